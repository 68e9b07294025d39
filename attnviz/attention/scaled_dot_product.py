"""Scaled dot-product attention: what all variants share, from queries, keys and values to context vectors.

Source: Vaswani et al. 2017, "Attention Is All You Need", equation 1; the other ways to mask, to scale and to normalise
are those of the chapter.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor

from attnviz.attention import dropout
from attnviz.attention.masks import Mask, hide
from attnviz.attention.trace import Trace
from attnviz.document.options import Options


def attend(queries: Tensor, keys: Tensor, values: Tensor, *, options: Options, mask: Mask, trace: Trace) -> Tensor:
    """Mix the values, for each query, by how well its key matches: (b, h, t, d) three times -> context (b, h, t, d)."""
    scores = trace.keep("scores", queries @ keys.transpose(-2, -1))  # (b, h, q, k)
    weights = trace.keep("weights", to_weights(scores, options=options, mask=mask, trace=trace))  # (b, h, q, k)
    dropped = trace.keep("dropped_weights", drop(weights, options=options, trace=trace))  # (b, h, q, k)
    return trace.keep("context", dropped @ values)  # (b, h, q, d)


def to_weights(scores: Tensor, *, options: Options, mask: Mask, trace: Trace) -> Tensor:
    """Mask, scale and normalise: scores (b, h, q, k) -> weights (b, h, q, k) that sum to 1 along one axis."""
    axis = -1 if options.softmax_axis == "keys" else -2
    if options.mask_method == "minus_inf":
        masked = trace.keep("masked_scores", hide(scores, mask.visible, -math.inf))  # (b, h, q, k)
        scaled = trace.keep("scaled_scores", scale(masked, options.divisor))  # (b, h, q, k)
        return _zero_where_blank(normalise(scaled, options.normalization, axis), mask.visible, axis)

    masked = trace.keep("masked_scores", scores)
    scaled = trace.keep("scaled_scores", scale(masked, options.divisor))  # (b, h, q, k)
    # Padding is no key that a person masked: it has to be gone before the first normalisation.
    weights = normalise(hide(scaled, mask.real, -math.inf), options.normalization, axis)  # (b, h, q, k)
    weights = _zero_where_blank(weights, mask.real, axis)
    masked = trace.keep("masked_weights", hide(weights, mask.visible, 0.0))  # (b, h, q, k)
    return _zero_where_blank(masked / masked.sum(axis, keepdim=True), mask.visible, axis)


def scale(scores: Tensor, divisor: float) -> Tensor:
    """Scores divided by sqrt(d_k), say: dot products grow with the dimension, and large ones saturate a softmax."""
    # A divisor on the tensor's device: a GPU would multiply by the reciprocal of a number from the CPU.
    return scores if divisor == 1.0 else scores / scores.new_tensor(divisor)


def normalise(scores: Tensor, method: str, axis: int) -> Tensor:
    """Turn scores into weights that sum to 1 along `axis`; hidden ones (-inf) get 0.

    `naive_softmax` overflows to inf and NaN beyond scores of 88, where `softmax` subtracts the maximum first.
    """
    if method == "softmax":
        return torch.softmax(scores, axis)
    raw = scores.exp() if method == "naive_softmax" else scores.masked_fill(scores == -math.inf, 0.0)
    return raw / raw.sum(axis, keepdim=True)


def drop(weights: Tensor, *, options: Options, trace: Trace) -> Tensor:
    """The weights times the dropout mask, in training mode; the weights themselves otherwise."""
    if not options.dropout_on:
        return weights
    mask = dropout.draw_mask(
        weights.shape, rate=options.dropout, seed=options.dropout_seed,
        head_by_head=options.variant == "multi_head_wrapper",
    )
    return weights * trace.keep("dropout_mask", mask.to(weights.device))


def concatenate(context: Tensor, *, options: Options, trace: Trace) -> Tensor:
    """The context vectors of all heads side by side, zeros for a head that is off: (b, h, t, d) -> (b, t, h * d)."""
    if options.heads_off:
        off = torch.zeros(context.shape[1], dtype=torch.bool, device=context.device)  # (h,)
        off[list(options.heads_off)] = True
        context = context.masked_fill(off[:, None, None], 0.0)
    batch, _, tokens, _ = context.shape
    width = context.shape[1] * context.shape[3]
    return trace.keep("concatenated", context.transpose(1, 2).reshape(batch, tokens, width))  # (b, t, h * d)


def _zero_where_blank(weights: Tensor, seen: Tensor, axis: int) -> Tensor:
    """Zeros in place of the NaN (0 / 0) of a row or column in which no key is to be seen."""
    blank = ~seen.any(axis, keepdim=True)[:, None]  # (b, 1, q, 1) or (b, 1, 1, k)
    return weights.masked_fill(blank & weights.isnan(), 0.0) if blank.any() else weights
