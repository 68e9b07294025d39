"""What a heatmap draws: one spot as numbers, labels, mask and levels. No Qt in here."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from attnviz.document.cells import Places
from attnviz.document.document import FloatArray
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES, Colours, Stage
from attnviz.pictures import colours
from attnviz.pictures.scaling import Ends, Levels, Numbers, Scale, Scaling, reach_of
from attnviz.result.compare import NOISE, Difference
from attnviz.result.masking import BoolArray
from attnviz.result.outcome import Outcome
from attnviz.result.source import Address, Drawn, Source, in_parts

_MAY_BE_ROUNDING = 1e-3  # a difference that is larger is none, of numbers up to a thousand: they are not gone over
_BLANK_WHERE_MASKED = frozenset({"weights", "dropped_weights"})


@dataclass(frozen=True)
class Maps:
    """How values become colours: the maps by name in `attnviz.pictures.colours`, and where on them a value stands."""

    sequential: str = colours.SEQUENTIAL[0]
    diverging: str = colours.DIVERGING[0]
    scaling: Scaling = field(default=Scaling())

    def of(self, kind: Colours) -> str:
        """The map of numbers around zero, or of those that begin at it."""
        return self.diverging if kind == "diverging" else self.sequential


@dataclass(frozen=True, eq=False, slots=True)
class Colouring:
    """Which colour each number of a spot has, and what its colour bar shows, in words."""

    scale: Scale
    name: str  #: of the map
    reach: FloatArray | None = None  #: where each row has its own range, its largest magnitude, (rows, 1)
    said: tuple[str, ...] = ()

    def of(self, values: FloatArray, *, masked: BoolArray | None = None) -> colours.Rgb:
        """The colours of all numbers, (row, column, rgb)."""
        return self.scale.tint(values, self.name, masked=masked, reach=self.reach)


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
    scale: Scale
    said: tuple[str, ...] = ()  #: what the colour bar shows, in words
    reach: FloatArray | None = None  #: where each row has its own range, its largest magnitude, (rows, 1)
    kind: Colours  #: whether its numbers lie around zero
    map_name: str
    edited: Places  #: cells that a person has overridden, (n, 2)
    address: Address | None  #: where an edit of (row, column) goes; None where nothing can be edited
    editable: bool = True  #: False of what was given, in which nothing ever can be edited
    rows_are_keys: bool = False  #: the einsum formulation: scores are K · Qᵀ
    numbers: Numbers = "numbers"  #: what stands on its colour bar
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
    def levels(self) -> Levels:
        """The numbers at both ends of the colour bar."""
        return self.scale.low, self.scale.high

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
            made = self.scale.pixels(
                self.values, self.map_name, masked=self.masked, reach=self.reach, ground=ground)
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
        return self.scale.tint(self.values, self.map_name, masked=self.masked, reach=self.reach)

    def is_masked(self, row: int, column: int) -> bool:
        """Whether a drawn value is masked."""
        return self.masked is not None and bool(self.masked[row, column])


def shown_stages(source: Source, *, layer: int = 0) -> tuple[str, ...]:
    """The stages worth a picture."""
    idle = source.idle
    return tuple(name for name in source.stages(layer) if name not in idle)


def number_at(source: Source, cell: Cell) -> float | None:
    """One number of a picture; None where a long input has it only pooled."""
    found = source.drawn(cell.spot)
    return float(found.values[cell.row, cell.column]) if found.block == 1 else None


def shared_levels(source: Source, spot: Spot, maps: Maps) -> Levels:
    """Levels over every head of a spot's stage, padding left out, unless they stand still."""
    scaling, about = maps.scaling, STAGES[spot.stage]
    fixed = scaling.fixed(spot.stage, numbers_of(source, scaling))
    if fixed is not None:
        return fixed.levels
    parts = in_parts(source, spot) if about.per_head else (source.drawn(spot),)
    found = [counting(source, part, spot, scaling) for part in parts]
    # Most levels follow from the ends alone: of twelve heads of 512 tokens no copy is made.
    whole = scaling.stretches or scaling.curve == "log"
    values = np.concatenate(found) if whole else np.array([colours.finite_range(values) for values in found])
    return levels_from(source, values, spot, scaling)


def levels_from(
    source: Source, values: FloatArray, spot: Spot, scaling: Scaling, *, rounding: float | None = None
) -> Levels:
    """The levels that follow from numbers; where all that differs is `rounding`, those of no difference at all."""
    kind = source.colours(spot.stage)
    low, high = scaling.levels(values, kind, stage=spot.stage)
    if scaling.range == "row" or high >= _MAY_BE_ROUNDING or not isinstance(source, Difference):
        return low, high
    none = high <= (rounding_of(source, spot) if rounding is None else rounding)
    return scaling.levels(np.zeros(1, np.float32), kind, stage=spot.stage) if none else (low, high)


