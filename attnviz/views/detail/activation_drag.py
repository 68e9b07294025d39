"""Dragging a row of A onto the present state: its activation replaces that of the present one, as an edit."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QObject, QPointF, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDropEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from attnviz.document.places import Cell, Spot
from attnviz.store.compare import patch, show
from attnviz.views.chrome.boxes import Doer

if TYPE_CHECKING:  # opening the window does not need pyqtgraph
    from attnviz.views.detail.picture_canvas import PictureCanvas

MIME_TYPE = "application/x-attnviz-activation"
_EVENT = QEvent.Type


def drag_data(cell: Cell) -> QMimeData:
    """Return a cell as what is dragged: JSON of its spot and row."""
    spot, data = cell.spot, QMimeData()
    data.setData(MIME_TYPE, json.dumps([spot.stage, spot.layer, spot.sentence, spot.head, cell.row]).encode())
    return data


class ActivationDrag(QObject):
    """Begins a drag at a cell of a large picture that shows A whole; zoomed in, a drag moves the picture."""

    def __init__(self, canvas: PictureCanvas) -> None:
        super().__init__(canvas)
        self.shows_held = False
        self._canvas, self._start = canvas, QPointF()
        self._cell: Cell | None = None
        canvas.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin the drag once the pointer has moved far enough."""
        if not isinstance(event, QMouseEvent) or not self.shows_held:
            return False
        if event.type() == _EVENT.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            self._start = event.position()
            self._cell = self._canvas.cell_at(self._start) if self._canvas.shows_all else None
        elif event.type() == _EVENT.MouseButtonRelease:
            self._cell = None
        elif event.type() == _EVENT.MouseMove and self._cell is not None:
            if (event.position() - self._start).manhattanLength() >= QApplication.startDragDistance():
                drag, self._cell = self.drag_of(self._cell), None
                drag.exec(Qt.DropAction.CopyAction)
            return True
        return False

    def drag_of(self, cell: Cell) -> QDrag:
        """Return the drag of a cell, not yet begun."""
        drag = QDrag(self._canvas)
        drag.setMimeData(drag_data(cell))
        return drag


class ActivationDrop(Doer, QObject):
    """Takes a dropped row on the picture of the present state, or on the button that shows it."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.is_on = True  #: whether it takes anything: a picture does while it shows the present state
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the present state while a row is dragged here, and patch it where the row is dropped."""
        if not self.is_on or not isinstance(event, QDropEvent) or not event.mimeData().hasFormat(MIME_TYPE):
            return False
        if isinstance(event, QDragEnterEvent):
            self.did.emit(show("now"))
        elif event.type() == _EVENT.Drop:
            stage, layer, sentence, head, row = json.loads(bytes(event.mimeData().data(MIME_TYPE).data()))
            self.did.emit(patch(Spot(stage, layer=layer, sentence=sentence, head=head), row))
        event.acceptProposedAction()
        return True
