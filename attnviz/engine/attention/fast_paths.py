"""Attention in half the time, for the common options, float32, and if the skipped stages are not displayed.

For few tokens the overhead per operation dominates: `attend_fused` uses fewer operations. For many tokens memory
transfers dominate: `attend_tiled` computes a tile of rows at a time, which stays in a core's cache.
"""

import math

import numpy as np
import torch
from torch import Tensor

from attnviz.document.stages import DERIVED
from attnviz.engine.attention import dropout, threads
from attnviz.engine.attention.changes import changes_matrix
from attnviz.engine.attention.masks import Strip
from attnviz.engine.attention.options import is_default_except
from attnviz.engine.attention.trace import Trace

#: Above both, tiles of rows are faster than all rows at once: scores in all heads, and rows.
_MIN_TILED_SCORES, _MIN_TILED_ROWS = 2**23, 192


def is_supported(queries: Tensor, *, trace: Trace) -> bool:
    """Return whether a fast path applies: the usual softmax, no gradient, no displayed or changed stage it skips."""
    return (
        is_default_except(trace.options.softmax, ("divisor",))
        and is_default_except(trace.options.dropout, ("on", "rate", "seed", "head_by_head"))
        and trace.stage_filter is not None
        and trace.stage_filter.isdisjoint(DERIVED)
        and not changes_matrix(trace.changes)
        and not queries.requires_grad  # autograd records no tensor that is overwritten
        and queries.is_cpu
        and queries.dtype == torch.float32
    )


def is_large(queries: Tensor) -> bool:
    """Return whether the scores of all heads exceed a core's cache."""
    batch, heads, tokens, _ = queries.shape
    return tokens >= _MIN_TILED_ROWS and batch * heads * tokens**2 >= _MIN_TILED_SCORES


def attend_fused(queries: Tensor, keys: Tensor, values: Tensor, *, trace: Trace) -> Tensor:
    """Compute queries (b, h, q, d), keys and values (b, g, k, d) -> context (b, h, q, d), all heads at once.

    It has no intermediate arrays, and equals `attend_reference` to the last bit.
    """
    scores = trace.record("scores", _shared(queries, keys.mT))  # (b, h, q, k)
    masked = trace.mask.masked
    weights = scores / trace.options.softmax.divisor
    if not masked.is_empty:
        weights.masked_fill_(masked.per_head, -math.inf)
    weights = torch.softmax(weights, -1, out=weights)
    if masked.fully_masked_rows is not None:
        weights.masked_fill_(masked.fully_masked_rows, 0.0)  # 0 / 0 otherwise
    trace.record("weights", weights)
    drops = dropout.cached_mask(weights, trace.options.dropout, trace.caches.dropout)
    if drops is not None:
        weights = weights * trace.record("dropout_mask", drops)
    return _shared(weights, values)  # (b, h, q, d)


def _shared(rows: Tensor, matrices: Tensor) -> Tensor:
    """Multiply rows (b, h, q, n) by matrices (b, g, n, m), each shared by h / g heads, without copies."""
    (batch, heads, count, inner), (_, groups, _, columns) = rows.shape, matrices.shape
    if groups == heads:
        return rows @ matrices
    together = rows.reshape(batch, groups, heads // groups * count, inner)
    return (together @ matrices).view(batch, heads, count, columns)


def attend_tiled(queries: Tensor, keys: Tensor, values: Tensor, *, trace: Trace) -> Tensor:
    """Compute one tile of rows of one head at a time, each thread its own tiles.

    Scores and weights equal `attend_reference` to the last bit, except that a row that overflows to NaN does so in
    fewer cells. The context agrees to seven digits: columns masked in a whole tile are left out of the sum.
    """
    batch, heads, tokens, _ = queries.shape
    # numpy asks for huge pages: twice 50 MB of torch, at 1,024 tokens and 12 heads, take 30 ms longer to be written.
    scores, weights = (torch.from_numpy(np.empty((batch, heads, tokens, keys.shape[2]), np.float32)) for _ in range(2))
    drops = dropout.cached_mask(weights, trace.options.dropout, trace.caches.dropout)
    context = values.new_empty(batch, tokens, heads, values.shape[-1])  # concatenating the heads then copies nothing

    def do(task: tuple[int, int, Strip]) -> None:
        trace.before_each()
        sentence, head, strip = task
        place, rows, reach = (sentence, head), strip.rows, strip.reach
        raw = torch.mm(queries[place][rows], keys[place].T, out=scores[place][rows])
        part = raw[:, :reach] / trace.options.softmax.divisor
        part[:, strip.first :].masked_fill_(strip.masked, -math.inf)
        part = torch.softmax(part, -1, out=part)
        if strip.blank is not None:
            part[strip.blank] = 0.0  # 0 / 0 otherwise
        weights[place][rows, :reach] = part
        weights[place][rows, reach:] = 0.0
        if drops is not None:
            part *= drops[place][rows, :reach]
        torch.mm(part, values[place][:reach], out=context[sentence, rows, head])

    strips = trace.mask.masked.strips
    threads.run_tasks(do, [(b, h, strip) for b in range(batch) for h in range(heads) for strip in strips[b]])
    trace.record("scores", scores)
    trace.record("weights", weights)
    if drops is not None:
        trace.record("dropout_mask", drops)
    return context.transpose(1, 2)
