"""Dropout as a mask that can be looked at: 0 where a weight is dropped, 1 / (1 - rate) where it is kept."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from attnviz.attention import seeding


def draw_mask(shape: Sequence[int], *, rate: float, seed: int, head_by_head: bool = False) -> Tensor:
    """The mask (b, h, q, k) that `nn.Dropout(rate)` draws in training mode after `torch.manual_seed(seed)`.

    `head_by_head`: each head has a dropout of its own and they draw one after the other, as in a wrapper of heads.
    The pattern is that of torch's generator on the CPU of this platform.
    """
    if rate == 1.0:
        return torch.zeros(*shape)  # 0 / 0 otherwise
    source = seeding.generator(seed)
    batch, heads, rows, columns = shape
    draws = [(batch, 1, rows, columns)] * heads if head_by_head else [(batch, heads, rows, columns)]
    masks = [torch.empty(draw).bernoulli_(1 - rate, generator=source).div_(1 - rate) for draw in draws]
    return torch.cat(masks, dim=1)
