"""A source that came out of a document, whichever way: what the window shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from attnviz.document.document import Document, FloatArray
from attnviz.document.options import Options
from attnviz.document.places import Cell, Spot
from attnviz.result.masking import BoolArray
from attnviz.result.source import Source
from attnviz.tokens.token import Token, Vocabulary


@dataclass(frozen=True, slots=True)
class Machine:
    """Where something was computed, and how long it took."""

    device: str
    seconds: float


class Evaluation(Source):
    """A `Result`, which was computed here, or a `Given`, which was not and so has less to tell."""

    document: Document
    options: Options | None  #: what its stages were computed with; None where nobody here knows
    vocabulary: Vocabulary | None  #: the tokens in use with their vectors
    notes: tuple[str, ...]  #: sentences worth telling, such as a device that is not there
    state_name: str  #: what a state that is held is called

    @property
    def machine(self) -> Machine | None:
        """What it was computed with; None where nobody here knows."""
        return None

    def tokens(self, spot: Spot) -> tuple[Token, ...]:
        """The words along a spot's rows, which look at others."""
        raise NotImplementedError

    def shape(self, stage: str, *, layer: int = 0) -> tuple[int, ...]:
        """The shape of a stage of the whole padded batch. Raises KeyError where there is no such stage."""
        raise NotImplementedError

    def masked_keys(self, cell: Cell) -> BoolArray | None:
        """Which keys the row of a (query, key) cell may not look at, (keys,); None where nothing is known of a mask."""
        raise NotImplementedError

    def token_cell(self, spot: Spot, number: int, *, as_key: bool = False) -> Cell:
        """A word of a spot's text as what every panel marks: the whole of its query, or of its key."""
        raise NotImplementedError

    def has_cell(self, cell: Cell) -> bool:
        """Whether there is such a cell; a row or a column of -1 stands for a whole column or row."""
        spot = cell.spot
        there = spot.sentence < len(self.texts) and spot.layer < self.num_layers and spot.head < self.num_heads
        return there and spot.stage in self.stages(spot.layer) and cell.row < len(self.row_labels(spot)) and (
            cell.column < len(self.column_labels(spot)))

    def is_whole(self, stage: str, *, layer: int = 0) -> bool:
        """Whether every cell of a stage is there, or follows from what is."""
        return stage in self.stages(layer)

    def has_overview_only(self, layer: int) -> bool:
        """Whether a layer has no more than a picture of its weights until it is looked at, and computed again."""
        return False

    def parameters(self, layer: int) -> Mapping[str, FloatArray]:
        """The weight matrices of a layer by their names; none where they are not known."""
        return {}

    def mask_part(self, spot: Spot, rows: slice, columns: slice) -> BoolArray | None:
        """Which cells of a part of a spot are masked; None where its stage shows no mask."""
        raise NotImplementedError

    def with_state_name(self, name: str) -> Self:
        """The same as a state that is held under a name; "" for the present one."""
        raise NotImplementedError
