"""What a heatmap draws: one spot as numbers, labels, mask and levels. No Qt."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from attnviz.document.places import Cell, Spot
from attnviz.document.stage import Colours, Stage
from attnviz.document.stages import STAGES
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps, bar_quantity, colouring_of
from attnviz.pictures.pooling import pool, reduce_blocks
from attnviz.pictures.scaling import Levels, Quantity, Scale
from attnviz.result.result import Address, Evaluation, Source
from attnviz.result.spot_data import SpotData
from attnviz.system.arrays import Bools, Float32, Ids, Pixels, Rgb


@dataclass(frozen=True, eq=False, kw_only=True)
class Picture:
    """A (rows, columns) matrix with everything needed to draw it.

    A matrix too large for the pixels is pooled: one value of `values` then stands for a block of cells.
    """

    source: Source
    spot: Spot
    values: Float32  #: (rows, columns), or (blocks, blocks) if pooled
    masked: Bools | None  #: cells or blocks without a number: hatched, except missing ones
    ids: Float32 | None = None  #: what each value is of, such as an expert; (rows, columns)
    missing: Bools | None = None  #: masked cells that no mask hides, such as cells without a partner
    block: tuple[int, int] = (1, 1)  #: cells (down, across) in each value
    row_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    scale: Scale
    caption: tuple[str, ...] = ()  #: caption of the colour bar
    reach: Float32 | None = None  #: for a range per row: its largest magnitude, (rows, 1); otherwise None
    map_name: str
    edited: Ids  #: edited cells, (n, 2)
    quantity: Quantity = "numbers"  #: what its colour bar measures
    _pixels: dict[tuple[int, int, int], Pixels] = field(init=False, repr=False, default_factory=dict)

    @property
    def stage(self) -> Stage:
        """The stage of its numbers."""
        return STAGES[self.spot.stage]

    @property
    def kind(self) -> Colours:
        """Whether its numbers are signed."""
        return self.source.colours(self.spot.stage)

    @property
    def row_axis(self) -> str:
        """The name of the axis of its rows."""
        return self.source.axes(self.spot.stage, layer=self.spot.layer)[0]

    @property
    def column_axis(self) -> str:
        """The name of the axis of its columns."""
        return self.source.axes(self.spot.stage, layer=self.spot.layer)[1]

    @property
    def address(self) -> Address | None:
        """The target of an edit of (row, column); None if it cannot be edited."""
        return self.source.address(self.spot)

    @property
    def ablated(self) -> str:
        """What its head is called if it is ablated, so that later stages do not use these numbers; "" if not."""
        return self.source.ablated_name if self.stage.per_head and self.source.is_ablated(self.spot) else ""

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns) in cells, whether pooled or not."""
        return len(self.row_labels), len(self.column_labels)

    @property
    def column_names(self) -> tuple[str, ...]:
        """What is written below the drawn columns: their names, or the numbers of dimensions in vectors."""
        names = self.column_labels[:: self.block[1]]
        return names if self.stage.has_named_columns else tuple(map(str, range(self.values.shape[1])))

    @property
    def levels(self) -> Levels:
        """The numbers at both ends of the colour bar."""
        return self.scale.low, self.scale.high

    @cached_property
    def extremes(self) -> tuple[float, float]:
        """The smallest and the largest finite number that is not masked."""
        return colours.finite_range(self.values if self.masked is None else self.values[~self.masked])

    @cached_property
    def least(self) -> float:
        """The smallest magnitude of the finite numbers that are neither masked nor 0; 0 if there is none."""
        sizes = np.abs(self.values if self.masked is None else self.values[~self.masked])
        return float(np.min(sizes, initial=np.inf, where=np.isfinite(sizes) & (sizes > 0))) if sizes.any() else 0.0

    @property
    def is_pooled(self) -> bool:
        """Whether a drawn value stands for several cells."""
        return self.block != (1, 1)

    def pixels_over(self, ground: colours.Colour) -> Pixels:
        """Return the colour of each value as 0xffRRGGBB, contiguous; masked cells have the colour `ground`.

        Cached, since a picture is painted more often than it changes.
        """
        if ground not in self._pixels:
            made = self.scale.pixels(self.values, self.map_name, masked=self.masked, reach=self.reach, ground=ground)
            self._pixels.clear()  # only the last theme is cached
            self._pixels[ground] = np.ascontiguousarray(made)
        return self._pixels[ground]

    @property
    def hatched(self) -> Bools | None:
        """The cells that the mask hides; None if there is none."""
        return self.masked if self.masked is None or self.missing is None else self.masked & ~self.missing

    @property
    def rgb(self) -> Rgb:
        """The colour of each value, (rows, columns, 3) uint8."""
        return colours.channels(self.pixels_over(colours.MASKED_RGB))


