"""Incremental computation of a stack of layers: after an edit, only changed tokens and layers are recomputed.

The input, options and stages of each layer are cached. With a causal mask no token depends on a later one, so after
typing a token, all earlier rows of every layer are reused: a KV cache that holds every stage.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.config import Config
from attnviz.document.stages import STAGES
from attnviz.engine.attention.caches import AttentionCaches
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.options import AttentionOptions
from attnviz.engine.attention.overviews import Overviews
from attnviz.engine.models.families import FAMILIES
from attnviz.engine.models.kv_cache import IncrementalTrace
from attnviz.engine.models.layout import MAX_FUSED_ROWS
from attnviz.engine.models.weights import Version
from attnviz.engine.threads import limit

Weights = Mapping[str, Tensor]

NO_CHANGE = 2**31  #: position of the first change if there is none; more than any text's length
_MAX_COMPARED_EDITS = 4096  # edited cells that are compared one by one
_NONE = Cells()


@dataclass(frozen=True, eq=False)
class LayerInputs:
    """Everything that determines a layer's numbers, apart from its input vectors."""

    options: AttentionOptions
    weights: Weights
    versions: Mapping[str, Version]  #: of the weights, which change in place
    mask: Callable[[int], Mask]  #: first row -> the mask
    mask_key: tuple[bool, int, Cells]  #: causal, sliding window, edited cells
    edits: Mapping[str, Cells] = field(default_factory=dict)  #: by stage
    head_cells: Cells = field(default_factory=Cells)  #: mask edits in single heads
    is_ablated: bool = False  #: an ablated layer returns its input

    def first_changed_token(self, other: LayerInputs) -> int:
        """Return the first token whose numbers differ between the two; NO_CHANGE if none does."""
        if not (
            self.options == other.options and self.is_ablated == other.is_ablated
            and self.mask_key[:2] == other.mask_key[:2] and self.versions == other.versions
        ):
            return 0
        pairs = [(self.mask_key[2], other.mask_key[2]), (self.head_cells, other.head_cells)]
        pairs += [(self.edits.get(stage, _NONE), other.edits.get(stage, _NONE))
                  for stage in {*self.edits, *other.edits}]
        return min(_first_difference(*pair) for pair in pairs)

    @cached_property
    def is_causal(self) -> bool:
        """Return whether no token depends on a later one."""
        causal, _, cells = self.mask_key
        softmax, dropout = self.options.softmax, self.options.dropout
        of_pairs = [cells, self.head_cells, *(edits for stage, edits in self.edits.items() if STAGES[stage].is_matrix)]
        return (
            causal and softmax.axis == "keys" and softmax.mask_method == "minus_inf" and not dropout.on
            and all(len(each) <= _MAX_COMPARED_EDITS and all(key <= query for *_, query,
                                                             key in each) for each in of_pairs)
        )

    @cached_property
    def append_safe(self) -> bool:
        """Return whether cached rows stay valid when tokens are appended: they contain no later key."""
        return self.is_causal and not any(STAGES[stage].is_matrix for stage in self.edits)


@dataclass(frozen=True)
class StagePlan:
    """Which stages of a layer are kept whole, and which are pooled because the text is too long."""

    stages: frozenset[str]
    pooled: frozenset[str] = frozenset()
    block: int = 0  #: side of a pooled square in cells; 0 for the smallest that a screen can show

    @property
    def append_safe(self) -> bool:
        """Return whether pooled squares stay valid when tokens are appended: they contain no later key."""
        return self.pooled <= {"weights"}


@dataclass(frozen=True, eq=False)
class LayerCache:
    """The cached inputs, input vectors and stages of a layer."""

    inputs: LayerInputs
    x: Tensor  #: (b, t, d)
    stages: Mapping[str, Tensor]
    overviews: Overviews | None = None
    last_rows: Mapping[str, Tensor] = field(default_factory=dict)  #: last rows of stages that are not kept

    def has(self, needed: frozenset[str], plan: StagePlan) -> bool:
        """Return whether it holds everything that the plan asks for."""
        pooled = self.overviews
        if plan.pooled and (pooled is None or not plan.pooled <= pooled.stages or pooled.fixed_block != plan.block):
            return False
        return needed <= self.stages.keys()

    def cut(self, tokens: int, needed: frozenset[str], plan: StagePlan) -> LayerCache:
        """Return the cache of the first tokens, with the `needed` stages only."""
        if tokens == self.x.shape[1] and len(needed) == len(self.stages) and bool(plan.pooled) == bool(self.overviews):
            return self
        stages = {name: _cut(name, self.stages[name], tokens) for name in needed}
        pooled = plan.pooled and tokens == self.x.shape[1]
        return LayerCache(self.inputs, self.x[:, :tokens], stages, self.overviews if plan.pooled else None,
                         self.last_rows if pooled else {})


