"""The experiments: each asks "what if?" of the sentence, in the place of the large picture.

An experiment is one file in `attnviz.experiments`, one row here and one page in `attnviz.views.experiments`. What it
computes is asked for by a function of the state, and computed on the worker.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from attnviz.document.options import Option
from attnviz.document.places import Cell
from attnviz.document.values import check_value, find_option, read_value
from attnviz.document.variants import Value
from attnviz.experiments.reasons import needs_whole
from attnviz.pictures.vectors import AXES, MODES
from attnviz.store import head_requests
from attnviz.store.compare import held_and_now
from attnviz.store.experiment_options import OPTIONS_BY_NAME, OPTIONS_OF, experiment_value, vector_choice
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
from attnviz.system.checked import find_row
from attnviz.system.errors import EditError
from attnviz.system.watch import Watch
from attnviz.system.wording import N_, Text

if TYPE_CHECKING:
    from attnviz.experiments.dropout_statistics import DropoutRequest
    from attnviz.experiments.ladder import LadderRequest
    from attnviz.experiments.lens import LensRequest
    from attnviz.experiments.nearest_tokens import NearestTokensRequest
    from attnviz.experiments.patching import PatchingRequest
    from attnviz.experiments.rerun import Rerun


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
    notes_now: bool = True  #: it says so where it shows Now while the window shows A or a difference
    is_long: bool = False  #: its computation yields to every other one, and continues when the worker is idle
    unless: Reason = possible  #: why a document has no such experiment
    #: Returns the names of the options that have no effect in a state, which are hidden.
    unused: Callable[[State], frozenset[str]] = lambda state: frozenset()

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that are shown above the page, in order."""
        return OPTIONS_OF.get(self.name, ())

    def numbers(self, rerun: Rerun, request: Any, known: object, watch: Watch) -> Any:
        """Compute the numbers of a request.

        `known` are the numbers that this request had reported before it was interrupted, or None.
        """
        request = request if known is None else replace(request, known=known)
        return import_module(f"attnviz.experiments.{self.module}").run(rerun, request, watch)


def read_experiment_texts(look: Look, experiment: str, texts: Mapping[str, str]) -> Look:
    """Return a look with these options, and defaults for others; unknown names and values are skipped."""
    values: dict[str, Value] = {}
    for name in texts.keys() & OPTIONS_BY_NAME.keys():
        with suppress(EditError):
            values[name] = read_value(OPTIONS_BY_NAME[name], texts[name])
    return replace(look, experiment=experiment if experiment in ("", *EXPERIMENTS) else look.experiment,
                   experiment_values=tuple(sorted(values.items())))


def _has_dropout(state: State) -> bool:
    return state.document.options.dropout > 0


def _is_whole(state: State) -> bool:
    """Return whether the matrices of the selected layer were kept whole, as far as it is computed."""
    result, layer = state.computed, state.focus.spot.layer
    return result is None or layer >= result.num_layers or not result.has_overview_only(layer)


def _request_dropout(state: State) -> DropoutRequest | None:
    result, spot = state.computed, state.focus.spot.at(stage="weights")
    if result is None or not result.has_cell(Cell(spot, -1, -1)) or not _has_dropout(state) or not _is_whole(state):
        return None
    from attnviz.experiments.dropout_statistics import DropoutRequest  # late: no experiment is open at the start

    return DropoutRequest(result, spot, experiment_value(state, "dropout.seeds"))


def _unused_by_vectors(state: State) -> frozenset[str]:
    choice = vector_choice(state)
    axes, hidden = AXES[choice.axes], set() if MODES[choice.mode].moves_to else {"movement"}
    return frozenset(hidden | set(("x", "y", "z")[axes.count if axes.takes_dimensions else 0 :]))


IS_VARIANT = unless(lambda state: not state.document.options.is_trained,
                    N_("A trained model is open: close it (File > Close the model) to compare the variants."))
_NO_DROPOUT = unless(_has_dropout, N_(
    "The dropout rate is 0, so nothing is dropped. Turn Dropout on and set its Rate, under Options."))
_LONG_TEXT = unless(_is_whole, N_("The text is too long: only overviews of its matrices are kept. Shorten it."))


_NO_TEXT = unless(lambda state: not state.document.is_computed or state.document.sentences,
                  N_("Type a sentence first: the experiment shows its numbers."))


def shows_now(row: Experiment, state: State) -> bool:
    """Return whether an experiment shows the present state while the window shows A or a difference."""
    showing = state.compared.showing
    return row.notes_now and (showing == "difference" or (showing == "held" and bool(row.module)))


def _request_ladder(state: State) -> LadderRequest | None:
    count, spot = len(state.document.sentences), state.focus.spot
    if not count or IS_VARIANT(state, {}):
        return None
    from attnviz.experiments.ladder import LadderRequest

    # A sentence that was just deleted is selected until the numbers come.
    spot = spot.at(stage="weights", layer=0, sentence=min(spot.sentence, count - 1))
    return LadderRequest(state.document, spot, experiment_value(state, "ladder.shares_weights"))


