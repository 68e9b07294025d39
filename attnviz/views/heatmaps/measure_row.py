"""One number of each head: the measure that is chosen, and all heads beside one another as bars."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QStandardItemModel
from PySide6.QtWidgets import QHBoxLayout, QListView, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from attnviz.pictures.numbers import format_number
from attnviz.pictures.tint import Tint
from attnviz.result.evaluation import Evaluation
from attnviz.result.measures import (
    ABLATION_EFFECT,
    CHANGE_MEASURES,
    MEASURES,
    TOKEN_MEASURES,
    Numbers,
    largest_value,
)
from attnviz.views.chrome import theme
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.controls.controls_inputs import CONTROL_HEIGHT, Combo

if TYPE_CHECKING:
    from attnviz.result.target_token import TargetToken
    from attnviz.views.scene import Compared

DIGITS = 3
RAMP_PX, END_GAP_PX = 8, 8  #: pixels: how high the colours of a legend are, and between the numbers below its ends
#: Name, label and help of all that heads can be ordered by.
_ALL_MEASURES = (*((row.name, row.label, row.help) for row in MEASURES.values()),
            *((row.name, row.label, row.help) for row in CHANGE_MEASURES.values()),
            *((row.name, row.label, row.help) for row in TOKEN_MEASURES.values()))
NONE = "–"  #: in place of a number that is not defined


def measure_text(value: float) -> str:
    """A measure as it stands on screen."""
    return format_number(value, DIGITS) if np.isfinite(value) else NONE


class HeadBars(QWidget):
    """A bar for each head, in the order of their numbers: a click or the arrow keys choose one."""

    head_chosen = Signal(object)  #: its number

    def __init__(self) -> None:
        super().__init__()
        self.values: Numbers = np.empty(0)
        self.chosen = 0
        self._bar_shares: Numbers = np.empty(0)  # how high each bar is
        self._label = ""
        self._ablated: Collection[int] = ()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedHeight(CONTROL_HEIGHT)
        self.setAccessibleName(self.tr("The measure of each head as a bar; arrow keys choose a head"))

    def show_values(self, values: Numbers, *, label: str, chosen: int, off: Collection[int]) -> None:
        """Draw these numbers, which are called `label`; bars of heads that are `off` stand back."""
        self.values, self._label, self.chosen, self._ablated = values, label, chosen, off
        full = largest_value(values)
        self._bar_shares = np.where(np.isfinite(values) & (full > 0), values / (full or 1.0), 0.0)
        self.update()

    def bar(self, head: int) -> QRectF:
        """The bar of a head, from the bottom; one without a number, or of nothing, is a line."""
        step = self.width() / max(1, len(self.values))
        height = max(1.0, float(self._bar_shares[head]) * (self.height() - 4))
        gap = min(2.0, step / 4)
        return QRectF(head * step + gap / 2, self.height() - 1 - height, max(1.0, step - gap), height)

    def head_at(self, point: QPointF) -> int | None:
        """The head whose column a point lies in."""
        head = int(point.x() * len(self.values) // max(1, self.width()))
        return head if 0 <= head < len(self.values) else None

    def sizeHint(self) -> QSize:
        return QSize(120, CONTROL_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for head in range(len(self.values)):
            painter.setOpacity(0.35 if head in self._ablated else 1)
            painter.fillRect(self.bar(head), theme.colour("Accent" if head == self.chosen else "Muted"))
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
            self.head_chosen.emit(head)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if event.key() in steps and len(self.values):
            by = steps[Qt.Key(event.key())]
            self.head_chosen.emit(max(0, min(len(self.values) - 1, self.chosen + by)))
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        self.update()
        super().changeEvent(event)


class TintLegend(QWidget):
    """The colours that heads of several layers are tinted in, above the numbers at both ends."""

    def __init__(self) -> None:
        super().__init__()
        self.tint: Tint | None = None
        self.setFixedHeight(CONTROL_HEIGHT)

    def show_tint(self, tint: Tint | None) -> None:
        """Show these colours."""
        self.tint = tint
        if tint is not None:
            words = self.tr("{what}: the stripe at each head, from {low} to {high}; next to 0 there is none.")
            told = words.format(what=tint.label, low=measure_text(tint.low), high=measure_text(tint.high))
            self.setToolTip(as_tooltip(told))
            self.setAccessibleName(told)
            needed = math.ceil(sum(map(theme.metrics("small").horizontalAdvance, self._ends(tint)))) + END_GAP_PX
            if needed > self.minimumWidth():  # it only grows: each other width would lay the panel out again
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

    def changeEvent(self, event: QEvent) -> None:
        self.update()
        super().changeEvent(event)


class MeasureRow(QWidget):
    """Chooses the measure by which the heads are ordered and tinted, and shows it of all of them."""

    measure_chosen = Signal(str)  #: its name; "" for the heads as they are computed
    head_chosen = Signal(object)  #: its number
    sort_toggled = Signal(bool)  #: whether heads of several layers stand in the order of the measure
    sort_requested = Signal()  #: the heads are to stand in the order of their present numbers

    def __init__(self) -> None:
        super().__init__()
        self._measure: str | None = None  # the measure that is shown
        self._choices: object = None  # all that the list says
        self._state = ""  # the state that is measured, if two are compared
        self._other_state = "A"  # the state that changes are measured since
        self._change_reason = ("", "")  # the other state, and why changes since it cannot be measured
        self.measures = Combo()
        self.measures.setAccessibleName(self.tr("Order of the heads"))
        self.measures.addItem(self.tr("Model order"), "")
        tip = self.tr("The heads in the order of the model.")
        self.measures.setItemData(0, as_tooltip(tip), Qt.ItemDataRole.ToolTipRole)
        for name, label, told in _ALL_MEASURES:
            self.measures.addItem(self.tr(label).format(state=self._other_state), name)
            self.measures.setItemData(self.measures.count() - 1, as_tooltip(self.tr(told)),
                                      Qt.ItemDataRole.ToolTipRole)
        self.measures.activated.connect(lambda at: self.measure_chosen.emit(self.measures.itemData(at)))
        self.bars = HeadBars()
        self.bars.head_chosen.connect(self.head_chosen)
        self.why = Caption(align=Qt.AlignmentFlag.AlignLeft)
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
        self.sort_button.clicked.connect(self.sort_toggled)
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE)
        row.addWidget(self.measures, 5)
        row.addWidget(self._stack, 2)
        row.addWidget(self.sort_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.SPACE // 4)
        layout.addLayout(row)
        self.resort_button = QToolButton()
        self.resort_button.setText(self.tr("Sort again"))
        self.resort_button.setAutoRaise(True)
        self.resort_button.setFixedHeight(CONTROL_HEIGHT)
        self.resort_button.setAccessibleName(self.tr("Sort the heads again"))
        self.resort_button.setToolTip(as_tooltip(self.tr(
            "The values have changed since the heads were sorted. Click to sort again.")))
        self.resort_button.clicked.connect(lambda _: self.sort_requested.emit())
        below = QHBoxLayout()
        below.setSpacing(theme.SPACE)
        below.addWidget(self.why, 1)
        below.addWidget(self.resort_button)
        layout.addLayout(below)
        self.why.setMinimumHeight(self.why.sizeHint().height())
        self.show_measure("", None, chosen=0, off=())
        self.set_order_stale(stale=False)

    def label(self, name: str) -> str:
        """What a measure is called on screen, with the state that it is of where two are compared."""
        row = MEASURES.get(name) or TOKEN_MEASURES.get(name) or CHANGE_MEASURES.get(name)
        label = "" if row is None else self.tr(row.label).format(state=self._other_state)
        return self.tr("{measure}, {state}").format(measure=label, state=self._state) if self._state else label

    def set_states(self, state: str, compared: Compared) -> None:
        """Name the state that the measure is of, and offer the change since another one where there is one."""
        self._state, held = state, compared.held
        nothing = "" if held is not None else self.tr("Hold a state as A first (Ctrl+K).")
        if compared.showing == "held":
            nothing = self.tr("This is {state}: show now, or now − {state}.").format(state=compared.name)
        if (compared.name, nothing) == self._change_reason:
            return
        self._change_reason, self._other_state = (compared.name, nothing), compared.name
        model = self.measures.model()
        assert isinstance(model, QStandardItemModel)
        for name, row in CHANGE_MEASURES.items():
            at = self.measures.findData(name)
            model.item(at).setEnabled(not nothing)
            self.measures.setItemText(at, self.tr(row.label).format(state=self._other_state))
            self.measures.setItemData(at, as_tooltip(nothing or self.tr(row.help)), Qt.ItemDataRole.ToolTipRole)

    def set_choices(self, result: Evaluation, target: TargetToken | None = None) -> None:
        """Offer what there is of this result: what is of a token needs a model, and a reason where it has none.

        Of a `target` there may be none although there is of others.
        """
        of_model = result.options is not None and result.options.model is not None
        name, reasons = self.measures.currentData(), dict.fromkeys(TOKEN_MEASURES, "")
        if of_model or name in TOKEN_MEASURES:
            from attnviz.result.target_token import unavailable_reason

            reasons = {name: unavailable_reason(name, result) for name in TOKEN_MEASURES}
        if (of_model, reasons) != self._choices:  # at nearly every edit they are the same
            self._choices = of_model, reasons
            self._list_token_measures(reasons, of_model=of_model)
        place = None if target is None else target.place
        if name in TOKEN_MEASURES and (reason := reasons[name] or unavailable_reason(name, result, place)):
            self._set_caption(reason)

    def _list_token_measures(self, reasons: Mapping[str, str], *, of_model: bool) -> None:
        """Have in the list what is of a token where a model is open, each with the reason why it cannot be chosen."""
        for name, row in TOKEN_MEASURES.items():
            at, reason = self.measures.findData(name), reasons[name]
            model, view = self.measures.model(), self.measures.view()
            assert isinstance(model, QStandardItemModel) and isinstance(view, QListView)
            view.setRowHidden(at, not of_model)
            model.item(at).setEnabled(not reason)
            self.measures.setItemData(at, as_tooltip(reason or self.tr(row.help)), Qt.ItemDataRole.ToolTipRole)

    def show_measure(
        self, name: str, values: Numbers | None, *, chosen: int, off: Collection[int], tint: Tint | None = None,
        ranked: bool = False, said: str = "",
    ) -> None:
        """Show a measure, of several layers as the colours of a `tint`, and what is `said`; else why there is none."""
        if name == self._measure == "":
            return  # the heads stand as they are computed, whatever has changed in them
        self._measure = name
        self.measures.setCurrentIndex(self.measures.findData(name))
        row, of_token = MEASURES.get(name) or CHANGE_MEASURES.get(name), TOKEN_MEASURES.get(name)
        told = self.tr(row.help) if row else self.tr(of_token.help) if of_token else self.tr(
            "Sort and tint the heads by a measure of their weights.")
        self.measures.setToolTip(as_tooltip(told))
        there = values is not None and bool(np.isfinite(values).any())
        self._stack.setVisible(there)
        self._stack.setCurrentIndex(0 if tint is None else 1)
        self.legend.show_tint(tint if there else None)
        self.sort_button.setVisible(there and tint is not None)
        self.sort_button.setChecked(ranked)
        self.bars.show_values(values if there and values is not None else np.empty(0), chosen=chosen, off=off,
                              label=self.label(name))
        self._set_caption(said if there else self._missing_reason(name, values))

    def set_order_stale(self, *, stale: bool) -> None:
        """Offer to sort again where the heads stand in the order of former numbers."""
        self.resort_button.setVisible(stale)

    def _missing_reason(self, name: str, values: Numbers | None) -> str:
        """Why there is no number."""
        row, of_token = MEASURES.get(name), name in TOKEN_MEASURES
        if not name:
            return ""
        if name in CHANGE_MEASURES and self._change_reason[1]:
            return self._change_reason[1]
        if values is None and of_token:
            return (self.tr("Ctrl+Alt+E measures this text and token.") if name == ABLATION_EFFECT
                    else self.tr("No next-token prediction at this position."))
        if values is None:
            return self.tr("The text is too long: its weights are not kept.")
        if of_token:
            return self.tr("On its way…")
        return (self.tr("Pin a cell: from its row to its column.")
                if row and row.needs_pair else self.tr("Not defined for these weights."))

    def _set_caption(self, text: str) -> None:
        if self._state and self._stack.isVisibleTo(self):
            text = " · ".join(filter(None, (self.tr("Measured of {state}").format(state=self._state), text)))
        self.why.set_text(text)
        self.why.setVisible(bool(text))
