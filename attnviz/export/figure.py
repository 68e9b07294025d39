"""Heatmaps as a picture for paper or slides, as PNG, SVG or PDF: heads, every stage of a head, or now beside A.

On a page of a fixed width cells give way to its text; otherwise they are as large as may be.
Drawn by matplotlib without any global state or window. Small matrices are vectors with a number in each cell; beyond
MAX_VECTOR_CELLS cells on a page they are images, so that files stay small.
"""

import io
import math
import string
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.image import imread, imsave

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export import lettering, sheet
from attnviz.export.canvas import BAR_WIDTH, HEADING_HEIGHT, Canvas, heading_width
from attnviz.export.figure_style import GROUNDS, figure_style, installed_font
from attnviz.export.formats import FORMATS, suffixes
from attnviz.export.layout import BAR_HEIGHT, Page, PageText, PanelShape, lay_out, panel_shape
from attnviz.export.margins import margin_size
from attnviz.export.page_plan import OWN_ROOM, PagePlan, head_name, heading, panel_name, panel_of, panels_of
from attnviz.export.panel import MAX_NUMBERED_SIDE, visible_cells
from attnviz.export.paper_style import FigureStyle
from attnviz.export.requests import Beside, Heatmaps, Strip, check_spot
from attnviz.pictures.levels import Maps, enclosing_levels, levels_for
from attnviz.pictures.margins import margins_of
from attnviz.pictures.picture import Picture, displayed_stages
from attnviz.pictures.scaling import bar_texts
from attnviz.result.compare import Difference
from attnviz.result.result import Source
from attnviz.system.errors import ComputeError
from attnviz.system.watch import UNWATCHED, Watch

MAX_PANELS = 64  #: of a figure of a fixed width; more are a sheet
MAX_VECTOR_CELLS = 10_000  #: cells drawn as vectors
MAX_NUMBERS = 2500  #: numbers in the cells of a figure
MAX_CAPTION_LINES = 4  #: of each part of a caption; a longer sentence is elided
MAX_PIXELS = 100_000_000  #: of a PNG
BAR_TICKS = 5, 3, 2  #: below it, the most that fit
_LEAST_WIDTH, _FREE_MARGIN = 5.0, 0.2  # of a page that is as wide as its panels
_BAR_GAP = 0.06  # above the bar
#: By panels: the longest side of one on such a page.
_SIDES = ((1, 5.2), (2, 3.8), (4, 3.2), (9, 2.5), (16, 2.0), (25, 1.7), (math.inf, 1.15))

Panels = list[tuple[Picture, str]]  #: each with its name


