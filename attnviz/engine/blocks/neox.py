"""GPT-NeoX, as Pythia: attention and MLP in parallel, LayerNorm, rotary positions on a part of each head.

Both read the residual stream before the layer, and both are added to it: then they can be computed at the same time
(Wang and Komatsuzaki 2021, "GPT-J-6B"; Black et al. 2022, "GPT-NeoX-20B"; Biderman et al. 2023, "Pythia"). In Phi both
read the same normalised vectors (Gunasekar et al. 2023, "Textbooks Are All You Need"), as in the first Falcon, whose
heads share one key and one value; later ones have two norms, and groups of heads (Almazrouei et al. 2023, "The Falcon
Series").

Shapes: b batch, t tokens, d size of the residual stream, h heads, g key/value heads, d_h size of a head. With a KV
cache only the last tokens are computed: then `positions` and the mask's columns are of the whole text, and the trace
returns keys and values with the cached ones.
"""

from torch import Tensor

from attnviz.document.config_type import Config
from attnviz.engine.attention.changes import LAYER_OUTPUT
from attnviz.engine.attention.projection import project, split_heads
from attnviz.engine.attention.rotary import rotate
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.gpt2 import final_norm as final_norm
from attnviz.engine.blocks.llama import positions as positions
from attnviz.engine.blocks.network import Weights
from attnviz.engine.blocks.parts import ACTIVATIONS, layer_norm
from attnviz.engine.blocks.weight_layout import project_fused


def embed(vectors: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
    """Return the token embeddings (b, t, d); positions rotate queries and keys instead."""
    return trace.record("embeddings", vectors)


def block(x: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
    """Run one layer: residual stream (b, t, d) + attention output + MLP output -> (b, t, d)."""
    heads, groups, eps = config.heads, config.kv_heads, config.norm_eps
    x = trace.record("residual", x)
    normed = trace.record("normed", layer_norm(x, weights, "attention_norm", eps=eps))
    projected = project_fused(normed, weights, "W_qkv")
    queries = trace.record("queries", split_heads(projected[0], heads))  # (b, h, t, d_h)
    keys = trace.record("keys", split_heads(projected[1], groups))  # (b, g, t, d_h)
    values = trace.record("values", split_heads(projected[2], groups))  # (b, g, t, d_h)
    queries = trace.record("rotated_queries", rotate(queries, positions))  # (b, h, t, d_h)
    keys = trace.record("rotated_keys", rotate(keys, positions))  # (b, g, t, d_h)
    context = attend(queries, keys, values, trace=trace)  # (b, h, t, d_h)
    attention = trace.record("attention_output", project(concatenate(context, trace=trace), weights, "out_proj"))

    if not config.shared_norm:
        before = x if config.parallel else x + attention
        normed = layer_norm(before, weights, "feed_forward_norm", eps=eps)
    middle = ACTIVATIONS[config.activation](project(normed, weights, "W_up"))  # (b, t, d_ff)
    mlp = trace.record("feed_forward", project(middle, weights, "W_down"))  # (b, t, d)
    out = mlp + attention + x if config.parallel else mlp + (attention + x)  # in the order of transformers
    return trace.replace(LAYER_OUTPUT, out)


def unembed(x: Tensor, weights: Weights, *, config: Config) -> Tensor:
    """Return the logits of the next token, with a bias in Phi: (b, t, d) -> (b, t, vocabulary)."""
    return project(x, weights, "unembedding")
