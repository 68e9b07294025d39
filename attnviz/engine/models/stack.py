"""A stack of layers, of which only what changed is computed again: the later tokens, and the layers after an edit.

Of each layer is kept what entered it, what was asked of it, and the stages that it wrote. With a causal mask no token
depends on a later one: where a token is typed, everything before it stands as it was, in every layer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

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
from attnviz.engine.models.rows import Rows
from attnviz.engine.models.weights import Version
from attnviz.engine.threads import limit

Weights = Mapping[str, Tensor]

NO_CHANGE = 2**31  #: more tokens than any text has
_MAX_COMPARED_EDITS = 4096  # edited numbers that are compared one by one
_NONE = Cells()


@dataclass(frozen=True, eq=False)
class LayerInputs:
    """All that the numbers of a layer follow from, besides what enters it."""

    asked: AttentionOptions
    weights: Weights
    versions: Mapping[str, Version]  #: of the weights: they are never told apart by identity
    mask: Callable[[int], Mask]  #: from which row on -> the mask
    mask_key: tuple[bool, int, Cells]  #: causal, window, single cells
    edits: Mapping[str, Cells] = field(default_factory=dict)  #: of its stages
    of_heads: Cells = field(default_factory=Cells)  #: cells that are masked, or not, in single heads
    is_off: bool = False  #: it hands on what it is given

    def first_changed_token(self, other: LayerInputs) -> int:
        """The first token of which the two ask for other numbers; NO_CHANGE where of none."""
        if not (
            self.asked == other.asked and self.is_off == other.is_off and self.mask_key[:2] == other.mask_key[:2]
            and self.versions == other.versions
        ):
            return 0
        pairs = [(self.mask_key[2], other.mask_key[2]), (self.of_heads, other.of_heads)]
        pairs += [(self.edits.get(stage, _NONE), other.edits.get(stage, _NONE))
                  for stage in {*self.edits, *other.edits}]
        return min(_first_difference(*pair) for pair in pairs)

    @cached_property
    def is_causal(self) -> bool:
        """Whether no token depends on a later one."""
        causal, _, cells = self.mask_key
        weighing, dropping = self.asked.weighing, self.asked.dropping
        of_pairs = [cells, self.of_heads, *(of for stage, of in self.edits.items() if STAGES[stage].is_matrix)]
        return (
            causal and weighing.axis == "keys" and weighing.mask_method == "minus_inf" and not dropping.on
            and all(len(each) <= _MAX_COMPARED_EDITS and all(key <= query for *_, query,
                                                             key in each) for each in of_pairs)
        )

    @cached_property
    def append_safe(self) -> bool:
        """Whether what was kept of the first tokens still holds when others come: no key that comes shows in it."""
        return self.is_causal and not any(STAGES[stage].is_matrix for stage in self.edits)


@dataclass(frozen=True)
class StagePlan:
    """What is to be kept of a layer: stages whole, and others pooled, of a text too long to keep them."""

    stages: frozenset[str]
    pooled: frozenset[str] = frozenset()
    block: int = 0  #: cells along the side of a square that is pooled; 0 where a screen could not show more

    @property
    def append_safe(self) -> bool:
        """Whether what was pooled of the first tokens still holds when others come: no later key shows in it."""
        return self.pooled <= {"weights"}


@dataclass(frozen=True, eq=False)
class LayerCache:
    """What a layer was asked, what entered it, and what it wrote."""

    ask: LayerInputs
    x: Rows  #: (b, t, d)
    stages: Mapping[str, Rows]
    overviews: Overviews | None = None
    ends: Mapping[str, Tensor] = field(default_factory=dict)  #: the last rows of stages that are not kept

    def has(self, needed: frozenset[str], plan: StagePlan) -> bool:
        """Whether it holds what is to be kept."""
        pooled = self.overviews
        if plan.pooled and (pooled is None or not plan.pooled <= pooled.wanted or pooled.fixed_block != plan.block):
            return False
        return needed <= self.stages.keys()

    def cut(self, tokens: int, needed: frozenset[str], plan: StagePlan) -> LayerCache:
        """The same of the first tokens alone, with no more than is `needed`."""
        if tokens == self.x.tokens and len(needed) == len(self.stages) and bool(plan.pooled) == bool(self.overviews):
            return self
        stages = {name: _cut(name, self.stages[name], tokens) for name in needed}
        pooled = plan.pooled and tokens == self.x.tokens
        return LayerCache(self.ask, self.x.first_rows(tokens), stages, self.overviews if plan.pooled else None,
                         self.ends if pooled else {})


@dataclass(frozen=True, eq=False)
class StackCache:
    """All layers as they were computed last."""

    lengths: tuple[int, ...]
    layers: tuple[LayerCache, ...]

    @property
    def last(self) -> Tensor:
        """What the unembedding reads: (b, t, d)."""
        return self.layers[-1].stages["final_normed"].joined


def run_layers(
    vectors: Tensor, weights: Weights, *, config: Config, lengths: Sequence[int], asks: Sequence[LayerInputs],
    plans: Sequence[StagePlan], before: StackCache | None, kept: AttentionCaches, before_each: Callable[[], None],
    progress: Callable[[float], None] = lambda done: None, threads: int = 1,
) -> StackCache:
    """The vectors of the tokens (b, t, d) through all layers.

    `plans` say what is to be kept of each layer. Of what was computed `before` the tokens and layers that stand as
    they were are taken over. `before_each` stage is called, and may raise; `progress` is told which part is done.
    Layers that are computed for many tokens have so many `threads`, all else has those that there are.
    """
    family, tokens, lengths = FAMILIES[config.family], vectors.shape[1], tuple(lengths)
    positions = family.positions(config, tokens=tokens).to(vectors.device)
    first = IncrementalTrace(lengths, asks[0].edits, frozenset({"embeddings"}), before_each, kept=kept)
    x = family.embed(vectors, weights, config=config, positions=positions, trace=first)  # (b, t, d)
    if before is not None and not _is_comparable(before, lengths, config):
        before = None
    same = 0 if before is None else _unchanged_rows(before.layers[0].x.joined,
                                                    x)  # so many rows enter a layer as they did
    layers: list[LayerCache] = []
    x = x[:, same:]
    for number, (ask, plan) in enumerate(zip(asks, plans, strict=True)):
        is_last = number == len(asks) - 1
        needed = plan.stages.union(_kv_stages(config), ("final_normed",) if is_last else ())
        earlier = None if before is None else before.layers[number]
        is_there = earlier is not None and earlier.has(needed, plan)
        stand = 0
        if earlier is not None and _same_dropout(ask, plan, earlier):
            stand = _reusable_rows(ask, earlier.ask, same, tokens, alike=_has_lengths(before, lengths))
        if earlier is not None and is_there and stand == tokens and (
                not plan.pooled or earlier.x.tokens == tokens):  # a square may hold what was there behind
            layers.append(earlier.cut(tokens, needed, plan))
            continue
        entered = earlier.x.first_rows(same).append(x) if earlier is not None and same else Rows((x,))  # (b, t, d)
        # Raw scores alone show what no query may look at: those of earlier tokens and later keys are others.
        start = stand if is_there and ask.is_causal and "scores" not in needed else 0
        overviews = None
        if plan.pooled:
            tell = partial(_report_progress, progress, number, len(asks))
            overviews = Overviews(lengths, config.heads, plan.pooled, tell, fixed_block=plan.block)
            start = _continue(overviews, plan, earlier, min(start, max(tokens - 1, 0)))
        ends: dict[str, Tensor] | None = {} if overviews is not None and len(lengths) == 1 else None
        stages, out = _layer(
            entered, ask, earlier=earlier, start=start, needed=needed, overviews=overviews, config=config,
            positions=positions, lengths=lengths, kept=kept, before_each=before_each, threads=threads,
            ends=ends)
        if number == 0 and ends is not None:
            ends["embeddings"] = first.written["embeddings"].joined[0, -1].clone()
        if number == 0 and "embeddings" in needed:
            stages["embeddings"] = first.written["embeddings"]
        same = stand
        x = out[:, same - start :]
        layers.append(LayerCache(ask, entered, stages, overviews, ends or {}))
        progress((number + 1) / len(asks))
    return StackCache(lengths, tuple(layers))


def _continue(overviews: Overviews, plan: StagePlan, earlier: LayerCache | None, start: int) -> int:
    """Pool on behind what was pooled before, at the first square of which a token changed: from which token on."""
    start = start // overviews.block * overviews.block if plan.append_safe else 0
    if start and earlier is not None and earlier.overviews is not None:
        overviews.continued(earlier.overviews, start)
    return start


def _layer(
    entered: Rows, ask: LayerInputs, *, earlier: LayerCache | None, start: int, needed: frozenset[str],
    overviews: Overviews | None, config: Config, positions: Tensor, lengths: tuple[int, ...],
    kept: AttentionCaches, before_each: Callable[[], None], threads: int, ends: dict[str, Tensor] | None,
) -> tuple[dict[str, Rows], Tensor]:
    """The stages of a layer, whole, and what its rows from `start` on leave with."""
    family, rows = FAMILIES[config.family], entered.rows_from(start)
    is_plain = "residual" in needed and "residual" not in ask.edits  # then it is what entered
    trace = IncrementalTrace(
        lengths, ask.edits, needed - {"residual"} if is_plain else needed, before_each, kept=kept, first=start,
        before={} if earlier is None else earlier.stages, cached_stages=_kv_stages(config), overviews=overviews,
        ends=ends,
    )
    with limit(_threads_for(rows, threads)):
        out = family.block(rows, ask.weights, config=config, positions=positions, mask=ask.mask(start),
                           asked=ask.asked, trace=trace)
    if ask.is_off:
        out = trace.edited("residual", rows)
    if "final_normed" in needed:
        family.final_norm(out, ask.weights, config=config, trace=trace)
    if is_plain:
        trace.written["residual"] = entered
    return trace.written, out


def unembed(rows: Tensor, weights: Weights, *, config: Config, threads: int = 1) -> Tensor:
    """What the unembedding makes of rows of `StackCache.last`: (n, d) -> (n, vocabulary)."""
    with limit(_threads_for(rows, threads)):
        return FAMILIES[config.family].unembed(rows[None], weights, config=config)[0]


def _threads_for(rows: Tensor, many: int) -> int:
    """One thread for few vectors (..., d), which gain nothing by another.

    On a busy machine a second one is waited for in each of 200 products: a letter typed took 140 ms with one thread,
    and 900 with two.
    """
    return many if rows.shape[:-1].numel() > MAX_FUSED_ROWS else 1


def _kv_stages(config: Config) -> tuple[str, ...]:
    """The stages of earlier tokens that later ones read."""
    return ("keys" if config.rope is None else "rotated_keys", "values")


def _reusable_rows(ask: LayerInputs, before: LayerInputs, same: int, tokens: int, *, alike: bool) -> int:
    """How many tokens leave a layer as they did, of those that enter it as they did; `alike` if none came or went."""
    stand = min(same, ask.first_changed_token(before), tokens)
    forward = ask.is_causal and before.is_causal if alike else ask.append_safe and before.append_safe
    return stand if forward or (alike and stand == tokens) else 0


def _same_dropout(ask: LayerInputs, plan: StagePlan, earlier: LayerCache) -> bool:
    """Whether the same seed drops the same weights: what is pooled is drawn square by square, as nothing else is."""
    return not ask.asked.dropping.on or bool(plan.pooled) is (earlier.overviews is not None)


def _first_difference(one: Cells, other: Cells) -> int:
    """The first token at which two tables of cells differ; NO_CHANGE where they do not."""
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
    """Whether rows of both may be the same: of one text, and with positions that do not depend on its length."""
    if len(lengths) != 1 or len(before.lengths) != 1:
        return before.lengths == lengths
    rope, longest = config.rope, max(lengths[0], before.lengths[0])
    return rope is None or lengths == before.lengths or not rope.depends_on_length(longest)


def _unchanged_rows(one: Tensor, other: Tensor) -> int:
    """How many rows of both are equal from the first on: (b, t, d), (b, s, d)."""
    count = min(one.shape[1], other.shape[1])
    differs = (one[:, :count] != other[:, :count]).any(dim=-1).any(dim=0).nonzero()
    return int(differs[0]) if len(differs) else count


def _cut(stage: str, rows: Rows, tokens: int) -> Rows:
    return rows.top_left(tokens) if STAGES[stage].is_matrix else rows.first_rows(tokens)
