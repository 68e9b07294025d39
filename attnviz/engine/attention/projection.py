"""Projections of vectors, shared by the variants and the families of models."""

from collections.abc import Mapping

from torch import Tensor
from torch.nn.functional import linear


def project(x: Tensor, parameters: Mapping[str, Tensor], name: str) -> Tensor:
    """Apply the matrix `name` and its bias, if any, as `nn.Linear`: (b, t, columns) -> (b, t, rows)."""
    return linear(x, parameters[name], parameters.get(f"{name}.bias"))


def split_heads(projected: Tensor, heads: int) -> Tensor:
    """Split one large projection, faster than many small ones, into heads: (b, t, d) -> (b, h, t, d / h)."""
    batch, tokens, width = projected.shape
    return projected.view(batch, tokens, heads, width // heads).transpose(1, 2)
