"""What a file of numbers holds, array by array, and each in pieces: to be written, no stage has to be whole in memory.

Stages that follow cell by cell from others, and the dropout mask where there is no dropout, are made row by row.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES, Stage
from attnviz.result import measures
from attnviz.result.measures import MEASURES, measured
from attnviz.result.result import Result
from attnviz.result.source import Source
from attnviz.system.errors import ComputeError

Piece = npt.NDArray[Any]
At = tuple[int, ...]

PIECE = 2**13  #: numbers that are written at once: the window waits 5 ms at most while they become text
MEASURE = "measure_"  #: what the names of the measures of heads begin with
_SAMPLES = 64  # rows by which the size of a file is estimated


@dataclass(frozen=True)
class Entry:
    """One array of a file. `rows(at, part)` gives some rows of the matrix at `at`, an index of all axes but two."""

    name: str
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    rows: Callable[[At, slice], Piece]
    stage: Stage | None = None  #: None for tokens, lengths, measures and weight matrices
    layer: int = 0
    is_small: bool = False  #: too few numbers to be looked at for the size of the file

    @property
    def outer(self) -> tuple[int, ...]:
        """All axes but those of a matrix."""
        return self.shape[:-2]

    @property
    def height(self) -> int:
        """Rows of each matrix; the numbers of a vector."""
        return self.shape[-2:][0]

    @property
    def cells(self) -> int:
        """How many numbers it has."""
        return math.prod(self.shape)

    def pieces(self, at: At) -> Iterator[tuple[int, Piece]]:
        """The matrix at `at` from above, each piece with the number of its first row."""
        step = max(1, PIECE * self.height // max(1, math.prod(self.shape[-2:])))
        for first in range(0, self.height, step):
            yield first, self.rows(at, slice(first, first + step))

    def sample(self) -> Iterator[tuple[At, int, Piece]]:
        """Single rows from all over the array: where they are, and what they hold."""
        count = 0 if self.is_small else math.prod(self.outer) * self.height
        for number in {count * k // _SAMPLES for k in range(_SAMPLES)} if count else ():
            outer, row = divmod(number, self.height)
            at = tuple(int(i) for i in np.unravel_index(outer, self.outer)) if self.outer else ()
            yield at, row, self.rows(at, slice(row, row + 1))


def contents(source: Source) -> tuple[Entry, ...]:
    """The arrays of a file in their order: tokens, lengths, every stage, measures of heads, and weight matrices.

    `tokens` is (b, t) text padded with "", `lengths` (b,) says where each sentence ends; vectors are (b, t, d) or
    (b, h, t, d), matrices (b, h, q, k), measures (b, h) with NaN where one is not defined.
    The dropout mask is there without dropout too: all ones, as is what it does.
    Raises ComputeError for a long input, whose matrices are never whole, and for what was not computed here.
    """
    if not isinstance(source, Result):
        raise ComputeError(f"{source.name} was not computed here: its numbers are written as tables and pictures.")
    result = source
    longest = max(result.lengths, default=0)
    if result.is_long:
        cells = len(result.sentences) * result.num_heads * longest**2
        raise ComputeError(
            f"The (query, key) arrays of {longest:,} tokens would take {cells * 4 / 1e9:,.1f} GB each: "
            "shorten the text to save its numbers, or export pictures."
        )
    stages = [entry for layer in range(result.num_layers) for entry in _stages(result, layer)]
    of_heads = [entry for layer in range(result.num_layers) for entry in _measures(result, layer)]
    parameters = [_whole(_prefix(number) + name, matrix) for number, layer in enumerate(result.layers)
                  for name, matrix in layer.parameters.items()]
    lengths = _whole("lengths", np.array(result.lengths, dtype=np.int64))
    return _tokens(result, longest), lengths, *stages, *of_heads, *parameters


def _tokens(result: Result, longest: int) -> Entry:
    labels = result.labels
    widest = max((len(label) for sentence in labels for label in sentence), default=0)
    dtype = np.dtype(f"<U{max(1, widest)}")

    def rows(at: At, part: slice) -> Piece:
        padded = [list(sentence) + [""] * (longest - len(sentence)) for sentence in labels[part]]
        return np.array(padded, dtype=dtype).reshape(len(padded), longest)

    return Entry("tokens", (len(labels), longest), dtype, rows)


def _whole(name: str, array: Piece) -> Entry:
    return Entry(name, array.shape, array.dtype, lambda at, part: array[at][part])


def _prefix(layer: int) -> str:
    return "" if layer == 0 else f"layer{layer}."


def _measures(result: Result, layer: int) -> Iterator[Entry]:
    """What is measured of each head in each sentence, (b, h), where there are weights."""
    if measures.STAGE not in result.stages(layer):
        return
    for name, row in MEASURES.items():
        if not row.needs_pair:
            yield Entry(f"{_prefix(layer)}{MEASURE}{name}", (len(result.sentences), result.num_heads),
                        np.dtype(np.float32), _measured_of(result, name, layer), is_small=True)


def _measured_of(result: Result, name: str, layer: int) -> Callable[[At, slice], Piece]:
    """Measured when it is written, and only once: that takes as long as to look at all weights."""

    @cache
    def sentence(number: int) -> Piece:
        found = measured(result, name, Spot(measures.STAGE, sentence=number, layer=layer))
        return np.full(result.num_heads, np.nan, dtype=np.float32) if found is None else found.astype(np.float32)

    def rows(at: At, part: slice) -> Piece:
        numbers = range(*part.indices(len(result.sentences)))
        return np.array([sentence(number) for number in numbers]).reshape(len(numbers), result.num_heads)

    return rows


def _stages(result: Result, layer: int) -> Iterator[Entry]:
    there = result.stages(layer)
    for name, stage in STAGES.items():
        if result.overview_of(name, layer=layer) is not None:
            raise ComputeError(f"{stage.label} of layer {layer} are not kept number by number: export a picture.")
        if name in there:
            shape, rows = result.shape(name, layer=layer), _rows_of(result, name, layer)
        elif name == "dropout_mask" and "weights" in there:
            shape = result.shape("weights", layer=layer)
            rows = _ones(shape)
        else:
            continue
        yield Entry(_prefix(layer) + name, shape, np.dtype(np.float32), rows, stage, layer)


def _rows_of(result: Result, stage: str, layer: int) -> Callable[[At, slice], Piece]:
    return lambda at, part: result.rows(stage, at, part, layer=layer)


def _ones(shape: tuple[int, ...]) -> Callable[[At, slice], Piece]:
    *_, height, width = shape
    return lambda at, part: np.ones((len(range(*part.indices(height))), width), dtype=np.float32)
