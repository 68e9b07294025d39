"""A touchscreen: a tap clicks, a finger scrolls or drags, a long press opens the context menu, and two fingers zoom.

Qt makes mouse events of one finger, so that it drags what the mouse drags. Where it may scroll, they are made when it
is lifted and has not scrolled: what it moves is not clicked. Two fingers become the events of a touchpad, which each
widget handles anyway: pixels that are scrolled, and a zoom.
"""

import math
from typing import cast

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
        self._scroller: QScroller | None = None  # of what one finger may scroll
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
            handled = self._let_go(points[0].position(), event)
        elif len(points) == 2:
            self._move_two(points[0].position(), points[1].position(), event.pointingDevice())
            handled = True
        else:
            handled = self._move_one(points[0].position(), event)
        if handled:
            event.accept()  # Qt makes no mouse events of it
        return handled

    def _let_go(self, point: QPointF, event: QTouchEvent) -> bool:
        """End what the fingers did; one that may have scrolled and has not moved clicks. Return whether it may have."""
        self._hold.stop()
        scroller, pressed = self._scroller, self._pressed
        self._scroller = self._pressed = self._fingers = None
        if scroller is None:
            return False
        self._scroll(scroller, QScroller.Input.InputRelease, point, event)
        if pressed is not None and event.type() == QEvent.Type.TouchEnd:
            self._click(pressed, Qt.MouseButton.LeftButton)
        return True

    def _move_one(self, point: QPointF, event: QTouchEvent) -> bool:
        """Let one finger scroll what it touches, and wait for a long press. Return whether it may scroll."""
        if event.type() == QEvent.Type.TouchBegin:
            self._pressed = point
            self._hold.start()
            self._scroller = self._press_to_scroll(point, event)
        elif self._pressed is not None and (point - self._pressed).manhattanLength() > QApplication.startDragDistance():
            self._let_rest()
        if self._scroller is not None and event.type() == QEvent.Type.TouchUpdate:
            self._scroll(self._scroller, QScroller.Input.InputMove, point, event)
        return self._scroller is not None

    def _press_to_scroll(self, point: QPointF, event: QTouchEvent) -> QScroller | None:
        """Return the scroller of what a finger at this point may scroll; the large picture is dragged instead."""
        widget: QWidget | None = self._at(point)
        while widget is not None and not isinstance(widget, QAbstractScrollArea):
            widget = widget.parentWidget()
        if widget is None or isinstance(widget, QGraphicsView):
            return None
        viewport = widget.viewport()
        if not viewport.rect().contains(viewport.mapFrom(self._window, point.toPoint())):
            return None  # its scroll bars are dragged
        scroller = QScroller.scroller(viewport)
        if scroller.state() != QScroller.State.Inactive:
            self._let_rest()  # the finger stops what still moves, and clicks nothing
        self._scroll(scroller, QScroller.Input.InputPress, point, event)
        return scroller if scroller.state() != QScroller.State.Inactive else None

    def _let_rest(self) -> None:
        """Neither click nor open a menu with the finger that is down."""
        self._hold.stop()
        self._pressed = None

    def _scroll(self, scroller: QScroller, kind: QScroller.Input, point: QPointF, event: QTouchEvent) -> None:
        viewport = cast(QWidget, scroller.target())
        scroller.handleInput(kind, viewport.mapFrom(self._window, point), event.timestamp())

    def _at(self, point: QPointF) -> QWidget:
        return self._window.childAt(point.toPoint()) or self._window

    def _open_menu(self) -> None:
        """Open the context menu where a finger rests: with the right button pictures do, with its event all others."""
        if self._pressed is None:
            return
        pressed, self._pressed = self._pressed, None
        self._click(pressed, Qt.MouseButton.RightButton)
        if QApplication.activePopupWidget() is None:
            widget = self._at(pressed)
            local = widget.mapFrom(self._window, pressed.toPoint())
            QApplication.sendEvent(widget, QContextMenuEvent(
                QContextMenuEvent.Reason.Mouse, local, widget.mapToGlobal(local)))

    def _click(self, point: QPointF, button: Qt.MouseButton) -> None:
        widget = self._at(point)
        local = QPointF(widget.mapFrom(self._window, point.toPoint()))
        for kind, buttons in ((QEvent.Type.MouseButtonPress, button), (QEvent.Type.MouseButtonRelease, _NO_BUTTON)):
            QApplication.sendEvent(widget, QMouseEvent(
                kind, local, widget.mapToGlobal(local), button, buttons, Qt.KeyboardModifier.NoModifier))

    def _move_two(self, one: QPointF, other: QPointF, device: QPointingDevice) -> None:
        """Zoom by the distance of two fingers, and scroll by the way of their middle."""
        self._let_rest()
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
