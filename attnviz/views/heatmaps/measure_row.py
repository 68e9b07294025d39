"""The row that chooses a measure of the heads, with the value of each head as a bar."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QStandardItemModel
from PySide6.QtWidgets import QHBoxLayout, QListView, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from attnviz.pictures.numbers import format_number
from attnviz.pictures.tint import Tint
from attnviz.result.evaluation import Evaluation
from attnviz.result.measures import ALL_MEASURES, CHANGE_MEASURES, TOKEN_MEASURES, Numbers, largest_value
from attnviz.store.focus import choose_head
from attnviz.store.look import choose_measure, sort_heads
from attnviz.system.translation import tr, translated
from attnviz.views.chrome import theme
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.inputs.boxes import fill
from attnviz.views.inputs.fields import CONTROL_HEIGHT, Combo

if TYPE_CHECKING:
    from attnviz.result.target_token import TargetToken
    from attnviz.store.parts import Compared

DIGITS = 3
RAMP_PX = 8  #: height of the colours of a legend
END_GAP_PX = 8  #: minimum distance between the numbers at its ends
NONE = "–"  #: text of an undefined number


def measure_text(value: float) -> str:
    """Return the text of a measured value."""
    return format_number(value, DIGITS) if np.isfinite(value) else NONE


class HeadBars(QWidget):
    """A bar for each head, in the order of the model. A click or the arrow keys choose a head."""

    did = Signal(object)  #: Intent of the user

    def __init__(self) -> None:
        super().__init__()
        self.values: Numbers = np.empty(0)
        self.chosen = 0
        self._bar_shares: Numbers = np.empty(0)  # height of each bar, from 0 to 1
        self._label = ""
        self._ablated: Collection[int] = ()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedHeight(CONTROL_HEIGHT)
        self.setAccessibleName(self.tr("The measure of each head as a bar; arrow keys choose a head"))

    def show_values(self, values: Numbers, *, label: str, chosen: int, ablated: Collection[int]) -> None:
        """Draw the values of the measure `label`, pale for `ablated` heads."""
        self.values, self._label, self.chosen, self._ablated = values, label, chosen, ablated
        largest = largest_value(values)
        self._bar_shares = np.where(np.isfinite(values) & (largest > 0), values / (largest or 1.0), 0.0)
        self.update()

    def bar_rect(self, head: int) -> QRectF:
        """Return the bar of a head; a line if its value is undefined or 0."""
        step = self.width() / max(1, len(self.values))
        height = max(1.0, float(self._bar_shares[head]) * (self.height() - 4))
        gap = min(2.0, step / 4)
        return QRectF(head * step + gap / 2, self.height() - 1 - height, max(1.0, step - gap), height)

    def head_at(self, point: QPointF) -> int | None:
        """Return the head whose column contains a point, or None."""
        head = int(point.x() * len(self.values) // max(1, self.width()))
        return head if 0 <= head < len(self.values) else None

    def sizeHint(self) -> QSize:
        return QSize(120, CONTROL_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for head in range(len(self.values)):
            painter.setOpacity(0.35 if head in self._ablated else 1)
            painter.fillRect(self.bar_rect(head), theme.colour("Accent" if head == self.chosen else "Muted"))
        painter.setOpacity(1)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), theme.colour("Line"))
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        head = self.head_at(event.position())
        self.setToolTip("" if head is None else as_tooltip(self.tr("Head {head}. {measure}: {number}").format(
            head=head, measure=self._label, number=measure_text(float(self.values[head])))))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        head = self.head_at(event.position())
        if head is not None and event.button() == Qt.MouseButton.LeftButton:
            self.did.emit(choose_head(head))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if event.key() in steps and len(self.values):
            by = steps[Qt.Key(event.key())]
            self.did.emit(choose_head(max(0, min(len(self.values) - 1, self.chosen + by))))
        else:
            super().keyPressEvent(event)


class TintLegend(QWidget):
    """The legend of the tint of the heads of several layers: its colours above the numbers at both ends."""

    def __init__(self) -> None:
        super().__init__()
        self.tint: Tint | None = None
        self.setFixedHeight(CONTROL_HEIGHT)

    def show_tint(self, tint: Tint | None) -> None:
        """Show the colours of a tint."""
        self.tint = tint
        if tint is not None:
            template = self.tr("{what}: the stripe at each head, from {low} to {high}; next to 0 there is none.")
            low, high = map(measure_text, tint.levels)
            text = template.format(what=tint.label, low=low, high=high)
            self.setToolTip(as_tooltip(text))
            self.setAccessibleName(text)
            needed = math.ceil(sum(map(theme.metrics("small").horizontalAdvance, self._ends(tint)))) + END_GAP_PX
            if needed > self.minimumWidth():  # it only grows: a change of width lays out the panel again
                self.setMinimumWidth(needed)
        self.update()

    @staticmethod
    def _ends(tint: Tint) -> tuple[str, str]:
        low, high = (f"{end:.2g}".replace("-", "−") for end in tint.levels)
        return low, high

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.tint is None:
            return
        painter, (low, high) = QPainter(self), self._ends(self.tint)
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("Muted"))
        for text, side in ((low, Qt.AlignmentFlag.AlignLeft), (high, Qt.AlignmentFlag.AlignRight)):
            painter.drawText(QRectF(self.rect()), side | Qt.AlignmentFlag.AlignBottom, text)
        for at, pixel in enumerate(self.tint.ramp(self.width()).tolist()):
            painter.fillRect(at, 1, 1, RAMP_PX, QColor.fromRgb(pixel))
        painter.end()


class MeasureRow(QWidget):
    """Chooses the measure by which the heads are sorted and tinted, and shows its values."""

    did = Signal(object)  #: Intent of the user
    sort_requested = Signal()  #: sort the heads by their present values

    def __init__(self) -> None:
        super().__init__()
        self._measure: str | None = None  # name of the displayed measure
        self._choices: object = None  # all that the list depends on
        self._state = ""  # the state that is measured, if two are compared
        self._other_state = "A"  # the state that changes are measured since
        self._change_reason = ("", "")  # the other state, and why changes since it cannot be measured
        self.measures = Combo()
        self.measures.setAccessibleName(self.tr("Order of the heads"))
        for at, measure in enumerate(ALL_MEASURES.values()):
            self.measures.addItem(tr(measure.label).format(state=self._other_state), measure.name)
            self.measures.setItemData(at, as_tooltip(tr(measure.help)), Qt.ItemDataRole.ToolTipRole)
        self.measures.activated.connect(lambda at: self.did.emit(choose_measure(self.measures.itemData(at))))
        self.bars = HeadBars()
        self.bars.did.connect(self.did)
        self.caption = Caption(align=Qt.AlignmentFlag.AlignLeft)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.bars)
        self.legend = TintLegend()
        self._stack.addWidget(self.legend)
        self._stack.setFixedHeight(CONTROL_HEIGHT)
        self.sort_button = QToolButton()
        self.sort_button.setText(self.tr("Sort"))
        self.sort_button.setCheckable(True)
        self.sort_button.setAutoRaise(True)
        self.sort_button.setFixedHeight(CONTROL_HEIGHT)
        self.sort_button.setAccessibleName(self.tr("Sort the heads of all layers"))
        self.sort_button.setToolTip(as_tooltip(self.tr(
            "All heads, largest value first, labelled layer.head; again to show one row per layer.")))
        self.sort_button.clicked.connect(lambda on: self.did.emit(sort_heads(on)))
        self.resort_button = QToolButton()
        self.resort_button.setText(self.tr("Sort again"))
        self.resort_button.setAutoRaise(True)
        self.resort_button.setFixedHeight(CONTROL_HEIGHT)
        self.resort_button.setAccessibleName(self.tr("Sort the heads again"))
        self.resort_button.setToolTip(as_tooltip(self.tr(
            "The values have changed since the heads were sorted. Click to sort again.")))
        self.resort_button.clicked.connect(lambda _: self.sort_requested.emit())
        row = fill(QHBoxLayout(), (self.measures, 5), (self._stack, 2), self.sort_button, spacing=theme.SPACE)
        below = fill(QHBoxLayout(), (self.caption, 1), self.resort_button, spacing=theme.SPACE)
        fill(QVBoxLayout(self), row, below, spacing=theme.SPACE // 4)
        self.caption.setMinimumHeight(self.caption.sizeHint().height())
        self.show_measure("", None, chosen=0, ablated=())
        self.set_order_stale(stale=False)

    def label(self, name: str) -> str:
        """Return the label of a measure, with the measured state if two states are compared."""
        label = tr(ALL_MEASURES[name].label).format(state=self._other_state) if name else ""
        return self.tr("{measure}, {state}").format(measure=label, state=self._state) if self._state else label

    def set_states(self, state: str, compared: Compared) -> None:
        """Set the measured state, and offer the change since another state if there is one."""
        self._state, held = state, compared.held
        reason = "" if held is not None else self.tr("Hold a state as A first (Ctrl+K).")
        if compared.showing == "held":
            reason = self.tr("This is {state}: show now, or now − {state}.").format(state=compared.name)
        if (compared.name, reason) == self._change_reason:
            return
        self._change_reason, self._other_state = (compared.name, reason), compared.name
        model = self.measures.model()
        assert isinstance(model, QStandardItemModel)
        for name, row in CHANGE_MEASURES.items():
            at = self.measures.findData(name)
            model.item(at).setEnabled(not reason)
            self.measures.setItemText(at, tr(row.label).format(state=self._other_state))
            self.measures.setItemData(at, as_tooltip(reason or tr(row.help)), Qt.ItemDataRole.ToolTipRole)

    def set_choices(self, result: Evaluation, target: TargetToken | None = None) -> None:
        """Offer the measures that this result allows.

        Measures of a token need a model; each unavailable one has a reason, which can hold for this `target` only.
        """
        of_model = result.document.options.is_trained
        name, reasons = self.measures.currentData(), dict.fromkeys(TOKEN_MEASURES, "")
        if of_model or name in reasons:
            from attnviz.result.target_token import unavailable_reason

            reasons = {name: unavailable_reason(name, result) for name in TOKEN_MEASURES}
        if (of_model, reasons) != self._choices:  # rare: most edits change neither
            self._choices = of_model, reasons
            self._list_token_measures(reasons, of_model=of_model)
        place = None if target is None else target.place
        if name in reasons and (reason := reasons[name] or unavailable_reason(name, result, place)):
            self._set_caption(translated(reason))

    def _list_token_measures(self, reasons: Mapping[str, str], *, of_model: bool) -> None:
        """List the measures of a token if a model is open, each disabled if there is a reason."""
        for name, row in TOKEN_MEASURES.items():
            at, reason = self.measures.findData(name), reasons[name]
            model, view = self.measures.model(), self.measures.view()
            assert isinstance(model, QStandardItemModel) and isinstance(view, QListView)
            view.setRowHidden(at, not of_model)
            model.item(at).setEnabled(not reason)
            self.measures.setItemData(at, as_tooltip(translated(reason) or tr(row.help)), Qt.ItemDataRole.ToolTipRole)

    def show_measure(
        self, name: str, values: Numbers | None, *, chosen: int, ablated: Collection[int], tint: Tint | None = None,
        ranked: bool = False, caption: str = "",
    ) -> None:
        """Show a measure with its `caption`, or why it is undefined; values of several layers have a `tint`."""
        if name == self._measure == "":
            return  # the order of the model does not depend on the values
        self._measure = name
        self.measures.setCurrentIndex(self.measures.findData(name))
        self.measures.setToolTip(as_tooltip(tr(ALL_MEASURES[name].help) if name else self.tr(
            "Sort and tint the heads by a measure of their weights.")))
        is_defined = values is not None and bool(np.isfinite(values).any())
        self._stack.setVisible(is_defined)
        self._stack.setCurrentIndex(0 if tint is None else 1)
        self.legend.show_tint(tint if is_defined else None)
        self.sort_button.setVisible(is_defined and tint is not None)
        self.sort_button.setChecked(ranked)
        self.bars.show_values(values if is_defined and values is not None else np.empty(0), chosen=chosen,
                              ablated=ablated, label=self.label(name))
        self._set_caption(caption if is_defined else self._missing_reason(name, values))

    def set_order_stale(self, *, stale: bool) -> None:
        """Offer to sort again if the values have changed since the heads were sorted."""
        self.resort_button.setVisible(stale)

    def _missing_reason(self, name: str, values: Numbers | None) -> str:
        """Return why a measure has no values."""
        row = ALL_MEASURES[name]
        if row.needs_held and self._change_reason[1]:
            return self._change_reason[1]
        return tr(row.why_none if values is None else row.why_undefined)

    def _set_caption(self, text: str) -> None:
        if self._state and self._stack.isVisibleTo(self):
            text = " · ".join(filter(None, (self.tr("Measured of {state}").format(state=self._state), text)))
        self.caption.set_text(text)
        self.caption.setVisible(bool(text))
