"""Intents of the comparison with a held state: display now, A or their difference."""

from dataclasses import replace
from typing import Any

from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.result.compare import Difference
from attnviz.result.evaluation import Evaluation
from attnviz.store.focus import fit
from attnviz.store.intent import intent
from attnviz.store.parts import Showing
from attnviz.store.reasons import NOTHING_HELD, not_held
from attnviz.store.state import State
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

HELD = "A"  #: name of the held state


@intent("compare")
def hold(state: State) -> State:
    """Hold the present state as A, replacing the one held before."""
    if state.now is None or not state.now.texts:
        raise EditError("There is nothing to hold yet. Type a sentence first.")
    return hold_result.apply(state, state.now)


@intent("compare")
def hold_result(state: State, result: Evaluation) -> State:
    """Hold a computed state as A, such as another step of a training run."""
    return compare_with.apply(_compared(state, state_a=result.with_state_name(HELD)), None)


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


@intent("compare", unless=NOTHING_HELD)
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
    return compare_with.apply(show_snapshot.apply(_compared(state, state_a=None), None), None)


def find_snapshot(document: Document, name: str) -> Document:
    """Return the document of a snapshot. Raises EditError if there is none of this name."""
    found = next((snapshot.document for snapshot in document.snapshots if snapshot.name == name), None)
    if found is None:
        raise EditError("There is no snapshot called {name}.", name=quoted(name))
    return found


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


def _move(state: State, source: Evaluation, target: Evaluation) -> State:
    """Move the selection to its partner in the target, which is displayed."""
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
