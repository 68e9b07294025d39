"""Sums of rows and columns and entropies of rows, shown beside a matrix of weights. No Qt.

The weights of each query sum to 1 in attention. After dropout, over the wrong axis, and between a mask that is applied
after the softmax and its renormalisation, they do not: a sum that is not 1 is `is_off`.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

import numpy as np

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.pictures.numbers import format_number
from attnviz.result.measures import largest_value
from attnviz.result.nn import entropies
from attnviz.result.result import Source
from attnviz.result.spot_data import ROUNDING_IN_MODELS
from attnviz.system.arrays import Bools, Float32, Float64

Side = Literal["rows", "columns"]
Name = Literal["sums", "entropy"]
NAMES: tuple[Name, ...] = ("sums", "entropy")
SUM_TOLERANCE = 1e-3  #: tolerance of a sum: the last digit on screen, and more if a model rounds to bfloat16
DIGITS = 3
UNDEFINED = "–"  #: shown for an undefined number


@dataclass(frozen=True, slots=True, eq=False)
class Margin:
    """A number for each row, or for each column, of a picture."""

    name: Name
    side: Side
    symbol: str  #: heading of the numbers
    values: Float64  #: NaN if undefined
    is_off: Bools  #: for which rows the sum is not 1
    full_bar: float  #: value of a full bar
    sums_to_one: bool = True  #: whether every sum should be 1

    def is_marked(self, at: int) -> bool:
        """Return whether a number stands out: the sum of its row should be 1, and is not."""
        return self.sums_to_one and bool(self.is_off[at])

    def text(self, at: int) -> str:
        """Return a number as shown on screen and in figures."""
        value = float(self.values[at])
        return format_number(value, DIGITS) if np.isfinite(value) else UNDEFINED

    def share(self, at: int) -> float:
        """Return the part of a full bar that a number fills, from 0 to 1."""
        value = float(self.values[at])
        return min(1.0, max(0.0, value / self.full_bar)) if np.isfinite(value) and self.full_bar > 0 else 0.0


def margins_of(source: Source, spot: Spot, names: Collection[Name]) -> tuple[Margin, ...]:
    """Return the margins of `names` beside a spot's picture; none for scores or a pooled text."""
    if not names or not STAGES[spot.stage].are_weights or source.colours(spot.stage) == "diverging":
        return ()  # differences are not weights
    drawn = source.spot_data(spot)
    values = drawn.values
    if drawn.block > 1 or (drawn.masked is not None and bool(np.isnan(values[drawn.masked]).any())):
        return ()
    sums_to_one = source.computed is None or source.computed.options.normalization_row.sums_to_one
    return tuple(replace(margin, sums_to_one=sums_to_one) for name in NAMES if name in names
                 for margin in _MARGINS[name](values, max(SUM_TOLERANCE, source.rounding, _rounding_of(values))))


def _rounding_of(values: Float32) -> float:
    """Return the relative rounding of numbers that are all bfloat16, such as those of a loaded tensor; else 0."""
    return 0.0 if (values.view(np.uint32) & 0xFFFF).any() else ROUNDING_IN_MODELS["bfloat16"]


def _sums(values: Float32, tolerance: float) -> tuple[Margin, ...]:
    rows, columns = (values.sum(axis=axis, dtype=np.float64) for axis in (1, 0))
    of_rows, of_columns = (max(1.0, largest_value(some)) for some in (rows, columns))
    return (Margin("sums", "rows", "Σ", rows, _is_off(rows, tolerance), of_rows),
            Margin("sums", "columns", "Σ", columns, np.zeros(len(columns), dtype=np.bool_), of_columns))


def _entropy(values: Float32, tolerance: float) -> tuple[Margin, ...]:
    off = _is_off(values.sum(axis=1, dtype=np.float64), tolerance)
    return (Margin("entropy", "rows", "H", entropies(values), off, float(np.log(max(2, values.shape[1])))),)


def _is_off(sums: Float64, tolerance: float) -> Bools:
    off: Bools = ~(np.abs(sums - 1) < tolerance)  # also NaN
    return off


_MARGINS: Mapping[Name, Callable[[Float32, float], tuple[Margin, ...]]] = MappingProxyType({
    "sums": _sums, "entropy": _entropy,
})
