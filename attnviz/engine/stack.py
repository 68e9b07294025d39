"""Incremental computation of a stack of layers: after an edit, only changed tokens and layers are recomputed.

The input, options and stages of each layer are cached. With a causal mask no token depends on a later one, so after
typing a token, all earlier rows of every layer are reused: a KV cache that holds every stage.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from typing import Any

import torch
from torch import Tensor

from attnviz.document.cells import NO_CELLS, Cells
from attnviz.document.stages import STAGES
from attnviz.engine.attention.changes import Changes, Interventions, changes_matrix
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.overviews import Overviews
from attnviz.engine.attention.segment_sums import SegmentSums
from attnviz.engine.attention.threads import limit
from attnviz.engine.attention.trace import AttentionCaches, AttentionOptions, Trace
from attnviz.engine.blocks.network import MAX_FUSED_ROWS, Network, Weights
from attnviz.engine.device import device_of
from attnviz.engine.kv_cache import INPUT, IncrementalTrace, LayerStages
from attnviz.engine.layer_weights import Version
from attnviz.engine.plan import StagePlan
from attnviz.system.watch import UNWATCHED, Watch

NO_CHANGE = 2**31  #: first changed position of equal inputs: beyond the end of any text
_MAX_COMPARED_EDITS = 4096  # edited cells that are compared one by one


@dataclass(frozen=True, eq=False)
class LayerInputs:
    """Everything that determines a layer's numbers, apart from its input vectors."""

    options: AttentionOptions
    weights: Weights
    version: Version  #: of the weights
    mask: Mask  #: of all rows; not built, `mask_from` returns one to build
    interventions: Interventions = field(default_factory=Interventions)

    @cached_property
    def changes(self) -> Changes:
        """The changes of the layer's stages."""
        return self.interventions.changes()

    def mask_from(self, first: int, caches: AttentionCaches) -> Mask:
        """Return the mask of the rows from `first` on."""
        return caches.mask(replace(self.mask, first=first))

    def first_changed_token(self, other: LayerInputs) -> int:
        """Return the first token whose numbers may differ between the two inputs; NO_CHANGE if none can."""
        if self is other:
            return NO_CHANGE
        if not (
            self.options == other.options
            and replace(self.interventions, edits=other.interventions.edits) == other.interventions
            and (self.mask.formula, self.mask.window) == (other.mask.formula, other.mask.window)
            and self.version == other.version
        ):
            return 0
        pairs = [(self.mask.cells, other.mask.cells), (self.mask.head_cells, other.mask.head_cells)]
        edits, others = self.interventions.edits, other.interventions.edits
        pairs += [(edits.get(stage, NO_CELLS), others.get(stage, NO_CELLS)) for stage in {*edits, *others}]
        return min(_first_difference(*pair) for pair in pairs)

    @cached_property
    def is_causal(self) -> bool:
        """Return whether no token depends on a later one."""
        mask, softmax, dropout = self.mask, self.options.softmax, self.options.dropout
        matrix_edits = [mask.cells, mask.head_cells,
                        *(edits for stage, edits in self.interventions.edits.items() if STAGES[stage].is_matrix)]
        return (
            mask.causal and softmax.dim == -1 and not softmax.masks_weights and not dropout.on
            and not self.interventions.mixes_positions
            and all(len(pairs) <= _MAX_COMPARED_EDITS and all(key <= query for *_, query, key in pairs)
                    for pairs in matrix_edits)
        )

    @cached_property
    def append_safe(self) -> bool:
        """Return whether cached rows stay valid when tokens are appended: they contain no later key."""
        return (self.is_causal and not self.options.softmax.normalization.depends_on_length
                and not changes_matrix(self.changes))


