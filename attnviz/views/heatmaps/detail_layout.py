"""How the large picture shares its room: the size of its cells, and the margins for labels and colour bar."""

from __future__ import annotations

from attnviz.pictures.picture import Picture
from attnviz.views.chrome import theme
from attnviz.views.heatmaps import painting

MARGIN = 12.0
MAX_COLUMN_LABEL = 62.0
MAX_CELL = 120.0  #: small inputs fill their space, but no cell is larger than this
WIDEST = 3.0  #: how much wider than high a cell with a number may be
NUMBERS_FROM = 14.0  #: the height of a cell that has room for a number

Margins = tuple[float, float, float, float]  #: left, top, right, bottom


def cell_size(picture: Picture, width: float, height: float) -> tuple[float, float]:
    """Cells as large as the space allows: square in a matrix, but wider where that makes room for numbers."""
    rows, columns = picture.shape
    across, down = min(MAX_CELL, width / columns), min(MAX_CELL, height / rows)
    if not picture.stage.is_matrix:
        return across, down
    side = min(across, down)
    return (min(across, side * WIDEST), side) if side >= NUMBERS_FROM else (side, side)


def column_extent(picture: Picture, cell_width: float) -> tuple[bool, float]:
    """Whether column labels stand vertically, and the height they take."""
    metrics, texts = theme.metrics("caption"), picture.column_labels
    if painting.labels_are_vertical(metrics, texts, cell_width):
        return True, painting.label_extent(metrics, texts, MAX_COLUMN_LABEL)
    return False, metrics.height()


def margins_around(picture: Picture, width: float, height: float) -> Margins:
    """The room around the cells, in a view of this size."""
    metrics = theme.metrics("caption")
    axis = metrics.horizontalAdvance(picture.row_axis + " ↓")
    left = max(painting.label_extent(metrics, picture.row_labels), axis) + painting.GAP
    bar = painting.bar_extent(metrics, picture)
    room = max(10.0, width - left - 3 * MARGIN - bar)
    extent = metrics.height()
    for _ in range(2):  # lying labels leave more height, and with it cells wide enough for them
        across, _down = cell_size(picture, room, max(10.0, height - extent - metrics.height() - 2 * MARGIN))
        _, extent = column_extent(picture, across)
    return MARGIN + left, MARGIN / 2 + extent + metrics.height() + painting.GAP, 2 * MARGIN + bar, MARGIN