def _request_lens(state: State) -> LensRequest | None:
    result = state.computed
    sentence = state.focus.spot.sentence
    if result is None or result.logits is None or sentence >= len(result.texts) or _NO_LENS(state, {}):
        return None
    from attnviz.experiments.lens import Lens, LensRequest, has_middle_rows, next_request  # late: only models need it
    from attnviz.pictures.lens import QUANTITIES
    from attnviz.result.logits import METRIC_KINDS

    known = state.experiment_numbers if isinstance(state.experiment_numbers, Lens) else None
    middle = experiment_value(state, "lens.middle") and has_middle_rows(result)
    # Another letter makes another token the most likely one, whose ranks everywhere take all logits again.
    quantity, is_count = QUANTITIES[experiment_value(state, "lens.colour")], METRIC_KINDS[state.focus.metric].is_count
    needs_ranks = state.focus.token is not None or is_count or quantity.needs_ranks
    tokens = (state.focus.token, *(() if state.focus.instead is None else (state.focus.instead,)))
    return next_request(LensRequest(result, sentence, middle, tokens, needs_ranks=needs_ranks, known=known))


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
    from attnviz.experiments.patched_activations import ACTIVATIONS
    from attnviz.result.logits import METRIC_KINDS

    row = ACTIVATIONS[experiment_value(state, "patching.activation")]
    has_estimate = METRIC_KINDS[state.focus.metric].is_linear and not row.is_path
    return frozenset(name for name, is_used in (
        ("by_token", row.by_head and not row.is_path), ("exact", has_estimate)) if not is_used)


def _unused_by_lens(state: State) -> frozenset[str]:
    from attnviz.experiments.lens import has_middle_rows

    result = state.computed
    return frozenset() if result is None or has_middle_rows(result) else frozenset({"middle"})


def _no_residuals(state: State) -> Text:
    """Return that a layer keeps no residual stream, as far as it is computed."""
    result = state.computed
    return Text("") if result is None or not result.options.is_trained else needs_whole(result, stages=("residual",))


_NO_LENS = first(LOADED, NEEDS_LANGUAGE_MODEL, NEEDS_ONE_TEXT, _NO_TEXT, reason_of(_no_residuals))


EXPERIMENTS: Mapping[str, Experiment] = MappingProxyType({
    row.name: row
    for row in (
        Experiment(
            name="ladder", title=N_("Ladder of variants"),
            summary=N_("Every variant on this sentence, a row each. Cells that differ from the row above are marked."),
            request=_request_ladder, module="ladder", unless=first(LOADED, IS_VARIANT, _NO_TEXT)),
        Experiment(
            name="dropout", title=N_("Dropout microscope"),
            summary=N_("The weights under many dropout masks: their mean approaches the weights without dropout, "
                       "because a kept weight is multiplied by 1 / (1 − p)."),
            request=_request_dropout, module="dropout_statistics", is_long=True,
            unless=first(LOADED, _NO_DROPOUT, _LONG_TEXT, _NO_TEXT)),
        Experiment(
            name="scale", title=N_("Scale laboratory"), notes_now=False,
            summary=N_("Why scores are divided by √d_k: random queries and keys, their scores, weights and "
                       "gradients.")),
        Experiment(
            name="split", title=N_("Head split"),
            summary=N_("How one projection becomes several heads: (b, t, d), view, transpose, (b, h, t, d_h)."),
            unless=first(LOADED, ONE_HEAD, _NO_TEXT)),
        Experiment(
            name="vectors", title=N_("Vectors"),
            summary=N_("Each token is a point. Drag one by the mouse or the arrow keys: every panel follows."),
            unused=_unused_by_vectors),
        Experiment(
            name="lens", title=N_("Logit lens"),
            summary=N_("What the model would predict from the residual stream before each layer: its final norm, then "
                       "its unembedding. The last row is the model's output."),
            request=_request_lens, module="lens", is_long=True,
            unused=_unused_by_lens, unless=_NO_LENS),
        Experiment(
            name="nearest_tokens", title=N_("Nearest tokens"), module="nearest_tokens",
            summary=N_("The tokens whose unembedding vectors point most like the residual stream of the pinned token "
                       "(or the last one) before the selected layer. Click one to make it the target token."),
            request=_request_nearest_tokens, unless=_NO_LENS),
        Experiment(
            name="patching", title=N_("Activation patching"), notes_now=False,
            summary=N_("A is the clean run, the present text the corrupted one. A cell: how much of their "
                       "difference in the metric one activation brings across."),
            request=_request_patching, module="patching", is_long=True, unused=_unused_by_patching,
            unless=_no_patching),
        Experiment(
            name="score_parts", title=N_("Why this score"),
            summary=N_("The score of the pinned query and key as a sum: what each earlier head and MLP wrote into the "
                       "query, and into the key. Click a bar to open its head."),
            request=head_requests.request_score_parts, module="score_parts",
            unless=first(LOADED, head_requests.no_score_parts)),
        Experiment(
            name="corpus", title=N_("Corpus"), notes_now=False,
            summary=N_("What the selected head does in the texts of the opened corpus: the distribution of a measure, "
                       "and the texts with its largest values. Click a text to load it."),
            unless=other_corpus),
        Experiment(
            name="circuit", title=N_("Circuits of a head"), notes_now=False,
            summary=N_("What the selected head does by its weights alone: tokens that it copies or suppresses, tokens "
                       "that it attends to, and later heads that read what it writes. The pinned token is its input."),
            request=head_requests.request_circuit,
            module="circuits", is_long=True,
            unless=first(LOADED, head_requests.no_circuit)),
        Experiment(
            name="scatter", title=N_("Scatter of heads"),
            summary=N_("Every head as a point. Drag around points to select their heads everywhere; click one to open "
                       "it."),
            request=lambda state: head_requests.request_scores(state, tuple(
                experiment_value(state, f"scatter.{option.name}") for option in head_requests.AXIS_OPTIONS)),
            module="head_scores", is_long=True, unless=first(ONE_HEAD, _NO_TEXT)),
    )
})


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
