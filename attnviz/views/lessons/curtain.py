"""The cover of the panels with numbers, while a lesson asks what they will show."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QLabel, QWidget

from attnviz.system.translation import tr

#: The panels that show numbers of the computation.
PANELS = ("pipeline", "detail", "experiment", "heads", "next", "lines", "words", "tables")


class Cover(QLabel):
    """Lies over a panel, which takes neither keys nor clicks below it."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self.setText(tr("Answer the question in the lesson first."))
        self.setAutoFillBackground(True)
        self._panel = panel
        panel.installEventFilter(self)
        panel.setEnabled(False)
        self.setEnabled(True)
        self._fit()
        self.show()

    def lift(self) -> None:
        """Show the panel again."""
        self._panel.removeEventFilter(self)
        self._panel.setEnabled(True)
        self.hide()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.ChildAdded):
            self._fit()
        return False

    def _fit(self) -> None:
        self.setGeometry(self._panel.rect())
        self.raise_()
