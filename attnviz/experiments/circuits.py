"""Circuits: what a head does by its weights alone, and scores of all heads that follow from weights or random tokens.

A head reads the residual stream through its query, key and value matrices, and writes into it through its output
matrix. Products of these with the embedding and the unembedding say which tokens it attends to and what it does with
them (Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits"). Weights are processed as TransformerLens
does by default: the weights of the norms are folded into the matrices that read the normalised stream, LayerNorm's
subtraction of the mean too, and the unembedding is centred over the vocabulary. The scales of norms, and biases, are
left out.

Matrices of the size of the residual stream or of the vocabulary are never built where a product of the size of a head
has the same eigenvalues or norm.

Shapes: d size of the residual stream, h heads, g key/value heads, d_h size of a head, v tokens of the vocabulary.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from attnviz.document.config_type import Config
from attnviz.document.document import Document
from attnviz.document.options import Options
from attnviz.document.places import Head
from attnviz.experiments.reasons import needs_one_text, needs_weights
from attnviz.experiments.rerun import EditedModel, Rerun
from attnviz.result.nn import centred, largest, root_mean_square
from attnviz.system import memory
from attnviz.system.arrays import Float32, Float64, Ids, Real
from attnviz.system.errors import NO_MEMORY, ComputeError, EditError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import Text

TOP = 12  #: tokens of a list
MODES = ("Q", "K", "V")  #: of composition: what the later head reads through
CHUNK_ROWS = 8192  #: tokens of the vocabulary that are projected at once
TINY = 1e-30  #: so that a token without an embedding has a query of zeros
MAX_CHUNK_SCORES = 2**23  #: scores of pairs of tokens that are computed at once: 32 MB


@dataclass(frozen=True, slots=True)
class CircuitRequest:
    """The circuits of one head of a model with its edited weights, and the token whose row of them is listed."""

    document: Document
    head: Head
    token: int | None  #: an id; None while the text has no token
    has_pairs: bool = True  #: without the search for pairs, which takes the most time
    known: HeadCircuit | None = field(default=None, compare=False, repr=False)  #: an earlier one, of which much stays


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """Tokens, or pairs of tokens, with their values, the first one first."""

    ids: Ids  #: (n, 1) or (n, 2): the id of each token, or of a query and a key
    values: Float64  #: (n,)


NOTHING = Ranking(np.empty((0, 1), np.int64), np.empty(0))


@dataclass(frozen=True, eq=False)
class HeadCircuit:
    """What one head does by its weights.

    The lists are empty and the scores NaN where a circuit does not exist, or while it is not computed.
    """

    request: CircuitRequest
    copied: Ranking = NOTHING  #: the largest numbers on the diagonal of the full OV circuit: token and its own logit
    suppressed: Ranking = NOTHING  #: the smallest ones
    raised: Ranking = NOTHING  #: the largest logits that attending to the token adds to
    lowered: Ranking = NOTHING  #: the smallest ones
    keys: Ranking = NOTHING  #: the keys with the largest scores for the token as query, at distance 0
    queries: Ranking = NOTHING  #: the queries with the largest scores for the token as key
    pairs: Ranking = NOTHING  #: the pairs of query and key with the largest scores
    ov_copying: float = np.nan
    full_ov_copying: float = np.nan
    composition: Mapping[str, Float64] = field(default_factory=dict)  #: by mode, (layer, head); NaN in earlier layers
    next_query: int = 0  #: queries before it are searched for `pairs`
    labels: Mapping[int, str] = field(default_factory=dict)  #: of the ids


def circuit_unavailable(options: Options) -> Text:
    """Return why no head of a model has circuits; "" if they have."""
    if not options.is_trained:
        return Text("Circuits are products of the weights of a trained model: File > Open model.")
    if reason := needs_one_text(options) or needs_weights(options):
        return reason
    if options.config.post_norm:
        return Text("The layers of {name} normalise after attention (post-norm): no product of weights alone says what "
                    "a head reads and writes.", name=options.name)
    return Text("")


def no_full_circuit(options: Options) -> Text:
    """Return why a model has no full OV circuit; "" if it has one."""
    config = options.config
    if not config.has_logits:
        return Text("No language-model head: nothing says which tokens a head copies.")
    if config.head_activation:
        return Text("The language-model head is not linear, so that no product of weights says which tokens a head "
                    "copies.")
    return Text("")


def random_composition(d_model: int) -> float:
    """Return the composition score that is expected of two heads with random matrices, 1 / √d_model.

    For W_a = A B and W_b = C D of independent entries with variance 1, (d, d_h) by (d_h, d), the mean of ‖W_a‖² is
    d² d_h and that of ‖W_a W_b‖² is d³ d_h²: the size of a head cancels. Elhage et al. 2021 subtract such a score.
    """
    return 1 / math.sqrt(d_model)


def score_note(options: Options) -> Text:
    """Return at which distance the QK circuit holds; "" if positions do not change it."""
    if options.config.alibi:
        return Text("Scores are those at distance 0, where ALiBi subtracts nothing.")
    if options.config.rope is not None:
        return Text("Scores are those at distance 0, where RoPE rotates query and key alike.")
    return Text("Scores are those without position embeddings.")


@dataclass(frozen=True, slots=True, eq=False)
class FoldedLayer:
    """The matrices of a layer's heads, from and to the residual stream; key/value heads are repeated."""

    queries: Float32  #: (h, d, d_h)
    keys: Float32  #: (h, d, d_h)
    values: Float32  #: (h, d, d_h)
    output: Float32  #: (h, d_h, d)


