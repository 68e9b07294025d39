"""Draw a Picture with QPainter: cells, hatch, numbers, colour bar, marks. Shared by every heatmap."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QImage, QPainter, QPen, QPixmap, QTransform

from attnviz.document.places import Cell
from attnviz.pictures import colours
from attnviz.pictures.marks import has_row_of_query, marks_for
from attnviz.pictures.numbers import Notation, notation_of
from attnviz.pictures.picture import Picture, chip_text
from attnviz.pictures.scaling import bar_number, bar_texts
from attnviz.system.arrays import Pixels
from attnviz.views.chrome import theme
from attnviz.views.chrome.theme import Role

BAR_WIDTH = 8.0  #: pixels of a colour bar
EDITED = QColor("#d6007f")  #: corner of an edited cell: a colour that no colour map has
MIN_OUTLINED_ROW_PX = 10.0  #: minimum height of a followed row that is outlined: the outline would cover a thinner row
VEIL_OPACITY = 0.8  #: opacity of the veil over the rows that are not followed
GAP = 4.0  #: pixels between labels and cells
_CENTER = Qt.AlignmentFlag.AlignCenter
MIN_HATCH_PX = 3.0  #: minimum side of a hatched cell
#: Minimum distance between the corners of edited cells: 550 x 550 of them took a second, and hid the picture.
MIN_CORNER_GAP_PX = 8.0
MAX_NUMBER_CELLS = 1024  #: visible cells beyond which numbers are unreadable
NUMBER_GAP_PX = 8.0  #: minimum distance between numbers; closer ones are read as one
MIN_NUMBER_GAP_PX = 4.0  #: minimum distance between numbers of one or two digits


@dataclass(frozen=True, slots=True)
class CellGrid:
    """The position and size of a grid of cells on screen: the corner of cell (0, 0) and the size of one cell."""

    x: float
    y: float
    width: float
    height: float

    def rect(self, row: float, column: float, rows: float = 1, columns: float = 1) -> QRectF:
        """Return the rectangle of some cells."""
        return QRectF(
            self.x + column * self.width, self.y + row * self.height, columns * self.width, rows * self.height
        )

    def at(self, point: QPointF, shape: tuple[int, int]) -> tuple[int, int] | None:
        """Return the (row, column) under a point; None outside the cells."""
        row, column = int((point.y() - self.y) // self.height), int((point.x() - self.x) // self.width)
        return (row, column) if 0 <= row < shape[0] and 0 <= column < shape[1] else None


class CachedPixmap:
    """A transparent pixmap that is redrawn only if its key has changed."""

    def __init__(self) -> None:
        self._key: object = None
        self._pixmap = QPixmap()

    def get(self, key: object, size: QSizeF, ratio: float, draw: Callable[[QPainter], None]) -> QPixmap:
        """Return the pixmap, `size` in device-independent pixels.

        `key` holds all that `draw` depends on except the theme.
        """
        if self._key != (key, size, ratio):
            self._key = key, QSizeF(size), ratio
            self._pixmap = QPixmap((size * ratio).toSize())
            self._pixmap.setDevicePixelRatio(ratio)
            self._pixmap.fill(Qt.GlobalColor.transparent)
            with QPainter(self._pixmap) as painter:
                draw(painter)
        return self._pixmap

    def clear(self) -> None:
        """Redraw at the next `get`, for example after a change of theme."""
        self._key = None


def pooled_grid(picture: Picture, cells: CellGrid) -> CellGrid:
    """Return the grid of the drawn values, which are blocks of cells if the picture is pooled."""
    down, across = picture.block
    return CellGrid(cells.x, cells.y, cells.width * across, cells.height * down)


def to_qimage(picture: Picture) -> QImage:
    """Return the values of a picture as an image, one pixel each. Keep the picture alive: they share memory."""
    pixels = picture.pixels_over(theme.rgb("Masked"))
    rows, columns = picture.values.shape
    return QImage(pixels.data, columns, rows, columns * 4, QImage.Format.Format_RGB32)


def draw_cells(painter: QPainter, picture: Picture, cells: CellGrid) -> None:
    """Draw the colours of all cells, and the hatch over the masked ones."""
    rows, columns = picture.shape
    down, across = picture.block
    blocks = pooled_grid(picture, cells)
    shrinks = blocks.width < 1 or blocks.height < 1
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, shrinks)
    painter.drawImage(cells.rect(0, 0, rows, columns), to_qimage(picture), QRectF(0, 0, columns / across, rows / down))
    draw_hatch(painter, picture, blocks, (0, picture.values.shape[0], 0, picture.values.shape[1]))


def draw_hatch(painter: QPainter, picture: Picture, cells: CellGrid, window: tuple[int, int, int, int]) -> None:
    """Draw diagonal lines over the masked cells in `window` (first row, end row, first column, end column)."""
    if picture.hatched is None or min(cells.width, cells.height) < MIN_HATCH_PX:
        return
    top, bottom, left, right = window
    masked = picture.hatched[top:bottom, left:right]
    hatched = _hatch_rects(masked.shape, masked.tobytes(), top, left, cells)
    if hatched:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(theme.colour("Hatch"), Qt.BrushStyle.BDiagPattern))
        painter.drawRects(hatched)


def hatch_key(picture: Picture, cells: CellGrid, window: tuple[int, int, int, int]) -> object:
    """Return all that the hatch in `window` depends on; None without a hatch."""
    if picture.hatched is None or min(cells.width, cells.height) < MIN_HATCH_PX:
        return None
    top, bottom, left, right = window
    return cells, window, picture.hatched[top:bottom, left:right].tobytes()


@lru_cache(maxsize=64)
def _hatch_rects(shape: tuple[int, int], masked: bytes, top: int, left: int, cells: CellGrid) -> list[QRectF]:
    """Return the rectangles of the runs of masked cells. Cached: numbers change far more often than masks."""
    is_masked = np.frombuffer(masked, dtype=np.bool_).reshape(shape).astype(np.int8)
    steps = np.diff(np.pad(is_masked, ((0, 0), (1, 1))), axis=1)  # 1 at the start of a run, -1 after its end
    starts, ends = np.argwhere(steps == 1).tolist(), np.argwhere(steps == -1).tolist()
    return [
        cells.rect(top + row, left + start, 1, end - start)
        for (row, start), (_, end) in zip(starts, ends, strict=True)
    ]


def fitting_notation(metrics: QFontMetricsF, cells: CellGrid, picture: Picture) -> Notation | None:
    """Return the notation in which every number of a picture fits its cell; None if there is none."""
    if picture.is_pooled or cells.height < metrics.height() * 0.95:
        return None
    ends = picture.extremes
    for digits in (4, 3, 2) if max(map(abs, ends)) < 1 else (4, 3, 2, 1):
        notation = notation_of(ends, digits)
        texts = ["0." + "0" * digits] if digits > 1 and not notation.is_exponential else []
        texts += map(notation.text, ends)
        if notation.is_exponential:  # the number nearest to zero may have the longest exponent
            texts += ["−" * (ends[0] < 0) + notation.text(picture.least)]
        gap = NUMBER_GAP_PX if digits > 2 else MIN_NUMBER_GAP_PX
        if picture.ids is not None:
            texts = [chip_text(text, float(picture.ids.max(initial=0))) for text in texts]
        if max(map(metrics.horizontalAdvance, texts)) + gap <= cells.width:
            return notation
    return None


def dimmed(pixels: Pixels, opacity: float, ground: str = "Base") -> Pixels:
    """Return the colours that pixels have on screen if they are drawn with an opacity over the colour `ground`."""
    return pixels if opacity == 1 else colours.fade(pixels, theme.rgb(ground), opacity)


def draw_numbers(
    painter: QPainter, picture: Picture, cells: CellGrid, role: Role, window: tuple[int, int, int, int] | None = None,
    area: QRectF | None = None, opacity: float = 1, ground: str = "Base",
) -> None:
    """Draw the number of each cell in black or white, all in one notation; draw none if one does not fit.

    The cells are drawn with an `opacity` over the colour `ground`; the numbers are read on what that makes.

    A number that the edge of the visible `area` would cut is left out: 0.43 must not read as 0.4.
    """
    rows, columns = picture.shape
    top, bottom, left, right = window or (0, rows, 0, columns)
    if (bottom - top) * (right - left) > MAX_NUMBER_CELLS:
        return
    notation = fitting_notation(theme.metrics(role), cells, picture)
    if notation is None:
        return
    painter.setFont(theme.font(role))
    values = picture.values[top:bottom, left:right].tolist()
    drawn = picture.pixels_over(theme.rgb("Masked"))[top:bottom, left:right]
    pixels = dimmed(drawn, opacity, ground).tolist()
    masked = None if picture.masked is None else picture.masked[top:bottom, left:right].tolist()
    ids = None if picture.ids is None else picture.ids[top:bottom, left:right].tolist()
    pen, masked_ink = "", theme.colour("Text").name()
    box, window_area = cells.rect(top, left), cells.rect(top, left, bottom - top, right - left)
    are_whole = area is None or area.contains(window_area.adjusted(1, 1, -1, -1))
    for row, numbers in enumerate(values):
        for column, value in enumerate(numbers):
            is_masked = masked is not None and masked[row][column]
            if is_masked and value != -math.inf:
                continue  # a masked weight is no number; a masked score is minus infinity
            ink = masked_ink if is_masked else colours.ink_on(pixels[row][column])
            if ink != pen:
                pen = ink
                painter.setPen(QColor(ink))
            box.moveTo(cells.x + (left + column) * cells.width, cells.y + (top + row) * cells.height)
            text = notation.text(value) if ids is None else chip_text(notation.text(value), ids[row][column])
            if are_whole or area is None or area.contains(box.adjusted(1, 1, -1, -1)) or area.contains(
                    painter.boundingRect(box, _CENTER, text)):
                painter.drawText(box, _CENTER, text)


def draw_edited(
    painter: QPainter, picture: Picture, cells: CellGrid, window: tuple[int, int, int, int] | None = None
) -> None:
    """Draw a corner on each edited cell in `window`; if cells are tiny, on some of them."""
    edited = picture.edited
    if not len(edited):
        return  # most pictures have none, and the rest takes 40 µs
    top, bottom, left, right = window or (0, picture.shape[0], 0, picture.shape[1])
    edited = edited[((edited >= (top, left)) & (edited < (bottom, right))).all(axis=1)]
    if min(cells.width, cells.height) < MIN_CORNER_GAP_PX:
        squares = np.maximum(1.0, MIN_CORNER_GAP_PX / np.array([cells.height, cells.width]))  # sides, in cells
        first, end = (np.array([top, left]) // squares).astype(int), (np.array([bottom, right]) // squares).astype(int)
        index_in_square = np.full(end - first + 1, -1)
        index_in_square[tuple(((edited // squares).astype(int) - first).T)] = np.arange(len(edited))
        edited = edited[index_in_square[index_in_square >= 0]]
    side = max(2.0, min(7.0, cells.width / 2, cells.height / 2))
    painter.setPen(QPen(QColor("#ffffff"), 0.8) if side > 2 else Qt.PenStyle.NoPen)
    painter.setBrush(EDITED)
    for row, column in edited.tolist():
        corner = cells.rect(row, column).topRight()
        painter.drawPolygon([corner, corner + QPointF(-side, 0), corner + QPointF(0, side)])


def draw_veil(painter: QPainter, picture: Picture, cells: CellGrid, row: int | None, background: QColor) -> None:
    """Dim all rows except `row`, if each row of the picture belongs to one query."""
    rows, columns = picture.shape
    if row is None or row >= rows or not has_row_of_query(picture):
        return
    veil = QColor(background)
    veil.setAlphaF(VEIL_OPACITY)
    painter.fillRect(cells.rect(0, 0, row, columns), veil)
    painter.fillRect(cells.rect(row + 1, 0, rows - row - 1, columns), veil)


def draw_marks(painter: QPainter, picture: Picture, cells: CellGrid, cell: Cell, followed: int | None = None) -> None:
    """Outline the cells that belong to `cell`. A thin followed row is not outlined: the outline would cover it."""
    for row, column, rows, columns in marks_for(picture, cell):
        is_followed_row = (row, rows, columns) == (followed, 1, picture.shape[1]) and has_row_of_query(picture)
        if not is_followed_row or cells.height >= MIN_OUTLINED_ROW_PX:
            draw_mark(painter, cells.rect(row, column, rows, columns))


def draw_mark(painter: QPainter, rect: QRectF) -> None:
    """Draw the outline of a marked cell, dark and light, so that it is visible on every colour."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#000000"), theme.mark_width(3)))
    painter.drawRect(rect)
    painter.setPen(QPen(QColor("#ffffff"), theme.mark_width(1.2)))
    painter.drawRect(rect)


