"""The Transformer encoder-decoder (Vaswani et al. 2017): Marian, BART and T5.

The encoder reads the source in both directions. Each layer of the decoder attends twice: to the tokens of the output
before its own (self-attention), then to the encoder's output (cross-attention). Here a layer is one attention. The
layers of the encoder come first, then self- and cross-attention of the decoder in turn; the decoder's MLP belongs to
cross-attention. Its block is that of every model: a cross-attention layer differs in where keys and values come from.

Marian and BART are post-norm: Marian is the model of Vaswani et al., with sinusoidal positions; BART learns its
positions, and normalises the sum of embedding and position (Lewis et al. 2019). T5 is pre-norm, with a learned bias on
the scores for each distance, the same in all layers of a side; cross-attention has none (Raffel et al. 2020). Flan-T5
and mT5 have gated MLPs, and an unembedding of their own.

Shapes: b batch, t tokens that attend, s tokens attended to, d size of the residual stream, h heads, d_h size of a head.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import ModuleType

import torch
from torch import Tensor
from torch.nn.functional import embedding, linear

from attnviz.document.config_type import Config
from attnviz.engine.attention.projection import project, split_heads
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks import post_norm, pre_norm
from attnviz.engine.blocks.network import Weights
from attnviz.engine.blocks.parts import norm
from attnviz.result.nn import relative_buckets

#: The keys and values of the encoder's output, by layer of cross-attention: twice (b, h, s, d_h).
Attended = Mapping[int, tuple[Tensor, Tensor]]


def encode(
    vectors: Tensor, top: Weights, layers: Sequence[Weights], *, config: Config, traces: Sequence[Trace]
) -> Attended:
    """Read the source: token vectors (b, s, d) -> the keys and values that each row of the output attends to."""
    x = embed(vectors, top, config=config, trace=traces[0], side="encoder")  # (b, s, d)
    for layer in range(config.encoder_layers):
        bias = relative_bias(layers, layer=layer, config=config, queries=x.shape[1], keys=x.shape[1])
        x = page(config).block(x, layers[layer], config=config, positions=bias, trace=traces[layer])
    if config.pre_norm:
        x = norm(x, layers[config.encoder_layers - 1], "encoder_norm", config=config)
    attended = {}
    for layer in range(config.encoder_layers + 1, config.layers, 2):
        weights, trace = layers[layer], traces[layer]
        states = trace.record("encoder_output", x)
        attended[layer] = (trace.record("keys", split_heads(project(states, weights, "W_key"), config.heads)),
                           trace.record("values", split_heads(project(states, weights, "W_value"), config.heads)))
    return attended


def decode(
    tokens: Tensor, attended: Attended, top: Weights, layers: Sequence[Weights], *, config: Config,
    traces: Sequence[Trace],
) -> tuple[Tensor, Attended]:
    """Compute rows of the output: the tokens before each (b, t) -> logits (b, t, vocabulary), and what comes next.

    The traces of self-attention put the keys and values of earlier rows before those of the present ones.
    """
    first = traces[-1].mask.first
    x = embed(embedding(tokens, top["embedding"]), top, config=config, trace=traces[config.encoder_layers],
              side="decoder", first=first)  # (b, t, d)
    for layer in range(config.encoder_layers, config.layers):
        bias = relative_bias(layers, layer=layer, config=config, queries=x.shape[1], keys=first + x.shape[1])
        x = page(config).block(
            x, layers[layer], config=config, positions=bias, trace=traces[layer],
            attention=partial(cross_attention, attended=attended[layer]) if layer in attended else pre_norm.attention)
    x = page(config).final_norm(x, layers[-1], config=config, trace=traces[-1])
    return unembed(x, top, config=config), attended


def page(config: Config) -> ModuleType:
    """Return the page with the block of each layer."""
    return pre_norm if config.pre_norm else post_norm


def embed(vectors: Tensor, weights: Weights, *, config: Config, trace: Trace, side: str, first: int = 0) -> Tensor:
    """Return token embeddings, times sqrt(d) in most, plus positions from `first` on: (b, t, d), normalised in BART.

    `side` is encoder or decoder, which have one table of embeddings, but their own positions. T5 adds none.
    """
    if (places := positions(config, weights, tokens=first + vectors.shape[1], side=side)) is None:
        return trace.record("embeddings", vectors) if side == "encoder" else vectors
    x = trace.record("embeddings", vectors * config.embedding_scale + places[first:].to(vectors))
    return norm(x, weights, f"{side}_embedding_norm", config=config) if config.embedding_norm else x


def positions(config: Config, weights: Weights, *, tokens: int, side: str = "encoder") -> Tensor | None:
    """Return the position vectors (t, d): BART's are learned, T5 has none.

    In Marian the first half are sines, the second half cosines, of position / 10000^(2i / d).
    """
    if not config.adds_positions:
        return None
    if not config.sinusoidal:
        return weights[f"{side}_positions"][config.position_offset : config.position_offset + tokens]
    count = config.d_model - config.d_model // 2  # of sines; an odd d has one more of them
    rates = 10000 ** (-2 * torch.arange(count).double() / config.d_model)  # (d / 2,)
    angles = torch.arange(tokens)[:, None] * rates  # (t, d / 2)
    return torch.cat((angles.sin(), angles[:, : config.d_model // 2].cos()), dim=1).float()


def cross_attention(
    x: Tensor, weights: Weights, *, config: Config, positions: Tensor | None, trace: Trace,
    attended: tuple[Tensor, Tensor],
) -> Tensor:
    """Return the attention output of vectors (b, t, d), whose queries attend to other keys and values: (b, t, d)."""
    queries = trace.record("queries", split_heads(project(x, weights, "W_query"), config.heads))  # (b, h, t, d_h)
    context = attend(queries, *attended, trace=trace)  # (b, h, t, d_h)
    return project(concatenate(context, trace=trace), weights, "out_proj")


def relative_bias(layers: Sequence[Weights], *, layer: int, config: Config, queries: int, keys: int) -> Tensor | None:
    """Return the bias (h, q, k) of queries, which are the last ones of the keys' text; None if a layer has none."""
    stored = config.bias_layer(layer)
    if stored is None:
        return None
    table = layers[stored]["relative_bias"]  # (buckets, h)
    rows = torch.from_numpy(relative_buckets(config, layer, range(keys - queries, keys), range(keys)))
    return table[rows.to(table.device)].permute(2, 0, 1)


def unembed(x: Tensor, weights: Weights, *, config: Config) -> Tensor:
    """Return the logits of each row's token: (b, t, d) -> (b, t, vocabulary)."""
    logits = linear(x * config.d_model**-0.5 if config.scales_outputs else x, weights["unembedding"])
    return logits + weights["unembedding.bias"] if "unembedding.bias" in weights else logits
