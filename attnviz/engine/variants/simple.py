"""Simplified self-attention, without trainable weights: every token is its own query, key and value (section 3.3)."""

from torch import Generator, Tensor

from attnviz.document.options import Options
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import Weights


def draw(options: Options, source: Generator) -> dict[str, Tensor]:
    """Return no weights."""
    return {}


def forward(x: Tensor, weights: Weights, *, config: Options, positions: Tensor, trace: Trace) -> Tensor:
    """Mix each token with the tokens that resemble it: x (b, t, d_in) -> output (b, t, d_in)."""
    queries = trace.record("queries", x[:, None])  # (b, 1, t, d_in)
    keys = trace.record("keys", x[:, None])  # (b, 1, t, d_in)
    values = trace.record("values", x[:, None])  # (b, 1, t, d_in)
    context = attend(queries, keys, values, trace=trace)  # (b, 1, t, d_in)
    return trace.record("output", concatenate(context, trace=trace))  # (b, t, d_in)
