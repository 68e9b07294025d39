"""Changes of a layer: functions that take a computed stage and return what everything later is computed from.

`Trace.changes` has them by stage, and `Trace.replace` applies them one after the other: first a reference, then
steering, then edited cells, then whatever an experiment adds (`joined`). Two names are no stages of a Result.
HEAD_OUTPUTS are the contexts that the output projection reads, in which ablated heads are replaced while the displayed
contexts stay. LAYER_OUTPUT is what a block returns, for which an ablated layer returns the residual stream it reads.

A document determines a layer by values, `Interventions`, which the cache of a stack compares; their changes are made
here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.document import Document
from attnviz.document.stages import STAGES
from attnviz.engine.attention.masks import Mask
from attnviz.system.arrays import Float32, Ids

HEAD_OUTPUTS, LAYER_OUTPUT = "head_outputs", "layer_output"


class ComputedPart(Protocol):
    """The part of a layer's stages that is computed: some rows of a batch, or a part of one head's matrix."""

    @property
    def mask(self) -> Mask: ...

    @property
    def residual(self) -> Tensor | None: ...

    def places(self, cells: Cells, ndim: int, *, is_matrix: bool) -> tuple[Ids, Float32]:
        """Return the places (n, ndim) of cells in the computed part, some perhaps outside it, and their numbers."""


Change = Callable[[Tensor, ComputedPart], Tensor]  #: returns another tensor of the same shape
Changes = Mapping[str, tuple[Change, ...]]  #: by stage


def put(cells: Cells, *, is_matrix: bool = False) -> Change:
    """Return the change that overrides cells; cells in the padding of a batch are ignored."""
    return lambda tensor, part: put_values(tensor, *part.places(cells, tensor.ndim, is_matrix=is_matrix))


def steer(cells: Cells, strength: float) -> Change:
    """Return the change that moves cells x to x + strength (cell − x); a strength of 1 gives the cells to the bit."""
    def change(tensor: Tensor, part: ComputedPart) -> Tensor:
        places, numbers = part.places(cells, tensor.ndim, is_matrix=False)
        inside = ((places >= 0) & (places < tensor.shape)).all(axis=1)
        indices = torch.from_numpy(places[inside]).to(tensor.device).unbind(dim=1)
        towards = torch.from_numpy(numbers[inside]).to(tensor)
        return tensor.index_put(indices, torch.lerp(tensor[indices], towards, strength))

    return change


@dataclass(frozen=True, slots=True, eq=False)
class AblatedContext:
    """What takes the place of the context of ablated heads, compared by identity."""

    values: Tensor | None  #: (b or 1, h or 1, t or 1, d_head or 1); None for the mean over the positions of each text


MEAN_OVER_TEXT = AblatedContext(None)


def replace_heads(heads: Sequence[int], context: AblatedContext | None = None) -> Change:
    """Return the change that replaces the contexts of heads in (b, h, t, d_head), by zeros without a `context`."""
    def change(tensor: Tensor, part: ComputedPart) -> Tensor:
        off = torch.zeros(tensor.shape[1], dtype=torch.bool, device=tensor.device)  # (h,)
        off[list(heads)] = True
        return torch.where(off[:, None, None], _replacement(context, tensor, part.mask), tensor)

    return change


def _replacement(context: AblatedContext | None, tensor: Tensor, mask: Mask) -> Tensor:
    """Return what takes the place of contexts (b, h, t, d) of ablated heads, in a shape that fits theirs."""
    if context is None:
        return tensor.new_zeros(())
    if context.values is None:
        lengths = torch.tensor(mask.lengths, device=tensor.device)
        in_text = (torch.arange(tensor.shape[2], device=tensor.device) < lengths[:, None])[:, None, :, None]
        return torch.where(in_text, tensor, 0.0).sum(2, keepdim=True) / lengths[:, None, None, None]
    values = context.values.to(tensor)
    return values if values.shape[2] == 1 else values[:, :, mask.first : mask.first + tensor.shape[2]]


def patch(source: Tensor, *, head: int | None = None, position: int | None = None) -> Change:
    """Return the change that takes the values of another run: in a head, at a position, or in a head at one.

    `source` is the whole stage in that run, (1, h, t, ...) or (1, t, d).
    """
    return lambda tensor, part: patched(tensor, source, head=head, position=position, first=part.mask.first)


def patched(
    tensor: Tensor, source: Tensor, *, head: int | None = None, position: int | None = None, first: int = 0
) -> Tensor:
    """Return a copy of the rows of a stage from `first` on, with the part of `source` that a patch takes."""
    if position is not None and position < first:
        return tensor
    heads = ... if head is None else head
    rows, source_rows = (slice(None), slice(first, None)) if position is None else (position - first, position)
    tensor = tensor.clone()
    tensor[:, heads, rows, :] = source[:, heads, source_rows, :]
    return tensor


def reference(replacement: Tensor) -> Change:
    """Return the change that takes the stage as another implementation computed it."""
    return lambda tensor, part: replacement


def skip(tensor: Tensor, part: ComputedPart) -> Tensor:
    """Return the residual stream that the layer reads, in place of its output."""
    assert part.residual is not None
    return part.residual


def joined(changes: Changes, further: Changes) -> Changes:
    """Return all changes by stage; those of `further` come last."""
    return {stage: (*changes.get(stage, ()), *further.get(stage, ())) for stage in (*changes, *further)}


@dataclass(frozen=True, slots=True)
class _Copy:
    """One copy of a text in a batch of copies."""

    batch: ComputedPart
    number: int

    @property
    def mask(self) -> Mask:
        return replace(self.batch.mask, lengths=self.batch.mask.lengths[:1])

    @property
    def residual(self) -> Tensor | None:
        residual = self.batch.residual
        return residual if residual is None or len(residual) == 1 else residual[self.number : self.number + 1]

    def places(self, cells: Cells, ndim: int, *, is_matrix: bool) -> tuple[Ids, Float32]:
        return self.batch.places(cells, ndim, is_matrix=is_matrix)


def changes_of_copies(copies: Sequence[Changes]) -> Changes:
    """Return the changes of a batch of copies of one text in which each copy has its own."""
    def joint(stage: str) -> Change:
        def change(tensor: Tensor, part: ComputedPart) -> Tensor:
            rows = list(torch.split(tensor.expand(len(copies), *tensor.shape[1:]), 1))
            for number, changes in enumerate(copies):
                for each in changes.get(stage, ()):
                    rows[number] = each(rows[number], _Copy(part, number))
            return torch.cat(rows)

        return change

    return copies[0] if len(copies) == 1 else {stage: (joint(stage),) for changes in copies for stage in changes}


def changes_matrix(changes: Changes) -> bool:
    """Return whether a (query, key) stage is changed, which faster ways of attention do not compute one by one."""
    return any(stage in STAGES and STAGES[stage].is_matrix for stage in changes)


@dataclass(frozen=True, slots=True)
class Steering:
    """Vectors that stages of a layer move towards, x + strength (cell − x), by stage."""

    strength: float = 1.0
    cells: Mapping[str, Cells] = field(default_factory=dict)


NO_STEERING = Steering()


@dataclass(frozen=True, slots=True, kw_only=True)
class Interventions:
    """How a document changes a layer, as values that can be compared."""

    edits: Mapping[str, Cells] = field(default_factory=dict)  #: by stage
    steering: Steering = NO_STEERING
    ablated_heads: tuple[int, ...] = ()  #: their contexts are replaced
    ablated_context: AblatedContext | None = None  #: by what; None for zeros
    is_ablated: bool = False  #: the layer returns the residual stream that it reads

    @property
    def mixes_positions(self) -> bool:
        """Whether ablated heads read later positions, too: those with their mean over the text."""
        return bool(self.ablated_heads) and self.ablated_context is not None and self.ablated_context.values is None

    def changes(self) -> Changes:
        """Return the changes of each stage, in their order."""
        steered = {stage: (steer(cells, self.steering.strength),) for stage, cells in self.steering.cells.items()}
        made = joined(steered, {stage: (put(cells, is_matrix=STAGES[stage].is_matrix),)
                                for stage, cells in self.edits.items() if cells})
        heads = {HEAD_OUTPUTS: (replace_heads(self.ablated_heads, self.ablated_context),)} if self.ablated_heads else {}
        return {**made, **heads, **({LAYER_OUTPUT: (skip,)} if self.is_ablated else {})}


def interventions(document: Document, layer: int, context: AblatedContext | None = None) -> Interventions:
    """Return how a document changes a layer; `context` replaces the contexts of ablated heads."""
    options, steered = document.options, document.steered_cells(layer)
    return Interventions(
        edits=document.stage_edits(layer), ablated_context=context,
        steering=Steering(options.steering, steered) if steered else NO_STEERING,
        ablated_heads=options.ablated_heads_in(layer), is_ablated=options.is_layer_ablated(layer))


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
