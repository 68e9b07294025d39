"""A figure of a fixed width and font size: heads, every stage of a head, or now beside A.

Drawn by matplotlib as `attnviz.export.figure`, with the layout of `attnviz.export.paper_layout`.
"""

import string
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export import lettering
from attnviz.export.figure_style import GROUNDS, Ground, figure_style, installed_families, plain
from attnviz.export.headings import head_name, heading
from attnviz.export.page_plan import labels_of, panel_of, panels_of
from attnviz.export.panel import draw_image, draw_vectors, visible_cells, write_numbers
from attnviz.export.paper_layout import BAR_HEIGHT, MARGIN, PanelShape, PaperPage, PaperText, PlacedPanel, lay_out
from attnviz.export.paper_style import FigureStyle
from attnviz.export.requests import Beside, PaperFigure, Strip, check_spot
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps, enclosing_levels, levels_for
from attnviz.pictures.numbers import format_number
from attnviz.pictures.picture import Picture, displayed_stages
from attnviz.pictures.scaling import bar_texts
from attnviz.result.compare import Difference
from attnviz.result.result import Source
from attnviz.system.errors import ComputeError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import isolated

MAX_PANELS = 64  #: of a figure; more are a sheet
MAX_VECTOR_CELLS = 10_000  #: cells drawn as vectors
MAX_NUMBERS = 2500  #: numbers in the cells of a figure
MAX_CAPTION_LINES = 4  #: of each part of a caption; a longer sentence is elided
MAX_PIXELS = 100_000_000  #: of a PNG
BAR_WIDTH = 3.0  #: inches of the bar that all panels share
BAR_TICKS = 5, 3, 2  #: below it, the most that fit
_LABEL_PAD = 0.05  # inches between labels and cells
AUTOMATIC_DIGITS = 4, 3, 2  #: the most that fit


Panels = list[tuple[Picture, str]]  #: each with its name


@figure_style()
def draw(
    source: Source, request: PaperFigure | Strip, *, maps: Maps | None = None, held: Source | None = None,
    watch: Watch = UNWATCHED
) -> Figure:
    """Draw the requested panels in a style; `held` is the state that they are beside.

    Raises ComputeError if there is no such spot or font, or if it is too large, and Cancelled.
    """
    style = request.style
    ground, families = GROUNDS[style.theme], installed_families(style.font)
    maps = replace(maps or Maps(), dark=style.theme == "dark")
    panels = _panels(source, request, maps, held)
    pictures = [picture for picture, _ in panels]
    bars_differ = len({(picture.scale, picture.map_name) for picture in pictures}) > 1
    shapes = [panel_shape(picture, title, own_bar=bars_differ) for picture, title in
              zip(pictures, _titles(panels, style), strict=True)]
    title, computed, sentence = heading(source, pictures, pair=False)
    if isinstance(request, Strip):
        title = f"{computed.partition(' · ')[0]} · {head_name(pictures[0])}"
    caption = _wrapped([*([] if bars_differ else [" · ".join(pictures[0].caption)]), computed, sentence], style)
    axes_names = {(picture.row_axis, picture.column_axis) for picture in pictures}
    named = len(axes_names) == 1 and not isinstance(request, Strip)
    text = PaperText(
        style.inches, style.font_size, has_titles=any(shape.title for shape in shapes), above=0.0, below=0.0,
        left=0.0)
    # The first label may be higher than its row.
    above = (1.15 if style.title else 0.0) + (0.0 if text.has_titles else 0.35)
    text = replace(text, above=above * text.line, left=text.line if named else 0.0,
                   below=(text.line if named else 0.0) + (0.0 if bars_differ else BAR_HEIGHT + text.line + 0.06)
                   + (len(caption) * text.line + 0.04 if style.caption else 0.0))
    page = lay_out(shapes, text, per_row=3 if isinstance(request, Beside) and len(panels) > 3 else None)
    if page.width * page.height * style.dpi**2 > MAX_PIXELS:
        raise ComputeError("This figure has more than {count:,} pixels: lower the resolution or the width.",
                           count=MAX_PIXELS)
    canvas = PaperCanvas(style, ground, families, page, text)
    if style.title:
        canvas.write(lettering.shorten(title, inches=page.width - 2 * MARGIN, size=style.font_size), MARGIN, MARGIN)
    are_vectors = sum(picture.values.size for picture in pictures) <= MAX_VECTOR_CELLS
    digits = digits_that_fit(style, [(picture, placed.cell(shape)) for picture, shape, placed in
                                     zip(pictures, shapes, page.panels, strict=True)], most=MAX_NUMBERS)
    for number, (picture, shape, placed) in enumerate(zip(pictures, shapes, page.panels, strict=True)):
        watch.report(number / len(panels))
        canvas.draw(picture, shape, placed, are_vectors=are_vectors, digits=digits)
    down = page.grid_bottom
    if named:
        canvas.write_axes(pictures[0])
        down += text.line
    if not bars_differ:
        place, ticks = _shared_bar(pictures[0], page, text)
        canvas.draw_bar(pictures[0], (place[0], down + 0.06, place[1]), ticks=ticks)
        down += 0.06 + BAR_HEIGHT + text.line
    for number, line in enumerate(caption if style.caption else ()):
        canvas.write(line, MARGIN, down + 0.04 + number * text.line, grey=True)
    return canvas.figure


