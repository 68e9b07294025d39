"""Axis names of a picture: in the corner beside vertical column labels, else above horizontal ones."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFontMetricsF, QPainter

from attnviz.pictures.picture import Picture
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.theme import Role
from attnviz.views.heatmaps.painting import GAP, CellGrid


def draw(
    painter: QPainter, picture: Picture, cells: CellGrid, role: Role, *, corner: QPointF, labels_top: float,
    vertical: bool, rows: bool = True,
) -> None:
    """Write the names of both axes; without `rows`, only that of the columns, if it is above them.

    `corner` is the upper left corner of the visible cells. The vertical label of a narrow column and the label of a low
    row extend beyond it.
    """
    metrics = theme.metrics(role)
    painter.setFont(theme.font(role))
    painter.setPen(theme.colour("Muted"))
    column_name, row_name = _axis_names(picture)
    top_overhang = max(0.0, (metrics.height() - cells.height) / 2)
    left_overhang = max(0.0, (metrics.height() - cells.width) / 2) if vertical else 0.0
    right, y = corner.x() - GAP - left_overhang, corner.y() - GAP - top_overhang
    if rows:
        painter.drawText(QPointF(right - metrics.horizontalAdvance(row_name), y), row_name)
    if vertical and rows:
        painter.drawText(QPointF(right - metrics.horizontalAdvance(column_name), y - metrics.height()), column_name)
    elif not vertical:
        painter.drawText(QPointF(corner.x(), labels_top - metrics.descent()), column_name)


def width(metrics: QFontMetricsF, picture: Picture) -> float:
    """Return the width that the names of both axes need to the left of the cells."""
    return max(map(metrics.horizontalAdvance, _axis_names(picture)[0 if picture.stage.is_matrix else 1 :]))


def column_label_height(metrics: QFontMetricsF, vertical: bool, extent: float) -> float:
    """Return the height of column labels of this `extent` together with the axis names."""
    return max(extent, 2.4 * metrics.height()) if vertical else extent + metrics.height()


def _axis_names(picture: Picture) -> tuple[str, str]:
    return tr(picture.column_axis) + " →", tr(picture.row_axis) + " ↓"
