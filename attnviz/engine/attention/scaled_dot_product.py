"""Scaled dot-product attention: what all variants share, from queries, keys and values to context vectors.

The formula is in `attend_reference`, on four lines. Two other ways give the same numbers: a fast one for the
common options, and one for matrices that do not fit in memory.
"""

from __future__ import annotations

import torch
from torch import Tensor

from attnviz.engine.attention import blockwise, dropout, fast_paths
from attnviz.engine.attention.attention_weights import compute_weights, drop
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.options import AttentionOptions, DropoutOptions, SoftmaxOptions
from attnviz.engine.attention.trace import Trace


def attend(queries: Tensor, keys: Tensor, values: Tensor, *, asked: AttentionOptions, mask: Mask,
           trace: Trace) -> Tensor:
    """Mix the values, for each query, by how well its key matches: (b, h, t, d) three times -> context (b, h, t, d).

    There may be fewer queries than keys, the last ones of the text: the mask then has as many rows. And there may be
    fewer heads of keys and values, (b, g, t, d), each of which h / g heads of queries share.
    """
    weighing, dropping = asked.weighing, asked.dropping
    if trace.overviews is not None:
        way = blockwise.attend_blockwise
    elif fast_paths.is_supported(queries, weighing=weighing, dropping=dropping, trace=trace):
        way = fast_paths.attend_fast
    else:
        way = attend_reference
    shared = queries.shape[1] // keys.shape[1]
    if shared > 1 and (way is not fast_paths.attend_fast or fast_paths.is_large(queries)):  # else without copies
        keys, values = (each.repeat_interleave(shared, dim=1) for each in (keys, values))
    context = way(queries, keys, values, weighing=weighing, dropping=dropping, mask=mask, trace=trace)
    return trace.keep("context", context)


def attend_reference(
    queries: Tensor, keys: Tensor, values: Tensor, *, weighing: SoftmaxOptions, dropping: DropoutOptions, mask: Mask,
    trace: Trace
) -> Tensor:
    """All heads at once, each stage an array of its own: (b, h, t, d) three times -> context (b, h, t, d)."""
    scores = trace.keep("scores", queries @ keys.transpose(-2, -1))  # (b, h, q, k)
    weights = compute_weights(scores, weighing=weighing, masked=mask.masked, padding=mask.padding, trace=trace)
    weights = trace.keep("weights", weights)  # (b, h, q, k)
    mask_of_dropout = dropout.cached_mask(weights, dropping, trace.kept.dropout)
    if mask_of_dropout is not None:
        mask_of_dropout = trace.keep("dropout_mask", mask_of_dropout)  # (b, h, q, k)
    return drop(weights, mask_of_dropout, trace=trace) @ values  # (b, h, q, d)


def concatenate(context: Tensor, *, asked: AttentionOptions, trace: Trace) -> Tensor:
    """The context vectors of all heads side by side, zeros for a head that is off: (b, h, t, d) -> (b, t, h * d)."""
    if asked.off:
        off = torch.zeros(context.shape[1], dtype=torch.bool, device=context.device)  # (h,)
        off[list(asked.off)] = True
        context = context.masked_fill(off[:, None, None], 0.0)
    return trace.keep("concatenated", context.transpose(1, 2).flatten(2))  # (b, t, h * d)
