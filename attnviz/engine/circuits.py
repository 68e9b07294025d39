"""The circuits of a head: products of its weights, with those of the norms folded in, embedding and unembedding.

Matrices of the size of the residual stream or of the vocabulary are never built where a product of the size of a head
has the same eigenvalues or norm.

Shapes: d size of the residual stream, h heads, g key/value heads, d_h size of a head, v tokens of the vocabulary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor

from attnviz.document.config_type import Config
from attnviz.document.document import Document
from attnviz.document.places import Head
from attnviz.engine.attention import threads
from attnviz.engine.blocks.network import Weights
from attnviz.engine.blocks.parts import layer_norm, rms_norm
from attnviz.engine.layer_weights import weight_edits
from attnviz.engine.model_session import CheckpointSession
from attnviz.experiments.circuits import (
    MODES,
    TOP,
    CircuitRequest,
    HeadCircuit,
    Ranking,
    circuit_unavailable,
    no_full_circuit,
)
from attnviz.system import memory
from attnviz.system.arrays import Float64
from attnviz.system.errors import NO_MEMORY, ComputeError, EditError
from attnviz.system.watch import UNWATCHED, Watch

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine

CHUNK_ROWS = 8192  #: tokens of the vocabulary that are projected at once
QK_NORMS = ("query_norm", "key_norm")
TINY = 1e-30  #: so that a token without an embedding has a query of zeros
MAX_CHUNK_SCORES = 2**23  #: scores of pairs of tokens that are computed at once: 32 MB


@dataclass(frozen=True, slots=True, eq=False)
class FoldedLayer:
    """The matrices of a layer's heads, from and to the residual stream; key/value heads are repeated."""

    queries: Tensor  #: (h, d, d_h)
    keys: Tensor  #: (h, d, d_h)
    values: Tensor  #: (h, d, d_h)
    output: Tensor  #: (h, d_h, d)


