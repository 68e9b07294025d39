"""The editor of the mask."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLineEdit

from attnviz.document import masks
from attnviz.document.options import Option, Options
from attnviz.system.errors import EditError
from attnviz.system.formula import MAX_CHARS
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.controls.controls_widgets import ChoiceEditor
from attnviz.views.inputs.fields import CONTROL_HEIGHT, UndoGuard


class MaskEditor(ChoiceEditor):
    """The mask: one from the list, and unless it is a plain one its formula in a field below, which takes any other."""

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
        self._line.addWidget(self.field)
        self._value = masks.NONE
        self.field.textEdited.connect(self._read)
        self.field.editingFinished.connect(self._finish)

    def show_options(self, options: Options) -> None:
        self._value, self._shown = options.mask, masks.preset_of(options.mask)
        self.combo.setCurrentIndex(self.combo.findData(self._shown))
        self.field.setVisible(self._value not in (masks.NONE, masks.CAUSAL) or self.field.hasFocus())
        if self._typed() != self._value:
            self.field.setText(masks.read_mask(self._value).text)
            self.field.setCursorPosition(0)
            self._mark(is_wrong=False)

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
        self.finished.emit()

    def _mark(self, *, is_wrong: bool) -> None:
        """Colour a formula that cannot be read yet."""
        palette = QPalette()
        if is_wrong:
            palette.setColor(QPalette.ColorRole.Text, theme.colour("Error"))
        self.field.setPalette(palette)
