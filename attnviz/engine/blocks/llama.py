"""Llama-like models: rotary positions, RMSNorm, gated MLP, grouped-query attention.

Biases, query/key norms, sliding windows and RoPE scaling come from the config, so this is also SmolLM2, Llama 2 and 3,
Mistral, Qwen2, Qwen2.5 and Qwen3; Mixtral and Qwen3-MoE have a mixture of experts instead of the MLP. Source: Touvron
et al. 2023, "LLaMA"; dimension i of a head is rotated with dimension i + d / 2, as in the checkpoints of transformers.

Gemma scales the embeddings, and its norms multiply by 1 + w: the 1 is added when the weights are read. Gemma 2
normalises what attention and MLP add, caps scores and logits, and has a sliding window in every other layer; Gemma 3
normalises queries and keys, and five of six layers have a sliding window and a RoPE base of their own. Source: Gemma
Team 2024 and 2025, "Gemma", "Gemma 2", "Gemma 3 Technical Report".

Shapes: b batch, t tokens, d size of the residual stream, h heads, g key/value heads, d_h size of a head, not always
d / h. With a KV cache only the last tokens are computed: then `positions` and the mask's columns are of the whole text,
and the trace returns keys and values with the cached ones.
"""

import torch
from torch import Tensor

from attnviz.document.config_type import Config
from attnviz.engine.attention import rotary
from attnviz.engine.attention.changes import LAYER_OUTPUT
from attnviz.engine.attention.projection import project, split_heads
from attnviz.engine.attention.rotary import rotate
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.experts import gated_mlp, mixture
from attnviz.engine.blocks.network import Weights
from attnviz.engine.blocks.parts import rms_norm
from attnviz.engine.blocks.weight_layout import project_fused


def positions(config: Config, *, tokens: int, layer: int) -> Tensor:
    """Return the rotation of each position, as `rotary.rotary_table`: (2, t, d_h)."""
    rope = config.rope_of(layer)
    assert rope is not None
    return rotary.rotary_table(rope, config.d_head, tokens=tokens)


def embed(vectors: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
    """Return the token embeddings (b, t, d), times sqrt(d) in Gemma; positions rotate queries and keys instead."""
    if config.scales_embeddings:
        vectors = vectors * torch.tensor(config.embedding_scale).to(vectors)  # rounded as in transformers
    return trace.record("embeddings", vectors)


def block(x: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
    """Run one layer: residual stream (b, t, d) + attention output + MLP output -> (b, t, d)."""
    heads, groups, eps = config.heads, config.kv_heads, config.norm_eps
    x = trace.record("residual", x)
    normed = trace.record("normed", rms_norm(x, weights, "attention_norm", eps=eps))
    projected = project_fused(normed, weights, "W_qkv")
    queries = split_heads(projected[0], heads)  # (b, h, t, d_h)
    keys = split_heads(projected[1], groups)  # (b, g, t, d_h)
    if config.qk_norm:  # keeps scores independent of the vectors' norms
        queries = rms_norm(trace.record("projected_queries", queries), weights, "query_norm", eps=eps)
        keys = rms_norm(trace.record("projected_keys", keys), weights, "key_norm", eps=eps)
    queries = trace.record("queries", queries)
    keys = trace.record("keys", keys)
    values = trace.record("values", split_heads(projected[2], groups))  # (b, g, t, d_h)
    queries = trace.record("rotated_queries", rotate(queries, positions))  # (b, h, t, d_h)
    keys = trace.record("rotated_keys", rotate(keys, positions))  # (b, g, t, d_h)
    context = attend(queries, keys, values, trace=trace)  # (b, h, t, d_h)
    attention = project(concatenate(context, trace=trace), weights, "out_proj")  # (b, t, d)
    if config.output_norm:
        attention = rms_norm(trace.record("projected_attention", attention), weights, "post_attention_norm", eps=eps)
    out = x + trace.record("attention_output", attention)

    normed = rms_norm(out, weights, "feed_forward_norm", eps=eps)
    mlp = mixture(normed, weights, config=config, trace=trace) if config.experts else gated_mlp(
        normed, weights, config=config)  # (b, t, d)
    if config.output_norm:
        mlp = rms_norm(trace.record("projected_feed_forward", mlp), weights, "post_feed_forward_norm", eps=eps)
    out = out + trace.record("feed_forward", mlp)
    return trace.replace(LAYER_OUTPUT, out)


def final_norm(x: Tensor, weights: Weights, *, config: Config, trace: Trace) -> Tensor:
    """Normalise the final residual stream (b, t, d) for the unembedding."""
    return trace.record("final_normed", rms_norm(x, weights, "final_norm", eps=config.norm_eps))


def unembed(x: Tensor, weights: Weights, *, config: Config) -> Tensor:
    """Return the logits of the next token, soft-capped in Gemma 2: (b, t, d) -> (b, t, vocabulary)."""
    logits = project(x, weights, "unembedding")
    return torch.tanh(logits / config.logit_cap) * config.logit_cap if config.logit_cap else logits
