"""An overlay above a zoomable picture, drawn in the pixels of its widget."""

from __future__ import annotations

from collections.abc import Callable

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget


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
        self._paint(painter)
