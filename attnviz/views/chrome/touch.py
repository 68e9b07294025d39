"""A touchscreen: a tap clicks, a finger scrolls or drags, a long press opens the context menu, and two fingers zoom.

Qt makes mouse events of one finger, so that it drags what the mouse drags. Where a finger may scroll, it clicks only
when it is lifted without having scrolled. Two fingers become the events of a touchpad, which each
widget handles anyway: pixels that are scrolled, and a zoom.
"""

import math
from typing import cast

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, QPointF, QRectF, QSizeF, Qt, QTimer
from PySide6.QtGui import (
    QContextMenuEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QScrollEvent,
    QScrollPrepareEvent,
    QTouchEvent,
    QWheelEvent,
    QWindow,
)
from PySide6.QtWidgets import QAbstractScrollArea, QAbstractSlider, QApplication, QGraphicsView, QScroller, QWidget

_TOUCH = QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd, QEvent.Type.TouchCancel
_NO_BUTTON = Qt.MouseButton.NoButton
_NEAR = 40  #: pixels between two taps of one double tap, at most
Fingers = tuple[QPointF, float]  #: the middle of two fingers, and their distance


class Touch(QObject):
    """Hears the touchscreen in a window, and in the dialogs that are opened from it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._opener = window
        self._window = window  # the touched one
        self._last = QPointF()  # where the first finger was last
        self._pressed: QPointF | None = None  # where one finger is, as long as it may become a long press
        self._clicked = QPointF(math.inf, 0)  # where the last tap was, for a double tap
        self._since_tap = QElapsedTimer()
        self._fingers: Fingers | None = None  # where two fingers were last
        self._scroller: QScroller | None = None  # of what one finger may scroll
        self._hold = QTimer(self, singleShot=True, interval=QApplication.styleHints().mousePressAndHoldInterval())
        self._hold.timeout.connect(self._open_menu)
        assert window.windowHandle() is not None, "the window is shown before it is touched"
        self._hear(window.windowHandle())
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusWindowChanged.connect(self._hear)

    def _hear(self, handle: QWindow | None) -> None:
        """Hear the window, or a dialog that was opened from it."""
        window = None if handle is None else _window_of(handle)
        while window is not None and window is not self._opener:
            window = window.parentWidget()
        if handle is not None and window is not None:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QWidget):  # a viewport that a finger scrolls
            return isinstance(event, QScrollPrepareEvent | QScrollEvent) and _scroll_by_pixels(watched, event)
        if event.type() == QEvent.Type.Hide:  # what is hidden may be deleted while the finger is still down
            self._let_rest()
            self._scroller = self._fingers = None
            self._window = self._opener
        if event.type() not in _TOUCH or not isinstance(event, QTouchEvent):
            return False
        points = event.points()
        if event.type() == QEvent.Type.TouchBegin and isinstance(watched, QWindow):
            self._window = _window_of(watched) or self._window
        if points:  # a touch that is cancelled has none
            self._last = points[0].position()
        if event.type() in (QEvent.Type.TouchEnd, QEvent.Type.TouchCancel):
            handled = self._let_go(event)
        elif len(points) == 2:
            self._move_two(self._last, points[1].position(), event)
            handled = True
        else:
            handled = self._move_one(self._last, event)
        if handled:
            event.accept()  # Qt makes no mouse events of it
        return handled

    def _let_go(self, event: QTouchEvent) -> bool:
        """End what the fingers did; one that may have scrolled and has not moved clicks. Return whether it may have."""
        self._hold.stop()
        scroller, pressed, fingers = self._scroller, self._pressed, self._fingers
        self._scroller = self._pressed = self._fingers = None
        if scroller is None:
            return False
        if fingers is None:
            self._scroll(scroller, QScroller.Input.InputRelease, self._last, event)
        if pressed is not None and event.type() == QEvent.Type.TouchEnd:
            self._tap(pressed)
        return True

    def _move_one(self, point: QPointF, event: QTouchEvent) -> bool:
        """Let one finger scroll what it touches, and wait for a long press. Return whether it may scroll."""
        if event.type() == QEvent.Type.TouchBegin:
            self._pressed = point
            self._hold.start()
            self._scroller = self._press_to_scroll(point, event)
        elif self._pressed is not None and (point - self._pressed).manhattanLength() > QApplication.startDragDistance():
            self._let_rest()
        if self._scroller is not None and self._fingers is None and event.type() == QEvent.Type.TouchUpdate:
            self._scroll(self._scroller, QScroller.Input.InputMove, point, event)
        return self._scroller is not None

    def _press_to_scroll(self, point: QPointF, event: QTouchEvent) -> QScroller | None:
        """Return the scroller of the innermost area around a finger that can scroll; sliders and pictures are dragged.
        """
        widget: QWidget | None = self._at(point)
        if isinstance(widget, QAbstractSlider) or QApplication.activePopupWidget() is not None:
            return None  # a menu is closed by the mouse
        while widget is not None and not isinstance(widget, QGraphicsView):
            if isinstance(widget, QAbstractScrollArea):
                viewport = widget.viewport()
                if not viewport.rect().contains(viewport.mapFrom(self._window, point.toPoint())):
                    return None  # its headers are dragged
                scroller = QScroller.scroller(viewport)
                if scroller.state() != QScroller.State.Inactive:
                    self._let_rest()  # the finger stops what still moves, and clicks nothing
                viewport.installEventFilter(self)
                self._scroll(scroller, QScroller.Input.InputPress, point, event)
                if scroller.state() != QScroller.State.Inactive:
                    return scroller
            widget = None if widget.isWindow() else widget.parentWidget()
        return None

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

    def _tap(self, point: QPointF) -> None:
        """Click, or double-click if the last tap was just now and here."""
        is_near = (point - self._clicked).manhattanLength() < _NEAR
        is_second = is_near and self._since_tap.elapsed() < QApplication.doubleClickInterval()
        self._clicked = QPointF(math.inf, 0) if is_second else point
        self._since_tap.start()
        self._click(point, Qt.MouseButton.LeftButton, is_second=is_second)

    def _click(self, point: QPointF, button: Qt.MouseButton, *, is_second: bool = False) -> None:
        """Click what is at a point, and give it the focus, which Qt gives by the mouse itself alone."""
        widget = self._at(point)
        focused: QWidget | None = widget
        while focused is not None and not focused.focusPolicy() & Qt.FocusPolicy.ClickFocus:
            focused = None if focused.isWindow() else focused.parentWidget()
        if focused is not None:
            focused.setFocus(Qt.FocusReason.MouseFocusReason)
        local = QPointF(widget.mapFrom(self._window, point.toPoint()))
        press = QEvent.Type.MouseButtonDblClick if is_second else QEvent.Type.MouseButtonPress
        for kind, buttons in ((press, button), (QEvent.Type.MouseButtonRelease, _NO_BUTTON)):
            QApplication.sendEvent(widget, QMouseEvent(
                kind, local, widget.mapToGlobal(local), button, buttons, Qt.KeyboardModifier.NoModifier))

    def _move_two(self, one: QPointF, other: QPointF, event: QTouchEvent) -> None:
        """Zoom by the distance of two fingers, and scroll by the way of their middle."""
        self._let_rest()
        if self._fingers is None and self._scroller is not None:
            self._scroll(self._scroller, QScroller.Input.InputRelease, one, event)
        former, middle = self._fingers, (one + other) / 2
        distance = math.hypot(other.x() - one.x(), other.y() - one.y())
        self._fingers = middle, distance
        if former is None or not former[1] or not distance:
            return
        widget = self._at(middle)
        local = QPointF(widget.mapFrom(self._window, middle.toPoint())) + (middle - QPointF(middle.toPoint()))
        place, way = widget.mapToGlobal(local), (middle - former[0]).toPoint()
        QApplication.sendEvent(widget, QNativeGestureEvent(
            Qt.NativeGestureType.ZoomNativeGesture, event.pointingDevice(), 2, local, middle, place,
            distance / former[1] - 1, QPointF()))
        if not way.isNull():
            QApplication.sendEvent(widget, QWheelEvent(
                local, place, way, QPoint(way * 8), _NO_BUTTON, Qt.KeyboardModifier.NoModifier,
                Qt.ScrollPhase.ScrollUpdate, False))


def _window_of(handle: QWindow) -> QWidget | None:
    """Return the window or dialog of a handle.

    It is found by its number: the Python objects that `QWidget.windowHandle` and `QWindow.transientParent` return are
    made invalid together with the one that was asked, which may be a temporary one.
    """
    return QWidget.find(handle.winId())


def _scroll_by_pixels(viewport: QWidget, event: QScrollPrepareEvent | QScrollEvent) -> bool:
    """Scroll what is under a viewport as far as the finger goes: Qt takes lines of text and rows of a table for pixels.

    The page of a scroll bar is as long as the viewport, whatever its unit.
    """
    area = viewport.parentWidget()
    assert isinstance(area, QAbstractScrollArea)
    bars = area.horizontalScrollBar(), area.verticalScrollBar()
    across, down = (length / max(1, bar.pageStep()) for bar, length in zip(
        bars, (viewport.width(), viewport.height()), strict=True))
    if isinstance(event, QScrollPrepareEvent):
        event.setViewportSize(QSizeF(viewport.size()))
        event.setContentPosRange(QRectF(0, 0, bars[0].maximum() * across, bars[1].maximum() * down))
        event.setContentPos(QPointF(bars[0].value() * across, bars[1].value() * down))
    else:
        bars[0].setValue(round(event.contentPos().x() / across))
        bars[1].setValue(round(event.contentPos().y() / down))
    event.accept()
    return True