def draw_colour_bar(painter: QPainter, picture: Picture, bar: QRectF, role: Role) -> None:
    """Draw a vertical colour bar with numbers at both ends, and at zero if the colours diverge."""
    draw_ramp(painter, picture.map_name, bar)
    painter.setPen(theme.colour("Muted"))
    metrics = theme.metrics(role)
    painter.setFont(theme.font(role))
    top, bottom = _bar_texts(picture)
    marks = [(top, bar.top()), (bottom, bar.bottom() - metrics.height())]
    if picture.scale.curve != "linear":
        for tick in picture.scale.ticks(max(2, int(bar.height() / (2 * metrics.height()))))[1:-1]:
            y = bar.bottom() - picture.scale.place(tick) * bar.height() - metrics.height() / 2
            if bar.top() + metrics.height() <= y <= bar.bottom() - 2 * metrics.height():
                marks.append((bar_number(picture.scale, tick), y))
    elif picture.kind == "diverging" and bar.height() > 3.5 * metrics.height():
        marks.append(("0", bar.center().y() - metrics.height() / 2))
    for text, y in marks:
        painter.drawText(QPointF(bar.right() + 3, y + metrics.ascent()), text)


def draw_ramp(painter: QPainter, map_name: str, bar: QRectF) -> None:
    """Draw the colours of a map along the longer side of a bar, from the lower end or the left on."""
    painter.drawImage(bar, _ramp(map_name, is_upright=bar.height() > bar.width()))


