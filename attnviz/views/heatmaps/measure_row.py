"""The row that chooses a measure of the heads, with the legend of its colours."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QResizeEvent, QStandardItemModel
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QListView, QVBoxLayout, QWidget

from attnviz.pictures.numbers import format_number, typeset
from attnviz.pictures.tint import Tint
from attnviz.result.measures import ALL_MEASURES, CHANGE_MEASURES, CORPUS_STATISTICS
from attnviz.store.look import NOT_HELD, choose_measure, sort_heads
from attnviz.store.state import State
from attnviz.store.state_measures import why_none
from attnviz.system.arrays import Float64
from attnviz.system.table import LazySequence
from attnviz.system.translation import tr, translated
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer, fill, tool_button
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.fields import CONTROL_HEIGHT, Combo
from attnviz.views.chrome.plain_text import as_tooltip, set_tip
from attnviz.views.chrome.surface import Painted

DIGITS = 3
RAMP_PX = 8  #: height of the colours of a legend
END_GAP_PX = 8  #: minimum distance between the numbers at its ends
NONE = "–"  #: text of an undefined number
_OF_MODEL = LazySequence(lambda: [name for name, row in ALL_MEASURES.items() if row.needs_model])


def measure_label(state: State) -> str:
    """Return the label of the measure of a state, with the measured state if two states are compared."""
    label = tr(state.measure.label).format(state=translated(state.compared.name)) if state.look.measure else ""
    return label if not state.measured_state else tr("{measure}, {state}").format(
        measure=label, state=translated(state.measured_state))


def _no_target(state: State) -> str:
    """Return why the measure of a model has no values at the target token, which waits for the logits."""
    if state.result is None or state.look.measure not in _OF_MODEL:
        return ""
    from attnviz.experiments.target_token import unavailable_reason

    target = state.target if state.measure.of_token else None
    return translated(unavailable_reason(
        state.look.measure, state.result, None if target is None else target.place, held=state.compared.held))


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
            set_tip(self, text)
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
        theme.set_text_style(painter, "small", "Muted")
        for text, side in ((low, Qt.AlignmentFlag.AlignLeft), (high, Qt.AlignmentFlag.AlignRight)):
            painter.drawText(QRectF(self.rect()), side | Qt.AlignmentFlag.AlignBottom, text)
        for at, pixel in enumerate(self.tint.ramp(self.width()).tolist()):
            painter.fillRect(at, 1, 1, RAMP_PX, QColor.fromRgb(pixel))


class MeasureRow(Doer, QWidget):
    """Chooses the measure by which the heads are sorted and tinted, and shows its values."""

    def __init__(self) -> None:
        super().__init__()
        self._measure: str | None = None  # name of the displayed measure
        self._listed: object = None  # all that the list depends on
        self._reasons: dict[str, str] = {}  # why measures cannot be chosen
        self._state = ""  # the state that is measured, if two are compared
        self.measures = Combo()
        self.measures.setAccessibleName(self.tr("Order of the heads"))
        for name in ALL_MEASURES:
            self.measures.addItem("", name)
        self.measures.activated.connect(lambda at: self.did.emit(choose_measure(self.measures.itemData(at))))
        self.caption = Caption()
        self.legend = TintLegend()
        self.sort_button = tool_button(
            self.tr("Sort"), self.tr("Sort the heads of all layers"),
            self.tr("All heads, largest value first, labelled layer.head; again to show one row per layer."),
            checkable=True)
        self.sort_button.clicked.connect(lambda on: self.did.emit(sort_heads(on)))
        self.resort_button = tool_button(
            self.tr("Sort again"), self.tr("Sort the heads again"),
            self.tr("The values have changed since the heads were sorted. Click to sort again."))
        for button in (self.sort_button, self.resort_button):
            button.setFixedHeight(CONTROL_HEIGHT)
        self._colours = fill(QHBoxLayout(), (self.legend, 1), self.sort_button, spacing=theme.SPACE)
        self._row = fill(QBoxLayout(QBoxLayout.Direction.LeftToRight), (self.measures, 2), (self._colours, 1),
                         spacing=theme.SPACE)
        below = fill(QHBoxLayout(), (self.caption, 1), self.resort_button, spacing=theme.SPACE)
        fill(QVBoxLayout(self), self._row, below, spacing=theme.SPACE // 4)
        self.caption.setMinimumHeight(self.caption.sizeHint().height())
        self.show_state(State(), None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Put the legend below the list where the name of the measure would be cut beside it."""
        room = self.width() - theme.SPACE
        is_wide = self.measures.whole_width <= room - max(self._colours.minimumSize().width(), room // 3)
        self._row.setDirection(QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom)

    def show_state(
        self, state: State, values: Float64 | None, *, tint: Tint | None = None, is_sortable: bool = False,
        caption: str = "", is_stale: bool = False,
    ) -> None:
        """Show the measure of a state with its `tint` and `caption`, or why it is undefined.

        Heads of several layers are sortable, again if the values have changed since, so that their order is stale.
        """
        name, self._state = state.look.measure, state.measured_state
        self._list(state)
        self.resort_button.setVisible(is_stale)
        if name == self._measure == "":
            return  # the order of the model does not depend on the values
        self._measure, row = name, ALL_MEASURES[name]
        self.measures.setCurrentIndex(self.measures.findData(name))
        set_tip(self.measures, tr(row.help) if name else self.tr(
            "Sort and tint the heads by a measure of their weights."))
        is_defined = values is not None and bool(np.isfinite(values).any())
        self.legend.setVisible(is_defined)
        self.legend.show_tint(tint if is_defined else None)
        self.sort_button.setVisible(is_defined and is_sortable)
        self.sort_button.setChecked(state.look.ranked)
        reason = self._reasons.get(name) or _no_target(state)
        if is_defined and (row.needs_held or not reason):
            self._set_caption(caption)
        else:
            reason = reason or (translated(why_none(state, row)) if values is None else tr(row.reason_undefined))
            self._set_caption(reason)
        self._fit()

    def _list(self, state: State) -> None:
        """List the measures: one that is impossible is disabled, one of no model or corpus is hidden."""
        compared, result, has_corpus = state.compared, state.result, state.corpus is not None
        change = "" if compared.held is not None else translated(NOT_HELD)
        if compared.showing == "held":
            change = self.tr("This is {state}: show now, or now − {state}.").format(state=translated(compared.name))
        reasons, of_model = dict.fromkeys(CHANGE_MEASURES, change), False
        if result is not None and (result.document.options.is_trained or state.look.measure in _OF_MODEL):
            from attnviz.experiments.target_token import unavailable_reason

            of_model = result.document.options.is_trained
            reasons |= {name: translated(unavailable_reason(name, result, held=compared.held)) for name in _OF_MODEL}
        if (compared.name, of_model, has_corpus, reasons) == self._listed:
            return  # most edits change neither
        self._listed, self._reasons = (compared.name, of_model, has_corpus, reasons), reasons
        model, view = self.measures.model(), self.measures.view()
        assert isinstance(model, QStandardItemModel) and isinstance(view, QListView)
        for at, (name, row) in enumerate(ALL_MEASURES.items()):
            is_listed = has_corpus if name in CORPUS_STATISTICS else of_model or name not in _OF_MODEL
            view.setRowHidden(at, not is_listed)
            model.item(at).setEnabled(is_listed and not reasons.get(name))
            self.measures.setItemText(at, tr(row.label).format(state=translated(compared.name)))
            self.measures.setItemData(at, as_tooltip(reasons.get(name) or tr(row.help)), Qt.ItemDataRole.ToolTipRole)

    def _set_caption(self, text: str) -> None:
        if self._state and self.legend.isVisibleTo(self):
            text = " · ".join(filter(None, (self.tr("Measured of {state}").format(state=self._state), text)))
        self.caption.setText(text)
        self.caption.setVisible(bool(text))
