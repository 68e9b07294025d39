"""A frame around whatever has the focus, so that a person at the keyboard always sees where their keys go.

One frame for every kind of widget, in the colour of the theme: what each style draws by itself differs from widget to
widget, is a dotted line or nothing at all, and pictures that paint themselves have none.
"""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QMenu, QMenuBar, QWidget

from attnviz.views.chrome import theme

THICK = 2  #: pixels
OVER_ALL = "over_all"  #: the property of what lies over its window, the frame included, such as a larger picture
_MOVES = frozenset({QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide,
                    QEvent.Type.ParentChange, QEvent.Type.LayoutRequest})


class FocusFrame(QWidget):
    """Lies over the window of the focused widget; it is as thin as its line, and takes no gesture."""

    def __init__(self, window: QWidget, *, below: QWidget | None = None) -> None:
        """`below` is what it does not cross, such as a message."""
        super().__init__(window)
        self._home = window
        self._below = below
        self._around: list[QWidget] = []  # the focused widget and all around it, whose moves it follows
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName("")
        self.hide()
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)

    @property
    def focused(self) -> QWidget | None:
        """The widget that the frame is around; None where nothing of the window has the focus."""
        return self._around[0] if self._around and shiboken6.isValid(self._around[0]) else None

    def _follow(self, _: QWidget | None, now: QWidget | None) -> None:
        for widget in self._around:
            if shiboken6.isValid(widget):
                widget.removeEventFilter(self)
        self._around = list(_with_parents(now)) if now is not None and self._is_ours(now) else []
        for widget in self._around:
            widget.installEventFilter(self)
        self._place()

    def _is_ours(self, widget: QWidget) -> bool:
        """Whether it is in the window, or in a panel that floats over it; menus show by themselves what is chosen."""
        if isinstance(widget, (QMenu, QMenuBar)):
            return False
        window = widget.window()
        floats = window.parentWidget() is self._home and window.windowType() == Qt.WindowType.Tool
        return window is self._home or floats

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVES:
            self._place()
        return False

    def _place(self) -> None:
        widget = self.focused
        if widget is None or not widget.isVisible():
            self.hide()
            return
        window = widget.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        rect = rect_around(widget, window)
        self.setVisible(not rect.isEmpty())
        if rect != self.geometry() or self.mask().isEmpty():
            self.setGeometry(rect)
            inner = self.rect().adjusted(THICK, THICK, -THICK, -THICK)
            self.setMask(QRegion(self.rect()).subtracted(QRegion(inner)))
        self.raise_()
        for widget in window.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if widget is self._below or widget.property(OVER_ALL):
                widget.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour("Accent"))
        painter.end()


def _with_parents(widget: QWidget) -> list[QWidget]:
    """A widget and all around it, up to its window."""
    found = [widget]
    while not found[-1].isWindow() and (parent := found[-1].parentWidget()) is not None:
        found.append(parent)
    return found


def rect_around(widget: QWidget, window: QWidget) -> QRect:
    """Where the frame of a widget stands in its window: around the part of it that is not scrolled out of sight."""
    rect = QRect(widget.mapTo(window, QPoint()), widget.size()).adjusted(-THICK, -THICK, THICK, THICK)
    for around in _with_parents(widget)[1:]:
        parent = around.parentWidget()
        if isinstance(parent, QAbstractScrollArea) and parent.viewport() is around:
            rect &= QRect(around.mapTo(window, QPoint()), around.size())
    return rect & window.rect()
