"""Which keys each query may see: the causal mask, a person's own mask, and never the padding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from attnviz.attention.trace import override
from attnviz.document.document import Cells


@dataclass(frozen=True, slots=True)
class Mask:
    """The two masks that attention needs, both (batch, query, key), True where a query may see a key."""

    visible: Tensor  #: neither masked nor padding
    real: Tensor  #: query and key both are tokens, not padding

    def to(self, device: str) -> Mask:
        """The same mask on another device."""
        return Mask(self.visible.to(device), self.real.to(device))


def build(lengths: Sequence[int], *, causal: bool, cells: Cells) -> Mask:
    """The masks of a batch whose sentences have `lengths` tokens; `cells` override the causal one, see `visible`."""
    real = real_tokens(lengths)
    return Mask(visible(real, causal=causal, cells=cells), real)


def real_tokens(lengths: Sequence[int]) -> Tensor:
    """True where both the query and the key are tokens: sentences are padded to the longest, (b, t, t)."""
    longest = max(lengths, default=0)
    there = torch.arange(longest) < torch.tensor(lengths, dtype=torch.long)[:, None]  # (b, t)
    return there[:, :, None] & there[:, None, :]  # (b, q, k)


def visible(real: Tensor, *, causal: bool, cells: Cells) -> Tensor:
    """True where a query may see a key, (b, q, k): `cells` (b, q, k) set single pairs, never padding."""
    open_ = torch.ones_like(real)
    if causal:
        open_ = open_.tril()  # a token sees itself and what came before it
    return override(open_, cells) & real


def hide(tensor: Tensor, seen: Tensor, fill: float) -> Tensor:
    """`tensor` (b, h, q, k) with `fill` wherever `seen` (b, q, k) is False; the tensor itself where nothing is."""
    return tensor if seen.all() else tensor.masked_fill(~seen[:, None], fill)
