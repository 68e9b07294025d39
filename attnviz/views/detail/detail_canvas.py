"""The large heatmap with what a person does in it: keys, an editor on a cell, the mask brush, dragged activations."""

from PySide6.QtGui import QContextMenuEvent, QKeyEvent

from attnviz.document.places import Cell
from attnviz.views.detail.activation_drag import ActivationDrag, ActivationDrop
from attnviz.views.detail.cell_editor import InPlaceEditor
from attnviz.views.detail.mask_brush import MaskBrush
from attnviz.views.detail.picture_canvas import PictureCanvas
from attnviz.views.detail.picture_keys import PictureKeys


class DetailCanvas(PictureCanvas):
    """A heatmap whose cells can be edited, painted and dragged, and which the keyboard reaches."""

    def __init__(self) -> None:
        super().__init__()
        self.editor, self.brush = InPlaceEditor(self), MaskBrush(self)
        self.keys = PictureKeys(self, self.brush)
        self.drag, self.drop = ActivationDrag(self), ActivationDrop(self.viewport())
        self.drop.did.connect(self.did)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.setAccepted(self.keys.press(event))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:  # clicks come from the scene
            self.keys.open_menu()

    def edit(self, cell: Cell) -> None:
        """Open an editor on a cell, with its exact number."""
        self.editor.open(cell, self.patch)

    def on_picture(self) -> None:
        self.editor.check()

    def on_cells_moved(self) -> None:
        self.editor.follow()
