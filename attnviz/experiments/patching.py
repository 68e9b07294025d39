"""Activation patching: how much of the difference between two runs an activation of one brings into the other.

A clean and a corrupted text give different logits. One activation of the source run replaces that of the target run,
and everything after it is recomputed (Meng et al. 2022, "Locating and Editing Factual Associations in GPT"; Wang et al.
2023, "Interpretability in the Wild"). Denoising patches the clean run into the corrupted one, noising the corrupted run
into the clean one. The metric is that of TransformerLens. Attribution patching estimates every patch from the gradient
of the metric in the target run, (source − target) · gradient (Nanda 2023, "Attribution Patching").

Path patching, in its direct form (Wang et al. 2023; Goldowsky-Dill et al. 2023, "Localizing Model Behavior with Path
Patching"): what one head wrote, the sender, is replaced only in what a later head reads by its queries, keys or values.
Everything between the two stays that of the target run, and so do the scales of the norms, so that the change of the
queries, keys or values is exact; from there on the model is computed as usual.

Shapes of paths: t tokens, d size of the residual stream, h heads, d_h size of a head.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from time import perf_counter
from typing import Literal, get_args

import numpy as np

from attnviz.document.document import changes_numbers
from attnviz.document.metrics import LOGIT
from attnviz.document.options import Options
from attnviz.document.places import Head, Spot
from attnviz.document.stages import ADDED_STAGES
from attnviz.experiments.ablated_contexts import head_contexts
from attnviz.experiments.next_tokens import prediction_place
from attnviz.experiments.patched_activations import ACTIVATIONS, Activation, Direction
from attnviz.experiments.reasons import NO_LANGUAGE_MODEL, needs_one_text, needs_same_model, needs_weights, needs_whole
from attnviz.experiments.rerun import Patch, Rerun
from attnviz.experiments.score_parts import PROJECTIONS, head_outputs, normed_parts, output_scale
from attnviz.result.logits import LogitMetric, Place, has_softmax
from attnviz.result.result import Result
from attnviz.system import memory
from attnviz.system.arrays import Bools, Float32, Float64
from attnviz.system.errors import NO_MEMORY, ComputeError, EditError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import N_, Command, Text, places_from_0, quoted

Method = Literal["exact", "estimate"]
METHODS: tuple[Method, ...] = get_args(Method)
MAX_SILENT_SECONDS = 1.0  #: about as long as rows are computed together before they are shown
SAME_TEXT = N_("Clean and corrupted are the same text: change a word of one of them.")


@dataclass(frozen=True, slots=True)
class PatchingRequest:
    """What to patch; results are compared by identity."""

    clean: Result
    corrupted: Result
    metric: LogitMetric
    activation: str  #: one of ACTIVATIONS
    direction: Direction = "denoise"
    method: Method = "exact"
    layer: int | None = None  #: whose heads are patched at one position each; None for every layer
    sender: Head | None = None  #: of a path
    has_default_tokens: bool = False  #: nobody chose the metric's tokens: they were the top tokens of the two texts
    known: PatchingMap | None = field(default=None, compare=False, repr=False)  #: to continue

    @property
    def row(self) -> Activation:
        """Return the activation."""
        return ACTIVATIONS[self.activation]

    @property
    def source(self) -> Result:
        """Return the run whose activations are taken."""
        return self.clean if self.direction == "denoise" else self.corrupted

    @property
    def target(self) -> Result:
        """Return the run that is patched."""
        return self.corrupted if self.direction == "denoise" else self.clean

    @property
    def place(self) -> Place:
        """Return where the metric is read: the end of the text, or the first mask token of an encoder."""
        place = prediction_place(self.clean, sentence=0, word=None)
        assert place is not None  # see patching_unavailable
        return place

    @property
    def heads(self) -> int:
        """Return how many heads are patched in a layer, one at a time: key/value heads where heads share them."""
        return self.target.options.heads_of(self.row.stage)

    @property
    def has_tokens(self) -> bool:
        """Return whether the columns are tokens; otherwise heads."""
        return not self.row.by_head or self.layer is not None

    def is_in_layer(self, layer: int) -> bool:
        """Return whether a layer has what is patched: the activation, and on a path the sender before it."""
        return (self.sender is None or layer > self.sender[0]) and self.row.stage in self.target.stages(layer)

    @property
    def axes(self) -> tuple[str, str]:
        """Return what rows and columns are."""
        head = "head" if self.heads == self.target.num_heads else "KV head"
        return "layer" if self.layer is None else head, "token" if self.has_tokens else head

    @property
    def shape(self) -> tuple[int, int]:
        """Return how many rows and columns the map has."""
        target = self.target
        return (target.num_layers if self.layer is None else self.heads,
                target.lengths[0] if self.has_tokens else self.heads)

    @property
    def column_labels(self) -> tuple[tuple[str, ...], ...]:
        """Return the head of each column, or its token, clean and corrupted where they differ."""
        if not self.has_tokens:
            return tuple((str(head),) for head in range(self.heads))
        pairs = zip(self.clean.labels[0], self.corrupted.labels[0], strict=True)
        return tuple((one,) if one == other else (one, other) for one, other in pairs)

    @property
    def column_names(self) -> tuple[str, ...]:
        """Return the labels of each column on one line."""
        return tuple(map(" / ".join, self.column_labels))

    def layer_of(self, row: int) -> int:
        """Return the layer that is patched in a row of the map."""
        return row if self.layer is None else self.layer

    def head_of(self, row: int, column: int) -> int | None:
        """Return the patched head of a cell; None for what no head has."""
        return None if not self.row.by_head else column if self.layer is None else row


@dataclass(frozen=True, eq=False)
class PatchingMap:
    """The metric after each patch, row by row as they are computed."""

    request: PatchingRequest
    clean_difference: float  #: the metric of the clean run
    corrupted_difference: float  #: the metric of the corrupted run
    values: Float64  #: (row, column): the metric of the patched run; NaN until computed
    is_equal: Bools  #: (row, column): the patch does nothing: the activation is missing, ablated, or equal in both runs
    done: frozenset[int] = field(default_factory=frozenset)  #: rows that are computed
    direct_value: float | None = None  #: of a path: the metric if the sender's output reaches the logits alone

    @property
    def next_row(self) -> int | None:
        """The next row to compute: the last missing one, above which the fewest are recomputed; None when done."""
        return next(iter(self.next_rows(1)), None)

    def next_rows(self, count: int) -> list[int]:
        """Return the next rows to compute together, at most `count`, the last first; none when done."""
        return sorted(set(range(len(self.values))) - self.done, reverse=True)[:count]

    @property
    def is_estimate(self) -> bool:
        """Return whether the numbers are estimated from a gradient."""
        return self.request.method == "estimate"

    @property
    def target_difference(self) -> float:
        """The metric of the run that is patched, before any patch."""
        return self.corrupted_difference if self.request.target is self.request.corrupted else self.clean_difference

    @cached_property
    def recovered(self) -> Float64:
        """The share of the difference, (patched − corrupted) / (clean − corrupted): 1 is the clean run, 0 the other."""
        return self._share(self.values)

    @property
    def direct(self) -> float | None:
        """The share that a path from the sender straight to the logits recovers; None without a sender."""
        return None if self.direct_value is None else float(self._share(np.array(self.direct_value)))

    @property
    def reach(self) -> float:
        """The end of the colours, on both sides of 0: single paths and tokens carry small shares."""
        is_part = self.request.row.is_path or self.request.layer is not None
        computed = np.isfinite(self.recovered) & ~self.is_equal
        return float(np.max(np.abs(self.recovered), initial=0.1 if is_part else 1.0, where=computed))

    def with_row(self, row: int, values: Float64, is_equal: Bools) -> PatchingMap:
        """Return the map with one more row."""
        changed, equal = self.values.copy(), self.is_equal.copy()
        changed[row], equal[row] = values, is_equal
        return replace(self, values=changed, is_equal=equal, done=self.done | {row})

    def _share(self, values: Float64) -> Float64:
        return (values - self.corrupted_difference) / (self.clean_difference - self.corrupted_difference)


def patching_unavailable(clean: Result | None, corrupted: Result | None) -> Text:
    """Return why two runs cannot be patched; "" if they can."""
    if corrupted is not None and (reason := needs_one_text(corrupted.options)):
        return reason
    if clean is None or corrupted is None:
        return Text("Hold the clean text as A ({keys}), then type the corrupted one.", keys=Command("hold"))
    if clean.logits is None or corrupted.logits is None or "residual" not in corrupted.stages(0):
        return Text(NO_LANGUAGE_MODEL)
    if reason := needs_same_model(clean.options, corrupted.options):
        return reason
    if not (clean.texts and corrupted.texts):
        return Text("A text is empty: patching compares two texts of as many tokens.")
    if len(clean.texts) != 1 or len(corrupted.texts) != 1:
        return Text("Patching compares one text with one text.")
    if clean.options.dropout_on or corrupted.options.dropout_on:
        return Text("Dropout is on: turn it off to patch activations.")
    if reason := unequal_counts(clean.labels[0], corrupted.labels[0]):
        return reason
    if clean.document == corrupted.document:
        return Text(SAME_TEXT)
    places = [prediction_place(result, sentence=0, word=None) for result in (clean, corrupted)]
    if None in places or places[0] != places[1]:
        return Text("In an encoder the metric is of a masked token: both texts need a mask token at the same position.")
    return needs_whole(clean, corrupted, stages=("residual",))


def unequal_counts(ours: Sequence[str], theirs: Sequence[str]) -> Text:
    """Return that two texts have different numbers of tokens, and where they differ first; "" if they do not."""
    if len(ours) == len(theirs):
        return Text("")
    at = next((at for at, (own, another) in enumerate(zip(ours, theirs, strict=False)) if own != another),
              min(len(ours), len(theirs)))
    first, second = (quoted(labels[at]) if at < len(labels) else Text("the end of the text")
                     for labels in (ours, theirs))
    return Text("The texts have {count:,} and {other:,} tokens, and patching needs equal numbers: they differ first at "
                "token {at}, {first} and {second}.", count=len(ours), other=len(theirs), at=at, first=first,
                second=second)


def request_unavailable(request: PatchingRequest) -> Text:
    """Return why two runs that can be patched have no such map; "" if they have it."""
    target, stage = request.target, request.row.stage
    if reason := map_unavailable(target.options, request.row, request.layer, request.sender, method=request.method,
                                 is_linear=request.metric.row.is_linear):
        return reason
    if request.row.is_path and target.options.config.post_norm:
        return Text("The layers of {name} are not pre-norm, so what a head reads is not a sum of what earlier heads "
                    "wrote.", name=target.name)
    return needs_whole(request.clean, request.corrupted,
                       stages=(stage, "concatenated") if request.row.is_path else (stage,), layer=request.layer)


def map_unavailable(
    options: Options, row: Activation, layer: int | None, sender: Head | None, *, is_linear: bool, method: Method,
) -> Text:
    """Return why a model has no such map, whatever the texts are; "" if it has. `is_linear` is of the metric."""
    layers, heads = options.row.layers, options.num_heads
    if layer is not None and not 0 <= layer < layers:
        return Text("There is no layer {layer}: {name} has {places}.", layer=layer, name=options.name,
                    places=places_from_0("layer", layers))
    if layer is not None and (not row.by_head or row.is_path):
        return Text("{activation} has no map of one layer's heads by token.", activation=row.label)
    if method == "estimate" and not (is_linear and not row.is_path):
        return Text("Estimates are of logits, without a path: choose the metric logit, or compute each patch.")
    if (row.is_path or method == "estimate") and (reason := needs_weights(options)):
        return reason
    if row.is_path and sender is None:
        return Text("A path begins at a head: name its sender, such as 3.7.")
    if sender is not None and not (0 <= sender[0] < layers and 0 <= sender[1] < heads):
        return Text("There is no layer {layer}, head {head}: {name} has {layers} with {heads}.", layer=sender[0],
                    head=sender[1], name=options.name, layers=places_from_0("layer", layers),
                    heads=places_from_0("head", heads))
    return Text("")


def default_metric(
    clean: Result, corrupted: Result, token: int | None = None, instead: int | None = None, kind: str = LOGIT
) -> LogitMetric | None:
    """Return the metric of two tokens; what is not given is a top token where the two texts are predicted.

    None if the logits have no softmax.
    """
    if token is not None:
        return LogitMetric(token, instead, kind)
    tops = []
    for result in (clean, corrupted):
        place = prediction_place(result, sentence=0, word=None)
        row = None if result.logits is None or place is None else result.logits.row(*place)
        if row is None or not has_softmax(row):
            return None
        tops.append(int(np.argmax(row)))
    other = tops[1] if instead is None else instead
    return LogitMetric(tops[0], None if other == tops[0] else other, kind)


def kept_metric(known: PatchingRequest | None, clean: Result, corrupted: Result, kind: str) -> LogitMetric | None:
    """Return the metric of a former request with default tokens if it was of these two texts, else None.

    An edit or a patch of one of the runs makes another token the top one, and the metric stays what it was.
    """
    if known is None or not known.has_default_tokens:
        return None
    pairs = (known.clean, clean), (known.corrupted, corrupted)
    if any(before.options.model != now.options.model or before.sentences != now.sentences for before, now in pairs):
        return None
    return replace(known.metric, kind=kind)


def equal_outputs(metric: LogitMetric, clean_difference: float, corrupted_difference: float) -> Text:
    """Return that both runs have the same metric, so that nothing can be recovered; "" if they differ."""
    if abs(clean_difference - corrupted_difference) >= metric.row.min_difference:
        return Text("")
    return Text("Clean and corrupted run have the same metric ({metric}, {number:.4f}): there is nothing to recover.",
                metric=metric.row.label, number=clean_difference)


def first_difference(one: Result, other: Result) -> int:
    """Return the first position whose residual streams differ, in any layer; the number of tokens if none does."""
    length, last = one.lengths[0], one.num_layers - 1
    pairs = [("residual", layer) for layer in range(one.num_layers)] + [("final_normed", last)]
    differs = np.zeros(length, np.bool_)
    for stage, layer in pairs:
        differs |= (one.array(stage, layer=layer)[0] != other.array(stage, layer=layer)[0]).any(axis=-1)
    return int(np.argmax(differs)) if differs.any() else length


def run(rerun: Rerun, request: PatchingRequest, watch: Watch = UNWATCHED) -> PatchingMap:
    """Compute the layers that are not known, the last first, and report after each; or estimate all at once.

    Raises EditError if the runs cannot be patched, ComputeError if there is not enough memory, and Cancelled.
    """
    if reason := patching_unavailable(request.clean, request.corrupted) or request_unavailable(request):
        raise EditError(reason)
    first = max(first_difference(request.clean, request.corrupted), _equal_tokens(rerun, request, watch))
    with memory.failed_allocation_as(ComputeError(NO_MEMORY)), np.errstate(all="ignore"):  # 3e38 that a person typed
        sent = sent_change(request) if request.row.is_path else None
        found = request.known or _begin(rerun, request, sent)
        if request.method == "estimate":
            return _estimated(rerun, found, first=first, watch=watch)
        most, count = max(1, rerun.runs_at_once(request.target, watch) // request.shape[1]), 1
        while rows := found.next_rows(count):
            watch.check()
            start = perf_counter()
            found = _with_rows(rerun, found, rows, sent, first=first, watch=watch)
            watch.progress(found)
            seconds = perf_counter() - start
            count = min(4 * count, most) if 4 * seconds < MAX_SILENT_SECONDS else count
            count = max(count // 2, 1) if seconds > MAX_SILENT_SECONDS else count
    return found


def _begin(rerun: Rerun, request: PatchingRequest, sent: Float64 | None) -> PatchingMap:
    request = replace(request, known=None)
    clean, corrupted = (_metric(rerun, request, result) for result in (request.clean, request.corrupted))
    if reason := equal_outputs(request.metric, clean, corrupted):
        raise EditError(reason)
    unknown, nothing = np.full(request.shape, np.nan), np.zeros(request.shape, np.bool_)
    known = frozenset(row for row in range(len(unknown)) if not request.is_in_layer(request.layer_of(row)))
    nothing[list(known)] = True
    unknown[list(known)] = clean if request.target is request.clean else corrupted
    if sent is None:
        return PatchingMap(request, clean, corrupted, unknown, nothing, known)
    logits = rerun.edited_model(request.target.document).logits(final_row(request, sent, position=request.place[1]))
    direct = float(request.metric.of(logits.astype(np.float64))[0])
    return PatchingMap(request, clean, corrupted, unknown, nothing, known, direct)


def _metric(rerun: Rerun, request: PatchingRequest, result: Result) -> float:
    logits = None if result.logits is None else result.logits.row(*request.place)
    if logits is None:
        logits = rerun.logits(result, [request.place]).row(*request.place)
    assert logits is not None
    return float(request.metric.of(logits.astype(np.float64)))


def _with_rows(
    rerun: Rerun, found: PatchingMap, rows: Sequence[int], sent: Float64 | None, *, first: int, watch: Watch
) -> PatchingMap:
    """Return the map with the metric after each patch of some rows, which are computed together."""
    request, patches, is_equal = found.request, list[Patch](), dict[int, Bools]()
    for row in rows:
        layer = request.layer_of(row)
        source = _stage_of(request.source, request.row.stage, layer) if sent is None else received(request, layer, sent)
        is_equal[row] = _is_equal(request, row, source, first=first)
        patches += [Patch(layer, request.row.stage, source, head, position) for (head, position), is_nothing
                    in zip(_parts(request, row), is_equal[row], strict=True) if not is_nothing]
    logits = rerun.patched_logits(request.target, patches, place=request.place, equal_positions=first,
                                  watch=watch) if patches else np.empty((0, 0), np.float32)
    metrics = iter([float(request.metric.of(each.astype(np.float64))) for each in logits])
    for row in rows:
        values = [found.target_difference if is_nothing else next(metrics) for is_nothing in is_equal[row]]
        found = found.with_row(row, np.array(values), is_equal[row])
    return found


def _equal_tokens(rerun: Rerun, request: PatchingRequest, watch: Watch) -> int:
    """Return how many leading tokens both runs compute alike but for rounding, as of a text typed letter by letter."""
    one, other = request.target, request.source
    same = replace(other.document, text=one.document.text, continuations=one.document.continuations,
                   turns=one.document.turns)
    if changes_numbers(one.document, same) or not rerun.is_causal(one, watch):
        return 0
    pairs = zip(one.tokens(Spot("residual")), other.tokens(Spot("residual")), strict=True)
    return next((at for at, (our, their) in enumerate(pairs) if our.id != their.id), one.lengths[0])


def _estimated(rerun: Rerun, found: PatchingMap, *, first: int, watch: Watch) -> PatchingMap:
    """Return the map with every patch estimated as (source − target) · gradient, summed over what it replaces."""
    request, stage = found.request, found.request.row.stage
    layers = rerun.gradients(request.target, {request.place: request.metric}, (stage,), watch=watch)
    for row in range(len(found.values)):
        target, gradient = layers[request.layer_of(row)][stage]
        source = _stage_of(request.source, stage, request.layer_of(row))
        change = ((source - target) * gradient)[0].astype(np.float64)  # (h, t, ...) or (t, d)
        parts = change if request.layer is None else change[row]  # (column, ...)
        found = found.with_row(row, found.target_difference + parts.reshape(len(parts), -1).sum(axis=1),
                               _is_equal(request, row, source, first=first))
    return found


def _parts(request: PatchingRequest, row: int) -> list[tuple[int | None, int | None]]:
    """Return the head and the position of the patch of each column of a row; None for all."""
    return [(request.head_of(row, column), column if request.has_tokens else None)
            for column in range(request.shape[1])]


def _is_equal(request: PatchingRequest, row: int, source: Float32, *, first: int) -> Bools:
    """Return which patches of a row change nothing, (columns,); all in an ablated layer, which only hands on.

    Positions before `first` are equal in both runs, but for rounding.
    An ablated head writes its replacement whatever is patched, unless that is the mean over the patched text.
    """
    layer, stage, options = request.layer_of(row), request.row.stage, request.target.options
    if options.is_layer_ablated(layer) and stage != "residual":
        return np.ones(request.shape[1], np.bool_)
    off = () if options.ablation == "mean" else options.ablated_heads_in(layer)
    read = {options.shared_head_index(stage, head) for head in range(options.num_heads) if head not in off}
    before, every = _stage_of(request.target, stage, layer), slice(None)

    def is_same(head: int | None, position: int | None) -> bool:
        part = (every, ... if head is None else head, every if position is None else position, every)
        return np.array_equal(before[part], source[part])

    return np.array([(head is not None and head not in read) or (position is not None and position < first)
                     or is_same(head, position) for head, position in _parts(request, row)])


def _stage_of(result: Result, stage: str, layer: int) -> Float32:
    """Return a stage of a layer of a run with one text: (1, h, t, ...) or (1, t, d), contexts after ablation."""
    return (head_contexts(result, layer) if stage == "context" else result.array(stage, layer=layer))[:1]


# Path patching: all norms keep the scales of the run that is patched, so that everything is linear in what the sender
# wrote. Numbers that the patched run edits stay, and a stage that is steered takes over the rest of a change.


def sent_change(request: PatchingRequest) -> Float64:
    """Return the change of what the sender wrote into the residual stream, source less target, (t, d).

    Raises EditError if there is none, or if the target run ablates the sender.
    """
    assert request.sender is not None
    (layer, head), target = request.sender, request.target
    if target.is_ablated(Spot("weights", layer=layer, head=head)):
        raise EditError("Layer {layer}, head {head} is ablated in the run that is patched, so it passes on no patch: "
                        "restore it first.", layer=layer, head=head)
    at = list(range(target.lengths[0]))
    ours, theirs = (head_outputs(result, layer, 0, at) for result in (target, request.source))  # (h, t, d)
    bias = target.parameters(layer).get("out_proj.bias", np.float32(0))
    output = target.array("projected_attention", layer=layer)[0] if "projected_attention" in target.stages(
        layer) else ours.sum(axis=0) + bias
    change = _taken(target, layer, "projected_attention", theirs[head] - ours[head])
    change = _taken(target, layer, "attention_output", change * output_scale(target, layer, output))
    if not change.any():
        raise EditError("Layer {layer}, head {head} writes the same in both runs, so no later head can read a "
                        "difference.", layer=layer, head=head)
    return change


def received(request: PatchingRequest, layer: int, change: Float64) -> Float32:
    """Return the queries, keys or values of a layer after a change (t, d) of its input, (1, h, t, d_h)."""
    target, stage, own = request.target, request.row.stage, request.target.parameters(layer)
    change = _through_stream(request, layer, change)
    if "attention_norm" in own:  # ModernBERT's first layer has none
        residual = target.array("residual", layer=layer)[0].astype(np.float64)
        change = normed_parts(target, residual, change, weight=own["attention_norm"], kind=target.options.config.norm)
    matrix, norm = PROJECTIONS[stage]
    moved: Float64 = _taken(target, layer, "normed", change) @ own[matrix].T.astype(np.float64)  # (t, h · d_h)
    moved = moved.reshape(len(change), request.heads, -1).swapaxes(0, 1)  # (h, t, d_h)
    if norm in own:
        projected = target.array(f"projected_{stage}", layer=layer)[0].astype(np.float64)
        moved = _taken(target, layer, f"projected_{stage}", moved)
        is_joint, shape = target.options.config.qk_norm_joint, moved.shape
        if is_joint:
            projected, moved = (each.swapaxes(0, 1).reshape(len(change), -1) for each in (projected, moved))
        moved = normed_parts(target, projected, moved, weight=own[norm], kind=target.options.config.norm)
        moved = moved.reshape(len(change), shape[0], -1).swapaxes(0, 1) if is_joint else moved
    found: Float32 = target.array(stage, layer=layer)[:1] + _taken(target, layer, stage, moved).astype(np.float32)
    return found


def final_row(request: PatchingRequest, change: Float64, *, position: int) -> Float32:
    """Return the normalised final residual stream at a position with a change (t, d) of its input, (1, d)."""
    target, last = request.target, request.target.num_layers - 1
    residual = _final_residual(target, position)
    moved = np.zeros_like(change)
    moved[[position]] = normed_parts(target, residual, _through_stream(request, last, change)[[position]],
                                     weight=target.parameters(last)["final_norm"], kind=target.options.config.norm)
    moved = _taken(target, last, "final_normed", moved)
    found: Float32 = (target.array("final_normed", layer=last)[0] + moved)[[position]].astype(np.float32)
    return found


def _through_stream(request: PatchingRequest, layer: int, change: Float64) -> Float64:
    """Return what the residual stream before a layer takes over of what the sender wrote (t, d)."""
    assert request.sender is not None
    for between in range(request.sender[0] + 1, layer + 1):
        change = _taken(request.target, between, "residual", change)
    return change


def _taken(target: Result, layer: int, stage: str, change: Float64) -> Float64:
    """Return what a stage of the target takes over of a change of its first text, (t, d) or (h, t, d_h)."""
    document = target.document
    steered, edited = document.steered_cells(layer).get(stage), document.stage_edits(layer).get(stage)
    shares = np.ones_like(change)
    for cells, share in ((steered, 1 - target.options.steering), (edited, 0.0)):
        if cells:
            places = cells.arrays(change.ndim + 1, 0)[0][:, 1:]
            shares[tuple(places[(places < change.shape).all(axis=1)].T)] = share
    return change * shares


def _final_residual(result: Result, position: int) -> Float64:
    """Return the residual stream after the last layer at a position, (1, d)."""
    last = result.num_layers - 1
    stages = ("residual",) if result.options.is_layer_ablated(last) else ("residual", *ADDED_STAGES)
    parts = [result.array(stage, layer=last)[0, [position]].astype(np.float64) for stage in stages]
    found: Float64 = np.sum(parts, axis=0)
    return found