@dataclass(frozen=True, slots=True, eq=False)
class CircuitWeights:
    """The weights of a model as its circuits read them."""

    document: Document
    model: EditedModel

    @property
    def config(self) -> Config:
        """The architecture."""
        return self.document.options.config

    @property
    def is_centred(self) -> bool:
        """Whether norms subtract the mean: LayerNorm does, RMSNorm does not."""
        return self.config.norm == "layer_norm"

    def product(self, left: Real, right: Real) -> Real:
        """Return `left @ right` of large matrices, computed where the model is."""
        return self.model.product(left, right)

    @property
    def vocabulary(self) -> int:
        """The number of token embeddings."""
        return self.model.vocabulary

    def layer(self, number: int) -> FoldedLayer:
        """Return the matrices of a layer, with norms folded in, those of queries and keys too."""
        config, of_layer = self.config, self.model.layer(number)
        queries, keys, values = (self._reading(number, name) for name in ("W_query", "W_key", "W_value"))
        if config.qk_norm:
            queries, keys = (heads * self._head_norm(number, name)[:, None] for heads, name in (
                (queries, "query_norm"), (keys, "key_norm")))
        output = of_layer["out_proj"]  # (d, h · d_h)
        if "post_attention_norm" in of_layer:
            output = output * of_layer["post_attention_norm"][:, None]
        output = np.moveaxis(output.reshape(-1, config.heads, config.d_head), 0, -1)  # (h, d_h, d)
        output = output - output.mean(axis=-1, keepdims=True) if self.is_centred else output
        return FoldedLayer(queries, keys, values, output)

    def scored(self, head: Head, stop: Callable[[], None]) -> tuple[Float32, Float32]:
        """Return the queries (v, d_h), divided by the scale of the scores, and the keys of all tokens."""
        (layer, number), config = head, self.config
        needed = slice(None) if config.qk_norm_joint else slice(number, number + 1)
        sides = [(self._reading(layer, matrix)[needed], name) for matrix, name in (
            ("W_query", "query_norm"), ("W_key", "key_norm"))]
        queries, keys = (np.concatenate(parts) for parts in zip(*(
            [self._normed(self.product(rows, projections), head, name) for projections, name in sides]
            for rows in map(self.embeddings, self.chunks(stop))), strict=True))
        rope = config.rope_of(layer)
        return queries * np.float32((1.0 if rope is None else rope.attention_factor**2) / config.divisor(layer)), keys

    def _normed(self, vectors: Float32, head: Head, name: str) -> Float32:
        """Return the queries or keys (v, d_h) of a head, normalised by itself or with all heads, of (n, v, d_h)."""
        (layer, number), config = head, self.config
        own: Float32 = vectors[number if config.qk_norm_joint else 0]
        if not config.qk_norm:
            return own
        # The scale of the norm before cancels out: eps would be relative to it.
        root = root_mean_square(np.moveaxis(vectors, 0, 1).reshape(len(own), -1), TINY)
        scaled: Float32 = (own / root).astype(np.float32) * self._head_norm(layer, name)[number]
        return scaled

    def _head_norm(self, number: int, name: str) -> Float32:
        """Return the weights of a layer's norm of queries or keys, (h, d_h), those of key/value heads repeated."""
        heads = self.model.layer(number)[name].reshape(-1, self.config.d_head)
        return np.repeat(heads, self.config.heads // len(heads), axis=0)

    def embeddings(self, rows: slice) -> Float32:
        """Return token embeddings as they enter the first layer, without positions: (rows, d)."""
        found = self._rows("embedding", rows) * np.float32(self.config.embedding_scale)
        norm, bias = (self.model.rows(name, slice(None)) for name in ("embedding_norm", "embedding_norm.bias"))
        if norm is None:
            return found
        exact = centred(found.astype(np.float64), "layer_norm")
        normed = (exact / root_mean_square(exact, self.config.norm_eps)).astype(np.float32) * norm
        return normed if bias is None else normed + bias

    def unembedding(self, rows: slice) -> Float32:
        """Return rows of the unembedding with the final norm folded in, not centred over the vocabulary: (rows, d)."""
        return self._folded(self._rows("unembedding", rows), self.model.layer(self.config.layers - 1)["final_norm"])

    def chunks(self, before_each: Callable[[], None]) -> Iterator[slice]:
        """Yield ranges of tokens of the vocabulary."""
        for first in range(0, self.vocabulary, CHUNK_ROWS):
            before_each()
            yield slice(first, min(self.vocabulary, first + CHUNK_ROWS))

    def _rows(self, name: str, part: slice) -> Float32:
        found = self.model.rows(name, part)
        assert found is not None  # see no_full_circuit
        return found

    def _reading(self, number: int, name: str) -> Float32:
        """Return what a matrix of a layer's heads reads, (h, d, d_h), key/value heads repeated."""
        of_layer = self.model.layer(number)
        folded = self._folded(of_layer[name], of_layer.get("attention_norm"))  # (n · d_h, d)
        heads = folded.reshape(-1, self.config.d_head, folded.shape[1]).mT  # (n, d, d_h)
        return np.repeat(heads, self.config.heads // len(heads), axis=0)

    def _folded(self, matrix: Float32, norm: Float32 | None) -> Float32:
        """Return a matrix (out, d) that reads what a norm returns as one that reads its scaled input."""
        if norm is None:  # ModernBERT's first layer reads embeddings that are normalised already
            return matrix
        folded = matrix * norm
        return folded - folded.mean(axis=-1, keepdims=True) if self.is_centred else folded


def open_weights(rerun: Rerun, document: Document, watch: Watch = UNWATCHED) -> CircuitWeights:
    """Return the weights of a document's model. Raises EditError if `circuit_unavailable`, and ComputeError."""
    if reason := circuit_unavailable(document.options):
        raise EditError(reason)
    return CircuitWeights(document, rerun.edited_model(document, watch))


def run(rerun: Rerun, request: CircuitRequest, watch: Watch = UNWATCHED) -> HeadCircuit:
    """Compute the circuits of a head: lists of tokens, then its composition, then its pairs query by query.

    What does not depend on the token stays if `request.known` is of the same head and weights. Raises ComputeError if
    there is not enough memory, EditError if `circuit_unavailable`, and Cancelled.
    """
    with memory.failed_allocation_as(ComputeError(NO_MEMORY)):
        model = open_weights(rerun, request.document, watch)
        layer, head = request.head
        own = model.layer(layer)
        queries, keys = model.scored(request.head, watch.check)
        found = request.known
        if found is None or found.request != request or not found.labels:
            found = _labelled(model, _with_tokens(model, _begin(request), own, queries, keys, watch.check))
            watch.progress(found)
        if not found.composition:
            composed = composition(model, request.head, watch.check)
            found = replace(found, ov_copying=ov_copying(own)[head], composition=composed)
            watch.progress(found)
        while request.has_pairs and found.next_query < model.vocabulary:
            watch.check()
            found = _labelled(model, _with_pairs(model, found, queries, keys))
            watch.progress(found)
    return found


def _begin(request: CircuitRequest) -> HeadCircuit:
    """Return the circuits of a request with what stays of those that are known."""
    known = request.known
    is_same = known is not None and (known.request.document, known.request.head) == (request.document, request.head)
    return replace(known, request=replace(request, known=None)) if known is not None and is_same else HeadCircuit(
        replace(request, known=None))


def _with_tokens(
    model: CircuitWeights, found: HeadCircuit, own: FoldedLayer, queries: Float32, keys: Float32,
    stop: Callable[[], None],
) -> HeadCircuit:
    """Return the circuits with the lists of tokens."""
    token, (_, head) = found.request.token, found.request.head
    if not no_full_circuit(model.document.options):
        read, written = (np.concatenate(parts) for parts in zip(*(
            (model.product(model.embeddings(rows), own.values[head]),
             model.product(model.unembedding(rows), own.output[head].T))
            for rows in model.chunks(stop)), strict=True))  # (v, d_h)
        written -= written.mean(axis=0)
        diagonal = (read * written).sum(axis=-1)
        found = replace(found, copied=_ranked(diagonal), suppressed=_ranked(diagonal, smallest=True),
                        full_ov_copying=float(eigenvalue_share(
                            model.product(written.T.astype(np.float64), read.astype(np.float64))[None])[0]))
        if token is not None:
            logits = written @ read[token]
            found = replace(found, raised=_ranked(logits), lowered=_ranked(logits, smallest=True))
    if token is not None:
        found = replace(found, keys=_ranked(keys @ queries[token]), queries=_ranked(queries @ keys[token]))
    return found


def _with_pairs(model: CircuitWeights, found: HeadCircuit, queries: Float32, keys: Float32) -> HeadCircuit:
    """Return the circuits after a search of the next queries for pairs with larger scores."""
    first, best = found.next_query, found.pairs
    end = min(len(queries), first + max(1, MAX_CHUNK_SCORES // len(keys)))
    scores = model.product(queries[first:end], keys.T)
    bound = best.values[-1] if len(best.values) == TOP else -np.inf
    rows = np.flatnonzero(scores.max(axis=-1) > bound)  # most queries have no score among the largest
    at, top = largest(scores[rows].flatten(), TOP)
    pairs = np.stack([rows[at // len(keys)] + first, at % len(keys)], axis=1)
    ids, values = np.concatenate([best.ids.reshape(-1, 2), pairs]), np.concatenate([best.values, top])
    order = np.argsort(-values, kind="stable")[:TOP]
    return replace(found, pairs=Ranking(ids[order], values[order]), next_query=end)


def _ranked(values: Float32, *, smallest: bool = False) -> Ranking:
    ids, top = largest(-values if smallest else values, TOP)
    return Ranking(ids[:, None], (-top if smallest else top).astype(np.float64))


def _labelled(model: CircuitWeights, found: HeadCircuit) -> HeadCircuit:
    lists = (found.copied, found.suppressed, found.raised, found.lowered, found.keys, found.queries, found.pairs)
    ids = {int(number) for ranking in lists for number in ranking.ids.flatten()}
    ids |= set() if found.request.token is None else {found.request.token}
    return replace(found, labels={number: model.model.tokenizer.label(number) for number in ids})


def ov_copying(layer: FoldedLayer) -> Float64:
    """Return the copying score of W_V W_O of each head, (h,): a product (d_h, d_h) has the same eigenvalues but 0."""
    return eigenvalue_share(layer.output.astype(np.float64) @ layer.values.astype(np.float64))


def full_ov_copying(model: CircuitWeights, layer: FoldedLayer, through: Float64) -> Float64:
    """Return the copying score of W_E W_V W_O W_U of each head, (h,), from W_U W_E, `through` (d, d)."""
    written = model.product(layer.output.astype(np.float64), through)
    return eigenvalue_share(model.product(written, layer.values.astype(np.float64)))


def eigenvalue_share(products: Float64) -> Float64:
    """Return Re Σλ / Σ|λ| over the eigenvalues of matrices (n, d_h, d_h); NaN if all are 0."""
    values = np.linalg.eigvals(products)
    with np.errstate(invalid="ignore"):
        share: Float64 = values.sum(axis=-1).real / np.abs(values).sum(axis=-1)
    return share


def unembedded_embeddings(model: CircuitWeights, stop: Callable[[], None]) -> Float64:
    """Return W_U W_E (d, d) in float64, W_U centred over the vocabulary."""
    width = model.config.d_model
    total, outputs, inputs = (np.zeros(shape) for shape in ((width, width), width, width))
    for rows in model.chunks(stop):
        written, read = model.unembedding(rows), model.embeddings(rows)
        total, outputs = total + model.product(written.T, read), outputs + written.sum(axis=0)
        inputs = inputs + read.sum(axis=0)
    return total - outputs[:, None] * inputs / model.vocabulary


def composition(model: CircuitWeights, head: Head, stop: Callable[[], None]) -> dict[str, Float64]:
    """Return ‖W_a W_b‖ / (‖W_a‖ ‖W_b‖) of a head's W_OV and what each later head reads, by mode: (layer, head).

    W_b is W_QK in mode Q, its transpose in K, W_OV in V, as in TransformerLens's `all_composition_scores`, which
    subtracts no random baseline. NaN in the head's own layer and those before, where TransformerLens has 0.
    """
    before, number = head
    first = model.layer(before)
    # ‖L M R‖² = Σ (Lᵀ L M R Rᵀ) ∘ M for M of the size of a head: no product has the size of the residual stream.
    left, output = first.values[number].astype(np.float64), first.output[number].astype(np.float64)
    gram, product = left.T @ left, model.product
    own = _norm(gram, output @ output.T)
    scores = {mode: np.full((model.config.layers, model.config.heads), np.nan) for mode in MODES}
    for later in range(before + 1, model.config.layers):
        stop()
        layer = model.layer(later)
        queries, keys, values = (each.astype(np.float64) for each in (layer.queries, layer.keys, layer.values))
        written = layer.output.astype(np.float64)
        grams = {"Q": product(queries.mT, queries), "K": product(keys.mT, keys), "V": product(values.mT, values)}
        rests = {"Q": grams["K"], "K": grams["Q"], "V": product(written, written.mT)}
        for mode, reads in zip(MODES, (queries, keys, values), strict=True):
            middle = product(output, reads)  # (h, d_h, d_h)
            both = np.sqrt(np.maximum(((gram @ middle @ rests[mode]) * middle).sum(axis=(-2, -1)), 0))
            scores[mode][later] = both / own / _norm(grams[mode], rests[mode])
    return scores


def _norm(left: Float64, right: Float64) -> Float64:
    """Return ‖A B‖ of matrices by Aᵀ A and B Bᵀ (..., d_h, d_h): (...)."""
    norm: Float64 = np.sqrt(np.maximum((left * right).sum(axis=(-2, -1)), 0))
    return norm
