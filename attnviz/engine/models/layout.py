"""The memory layout of a model's weights, chosen for products with few vectors, as after a keystroke.

Matrices (out, in) are stored by columns: one vector times SmolLM2's unembedding takes 5.4 ms, and 10.2 by rows; its
layers take 35 and 39 ms, with two vectors 47 and 62. Matrices with the same input are adjacent and multiplied as one:
then its layers take 29 ms. For many vectors the layout makes no difference.
"""

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.nn.functional import linear

from attnviz.engine.attention.projection import project
from attnviz.engine.network import MAX_FUSED_ROWS, Weights

_FUSED_GROUPS = (("W_query", "W_key", "W_value"), ("W_gate", "W_up"))  # matrices with the same input


def allocate(shapes: Mapping[str, tuple[int, ...]], dtype: torch.dtype = torch.float32) -> dict[str, Tensor]:
    """Return an uninitialised tensor per weight, by name."""
    places: dict[str, Tensor] = {}
    for name, shape in shapes.items():
        if name in places:
            continue
        if len(shape) != 2:
            places[name] = torch.empty(shape, dtype=dtype)
            continue
        names = _adjacent(name, shapes)
        rows = [shapes[each][0] for each in names]
        place = torch.empty(shape[1], sum(rows), dtype=dtype)  # (in, out)
        places |= dict(zip(names, torch.split(place.T, rows), strict=True))
    return places


def project_fused(x: Tensor, weights: Weights, *names: str) -> Sequence[Tensor]:
    """Apply `project` with several matrices: (b, t, columns) -> (b, t, rows) of each."""
    matrices = [weights[name] for name in names]
    rows = [matrix.shape[0] for matrix in matrices]
    whole = _joined(matrices, sum(rows)) if x.shape[:-1].numel() <= MAX_FUSED_ROWS else None
    if whole is None:
        return [project(x, weights, name) for name in names]
    products = linear(x, whole).split_with_sizes(rows, dim=-1)
    biases = [weights.get(f"{name}.bias") for name in names]
    return [product if bias is None else product + bias for product, bias in zip(products, biases, strict=True)]


def _adjacent(name: str, shapes: Mapping[str, tuple[int, ...]]) -> list[str]:
    """Return the names of the matrices that are stored next to this one, itself included."""
    layer, _, own = name.rpartition(".")
    for group in _FUSED_GROUPS:
        if own in group:
            names = [f"{layer}.{each}" for each in group]
            return [each for each in names if each in shapes and shapes[each][1] == shapes[name][1]]
    return [name]


def _joined(matrices: Sequence[Tensor], rows: int) -> Tensor | None:
    """Return adjacent matrices as one with `rows` rows; None if one is stored elsewhere, as an edited one is."""
    first = matrices[0]
    at, stride = first.data_ptr(), (1, rows)
    for matrix in matrices:
        if matrix.data_ptr() != at or matrix.stride() != stride:
            return None
        at += matrix.shape[0] * matrix.element_size()
    return first.as_strided((rows, first.shape[1]), stride)