@figure_style()
def draw(
    source: Source, request: Heatmaps | Strip, *, maps: Maps | None = None, held: Source | None = None,
    plan: PagePlan = OWN_ROOM, watch: Watch = UNWATCHED,
) -> Figure:
    """Draw the requested panels with labels, colour bar and title. On a page of any width several layers are a sheet.

    `maps` are the colours of the window, `held` is the state that the panels are beside. The page has room for what is
    in `plan`, too. Raises ComputeError if there is no such spot, state or font, or if the figure is too large, and
    Cancelled.
    """
    if isinstance(request, Heatmaps) and request.style.is_free and request.all_layers and source.num_layers > 1:
        return sheet.draw(source, request, maps=maps, watch=watch)
    style, is_free, is_strip = request.style, request.style.is_free, isinstance(request, Strip)
    maps = replace(maps or Maps(), dark=style.theme == "dark")
    panels = _panels(source, request, maps, held)
    pictures = [picture for picture, _ in panels]
    bars_differ = len({(picture.scale, picture.map_name) for picture in pictures}) > 1
    names = request.margins if isinstance(request, Heatmaps) else ()
    margins = [margins_of(picture.source, picture.spot, names) for picture in pictures]
    title, *computed = heading(source, pictures, pair=_is_pair(request))
    if is_strip:
        title = f"{computed[0].partition(' · ')[0]} · {head_name(pictures[0])}"
    captions = {" · ".join(picture.caption) for picture in pictures}
    caption = [*(captions if len(captions) == 1 else ()), *(() if is_free else computed)]
    is_named = not is_strip and len({(picture.row_axis, picture.column_axis) for picture in pictures}) == 1
    text = _text_of(request, len(panels), least=max(_LEAST_WIDTH, plan.width, heading_width(title, computed[0])))
    lines = [line for part in caption if style.caption and part for line in lettering.wrap(
        part, inches=text.room, size=text.size, font=text.font, most=MAX_CAPTION_LINES)]
    text = replace(text, left=is_named * text.line, below=(is_named + len(lines)) * text.line + (
        0.04 if lines else 0.0) + (0.0 if bars_differ else _bar_height(text)))
    shapes = [panel_shape(picture, name, bar_texts=_bar_texts(picture, 2) if bars_differ else (), margins=margin_size(
        some)) for picture, name, some in zip(pictures, _titles(panels, style, text), margins, strict=True)]
    page = lay_out(shapes if is_strip else _of_one_size(shapes, plan), text, per_row=_per_row(request, shapes))
    if page.width * page.height * style.dpi**2 > MAX_PIXELS:
        raise ComputeError("This figure has more than {count:,} pixels: lower the resolution or the width.",
                           count=MAX_PIXELS)
    canvas = Canvas((page.width, page.height), text, ground=GROUNDS[style.theme], dpi=style.dpi)
    room = page.width - 2 * text.margin
    if is_free:
        canvas.heading(title, *computed)
    elif style.title:
        canvas.write(text.shorten(title, room), text.margin, text.margin)
    are_vectors = sum(picture.values.size for picture in pictures) <= MAX_VECTOR_CELLS
    numbers = numbers_that_fit(pictures, [placed.cell for placed in page.panels], text, most=MAX_NUMBERS,
                               digits=style.numbers, plan=plan)
    for number, (picture, placed, some) in enumerate(zip(pictures, page.panels, margins, strict=True)):
        watch.report(number / len(panels))
        canvas.panel(picture, placed, are_vectors=are_vectors, numbers=numbers, margins=some)
    down = page.grid_bottom
    if is_named:
        _name_axes(canvas, page, text, pictures[0])
        down += text.line
    if bars_differ:
        for picture, placed in zip(pictures, page.panels, strict=True):
            _draw_bar(canvas, picture, 2, (placed.left, placed.bar_top, placed.slot))
    else:
        left, width, ticks = _shared_bar(pictures[0], page, text)
        _draw_bar(canvas, pictures[0], ticks, (left, down + _BAR_GAP, width))
        down += _bar_height(text)
    for number, line in enumerate(lines):
        canvas.write(text.shorten(line, room), text.margin, down + 0.04 + number * text.line, grey=True)
    return canvas.figure


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


def _is_pair(request: Heatmaps | Strip) -> bool:
    """Return whether two heads, layers or sentences are compared."""
    return len(request.named) == 2 and not request.all_layers


def _panels(source: Source, request: Heatmaps | Strip, maps: Maps, held: Source | None) -> Panels:
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
    spots = request.spots(source)
    pictures = panels_of(source, spots if request.style.is_free else _limited(spots), maps, pair=_is_pair(request))
    return [(picture, panel_name(source, pictures, picture) if len(pictures) > 1 else "") for picture in pictures]


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


def _titles(panels: Panels, style: FigureStyle, text: PageText) -> list[str]:
    """Return the names of the panels, no wider than one may be, after letters if they are asked for."""
    letters = [*string.ascii_lowercase, *(one + two for one in "ab" for two in string.ascii_lowercase)]
    names = [name for _, name in panels]
    if style.letters:
        names = [f"({letter}) {name}".rstrip() for letter, name in zip(letters, names, strict=False)]
    return [text.shorten(name, min(text.side, text.room / 2)) for name in names]


def _text_of(request: Heatmaps | Strip, panels: int, *, least: float) -> PageText:
    """Return the text of a page, as yet with nothing beside its panels and below them."""
    style, has_titles = request.style, panels > 1 or request.style.letters
    text = PageText(width=style.inches, size=style.font_size, font=installed_font(style.font), has_titles=has_titles)
    if style.is_free:
        side = next(side for most, side in _SIDES if panels <= most)
        return replace(text, margin=_FREE_MARGIN, above=HEADING_HEIGHT - _FREE_MARGIN, side=side, least=least)
    # The first label may be higher than its row.
    return replace(text, above=((1.15 if style.title else 0.0) + (0.0 if has_titles else 0.35)) * text.line)


