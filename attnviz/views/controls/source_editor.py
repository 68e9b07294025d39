"""The source of the numbers: a variant, or a trained model found on this computer."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QWidget

from attnviz.document.options import Option, Options
from attnviz.document.variants import MODEL
from attnviz.system.translation import tr
from attnviz.views.chrome.model_choice import ModelChoice
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.controls.controls_widgets import ChoiceEditor


class SourceEditor(ChoiceEditor):
    """The list of variants and models; its last entry opens another model."""

    model_requested = Signal(str)  #: path of the chosen model; "" to ask for one
    models_requested = Signal()  #: the list is about to open, and should show the models on this computer

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option, parent)
        self.name = tr(option.group)
        self._named(self.combo)
        self._models: tuple[ModelChoice, ...] = ()
        self._open: ModelChoice | None = None
        self.combo.installEventFilter(self)
        self._fill()

    def show_options(self, options: Options) -> None:
        model = options.model
        here = ModelChoice(model.where, model.name, "") if model else None
        if here != self._open:
            self._open = here
            self._fill()
        self._shown = MODEL + model.where if model else options.variant
        self.combo.setCurrentIndex(self.combo.findData(self._shown))

    def set_models(self, models: Sequence[ModelChoice]) -> None:
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

    def _choose(self, index: int) -> None:
        chosen = str(self.combo.itemData(index))
        if chosen == self._shown:
            return
        if chosen.startswith(MODEL):
            self.combo.setCurrentIndex(self.combo.findData(self._shown))  # until its file is read
            self.model_requested.emit(chosen.removeprefix(MODEL))
        else:
            self.edited.emit(chosen, False)
