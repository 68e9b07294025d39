"""What a picture, a table or a figure is drawn from, whoever computed it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from attnviz.document.document import FloatArray
from attnviz.document.places import Spot
from attnviz.result.visibility import BoolArray


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A spot as numbers to draw."""

    values: FloatArray  #: (rows, columns)
    masked: BoolArray | None  #: hidden cells; None where the stage shows no mask
    block: int  #: cells a side that each value stands for: more than 1 where a long input has the stage only pooled

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


class Source(Protocol):
    """Numbers with their labels: a `Result` is one. Stages are those of `attnviz.document.stages`; all count from 0."""

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
    def labels(self) -> tuple[tuple[str, ...], ...]:
        """The labels of the tokens in each sentence."""

    @property
    def num_heads(self) -> int:
        """Heads in each layer."""

    def is_off(self, head: int) -> bool:
        """Whether a head is switched off."""

    def stages(self, layer: int = 0) -> tuple[str, ...]:
        """The stages there are, in their order."""

    def axes(self, stage: str) -> tuple[str, str]:
        """What the rows and the columns of a stage are called."""

    def drawn(self, spot: Spot) -> Drawn:
        """A spot's numbers without the padding, pooled where the input is long."""
