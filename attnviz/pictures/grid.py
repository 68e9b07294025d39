"""Layout of many equal pictures in one image: the place of each head of each layer. No Qt."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from attnviz.document.places import Spot
from attnviz.document.stage import Stage
from attnviz.system.arrays import AnyArray

MIN_SEPARATED_PX = 4  #: thickness in pixels from which a line is separated from its picture


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The place of each head of each layer: `spots` row by row.

    Rows are placed below one another, or in several `blocks` side by side, the first rows in the first.
    """

    spots: tuple[Spot, ...]
    columns: int  #: pictures in a row
    is_layered: bool = False  #: each row is a layer, or as many rows as it has `lines`
    blocks: int = 1
    spare: int = 0  #: empty columns between two blocks
    lines: int = 1  #: rows of a layer, if more than one

    @property
    def rows(self) -> int:
        """The number of rows below one another; the last may be shorter."""
        return -(-self._all_rows // self.blocks)

    @property
    def total_columns(self) -> int:
        """The number of columns side by side, empty ones included."""
        return self.blocks * (self.columns + self.spare) - self.spare

    @property
    def _all_rows(self) -> int:
        return -(-len(self.spots) // self.columns)

    def spot_at(self, row: int, column: int) -> Spot | None:
        """Return the spot in a row and a column; None if the place is empty."""
        block, column = divmod(column, self.columns + self.spare)
        place = (block * self.rows + row) * self.columns + column
        inside = 0 <= row < self.rows and 0 <= block < self.blocks and column < self.columns
        return self.spots[place] if inside and place < len(self.spots) else None

    def row_and_column(self, place: Any) -> Any:
        """Return the row and the column of an index, or of an array of them."""
        row, column = divmod(place, self.columns)
        block, row = divmod(row, self.rows)
        return row, block * (self.columns + self.spare) + column


def arrange_heads(
    spots: tuple[Spot, ...], *, columns: int, order: tuple[int, ...] | None = None, blocks: int = 1, spare: int = 0,
    lines: int = 1,
) -> Arrangement:
    """Return heads in rows, in an `order` of their indices; without one, each layer has `lines` rows."""
    heads = 1 + max(spot.head for spot in spots)
    if len(spots) > heads and order is None:
        return Arrangement(spots, heads // lines, is_layered=True, blocks=blocks, spare=spare, lines=lines)
    return Arrangement(spots if order is None else tuple(spots[head] for head in order), columns)


@lru_cache(maxsize=8)
def spots_by_layer(spot: Spot, *, heads: int, layers: tuple[int, ...]) -> tuple[Spot, ...]:
    """Return all heads of a spot's stage in some layers, layer by layer."""
    return tuple(spot.at(layer=layer, head=head) for layer in layers for head in range(heads))


@dataclass(frozen=True, slots=True)
class Grid:
    """The places of equal pictures in whole pixels from the corner of the first."""

    arrangement: Arrangement
    side: int  #: side of the square of a picture
    gap: int = 1  #: gap between two squares
    stripe: int = 0  #: thickness of the line below each picture that shows its measure
    upright: bool = False  #: whether that line is to the right instead of below
    covered: bool = False  #: whether the measure covers the whole picture instead

    @property
    def stripe_pixels(self) -> slice:
        """The pixels of the stripe, across it; a thick one is separated from its picture."""
        if self.covered:
            return slice(0, self.side)
        return slice(self.side + (self.stripe >= MIN_SEPARATED_PX), self.side + self.stripe)

    @property
    def pitch(self) -> tuple[int, int]:
        """The distance from one picture to the next, (down, across)."""
        along, across = self.side + self.gap, self.side + self.gap + self.stripe
        return (along, across) if self.upright else (across, along)

    @property
    def size(self) -> tuple[int, int]:
        """The (height, width) of the whole image."""
        down, across = self.pitch
        return self.arrangement.rows * down, self.arrangement.total_columns * across

    def corner(self, place: int) -> tuple[int, int]:
        """Return the upper left corner (x, y) of the picture at an index."""
        row, column = self.arrangement.row_and_column(place)
        down, across = self.pitch
        return column * across, row * down

    def spot_at(self, x: float, y: float) -> Spot | None:
        """Return the spot at a point, including the gap after a picture; None if there is none."""
        down, across = self.pitch
        return self.arrangement.spot_at(int(y // down), int(x // across))

    def extent(self, shape: tuple[int, int], stage: Stage) -> tuple[int, int]:
        """Return the (height, width) of a picture within its square: a matrix has square cells, vectors fill it."""
        if not stage.is_matrix or not min(shape):
            return self.side, self.side
        cell = self.side / max(shape)
        return max(1, round(cell * shape[0])), max(1, round(cell * shape[1]))

    def inset(self, shape: tuple[int, int], stage: Stage) -> tuple[int, int]:
        """Return the (x, y) of a picture within its square: it is centred."""
        high, wide = self.extent(shape, stage)
        return (self.side - wide) // 2, (self.side - high) // 2

    def tile(self, pictures: AnyArray, *, inset: tuple[int, int] = (0, 0), zoom: int = 1) -> AnyArray:
        """Return pictures (place, height, width) in one array, enlarged `zoom` times; zero where there is none."""
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

    def squares(self, image: AnyArray, *, zoom: int = 1) -> AnyArray:
        """Return a view of an image as its squares with their gaps, (row, column, height, width), for writing."""
        down, across = (zoom * pixels for pixels in self.pitch)
        rows, columns = self.arrangement.rows, self.arrangement.total_columns
        return image.reshape(rows, down, columns, across).swapaxes(1, 2)


def resize(array: AnyArray, size: tuple[int, int]) -> AnyArray:
    """Return an array of `size` pixels: each takes the value at its centre."""
    for axis, count in zip((-2, -1), size, strict=True):
        if array.shape[axis] != count:
            array = np.take(array, (2 * np.arange(count) + 1) * array.shape[axis] // (2 * count), axis)
    return array
