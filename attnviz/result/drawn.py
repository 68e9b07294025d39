"""What there is to draw of a stage, on screen and in a figure: its values, its mask, and what its axes are called."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from attnviz.document.document import FloatArray, Index, Target
from attnviz.document.stages import STAGES, Stage
from attnviz.result.result import BoolArray, Overview, Result


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A stage of one sentence and head as numbers to draw."""

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


def overview_of(result: Result, stage: str, *, layer: int = 0) -> Overview | None:
    """The pooled values of a stage of a long input; None where every cell is there."""
    return result.overviews[layer].get(stage) if result.overviews else None


def drawn(result: Result, stage: str, *, sentence: int, head: int, layer: int = 0) -> Drawn:
    """A stage's numbers without the padding, pooled where the input is long."""
    overview = overview_of(result, stage, layer=layer)
    if overview is None:
        values = result.picture(stage, sentence=sentence, head=head, layer=layer)
        return Drawn(values, result.masked(stage, sentence=sentence, head=head), 1)
    side = math.ceil(result.lengths[sentence] / overview.block)
    values = overview.values[sentence, head, :side, :side]
    masked = np.isnan(values)
    return Drawn(values, masked if masked.any() else None, overview.block)


def addresses(result: Result, stage: str, *, sentence: int, head: int) -> Callable[[int, int], tuple[Target, Index]]:
    """Where an edit of each (row, column) of a stage's picture goes."""
    target: Target = ("stage", result.options.variant, stage)
    place = (sentence, result.options.own_head(stage, head)) if STAGES[stage].per_head else (sentence,)
    return lambda row, column: (target, (*place, row, column))


def axis_names(result: Result, stage: Stage) -> tuple[str, str]:
    """What the rows and the columns of a stage's picture are called.

    In the einsum formulation the scores are K · Qᵀ: their rows are the keys' tokens.
    """
    if stage.is_matrix and result.options.row.rows_are_keys:
        return "key", "query"
    return stage.rows, stage.columns
