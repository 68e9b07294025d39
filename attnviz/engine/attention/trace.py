"""A trace of a computation: records each stage, and applies the edits of its cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

import numpy as np
import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.document import Document
from attnviz.document.stages import COMPUTED_STAGES, DERIVED, STAGES
from attnviz.document.targets import StageTarget, SteeringTarget
from attnviz.engine.attention.caches import AttentionCaches
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.options import NO_STEERING, AttentionOptions, Steering
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


def stage_edits(document: Document, layer: int) -> dict[str, Cells]:
    """Return the edits of a layer's stages, by name."""
    return {target.stage: cells for target, cells in document.edits.items()
            if isinstance(target, StageTarget) and target.is_active(document.options)
            and target.layer == layer and cells}


def steering(document: Document, layer: int) -> Steering:
    """Return how the stages of a layer are steered."""
    strength = document.options.steering
    cells = {target.steered: cells for target, cells in document.edits.items()
             if isinstance(target, SteeringTarget) and target.is_active(document.options)
             and target.layer == layer and cells} if strength else {}
    return Steering(strength, cells) if cells else NO_STEERING


def apply_edits(tensor: Tensor, cells: Cells) -> Tensor:
    """Return a copy of `tensor` with the edited `cells` replaced; indices outside its shape are ignored."""
    return put_values(tensor, *cells.arrays(tensor.ndim)) if cells else tensor


def put_values(tensor: Tensor, places: Ids, numbers: Float32) -> Tensor:
    """Return a copy of `tensor` with `numbers` (n,) at `places` (n, ndim); places outside it are ignored."""
    inside = ((places >= 0) & (places < tensor.shape)).all(axis=1)
    if not inside.any():
        return tensor
    indices = torch.from_numpy(places[inside]).to(tensor.device).unbind(dim=1)
    return tensor.index_put(indices, torch.from_numpy(numbers[inside]).to(tensor))


class StageRecorder(Protocol):
    """Receives each stage of a computation and returns the tensor to continue with."""

    def record(self, stage: str, tensor: Tensor) -> Tensor: ...


@dataclass(slots=True)
class Trace:
    """The computation of a layer: its mask and options; records each stage by name, with edited cells applied.

    Every variant writes `scores = trace.record("scores", q @ k.transpose(-2, -1))`. Later stages are computed from the
    returned tensor, so an edited number changes everything downstream and nothing upstream.
    """

    mask: Mask  #: of the computed rows; it knows the sentences of the batch: edits in their padding are ignored
    edits: Mapping[str, Cells] = field(default_factory=dict)  #: overridden cells by stage
    stage_filter: frozenset[str] | None = None  #: stages to record; None records every stage
    before_each: Callable[[], None] = lambda: None  #: called before each stage; may raise Cancelled
    references: Mapping[str, Tensor] = field(default_factory=dict)  #: stages computed by a reference implementation
    stages: dict[str, Tensor] = field(default_factory=dict)  #: the recorded stages
    caches: AttentionCaches = field(default_factory=AttentionCaches)  #: reused by the next computation
    overviews: Overviews | None = None  #: pools the (query, key) stages of a long input, which are not recorded
    options: AttentionOptions = field(default_factory=AttentionOptions)  #: of the layer

    def record(self, stage: str, tensor: Tensor) -> Tensor:
        """Record a stage; return the tensor to continue with, which is `tensor` unless it has edits."""
        tensor = self.replace(stage, tensor)
        if self.stage_filter is None or stage in self.stage_filter:
            self.stages[stage] = tensor
        return tensor

    def row(self, at: int) -> Trace:
        """Return a trace of one row of every stage, as of a decoder that writes one token after the other."""
        lengths = tuple(min(at + 1, length) for length in self.mask.lengths)
        return replace(self, mask=replace(self.mask, lengths=lengths, first=at), stages={})

    def replace(self, stage: str, tensor: Tensor) -> Tensor:
        """Return `tensor`, or its reference, with the edits of a stage applied."""
        self.before_each()
        if self.references:
            tensor = self.references.get(stage, tensor)
        if self.options.steering.cells.get(stage):
            tensor = self._steer(tensor, self.options.steering, stage)
        cells = self.edits.get(stage) if self.edits else None
        return put_values(tensor, *self._places(stage, tensor, cells)) if cells else tensor

    def _steer(self, tensor: Tensor, steering: Steering, stage: str) -> Tensor:
        """Return a copy of `tensor` with the steered cells moved; a strength of 1 gives the cells to the bit."""
        places, numbers = self._places(stage, tensor, steering.cells[stage])
        inside = ((places >= 0) & (places < tensor.shape)).all(axis=1)
        indices = torch.from_numpy(places[inside]).to(tensor.device).unbind(dim=1)
        towards = torch.from_numpy(numbers[inside]).to(tensor)
        return tensor.index_put(indices, torch.lerp(tensor[indices], towards, steering.strength))

    def _places(self, stage: str, tensor: Tensor, cells: Cells) -> tuple[Ids, Float32]:
        """Return the places of cells in the computed rows (n, ndim), and their numbers (n,), without padding."""
        places, numbers = cells.arrays(tensor.ndim)
        in_batch = (places[:, 0] >= 0) & (places[:, 0] < len(self.mask.lengths))
        places, numbers = places[in_batch], numbers[in_batch]
        sentences, mask = places[:, 0], self.mask
        in_sentence = places[:, -2] < np.array(mask.lengths, dtype=np.int64)[sentences]
        if STAGES[stage].is_matrix:
            in_sentence &= places[:, -1] < np.array(mask.key_lengths, dtype=np.int64)[sentences]
        places[:, -2] -= mask.first
        return places[in_sentence], numbers[in_sentence]