def displayed_stages(source: Source, *, layer: int = 0) -> tuple[str, ...]:
    """Return the stages of the computation that have a picture of their own, in its order."""
    return tuple(name for name in selectable_stages(source, layer=layer) if not STAGES[name].is_reading)


def selectable_stages(source: Source, *, layer: int = 0) -> tuple[str, ...]:
    """Return the stages that can be selected: those of the computation, and what is read off them."""
    idle = source.redundant_stages
    return tuple(name for name in source.stages(layer) if name not in idle and not STAGES[name].are_ids)


def chip_text(number: str, of: float) -> str:
    """Return a number after the id that it belongs to, such as the weight of an expert."""
    return f"{of:.0f} · {number}"


def number_at(source: Source, cell: Cell) -> float | None:
    """Return one number of a picture; None if a long input has it only pooled."""
    found = source.spot_data(cell.spot)
    return float(found.values[cell.row, cell.column]) if found.block == 1 else None


def make_picture(source: Source, spot: Spot, *, maps: Maps, levels: Levels | None = None, most: int = 10**9) -> Picture:
    """Return the picture of a spot; `levels` None uses its own values, `most` pools to that many values a side."""
    found = source.spot_data(spot)
    values, masked, missing = found.values, found.masked, found.missing
    edited, scaling, ids = source.edited_cells(spot), maps.scaling, STAGES[spot.stage].ids
    block = (math.ceil(values.shape[0] / most), math.ceil(values.shape[1] / most))
    if block != (1, 1):
        stage = STAGES[spot.stage]  # a reading may have numbers where a mask is
        values, masked = pool(values, masked, block,
                              blank=stage.are_weights and not stage.is_reading and not len(edited))
        missing = None if missing is None else reduce_blocks(np.logical_and, missing, block)
    # A block mixes tokens and rows; ranges per row and without the first token need single numbers.
    exact = scaling.skips_first or scaling.range == "row"
    colouring = colouring_of(source, spot, maps, levels=levels, drawn=found if exact else SpotData(values, masked, 1))
    return Picture(
        source=source,
        spot=spot,
        values=values,
        masked=masked,
        missing=missing,
        ids=source.spot_data(spot.at(stage=ids)).values if ids and block == (1, 1) and found.block == 1 else None,
        block=(block[0] * found.block, block[1] * found.block),
        row_labels=source.row_labels(spot),
        column_labels=source.column_labels(spot),
        scale=colouring.scale,
        caption=colouring.caption,
        reach=None if colouring.reach is None else reduce_blocks(np.maximum, colouring.reach, (block[0], 1)),
        map_name=colouring.name,
        edited=edited,
        quantity=bar_quantity(source, scaling),
    )


def pool_picture(picture: Picture, step: tuple[int, int]) -> Picture:
    """Return the same picture with one value for each (down, across) block of its values."""
    down, across = picture.block
    values, masked = pool(picture.values, picture.masked, step)
    missing = None if picture.missing is None else reduce_blocks(np.logical_and, picture.missing, step)
    reach = None if picture.reach is None else reduce_blocks(np.maximum, picture.reach, (step[0], 1))
    return replace(picture, values=values, masked=masked, missing=missing, reach=reach,
                   block=(down * step[0], across * step[1]))


def exact_patch(picture: Picture, values: Float32, masked: Bools | None, *, rows: slice, columns: slice) -> Picture:
    """Return exact cells of a part of a pooled picture, in its colours."""
    places = picture.edited - (rows.start, columns.start)
    inside = places[((places >= 0) & (places < values.shape)).all(axis=1)]
    reach = None if picture.reach is None else picture.reach[np.arange(rows.start, rows.stop) // picture.block[0]]
    return replace(
        picture, values=values, reach=reach, masked=masked, missing=None, ids=None, block=(1, 1), edited=inside,
        row_labels=picture.row_labels[rows], column_labels=picture.column_labels[columns],
    )


def describe(result: Evaluation, cell: Cell) -> Mapping[str, float | str | bool]:
    """Return the readout of a (query, key) cell: tokens, score, weight, and its mask if known."""
    spot = cell.spot
    stages = result.stages(spot.layer)
    found: dict[str, float | str | bool] = {
        "row": result.row_labels(spot)[cell.row], "column": result.column_labels(spot)[cell.column],
    }
    for name in ("scores", "scaled_scores", "weights", "dropped_weights"):
        if name in stages:
            number = number_at(result, replace(cell, spot=spot.at(stage=name)))
            if number is not None:
                found[name] = number
    masked = result.masked_keys(cell)
    if masked is not None:
        found["masked"], found["all_masked"] = bool(masked[cell.column]), bool(masked.all())
    return found
