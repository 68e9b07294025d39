"""A trace of a computation: records each stage, and applies its changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

import numpy as np
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.stages import COMPUTED_STAGES, DERIVED
from attnviz.engine.attention.caches import AttentionCaches
from attnviz.engine.attention.changes import Changes
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.options import AttentionOptions
from attnviz.system.arrays import Float32, Ids

if TYPE_CHECKING:
    from attnviz.engine.attention.overviews import Overviews


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
