"""Intents of the comparison with a held state: display now, A or their difference, take activations of A."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import StageTarget, SteeringTarget
from attnviz.result.compare import Difference
from attnviz.result.result import Evaluation
from attnviz.store.focus import fit
from attnviz.store.intent import IntentRow, StateRequest, intent, job
from attnviz.store.numbers import say
from attnviz.store.parts import Showing
from attnviz.store.reasons import (
    FOLDED,
    LOADED,
    NO_MODEL,
    NOT_COMPUTED,
    NOTHING_HELD,
    Reason,
    first,
    not_held,
    turning_on,
    unless,
)
from attnviz.store.state import State
from attnviz.store.undo import add_step
from attnviz.system.errors import EditError
from attnviz.system.wording import N_, Command, Text, quoted

if TYPE_CHECKING:
    from attnviz.result.result import Result

HELD = "A"  #: name of the held state
BEFORE = Text("before")  #: name of the state before the last change


@intent("compare", unless=unless(lambda state: state.now is not None and state.now.texts,
                                 N_("There is nothing to hold yet. Type a sentence first.")))
def hold(state: State) -> State:
    """Hold the present state as A, replacing the one held before."""
    assert state.now is not None
    return say.apply(hold_result.apply(state, state.now), Text(
        "This state is {name} now. Change something, then look at now − {name} ({keys}).", name=HELD,
        keys=Command("show_difference")))


@intent("compare")
def hold_result(state: State, result: Evaluation) -> State:
    """Hold a computed state as A, such as another step of a training run."""
    return compare_with.apply(_compared(state, state_a=result.with_state_name(HELD), awaited=None), None)


@intent("compare")
def renew_held(state: State, result: Evaluation) -> State:
    """Replace the numbers of A by those of the same document, of which another layer or other segments were kept."""
    former, renewed = state.compared.state_a, result.with_state_name(HELD)
    return _compared(state, state_a=renewed, held=renewed if state.compared.held is former else state.compared.held)


@intent("compare", unless=not_held)
def show(state: State, showing: Showing) -> State:
    """Display the present state, the held one, or their difference, if a state is held."""
    compared, after = state.compared, state.compared.showing_of(showing)
    now, held = compared.front or state.now, after.held
    if now is None or after.showing != showing:
        return state
    state = state.evolve(compared=after)
    if held is None or after.showing == compared.showing:
        return state
    if showing == "held":
        before, state = state.focus, _move(state, now, held)
        return _compared(state, selections=(before, state.focus))
    return _restore_selection(state, held, now) if compared.showing == "held" else state


@intent("compare", unless=turning_on(NOTHING_HELD, argument="pressed"))
def flip(state: State, pressed: bool) -> State:
    """Display the held state while a key is pressed, or the present one if the held one is displayed."""
    showing, before = state.compared.showing, state.compared.before_flip
    if pressed and before is None:
        return show.apply(_compared(state, before_flip=showing), "now" if showing == "held" else "held")
    return state if pressed or before is None else show.apply(_compared(state, before_flip=None), before)


@intent("compare", unless=NOTHING_HELD)
def toggle_held(state: State) -> State:
    """Display the held state, or the present one if the held one is displayed."""
    return show.apply(state, "now" if state.compared.showing == "held" else "held")


@intent("compare")
def compare_with(state: State, held: Evaluation | None) -> State:
    """Compare with another state, such as a snapshot; None compares with A if one is held."""
    if state.compared.showing == "held":
        state = show.apply(state, "now")
    compared = replace(state.compared, held=state.compared.state_a if held is None else held)
    return state.evolve(compared=compared.showing_of(compared.showing))


@intent("compare")
def show_snapshot(state: State, front: Evaluation | None) -> State:
    """Display a snapshot in place of the present state; None displays the present one."""
    if state.compared.showing == "held":
        state = show.apply(state, "now")
    return fit(_compared(state, front=front))


@intent("compare")
def end_comparison(state: State) -> State:
    """Stop comparing and display the present state, because another session begins."""
    return compare_with.apply(show_snapshot.apply(_compared(state, state_a=None, awaited=None), None), None)


def no_snapshot(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why a snapshot cannot be compared with; the present state, without a name, always can."""
    try:
        if name := arguments.get("name", ""):
            find_snapshot(state.document, name)
    except EditError as error:
        return error.text
    return None


