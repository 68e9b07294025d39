"""The same attention for inputs whose matrices do not fit in memory: a part of one head at a time, then thrown away.

Each part has whole rows (whole columns, where the weights are normalised along the queries), so that its weights are
exact, and so are the context vectors. Of scores, weights and all between only an overview is kept, a pooled picture.
`cells` computes any part of any stage again, for who zooms in.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.engine import thread_pool
from attnviz.engine.attention import dropout
from attnviz.engine.attention.attention_weights import compute_weights, drop
from attnviz.engine.attention.masks import Mask, MaskTensor
from attnviz.engine.attention.options import DropoutOptions, SoftmaxOptions
from attnviz.engine.attention.overviews import Overviews, part_rows, pool
from attnviz.engine.attention.trace import Trace, put_values

PARALLEL_PARTS = 4  #: parts of all heads that are done side by side

_ELEMENTWISE = ("scores", "masked_scores", "scaled_scores", "dropout_mask")  #: made without looking at other cells


@dataclass(slots=True)
class _Part:
    """Some rows and columns of one head's matrix, and who looks at each stage as it passes by."""

    sentence: int
    head: int
    rows: range
    columns: range
    edits: Mapping[str, Cells]
    look: Callable[[str, Tensor], None]
    before_each: Callable[[], None] = lambda: None
    first: int = 0  #: which token the first of the queries is of

    def keep(self, stage: str, tensor: Tensor) -> Tensor:
        """Hands `tensor` (1, 1, rows, columns or the first of them) back with the person's own numbers in."""
        self.before_each()
        if cells := self.edits.get(stage):
            places, numbers = cells.arrays(4, self.sentence, self.head)
            tensor = put_values(tensor, places - (self.sentence, self.head, self.rows.start, self.columns.start),
                                numbers)
        self.look(stage, tensor[0, 0])
        return tensor

    def weigh(
        self, queries: Tensor, keys: Tensor, *, masked: MaskTensor, weighing: SoftmaxOptions, dropping: DropoutOptions,
        side: int
    ) -> Tensor:
        """A head's queries and keys (t, d) -> the weights after dropout (rows, columns), each stage looked at.

        `masked` may be narrower than the part; what comes after the scores then is, too.
        """
        reach = masked.tensor.shape[-1]
        asking = queries[self.rows.start - self.first : self.rows.stop - self.first]
        products = asking @ keys[self.columns.start : self.columns.stop].T
        scores = self.keep("scores", products[None, None])[..., :reach]
        weights = self.keep("weights",
                            compute_weights(scores, weighing=weighing, masked=masked, padding=_NONE, trace=self))
        mask = None
        if dropping.on:
            mask = dropout.draw_part(self.rows, self.columns, side=side, place=(self.sentence, self.head),
                                     rate=dropping.rate, seed=dropping.seed).to(queries.device)
            mask = self.keep("dropout_mask", mask[None, None])[..., :reach]
        return drop(weights, mask, trace=self)[0, 0]


_NONE = MaskTensor(torch.zeros(1, 1, 1, dtype=torch.bool))  #: no part has padding


def attend_blockwise(
    queries: Tensor, keys: Tensor, values: Tensor, *, weighing: SoftmaxOptions, dropping: DropoutOptions, mask: Mask,
    trace: Trace
) -> Tensor:
    """Queries (b, h, q, d), keys and values (b, h, k, d) -> context (b, h, q, d), and of stages between the overviews.

    There may be fewer queries than keys, the last ones of the text, from the first row of a square on.
    """
    overviews = trace.overviews
    assert overviews is not None
    trace.kept.buffers.release()
    batch, heads, longest, _ = queries.shape
    side, first = part_rows(mask.lengths, heads), mask.first
    edits = {stage: cells for stage, cells in trace.edits.items() if cells and STAGES[stage].is_matrix}
    # Without dropout nothing is dropped: one picture of the weights serves for both.
    twice = "dropped_weights" in overviews.wanted and not dropping.on and "dropped_weights" not in edits
    looked_at = overviews.wanted - {"dropped_weights"} if twice else overviews.wanted
    context = values.new_zeros(batch, longest, heads, values.shape[-1])  # concatenating the heads is no copy then
    parts = [part for sentence, length in enumerate(mask.lengths)
             for part in _parts(sentence, length, overviews.side, weighing, first)]
    # Parts with rows of their own are done side by side: of nine heads alone one thread had five and the other four.
    step, ended = PARALLEL_PARTS if weighing.axis == "keys" else 1, itertools.count(1)
    for at in range(0, len(parts), step):
        several = [(*part, *_seen(*part, weighing=weighing, mask=mask, whole=bool(edits)))
                   for part in parts[at : at + step]]

        def do(task: tuple[int, tuple[int, range, range, int, MaskTensor]]) -> None:
            head, (sentence, rows, columns, reach, masked) = task
            if mask.of_heads:
                masked = mask.part(sentence, rows, columns[:reach], head=head)
            place = (sentence, head, rows.start, columns.start)
            look = partial(_pool, overviews, looked_at, at=place, masked=masked, mask_method=weighing.mask_method)
            part = _Part(sentence, head, rows, columns, edits, look, trace.before_each, first)
            dropped = part.weigh(queries[sentence, head], keys[sentence, head], masked=masked, weighing=weighing,
                                 dropping=dropping, side=side)
            mixed = dropped @ values[sentence, head, columns.start : columns.start + reach]  # (rows, d)
            context[sentence, rows.start - first : rows.stop - first, head] += mixed
            with overviews.lock:  # else a smaller share could be told after a larger one
                overviews.progress(next(ended) / (len(parts) * heads))

        thread_pool.run_tasks(do, [(head, each) for each in several for head in range(heads)])
    if twice and "weights" in overviews.grids:
        overviews.grids["dropped_weights"] = overviews.grids["weights"]
    return context.transpose(1, 2)


