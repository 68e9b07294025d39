"""Which head of which layer stands where, and how many pictures that are all alike become one image. No Qt in here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from attnviz.document.places import Spot
from attnviz.document.stages import Stage

Array = npt.NDArray[Any]
PARTED_FROM = 4  #: pixels of a line that is parted from its picture


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Which head of which layer stands where: `spots` row by row, so many in a row.

    The rows stand below one another, or in several `blocks` side by side, the first rows in the first.
    """

    spots: tuple[Spot, ...]
    columns: int  #: in a row
    layered: bool = False  #: each row is a layer, or as many rows as it has `lines`
    blocks: int = 1
    spare: int = 0  #: so many columns are left empty between two blocks
    lines: int = 1  #: of a layer, where it is more than one row

    @property
    def rows(self) -> int:
        """How many rows stand below one another; the last may be shorter."""
        return -(-self._all_rows // self.blocks)

    @property
    def across(self) -> int:
        """How many columns stand side by side, those that are left empty included."""
        return self.blocks * (self.columns + self.spare) - self.spare

    @property
    def _all_rows(self) -> int:
        return -(-len(self.spots) // self.columns)

    def at(self, row: int, column: int) -> Spot | None:
        """What stands in a row and a column; None where nothing does."""
        block, column = divmod(column, self.columns + self.spare)
        place = (block * self.rows + row) * self.columns + column
        inside = 0 <= row < self.rows and 0 <= block < self.blocks and column < self.columns
        return self.spots[place] if inside and place < len(self.spots) else None

    def where(self, place: Any) -> Any:
        """The row and the column of a place, or of an array of them."""
        row, column = divmod(place, self.columns)
        block, row = divmod(row, self.rows)
        return row, block * (self.columns + self.spare) + column


def arranged(
    spots: tuple[Spot, ...], *, columns: int, order: tuple[int, ...] | None = None, blocks: int = 1, spare: int = 0,
    lines: int = 1,
) -> Arrangement:
    """Heads in rows of so many, in an `order` of their numbers; without one, each layer has `lines` of its own."""
    heads = 1 + max(spot.head for spot in spots)
    if len(spots) > heads and order is None:
        return Arrangement(spots, heads // lines, layered=True, blocks=blocks, spare=spare, lines=lines)
    return Arrangement(spots if order is None else tuple(spots[head] for head in order), columns)


@lru_cache(maxsize=8)
def spots_of(spot: Spot, *, heads: int, layers: tuple[int, ...]) -> tuple[Spot, ...]:
    """All heads of a spot's stage in some layers, one layer after the other."""
    return tuple(spot.at(layer=layer, head=head) for layer in layers for head in range(heads))


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the pictures of an arrangement stand, all alike, in whole pixels from the corner of the first."""

    arrangement: Arrangement
    side: int  #: of the square that a picture has
    gap: int = 1  #: between two of them
    stripe: int = 0  #: how thick the line below each is, in which it is measured
    upright: bool = False  #: that line stands to the right of each, and not below

    @property
    def line(self) -> slice:
        """The pixels of that line, across it; a thick one is parted from its picture, which has the same colours."""
        return slice(self.side + (self.stripe >= PARTED_FROM), self.side + self.stripe)

    @property
    def pitch(self) -> tuple[int, int]:
        """From one picture to the next, (down, across)."""
        along, across = self.side + self.gap, self.side + self.gap + self.stripe
        return (along, across) if self.upright else (across, along)

    @property
    def size(self) -> tuple[int, int]:
        """(height, width) of all."""
        down, across = self.pitch
        return self.arrangement.rows * down, self.arrangement.across * across

    def corner(self, place: int) -> tuple[int, int]:
        """The upper left corner (x, y) of what stands in a place."""
        row, column = self.arrangement.where(place)
        down, across = self.pitch
        return column * across, row * down

    def under(self, x: float, y: float) -> Spot | None:
        """What stands under a point, or in the gap before the next; None where nothing does."""
        down, across = self.pitch
        return self.arrangement.at(int(y // down), int(x // across))

    def extent(self, shape: tuple[int, int], stage: Stage) -> tuple[int, int]:
        """(height, width) of a picture within its square: a matrix has square cells, vectors fill it."""
        if not stage.is_matrix or not min(shape):
            return self.side, self.side
        cell = self.side / max(shape)
        return max(1, round(cell * shape[0])), max(1, round(cell * shape[1]))

    def inset(self, shape: tuple[int, int], stage: Stage) -> tuple[int, int]:
        """(x, y) of a picture within its square: it stands in the middle."""
        high, wide = self.extent(shape, stage)
        return (self.side - wide) // 2, (self.side - high) // 2

    def tiled(self, pictures: Array, *, inset: tuple[int, int] = (0, 0), zoom: int = 1) -> Array:
        """Pictures (place, height, width) as they stand in one array, `zoom` pixels for each; zero where none is."""
        image = np.zeros(tuple(zoom * pixels for pixels in self.size), pictures.dtype)
        (left, top), (high, wide) = (zoom * inset[0], zoom * inset[1]), pictures.shape[-2:]
        there = self.squares(image, zoom=zoom)[:, :, top : top + high, left : left + wide]
        columns, each = self.arrangement.columns, self.arrangement.rows * self.arrangement.columns
        for block in range(self.arrangement.blocks):
            first = block * (columns + self.arrangement.spare)
            part, at = pictures[block * each : (block + 1) * each], slice(first, first + columns)
            whole = len(part) // columns
            there[:whole, at] = part[: whole * columns].reshape(whole, columns, high, wide)
            if rest := len(part) - whole * columns:
                there[whole, first : first + rest] = part[whole * columns :]
        return image

    def squares(self, image: Array, *, zoom: int = 1) -> Array:
        """An image as its squares with what is beside them, (row, column, height, width), to be written into."""
        down, across = (zoom * pixels for pixels in self.pitch)
        rows, columns = self.arrangement.rows, self.arrangement.across
        return image.reshape(rows, down, columns, across).swapaxes(1, 2)


def pooled_to(function: np.ufunc, array: Array, size: tuple[int, int]) -> Array:
    """An array of at most so many rows and columns: those that share a pixel become one by `function`."""
    for axis, most in zip((-2, -1), size, strict=True):
        count = array.shape[axis]
        if count <= most:
            continue
        edges = np.arange(most + 1) * count // most
        starts, last = edges[:-1], edges[1:] - 1
        found = np.take(array, starts, axis)
        for step in range(1, int((last - starts).max()) + 1):
            function(found, np.take(array, np.minimum(starts + step, last), axis), out=found)
        array = found
    return array


def resized(array: Array, size: tuple[int, int]) -> Array:
    """An array of so many pixels: each takes the value at its middle."""
    for axis, count in zip((-2, -1), size, strict=True):
        if array.shape[axis] != count:
            array = np.take(array, (2 * np.arange(count) + 1) * array.shape[axis] // (2 * count), axis)
    return array