def _panels(source: Source, request: PaperFigure | Strip, maps: Maps, held: Source | None) -> Panels:
    """Return the panels in order. Raises ComputeError if there is none of them, or too many."""
    if isinstance(request, Beside):
        if held is None:
            raise ComputeError("There is no state A to draw beside this one: hold one, or name a snapshot.")
        return _beside(source, held, request, maps)
    if isinstance(request, Strip):
        check_spot(source, request.spot)
        spots = [request.spot.at(stage=stage) for stage in displayed_stages(source, layer=request.spot.layer)]
        return [(panel_of(source, spot, maps, levels_for(source, spot, maps)), STAGES[spot.stage].label)
                for spot in spots]
    spots = _limited(request.spots(source))
    pictures = panels_of(source, spots, maps)
    several = len({spot.layer for spot in spots}) > 1
    names = [", ".join([*([f"layer {source.layer_label(picture.spot.layer)}"] if several else []),
                        *([head_name(picture)] if picture.stage.per_head else [])]) for picture in pictures]
    return list(zip(pictures, names if len(pictures) > 1 else [""], strict=True))


def _beside(source: Source, held: Source, request: Beside, maps: Maps) -> Panels:
    """Return A, now and the difference of each spot."""
    difference, found = Difference(source, held), []
    for spot in _limited(request.spots(source), each=3):
        other = difference.partner(spot)
        if not isinstance(other, Spot):
            raise ComputeError("{name} has no such {missing}, so nothing can be drawn beside it.",
                               name=held.state_name or "A", missing=other)
        head = f", {head_name(panel_of(source, spot, maps, None))}" if len(request.named) != 1 else ""
        ends_of_both = [levels_for(one, place, maps) for one, place in ((held, other), (source, spot))]
        levels = None if None in ends_of_both else enclosing_levels(ends_of_both)
        for one, place, ends in ((held, other, levels), (source, spot, levels),
                                 (difference, spot, levels_for(difference, spot, maps))):
            name = (one.state_name or "now") + (head if STAGES[spot.stage].per_head else "")
            found.append((panel_of(one, place, maps, ends), name))
    return found


def _limited(spots: list[Spot], *, each: int = 1) -> list[Spot]:
    """Return the spots. Raises ComputeError if they are too many for a figure."""
    if len(spots) * each > MAX_PANELS:
        raise ComputeError("A figure has up to {most} panels, and these are {count}: name a layer, or some heads.",
                           most=MAX_PANELS, count=len(spots) * each)
    return spots


def _titles(panels: Panels, style: FigureStyle) -> list[str]:
    """Return the names of the panels, after letters if they are asked for."""
    if not style.letters:
        return [name for _, name in panels]
    letters = [*string.ascii_lowercase, *(one + two for one in "ab" for two in string.ascii_lowercase)]
    return [f"({letter}) {name}".rstrip() for letter, (_, name) in zip(letters, panels, strict=False)]


