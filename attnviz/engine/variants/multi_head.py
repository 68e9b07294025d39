"""Multi-head attention with weight splits: one projection for all heads, cut into heads afterwards (section 3.6.2)."""

from torch import Generator, Tensor

from attnviz.document.options import Options
from attnviz.engine.attention import initialization
from attnviz.engine.attention.projection import project, split_heads
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import Weights
from attnviz.engine.variants.self_attention import NAMES


def draw(options: Options, source: Generator) -> dict[str, Tensor]:
    """Draw three matrices (d_out, d_in) for all heads, then the output projection (d_out, d_out) with a bias."""
    qkv = initialization.linears(NAMES, options.d_out, options.d_in, bias=options.qkv_bias, source=source)
    return qkv | initialization.linears(("out_proj",), options.d_out, options.d_out, bias=True, source=source)


def forward(x: Tensor, weights: Weights, *, config: Options, positions: Tensor, trace: Trace) -> Tensor:
    """Compute x (b, t, d_in) -> output (b, t, d_out): each head has d_out / h dimensions."""
    heads = config.num_heads
    queries = trace.record("queries", split_heads(project(x, weights, "W_query"), heads))  # (b, h, t, d_out / h)
    keys = trace.record("keys", split_heads(project(x, weights, "W_key"), heads))  # (b, h, t, d_out / h)
    values = trace.record("values", split_heads(project(x, weights, "W_value"), heads))  # (b, h, t, d_out / h)
    context = attend(queries, keys, values, trace=trace)  # (b, h, t, d_out / h)
    concatenated = concatenate(context, trace=trace)  # (b, t, d_out)
    return trace.record("output", project(concatenated, weights, "out_proj"))  # (b, t, d_out)