def rounding_of(source: Difference, spot: Spot) -> float:
    """How much of a difference at a spot's stage may be rounding, by the numbers that are compared."""
    parts = in_parts(source.now, spot) if STAGES[spot.stage].per_head else (source.now.drawn(spot),)
    return NOISE * max(max(map(abs, colours.finite_range(part.values))) for part in parts)


def own_levels(source: Source, spot: Spot, maps: Maps) -> Levels:
    """Levels of the numbers of one spot, unless they stand still."""
    scale = colouring_of(source, spot, maps).scale
    return scale.low, scale.high


def held(source: Source, spot: Spot, maps: Maps) -> Maps:
    """The same colours with the ends that each stage of a spot's sentence and layer has now."""
    scaling, found = maps.scaling, list[Ends]()
    of = numbers_of(source, scaling)
    for stage in source.stages(spot.layer):
        here = spot.at(stage=stage)
        if scaling.range == "head" and STAGES[stage].per_head:
            heads = [here.at(head=head) for head in range(source.num_heads)]
            found += [Ends(stage, own_levels(source, each, maps), each.head, of) for each in heads]
        else:
            found.append(Ends(stage, shared_levels(source, here, maps), of=of))
    return replace(maps, scaling=replace(scaling, held=tuple(found)))


def numbers_of(source: Source, scaling: Scaling) -> Numbers:
    """What stands on the colour bars of a source."""
    return "shares" if scaling.range == "row" else "differences" if source.is_difference else "numbers"


def counting(source: Source, drawn: Drawn, spot: Spot, scaling: Scaling) -> FloatArray:
    """The numbers of which levels are made: zeros stand for what is masked, whatever a person wrote there."""
    reach = row_reach(source, drawn, spot, scaling)
    if reach is not None:
        drawn = replace(drawn, values=drawn.values / reach)
    if scaling.skips_first:
        drawn = _without_first(source, drawn, spot)
    values, masked = drawn.values, drawn.masked
    if masked is None or (source.colours(spot.stage) != "diverging" and not source.any_edited(spot)):
        return values  # masked weights are zeros, and no copy of them is made
    return np.where(masked, np.float32(0), values)


def row_reach(source: Source, drawn: Drawn, spot: Spot, scaling: Scaling) -> FloatArray | None:
    """The largest magnitude in each row, (rows, 1), where each has its own range; else None."""
    if scaling.range != "row":
        return None
    if scaling.skips_first and _first_is_column(source, spot):
        drawn = _without_first(source, drawn, spot)
    return reach_of(drawn.values, drawn.masked)


def _first_is_column(source: Source, spot: Spot) -> bool:
    return STAGES[spot.stage].is_matrix and not source.rows_are_keys


def _without_first(source: Source, drawn: Drawn, spot: Spot) -> Drawn:
    """What is there without the first word: its column in a matrix, or its row; of one word alone, all of it."""
    rest = np.s_[..., 1:] if _first_is_column(source, spot) else np.s_[..., 1:, :]
    if 0 in drawn.values[rest].shape:
        return drawn
    return Drawn(drawn.values[rest], None if drawn.masked is None else drawn.masked[rest], drawn.block)


def colouring_of(
    source: Source, spot: Spot, maps: Maps, *, levels: Levels | None = None, drawn: Drawn | None = None
) -> Colouring:
    """The colours of a spot; `levels` None takes those of its own numbers, which are `drawn` where they are at hand."""
    scaling, kind = maps.scaling, source.colours(spot.stage)
    drawn = drawn or source.drawn(spot)
    fixed = scaling.fixed(spot.stage, numbers_of(source, scaling), head=spot.head)
    if fixed is not None:
        levels = fixed.levels
    elif levels is None:
        levels = levels_from(source, counting(source, drawn, spot, scaling), spot, scaling)
    heads = source.num_heads if STAGES[spot.stage].per_head else 1
    return Colouring(scaling.scale(levels, kind, fixed=fixed is not None), maps.of(kind),
                     row_reach(source, drawn, spot, scaling), scaling.words(kind, heads=heads, fixed=fixed))


def levels_for(source: Source, spot: Spot, maps: Maps) -> Levels | None:
    """The levels that all heads of a spot's stage have; None where each head has its own."""
    return shared_levels(source, spot, maps) if maps.scaling.range in ("shared", "absolute") else None