def panel_shape(picture: Picture, title: str = "", *, own_bar: bool = False) -> PanelShape:
    """Return what the layout knows of a panel."""
    (rows, columns), (row_labels, column_labels) = picture.values.shape, labels_of(picture)
    return PanelShape(rows, columns, picture.stage.is_matrix, tuple(row_labels), tuple(column_labels), title,
                      _bar_texts(picture, 2) if own_bar else ())


def _bar_texts(picture: Picture, most: int) -> tuple[str, ...]:
    """Return the numbers below a bar."""
    return tuple(bar_texts(picture.scale, picture.scale.ticks(most)))


def _shared_bar(picture: Picture, page: PaperPage, text: PaperText) -> tuple[tuple[float, float], int]:
    """Return where the bar of all panels begins, its width, and how many numbers are below it."""
    least, left = _bar_width(picture, BAR_TICKS[-1], text), page.panels[0].left
    right = max(placed.left + placed.width for placed in page.panels)
    left = max(MARGIN, min(left, page.width - MARGIN - least))
    width = min(BAR_WIDTH, max(least, right - left), page.width - MARGIN - left)
    ticks = next((most for most in BAR_TICKS if _bar_width(picture, most, text) <= width), BAR_TICKS[-1])
    return (left, width), ticks


def _bar_width(picture: Picture, ticks: int, text: PaperText) -> float:
    """Return how wide a bar must be for its numbers: the widest of them at each place."""
    return ticks * (max(map(text.width_of, _bar_texts(picture, ticks))) + 0.5 * text.size / lettering.POINTS)


def _wrapped(parts: Sequence[str], style: FigureStyle) -> list[str]:
    """Return the parts on lines of the width of the page, MAX_CAPTION_LINES of each."""
    found: list[str] = []
    room = style.inches - 2 * MARGIN
    for part in filter(None, parts):
        lines = lettering.wrap(part, inches=room, size=style.font_size)
        if len(lines) > MAX_CAPTION_LINES:
            last = lettering.shorten(" ".join(lines[MAX_CAPTION_LINES - 1 :]), inches=room, size=style.font_size)
            lines = [*lines[: MAX_CAPTION_LINES - 1], last]
        found += lines
    return found


def digits_that_fit(
    style: FigureStyle, panels: Sequence[tuple[Picture, tuple[float, float]]], *, most: int
) -> int | None:
    """Return the digits with which the numbers of every panel fit its cells, whose width and height stand beside it.

    None if they do not, if they are more than `most`, or if they are off.
    """
    is_high = all(1.2 * style.font_size / lettering.POINTS <= high for _, (_, high) in panels)
    if style.numbers == 0 or not is_high or sum(picture.values.size for picture, _ in panels) > most:
        return None
    for digits in AUTOMATIC_DIGITS if style.numbers is None else range(style.numbers, 0, -1):
        if all(lettering.width(format_number(value, digits), style.font_size) <= 0.95 * wide
               for picture, (wide, _) in panels for value in picture.values[visible_cells(picture)].tolist()):
            return digits
    return None


