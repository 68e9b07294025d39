"""From attention scores to attention weights: mask, scale, normalise, drop.

A dropout mask is 0 where a weight is dropped, and 1 / (1 - rate) where it is kept.

Source: Vaswani et al. 2017, "Attention Is All You Need", equation 1; the other options are from the chapter.
"""

import hashlib
import math
from collections.abc import Sequence

import torch
from torch import Tensor

from attnviz.engine.attention import initialization
from attnviz.engine.attention.masks import MaskTensor, fill_masked
from attnviz.engine.attention.projection import multiply_shared
from attnviz.engine.attention.trace import DropoutOptions, LRUCache, ScoreOptions, SoftmaxOptions, StageRecorder


def compute_scores(queries: Tensor, keys: Tensor, *, scores: ScoreOptions, heads: range, down: range,
                   across: range) -> Tensor:
    """Return the scores (b, h, q, k) of queries (b, h, q, d) and keys (b, g, k, d).

    `heads` are the numbers of the heads, `down` and `across` the positions of queries and keys.
    """
    if scores.function is None:
        return multiply_shared(queries, keys.mT)
    keys = keys.repeat_interleave(len(heads) // keys.shape[1], dim=1)  # (b, h, k, d)
    numbers, *places = (torch.arange(part.start, part.stop, device=keys.device) for part in (heads, down, across))
    found: Tensor = scores.function(queries, keys, places, heads=numbers[:, None, None], num_heads=scores.num_heads)
    return found


def compute_weights(scores: Tensor, *, softmax: SoftmaxOptions, masked: MaskTensor, padding: MaskTensor,
                    tokens: Sequence[int], trace: StageRecorder, bias: Tensor | None = None) -> Tensor:
    """Mask, scale and normalise along one axis: scores (b, h, q, k) -> weights (b, h, q, k).

    `tokens` counts those along the axis in each sentence (b,). `bias` (h, q, k) is added to the scaled scores.
    """
    axis = softmax.dim
    if not softmax.masks_weights:
        scaled, edited_out = _scale_scores(fill_masked(scores, masked, -math.inf), softmax, trace, bias)
        return _zero_fully_masked(normalise(scaled, softmax, tokens), masked, edited_out, axis)

    scaled, edited_out = _scale_scores(scores, softmax, trace, bias)  # (b, h, q, k)
    # Padding, unlike masked keys, must be excluded before the first normalisation.
    weights = normalise(fill_masked(scaled, padding, -math.inf), softmax, tokens)  # (b, h, q, k)
    weights = _zero_fully_masked(weights, padding, edited_out, axis)
    kept = trace.record("masked_weights", fill_masked(weights, masked, 0.0))  # (b, h, q, k)
    if not softmax.normalization.sums_to_one:
        return kept
    return _zero_fully_masked(kept / kept.sum(axis, keepdim=True), masked, edited_out, axis)


def _scale_scores(
    masked: Tensor, softmax: SoftmaxOptions, trace: StageRecorder, bias: Tensor | None
) -> tuple[Tensor, Tensor | None]:
    """Return the scaled, biased and capped scores, and which scores were edited to -inf (None without edits)."""
    kept = trace.record("masked_scores", masked)
    before = scale(kept, softmax.divisor)
    scaled = trace.record("scaled_scores", before)
    if bias is not None:
        biased = trace.record("biased_scores", unedited := scaled + bias)
        return biased, None if kept is masked and scaled is before and biased is unedited else _edited_out(
            biased, masked, before)
    capped = cap_scores(scaled, softmax.cap) if softmax.cap else scaled
    last = trace.record("capped_scores", capped) if softmax.cap else scaled
    if kept is masked and scaled is before and last is capped:
        return last, None
    return last, _edited_out(last, masked, before)


def _edited_out(last: Tensor, masked: Tensor, before: Tensor) -> Tensor:
    """Return which scores were edited to -inf: an overflowed score is not an edit."""
    return last.isneginf() & ~(masked.isneginf() & before.isneginf())


def linear_bias(slopes: Tensor, queries: Tensor, keys: Tensor) -> Tensor:
    """Return -m · (q - k) for slopes (h,) and positions (q,), (k,): (h, q, k). Press et al. 2022, "ALiBi"."""
    return -slopes[:, None, None] * (queries[:, None] - keys)


def cap_scores(scores: Tensor, cap: float) -> Tensor:
    """Return the scores between -cap and cap; masked ones (-inf) stay so. Bello et al. 2016."""
    return torch.where(scores.isneginf(), scores, torch.tanh(scores / cap) * cap)


def scale(scores: Tensor, divisor: float) -> Tensor:
    """Return the scores divided by e.g. sqrt(d_k): large dot products would saturate the softmax."""
    if scores.dtype != torch.float32:  # rounded once, as in transformers: the divisor itself has too few digits
        return scores * (1 / divisor)
    if divisor == 1.0:
        return scores
    # A GPU multiplies by 1 / divisor; unlike `new_tensor`, `new_full` copies nothing to it and so waits for nothing.
    return scores / (divisor if scores.is_cpu else scores.new_full((), divisor))


def normalise(scores: Tensor, softmax: SoftmaxOptions, tokens: Sequence[int]) -> Tensor:
    """Return the weights of scores (b, h, q, k), 0 for -inf; `tokens` (b,) counts the tokens of each sentence."""
    exact = scores.float() if scores.dtype.itemsize < 4 else scores  # half precision is too coarse for sums
    weights: Tensor = softmax.normalization.weigh(exact, softmax.dim, tokens)
    return weights.to(scores.dtype)


def drop(weights: Tensor, mask: Tensor | None, *, trace: StageRecorder) -> Tensor:
    """Return the weights times the dropout mask, or the weights without dropout."""
    return trace.record("dropped_weights", weights if mask is None else weights * mask)


def _zero_fully_masked(weights: Tensor, masked: MaskTensor, edited_out: Tensor | None, axis: int) -> Tensor:
    """Return the weights with 0 for the NaN (0 / 0) of a row or column with all scores masked or `edited_out`."""
    if edited_out is None:
        blank = masked.fully_masked_rows if axis == -1 else masked.fully_masked_columns
    else:
        blank = (edited_out | masked.per_head).all(axis, keepdim=True)
    return weights if blank is None else weights.masked_fill(blank & weights.isnan(), 0.0)


def cached_dropout_mask(
    shape: tuple[int, ...], dropping: DropoutOptions, kept: LRUCache[Tensor], *, like: Tensor
) -> Tensor | None:
    """Return the mask for weights (b, h, q, k) as a tensor `like` another, or None if dropout is off.

    The last mask is cached: it depends on the number of tokens only. Do not write to it.
    """
    if not dropping.on:
        return None

    def draw() -> Tensor:
        return draw_dropout(shape, rate=dropping.rate, seed=dropping.seed, head_by_head=dropping.head_by_head).to(like)

    size = math.prod(shape) * like.element_size()
    return kept.get((shape, dropping, like.device, like.dtype), draw, size=size)


def draw_dropout(shape: Sequence[int], *, rate: float, seed: int, head_by_head: bool = False) -> Tensor:
    """Draw the mask (b, h, q, k) of `nn.Dropout(rate)` in training mode after `torch.manual_seed(seed)`.

    `head_by_head`: each head has its own dropout module and draws in turn, as in a wrapper of heads.
    The pattern is that of torch's CPU generator on this platform.
    """
    if rate == 1.0:
        return torch.zeros(*shape)  # 0 / 0 otherwise
    source = initialization.generator(seed)
    batch, heads, rows, columns = shape
    draws = [(batch, 1, rows, columns)] * heads if head_by_head else [(batch, heads, rows, columns)]
    masks = [torch.empty(draw).bernoulli_(1 - rate, generator=source).div_(1 - rate) for draw in draws]
    return torch.cat(masks, dim=1)


def dropout_part(rows: range, columns: range, *, side: int, place: tuple[int, int], rate: float, seed: int) -> Tensor:
    """Draw a part (rows, columns) of the dropout mask of a long input; overlapping parts agree.

    torch cannot draw from the middle of a mask. The mask of each `place` (sentence, head) is therefore made of squares
    of `side` x `side` cells, each drawn from a hash of the dropout seed and the square's position.
    """
    if rate == 1.0:
        return torch.zeros(len(rows), len(columns))
    tops, lefts = (range(part.start // side * side, part.stop, side) for part in (rows, columns))
    squares = [[_square(side, (*place, top // side, left // side), seed) for left in lefts] for top in tops]
    drawn = torch.cat([torch.cat(line, dim=1) for line in squares])  # from the first square's corner on
    down, across = rows.start - tops.start, columns.start - lefts.start
    part = drawn[down : down + len(rows), across : across + len(columns)]
    return (part < 1 - rate).to(part.dtype).div_(1 - rate)


def _square(side: int, key: tuple[int, ...], seed: int) -> Tensor:
    name = " ".join(map(str, (seed, *key)))
    own = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "little")
    # `rand` and not `bernoulli_`, which takes four times as long. A long input has billions of cells.
    return torch.rand(side, side, generator=initialization.generator(own))
