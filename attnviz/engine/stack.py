"""Incremental computation of a stack of layers: after an edit, only changed tokens and layers are recomputed.

The input, options and stages of each layer are cached. With a causal mask no token depends on a later one, so after
typing a token, all earlier rows of every layer are reused: a KV cache that holds every stage.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.stages import STAGES
from attnviz.engine.attention.caches import AttentionCaches
from attnviz.engine.attention.changes import Changes, Interventions, changes_matrix
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.options import AttentionOptions
from attnviz.engine.attention.overviews import Overviews
from attnviz.engine.attention.threads import limit
from attnviz.engine.blocks.network import MAX_FUSED_ROWS, Network, Weights
from attnviz.engine.kv_cache import INPUT, IncrementalTrace, LayerStages
from attnviz.engine.layer_weights import Version
from attnviz.system.watch import UNWATCHED, Watch

NO_CHANGE = 2**31  #: first changed position of equal inputs: beyond the end of any text
_MAX_COMPARED_EDITS = 4096  # edited cells that are compared one by one
_NONE = Cells()


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
            self.options == other.options and self.interventions.equals_beside_edits(other.interventions)
            and (self.mask.formula, self.mask.window) == (other.mask.formula, other.mask.window)
            and self.version == other.version
        ):
            return 0
        pairs = [(self.mask.cells, other.mask.cells), (self.mask.head_cells, other.mask.head_cells)]
        edits, others = self.interventions.edits, other.interventions.edits
        pairs += [(edits.get(stage, _NONE), others.get(stage, _NONE)) for stage in {*edits, *others}]
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


@dataclass(frozen=True)
class StagePlan:
    """Which stages of a layer are kept whole, and which are pooled because the text is too long."""

    stages: frozenset[str]
    pooled: frozenset[str] = frozenset()
    block: int = 0  #: side of a pooled square in cells; 0 for the default of `Overviews`

    @property
    def append_safe(self) -> bool:
        """Return whether pooled squares stay valid when tokens are appended: they contain no later key."""
        return self.pooled <= {"weights"}


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

    def has(self, needed: frozenset[str], plan: StagePlan) -> bool:
        """Return whether it holds the `needed` stages whole, and the pooled ones of the plan."""
        pooled = self.overviews
        if plan.pooled and (pooled is None or not plan.pooled <= pooled.stages or pooled.fixed_block != plan.block):
            return False
        return needed <= self.stages.keys()

    def cut(self, tokens: int, needed: frozenset[str], plan: StagePlan) -> LayerCache:
        """Return the cache of the first `tokens` tokens, with only the `needed` stages."""
        is_whole, names = tokens == self.stages.tokens, needed | {INPUT}
        if is_whole and len(names) == len(self.stages) and bool(plan.pooled) == bool(self.overviews):
            return self
        return LayerCache(self.inputs, self.stages.cut(tokens, names), self.overviews if plan.pooled else None,
                          self.last_rows if plan.pooled and is_whole else {})


@dataclass(frozen=True, eq=False)
class StackCache:
    """The cache of all layers of the last computation."""

    lengths: tuple[int, ...]
    layers: tuple[LayerCache, ...]

    @property
    def last(self) -> Tensor:
        """The normalised final residual stream, which the unembedding reads: (b, t, d)."""
        return self.layers[-1].stages["final_normed"]


@dataclass(frozen=True, eq=False)
class StackRun:
    """A finished computation; ablated ones reuse its first layers."""

    vectors: Tensor  #: (b, t, d)
    layer_inputs: Sequence[LayerInputs]
    cache: StackCache


def run_layers(
    vectors: Tensor, weights: Weights, *, network: Network, lengths: Sequence[int],
    layer_inputs: Sequence[LayerInputs], plans: Sequence[StagePlan], before: StackCache | None,
    caches: AttentionCaches, watch: Watch = UNWATCHED, threads: int = 1,
) -> StackCache:
    """Run token vectors (b, t, d) through all layers, and return the new cache.

    `plans` say which stages of each layer are stored. Unchanged tokens and layers are reused from the cache `before`.
    `watch` is asked before each stage, and receives the finished share. Layers with more than
    `MAX_FUSED_ROWS` new tokens use `threads` threads.
    """
    tokens, lengths = vectors.shape[1], tuple(lengths)
    positions = network.positions(tokens, vectors.device)
    embedding_trace = IncrementalTrace(
        layer_inputs[0].mask, layer_inputs[0].changes, frozenset({"embeddings"}), watch.check, caches=caches,
        options=layer_inputs[0].options)
    x = network.embed(vectors, weights, positions=positions[0], trace=embedding_trace)  # (b, t, d)
    if before is not None and not _is_comparable(before, lengths, network):
        before = None
    # How many leading rows of the layer's input are unchanged.
    unchanged = 0 if before is None else _unchanged_rows(before.layers[0].x, x)
    layers: list[LayerCache] = []
    x = x[:, unchanged:]
    for number, (inputs, plan) in enumerate(zip(layer_inputs, plans, strict=True)):
        is_last = number == len(layer_inputs) - 1
        needed = plan.stages.union(network.kv_stages, ("final_normed",) if is_last and network.final_norm else ())
        cached = None if before is None else before.layers[number]
        is_complete = cached is not None and cached.has(needed, plan)
        reusable = 0
        if cached is not None and _same_dropout(inputs, plan, cached):
            reusable = _reusable_rows(inputs, cached.inputs, unchanged, tokens,
                                      same_lengths=before is not None and before.lengths == lengths)
        if cached is not None and is_complete and reusable == tokens and (
                not plan.pooled or cached.stages.tokens == tokens):  # else a pooled square may include removed tokens
            layers.append(cached.cut(tokens, needed, plan))
            continue
        # Stored raw scores include later keys, also where the mask hides them: then all rows are recomputed.
        start = reusable if is_complete and inputs.is_causal and "scores" not in needed else 0
        overviews = None
        if plan.pooled:
            def report(part: float, before: int = number) -> None:
                watch.progress((before + part) / len(layer_inputs))

            overviews = Overviews(lengths, network.heads, plan.pooled, report, fixed_block=plan.block)
            start = _reuse_overviews(overviews, plan, cached, min(start, max(tokens - 1, 0)))
        if cached is not None and start < unchanged:
            x = torch.cat((cached.x[:, start:unchanged], x), dim=1)
        last_rows: dict[str, Tensor] | None = {} if overviews is not None and len(lengths) == 1 else None
        stages, out = _compute_layer(
            x, inputs, cached=cached, start=start, needed=needed, overviews=overviews, network=network,
            positions=positions[number], caches=caches, before_each=watch.check, threads=threads, last_rows=last_rows,
            embeddings=None if number else embedding_trace.stages["embeddings"])
        if number == 0 and last_rows is not None:
            last_rows["embeddings"] = embedding_trace.stages["embeddings"][0, -1].clone()
        unchanged = reusable
        x = out[:, unchanged - start :]
        layers.append(LayerCache(inputs, stages, overviews, last_rows or {}))
        if overviews is None:  # they have reported it
            watch.progress((number + 1) / len(layer_inputs))
    return StackCache(lengths, tuple(layers))


def _reuse_overviews(overviews: Overviews, plan: StagePlan, cached: LayerCache | None, start: int) -> int:
    """Copy the pooled squares before the first changed one, and return the first token to compute."""
    start = start // overviews.block * overviews.block if plan.append_safe else 0
    if start and cached is not None and cached.overviews is not None:
        overviews.copy_squares(cached.overviews, start)
    return start


def _compute_layer(
    rows: Tensor, inputs: LayerInputs, *, cached: LayerCache | None, start: int, needed: frozenset[str],
    overviews: Overviews | None, network: Network, positions: Tensor, caches: AttentionCaches,
    before_each: Callable[[], None], threads: int, last_rows: dict[str, Tensor] | None, embeddings: Tensor | None,
) -> tuple[LayerStages, Tensor]:
    """Compute rows `start:` of a layer from those of its input; return all stages, and the output of these rows."""
    residual_is_input = "residual" in needed and "residual" not in inputs.changes  # no copy of the input is stored
    trace = IncrementalTrace(
        inputs.mask_from(start, caches), inputs.changes, needed - {"residual"} if residual_is_input else needed,
        before_each, caches=caches, options=inputs.options, previous={} if cached is None else cached.stages,
        cached_stages=network.kv_stages, overviews=overviews, last_rows=last_rows,
    )
    with limit(threads_for(rows, threads)):
        out = network.block(rows, inputs.weights, positions=positions, trace=trace)
    if "final_normed" in needed and network.final_norm is not None:
        network.final_norm(out, inputs.weights, trace=trace)
    made = {INPUT: rows, **trace.stages}
    if residual_is_input:
        made["residual"] = rows
    if embeddings is not None and "embeddings" in needed:
        made["embeddings"] = embeddings[:, start:]
    earlier = None if cached is None else cached.stages
    return LayerStages(made, first=start, earlier=earlier, whole=trace.whole), out


def unembed(rows: Tensor, weights: Weights, *, network: Network, threads: int = 1) -> Tensor:
    """Return the logits of rows of `StackCache.last`: (n, d) -> (n, vocabulary)."""
    assert network.unembed is not None
    with limit(threads_for(rows, threads)):
        return network.unembed(rows[None], weights)[0]


def threads_for(rows: Tensor, threads: int) -> int:
    """Return `threads`, or half of them for at most `MAX_FUSED_ROWS` vectors (..., d).

    Each of a keystroke's 200 matrix products waits for the last thread, and on a busy machine the second of two
    starts late: 900 ms instead of 140 ms. Of 15 threads 8 halve a letter in SmolLM2 (72 to 33 ms).
    """
    return threads if rows.shape[:-1].numel() > MAX_FUSED_ROWS else (threads + 1) // 2


def _reusable_rows(inputs: LayerInputs, before: LayerInputs, unchanged: int, tokens: int, *, same_lengths: bool) -> int:
    """Return how many leading positions of a layer's output are unchanged; `same_lengths` if the text is as long."""
    count = min(unchanged, inputs.first_changed_token(before), tokens)
    is_valid = inputs.is_causal and before.is_causal if same_lengths else inputs.append_safe and before.append_safe
    return count if is_valid or (same_lengths and count == tokens) else 0