def find_snapshot(document: Document, name: str) -> Document:
    """Return the document of a snapshot. Raises EditError if there is none of this name."""
    found = next((snapshot.document for snapshot in document.snapshots if snapshot.name == name), None)
    if found is None:
        raise EditError("There is no snapshot called {name}.", name=quoted(name))
    return found


def no_last_change(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why there is no state before the last change to compare with."""
    step = state.history.last_change
    if step is None:
        return Text("Nothing was changed yet.")
    return None if step.before.sentences else Text("There was no text before the last change.")


def _is_known(state: State, result: Evaluation) -> bool:
    """Return whether the session still has the snapshot that was computed meanwhile."""
    return any(snapshot.name == result.state_name for snapshot in state.document.snapshots)


def _display(state: State, result: Evaluation | None) -> State:
    return state if result is not None and not _is_known(state, result) else show_snapshot.apply(state, result)


def _subtract_known(state: State, result: Evaluation | None) -> State:
    if result is None:
        return compare_with.apply(state, None)
    return subtract(state, result) if _is_known(state, result) else state


def subtract(state: State, result: Evaluation | None) -> State:
    """Return the state that holds a result in place of A and displays the difference from it."""
    return show.apply(compare_with.apply(state, result), "difference")


@job("compare", finish=_display, unless=no_snapshot)
def display_snapshot(state: State, name: str = "") -> StateRequest | None:
    """Display a snapshot in place of the present state; without a name, the present state."""
    return StateRequest(find_snapshot(state.document, name), name) if name else None


@job("compare", finish=_subtract_known, unless=no_snapshot)
def subtract_snapshot(state: State, name: str = "") -> StateRequest | None:
    """Hold a snapshot in place of A and display the difference from it; without a name, hold A again."""
    return StateRequest(find_snapshot(state.document, name), name) if name else None


@job("compare", finish=subtract, unless=no_last_change)
def subtract_last_change(state: State) -> StateRequest | None:
    """Hold the state before the last change, the one that undo leads to, in place of A and display the difference."""
    step = state.history.last_change
    return None if step is None else StateRequest(step.before, BEFORE)


def _compared(state: State, **changes: Any) -> State:
    return state.evolve(compared=replace(state.compared, **changes))


def _restore_selection(state: State, held: Evaluation, now: Evaluation) -> State:
    """Restore the former selection, unless another place was selected in the held state."""
    before, arrival = state.compared.selections
    focus = state.focus
    if (focus.spot, focus.pinned, focus.second_view) != (arrival.spot, arrival.pinned, arrival.second_view):
        return _move(state, held, now)
    return fit(state.with_focus(
        spot=before.spot, pinned=before.pinned, second_view=before.second_view, hovered=None))


def _move(state: State, source: Evaluation | None, target: Evaluation | None) -> State:
    """Move the selection to its partner in the target, which is displayed."""
    source, target = state.folded(source), state.folded(target)
    assert source is not None and target is not None
    if not source.texts:  # nothing has a partner
        return fit(state)
    focus, difference = state.focus, Difference(source, target, state.look.alignment)
    partner, pinned, second_view = difference.partner(focus.spot), focus.pinned, focus.second_view
    if second_view is not None and (second_view.is_head or second_view.number < len(source.texts)):
        second = difference.partner(second_view.spot_for(focus.spot))
        second_view = second_view.reverse(second) if isinstance(second, Spot) else second_view
    return fit(state.with_focus(
        spot=partner if isinstance(partner, Spot) else focus.spot, second_view=second_view, hovered=None,
        pinned=None if pinned is None else difference.partner_cell(pinned)))


# activations of A

def held_and_now(state: State) -> tuple[Result | None, Result | None]:
    """Return the computed numbers of the held state and of the present one."""
    return None if state.compared.held is None else state.compared.held.computed, state.computed


def _no_activation(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why an activation of A cannot be taken."""
    from attnviz.experiments.activations import activation_unavailable  # late: opening the window does not need it

    spot, position = arguments.get("spot", state.focus.spot), arguments.get("position")
    if state.computed is None or state.computed.document.sentences != state.document.sentences:
        return Text(NOT_COMPUTED)
    return activation_unavailable(*held_and_now(state), spot, position) or None


def _no_steering(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why a stage cannot be steered."""
    stage = STAGES.get(arguments.get("spot", state.focus.spot).stage)
    return Text("Steering adds vectors to vectors: choose a stage with a vector per token, such as the residual "
                "stream or the context of a head.") if stage is not None and stage.is_matrix else None


def _of_marked_row(reason: Reason) -> Reason:
    """Return a reason of the marked cell's row, which may be in another picture than the selected one."""
    def of_row(state: State, arguments: Mapping[str, Any]) -> Text | None:
        cell = state.focus.marked
        if cell is None or cell.row < 0:
            return _NO_ROW
        return reason(state, {"spot": cell.spot, "position": cell.row})

    return of_row


_NO_ROW = Text("No cell is marked: click one in the large picture, or use the arrow keys.")
_TO_PATCH = first(LOADED, NOTHING_HELD, FOLDED)
_TO_STEER = first(LOADED, NO_MODEL, NOTHING_HELD, FOLDED)
_NO_PATCH = first(_TO_PATCH, _no_activation)
_NO_STEERING = first(_TO_STEER, _no_steering, _no_activation)


@intent("document", unless=_NO_PATCH)
def patch(state: State, spot: Spot, position: int | None = None) -> State:
    """Replace the vectors of a spot by those of A: at one position, or at every one."""
    return _take(state, StageTarget, spot, position, N_("Patch {stage} of {place} from A"))


@intent("document", unless=_NO_STEERING, shows="controls")  # they have the slider of the strength
def steer(state: State, spot: Spot, position: int | None = None) -> State:
    """Steer the vectors of a spot towards those of A, x + α (A − x), where α is the option `steering`."""
    return _take(state, SteeringTarget, spot, position, N_("Steer {stage} of {place} towards A"))


@intent("document", unless=first(_TO_PATCH, _of_marked_row(_no_activation)))
def patch_marked_row(state: State) -> State:
    """Replace the activation at the marked position by that of A."""
    return _at_marked_row(state, patch)


@intent("document", unless=first(_TO_STEER, _of_marked_row(first(_no_steering, _no_activation))), shows="controls")
def steer_marked_row(state: State) -> State:
    """Steer the activation at the marked position towards that of A."""
    return _at_marked_row(state, steer)


@intent("document", unless=unless(
    lambda state: any(target.kind == SteeringTarget.kind for target in state.document.edits),
    N_("Nothing is steered.")))
def stop_steering(state: State) -> State:
    """Leave every steered vector as it is computed."""
    steered = [target for target in state.document.edits if target.kind == SteeringTarget.kind]
    return add_step(state, edits.clear_edits(state.document, steered), Text("Stop steering"))


def _take(
    state: State, kind: type[StageTarget] | type[SteeringTarget], spot: Spot, position: int | None, label: str,
) -> State:
    from attnviz.experiments.activations import activation_cells

    held, now = held_and_now(state)
    assert held is not None and now is not None
    target = kind(state.document.options.variant, spot.stage, spot.layer)
    place = f"layer {spot.layer}" + (f" head {spot.head}" if STAGES[spot.stage].per_head else "") + (
        "" if position is None else f" at token {position}")
    after = edits.edit_cells(state.document, target, activation_cells(held, now, spot, position))
    return add_step(state, after, Text(label, stage=Text(STAGES[spot.stage].label), place=place))


def _at_marked_row(state: State, row: IntentRow[[Spot, int | None]]) -> State:
    cell = state.focus.marked
    assert cell is not None
    return row.apply(state, cell.spot, cell.row)
