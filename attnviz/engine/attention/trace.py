"""A trace of a computation: records each stage, applies its changes, and has its options and caches.

Masks and dropout masks are cached, because most edits leave them unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import numpy as np
import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.normalizations import NORMALIZATIONS, SOFTMAX, Normalization
from attnviz.document.options import MAX_SEED, Options
from attnviz.document.stages import COMPUTED_STAGES, DERIVED
from attnviz.engine.attention.changes import Changes
from attnviz.engine.attention.masks import Mask
from attnviz.system.arrays import Float32, Ids

if TYPE_CHECKING:
    from attnviz.document.score_function import ScoreFunction
    from attnviz.engine.attention.overviews import Overviews

MAX_CACHED_BYTES = 2**26  #: larger values are not cached

_MASK_CELL = 16  # bytes per cell of a mask, its derived tensors included

Value = TypeVar("Value")


class LRUCache(Generic[Value]):
    """A small cache that evicts the least recently used value; for one thread."""

    def __init__(self, most: int) -> None:
        """Hold at most `most` values of at most MAX_CACHED_BYTES bytes each."""
        self._most = most
        self._values: dict[Hashable, Value] = {}  # ordered by last use

    def get(self, key: Hashable, make: Callable[[], Value], *, size: int) -> Value:
        """Return the value of `key` (`size` bytes), and create it if it is missing. Do not write to it."""
        if size > MAX_CACHED_BYTES:
            return make()
        if key not in self._values:
            while len(self._values) >= self._most:  # before making the new one, to bound the memory
                del self._values[next(iter(self._values))]
            self._values[key] = make()
        value = self._values[key] = self._values.pop(key)
        return value


@dataclass(slots=True)
class AttentionCaches:
    """What attention reuses: masks, slopes on a device, and the last dropout mask."""

    dropout: LRUCache[Tensor] = field(default_factory=lambda: LRUCache(1))
    masks: LRUCache[Mask] = field(default_factory=lambda: LRUCache(4))
    slopes: LRUCache[Tensor] = field(default_factory=lambda: LRUCache(1))

    def slopes_like(self, slopes: tuple[float, ...], like: Tensor) -> Tensor:
        """Return slopes (h,) with the dtype and on the device of another tensor; copying them waits for a device."""
        return self.slopes.get((slopes, like.device, like.dtype), lambda: torch.tensor(slopes).to(like),
                               size=len(slopes) * like.element_size())

    def mask(self, mask: Mask) -> Mask:
        """Return a mask equal to this one, which is cached unless it has edited cells."""
        if mask.cells or mask.head_cells:
            return mask
        down, across = max(mask.lengths, default=0), max(mask.key_lengths, default=0)
        key = tuple(mask.lengths), tuple(mask.key_lengths), mask.formula, mask.window, mask.first, mask.device
        return self.masks.get(key, lambda: mask, size=_MASK_CELL * len(mask.lengths) * (down - mask.first) * across)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreOptions:
    """How queries and keys become scores; the default is their dot product."""

    function: ScoreFunction | None = None  #: of a plug-in
    num_heads: int = 1  #: of the layer


@dataclass(frozen=True, slots=True, kw_only=True)
class SoftmaxOptions:
    """How scores become weights; the defaults are the usual softmax."""

    divisor: float = 1.0
    slopes: tuple[float, ...] = ()  #: of each head: of the linear bias on the scaled scores (ALiBi); none without
    cap: float = 0.0  #: soft cap on the scaled scores; 0 for none
    normalization: Normalization = NORMALIZATIONS.own[SOFTMAX]
    dim: int = -1  #: along which the weights sum to 1
    masks_weights: bool = False  #: the mask comes after the softmax


@dataclass(frozen=True, slots=True, kw_only=True)
class DropoutOptions:
    """The dropout of attention weights; off by default."""

    on: bool = False
    rate: float = 0.5
    seed: int = 123
    head_by_head: bool = False  #: each head draws from its own nn.Dropout, in turn


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionOptions:
    """The options of one layer, which its block reads from the trace."""

    scores: ScoreOptions = field(default_factory=ScoreOptions)
    softmax: SoftmaxOptions = field(default_factory=SoftmaxOptions)
    dropout: DropoutOptions = field(default_factory=DropoutOptions)

    @classmethod
    def from_options(cls, options: Options, layer: int = 0) -> AttentionOptions:
        """Return these fields from a document's options; each layer has its own dropout seed."""
        scores = ScoreOptions(function=options.row.score_function, num_heads=options.num_heads)
        softmax = SoftmaxOptions(
            divisor=options.divisor_in(layer), slopes=options.config.slopes, cap=options.config.score_cap,
            normalization=options.normalization_row, dim=options.softmax_dim, masks_weights=options.masks_weights)
        dropout = DropoutOptions(
            on=options.dropout_on, rate=options.dropout, seed=(options.dropout_seed + layer) % (MAX_SEED + 1),
            head_by_head=options.row.dropout_per_head)
        return cls(scores=scores, softmax=softmax, dropout=dropout)


