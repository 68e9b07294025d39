"""The dialog in which a person says how much a query is to attend to a key, and what may change for it."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSlider, QWidget

from attnviz.experiments.inverse_attention import CHANGE_LABELS, CHANGES, LEAST, MOST, Wish
from attnviz.pictures.numbers import format_number
from attnviz.result.result import Result
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill, named
from attnviz.views.chrome.fields import NumberField
from attnviz.views.chrome.options_dialog import OptionsDialog, choices
from attnviz.views.chrome.plain_text import label

_STEPS = 1000  #: of the slider
_DIGITS = 4


class AttendDialog(OptionsDialog):
    """Chooses a weight and what changes."""

    def __init__(self, parent: QWidget, result: Result, wish: Wish) -> None:
        """Begin with the weight of a wish for a cell of a result."""
        words, spot = wish.words(result), wish.cell.spot
        super().__init__(parent, tr("Make {query} attend to {key}").format(**words), tr("Change"))
        self._wish = wish
        now = float(result.spot_data(spot).values[wish.cell.row, wish.cell.column])
        before = self.tr("Now: {weight}").format(weight=format_number(now, _DIGITS))
        if result.num_layers > 1:
            before = self.tr("Now, in layer {layer}, head {head}: {weight}").format(
                layer=spot.layer, head=spot.head, weight=format_number(now, _DIGITS))
        elif result.num_heads > 1:
            before = self.tr("Now, in head {head}: {weight}").format(head=spot.head, weight=format_number(now, _DIGITS))
        self.weight = NumberField(minimum=LEAST, maximum=MOST, step=0.05)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(round(LEAST * _STEPS), round(MOST * _STEPS))
        self.change = choices(((tr(CHANGE_LABELS[change]).format(**words), change) for change in CHANGES), wish.change)
        named(self.change, self.tr("What changes"), self.tr("The numbers that may change; all others stay."))
        for box in (self.weight, self.slider):
            named(box, self.tr("Weight"), self.tr("How much the query is to attend to the key, from 0 to 1."))
        self.slider.setMinimumWidth(160)
        row = fill(QHBoxLayout(), (self.slider, 2), (self.weight, 1), spacing=theme.SPACE)
        self.form.addRow(self.tr("Weight"), row)
        self.form.addRow(self.tr("What changes"), self.change)
        self.note.setText(self.tr(
            "The gradient of the weight says in which direction it grows fastest. Along it the smallest change is "
            "found that is enough: one edit, which you can undo. A token that stands in several places changes in "
            "all of them."))
        self.lay_out(label("body", before), self.form, self.note)
        self.setMinimumWidth(440)
        self._show(wish.weight)
        self.slider.valueChanged.connect(lambda at: self._show(at / _STEPS))
        self.weight.typed.connect(self._show)
        self.weight.stepped.connect(self._show)

    @property
    def wish(self) -> Wish:
        """The wish with the chosen weight and change."""
        return replace(self._wish, weight=float(self.weight.value), change=self.change.currentData())

    def _show(self, weight: float) -> None:
        self.weight.set_value(round(float(weight), 6))
        self.slider.blockSignals(True)
        self.slider.setValue(round(weight * _STEPS))
        self.slider.blockSignals(False)
