"""The Transformer encoder-decoder (Vaswani et al. 2017), as Marian and BART: self-attention and cross-attention.

The encoder reads the source in both directions. Each layer of the decoder attends twice: to the tokens of the output
before its own (self-attention), then to the encoder's output (cross-attention). LayerNorm follows each part
(post-norm). Marian is the model of Vaswani et al., with sinusoidal positions; BART learns its positions, and normalises
the sum of embedding and position (Lewis et al. 2019).

Here a layer is one attention: first those of the encoder, then self- and cross-attention of the decoder in turn. The
MLP belongs to the encoder's layers and to cross-attention.

Shapes: b batch, t tokens that attend, s tokens attended to, d size of the residual stream, h heads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.functional import linear

from attnviz.document.config_type import Config
from attnviz.engine.attention.changes import LAYER_OUTPUT
from attnviz.engine.attention.projection import project, split_heads
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.mlp import mlp
from attnviz.engine.blocks.network import Weights
from attnviz.engine.blocks.parts import norm
from attnviz.engine.blocks.post_norm import final_norm

KeysValues = tuple[Tensor, Tensor]  #: twice (b, h, s, d / h)


@dataclass(frozen=True, slots=True, eq=False)
class Decoder:
    """What the decoder starts a row from: keys and values, by layer."""

    cross: Mapping[int, KeysValues]  #: of the encoder's output
    own: Mapping[int, KeysValues]  #: of the rows before; none at the start
    rows: int = 0  #: rows that were written


def encode(
    vectors: Tensor, top: Weights, layers: Sequence[Weights], *, config: Config, traces: Sequence[Trace]
) -> Decoder:
    """Read the source: token vectors (b, s, d) -> what the decoder starts from."""
    x = embed(vectors, top, config=config, trace=traces[0], side="encoder")  # (b, s, d)
    for layer in range(config.encoder_layers):
        weights, trace = layers[layer], traces[layer]
        x = trace.record("residual", x)
        x = block(x, keys_values(x, weights, config=config, trace=trace), weights, config=config, trace=trace)
    return start(x, layers, config=config, traces=traces)


def start(x: Tensor, layers: Sequence[Weights], *, config: Config, traces: Sequence[Trace]) -> Decoder:
    """Return what a decoder starts from, with the keys and values of the encoder's output (b, s, d)."""
    cross = {}
    for layer in range(config.encoder_layers + 1, config.layers, 2):
        states = traces[layer].record("encoder_output", x)
        cross[layer] = keys_values(states, layers[layer], config=config, trace=traces[layer])
    return Decoder(cross, {})


def decode(
    tokens: Tensor, decoder: Decoder, top: Weights, layers: Sequence[Weights], *, config: Config,
    traces: Sequence[Trace],
) -> tuple[Tensor, Decoder]:
    """Compute rows of the output: the tokens before each (b, t) -> logits (b, t, vocabulary), and what comes next."""
    x = embed(top["embedding"][tokens], top, config=config, trace=traces[config.encoder_layers], side="decoder",
              first=decoder.rows)  # (b, t, d)
    own = {}
    for layer in range(config.encoder_layers, config.layers):
        weights, trace = layers[layer], traces[layer]
        x = trace.record("residual", x)
        if layer not in decoder.cross:
            own[layer] = appended(decoder.own.get(layer), keys_values(x, weights, config=config, trace=trace))
        x = block(x, own[layer] if layer in own else decoder.cross[layer], weights, config=config, trace=trace)
    logits = unembed(final_norm(x, top, config=config, trace=traces[-1]), top)
    return logits, Decoder(decoder.cross, own, decoder.rows + tokens.shape[1])


def embed(
    vectors: Tensor, weights: Weights, *, config: Config, trace: Trace, side: str, first: int = 0
) -> Tensor:
    """Return token embeddings, times sqrt(d) in most, plus positions from `first` on: (b, t, d), normalised in BART.

    `side` is encoder or decoder, which have one table of embeddings, but their own positions.
    """
    places = positions(config, weights, tokens=first + vectors.shape[1], side=side)[first:].to(vectors)  # (t, d)
    x = trace.record("embeddings", vectors * config.embedding_scale + places)
    return norm(x, weights, f"{side}_embedding_norm", config=config) if config.embedding_norm else x


def positions(config: Config, weights: Weights, *, tokens: int, side: str = "encoder") -> Tensor:
    """Return the position vectors (t, d): BART's are learned.

    In Marian the first half are sines, the second half cosines, of position / 10000^(2i / d).
    """
    if not config.sinusoidal:
        return weights[f"{side}_positions"][config.position_offset : config.position_offset + tokens]
    count = config.d_model - config.d_model // 2  # of sines; an odd d has one more of them
    rates = 10000 ** (-2 * torch.arange(count).double() / config.d_model)  # (d / 2,)
    angles = torch.arange(tokens)[:, None] * rates  # (t, d / 2)
    return torch.cat((angles.sin(), angles[:, : config.d_model // 2].cos()), dim=1).float()


def keys_values(states: Tensor, weights: Weights, *, config: Config, trace: Trace) -> KeysValues:
    """Return keys and values of vectors (b, s, d): twice (b, h, s, d / h)."""
    return (trace.record("keys", split_heads(project(states, weights, "W_key"), config.heads)),
            trace.record("values", split_heads(project(states, weights, "W_value"), config.heads)))


def appended(before: KeysValues | None, new: KeysValues) -> KeysValues:
    """Return the keys and values of the rows before, if any, and of new ones."""
    return new if before is None else (torch.cat((before[0], new[0]), dim=2), torch.cat((before[1], new[1]), dim=2))


def block(x: Tensor, attended: KeysValues, weights: Weights, *, config: Config, trace: Trace) -> Tensor:
    """Run one attention and its MLP, if it has one: x (b, t, d) -> x (b, t, d), normalised after each."""
    queries = trace.record("queries", split_heads(project(x, weights, "W_query"), config.heads))  # (b, h, t, d / h)
    context = attend(queries, *attended, trace=trace)  # (b, h, t, d / h)
    output = trace.record("attention_output", project(concatenate(context, trace=trace), weights, "out_proj"))
    out = norm(x + output, weights, "attention_norm", config=config)  # (b, t, d)
    if "W_up" in weights:  # the decoder's self-attention has none: cross-attention comes first
        fed = trace.record("feed_forward", mlp(out, weights, config=config, trace=trace))  # (b, t, d)
        out = norm(out + fed, weights, "feed_forward_norm", config=config)
    return trace.replace(LAYER_OUTPUT, out)


def unembed(x: Tensor, weights: Weights) -> Tensor:
    """Return the logits of each row's token: (b, t, d) -> (b, t, vocabulary)."""
    logits = linear(x, weights["unembedding"])
    return logits + weights["unembedding.bias"] if "unembedding.bias" in weights else logits
