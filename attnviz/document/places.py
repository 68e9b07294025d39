"""Positions in a result: a spot is one heatmap, a cell one of its numbers; and the choice of a second view."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Head = tuple[int, int]  #: the numbers of a layer and of one of its heads


@dataclass(frozen=True, slots=True)
class Spot:
    """One heatmap: a stage of one sentence, head and layer, all counted from 0."""

    stage: str
    sentence: int = field(default=0, kw_only=True)
    head: int = field(default=0, kw_only=True)  #: the selected head if the stage has no heads
    layer: int = field(default=0, kw_only=True)

    def at(
        self, *, stage: str | None = None, sentence: int | None = None, head: int | None = None,
        layer: int | None = None,
    ) -> Spot:
        """Return the spot with some fields changed, such as `head=3`."""
        return Spot(  # `replace` takes three times as long, and a hundred of them are made at each edit
            self.stage if stage is None else stage,
            sentence=self.sentence if sentence is None else sentence,
            head=self.head if head is None else head,
            layer=self.layer if layer is None else layer,
        )


@dataclass(frozen=True, slots=True)
class Cell:
    """A number of a spot's picture: (query, key) in a matrix, (token, dimension) in a vector stage.

    Column -1 means the whole row, a token.
    """

    spot: Spot
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class SecondView:
    """The heatmap next to the large one: the same stage of another head or another sentence."""

    kind: Literal["head", "sentence"]
    number: int
    layer: int | None = None  #: of a head; None for the current layer

    @property
    def is_head(self) -> bool:
        """Return whether it is another head, else another sentence."""
        return self.kind == "head"

    def spot_for(self, spot: Spot) -> Spot:
        """Return the second spot for a first one."""
        return spot.at(head=self.number, layer=self.layer) if self.is_head else spot.at(sentence=self.number)

    def reverse(self, spot: Spot) -> SecondView:
        """Return the choice that shows `spot` as the second view."""
        if not self.is_head:
            return SecondView(self.kind, spot.sentence)
        return SecondView(self.kind, spot.head, None if self.layer is None else spot.layer)
