"""All heads as one image, of one layer or of many, in a few numpy passes over all of them. No Qt.

A picture for each head takes 150 µs from its numbers to the screen, however small it is: more than two frames for 512
heads. All heads share their labels, mask, colours and size.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np

from attnviz.document.places import Spot
from attnviz.document.stage import Stage
from attnviz.document.stages import STAGES
from attnviz.pictures import colours
from attnviz.pictures.grid import Arrangement, Grid, resize, spots_by_layer
from attnviz.pictures.levels import Maps, bar_quantity, is_robust, range_values, row_reach
from attnviz.pictures.pooling import pool_to, strongest
from attnviz.pictures.scaling import Levels, Scale, Scaling
from attnviz.result.result import Source
from attnviz.result.spot_data import NO_PLACES, SpotData
from attnviz.system.arrays import AnyArray, Bools, Float32, Ids, Indices, Pixels

MIN_HATCH_PX = 3.0  #: minimum side of a cell that shows a hatch
HATCH_STEP_PX = 8  #: pixels from one line of the hatch to the next
MAX_CORNER_PX = 6  #: maximum size of the corner of an edited cell
MIN_CORNER_GAP_PX = 8  #: minimum distance of two corners


@dataclass(frozen=True, slots=True)
class Tones:
    """The colours that are not data, and the opacity of an ablated head."""

    ground: colours.Colour = (255, 255, 255)  #: the colour that ablated heads fade to
    masked: colours.Colour = colours.MASKED_RGB
    hatch: colours.Colour = colours.HATCH_RGB
    edited: colours.Colour = (214, 0, 127)
    ablated_opacity: float = 0.25


@dataclass(frozen=True, eq=False, kw_only=True)
class Mosaic:
    """The numbers of many heads with everything needed to draw them as one image."""

    source: Source
    spot: Spot  #: of the selected head
    spots: tuple[Spot, ...]  #: in the order of the numbers
    values: Float32  #: (spot, rows, columns)
    masked: Bools | None  #: (spot, rows, columns), or (rows, columns) if all share one
    missing: Bools | None  #: masked cells that no mask hides, such as cells without a partner
    shape: tuple[int, int]  #: (rows, columns) in cells, whether pooled or not
    scales: tuple[Scale, ...]  #: one per spot
    reach: Float32 | None  #: for a range per row: its largest magnitude, (spot, rows, 1)
    map_name: str
    ablated: Bools  #: (spot,): which heads are ablated
    edited: tuple[Ids, ...]  #: the edited cells of each spot
    outside: Bools | None = None  #: (spot, rows, columns) beyond the texts of a layer, if layers differ in them
    layer_names: Mapping[int, str] = field(default_factory=dict)  #: number or name of each layer
    layer_texts: Mapping[int, tuple[str, str] | None] = field(default_factory=dict)  #: of queries and keys

    @property
    def stage(self) -> Stage:
        """The stage of its numbers."""
        return STAGES[self.spots[0].stage]

    @cached_property
    def indices(self) -> dict[Spot, int]:
        """The index of each spot in the numbers."""
        return {spot: at for at, spot in enumerate(self.spots)}

    def shape_of(self, spot: Spot) -> tuple[int, int]:
        """Return the rows and columns in cells of one head."""
        if self.outside is None:
            return self.shape
        inside = ~self.outside[self.indices[spot]]
        return int(inside.any(axis=1).sum()), int(inside.any(axis=0).sum())

    def has_same_texts(self, spot: Spot, other: object) -> bool:
        """Return whether the rows and columns of two heads are of the same texts: marks then apply to both."""
        texts = self.layer_texts
        return not isinstance(other, Spot) or texts.get(spot.layer) == texts.get(other.layer)

    def levels_of(self, spot: Spot) -> Levels:
        """Return the numbers at both ends of a head's colour bar."""
        scale = self.scales[self.indices[spot]]
        return scale.low, scale.high

    def order(self, arrangement: Arrangement) -> Indices:
        """Return the index of the numbers at each place of an arrangement."""
        if arrangement.spots is self.spots:  # as in a model's order: hashing 270 spots takes a tenth of a millisecond
            return np.arange(len(self.spots))
        return np.fromiter((self.indices[spot] for spot in arrangement.spots), np.intp, len(arrangement.spots))

    def image(self, grid: Grid, tones: Tones, *, zoom: int = 1, measured: Pixels | None = None) -> Pixels:
        """Return all pictures as one image, (height, width), with `zoom` pixels for each pixel of the grid.

        `measured` is the colour of the stripe below or beside each picture, in the order of `spots`; 0 is
        transparent.
        """
        order, inset = self.order(grid.arrangement), grid.inset(self.shape, self.stage)
        size = self._size(grid, zoom)
        coloured = resize(self._coloured(size, tones), size)
        if self.outside is not None:
            coloured = np.where(resize(pool_to(np.logical_and, self.outside, size), size), 0, coloured)
        image: Pixels = grid.tile(coloured[order], inset=inset, zoom=zoom)
        rows, columns = grid.arrangement.row_and_column(np.arange(len(order)))
        squares = grid.squares(image, zoom=zoom)
        hatched = self._hatched_pixels(size)
        if hatched is not None:
            hatched = np.broadcast_to(hatched, (len(self.spots), *size))[order]
            image[grid.tile(hatched, inset=inset, zoom=zoom) & _hatch(*image.shape)] = colours.pixel(tones.hatch)
        for cells, numbers in self._edits_by_head():
            places = np.flatnonzero(np.isin(order, numbers))[:, None]
            down, across = np.nonzero(corners(cells, self.shape, size))
            x, y = zoom * inset[0] + across, zoom * inset[1] + down
            squares[rows[places], columns[places], y, x] = colours.pixel(tones.edited)
        if measured is not None:
            pixels = grid.stripe_pixels
            stripe, along = slice(zoom * pixels.start, zoom * pixels.stop), slice(zoom * grid.side)
            high, wide = (along, stripe) if grid.upright else (stripe, along)
            squares[rows, columns, high, wide] = measured[order][:, None, None]
        ablated = np.flatnonzero(self.ablated[order])
        if len(ablated):
            tiles = squares[rows[ablated], columns[ablated]]
            faded = colours.fade(tiles, tones.ground, tones.ablated_opacity)
            squares[rows[ablated], columns[ablated]] = np.where(tiles == 0, tiles, faded)
        return image

    def amount_image(self, amounts: Sequence[Float32 | None], grid: Grid, *, zoom: int = 1) -> Float32:
        """Return an amount for each pixel of the image: the largest of its cells.

        `amounts` has an array (head, rows, columns) for each layer, or None without amounts. Each is pooled to the size
        of the image before the next is read: all cells of 4,096 tokens in 30 layers would take 18 GB.
        """
        size = self._size(grid, zoom)
        shape = tuple(min(most, count) for most, count in zip(size, self.shape, strict=True))
        none = np.zeros((len(self.spots) // len(amounts), *shape), np.float32)
        pooled = _concatenated([none if layer is None else pool_to(np.maximum, self._whole(layer), size)
                                for layer in amounts])
        found = resize(pooled, size)[self.order(grid.arrangement)]
        return grid.tile(found, inset=grid.inset(self.shape, self.stage), zoom=zoom)

    def _whole(self, layer: Float32) -> Float32:
        """Return an array (head, rows, columns) with zeros beyond the texts of its layer."""
        return layer if self.outside is None else _padded(layer, self.shape, 0.0)

    def _size(self, grid: Grid, zoom: int) -> tuple[int, int]:
        high, wide = grid.extent(self.shape, self.stage)
        return high * zoom, wide * zoom

    def _coloured(self, size: tuple[int, int], tones: Tones) -> Pixels:
        """Return the colour of each value; a pixel of several values takes the one of the largest magnitude."""
        values, masked = pooled_values(self.values, self.masked, size)
        reach = None if self.reach is None else pool_to(np.maximum, self.reach, (size[0], 1))
        if self.scales.count(self.scales[0]) == len(self.scales):
            return self.scales[0].pixels(values, self.map_name, masked=masked, reach=reach, ground=tones.masked)
        if reach is None and all(scale.curve == "linear" for scale in self.scales):
            low, high = np.array([(scale.low, scale.high) for scale in self.scales]).T[:, :, None, None]
            return colours.pixels(values, low, high, self.map_name, masked=masked, ground=tones.masked)
        masks = [None] * len(values) if masked is None else np.broadcast_to(masked, values.shape)
        reaches = [None] * len(values) if reach is None else reach
        return np.stack([
            scale.pixels(one, self.map_name, masked=mask, reach=most, ground=tones.masked)
            for scale, one, mask, most in zip(self.scales, values, masks, reaches, strict=True)
        ])

    def _hatched_pixels(self, size: tuple[int, int]) -> Bools | None:
        """Return which pixels are on cells that a mask hides; None if the cells are too small for a hatch."""
        if self.masked is None or min(size[0] / self.shape[0], size[1] / self.shape[1]) < MIN_HATCH_PX:
            return None
        return resize(self.masked if self.missing is None else self.masked & ~self.missing, size)

    def _edits_by_head(self) -> list[tuple[Ids, list[int]]]:
        """Return the edited cells with the indices of their heads; edits of the shared mask are in all heads."""
        found: dict[int, tuple[Ids, list[int]]] = {}
        for at, cells in enumerate(self.edited):
            if len(cells):
                found.setdefault(id(cells), (cells, []))[1].append(at)
        return list(found.values())


def make_mosaic(
    source: Source, spot: Spot, *, maps: Maps, levels: Levels | None = None, layers: tuple[int, ...] | None = None
) -> Mosaic:
    """Return all heads of a spot's stage, drawn as `make_picture` does, for some `layers` or for the spot's own.

    All heads of all layers share `levels`; without them each head has its own.
    """
    heads, scaling = source.num_heads, maps.scaling
    layers = layers or (spot.layer,)
    layer_spots = [spot.at(layer=layer, head=0) for layer in layers]
    spots = spots_by_layer(spot.at(head=0), heads=heads, layers=layers)
    found: Sequence[SpotData] = [source.head_data(one, range(heads)) for one in layer_spots]
    shapes = [(len(source.row_labels(one)), len(source.column_labels(one))) for one in layer_spots]
    shape = max(rows for rows, _ in shapes), max(columns for _, columns in shapes)
    is_padded = len(set(shapes)) > 1 and all(each.block == 1 for each in found)
    found = found if is_padded else _pool_alike(found)
    reaches = [row_reach(source, each, one, scaling) for one, each in zip(layer_spots, found, strict=True)]
    scales = tuple(scale for one, each in zip(layer_spots, found, strict=True)
                   for scale in head_scales(source, one, each, scaling, levels))
    if is_padded:
        found = _pad_alike(found, shape)
        reaches = [None if reach is None else _padded(reach, (shape[0], 1), 1.0) for reach in reaches]
    return Mosaic(
        source=source,
        spot=spot,
        spots=spots,
        values=_concatenated([each.values for each in found]),
        masked=_concatenated_masks([each.masked for each in found], found),
        missing=_concatenated_masks([each.missing for each in found], found),
        shape=shape if is_padded else (len(source.row_labels(spot)), len(source.column_labels(spot))),
        outside=np.concatenate([_padded(np.zeros((heads, *one), np.bool_), shape, True) for one in shapes])
        if is_padded else None,
        layer_names={layer: source.layer_name(layer) or str(layer) for layer in layers},
        layer_texts={layer: source.layer_texts(layer) for layer in layers},
        scales=scales,
        reach=_concatenated([reach for reach in reaches if reach is not None]) if scaling.range == "row" else None,
        map_name=maps.map_name(source.colours(spot.stage), is_difference=source.is_difference),
        ablated=np.array([head in off for off in map(source.ablated_heads, layer_spots) for head in range(heads)]),
        edited=(tuple(map(source.edited_cells, spots)) if any(map(source.has_edits, layer_spots))
                else (NO_PLACES,) * len(spots)),
    )


def head_scales(
    source: Source, spot: Spot, heads: SpotData, scaling: Scaling, levels: Levels | None
) -> Sequence[Scale]:
    """Return the colour bar of each head of a spot's layer; `levels` None uses each head's own numbers."""
    kind, count = source.colours(spot.stage), len(heads.values)
    if levels is not None and not (scaling.manual or scaling.held):
        return [scaling.scale(levels, kind)] * count
    fixed = [scaling.fixed_ends(spot.stage, bar_quantity(source, scaling), head=head) for head in range(count)]
    numbers = range_values(source, heads, spot, scaling)
    # Most levels need only the extremes, found for all heads in one pass.
    robust = is_robust(source, spot, scaling)
    own = numbers if scaling.stretches or scaling.curve == "log" or robust else _ranges(numbers)
    found = (ends.levels if ends else levels or scaling.levels(numbers, kind, stage=spot.stage, robust=robust)
             for ends, numbers in zip(fixed, own, strict=True))
    return [scaling.scale(one, kind, cut=ends is not None) for ends, one in zip(fixed, found, strict=True)]


def _ranges(values: Float32) -> Float32:
    """Return the smallest and largest finite number of each head, (head, 2)."""
    ends = np.stack([values.min(axis=(-2, -1)), values.max(axis=(-2, -1))], axis=-1)
    for head in np.flatnonzero(~np.isfinite(ends).all(axis=-1)).tolist():
        ends[head] = colours.finite_range(values[head])
    return ends


def pooled_values(values: Float32, masked: Bools | None, size: tuple[int, int]) -> tuple[Float32, Bools | None]:
    """Return at most `size` values a side: each pixel takes the largest magnitude that is not masked."""
    if values.shape[-2] <= size[0] and values.shape[-1] <= size[1]:
        return values, masked
    return strongest(values, masked, lambda function, array: pool_to(function, array, size))


def corners(cells: Ids, shape: tuple[int, int], size: tuple[int, int]) -> Bools:
    """Return the pixels of a corner mark at the upper right of each cell; tiny cells share marks."""
    high, wide = size[0] / shape[0], size[1] / shape[1]
    tops, rights = (cells[:, 0] * high).astype(int), np.ceil((cells[:, 1] + 1) * wide).astype(int) - 1
    if min(high, wide) < MIN_CORNER_GAP_PX:
        _, kept = np.unique(np.stack([tops, rights]) // MIN_CORNER_GAP_PX, axis=1, return_index=True)
        tops, rights = tops[kept], rights[kept]
    found = np.zeros(size, np.bool_)
    reach = int(max(2, min(MAX_CORNER_PX, high / 2, wide / 2)))
    for down in range(reach):
        for across in range(reach - down):
            found[np.minimum(tops + down, size[0] - 1), np.clip(rights - across, 0, size[1] - 1)] = True
    return found


@lru_cache(maxsize=2)
def _hatch(high: int, wide: int) -> Bools:
    """Return the pixels of the hatch, lines from the lower left to the upper right."""
    found: Bools = (np.arange(high)[:, None] + np.arange(wide)) % HATCH_STEP_PX == HATCH_STEP_PX - 1
    return found


def _pool_alike(found: Sequence[SpotData]) -> Sequence[SpotData]:
    """Return all layers pooled like the coarsest: layers that are not displayed keep only pooled matrices."""
    size, block = min(layer.values.shape[-2:] for layer in found), max(layer.block for layer in found)
    pooled = []
    for layer in found:
        values, masked = pooled_values(layer.values, layer.masked, size)
        missing = None if layer.missing is None else pool_to(np.logical_and, layer.missing, size)
        pooled.append(SpotData(values, masked, block, missing))
    return pooled


def _padded(array: AnyArray, shape: tuple[int, int], fill: float) -> AnyArray:
    """Return an array (..., rows, columns) with more rows below and columns on the right."""
    more = [(0, whole - own) for whole, own in zip(shape, array.shape[-2:], strict=True)]
    return np.pad(array, [(0, 0)] * (array.ndim - 2) + more, constant_values=fill)


def _pad_alike(found: Sequence[SpotData], shape: tuple[int, int]) -> Sequence[SpotData]:
    """Return layers with texts of other lengths as arrays of one shape; nothing is masked beyond the texts."""
    def padded(array: Bools | None) -> Bools | None:
        return None if array is None else _padded(array, shape, False)

    return [SpotData(_padded(layer.values, shape, 0.0), padded(layer.masked), 1, padded(layer.missing))
            for layer in found]


def _concatenated(parts: Sequence[Float32]) -> Float32:
    return parts[0] if len(parts) == 1 else np.concatenate(parts)


def _concatenated_masks(masks: Sequence[Bools | None], found: Sequence[SpotData]) -> Bools | None:
    """Return the masks of several layers as one array, or the mask that all share."""
    if all(mask is masks[0] for mask in masks):
        return masks[0]
    return np.concatenate([np.broadcast_to(False if mask is None else mask, layer.values.shape)
                           for mask, layer in zip(masks, found, strict=True)])
