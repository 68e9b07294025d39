"""The frame around the control that a lesson points at."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from attnviz.views.chrome import theme
from attnviz.views.chrome.focus_frame import OVER_ALL
from attnviz.views.chrome.painter import paint_on

WIDTH = 3  #: pixels of the frame's line

Find = Callable[[], QRect]  #: returns where the control is in the window; empty if it is not in sight


class Pointer(QWidget):
    """Lies over the whole window and draws a frame around a control; it never takes clicks nor dims the rest.

    Qt paints it with whatever changes below it, and each paint looks where the control is: no change of a layout, a
    fold or a scroll position has to be watched. It has no mask: below one, Qt moves widgets by copying their
    pixels, with those of a frame that has left but is not painted over yet.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setProperty(OVER_ALL, True)
        self.setObjectName("pointer")
        self._find: tuple[Find, ...] = ()
        self._rects: list[QRect] = []
        self.hide()

    @property
    def rects(self) -> list[QRect]:
        """The framed controls, in the window's pixels."""
        return list(self._rects)

    def point_at(self, *find: Find) -> None:
        """Frame the controls that the functions find, from now on; none ends it."""
        self._find = find
        self.setVisible(bool(find))
        self._place()

    def _place(self) -> None:
        window = self._window
        rects = [rect.adjusted(-WIDTH, -WIDTH, WIDTH, WIDTH) & window.rect()
                 for find in self._find if not (rect := find()).isEmpty()]
        if rects == self._rects and self.size() == window.size():
            return
        self._rects = rects
        self.setGeometry(window.rect())
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        QTimer.singleShot(0, self, self._place)
        with paint_on(self) as painter:
            pen = QPen(theme.colour("Warning"), theme.mark_width(WIDTH))
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            half = WIDTH / 2
            for rect in self._rects:
                painter.drawRect(QRectF(rect).adjusted(half, half, -half, -half))
