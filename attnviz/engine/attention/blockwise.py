"""Attention for inputs whose (query, key) matrices do not fit in memory: one part of one head at a time.

A part has whole rows (whole columns if the weights are normalised along the queries), so its weights and context
vectors are exact. Scores, weights and the stages between are kept as pooled overviews only; `compute_cells` recomputes
exact cells for a zoomed view.
"""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.places import Spot
from attnviz.engine.attention import dropout, threads
from attnviz.engine.attention.attention_weights import compute_weights, drop, linear_bias
from attnviz.engine.attention.changes import changes_matrix
from attnviz.engine.attention.masks import Mask, MaskTensor
from attnviz.engine.attention.options import SoftmaxOptions
from attnviz.engine.attention.overviews import Overviews, block_size, part_rows, pool
from attnviz.engine.attention.trace import Trace
from attnviz.system.arrays import Float32, Ids

PARALLEL_PARTS = 4  #: row ranges whose heads are computed in parallel

#: A cell depends on no other cell.
_ELEMENTWISE = ("scores", "masked_scores", "scaled_scores", "biased_scores", "capped_scores", "dropout_mask")


@dataclass(slots=True)
class _Part:
    """A range of rows and columns of one head's matrix, and a callback that receives each stage."""

    sentence: int
    head: int
    rows: range
    columns: range
    trace: Trace
    look: Callable[[str, Tensor], None]
    residual: Tensor | None = None  #: no change of a matrix reads it

    @property
    def mask(self) -> Mask:
        """The mask of the whole batch."""
        return self.trace.mask

    def record(self, stage: str, tensor: Tensor) -> Tensor:
        """Return `tensor` (1, 1, rows, columns or fewer) with its changes, after passing it to `look`."""
        self.trace.before_each()
        for change in self.trace.changes.get(stage, ()):
            tensor = change(tensor, self)
        self.look(stage, tensor[0, 0])
        return tensor

    def places(self, cells: Cells, ndim: int, *, is_matrix: bool) -> tuple[Ids, Float32]:
        """Return the places of cells in the part (n, ndim), some perhaps outside it, and their numbers (n,)."""
        places, numbers = cells.arrays(ndim, self.sentence, self.head)
        return places - (self.sentence, self.head, self.rows.start, self.columns.start), numbers

    def weigh(self, queries: Tensor, keys: Tensor, *, masked: MaskTensor, side: int) -> Tensor:
        """Compute the weights after dropout (rows, columns) from a head's queries and keys (t, d).

        If `masked` is narrower than the part, so are all stages after the scores.
        """
        reach = masked.tensor.shape[-1]
        options, first = self.trace.options, self.mask.first
        part_queries = queries[self.rows.start - first : self.rows.stop - first]
        products = part_queries @ keys[self.columns.start : self.columns.stop].T
        scores = self.record("scores", products[None, None])[..., :reach]
        bias = None
        if slopes := options.softmax.slopes[self.head : self.head + 1]:
            down, across = (torch.tensor(places, device=keys.device) for places in (self.rows, self.columns[:reach]))
            bias = linear_bias(torch.tensor(slopes).to(keys), down, across)
        tokens = len(self.columns if options.softmax.dim == -1 else self.rows)  # a part is whole along this axis
        weights = self.record("weights", compute_weights(
            scores, softmax=options.softmax, masked=masked, padding=_NONE, tokens=(tokens,), trace=self, bias=bias))
        mask = None
        if options.dropout.on:
            mask = dropout.draw_part(self.rows, self.columns, side=side, place=(self.sentence, self.head),
                                     rate=options.dropout.rate, seed=options.dropout.seed).to(queries)
            mask = self.record("dropout_mask", mask[None, None])[..., :reach]
        return drop(weights, mask, trace=self)[0, 0]


_NONE = MaskTensor(torch.zeros(1, 1, 1, dtype=torch.bool))  #: parts have no padding


