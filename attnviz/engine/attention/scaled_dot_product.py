"""Scaled dot-product attention, shared by all variants and models: from queries, keys and values to context vectors.

`attend_at_once` is the formula, with every stage. `tiles` compute the same of many tokens: faster, and also where the
matrices do not fit in memory. `fused` computes it where nobody reads the matrices.
"""

import torch
from torch import Tensor

from attnviz.engine.attention import fused, tiles
from attnviz.engine.attention.attention_weights import (
    cached_dropout_mask,
    compute_scores,
    compute_weights,
    drop,
    linear_bias,
)
from attnviz.engine.attention.changes import HEAD_OUTPUTS
from attnviz.engine.attention.projection import group_keys, multiply_shared
from attnviz.engine.attention.trace import Trace


def attend(queries: Tensor, keys: Tensor, values: Tensor, *, trace: Trace, bias: Tensor | None = None) -> Tensor:
    """Compute the context vectors (b, h, q, d) of queries (b, h, q, d), keys and values (b, g, k, d).

    With fewer queries than keys (a KV cache), these are the last tokens, and the mask has as many rows. With g < h
    (grouped-query attention), h / g query heads share a key/value head. A `bias` (h, q, k) is added to the scaled
    scores.
    """
    if bias is None and fused.is_possible(queries, keys, trace=trace):
        context = fused.attend_fused(queries, keys, values, trace=trace)
        if trace.overviews is not None and trace.overviews.chosen:
            tiles.attend_in_tiles(queries, keys, values, trace=trace)  # of these heads, which fills the overviews
        return trace.record("context", context)
    if bias is None and (trace.overviews is not None or tiles.are_faster(queries, keys, trace=trace)):
        return trace.record("context", tiles.attend_in_tiles(queries, keys, values, trace=trace))
    return trace.record("context", attend_at_once(queries, keys, values, trace=trace, bias=bias))


def attend_at_once(
    queries: Tensor, keys: Tensor, values: Tensor, *, trace: Trace, bias: Tensor | None = None
) -> Tensor:
    """Compute all heads at once and record every stage, as `attend`."""
    keys, values = group_keys(keys, values, heads=queries.shape[1])
    (_, heads, count, _), first = queries.shape, trace.mask.first
    scores = trace.record("scores", compute_scores(  # (b, h, q, k)
        queries, keys, scores=trace.options.scores, heads=range(heads), down=range(first, first + count),
        across=range(keys.shape[2])))
    if slopes := trace.options.softmax.slopes:
        places = torch.arange(keys.shape[2], device=keys.device)
        rows = places[trace.mask.first :][: queries.shape[2]]
        bias = linear_bias(trace.caches.slopes_like(slopes, keys), rows, places)
    weights = compute_weights(scores, softmax=trace.options.softmax, masked=trace.mask.masked,
                              padding=trace.mask.padding, tokens=trace.mask.key_lengths, trace=trace, bias=bias)
    weights = trace.record("weights", weights)  # (b, h, q, k)
    mask = cached_dropout_mask(weights.shape, trace.options.dropout, trace.caches.dropout, like=weights)
    if mask is not None:
        mask = trace.record("dropout_mask", mask)  # (b, h, q, k)
    return multiply_shared(drop(weights, mask, trace=trace), values)  # (b, h, q, d)


def concatenate(context: Tensor, *, trace: Trace) -> Tensor:
    """Replace the context vectors of ablated heads, then concatenate all heads: (b, h, t, d) -> (b, t, h * d)."""
    context = trace.replace(HEAD_OUTPUTS, context)
    return trace.record("concatenated", context.transpose(1, 2).flatten(2))  # (b, t, h * d)
