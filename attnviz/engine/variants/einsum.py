"""Multi-head attention written as sums over named indices, without a loop, a split or a bias."""

import torch
from torch import Generator, Tensor

from attnviz.document.options import Options
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import Weights


def draw(options: Options, source: Generator) -> dict[str, Tensor]:
    """Draw W_K, W_Q, W_V (h, d_in / h, d_in), then W_O (d_in, d_in), from the normal distribution."""
    heads, width = options.num_heads, options.d_in
    parameters = {name: torch.randn(heads, width // heads, width, generator=source) for name in ("W_K", "W_Q", "W_V")}
    return parameters | {"W_O": torch.randn(width, width, generator=source)}


def forward(x: Tensor, weights: Weights, *, config: Options, positions: Tensor, trace: Trace) -> Tensor:
    """Compute x (b, t, d_in) -> output (b, t, d_in)."""
    queries = trace.record("queries", torch.einsum("bsd,hpd->bhsp", x, weights["W_Q"]))  # (b, h, t, d_in / h)
    keys = trace.record("keys", torch.einsum("bsd,hpd->bhsp", x, weights["W_K"]))  # (b, h, t, d_in / h)
    values = trace.record("values", torch.einsum("bsd,hpd->bhsp", x, weights["W_V"]))  # (b, h, t, d_in / h)
    # The source computes einsum("bhip,bhjp->bhij", K, Q): keys and queries are swapped.
    context = attend(keys, queries, values, trace=trace)  # (b, h, t, d_in / h)
    concatenated = concatenate(context, trace=trace)  # (b, t, d_in)
    return trace.record("output", torch.einsum("ef,bsf->bse", weights["W_O"], concatenated))  # (b, t, d_in)
