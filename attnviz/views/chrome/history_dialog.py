"""The list of undo steps, to jump to any of them."""

from __future__ import annotations

from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QUndoView, QVBoxLayout, QWidget

from attnviz.views.chrome import theme
from attnviz.views.chrome.tool_dialog import ToolDialog


class HistoryDialog(ToolDialog):
    """Restores the state after the step that is clicked."""

    def __init__(self, parent: QWidget, stack: QUndoStack, *, over: QWidget) -> None:
        super().__init__(parent, over=over)
        self.setWindowTitle(self.tr("History"))
        self.steps = QUndoView(stack, self)
        self.steps.setEmptyLabel(self.tr("Beginning"))
        self.steps.setAccessibleName(self.tr("Steps, newest last; the arrow keys go back and forth"))
        self.steps.setToolTip(self.tr("Click a step to return to the state after it."))
        self.steps.setAlternatingRowColors(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.SPACE, theme.SPACE, theme.SPACE, theme.SPACE)
        layout.addWidget(self.steps)
        self.resize(280, 360)
