"""The editor of the mask: a usual one with its numbers, or a formula."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QWidget

from attnviz.document import masks
from attnviz.document.options import Option, Options
from attnviz.system.errors import EditError
from attnviz.system.formula import MAX_CHARS
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.fields import CONTROL_HEIGHT, NumberField, UndoGuard
from attnviz.views.chrome.plain_text import as_tooltip, set_tip
from attnviz.views.controls.controls_widgets import ChoiceEditor


class _Numbers(QWidget):
    """The numbers of a preset, each in a field below the other."""

    def __init__(self, preset: masks.MaskPreset, name: str) -> None:
        super().__init__()
        self.fields: dict[str, NumberField] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(theme.SPACE)
        grid.setVerticalSpacing(theme.SPACE // 2)
        grid.setColumnStretch(1, 1)
        for row, (key, number) in enumerate(preset.numbers.items()):
            step = 1 if isinstance(number.default, int) else 0.05
            field = NumberField(minimum=number.minimum, maximum=number.maximum, step=step)
            caption = QLabel(tr(number.label))
            caption.setBuddy(field)
            for widget in (field, caption):
                set_tip(widget, tr(number.help))
            field.setAccessibleName(f"{name}, {tr(preset.label)}: {tr(number.label)}")
            grid.addWidget(caption, row, 0)
            grid.addWidget(field, row, 1)
            self.fields[key] = field
        self.hide()

    def show_numbers(self, numbers: Mapping[str, int | float]) -> None:
        """Show the numbers of a formula."""
        for key, field in self.fields.items():
            field.set_value(numbers[key])


class MaskEditor(ChoiceEditor):
    """The mask: one from the list with its numbers, and unless it is a plain one its formula, which takes any other."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        for index, preset in enumerate(masks.PRESETS.values()):
            self.combo.setItemData(index, as_tooltip(tr(preset.help)), Qt.ItemDataRole.ToolTipRole)
        self.combo.setPlaceholderText(self.tr("A formula"))
        self.field = QLineEdit()
        self.field.setAccessibleName(self.tr("{name}, the formula").format(name=self.name))
        self.field.setMaxLength(MAX_CHARS)
        self.field.setMinimumHeight(CONTROL_HEIGHT)
        self.field.setAcceptDrops(False)
        UndoGuard(self.field)
        self.inputs.append(self.field)
        self._line.setDirection(QHBoxLayout.Direction.TopToBottom)
        self.numbers: dict[str, _Numbers] = {}  #: of the presets that have some
        for name, preset in masks.PRESETS.items():
            if preset.numbers:
                self._add_numbers(name, preset)
        self._line.addWidget(self.field)
        self._value = masks.NONE
        self.field.textEdited.connect(self._read)
        self.field.editingFinished.connect(self._finish)

    def show_options(self, options: Options) -> None:
        self._value = options.mask
        self._shown, numbers = masks.find_preset(options.mask)
        self.combo.setCurrentIndex(self.combo.findData(self._shown))
        for name, box in self.numbers.items():
            if name == self._shown:
                box.show_numbers(numbers)
            box.setVisible(name == self._shown)
        self.field.setVisible(self._value not in (masks.NONE, masks.CAUSAL) or self.field.hasFocus())
        if self._typed() != self._value:
            self.field.setText(masks.read_mask(self._value).text)
            self.field.setCursorPosition(0)
            self._mark(is_wrong=False)

    def _add_numbers(self, name: str, preset: masks.MaskPreset) -> None:
        box = self.numbers[name] = _Numbers(preset, self.name)
        self._line.addWidget(box)
        for key, field in box.fields.items():
            field.typed.connect(partial(self._take_number, name, key, is_step=False))
            field.stepped.connect(partial(self._take_number, name, key, is_step=True))
            field.editingFinished.connect(self.end_burst)

    def _take_number(self, name: str, key: str, value: int | float, *, is_step: bool) -> None:
        """Write a number into the formula of the preset that is shown, within the limits of the number."""
        preset = masks.PRESETS[name]
        number, (shown, numbers) = preset.numbers[key], masks.find_preset(self._value)
        value = min(max(value, number.minimum), number.maximum)
        if shown == name and numbers[key] != value:
            self.edited.emit(preset.formula_with({**numbers, key: value}), is_step)

    def explain(self, *paragraphs: str) -> None:
        super().explain(*paragraphs)
        self.field.setToolTip(as_tooltip(self.tr(
            "Which keys a query attends to: q is the position of the query from 0, k that of the key, n the number of "
            "tokens. For example k <= q and q - k < 3, or q // 4 == k // 4, or random(1) < 0.2."), *paragraphs[1:]))

    def _typed(self) -> str | None:
        """Return the value that the field has; None if its formula cannot be read."""
        try:
            return masks.canonical(self.field.text())
        except EditError:
            return None

    def _read(self) -> None:
        """Take over what is typed as soon as it is a formula."""
        typed = self._typed()
        self._mark(is_wrong=typed is None)
        if typed not in (None, masks.NONE, self._value):
            self.edited.emit(typed, True)

    def _finish(self) -> None:
        text = self.field.text()
        if self._typed() is None or (not text.strip() and self._value != masks.NONE):
            self.field.setText(masks.read_mask(self._value).text)
            self._mark(is_wrong=False)
            self.edited.emit(text if text.strip() else masks.NONE, False)  # a wrong one is refused with a sentence
        self.end_burst()

    def _mark(self, *, is_wrong: bool) -> None:
        """Colour a formula that cannot be read yet."""
        palette = QPalette()
        if is_wrong:
            palette.setColor(QPalette.ColorRole.Text, theme.colour("Error"))
        self.field.setPalette(palette)
