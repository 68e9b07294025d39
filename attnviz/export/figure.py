"""A stage as a picture for paper or slides: one head large, or all heads on one sheet, as PNG, SVG or PDF.

Drawn by matplotlib without any global state or window. Small matrices are vectors with a number in each cell; beyond
MAX_VECTOR_CELLS cells on a page they are images, so that files stay small. All heads of a sheet share one scale.
"""

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.image import imread, imsave

from attnviz.document.stages import STAGES
from attnviz.export import lettering, sheet
from attnviz.export.figure_style import GREY, HEADING_HEIGHT, INK, begin_figure, draw_colour_bar, figure_style, plain
from attnviz.export.formats import FORMATS, suffixes
from attnviz.export.headings import head_name, heading
from attnviz.export.margins import draw_margins, margin_size
from attnviz.export.page_plan import OWN_ROOM, PagePlan, labels_of, panels_of
from attnviz.export.panel import MAX_NUMBERED_SIDE, draw_image, draw_vectors, visible_cells, write_numbers
from attnviz.export.requests import Heatmaps
from attnviz.pictures.levels import Maps
from attnviz.pictures.margins import margins_of
from attnviz.pictures.numbers import level
from attnviz.pictures.picture import Picture
from attnviz.pictures.scaling import bar_texts
from attnviz.result.result import Source
from attnviz.system.watch import UNWATCHED, Watch

MAX_VECTOR_CELLS = 10_000  #: maximum of cells on a page drawn as vectors
MAX_PAGE_NUMBERS = 2500  #: maximum of numbers on a page


