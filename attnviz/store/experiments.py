"""The experiments: each asks "what if?" of the sentence, in the place of the large picture.

An experiment is one file in `attnviz.experiments`, one row here and one page in `attnviz.views.experiments`. What it
computes is asked for by a function of the state, and computed on the worker.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from attnviz.document.edits import without_text
from attnviz.document.metrics import METRIC_KINDS
from attnviz.document.options import Option, seed_option
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.document.values import check_value, find_option, read_value
from attnviz.document.variants import Value
from attnviz.experiments.patched_activations import ACTIVATIONS, DIRECTIONS
from attnviz.experiments.reasons import needs_whole
from attnviz.experiments.scale_laboratory import MAX_D_K
from attnviz.pictures import vectors
from attnviz.result.measures import ALL_MEASURES, HEAD_SCORES, MEASURES, MODEL_ORDER, TEXT_MEASURES, Measure
from attnviz.store.compare import held_and_now
from attnviz.store.intent import intent
from attnviz.store.parts import Look
from attnviz.store.reasons import (
    AWAITED,
    LOADED,
    NEEDS_LANGUAGE_MODEL,
    NEEDS_ONE_TEXT,
    ONE_HEAD,
    Reason,
    first,
    other_corpus,
    possible,
    reason_of,
    unless,
)
from attnviz.store.state import State
from attnviz.store.state_measures import chosen_measure, known_scores, scored_document
from attnviz.system.arrays import Float64
from attnviz.system.checked import find_row
from attnviz.system.errors import EditError
from attnviz.system.table import LazyTable, Table
from attnviz.system.watch import Watch
from attnviz.system.wording import N_, Text

if TYPE_CHECKING:
    from attnviz.experiments.circuits import CircuitRequest
    from attnviz.experiments.dropout_statistics import DropoutRequest
    from attnviz.experiments.head_scores import HeadScoresRequest
    from attnviz.experiments.ladder import LadderRequest
    from attnviz.experiments.lens import LensRequest
    from attnviz.experiments.nearest_tokens import NearestTokensRequest
    from attnviz.experiments.own_map import OwnExperiment, OwnMapRequest
    from attnviz.experiments.patching import PatchingRequest
    from attnviz.experiments.rerun import Rerun
    from attnviz.experiments.score_parts import ScorePartsRequest
    from attnviz.experiments.segment_effects import SegmentEffectsRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """One experiment."""

    name: str
    title: str
    summary: str  #: one sentence below the title: what is seen
    #: Returns what to compute for a state, a frozen value that is compared with `==`; None while there is nothing to
    #: compute. An experiment without it draws the result alone.
    request: Callable[[State], object | None] = lambda state: None
    module: str = ""  #: in attnviz.experiments, whose `run` computes the numbers of a request
    page: str = ""  #: the name of its page in attnviz.views.experiments; "" for its own
    notes_now: bool = True  #: it says so where it shows Now while the window shows A or a difference
    is_long: bool = False  #: its computation yields to every other one, and continues when the worker is idle
    unless: Reason = possible  #: why a document has no such experiment
    #: Returns the names of the options that have no effect in a state, which are hidden.
    unused: Callable[[State], frozenset[str]] = lambda state: frozenset()
    options: tuple[Option, ...] = ()  #: shown above the page, in order

    def numbers(self, rerun: Rerun, request: Any, watch: Watch) -> Any:
        """Compute the numbers of a request."""
        return import_module(f"attnviz.experiments.{self.module}").run(rerun, request, watch)


def experiment_value(state: State, name: str) -> Any:
    """Return the value of an option, as NAME.OPTION, or its default."""
    return dict(state.look.experiment_values).get(name, OPTIONS_BY_NAME[name].default)


def experiment_texts(look: Look) -> dict[str, str]:
    """Return the options of all experiments that differ from their defaults, as texts by NAME.OPTION."""
    return {name: str(value) for name, value in look.experiment_values if value != OPTIONS_BY_NAME[name].default}


def read_experiment_texts(look: Look, experiment: str, texts: Mapping[str, str]) -> Look:
    """Return a look with these options, and defaults for others; unknown names and values are skipped."""
    values: dict[str, Value] = {}
    for name in texts.keys() & OPTIONS_BY_NAME.keys():
        with suppress(EditError):
            values[name] = read_value(OPTIONS_BY_NAME[name], texts[name])
    return replace(look, experiment=experiment if experiment in ("", *EXPERIMENTS) else look.experiment,
                   experiment_values=tuple(sorted(values.items())))


_NO_TEXT = unless(lambda state: not state.document.is_computed or state.document.sentences,
                  N_("Type a sentence first: the experiment shows its numbers."))


def shows_now(row: Experiment, state: State) -> bool:
    """Return whether an experiment shows the present state while the window shows A or a difference."""
    showing = state.compared.showing
    return row.notes_now and (showing == "difference" or (showing == "held" and bool(row.module)))


IS_VARIANT = unless(lambda state: not state.document.options.is_trained,
                    N_("A trained model is open: close it (File > Close the model) to compare the variants."))


def _request_ladder(state: State) -> LadderRequest | None:
    count, spot = len(state.document.sentences), state.focus.spot
    if not count or IS_VARIANT(state, {}):
        return None
    from attnviz.experiments.ladder import LadderRequest

    # A sentence that was just deleted is selected until the numbers come.
    spot = spot.at(stage="weights", layer=0, sentence=min(spot.sentence, count - 1))
    return LadderRequest(state.document, spot, experiment_value(state, "ladder.shares_weights"))


LADDER = Experiment(
    name="ladder", title=N_("Ladder of variants"),
    summary=N_("Every variant on this sentence, a row each. Cells that differ from the row above are marked."),
    request=_request_ladder, module="ladder", unless=first(LOADED, IS_VARIANT, _NO_TEXT),
    options=(
        Option(name="shares_weights", group=N_("Same weights"), label=N_("Same weights"), kind="flag",
               default=True, help=N_("Every variant takes the weights of the present one, where they fit: then "
                                     "what differs is the formulation.")),
    ))


def _has_dropout(state: State) -> bool:
    return state.document.options.dropout > 0


def _is_whole(state: State) -> bool:
    """Return whether the weights of the selected layer were kept whole, as far as it is computed."""
    result, layer = state.computed, state.focus.spot.layer
    return result is None or layer >= result.num_layers or result.overview_of("weights", layer=layer) is None


def _request_dropout(state: State) -> DropoutRequest | None:
    result, spot = state.computed, state.focus.spot.at(stage="weights")
    if result is None or not result.has_cell(Cell(spot, -1, -1)) or not _has_dropout(state) or not _is_whole(state):
        return None
    from attnviz.experiments.dropout_statistics import DropoutRequest  # late: no experiment is open at the start

    return DropoutRequest(result, spot, experiment_value(state, "dropout.seeds"))


_NO_DROPOUT = unless(_has_dropout, N_(
    "The dropout rate is 0, so nothing is dropped. Turn Dropout on and set its Rate, under Options."))
_LONG_TEXT = unless(_is_whole, N_("The text is too long: only overviews of its matrices are kept. Shorten it."))
DROPOUT = Experiment(
    name="dropout", title=N_("Dropout microscope"),
    summary=N_("The weights under many dropout masks: their mean approaches the weights without dropout, "
               "because a kept weight is multiplied by 1 / (1 − p)."),
    request=_request_dropout, module="dropout_statistics", is_long=True,
    unless=first(LOADED, _NO_DROPOUT, _LONG_TEXT, _NO_TEXT),
    options=(
        Option(name="seeds", group=N_("Masks"), label=N_("Masks"), kind="integer", default=200, minimum=1,
               maximum=10_000, help=N_("How many dropout masks are drawn, each from a seed of its own.")),
    ))


SCALE = Experiment(
    name="scale", title=N_("Scale laboratory"), notes_now=False,
    summary=N_("Why scores are divided by √d_k: random queries and keys, their scores, weights and "
               "gradients."),
    options=(
        Option(name="d_k", group=N_("Laboratory"), label=N_("d_k"), kind="integer", editor="logarithmic",
               default=64, minimum=1, maximum=MAX_D_K, help=N_("The size of queries and keys.")),
        Option(name="divides", group=N_("Laboratory"), label=N_("Divide by √d_k"), kind="flag", default=False,
               help=N_("Divides the scores by √d_k before the softmax.")),
        Option(name="temperature", group=N_("Laboratory"), label=N_("Temperature"), kind="number",
               editor="logarithmic", default=1.0, minimum=0.05, maximum=20.0,
               help=N_("Divides the scores, too: below 1, the softmax is sharper.")),
        Option(name="tokens", group=N_("Laboratory"), label=N_("Tokens"), kind="integer", default=12,
               minimum=2, maximum=64, help=N_("How many queries and keys are drawn.")),
        seed_option(name="seed", group=N_("Laboratory"), label=N_("Seed"),
                    help=N_("The seed of the random vectors.")),
    ))


SPLIT = Experiment(
    name="split", title=N_("Head split"),
    summary=N_("How one projection becomes several heads: (b, t, d), view, transpose, (b, h, t, d_h)."),
    unless=first(LOADED, ONE_HEAD, _NO_TEXT),
    options=(
        Option(name="stage", group=N_("Head split"), label=N_("Show"), kind="choice", default="queries",
               called={name: STAGES[name].label for name in ("queries", "keys", "values")},
               help=N_("What is split.")),
        Option(name="step", group=N_("Head split"), label=N_("Step"), kind="number", editor="rate", default=0.0,
               maximum=1, help=N_("0 is the projection, 0.5 the view, 1 the transpose.")),
    ))


MAX_DIMENSION = 100_000  #: of a vector, as an axis


def _dimension(name: str, label: str, default: int) -> Option:
    return Option(name=name, group=N_("Vectors"), label=label, kind="integer", default=default, maximum=MAX_DIMENSION,
                  help=N_("The dimension on this axis, counted from 0."))


def vector_choice(state: State) -> vectors.VectorChoice:
    """Return what the experiment with vectors shows."""
    def value(name: str) -> Any:
        return experiment_value(state, f"vectors.{name}")

    axes = vectors.AXES[value("axes")]
    dimensions = tuple(value(name) for name in ("x", "y", "z")[: axes.count])
    return vectors.VectorChoice(value("mode"), value("axes"), dimensions, float(value("movement")))


def _unused_by_vectors(state: State) -> frozenset[str]:
    choice = vector_choice(state)
    axes, hidden = vectors.AXES[choice.axes], set() if vectors.MODES[choice.mode].moves_to else {"movement"}
    return frozenset(hidden | set(("x", "y", "z")[axes.count if axes.takes_dimensions else 0 :]))


VECTORS = Experiment(
    name="vectors", title=N_("Vectors"),
    summary=N_("Each token is a point. Drag one by the mouse or the arrow keys: every panel follows."),
    unused=_unused_by_vectors,
    options=(
        Option(name="mode", group=N_("Vectors"), label=N_("Show"), kind="choice", default="embeddings",
               called={name: row.label for name, row in vectors.MODES.items()}, help=N_("Which vectors are shown.")),
        Option(name="axes", group=N_("Vectors"), label=N_("Axes"), kind="choice", default="two",
               called={name: row.label for name, row in vectors.AXES.items()},
               help=N_("Two or three dimensions, or the directions in which the vectors differ most (PCA).")),
        _dimension("x", N_("x axis"), 0), _dimension("y", N_("y axis"), 1), _dimension("z", N_("z axis"), 2),
        Option(name="movement", group=N_("Vectors"), label=N_("Movement"), kind="number", editor="rate",
               default=1.0, maximum=1,
               help=N_("How far the plane has moved: 0 is before the matrix, 1 after it.")),
    ))


def _no_residuals(state: State) -> Text:
    """Return that a layer keeps no residual stream, as far as it is computed."""
    result = state.computed
    return Text("") if result is None or not result.options.is_trained else needs_whole(result, stages=("residual",))


_NO_LENS = first(LOADED, NEEDS_LANGUAGE_MODEL, NEEDS_ONE_TEXT, _NO_TEXT, reason_of(_no_residuals))


def _request_lens(state: State) -> LensRequest | None:
    result = state.computed
    sentence = state.focus.spot.sentence
    if result is None or result.logits is None or sentence >= len(result.texts) or _NO_LENS(state, {}):
        return None
    from attnviz.experiments.lens import Lens, LensRequest, has_middle_rows, next_request  # late: only models need it
    from attnviz.pictures.lens import QUANTITIES
    known = state.experiment_numbers if isinstance(state.experiment_numbers, Lens) else None
    middle = experiment_value(state, "lens.middle") and has_middle_rows(result)
    # Another letter makes another token the most likely one, whose ranks everywhere take all logits again.
    quantity, is_count = QUANTITIES[experiment_value(state, "lens.colour")], METRIC_KINDS[state.focus.metric].is_count
    needs_ranks = state.focus.token is not None or is_count or quantity.needs_ranks
    tokens = (state.focus.token, *(() if state.focus.instead is None else (state.focus.instead,)))
    return next_request(LensRequest(result, sentence, middle, tokens, needs_ranks=needs_ranks, known=known))


def _unused_by_lens(state: State) -> frozenset[str]:
    from attnviz.experiments.lens import has_middle_rows

    result = state.computed
    return frozenset() if result is None or has_middle_rows(result) else frozenset({"middle"})


LENS = Experiment(
    name="lens", title=N_("Logit lens"),
    summary=N_("What the model would predict from the residual stream before each layer: its final norm, then "
               "its unembedding. The last row is the model's output."),
    request=_request_lens, module="lens", is_long=True,
    unused=_unused_by_lens, unless=_NO_LENS,
    options=(
        Option(name="colour", group=N_("Logit lens"), label=N_("Colour"), kind="choice", default="probability",
               called={"probability": N_("Probability"), "rank": N_("Target rank"),
                       "entropy": N_("Entropy"), "divergence": N_("KL divergence")},
               help=N_("What the colour of a cell says: the probability of its top token, the rank of the "
                       "target token, the entropy of the prediction, or its KL divergence from the output, "
                       "in nats.")),
        Option(name="middle", group=N_("Logit lens"), label=N_("After attention"), kind="flag", default=False,
               help=N_("Adds a row to each layer: the residual stream after its attention, before its MLP.")),
    ))


def _request_nearest_tokens(state: State) -> NearestTokensRequest | None:
    result, spot = state.computed, state.focus.spot
    if result is None or spot.layer >= result.num_layers or spot.sentence >= len(result.texts) or _NO_LENS(state, {}):
        return None
    from attnviz.experiments import nearest_tokens

    last, known = result.lengths[spot.sentence] - 1, state.experiment_numbers
    position = last if state.pinned_word is None else min(state.pinned_word, last)
    request = nearest_tokens.NearestTokensRequest(
        result, spot.layer, spot.sentence, position, known if isinstance(known, nearest_tokens.NearestTokens) else None)
    return None if nearest_tokens.reason(request) else request


NEAREST_TOKENS = Experiment(
    name="nearest_tokens", title=N_("Nearest tokens"), module="nearest_tokens",
    summary=N_("The tokens whose unembedding vectors point most like the residual stream of the pinned token "
               "(or the last one) before the selected layer. Click one to make it the target token."),
    request=_request_nearest_tokens, unless=_NO_LENS)


def _segment_effects(state: State) -> SegmentEffectsRequest | Text | None:
    """Return the request of the segment of the marked key, of the pinned row, or the first; or why there is none."""
    result, sentence, pinned = state.computed, state.focus.spot.sentence, state.focus.pinned
    shown = state.folded(result)
    if result is None or shown is None or sentence >= len(result.texts) or _NO_SEGMENT_EFFECTS(state, {}):
        return None
    from attnviz.experiments import segment_effects

    labels = shown.row_labels(Spot("weights", sentence=sentence))
    cell, segment = state.focus.matrix_cell, 0
    if pinned is not None and pinned.spot.sentence == sentence:
        segment = max(0, min(len(labels) - 1, pinned.row if cell is None else cell.column))
    request = segment_effects.SegmentEffectsRequest(
        result, sentence, tuple(shown.tokens_of(sentence, row)[0] for row in range(len(labels))), labels, segment)
    return segment_effects.reason(request) or request


def _no_segment(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why the segment cannot be suppressed, once the experiment is open: another one is chosen there."""
    found = _segment_effects(state) if state.look.experiment == SEGMENT_EFFECTS.name else None
    return found if isinstance(found, Text) else None


