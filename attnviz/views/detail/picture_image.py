"""The layers of the large picture: its image, pooled to the pixels of the screen, and an overlay in those pixels."""

import math
from collections.abc import Callable

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from attnviz.pictures.picture import Picture, pool_picture
from attnviz.system.arrays import Rgb
from attnviz.views.chrome import theme
from attnviz.views.chrome.painter import report_errors
from attnviz.views.heatmaps import painting
from attnviz.views.heatmaps.painting import CellGrid

Block = tuple[int, int]  #: cells (down, across)
FINE = 4.0  #: pixels of a value; below this, an edge that is half a pixel off is visible


def rgb(picture: Picture) -> Rgb:
    """Return the colours as an ImageItem takes them, (rows, columns, 3)."""
    pixels = picture.pixels_over(theme.rgb("Masked"))
    return pixels.astype("<u4", copy=False).view(np.uint8).reshape(*pixels.shape, 4)[..., 2::-1]


class PictureImage(pg.ImageItem):
    """Draws a picture, or a part of one, with no value smaller than a pixel.

    Qt would mix the values of one pixel or drop most of them, so a single bright cell of a large matrix would fade.
    They are pooled by their largest value instead, as all large pictures are.
    """

    def __init__(self) -> None:
        super().__init__(axisOrder="row-major")
        self.setFlag(self.GraphicsItemFlag.ItemUsesExtendedStyleOption)  # for `exposedRect`
        self._pooled: Picture | None = None
        self._picture: Picture | None = None
        self._corner = (0, 0)
        self._step: Block | None = None

    def show_picture(self, picture: Picture | None, *, row: int = 0, column: int = 0) -> None:
        """Set a picture whose first cell is at (row, column); `fit_pixels` draws it."""
        self._picture, self._corner, self._step = picture, (row, column), None
        self.setVisible(picture is not None)

    def invalidate(self) -> None:
        """Redraw at the next `fit_pixels`, since the theme sets the colour of masked cells."""
        self._step = None

    def fit_pixels(self, cells: CellGrid, ratio: float) -> Block:
        """Draw for cells of this size, at `ratio` pixels per unit; return the cells (down, across) of each colour.

        That is (1, 1) if every cell has its own colour.
        """
        picture = self._picture
        if picture is None:
            return 1, 1
        down, across = picture.block
        step = _step(cells.height * down * ratio), _step(cells.width * across * ratio)
        block = down * step[0], across * step[1]
        if step != self._step:
            self._step = step
            if step != (1, 1):
                picture = pool_picture(picture, step)
            self._pooled = picture
            self.setImage(rgb(picture), autoLevels=False, levels=None)
            rows, columns = picture.values.shape
            self.setRect(QRectF(self._corner[1], self._corner[0], columns * block[1], rows * block[0]))
        return block

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, *_: object) -> None:
        """Draw the visible part in QImage's native format, clipped to a rectangle.

        For another format, or a clip around the colour bar, Qt fills a texture in threads of its own, and the window
        waits for them: on a busy machine for longer than drawing takes. Only the visible part is drawn: if the picture
        is a hundred times as large as the window, Qt's steps from pixel to pixel are too coarse, as they are for values
        hardly larger than a pixel.
        """
        scale = painter.transform()
        if self._pooled is None or min(abs(scale.m11()), abs(scale.m22())) < FINE:
            super().paint(painter, option, *_)
            return
        rows, columns = self._pooled.values.shape
        part = QRectF(option.exposedRect.toAlignedRect()) & QRectF(0, 0, columns, rows)
        painter.save()
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        painter.drawImage(part, painting.to_qimage(self._pooled), part)
        painter.restore()


class Overlay(pg.GraphicsObject):
    """Hatch, numbers, labels and marks above all cells; transparent to the pointer."""

    def __init__(self, viewport: QWidget, *, paint: Callable[[QPainter], None]) -> None:
        """`paint` draws everything, in the pixels of the `viewport`."""
        super().__init__()
        self._viewport, self._paint = viewport, paint
        self.setZValue(1000)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return QRectF(QPointF(0, 0), QSizeF(self._viewport.size()))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        with report_errors():
            self._paint(painter)


def _step(pixels: float) -> int:
    """Return how many values share a pixel if each takes `pixels` pixels."""
    return max(1, math.ceil(1 / max(pixels, 1e-6) - 0.05))  # a twentieth of a pixel is invisible
