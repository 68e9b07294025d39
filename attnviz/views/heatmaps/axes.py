"""Labels of the rows and columns of a picture, and the names of both axes.

The names are in the corner beside vertical column labels, else above horizontal ones.
"""

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from attnviz.pictures.picture import Picture
from attnviz.system.translation import tr
from attnviz.system.wording import isolated
from attnviz.views.chrome import theme
from attnviz.views.chrome.theme import Role
from attnviz.views.heatmaps.painting import GAP, CellGrid

MAX_LABEL_PX = 80.0  #: length from which a token label is elided
MIN_INDEXED_LABELS = 24  #: number of labels from which space is reserved for their indices
MAX_MEASURED_LABELS = 1000  #: maximum number of labels that `widest_label_px` compares


def draw(
    painter: QPainter, picture: Picture, cells: CellGrid, role: Role, *, corner: QPointF, labels_top: float,
    vertical: bool, rows: bool = True,
) -> None:
    """Write the names of both axes; without `rows`, only that of the columns, if it is above them.

    `corner` is the upper left corner of the visible cells. The vertical label of a narrow column and the label of a low
    row extend beyond it.
    """
    metrics = theme.metrics(role)
    theme.set_text_style(painter, role, "Muted")
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


def draw_row_labels(
    painter: QPainter, picture: Picture, cells: CellGrid, role: Role, *, left: float, right: float, first: int = 0,
    end: int | None = None, accented: int | None = None, clip: QRectF | None = None,
) -> None:
    """Draw row labels right-aligned between x = left and right, thinned if they would overlap.

    The label of a cell that is partly outside `clip` is centred on the part inside; none if that part is too low.
    """
    metrics = theme.metrics(role)
    painter.setFont(theme.font(role))
    step = max(1, int(np.ceil(metrics.height() * 0.92 / cells.height)))
    end = len(picture.row_labels) if end is None else end
    for row in range(first + (-first) % step, end, step):
        cell = cells.rect(row, 0)
        if clip is not None and not (clip.top() - 1 <= cell.top() and cell.bottom() <= clip.bottom() + 1):
            cell.setTop(max(cell.top(), clip.top()))
            cell.setBottom(min(cell.bottom(), clip.bottom()))
            if cell.height() < metrics.height():
                continue
        box = QRectF(left, cell.center().y() - metrics.height() / 2, right - left, metrics.height())
        painter.setPen(theme.colour("Accent" if row == accented else "Text"))
        text = picture.row_labels[row] if step == 1 else indexed_label(picture.row_labels, row)
        painter.drawText(
            box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            metrics.elidedText(text, Qt.TextElideMode.ElideRight, right - left),
        )


def widest_label_px(metrics: QFontMetricsF, texts: tuple[str, ...]) -> float:
    """Return the width of the widest label. Of many, only the longest are measured: measuring is slow."""
    longest = texts if len(texts) <= 8 else sorted(set(texts[:MAX_MEASURED_LABELS]), key=len)[-8:]
    return max(map(metrics.horizontalAdvance, longest), default=0.0)


def indexed_label(texts: tuple[str, ...], at: int) -> str:
    """Return a label with its index: thinned labels without one would read like a sentence."""
    return texts[at] if are_dimension_labels(texts) else isolated(f"{at} {texts[at]}")


def are_dimension_labels(texts: tuple[str, ...]) -> bool:
    """Return whether labels are d0 to dN, which contain their index."""
    return bool(texts) and texts[0] == "d0" and texts[-1].startswith("d")


def labels_are_vertical(metrics: QFontMetricsF, column_labels: tuple[str, ...], cell_width: float) -> bool:
    """Return whether column labels must be turned to fit side by side."""
    if are_dimension_labels(column_labels):
        return False  # dimensions: short, and thinned where narrow
    return widest_label_px(metrics, column_labels) + 4 > cell_width


def draw_column_labels(
    painter: QPainter, picture: Picture, cells: CellGrid, role: Role, *, top: float, bottom: float, first: int = 0,
    end: int | None = None, accented: int | None = None, vertical: bool, clip: QRectF | None = None,
) -> None:
    """Draw column labels above the cells between y = top and bottom, thinned if they would overlap.

    The label of a cell that is partly outside `clip` is centred on the part inside; none if that part is too narrow.
    """
    metrics = theme.metrics(role)
    painter.setFont(theme.font(role))
    end = len(picture.column_labels) if end is None else end
    if vertical:
        needed_px = metrics.height() * 0.92
    else:
        needed_px = max((metrics.horizontalAdvance(text) for text in picture.column_labels[-3:]), default=1.0) + 5
        if picture.stage.is_matrix:
            needed_px = cells.width
    painter.save()
    if vertical:
        painter.rotate(-90)
    step = max(1, int(np.ceil(needed_px / cells.width)))
    if step > 1 and not vertical:  # more room: the first label is shifted right to begin at the edge
        step = int(np.ceil(1.4 * needed_px / cells.width))
    for column in range(first + (-first) % step, end, step):
        cell = cells.rect(0, column)
        text = picture.column_labels[column] if step == 1 else indexed_label(picture.column_labels, column)
        if clip is not None and not (clip.left() - 1 <= cell.left() and cell.right() <= clip.right() + 1):
            cell.setLeft(max(cell.left(), clip.left()))
            cell.setRight(min(cell.right(), clip.right()))
            if cell.width() < (metrics.height() if vertical else metrics.horizontalAdvance(text) + GAP):
                continue
        painter.setPen(theme.colour("Accent" if column == accented else "Text"))
        if vertical:
            box = QRectF(-bottom, cell.center().x() - metrics.height() / 2, bottom - top, metrics.height())
            painter.drawText(
                box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                metrics.elidedText(text, Qt.TextElideMode.ElideRight, bottom - top),
            )
        else:
            wide = max(cell.width(), needed_px) if clip is None or cell.width() >= cells.width - 1 else cell.width()
            left = max(cells.x if clip is None else clip.left(), cell.center().x() - wide / 2)
            box = QRectF(left, bottom - metrics.height(), wide, metrics.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def label_length(metrics: QFontMetricsF, texts: tuple[str, ...], max_px: float = MAX_LABEL_PX) -> float:
    """Return the space that labels need along their text: at most `max_px`, unless their indices need more."""
    if len(texts) < MIN_INDEXED_LABELS or are_dimension_labels(texts):
        return min(max_px, widest_label_px(metrics, texts) + 2)
    index, elided = (math.ceil(metrics.horizontalAdvance(f"{len(texts)} {more}")) for more in ("", "…"))
    return max(elided + 2, min(max_px, widest_label_px(metrics, texts) + index + 2))
