"""Attention of many tokens, one tile of the matrices at a time: on a CPU its scores stay in a core's cache.

A tile has whole rows (whole columns if the weights are normalised along the queries), so its weights and context
vectors are exact. An accelerator computes all heads at once and as many rows as fit, because each operation has a
fixed cost there, and a core only one head of some 128 rows (`Device.tile_scores`), or all heads of few rows. Scores
and weights are collected whole, which takes half the time of all rows at once. If the matrices of a long input do not
fit in memory, they are kept as pooled overviews only; `compute_cells` recomputes exact cells for a zoomed view.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

import numpy as np
import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.places import Spot
from attnviz.document.stages import DERIVED, MASKED_STAGES
from attnviz.engine.attention import threads
from attnviz.engine.attention.attention_weights import (
    cached_dropout_mask,
    compute_scores,
    compute_weights,
    drop,
    dropout_part,
    linear_bias,
)
from attnviz.engine.attention.changes import changes_matrix
from attnviz.engine.attention.masks import Mask, MaskTensor
from attnviz.engine.attention.overviews import Overviews, block_size, part_rows, pool, pool_rows
from attnviz.engine.attention.projection import group_keys, multiply_shared
from attnviz.engine.attention.trace import Trace
from attnviz.result.masking import is_mask_shown
from attnviz.system.arrays import Float32, Ids

FEW_ROWS = 4  #: rows of new tokens, at most, whose mask is built once for all layers
PARALLEL_BANDS = 4  #: bands whose heads are computed in parallel

#: Above both, tiles of rows are faster than all rows at once: scores in all heads, and rows.
MIN_TILED_SCORES, MIN_TILED_ROWS = 2**21, 192

#: A cell depends on no other cell.
_ELEMENTWISE = ("scores", *MASKED_STAGES, "dropout_mask")

_NO_PADDING = MaskTensor(torch.zeros(1, 1, 1, dtype=torch.bool))


@dataclass(frozen=True, slots=True, eq=False)
class _Band:
    """A range of rows and columns of one sentence's matrices."""

    sentence: int
    rows: range
    columns: range
    #: (1, rows, columns or fewer), or (1, h, ...) if heads differ: later stages have these columns only.
    masked: MaskTensor


class _Collector(Protocol):
    """Receives the stages of tiles, and says which weights are dropped."""

    def look(self, tile: _Tile, stage: str, cells: Tensor) -> None:
        """Receive a stage of a tile, (h, rows, columns or fewer)."""

    def dropout_mask(self, tile: _Tile) -> Tensor:
        """Return the dropout mask of a tile (h, rows, columns)."""


@dataclass(slots=True)
class _Tile:
    """A band of the matrices of some heads."""

    band: _Band
    heads: range
    trace: Trace
    collector: _Collector
    residual: Tensor | None = None  #: no change of a matrix reads it

    @property
    def mask(self) -> Mask:
        """The mask of the whole batch."""
        return self.trace.mask

    def record(self, stage: str, tensor: Tensor) -> Tensor:
        """Return `tensor` (1, h, rows, columns or fewer) with its changes, after the collector received it."""
        self.trace.before_each()
        for change in self.trace.changes.get(stage, ()):
            tensor = change(tensor, self)
        self.collector.look(self, stage, tensor[0])
        return tensor

    def places(self, cells: Cells, ndim: int, *, is_matrix: bool) -> tuple[Ids, Float32]:
        """Return the places of cells in the tile (n, ndim), some perhaps outside it, and their numbers (n,)."""
        sentence, rows, columns, head = self.band.sentence, self.band.rows, self.band.columns, self.heads.start
        places, numbers = cells.arrays(ndim, sentence, *(self.heads if len(self.heads) == 1 else ()))
        return places - (sentence, head, rows.start, columns.start), numbers

    def weigh(self, queries: Tensor, keys: Tensor) -> Tensor:
        """Compute the weights after dropout (1, h, rows, columns or fewer).

        Queries are (1, h, q, d), keys (1, g, k, d).
        """
        rows, columns, masked = self.band.rows, self.band.columns, self.band.masked
        options, first, reach = self.trace.options, self.mask.first, masked.shape[-1]
        scores = compute_scores(
            queries[..., rows.start - first : rows.stop - first, :], keys[..., columns.start : columns.stop, :],
            scores=options.scores, heads=self.heads, down=rows, across=columns)
        scores = self.record("scores", scores)[..., :reach]
        bias = None
        if slopes := options.softmax.slopes:
            down, across = (torch.arange(places.start, places.stop, device=keys.device)
                            for places in (rows, columns[:reach]))
            of_heads = self.trace.caches.slopes_like(slopes, keys)[self.heads.start : self.heads.stop]
            bias = linear_bias(of_heads, down, across)
        lengths = self.mask.key_lengths
        tokens = (lengths[self.band.sentence % len(lengths)],)  # copies of a text share its mask
        weights = self.record("weights", compute_weights(scores, softmax=options.softmax, masked=masked,
                                                         padding=_NO_PADDING, tokens=tokens, trace=self, bias=bias))
        mask = None
        if options.dropout.on:
            drawn = self.collector.dropout_mask(self).to(queries)
            mask = self.record("dropout_mask", drawn[None])[..., :reach]
        return drop(weights, mask, trace=self)


