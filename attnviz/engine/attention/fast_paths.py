"""The same attention at half the time, for the common options, where nobody looks at what it passes over.

Few tokens take most of their time between the operations, many in moving numbers between processor and memory: so the
one is done with fewer operations, and the other a strip of rows at a time, which stays in a core's cache from the
scores to the context, while the scores and the weights are written once each.
"""

from __future__ import annotations

import torch
from torch import Tensor

from attnviz.document.stages import STAGES
from attnviz.engine import thread_pool
from attnviz.engine.attention import dropout
from attnviz.engine.attention.masks import Mask, Strip
from attnviz.engine.attention.options import DropoutOptions, SoftmaxOptions, is_default_except
from attnviz.engine.attention.trace import Trace

#: Above both, tiles of rows are faster than all rows at once: scores in all heads, and rows.
_MIN_TILED_SCORES, _MIN_TILED_ROWS = 2**23, 192

_SKIPPED_STAGES = frozenset({"masked_scores", "scaled_scores", "dropped_weights"})


def is_supported(queries: Tensor, *, weighing: SoftmaxOptions, dropping: DropoutOptions, trace: Trace) -> bool:
    """Whether this computes what is asked for: the usual softmax, and no look at and no edit of what lies between."""
    return (
        is_default_except(weighing, but=("divisor",))
        and is_default_except(dropping, but=("on", "rate", "seed", "head_by_head"))
        and trace.wanted is not None
        and trace.wanted.isdisjoint(_SKIPPED_STAGES)
        and not trace.references
        and not (trace.edits and any(cells and STAGES[stage].is_matrix for stage, cells in trace.edits.items()))
        and queries.is_cpu
    )


def is_large(queries: Tensor) -> bool:
    """Whether the scores of all heads are more than a core's cache holds."""
    batch, heads, tokens, _ = queries.shape
    return tokens >= _MIN_TILED_ROWS and batch * heads * tokens**2 >= _MIN_TILED_SCORES


def attend_fast(
    queries: Tensor, keys: Tensor, values: Tensor, *, weighing: SoftmaxOptions, dropping: DropoutOptions, mask: Mask,
    trace: Trace
) -> Tensor:
    """Queries (b, h, q, d), keys and values (b, h, k, d) -> context (b, h, q, d)."""
    way = attend_tiled if is_large(queries) and not mask.of_heads else attend_fused
    return way(queries, keys, values, weighing=weighing, dropping=dropping, mask=mask, trace=trace)


def attend_fused(
    queries: Tensor, keys: Tensor, values: Tensor, *, weighing: SoftmaxOptions, dropping: DropoutOptions, mask: Mask,
    trace: Trace
) -> Tensor:
    """All heads at once, with no array for the scores on their way to the weights: the same to the last bit."""
    trace.kept.buffers.release()
    scores = trace.keep("scores", _shared(queries, keys.mT))  # (b, h, q, k)
    masked = mask.masked
    weights = scores / weighing.divisor
    if not masked.is_empty:
        masked.minus_inf_fill.fill_(weights)
    weights = torch.softmax(weights, -1, out=weights)
    if masked.fully_masked_rows is not None:
        weights.masked_fill_(masked.fully_masked_rows, 0.0)  # 0 / 0 otherwise
    trace.keep("weights", weights)
    drops = dropout.cached_mask(weights, dropping, trace.kept.dropout)
    if drops is not None:
        weights = weights * trace.keep("dropout_mask", drops)
    return _shared(weights, values)  # (b, h, q, d)


def _shared(rows: Tensor, matrices: Tensor) -> Tensor:
    """Rows (b, h, q, n) times matrices (b, g, n, m), each of h / g heads with the same -> (b, h, q, m). No copies."""
    (batch, heads, count, inner), (_, groups, _, columns) = rows.shape, matrices.shape
    if groups == heads:
        return rows @ matrices
    together = rows.reshape(batch, groups, heads // groups * count, inner)
    return (together @ matrices).view(batch, heads, count, columns)


def attend_tiled(
    queries: Tensor, keys: Tensor, values: Tensor, *, weighing: SoftmaxOptions, dropping: DropoutOptions, mask: Mask,
    trace: Trace
) -> Tensor:
    """A strip of rows of one head at a time, as many strips at once as there are threads.

    Scores and weights are the same to the last bit (but that a row that overflows to NaN does so in fewer cells). The
    context is to seven digits: what is masked in a whole strip is not multiplied, which groups the sum anew.
    """
    batch, heads, tokens, _ = queries.shape
    scores, weights = (trace.kept.buffers.take(batch, heads, tokens, keys.shape[2]) for _ in range(2))
    drops = dropout.cached_mask(weights, dropping, trace.kept.dropout)
    context = values.new_empty(batch, tokens, heads, values.shape[-1])  # so that concatenating the heads is no copy

    def do(task: tuple[int, int, Strip]) -> None:
        trace.before_each()
        sentence, head, strip = task
        place, rows, reach = (sentence, head), strip.rows, strip.reach
        raw = torch.mm(queries[place][rows], keys[place].T, out=scores[place][rows])
        part = raw[:, :reach] / weighing.divisor
        if strip.first < reach:
            strip.minus_inf_fill.fill_(part[:, strip.first :])
        part = torch.softmax(part, -1, out=part)
        if strip.blank is not None:
            part[strip.blank] = 0.0  # 0 / 0 otherwise
        weights[place][rows, :reach] = part
        weights[place][rows, reach:] = 0.0
        if drops is not None:
            part *= drops[place][rows, :reach]
        torch.mm(part, values[place][:reach], out=context[sentence, rows, head])

    strips = mask.masked.strips
    thread_pool.run_tasks(do, [(b, h, strip) for b in range(batch) for h in range(heads) for strip in strips[b]])
    trace.keep("scores", scores)
    trace.keep("weights", weights)
    if drops is not None:
        trace.keep("dropout_mask", drops)
    return context.transpose(1, 2)
