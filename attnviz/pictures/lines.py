"""Weights as lines from queries to keys, one for each pair that is not masked. No Qt in here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.pictures.marks import marks_for
from attnviz.pictures.picture import Picture
from attnviz.result.source import Source


def lines_spot(source: Source, chosen: Spot) -> Spot:
    """The spot whose numbers are lines when one is chosen: itself where it has weights, else its weights."""
    row = STAGES[chosen.stage]
    there = row.is_matrix and row.colours == "sequential" and chosen.stage in source.stages(chosen.layer)
    return chosen if there else source.weights_of(chosen)


@dataclass(frozen=True, eq=False)
class Lines:
    """Lines from queries to keys, the weakest first."""

    queries: npt.NDArray[np.intp]
    keys: npt.NDArray[np.intp]
    heads: npt.NDArray[np.intp]
    strengths: npt.NDArray[np.float32]  #: 1 is as thick as a line gets
    found: int  #: how many there are, those included that are too weak to be among the most


_none = np.empty(0, dtype=np.intp)
NONE = Lines(_none, _none, _none, np.empty(0, dtype=np.float32), 0)


def strengths_of(
    picture: Picture, values: npt.NDArray[np.float32], masked: npt.NDArray[np.bool_] | None, rows: slice, columns: slice
) -> npt.NDArray[np.float32]:
    """How strong the line of each cell is, from 0 to 1 at the end of the picture's scale; 0 where it is masked."""
    reach = None if picture.reach is None else picture.reach[rows]
    strengths = picture.scale.strengths(values[rows, columns], reach)
    if masked is not None:
        strengths[masked[rows, columns]] = 0
    return strengths


def lines_of(
    source: Source, pictures: Sequence[Picture], *, cell: Cell | None = None, most: int = 10**9
) -> Lines:
    """The `most` strongest lines of pictures of heads; of a marked cell those alone of the cells that heatmaps mark."""
    found: list[tuple[Picture, int, int, npt.NDArray[np.float32]]] = []
    for picture in pictures:
        whole = source.drawn(picture.spot)
        marks = [(0, 0, *picture.shape)] if cell is None else marks_for(picture, cell)
        for row, column, rows, columns in marks:
            found.append((picture, row, column, strengths_of(
                picture, whole.values, whole.masked, slice(row, row + rows), slice(column, column + columns))))
    there = np.concatenate([strengths[strengths > 0] for *_, strengths in found]) if found else NONE.strengths
    if not len(there):
        return NONE
    # The weakest that is drawn is found first: to look for the places of all 25,000 takes four times as long.
    least = np.partition(there, len(there) - most)[len(there) - most] if most < len(there) else 0
    lines = [those_of(picture, row, column, strengths, least) for picture, row, column, strengths in found]
    queries, keys, heads, strengths = (np.concatenate(parts) for parts in zip(*lines, strict=True))
    order = np.argsort(strengths, kind="stable")[-most:]
    return Lines(queries[order], keys[order], heads[order], strengths[order], len(there))


_Ends = npt.NDArray[np.intp]


def those_of(
    picture: Picture, row: int, column: int, strengths: npt.NDArray[np.float32], least: float
) -> tuple[_Ends, _Ends, _Ends, npt.NDArray[np.float32]]:
    """Queries, keys, heads and strengths of a part of a picture, of those lines that are no weaker than `least`."""
    down, across = np.nonzero(strengths >= least if least > 0 else strengths)
    queries, keys = (across + column, down + row) if picture.rows_are_keys else (down + row, across + column)
    return queries, keys, np.full(len(down), picture.spot.head), strengths[down, across]
