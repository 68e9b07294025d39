"""Numbers beside the cells of the large picture: one per row to the right, one per column below."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from attnviz.pictures.margins import UNDEFINED, Margin
from attnviz.pictures.picture import Picture
from attnviz.system.translation import tr
from attnviz.system.wording import isolated_label
from attnviz.views.chrome import theme
from attnviz.views.heatmaps.painting import GAP, CellGrid

WIDEST_NUMBER = "0.0000"  #: sets the width, which is constant while numbers change
PAD = 6.0  #: pixels added to the width of a number
BAR_OPACITY = 0.3  #: of a bar below its number
WARNING_OPACITY = 0.15  #: of the background of an unexpected number


def margins_size(margins: Sequence[Margin]) -> tuple[float, float]:
    """Return the total width to the right of the cells and the total height below them."""
    metrics = theme.metrics("caption")
    down = sum(margin.side == "rows" for margin in margins)
    below = sum(margin.side == "columns" for margin in margins)
    wide, high = metrics.horizontalAdvance(WIDEST_NUMBER) + PAD, metrics.height() + 2
    return down * (wide + GAP), below * (high + GAP)


def margin_boxes(margins: Sequence[Margin], area: QRectF) -> list[tuple[Margin, QRectF]]:
    """Return each margin with its rectangle beside the visible cells."""
    metrics = theme.metrics("caption")
    wide, high = metrics.horizontalAdvance(WIDEST_NUMBER) + PAD, metrics.height() + 2
    x, y, boxes = area.right() + GAP, area.bottom() + GAP, []
    for margin in margins:
        if margin.side == "rows":
            boxes.append((margin, QRectF(x, area.top(), wide, area.height())))
            x += wide + GAP
        else:
            boxes.append((margin, QRectF(area.left(), y, area.width(), high)))
            y += high + GAP
    return boxes


def draw(
    painter: QPainter, margins: Sequence[Margin], cells: CellGrid, area: QRectF, window: tuple[int, int, int, int]
) -> None:
    """Draw a bar for each visible row and column, with its number if it fits."""
    metrics = theme.metrics("caption")
    painter.setFont(theme.font("caption"))
    top, bottom, left, right = window
    for margin, box in margin_boxes(margins, area):
        painter.setPen(theme.colour("Muted"))
        if margin.side == "rows":
            painter.drawText(QRectF(box.left(), box.top() - GAP - metrics.height(), box.width(), metrics.height()),
                             Qt.AlignmentFlag.AlignCenter, margin.symbol)
            numbered = cells.height >= metrics.height() * 0.95
        else:
            painter.drawText(QRectF(box.left() - GAP - 40, box.top(), 40, box.height()),
                             Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, margin.symbol)
            numbered = cells.width >= metrics.horizontalAdvance(WIDEST_NUMBER)
        painter.save()
        painter.setClipRect(box)
        for at in range(top, bottom) if margin.side == "rows" else range(left, right):
            _draw_bar(painter, margin, at, _cell_rect(margin, at, cells, box), numbered=numbered)
        painter.restore()


def _cell_rect(margin: Margin, at: int, cells: CellGrid, box: QRectF) -> QRectF:
    """Return the rectangle of one number, as high as its row or as wide as its column."""
    gap = 1.0 if min(cells.width, cells.height) > 4 else 0.0
    if margin.side == "rows":
        return QRectF(box.left(), cells.y + at * cells.height, box.width(), max(1.0, cells.height - gap))
    return QRectF(cells.x + at * cells.width, box.top(), max(1.0, cells.width - gap), box.height())


def _draw_bar(painter: QPainter, margin: Margin, at: int, cell: QRectF, *, numbered: bool) -> None:
    bar, share = QRectF(cell), margin.share(at)
    if margin.side == "rows":
        bar.setWidth(cell.width() * share)
    else:
        bar.setTop(cell.bottom() - cell.height() * share)
    painter.fillRect(cell, theme.colour("AlternateBase"))
    if margin.is_marked(at):  # visible even for a sum of 0, which has no bar
        painter.setOpacity(WARNING_OPACITY)
        painter.fillRect(cell, theme.colour("Warning"))
    painter.setOpacity(BAR_OPACITY if numbered else 1)
    painter.fillRect(bar, theme.colour("Warning" if margin.is_marked(at) else "Accent"))
    painter.setOpacity(1)
    if numbered:
        painter.setPen(theme.colour("Text"))
        painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, margin.text(at))


def tooltip_at(margins: Sequence[Margin], picture: Picture, cells: CellGrid, area: QRectF, point: QPointF) -> str:
    """Return the tooltip of the number under a point, or ""."""
    for margin, box in margin_boxes(margins, area):
        if box.contains(point):
            by_row = margin.side == "rows"
            at = int((point.y() - cells.y) // cells.height if by_row else (point.x() - cells.x) // cells.width)
            if 0 <= at < len(margin.values):
                word = (picture.row_labels if by_row else picture.column_labels)[at]
                return tooltip_text(margin, at).format(word=isolated_label(word), number=margin.text(at))
    return ""


def tooltip_text(margin: Margin, at: int) -> str:
    """Return the words about a number, with places for the `word` of its row or column and the `number`."""
    if margin.text(at) == UNDEFINED:
        return (tr("The row “{word}” has no entropy: one of its weights is negative or no number, or all are 0.")
                if margin.name == "entropy" else tr("“{word}” has no sum: one of its weights is no finite number."))
    if margin.name == "entropy":
        if margin.is_off[at]:
            return tr("The weights of the row “{word}” do not sum to 1; divided by their sum, they have an entropy of "
                      "{number}.")
        return tr("The weights of the row “{word}” have an entropy of {number}.")
    if margin.side == "rows":
        return tr("The row “{word}” sums to {number}.")
    return tr("The column “{word}” sums to {number}.")
