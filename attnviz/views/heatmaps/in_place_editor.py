"""Editing the number of a cell in place, in a large picture."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from attnviz.document.places import Cell
from attnviz.pictures.picture import Picture
from attnviz.views.heatmaps.cell_editor import CellEditor
from attnviz.views.heatmaps.painting import CellGrid
from attnviz.views.stage_words import not_editable


class InPlaceEditor(QObject):
    """Opens an editor over a cell of a picture and keeps it there."""

    number_typed = Signal(object, str)  #: where the number belongs, (target, index), and the text that was typed
    refused = Signal(str)  #: why a number cannot be edited

    def __init__(self, viewport: QWidget, *, cells: Callable[[], CellGrid]) -> None:
        """The picture is drawn in `viewport`, its cells where `cells` says."""
        super().__init__(viewport)
        self._viewport, self._cells = viewport, cells
        self._editor: CellEditor | None = None

    def open(self, cell: Cell, picture: Picture | None, patch: tuple[Picture, int, int] | None) -> None:
        """Open an editor on a cell, with its exact number; `patch` has those of a pooled picture from a place on."""
        if picture is None or cell.spot.stage != picture.spot.stage:
            return
        if picture.address is None:
            self.refused.emit(not_editable(given=not picture.editable))
            return
        self.close()
        value = _exact(cell, patch if picture.is_pooled else (picture, 0, 0))
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
        """Close the editor where its number is not in the picture any more: nothing that it changed would be seen."""
        editor = self._editor
        if editor is None:
            return
        row, column = editor.cell
        shape = (0, 0) if picture is None else picture.shape
        there = row < shape[0] and column < shape[1]
        if picture is None or picture.address is None or not there or picture.address(row, column) != editor.address:
            editor.give_up()

    def follow(self) -> None:
        """Stand over the cell, wherever it is by now."""
        if self._editor is not None:
            self._editor.lie_over(self._cells().rect(*self._editor.cell).toRect())

    def close(self) -> None:
        """Take the editor away; the picture has the keys again."""
        editor, self._editor = self._editor, None
        if editor is not None:
            had_focus = editor.hasFocus()
            editor.blockSignals(True)
            editor.give_up()
            editor.deleteLater()
            editor.hide()
            if had_focus:  # else the person has gone elsewhere
                self._viewport.setFocus()


def _exact(cell: Cell, drawn: tuple[Picture, int, int] | None) -> float | None:
    """The number of a cell; None where a pooled picture has not been zoomed into there."""
    if drawn is None:
        return None
    picture, row, column = drawn
    at = cell.row - row, cell.column - column
    inside = 0 <= at[0] < picture.values.shape[0] and 0 <= at[1] < picture.values.shape[1]
    return float(picture.values[at]) if inside else None
