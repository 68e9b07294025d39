"""Rotary positions: pairs of dimensions turned by angles that grow with the position (Su et al. 2021, "RoFormer")."""

from __future__ import annotations

import torch
from torch import Tensor

from attnviz.document.rope import Rope


def turns(rope: Rope, width: int, *, tokens: int) -> Tensor:
    """Cosine and sine of the angle at each position of each pair of dimensions: (2, t, width / 2)."""
    # In doubles, and on the CPU: an angle of thousands of radians has few digits left as a 32-bit float.
    speeds = torch.tensor(rope.speeds(width, tokens=tokens), dtype=torch.float64)  # (width / 2,)
    angles = torch.arange(tokens, dtype=torch.float64)[:, None] * speeds  # (t, width / 2)
    return (torch.stack([angles.cos(), angles.sin()]) * rope.strength).float()


def rotate(vectors: Tensor, turns: Tensor) -> Tensor:
    """Dimensions i and i + d / 2 of (b, h, t, d) turned together; fewer vectors than positions stand at the last."""
    cos, sin = turns[:, -vectors.shape[-2] :]  # (t, d / 2) each
    first, second = vectors.chunk(2, dim=-1)  # (b, h, t, d / 2) each
    return torch.cat([first * cos - second * sin, second * cos + first * sin], dim=-1)
