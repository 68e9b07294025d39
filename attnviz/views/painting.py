"""Draw a Picture with QPainter: cells, hatch, numbers, labels, colour bar, marks. Shared by every heatmap."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from attnviz import colours
from attnviz.views import theme
from attnviz.views.picture import Picture, format_number

BAR_WIDTH = 8.0
MAX_LABEL = 76.0  #: the longest a token label gets before it is elided
GAP = 4.0
MAX_NUMBERS = 1024  #: beyond that many visible cells numbers are unreadable anyway


@dataclass(frozen=True, slots=True)
class Cells:
    """Where a block of cells stands on the device: the corner of cell (0, 0) and the size of one cell."""

    x: float
    y: float
    width: float
    height: float

    def rect(self, row: float, column: float, rows: float = 1, columns: float = 1) -> QRectF:
        """The rectangle of some cells."""
        return QRectF(
            self.x + column * self.width, self.y + row * self.height, columns * self.width, rows * self.height
        )

    def at(self, point: QPointF, shape: tuple[int, int]) -> tuple[int, int] | None:
        """The (row, column) under a point; None beside the cells."""
        row, column = int((point.y() - self.y) // self.height), int((point.x() - self.x) // self.width)
        return (row, column) if 0 <= row < shape[0] and 0 <= column < shape[1] else None


def image_of(picture: Picture) -> QImage:
    """The cells of a picture as an image, one pixel each; it shares the picture's memory, so keep the picture."""
    rgb = picture.rgb
    rows, columns = picture.shape
    return QImage(rgb.data, columns, rows, columns * 3, QImage.Format.Format_RGB888)


def small_font() -> QFont:
    """The font of labels and numbers in small pictures: never under 10 pixels."""
    font = theme.font("caption")
    font.setPixelSize(max(10, round(QFontMetricsF(font).height() * 0.66)))
    return font


def draw_cells(painter: QPainter, picture: Picture, cells: Cells) -> None:
    """The colours of all cells, and the hatch over the masked ones."""
    rows, columns = picture.shape
    area = cells.rect(0, 0, rows, columns)
    painter.save()
    shrinks = cells.width < 1 or cells.height < 1
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, shrinks)
    painter.drawImage(area, image_of(picture))
    painter.restore()
    draw_hatch(painter, picture, cells, (0, rows, 0, columns))


def draw_hatch(painter: QPainter, picture: Picture, cells: Cells, window: tuple[int, int, int, int]) -> None:
    """Diagonal lines over the masked cells in `window` (first row, end row, first column, end column)."""
    if picture.masked is None or min(cells.width, cells.height) < 3:
        return
    top, bottom, left, right = window
    brush = QBrush(QColor(*colours.HATCH_RGB), Qt.BrushStyle.BDiagPattern)
    masked = picture.masked[top:bottom, left:right]
    for row in np.flatnonzero(masked.any(axis=1)):
        # one rectangle for each run of masked cells in the row
        edges = np.flatnonzero(np.diff(np.concatenate(([0], masked[row].astype(np.int8), [0]))))
        for start, end in zip(edges[::2], edges[1::2], strict=True):
            painter.fillRect(cells.rect(top + int(row), left + int(start), 1, int(end - start)), brush)


def digits_that_fit(metrics: QFontMetricsF, cells: Cells) -> int | None:
    """How many decimals fit a cell: 4, 3, 2, or None where the cell is too small for numbers."""
    if cells.height < metrics.height() * 0.95:
        return None
    for digits in (4, 3, 2):
        if metrics.horizontalAdvance("−0." + "0" * digits) + 4 <= cells.width:
            return digits
    return None


def draw_numbers(
    painter: QPainter, picture: Picture, cells: Cells, font: QFont, window: tuple[int, int, int, int] | None = None
) -> None:
    """The number in each cell, in black or white, where the cells are large enough."""
    rows, columns = picture.shape
    top, bottom, left, right = window or (0, rows, 0, columns)
    metrics = QFontMetricsF(font)
    digits = digits_that_fit(metrics, cells)
    if digits is None or (bottom - top) * (right - left) > MAX_NUMBERS:
        return
    painter.setFont(font)
    rgb = picture.rgb
    for row in range(top, bottom):
        for column in range(left, right):
            if picture.is_masked(row, column):
                continue
            text = format_number(float(picture.values[row, column]), digits)
            if metrics.horizontalAdvance(text) > cells.width - 1:
                text = format_number(float(picture.values[row, column]), 1)
            painter.setPen(QColor(colours.ink(rgb[row, column])))
            painter.drawText(cells.rect(row, column), Qt.AlignmentFlag.AlignCenter, text)


def draw_edited(painter: QPainter, picture: Picture, cells: Cells) -> None:
    """A small corner on each cell that a person has overridden."""
    rows, columns = picture.shape
    side = min(7.0, cells.width / 2, cells.height / 2)
    painter.setPen(QPen(QColor("#ffffff"), 0.8))
    painter.setBrush(QColor("#d6007f"))
    for row, column in picture.edited:
        if row < rows and column < columns:
            corner = cells.rect(row, column).topRight()
            painter.drawPolygon([corner, corner + QPointF(-side, 0), corner + QPointF(0, side)])


