"""Lines of text that are elided when there is too little room, and labels of HTML with links."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from attnviz.system.wording import isolated
from attnviz.views.chrome import theme
from attnviz.views.chrome.painter import paint_on
from attnviz.views.chrome.plain_text import set_tip

MIN_LABEL_WIDTH = 24  #: minimum width of an elided line in pixels, with its ellipsis


class Caption(QLabel):
    """Shows as much of a line as fits; the tooltip has the whole line if it is cut, and a hint."""

    def __init__(
        self, role: theme.Role = "caption", *, muted: bool = True, hint: str = "", parent: QWidget | None = None,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        super().__init__(parent)
        self._shorter: tuple[str, ...] = ()
        self._hint = hint
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(align | Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        theme.set_role(self, role)
        if muted:
            theme.mute(self)
        self._update_tooltip()

    def setText(self, text: str, *shorter: str) -> None:
        """Show another line, or the first of some `shorter` ones that fits."""
        if (text, shorter) != (self.text(), self._shorter):  # most do not change at an edit: skip measuring
            self._shorter = shorter
            super().setText(text)
            self._update_tooltip()

    def set_hint(self, hint: str) -> None:
        """Set the tooltip that follows the whole line."""
        if hint != self._hint:
            self._hint = hint
            self._update_tooltip()

    @property
    def visible_text(self) -> str:
        """The visible part of the line."""
        metrics, width = self.fontMetrics(), self.contentsRect().width()
        lines = (self.text(), *self._shorter)
        elided = [metrics.elidedText(line, Qt.TextElideMode.ElideRight, width) for line in lines]
        return next((line for line in elided if line in lines), elided[-1])

    @property
    def least_width(self) -> int:
        """The width in pixels in which the shortest line is whole."""
        return min(self.fontMetrics().horizontalAdvance(line) for line in (self.text(), *self._shorter))

    def _update_tooltip(self) -> None:
        set_tip(self, self.text() if self.visible_text != self.text() else "", self._hint)

    def minimumSizeHint(self) -> QSize:
        full_size = super().minimumSizeHint()
        return QSize(min(MIN_LABEL_WIDTH, full_size.width()), full_size.height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._update_tooltip()

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
