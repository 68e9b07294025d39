"""The large picture by the keyboard: the mark is moved from cell to cell as in a table, and the picture goes along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from attnviz.document.places import Cell
from attnviz.pictures.marks import marks_for
from attnviz.pictures.steps import FAR, Place, moved, shift

if TYPE_CHECKING:
    from attnviz.views.heatmaps.detail_canvas import DetailCanvas

_KEY = Qt.Key
_ARROWS: dict[int, Place] = {
    _KEY.Key_Left: (0, -1), _KEY.Key_Right: (0, 1), _KEY.Key_Up: (-1, 0), _KEY.Key_Down: (1, 0),
}
_ZOOMS: dict[int, float] = {_KEY.Key_Plus: 0.8, _KEY.Key_Equal: 0.8, _KEY.Key_Minus: 1.25}


def step_of(key: int, *, far: bool, page: int) -> Place | None:
    """How many rows and columns a key moves the mark; `far` is with Ctrl, a page so many rows. None for other keys."""
    if key in _ARROWS:
        down, across = _ARROWS[key]
        return (down * FAR, across * FAR) if far else (down, across)
    return {
        int(_KEY.Key_Home): (-FAR if far else 0, -FAR), int(_KEY.Key_End): (FAR if far else 0, FAR),
        int(_KEY.Key_PageUp): (-page, 0), int(_KEY.Key_PageDown): (page, 0),
    }.get(int(key))


class PictureKeys:
    """What the keys do in a large picture; it tells by the signals of the picture."""

    def __init__(self, canvas: DetailCanvas) -> None:
        self._canvas = canvas
        self.pinned: Cell | None = None  #: what stays marked when the pointer has left

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key means here; False where it means nothing."""
        canvas, key, modifiers = self._canvas, event.key(), event.modifiers()
        if canvas.picture is None or 0 in canvas.picture.shape or modifiers & Qt.KeyboardModifier.AltModifier:
            return False
        control = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        if key == _KEY.Key_Escape and self.pinned is not None:
            canvas.mark_moved.emit(None)
        elif key == _KEY.Key_Home and self.pinned is None and not control:
            canvas.fit()  # as ever; with a mark, it goes to the first cell of the row as in a table
        elif key in (_KEY.Key_Return, _KEY.Key_Enter, _KEY.Key_F2) and canvas.marked is not None:
            canvas.edit(canvas.marked)
        elif key == _KEY.Key_Menu or (key == _KEY.Key_F10 and modifiers & Qt.KeyboardModifier.ShiftModifier):
            self.open_menu()
        elif key in _ZOOMS and not control:
            self._zoom(_ZOOMS[key])
        else:
            step = step_of(key, far=control, page=max(1, int(canvas.box.viewRect().height()) - 1))
            if step is not None:
                self._move(step)
            return step is not None
        return True

    def open_menu(self) -> None:
        """Open the menu of the marked cell at the cell; where none is, that of the picture in its middle."""
        canvas, at = self._canvas, self._at()
        if at is None or canvas.picture is None:
            canvas.cell_menu.emit(None, canvas.mapToGlobal(canvas.rect().center()))
            return
        self._bring_into_sight(at)
        place = canvas.cells().rect(*at).center().toPoint()
        canvas.cell_menu.emit(Cell(canvas.picture.spot, *at), canvas.viewport().mapToGlobal(place))

    def _at(self) -> Place | None:
        """The first cell that is marked; None where none is."""
        canvas = self._canvas
        marks = marks_for(canvas.picture, canvas.marked) if canvas.picture and canvas.marked else []
        return (marks[0][0], marks[0][1]) if marks else None

    def _move(self, step: Place) -> None:
        canvas, at = self._canvas, self._at()
        if canvas.picture is None:
            return
        if at is None:  # the first arrow marks the first cell in sight
            seen = canvas.box.viewRect()
            at = int(max(0.0, seen.top())), int(max(0.0, seen.left()))
            step = step if FAR in map(abs, step) else (0, 0)
        there = moved(at, step, canvas.picture.shape)
        self._bring_into_sight(there)
        canvas.mark_moved.emit(Cell(canvas.picture.spot, *there))

    def _bring_into_sight(self, at: Place) -> None:
        """Move the zoomed picture so far that a cell is seen whole."""
        seen = self._canvas.box.viewRect()
        across, down = shift(at[1], seen.left(), seen.right()), shift(at[0], seen.top(), seen.bottom())
        if across or down:
            self._canvas.box.translateBy(x=across, y=down)
            self._canvas.sight_changed.emit()

    def _zoom(self, factor: float) -> None:
        """Zoom around the mark, or around the middle."""
        at, box = self._at(), self._canvas.box
        middle = box.viewRect().center()
        x, y = (middle.x(), middle.y()) if at is None else (at[1] + 0.5, at[0] + 0.5)
        box.scaleBy((factor, factor), center=(x, y))
        self._canvas.sight_changed.emit()
