"""Scaled dot-product attention, shared by all variants and models: from queries, keys and values to context vectors.

`attend_reference` is the formula. `fast_paths` computes the same numbers faster for the common options, `blockwise` for
matrices that do not fit in memory.
"""

import torch
from torch import Tensor

from attnviz.engine.attention import blockwise, dropout, fast_paths
from attnviz.engine.attention.attention_weights import compute_weights, drop, linear_bias
from attnviz.engine.attention.changes import HEAD_OUTPUTS
from attnviz.engine.attention.trace import Trace


def attend(queries: Tensor, keys: Tensor, values: Tensor, *, trace: Trace, bias: Tensor | None = None) -> Tensor:
    """Compute the context vectors (b, h, q, d) of queries (b, h, q, d), keys and values (b, g, k, d).

    With fewer queries than keys (a KV cache), these are the last tokens, and the mask has as many rows. With g < h
    (grouped-query attention), h / g query heads share a key/value head. A `bias` (h, q, k) is added to the scaled
    scores.
    """
    is_large = fast_paths.is_large(queries)
    if trace.overviews is not None:
        way = blockwise.attend_blockwise
    elif not fast_paths.is_supported(queries, trace=trace):
        way = attend_reference
    else:
        way = fast_paths.attend_tiled if is_large and not trace.mask.head_cells else fast_paths.attend_fused
    shared = queries.shape[1] // keys.shape[1]
    if shared > 1 and (is_large or way is not fast_paths.attend_fused):  # which shares them without copies
        keys, values = (each.repeat_interleave(shared, dim=1) for each in (keys, values))
    context = way(queries, keys, values, trace=trace) if bias is None else attend_reference(
        queries, keys, values, trace=trace, bias=bias)
    return trace.record("context", context)


def attend_reference(
    queries: Tensor, keys: Tensor, values: Tensor, *, trace: Trace, bias: Tensor | None = None
) -> Tensor:
    """Compute all heads at once and record every stage: three times (b, h, t, d) -> context (b, h, t, d)."""
    scores = trace.record("scores", queries @ keys.transpose(-2, -1))  # (b, h, q, k)
    if slopes := trace.options.softmax.slopes:
        places = torch.arange(keys.shape[2], device=keys.device)
        bias = linear_bias(torch.tensor(slopes).to(keys), places[trace.mask.first :][: queries.shape[2]], places)
    weights = compute_weights(scores, softmax=trace.options.softmax, masked=trace.mask.masked,
                              padding=trace.mask.padding, tokens=trace.mask.key_lengths, trace=trace, bias=bias)
    weights = trace.record("weights", weights)  # (b, h, q, k)
    mask_of_dropout = dropout.cached_mask(weights, trace.options.dropout, trace.caches.dropout)
    if mask_of_dropout is not None:
        mask_of_dropout = trace.record("dropout_mask", mask_of_dropout)  # (b, h, q, k)
    return drop(weights, mask_of_dropout, trace=trace) @ values  # (b, h, q, d)


def concatenate(context: Tensor, *, trace: Trace) -> Tensor:
    """Replace the context vectors of ablated heads, then concatenate all heads: (b, h, t, d) -> (b, t, h * d)."""
    context = trace.replace(HEAD_OUTPUTS, context)
    return trace.record("concatenated", context.transpose(1, 2).flatten(2))  # (b, t, h * d)
