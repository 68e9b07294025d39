"""From attention scores to attention weights: mask, scale, normalise, drop.

Source: Vaswani et al. 2017, "Attention Is All You Need", equation 1; the other ways to mask, to scale and to normalise
are those of the chapter.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor

from attnviz.engine.attention.masks import MaskTensor, fill_masked
from attnviz.engine.attention.options import SoftmaxOptions
from attnviz.engine.attention.trace import StageRecorder


def compute_weights(scores: Tensor, *, weighing: SoftmaxOptions, masked: MaskTensor, padding: MaskTensor,
                    trace: StageRecorder) -> Tensor:
    """Mask, scale and normalise: scores (b, h, q, k) -> weights (b, h, q, k) that sum to 1 along one axis."""
    axis = -1 if weighing.axis == "keys" else -2
    if weighing.mask_method == "minus_inf":
        scaled, struck = _scale_scores(fill_masked(scores, masked, -math.inf), weighing.divisor, trace)  # (b, h, q, k)
        return _zero_fully_masked(normalise(scaled, weighing.normalization, axis), masked, struck, axis)

    scaled, struck = _scale_scores(scores, weighing.divisor, trace)  # (b, h, q, k)
    # Padding is no key that a person masked: it has to be gone before the first normalisation.
    weights = normalise(fill_masked(scaled, padding, -math.inf), weighing.normalization, axis)  # (b, h, q, k)
    weights = _zero_fully_masked(weights, padding, struck, axis)
    kept = trace.keep("masked_weights", fill_masked(weights, masked, 0.0))  # (b, h, q, k)
    return _zero_fully_masked(kept / kept.sum(axis, keepdim=True), masked, struck, axis)


def _scale_scores(masked: Tensor, divisor: float, trace: StageRecorder) -> tuple[Tensor, Tensor | None]:
    """Return the scaled scores and where a person set a score to −∞; None where nobody edited one."""
    kept = trace.keep("masked_scores", masked)
    before = scale(kept, divisor)
    scaled = trace.keep("scaled_scores", before)
    if kept is masked and scaled is before:
        return scaled, None
    struck = scaled.isneginf() & ~(masked.isneginf() & before.isneginf())  # a score that overflowed is not struck
    return scaled, struck


def scale(scores: Tensor, divisor: float) -> Tensor:
    """Scores divided by sqrt(d_k), say: dot products grow with the dimension, and large ones saturate a softmax."""
    # A divisor on the tensor's device: a GPU would multiply by the reciprocal of a number from the CPU.
    return scores if divisor == 1.0 else scores / scores.new_tensor(divisor)


def normalise(scores: Tensor, method: str, axis: int) -> Tensor:
    """Turn scores into weights that sum to 1 along `axis`; masked ones (-inf) get 0.

    `naive_softmax` overflows to inf and NaN beyond scores of 88, where `softmax` subtracts the maximum first.
    """
    if method == "softmax":
        return torch.softmax(scores, axis)
    raw = scores.exp() if method == "naive_softmax" else scores.masked_fill(scores == -math.inf, 0.0)
    return raw / raw.sum(axis, keepdim=True)


def drop(weights: Tensor, mask: Tensor | None, *, trace: StageRecorder) -> Tensor:
    """The weights times the dropout mask; the weights themselves where there is no dropout."""
    return trace.keep("dropped_weights", weights if mask is None else weights * mask)


def _zero_fully_masked(weights: Tensor, masked: MaskTensor, struck: Tensor | None, axis: int) -> Tensor:
    """Zeros in place of the NaN (0 / 0) of a row or column whose scores are all masked or `struck` by a person."""
    if struck is None:
        blank = masked.fully_masked_rows if axis == -1 else masked.fully_masked_columns
    else:
        blank = (struck | masked.per_head).all(axis, keepdim=True)
    return weights if blank is None else weights.masked_fill(blank & weights.isnan(), 0.0)
