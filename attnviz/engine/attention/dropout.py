"""Dropout as a mask that can be looked at: 0 where a weight is dropped, 1 / (1 - rate) where it is kept."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import torch
from torch import Tensor

from attnviz.engine.attention import initialization
from attnviz.engine.attention.caches import LRUCache
from attnviz.engine.attention.options import DropoutOptions


def cached_mask(weights: Tensor, dropping: DropoutOptions, kept: LRUCache[Tensor]) -> Tensor | None:
    """The mask for these weights (b, h, q, k), on their device; None where dropout is off. Not to be written to.

    The last one is kept: it depends on the number of tokens, not on which they are.
    """
    if not dropping.on:
        return None
    shape, device = tuple(weights.shape), weights.device

    def draw() -> Tensor:
        return draw_mask(shape, rate=dropping.rate, seed=dropping.seed, head_by_head=dropping.head_by_head).to(device)

    return kept.get((shape, dropping, device), draw, size=weights.nbytes)


def draw_mask(shape: Sequence[int], *, rate: float, seed: int, head_by_head: bool = False) -> Tensor:
    """The mask (b, h, q, k) that `nn.Dropout(rate)` draws in training mode after `torch.manual_seed(seed)`.

    `head_by_head`: each head has a dropout of its own and they draw one after the other, as in a wrapper of heads.
    The pattern is that of torch's generator on the CPU of this platform.
    """
    if rate == 1.0:
        return torch.zeros(*shape)  # 0 / 0 otherwise
    source = initialization.generator(seed)
    batch, heads, rows, columns = shape
    draws = [(batch, 1, rows, columns)] * heads if head_by_head else [(batch, heads, rows, columns)]
    masks = [torch.empty(draw).bernoulli_(1 - rate, generator=source).div_(1 - rate) for draw in draws]
    return torch.cat(masks, dim=1)


def draw_part(rows: range, columns: range, *, side: int, place: tuple[int, int], rate: float, seed: int) -> Tensor:
    """A part (rows, columns) of the mask of a long input, the same whichever part is asked for.

    No dropout of torch can begin in the middle, so here the mask of each `place` (sentence, head) is made of squares
    of `side` x `side` cells, each drawn from a seed of its own, which is a hash of the dropout seed and the square.
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
