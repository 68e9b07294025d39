"""T5, an encoder-decoder with relative positions: a learned bias on the scores for each distance (Raffel et al. 2020).

RMSNorm comes before each part, nothing has a bias, scores are not scaled, and a head may have any size. The bias of a
distance is a number for each head, the same in all layers of a side; cross-attention has none. Flan-T5 and
mT5 have gated MLPs, and an unembedding of their own. Layers are those of `bart`: the encoder's, then self- and
cross-attention in turn.

Shapes: b batch, t tokens that attend, s tokens attended to, d size of the residual stream, h heads, d_h size of a head.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor
from torch.nn.functional import embedding, linear

from attnviz.document.config_type import Config
from attnviz.document.relative_positions import relative_buckets
from attnviz.engine.attention.changes import LAYER_OUTPUT
from attnviz.engine.attention.projection import project, split_heads
from attnviz.engine.attention.scaled_dot_product import attend, concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.bart import Decoder, KeysValues, appended, keys_values, start
from attnviz.engine.blocks.mlp import mlp
from attnviz.engine.blocks.network import Weights
from attnviz.engine.blocks.parts import norm


def encode(
    vectors: Tensor, top: Weights, layers: Sequence[Weights], *, config: Config, traces: Sequence[Trace]
) -> Decoder:
    """Read the source: token vectors (b, s, d) -> what the decoder starts from."""
    x = traces[0].record("embeddings", vectors)  # (b, s, d)
    for layer in range(config.encoder_layers):
        x = block(x, None, layers, layer=layer, config=config, trace=traces[layer])
    x = norm(x, layers[config.encoder_layers - 1], "encoder_norm", config=config)
    return start(x, layers, config=config, traces=traces)


def decode(
    tokens: Tensor, decoder: Decoder, top: Weights, layers: Sequence[Weights], *, config: Config,
    traces: Sequence[Trace],
) -> tuple[Tensor, Decoder]:
    """Compute rows of the output: the tokens before each (b, t) -> logits (b, t, vocabulary), and what comes next."""
    x, own = embedding(tokens, top["embedding"]), dict(decoder.own)  # (b, t, d)
    for layer in range(config.encoder_layers, config.layers):
        x = block(x, decoder.cross.get(layer), layers, layer=layer, config=config, trace=traces[layer],
                  own=own)
    x = traces[-1].record("final_normed", norm(x, layers[-1], "final_norm", config=config))
    logits = linear(x * config.d_model**-0.5 if config.scales_outputs else x, top["unembedding"])
    return logits, Decoder(decoder.cross, own, decoder.rows + tokens.shape[1])


def positions(config: Config, weights: Weights, *, tokens: int) -> Tensor | None:
    """Return None: nothing is added to the embeddings."""
    return None


def block(
    x: Tensor, attended: KeysValues | None, layers: Sequence[Weights], *, layer: int, config: Config, trace: Trace,
    own: dict[int, KeysValues] | None = None,
) -> Tensor:
    """Run one attention and its MLP, if it has one: x (b, t, d) -> x (b, t, d).

    Tokens attend to their own text if nothing else is `attended`; then `own` has the keys and values of the rows before
    them, by layer, and gets the new ones.
    """
    weights, x = layers[layer], trace.record("residual", x)
    normed = trace.record("normed", norm(x, weights, "attention_norm", config=config))
    queries = trace.record("queries", split_heads(project(normed, weights, "W_query"), config.heads))  # (b, h, t, d_h)
    if attended is None:
        attended = keys_values(normed, weights, config=config, trace=trace)  # (b, h, t, d_h)
        if own is not None:
            attended = own[layer] = appended(own.get(layer), attended)
    bias = relative_bias(layers, layer=layer, config=config, queries=x.shape[1], keys=attended[0].shape[2])  # (h, t, s)
    context = attend(queries, *attended, trace=trace, bias=bias)  # (b, h, t, d_h)
    out = x + trace.record("attention_output", project(concatenate(context, trace=trace), weights, "out_proj"))
    if "W_down" in weights:  # the decoder's self-attention has none: cross-attention comes first
        normed = norm(out, weights, "feed_forward_norm", config=config)
        out = out + trace.record("feed_forward", mlp(normed, weights, config=config, trace=trace))
    return trace.replace(LAYER_OUTPUT, out)


def relative_bias(
    layers: Sequence[Weights], *, layer: int, config: Config, queries: int, keys: int
) -> Tensor | None:
    """Return the bias (h, q, k) of queries, which are the last ones of the keys' text; None in cross-attention."""
    stored = config.bias_layer(layer)
    if stored is None:
        return None
    table = layers[stored]["relative_bias"]  # (buckets, h)
    rows = torch.from_numpy(relative_buckets(config, layer, range(keys - queries, keys), range(keys)))
    return table[rows.to(table.device)].permute(2, 0, 1)
