"""Contents of the cells of the large picture, and their labels: hatch, numbers, labels, and text in empty rows."""

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from attnviz.pictures.picture import Picture
from attnviz.result.compare import Difference
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.views.detail.detail_layout import MARGIN, MAX_SPARE_LABEL, column_extent
from attnviz.views.heatmaps import axes, painting
from attnviz.views.heatmaps.painting import CellGrid

CHIP_GAP = 0.08  #: around each chip, as a share of the smaller side of its cell
ABLATED_VEIL_OPACITY = 0.6  #: opacity of the veil over an ablated head


def draw(
    painter: QPainter, picture: Picture, cells: CellGrid, window: tuple[int, int, int, int], area: QRectF,
    opacity: float,
) -> None:
    """Draw numbers and texts of the cells in `window` (first row, end row, first column, end column).

    `area` is the visible part of the picture, and `opacity` that of its cells.
    """
    _draw_chips(painter, picture, cells, window)
    painting.draw_numbers(painter, picture, cells, _number_role(picture, cells), window, area,
                          opacity=opacity, ground="Window")
    _draw_words(painter, picture, cells, window)


def draw_labels(
    painter: QPainter, picture: Picture, cells: CellGrid, area: QRectF, window: tuple[int, int, int, int],
    accented: tuple[int, int] | None, *, rows: bool = True,
) -> None:
    """Draw labels and axis names, those of rows only with `rows`.

    The labels of the `accented` (row, column) have the accent colour.
    """
    top, bottom, left, right = window
    if rows:
        axes.draw_row_labels(
            painter, picture, cells, "caption", left=max(MARGIN / 2, area.left() - MAX_SPARE_LABEL - painting.GAP),
            right=area.left() - painting.GAP, first=top, end=bottom, accented=accented[0] if accented else None,
            clip=area,
        )
    vertical, extent = column_extent(picture, cells.width, area.top() - painting.GAP)
    axes.draw_column_labels(
        painter, picture, cells, "caption", top=area.top() - painting.GAP - extent,
        bottom=area.top() - painting.GAP, first=left, end=right, accented=accented[1] if accented else None,
        vertical=vertical, clip=area,
    )
    axes.draw(
        painter, picture, cells, "caption", corner=area.topLeft(), labels_top=area.top() - painting.GAP - extent,
        vertical=vertical, rows=rows,
    )


def dim_ablated(painter: QPainter, area: QRectF) -> None:
    """Dim the cells of an ablated head, below their numbers."""
    veil = QColor(theme.colour("Window"))
    veil.setAlphaF(ABLATED_VEIL_OPACITY)
    painter.fillRect(area, veil)


def say_ablated(painter: QPainter, area: QRectF) -> None:
    """Write "Ablated" at the upper right of the cells, where a causal mask hides most."""
    text, metrics = tr("Ablated"), theme.metrics("strong")
    box = QRectF(0, 0, metrics.horizontalAdvance(text) + 12, metrics.height() + 4)
    box.moveTopRight(area.topRight() + QPointF(-3, 3))
    painter.setFont(theme.font("strong"))
    painter.fillRect(box, theme.colour("Base"))
    painter.setPen(theme.colour("Text"))
    painter.drawRect(box)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _number_role(picture: Picture, cells: CellGrid) -> theme.Role:
    roles: tuple[theme.Role, ...] = ("body", "caption") if cells.height > 26 and cells.width > 62 else ("caption",)
    fitting_roles = (role for role in roles if painting.fitting_notation(theme.metrics(role), cells, picture))
    return next(fitting_roles, "small")


def _draw_words(painter: QPainter, picture: Picture, cells: CellGrid, window: tuple[int, int, int, int]) -> None:
    """Write in each row without numbers why: keys are masked, no token is its partner, or a long text is not kept."""
    if picture.masked is None or not picture.stage.is_matrix or cells.height < 14:
        return
    theme.set_text_style(painter, "caption", "Text")
    all_masked = tr("every {column} is masked").format(column=tr(picture.column_axis))
    is_missing = tr("no partner") if isinstance(picture.source, Difference) else tr("not kept")
    for row in np.flatnonzero(picture.masked[window[0] : window[1]].all(axis=1)) + window[0]:
        missing = picture.missing is not None and bool(picture.missing[row].any())
        painter.drawText(cells.rect(int(row), 0, 1, picture.shape[1]), Qt.AlignmentFlag.AlignCenter,
                         is_missing if missing else all_masked)


def _draw_chips(painter: QPainter, picture: Picture, cells: CellGrid, window: tuple[int, int, int, int]) -> None:
    """Round the cells of numbers that belong to ids, so that each looks like a chip."""
    gap = min(cells.width, cells.height) * CHIP_GAP
    if picture.ids is None or gap < 1:
        return
    top, bottom, left, right = window
    around = QPainterPath()
    around.addRect(cells.rect(top, left, bottom - top, right - left).adjusted(-1, -1, 1, 1))
    for row in range(top, bottom):
        for column in range(left, right):
            around.addRoundedRect(cells.rect(row, column).adjusted(gap, gap, -gap, -gap), 2 * gap, 2 * gap)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(around, theme.colour("Window"))  # odd-even: what is around the chips
    painter.restore()