@lru_cache(maxsize=64)  # called per layer and keystroke, nearly always with equal arguments
def is_default_except(options: SoftmaxOptions | DropoutOptions, but: tuple[str, ...]) -> bool:
    """Return whether every field except `but` has its default value."""
    usual: Any = type(options)()
    return bool(replace(usual, **{name: getattr(options, name) for name in but}) == options)


def stages_to_keep(wanted: frozenset[str] | None, edited: Mapping[str, Cells]) -> frozenset[str]:
    """Return the smallest set of stages from which a Result can derive all `wanted` ones (None: every stage).

    A derived stage is replaced by its source, unless an edit in between prevents deriving it. The dropout mask is
    kept with the weights: without it, dropped weights would be derived as if there were no dropout.
    """
    if wanted is None:
        return COMPUTED_STAGES
    underivable = {stage for stage, (_, *others) in DERIVED.items() if any(edited.get(name) for name in others)}
    kept: set[str] = set()
    for stage in wanted:
        kept.update((stage,) if stage in underivable else DERIVED.get(stage, (stage,))[:1])
    kept.update(stage for stage in underivable if DERIVED[stage][0] in kept)
    if "weights" in kept:
        kept.add("dropout_mask")
    return frozenset(kept)


class StageRecorder(Protocol):
    """Receives each stage of a computation and returns the tensor to continue with."""

    def record(self, stage: str, tensor: Tensor) -> Tensor: ...


@dataclass(slots=True)
class Trace:
    """The computation of a layer: its mask and options; records each stage by name, with its changes applied.

    Every variant writes `scores = trace.record("scores", q @ k.transpose(-2, -1))`. Later stages are computed from the
    returned tensor, so a changed number changes everything downstream and nothing upstream.
    """

    mask: Mask  #: of the computed rows; it knows the sentences of the batch: edits in their padding are ignored
    changes: Changes = field(default_factory=dict)  #: of stages, by name
    stage_filter: frozenset[str] | None = None  #: stages to record; None records every stage
    before_each: Callable[[], None] = lambda: None  #: called before each stage; may raise Cancelled
    stages: dict[str, Tensor] = field(default_factory=dict)  #: the recorded stages
    caches: AttentionCaches = field(default_factory=AttentionCaches)  #: reused by the next computation
    overviews: Overviews | None = None  #: pools the (query, key) stages of a long input, which are not recorded
    options: AttentionOptions = field(default_factory=AttentionOptions)  #: of the layer
    residual: Tensor | None = None  #: the residual stream that the layer reads, once it is recorded

    def record(self, stage: str, tensor: Tensor) -> Tensor:
        """Record a stage; return the tensor to continue with, which is `tensor` unless it has changes."""
        tensor = self.replace(stage, tensor)
        if self.stage_filter is None or stage in self.stage_filter:
            self.stages[stage] = tensor
        return tensor

    def row(self, at: int) -> Trace:
        """Return a trace of one row of every stage, as of a decoder that writes one token after the other."""
        lengths = tuple(min(at + 1, length) for length in self.mask.lengths)
        return replace(self, mask=replace(self.mask, lengths=lengths, first=at), stages={})

    def replace(self, stage: str, tensor: Tensor) -> Tensor:
        """Return `tensor` with the changes of a stage applied, one after the other."""
        self.before_each()
        for change in self.changes.get(stage, ()):
            tensor = change(tensor, self)
        if stage == "residual":
            self.residual = tensor
        return tensor

    def places(self, cells: Cells, ndim: int, *, is_matrix: bool) -> tuple[Ids, Float32]:
        """Return the places of cells in the computed rows (n, ndim), and their numbers (n,), without padding."""
        places, numbers = cells.arrays(ndim)
        in_batch = (places[:, 0] >= 0) & (places[:, 0] < len(self.mask.lengths))
        places, numbers = places[in_batch], numbers[in_batch]
        sentences, mask = places[:, 0], self.mask
        in_sentence = places[:, -2] < np.array(mask.lengths, dtype=np.int64)[sentences]
        if is_matrix:
            in_sentence &= places[:, -1] < np.array(mask.key_lengths, dtype=np.int64)[sentences]
        places[:, -2] -= mask.first
        return places[in_sentence], numbers[in_sentence]