def _name_axes(canvas: Canvas, page: Page, text: PageText, picture: Picture) -> None:
    """Write what rows and columns are, left of the panels and below them."""
    first, grey = page.panels[0], {"color": canvas.ground.grey, "ha": "center"}
    right, bottom = (max(placed.left + placed.width for placed in page.panels),
                     max(placed.top + placed.height for placed in page.panels))
    canvas.text(picture.row_axis, page.left - 0.6 * text.line, (first.top + bottom) / 2, rotation=90, va="center",
                **grey)
    canvas.text(picture.column_axis, (first.left + right) / 2, page.grid_bottom + 0.78 * text.line, **grey)


def _of_one_size(shapes: Sequence[PanelShape], plan: PagePlan) -> list[PanelShape]:
    """Return the shapes with as many cells as the largest, and with the labels of a plan, if there is one."""
    rows, columns = (max(most, *found) for most, found in (
        (plan.rows, [shape.rows for shape in shapes]), (plan.columns, [shape.columns for shape in shapes])))
    shapes = [replace(shape, rows=rows, columns=columns) for shape in shapes]
    return [replace(shape, row_labels=(plan.row_label,) * rows, column_labels=(plan.column_label,) * columns)
            for shape in shapes] if plan.rows else shapes


def _per_row(request: Heatmaps | Strip, shapes: Sequence[PanelShape]) -> int | None:
    """Return how many panels are side by side: None for what is best to read on a page of a fixed width.

    A page of any width is somewhat wider than high, with few empty places.
    """
    count = len(shapes)
    if isinstance(request, Beside) and count > 3:
        return 3
    if not request.style.is_free:
        return None
    if _is_pair(request):
        return 2
    share = shapes[0].aspect / (1.5 * count)
    return min(range(1, count + 1), key=lambda across: abs(math.log(share * across**2)) + 2 * (-count % across) / count)


def numbers_that_fit(
    pictures: Sequence[Picture], cells: Sequence[tuple[float, float]], text: PageText, *, most: int,
    digits: int | None = None, plan: PagePlan = OWN_ROOM,
) -> tuple[int, float] | None:
    """Return digits and font size of the numbers in cells whose width and height are given: `digits`, or fewer.

    On a page of a fixed width they are as large as its text. None if they would be illegible, or more than `most`.
    """
    size, side = (text.size, math.inf) if math.isfinite(text.width) else (None, MAX_NUMBERED_SIDE)
    shapes = [picture.values.shape for picture in pictures]
    if sum(map(math.prod, shapes)) > most or max(map(max, shapes)) > side:
        return None
    wanted = lettering.DIGITS if digits is None else range(digits, 0, -1)
    return lettering.fit_numbers(
        (([*picture.values[visible_cells(picture)].tolist(), *plan.numbers],
          (wide if picture.ids is None else wide / 2, high))  # each number stands after an id
         for picture, (wide, high) in zip(pictures, cells, strict=True)), digits=wanted, size=size, font=text.font)


def _bar_texts(picture: Picture, most: int) -> tuple[str, ...]:
    """Return the numbers below a bar."""
    return tuple(bar_texts(picture.scale, picture.scale.ticks(most)))


def _bar_height(text: PageText) -> float:
    """Return the height of a bar and its numbers."""
    return _BAR_GAP + BAR_HEIGHT + text.line


def _draw_bar(canvas: Canvas, picture: Picture, ticks: int, place: tuple[float, float, float]) -> None:
    """Draw the bar of a panel at a place (left, top, width)."""
    scale = picture.scale
    numbers = [scale.transformed_value(tick) for tick in scale.ticks(ticks)]
    canvas.bar(picture.map_name, scale.ends, numbers, _bar_texts(picture, ticks), place)


def _shared_bar(picture: Picture, page: Page, text: PageText) -> tuple[float, float, int]:
    """Return where the bar of all panels begins, its width, and how many numbers are below it."""
    least, left = _bar_width(picture, BAR_TICKS[-1], text), page.panels[0].left
    right = max(placed.left + placed.width for placed in page.panels)
    left = max(text.margin, min(left, page.width - text.margin - least))
    width = min(BAR_WIDTH, max(least, right - left), page.width - text.margin - left)
    ticks = next((most for most in BAR_TICKS if _bar_width(picture, most, text) <= width), BAR_TICKS[-1])
    return left, width, ticks


def _bar_width(picture: Picture, ticks: int, text: PageText) -> float:
    """Return how wide a bar must be for its numbers: the widest of them at each place."""
    return ticks * (max(map(text.width_of, _bar_texts(picture, ticks))) + 0.5 * text.size / lettering.POINTS)