_NO_SEGMENT_EFFECTS = first(LOADED, NEEDS_LANGUAGE_MODEL, NEEDS_ONE_TEXT, _NO_TEXT)
SEGMENT_EFFECTS = Experiment(
    name="segment_effects", title=N_("Effects on later segments"), module="segment_effects", is_long=True,
    summary=N_("How the log-probability of each later segment changes if no later token attends to the marked one. "
               "View > Fold by says what a segment is; unfolded, each token is one."),
    request=lambda state: None if isinstance(found := _segment_effects(state), Text) else found,
    unless=first(_NO_SEGMENT_EFFECTS, _no_segment))


def _no_patching(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why no activation can be patched."""
    if reason := first(LOADED, NEEDS_LANGUAGE_MODEL, AWAITED)(state, arguments):
        return reason
    from attnviz.experiments.patching import patching_unavailable  # late: only models need it

    return patching_unavailable(*held_and_now(state)) or None


def _request_patching(state: State) -> PatchingRequest | None:
    if _no_patching(state, {}):
        return None
    from attnviz.experiments.patching import METHODS, PatchingMap, PatchingRequest, default_metric, kept_metric

    clean, corrupted = held_and_now(state)
    assert clean is not None and corrupted is not None
    spot, known, by_default = state.focus.spot, state.experiment_numbers, state.focus.token is None
    former = known.request if isinstance(known, PatchingMap) and by_default else None
    metric = kept_metric(former, clean, corrupted, state.focus.metric) or default_metric(
        clean, corrupted, *state.focus.target)
    if metric is None:
        return None
    request = PatchingRequest(clean, corrupted, metric, experiment_value(state, "patching.activation"),
                              experiment_value(state, "patching.direction"), has_default_tokens=by_default)
    unused = _unused_by_patching(state)
    return replace(
        request, sender=(spot.layer, spot.head) if request.row.is_path else None,
        layer=spot.layer if "by_token" not in unused and experiment_value(state, "patching.by_token") else None,
        method=METHODS["exact" not in unused and not experiment_value(state, "patching.exact")])


def _unused_by_patching(state: State) -> frozenset[str]:
    row = ACTIVATIONS[experiment_value(state, "patching.activation")]
    has_estimate = METRIC_KINDS[state.focus.metric].is_linear and not row.is_path
    return frozenset(name for name, is_used in (
        ("by_token", row.by_head and not row.is_path), ("exact", has_estimate)) if not is_used)


PATCHING = Experiment(
    name="patching", title=N_("Activation patching"), notes_now=False,
    summary=N_("A is the clean run, the present text the corrupted one. A cell: how much of their "
               "difference in the metric one activation brings across."),
    request=_request_patching, module="patching", is_long=True, unused=_unused_by_patching,
    unless=_no_patching,
    options=(
        Option(name="activation", group=N_("Patching"), label=N_("Activation"), kind="choice",
               default="residual", called={name: row.label for name, row in ACTIVATIONS.items()},
               help=N_("What is replaced: a vector at one position, or one head at every position; on a path, "
                       "only what the selected head wrote into the queries, keys or values of a later head.")),
        Option(name="direction", group=N_("Patching"), label=N_("Direction"), kind="choice", default="denoise",
               called={name: label for name, label in DIRECTIONS.items()},
               help=N_("Denoising shows what suffices for the clean answer, noising what is necessary.")),
        Option(name="exact", group=N_("Patching"), label=N_("Exact"), kind="flag", default=False,
               help=N_("Computes a run for each patch, layer by layer. Otherwise all patches are estimated at "
                       "once: change · gradient of the logit difference (attribution patching).")),
        Option(name="by_token", group=N_("Patching"), label=N_("By token"), kind="flag", default=False,
               help=N_("Patches the heads of the selected layer at one token each.")),
    ))


def _no_score_parts(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why the score of the pinned cell cannot be split into parts."""
    from attnviz.experiments.score_parts import score_parts_unavailable  # late: only models need it

    return score_parts_unavailable(state.now, state.focus.matrix_cell) or None


def _request_score_parts(state: State) -> ScorePartsRequest | None:
    """Return the pinned cell of the present numbers, whichever matrix of its head it is in."""
    result, cell = state.computed, state.focus.matrix_cell
    if result is None or cell is None or not result.has_cell(cell) or _no_score_parts(state, {}):
        return None
    from attnviz.experiments.score_parts import ScorePartsRequest, pair_of

    return ScorePartsRequest(result, pair_of(cell))


SCORE_PARTS = Experiment(
    name="score_parts", title=N_("Why this score"),
    summary=N_("The score of the pinned query and key as a sum: what each earlier head and MLP wrote into the "
               "query, and into the key. Click a bar to open its head."),
    request=_request_score_parts, module="score_parts",
    unless=first(LOADED, _no_score_parts))


CORPUS = Experiment(
    name="corpus", title=N_("Corpus"), notes_now=False,
    summary=N_("What the selected head does in the texts of the opened corpus: the distribution of a measure, "
               "and the texts with its largest values. Click a text to load it."),
    unless=other_corpus,
    options=(
        Option(name="measure", group=N_("Corpus"), label=N_("Measure"), kind="choice", default="induction",
               called=LazyTable(lambda: {name: MEASURES[name].label for name in TEXT_MEASURES}),
               help=N_("Which measure of the head is shown.")),
    ))


_NEEDS_MODEL = unless(lambda state: state.document.options.is_trained, N_(
    "Circuits are read off the weights of a trained model: File > Open model."))


def _no_circuit(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why the heads of the document have no circuits."""
    if reason := _NEEDS_MODEL(state, arguments):  # before the window is painted there is none
        return reason
    from attnviz.experiments.circuits import circuit_unavailable  # late: only models need it

    return circuit_unavailable(state.document.options) or None


def _request_circuit(state: State) -> CircuitRequest | None:
    """Return the selected head, and the pinned token or the last one; None for a head that another model has."""
    spot, known, options = state.focus.spot, state.experiment_numbers, state.document.options
    if _no_circuit(state, {}) or spot.layer >= options.row.layers or spot.head >= options.num_heads:
        return None
    from attnviz.experiments.circuits import CircuitRequest, HeadCircuit

    return CircuitRequest(without_text(state.document), (spot.layer, spot.head), _input_token(state),
                          known=known if isinstance(known, HeadCircuit) else None)


def _input_token(state: State) -> int | None:
    result, spot, pinned = state.computed, state.focus.spot, state.focus.pinned
    if result is None or spot.sentence >= len(result.sentences):
        return None
    tokens = result.sentences[spot.sentence]
    is_pinned = pinned is not None and pinned.spot.sentence == spot.sentence and 0 <= pinned.row < len(tokens)
    return tokens[pinned.row if pinned is not None and is_pinned else -1].id


CIRCUIT = Experiment(
    name="circuit", title=N_("Circuits of a head"), notes_now=False,
    summary=N_("What the selected head does by its weights alone: tokens that it copies or suppresses, tokens "
               "that it attends to, and later heads that read what it writes. The pinned token is its input."),
    request=_request_circuit,
    module="circuits", is_long=True,
    unless=first(LOADED, _no_circuit),
    options=(
        Option(name="mode", group=N_("Circuits"), label=N_("Composition"), kind="choice", default="Q",
               called={"Q": N_("Through queries (Q)"), "K": N_("Through keys (K)"), "V": N_("Through values (V)")},
               help=N_("Through which matrix a later head reads what this head writes: ‖W_a W_b‖ / (‖W_a‖ ‖W_b‖). "
                       "Random matrices of the same shapes score 1 / √d_model.")),
    ))


LAYER = Measure(name="layer", label=N_("Layer"), help=N_("The layer of the head, counted from 0."))
#: What the scatter of heads draws them by; labels say A, also where a snapshot is compared with.
AXES: Mapping[str, Measure] = LazyTable(lambda: {
    **{name: row for name, row in ALL_MEASURES.items() if row is not MODEL_ORDER}, LAYER.name: LAYER})
AXIS_LABELS: Mapping[str, str] = LazyTable(lambda: {name: row.axis_label or row.label for name, row in AXES.items()})


def axis_values(state: State, name: str) -> Float64 | None:
    """Return what an axis draws of every head, (layer, head), NaN where undefined; None if there is nothing yet."""
    result = state.result
    if result is None or not result.texts:
        return None
    shape = result.num_layers, result.num_heads
    if AXES[name] is LAYER:
        found = np.indices(shape, dtype=np.float64)[0]
    else:
        found = chosen_measure(state.with_look(measure=name), tuple(range(result.num_layers)))
    return None if found is None or found.size != shape[0] * shape[1] else found.reshape(shape)


SCATTER = Experiment(
    name="scatter", title=N_("Scatter of heads"),
    summary=N_("Every head as a point. Drag around points to select their heads everywhere; click one to open "
               "it."),
    unless=first(ONE_HEAD, _NO_TEXT),
    options=tuple(
        Option(name=name, group=N_("Scatter"), label=label, kind="choice", default=default, called=AXIS_LABELS,
               help=N_("A measure of the heads: of their weights in this text, of a predicted token, of the opened "
                       "corpus, or a score of the model that needs no text."))
        for name, label, default in (("x", N_("x axis"), "previous_token"), ("y", N_("y axis"), "first_token"),
                                     ("colour", N_("Colour"), "layer"))))


def shown_measures(state: State) -> tuple[str, ...]:
    """Return the measures that panels draw: the one of the heads, and those of the scatter if it is open."""
    of_scatter = SCATTER.options if state.look.experiment == SCATTER.name else ()
    return (state.look.measure,
            *(str(experiment_value(state, f"{SCATTER.name}.{option.name}")) for option in of_scatter))


def scores_request(state: State) -> HeadScoresRequest | None:
    """Return the scores of the heads of the displayed model if a score is shown and not known."""
    document = scored_document(state) if HEAD_SCORES.keys() & set(shown_measures(state)) else None
    if document is None:
        return None
    from attnviz.experiments.head_scores import HeadScoresRequest

    known = known_scores(state)
    return None if known is not None and known.done == 1 else HeadScoresRequest(document, known)


EXPERIMENTS: Table[Experiment] = Table("experiment", {row.name: row for row in (
    LADDER, DROPOUT, SCALE, SPLIT, VECTORS, LENS, NEAREST_TOKENS, PATCHING, SCORE_PARTS, SEGMENT_EFFECTS, CORPUS,
    CIRCUIT, SCATTER)})
OPTIONS_BY_NAME: Mapping[str, Option] = LazyTable(lambda: {
    f"{row.name}.{option.name}": option for row in EXPERIMENTS.values() for option in row.options})


def own_experiment(own: OwnExperiment, *, title: str, summary: str, needs_model: bool) -> Experiment:
    """Return the row of an experiment of a plug-in, which has a map of the displayed numbers."""
    def request(state: State) -> OwnMapRequest | None:
        result, sentence = state.computed, state.focus.spot.sentence
        if result is None or sentence >= len(result.texts):
            return None
        from attnviz.experiments.own_map import OwnMapRequest  # late: few windows have a plug-in

        return OwnMapRequest(result, sentence, own)

    reasons = (LOADED, NEEDS_LANGUAGE_MODEL, _NO_TEXT) if needs_model else (LOADED, _NO_TEXT)
    return Experiment(name=own.name, title=title, summary=summary, request=request, module="own_map", page="own_map",
                      is_long=True, unless=first(*reasons))


def _cannot_open(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why an experiment cannot be opened; the large picture always can."""
    row = EXPERIMENTS.get(arguments["name"])
    return None if row is None else row.unless(state, arguments)


@intent("look", unless=_cannot_open)
def choose_experiment(state: State, name: str) -> State:
    """Show an experiment in the place of the large picture; "" shows the large picture again."""
    if name:
        find_row(EXPERIMENTS, name, N_("There is no experiment {name}: the experiments are {known}."))
    if name == state.look.experiment:
        return state
    return state.evolve(experiment_numbers=None).with_look(experiment=name)


@intent("look")
def set_experiment_option(state: State, name: str, value: Value) -> State:
    """Set an option of an experiment, by EXPERIMENT.OPTION. Raises EditError if it cannot have the value."""
    option = find_option(name, OPTIONS_BY_NAME)
    values = {**dict(state.look.experiment_values), name: check_value(option, value, by_label=True)}
    return state.with_look(experiment_values=tuple(sorted(values.items())))
