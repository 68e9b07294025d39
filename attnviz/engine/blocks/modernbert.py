"""ModernBERT: an encoder with rotary positions, local and global layers, GeGLU and no biases (Warner et al. 2024).

LayerNorm comes before each half of a layer, but for the attention of the first, whose input is normalised already.
Every third layer attends to all tokens, the others to near ones on both sides, with a RoPE base of their own.
Shapes: b batch, t tokens, d size of the residual stream, h heads.
"""

from torch import Tensor

from attnviz.document.config_type import Config
from attnviz.engine.attention.changes import LAYER_OUTPUT
from attnviz.engine.attention.projection import project, split_heads
from attnviz.engine.attention.rotary import rotate
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.bert import unembed as unembed
from attnviz.engine.blocks.bloom import embed as embed
from attnviz.engine.blocks.experts import gated_mlp
from attnviz.engine.blocks.gpt2 import final_norm as final_norm
from attnviz.engine.blocks.llama import positions as positions
from attnviz.engine.blocks.network import Weights
from attnviz.engine.blocks.parts import layer_norm
from attnviz.engine.blocks.weight_layout import project_fused


def block(x: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
    """Run one layer: residual stream (b, t, d) + attention output + MLP output -> (b, t, d)."""
    heads, eps = config.heads, config.norm_eps
    x = trace.record("residual", x)
    normed = layer_norm(x, weights, "attention_norm", eps=eps) if "attention_norm" in weights else x
    projected = project_fused(trace.record("normed", normed), weights, "W_qkv")
    queries = trace.record("queries", split_heads(projected[0], heads))  # (b, h, t, d / h)
    keys = trace.record("keys", split_heads(projected[1], heads))  # (b, h, t, d / h)
    values = trace.record("values", split_heads(projected[2], heads))  # (b, h, t, d / h)
    queries = trace.record("rotated_queries", rotate(queries, positions))  # (b, h, t, d / h)
    keys = trace.record("rotated_keys", rotate(keys, positions))  # (b, h, t, d / h)
    context = attend(queries, keys, values, trace=trace)  # (b, h, t, d / h)
    out = x + trace.record("attention_output", project(concatenate(context, trace=trace), weights, "out_proj"))

    normed = layer_norm(out, weights, "feed_forward_norm", eps=eps)
    out = out + trace.record("feed_forward", gated_mlp(normed, weights, config=config))
    return trace.replace(LAYER_OUTPUT, out)
