"""The frame around the control that a lesson points at."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QWidget

from attnviz.views.chrome import theme
from attnviz.views.chrome.focus_frame import OVER_ALL
from attnviz.views.chrome.painter import paint_on

WIDTH = 3  #: pixels of the frame's line
INTERVAL = 120  #: milliseconds between two looks at where the control is: it may scroll, fold or be laid out anew

Find = Callable[[], QRect]  #: returns where the control is in the window; empty if it is not in sight


class Pointer(QWidget):
    """Lies over the window around a control, as thin as its line; it never takes clicks nor dims the rest."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setProperty(OVER_ALL, True)
        self.setObjectName("pointer")
        self._find: tuple[Find, ...] = ()
        self._rects: list[QRect] = []
        self._timer = QTimer(self, interval=INTERVAL)
        self._timer.timeout.connect(self._place)
        self.hide()

    @property
    def rects(self) -> list[QRect]:
        """The framed controls, in the window's pixels."""
        return list(self._rects)

    def point_at(self, *find: Find) -> None:
        """Frame the controls that the functions find, from now on; none ends it."""
        self._find = find
        self._place()
        if find:
            self._timer.start()
        else:
            self._timer.stop()

    def _place(self) -> None:
        window = self._window
        rects = [rect.adjusted(-WIDTH, -WIDTH, WIDTH, WIDTH) & window.rect()
                 for find in self._find if not (rect := find()).isEmpty()]
        if rects == self._rects and self.size() == window.size():
            return
        self._rects = rects
        self.setVisible(bool(rects))
        self.setGeometry(window.rect())
        lines = QRegion()
        for rect in rects:
            lines |= QRegion(rect) - QRegion(rect.adjusted(WIDTH, WIDTH, -WIDTH, -WIDTH))
        self.setMask(lines)
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with paint_on(self) as painter:
            painter.setPen(QPen(theme.colour("Warning"), 2 * WIDTH))
            for rect in self._rects:
                painter.drawRect(rect)
