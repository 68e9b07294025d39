"""A line with the first three steps; it disappears for good once all are done, or when closed."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from attnviz.views.chrome import theme
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.inputs.boxes import fill


class FirstSteps(QWidget):
    """Three steps in a line, each ticked when it was done."""

    finished = Signal()  #: every step was done, or the line was closed

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("First steps"))
        self._texts = (self.tr("Type."), self.tr("Click a stage."), self.tr("Point at a number."))
        self._done: set[int] = set()
        self.steps = tuple(QLabel() for _ in self._texts)
        for step in self.steps:
            step.setTextFormat(Qt.TextFormat.PlainText)
        self.close_button = QToolButton()
        self.close_button.setText("×")
        self.close_button.setAutoRaise(True)
        self.close_button.setAccessibleName(self.tr("Hide the first steps"))
        self.close_button.setToolTip(as_tooltip(self.tr("Hide this line; Help explains all gestures.")))
        self.close_button.clicked.connect(self._finish)
        fill(QHBoxLayout(self), *self.steps, self.close_button, None, margins=(2, 0, 0, 0), spacing=theme.SPACE * 2)
        self._show_steps()
        self.hide()

    def do(self, step: int) -> None:
        """Tick a step, counted from 0; hide the line after the last one."""
        if self.isHidden() or step in self._done:
            return
        self._done.add(step)
        self._show_steps()
        if len(self._done) == len(self._texts):
            self._finish()

    def _finish(self) -> None:
        self.hide()
        self.finished.emit()

    def _show_steps(self) -> None:
        for number, (label, text) in enumerate(zip(self.steps, self._texts, strict=True)):
            done = number in self._done
            label.setText(f"{'✓' if done else number + 1}  {text}")
            theme.set_role(label, "caption" if done else "body")
