"""Self-attention with trainable weights: plain matrices (v1), then linear layers (v2) (section 3.4)."""

import torch
from torch import Generator, Tensor

from attnviz.document.options import Options
from attnviz.engine.attention import initialization
from attnviz.engine.attention.projection import project
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import Weights

NAMES = ("W_query", "W_key", "W_value")


def draw_v1(options: Options, source: Generator) -> dict[str, Tensor]:
    """Draw three matrices (d_in, d_out) of numbers from 0 to 1, as `nn.Parameter(torch.rand(d_in, d_out))`."""
    return {name: torch.rand(options.d_in, options.d_out, generator=source) for name in NAMES}


def draw_v2(options: Options, source: Generator) -> dict[str, Tensor]:
    """Draw three matrices (d_out, d_in) as `nn.Linear(d_in, d_out)` does, a better start for training."""
    return initialization.linears(NAMES, options.d_out, options.d_in, bias=options.qkv_bias, source=source)


def forward_v1(x: Tensor, weights: Weights, *, config: Options, positions: Tensor, trace: Trace) -> Tensor:
    """Compute x (b, t, d_in) -> output (b, t, d_out)."""
    return _attend(*(x @ weights[name] for name in NAMES), trace=trace)


def forward_v2(x: Tensor, weights: Weights, *, config: Options, positions: Tensor, trace: Trace) -> Tensor:
    """Compute x (b, t, d_in) -> output (b, t, d_out)."""
    return _attend(*(project(x, weights, name) for name in NAMES), trace=trace)


def _attend(queries: Tensor, keys: Tensor, values: Tensor, *, trace: Trace) -> Tensor:
    """Attend as one head: three times (b, t, d_out) -> output (b, t, d_out)."""
    queries = trace.record("queries", queries[:, None])  # (b, 1, t, d_out)
    keys = trace.record("keys", keys[:, None])  # (b, 1, t, d_out)
    values = trace.record("values", values[:, None])  # (b, 1, t, d_out)
    context = attend(queries, keys, values, trace=trace)  # (b, 1, t, d_out)
    return trace.record("output", concatenate(context, trace=trace))  # (b, t, d_out)