@dataclass(frozen=True, eq=False)
class LayerCache:
    """The cached inputs and stages of a layer."""

    inputs: LayerInputs
    stages: LayerStages
    overviews: Overviews | None = None
    last_rows: Mapping[str, Tensor] = field(default_factory=dict)  #: last rows of stages that are not kept

    @property
    def x(self) -> Tensor:
        """The input vectors (b, t, d)."""
        return self.stages[INPUT]

    def without_stages(self) -> LayerCache:
        """Return what is left of a layer that no computation reuses."""
        return replace(self, stages=LayerStages({INPUT: self.x.new_empty(0, 0, 0)}))

    def has(self, needed: frozenset[str], plan: StagePlan) -> bool:
        """Return whether it holds the `needed` stages whole, and the pooled ones of the plan."""
        pooled = self.overviews
        if plan.pooled and (pooled is None or not plan.pooled <= pooled.stages or pooled.fixed_block != plan.block):
            return False
        return needed <= self.stages.keys()

    def has_sums(self, plan: StagePlan) -> bool:
        """Return whether it holds the sums over the segments of a plan."""
        sums = None if self.overviews is None else self.overviews.segments
        return not plan.segments or (sums is not None and sums.starts == plan.segments)

    def cut(self, tokens: int, needed: frozenset[str], plan: StagePlan) -> LayerCache:
        """Return the cache of the first `tokens` tokens, with only the `needed` stages."""
        is_whole, names = tokens == self.stages.tokens, needed | {INPUT}
        if is_whole and len(names) == len(self.stages) and plan.in_parts == bool(self.overviews):
            return self
        return LayerCache(self.inputs, self.stages.cut(tokens, names), self.overviews if plan.in_parts else None,
                          self.last_rows if plan.in_parts and is_whole else {})


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class StackInputs:
    """Everything that determines the numbers of a stack of layers."""

    network: Network
    vectors: Tensor  #: (b, t, d), in the memory of the CPU or of the device
    device: str
    weights: Weights  #: those of no layer
    lengths: tuple[int, ...]  #: tokens of each text
    layers: Sequence[LayerInputs]

    @property
    def positions(self) -> Sequence[Tensor]:
        """The positions of each layer."""
        return self.network.positions(self.vectors.shape[1], self.device)

    def embed(self, trace: Trace, first: int = 0) -> Tensor:
        """Return the input (b, t - first, d) of the first layer."""
        rows = self.vectors[:, first:].to(self.device)
        return self.network.embed(rows, self.weights, positions=self.positions[0], trace=trace)


@dataclass(frozen=True, slots=True, eq=False)
class StackRun:
    """A finished computation, whose layers the next one reuses."""

    given: StackInputs
    layers: tuple[LayerCache, ...]

    @property
    def last(self) -> Tensor:
        """The normalised final residual stream, which the unembedding reads: (b, t, d)."""
        return self.layers[-1].stages["final_normed"]


