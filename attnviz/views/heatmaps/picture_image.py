"""The colours of a picture in the large view, as many of them as the screen has pixels for."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from attnviz.pictures.picture import Picture, pooled
from attnviz.views.chrome import theme
from attnviz.views.heatmaps import painting
from attnviz.views.heatmaps.painting import CellGrid

Block = tuple[int, int]  #: cells (down, across)
FINE = 4.0  #: pixels of a value: of a smaller one it is seen when its edge is half a pixel away from where it belongs


def rgb(picture: Picture) -> npt.NDArray[np.uint8]:
    """The colours as an ImageItem knows them, (rows, columns, 3): the pixels that are drawn, in another order."""
    pixels = picture.pixels_over(theme.rgb("Masked"))
    return pixels.astype("<u4", copy=False).view(np.uint8).reshape(*pixels.shape, 4)[..., 2::-1]


class PictureImage(pg.ImageItem):
    """Draws a picture, or a part of one, so that no value is smaller than a pixel.

    Qt would mix the values that fall into one pixel, or leave most of them out: a single bright cell of a large
    matrix would fade away. What is too small is pooled instead, as all large pictures are: by its largest value.
    """

    def __init__(self) -> None:
        super().__init__(axisOrder="row-major")
        self.setFlag(self.GraphicsItemFlag.ItemUsesExtendedStyleOption)  # which tells what is in sight
        self._drawn: Picture | None = None
        self._picture: Picture | None = None
        self._corner = (0, 0)
        self._step: Block | None = None

    def show_picture(self, picture: Picture | None, *, row: int = 0, column: int = 0) -> None:
        """Take a picture whose first cell stands at (row, column); `fit_pixels` draws it."""
        self._picture, self._corner, self._step = picture, (row, column), None
        self.setVisible(picture is not None)

    def invalidate(self) -> None:
        """Draw it anew at the next `fit_pixels`: another theme has other colours of what is no data."""
        self._step = None

    def fit_pixels(self, cells: CellGrid, ratio: float) -> Block:
        """Draw for cells of this size, of `ratio` pixels each unit; how many cells (down, across) a colour stands for.

        It is (1, 1) where each cell has a colour of its own.
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
                picture = pooled(picture, step)
            self._drawn = picture
            self.setImage(rgb(picture), autoLevels=False, levels=None)
            rows, columns = picture.values.shape
            self.setRect(QRectF(self._corner[1], self._corner[0], columns * block[1], rows * block[0]))
        return block

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, *_: object) -> None:
        """Draw what is in sight, as pixels that Qt need not convert, within a rectangle.

        Of any other format, or around the colour bar, it makes a texture, and has threads of its own draw it, for which
        the window waits: on a busy machine for longer than the drawing takes. Only what is in sight, since of a picture
        a hundred times as large as the window Qt's steps from pixel to pixel would be too coarse; and so are they of
        values that are hardly larger than a pixel.
        """
        scale = painter.transform()
        if self._drawn is None or min(abs(scale.m11()), abs(scale.m22())) < FINE:
            super().paint(painter, option, *_)
            return
        rows, columns = self._drawn.values.shape
        part = QRectF(option.exposedRect.toAlignedRect()) & QRectF(0, 0, columns, rows)
        painter.save()
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        painter.drawImage(part, painting.to_qimage(self._drawn), part)
        painter.restore()


def _step(pixels: float) -> int:
    """How many values share a pixel where one of them is so many pixels large."""
    return max(1, math.ceil(1 / max(pixels, 1e-6) - 0.05))  # a twentieth of a pixel is not seen
