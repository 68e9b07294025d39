"""The page in place of the large picture: why there is none, and what to do."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from attnviz.views.chrome import theme
from attnviz.views.chrome.plain_text import as_tooltip, label
from attnviz.views.inputs.boxes import fill


class EmptyPage(QWidget):
    """A sentence, and a button if the model of a session was not found."""

    locate_requested = Signal()  #: let the person locate the model

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = label("body")
        self.sentence.setText(sentence)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.sentence.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.locate = QPushButton(self.tr("Locate the model…"))
        self.locate.setAccessibleName(self.tr("Locate the model"))
        self.locate.setToolTip(as_tooltip(self.tr(
            "Choose the folder or file of the model. Edits, ablated heads and options are kept.")))
        self.locate.clicked.connect(self.locate_requested)
        self.locate.hide()
        column = fill(QVBoxLayout(self), None, self.sentence, self.locate, None,
                      margins=theme.SPACE * 4, spacing=theme.SPACE * 2)
        column.setAlignment(self.locate, Qt.AlignmentFlag.AlignHCenter)

    def show_sentence(self, sentence: str, *, locate: bool = False) -> None:
        """Show why there is no picture; offer to `locate` the model if it is missing."""
        self.sentence.setText(sentence)
        self.locate.setVisible(locate)