@dataclass(frozen=True, slots=True, eq=False)
class _Run:
    """A computation of all layers."""

    given: StackInputs
    plans: Sequence[StagePlan]
    before: StackRun | None  #: the last one, if its rows may be reused
    caches: AttentionCaches
    watch: Watch
    threads: int
    positions: Sequence[Tensor]  #: of each layer
    ends: Sequence[float]  #: of each layer, the share of the work that is done when it is finished

    def trace(self, number: int, first: int, stages: frozenset[str], **more: Any) -> IncrementalTrace:
        """Return the trace of the rows from `first` on of a layer, which records these stages."""
        inputs = self.given.layers[number]
        return IncrementalTrace(inputs.mask_from(first, self.caches), inputs.changes, stages, self.watch.check,
                                caches=self.caches, options=inputs.options, **more)

    def needed(self, number: int) -> frozenset[str]:
        """Return the stages of a layer that are kept whole."""
        network, plan, is_last = self.given.network, self.plans[number], number == len(self.plans) - 1
        final = ("final_normed",) if is_last and network.final_norm else ()
        return plan.stages.union(network.kv_stages if plan.is_reused else (), final)

    def begin(self, number: int) -> float:
        """Return the share of the work that is done when a layer begins."""
        return self.ends[number - 1] if number else 0.0

    def reusable(self, number: int, unchanged: int) -> int:
        """Return how many leading positions of a layer's output are unchanged, of so many of its input."""
        if self.before is None:
            return 0
        given, inputs, cached = self.given, self.given.layers[number], self.before.layers[number]
        if inputs.options.dropout.on and self.plans[number].in_parts is not (cached.overviews is not None):
            return 0  # pooled stages draw other dropout, square by square
        tokens, is_same = given.vectors.shape[1], self.before.given.lengths == given.lengths
        count = min(unchanged, inputs.first_changed_token(cached.inputs), tokens)
        both = (inputs, cached.inputs)
        is_valid = all(each.is_causal if is_same else each.append_safe for each in both)
        return count if is_valid or (is_same and count == tokens) else 0

    def overviews(self, number: int, start: int) -> tuple[Overviews | None, int]:
        """Return where a layer is pooled, and the first token to compute, from which on no pooled square is reused."""
        plan, watch = self.plans[number], self.watch.part(self.begin(number), self.ends[number])
        if not plan.in_parts:
            return None, start
        made = Overviews(self.given.lengths, self.given.network.heads, plan.pooled,
                         watch.progress, fixed_block=plan.block,
                         tile_scores=device_of(self.given.device).tile_scores, chosen=plan.heads,
                         keeps_rows=plan.append_safe and plan.is_reused and len(self.given.lengths) == 1
                         and self.given.layers[number].is_causal,
                         segments=SegmentSums(plan.segments, self.given.lengths, self.given.network.heads,
                                              chosen=plan.heads)
                         if plan.segments else None)
        if plan.is_unseen:
            return made, start
        cached = None if self.before is None else self.before.layers[number].overviews
        if made.segments is not None and plan.append_safe:
            start = made.segments.copy_segments(None if cached is None else cached.segments, start)
        start = min(start, max(self.given.vectors.shape[1] - 1, 0))
        return made, made.copy_squares(cached, start) if start and cached is not None and plan.append_safe else 0


def run_layers(
    given: StackInputs, plans: Sequence[StagePlan], *, before: StackRun | None, caches: AttentionCaches,
    watch: Watch = UNWATCHED, threads: int = 1, work: Sequence[float] = (),
) -> StackRun:
    """Run token vectors (b, t, d) through all layers.

    `plans` say which stages of each layer are stored. Unchanged tokens and layers are reused from the run `before`.
    `watch` is asked before each stage, and receives the finished share. Layers with more than
    `MAX_FUSED_ROWS` new tokens use `threads` threads. `work` says how long each layer takes, relative to the others.
    """
    tokens = given.vectors.shape[1]
    before = before if before is not None and _is_comparable(before, given) else None
    done = list(accumulate(work or [1.0] * len(plans)))
    run = _Run(given, plans, before, caches, watch, threads, given.positions, [part / done[-1] for part in done])
    # How many leading rows of the layer's input are unchanged; x has the others.
    unchanged = 0 if before is None else unchanged_rows(before.given, given)
    x, embeddings, layers = None, None, list[LayerCache]()
    for number, (inputs, plan) in enumerate(zip(given.layers, plans, strict=True)):
        if plan.is_left_out:
            layers.append(LayerCache(inputs, LayerStages({INPUT: given.vectors[:0]})))
            continue
        needed, cached = run.needed(number), None if before is None else before.layers[number]
        is_complete, reusable = cached is not None and cached.has(needed, plan), run.reusable(number, unchanged)
        if cached is not None and is_complete and reusable == tokens and (
                not plan.pooled or cached.stages.tokens == tokens) and (  # else a square may include removed tokens
                cached.has_sums(plan)):
            layers.append(cached.cut(tokens, needed, plan))
            continue
        # Stored raw scores include later keys, also where the mask hides them: then all rows are recomputed.
        start = reusable if is_complete and inputs.is_causal and "scores" not in needed else 0
        overviews, start = run.overviews(number, start)
        if number == 0:
            trace = run.trace(0, start, frozenset({"embeddings"}))
            x, embeddings = given.embed(trace, start), trace.stages["embeddings"]
        elif cached is not None and (x is None or start < unchanged):
            same = cached.x[:, start:unchanged]
            x = same if x is None else torch.cat((same, x), dim=1)
        assert x is not None
        made, out = _compute_layer(run, number, x, start, overviews, embeddings if number == 0 else None)
        layers.append(made if plan.is_reused or plan.stages else made.without_stages())
        x, unchanged = out[:, reusable - start :], reusable
        if overviews is None:  # they have reported it
            watch.progress(run.ends[number])
    return StackRun(given, tuple(layers))


