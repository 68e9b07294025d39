"""GPT-2: learned positions, LayerNorm before each half of a layer, GELU (Radford et al. 2019).

Shapes: b batch, t tokens, d size of the residual stream, h heads. What is computed may be the last tokens of a text
alone: then `positions` and the mask's columns are of the whole text, and keys and values come back from the trace with
those that were there before.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn.functional import linear

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
    """Where each token of a text stands: (t,)."""
    return torch.arange(tokens)


def embed(vectors: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
    """The vectors of the tokens (b, t, d), each with that of its position added."""
    places = weights["positions"][positions[-vectors.shape[1] :]]  # (t, d)
    return trace.keep("embeddings", vectors + places)


def block(
    x: Tensor, weights: Weights, *, config: Config, positions: Tensor, mask: Mask, asked: AttentionOptions, trace: Trace
) -> Tensor:
    """One layer: x (b, t, d) -> x (b, t, d), to which attention and then the feed-forward half have added."""
    heads, eps = config.heads, config.norm_eps
    x = trace.keep("residual", x)
    normed = trace.keep("normed", layer_norm(x, weights, "attention_norm", eps=eps))
    projected = project_fused(normed, weights, "W_query", "W_key", "W_value")
    queries = trace.keep("queries", split_heads(projected[0], heads))  # (b, h, t, d / h)
    keys = trace.keep("keys", split_heads(projected[1], heads))  # (b, h, t, d / h)
    values = trace.keep("values", split_heads(projected[2], heads))  # (b, h, t, d / h)
    context = attend(queries, keys, values, asked=asked, mask=mask, trace=trace)  # (b, h, t, d / h)
    concatenated = concatenate(context, asked=asked, trace=trace)  # (b, t, d)
    x = x + trace.keep("attention_output", project(concatenated, weights, "out_proj"))

    middle = ACTIVATIONS[config.activation](
        project(layer_norm(x, weights, "feed_forward_norm", eps=eps), weights, "W_up"))  # (b, t, d_ff)
    return x + trace.keep("feed_forward", project(middle, weights, "W_down"))


def final_norm(x: Tensor, weights: Weights, *, config: Config, trace: Trace) -> Tensor:
    """What leaves the last layer (b, t, d), normalised for the unembedding."""
    return trace.keep("final_normed", layer_norm(x, weights, "final_norm", eps=config.norm_eps))


def unembed(x: Tensor, weights: Weights, *, config: Config) -> Tensor:
    """How well each token of the vocabulary comes next, before the softmax: (b, t, d) -> (b, t, vocabulary)."""
    return linear(x, weights["unembedding"])
