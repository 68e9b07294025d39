"""The layers of most models: attention and MLP read normalised vectors, and add to the residual stream x.

    x ─┬─ norm ─ attention ─ + ─┬─ norm ─ MLP ─ + ─ out        x ─┬─ norm ─ attention ─ + ─ out
       └────────────────────────┘└──────────────┘                 ├─ norm ─ MLP ────────┤
                                                                  └─────────────────────┘
    GPT-2, OPT, BLOOM; Llama, Mistral, Qwen, Gemma; T5         in parallel: GPT-NeoX, Phi, Falcon

What differs is said by flags of the config: the kind of the norms, and whether outputs are normalised, too (Gemma 2) or
instead (OLMo 2); how positions enter, as vectors (GPT-2), rotations (Llama; in SmolLM3 not in all layers), or biases on
the scores (BLOOM, T5); biases, gates and experts of the MLP; grouped heads, normalised queries and keys, soft caps and
windows. Gemma's norms multiply by 1 + w: the 1 is added when the weights are read.

Sources: Radford et al. 2019 (GPT-2); Touvron et al. 2023, "LLaMA"; Gemma Team 2024 and 2025; Black et al. 2022,
"GPT-NeoX-20B"; Gunasekar et al. 2023 (Phi); Almazrouei et al. 2023 (Falcon); Zhang et al. 2022, "OPT"; BigScience
Workshop 2022, "BLOOM"; OLMo Team 2024, "2 OLMo 2 Furious"; Warner et al. 2024 (ModernBERT).

Shapes: b batch, t tokens, d size of the residual stream, h heads, g key/value heads, d_h size of a head, not always
d / h. With a KV cache only the last tokens are computed: then `positions` and the mask's columns are of the whole text,
and the trace returns keys and values with the cached ones.
"""

from collections.abc import Callable

import torch
from torch import Tensor

from attnviz.document.config_type import Config
from attnviz.engine.attention import projection
from attnviz.engine.attention.changes import LAYER_OUTPUT
from attnviz.engine.attention.projection import project, rotate, split_heads
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import Weights
from attnviz.engine.blocks.parts import ACTIVATIONS, has_mlp, mlp, norm
from attnviz.engine.blocks.weight_layout import project_fused


def positions(config: Config, *, tokens: int, layer: int) -> Tensor:
    """Return the rotation of each position, (2, t, d_h), see `rotary_table`; without, its row among the vectors, (t,).
    """
    if config.rope is None:
        return torch.arange(tokens) + config.position_offset
    rope = config.rope_of(layer)
    return torch.empty(2, tokens, 0) if rope is None else projection.rotary_table(rope, config.d_head, tokens=tokens)


def embed(vectors: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
    """Return what the first layer reads of token embeddings (b, t, d): with positions, normalised and projected.

    The stage `embeddings` is the sum before the norm, in BERT with the vector of the first segment.
    """
    if config.scales_embeddings:
        vectors = vectors * vectors.new_full((), config.embedding_scale)  # rounded as in transformers
    if config.token_types:
        vectors = vectors + weights["token_types"][0]
    if config.adds_positions:
        vectors = vectors + weights["positions"][positions[-vectors.shape[1] :]]
    x = trace.record("embeddings", vectors)
    x = norm(x, weights, "embedding_norm", config=config) if config.embedding_norm else x
    return project(x, weights, "embedding_proj") if config.d_embedding else x  # ELECTRA's embeddings are smaller


def attention(x: Tensor, weights: Weights, *, config: Config, positions: Tensor | None, trace: Trace) -> Tensor:
    """Return the attention output of the vectors that a layer reads: (b, t, d) -> (b, t, d).

    `positions` is what the function of this name returns; in T5 it is a bias on the scores (h, t, s) or None.
    """
    projected = project_fused(x, weights, "W_qkv")
    queries = split_heads(projected[0], config.heads)  # (b, h, t, d_h)
    keys = split_heads(projected[1], config.kv_heads)  # (b, g, t, d_h)
    if config.qk_norm:  # keeps scores independent of the vectors' norms
        queries = norm_heads(trace.record("projected_queries", queries), weights, "query_norm", config=config)
        keys = norm_heads(trace.record("projected_keys", keys), weights, "key_norm", config=config)
    queries = trace.record("queries", queries)
    keys = trace.record("keys", keys)
    values = trace.record("values", split_heads(projected[2], config.kv_heads))  # (b, g, t, d_h)
    if config.rope is not None and positions is not None:
        queries = trace.record("rotated_queries", rotate(queries, positions))  # (b, h, t, d_h)
        keys = trace.record("rotated_keys", rotate(keys, positions))  # (b, g, t, d_h)
    bias = positions if config.relative_buckets else None
    context = attend(queries, keys, values, trace=trace, bias=bias)  # (b, h, t, d_h)
    return project(concatenate(context, trace=trace), weights, "out_proj")


def block(
    x: Tensor, weights: Weights, *, config: Config, positions: Tensor | None, trace: Trace,
    attention: Callable[..., Tensor] = attention,
) -> Tensor:
    """Run one layer: residual stream (b, t, d) + attention output + MLP output, if any -> (b, t, d)."""
    x = read = trace.record("residual", x)
    if config.pre_norm:  # ModernBERT's first layer reads embeddings that are normalised already
        read = trace.record("normed", norm(x, weights, "attention_norm", config=config)
                            if "attention_norm" in weights else x)
    attended = attention(read, weights, config=config, positions=positions, trace=trace)  # (b, t, d)
    if config.output_norm:
        attended = norm(trace.record("projected_attention", attended), weights, "post_attention_norm", config=config)
    attended = trace.record("attention_output", attended)

    stream = x if config.parallel else x + attended  # (b, t, d)
    if not has_mlp(weights):
        return trace.replace(LAYER_OUTPUT, stream)
    if not config.shared_norm:
        read = norm(stream, weights, "feed_forward_norm", config=config) if config.pre_norm else stream
    fed = mlp(read, weights, config=config, trace=trace)  # (b, t, d)
    if config.output_norm:
        fed = norm(trace.record("projected_feed_forward", fed), weights, "post_feed_forward_norm", config=config)
    fed = trace.record("feed_forward", fed)
    out = fed + attended + x if config.parallel else stream + fed  # in the order of transformers
    return trace.replace(LAYER_OUTPUT, out)


def norm_heads(vectors: Tensor, weights: Weights, name: str, *, config: Config) -> Tensor:
    """Normalise queries or keys (b, h, t, d_h), each head by itself, or all heads of a token together (OLMo 2)."""
    if not config.qk_norm_joint:
        return norm(vectors, weights, name, config=config)
    return split_heads(norm(vectors.transpose(1, 2).flatten(2), weights, name, config=config), vectors.shape[1])


def final_norm(x: Tensor, weights: Weights, *, config: Config, trace: Trace) -> Tensor:
    """Normalise the final residual stream (b, t, d) for the unembedding."""
    return trace.record("final_normed", norm(x, weights, "final_norm", config=config))


def unembed(x: Tensor, weights: Weights, *, config: Config) -> Tensor:
    """Return the logits of the next or, in an encoder, of a masked token: (b, t, d) -> (b, t, vocabulary)."""
    if config.head_activation:  # of an encoder
        x = ACTIVATIONS[config.head_activation](project(x, weights, "head_proj"))  # (b, t, d)
        x = norm(x, weights, "head_norm", config=config)
    logits = project(x, weights, "unembedding")
    return torch.tanh(logits / config.logit_cap) * config.logit_cap if config.logit_cap else logits
