"""The input in which a number of the large picture is typed, over its cell."""

from collections.abc import Callable

from PySide6.QtCore import QLocale, QRect, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from attnviz.document.document import Index, Target
from attnviz.document.places import Cell
from attnviz.pictures.numbers import exact, parse_number
from attnviz.pictures.picture import Picture
from attnviz.store.edits import edit_numbers
from attnviz.store.numbers import say
from attnviz.system.errors import EditError
from attnviz.system.translation import error_text, tr
from attnviz.views.detail.picture_canvas import PictureCanvas
from attnviz.views.stage_words import not_editable

_SIZE = (120, 28)


class CellEditor(QLineEdit):
    """Edits the number it was opened on, even if the picture changes meanwhile.

    Enter and losing the focus commit, Escape cancels.
    """

    def __init__(
        self, parent: QWidget, *, address: tuple[Target, Index], cell: tuple[int, int], value: float,
        commit: Callable[[tuple[Target, Index], str], object], close: Callable[[], object],
    ) -> None:
        """`commit` takes a changed text with its address; `close` is called after it, or if nothing changed."""
        super().__init__(exact(value), parent)
        self.address, self._commit, self._close = address, commit, close
        self.cell = cell  #: its row and column in the picture
        self.setLocale(QLocale.c())
        self.setAccessibleName(self.tr("Number of the cell"))
        self.selectAll()
        self.setAcceptDrops(False)

    def place_over(self, rect: QRect) -> None:
        """Center the editor over a cell, within the picture."""
        width, height = _SIZE
        picture = self.parentWidget()
        assert picture is not None
        room = picture.rect()
        left = min(max(0, rect.center().x() - width // 2), max(0, room.width() - width))
        top = min(max(0, rect.center().y() - height // 2), max(0, room.height() - height))
        self.setGeometry(left, top, width, height)

    def commit(self) -> None:
        """Hand on the typed text if it was changed."""
        if self.isModified():
            self.setModified(False)  # once: what the text causes may end the focus
            self._commit(self.address, self.text())
        self._close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # QLineEdit passes Enter and Escape on to its parent, and in the picture Enter edits the marked cell.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.commit()
        elif event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:  # its own context menu
            self.commit()


class InPlaceEditor:
    """Opens an editor over a cell of a large picture and keeps it over that cell."""

    def __init__(self, canvas: PictureCanvas) -> None:
        self._canvas = canvas
        self._editor: CellEditor | None = None

    def open(self, cell: Cell, patch: tuple[Picture, int, int] | None) -> None:
        """Open an editor on a cell, with its exact number.

        Of a pooled picture, `patch` holds a part with exact cells, and its first row and column.
        """
        picture = self._canvas.picture
        if picture is None or cell.spot.stage != picture.spot.stage:
            return
        if picture.address is None:
            words = not_editable(given=not picture.source.is_computed, stage=picture.spot.stage,
                                 folded=bool(picture.source.fold))
            self._canvas.did.emit(say(words, "refusal"))
            return
        self.close()
        value = _exact_number(cell, patch if picture.is_pooled else (picture, 0, 0))
        if value is None:
            return
        at = cell.row, cell.column
        self._editor = CellEditor(self._canvas.viewport(), address=picture.address(*at), cell=at, value=value,
                                  commit=self.take_number, close=self.close)
        self.follow()
        self._editor.show()
        self._editor.setFocus()
        if cell.spot.stage == "embeddings":
            self._canvas.did.emit(say(tr("This number stays at its position. To change the token wherever it stands, "
                                         "edit the table Embeddings.")))

    def take_number(self, address: tuple[Target, Index], text: str) -> None:
        """Edit a number as it was typed, or say why it is none."""
        target, index = address
        try:
            value = parse_number(text)
        except EditError as error:
            self._canvas.did.emit(say(error_text(error), "refusal"))
        else:
            self._canvas.did.emit(edit_numbers({target: {index: value}}))

    def check(self) -> None:
        """Close the editor if the picture no longer has its number."""
        editor, picture = self._editor, self._canvas.picture
        if editor is None:
            return
        row, column = editor.cell
        shape = (0, 0) if picture is None else picture.shape
        has_cell = row < shape[0] and column < shape[1]
        if picture is None or picture.address is None or not has_cell or picture.address(row, column) != editor.address:
            self.close()

    def follow(self) -> None:
        """Move the editor to where its cell is now."""
        if self._editor is not None:
            self._editor.place_over(self._canvas.cells().rect(*self._editor.cell).toRect())

    def close(self) -> None:
        """Remove the editor and return the focus to the picture."""
        editor, self._editor = self._editor, None
        if editor is not None:
            had_focus = editor.hasFocus()
            editor.setModified(False)  # hiding it ends its focus, which would commit the number
            editor.deleteLater()
            editor.hide()
            if had_focus:  # otherwise the person moved it elsewhere
                self._canvas.viewport().setFocus()


def _exact_number(cell: Cell, part: tuple[Picture, int, int] | None) -> float | None:
    """Return the number of a cell; None if a pooled picture has no exact cells there."""
    if part is None:
        return None
    picture, row, column = part
    at = cell.row - row, cell.column - column
    inside = 0 <= at[0] < picture.values.shape[0] and 0 <= at[1] < picture.values.shape[1]
    return float(picture.values[at]) if inside else None
