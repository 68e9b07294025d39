"""The line in which a number of the large picture is typed."""

from __future__ import annotations

from PySide6.QtCore import QLocale, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from attnviz.pictures.numbers import exact
from attnviz.views.sentence.text_only import TextOnly

_SIZE = (120, 28)


class CellEditor(QLineEdit):
    """Belongs to the number it was opened on, whatever the picture shows by the time that it is left.

    Enter and another focus commit what was typed, Escape gives it up; either way it tells once that it is done.
    """

    committed = Signal(object, str)  #: where the number belongs, as Picture.address has it, and the text
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

    def lie_over(self, rect: QRect) -> None:
        """Stand in the middle of a cell, and within the picture."""
        width, height = _SIZE
        picture = self.parentWidget()
        assert picture is not None
        room = picture.rect()
        left = min(max(0, rect.center().x() - width // 2), max(0, room.width() - width))
        top = min(max(0, rect.center().y() - height // 2), max(0, room.height() - height))
        self.setGeometry(left, top, width, height)

    def give_up(self) -> None:
        """Leave the number as it is."""
        if not self._done:
            self._done = True
            self.done.emit()

    def commit(self) -> None:
        """Tell what was typed, if anything was."""
        if not self._done and self.isModified():
            self._done = True
            self.committed.emit(self.address, self.text())
            self.done.emit()
        self.give_up()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Taken here: a line edit hands Enter and Escape on, and to the picture below Enter means "edit this cell".
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.commit()
        elif event.key() == Qt.Key.Key_Escape:
            self.give_up()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:  # its own context menu
            self.commit()
