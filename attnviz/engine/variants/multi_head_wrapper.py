"""Several causal heads with separate matrices, whose outputs are concatenated (section 3.6.1)."""

import torch
from torch import Generator, Tensor
from torch.nn.functional import linear

from attnviz.document.options import Options
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import Weights
from attnviz.engine.variants import self_attention


def draw(options: Options, source: Generator) -> dict[str, Tensor]:
    """Draw the matrices of each causal head in turn, stacked: (h, d_out, d_in), biases (h, d_out)."""
    heads = [self_attention.draw_v2(options, source) for _ in range(options.num_heads)]
    return {name: torch.stack([head[name] for head in heads]) for name in heads[0]}


def forward(x: Tensor, weights: Weights, *, config: Options, positions: Tensor, trace: Trace) -> Tensor:
    """Compute x (b, t, d_in) -> output (b, t, h * d_out): d_out is the size of each head."""
    queries = trace.record("queries", project_each(x, weights, "W_query"))  # (b, h, t, d_out)
    keys = trace.record("keys", project_each(x, weights, "W_key"))  # (b, h, t, d_out)
    values = trace.record("values", project_each(x, weights, "W_value"))  # (b, h, t, d_out)
    context = attend(queries, keys, values, trace=trace)  # (b, h, t, d_out)
    return trace.record("output", concatenate(context, trace=trace))  # (b, t, h * d_out)


def project_each(x: Tensor, weights: Weights, name: str) -> Tensor:
    """Apply one linear layer per head: (b, t, d_in) -> (b, h, t, d_out)."""
    matrices, biases = weights[name], weights.get(f"{name}.bias")
    heads = range(len(matrices))
    return torch.stack([linear(x, matrices[h], None if biases is None else biases[h]) for h in heads], dim=1)
