"""The list of undo steps, to jump to any of them."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QListWidget, QVBoxLayout, QWidget

from attnviz.store.edits import go_to_step
from attnviz.views.chrome import theme
from attnviz.views.chrome.tool_dialog import ToolDialog
from attnviz.views.inputs.boxes import fill


class HistoryDialog(ToolDialog):
    """Restores the state after the step that is clicked."""

    did = Signal(object)  #: Intent

    def __init__(self, parent: QWidget, *, over: QWidget) -> None:
        super().__init__(parent, over=over)
        self.setWindowTitle(self.tr("History"))
        self.steps = QListWidget(self)
        self.steps.setAccessibleName(self.tr("Steps, newest last; the arrow keys go back and forth"))
        self.steps.setToolTip(self.tr("Click a step to return to the state after it."))
        self.steps.currentRowChanged.connect(lambda row: self.did.emit(go_to_step(max(0, row))))
        fill(QVBoxLayout(self), self.steps, margins=theme.SPACE)
        self.resize(280, 360)

    def show_steps(self, labels: Sequence[str], done: int) -> None:
        """List the steps by their labels, with the last of `done` steps selected."""
        listed, was_blocked = [self.tr("Beginning"), *labels], self.steps.blockSignals(True)
        if [self.steps.item(row).text() for row in range(self.steps.count())] != listed:
            self.steps.clear()
            self.steps.addItems(listed)
        self.steps.setCurrentRow(done)
        self.steps.blockSignals(was_blocked)
