"""Where a number stands: a spot is one picture of a computation, a cell one number of it; and what stands beside."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Head = tuple[int, int]  #: the numbers of a layer and of one of its heads


@dataclass(frozen=True, slots=True)
class Spot:
    """One picture of a computation: a stage of one sentence, head and layer, all of which count from 0."""

    stage: str
    sentence: int = field(default=0, kw_only=True)
    head: int = field(default=0, kw_only=True)  #: also of a stage that belongs to no head: the one that is followed
    layer: int = field(default=0, kw_only=True)

    def at(
        self, *, stage: str | None = None, sentence: int | None = None, head: int | None = None,
        layer: int | None = None,
    ) -> Spot:
        """The same spot but for what is given, such as `head=3`."""
        return Spot(  # `replace` takes three times as long, and a hundred of them are made at each edit
            self.stage if stage is None else stage,
            sentence=self.sentence if sentence is None else sentence,
            head=self.head if head is None else head,
            layer=self.layer if layer is None else layer,
        )


@dataclass(frozen=True, slots=True)
class Cell:
    """A number of a spot's picture: (query, key) in a matrix, (token, dimension) in a vector stage.

    A column of -1 stands for the whole row, which is a token.
    """

    spot: Spot
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class SecondView:
    """Which other picture a person wants beside the large one: the same of another head, or of another sentence."""

    kind: Literal["head", "sentence"]
    number: int
    layer: int | None = None  #: of a head; None where it is one of the layer that is looked at, whichever that is

    def of(self, spot: Spot) -> Spot:
        """The spot that stands beside another one."""
        return spot.at(head=self.number, layer=self.layer) if self.kind == "head" else spot.at(sentence=self.number)

    def than(self, spot: Spot) -> SecondView:
        """That spot itself, as what stands beside another head or sentence."""
        if self.kind == "sentence":
            return SecondView(self.kind, spot.sentence)
        return SecondView(self.kind, spot.head, None if self.layer is None else spot.layer)
