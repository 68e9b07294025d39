"""Intents of the selection. Stage, head, layer, sentence and cells always exist in the displayed result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from attnviz.document.document import changes_numbers
from attnviz.document.metrics import find_metric
from attnviz.document.places import Cell, Head, Spot
from attnviz.document.stage import Stage
from attnviz.document.stages import STAGES
from attnviz.export.requests import check_number
from attnviz.pictures.picture import selectable_stages
from attnviz.result.result import Evaluation
from attnviz.store.intent import intent
from attnviz.store.reasons import ONE_HEAD, ONE_LAYER, no_target
from attnviz.store.state import State
from attnviz.system.errors import ComputeError
from attnviz.system.wording import Text, quoted

if TYPE_CHECKING:
    from attnviz.result.weight_gradients import GradientRequest


def _settled(state: State) -> Evaluation | None:
    """Return the displayed numbers, whose places are known; None while those of the document are computed."""
    result = state.unfolded
    is_behind = result is None or not result.texts or (
        result is state.now and changes_numbers(result.document, state.document))
    return None if is_behind else result


def _no_stage(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why a stage cannot be selected; every known stage can while numbers are computed, which may bring it."""
    row, result, layer = STAGES.get(arguments["stage"]), state.result, state.focus.spot.layer
    if row is None:
        if result is None or layer >= result.num_layers:
            return Text("There is no stage {stage}.", stage=quoted(arguments["stage"]))
        return Text("{name} has no stage {stage}: its stages are {there}.", name=result.name,
                    stage=quoted(arguments["stage"]), there=", ".join(result.stages(layer)))
    if result is not None and layer < result.num_layers and row.name in result.stages(layer):
        if row.are_ids:
            return Text("These are ids, which have no picture of their own: select the stage that shows them as chips.")
        if row.name in selectable_stages(result, layer=layer):
            return None
    if state.fold and (row.ids or row.are_ids):
        return Text("Numbers that belong to experts have no mean over a segment: View > Fold by > Token shows them.")
    if not row.is_reading:
        settled = _settled(state)
        return None if settled is None else _missing_stage(row, settled)
    if row not in state.document.options.row.stages:
        return Text("This needs a trained model with one text, no encoder-decoder: File > Open model.")
    if row.needs_gradient:
        from attnviz.experiments.gradients import gradients_unavailable  # late: only models need it

        computed = None if result is None else result.computed
        return None if computed is None else gradients_unavailable(computed) or None
    return Text("The text is too long: the weights of some layers are not kept. Shorten it.")


def _missing_stage(row: Stage, result: Evaluation) -> Text:
    """Return why numbers lack a stage: because of an option, or of the variant."""
    needs, options = row.needs, result.options
    if options is None:
        return Text("The file does not have it.")
    if needs is not None and options.uses(needs.option) and not row.is_brought_by(options):
        return Text(needs.why_missing)
    return Text("This variant has no such stage.")


