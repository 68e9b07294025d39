"""A line of text that gives way: it is cut with an ellipsis where others need the room."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from attnviz.views.chrome import theme
from attnviz.views.chrome.plain_text import as_tooltip


class Caption(QWidget):
    """Shows what fits; the tooltip has all of it, or a hint at what it tells."""

    def __init__(
        self, role: theme.Role = "caption", *, ink: str = "Muted",
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignRight, hint: str = "", parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._role: theme.Role = role
        self._ink = ink
        self._align = align | Qt.AlignmentFlag.AlignVCenter
        self._text = ""
        self._hint = hint
        self.setToolTip(as_tooltip(hint))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_text(self, text: str) -> None:
        """Show another line."""
        if text != self._text:
            self._text = text
            self.setToolTip(as_tooltip(self._hint or text))
            self.setAccessibleName(text)
            self.update()

    @property
    def text(self) -> str:
        """All of the line, also what is cut."""
        return self._text

    def sizeHint(self) -> QSize:
        return QSize(0, round(theme.metrics(self._role).height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(theme.font(self._role))
        painter.setPen(theme.colour(self._ink))
        text = theme.metrics(self._role).elidedText(self._text, Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), self._align, text)
        painter.end()
