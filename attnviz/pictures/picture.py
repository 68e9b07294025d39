"""What a heatmap draws: one spot as numbers, labels, mask and levels. No Qt in here."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from attnviz.document.cells import Places
from attnviz.document.document import FloatArray
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES, Colours, Stage
from attnviz.pictures import colours
from attnviz.result.masking import BoolArray
from attnviz.result.result import Result
from attnviz.result.source import Address, Drawn, Source

Levels = tuple[float, float]
_BLANK_WHERE_MASKED = frozenset({"weights", "dropped_weights"})


@dataclass(frozen=True)
class Maps:
    """How values become colours: the maps by name in `attnviz.pictures.colours`, and whether levels are stretched."""

    sequential: str = colours.SEQUENTIAL[0]
    diverging: str = colours.DIVERGING[0]
    stretched: bool = False  #: levels leave the largest few values out, so that the small ones are told apart

    def of(self, kind: Colours) -> str:
        """The map of numbers around zero, or of those that begin at it."""
        return self.diverging if kind == "diverging" else self.sequential


@dataclass(frozen=True, eq=False, kw_only=True)
class Picture:
    """A (rows, columns) matrix with all that is needed to draw it.

    A matrix too large for the pixels is pooled: one value of `values` then stands for a block of cells.
    """

    spot: Spot
    values: FloatArray  #: what is drawn: (rows, columns), or (blocks, blocks) where pooled
    masked: BoolArray | None  #: cells or blocks without a number to show: hatched, but for those that are missing
    missing: BoolArray | None = None  #: those of them that no mask hides
    block: tuple[int, int] = (1, 1)  #: cells (down, across) in each value
    row_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    row_axis: str
    column_axis: str
    levels: Levels
    kind: Colours  #: whether its numbers lie around zero
    map_name: str
    edited: Places  #: cells that a person has overridden, (n, 2)
    address: Address | None  #: where an edit of (row, column) goes; None where nothing can be edited
    rows_are_keys: bool = False  #: the einsum formulation: scores are K · Qᵀ
    stretched: bool = False  #: values beyond the levels take the end colours
    _pixels: dict[tuple[int, int, int], npt.NDArray[np.uint32]] = field(init=False, repr=False, default_factory=dict)

    @property
    def stage(self) -> Stage:
        """What is known of its stage."""
        return STAGES[self.spot.stage]

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns) in cells, whether pooled or not."""
        return len(self.row_labels), len(self.column_labels)

    @property
    def is_pooled(self) -> bool:
        """Whether a drawn value stands for several cells."""
        return self.block != (1, 1)

    @property
    def pixels(self) -> npt.NDArray[np.uint32]:
        """The colour of each value as 0xffRRGGBB, (rows, columns), contiguous."""
        return self.pixels_over(colours.MASKED_RGB)

    def pixels_over(self, ground: tuple[int, int, int]) -> npt.NDArray[np.uint32]:
        """The same with masked cells in the colour `ground`, made once: nothing is painted oftener."""
        if ground not in self._pixels:
            made = colours.pixels(self.values, *self.levels, self.map_name, masked=self.masked, ground=ground)
            self._pixels.clear()  # of another theme nothing is kept
            self._pixels[ground] = np.ascontiguousarray(made)
        return self._pixels[ground]

    @property
    def hatched(self) -> BoolArray | None:
        """The cells that the mask hides; None where there is none."""
        return self.masked if self.masked is None or self.missing is None else self.masked & ~self.missing

    @property
    def rgb(self) -> colours.Rgb:
        """The colour of each value, (rows, columns, 3) uint8."""
        return colours.tint(self.values, *self.levels, self.map_name, masked=self.masked)

    def is_masked(self, row: int, column: int) -> bool:
        """Whether a drawn value is masked."""
        return self.masked is not None and bool(self.masked[row, column])


def shown_stages(result: Result, *, layer: int = 0) -> tuple[str, ...]:
    """The stages worth a picture: without dropout nothing is dropped, and one head needs no concatenation."""
    idle = set() if result.options.dropout_on else {"dropped_weights"}
    idle |= {"concatenated"} if result.num_heads == 1 else set()
    return tuple(name for name in result.stages(layer) if name not in idle)


def number_at(source: Source, cell: Cell) -> float | None:
    """One number of a picture; None where a long input has it only pooled."""
    found = source.drawn(cell.spot)
    return float(found.values[cell.row, cell.column]) if found.block == 1 else None


def shared_levels(source: Source, spot: Spot, maps: Maps) -> Levels:
    """Levels over every head of a spot's stage, padding left out."""
    stage = STAGES[spot.stage]
    heads = range(source.num_heads) if stage.per_head else (spot.head,)
    kind = source.colours(spot.stage)
    found = [_counting(source.drawn(spot.at(head=head)), kind) for head in heads]
    # Unless they are stretched, levels follow from the ends alone: of twelve heads of 512 tokens no copy is made.
    values = np.stack(found) if maps.stretched else np.array([colours.finite_range(values) for values in found])
    return colours.levels(values, kind, stage=stage.name, stretched=maps.stretched)


