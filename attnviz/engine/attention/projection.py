"""Vectors become queries, keys and values: projected, split into heads, and rotated by their positions (RoPE).

Rotary position embeddings rotate pairs of dimensions (Su et al. 2021, "RoFormer").
"""

from collections.abc import Mapping

import torch
from torch import Tensor
from torch.nn.functional import linear

from attnviz.document.rope import Rope


def project(x: Tensor, parameters: Mapping[str, Tensor], name: str) -> Tensor:
    """Apply the matrix `name` and its bias, if any, as `nn.Linear`: (b, t, columns) -> (b, t, rows)."""
    return linear(x, parameters[name], parameters.get(f"{name}.bias"))


def split_heads(projected: Tensor, heads: int) -> Tensor:
    """Split one large projection, faster than many small ones, into heads: (b, t, d) -> (b, h, t, d / h)."""
    batch, tokens, width = projected.shape
    return projected.view(batch, tokens, heads, width // heads).transpose(1, 2)


def group_keys(keys: Tensor, values: Tensor, *, heads: int) -> tuple[Tensor, Tensor]:
    """Return keys and values (b, g, t, d) as `multiply_shared` takes them; half precision has them for each head.

    Its products are rounded as in transformers, which repeats the groups.
    """
    if keys.dtype == torch.float32 or keys.shape[1] == heads:
        return keys, values
    repeated = [each.repeat_interleave(heads // each.shape[1], dim=1) for each in (keys, values)]
    return repeated[0], repeated[1]


def multiply_shared(rows: Tensor, matrices: Tensor) -> Tensor:
    """Multiply rows (b, h, q, n) by matrices (b, g, n, m), each shared by h / g heads, without copies."""
    (batch, heads, count, inner), (_, groups, _, columns) = rows.shape, matrices.shape
    if groups == heads:
        return rows @ matrices
    together = rows.reshape(batch, groups, heads // groups * count, inner)
    return (together @ matrices).view(batch, heads, count, columns)


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
    """Rotate the pairs of dimensions i and i + r / 2 of vectors (b, h, t, d); only the first r dimensions are rotated.

    Fewer vectors than positions are the last ones.
    """
    width = rotary_table.shape[-1]
    if width < vectors.shape[-1]:
        return torch.cat((rotate(vectors[..., :width], rotary_table), vectors[..., width:]), dim=-1)
    cos, sin = rotary_table[:, -vectors.shape[-2] :].to(vectors.dtype)  # (t, r) each
    turned: Tensor = vectors * cos + torch.roll(vectors, vectors.shape[-1] // 2, dims=-1) * sin
    return turned
