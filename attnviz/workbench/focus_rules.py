"""Rules of the selection: stage, head, layer, sentence and cell always exist in the displayed result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from attnviz.document.places import Cell, SecondView, Spot
from attnviz.document.stages import STAGES
from attnviz.pictures.picture import displayed_stages
from attnviz.result.evaluation import Evaluation
from attnviz.store.state import State
from attnviz.views.selection import Selection
from attnviz.workbench.availability import available_stage


class FocusRules(QObject):
    """Adapts the selection to gestures and to new results."""

    layer_requested = Signal()  #: a layer of a long text was selected and must be recomputed

    def __init__(
        self, selection: Selection, *, shown: Callable[[], Evaluation | None], show: Callable[[], None]
    ) -> None:
        """Adapt a selection; `shown` returns the displayed result, `show` redraws."""
        super().__init__(selection)
        self._selection, self._displayed, self._show = selection, shown, show
        self._pending_sentence: int | None = None  # a sentence to select once a result has it
        selection.stage_changed.connect(self._stage_chosen)
        selection.head_changed.connect(self._head_chosen)
        selection.layer_changed.connect(self._layer_chosen)
        selection.second_view_changed.connect(self._second_view_set)

    @property
    def _result(self) -> Evaluation | None:
        return self._displayed()

    def drop_pending_sentence(self, sentences: int) -> None:
        """Drop the pending sentence if the text no longer has that many."""
        if self._pending_sentence is not None and self._pending_sentence >= sentences:
            self._pending_sentence = None

    def fit(self, result: Evaluation) -> None:
        """Move the selection to places that the result has."""
        if not result.texts:  # nothing is drawn, but views ask for the stages of the selected layer
            spot = self._selection.spot
            self._selection.spot = spot.at(layer=min(spot.layer, result.num_layers - 1))
            return
        count, chosen = len(result.texts), self._selection.spot
        pending = self._pending_sentence
        if pending is not None and pending < count:  # otherwise the result is of the text before
            chosen, self._pending_sentence = chosen.at(sentence=pending), None
        layer = min(chosen.layer, result.num_layers - 1)
        self._selection.spot = Spot(
            available_stage(result, chosen.at(layer=layer)),
            sentence=min(chosen.sentence, count - 1), head=min(chosen.head, result.num_heads - 1), layer=layer,
        )
        self._selection.selected = frozenset(
            (at, head) for at, head in self._selection.selected if at < result.num_layers and head < result.num_heads)
        self._unmark_missing_cells(result)

    def step_stage(self, by: int) -> None:
        """Select the stage `by` places further."""
        if self._result is not None and self._result.texts:
            stages = displayed_stages(self._result, layer=self._selection.spot.layer)
            at = stages.index(self._selection.spot.stage) + by
            self._selection.choose_stage(stages[max(0, min(len(stages) - 1, at))])

    def step_head(self, by: int) -> None:
        """Select the head `by` places further."""
        if self._result is not None:
            self._selection.choose_head(max(0, min(self._result.num_heads - 1, self._selection.spot.head + by)))

    def step_layer(self, by: int) -> None:
        """Select the layer `by` places further among those that have the selected stage."""
        result, spot = self._result, self._selection.spot
        layers = [layer for layer in range(result.num_layers) if spot.stage in result.stages(layer)] if result else []
        if spot.layer in layers:
            self._selection.choose_layer(layers[max(0, min(len(layers) - 1, layers.index(spot.layer) + by))])

    def _refit(self) -> None:
        """Adapt the selection, since the palette may have stayed open while another model was opened."""
        if self._result is not None:
            self.fit(self._result)

    def _stage_chosen(self) -> None:
        """Carry the marked cells into the new stage if it has them."""
        self._refit()
        if self._result is not None and self._result.texts:
            self._carry_marks(self._in_stage)
        self._show()

    def _in_stage(self, cell: Cell) -> Cell | None:
        """Return the same cell of the selected stage; if its columns differ, the row's token, or None."""
        target, result = replace(cell, spot=self._selection.spot), self._result
        now, before = STAGES[target.spot.stage], STAGES[cell.spot.stage]
        same_layout = (now.is_matrix, now.sides) == (before.is_matrix, before.sides)
        if same_layout and result is not None and result.has_cell(target):
            return target
        return self.token_cell(cell.row) if now.sides == before.sides else None

    def _layer_chosen(self) -> None:
        """Adapt the stage if the layer lacks it: an encoder can have fewer layers than its decoder."""
        result, spot = self._result, self._selection.spot
        if result is not None and result.texts:
            self._selection.spot = spot = spot.at(layer=min(spot.layer, result.num_layers - 1))
            left = self._selection.left
            self._selection.choose_stage(available_stage(result, spot))
            self._selection.left = left
            if result.has_overview_only(spot.layer):
                self.layer_requested.emit()
        self._head_chosen()

    def _second_view_set(self, second_view: SecondView | None) -> None:
        """Request the layer of the second picture if a long text needs it recomputed."""
        layer, result = None if second_view is None else second_view.layer, self._result
        if layer is not None and result is not None and layer < result.num_layers and result.has_overview_only(layer):
            self.layer_requested.emit()

    def _head_chosen(self) -> None:
        """Carry the marked cells into the selected head, or to their tokens if it lacks them."""
        self._refit()
        self._carry_marks(self._in_head)
        self._show()

    def _in_head(self, cell: Cell) -> Cell | None:
        """Return the same cell in the selected head."""
        spot, result = self._selection.spot, self._result
        target = replace(cell, spot=cell.spot.at(head=spot.head, layer=spot.layer))
        is_lost = result is not None and bool(result.texts) and not result.has_cell(target)
        return self.token_cell(target.row) if is_lost else target

    def _carry_marks(self, place: Callable[[Cell], Cell | None]) -> None:
        """Move the pinned and the hovered cell after a change of the selection.

        A pointer on another picture, such as another head, keeps its cell.
        """
        selection = self._selection
        if selection.pinned_cell is not None:
            selection.pinned_cell = place(selection.pinned_cell)
        if selection.hovered_cell is not None and selection.hovered_cell.spot == selection.left:
            selection.hovered_cell = place(selection.hovered_cell)

    def _unmark_missing_cells(self, result: Evaluation) -> None:
        """Unmark cells that the result lacks, or that belong to a sentence that is not displayed."""
        if self._selection.marked is None:
            return
        second = State(result, self._selection.focus).second
        seen = {spot.sentence for spot in (self._selection.spot, second) if spot is not None}
        for name in ("hovered_cell", "pinned_cell"):
            cell: Cell | None = getattr(self._selection, name)
            if cell is None:
                continue
            if cell.spot.sentence not in seen or not result.has_cell(cell):
                setattr(self._selection, name, None)

    def choose_sentence(self, sentence: int) -> None:
        """Select a sentence, even one that has no result yet."""
        if sentence < 0:
            return
        if self._result is not None and sentence < len(self._result.texts):
            self._pending_sentence = None
            self._selection.choose_sentence(sentence)
        else:
            self._pending_sentence = sentence  # a line that was just begun: its result is being computed

    def token_cell(self, row: int) -> Cell | None:
        """Return the cell that marks a token of the selected sentence; None for a row below 0."""
        result, spot = self._result, self._selection.spot
        if row < 0:
            return None
        cell = None if result is None else result.token_cell(spot, row)
        is_row = cell is not None and STAGES[cell.spot.stage].is_matrix
        if is_row:
            return cell
        stages = () if result is None or not result.texts else result.stages(spot.layer)
        return Cell(spot.at(stage="residual" if "residual" in stages else "embeddings", head=0), row, -1)

    def hover_token(self, row: int) -> None:
        """Mark a token while the pointer is on it."""
        self._selection.hover(self.token_cell(row))

    def hover_vocabulary(self, row: int) -> None:
        """Mark the first position in the sentence of a row of the embedding table."""
        result = self._result
        vocabulary = None if result is None else result.vocabulary
        if result is None or vocabulary is None or not 0 <= row < len(vocabulary.tokens):
            self._selection.hover(None)
            return
        key = vocabulary.tokens[row].key
        tokens = result.tokens(self._selection.spot) if result.texts else ()
        place = next((at for at, token in enumerate(tokens) if token.key == key), -1)
        self.hover_token(place)
