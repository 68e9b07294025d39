"""Where a number stands: a spot is one picture of a computation, a cell one number of a spot."""

from __future__ import annotations

from dataclasses import dataclass, field


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
