"""A touchscreen: a tap clicks, a finger scrolls or drags, a long press opens the context menu, and two fingers zoom.

Qt makes mouse events of one finger, so that a tap clicks and a finger drags what the mouse drags. Two fingers become
the events of a touchpad, which each widget handles anyway: pixels that are scrolled, and a zoom.
"""

import math

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QNativeGestureEvent, QPointingDevice, QTouchEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QGraphicsView, QScroller, QWidget

_TOUCH = QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd, QEvent.Type.TouchCancel
_NO_BUTTON = Qt.MouseButton.NoButton
Fingers = tuple[QPointF, float]  #: the middle of two fingers, and their distance


class Touch(QObject):
    """Hears the touchscreen in a window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._pressed: QPointF | None = None  # where one finger is, as long as it may become a long press
        self._fingers: Fingers | None = None  # where two fingers were last
        self._hold = QTimer(self, singleShot=True, interval=QApplication.styleHints().mousePressAndHoldInterval())
        self._hold.timeout.connect(self._open_menu)
        handle = window.windowHandle()
        assert handle is not None, "the window is shown before it is touched"
        handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in _TOUCH or not isinstance(event, QTouchEvent):
            return False
        points = event.points()
        if event.type() in (QEvent.Type.TouchEnd, QEvent.Type.TouchCancel):
            self._let_go()
            return False
        if len(points) == 2:
            self._move_two(points[0].position(), points[1].position(), event.pointingDevice())
            event.accept()  # Qt makes no mouse events of it
            return True
        self._move_one(points[0].position(), begins=event.type() == QEvent.Type.TouchBegin)
        return False

    def _let_go(self) -> None:
        self._hold.stop()
        self._pressed = self._fingers = None

    def _move_one(self, point: QPointF, *, begins: bool) -> None:
        """Follow one finger: let it scroll what it touches, and wait for a long press."""
        if begins:
            self._pressed = point
            self._hold.start()
            if (area := self._scroll_area(point)) is not None:
                QScroller.grabGesture(area.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        elif self._pressed is not None and (point - self._pressed).manhattanLength() > QApplication.startDragDistance():
            self._hold.stop()
            self._pressed = None

    def _scroll_area(self, point: QPointF) -> QAbstractScrollArea | None:
        """Return the area that a finger scrolls; the large picture is dragged instead."""
        widget: QWidget | None = self._at(point)
        while widget is not None and not isinstance(widget, QAbstractScrollArea):
            widget = widget.parentWidget()
        return None if isinstance(widget, QGraphicsView) else widget

    def _at(self, point: QPointF) -> QWidget:
        return self._window.childAt(point.toPoint()) or self._window

    def _open_menu(self) -> None:
        """Open the context menu where a finger rests: with the right button pictures do, with its event all others."""
        if self._pressed is None:
            return
        widget = self._at(self._pressed)
        local = QPointF(widget.mapFrom(self._window, self._pressed.toPoint()))
        place = widget.mapToGlobal(local)
        self._pressed = None
        right = Qt.MouseButton.RightButton
        for kind, buttons in ((QEvent.Type.MouseButtonPress, right), (QEvent.Type.MouseButtonRelease, _NO_BUTTON)):
            QApplication.sendEvent(widget, QMouseEvent(
                kind, local, place, right, buttons, Qt.KeyboardModifier.NoModifier))
        if QApplication.activePopupWidget() is None:
            QApplication.sendEvent(widget, QContextMenuEvent(
                QContextMenuEvent.Reason.Mouse, local.toPoint(), place.toPoint()))

    def _move_two(self, one: QPointF, other: QPointF, device: QPointingDevice) -> None:
        """Zoom by the distance of two fingers, and scroll by the way of their middle."""
        self._hold.stop()
        self._pressed = None
        former, middle = self._fingers, (one + other) / 2
        distance = math.hypot(other.x() - one.x(), other.y() - one.y())
        self._fingers = middle, distance
        if former is None or not former[1] or not distance:
            return
        widget = self._at(middle)
        local = QPointF(widget.mapFrom(self._window, middle.toPoint())) + (middle - QPointF(middle.toPoint()))
        place, way = widget.mapToGlobal(local), (middle - former[0]).toPoint()
        QApplication.sendEvent(widget, QNativeGestureEvent(
            Qt.NativeGestureType.ZoomNativeGesture, device, 2, local, middle, place, distance / former[1] - 1,
            QPointF()))
        if not way.isNull():
            QApplication.sendEvent(widget, QWheelEvent(
                local, place, way, QPoint(way * 8), _NO_BUTTON, Qt.KeyboardModifier.NoModifier,
                Qt.ScrollPhase.ScrollUpdate, False))