class PaperCanvas:
    """A figure on which text has one size and one font, in inches from the top left corner."""

    def __init__(
        self, style: FigureStyle, ground: Ground, families: Sequence[str], page: PaperPage, text: PaperText
    ) -> None:
        self.figure = Figure(figsize=(page.width, page.height), dpi=style.dpi, facecolor=ground.page or "none")
        FigureCanvasAgg(self.figure)
        self._ground, self._families, self._page, self._text, self._dpi = ground, families, page, text, style.dpi
        self._plain = {"size": style.font_size, **plain(families)}

    def _axes(self, left: float, top: float, width: float, height: float) -> Axes:
        wide, high = self._page.width, self._page.height
        axes = self.figure.add_axes((left / wide, 1 - (top + height) / high, width / wide, height / high))
        axes.set_facecolor("none")
        axes.set(xticks=[], yticks=[])
        axes.spines[:].set_visible(False)
        return axes

    def write(self, words: str, left: float, top: float, *, grey: bool = False, **how: Any) -> None:
        """Write a line with its top left corner at a place; `how` are other properties of matplotlib's text."""
        self._write(words, (left, top + 0.78 * self._text.line), grey=grey, va="baseline", **how)

    def _write(self, words: str, place: tuple[float, float], *, grey: bool = False, **how: Any) -> None:
        x, y = place
        self.figure.text(x / self._page.width, 1 - y / self._page.height, isolated(lettering.clean(words)),
                         color=self._ground.grey if grey else self._ground.ink, **{**self._plain, **how})

    def write_axes(self, picture: Picture) -> None:
        """Write what rows and columns are, left of the panels and below them."""
        panels = self._page.panels
        top, bottom = panels[0].top, max(placed.top + placed.height for placed in panels)
        left, right = panels[0].left, max(placed.left + placed.width for placed in panels)
        labels = picture.row_labels[:: max(1, panels[0].row_step) * picture.block[0]]
        widest = max(self._text.width_of(self._text.label(lettering.label(name))) for name in labels)
        beside = max(MARGIN + 0.35 * self._text.line, left - widest - _LABEL_PAD - 0.6 * self._text.line)
        self._write(picture.row_axis, (beside, (top + bottom) / 2), grey=True, rotation=90, ha="center", va="center")
        self._write(picture.column_axis, ((left + right) / 2, self._page.grid_bottom + 0.78 * self._text.line),
                    grey=True, ha="center", va="baseline")

    def draw(
        self, picture: Picture, shape: PanelShape, placed: PlacedPanel, *, are_vectors: bool, digits: int | None
    ) -> Axes:
        """Draw a panel with its labels, its title and its own bar, if it has one; return its axes, one for a cell."""
        axes = self._axes(placed.left, placed.top, placed.width, placed.height)
        if are_vectors:
            draw_vectors(axes, picture, self._ground)
        else:
            draw_image(axes, picture, width=placed.width, height=placed.height, ground=self._ground, dpi=self._dpi)
        if digits is not None:
            write_numbers(axes, picture, (digits, self._text.size), ground=self._ground, families=self._families)
        if shape.title:
            self.write(shape.title, placed.left, placed.top - self._text.line)
        colour, pad = self._ground.ink, 2.0
        rows = range(0, shape.rows, placed.row_step) if placed.row_step else ()
        axes.set_yticks([at + 0.5 for at in rows], labels=[self._text.label(shape.row_labels[at]) for at in rows],
                        color=colour, **self._plain)
        columns = range(0, shape.columns, placed.column_step) if placed.column_step else ()
        axes.set_xticks([at + 0.5 for at in columns],
                        labels=[self._text.label(shape.column_labels[at]) for at in columns], color=colour,
                        rotation=90 if placed.is_turned else 0, **self._plain)
        axes.tick_params(length=0, pad=pad)
        if shape.bar_texts:
            self.draw_bar(picture, (placed.left, placed.bar_top, placed.slot), ticks=2)
        return axes

    def draw_bar(self, picture: Picture, place: tuple[float, float, float], *, ticks: int) -> None:
        """Draw a colour bar at a place (left, top, width) with its numbers below, the outer ones within its width."""
        left, top, width = place
        scale, text = picture.scale, _bar_texts(picture, ticks)
        axes = self._axes(left, top, width, BAR_HEIGHT)
        low, high = scale.ends
        axes.imshow(colours.lookup_table(picture.map_name)[None], extent=(low, high, 0, 1), aspect="auto")
        shares = [(scale.transformed_value(tick) - low) / (high - low) for tick in scale.ticks(ticks)]
        sides = ["left", *["center"] * (len(text) - 2), "right"]
        for share, number, side in zip(shares, text, sides, strict=True):
            self._write(number, (left + share * width, top + BAR_HEIGHT + 0.8 * self._text.line), ha=side,
                        va="baseline")
