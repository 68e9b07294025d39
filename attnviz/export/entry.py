"""One array of a file of numbers, written in pieces, so that no stage is whole in memory."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from attnviz.document.stages import Stage

Piece = npt.NDArray[Any]
At = tuple[int, ...]

PIECE = 2**13  #: numbers written at once; converting them to text takes at most 5 ms
MEASURE = "measure_"  #: prefix of the names of measures of heads


@dataclass(frozen=True)
class Entry:
    """One array of a file. `rows(at, part)` returns rows of the matrix at `at`, the index of all axes but two."""

    name: str
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    rows: Callable[[At, slice], Piece]
    stage: Stage | None = None  #: None for tokens, lengths, measures and weight matrices
    layer: int = 0  #: the first layer, if it holds several
    is_stacked: bool = False  #: whether its first axis is the layers of a model

    def place(self, at: At) -> tuple[str, int, At]:
        """Return the name, layer and index of a matrix at `at`, where each is named alone."""
        if not self.is_stacked:
            return self.name, self.layer, at
        layer = self.layer + at[0]
        return f"layer{layer}.{self.name}", layer, at[1:]

    @property
    def outer(self) -> tuple[int, ...]:
        """All axes but the two of a matrix."""
        return self.shape[:-2]

    @property
    def height(self) -> int:
        """The rows of each matrix, or the numbers of a vector."""
        return self.shape[-2:][0]

    @property
    def cells(self) -> int:
        """The number of values."""
        return math.prod(self.shape)

    def pieces(self, at: At) -> Iterator[tuple[int, Piece]]:
        """Yield the matrix at `at` from above, each piece with the number of its first row."""
        step = max(1, PIECE * self.height // max(1, math.prod(self.shape[-2:])))
        for first in range(0, self.height, step):
            yield first, self.rows(at, slice(first, first + step))


def whole_entry(name: str, array: Piece) -> Entry:
    """Return the entry of an array that is in memory."""
    return Entry(name, array.shape, array.dtype, lambda at, part: array[at][part])
