"""Rotary position embeddings (RoPE): pairs of dimensions rotated by the position (Su et al. 2021, "RoFormer")."""

import torch
from torch import Tensor

from attnviz.document.rope import Rope


def rotary_table(rope: Rope, width: int, *, tokens: int) -> Tensor:
    """Return cosine and signed sine of each rotated dimension's angle at each position: (2, t, r), r `width` or less.

    The sine is negative for the first half of the dimensions.
    """
    # In float64 on the CPU: an angle of thousands of radians has few digits left in float32.
    speeds = torch.tensor(rope.frequencies(width, tokens=tokens), dtype=torch.float64)  # (r / 2,)
    angles = torch.arange(tokens, dtype=torch.float64)[:, None] * speeds  # (t, r / 2)
    cos, sin = angles.cos(), angles.sin()
    return (torch.stack([torch.cat([cos, cos], -1), torch.cat([-sin, sin], -1)]) * rope.attention_factor).float()


def rotate(vectors: Tensor, rotary_table: Tensor) -> Tensor:
    """Rotate dimensions i and i + r / 2 of (b, h, t, d), of which the first r are rotated: all, or a part.

    Fewer vectors than positions are the last ones.
    """
    width = rotary_table.shape[-1]
    if width < vectors.shape[-1]:
        return torch.cat((rotate(vectors[..., :width], rotary_table), vectors[..., width:]), dim=-1)
    cos, sin = rotary_table[:, -vectors.shape[-2] :].to(vectors.dtype)  # (t, r) each
    turned: Tensor = vectors * cos + torch.roll(vectors, vectors.shape[-1] // 2, dims=-1) * sin
    return turned