def _compute_layer(
    run: _Run, number: int, rows: Tensor, start: int, overviews: Overviews | None, embeddings: Tensor | None
) -> tuple[LayerCache, Tensor]:
    """Compute rows `start:` of a layer from those of its input; return its cache, and the output of these rows."""
    network, inputs, needed = run.given.network, run.given.layers[number], run.needed(number)
    cached = None if run.before is None else run.before.layers[number].stages
    residual_is_input = "residual" in needed and "residual" not in inputs.changes  # no copy of the input is stored
    last_rows: dict[str, Tensor] | None = {} if overviews is not None and len(run.given.lengths) == 1 else None
    trace = run.trace(number, start, needed - {"residual"} if residual_is_input else needed, overviews=overviews,
                      previous=cached or {}, cached_stages=network.kv_stages, last_rows=last_rows)
    with limit(threads_for(rows, run.threads)):
        out = network.block(rows, inputs.weights, positions=run.positions[number], trace=trace)
    if "final_normed" in needed and network.final_norm is not None:
        network.final_norm(out, inputs.weights, trace=trace)
    made = {INPUT: rows, **trace.stages, **({"residual": rows} if residual_is_input else {})}
    if embeddings is not None and "embeddings" in needed:
        made["embeddings"] = embeddings
    if embeddings is not None and last_rows is not None:
        last_rows["embeddings"] = embeddings[0, -1].clone()
    stages = LayerStages(made, first=start, earlier=cached, whole=trace.whole)
    return LayerCache(inputs, stages, overviews, last_rows or {}), out


def unembed(rows: Tensor, weights: Weights, *, network: Network, threads: int = 1) -> Tensor:
    """Return the logits of rows of `StackRun.last`: (n, d) -> (n, vocabulary)."""
    assert network.unembed is not None
    with limit(threads_for(rows, threads)):
        return network.unembed(rows[None], weights)[0]


def threads_for(rows: Tensor, threads: int) -> int:
    """Return `threads`, or half of them for at most `MAX_FUSED_ROWS` vectors (..., d).

    Each of a keystroke's 200 matrix products waits for the last thread, and on a busy machine the second of two
    starts late: 900 ms instead of 140 ms. Of 15 threads 8 halve a letter in SmolLM2 (72 to 33 ms).
    """
    return threads if rows.shape[:-1].numel() > MAX_FUSED_ROWS else (threads + 1) // 2


def _first_difference(one: Cells, other: Cells) -> int:
    """Return the first token whose cells differ; NO_CHANGE if none does."""
    if one is other or one == other:
        return NO_CHANGE
    if len(one) + len(other) > _MAX_COMPARED_EDITS:
        return 0
    return int(min(cell[-2] for cell in {*one, *other} if one.get(cell) != other.get(cell)))


def _is_comparable(before: StackRun, given: StackInputs) -> bool:
    """Return whether rows of a run may be reused: RoPE frequencies must not depend on a changed length.

    A batch is comparable only if all its lengths are unchanged.
    """
    lengths, others = given.lengths, before.given.lengths
    if lengths == others or not len(lengths) == len(others) == 1:
        return lengths == others
    return not given.network.depends_on_length(max(*lengths, *others))


def unchanged_rows(before: StackInputs, given: StackInputs) -> int:
    """Return how many leading rows of the first layer's input are equal: a device is not asked for them."""
    count = min(before.vectors.shape[1], given.vectors.shape[1])
    differs = (before.vectors[:, :count] != given.vectors[:, :count]).any(dim=-1).any(dim=0).nonzero()
    return min(int(differs[0]) if len(differs) else count, given.layers[0].first_changed_token(before.layers[0]))
