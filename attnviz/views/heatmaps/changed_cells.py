"""Highlight of changed cells: outlines if cells are large enough, else a colour that no colour map has."""

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from attnviz.pictures.picture import Picture
from attnviz.pictures.pooling import reduce_blocks
from attnviz.result.cell_changes import MIN_HIGHLIGHT, SpotChanges
from attnviz.system.arrays import Float32, Pixels
from attnviz.views.chrome import theme
from attnviz.views.heatmaps.painting import EDITED, CellGrid

MIN_OUTLINE_PX = 14.0  #: minimum side of an outlined cell: it has space for its number
MAX_OUTLINED_CELLS = 600  #: outlines of more cells would look like a grid
_LEVELS = 4  # widths of outlines

Window = tuple[int, int, int, int]  #: first row, end row, first column, end column


def draw_changed_cells(
    painter: QPainter, picture: Picture, cells: CellGrid, changes: SpotChanges | None, *, highlight: float,
    window: Window | None = None
) -> None:
    """Highlight changed cells, the stronger the larger the change; `highlight` scales the opacity."""
    if changes is None or highlight <= 0:
        return
    rows, columns = picture.shape
    top, bottom, left, right = window or (0, rows, 0, columns)
    part = changes.strengths[top:bottom, left:right]
    outlined = min(cells.width, cells.height) >= MIN_OUTLINE_PX and changes.count <= MAX_OUTLINED_CELLS
    painter.save()
    painter.setOpacity(painter.opacity() * highlight)
    if outlined:
        _draw_outlines(painter, cells, part, top, left)
    else:
        _draw_colour(painter, picture, cells, changes.strengths)
    painter.restore()


def _draw_outlines(painter: QPainter, cells: CellGrid, part: Float32, top: int, left: int) -> None:
    """Outline each cell on the inside: white below the colour, so that it is visible on every colour map."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    levels = np.ceil(part * _LEVELS).astype(np.int8)
    for level in range(1, _LEVELS + 1):
        width = theme.mark_width(1.0 + 2.0 * level / _LEVELS)
        inset = width / 2 + 0.5
        rects = [
            cells.rect(top + row, left + column).adjusted(inset, inset, -inset, -inset)
            for row, column in np.argwhere(levels == level).tolist()
        ]
        if not rects:
            continue
        colour = QColor(EDITED)
        colour.setAlphaF(MIN_HIGHLIGHT + (1 - MIN_HIGHLIGHT) * level / _LEVELS)
        for pen in (QPen(QColor(255, 255, 255, colour.alpha()), width + 1.4), QPen(colour, width)):
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawRects(rects)


def _draw_colour(painter: QPainter, picture: Picture, cells: CellGrid, strengths: Float32) -> None:
    """Draw one image over all cells, a pixel for each drawn value."""
    down, across = picture.block
    if picture.is_pooled:
        strengths = reduce_blocks(np.maximum, strengths, picture.block)
    pixels = highlight_pixels(strengths)
    high, wide = pixels.shape
    image = QImage(pixels.data, wide, high, wide * 4, QImage.Format.Format_ARGB32_Premultiplied)
    rows, columns = picture.shape
    blocks = cells.width * across < 1 or cells.height * down < 1
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, blocks)
    painter.drawImage(cells.rect(0, 0, rows, columns), image, QRectF(0, 0, columns / across, rows / down))


def highlight_pixels(strengths: Float32) -> Pixels:
    """Return premultiplied pixels of the highlight, transparent where nothing changed."""
    levels = np.where(strengths > 0, 255 * (MIN_HIGHLIGHT + (1 - MIN_HIGHLIGHT) * strengths), 0).astype(np.uint8)
    return np.ascontiguousarray(_PIXELS[levels])


def _premultiplied() -> Pixels:
    """Return the colour at each opacity from 0 to 255 as premultiplied pixels."""
    alpha = np.arange(256, dtype=np.uint32)
    red, green, blue = (channel * alpha // 255 for channel in (EDITED.red(), EDITED.green(), EDITED.blue()))
    return (alpha << 24 | red << 16 | green << 8 | blue).astype(np.uint32)


_PIXELS = _premultiplied()
