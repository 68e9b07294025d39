"""The base of the widgets that are painted by hand: pointer, wheel, fingers, keys and painting, each in one place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QScrollArea, QWidget

from attnviz.document.places import Cell
from attnviz.store.focus import hover_cell, pin_cell
from attnviz.system.arrays import Pixels, Rgb
from attnviz.views.chrome.boxes import Doer
from attnviz.views.chrome.painter import paint_on

if TYPE_CHECKING:
    from attnviz.views.chrome.accessible_table import AccessibleGrid, AccessibleTable

Place = tuple[int, int]  #: row and column
FAR = 2**31  #: more cells than any picture has a side: to the edge
_KEY = Qt.Key
#: Rows and columns that an arrow key moves a mark.
ARROWS: dict[int, Place] = {_KEY.Key_Left: (0, -1), _KEY.Key_Right: (0, 1), _KEY.Key_Up: (-1, 0), _KEY.Key_Down: (1, 0)}
_STYLES = QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.StyleChange
TURN = 120  #: angle of one step of a wheel; wheels of a high resolution send parts of it
ZOOM_OF_TURN = 1.02**15  #: by one step of a wheel
SCROLL_OF_TURN = 80  #: pixels by one step of a wheel
CHOOSES = (_KEY.Key_Space, _KEY.Key_Return, _KEY.Key_Enter)


def step_of(key: int, *, far: bool = False, page: int = 1) -> Place | None:
    """Return the rows and columns that a key moves a mark, or None; `far` is with Ctrl, `page` in rows."""
    if key in ARROWS:
        down, across = ARROWS[key]
        return (down * FAR, across * FAR) if far else (down, across)
    return {
        int(_KEY.Key_Home): (-FAR if far else 0, -FAR), int(_KEY.Key_End): (FAR if far else 0, FAR),
        int(_KEY.Key_PageUp): (-page, 0), int(_KEY.Key_PageDown): (page, 0),
    }.get(int(key))


def finger_way(event: QWheelEvent) -> QPointF | None:
    """Return the pixels by which two fingers scroll; None for a wheel, and with Ctrl, by which both zoom.

    Only a touchpad has phases. Pixels alone say nothing: X11 sends some for a wheel, too.
    """
    scrolls = event.phase() != Qt.ScrollPhase.NoScrollPhase and event.hasPixelDelta()
    is_zoom = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
    return QPointF(event.pixelDelta()) if scrolls and not is_zoom else None


def wheel_zoom(event: QWheelEvent) -> float:
    """Return the factor by which a wheel enlarges: that of small turns is that of a large one, all multiplied."""
    return float(ZOOM_OF_TURN ** (event.angleDelta().y() / TURN))


class Pinch(QObject):
    """Zooms a widget by two fingers on a touchpad; a touchscreen sends the same events (`Touch`)."""

    def __init__(self, widget: QWidget, zoom: Callable[[float, QPointF], object]) -> None:
        """`zoom` takes the factor and the point that stays where it is."""
        super().__init__(widget)
        self._zoom = zoom
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.NativeGesture or not isinstance(event, QNativeGestureEvent) or (
                event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture):
            return False
        self._zoom(1 + event.value(), event.position())
        event.accept()
        return True


class SidewaysScroll(QScrollArea):
    """A scroll area without a frame that the wheel and two fingers move sideways."""

    def __init__(self) -> None:
        super().__init__()
        self._rest = 0.0  # pixels that were turned and are not scrolled yet: a scroll bar has whole ones
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def wheelEvent(self, event: QWheelEvent) -> None:
        way, turned = finger_way(event), QPointF(event.angleDelta()) * (SCROLL_OF_TURN / TURN)
        way = turned if way is None else way
        pixels = self._rest + (way.x() if abs(way.x()) > abs(way.y()) else way.y())
        bar, whole = self.horizontalScrollBar(), round(pixels)
        self._rest = pixels - whole
        bar.setValue(bar.value() - whole)
        event.accept()


class AccessiblePicture:
    """The base of pictures whose cells a screen reader can read; without one it costs a question for each painting."""

    _accessible_table: AccessibleTable | None = None
    _tells = False  # whether the cells will be told of

    def accessible_grid(self) -> AccessibleGrid | None:
        """Return the cells in words, or None."""
        return None

    def tell_cells(self, *, again: bool = False) -> None:
        """Tell screen readers of the marked cell once events are handled; what is painted is what they are told."""
        if QAccessible.isActive() and (again or not self._tells):
            self._tells = True
            QTimer.singleShot(0, cast(QWidget, self), partial(self._tell_cells, again=again))

    def _tell_cells(self, *, again: bool) -> None:
        self._tells = False
        grid, picture = self.accessible_grid(), cast(QWidget, self)
        if grid is None:
            return
        if self._accessible_table is None:
            from attnviz.views.chrome.accessible_table import AccessibleTable

            ground = picture.viewport() if isinstance(picture, QAbstractScrollArea) else picture
            self._accessible_table = AccessibleTable(picture, ground)
        self._accessible_table.show_grid(grid, again=again)


class Painted(QWidget):
    """A widget that is painted by `paint`."""

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint what is in the exposed part."""
        raise NotImplementedError

    def paintEvent(self, event: QPaintEvent) -> None:
        with paint_on(self) as painter:
            self.paint(painter, QRectF(event.rect()))