def compute_cells(
    queries: Tensor, keys: Tensor, *, spot: Spot, rows: range, columns: range, heads: int, weighing: SoftmaxOptions,
    dropping: DropoutOptions, mask: Mask, edits: Mapping[str, Cells],
) -> Tensor:
    """The cells (rows, columns) of a spot of a long input, from its sentence's queries and keys (t, d).

    Raises KeyError where the computation has no such stage.
    """
    stage, sentence = spot.stage, spot.sentence
    side, everything = part_rows(mask.lengths, heads), range(mask.lengths[sentence])
    along_rows = weighing.axis == "keys"

    def piece(rows: range, columns: range) -> Tensor:
        around = (rows, columns)
        if stage not in _ELEMENTWISE:
            around = (rows, everything) if along_rows else (everything, columns)
        caught: dict[str, Tensor] = {}
        part = _Part(sentence, spot.head, *around, edits, lambda name, tensor: caught.update({name: tensor})
                     if name == stage else None)
        part.weigh(queries, keys, masked=mask.part(sentence, *around, head=spot.head), weighing=weighing,
                   dropping=dropping, side=side)
        top, left = rows.start - around[0].start, columns.start - around[1].start
        return caught[stage][top : top + len(rows), left : left + len(columns)]

    if not rows or not columns:
        return queries.new_empty(len(rows), len(columns))
    if along_rows:
        return torch.cat([piece(rows[at : at + side], columns) for at in range(0, len(rows), side)])
    return torch.cat([piece(rows, columns[at : at + side]) for at in range(0, len(columns), side)], dim=1)


def _parts(
    sentence: int, length: int, side: int, weighing: SoftmaxOptions, first: int = 0
) -> Iterator[tuple[int, range, range]]:
    """A sentence's matrix cut along the axis on which the weights of a row or column do not depend on one another."""
    everything = range(length)
    for start in range(first, length, side):
        piece = everything[start : start + side]
        yield (sentence, piece, everything) if weighing.axis == "keys" else (sentence, everything, piece)


def _seen(
    sentence: int, rows: range, columns: range, *, weighing: SoftmaxOptions, mask: Mask, whole: bool
) -> tuple[int, MaskTensor]:
    """How many columns of a part are looked at, and which cells in them are masked in all heads."""
    reach = len(columns) if whole else _reach(sentence, rows, columns, weighing=weighing, mask=mask)
    return reach, mask.part(sentence, rows, columns[:reach])


def _reach(sentence: int, rows: range, columns: range, *, weighing: SoftmaxOptions, mask: Mask) -> int:
    """How many of the columns the softmax has to look at: the causal mask masks the others in all these rows."""
    if not mask.causal or (weighing.axis, weighing.mask_method) != ("keys", "minus_inf"):
        return len(columns)
    furthest = rows.stop - 1
    for places, values in (mask.cells.arrays(3, sentence), mask.of_heads.arrays(4, sentence)):
        queries, keys = places[:, -2], places[:, -1]
        unmasked = keys[(values != 0) & (rows.start <= queries) & (queries < rows.stop) & (keys < columns.stop)]
        furthest = max(furthest, int(unmasked.max(initial=-1)))
    return furthest + 1


def _pool(
    overviews: Overviews, looked_at: frozenset[str], stage: str, tensor: Tensor, *,
    at: tuple[int, int, int, int], masked: MaskTensor, mask_method: str,
) -> None:
    if stage in looked_at:
        pooled = pool(tensor, stage=stage, masked=masked, mask_method=mask_method, block=overviews.block)
        overviews.add(stage, pooled, at)
