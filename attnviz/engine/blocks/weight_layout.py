"""The memory layout of a model's weights, chosen for products with few vectors, as after a keystroke.

Matrices (out, in) are stored by columns: one vector times SmolLM2's unembedding takes 5.4 ms, and 10.2 by rows; its
layers take 35 and 39 ms, with two vectors 47 and 62. Matrices with the same input are stored and multiplied as one:
then its layers take 29 ms. For many vectors the layout makes no difference.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import torch
from torch import Tensor
from torch.nn.functional import linear

from attnviz.engine.attention.projection import project
from attnviz.engine.blocks.network import MAX_FUSED_ROWS, Weights

#: Matrices with the same input, by the name of the one that has the rows of all.
FUSED: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "W_qkv": ("W_query", "W_key", "W_value"), "W_gate_up": ("W_gate", "W_up")})


def allocate(
    shapes: Mapping[str, tuple[int, ...]], dtype: torch.dtype = torch.float32, device: str = "cpu"
) -> dict[str, Tensor]:
    """Return an uninitialised tensor per weight, by name; fused matrices, too, and those in `shapes` as their views."""
    whole: dict[str, tuple[int, ...]] = {}
    for name in shapes:
        layer, dot, own = name.rpartition(".")
        for fused, parts in FUSED.items():
            found = [shapes.get(f"{layer}{dot}{part}", ()) for part in parts]
            if own == parts[0] and {each[1:] for each in found} == {shapes[name][1:]}:
                whole[f"{layer}{dot}{fused}"] = sum(each[0] for each in found), *shapes[name][1:]
    views = {part for name in whole for part in parts_of(name)}
    stored = {name: shape for name, shape in {**shapes, **whole}.items() if name not in views}
    return with_views({name: _empty(shape, dtype, device) for name, shape in stored.items()},
                      lambda part: shapes[part][0])


def parts_of(name: str) -> tuple[str, ...]:
    """Return the names of the matrices whose rows a fused matrix has; none for any other weight."""
    layer, dot, own = name.rpartition(".")
    return tuple(f"{layer}{dot}{part}" for part in FUSED.get(own, ()))


def with_views(stored: Weights, rows: Callable[[str], int]) -> dict[str, Tensor]:
    """Return stored weights, and the matrices that fused ones consist of, with so many `rows` each, as views."""
    return {**stored, **{
        part: view for name, whole in stored.items() if (parts := parts_of(name))
        for part, view in zip(parts, torch.split(whole, [rows(part) for part in parts]), strict=True)}}


def project_fused(x: Tensor, weights: Weights, name: str) -> Sequence[Tensor]:
    """Apply `project` with each matrix of a fused one: (b, t, columns) -> (b, t, rows) of each."""
    parts = parts_of(name)
    # The fused matrix is missing if numbers of one were edited.
    if name not in weights or x.shape[:-1].numel() > MAX_FUSED_ROWS:
        return [project(x, weights, part) for part in parts]
    products = torch.split(linear(x, weights[name]), [len(weights[part]) for part in parts], dim=-1)
    biases = [weights.get(f"{part}.bias") for part in parts]
    return [product if bias is None else product + bias for product, bias in zip(products, biases, strict=True)]


def _empty(shape: tuple[int, ...], dtype: torch.dtype, device: str) -> Tensor:
    if len(shape) == 2:
        return torch.empty(shape[::-1], dtype=dtype, device=device).T
    return torch.empty(shape, dtype=dtype, device=device)
