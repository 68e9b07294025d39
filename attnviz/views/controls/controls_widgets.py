"""Editors of the controls panel, one per kind of option: each shows Options and emits the user's changes."""

import math
import secrets
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSlider,
    QToolButton,
    QWidget,
)

from attnviz.document.options import Option, Options
from attnviz.document.values import parse
from attnviz.document.variants import MODEL, Value
from attnviz.store.client import read_model
from attnviz.store.edits import end_merge
from attnviz.store.training import train_model
from attnviz.system.errors import EditError
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.actions import FileChoice
from attnviz.views.chrome.boxes import Doer, fill
from attnviz.views.chrome.fields import CONTROL_HEIGHT, Combo, NumberField, Switch, UndoGuard
from attnviz.views.chrome.plain_text import as_tooltip, set_tip

MAX_BUTTONS = 64  #: more heads than this are written as a list
HEADS_IN_ROW = 6
SLIDER_STEPS = 100
_NUMBER = "number"  # the last entry of the divisors: any number
_TRAIN = "train"  # the last entry of the sources
NEW_SEEDS = 1_000_000  #: new seeds are smaller, so that they can be read and repeated


class Editor(Doer, QWidget):
    """Edits one option; showing its value never emits."""

    edited = Signal(object, bool)  #: the value, and whether it is part of a drag or a burst of steps

    def __init__(self, option: Option) -> None:
        super().__init__()
        self.option = option
        self.inputs: list[QWidget] = []  #: the widgets that take the focus, the main one first
        self.name = tr(option.label)
        if option.label != option.group:
            self.name = self.tr("{group}: {label}").format(group=tr(option.group), label=tr(option.label))

    @property
    def is_dragged(self) -> bool:
        """Whether a slider is held."""
        return False

    def show_value(self, value: Value) -> None:
        """Show a value of the option."""
        raise NotImplementedError

    def show_options(self, options: Options) -> None:
        """Show the option's value, and what else of the options the editor needs."""
        self.show_value(getattr(options, self.option.name))

    def explain(self, *paragraphs: str) -> None:
        """Explain every part in its tooltip."""
        for widget in [self, *self.inputs]:
            set_tip(widget, *paragraphs)

    def end_burst(self) -> None:
        """Say that a drag, or a burst of steps, has ended."""
        self.did.emit(end_merge())

    def _add_input(self, widget: QWidget) -> None:
        self.inputs.append(widget)
        widget.setAccessibleName(self.name)

    def _follow(self, field: NumberField) -> None:
        field.typed.connect(lambda value: self.edited.emit(value, False))
        field.stepped.connect(lambda value: self.edited.emit(value, True))
        field.editingFinished.connect(self.end_burst)

    def _row(self, *widgets: QWidget) -> QHBoxLayout:
        return fill(QHBoxLayout(self), *widgets, spacing=theme.SPACE // 2)


class ChoiceEditor(Editor):
    """A drop-down list of values."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.combo = Combo()
        self._shown: Value = option.choices[0]
        for value, label in option.called.items():
            self.combo.addItem(tr(label), value)
            if value in option.choice_help:
                self.combo.setItemData(self.combo.count() - 1, as_tooltip(tr(option.choice_help[value])),
                                       Qt.ItemDataRole.ToolTipRole)
        self.combo.setPlaceholderText(self.tr("Its own"))
        self._add_input(self.combo)
        self._line = self._row(self.combo)
        self.combo.activated.connect(self._choose)

    def show_value(self, value: Value) -> None:
        self._shown = value
        self.combo.setCurrentIndex(self.combo.findData(self._shown))  # none: the model fixes it

    def _choose(self, index: int) -> None:
        if self.combo.itemData(index) != self._shown:
            self.edited.emit(self.combo.itemData(index), False)


class ToggleEditor(Editor):
    """A switch: a flag, or a choice between two values."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.box = Switch(tr(option.label))
        self._values: tuple[Value, ...] = option.choices or (False, True)
        self._add_input(self.box)
        self._row(self.box)
        self.box.clicked.connect(lambda on: self.edited.emit(self._values[bool(on)], False))

    def show_value(self, value: Value) -> None:
        self.box.setChecked(value == self._values[1])


class NumberEditor(Editor):
    """A number field."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        step = 1 if isinstance(option.default, int) else 0.01
        self.field = NumberField(minimum=int(option.minimum), maximum=int(option.maximum), step=step)
        self._add_input(self.field)
        self._follow(self.field)
        self._line = self._row(self.field)

    def show_value(self, value: Value) -> None:
        assert isinstance(value, int | float)
        self.field.set_value(value)


class SeedEditor(NumberEditor):
    """A number field with a button that draws a new seed."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.new = QPushButton(self.tr("New"), self)
        self.new.setFixedWidth(self.new.fontMetrics().horizontalAdvance(self.new.text()) + 3 * theme.SPACE)
        self.new.setMinimumHeight(CONTROL_HEIGHT)
        self.new.setAccessibleName(self.tr("{name}: new seed").format(name=self.name))
        self.new.clicked.connect(self._draw)
        self._line.addWidget(self.new)

    def explain(self, *paragraphs: str) -> None:
        super().explain(*paragraphs)
        set_tip(self.new, self.tr("Draw another seed at random."), *paragraphs[1:])

    def _draw(self) -> None:
        seed = secrets.randbelow(NEW_SEEDS)
        self.edited.emit(seed if seed != self.field.value else seed + 1, False)


class RateEditor(NumberEditor):
    """A number from the minimum to the maximum, as a slider that emits at each move and a field beside it."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, SLIDER_STEPS)
        self.slider.setPageStep(SLIDER_STEPS // 10)
        self.slider.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.slider.setMinimumWidth(32)
        self.slider.setAccessibleName(self.name)
        self.inputs = [self.slider, self.field]
        self.field.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.field.setButtonSymbols(NumberField.ButtonSymbols.NoButtons)  # the slider takes steps, and needs their room
        self.field.setFixedWidth(48)
        self._line.insertWidget(0, self.slider)
        self.slider.valueChanged.connect(lambda step: self.edited.emit(self._value_at(step / SLIDER_STEPS), True))
        self.slider.sliderReleased.connect(self.end_burst)
        self.slider.installEventFilter(self)

    @property
    def is_dragged(self) -> bool:
        return self.slider.isSliderDown()

    def show_value(self, value: Value) -> None:
        super().show_value(value)
        self.slider.blockSignals(True)
        self.slider.setValue(round(self._share_of(float(self.field.value)) * SLIDER_STEPS))
        self.slider.blockSignals(False)

    def _value_at(self, share: float) -> float:
        """Return the value at a place of the slider, from 0 to 1."""
        option = self.option
        return round(option.minimum + (option.maximum - option.minimum) * share, 6)

    def _share_of(self, value: float) -> float:
        """Return the place of a value on the slider, from 0 to 1."""
        option = self.option
        return (value - option.minimum) / (option.maximum - option.minimum)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:  # steps with the arrow keys end here
            self.end_burst()
        return super().eventFilter(watched, event)


class LogarithmicEditor(RateEditor):
    """A number from the minimum to the maximum, with equal factors between the steps of the slider."""

    def _value_at(self, share: float) -> float:
        option = self.option
        value = option.minimum * (option.maximum / option.minimum) ** share
        return round(value) if isinstance(option.default, int) else float(f"{value:.3g}")

    def _share_of(self, value: float) -> float:
        option = self.option
        return math.log(max(value, option.minimum) / option.minimum) / math.log(option.maximum / option.minimum)


class ScaleEditor(ChoiceEditor):
    """The divisor of the scores: a rule from the list, or a number in a field that then appears."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.combo.addItem(self.tr("A number"), _NUMBER)
        self.field = NumberField(minimum=0, maximum=option.maximum, step=0.1)
        self.field.accepts = lambda value: value > 0
        self.field.setAccessibleName(self.tr("{name}, the number").format(name=self.name))
        self.inputs.append(self.field)
        self._line.setDirection(QHBoxLayout.Direction.TopToBottom)
        self._line.addWidget(self.field)
        self._follow(self.field)

    def show_options(self, options: Options) -> None:
        self._shown = options.scale if isinstance(options.scale, str) else _NUMBER
        self.combo.setCurrentIndex(self.combo.findData(self._shown))
        self.field.set_value(options.divisor_in(0))
        self.field.setVisible(self._shown == _NUMBER)

    def _choose(self, index: int) -> None:
        chosen = self.combo.itemData(index)
        if chosen != self._shown:
            # start with the present divisor, so that the picture does not jump
            self.edited.emit(self.field.value if chosen == _NUMBER else chosen, False)


class HeadsEditor(Editor):
    """A button per head, pressed unless the head is ablated; a list of ablated heads if there are many."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.buttons: list[QToolButton] = []
        self.list = QLineEdit(placeholderText=self.tr("none ablated; for example 0,2"))
        self._add_input(self.list)
        UndoGuard(self.list)
        self.list.setAcceptDrops(False)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(theme.SPACE // 2)
        self._grid.setColumnStretch(HEADS_IN_ROW, 1)
        self._grid.addWidget(self.list, 0, 0, 1, HEADS_IN_ROW + 1)
        self._off: tuple[int, ...] = ()
        self.list.editingFinished.connect(self._read_list)

    def show_options(self, options: Options) -> None:
        heads = options.num_heads
        if options.ablated_heads != self._off:
            self._off = options.ablated_heads
            self.list.setText(self._written())
        in_buttons = heads if heads <= MAX_BUTTONS else 0
        while len(self.buttons) < in_buttons:
            self._add_button()
        while len(self.buttons) > in_buttons:
            surplus = self.buttons.pop()
            self.inputs.remove(surplus)
            surplus.hide()
            surplus.deleteLater()
        for head, button in enumerate(self.buttons):
            button.setChecked(head not in self._off)
        self.list.setVisible(not in_buttons)

    def explain(self, *paragraphs: str) -> None:
        super().explain(*paragraphs, self.tr("Click a head to ablate or restore it."))

    def _add_button(self) -> None:
        head = len(self.buttons)
        button = QToolButton()
        button.setText(str(head))
        button.setCheckable(True)
        button.setStyleSheet(_HEAD_STYLE)
        button.setFixedSize(26, 24)
        button.setAccessibleName(self.tr("Head {head}").format(head=head))
        button.clicked.connect(lambda: self.edited.emit(tuple(sorted({head} ^ {*self._off})), False))
        self._grid.addWidget(button, 1 + head // HEADS_IN_ROW, head % HEADS_IN_ROW)
        button.show()
        self.buttons.append(button)
        self.inputs.append(button)

    def _written(self) -> str:
        return ",".join(map(str, self._off))

    def _read_list(self) -> None:
        text = self.list.text()
        if text == self._written():
            return
        self.list.setText(self._written())  # until the edit is accepted
        try:
            value = parse(self.option.name, text)
        except EditError:
            value = text  # the receiver of the edit rejects it with a message
        if value != self._off:
            self.edited.emit(value, False)


_HEAD_STYLE = """
QToolButton { border: 1px dashed palette(mid); border-radius: 4px; background: transparent;
    color: palette(placeholder-text); text-decoration: line-through; }
QToolButton:checked { border: 1px solid palette(highlight); background: palette(base); color: palette(text);
    text-decoration: none; }
QToolButton:disabled { border-color: palette(mid); }
"""


class SourceEditor(ChoiceEditor):
    """The list of variants and models; its last entry opens another model."""

    models_requested = Signal()  #: the list is about to open, and should show the models on this computer

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.name = tr(option.group)
        self.combo.setAccessibleName(self.name)
        self._models: tuple[FileChoice, ...] = ()
        self._open: FileChoice | None = None
        self.combo.installEventFilter(self)
        self._fill()

    def show_options(self, options: Options) -> None:
        model = options.model.source if options.model else None
        here = FileChoice(model.where, model.name, "") if model else None
        if here != self._open:
            self._open = here
            self._fill()
        self._shown = MODEL + model.where if model else options.variant
        self.combo.setCurrentIndex(self.combo.findData(self._shown))

    def set_models(self, models: Sequence[FileChoice]) -> None:
        """Set the models found on this computer."""
        if tuple(models) != self._models:
            self._models = tuple(models)
            self._fill()
            self.combo.setCurrentIndex(self.combo.findData(self._shown))
            if self.combo.view().isVisible():
                self.combo.showPopup()  # the popup opened before they were known, so it is too small

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self.models_requested.emit()
        return super().eventFilter(watched, event)

    def _fill(self) -> None:
        """List the models below the variants, with the open one among them."""
        while self.combo.count() > len(self.option.choices):
            self.combo.removeItem(self.combo.count() - 1)
        self.combo.insertSeparator(self.combo.count())
        known = {model.where for model in self._models}
        elsewhere = () if self._open is None or self._open.where in known else (self._open,)
        for model in (*self._models, *elsewhere):
            self.combo.addItem(model.name, MODEL + model.where)
            at = self.combo.count() - 1
            if model.description:
                self.combo.setItemData(at, as_tooltip(model.description), Qt.ItemDataRole.ToolTipRole)
            items = self.combo.model()
            if model.unavailable_reason and isinstance(items, QStandardItemModel):
                items.item(at).setEnabled(False)
        self.combo.addItem(self.tr("Open a model…"), MODEL)
        self.combo.addItem(self.tr("Train a model…"), _TRAIN)

    def _choose(self, index: int) -> None:
        chosen = str(self.combo.itemData(index))
        if chosen == self._shown:
            return
        if chosen == _TRAIN:
            self.combo.setCurrentIndex(self.combo.findData(self._shown))
            self.did.emit(train_model())
        elif chosen.startswith(MODEL):
            self.combo.setCurrentIndex(self.combo.findData(self._shown))  # until its file is read
            self.did.emit(read_model(chosen.removeprefix(MODEL) or None))
        else:
            self.edited.emit(chosen, False)
