"""The selection: the chosen spot, the hovered and the pinned cell.

It concerns the display only: it is not part of the document and recomputes nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from attnviz.document.places import Cell, Head, SecondView, Spot
from attnviz.store.state import FIRST_STAGE as FIRST_STAGE
from attnviz.store.state import Focus


class Selection(QObject):
    """The one place that stores the selection; views are notified and do not ask each other."""

    stage_changed = Signal(str)
    head_changed = Signal(int)
    layer_changed = Signal(int)
    sentence_changed = Signal(int)
    second_view_changed = Signal(object)  #: SecondView or None
    selected_changed = Signal(object)  #: the (layer, head) of all selected heads
    hovered = Signal(object)  #: Cell or None
    pinned = Signal(object)  #: Cell or None

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.spot = self.left = Spot(FIRST_STAGE)  #: the chosen spot, and the former one
        self.hovered_cell: Cell | None = None
        self.pinned_cell: Cell | None = None
        self.second_view: SecondView | None = None  #: the requested second picture
        self.token: int | None = None  #: target of head attribution; None for the top token
        self.selected: frozenset[Head] = frozenset()  #: several heads to act on at once

    def choose_stage(self, stage: str) -> None:
        """Select a stage, which the large picture then shows."""
        if stage != self.spot.stage:
            self.left, self.spot = self.spot, self.spot.at(stage=stage)
            self.stage_changed.emit(stage)

    def choose_head(self, head: int) -> None:
        """Select a head in every stage."""
        if head != self.spot.head:
            self._change_places(self.spot.at(head=head))
            self.head_changed.emit(head)

    def choose_layer(self, layer: int) -> None:
        """Select the same head of another layer."""
        if layer != self.spot.layer:
            self._change_places(self.spot.at(layer=layer))
            self.layer_changed.emit(layer)

    def select_heads(self, heads: frozenset[Head]) -> None:
        """Select several heads to ablate or restore in one step; a single one is no selection."""
        heads = heads if len(heads) > 1 else frozenset()
        if heads != self.selected:
            self.selected = heads
            self.selected_changed.emit(heads)

    def choose_sentence(self, sentence: int) -> None:
        """Select another sentence of the batch."""
        if sentence != self.spot.sentence:
            self.hover(None)
            self.pin(None)
            self._change_places(self.spot.at(sentence=sentence))
            self.sentence_changed.emit(sentence)

    def set_second_view(self, second_view: SecondView | None) -> None:
        """Set the second picture, or none; it cannot be the selected spot itself."""
        there = second_view is None or second_view.reverse(self.spot) != second_view
        if there and second_view != self.second_view:
            self.second_view = second_view
            self.second_view_changed.emit(second_view)

    def _change_places(self, spot: Spot) -> None:
        """Choose a spot and drop the selected heads; if the second picture shows it, swap the two."""
        self.selected = frozenset()
        if self.second_view is not None and self.second_view.reverse(spot) == self.second_view:
            self.second_view = self.second_view.reverse(self.spot)
        self.left, self.spot = self.spot, spot

    def hover(self, cell: Cell | None) -> None:
        """Mark a cell in every panel while the pointer is on it."""
        if cell != self.hovered_cell:
            self.hovered_cell = cell
            self.hovered.emit(cell)

    def pin(self, cell: Cell | None) -> None:
        """Keep a cell marked after the pointer has left; pinning it again unpins it."""
        self.pinned_cell = None if cell == self.pinned_cell else cell
        self.pinned.emit(self.pinned_cell)

    def move_mark(self, cell: Cell | None) -> None:
        """Pin the cell that the keyboard moved to, or none, and forget the hovered cell."""
        self.hovered_cell, self.pinned_cell = None, cell
        self.pinned.emit(cell)

    @property
    def focus(self) -> Focus:
        """The whole selection as a value."""
        return Focus(self.spot, self.hovered_cell, self.pinned_cell, self.second_view, self.token, self.selected)

    @property
    def marked(self) -> Cell | None:
        """The cell to mark: the hovered one, else the pinned one."""
        return self.focus.marked
