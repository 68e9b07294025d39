"""Dropout masks as tensors: 0 where a weight is dropped, 1 / (1 - rate) where it is kept."""

import hashlib
import math
from collections.abc import Sequence

import torch
from torch import Tensor

from attnviz.engine.attention import initialization
from attnviz.engine.attention.trace import DropoutOptions, LRUCache


def cached_mask(
    shape: tuple[int, ...], dropping: DropoutOptions, kept: LRUCache[Tensor], *, like: Tensor
) -> Tensor | None:
    """Return the mask for weights (b, h, q, k) as a tensor `like` another, or None if dropout is off.

    The last mask is cached: it depends on the number of tokens only. Do not write to it.
    """
    if not dropping.on:
        return None

    def draw() -> Tensor:
        return draw_mask(shape, rate=dropping.rate, seed=dropping.seed, head_by_head=dropping.head_by_head).to(like)

    size = math.prod(shape) * like.element_size()
    return kept.get((shape, dropping, like.device, like.dtype), draw, size=size)


def draw_mask(shape: Sequence[int], *, rate: float, seed: int, head_by_head: bool = False) -> Tensor:
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


def draw_part(rows: range, columns: range, *, side: int, place: tuple[int, int], rate: float, seed: int) -> Tensor:
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
