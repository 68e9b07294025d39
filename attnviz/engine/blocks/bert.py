"""BERT-like models: bidirectional attention, and LayerNorm after each half of a layer (post-norm).

MiniLM and RoBERTa differ only in sizes and in the first position, DistilBERT has no token types (Sanh et al. 2019), and
ELECTRA projects smaller embeddings to the residual stream (Clark et al. 2020). Source: Devlin et al. 2018.
Shapes: b batch, t tokens, d size of the residual stream, h heads.
"""

import torch
from torch import Tensor

from attnviz.document.config_type import Config
from attnviz.engine.attention.changes import LAYER_OUTPUT
from attnviz.engine.attention.projection import project, split_heads
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import Weights
from attnviz.engine.blocks.parts import ACTIVATIONS, layer_norm
from attnviz.engine.blocks.weight_layout import project_fused


def positions(config: Config, *, tokens: int, layer: int) -> Tensor:
    """Return the row of each token in the position embeddings: (t,)."""
    return torch.arange(tokens) + config.position_offset


def embed(vectors: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
    """Return token, position and first-segment embeddings, summed, normalised and projected in ELECTRA: (b, t, d).

    The stage `embeddings` is the sum before the norm.
    """
    places = weights["positions"][positions[-vectors.shape[1] :]]  # (t, d)
    vectors = vectors + weights["token_types"][0] if config.token_types else vectors
    x = layer_norm(trace.record("embeddings", vectors + places), weights, "embedding_norm", eps=config.norm_eps)
    return project(x, weights, "embedding_proj") if config.d_embedding else x


def block(x: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
    """Run one layer: x (b, t, d) -> x (b, t, d), normalised after attention and after the MLP."""
    heads, eps = config.heads, config.norm_eps
    x = trace.record("residual", x)
    projected = project_fused(x, weights, "W_qkv")
    queries = trace.record("queries", split_heads(projected[0], heads))  # (b, h, t, d / h)
    keys = trace.record("keys", split_heads(projected[1], heads))  # (b, h, t, d / h)
    values = trace.record("values", split_heads(projected[2], heads))  # (b, h, t, d / h)
    context = attend(queries, keys, values, trace=trace)  # (b, h, t, d / h)
    concatenated = concatenate(context, trace=trace)  # (b, t, d)
    attended = trace.record("attention_output", project(concatenated, weights, "out_proj"))  # (b, t, d)
    out = layer_norm(x + attended, weights, "attention_norm", eps=eps)

    middle = ACTIVATIONS[config.activation](project(out, weights, "W_up"))  # (b, t, d_ff)
    fed = trace.record("feed_forward", project(middle, weights, "W_down"))  # (b, t, d)
    out = layer_norm(out + fed, weights, "feed_forward_norm", eps=eps)
    return trace.replace(LAYER_OUTPUT, out)


def final_norm(x: Tensor, weights: Weights, *, config: Config, trace: Trace) -> Tensor:
    """Return the final residual stream (b, t, d), which is already normalised."""
    return trace.record("final_normed", x)


def unembed(x: Tensor, weights: Weights, *, config: Config) -> Tensor:
    """Return the logits of masked tokens: (b, t, d) -> (b, t, vocabulary)."""
    x = ACTIVATIONS[config.head_activation](project(x, weights, "head_proj"))  # (b, t, d)
    return project(layer_norm(x, weights, "head_norm", eps=config.norm_eps), weights, "unembedding")
