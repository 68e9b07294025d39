"""Grouped-query attention (GQA) with rotary position embeddings (RoPE), as in small open models.

Groups of query heads share a key/value head. Queries and keys are rotated by an angle that grows with the position, so
a score depends on the distance of two tokens. Sources: Ainslie et al. 2023, "GQA", and Su et al. 2021,
"RoFormer"; dimension i is rotated with dimension i + d / 2, as in transformers' `rotate_half`, not with i + 1.
"""

from torch import Generator, Tensor

from attnviz.document.options import Options
from attnviz.engine.attention import initialization
from attnviz.engine.attention.projection import project, rotate, split_heads
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import Weights


def draw(options: Options, source: Generator) -> dict[str, Tensor]:
    """Draw W_query (d_out, d_in), W_key and W_value (d_keys, d_in), then the output projection with a bias."""
    parameters: dict[str, Tensor] = {}
    for name, rows in (("W_query", options.d_out), ("W_key", options.d_keys), ("W_value", options.d_keys)):
        parameters |= initialization.linears((name,), rows, options.d_in, bias=options.qkv_bias, source=source)
    return parameters | initialization.linears(("out_proj",), options.d_out, options.d_out, bias=True, source=source)


def forward(x: Tensor, weights: Weights, *, config: Options, positions: Tensor, trace: Trace) -> Tensor:
    """Compute x (b, t, d_in) -> output (b, t, d_out): h query heads of size d_k, g key/value heads.

    `positions` are the rotations (2, t, d_k).
    """
    heads, groups = config.num_heads, config.num_kv_heads
    queries = trace.record("queries", split_heads(project(x, weights, "W_query"), heads))  # (b, h, t, d_k)
    keys = trace.record("keys", split_heads(project(x, weights, "W_key"), groups))  # (b, g, t, d_k)
    values = trace.record("values", split_heads(project(x, weights, "W_value"), groups))  # (b, g, t, d_k)
    queries = trace.record("rotated_queries", rotate(queries, positions))  # (b, h, t, d_k)
    keys = trace.record("rotated_keys", rotate(keys, positions))  # (b, g, t, d_k)
    keys, values = (each.repeat_interleave(heads // groups, dim=1) for each in (keys, values))  # (b, h, t, d_k)
    context = attend(queries, keys, values, trace=trace)  # (b, h, t, d_k)
    concatenated = concatenate(context, trace=trace)  # (b, t, d_out)
    return trace.record("output", project(concatenated, weights, "out_proj"))  # (b, t, d_out)