def attend_blockwise(queries: Tensor, keys: Tensor, values: Tensor, *, trace: Trace) -> Tensor:
    """Compute queries (b, h, q, d), keys and values (b, h, k, d) -> context (b, h, q, d), and fill the overviews.

    With fewer queries than keys, these are the last ones of the text, starting at the first row of a square.
    """
    overviews, options, mask = trace.overviews, trace.options, trace.mask
    assert overviews is not None
    batch, heads, longest, _ = queries.shape
    side, first = part_rows(block_size(mask.lengths, heads)), mask.first
    # Without dropout, one overview serves as weights and dropped weights.
    twice = "dropped_weights" in overviews.stages and not options.dropout.on and (
        "dropped_weights" not in trace.changes)
    pooled_stages = overviews.stages - {"dropped_weights"} if twice else overviews.stages
    context = values.new_zeros(batch, longest, heads, values.shape[-1])  # concatenating the heads then copies nothing
    parts = [part for sentence, length in enumerate(mask.lengths)
             for part in _parts(sentence, length, part_rows(overviews.block), options.softmax.dim, first)]
    # Several row ranges run in parallel: with nine heads alone, one thread had five and the other four.
    step, ended = PARALLEL_PARTS if options.softmax.dim == -1 else 1, itertools.count(1)
    for at in range(0, len(parts), step):
        several = [(*part, *_visible(*part, softmax=options.softmax, mask=mask, whole=changes_matrix(trace.changes)))
                   for part in parts[at : at + step]]

        def do(task: tuple[int, tuple[int, range, range, int, MaskTensor]]) -> None:
            head, (sentence, rows, columns, reach, masked) = task
            if mask.head_cells:
                masked = mask.part(sentence, rows, columns[:reach], head=head)
            place = (sentence, head, rows.start, columns.start)
            look = partial(_pool, overviews, pooled_stages, at=place, masked=masked,
                           masks_weights=options.softmax.masks_weights)
            part = _Part(sentence, head, rows, columns, trace, look)
            dropped = part.weigh(queries[sentence, head], keys[sentence, head], masked=masked, side=side)
            mixed = dropped @ values[sentence, head, columns.start : columns.start + reach]  # (rows, d)
            context[sentence, rows.start - first : rows.stop - first, head] += mixed
            with overviews.lock:  # keeps the reported share increasing
                overviews.progress(next(ended) / (len(parts) * heads))

        threads.run_tasks(do, [(head, each) for each in several for head in range(heads)])
    if twice and "weights" in overviews.grids:
        overviews.grids["dropped_weights"] = overviews.grids["weights"]
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
        caught: dict[str, Tensor] = {}
        part = _Part(sentence, spot.head, *around, trace, lambda name, tensor: caught.update({name: tensor})
                     if name == stage else None)
        part.weigh(queries, keys, masked=mask.part(sentence, *around, head=spot.head), side=side)
        top, left = rows.start - around[0].start, columns.start - around[1].start
        return caught[stage][top : top + len(rows), left : left + len(columns)]

    if not rows or not columns:
        return queries.new_empty(len(rows), len(columns))
    if along_rows:
        return torch.cat([piece(rows[at : at + side], columns) for at in range(0, len(rows), side)])
    return torch.cat([piece(rows, columns[at : at + side]) for at in range(0, len(columns), side)], dim=1)


def _parts(sentence: int, length: int, side: int, dim: int, first: int) -> Iterator[tuple[int, range, range]]:
    """Yield the parts of a sentence's matrix, cut along the dimension that the weights do not sum over."""
    everything = range(length)
    for start in range(first, length, side):
        piece = everything[start : start + side]
        yield (sentence, piece, everything) if dim == -1 else (sentence, everything, piece)


def _visible(
    sentence: int, rows: range, columns: range, *, softmax: SoftmaxOptions, mask: Mask, whole: bool
) -> tuple[int, MaskTensor]:
    """Return how many columns of a part are computed, and their mask for all heads.

    Unless the part is computed `whole`, columns that are causally masked in all of its rows are left out.
    """
    if whole or not mask.causal or (softmax.dim, softmax.masks_weights) != (-1, False):
        return len(columns), mask.part(sentence, rows, columns)
    furthest = rows.stop - 1
    for places, values in (mask.cells.arrays(3, sentence), mask.head_cells.arrays(4, sentence)):
        queries, keys = places[:, -2], places[:, -1]
        unmasked = keys[(values != 0) & (rows.start <= queries) & (queries < rows.stop) & (keys < columns.stop)]
        furthest = max(furthest, int(unmasked.max(initial=-1)))
    return furthest + 1, mask.part(sentence, rows, columns[: furthest + 1])


def _pool(
    overviews: Overviews, pooled_stages: frozenset[str], stage: str, tensor: Tensor, *,
    at: tuple[int, int, int, int], masked: MaskTensor, masks_weights: bool,
) -> None:
    if stage in pooled_stages:
        pooled = pool(tensor, stage=stage, masked=masked, masks_weights=masks_weights, block=overviews.block)
        overviews.add(stage, pooled, at)