class Surface(Doer, AccessiblePicture, Painted):
    """A painted widget with cells: the pointer marks one, a click pins it, arrow keys move, Space and Return choose."""

    def __init__(self) -> None:
        super().__init__()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # for subclasses

    def cell_at(self, point: QPointF) -> Cell | None:
        """Return the cell under a point, or None."""
        return None

    def tooltip_at(self, point: QPointF) -> str:
        """Return the text of the tooltip at a point."""
        return ""

    def hover(self, point: QPointF | None) -> None:
        """Mark what is under the pointer; None once it has left."""
        if point is not None:
            self.setToolTip(self.tooltip_at(point))
        self.did.emit(hover_cell(None if point is None else self.cell_at(point)))

    def press(self, point: QPointF) -> None:
        """Do what a click does."""
        if (cell := self.cell_at(point)) is not None:
            self.did.emit(pin_cell(cell))

    def step_by(self, rows: int, columns: int) -> bool:
        """Move the mark by the keyboard; return False if there is nothing to move."""
        return False

    def choose(self) -> bool:
        """Choose what the keyboard is at; return False if there is nothing."""
        return False

    def restyle(self) -> None:
        """Follow another theme or font."""

    # events

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.tell_cells()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()
        self.tell_cells(again=True)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in _STYLES:
            self.restyle()
        super().changeEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.hover(event.position())

    def leaveEvent(self, event: QEvent) -> None:
        self.hover(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.press(event.position())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = ARROWS.get(event.key())
        if not (self.step_by(*step) if step is not None else event.key() in CHOOSES and self.choose()):
            super().keyPressEvent(event)


def draw_pixels(painter: QPainter, pixels: Pixels, place: QRectF, *, smooth: bool = False) -> None:
    """Draw colours, one for each cell, over a rectangle; `smooth` mixes those of cells smaller than a pixel."""
    pixels = np.ascontiguousarray(pixels)
    rows, columns = pixels.shape
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
    painter.drawImage(place, QImage(pixels.data, columns, rows, columns * 4, QImage.Format.Format_RGB32))


def draw_rgb(painter: QPainter, pixels: Rgb, place: QRectF, *, smooth: bool = False) -> None:
    """Draw colours, (rows, columns, 3), or 4 with alpha, over a rectangle."""
    pixels = np.ascontiguousarray(pixels)
    rows, columns, channels = pixels.shape
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
    form = QImage.Format.Format_RGBA8888 if channels == 4 else QImage.Format.Format_RGB888
    painter.drawImage(place, QImage(pixels.data, columns, rows, columns * channels, form))