@dataclass(frozen=True)
class _Page:
    """The sheet in inches: panels in rows and columns, and the margins that labels need."""

    columns: int
    rows: int
    width: float  #: of a panel
    height: float
    left: float
    bottom: float
    above: float  #: of a panel, for its title
    margin_right: float  #: right of the cells of a panel, for the numbers of its rows
    below: float  #: below the cells of a panel, for the numbers of its columns
    between: float  #: distance from panel to panel across
    least: float  #: inches of the page's width

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the page."""
        high = HEADING_HEIGHT + self.rows * self.step_down + self.bottom
        return max(self.least, self.left + self.across + 1.15), high

    @property
    def across(self) -> float:
        """The distance from the left of the first panel to the right of the last, margins included."""
        return self.columns * (self.width + self.margin_right + self.between) - self.between

    @property
    def step_down(self) -> float:
        """The distance from panel to panel below it."""
        return self.above + self.height + self.below

    def place(self, index: int, *, share: tuple[float, float] = (1, 1)) -> tuple[float, float, float, float]:
        """Return left, bottom, width and height of a panel as fractions of the page.

        `share` is the part of the panel's width and height that it fills: a shorter sentence fills less.
        """
        wide, high = self.size
        row, column = divmod(index, self.columns)
        x = self.left + column * (self.width + self.margin_right + self.between)
        width, height = self.width * share[0], self.height * share[1]
        y = high - HEADING_HEIGHT - row * self.step_down - self.above - height
        return x / wide, y / high, width / wide, height / high


@figure_style()
def draw(
    source: Source, request: Heatmaps, *, maps: Maps | None = None, plan: PagePlan = OWN_ROOM, watch: Watch = UNWATCHED,
) -> Figure:
    """Draw a spot, its stage in every head, or two spots side by side, with labels, colour bar and title; of several
    layers, a sheet.

    `maps` are the colours of the window; the caption beside the bar names the scale. A stage without heads, such as the
    output, is one panel. The page has room for what is in `plan`, too. Raises ComputeError if there is no such stage,
    head or sentence, and Cancelled.
    """
    if request.all_layers and source.num_layers > 1:
        return sheet.draw(source, request, maps=maps, watch=watch)
    spots, maps = request.spots(source), maps or Maps()
    stage = STAGES[request.spot.stage]
    pair = len(request.named) == 2
    panels = panels_of(source, spots, maps, pair=pair)
    labels = [labels_of(panel) for panel in panels]
    shape = tuple(max(most, *map(len, some)) for most, *some in zip(plan.shape, *labels, strict=True))
    own_labels = labels[0] != labels[-1]
    margins = [margins_of(source, spot, request.margins) for spot in spots]
    # Labels differ between two sentences, and between the frames of a film.
    all_labels = [[*planned, *first, *last] for planned, first, last in zip(
        (plan.rows, plan.columns), labels[0], labels[-1], strict=True)]
    page = _page(shape, len(panels), *all_labels, square=stage.is_matrix, margins=margin_size(margins[0]),
                 per_row=2 if pair else None, own_labels=own_labels, least=max(5.0, plan.width))
    cell = page.width / shape[1], page.height / shape[0]
    figure = begin_figure(page.size, *heading(source, panels, pair=pair))
    numbers = _numbers(panels, page, shape, plan)
    vectors = sum(panel.values.size for panel in panels) <= MAX_VECTOR_CELLS
    for index, panel in enumerate(panels):
        watch.report(index / len(panels))
        rows, columns = labels[index]
        share = len(columns) / shape[1], len(rows) / shape[0]
        axes = figure.add_axes(page.place(index, share=share))
        if vectors:
            draw_vectors(axes, panel)
        else:
            draw_image(axes, panel, width=page.width * share[0], height=page.height * share[1])
        if numbers is not None:
            write_numbers(axes, panel, numbers)
        draw_margins(axes, margins[index], cell=cell)
        axes.set(xticks=[], yticks=[])
        axes.spines[:].set_visible(False)
        if len(panels) > 1:
            number = panel.spot.sentence
            title = _panel_title(panels, panel, page) if not own_labels else lettering.shorten(
                f"sentence {number + 1}: {lettering.clean(source.texts[number])}", inches=page.width, size=8.5)
            axes.set_title(title, size=8.5, color=GREY, pad=4, **plain())
        if index % page.columns == 0 or own_labels:
            _ticks(axes, "y", rows, cell=cell[1])
        if index + page.columns >= len(panels):
            _ticks(axes, "x", columns, cell=cell[0], down=page.below, planned=plan.columns)
    _axis_titles(figure, page, panels)
    _colour_bar(figure, page, panels)
    return figure


def render(
    figure: Figure, suffix: str = suffixes("picture")[0], *, session: str = "", watch: Watch = UNWATCHED
) -> bytes:
    """Return a figure as the content of a file: `.png` (200 dpi), `.svg` or `.pdf`. Equal figures give equal bytes.

    The metadata carry the `session`, if any. Raises Cancelled.
    """
    kind = FORMATS[suffix]
    metadata = {**kind.metadata, **({kind.session_key: session} if session else {})}
    buffer = io.BytesIO()
    shares = [(axes, number / len(figure.axes)) for number, axes in enumerate(figure.axes)]
    artists = [axes.add_artist(_ProgressArtist(watch, share)) for axes, share in shares]
    with figure_style():
        try:
            figure.savefig(buffer, format=kind.suffix[1:], metadata=metadata)
        finally:
            for artist in artists:
                artist.remove()
    return buffer.getvalue()


def stack(pictures: Sequence[bytes]) -> bytes:
    """Return PNG files as one, below each other, on white where one is narrower."""
    if len(pictures) == 1:
        return pictures[0]
    found = [(imread(io.BytesIO(content))[..., :3] * 255).round().astype(np.uint8) for content in pictures]
    widest = max(picture.shape[1] for picture in found)
    padded = [np.pad(picture, ((0, 0), (0, widest - picture.shape[1]), (0, 0)), constant_values=255)
              for picture in found]
    buffer = io.BytesIO()
    imsave(buffer, np.concatenate(padded), format="png")
    return buffer.getvalue()


class _ProgressArtist(Artist):
    """An artist that draws nothing and reports when it is drawn, since matplotlib has no progress or cancel."""

    def __init__(self, watch: Watch, share: float) -> None:
        super().__init__()
        self._watch, self._share = watch, share

    def draw(self, renderer: RendererBase) -> None:
        self._watch.report(self._share)


def _page(
    shape: tuple[int, ...], count: int, down: list[str], across: list[str], *, square: bool,
    margins: tuple[float, float], per_row: int | None, own_labels: bool, least: float,
) -> _Page:
    """Return a page with cells as large as fit: square in matrices, free in vectors.

    `margins` are the inches right of the cells of each panel, and below them; with `own_labels` each panel has labels.
    """
    rows, columns = shape
    longest = next(inches for most, inches in ((1, 5.2), (2, 3.8), (4, 3.2), (9, 2.5), (16, 2.0), (25, 1.7),
                                               (math.inf, 1.15)) if count <= most)
    width, height = min(longest, 0.72 * columns), min(longest, 0.72 * rows)
    if rows != columns:
        cell = min(longest / max(rows, columns), 0.72)
        width, height = (columns * cell, rows * cell) if square else (width, min(longest, 0.42 * rows))
    if count > 1:  # room for the title
        width, height = (max(width, 0.8), height) if rows != columns else (max(width, 0.8), max(height, 0.8))
    per_row = per_row or _best_columns(count, math.sqrt(1.5 * count * height / width))
    size = _label_size(height / rows)
    labels_down = max(lettering.width(text, size) for text in down)
    size = _label_size(width / columns)
    rotated = _is_rotated(across, width / columns, size)
    labels_across = max(lettering.width(text, size) for text in across) if rotated else size / lettering.POINTS
    return _Page(
        columns=per_row, rows=math.ceil(count / per_row), width=width, height=height, left=0.5 + labels_down,
        bottom=0.44 + labels_across, above=0.34 if count > 1 else 0.2 if margins[0] else 0.08, margin_right=margins[0],
        below=margins[1], between=0.2 + (labels_down if own_labels else 0.0), least=least,
    )


def _best_columns(count: int, ideal: float) -> int:
    """Return the panels in a row: near the ideal for a page wider than high, with few empty places."""
    lowest, highest = max(1, math.ceil(0.7 * ideal)), math.floor(1.5 * ideal)
    candidates = range(min(lowest, count), max(min(highest, count), min(lowest, count)) + 1)
    return min(candidates, key=lambda columns: (-count % columns, abs(columns - ideal)))


def _label_size(cell: float) -> float:
    """Return the font size of labels beside cells of `cell` inches."""
    return min(10.0, max(6.0, 0.62 * cell * lettering.POINTS))


def _is_rotated(labels: list[str], cell: float, size: float) -> bool:
    """Return whether labels below cells of `cell` inches are too long to be side by side."""
    widest = max(lettering.width(text, size) for text in labels)
    return widest > 0.95 * cell and not all(text.isdecimal() for text in labels)


def _numbers(
    panels: list[Picture], page: _Page, shape: tuple[int, ...], plan: PagePlan
) -> tuple[int, float] | None:
    """Return digits and font size of the numbers in the cells; None if they would be illegible."""
    rows, columns = shape
    if max(rows, columns) > MAX_NUMBERED_SIDE or len(panels) * rows * columns > MAX_PAGE_NUMBERS:
        return None
    values = [value for panel in panels for value in panel.values[visible_cells(panel)].tolist()]
    values += plan.numbers
    columns *= 1 if panels[0].ids is None else 2  # each number stands after an id
    return lettering.fit_numbers(values, cell_width=page.width / columns, cell_height=page.height / rows)


def _ticks(
    axes: Axes, side: Literal["x", "y"], labels: list[str], *, cell: float, down: float = 0.0,
    planned: Sequence[str] = (),
) -> None:
    """Draw labels beside the cells, `down` inches from them; they turn where the `planned` ones would."""
    size = _label_size(cell)
    all_labels = [*labels, *planned]
    rotated = side == "x" and _is_rotated(all_labels, cell, size)
    across = side == "x" and not rotated
    longest = max(lettering.width(text, size) for text in all_labels)
    needed = longest + 0.04 if across else 1.3 * size / lettering.POINTS
    step = lettering.label_step(len(labels), cell=cell, needed=needed)
    at = range(0, len(labels), step)
    set_ticks = axes.set_xticks if side == "x" else axes.set_yticks
    set_ticks([i + 0.5 for i in at], labels=[labels[i] for i in at], size=size, color=INK,
              rotation=90 if rotated else 0, **plain())
    axes.tick_params(axis=side, length=0 if step == 1 or down else 2, width=0.5, pad=3 + down * lettering.POINTS)


def _axis_titles(figure: Figure, page: _Page, panels: list[Picture]) -> None:
    wide, high = page.size
    x, _, width, _ = page.place(0)
    last = page.place(min(len(panels), page.columns) - 1)
    text = {"size": 9, "color": GREY, "ha": "center", **plain()}
    figure.text(0.24 / wide, 0.5 * (page.bottom / high + 1 - HEADING_HEIGHT / high), panels[0].row_axis, rotation=90,
                va="center", **text)
    figure.text(0.5 * (x + last[0] + width), 0.16 / high, panels[0].column_axis, **text)


def _share_a_bar(panels: list[Picture]) -> bool:
    """Return whether all panels have the same colour bar."""
    return all(panel.scale == panels[0].scale for panel in panels)


def _panel_title(panels: list[Picture], panel: Picture, page: _Page) -> str:
    """Return the name of a head, after its layer if they differ, and its range if no bar shows it and it fits."""
    title, (low, high), room = head_name(panel), panel.levels, page.width + page.between
    with_range = f"{title} · {level(low)} to {level(high)}"
    if not _share_a_bar(panels) and lettering.width(with_range, 8.5) <= room:
        title = with_range
    if panels[0].spot.layer != panels[-1].spot.layer:
        title = f"layer {panel.spot.layer}" + (f" · {title}" if panel.stage.per_head else "")
    return lettering.shorten(title, inches=room, size=8.5)


def _colour_bar(figure: Figure, page: _Page, panels: list[Picture]) -> None:
    """Draw the bar of all panels with its numbers and its caption."""
    wide, tall = page.size
    scale = panels[0].scale
    grid = page.rows * page.step_down - page.above - page.below
    height = grid if page.rows == 1 else min(grid, 3.6)
    right = page.left + page.across
    top = tall - HEADING_HEIGHT - page.above
    ticks = scale.ticks(5 if height > 1.0 else 3)
    places, texts = [scale.transformed_value(tick) for tick in ticks], bar_texts(scale, ticks)
    if not _share_a_bar(panels):
        places, texts = list(scale.ends), ["least", "most"]
    place = (right + 0.22) / wide, (top - height) / tall, 0.14 / wide, height / tall
    draw_colour_bar(figure, place, panels[0].map_name, scale.ends, places, texts)
    caption = " · ".join(panels[0].caption)
    width = max(lettering.width(text, 8) for text in texts) + 0.5
    figure.text((right + width) / wide, (top - height / 2) / tall, caption, size=7.5, color=GREY, rotation=270,
                ha="center", va="center", **plain())