class _Whole:
    """Collects scores and weights whole."""

    def __init__(self, queries: Tensor, keys: Tensor, trace: Trace) -> None:
        self.trace, self.sentences = trace, len(queries)
        self.heads = _heads_of_tiles(queries.shape[1], 1)  # stages are collected whole on a CPU only
        shape = *queries.shape[:3], keys.shape[2]
        # numpy asks for huge pages: torch's own 50 MB, at 1,024 tokens and 12 heads, take 15 ms longer to be written.
        self.arrays = {stage: torch.from_numpy(np.empty(shape, np.float32)) for stage in ("scores", "weights")
                       if stage in (trace.stage_filter or ())}
        self.dropout = cached_dropout_mask(shape, trace.options.dropout, trace.caches.dropout, like=queries)

    def bands(self) -> Iterator[_Band]:
        first, everything = self.trace.mask.first, range(max(self.trace.mask.key_lengths))
        strips = self.trace.mask.masked.strips
        for sentence in range(self.sentences):
            for start, masked in strips[sentence % len(strips)]:  # copies of a text share its mask
                yield _Band(sentence, range(first + start, first + start + masked.shape[1]), everything, masked)

    def look(self, tile: _Tile, stage: str, cells: Tensor) -> None:
        if (array := self.arrays.get(stage)) is not None:
            rows = self._rows(array, tile)
            rows[..., : cells.shape[-1]] = cells
            rows[..., cells.shape[-1] :] = 0.0

    def dropout_mask(self, tile: _Tile) -> Tensor:
        assert self.dropout is not None
        return self._rows(self.dropout, tile)

    def end(self) -> None:
        for stage, array in self.arrays.items():
            self.trace.record(stage, array)
        if self.dropout is not None:
            self.trace.record("dropout_mask", self.dropout)

    def done(self) -> None:
        """Report nothing: the layer is reported as a whole."""

    def _rows(self, array: Tensor, tile: _Tile) -> Tensor:
        first, rows = self.trace.mask.first, tile.band.rows
        return array[tile.band.sentence, tile.heads.start : tile.heads.stop, rows.start - first : rows.stop - first]