@dataclass(frozen=True, eq=False)
class StackCache:
    """The cache of all layers of the last computation."""

    lengths: tuple[int, ...]
    layers: tuple[LayerCache, ...]

    @property
    def last(self) -> Tensor:
        """The normalised final residual stream, which the unembedding reads: (b, t, d)."""
        return self.layers[-1].stages["final_normed"]


def run_layers(
    vectors: Tensor, weights: Weights, *, config: Config, lengths: Sequence[int], layer_inputs: Sequence[LayerInputs],
    plans: Sequence[StagePlan], before: StackCache | None, caches: AttentionCaches, before_each: Callable[[], None],
    progress: Callable[[float], None] = lambda done: None, threads: int = 1,
) -> StackCache:
    """Run token vectors (b, t, d) through all layers, and return the new cache.

    `plans` say what is kept of each layer. Unchanged tokens and layers are taken from `before`. `before_each` is called
    before each stage and may raise; `progress` receives the finished share. Layers with many new tokens use `threads`
    threads.
    """
    family, tokens, lengths = FAMILIES[config.family], vectors.shape[1], tuple(lengths)
    positions = family.positions(config, tokens=tokens).to(vectors.device)
    first = IncrementalTrace(lengths, layer_inputs[0].edits, frozenset({"embeddings"}), before_each, caches=caches)
    x = family.embed(vectors, weights, config=config, positions=positions, trace=first)  # (b, t, d)
    if before is not None and not _is_comparable(before, lengths, config):
        before = None
    # How many leading rows of the layer's input are unchanged.
    unchanged = 0 if before is None else _unchanged_rows(before.layers[0].x, x)
    layers: list[LayerCache] = []
    x = x[:, unchanged:]
    for number, (inputs, plan) in enumerate(zip(layer_inputs, plans, strict=True)):
        is_last = number == len(layer_inputs) - 1
        needed = plan.stages.union(_kv_stages(config), ("final_normed",) if is_last else ())
        earlier = None if before is None else before.layers[number]
        is_there = earlier is not None and earlier.has(needed, plan)
        reusable = 0
        if earlier is not None and _same_dropout(inputs, plan, earlier):
            reusable = _reusable_rows(inputs, earlier.inputs, unchanged, tokens, alike=_has_lengths(before, lengths))
        if earlier is not None and is_there and reusable == tokens and (
                not plan.pooled or earlier.x.shape[1] == tokens):  # a square may hold removed tokens
            layers.append(earlier.cut(tokens, needed, plan))
            continue
        entered = torch.cat((earlier.x[:, :unchanged], x), dim=1) if earlier is not None and unchanged else x
        # Raw scores of earlier queries and later keys change, although they are masked.
        start = reusable if is_there and inputs.is_causal and "scores" not in needed else 0
        overviews = None
        if plan.pooled:
            tell = partial(_report_progress, progress, number, len(layer_inputs))
            overviews = Overviews(lengths, config.heads, plan.pooled, tell, fixed_block=plan.block)
            start = _continue(overviews, plan, earlier, min(start, max(tokens - 1, 0)))
        last_rows: dict[str, Tensor] | None = {} if overviews is not None and len(lengths) == 1 else None
        stages, out = _layer(
            entered, inputs, earlier=earlier, start=start, needed=needed, overviews=overviews, config=config,
            positions=positions, lengths=lengths, caches=caches, before_each=before_each, threads=threads,
            last_rows=last_rows)
        if number == 0 and last_rows is not None:
            last_rows["embeddings"] = first.recorded["embeddings"][0, -1].clone()
        if number == 0 and "embeddings" in needed:
            stages["embeddings"] = first.recorded["embeddings"]
        unchanged = reusable
        x = out[:, unchanged - start :]
        layers.append(LayerCache(inputs, entered, stages, overviews, last_rows or {}))
        progress((number + 1) / len(layer_inputs))
    return StackCache(lengths, tuple(layers))


def _continue(overviews: Overviews, plan: StagePlan, earlier: LayerCache | None, start: int) -> int:
    """Reuse pooled squares before the first one with a changed token, and return the first token to compute."""
    start = start // overviews.block * overviews.block if plan.append_safe else 0
    if start and earlier is not None and earlier.overviews is not None:
        overviews.continued(earlier.overviews, start)
    return start


