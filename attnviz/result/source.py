"""What a picture, a table or a figure is drawn from, whoever computed it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

import numpy as np

from attnviz.document.cells import Places
from attnviz.document.document import FloatArray, Index, Target
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES, Colours
from attnviz.result.masking import BoolArray

Address = Callable[[int, int], tuple[Target, Index]]  #: where an edit of (row, column) goes
MAX_BATCH_CELLS = 2**18  #: numbers of several heads that are looked at together: they stay in a core's cache
NO_PLACES: Places = np.empty((0, 2), dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class SpotData:
    """A spot as numbers to draw; of several heads (head, ...), in a mask only where they have not the same."""

    values: FloatArray  #: (rows, columns)
    masked: BoolArray | None  #: masked cells; None where the stage shows no mask
    block: int  #: cells a side that each value stands for: more than 1 where a long input has the stage only pooled
    missing: BoolArray | None = None  #: those of the masked cells that no mask hides: there is nothing to show

    @property
    def empty(self) -> BoolArray:
        """The masked cells that hold nothing.

        Where the mask comes after the softmax, its scores are numbers that count, and so is a number that a person
        wrote into a masked cell.
        """
        if self.masked is None:
            return np.zeros(self.values.shape, dtype=np.bool_)
        nothing: BoolArray = self.masked & (~np.isfinite(self.values) | (self.values == 0))
        return nothing


def stack_heads(heads: Sequence[SpotData]) -> SpotData:
    """Several heads as one, (head, rows, columns); all are pooled alike."""
    values = heads[0].values[None] if len(heads) == 1 else np.stack([head.values for head in heads])
    masked = _stacked([head.masked for head in heads], heads[0].values.shape)
    return SpotData(values, masked, heads[0].block, _stacked([head.missing for head in heads], heads[0].values.shape))


def _stacked(masks: Sequence[BoolArray | None], shape: tuple[int, ...]) -> BoolArray | None:
    if all(mask is masks[0] for mask in masks):
        return masks[0]  # nearly always: all heads share one
    return np.stack([np.zeros(shape, np.bool_) if mask is None else mask for mask in masks])


@cache
def dimensions(count: int) -> tuple[str, ...]:
    """The labels of dimensions: d0, d1, ..."""
    return tuple(f"d{d}" for d in range(count))


class Source(Protocol):
    """Numbers with their labels: a `Result` is one. Stages are those of `attnviz.document.stages`; all count from 0.

    The first half says what the numbers are. The second half is what not every source has: who derives from this class
    says no more than there is.
    """

    @property
    def name(self) -> str:
        """What computes it, in a word."""

    @property
    def setup(self) -> str:
        """What the numbers were computed with, in a line."""

    @property
    def texts(self) -> tuple[str, ...]:
        """The sentences."""

    @property
    def num_heads(self) -> int:
        """Heads in each layer."""

    @property
    def num_layers(self) -> int:
        """How many layers there are."""

    def stages(self, layer: int = 0) -> tuple[str, ...]:
        """The stages there are, in their order."""

    def axes(self, stage: str) -> tuple[str, str]:
        """What the rows and the columns of a stage are called."""

    def row_labels(self, spot: Spot) -> tuple[str, ...]:
        """The labels of a spot's rows."""

    def column_labels(self, spot: Spot) -> tuple[str, ...]:
        """The labels of a spot's columns, which in a matrix may be other words than those of its rows."""

    def spot_data(self, spot: Spot) -> SpotData:
        """A spot's numbers without the padding, pooled where the input is long. Raises KeyError where it has none."""

    def head_data(self, spot: Spot, heads: range) -> SpotData:
        """Several heads of a spot's layer at once: values (head, rows, columns), and what is masked and missing either
        so or (rows, columns) for all of them. Raises KeyError as `drawn`.
        """
        return stack_heads([self.spot_data(spot.at(head=head)) for head in heads])

    # what not every source has

    @property
    def state_name(self) -> str:
        """What is shown where it is not what the document has now, such as "A" or "now − A"."""
        return ""

    def colours(self, stage: str) -> Colours:
        """Whether a stage's numbers lie around zero, or begin at it."""
        return STAGES[stage].colours

    @property
    def is_difference(self) -> bool:
        """Whether its numbers are those of one source less those of another; quicker than to ask for its class."""
        return False

    @property
    def rows_are_keys(self) -> bool:
        """Whether the rows of the (query, key) matrices are keys, as in the einsum formulation."""
        return False

    def is_ablated(self, spot: Spot) -> bool:
        """Whether the head of a spot is switched off."""
        return spot.head in self.ablated_heads(spot)

    @property
    def is_computed(self) -> bool:
        """Whether it was computed here, and is again when a head is switched off or a number edited."""
        return False

    def ablated_heads(self, spot: Spot) -> frozenset[int]:
        """The heads of a spot's layer that are switched off."""
        return frozenset()

    def weights_of(self, spot: Spot) -> Spot:
        """The attention weights that belong to a spot: itself where the source has others than everybody's."""
        return spot.at(stage="weights")

    @property
    def redundant_stages(self) -> frozenset[str]:
        """The stages that are there, and are what other stages are: one head needs no concatenation."""
        return frozenset({"concatenated"}) if self.num_heads == 1 else frozenset()

    def shared_head(self, spot: Spot) -> int | None:
        """Which of fewer heads a spot's numbers belong to, where several heads share them; None where none does."""
        return None

    def edited_cells(self, spot: Spot) -> Places:
        """The cells of a spot, (n, 2), in which a person has overridden a number or the mask."""
        return NO_PLACES

    def has_edits(self, spot: Spot) -> bool:
        """Whether a person had a hand in any head of a spot's stage: nearly never, and then no head is asked."""
        heads = range(self.num_heads if STAGES[spot.stage].per_head else 1)
        return any(len(self.edited_cells(spot.at(head=head))) for head in heads)

    def address(self, spot: Spot) -> Address | None:
        """Where an edit of each (row, column) of a spot goes; None where nothing can be edited."""
        return None


def head_batches(source: Source, spot: Spot) -> Iterator[SpotData]:
    """All heads of a spot's layer, as many at a time as are quickly gone over: of long texts one by one."""
    cells = len(source.row_labels(spot)) * len(source.column_labels(spot))
    step = max(1, MAX_BATCH_CELLS // max(1, cells))
    for first in range(0, source.num_heads, step):
        yield source.head_data(spot, range(first, min(first + step, source.num_heads)))
