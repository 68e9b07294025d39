"""GPT-2: learned positions, LayerNorm before each half of a layer, GELU (Radford et al. 2019).

OPT has ReLU, and does not use its first two positions (Zhang et al. 2022, "OPT").

Shapes: b batch, t tokens, d size of the residual stream, h heads. With a KV cache only the last tokens are computed:
then `positions` and the mask's columns are of the whole text, and the trace returns keys and values with the cached
ones.
"""

import torch
from torch import Tensor

from attnviz.document.config_type import Config
from attnviz.engine.attention.changes import LAYER_OUTPUT
from attnviz.engine.attention.projection import project, split_heads
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.llama import unembed as unembed
from attnviz.engine.blocks.network import Weights
from attnviz.engine.blocks.parts import ACTIVATIONS, layer_norm
from attnviz.engine.blocks.weight_layout import project_fused


def positions(config: Config, *, tokens: int, layer: int) -> Tensor:
    """Return the row of each token in the position embeddings: (t,)."""
    return torch.arange(tokens) + config.position_offset


def embed(vectors: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
    """Return token embeddings plus position embeddings: (b, t, d)."""
    places = weights["positions"][positions[-vectors.shape[1] :]]  # (t, d)
    return trace.record("embeddings", vectors + places)


def block(x: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
    """Run one layer: residual stream (b, t, d) + attention output + MLP output -> (b, t, d)."""
    heads, eps = config.heads, config.norm_eps
    x = trace.record("residual", x)
    normed = trace.record("normed", layer_norm(x, weights, "attention_norm", eps=eps))
    projected = project_fused(normed, weights, "W_qkv")
    queries = trace.record("queries", split_heads(projected[0], heads))  # (b, h, t, d / h)
    keys = trace.record("keys", split_heads(projected[1], heads))  # (b, h, t, d / h)
    values = trace.record("values", split_heads(projected[2], heads))  # (b, h, t, d / h)
    context = attend(queries, keys, values, trace=trace)  # (b, h, t, d / h)
    concatenated = concatenate(context, trace=trace)  # (b, t, d)
    out = x + trace.record("attention_output", project(concatenated, weights, "out_proj"))  # (b, t, d)

    middle = ACTIVATIONS[config.activation](
        project(layer_norm(out, weights, "feed_forward_norm", eps=eps), weights, "W_up"))  # (b, t, d_ff)
    out = out + trace.record("feed_forward", project(middle, weights, "W_down"))  # (b, t, d)
    return trace.replace(LAYER_OUTPUT, out)


def final_norm(x: Tensor, weights: Weights, *, config: Config, trace: Trace) -> Tensor:
    """Normalise the final residual stream (b, t, d) for the unembedding."""
    return trace.record("final_normed", layer_norm(x, weights, "final_norm", eps=config.norm_eps))