def together(source: Source, spots: Sequence[Spot], maps: Maps) -> tuple[Maps, Levels]:
    """Colours and levels in which several spots of a stage have one bar, also where each would have its own."""
    scaling, of = maps.scaling, numbers_of(source, maps.scaling)
    found = [levels_for(source, spot, maps) or own_levels(source, spot, maps) for spot in spots]
    levels = min(low for low, _ in found), max(high for _, high in found)
    ends = [scaling.fixed(spot.stage, of, head=spot.head) for spot in spots]
    if any(end is not None and end.head is not None for end in ends):  # held, for each head by itself
        scaling = replace(scaling, held=(Ends(spots[0].stage, levels, of=of), *scaling.held))
    elif scaling.range == "head":
        scaling = replace(scaling, range="pair")
    return replace(maps, scaling=scaling), levels


def make_picture(
    source: Source, spot: Spot, *, maps: Maps, levels: Levels | None = None, most: int = 10**9
) -> Picture:
    """The picture of a spot; `levels` None takes those of its own values, `most` pools it to so many values a side."""
    found = source.drawn(spot)
    values, masked, missing = found.values, found.masked, found.missing
    edited, scaling = source.edited(spot), maps.scaling
    block = (math.ceil(values.shape[0] / most), math.ceil(values.shape[1] / most))
    if block != (1, 1):
        values, masked = pool(values, masked, block, blank=spot.stage in _BLANK_WHERE_MASKED and not len(edited))
        missing = None if missing is None else _reduce(np.logical_and, missing, block)
    # A block mixes words and rows: what looks at them apart needs the numbers themselves.
    exact = scaling.skips_first or scaling.range == "row"
    colouring = colouring_of(source, spot, maps, levels=levels, drawn=found if exact else Drawn(values, masked, 1))
    row_axis, column_axis = source.axes(spot.stage)
    return Picture(
        spot=spot,
        values=values,
        masked=masked,
        missing=missing,
        block=(block[0] * found.block, block[1] * found.block),
        row_labels=source.row_labels(spot),
        column_labels=source.column_labels(spot),
        row_axis=row_axis,
        column_axis=column_axis,
        scale=colouring.scale,
        said=colouring.said,
        reach=None if colouring.reach is None else _reduce(np.maximum, colouring.reach, (block[0], 1)),
        kind=source.colours(spot.stage),
        map_name=colouring.name,
        edited=edited,
        address=source.address(spot),
        editable=source.is_computed,
        rows_are_keys=source.rows_are_keys,
        numbers=numbers_of(source, scaling),
    )


def pooled(picture: Picture, step: tuple[int, int]) -> Picture:
    """The same picture with one value for so many of its values (down, across)."""
    down, across = picture.block
    values, masked = pool(picture.values, picture.masked, step)
    missing = None if picture.missing is None else _reduce(np.logical_and, picture.missing, step)
    reach = None if picture.reach is None else _reduce(np.maximum, picture.reach, (step[0], 1))
    return replace(picture, values=values, masked=masked, missing=missing, reach=reach,
                   block=(down * step[0], across * step[1]))


def patch_of(
    picture: Picture, values: FloatArray, masked: BoolArray | None, *, rows: slice, columns: slice
) -> Picture:
    """Exact cells of a part of a pooled picture, in its colours."""
    places = picture.edited - (rows.start, columns.start)
    inside = places[((places >= 0) & (places < values.shape)).all(axis=1)]
    reach = None if picture.reach is None else picture.reach[np.arange(rows.start, rows.stop) // picture.block[0]]
    return replace(
        picture, values=values, reach=reach, masked=masked, missing=None, block=(1, 1), edited=inside,
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
    """Each block of the last two axes by one ufunc, whole rows or columns at a time: four times as fast as `reduceat`.
    """
    for axis, step in enumerate(block):
        if step == 1:
            continue
        parts = [array[..., at::step, :] if axis == 0 else array[..., at::step] for at in range(step)]
        reduced = parts[0].copy()
        for part in parts[1:]:
            rows, columns = part.shape[-2:]  # the last block may be smaller
            function(reduced[..., :rows, :columns], part, out=reduced[..., :rows, :columns])
        array = reduced
    return array


def describe(result: Outcome, cell: Cell) -> Mapping[str, float | str | bool]:
    """What the status bar says of a (query, key) cell: its tokens, score, weight, and its mask where that is known."""
    spot = cell.spot
    stages = result.stages(spot.layer)
    found: dict[str, float | str | bool] = {
        "row": result.row_labels(spot)[cell.row], "column": result.column_labels(spot)[cell.column],
    }
    for name in ("scores", "weights", "dropped_weights"):
        if name in stages:
            number = number_at(result, replace(cell, spot=spot.at(stage=name)))
            if number is not None:
                found[name] = number
    masked = result.masked_keys(cell)
    if masked is not None:
        found["masked"], found["all_masked"] = bool(masked[cell.column]), bool(masked.all())
    return found
