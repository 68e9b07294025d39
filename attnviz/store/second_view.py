"""Intents of the second picture: another head or sentence beside the large one."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from attnviz.document.places import SecondView
from attnviz.document.stages import STAGES
from attnviz.store.intent import intent
from attnviz.store.state import State
from attnviz.system.wording import Text


@intent("focus")
def set_second_view(state: State, second_view: SecondView | None) -> State:
    """Show a second picture beside the large one, or none; it cannot be the selected spot itself."""
    if second_view is not None and second_view.reverse(state.focus.spot) == second_view:
        return state
    last = second_view or state.focus.second_view or state.last_second_view
    return state.with_focus(second_view=second_view).evolve(last_second_view=last)


def _nothing_beside(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return what to do where there is neither another head nor another sentence to compare with."""
    if state.focus.second_view is not None or state.others():
        return None
    result, stage = state.result, STAGES[state.focus.spot.stage]
    if result is not None and result.num_heads > 1 and not stage.per_head:
        return Text("{stage} has no heads, and the text is one sentence: choose a stage with heads, such as Weights.",
                    stage=Text(stage.label))
    if result is not None and result.document.options.is_trained:
        return _ONE_HEAD_AND_INPUT
    return _ONE_HEAD_AND_SENTENCE


_ONE_HEAD_AND_INPUT = Text(
    "Nothing to compare with: this layer has one head, and the text is one input. Right-click a head of another layer "
    "to compare with it.")
_ONE_HEAD_AND_SENTENCE = Text(
    "Nothing to compare with: one head, and one sentence. Enter begins another sentence; Heads, under Options, adds "
    "heads.")


@intent("focus", unless=_nothing_beside)
def toggle_second_view(state: State) -> State:
    """Close the second picture, or open the last one again; at first the next head or sentence."""
    others, last = state.others(), state.last_second_view
    if state.second is not None or (not others and state.focus.second_view is not None):
        return set_second_view.apply(state, None)
    first = _after(others, others[0].reverse(state.focus.spot), 1)
    return set_second_view.apply(state, last if last is not None and last in others else first)


@intent("focus", unless=_nothing_beside)
def step_second_view(state: State, by: int) -> State:
    """Compare with the next head or sentence, with the previous one for `by` = -1, wrapping around."""
    second_view = state.focus.second_view
    if state.second is None or second_view is None:
        return toggle_second_view.apply(state)
    return set_second_view.apply(state, _after(state.others(), second_view, by))


def _after(others: Sequence[SecondView], one: SecondView, by: int) -> SecondView:
    """Return the next comparison of the same kind, the previous one for `by` = -1, wrapping around."""
    numbers = [other.number for other in others if other.kind == one.kind]  # ascending
    at = bisect_right(numbers, one.number) if by > 0 else bisect_left(numbers, one.number) - 1
    return replace(one, number=numbers[at % len(numbers)])
