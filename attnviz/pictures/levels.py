"""Colours of the numbers of a spot: which numbers count, and the range of their colour bar."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from attnviz.document.places import Spot
from attnviz.document.stage import Colours
from attnviz.document.stages import STAGES
from attnviz.pictures import colours
from attnviz.pictures.scaling import Ends, Levels, Quantity, Scale, Scaling, largest_per_row, relative_to
from attnviz.result.result import Source, head_batches
from attnviz.result.spot_data import SpotData
from attnviz.system.arrays import Float32
from attnviz.system.settings import Diverging, Sequential

LONG_TOKENS = 128  #: tokens from which weights use a robust range, since nearly all weight is on one token
MAX_SAMPLE = 200_000  #: numbers sampled for a percentile, of all layers together
NO_RANGE: Levels = (-1.0, 1.0)  #: levels of a difference without changes
SHARED = ("shared", "absolute")  #: ranges shared by all heads


@dataclass(frozen=True)
class Maps:
    """How values become colours: the maps by name in `attnviz.pictures.colours`, and the scaling."""

    sequential: Sequential = "viridis"
    diverging: Diverging = "red-blue"
    scaling: Scaling = field(default=Scaling())
    dark: bool = False  #: on a dark ground, where zero of a difference would be brightest

    def map_name(self, kind: Colours, *, is_difference: bool = False) -> str:
        """Return the diverging map, or the sequential one."""
        if is_difference and self.dark:
            return self.diverging + colours.ON_DARK
        return self.diverging if kind == "diverging" else self.sequential


@dataclass(frozen=True, eq=False, slots=True)
class Colouring:
    """The colour of each number of a spot, and the caption of its colour bar."""

    scale: Scale
    name: str  #: of the map
    reach: Float32 | None = None  #: for a range per row: its largest magnitude, (rows, 1); otherwise None
    caption: tuple[str, ...] = ()


def shared_levels(source: Source, spot: Spot, maps: Maps) -> Levels:
    """Return the levels that every head of every layer has at a spot's stage, unless they are fixed."""
    return enclosing_levels([shared_range(source, spot, maps)])


def shared_range(source: Source, spot: Spot, maps: Maps) -> Levels | None:
    """Return these levels; None for a difference without changes, which has no range.

    A stage without heads has the range of the spot's layer: residual streams grow from layer to layer.
    """
    scaling = maps.scaling
    fixed = scaling.fixed_ends(spot.stage, bar_quantity(source, scaling))
    if fixed is not None:
        return fixed.levels
    values = _stage_range_values(source, spot, scaling)
    if source.is_difference and not any(colours.finite_range(values)):
        return None
    robust = is_robust(source, spot, scaling)
    return scaling.levels(values, source.colours(spot.stage), stage=spot.stage, robust=robust)


