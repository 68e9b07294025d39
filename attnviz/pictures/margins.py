"""What stands beside a matrix of weights: the sum of each row and column, and the entropy of each row. No Qt in here.

Attention promises that the weights of each query sum to 1. After dropout, over the wrong axis, and between a mask that
comes after the softmax and what renormalises, they do not: a sum that is not 1 is `off`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

import numpy as np

from attnviz.document.document import FloatArray
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.pictures.numbers import format_number
from attnviz.result.masking import BoolArray
from attnviz.result.measures import Numbers, entropies, largest_value
from attnviz.result.source import Source

Side = Literal["rows", "columns"]
Name = Literal["sums", "entropy"]
NAMES: tuple[Name, ...] = ("sums", "entropy")
ONE_WITHIN = 1e-3  #: so far from 1 a sum of 32-bit floats may be; the last digit on screen
DIGITS = 3
OF_NONE = "–"  #: in place of a number that is not defined


@dataclass(frozen=True, slots=True, eq=False)
class Margin:
    """A number for each row, or for each column, of a picture."""

    name: Name
    side: Side
    symbol: str  #: above or before the numbers
    values: Numbers  #: NaN where one is not defined
    off: BoolArray  #: the sums of rows that are not 1
    full: float  #: what a whole bar stands for

    def text(self, at: int) -> str:
        """A number as it stands on screen and in figures."""
        value = float(self.values[at])
        return format_number(value, DIGITS) if np.isfinite(value) else OF_NONE

    def share(self, at: int) -> float:
        """How much of a whole bar a number fills, from 0 to 1."""
        value = float(self.values[at])
        return min(1.0, max(0.0, value / self.full)) if np.isfinite(value) and self.full > 0 else 0.0


def has_margins(stage: str) -> bool:
    """Whether the rows of a stage are weights, which can be summed: a dropout mask is none."""
    row = STAGES[stage]
    return row.is_matrix and row.colours == "sequential" and stage != "dropout_mask"


def margins_of(source: Source, spot: Spot, names: Collection[Name]) -> tuple[Margin, ...]:
    """What of `names` there is beside a spot's picture; nothing beside scores, or where a text is only pooled."""
    if not names or not has_margins(spot.stage) or source.colours(spot.stage) == "diverging":
        return ()  # what is between two states is no share of anything
    drawn = source.spot_data(spot)
    values = drawn.values
    if drawn.block > 1 or (drawn.masked is not None and bool(np.isnan(values[drawn.masked]).any())):
        return ()
    return tuple(margin for name in NAMES if name in names for margin in _MADE[name](values))


def _sums(values: FloatArray) -> tuple[Margin, ...]:
    rows, columns = (values.sum(axis=axis, dtype=np.float64) for axis in (1, 0))
    of_rows, of_columns = (max(1.0, largest_value(some)) for some in (rows, columns))
    off = ~(np.abs(rows - 1) < ONE_WITHIN)  # also what is no number
    return (Margin("sums", "rows", "Σ", rows, off, of_rows),
            Margin("sums", "columns", "Σ", columns, np.zeros(len(columns), dtype=np.bool_), of_columns))


def _entropy(values: FloatArray) -> tuple[Margin, ...]:
    found = entropies(values)
    return (Margin("entropy", "rows", "H", found, np.zeros(len(found), dtype=np.bool_),
                   float(np.log(max(2, values.shape[1])))),)


_MADE: Mapping[Name, Callable[[FloatArray], tuple[Margin, ...]]] = MappingProxyType({
    "sums": _sums, "entropy": _entropy,
})