def _counting(drawn: Drawn, kind: Colours) -> FloatArray:
    """The numbers of which levels are made: zeros stand for what is masked, as they do in masked weights anyway."""
    if drawn.masked is None or kind != "diverging":
        return drawn.values
    return np.where(drawn.masked, np.float32(0), drawn.values)


def make_picture(
    source: Source, spot: Spot, *, maps: Maps, levels: Levels | None = None, most: int = 10**9
) -> Picture:
    """The picture of a spot; `levels` None takes those of its own values, `most` pools it to so many values a side."""
    stage = STAGES[spot.stage]
    found = source.drawn(spot)
    values, masked, missing, kind = found.values, found.masked, found.missing, source.colours(spot.stage)
    edited = source.edited(spot)
    block = (math.ceil(values.shape[0] / most), math.ceil(values.shape[1] / most))
    if block != (1, 1):
        values, masked = pool(values, masked, block, blank=spot.stage in _BLANK_WHERE_MASKED and not len(edited))
        missing = None if missing is None else _reduce(np.logical_and, missing, block)
    block = (block[0] * found.block, block[1] * found.block)
    if levels is None:
        shown = _counting(Drawn(values, masked, 1), kind)
        levels = colours.levels(shown, kind, stage=stage.name, stretched=maps.stretched)
    row_axis, column_axis = source.axes(spot.stage)
    return Picture(
        spot=spot,
        values=values,
        masked=masked,
        missing=missing,
        block=block,
        row_labels=source.row_labels(spot),
        column_labels=source.column_labels(spot),
        row_axis=row_axis,
        column_axis=column_axis,
        levels=levels,
        kind=kind,
        map_name=maps.of(kind),
        edited=edited,
        address=source.address(spot),
        rows_are_keys=source.rows_are_keys,
        stretched=maps.stretched,
    )


def patch_of(
    picture: Picture, values: FloatArray, masked: BoolArray | None, *, rows: slice, columns: slice
) -> Picture:
    """Exact cells of a part of a pooled picture, in its colours."""
    places = picture.edited - (rows.start, columns.start)
    inside = places[((places >= 0) & (places < values.shape)).all(axis=1)]
    return replace(
        picture, values=values, masked=masked, missing=None, block=(1, 1), edited=inside,
        row_labels=picture.row_labels[rows], column_labels=picture.column_labels[columns],
    )


def pool(
    values: FloatArray, masked: BoolArray | None, block: tuple[int, int], *, blank: bool = False
) -> tuple[FloatArray, BoolArray | None]:
    """Of each block the value of the largest magnitude that is not masked; masked where all of the block is.

    `blank` tells that masked values are zeros already, or NaN.
    """
    positive = values.min() >= 0  # False where there is a NaN
    if masked is not None:
        if not (blank and positive):
            values = np.where(masked, np.float32(0), values)  # the smallest magnitude there is: any other wins
        masked = _pool_mask(masked, block)
    high = _reduce(np.maximum, values, block)
    if positive:
        return high, masked
    low = _reduce(np.minimum, values, block)
    return np.where(high >= -low, high, low), masked


def most_of_blocks(values: FloatArray, block: tuple[int, int]) -> FloatArray:
    """The largest number of each block."""
    return _reduce(np.maximum, values, block)


_pooled_masks: list[tuple[BoolArray, tuple[int, int], BoolArray]] = []  # the last two, with what they were made of


def _pool_mask(masked: BoolArray, block: tuple[int, int]) -> BoolArray:
    """Masked where all of a block is; all heads of a result share one mask."""
    for given, size, pooled in _pooled_masks:
        if given is masked and size == block:
            return pooled
    pooled = _reduce(np.logical_and, masked, block)
    _pooled_masks[:] = [*_pooled_masks[-1:], (masked, block, pooled)]
    return pooled


def _reduce(function: np.ufunc, array: npt.NDArray[Any], block: tuple[int, int]) -> npt.NDArray[Any]:
    """Each block by one ufunc, whole rows or columns at a time, which is four times as fast as `reduceat`."""
    for axis, step in enumerate(block):
        if step == 1:
            continue
        parts = [array[at::step] if axis == 0 else array[:, at::step] for at in range(step)]
        reduced = parts[0].copy()
        for part in parts[1:]:
            rows, columns = part.shape  # the last block may be smaller
            function(reduced[:rows, :columns], part, out=reduced[:rows, :columns])
        array = reduced
    return array


def describe(result: Result, cell: Cell) -> Mapping[str, float | str | bool]:
    """What the status bar says of a (query, key) cell: its tokens, score, weight and mask state."""
    spot, row = cell.spot, cell.row
    tokens = result.labels[spot.sentence]
    stages = result.stages(spot.layer)
    found: dict[str, float | str | bool] = {"row": tokens[row], "column": tokens[cell.column]}
    for name in ("scores", "weights", "dropped_weights"):
        if name in stages:
            number = number_at(result, replace(cell, spot=spot.at(stage=name)))
            if number is not None:
                found[name] = number
    mask = result.mask_of(spot.sentence, slice(row, row + 1), slice(0, len(tokens)))[0]
    found["masked"] = bool(mask[cell.column]) or result.is_struck(cell)
    found["all_masked"] = bool(mask.all())
    return found