def _no_head(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why a head or a layer cannot be selected: the displayed numbers have none of this number."""
    if (result := _settled(state)) is None:
        return None
    try:
        for what, count in (("layer", result.num_layers), ("head", result.num_heads)):
            if (number := arguments.get(what)) is not None:
                check_number(what, number, count)
    except ComputeError as error:
        return error.text
    if (layer := arguments.get("layer")) is not None and result.nearest_layer(layer) != layer:
        return Text("Layer {layer} has no attention here.", layer=layer)
    return None


@intent("focus", unless=_no_stage)
def choose_stage(state: State, stage: str) -> State:
    """Select a stage, which the large picture then shows; the marked cells move to it if it has them."""
    left = state.focus.spot
    if stage == left.stage and not state.pending_stage:
        return state
    state = fit(state.evolve(pending_stage="").with_focus(spot=left.at(stage=stage)))
    return _carry_marks(state, left, _in_stage) if state.result is not None and state.result.texts else state


@intent("focus", unless=_no_head)
def choose_head(state: State, head: int, layer: int | None = None) -> State:
    """Select a head in every stage, in the selected layer unless another is given."""
    state = state if layer is None else choose_layer.apply(state, layer)
    left = state.focus.spot
    return state if head == left.head else _to_head(_place(state, left.at(head=head)), left)


@intent("focus", unless=_no_head)
def choose_layer(state: State, layer: int) -> State:
    """Select the same head of another layer; its weights if it lacks the stage."""
    left = state.focus.spot
    if layer == left.layer:
        return state
    state = _place(state, left.at(layer=layer))
    if state.result is not None and state.result.texts:
        spot = state.focus.spot.at(layer=state.result.nearest_layer(layer))
        state = choose_stage.apply(state.with_focus(spot=spot), available_stage(state.result, spot))
    return _to_head(state, left)


@intent("focus")
def choose_sentence(state: State, sentence: int) -> State:
    """Select a sentence, even one that has no result yet."""
    if sentence < 0:
        return state
    if state.result is None or sentence >= len(state.result.texts):
        return state.evolve(pending_sentence=sentence)  # a line that was just begun: its result is being computed
    state = state.evolve(pending_sentence=None)
    if sentence == state.focus.spot.sentence:
        return state
    return _place(state.with_focus(hovered=None, pinned=None), state.focus.spot.at(sentence=sentence))


@intent("focus")
def step_stage(state: State, by: int) -> State:
    """Select the stage `by` places further."""
    if state.result is None or not state.result.texts:
        return state
    stages = selectable_stages(state.result, layer=state.focus.spot.layer)
    return choose_stage.apply(state, stages[_clamp(stages.index(state.focus.spot.stage) + by, len(stages))])


@intent("focus", unless=ONE_HEAD)
def step_head(state: State, by: int) -> State:
    """Select the head `by` places further."""
    if state.result is None:
        return state
    return choose_head.apply(state, _clamp(state.focus.spot.head + by, state.result.num_heads))


@intent("focus", unless=ONE_LAYER)
def step_layer(state: State, by: int) -> State:
    """Select the layer `by` places further among those that have the selected stage."""
    result, spot = state.result, state.focus.spot
    layers = [layer for layer in range(result.num_layers) if spot.stage in result.stages(layer)] if result else []
    if spot.layer not in layers:
        return state
    return choose_layer.apply(state, layers[_clamp(layers.index(spot.layer) + by, len(layers))])


@intent("focus")
def select_heads(state: State, heads: frozenset[Head]) -> State:
    """Select several heads to ablate or restore in one step; a single one is no selection."""
    return state.with_focus(selected=heads if len(heads) > 1 else frozenset())


@intent("focus")
def hover_cell(state: State, cell: Cell | None) -> State:
    """Mark a cell in every panel while the pointer is on it; a cell that the result lacks marks nothing."""
    cell = cell if _exists(state, cell) else None
    return state if cell == state.focus.hovered else state.with_focus(hovered=cell)


@intent("focus")
def hover_token(state: State, row: int) -> State:
    """Mark a token of the selected sentence while the pointer is on it; -1 for none."""
    return hover_cell.apply(state, token_cell(state, row_of_token(state, row)))


@intent("focus")
def hover_vocabulary(state: State, row: int) -> State:
    """Mark the first position in the sentence of a row of the embedding table; -1 for none."""
    result, place = state.result, -1
    vocabulary = None if result is None else result.vocabulary
    if result is not None and vocabulary is not None and 0 <= row < len(vocabulary.tokens):
        tokens = result.tokens(state.focus.spot) if result.texts else ()
        place = next((at for at, token in enumerate(tokens) if token.key == vocabulary.tokens[row].key), -1)
    return hover_token.apply(state, place)


@intent("focus")
def pin_cell(state: State, cell: Cell | None) -> State:
    """Keep a cell marked after the pointer has left; pinning it again unpins it.

    Nothing happens if the result lacks the cell, such as a token that was typed while it is being computed.
    """
    return state if not _exists(state, cell) else state.with_focus(pinned=None if cell == state.focus.pinned else cell)


@intent("focus")
def pin_token(state: State, row: int) -> State:
    """Pin a token of the selected sentence; pinning it again unpins it."""
    return pin_cell.apply(state, token_cell(state, row_of_token(state, row)))


@intent("focus")
def mark_cell(state: State, cell: Cell | None) -> State:
    """Pin the cell that the keyboard moved to, or none, and forget the hovered cell; see `pin_cell`."""
    return state if not _exists(state, cell) else state.with_focus(hovered=None, pinned=cell)


@intent("focus", unless=no_target)
def set_target_token(state: State, token: int | None, instead: int | None = None) -> State:
    """Attribute the logit of a token to the heads, by its id, None for the most likely one; or a logit difference.

    `instead` is the id of the token whose logit is subtracted.
    """
    return state.with_focus(token=token, instead=instead)


@intent("focus")
def set_metric(state: State, metric: str) -> State:
    """Measure predictions by the logits, probabilities or ranks of the target tokens.

    Raises EditError if there is no such metric.
    """
    find_metric(metric)
    return state.with_focus(metric=metric)


def request_gradients(state: State, stage: str = "") -> GradientRequest | None:
    """Return the metric of the target token if the stage to show, or another one, needs its gradient."""
    row = STAGES.get(stage or state.pending_stage or state.focus.spot.stage)
    if row is None or not row.needs_gradient:
        return None
    from attnviz.result.weight_gradients import GradientRequest  # late: only models need it

    return GradientRequest(state.focus.token, state.focus.instead, state.focus.spot.sentence, state.pinned_word)


def lacks_gradients(state: State, before: State | None = None, *, stage: str = "") -> bool:
    """Return whether the present numbers have no gradient of the metric.

    With the state `before` a change, only if that change brought it about: else it was requested already.
    """
    wanted, result = request_gradients(state, stage), None if state.now is None else state.now.computed
    if wanted is None or result is None or (result.gradients is not None and result.gradients.request == wanted):
        return False
    return before is None or state.now is not before.now or wanted != request_gradients(before)


def available_stage(result: Evaluation, spot: Spot) -> str:
    """Return the stage of a spot, or the weights if the result lacks that stage."""
    stages = selectable_stages(result, layer=spot.layer)
    return spot.stage if spot.stage in stages else result.weights_of(spot).stage


def row_of_token(state: State, token: int) -> int:
    """Return the row of a token of the selected sentence: where pictures are folded, that of its segment."""
    result, sentence = state.result, state.focus.spot.sentence
    return token if token < 0 or result is None or sentence >= len(result.texts) else result.row_of(sentence, token)


def token_cell(state: State, row: int) -> Cell | None:
    """Return the cell that marks a row of the selected sentence; None for a row below 0."""
    result, spot = state.result, state.focus.spot
    if row < 0:
        return None
    cell = None if result is None else result.token_cell(spot, row)
    if cell is not None and (STAGES[cell.spot.stage].is_matrix
                             or (result is not None and result.key_stages(spot.layer) is not None)):
        return cell
    stages = () if result is None or not result.texts else result.stages(spot.layer)
    return Cell(spot.at(stage="residual" if "residual" in stages else "embeddings", head=0), row, -1)


def fit(state: State) -> State:
    """Return the state with the selection moved to places that the displayed result has."""
    result, focus = state.result, state.focus
    if result is None:
        return state
    if not result.texts:  # nothing is drawn, but views ask for the stages of the selected layer
        return state.with_focus(spot=focus.spot.at(layer=result.nearest_layer(focus.spot.layer)))
    count, chosen, pending = len(result.texts), focus.spot, state.pending_sentence
    if pending is not None and pending < count:  # otherwise the result is of the text before
        chosen, pending = chosen.at(sentence=pending), None
    elif pending is not None and pending >= len(state.document.sentences):
        pending = None  # its line was deleted
    layer = result.nearest_layer(chosen.layer)
    wanted = state.pending_stage or chosen.stage
    chosen = chosen.at(stage=wanted if wanted in result.stages(layer) else chosen.stage)
    spot = Spot(
        available_stage(result, chosen.at(layer=layer)),
        sentence=min(chosen.sentence, count - 1), head=min(chosen.head, result.num_heads - 1), layer=layer,
    )
    selected = frozenset(
        (at, head) for at, head in focus.selected if at < result.num_layers and head < result.num_heads)
    state = state.evolve(focus=replace(focus, spot=spot, selected=selected), pending_sentence=pending,
                         pending_stage=wanted if wanted != spot.stage and _awaits_gradient(result, wanted) else "")
    return state if state.focus.marked is None else _unmark_missing_cells(state, result)


def _awaits_gradient(result: Evaluation, stage: str) -> bool:
    """Return whether a result can have a stage once gradients are computed, which only its pictures need."""
    row = STAGES.get(stage)  # None for an unknown one of a session file
    if row is None or not row.needs_gradient or result.computed is None or result.computed.gradients is not None:
        return False
    from attnviz.experiments.gradients import gradients_unavailable  # late: only models need it

    return not gradients_unavailable(result.computed)


def _unmark_missing_cells(state: State, result: Evaluation) -> State:
    """Unmark cells that the result lacks, or that belong to a sentence that is not displayed."""
    seen = {spot.sentence for spot in (state.focus.spot, state.second) if spot is not None}

    def existing(cell: Cell | None) -> Cell | None:
        return cell if cell is not None and cell.spot.sentence in seen and result.has_cell(cell) else None

    return state.with_focus(hovered=existing(state.focus.hovered), pinned=existing(state.focus.pinned))


def _exists(state: State, cell: Cell | None) -> bool:
    """Return whether the displayed result has a cell; there is nothing to ask without one."""
    return cell is None or state.result is None or state.result.has_cell(cell)


def _place(state: State, spot: Spot) -> State:
    """Choose a spot and drop the selected heads; if the second picture shows it, swap the two."""
    second_view, left = state.focus.second_view, state.focus.spot
    if second_view is not None and second_view.reverse(spot) == second_view:
        second_view = second_view.reverse(left)
    return state.with_focus(spot=spot, second_view=second_view, selected=frozenset())


def _to_head(state: State, left: Spot) -> State:
    """Carry the marked cells from a spot into the selected head, or to their tokens if it lacks them."""
    return _carry_marks(fit(state), left, _in_head)


def _carry_marks(state: State, left: Spot, place: Callable[[State, Cell], Cell | None]) -> State:
    """Move the pinned and the hovered cell after the selection has left a spot.

    A pointer on another picture, such as another head, keeps its cell.
    """
    pinned, hovered = state.focus.pinned, state.focus.hovered
    return state.with_focus(
        pinned=None if pinned is None else place(state, pinned),
        hovered=place(state, hovered) if hovered is not None and hovered.spot == left else hovered)


def _in_stage(state: State, cell: Cell) -> Cell | None:
    """Return the same cell of the selected stage; if its columns differ, the row's token, or None."""
    target, result = replace(cell, spot=state.focus.spot), state.result
    now, before = STAGES[target.spot.stage], STAGES[cell.spot.stage]
    same_layout = (now.is_matrix, now.sides) == (before.is_matrix, before.sides)
    if same_layout and result is not None and result.has_cell(target):
        return target
    return token_cell(state, cell.row) if now.sides == before.sides else None


def _in_head(state: State, cell: Cell) -> Cell | None:
    """Return the same cell in the selected head; its token if the head lacks it."""
    spot, result = state.focus.spot, state.result
    target = replace(cell, spot=cell.spot.at(head=spot.head, layer=spot.layer))
    is_lost = result is not None and bool(result.texts) and not result.has_cell(target)
    return token_cell(state, target.row) if is_lost else target


def _clamp(at: int, length: int) -> int:
    return max(0, min(length - 1, at))
