"""A recurrent encoder-decoder with additive attention (Bahdanau, Cho and Bengio 2015).

A GRU reads the source in both directions. Another one writes the output, token by token: from its state s it asks the
encoder states h_j with the energies e_j = v · tanh(W_query s + W_key h_j), reads their mean with the weights
softmax(e), and chooses the token from its new state.

Shapes: b batch, s source tokens, d size of every vector, r rows of the output that are computed together, always 1.
Each row of the decoder depends on the rows before it, so a changed number changes everything after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.functional import linear

from attnviz.document.config_type import Config
from attnviz.engine.attention.attention_weights import cached_dropout_mask, compute_weights, drop
from attnviz.engine.attention.projection import project, split_heads
from attnviz.engine.attention.scaled_dot_product import concatenate
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import Weights


@dataclass(frozen=True, slots=True, eq=False)
class Decoder:
    """What the decoder starts a row from."""

    keys: Tensor  #: (b, 1, s, d)
    values: Tensor  #: (b, 1, s, d)
    state: Tensor  #: (b, r, d)


def encode(
    vectors: Tensor, top: Weights, layers: Sequence[Weights], *, config: Config, traces: Sequence[Trace]
) -> Decoder:
    """Read the source: token vectors (b, s, d) -> what the decoder starts from."""
    (weights,), (trace,) = layers, traces
    x = trace.record("embeddings", vectors)  # (b, s, d)
    states = trace.record("encoder_states", read(x, weights, trace=trace))  # (b, s, d)
    keys = trace.record("keys", split_heads(project(states, weights, "W_key"), 1))  # (b, 1, s, d)
    values = trace.record("values", split_heads(states, 1))  # (b, 1, s, d)
    backward = states[:, :1, states.shape[2] // 2 :]  # (b, 1, d / 2), which has read the whole source
    return Decoder(keys, values, torch.tanh(project(backward, weights, "W_init")))


def positions(config: Config, weights: Weights, *, tokens: int) -> None:
    """Return None: the order in which it reads is all it knows of positions."""


def decode(
    tokens: Tensor, decoder: Decoder, top: Weights, layers: Sequence[Weights], *, config: Config,
    traces: Sequence[Trace],
) -> tuple[Tensor, Decoder]:
    """Compute one row of the output: the tokens before it (b, r) -> logits (b, r, vocabulary), and what comes next."""
    (weights,), (trace,) = layers, traces
    y = trace.record("output_embeddings", weights["output_embedding"][tokens])  # (b, r, d)
    s = trace.record("decoder_states", decoder.state)  # (b, r, d)
    queries = trace.record("queries", split_heads(project(s, weights, "W_query"), 1))  # (b, 1, r, d)
    context = attend(queries, decoder, weights, config=config, trace=trace)  # (b, 1, r, d)
    read_together = torch.cat((y, concatenate(context, trace=trace)), dim=-1)  # (b, r, 2 d)
    changes = project(read_together, weights, "decoder_input")  # (b, r, 3 d)
    s = trace.record("new_states", gru(changes, s, weights, "decoder_hidden"))  # (b, r, d)
    logits = trace.record("output_logits", project(s, weights, "unembedding"))  # (b, r, vocabulary)
    return logits, Decoder(decoder.keys, decoder.values, s)


def attend(queries: Tensor, decoder: Decoder, weights: Weights, *, config: Config, trace: Trace) -> Tensor:
    """Compute the context vectors (b, 1, r, d) of queries (b, 1, r, d) by additive attention."""
    scores = trace.record("scores", energies(queries, decoder.keys, weights["attention_vector"]))  # (b, 1, r, s)
    alpha = trace.record("weights", compute_weights(
        scores, softmax=trace.options.softmax, masked=trace.mask.masked, padding=trace.mask.padding,
        tokens=trace.mask.key_lengths, trace=trace))
    shape = *alpha.shape[:2], config.max_outputs, alpha.shape[-1]  # all rows are drawn at once, for one seed
    dropped = cached_dropout_mask(shape, trace.options.dropout, trace.caches.dropout, like=alpha)
    if dropped is not None:
        dropped = trace.record("dropout_mask", dropped[:, :, trace.mask.first, None])  # (b, 1, r, s)
    return trace.record("context", drop(alpha, dropped, trace=trace) @ decoder.values)  # (b, 1, r, d)


def energies(queries: Tensor, keys: Tensor, vector: Tensor) -> Tensor:
    """Return v · tanh(q_i + k_j): queries (b, 1, r, d), keys (b, 1, s, d), vector (d,) -> (b, 1, r, s)."""
    return torch.tanh(queries[:, :, :, None] + keys[:, :, None]) @ vector


def read(x: Tensor, weights: Weights, *, trace: Trace) -> Tensor:
    """Read vectors (b, s, d) in both directions: states (b, s, d), half of whose numbers come from each."""
    batch, tokens, width = x.shape
    half, halves = width // 2, []
    inside = _inside(trace, x.device)  # (b, s), None if no sentence is padded
    edited = "encoder_states" in trace.changes
    for name, order in (("forward", range(tokens)), ("backward", reversed(range(tokens)))):
        changes = project(x, weights, f"{name}_input").unbind(1)  # s times (b, 3 d / 2)
        h, states = x.new_zeros(batch, half), [x.new_empty(0)] * tokens
        for j in order:
            trace.before_each()
            new = gru(changes[j], h, weights, f"{name}_hidden")  # (b, d / 2)
            h = new if inside is None else torch.where(inside[:, j, None], new, h)
            if edited:  # what is read next starts from the edited state
                h = _with_edits(h, j, trace, is_backward=name == "backward")
            states[j] = h
        halves.append(torch.stack(states, dim=1) if states else x[..., :half])  # (b, s, d / 2)
    return torch.cat(halves, dim=-1)


def gru(changes: Tensor, h: Tensor, weights: Weights, name: str) -> Tensor:
    """Return the next state of a gated recurrent unit: W x + b (..., 3 d) and state (..., d) -> (..., d).

    Source: Cho et al. 2014, in the form of torch.nn.GRU.
    """
    r, z, n = changes.chunk(3, dim=-1)  # reset gate, update gate, candidate: each (..., d)
    own_r, own_z, own_n = linear(h, weights[name], weights[f"{name}.bias"]).chunk(3, dim=-1)
    r, z = torch.sigmoid(r + own_r), torch.sigmoid(z + own_z)
    n = torch.tanh(n + r * own_n)
    return n + z * (h - n)


def _inside(trace: Trace, device: torch.device) -> Tensor | None:
    """Return which tokens are in their sentence and not in its padding, (b, s); None if nothing is padded."""
    lengths = trace.mask.lengths
    if len(set(lengths)) < 2:
        return None
    return torch.arange(max(lengths), device=device) < torch.tensor(lengths, device=device)[:, None]


def _with_edits(half: Tensor, at: int, trace: Trace, *, is_backward: bool) -> Tensor:
    """Return one half of the encoder state of token `at` with its edits: (b, d / 2)."""
    nothing = torch.zeros_like(half)
    whole = torch.cat((nothing, half) if is_backward else (half, nothing), dim=-1)[:, None]  # (b, 1, d)
    changed = trace.row(at).replace("encoder_states", whole)[:, 0]
    return changed[:, half.shape[1] :] if is_backward else changed[:, : half.shape[1]]