@cache
def _ramp(map_name: str, *, is_upright: bool) -> QImage:
    table = colours.lookup_table(map_name)
    image = QImage(len(table), 1, QImage.Format.Format_RGB32)
    for at, (red, green, blue) in enumerate(table.tolist()):
        image.setPixelColor(at, 0, QColor(red, green, blue))
    return image.transformed(QTransform().rotate(-90)) if is_upright else image


def _bar_texts(picture: Picture) -> tuple[str, str]:
    """Return the texts at the upper and the lower end, with ≥ or ≤ if values beyond it are clipped."""
    scale = picture.scale
    low, high = bar_texts(scale, (scale.low, scale.high))
    return high, low


def bar_extent(metrics: QFontMetricsF, picture: Picture, *, signs: bool = True) -> float:
    """Return the width of a colour bar with its numbers; it stays constant for numbers of usual length.

    Without `signs` it leaves no space for ≥ and ≤, which appear while an end is dragged and may overlap what is next.
    """
    usual = "−0.0123" if picture.levels[0] < 0 else "0.0123"
    texts = _bar_texts(picture)
    written = texts if signs else tuple(text.lstrip("≤≥") for text in texts)
    return BAR_WIDTH + 3 + max(map(metrics.horizontalAdvance, (usual, *written)))