class _Pooled:
    """Collects pooled overviews of the stages; dropout is drawn square by square."""

    def __init__(self, overviews: Overviews, trace: Trace, heads: int) -> None:
        self.overviews, self.trace = overviews, trace
        self.side = part_rows(block_size(trace.mask.lengths, heads))
        # Without dropout, one overview serves as weights and dropped weights.
        self.is_twice = "dropped_weights" in overviews.stages and not trace.options.dropout.on and (
            "dropped_weights" not in trace.changes)
        self.stages = overviews.stages - {"dropped_weights"} if self.is_twice else overviews.stages
        side, longest = part_rows(overviews.block), max(trace.mask.lengths)
        # All heads are one tile if that is no larger than a usual tile of a head, as with the few rows of a new token.
        computed, of_head = min(side, longest - trace.mask.first), 0 if overviews.chosen else side * longest
        at_once = heads if heads * computed * longest <= max(overviews.tile_scores, of_head) else 1
        self.heads = _heads_of_tiles(heads, at_once, overviews.chosen)
        rows = overviews.tile_scores // (at_once * longest)
        side = max(side, rows // overviews.block * overviews.block)
        self.parts = [part for sentence in range(len(trace.mask.lengths)) for part in _parts(trace, sentence, side)]
        self.tiles, self.ended = len(self.parts) * len(self.heads), itertools.count(1)

    def bands(self) -> Iterator[_Band]:
        whole = changes_matrix(self.trace.changes)
        for sentence, rows, columns in self.parts:
            yield _Band(sentence, rows, columns, visible_part(self.trace, sentence, rows, columns, whole=whole))

    def look(self, tile: _Tile, stage: str, cells: Tensor) -> None:
        band, overviews = tile.band, self.overviews
        if stage in self.stages:
            self._pool(stage, cells, band, tile.heads)
            at = band.sentence, tile.heads.start, band.rows.start, band.columns.start
            if overviews.segments is not None:
                hides = is_mask_shown(stage, masks_weights=self.trace.options.softmax.masks_weights)
                hidden = band.masked.per_head[0] if hides and not band.masked.is_empty else None
                overviews.segments.add(stage, cells, hidden, at, is_shared=not tile.mask.head_cells)

    def _pool(self, stage: str, cells: Tensor, band: _Band, heads: range) -> None:
        """Pool a tile; rows of the last squares are kept, too, or pooled with those that are kept above them."""
        overviews, first, last_top = self.overviews, band.rows.start, self.overviews.last_top
        pooled = partial(pool, stage=stage, block=overviews.block,
                         masks_weights=self.trace.options.softmax.masks_weights)
        if starts_square := first % overviews.block == 0:
            overviews.add(stage, pooled(cells, masked=band.masked),
                          (band.sentence, heads.start, first, band.columns.start))
        if overviews.keeps_rows and band.rows.stop > last_top:
            skipped = max(last_top - first, 0)
            rows = overviews.add_rows(
                stage, pooled(cells[:, skipped:], masked=band.masked.rows_from(skipped), by_row=True), heads.start,
                first + skipped)
            if not starts_square:
                overviews.add(stage, pool_rows(rows), (band.sentence, heads.start, last_top, 0))

    def dropout_mask(self, tile: _Tile) -> Tensor:
        return _squares(tile, self.side)

    def end(self) -> None:
        kept = [self.overviews.grids]
        if self.overviews.segments is not None:
            self.overviews.segments.finish()
            kept.append(self.overviews.segments.numbers)
        for arrays in kept if self.is_twice else ():
            if "weights" in arrays:
                arrays["dropped_weights"] = arrays["weights"]

    def done(self) -> None:
        """Report the finished share."""
        with self.overviews.lock:  # keeps the reported share increasing
            self.overviews.progress(next(self.ended) / self.tiles)


@dataclass(frozen=True, slots=True, eq=False)
class _Cells:
    """Collects one stage of one tile."""

    stage: str
    side: int
    found: dict[str, Tensor]

    def look(self, tile: _Tile, stage: str, cells: Tensor) -> None:
        if stage == self.stage:
            self.found[stage] = cells[0]

    def dropout_mask(self, tile: _Tile) -> Tensor:
        return _squares(tile, self.side)


def are_faster(queries: Tensor, keys: Tensor, *, trace: Trace) -> bool:
    """Return whether tiles are faster than all rows at once, and compute every stage that is displayed or changed."""
    batch, heads, tokens, _ = queries.shape
    softmax = trace.options.softmax
    return (
        tokens >= MIN_TILED_ROWS and batch * heads * tokens * keys.shape[2] >= MIN_TILED_SCORES
        and (softmax.dim, softmax.masks_weights) == (-1, False)
        and trace.stage_filter is not None and trace.stage_filter.isdisjoint(DERIVED)
        and not (changes_matrix(trace.changes) or trace.mask.head_cells)
        and queries.is_cpu and queries.dtype == torch.float32
        and not queries.requires_grad  # autograd records no tensor that is overwritten
    )


def attend_in_tiles(queries: Tensor, keys: Tensor, values: Tensor, *, trace: Trace) -> Tensor:
    """Compute queries (b, h, q, d), keys and values (b, g, k, d) -> context (b, h, q, d); fill overviews, if any.

    Heads that overviews do not choose have zeros as context.
    With fewer queries than keys, these are the last ones of the text, in overviews from the first row of a square on.
    Whole scores and weights equal those of all rows at once to the last bit, except that a row that overflows to NaN
    does so in fewer cells. The context agrees to seven digits: columns that a whole tile masks are not summed.
    """
    batch, heads, count, _ = queries.shape
    shared, mask = heads // keys.shape[1], trace.mask
    collector = _Whole(queries, keys, trace) if trace.overviews is None else _Pooled(trace.overviews, trace, heads)
    context = values.new_zeros(batch, count, heads, values.shape[-1])  # concatenating the heads then copies nothing

    def do(task: tuple[range, _Band]) -> None:
        tile_heads, band = task
        sentence, rows, first = band.sentence, band.rows, band.columns.start
        groups = slice(tile_heads.start // shared, (tile_heads.stop - 1) // shared + 1)
        if mask.head_cells:
            reach = band.columns[: band.masked.shape[-1]]
            band = replace(band, masked=mask.part(sentence, rows, reach, heads=tile_heads))
        asking = queries[sentence : sentence + 1, tile_heads.start : tile_heads.stop]
        asked, read = group_keys(keys[sentence : sentence + 1, groups], values[sentence : sentence + 1, groups],
                                 heads=len(tile_heads))
        dropped = _Tile(band, tile_heads, trace, collector).weigh(asking, asked)
        mixed = multiply_shared(dropped, read[..., first : first + dropped.shape[-1], :])[0]  # (h, rows, d)
        place = context[sentence, rows.start - mask.first : rows.stop - mask.first]
        place[:, tile_heads.start : tile_heads.stop] += mixed.transpose(0, 1)
        collector.done()

    bands = collector.bands()
    # Several bands run in parallel: with nine heads alone, one thread had five and the other four.
    step = PARALLEL_BANDS if trace.options.softmax.dim == -1 and len(collector.heads[0]) == 1 else 1
    while several := list(itertools.islice(bands, step)):
        threads.run_tasks(do, [(of_tile, band) for band in several for of_tile in collector.heads])
    collector.end()
    return context.transpose(1, 2)


def compute_cells(
    queries: Tensor, keys: Tensor, *, spot: Spot, rows: range, columns: range, heads: int, trace: Trace,
) -> Tensor:
    """Return the cells (rows, columns) of a spot of a long input, from its sentence's queries and keys (t, d).

    Raises KeyError if the computation has no such stage.
    """
    stage, sentence, mask = spot.stage, spot.sentence, trace.mask
    side, everything = part_rows(block_size(mask.lengths, heads)), range(mask.lengths[sentence])
    along_rows = trace.options.softmax.dim == -1

    def piece(rows: range, columns: range) -> Tensor:
        around = (rows, columns)
        if stage not in _ELEMENTWISE:
            around = (rows, everything) if along_rows else (everything, columns)
        collector = _Cells(stage, side, {})
        heads = range(spot.head, spot.head + 1)
        band = _Band(sentence, *around, mask.part(sentence, *around, heads=heads))
        _Tile(band, heads, trace, collector).weigh(queries[None, None], keys[None, None])
        top, left = rows.start - around[0].start, columns.start - around[1].start
        return collector.found[stage][top : top + len(rows), left : left + len(columns)]

    if not rows or not columns:
        return queries.new_empty(len(rows), len(columns))
    if along_rows:
        return torch.cat([piece(rows[at : at + side], columns) for at in range(0, len(rows), side)])
    return torch.cat([piece(rows, columns[at : at + side]) for at in range(0, len(columns), side)], dim=1)


def _heads_of_tiles(heads: int, at_once: int, chosen: frozenset[int] = frozenset()) -> list[range]:
    """Return the heads of each tile of the same rows, without tiles that have no chosen head; all without any."""
    tiles = [range(head, head + at_once) for head in range(0, heads, at_once)]
    return [tile for tile in tiles if not (chosen and chosen.isdisjoint(tile))]


def _squares(tile: _Tile, side: int) -> Tensor:
    """Return the dropout mask of a tile (h, rows, columns), made of squares of `side` x `side` cells."""
    options, band = tile.trace.options.dropout, tile.band
    return torch.stack([dropout_part(band.rows, band.columns, side=side, place=(band.sentence, head),
                                     rate=options.rate, seed=options.seed) for head in tile.heads])


def _parts(trace: Trace, sentence: int, side: int) -> Iterator[tuple[int, range, range]]:
    """Yield the rows and columns of a sentence's bands, cut along the dimension that the weights do not sum over."""
    everything = range(trace.mask.lengths[sentence])
    for start in range(trace.mask.first, len(everything), side):
        piece = everything[start : start + side]
        yield (sentence, piece, everything) if trace.options.softmax.dim == -1 else (sentence, everything, piece)


def visible_part(
    trace: Trace, sentence: int, rows: range, columns: range, *, whole: bool, heads: range = range(1)
) -> MaskTensor:
    """Return the mask of a band, of all heads or as it is in some, only of the columns that are computed.

    Unless the band is computed `whole`, columns that are causally masked in all of its rows are left out.
    """
    softmax, mask = trace.options.softmax, trace.mask
    if len(mask.lengths) == 1 and mask.device == "cpu" and len(rows) <= FEW_ROWS and (
            (rows, columns) == (range(mask.first, mask.lengths[0]), range(mask.key_lengths[0]))):
        return mask.masked  # which layers share
    if whole or not mask.causal or (softmax.dim, softmax.masks_weights) != (-1, False):
        return mask.part(sentence, rows, columns, heads=heads)
    furthest = rows.stop - 1
    for places, values in (mask.cells.arrays(3, sentence), mask.head_cells.arrays(4, sentence)):
        queries, keys = places[:, -2], places[:, -1]
        unmasked = keys[(values != 0) & (rows.start <= queries) & (queries < rows.stop) & (keys < columns.stop)]
        furthest = max(furthest, int(unmasked.max(initial=-1)))
    return mask.part(sentence, rows, columns[: furthest + 1], heads=heads)
