"""The numbers of a spot with its masked cells, the labels of dimensions, and how large rounding is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType

import numpy as np

from attnviz.document.stage import Axis
from attnviz.system.arrays import Bools, Float32, Ids

#: Smaller differences of two computations are rounding, relative to the largest number of the row and of the column.
ROUNDING = 2e-5
#: The same in a model, by dtype: rounding grows from layer to layer. In SmolLM2 with 30 layers, a text that is typed
#: and one that is computed at once differ by up to 3.9e-5. In half precision it is one unit in the last place.
ROUNDING_IN_MODELS: Mapping[str, float] = MappingProxyType({"float32": 1e-4, "float16": 2.0**-10, "bfloat16": 2.0**-7})
NO_PLACES: Ids = np.empty((0, 2), dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class SpotData:
    """The numbers of a spot, or (head, ...) of several; heads with equal masks share one."""

    values: Float32  #: (rows, columns)
    masked: Bools | None  #: masked cells; None where the stage shows no mask
    block: int  #: side of the block of cells that each value stands for; 1 unless pooled
    missing: Bools | None = None  #: masked cells without a number for another reason than the mask

    @property
    def empty(self) -> Bools:
        """Return the masked cells that hold no number.

        With a mask after the softmax the scores count, and so does a number that a person set in a masked cell.
        """
        if self.masked is None:
            return np.zeros(self.values.shape, dtype=np.bool_)
        nothing: Bools = self.masked & (~np.isfinite(self.values) | (self.values == 0))
        return nothing


def stacked_masks(masks: Sequence[Bools | None], shape: tuple[int, ...]) -> Bools | None:
    if all(mask is masks[0] for mask in masks):
        return masks[0]  # the usual case: all heads share one
    return np.stack([np.zeros(shape, np.bool_) if mask is None else mask for mask in masks])


@cache
def dimensions(count: int) -> tuple[str, ...]:
    """Return the labels of dimensions: d0, d1, ..."""
    return labels_of("dimension", count)


#: By axis, what precedes the number of a column.
_PREFIXES = {"expert": "e", "choice": "#"}


@lru_cache(maxsize=16)  # twelve stages of SmolLM2 have 576 or fewer dimensions: a millisecond of each letter
def labels_of(axis: Axis, count: int) -> tuple[str, ...]:
    """Return the labels of columns that are no tokens: dimensions d0, ..., experts e0, ..., choices #0, ..., (sink)."""
    if axis == "sink":
        return ("(sink)",) * count
    return tuple(f"{_PREFIXES.get(axis, 'd')}{number}" for number in range(count))