def _layer(
    entered: Tensor, inputs: LayerInputs, *, earlier: LayerCache | None, start: int, needed: frozenset[str],
    overviews: Overviews | None, config: Config, positions: Tensor, lengths: tuple[int, ...],
    caches: AttentionCaches, before_each: Callable[[], None], threads: int, last_rows: dict[str, Tensor] | None,
) -> tuple[dict[str, Tensor], Tensor]:
    """Compute a layer's rows from `start` on; return its stages, earlier rows included, and those rows' output."""
    family, rows = FAMILIES[config.family], entered[:, start:]
    is_plain = "residual" in needed and "residual" not in inputs.edits  # then the residual stream is the input
    trace = IncrementalTrace(
        lengths, inputs.edits, needed - {"residual"} if is_plain else needed, before_each, caches=caches, first=start,
        previous={} if earlier is None else earlier.stages, cached_stages=_kv_stages(config), overviews=overviews,
        last_rows=last_rows,
    )
    with limit(_threads_for(rows, threads)):
        out = family.block(rows, inputs.weights, config=config, positions=positions, mask=inputs.mask(start),
                           options=inputs.options, trace=trace)
    if inputs.is_ablated:
        out = trace.edited("residual", rows)
    if "final_normed" in needed:
        family.final_norm(out, inputs.weights, config=config, trace=trace)
    if is_plain:
        trace.recorded["residual"] = entered
    return trace.recorded, out


def unembed(rows: Tensor, weights: Weights, *, config: Config, threads: int = 1) -> Tensor:
    """Return the logits of rows of `StackCache.last`: (n, d) -> (n, vocabulary)."""
    with limit(_threads_for(rows, threads)):
        return FAMILIES[config.family].unembed(rows[None], weights, config=config)[0]


def _threads_for(rows: Tensor, many: int) -> int:
    """Return one thread for few vectors (..., d), else `many`.

    On a busy machine each of 200 products waits for a second thread: a keystroke took 140 ms with one, 900 with two.
    """
    return many if rows.shape[:-1].numel() > MAX_FUSED_ROWS else 1


def _kv_stages(config: Config) -> tuple[str, ...]:
    """Return the stages in the KV cache: keys and values, which later tokens read."""
    return ("keys" if config.rope is None else "rotated_keys", "values")


def _reusable_rows(inputs: LayerInputs, before: LayerInputs, unchanged: int, tokens: int, *, alike: bool) -> int:
    """Return how many leading positions of a layer's output are unchanged; `alike` if the lengths are equal."""
    reusable = min(unchanged, inputs.first_changed_token(before), tokens)
    forward = inputs.is_causal and before.is_causal if alike else inputs.append_safe and before.append_safe
    return reusable if forward or (alike and reusable == tokens) else 0


def _same_dropout(inputs: LayerInputs, plan: StagePlan, earlier: LayerCache) -> bool:
    """Return whether equal seeds give equal dropout: pooled stages draw it square by square."""
    return not inputs.options.dropout.on or bool(plan.pooled) is (earlier.overviews is not None)


def _first_difference(one: Cells, other: Cells) -> int:
    """Return the first token whose cells differ; NO_CHANGE if none does."""
    if one is other or one == other:
        return NO_CHANGE
    if len(one) + len(other) > _MAX_COMPARED_EDITS:
        return 0
    return int(min(index[-2] for index in {*one, *other} if one.get(index) != other.get(index)))


def _report_progress(progress: Callable[[float], None], layer: int, layers: int, part: float) -> None:
    progress((layer + part) / layers)


def _has_lengths(before: StackCache | None, lengths: tuple[int, ...]) -> bool:
    return before is not None and before.lengths == lengths


def _is_comparable(before: StackCache, lengths: tuple[int, ...], config: Config) -> bool:
    """Whether rows of both may be the unchanged: of one text, and with positions that do not depend on its length."""
    if len(lengths) != 1 or len(before.lengths) != 1:
        return before.lengths == lengths
    rope, longest = config.rope, max(lengths[0], before.lengths[0])
    return rope is None or lengths == before.lengths or not rope.depends_on_length(longest)


def _unchanged_rows(one: Tensor, other: Tensor) -> int:
    """Return how many leading rows of (b, t, d) and (b, s, d) are equal."""
    count = min(one.shape[1], other.shape[1])
    differs = (one[:, :count] != other[:, :count]).any(dim=-1).any(dim=0).nonzero()
    return int(differs[0]) if len(differs) else count


def _cut(stage: str, rows: Tensor, tokens: int) -> Tensor:
    return rows[..., :tokens, :tokens] if STAGES[stage].is_matrix else rows[..., :tokens, :]