@dataclass(frozen=True, slots=True, eq=False)
class ModelWeights:
    """The weights of a model as its circuits read them."""

    document: Document
    session: CheckpointSession
    top: Weights

    @property
    def config(self) -> Config:
        """The architecture."""
        return self.document.options.config

    @property
    def is_centred(self) -> bool:
        """Whether norms subtract the mean: LayerNorm does, RMSNorm does not."""
        return self.config.norm == "layer_norm"

    @property
    def vocabulary(self) -> int:
        """The number of token embeddings."""
        return len(self.top["embedding"])

    def layer(self, number: int) -> FoldedLayer:
        """Return the matrices of a layer in float32, with norms folded in, those of queries and keys too."""
        config, of_layer = self.config, self._stored(number)
        queries, keys, values = (self._reading(number, name) for name in ("W_query", "W_key", "W_value"))
        if config.qk_norm:
            queries, keys = queries * of_layer["query_norm"].float(), keys * of_layer["key_norm"].float()
        output = of_layer["out_proj"].float()  # (d, h · d_h)
        if "post_attention_norm" in of_layer:
            output = output * of_layer["post_attention_norm"].float()[:, None]
        output = output.reshape(-1, config.heads, config.d_head).movedim(0, -1)  # (h, d_h, d)
        output = output - output.mean(dim=-1, keepdim=True) if self.is_centred else output
        return FoldedLayer(queries, keys, values, output)

    def scored(self, head: Head, stop: Callable[[], None]) -> tuple[Tensor, Tensor]:
        """Return the queries (v, d_h), divided by the scale of the scores, and the keys of all tokens."""
        (layer, number), config = head, self.config
        projections = [self._reading(layer, name)[number] for name in ("W_query", "W_key")]
        queries, keys = (torch.cat(parts) for parts in zip(*(
            [rows @ projection for projection in projections]
            for rows in map(self.embeddings, self.chunks(stop))), strict=True))
        if config.qk_norm:  # the scale of the norm before cancels out: eps would be relative to it
            norms = {name: weight.float() for name, weight in self._stored(layer).items() if name in QK_NORMS}
            queries, keys = (rms_norm(rows, norms, name, eps=TINY) for rows, name in (
                (queries, "query_norm"), (keys, "key_norm")))
        rope = config.rope_of(layer)
        return queries * ((1.0 if rope is None else rope.attention_factor**2) / config.divisor(layer)), keys

    def embeddings(self, rows: slice) -> Tensor:
        """Return token embeddings as they enter the first layer, without positions: (rows, d)."""
        found = self.top["embedding"][rows].float() * self.config.embedding_scale
        if "embedding_norm" not in self.top:
            return found
        norm = {name: weight.float() for name, weight in self.top.items() if name.startswith("embedding_norm")}
        return layer_norm(found, norm, "embedding_norm", eps=self.config.norm_eps)

    def unembedding(self, rows: slice) -> Tensor:
        """Return rows of the unembedding with the final norm folded in, not centred over the vocabulary: (rows, d)."""
        return self._folded(self.top["unembedding"][rows], self._stored(self.config.layers - 1)["final_norm"])

    def chunks(self, before_each: Callable[[], None]) -> Iterator[slice]:
        """Yield ranges of tokens of the vocabulary."""
        for first in range(0, self.vocabulary, CHUNK_ROWS):
            before_each()
            yield slice(first, min(self.vocabulary, first + CHUNK_ROWS))

    def _reading(self, number: int, name: str) -> Tensor:
        """Return what a matrix of a layer's heads reads, (h, d, d_h), key/value heads repeated."""
        of_layer = self._stored(number)
        folded = self._folded(of_layer[name], of_layer.get("attention_norm"))  # (n · d_h, d)
        heads = folded.reshape(-1, self.config.d_head, folded.shape[1]).mT  # (n, d, d_h)
        return heads.repeat_interleave(self.config.heads // len(heads), dim=0)

    def _stored(self, number: int) -> Weights:
        layers, _ = self.session.weights(self.document, lambda: None)
        return layers.layer(number, weight_edits(self.document, self.document.options.row.name, number), "cpu")[0]

    def _folded(self, matrix: Tensor, norm: Tensor | None) -> Tensor:
        """Return a matrix (out, d) that reads what a norm returns as one that reads its scaled input."""
        if norm is None:  # ModernBERT's first layer reads embeddings that are normalised already
            return matrix.float()
        folded = matrix.float() * norm.float()
        return folded - folded.mean(dim=-1, keepdim=True) if self.is_centred else folded


def open_weights(engine: Engine, document: Document, watch: Watch = UNWATCHED) -> ModelWeights:
    """Return the weights of a document's model. Raises EditError if `circuit_unavailable`, and ComputeError."""
    if reason := circuit_unavailable(document.options):
        raise EditError(reason)
    session, _ = engine.models.session_for(document, watch.silent)
    layers, _ = session.weights(document, lambda: None)
    return ModelWeights(document, session, layers.to("cpu"))


def compute(
    engine: Engine, request: CircuitRequest, known: HeadCircuit | None = None, watch: Watch = UNWATCHED,
) -> HeadCircuit:
    """Compute the circuits of a head: lists of tokens, then its composition, then its pairs query by query.

    What does not depend on the token stays if `request.known` is of the same head and weights. Raises ComputeError if
    there is not enough memory, EditError if `circuit_unavailable`, and Cancelled.
    """
    # One thread leaves the other cores to typing.
    with torch.inference_mode(), threads.limit(1), memory.failed_allocation_as(ComputeError(NO_MEMORY)):
        model = open_weights(engine, request.document, watch.silent)
        layer, head = request.head
        own = model.layer(layer)
        queries, keys = model.scored(request.head, watch.check)
        found = known
        if found is None:
            found = _labelled(model, _with_tokens(model, _begin(request), own, queries, keys, watch.check))
            watch.progress(found)
        if not found.composition:
            composed = composition(model, request.head, watch.check)
            found = replace(found, ov_copying=ov_copying(own)[head], composition=composed)
            watch.progress(found)
        while found.next_query < model.vocabulary:
            watch.check()
            found = _labelled(model, _with_pairs(found, queries, keys))
            watch.progress(found)
    return found


def _begin(request: CircuitRequest) -> HeadCircuit:
    """Return the circuits of a request with what stays of those that are known."""
    known = request.known
    is_same = known is not None and (known.request.document, known.request.head) == (request.document, request.head)
    return replace(known, request=replace(request, known=None)) if known is not None and is_same else HeadCircuit(
        replace(request, known=None))


def _with_tokens(
    model: ModelWeights, found: HeadCircuit, own: FoldedLayer, queries: Tensor, keys: Tensor, stop: Callable[[], None]
) -> HeadCircuit:
    """Return the circuits with the lists of tokens."""
    token, (_, head) = found.request.token, found.request.head
    if not no_full_circuit(model.document.options):
        read, written = (torch.cat(parts) for parts in zip(*(
            (model.embeddings(rows) @ own.values[head], model.unembedding(rows) @ own.output[head].T)
            for rows in model.chunks(stop)), strict=True))  # (v, d_h)
        written -= written.mean(dim=0)
        diagonal = (read * written).sum(dim=-1)
        found = replace(found, copied=_ranked(diagonal), suppressed=_ranked(diagonal, smallest=True),
                        full_ov_copying=float(eigenvalue_share((written.T.double() @ read.double())[None])[0]))
        if token is not None:
            logits = written @ read[token]
            found = replace(found, raised=_ranked(logits), lowered=_ranked(logits, smallest=True))
    if token is not None:
        found = replace(found, keys=_ranked(keys @ queries[token]), queries=_ranked(queries @ keys[token]))
    return found


def _with_pairs(found: HeadCircuit, queries: Tensor, keys: Tensor) -> HeadCircuit:
    """Return the circuits after a search of the next queries for pairs with larger scores."""
    first, best = found.next_query, found.pairs
    end = min(len(queries), first + max(1, MAX_CHUNK_SCORES // len(keys)))
    scores = queries[first:end] @ keys.T
    bound = best.values[-1] if len(best.values) == TOP else -np.inf
    rows = (scores.amax(dim=-1) > bound).nonzero().flatten()  # most queries have no score among the largest
    top = scores[rows].flatten().topk(min(TOP, len(rows) * len(keys)))
    pairs = np.stack([rows.numpy()[top.indices.numpy() // len(keys)] + first, top.indices.numpy() % len(keys)], axis=1)
    ids, values = np.concatenate([best.ids.reshape(-1, 2), pairs]), np.concatenate([best.values, top.values.double()])
    order = np.argsort(-values, kind="stable")[:TOP]
    return replace(found, pairs=Ranking(ids[order], values[order]), next_query=end)


def _ranked(values: Tensor, *, smallest: bool = False) -> Ranking:
    top = values.topk(min(TOP, len(values)), largest=not smallest)
    return Ranking(top.indices.numpy()[:, None], top.values.double().numpy())


def _labelled(model: ModelWeights, found: HeadCircuit) -> HeadCircuit:
    lists = (found.copied, found.suppressed, found.raised, found.lowered, found.keys, found.queries, found.pairs)
    ids = {int(number) for ranking in lists for number in ranking.ids.flatten()}
    ids |= set() if found.request.token is None else {found.request.token}
    tokenizer = model.session.opened.tokenizer
    return replace(found, labels={number: tokenizer.label(number) for number in ids})


def ov_copying(layer: FoldedLayer) -> Float64:
    """Return the copying score of W_V W_O of each head, (h,): a product (d_h, d_h) has the same eigenvalues but 0."""
    return eigenvalue_share(layer.output.double() @ layer.values.double())


def full_ov_copying(layer: FoldedLayer, through: Tensor) -> Float64:
    """Return the copying score of W_E W_V W_O W_U of each head, (h,), from W_U W_E, `through` (d, d)."""
    return eigenvalue_share(layer.output.double() @ through @ layer.values.double())


def eigenvalue_share(products: Tensor) -> Float64:
    """Return Re Σλ / Σ|λ| over the eigenvalues of matrices (n, d_h, d_h); NaN if all are 0."""
    values = torch.linalg.eigvals(products)
    share: Float64 = (values.sum(dim=-1).real / values.abs().sum(dim=-1)).numpy()
    return share


def unembedded_embeddings(model: ModelWeights, stop: Callable[[], None]) -> Tensor:
    """Return W_U W_E (d, d) in float64, W_U centred over the vocabulary."""
    width = model.config.d_model
    total, outputs, inputs = (torch.zeros(shape, dtype=torch.float64) for shape in ((width, width), width, width))
    for rows in model.chunks(stop):
        written, read = model.unembedding(rows), model.embeddings(rows)
        total, outputs, inputs = total + written.T @ read, outputs + written.sum(dim=0), inputs + read.sum(dim=0)
    return total - outputs[:, None] * inputs / model.vocabulary


def composition(model: ModelWeights, head: Head, stop: Callable[[], None]) -> dict[str, Float64]:
    """Return ‖W_a W_b‖ / (‖W_a‖ ‖W_b‖) of a head's W_OV and what each later head reads, by mode: (layer, head).

    W_b is W_QK in mode Q, its transpose in K, W_OV in V, as in TransformerLens's `all_composition_scores`, which
    subtracts no random baseline. NaN in the head's own layer and those before, where TransformerLens has 0.
    """
    before, number = head
    first = model.layer(before)
    # ‖L M R‖² = Σ (Lᵀ L M R Rᵀ) ∘ M for M of the size of a head: no product has the size of the residual stream.
    left, output = first.values[number].double(), first.output[number].double()
    gram = left.T @ left
    own = _norm(gram, output @ output.T)
    scores = {mode: np.full((model.config.layers, model.config.heads), np.nan) for mode in MODES}
    for later in range(before + 1, model.config.layers):
        stop()
        layer = model.layer(later)
        queries, keys, values = (each.double() for each in (layer.queries, layer.keys, layer.values))
        for mode, reads, rest in (("Q", queries, keys.mT @ keys), ("K", keys, queries.mT @ queries),
                                  ("V", values, (written := layer.output.double()) @ written.mT)):
            middle = output @ reads  # (h, d_h, d_h)
            both = ((gram @ middle @ rest) * middle).sum(dim=(-2, -1)).clamp(min=0).sqrt()
            scores[mode][later] = (both / own / _norm(reads.mT @ reads, rest)).numpy()
    return scores


def _norm(left: Tensor, right: Tensor) -> Tensor:
    """Return ‖A B‖ of matrices by Aᵀ A and B Bᵀ (..., d_h, d_h): (...)."""
    return (left * right).sum(dim=(-2, -1)).clamp(min=0).sqrt()
