"""Intents of the look: measures, hidden heads, margins and colour scales."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from attnviz.document.stages import STAGES
from attnviz.pictures.levels import Maps, lock_range
from attnviz.pictures.margins import Name
from attnviz.pictures.scaling import Levels, Quantity, Scaling
from attnviz.result.measures import ABLATION_EFFECT, ALL_MEASURES, ATTRIBUTION, STAGE
from attnviz.store.compare import end_comparison
from attnviz.store.focus import choose_sentence, pin_cell, row_of_token, token_cell
from attnviz.store.intent import intent
from attnviz.store.numbers import begin_effects, effects_unavailable, say
from attnviz.store.parts import Brush, Focus, Look
from attnviz.store.reasons import (
    AWAITED,
    FOLDED,
    LOADED,
    NO_CORPUS,
    PREDICTS_NOTHING,
    first,
    no_effects,
    turning_on,
    unless,
)
from attnviz.store.second_view import set_second_view
from attnviz.store.state import State
from attnviz.system.checked import find_row
from attnviz.system.errors import EditError
from attnviz.system.wording import N_, Command, Text


@intent("look")
def set_look(state: State, look: Look) -> State:
    """Replace the whole look, as opening a session does."""
    return state.evolve(look=look)


@intent("look")
def set_maps(state: State, maps: Maps) -> State:
    """Draw with other colour maps and scales."""
    return state.with_look(maps=maps)


def _no_measure(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why heads cannot be ordered by a measure; those of an unknown name have no reason."""
    row, result = ALL_MEASURES.get(arguments["measure"]), state.result
    if row is None or not row.name:
        return None
    if row.needs_held and state.compared.held is None:
        return NOT_HELD
    if result is not None and result.texts and not result.layers_with(STAGE):
        return _NO_WEIGHTS
    if result is None:
        return None
    from attnviz.experiments.target_token import unavailable_reason  # late: no measure is chosen at the start

    return unavailable_reason(row.name, result, held=state.compared.held) or None


NOT_HELD = Text("Hold a state as A first ({keys}).", keys=Command("hold"))
_NO_WEIGHTS = Text("There are no weights to measure.")


@intent("look", unless=_no_measure)
def choose_measure(state: State, measure: str) -> State:
    """Order and tint the heads by a measure; "" for the order of the model. Raises EditError for an unknown one."""
    if measure:
        find_row(ALL_MEASURES, measure, N_("There is no measure {name}: the measures are {known}."))
    state = begin_effects(state.with_look(measure=measure))
    reason = effects_unavailable(state, measure) if state.measure.ablation else None
    return say.apply(state, reason) if reason else state


@intent("look", unless=no_effects)
def compute_effects(state: State) -> State:
    """Compute how the logit of the target token changes without each head, and tint the heads by it."""
    name = state.measure.name if state.measure.ablation else ABLATION_EFFECT
    if reason := effects_unavailable(state, name):
        raise EditError(reason)
    return choose_measure.apply(state, name)


@intent("look", unless=NO_CORPUS)
def close_corpus(state: State) -> State:
    """Close the corpus, with its measures and its experiment."""
    look = state.look
    return state.evolve(corpus=None).with_look(measure="" if state.measure.of_corpus else look.measure,
                                               experiment="" if look.experiment == "corpus" else look.experiment)


@intent("look")
def sort_heads(state: State, on: bool) -> State:
    """Sort the heads of several layers by the measure."""
    return state.with_look(ranked=on)


@intent("look")
def hide_heads(state: State, heads: frozenset[int]) -> State:
    """Hide heads in *Lines* and *Words*."""
    return state.with_look(hidden=heads)


@intent("look")
def show_margin(state: State, name: Name, on: bool) -> State:
    """Show or hide numbers next to the rows and columns of weights."""
    return state.with_look(margins=state.look.margins | {name} if on else state.look.margins - {name})


@intent("look", unless=turning_on(first(LOADED, FOLDED), argument="brush"))
def choose_brush(state: State, brush: Brush, one_head: bool | None = None) -> State:
    """Paint the mask in the large picture by cells, rectangles, queries or keys; "" ends it.

    `one_head` paints it for the selected head alone.
    """
    return state.with_look(brush=brush, paints_one_head=state.look.paints_one_head if one_head is None else one_head)


