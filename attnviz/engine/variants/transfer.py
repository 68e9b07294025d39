"""Convert one variant's weights to another's layout, as in exercise 3.1: `sa_v1.W_query = sa_v2.W_query.weight.T`.

Conversions pass through a common layout: per projected stage, the weight (out, in) of an nn.Linear with all heads
stacked, and its bias (out,).
"""

from collections.abc import Mapping

import torch
from torch import Tensor

from attnviz.document.options import Options
from attnviz.document.variants import Matrix

Linear = tuple[Tensor, Tensor | None]  #: weight (out, in), bias (out,)


def transfer(parameters: Mapping[str, Tensor], *, donor: Options, taker: Options) -> dict[str, Tensor]:
    """Return the weights of `taker` with the numbers of the donor's `parameters`.

    A missing output projection becomes the identity, a missing bias zero. Weights that `taker` lacks are left out, see
    `omitted_weights`.
    """
    linears = {stage: linear for matrix in donor.row.matrices for stage, linear in _read(matrix, parameters).items()}
    taken: dict[str, Tensor] = {}
    for matrix in taker.row.matrices:
        parts = [linears.get(stage) or (torch.eye(taker.d_total), None) for stage in matrix.stages]
        taken[matrix.name] = _write(matrix, [weight for weight, _ in parts], heads=taker.num_heads)
        if matrix.has_bias(taker):
            biases = [torch.zeros(len(weight)) if bias is None else bias for weight, bias in parts]
            taken[matrix.bias] = torch.cat(biases).view(taken[matrix.name].shape[:-1])
    return taken


def omitted_weights(parameters: Mapping[str, Tensor], *, donor: Options, taker: Options) -> tuple[str, ...]:
    """Return the names of the donor's weights that do not fit into `taker`, except weights that are all zero."""
    stages = {stage for matrix in taker.row.matrices for stage in matrix.stages}
    biased = {stage for matrix in taker.row.matrices if matrix.has_bias(taker) for stage in matrix.stages}
    missing = [name for matrix in donor.row.matrices for name, places in ((matrix.name, stages), (matrix.bias, biased))
               if not places.issuperset(matrix.stages)]
    return tuple(name for name in missing if name in parameters and parameters[name].any())


def _read(matrix: Matrix, parameters: Mapping[str, Tensor]) -> dict[str, Linear]:
    """Return the weight and bias of each projected stage."""
    weight, bias = parameters[matrix.name], parameters.get(matrix.bias)
    weight = weight if matrix.is_linear else weight.T
    weights = weight.reshape(-1, weight.shape[-1]).chunk(len(matrix.stages))  # heads (h, d_k, d_in) become rows
    biases = [None] * len(weights) if bias is None else list(bias.reshape(-1).chunk(len(matrix.stages)))
    return dict(zip(matrix.stages, zip(weights, biases, strict=True), strict=True))


def _write(matrix: Matrix, weights: list[Tensor], *, heads: int) -> Tensor:
    """Return a matrix in the variant's layout from the (out, in) weights of its stages."""
    weight = torch.cat(weights)
    if matrix.per_head:
        return weight.view(heads, -1, weight.shape[-1]).contiguous()
    return (weight if matrix.is_linear else weight.T).contiguous()