def _same_dropout(inputs: LayerInputs, plan: StagePlan, cached: LayerCache) -> bool:
    """Return whether equal seeds give equal dropout: pooled stages draw it square by square."""
    return not inputs.options.dropout.on or bool(plan.pooled) is (cached.overviews is not None)


def _first_difference(one: Cells, other: Cells) -> int:
    """Return the first token whose cells differ; NO_CHANGE if none does."""
    if one is other or one == other:
        return NO_CHANGE
    if len(one) + len(other) > _MAX_COMPARED_EDITS:
        return 0
    return int(min(cell[-2] for cell in {*one, *other} if one.get(cell) != other.get(cell)))


def _is_comparable(before: StackCache, lengths: tuple[int, ...], network: Network) -> bool:
    """Return whether rows of the cache may be reused: RoPE frequencies must not depend on a changed length.

    A batch is comparable only if all its lengths are unchanged.
    """
    if len(lengths) != 1 or len(before.lengths) != 1:
        return before.lengths == lengths
    return lengths == before.lengths or not network.depends_on_length(max(lengths[0], before.lengths[0]))


def _unchanged_rows(one: Tensor, other: Tensor) -> int:
    """Return how many leading rows of (b, t, d) and (b, s, d) are equal."""
    count = min(one.shape[1], other.shape[1])
    differs = (one[:, :count] != other[:, :count]).any(dim=-1).any(dim=0).nonzero()
    return int(differs[0]) if len(differs) else count