def _stage_range_values(source: Source, spot: Spot, scaling: Scaling) -> Float32:
    """Return the numbers that levels are computed from: their extremes, or a sample of many layers."""
    per_head = STAGES[spot.stage].per_head
    layers = [layer for layer in range(source.num_layers) if spot.stage in source.stages(layer)]
    layer_spots = [spot.at(layer=layer) for layer in layers] if per_head else [spot]
    # Most levels need only the extremes: no copy is made of twelve heads of 512 tokens.
    whole = scaling.stretches or scaling.curve == "log" or is_robust(source, spot, scaling)
    found: list[Float32] = []
    for one in layer_spots:
        parts: Iterable[SpotData] = head_batches(source, one) if per_head else (source.spot_data(one),)
        for part in parts:
            if part.missing is not None and part.missing.all():
                continue  # a layer of which nothing is kept has no range
            values = range_values(source, part, one, scaling)
            is_exact = len(layer_spots) == 1 and scaling.curve == "log"  # its low end is the smallest number above zero
            step = 1 if is_exact else max(1, values.size * len(layer_spots) // MAX_SAMPLE)
            if whole:
                found.append(values.ravel()[::step].copy())  # a view would keep all numbers of every layer
            if step > 1 or not whole:
                found.append(np.array(colours.finite_range(values), np.float32))
    return np.concatenate(found) if found else np.zeros(0, np.float32)


def is_robust(source: Source, spot: Spot, scaling: Scaling) -> bool:
    """Return whether the ends of a stage leave outliers out; no if another curve or range was chosen.

    One dimension of a residual stream is up to 22,000 times as large as the others, and in long texts nearly all weight
    of many heads is on the first token: with the ends at the largest number all other cells would have one colour.
    """
    if scaling.curve != "linear" or scaling.range in ("absolute", "row"):
        return False
    if not STAGES[spot.stage].is_matrix:
        return True
    is_long, colours = len(source.row_labels(spot)) >= LONG_TOKENS, source.colours(spot.stage)
    return STAGES[spot.stage].are_weights and colours == "sequential" and is_long


def enclosing_levels(ranges: Sequence[Levels | None]) -> Levels:
    """Return levels that contain all ranges; a range is None for a layer without changes."""
    found = [ends for ends in ranges if ends is not None] or [NO_RANGE]
    return min(low for low, _ in found), max(high for _, high in found)


def own_levels(source: Source, spot: Spot, maps: Maps) -> Levels:
    """Return levels of the numbers of one spot, unless they are fixed."""
    scale = colouring_of(source, spot, maps).scale
    return scale.low, scale.high


def lock_range(source: Source, spot: Spot, maps: Maps) -> Maps:
    """Return the maps with the present range of each stage of a spot's sentence and layer locked."""
    scaling, found = maps.scaling, list[Ends]()
    quantity = bar_quantity(source, scaling)
    for stage in source.stages(spot.layer):
        here = spot.at(stage=stage)
        if scaling.range == "head" and STAGES[stage].per_head:
            heads = [here.at(head=head) for head in range(source.num_heads)]
            found += [Ends(stage, own_levels(source, each, maps), each.head, quantity) for each in heads]
        else:
            found.append(Ends(stage, shared_levels(source, here, maps), quantity=quantity))
    return replace(maps, scaling=replace(scaling, held=tuple(found)))


def bar_quantity(source: Source, scaling: Scaling) -> Quantity:
    """Return what the colour bars of a source measure."""
    return "shares" if scaling.range == "row" else "differences" if source.is_difference else "numbers"


def range_values(source: Source, drawn: SpotData, spot: Spot, scaling: Scaling) -> Float32:
    """Return the numbers that levels are computed from; masked cells count as zero."""
    reach = row_reach(source, drawn, spot, scaling)
    if reach is not None:
        drawn = replace(drawn, values=relative_to(reach, drawn.values))
    if scaling.skips_first:
        drawn = _without_first(source, drawn, spot)
    values, masked = drawn.values, drawn.masked
    if masked is None or (source.colours(spot.stage) != "diverging" and not source.has_edits(spot)):
        return values  # masked weights are zero already: no copy is made
    return np.where(masked, np.float32(0), values)


def row_reach(source: Source, drawn: SpotData, spot: Spot, scaling: Scaling) -> Float32 | None:
    """Return the largest magnitude in each row, (rows, 1), if each row has its own range; otherwise None."""
    if scaling.range != "row":
        return None
    if scaling.skips_first and _first_is_column(source, spot):
        drawn = _without_first(source, drawn, spot)
    return largest_per_row(drawn.values, drawn.masked)


def _first_is_column(source: Source, spot: Spot) -> bool:
    return STAGES[spot.stage].is_matrix and not source.rows_are_keys


def _without_first(source: Source, drawn: SpotData, spot: Spot) -> SpotData:
    """Return the numbers without the first token's column or row; a single token keeps all."""
    rest = np.s_[..., 1:] if _first_is_column(source, spot) else np.s_[..., 1:, :]
    if 0 in drawn.values[rest].shape:
        return drawn
    return SpotData(drawn.values[rest], None if drawn.masked is None else drawn.masked[rest], drawn.block)


def colouring_of(
    source: Source, spot: Spot, maps: Maps, *, levels: Levels | None = None, drawn: SpotData | None = None
) -> Colouring:
    """Return the colours of a spot; `levels` None uses its own numbers, passed as `drawn` if already read."""
    scaling, kind = maps.scaling, source.colours(spot.stage)
    drawn = drawn or source.spot_data(spot)
    fixed = scaling.fixed_ends(spot.stage, bar_quantity(source, scaling), head=spot.head)
    robust = fixed is None and is_robust(source, spot, scaling)
    if fixed is not None:
        levels = fixed.levels
    elif levels is None:
        levels = scaling.levels(range_values(source, drawn, spot, scaling), kind, stage=spot.stage, robust=robust)
    heads = source.num_heads if STAGES[spot.stage].per_head else 1
    cut = fixed.beyond if fixed is not None else robust and _reaches_beyond(drawn, levels)
    return Colouring(scaling.scale(levels, kind, cut=cut),
                     maps.map_name(kind, is_difference=source.is_difference),
                     row_reach(source, drawn, spot, scaling),
                     (*source.bar_caption(spot.stage),
                      *scaling.caption(kind, heads=heads, layers=source.num_layers, fixed=fixed, cut=cut)))


def _reaches_beyond(drawn: SpotData, levels: Levels) -> bool:
    """Return whether numbers lie beyond the ends of their bar."""
    values = drawn.values if drawn.masked is None else np.where(drawn.masked, np.float32(0), drawn.values)
    low, high = colours.finite_range(values)
    return low < levels[0] or high > levels[1]


def levels_for(source: Source, spot: Spot, maps: Maps, *, others: Sequence[Spot] = ()) -> Levels | None:
    """Return the levels shared by all heads of all layers and `others`; None if each head has its own."""
    if maps.scaling.range not in SHARED:
        return None
    return enclosing_levels([shared_range(source, one, maps) for one in (spot, *others)])


def _own_range(source: Source, spot: Spot, maps: Maps) -> Levels | None:
    unchanged = source.is_difference and not any(colours.finite_range(source.spot_data(spot).values))
    return None if unchanged else own_levels(source, spot, maps)


def shared_bar(source: Source, spots: Sequence[Spot], maps: Maps) -> tuple[Maps, Levels]:
    """Return colours and levels with which several spots of a stage share one bar, also with a range per head."""
    scaling, quantity = maps.scaling, bar_quantity(source, maps.scaling)
    is_shared = scaling.range in SHARED
    found = [shared_range(source, spot, maps) if is_shared else _own_range(source, spot, maps) for spot in spots]
    levels = enclosing_levels(found)
    ends = [scaling.fixed_ends(spot.stage, quantity, head=spot.head) for spot in spots]
    if any(end is not None and end.head is not None for end in ends):  # locked, per head
        scaling = replace(scaling, held=(Ends(spots[0].stage, levels, quantity=quantity), *scaling.held))
    elif scaling.range == "head":
        scaling = replace(scaling, range="pair")
    return replace(maps, scaling=scaling), levels
