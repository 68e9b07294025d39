"""The row that chooses a measure of the heads, with the legend of its colours."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QResizeEvent, QStandardItemModel
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QListView, QToolButton, QVBoxLayout, QWidget

from attnviz.experiments.measures import ALL_MEASURES
from attnviz.pictures.numbers import format_number, typeset
from attnviz.pictures.tint import Tint
from attnviz.result.measures import CHANGE_MEASURES, CORPUS_STATISTICS
from attnviz.result.result import Evaluation
from attnviz.store.look import choose_measure, sort_heads
from attnviz.system.arrays import Float64
from attnviz.system.translation import tr, translated
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.fields import CONTROL_HEIGHT, Combo
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.chrome.surface import Painted

if TYPE_CHECKING:
    from attnviz.experiments.target_token import TargetToken
    from attnviz.store.parts import Compared

DIGITS = 3
RAMP_PX = 8  #: height of the colours of a legend
END_GAP_PX = 8  #: minimum distance between the numbers at its ends
NONE = "–"  #: text of an undefined number
_OF_MODEL = {name: row for name, row in ALL_MEASURES.items() if row.needs_model}


def measure_text(value: float) -> str:
    """Return the text of a measured value."""
    return format_number(value, DIGITS) if np.isfinite(value) else NONE


class TintLegend(Painted):
    """The legend of the tint of the heads: its colours above the numbers at both ends."""

    def __init__(self) -> None:
        super().__init__()
        self.tint: Tint | None = None
        self.setFixedHeight(CONTROL_HEIGHT)

    def show_tint(self, tint: Tint | None) -> None:
        """Show the colours of a tint."""
        self.tint = tint
        if tint is not None:
            template = self.tr("{what}: the colour of each head, from {low} to {high}; next to 0 there is none.")
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
        low, high = (typeset(f"{end:.2g}") for end in tint.levels)
        return low, high

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        if self.tint is None:
            return
        low, high = self._ends(self.tint)
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("Muted"))
        for text, side in ((low, Qt.AlignmentFlag.AlignLeft), (high, Qt.AlignmentFlag.AlignRight)):
            painter.drawText(QRectF(self.rect()), side | Qt.AlignmentFlag.AlignBottom, text)
        for at, pixel in enumerate(self.tint.ramp(self.width()).tolist()):
            painter.fillRect(at, 1, 1, RAMP_PX, QColor.fromRgb(pixel))


class MeasureRow(QWidget):
    """Chooses the measure by which the heads are sorted and tinted, and shows its values."""

    did = Signal(object)  #: Intent of the user
    sort_requested = Signal()  #: sort the heads by their present values

    def __init__(self) -> None:
        super().__init__()
        self._measure: str | None = None  # name of the displayed measure
        self._choices: object = None  # all that the list depends on
        self._state = ""  # the state that is measured, if two are compared
        self._held: Evaluation | None = None
        self._other_state = "A"  # the state that changes are measured since
        self._lists_corpus: bool | None = None  # None before the statistics of a corpus were first listed or hidden
        self._change_reason = ("", "")  # the other state, and why changes since it cannot be measured
        self.measures = Combo()
        self.measures.setAccessibleName(self.tr("Order of the heads"))
        for at, measure in enumerate(ALL_MEASURES.values()):
            self.measures.addItem(tr(measure.label).format(state=self._other_state), measure.name)
            self.measures.setItemData(at, as_tooltip(tr(measure.help)), Qt.ItemDataRole.ToolTipRole)
        self.measures.activated.connect(lambda at: self.did.emit(choose_measure(self.measures.itemData(at))))
        self.caption = Caption(align=Qt.AlignmentFlag.AlignLeft)
        self.legend = TintLegend()
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
        self._colours = fill(QHBoxLayout(), (self.legend, 1), self.sort_button, spacing=theme.SPACE)
        self._row = fill(QBoxLayout(QBoxLayout.Direction.LeftToRight), (self.measures, 2), (self._colours, 1),
                         spacing=theme.SPACE)
        below = fill(QHBoxLayout(), (self.caption, 1), self.resort_button, spacing=theme.SPACE)
        fill(QVBoxLayout(self), self._row, below, spacing=theme.SPACE // 4)
        self.caption.setMinimumHeight(self.caption.sizeHint().height())
        self.list_corpus(is_open=False)
        self.show_measure("", None)
        self.set_order_stale(stale=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Put the legend below the list where the name of the measure would be cut beside it."""
        room = self.width() - theme.SPACE
        is_wide = self.measures.whole_width <= room - max(self._colours.minimumSize().width(), room // 3)
        self._row.setDirection(QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom)

    def label(self, name: str) -> str:
        """Return the label of a measure, with the measured state if two states are compared."""
        label = tr(ALL_MEASURES[name].label).format(state=self._other_state) if name else ""
        return self.tr("{measure}, {state}").format(measure=label, state=self._state) if self._state else label

    def set_states(self, state: str, compared: Compared) -> None:
        """Set the measured state, and offer the change since another state if there is one."""
        self._state, self._held = state, compared.held
        reason = "" if self._held is not None else self.tr("Hold a state as A first (Ctrl+K).")
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

        Some need a model; each of these that is unavailable has a reason, which can hold for this `target` only.
        """
        of_model = result.document.options.is_trained
        name, reasons = self.measures.currentData(), dict.fromkeys(_OF_MODEL, "")
        if of_model or name in reasons:
            from attnviz.experiments.target_token import unavailable_reason

            reasons = {name: unavailable_reason(name, result, held=self._held) for name in _OF_MODEL}
        if (of_model, reasons) != self._choices:  # rare: most edits change neither
            self._choices = of_model, reasons
            self._list_measures_of_model(reasons, of_model=of_model)
        place = None if target is None else target.place
        if name in reasons and (reason := reasons[name] or unavailable_reason(name, result, place, held=self._held)):
            self._set_caption(translated(reason))

    def list_corpus(self, *, is_open: bool) -> None:
        """List the statistics of a corpus if one is open."""
        if is_open is self._lists_corpus:
            return
        self._lists_corpus = is_open
        model, view = self.measures.model(), self.measures.view()
        assert isinstance(model, QStandardItemModel) and isinstance(view, QListView)
        for name in CORPUS_STATISTICS:
            at = self.measures.findData(name)
            view.setRowHidden(at, not is_open)
            model.item(at).setEnabled(is_open)

    def _list_measures_of_model(self, reasons: Mapping[str, str], *, of_model: bool) -> None:
        """List the measures that need a model if one is open, each disabled if there is a reason."""
        for name, row in _OF_MODEL.items():
            at, reason = self.measures.findData(name), reasons[name]
            model, view = self.measures.model(), self.measures.view()
            assert isinstance(model, QStandardItemModel) and isinstance(view, QListView)
            view.setRowHidden(at, not of_model)
            model.item(at).setEnabled(not reason)
            self.measures.setItemData(at, as_tooltip(translated(reason) or tr(row.help)), Qt.ItemDataRole.ToolTipRole)

    def show_measure(
        self, name: str, values: Float64 | None, *, tint: Tint | None = None, is_sortable: bool = False,
        ranked: bool = False, caption: str = "",
    ) -> None:
        """Show a measure with its `tint` and `caption`, or why it is undefined; heads of several layers are sortable.
        """
        if name == self._measure == "":
            return  # the order of the model does not depend on the values
        self._measure = name
        self.measures.setCurrentIndex(self.measures.findData(name))
        self.measures.setToolTip(as_tooltip(tr(ALL_MEASURES[name].help) if name else self.tr(
            "Sort and tint the heads by a measure of their weights.")))
        is_defined = values is not None and bool(np.isfinite(values).any())
        self.legend.setVisible(is_defined)
        self.legend.show_tint(tint if is_defined else None)
        self.sort_button.setVisible(is_defined and is_sortable)
        self.sort_button.setChecked(ranked)
        self._set_caption(caption if is_defined else self._missing_reason(name, values))
        self._fit()

    def set_order_stale(self, *, stale: bool) -> None:
        """Offer to sort again if the values have changed since the heads were sorted."""
        self.resort_button.setVisible(stale)

    def _missing_reason(self, name: str, values: Float64 | None) -> str:
        """Return why a measure has no values."""
        row = ALL_MEASURES[name]
        if row.needs_held and self._change_reason[1]:
            return self._change_reason[1]
        return tr(row.why_none if values is None else row.why_undefined)

    def _set_caption(self, text: str) -> None:
        if self._state and self.legend.isVisibleTo(self):
            text = " · ".join(filter(None, (self.tr("Measured of {state}").format(state=self._state), text)))
        self.caption.set_text(text)
        self.caption.setVisible(bool(text))
