"""The measure of heads that a state shows, computed once for each spot and kept with the state."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import numpy as np

from attnviz.document.document import Document
from attnviz.document.edits import without_text
from attnviz.document.places import Spot
from attnviz.result.compare import Difference
from attnviz.result.measures import ALL_MEASURES, TOKEN_MEASURES, Measure, Pair, measure_changes, measure_heads
from attnviz.result.result import Evaluation, Source
from attnviz.store.parts import FIRST_STAGE
from attnviz.store.state import State
from attnviz.system.arrays import Float64
from attnviz.system.wording import Text

if TYPE_CHECKING:
    from attnviz.experiments.ablation_effects import AblationEffects
    from attnviz.experiments.head_scores import HeadScores
    from attnviz.experiments.measured_heads import MeasuredHeadsRequest
    from attnviz.experiments.target_token import TargetToken

COMPUTING = Text("Computing…")
CANCELLED = Text("Cancelled until the next change.")


def chosen_measure(state: State, layers: tuple[int, ...] | None = None) -> Float64 | None:
    """Return the chosen measure of each head of one layer, or of several in a row.

    None if no measure is chosen or there is nothing to measure. What is computed is kept with the state.
    """
    result, measure = state.result, state.measure
    if result is None or not result.texts or not state.look.measure:
        return None
    if measure.of_model:
        scores = known_scores(state)
        return None if scores is None else scores.measured(measure.name, layers or (state.focus.spot.layer,))
    if measure.of_token:
        return _of_token(state, (state.focus.spot.layer,) if layers is None else layers)
    spot = result.weights_of(state.focus.spot).at(head=0)
    if measure.of_corpus:
        return None if state.corpus is None else state.corpus.measured(
            measure.name, result.document.model, layers or (spot.layer,))
    numbers_of = _of_plugin if measure.is_own else _of_layer
    if layers is None:
        return numbers_of(state, result, spot)
    found = [numbers_of(state, result, spot.at(layer=layer)) for layer in layers]
    if all(one is None for one in found):
        return None
    nothing = np.full(result.num_heads, np.nan)
    return np.concatenate([nothing if one is None else one for one in found])


def scored_document(state: State) -> Document | None:
    """Return the model that is displayed, with its edited weights alone; None if its heads have no scores."""
    shown = state.document if state.result is None else state.result.document
    if not shown.options.is_trained or shown.options.row.has_two_texts or shown.image is not None or (
            not shown.has_source_of(state.document)):
        return None
    return without_text(shown)


def known_scores(state: State) -> HeadScores | None:
    """Return the scores of the heads of the displayed model, as far as they are computed."""
    known = state.head_scores
    return known if known is not None and known.request.document == scored_document(state) else None


def experiments_of(state: State, source: Source) -> tuple[AblationEffects | HeadScores, ...]:
    """Return the numbers of the heads that are written with a source, without effects from before a change."""
    effects, scores = state.known_effects, known_scores(state)
    return (*(() if effects is None or not effects.belongs_to(source) else (effects,)),
            *(() if scores is None or scores.done < 1 else (scores,)))


def _of_token(state: State, layers: tuple[int, ...]) -> Float64 | None:
    target = state.target
    if target is None:
        return None
    row, spot = TOKEN_MEASURES[state.look.measure], Spot(FIRST_STAGE, sentence=target.place[0])
    key = spot, row.name, (target.place[1], target.metric)
    if key not in state.known_measures or row.ablation:
        state.known_measures[key] = _number_of_token(state, target, is_effect=bool(row.ablation))
    found = state.known_measures[key]
    return None if found is None else found[list(layers)].ravel()


def _number_of_token(state: State, target: TargetToken, *, is_effect: bool) -> Float64 | None:
    """Return the ablation effects of a token or its attribution to the heads, (layer, head)."""
    if is_effect:
        return None if state.displayed_effects is None else state.displayed_effects.logits
    from attnviz.experiments.target_token import head_attribution  # late: only models need it

    return head_attribution(target)


def _of_layer(state: State, result: Evaluation, spot: Spot) -> Float64 | None:
    pair = _pair(state, result, spot)
    key = spot, state.look.measure, pair
    if key not in state.known_measures:
        state.known_measures[key] = (_changed(state, result, spot) if state.measure.needs_held
                                     else measure_heads(result, state.look.measure, spot, pair=pair))
    return state.known_measures[key]


def _changed(state: State, result: Evaluation, spot: Spot) -> Float64 | None:
    held = state.folded(state.compared.held)
    if held is None or held is result:
        return None
    return measure_changes(Difference(result, held, state.look.alignment), state.look.measure, spot)


def measures_request(state: State, names: Collection[str]) -> MeasuredHeadsRequest | None:
    """Return what is computed of measures that plug-ins have added; None if there are none, or no weights."""
    result, own = state.result, tuple(name for name in names if name in ALL_MEASURES and ALL_MEASURES[name].is_own)
    if not own or result is None or not result.texts:
        return None
    from attnviz.experiments.measured_heads import MeasuredHeadsRequest  # late: only plug-ins need it

    spot = result.weights_of(state.focus.spot).at(head=0)
    needs_pair = any(ALL_MEASURES[name].needs_pair for name in own)
    return MeasuredHeadsRequest(
        result, own, spot.at(layer=0), _pinned_pair(state, result, spot) if needs_pair else None)


def why_none(state: State, measure: Measure) -> str:
    """Return why there is no number of a measure; "" without a text."""
    if state.result is None or not state.result.texts:
        return ""  # the window says that a text is missing
    known = state.measured_heads
    if not measure.is_own:
        return measure.why_none
    if known is None or not known.is_whole or known.request.result is not state.result:
        return COMPUTING
    return CANCELLED if known.is_cancelled else measure.why_none


def _of_plugin(state: State, result: Evaluation, spot: Spot) -> Float64 | None:
    known = state.measured_heads
    return None if known is None else known.measured(result, state.look.measure, spot.layer)


def _pair(state: State, result: Evaluation, spot: Spot) -> Pair | None:
    """Return the pinned cell (query, key), for a measure of two tokens."""
    return _pinned_pair(state, result, spot) if state.measure.needs_pair else None


def _pinned_pair(state: State, result: Evaluation, spot: Spot) -> Pair | None:
    cell = state.focus.matrix_cell
    if cell is None or cell.spot.sentence != spot.sentence:
        return None
    return (cell.column, cell.row) if result.rows_are_keys else (cell.row, cell.column)
