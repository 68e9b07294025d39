"""BERT and its kin: every token attends to all others, and LayerNorm stands after each half of a layer.

MiniLM and RoBERTa are the same but for their sizes and for where positions begin to count. Source: Devlin et al. 2018.
Shapes: b batch, t tokens, d size of the residual stream, h heads.
"""

from __future__ import annotations

import torch
from torch import Tensor

from attnviz.document.config import Config
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.options import AttentionOptions
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.models.layout import project_fused
from attnviz.engine.models.parts import ACTIVATIONS, Weights, layer_norm
from attnviz.engine.variants.multi_head import split_heads
from attnviz.engine.variants.self_attention import project


def positions(config: Config, *, tokens: int) -> Tensor:
    """Where each token of a text stands in the table of positions: (t,)."""
    return torch.arange(tokens) + config.position_offset


def embed(vectors: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
    """The vectors of the tokens with those of their positions and of a first sentence, normalised: (b, t, d).

    The stage that is called embeddings is what there was before the norm.
    """
    places = weights["positions"][positions[-vectors.shape[1] :]]  # (t, d)
    x = trace.keep("embeddings", vectors + weights["token_types"][0] + places)
    return layer_norm(x, weights, "embedding_norm", eps=config.norm_eps)


def block(
    x: Tensor, weights: Weights, *, config: Config, positions: Tensor, mask: Mask, asked: AttentionOptions, trace: Trace
) -> Tensor:
    """One layer: x (b, t, d) -> x (b, t, d), normalised after attention and after the feed-forward half have added."""
    heads, eps = config.heads, config.norm_eps
    x = trace.keep("residual", x)
    projected = project_fused(x, weights, "W_query", "W_key", "W_value")
    queries = trace.keep("queries", split_heads(projected[0], heads))  # (b, h, t, d / h)
    keys = trace.keep("keys", split_heads(projected[1], heads))  # (b, h, t, d / h)
    values = trace.keep("values", split_heads(projected[2], heads))  # (b, h, t, d / h)
    context = attend(queries, keys, values, asked=asked, mask=mask, trace=trace)  # (b, h, t, d / h)
    concatenated = concatenate(context, asked=asked, trace=trace)  # (b, t, d)
    attended = trace.keep("attention_output", project(concatenated, weights, "out_proj"))  # (b, t, d)
    x = layer_norm(x + attended, weights, "attention_norm", eps=eps)

    middle = ACTIVATIONS[config.activation](project(x, weights, "W_up"))  # (b, t, d_ff)
    fed = trace.keep("feed_forward", project(middle, weights, "W_down"))  # (b, t, d)
    return layer_norm(x + fed, weights, "feed_forward_norm", eps=eps)


def final_norm(x: Tensor, weights: Weights, *, config: Config, trace: Trace) -> Tensor:
    """What leaves the last layer (b, t, d), which is normalised already."""
    return trace.keep("final_normed", x)


def unembed(x: Tensor, weights: Weights, *, config: Config) -> Tensor:
    """How well each token of the vocabulary fits where a masked one stands: (b, t, d) -> (b, t, vocabulary)."""
    x = ACTIVATIONS[config.head_activation](project(x, weights, "head_proj"))  # (b, t, d)
    return project(layer_norm(x, weights, "head_norm", eps=config.norm_eps), weights, "unembedding")
