"""One message in the free part of the menu bar, where it covers no picture and moves no widget.

Without a menu bar it is shown above the status bar.
"""

import re
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from attnviz.store.parts import MessageKind
from attnviz.system.wording import on_one_line
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill, tool_button
from attnviz.views.chrome.painter import paint_on
from attnviz.views.chrome.plain_text import label

SECONDS = 9  #: how long a notice stays; others stay until they are closed or resolved
LINE_HEIGHT, STATUS_HEIGHT = 30, 29  #: height of one line, and of the status bar below it
MIN_WIDTH = 240  #: minimum width of a message
_LONG_WORD = re.compile(r"\S{40}(?=\S)")  # a long word, such as a file name, that may be broken
_COLOURS = {"notice": "Accent", "refusal": "Warning", "warning": "Warning", "error": "Error"}


class MessageBar(QWidget):
    """A line of text with a coloured edge and a close button."""

    def __init__(self, parent: QWidget, *, free: Callable[[], QRect] = QRect, pictures: Callable[[], QRect] = QRect
                 ) -> None:
        """Create the bar; `free` returns the free part of the menu bar, `pictures` the rectangles to avoid."""
        super().__init__(parent)
        self._window = parent
        self._free, self._pictures = free, pictures
        self.setAccessibleName(self.tr("Message"))
        self._kind: MessageKind = "notice"
        self._label = label("body")
        self._label.setContentsMargins(0, 3, 0, 3)  # else the frame touches the first and the last of several lines
        close = tool_button("✕", self.tr("Close the message"), self.tr("Close the message"), clicked=self.hide)
        fill(QHBoxLayout(self), (self._label, 1), close, margins=(theme.SPACE * 2, 0, theme.SPACE, 0))
        self._timer = QTimer(self, singleShot=True, interval=SECONDS * 1000)
        self._timer.timeout.connect(self.hide)
        parent.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """The message; empty if none is shown."""
        return self.accessibleDescription() if self.isVisibleTo(self._window) else ""

    def show_message(self, sentence: str, kind: MessageKind = "notice") -> None:
        """Show a message in place of the former one."""
        self._kind = kind
        sentence = on_one_line(sentence)  # it contains names of files and tokens
        self._label.setText(_LONG_WORD.sub("\\g<0>\u200b", sentence))
        self.setAccessibleDescription(sentence)
        self._place()
        self.show()
        self.raise_()
        self.update()
        if kind == "notice":
            self._timer.start()
        else:
            self._timer.stop()

    def clear(self, kind: MessageKind) -> None:
        """Remove a message of this kind: its cause is resolved."""
        if self._kind == kind:
            self._timer.stop()
            self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):  # for a projector
            QTimer.singleShot(0, self, self._place)  # after the menu bar, which is larger, too

    def _place(self) -> None:
        room = self._window.rect()
        full_width = self._label.fontMetrics().horizontalAdvance(self._label.text()) + 12 * theme.SPACE
        free = self._free()
        if free.width() >= MIN_WIDTH:
            width = min(full_width, free.width())
            self.setGeometry(free.right() + 1 - width, 0, width, max(free.height(), self.heightForWidth(width)))
            return
        width = min(full_width, 720, room.width() - 4 * theme.SPACE)
        place = self._above_status(width)
        place.moveLeft((room.width() - width) // 2)
        pictures = self._pictures()
        free_width = room.right() - pictures.right() - theme.SPACE
        if place.intersects(pictures) and free_width >= MIN_WIDTH:
            place = self._above_status(min(width, free_width))
            place.moveLeft(pictures.right() + theme.SPACE // 2)
        self.setGeometry(place)

    def _above_status(self, width: int) -> QRect:
        height = max(LINE_HEIGHT, self.heightForWidth(width))
        return QRect(0, self._window.height() - height - STATUS_HEIGHT, width, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        with paint_on(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.colour(_COLOURS[self._kind]), 1.2))
            painter.setBrush(theme.colour("Base"))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 6, 6)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(_COLOURS[self._kind]))
            painter.drawRoundedRect(1, 1, 5, self.height() - 2, 2, 2)
