"""A swatch for each head in its colour, which shows or hides its lines and tints."""

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen

from attnviz.pictures import colours
from attnviz.store.look import hide_heads
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.chrome.surface import Surface

SWATCH = 16.0


def head_colour(head: int) -> QColor:
    """Return the colour of a head."""
    return QColor(*colours.head_colour(head))


class HeadsLegend(Surface):
    """A swatch for each head: a click toggles its lines, a double-click shows only these."""

    def __init__(self) -> None:
        super().__init__()
        self.count, self.chosen = 0, 0
        self.off: frozenset[int] = frozenset()
        self._hidden: frozenset[int] = frozenset()
        self.setAccessibleName(self.tr("Heads whose lines are drawn; Space hides or shows those of the selected head"))
        self.setToolTip(as_tooltip(self.tr(
            "Click to hide or show the lines of a head; double-click to show only these.")))

    def show_state(self, state: State) -> None:
        """Show the heads of a state."""
        if (result := state.result) is not None:
            self.count, self.chosen, self._hidden = result.num_heads, state.focus.spot.head, state.look.hidden
            self.off = self._hidden | result.ablated_heads(state.focus.spot)
            self._fit()
            self.update()

    def _fit(self) -> None:
        self.setFixedHeight(round(-(-self.count // self._across) * (SWATCH + 3)) if self.count > 1 else 0)

    @property
    def _across(self) -> int:
        return max(1, int(self.width() // (SWATCH + 3)))

    def rect_of(self, head: int) -> QRectF:
        """Return the rectangle of a head's swatch."""
        row, column = divmod(head, self._across)
        return QRectF(column * (SWATCH + 3) + 1, row * (SWATCH + 3) + 1, SWATCH, SWATCH)

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font("small"))
        for head in range(self.count if self.count > 1 else 0):
            box, on = self.rect_of(head), head not in self.off
            painter.setPen(QPen(theme.colour("Text") if head == self.chosen else head_colour(head), 1.4))
            painter.setBrush(head_colour(head) if on else theme.colour("Base"))
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(QColor("#ffffff") if on else theme.colour("Muted"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(head))

    def _head_at(self, point: QPointF) -> int:
        return next((head for head in range(self.count) if self.rect_of(head).contains(point)), -1)

    def hover(self, point: QPointF | None) -> None:
        """Mark nothing: a head has no cell."""

    def press(self, point: QPointF) -> None:
        if (head := self._head_at(point)) >= 0:
            self.did.emit(hide_heads(self._hidden ^ {head}))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if (head := self._head_at(event.position())) >= 0:
            others = frozenset(range(self.count)) - {head}
            self.did.emit(hide_heads(frozenset() if self._hidden - {head} == others else others))

    def choose(self) -> bool:
        self.did.emit(hide_heads(self._hidden ^ {self.chosen}))
        return True

    def resizeEvent(self, event: QEvent) -> None:
        self._fit()