def draw_mark(painter: QPainter, rect: QRectF) -> None:
    """The outline of a marked cell: dark and light, so that it shows on every colour."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#000000"), 3))
    painter.drawRect(rect)
    painter.setPen(QPen(QColor("#ffffff"), 1.2))
    painter.drawRect(rect)


def draw_row_labels(
    painter: QPainter, picture: Picture, cells: Cells, *, left: float, right: float, first: int = 0,
    end: int | None = None, strong: int | None = None,
) -> None:
    """Row labels between x = left and right, right-aligned, thinned where they would overlap."""
    metrics = QFontMetricsF(painter.font())
    step = max(1, int(np.ceil(metrics.height() * 0.92 / cells.height)))
    end = len(picture.row_labels) if end is None else end
    for row in range(first + (-first) % step, end, step):
        at = cells.rect(row, 0)
        box = QRectF(left, at.center().y() - metrics.height() / 2, right - left, metrics.height())
        _set_label_pen(painter, row == strong)
        painter.drawText(
            box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            metrics.elidedText(picture.row_labels[row], Qt.TextElideMode.ElideRight, right - left),
        )


def labels_are_vertical(metrics: QFontMetricsF, column_labels: tuple[str, ...], cell_width: float) -> bool:
    """Whether column labels must be turned to stand beside one another."""
    if column_labels and column_labels[-1].startswith("d") and column_labels[0] == "d0":
        return False  # dimensions: short, and thinned where narrow
    return any(metrics.horizontalAdvance(label) + 4 > cell_width for label in column_labels[:200])


def draw_column_labels(
    painter: QPainter, picture: Picture, cells: Cells, *, top: float, bottom: float, first: int = 0,
    end: int | None = None, strong: int | None = None, vertical: bool,
) -> None:
    """Column labels between y = top and bottom, standing on the cells, thinned where they would overlap."""
    metrics = QFontMetricsF(painter.font())
    end = len(picture.column_labels) if end is None else end
    if vertical:
        needed = metrics.height() * 0.92
    else:
        needed = max((metrics.horizontalAdvance(text) for text in picture.column_labels[-3:]), default=1.0) + 5
        if picture.stage.is_matrix:
            needed = cells.width
    step = max(1, int(np.ceil(needed / cells.width)))
    if step > 1 and not vertical:  # the first label is moved aside to begin at the edge: leave room for that
        step = int(np.ceil(1.4 * needed / cells.width))
    for column in range(first + (-first) % step, end, step):
        at = cells.rect(0, column)
        _set_label_pen(painter, column == strong)
        text = picture.column_labels[column]
        if vertical:
            painter.save()
            painter.translate(at.center().x(), bottom)
            painter.rotate(-90)
            box = QRectF(0, -metrics.height() / 2, bottom - top, metrics.height())
            painter.drawText(
                box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                metrics.elidedText(text, Qt.TextElideMode.ElideRight, bottom - top),
            )
            painter.restore()
        else:
            wide = max(at.width(), needed)
            left = max(cells.x, at.center().x() - wide / 2)
            box = QRectF(left, bottom - metrics.height(), wide, metrics.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _set_label_pen(painter: QPainter, strong: bool) -> None:
    painter.setPen(theme.colour("Accent" if strong else "Text"))


def label_extent(metrics: QFontMetricsF, texts: tuple[str, ...], most: float = MAX_LABEL) -> float:
    """The room that labels need along their text, at most `most`."""
    return min(most, max((metrics.horizontalAdvance(text) for text in texts[:400]), default=0.0) + 2)


def draw_colour_bar(painter: QPainter, picture: Picture, bar: QRectF) -> None:
    """A vertical colour bar with its levels written beside both ends (and zero, where colours diverge)."""
    table = colours.lookup_table(picture.map_name)
    strip = np.ascontiguousarray(table[::-1, None, :])
    image = QImage(strip.data, 1, len(table), 3, QImage.Format.Format_RGB888)
    painter.drawImage(bar, image)
    painter.setPen(theme.colour("Muted"))
    metrics = QFontMetricsF(painter.font())
    low, high = picture.levels
    marks = [(high, bar.top()), (low, bar.bottom() - metrics.height())]
    if picture.stage.colours == "diverging" and bar.height() > 3.5 * metrics.height():
        marks.append((0.0, bar.center().y() - metrics.height() / 2))
    for value, y in marks:
        painter.drawText(QPointF(bar.right() + 3, y + metrics.ascent()), bar_number(value))


def bar_number(value: float) -> str:
    """A level as the colour bar writes it: three significant digits."""
    text = f"{value:.3g}" if abs(value) < 1000 else f"{value:.1e}"
    return text.replace("e-0", "e-").replace("e+0", "e").replace("-", "−")


def bar_extent(metrics: QFontMetricsF, picture: Picture) -> float:
    """The room that a colour bar needs, its numbers included."""
    return BAR_WIDTH + 3 + max(metrics.horizontalAdvance(bar_number(level)) for level in picture.levels)


def text_size(metrics: QFontMetricsF, text: str) -> QSizeF:
    """The size of a line of text."""
    return QSizeF(metrics.horizontalAdvance(text), metrics.height())
