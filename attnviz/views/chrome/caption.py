"""Lines of text that are elided when there is too little room, and labels of HTML with links."""

import math

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from attnviz.system.wording import isolated
from attnviz.views.chrome import theme
from attnviz.views.chrome.painter import paint_on
from attnviz.views.chrome.plain_text import as_tooltip

MIN_LABEL_WIDTH = 24  #: minimum width of an elided line in pixels, with its ellipsis


class Caption(QWidget):
    """Shows as much of a line as fits; the tooltip has the rest, or a hint."""

    def __init__(
        self, role: theme.Role = "caption", *, ink: str = "Muted",
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignRight, hint: str = "", parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._role: theme.Role = role
        self._ink = ink
        self._align = align | Qt.AlignmentFlag.AlignVCenter
        self.text = ""  #: the whole line
        self._shorter: tuple[str, ...] = ()
        self._hint = hint
        self._update_tooltip()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_text(self, text: str, *shorter: str) -> None:
        """Show another line, or the first of some `shorter` ones that fits."""
        if (text, shorter) != (self.text, self._shorter):
            self.text, self._shorter = text, shorter
            self._update_tooltip()
            self.setAccessibleName(text)
            self.update()

    @property
    def full_width(self) -> int:
        """The width in pixels of the whole line."""
        return math.ceil(theme.metrics(self._role).horizontalAdvance(self.text)) + 2

    @property
    def visible_text(self) -> str:
        """The visible part of the line."""
        metrics = theme.metrics(self._role)
        lines = (self.text, *self._shorter)
        fits = next((line for line in lines if metrics.horizontalAdvance(line) <= self.width()), lines[-1])
        return metrics.elidedText(fits, Qt.TextElideMode.ElideRight, self.width())

    def _update_tooltip(self) -> None:
        tooltip = as_tooltip(self._hint or (self.text if self.visible_text != self.text else ""))
        if tooltip != self.toolTip():  # Qt sends an event for each tooltip, and the text may change at each edit
            self.setToolTip(tooltip)

    def sizeHint(self) -> QSize:
        return QSize(0, round(theme.metrics(self._role).height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._update_tooltip()

    def paintEvent(self, event: QPaintEvent) -> None:
        with paint_on(self) as painter:
            painter.setFont(theme.font(self._role))
            painter.setPen(theme.colour(self._ink if self.isEnabled() else "Muted"))
            painter.drawText(self.rect(), self._align, isolated(self.visible_text))


class ElidedLabel(QLabel):
    """A label of one line that is elided; its tooltip has the whole line and a `hint`."""

    def __init__(self, role: theme.Role, *, muted: bool = False, hint: str = "") -> None:
        super().__init__()
        self._hint = hint
        self.setTextFormat(Qt.TextFormat.PlainText)
        theme.set_role(self, role)
        if muted:
            self.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self._update_tooltip()

    def setText(self, text: str) -> None:
        if text != self.text():  # most labels do not change at an edit: skip measuring
            super().setText(text)
            self._update_tooltip()

    def set_hint(self, hint: str) -> None:
        """Set the tooltip that follows the whole line."""
        self._hint = hint
        self._update_tooltip()

    @property
    def visible_text(self) -> str:
        """The visible part of the text."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width())

    def _update_tooltip(self) -> None:
        tooltip = as_tooltip(self.text() if self.visible_text != self.text() else "", self._hint)
        if tooltip != self.toolTip():
            self.setToolTip(tooltip)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._update_tooltip()

    def minimumSizeHint(self) -> QSize:
        full_size = super().minimumSizeHint()
        return QSize(min(MIN_LABEL_WIDTH, full_size.width()), full_size.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._update_tooltip()

    def paintEvent(self, event: QPaintEvent) -> None:
        with paint_on(self) as painter:
            self.style().drawItemText(painter, self.contentsRect(), int(self.alignment()), self.palette(),
                                      self.isEnabled(), isolated(self.visible_text), self.foregroundRole())


class LinkLabel(QLabel):
    """Wraps HTML, whose text can be copied; Tab stops at it only if it has links."""

    def __init__(self, html: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setText(html)

    def setText(self, html: str) -> None:
        super().setText(html)
        flags = Qt.TextInteractionFlag
        links = flags.LinksAccessibleByMouse | flags.LinksAccessibleByKeyboard if "<a " in html else flags(0)
        self.setTextInteractionFlags(flags.TextSelectableByMouse | links)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and "<a " in self.text():
            html = self.text()  # Qt reads the colour of links when another text is set
            super().setText("")
            super().setText(html)
