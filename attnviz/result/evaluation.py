"""What the window shows: a computed Result or attention that was loaded from a file."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol, Self

from attnviz.document.document import Document
from attnviz.document.options import Options
from attnviz.document.places import Cell, Spot
from attnviz.result.source import Source
from attnviz.system.arrays import Bools, Float32
from attnviz.tokens.token import Vocabulary


class Evaluation(Source, Protocol):
    """A `Result`, computed here, or a `Given`, loaded from arrays."""

    document: Document
    options: Options | None  #: the options of the computation; None for loaded arrays
    vocabulary: Vocabulary | None  #: the tokens in use with their vectors
    state_name: str  #: the name of a held state; "" for the present one
    device: str  #: where it was computed; "" for loaded arrays
    seconds: float  #: how long that took

    @property
    def notes(self) -> tuple[str, ...]:
        """Messages, such as that a device is missing."""

    def shape(self, stage: str, *, layer: int = 0) -> tuple[int, ...]:
        """Return the shape of a stage of the whole padded batch. Raises KeyError if there is no such stage."""

    def masked_keys(self, cell: Cell) -> Bools | None:
        """Return which keys are masked for the row of a (query, key) cell, (keys,); None if the mask is unknown."""

    def token_cell(self, spot: Spot, number: int, *, as_key: bool = False) -> Cell:
        """Return the cell that marks a token in every panel: its whole query, or its whole key."""

    def has_cell(self, cell: Cell) -> bool:
        """Return whether a cell exists; a row or column of -1 means the whole column or row."""
        spot = cell.spot
        there = spot.sentence < len(self.texts) and spot.layer < self.num_layers and spot.head < self.num_heads
        return there and spot.stage in self.stages(spot.layer) and cell.row < len(self.row_labels(spot)) and (
            cell.column < len(self.column_labels(spot)))

    def is_whole(self, stage: str, *, layer: int = 0) -> bool:
        """Return whether every cell of a stage is stored or can be derived."""
        return stage in self.stages(layer)

    def is_masked(self, cell: Cell) -> bool:
        """Return whether the editable mask hides a cell; only computed results have one."""
        return False

    def parameters(self, layer: int) -> Mapping[str, Float32]:
        """Return the weight matrices of a layer by name; none if unknown."""
        return {}

    def with_state_name(self, name: str) -> Self:
        """Return a copy with the name of a held state; "" for the present one."""
        return replace(self, state_name=name)  # type: ignore[type-var]
