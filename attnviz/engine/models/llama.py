"""Llama-like models: rotary positions, RMSNorm, SwiGLU, grouped-query attention.

Biases, query/key norms, sliding windows and RoPE scaling come from the config, so this is also SmolLM2, Llama 2 and 3,
Mistral, Qwen2, Qwen2.5 and Qwen3. Source: Touvron et al. 2023, "LLaMA"; dimension i of a head is rotated with dimension
i + d / 2, as in the checkpoints of transformers.

Shapes: b batch, t tokens, d size of the residual stream, h heads, g key/value heads, d_h size of a head. With a
KV cache only the last tokens are computed: then `positions` and the mask's columns are of the whole text, and the trace
returns keys and values with the cached ones.
"""

from torch import Tensor
from torch.nn.functional import linear

from attnviz.document.config import Config
from attnviz.engine.attention import rotary
from attnviz.engine.attention.projection import project, split_heads
from attnviz.engine.attention.rotary import rotate
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.models.layout import project_fused
from attnviz.engine.models.parts import ACTIVATIONS, rms_norm
from attnviz.engine.network import Weights


def positions(config: Config, *, tokens: int, layer: int) -> Tensor:
    """Return the rotation of each position, as `rotary.rotary_table`: (2, t, d_h)."""
    rope = config.rope_of(layer)
    assert rope is not None
    return rotary.rotary_table(rope, config.d_head, tokens=tokens)


def embed(vectors: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
    """Return the token embeddings (b, t, d); positions rotate queries and keys instead."""
    return trace.record("embeddings", vectors)


def block(x: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
    """Run one layer: residual stream (b, t, d) + attention output + MLP output -> (b, t, d)."""
    heads, groups, eps = config.heads, config.kv_heads, config.norm_eps
    x = trace.record("residual", x)
    normed = trace.record("normed", rms_norm(x, weights, "attention_norm", eps=eps))
    projected = project_fused(normed, weights, "W_query", "W_key", "W_value")
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
    concatenated = concatenate(context, trace=trace)  # (b, t, h * d_h)
    x = x + trace.record("attention_output", project(concatenated, weights, "out_proj"))

    normed = rms_norm(x, weights, "feed_forward_norm", eps=eps)
    gate, up = project_fused(normed, weights, "W_gate", "W_up")  # (b, t, d_ff)
    middle = ACTIVATIONS[config.activation](gate) * up  # (b, t, d_ff)
    return x + trace.record("feed_forward", project(middle, weights, "W_down"))


def final_norm(x: Tensor, weights: Weights, *, config: Config, trace: Trace) -> Tensor:
    """Normalise the final residual stream (b, t, d) for the unembedding."""
    return trace.record("final_normed", rms_norm(x, weights, "final_norm", eps=config.norm_eps))


def unembed(x: Tensor, weights: Weights, *, config: Config) -> Tensor:
    """Return the logits of the next token: (b, t, d) -> (b, t, vocabulary)."""
    return linear(x, weights["unembedding"])
