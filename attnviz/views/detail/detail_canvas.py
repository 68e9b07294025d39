"""The large heatmap with what a person does in it: keys, an editor on a cell, the mask brush, dragged activations."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent

from attnviz.document.places import Cell
from attnviz.pictures.picture import Picture
from attnviz.store.focus import mark_cell
from attnviz.views.chrome.actions import is_pressed
from attnviz.views.chrome.surface import FAR, Place, step_of
from attnviz.views.detail.activation_drag import ActivationDrag, ActivationDrop
from attnviz.views.detail.cell_editor import InPlaceEditor
from attnviz.views.detail.mask_brush import MaskBrush
from attnviz.views.detail.picture_canvas import PictureCanvas

_KEY = Qt.Key
_ZOOMS = {"zoom_in": 0.8, "zoom_out": 1.25}  #: size of the visible part after each key


class DetailCanvas(PictureCanvas):
    """A heatmap whose cells can be edited, painted and dragged, and which the keyboard reaches."""

    def __init__(self) -> None:
        super().__init__()
        self.editor, self.brush = InPlaceEditor(self), MaskBrush(self)
        self.drag, self.drop = ActivationDrag(self), ActivationDrop(self.viewport())
        self.hear(self.drop)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.setAccepted(self.press(event))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:  # clicks come from the scene
            self.open_menu()

    def edit(self, cell: Cell) -> None:
        """Open an editor on a cell, with its exact number."""
        self.editor.open(cell, self.patch)

    def on_picture(self) -> None:
        self.editor.check()

    def on_cells_moved(self) -> None:
        self.editor.follow()
        self.brush.show_range()

    # keys

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key: the mark moves from cell to cell, and the view follows; return False if it has no function."""
        key, modifiers = event.key(), event.modifiers()
        picture, marked, pinned = self.picture, self.marks.cell, self.marks.pinned
        if picture is None or modifiers & Qt.KeyboardModifier.AltModifier:
            return False
        if self.brush.press(event, self.marked_place):
            return True
        control = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        if key == _KEY.Key_Escape and pinned is not None:
            self.did.emit(mark_cell(None))
        elif key == _KEY.Key_Home and pinned is None and not control:
            self.fit()  # with a mark, Home goes to the first cell of the row as in a table
        elif marked is not None and (key in (_KEY.Key_Return, _KEY.Key_Enter) or is_pressed(event, "edit_number")):
            self.edit(replace(marked, row=max(0, marked.row), column=max(0, marked.column)))  # of a token its first
        elif key == _KEY.Key_Menu or (key == _KEY.Key_F10 and modifiers & Qt.KeyboardModifier.ShiftModifier):
            self.open_menu()
        elif zoom := next((name for name in _ZOOMS if is_pressed(event, name)), None):
            self._zoom(_ZOOMS[zoom], self.marked_place)
        else:
            step = step_of(key, far=control, page=max(1, int(self.box.viewRect().height()) - 1))
            if step is not None:
                self._move(step, picture, self.marked_place)
            return step is not None
        return True

    def open_menu(self) -> None:
        """Open the menu of the marked cell at the cell, or of the picture in its middle."""
        at, picture = self.marked_place, self.picture
        if at is None or picture is None:
            self.menu_requested.emit(None, self.mapToGlobal(self.rect().center()))
            return
        self._bring_into_sight(at)
        place = self.cells().rect(*at).center().toPoint()
        self.menu_requested.emit(Cell(picture.spot, *at), self.viewport().mapToGlobal(place))

    def _move(self, step: Place, picture: Picture, at: Place | None) -> None:
        if at is None:  # the first arrow marks the first visible cell
            visible = self.box.viewRect()
            at = int(max(0.0, visible.top())), int(max(0.0, visible.left()))
            step = step if FAR in map(abs, step) else (0, 0)
        target = move_mark(at, step, picture.shape)
        self._bring_into_sight(target)
        self.did.emit(mark_cell(Cell(picture.spot, *target)))

    def _bring_into_sight(self, at: Place) -> None:
        """Scroll the zoomed picture until a cell is wholly visible."""
        visible = self.box.viewRect()
        across = scroll_amount(at[1], visible.left(), visible.right())
        down = scroll_amount(at[0], visible.top(), visible.bottom())
        if across or down:
            self.box.translateBy(x=across, y=down)
            self.visible_range_changed.emit()

    def _zoom(self, factor: float, at: Place | None) -> None:
        """Zoom around the mark, or around the middle."""
        middle = self.box.viewRect().center()
        x, y = (middle.x(), middle.y()) if at is None else (at[1] + 0.5, at[0] + 0.5)
        self.box.scaleBy((factor, factor), center=(x, y))
        self.visible_range_changed.emit()


def move_mark(at: Place, by: Place, shape: Place) -> Place:
    """Return the cell that many rows and columns further, or the last one in that direction."""
    row, column = (max(0, min(size - 1, place + step)) for place, step, size in zip(at, by, shape, strict=True))
    return row, column


def scroll_amount(place: int, first: float, last: float) -> float:
    """Return how far a view of cells from `first` to `last` must move to show a whole cell; 0 if it does already."""
    if place < first - 1e-6:
        return place - first
    return max(0.0, place + 1 - last) if place + 1 > last + 1e-6 else 0.0
