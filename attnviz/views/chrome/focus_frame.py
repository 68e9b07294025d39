"""A frame around the focused widget, so that keyboard users always see the focus.

One frame for every kind of widget, in the colour of the theme: the styles' own frames differ from widget to widget, are
dotted lines or missing, and widgets that paint themselves have none.
"""

import shiboken6
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent, QRegion
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QMenu, QMenuBar, QPushButton, QToolButton, QWidget

from attnviz.views.chrome import theme
from attnviz.views.chrome.painter import paint_on

WIDTH = 2  #: width in pixels
_KEYS = (QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
_RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
OVER_ALL = "over_all"  #: property of widgets that lie over the window, such as this frame or a preview
_MOVES = frozenset({QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide,
                    QEvent.Type.ParentChange, QEvent.Type.LayoutRequest})


class FocusFrame(QWidget):
    """Lies over a window, as thin as its line, and ignores the mouse. Return presses a button that it is around.

    The frame of the main window gives one to each dialog and floating panel that takes the focus.
    """

    def __init__(self, window: QWidget, *, below: QWidget | None = None) -> None:
        """Create the frame of a window; it stays below the widget `below`, such as a message."""
        super().__init__(window)
        self._home = window
        self._below = below
        self._around: list[QWidget] = []  # the focused widget and its parents, whose moves it follows
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName("")
        self.hide()
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)

    @property
    def focused(self) -> QWidget | None:
        """The widget that has the frame; None if the focus is outside the window, or the window is being deleted."""
        return self._around[0] if self._around and all(map(shiboken6.isValid, (self._home, self._around[0]))) else None

    def _follow(self, _: QWidget | None, now: QWidget | None) -> None:
        for widget in self._around:
            if shiboken6.isValid(widget):
                widget.removeEventFilter(self)
        if not shiboken6.isValid(self._home):  # an open list that is deleted with it gives the focus to a dialog
            now = None
        self._around = list(_with_parents(now)) if now is not None and now.window() is self._home and not (
            isinstance(now, (QMenu, QMenuBar))) else []  # menus mark their own selection
        for widget in self._around:
            widget.installEventFilter(self)
        self._place()
        if now is not None and now.window() is not self._home and self._home.parentWidget() is None:
            self._give(now.window(), now)

    def _give(self, window: QWidget, focused: QWidget) -> None:
        """Give a frame to another window of the program that has none."""
        above = window.parentWidget()
        while above is not None and above.window() is not self._home:
            above = above.window().parentWidget()
        is_list = window.windowType() in (Qt.WindowType.Popup, Qt.WindowType.ToolTip)
        if above is not None and not is_list and not any(
                isinstance(child, FocusFrame) for child in window.children()):
            FocusFrame(window)._follow(None, focused)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVES:
            self._place()
        if isinstance(watched, QPushButton | QToolButton) and event.type() in _KEYS and (
                isinstance(event, QKeyEvent) and event.key() in _RETURN and event.modifiers() in _PLAIN):
            return QApplication.sendEvent(watched, QKeyEvent(
                event.type(), Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, "", event.isAutoRepeat()))
        return False

    def _place(self) -> None:
        widget = self.focused
        if widget is None or not widget.isVisible() or not self._home.isAncestorOf(widget):  # a panel may float away
            self.hide()
            return
        rect = rect_around(widget, self._home)
        self.setVisible(not rect.isEmpty())
        if rect != self.geometry() or self.mask().isEmpty():
            self.setGeometry(rect)
            inner = self.rect().adjusted(WIDTH, WIDTH, -WIDTH, -WIDTH)
            self.setMask(QRegion(self.rect()).subtracted(QRegion(inner)))
        self.raise_()
        for widget in self._home.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if widget is self._below or widget.property(OVER_ALL):
                widget.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        with paint_on(self) as painter:
            painter.fillRect(self.rect(), theme.colour("Accent"))


def _with_parents(widget: QWidget) -> list[QWidget]:
    """Return a widget and its parents, up to its window."""
    parents = [widget]
    while not parents[-1].isWindow() and (parent := parents[-1].parentWidget()) is not None:
        parents.append(parent)
    return parents


def rect_around(widget: QWidget, window: QWidget) -> QRect:
    """Return the frame's rectangle in the window: around the part of a widget that is scrolled into view."""
    rect = QRect(widget.mapTo(window, QPoint()), widget.size()).adjusted(-WIDTH, -WIDTH, WIDTH, WIDTH)
    for around in _with_parents(widget)[1:]:
        parent = around.parentWidget()
        if isinstance(parent, QAbstractScrollArea) and parent.viewport() is around:
            rect &= QRect(around.mapTo(window, QPoint()), around.size())
    return rect & window.rect()
