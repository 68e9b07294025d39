"""The base of the panels of lines and of tinted words: caption, legend of heads, and picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QMouseEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from attnviz.pictures import colours
from attnviz.pictures.lines import lines_spot
from attnviz.result.result import Evaluation
from attnviz.store.focus import choose_head
from attnviz.store.look import hide_heads
from attnviz.store.reasons import FIRST_NUMBERS
from attnviz.store.state import State
from attnviz.system.translation import tr, translated
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer, ScrollArea, fill
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.plain_text import label, set_tip
from attnviz.views.chrome.surface import Surface
from attnviz.views.chrome.widget_image import titled_image
from attnviz.views.stage_words import stage_label

if TYPE_CHECKING:
    from attnviz.views.chrome.accessible_table import AccessibleGrid

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
        set_tip(self, self.tr(
            "Click to hide or show the lines of a head; double-click to show only these."))

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
            painter.setPen(QColor(colours.ink(colours.head_colour(head))) if on else theme.colour("Muted"))
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

    def step_by(self, rows: int, columns: int) -> bool:
        """Select the head before or after the selected one."""
        self.did.emit(choose_head(max(0, min(self.count - 1, self.chosen + columns + rows * self._across))))
        return True

    def accessible_grid(self) -> AccessibleGrid:
        from attnviz.views.chrome.accessible_table import accessible_list

        return accessible_list(self.count if self.count > 1 else 0, self._words, self.rect_of, self.chosen)

    def _words(self, head: int) -> str:
        words = self.tr("Head {head}: lines hidden") if head in self.off else self.tr("Head {head}: lines shown")
        return words.format(head=head)

    def choose(self) -> bool:
        self.did.emit(hide_heads(self._hidden ^ {self.chosen}))
        return True

    def resizeEvent(self, event: QEvent) -> None:
        self._fit()


class LegendPanel(Doer, QWidget):
    """A picture of the words below a legend that hides heads, or a sentence that says why there is none."""

    def __init__(self, canvas: Any) -> None:
        super().__init__()
        self.canvas, self.legend = canvas, HeadsLegend()
        self.caption = Caption("strong", muted=False)
        self.scale = Caption(align=Qt.AlignmentFlag.AlignRight)
        self.empty = label("body", centred=True)
        self.hear(canvas, self.legend)
        self._scroll = ScrollArea(canvas)
        page, top = QWidget(), fill(QHBoxLayout(), (self.caption, 1), (self.scale, 1))
        self.column = fill(
            QVBoxLayout(page), top, self.legend, (self._scroll, 1),
            margins=(theme.SPACE, theme.SPACE // 2, theme.SPACE, theme.SPACE), spacing=theme.SPACE // 2)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(page)
        self._stack.addWidget(self.empty)
        self.setMinimumWidth(170)

    def sizeHint(self) -> QSize:
        return QSize(270, 400)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(self.objectName(), event.globalPos())

    def titled_image(self) -> QPixmap:
        """Return the picture below its caption, at twice the resolution of the screen."""
        return titled_image(self.canvas, self.caption.text(), self.words)

    @property
    def words(self) -> tuple[str, ...]:
        """The lines below the title of the copied picture."""
        return (self.scale.text(),)

    def show_state(self, state: State) -> None:
        """Draw what changed in a state."""
        raise NotImplementedError

    def _show_page(self, state: State, result: Evaluation | None, sentence: str) -> None:
        """Show the picture with caption and legend, or a sentence that says why there is none."""
        if state.result is None:  # the large picture says why there are no first numbers
            sentence = tr(FIRST_NUMBERS) if state.failure is None else ""
        self.empty.setText(sentence)
        self._stack.setCurrentIndex(0 if result is not None else 1)
        if result is not None:
            source = state.source or result
            label = stage_label(source, lines_spot(result, state.focus.spot).stage)
            self.caption.setText(label, *filter(None, [translated(source.state_name)]))
            self.caption.setMaximumWidth(self.caption.sizeHint().width())  # the scale has the rest
            self.legend.show_state(state)
