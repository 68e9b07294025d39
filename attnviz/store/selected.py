"""Intents that edit what is selected: heads, a layer, the marked cell, and the next dropout mask."""

from attnviz.document.places import Cell
from attnviz.document.stages import STAGES
from attnviz.store import edits
from attnviz.store.intent import Intent, intent
from attnviz.store.reasons import LOADED, ONE_HEAD_VARIANT, ONE_LAYER_VARIANT
from attnviz.store.state import State
from attnviz.system.errors import EditError


@intent("document")
def switch_head(state: State, layer: int, head: int, on: bool) -> State:
    """Ablate or restore a head and those selected with it; a restored head of an ablated layer restores the layer."""
    heads = state.focus.selected
    if (layer, head) in heads:
        return _edit(state, (edits.restore_heads if on else edits.ablate_heads)(heads=tuple(sorted(heads))))
    if on and state.document.options.is_layer_ablated(layer):
        return _edit(state, edits.restore_layer(layer=layer))
    return _edit(state, (edits.restore_head if on else edits.ablate_head)(layer=layer, head=head))


@intent("document", unless=LOADED)
def toggle_selected_head(state: State) -> State:
    """Ablate the selected head, or restore it."""
    spot, options = state.focus.spot, state.document.options
    is_ablated = spot.head in options.ablated_heads_in(spot.layer) or options.is_layer_ablated(spot.layer)
    return switch_head.apply(state, spot.layer, spot.head, is_ablated)


@intent("document", unless=ONE_HEAD_VARIANT)
def ablate_unselected_heads(state: State) -> State:
    """Ablate all heads of the selected layer but the selected one."""
    return _edit(state, edits.ablate_other_heads(layer=state.focus.spot.layer, head=state.focus.spot.head))


@intent("document", unless=ONE_LAYER_VARIANT)
def toggle_selected_layer(state: State) -> State:
    """Ablate the selected layer of a model, or restore it."""
    layer = state.focus.spot.layer
    is_ablated = state.document.options.is_layer_ablated(layer)
    return _edit(state, (edits.restore_layer if is_ablated else edits.ablate_layer)(layer=layer))


@intent("document")
def toggle_mask_of_cell(state: State, cell: Cell) -> State:
    """Mask a cell in every head, or unmask it."""
    index = (cell.spot.sentence, cell.row, cell.column)
    masked = state.result is not None and state.result.is_masked(cell)
    return _edit(state, edits.mask_cell(index, masked=not masked))


@intent("document", unless=LOADED)
def toggle_mask_of_marked_cell(state: State) -> State:
    """Mask the marked cell in every head, or unmask it. Raises EditError if no cell of a matrix is marked."""
    cell = state.focus.marked
    if state.result is None or cell is None or not STAGES[cell.spot.stage].is_matrix:
        raise EditError(
            "No cell of a query and a key is selected. Click one in the large picture, or use the arrow keys.")
    return toggle_mask_of_cell.apply(state, cell)


@intent("document", unless=LOADED)
def draw_dropout_mask(state: State) -> State:
    """Draw the dropout mask from the next seed."""
    return _edit(state, edits.set_option("dropout_seed", (state.document.options.dropout_seed + 1) % 2**31))


def _edit(state: State, done: Intent) -> State:
    return edits.EDITS[done.name].follow(state, done)