@intent("look", unless=turning_on(PREDICTS_NOTHING))
def show_log_probabilities(state: State, on: bool) -> State:
    """Show the log-probability of every token under its chip; appended tokens always have it."""
    return state.with_look(log_probabilities=on)


def _no_explanation(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why a token has no direct logit attribution: it was not predicted, or the model has none."""
    result, row = None if state.result is None else state.result.computed, arguments["row"]
    if result is None or not result.options.is_trained:
        return PREDICTS_NOTHING(state, arguments) or AWAITED(state, arguments)
    from attnviz.experiments.direct_logit_attribution import attribution_unavailable  # late: only models need it

    sentence = state.focus.spot.sentence
    if sentence >= len(result.texts) or not 0 <= row < result.lengths[sentence]:
        return Text("There is no token {row} in this sentence.", row=row)
    if not row:
        return Text("The model predicts no first token: nothing comes before it.")
    if not result.options.config.is_generative:
        return Text("{name} predicts masked tokens, not the next one.", name=result.name)
    return attribution_unavailable(result, (sentence, row - 1)) or None


@intent("look", unless=_no_explanation)
def explain_token(state: State, row: int) -> State:
    """Show why a token was predicted: pin the token before it, and tint the heads by what each adds to its logit."""
    result = None if state.result is None else state.result.computed
    assert result is not None
    token = result.sentences[state.focus.spot.sentence][row]
    state = state.with_focus(hovered=None, pinned=token_cell(state, row_of_token(state, row - 1)), token=token.id,
                             instead=None)
    return choose_measure.apply(state, ATTRIBUTION)


@intent("look")
def follow(state: State, on: bool) -> State:
    """Dim everything except the row of one query."""
    return state.with_look(follow=on)


@intent("look")
def follow_query(state: State, query: int | None) -> State:
    """Dim everything except one query of the first sentence; None dims nothing."""
    if query is not None:
        state = choose_sentence.apply(state, 0)
        cell = token_cell(state, row_of_token(state, query))
        if cell != state.focus.pinned:
            state = pin_cell.apply(state, cell)
    return state.with_look(follow=query is not None)


@intent("look")
def set_scale_ends(state: State, stage: str, quantity: Quantity, levels: Levels | None) -> State:
    """Set the ends of a stage's colour bar; None restores the range of the data. Raises EditError for no stage."""
    find_row(STAGES, stage, N_("There is no stage {name}: the stages are {known}."))
    return _scaled(state, state.look.maps.scaling.with_ends(stage, quantity, levels))


@intent("look", unless=unless(
    lambda state: any(ends.stage == state.focus.spot.stage for ends in state.look.maps.scaling.manual),
    N_("The range was not changed by hand.")))
def reset_scale_ends(state: State) -> State:
    """Restore the range of the data at the displayed stage."""
    scaling, stage = state.look.maps.scaling, state.focus.spot.stage
    return _scaled(state, replace(scaling, manual=tuple(ends for ends in scaling.manual if ends.stage != stage)))


@intent("look", unless=turning_on(unless(  # a newly typed row has no former range
    lambda state: state.look.maps.scaling.range != "row", N_("A per-row range cannot be locked."))))
def lock_ranges(state: State, on: bool) -> State:
    """Lock the ranges of all colour bars, or let them follow the data again."""
    if on and state.source is not None and state.source.texts:
        return state.with_look(maps=lock_range(state.source, state.focus.spot, state.look.maps))
    return _scaled(state, replace(state.look.maps.scaling, held=()))


@intent("look")
def reset_view(state: State) -> State:
    """Keep nothing of another text: neither A, pinned cell, target token and second view, nor measure and fold."""
    state = set_second_view.apply(end_comparison.apply(state), None)
    state = state.evolve(focus=Focus(spot=state.focus.spot))
    return state.with_look(measure="", ranked=False, margins=frozenset(), hidden=frozenset(), fold="")


def _scaled(state: State, scaling: Scaling) -> State:
    return state.with_look(maps=replace(state.look.maps, scaling=scaling))
