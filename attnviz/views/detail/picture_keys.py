"""The keyboard in the large picture: keys move the mark from cell to cell, and the view follows."""


from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from attnviz.document.places import Cell
from attnviz.pictures.marks import marks_for
from attnviz.pictures.picture import Picture
from attnviz.store.focus import mark_cell
from attnviz.views.chrome.surface import ARROWS
from attnviz.views.detail.mask_brush import MaskBrush
from attnviz.views.detail.picture_canvas import PictureCanvas

Place = tuple[int, int]  #: row and column

FAR = 2**31  #: more cells than any picture has a side: to the edge
_KEY = Qt.Key
_ZOOMS: dict[int, float] = {_KEY.Key_Plus: 0.8, _KEY.Key_Equal: 0.8, _KEY.Key_Minus: 1.25}


def step_of(key: int, *, far: bool, page: int) -> Place | None:
    """Return the rows and columns that a key moves the mark, or None; `far` is with Ctrl, `page` in rows."""
    if key in ARROWS:
        down, across = ARROWS[key]
        return (down * FAR, across * FAR) if far else (down, across)
    return {
        int(_KEY.Key_Home): (-FAR if far else 0, -FAR), int(_KEY.Key_End): (FAR if far else 0, FAR),
        int(_KEY.Key_PageUp): (-page, 0), int(_KEY.Key_PageDown): (page, 0),
    }.get(int(key))


class PictureKeys:
    """Handles the keys of a large picture."""

    def __init__(self, canvas: PictureCanvas, brush: MaskBrush) -> None:
        self._canvas, self._brush = canvas, brush

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; return False if it has no function."""
        key, modifiers = event.key(), event.modifiers()
        picture, marked, pinned = self._canvas.picture, self._canvas.marks.cell, self._canvas.marks.pinned
        if picture is None or modifiers & Qt.KeyboardModifier.AltModifier:
            return False
        if self._brush.press(event, first_marked(picture, marked)):
            return True
        control = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        if key == _KEY.Key_Escape and pinned is not None:
            self._canvas.did.emit(mark_cell(None))
        elif key == _KEY.Key_Home and pinned is None and not control:
            self._canvas.fit()  # with a mark, Home goes to the first cell of the row as in a table
        elif key in (_KEY.Key_Return, _KEY.Key_Enter, _KEY.Key_F2) and marked is not None:
            self._canvas.edit(marked)
        elif key == _KEY.Key_Menu or (key == _KEY.Key_F10 and modifiers & Qt.KeyboardModifier.ShiftModifier):
            self.open_menu()
        elif key in _ZOOMS and not control:
            self._zoom(_ZOOMS[key], first_marked(picture, marked))
        else:
            step = step_of(key, far=control, page=max(1, int(self._canvas.box.viewRect().height()) - 1))
            if step is not None:
                self._move(step, picture, first_marked(picture, marked))
            return step is not None
        return True

    def open_menu(self) -> None:
        """Open the menu of the marked cell at the cell, or of the picture in its middle."""
        canvas, picture = self._canvas, self._canvas.picture
        at = first_marked(picture, canvas.marks.cell)
        if at is None or picture is None:
            canvas.cell_menu.emit(None, canvas.mapToGlobal(canvas.rect().center()))
            return
        self._bring_into_sight(at)
        place = canvas.cells().rect(*at).center().toPoint()
        canvas.cell_menu.emit(Cell(picture.spot, *at), canvas.viewport().mapToGlobal(place))

    def _move(self, step: Place, picture: Picture, at: Place | None) -> None:
        if at is None:  # the first arrow marks the first visible cell
            visible = self._canvas.box.viewRect()
            at = int(max(0.0, visible.top())), int(max(0.0, visible.left()))
            step = step if FAR in map(abs, step) else (0, 0)
        target = move_mark(at, step, picture.shape)
        self._bring_into_sight(target)
        self._canvas.did.emit(mark_cell(Cell(picture.spot, *target)))

    def _bring_into_sight(self, at: Place) -> None:
        """Scroll the zoomed picture until a cell is wholly visible."""
        visible = self._canvas.box.viewRect()
        across = scroll_amount(at[1], visible.left(), visible.right())
        down = scroll_amount(at[0], visible.top(), visible.bottom())
        if across or down:
            self._canvas.box.translateBy(x=across, y=down)
            self._canvas.visible_range_changed.emit()

    def _zoom(self, factor: float, at: Place | None) -> None:
        """Zoom around the mark, or around the middle."""
        middle = self._canvas.box.viewRect().center()
        x, y = (middle.x(), middle.y()) if at is None else (at[1] + 0.5, at[0] + 0.5)
        self._canvas.box.scaleBy((factor, factor), center=(x, y))
        self._canvas.visible_range_changed.emit()


def first_marked(picture: Picture | None, marked: Cell | None) -> Place | None:
    """Return the first marked cell of a picture, or None."""
    marks = marks_for(picture, marked) if picture and marked else []
    return (marks[0][0], marks[0][1]) if marks else None


def move_mark(at: Place, by: Place, shape: Place) -> Place:
    """Return the cell that many rows and columns further, or the last one in that direction."""
    row, column = (max(0, min(size - 1, place + step)) for place, step, size in zip(at, by, shape, strict=True))
    return row, column


def scroll_amount(place: int, first: float, last: float) -> float:
    """Return how far a view of cells from `first` to `last` must move to show a whole cell; 0 if it does already."""
    if place < first - 1e-6:
        return place - first
    return max(0.0, place + 1 - last) if place + 1 > last + 1e-6 else 0.0
