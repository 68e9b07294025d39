"""The input in which a number of the large picture is typed."""

from PySide6.QtCore import QLocale, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from attnviz.pictures.numbers import exact
from attnviz.views.inputs.fields import TextOnly

_SIZE = (120, 28)


class CellEditor(QLineEdit):
    """Edits the number it was opened on, even if the picture changes meanwhile.

    Enter and losing the focus commit, Escape cancels; `done` is emitted once.
    """

    committed = Signal(object, str)  #: address of the number, as `Picture.address` returns it, and the text
    done = Signal()

    def __init__(self, parent: QWidget, *, address: object, cell: tuple[int, int], value: float) -> None:
        super().__init__(exact(value), parent)
        self.address = address
        self.cell = cell  #: its row and column in the picture
        self._done = False
        self.setLocale(QLocale.c())
        self.setAccessibleName(self.tr("Number of the cell"))
        self.selectAll()
        TextOnly(self)

    def place_over(self, rect: QRect) -> None:
        """Center the editor over a cell, within the picture."""
        width, height = _SIZE
        picture = self.parentWidget()
        assert picture is not None
        room = picture.rect()
        left = min(max(0, rect.center().x() - width // 2), max(0, room.width() - width))
        top = min(max(0, rect.center().y() - height // 2), max(0, room.height() - height))
        self.setGeometry(left, top, width, height)

    def cancel(self) -> None:
        """Leave the number unchanged."""
        if not self._done:
            self._done = True
            self.done.emit()

    def commit(self) -> None:
        """Emit the typed text if it was changed."""
        if not self._done and self.isModified():
            self._done = True
            self.committed.emit(self.address, self.text())
            self.done.emit()
        self.cancel()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # QLineEdit passes Enter and Escape on to its parent, and in the picture Enter edits the marked cell.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.commit()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancel()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:  # its own context menu
            self.commit()
