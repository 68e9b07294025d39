"""A notebook in which a computation writes down each number on its way, and a person may correct one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

import numpy as np
import torch
from torch import Tensor

from attnviz.document.cells import Cells, Numbers, Places
from attnviz.document.stages import COMPUTED_STAGES, STAGES
from attnviz.engine.attention.caches import AttentionCaches

if TYPE_CHECKING:
    from attnviz.engine.attention.overviews import Overviews

#: What `Result` makes the derived stages from, and the edits after which it would make them wrongly.
_SOURCES: Mapping[str, tuple[str, ...]] = {
    "masked_scores": ("scores",),
    "scaled_scores": ("scores",),
    "dropped_weights": ("weights",),
}
_SPOILED_BY: Mapping[str, tuple[str, ...]] = {
    "masked_scores": ("masked_scores",),
    "scaled_scores": ("masked_scores", "scaled_scores"),
    "dropped_weights": ("dropped_weights",),
}


def stages_to_keep(wanted: frozenset[str] | None, edited: Mapping[str, Cells]) -> frozenset[str]:
    """The fewest stages from which a Result shows all `wanted` ones (None: every stage) rightly.

    A derived stage is dropped in favour of what it is derived from, except where an edit on the way makes it
    something that cannot be derived. The dropout mask goes with the weights: without it, dropped weights
    would be derived as if there were no dropout.
    """
    if wanted is None:
        return COMPUTED_STAGES
    spoiled = {stage for stage, edits in _SPOILED_BY.items() if any(edited.get(name) for name in edits)}
    kept: set[str] = set()
    for stage in wanted:
        kept.update((stage,) if stage in spoiled else _SOURCES.get(stage, (stage,)))
    kept.update(stage for stage in spoiled if kept.issuperset(_SOURCES[stage]))
    if "weights" in kept:
        kept.add("dropout_mask")
    return frozenset(kept)


def apply_edits(tensor: Tensor, cells: Cells) -> Tensor:
    """`tensor` with the numbers of `cells` in place of its own, as a copy; indices outside of it are ignored."""
    return put_values(tensor, *cells.arrays(tensor.ndim)) if cells else tensor


def put_values(tensor: Tensor, places: Places, numbers: Numbers) -> Tensor:
    """`tensor` with these numbers (n,) at these places (n, dimensions), as a copy; those outside of it are ignored."""
    inside = ((places >= 0) & (places < tensor.shape)).all(axis=1)
    if not inside.any():
        return tensor
    where = torch.from_numpy(places[inside]).to(tensor.device).unbind(dim=1)
    return tensor.index_put(where, torch.from_numpy(numbers[inside]).to(tensor))


class StageRecorder(Protocol):
    """Who a computation hands each stage to, and who hands back the tensor from which to go on."""

    def keep(self, stage: str, tensor: Tensor) -> Tensor: ...


@dataclass(slots=True)
class Trace:
    """Keeps each stage under its name, after putting the person's own numbers in.

    Every variant writes `scores = trace.keep("scores", q @ k.transpose(-2, -1))`: what comes back is what all
    later stages are computed from, so that one overridden number moves everything downstream and nothing upstream.
    """

    lengths: Sequence[int]  #: tokens in each sentence of the batch: edits in the padding are ignored
    edits: Mapping[str, Cells] = field(default_factory=dict)  #: overridden cells by stage
    wanted: frozenset[str] | None = None  #: None keeps every stage
    before_each: Callable[[], None] = lambda: None  #: called before each stage, such as to stop there
    references: Mapping[str, Tensor] = field(default_factory=dict)  #: stages that a reference implementation gave
    stages: dict[str, Tensor] = field(default_factory=dict)  #: what was kept
    kept: AttentionCaches = field(default_factory=AttentionCaches)  #: what serves from one computation to the next
    overviews: Overviews | None = None  #: of a long input, where the (query, key) stages go instead
    first: int = 0  #: which token the first row is of, where only the last tokens are computed

    def keep(self, stage: str, tensor: Tensor) -> Tensor:
        """Write a stage down; returns the tensor from which to go on, which is `tensor` unless it was edited."""
        self.before_each()
        if self.references:
            tensor = self.references.get(stage, tensor)
        tensor = self.edited(stage, tensor)
        if self.wanted is None or stage in self.wanted:
            self.stages[stage] = tensor
        return tensor

    def edited(self, stage: str, tensor: Tensor) -> Tensor:
        """Return `tensor` with the edited numbers of a stage in it; `tensor` itself where it has none."""
        cells = self.edits.get(stage) if self.edits else None
        if not cells:
            return tensor
        places, numbers = cells.arrays(tensor.ndim)
        there = (places[:, 0] >= 0) & (places[:, 0] < len(self.lengths))
        places, numbers = places[there], numbers[there]
        tokens = places[:, 2:] if STAGES[stage].is_matrix else places[:, -2:-1]  # the coordinates that count tokens
        shown = (tokens < np.array(self.lengths, dtype=np.int64)[places[:, 0], None]).all(axis=1)
        if self.first:
            places[:, -2] -= self.first
        return put_values(tensor, places[shown], numbers[shown])
