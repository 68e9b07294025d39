"""The layout of a figure: panels in rows, as large as fit a width, or as large as cells may be on a page of any width.

Text keeps its size. Labels are thinned, turned or elided instead, and cells shrink to the width. Lengths are inches.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from attnviz.export import lettering
from attnviz.export.page_plan import labels_of
from attnviz.pictures.picture import Picture
from attnviz.system.errors import ComputeError

MAX_CELL = 0.6  #: side of a cell, of which a wide page would have larger ones
MIN_HEIGHT = 0.12  #: of a panel
MAX_PAGE_HEIGHT = 9.5  #: of a page of print, if the panels allow it
BAR_HEIGHT = 0.07
_LINE = 1.35  # of the font size: from line to line
_ROTATED = 1.15  # of the font size: the least distance of labels below each other
_LABEL_SHARE = 0.22  # of the page: a longer label is elided
_MAX_ASPECT, _MIN_ASPECT = 2.0, 0.3  # of a panel of vectors
_PAD = 0.05  # between cells and labels


@dataclass(frozen=True, slots=True)
class PanelShape:
    """What the layout knows of a panel."""

    rows: int
    columns: int
    is_square: bool  #: its cells, as those of matrices
    row_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    title: str
    bar_texts: tuple[str, ...]  #: the numbers below a colour bar of its own
    margins: tuple[float, float]  #: right of its cells and below them, for the numbers of rows and columns

    @property
    def aspect(self) -> float:
        """The width of the panel over its height."""
        share = self.columns / self.rows
        return share if self.is_square else min(_MAX_ASPECT, max(_MIN_ASPECT, share))


def panel_shape(
    picture: Picture, title: str = "", *, bar_texts: tuple[str, ...] = (), margins: tuple[float, float] = (0.0, 0.0)
) -> PanelShape:
    """Return what the layout knows of a panel."""
    (rows, columns), (row_labels, column_labels) = picture.values.shape, labels_of(picture)
    return PanelShape(rows, columns, picture.stage.is_matrix, row_labels, column_labels, title, bar_texts, margins)


@dataclass(frozen=True, slots=True)
class PlacedPanel:
    """Where a panel is, from the top left corner of the page."""

    shape: PanelShape
    left: float
    top: float
    width: float
    height: float
    slot: float  #: the width for its title and its bar, at least that of its cells
    row_step: int  #: each n-th row has a label; 0 for none
    column_step: int
    is_turned: bool  #: the labels of its columns
    bar_top: float = 0.0

    @property
    def cell(self) -> tuple[float, float]:
        """The width and height of a cell."""
        return self.width / self.shape.columns, self.height / self.shape.rows


@dataclass(frozen=True, slots=True)
class Page:
    """A page with its panels."""

    width: float
    height: float
    left: float  #: of the labels of the first panel
    panels: tuple[PlacedPanel, ...]
    grid_bottom: float  #: below the panels, their labels and bars
    per_row: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PageText:
    """How much room text takes on a page."""

    width: float  #: of the page; infinite if it is as wide as its panels
    size: float  #: of the font, in points
    font: str = ""
    margin: float = 0.04  #: around the page
    above: float = 0.0  #: the height of what is above the panels
    below: float = 0.0  #: the height of the axis name, the shared bar and the caption
    left: float = 0.0  #: the width of the axis name
    has_titles: bool = False
    side: float = math.inf  #: the longest side of a panel
    least: float = 0.0  #: the width of a page that has narrow panels

    @property
    def room(self) -> float:
        """The width of the page without its margins."""
        return self.width - 2 * self.margin

    @property
    def line(self) -> float:
        """The height of a line."""
        return _LINE * self.size / lettering.POINTS

    @property
    def gap(self) -> float:
        """The distance between panels."""
        return max(0.08, self.margin, 0.6 * self.size / lettering.POINTS)

    def label(self, text: str) -> str:
        """Return a label, elided where it would take too much of the page."""
        return self.shorten(text, max(_LABEL_SHARE * self.width, 3 * self.line))

    def shorten(self, text: str, inches: float) -> str:
        """Return a text, elided to a width."""
        return lettering.shorten(text, inches=inches, size=self.size, font=self.font)

    def width_of(self, text: str) -> float:
        """Return the width of a text."""
        return lettering.width(text, self.size, self.font)


def lay_out(shapes: Sequence[PanelShape], text: PageText, *, per_row: int | None = None) -> Page:
    """Return the page on which the panels are best to read, with `per_row` side by side if they fit.

    Raises ComputeError if no panel fits.
    """
    wanted = [_page(shapes, text, per_row)] if per_row else []
    pages = wanted if any(wanted) else [_page(shapes, text, count) for count in range(1, len(shapes) + 1)]
    possible = [page for page in pages if page is not None]
    if not possible:
        raise ComputeError("The panels have no room beside letters of {size} points: make the figure wider, or the "
                           "letters smaller.", size=f"{text.size:g}")
    return min(possible, key=lambda page: _cost(page, shapes, text))


def _cost(page: Page, shapes: Sequence[PanelShape], text: PageText) -> float:
    """Return how bad a page is: labels left out, higher than it is wide, empty places."""
    steps = [max(1, placed.row_step) for placed in page.panels]
    empty = -len(shapes) % page.per_row / (len(shapes) + -len(shapes) % page.per_row)
    ratio = page.height / page.width
    return (0.6 * math.log2(max(steps)) + 0.25 * ratio + 2 * max(0.0, ratio - 1.25) + 0.5 * empty
            + 3 * max(0.0, page.height - MAX_PAGE_HEIGHT))


def _page(shapes: Sequence[PanelShape], text: PageText, per_row: int) -> Page | None:
    """Return the page with so many panels in a row; None if they do not fit."""
    starts = range(0, len(shapes), per_row)
    rows = [shapes[start : start + per_row] for start in starts]
    page = _fitted(rows, text, [[1] * len(row) for row in rows])
    if page is None:
        return None
    # Labels that are left out leave their room to the cells, which then may not take it back.
    drawn = [max(1, placed.row_step) for placed in page.panels]
    steps = [drawn[start : start + per_row] for start in starts]
    return _fitted(rows, text, steps) or page


def _fitted(
    rows: Sequence[Sequence[PanelShape]], text: PageText, steps: Sequence[Sequence[int]]
) -> Page | None:
    """Return the page of rows of panels, of each of which every n-th label is drawn at most; None if none fits."""
    labels = [_label_widths(row, text, each) for row, each in zip(rows, steps, strict=True)]
    room = text.room - text.left
    high = max(shape.rows for row in rows for shape in row) * MAX_CELL
    low = MIN_HEIGHT if math.isfinite(room) else high
    if max(_needed(row, widths, text, low) for row, widths in zip(rows, labels, strict=True)) > room:
        return None
    for _ in range(40 if low < high else 0):
        height = (low + high) / 2
        fits = all(_needed(row, widths, text, height) <= room for row, widths in zip(rows, labels, strict=True))
        low, high = (height, high) if fits else (low, height)
    return _placed(rows, labels, text, low, steps)


def _label_widths(row: Sequence[PanelShape], text: PageText, steps: Sequence[int]) -> list[float]:
    """Return the room for every n-th label left of each panel: none where the panel left of it has the same."""
    found, last = [], None
    for shape, step in zip(row, steps, strict=True):
        widest = max(text.width_of(text.label(label)) for label in shape.row_labels[::step])
        symbol = lettering.width("Σ", 8) + 2 * _PAD if shape.margins[1] else 0.0
        found.append(max(symbol, 0.0 if shape.row_labels == last else widest + _PAD))
        last = shape.row_labels
    return found


def _slot(shape: PanelShape, text: PageText, height: float) -> float:
    """Return the width of a panel with its title and the numbers of its bar."""
    title = text.width_of(shape.title)
    numbers = sum(map(text.width_of, shape.bar_texts)) + (0.1 if shape.bar_texts else 0.0)
    return max(_height(shape, text, height) * shape.aspect + shape.margins[0], title, numbers)


def _height(shape: PanelShape, text: PageText, height: float) -> float:
    """Return the height of a panel among others of `height`: cells of a wide page are no larger than MAX_CELL."""
    return min(height, shape.rows * MAX_CELL, text.side, text.side / shape.aspect)


def _needed(row: Sequence[PanelShape], labels: Sequence[float], text: PageText, height: float) -> float:
    return sum(labels) + sum(_slot(shape, text, height) for shape in row) + text.gap * (len(row) - 1)


def _placed(
    rows: Sequence[Sequence[PanelShape]], labels: Sequence[Sequence[float]], text: PageText, height: float,
    steps: Sequence[Sequence[int]],
) -> Page:
    """Return the page with panels of a height."""
    widest = max(_needed(row, widths, text, height) for row, widths in zip(rows, labels, strict=True))
    outside = 2 * text.margin + text.left
    width = text.width if math.isfinite(text.width) else max(text.least, outside + widest)
    begin = text.margin + text.left + max(0.0, width - outside - widest) / 2
    placed: list[PlacedPanel] = []
    top = text.margin + text.above
    for number, row in enumerate(rows):
        left, bottoms = begin, []
        top += text.line if text.has_titles else 0.0
        first = len(placed)
        for at, shape in enumerate(row):
            left += labels[number][at]
            slot, high = _slot(shape, text, height), _height(shape, text, height)
            wide = high * shape.aspect
            under = rows[number + 1][at] if number + 1 < len(rows) and at < len(rows[number + 1]) else None
            is_labelled = (under is None or under.column_labels != shape.column_labels or under.aspect != shape.aspect
                           or bool(shape.bar_texts))  # between it and the panel below are the numbers of its bar
            row_step = max(steps[number][at], label_rows(shape.row_labels, high / shape.rows, text))
            step, turned, below = label_columns(
                shape.column_labels, wide / shape.columns, text) if is_labelled else (0, False, 0.0)
            is_first = at == 0 or row[at - 1].row_labels != shape.row_labels
            placed.append(PlacedPanel(shape, left, top, wide, high, slot, row_step if is_first else 0, step, turned))
            bottoms.append(top + high + shape.margins[1] + below)
            left += slot + text.gap
        bottom = max(bottoms)
        if any(shape.bar_texts for shape in row):
            placed[first:] = [replace(panel, bar_top=bottom + 2 * _PAD) for panel in placed[first:]]
            bottom += 2 * _PAD + BAR_HEIGHT + text.line
        top = bottom + text.gap
    return Page(width, bottom + text.below + text.margin, begin, tuple(placed), bottom, len(rows[0]))


def label_rows(labels: Sequence[str], cell: float, text: PageText) -> int:
    """Return each how many rows have a label."""
    return lettering.label_step(len(labels), cell=cell, needed=_ROTATED * text.size / lettering.POINTS)


def label_columns(labels: Sequence[str], cell: float, text: PageText) -> tuple[int, bool, float]:
    """Return each how many columns have a label, whether it is turned, and the height of the labels."""
    labels = list(map(text.label, labels))
    widest = max(map(text.width_of, labels))
    is_turned = widest > 0.95 * cell and not all(label.isdecimal() for label in labels)
    step = label_rows(labels, cell, text) if is_turned else lettering.label_step(
        len(labels), cell=cell, needed=widest + 0.04)
    drawn = max(map(text.width_of, labels[:: max(1, step)]))
    return step, is_turned, _PAD + (drawn if is_turned else text.line)
