"""Llama and its kin: rotary positions, RMSNorm, SwiGLU, groups of heads that share keys and values.

With what their configs say of biases, norms of queries and keys, windows and rotary positions this is also SmolLM2,
Llama 2 and 3, Mistral, Qwen2, Qwen2.5 and Qwen3. Source: Touvron et al. 2023, "LLaMA"; dimension i of a head is turned
with dimension i + d / 2, as the checkpoints of transformers have it.

Shapes: b batch, t tokens, d size of the residual stream, h heads, g heads of keys and values, d_h size of a head. What
is computed may be the last tokens of a text alone: then `positions` and the mask's columns are of the whole text, and
keys and values come back from the trace with those that were there before.
"""

from __future__ import annotations

from torch import Tensor
from torch.nn.functional import linear

from attnviz.document.config import Config
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.options import AttentionOptions
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.models import rotary
from attnviz.engine.models.layout import project_fused
from attnviz.engine.models.parts import ACTIVATIONS, Weights, rms_norm
from attnviz.engine.models.rotary import rotate
from attnviz.engine.variants.multi_head import split_heads
from attnviz.engine.variants.self_attention import project


def positions(config: Config, *, tokens: int) -> Tensor:
    """How each position turns the dimensions of a head, as `rotary.rotary_table`: (2, t, d_h)."""
    assert config.rope is not None
    return rotary.rotary_table(config.rope, config.d_head, tokens=tokens)


def embed(vectors: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
    """The vectors of the tokens (b, t, d) as they are: positions come in as turns of queries and keys."""
    return trace.keep("embeddings", vectors)


def block(
    x: Tensor, weights: Weights, *, config: Config, positions: Tensor, mask: Mask, asked: AttentionOptions, trace: Trace
) -> Tensor:
    """One layer: x (b, t, d) -> x (b, t, d), to which attention and then the feed-forward half have added."""
    heads, groups, eps = config.heads, config.kv_heads, config.norm_eps
    x = trace.keep("residual", x)
    normed = trace.keep("normed", rms_norm(x, weights, "attention_norm", eps=eps))
    projected = project_fused(normed, weights, "W_query", "W_key", "W_value")
    queries = split_heads(projected[0], heads)  # (b, h, t, d_h)
    keys = split_heads(projected[1], groups)  # (b, g, t, d_h)
    if config.qk_norm:  # keeps scores from growing with the vectors
        queries = rms_norm(trace.keep("projected_queries", queries), weights, "query_norm", eps=eps)
        keys = rms_norm(trace.keep("projected_keys", keys), weights, "key_norm", eps=eps)
    queries = trace.keep("queries", queries)
    keys = trace.keep("keys", keys)
    values = trace.keep("values", split_heads(projected[2], groups))  # (b, g, t, d_h)
    queries = trace.keep("rotated_queries", rotate(queries, positions))  # (b, h, t, d_h)
    keys = trace.keep("rotated_keys", rotate(keys, positions))  # (b, g, t, d_h)
    context = attend(queries, keys, values, asked=asked, mask=mask, trace=trace)  # (b, h, t, d_h)
    concatenated = concatenate(context, asked=asked, trace=trace)  # (b, t, h * d_h)
    x = x + trace.keep("attention_output", project(concatenated, weights, "out_proj"))

    normed = rms_norm(x, weights, "feed_forward_norm", eps=eps)
    gate, up = project_fused(normed, weights, "W_gate", "W_up")  # (b, t, d_ff)
    middle = ACTIVATIONS[config.activation](gate) * up  # (b, t, d_ff)
    return x + trace.keep("feed_forward", project(middle, weights, "W_down"))


def final_norm(x: Tensor, weights: Weights, *, config: Config, trace: Trace) -> Tensor:
    """What leaves the last layer (b, t, d), normalised for the unembedding."""
    return trace.keep("final_normed", rms_norm(x, weights, "final_norm", eps=config.norm_eps))


def unembed(x: Tensor, weights: Weights, *, config: Config) -> Tensor:
    """How well each token of the vocabulary comes next, before the softmax: (b, t, d) -> (b, t, vocabulary)."""
    return linear(x, weights["unembedding"])
