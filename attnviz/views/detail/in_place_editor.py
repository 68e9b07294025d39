"""Opens and places the editor of a cell in a large picture."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from attnviz.document.places import Cell
from attnviz.pictures.picture import Picture
from attnviz.views.detail.cell_editor import CellEditor
from attnviz.views.heatmaps.painting import CellGrid
from attnviz.views.stage_words import not_editable


class InPlaceEditor(QObject):
    """Opens an editor over a cell of a picture and keeps it over that cell."""

    number_typed = Signal(object, str)  #: (target, index) of the number, and the typed text
    refused = Signal(str)  #: why a number cannot be edited

    def __init__(self, viewport: QWidget, *, cells: Callable[[], CellGrid]) -> None:
        """The picture is drawn in `viewport`; `cells` returns the grid of its cells."""
        super().__init__(viewport)
        self._viewport, self._cells = viewport, cells
        self._editor: CellEditor | None = None

    def open(self, cell: Cell, picture: Picture | None, patch: tuple[Picture, int, int] | None) -> None:
        """Open an editor on a cell, with its exact number.

        Of a pooled picture, `patch` holds a part with exact cells, and its first row and column.
        """
        if picture is None or cell.spot.stage != picture.spot.stage:
            return
        if picture.address is None:
            self.refused.emit(not_editable(given=not picture.editable))
            return
        self.close()
        value = _exact_number(cell, patch if picture.is_pooled else (picture, 0, 0))
        if value is None:
            return
        at = cell.row, cell.column
        self._editor = CellEditor(self._viewport, address=picture.address(*at), cell=at, value=value)
        self._editor.committed.connect(self.number_typed)
        self._editor.done.connect(self.close)
        self.follow()
        self._editor.show()
        self._editor.setFocus()

    def check(self, picture: Picture | None) -> None:
        """Close the editor if the picture no longer has its number."""
        editor = self._editor
        if editor is None:
            return
        row, column = editor.cell
        shape = (0, 0) if picture is None else picture.shape
        has_cell = row < shape[0] and column < shape[1]
        if picture is None or picture.address is None or not has_cell or picture.address(row, column) != editor.address:
            editor.cancel()

    def follow(self) -> None:
        """Move the editor to where its cell is now."""
        if self._editor is not None:
            self._editor.place_over(self._cells().rect(*self._editor.cell).toRect())

    def close(self) -> None:
        """Remove the editor and return the focus to the picture."""
        editor, self._editor = self._editor, None
        if editor is not None:
            had_focus = editor.hasFocus()
            editor.blockSignals(True)
            editor.cancel()
            editor.deleteLater()
            editor.hide()
            if had_focus:  # otherwise the person moved it elsewhere
                self._viewport.setFocus()


def _exact_number(cell: Cell, part: tuple[Picture, int, int] | None) -> float | None:
    """Return the number of a cell; None if a pooled picture has no exact cells there."""
    if part is None:
        return None
    picture, row, column = part
    at = cell.row - row, cell.column - column
    inside = 0 <= at[0] < picture.values.shape[0] and 0 <= at[1] < picture.values.shape[1]
    return float(picture.values[at]) if inside else None
