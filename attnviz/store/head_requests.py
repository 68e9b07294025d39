"""What the experiments with heads ask for: the selected one and its pinned cell, or all of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from attnviz.document.edits import without_text
from attnviz.document.options import Option
from attnviz.experiments.measures import ALL_MEASURES
from attnviz.result.measures import HEAD_SCORES, MODEL_ORDER, Measure
from attnviz.store.reasons import unless
from attnviz.store.state import State
from attnviz.store.state_measures import chosen_measure
from attnviz.system.arrays import Float64
from attnviz.system.wording import N_, Text

if TYPE_CHECKING:
    from attnviz.experiments.circuits import CircuitRequest
    from attnviz.experiments.head_scores import HeadScoresRequest
    from attnviz.experiments.score_parts import ScorePartsRequest

LAYER = Measure(name="layer", label=N_("Layer"), help=N_("The layer of the head, counted from 0."))

#: What the scatter of heads draws them by; labels say A, also where a snapshot is compared with.
AXES: Mapping[str, Measure] = MappingProxyType({
    **{name: row for name, row in ALL_MEASURES.items() if row is not MODEL_ORDER}, **HEAD_SCORES, LAYER.name: LAYER})
AXIS_LABELS: Mapping[str, str] = MappingProxyType({
    name: row.axis_label or row.label for name, row in AXES.items()})

CIRCUIT_OPTIONS = (
    Option(name="mode", group=N_("Circuits"), label=N_("Composition"), kind="choice", default="Q",
           called={"Q": N_("Through queries (Q)"), "K": N_("Through keys (K)"), "V": N_("Through values (V)")},
           help=N_("Through which matrix a later head reads what this head writes: ‖W_a W_b‖ / (‖W_a‖ ‖W_b‖). Random "
                   "matrices of the same shapes score 1 / √d_model.")),
)
AXIS_OPTIONS = tuple(
    Option(name=name, group=N_("Scatter"), label=label, kind="choice", default=default, called=AXIS_LABELS,
           help=N_("A measure of the heads: of their weights in this text, of a predicted token, of the opened corpus, "
                   "or a score of the model that needs no text."))
    for name, label, default in (("x", N_("x axis"), "previous_token"), ("y", N_("y axis"), "first_token"),
                                 ("colour", N_("Colour"), "layer")))


def no_score_parts(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why the score of the pinned cell cannot be split into parts."""
    from attnviz.experiments.score_parts import score_parts_unavailable  # late: only models need it

    return score_parts_unavailable(state.now, state.focus.matrix_cell) or None


def request_score_parts(state: State) -> ScorePartsRequest | None:
    """Return the pinned cell of the present numbers, whichever matrix of its head it is in."""
    result, cell = state.computed, state.focus.matrix_cell
    if result is None or cell is None or not result.has_cell(cell) or no_score_parts(state, {}):
        return None
    from attnviz.experiments.score_parts import ScorePartsRequest, pair_of

    return ScorePartsRequest(result, pair_of(cell))


_NEEDS_MODEL = unless(lambda state: state.document.options.is_trained, N_(
    "Circuits are read off the weights of a trained model: File > Open model."))


def no_circuit(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why the heads of the document have no circuits."""
    if reason := _NEEDS_MODEL(state, arguments):  # before the window is painted there is none
        return reason
    from attnviz.experiments.circuits import circuit_unavailable  # late: only models need it

    return circuit_unavailable(state.document.options) or None


def request_circuit(state: State) -> CircuitRequest | None:
    """Return the selected head, and the pinned token or the last one; None for a head that another model has."""
    spot, known, options = state.focus.spot, state.experiment_numbers, state.document.options
    if no_circuit(state, {}) or spot.layer >= options.row.layers or spot.head >= options.num_heads:
        return None
    from attnviz.experiments.circuits import CircuitRequest, HeadCircuit

    return CircuitRequest(without_text(state.document), (spot.layer, spot.head), _input_token(state),
                          known if isinstance(known, HeadCircuit) else None)


def _input_token(state: State) -> int | None:
    result, spot, pinned = state.computed, state.focus.spot, state.focus.pinned
    if result is None or spot.sentence >= len(result.sentences):
        return None
    tokens = result.sentences[spot.sentence]
    is_pinned = pinned is not None and pinned.spot.sentence == spot.sentence and 0 <= pinned.row < len(tokens)
    return tokens[pinned.row if pinned is not None and is_pinned else -1].id


def request_scores(state: State, axes: tuple[str, ...]) -> HeadScoresRequest | None:
    """Return the scores of the heads of the document's model if one of the axes is a score."""
    options = state.document.options
    if not HEAD_SCORES.keys() & set(axes) or not options.is_trained or options.row.has_two_texts:
        return None
    from attnviz.experiments.head_scores import HeadScoresRequest

    return HeadScoresRequest(without_text(state.document))


def axis_values(state: State, name: str) -> Float64 | None:
    """Return what an axis draws of every head, (layer, head), NaN where undefined; None if there is nothing yet."""
    result, scores = state.result, state.experiment_numbers
    if result is None or not result.texts:
        return None
    shape = result.num_layers, result.num_heads
    if name in HEAD_SCORES:
        from attnviz.experiments.head_scores import HeadScores

        found = scores.values[name] if isinstance(scores, HeadScores) else None
    elif AXES[name] is LAYER:
        found = np.indices(shape, dtype=np.float64)[0]
    else:
        found = chosen_measure(state.with_look(measure=name), tuple(range(result.num_layers)))
    return None if found is None or found.size != shape[0] * shape[1] else found.reshape(shape)
