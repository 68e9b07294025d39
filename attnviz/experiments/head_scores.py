"""Scores of all heads of a model: copying by their weights, prefix matching and copying on random tokens.

Random tokens are drawn as by Olsson et al. 2022, "In-context Learning and Induction Heads": 25 of the vocabulary
without the most and the least common ones, repeated four times, after a start token; each score is the mean of ten such
texts. Two points differ: the tokens are distinct, and copying is measured on the repeated tokens, too, as a share that
is mapped to −1 to 1. A start token is left out of the sums; no pattern is changed for it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from attnviz.document.continuation import set_tokens
from attnviz.document.document import INPUT_SEPARATOR, Document
from attnviz.document.options import Options
from attnviz.document.places import Spot
from attnviz.experiments.circuits import (
    CircuitWeights,
    circuit_unavailable,
    full_ov_copying,
    no_full_circuit,
    ov_copying,
    unembedded_embeddings,
)
from attnviz.experiments.reasons import needs_one_text
from attnviz.experiments.rerun import Rerun
from attnviz.result.measures import HEAD_SCORES, MEASURES, STAGE, TEXT_MEASURES, Weights, weight_batches
from attnviz.result.result import Result
from attnviz.system import memory
from attnviz.system.arrays import Float32, Float64
from attnviz.system.errors import NO_MEMORY, ComputeError, EditError
from attnviz.system.table import LazySequence
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import N_, Text, normalized
from attnviz.tokens.model_tokenizer import ModelTokenizer

SEED = 123
TOKENS, REPEATS, TEXTS = 25, 4, 10
NEEDS_MODEL = N_("Only the heads of a trained model have this score: File > Open model.")
COMMON, RARE = 0.1, 0.9  #: shares of the vocabulary, ordered by frequency as byte-pair merges are: ids between them


@dataclass(frozen=True, slots=True)
class HeadScoresRequest:
    """The scores of all heads of a model with its edited weights (`edits.without_text`)."""

    document: Document
    known: HeadScores | None = field(default=None, compare=False, repr=False)  #: to continue


@dataclass(frozen=True, eq=False)
class HeadScores:
    """The scores of all heads, and the measures of their weights on the random tokens."""

    request: HeadScoresRequest
    values: Mapping[str, Float64]  #: by name, (layer, head); NaN where a score is undefined or not computed yet
    done: float = 0.0  #: share that is computed

    def measured(self, name: str, layers: tuple[int, ...]) -> Float64 | None:
        """Return a score of the heads of some layers, (head,); None before it is computed."""
        found = self.values[name][list(layers)].ravel()
        return None if self.done < 1 and np.isnan(found).all() else found


SCORE_COLUMNS = LazySequence(lambda: (*HEAD_SCORES, *TEXT_MEASURES))  #: in files


def score_unavailable(name: str, options: Options) -> Text:
    """Return why the heads of a source have no such score; "" if they have one."""
    row = HEAD_SCORES[name]
    if not options.is_trained:
        return Text(NEEDS_MODEL)
    return needs_one_text(options) or (circuit_unavailable(options) if row.of_product else Text("")) or (
        no_full_circuit(options) if row.of_logits else Text(""))


def run(
    rerun: Rerun, request: HeadScoresRequest, watch: Watch = UNWATCHED, *, seed: int = SEED,
) -> HeadScores:
    """Compute the scores of all heads: first those of the random texts, then those of the weights, layer by layer.

    Raises ComputeError if there is not enough memory, EditError for a model
    without layers of one text, and Cancelled.
    """
    options = request.document.options
    if reason := score_unavailable("prefix_matching", options):
        raise EditError(reason)
    shape = options.row.layers, options.num_heads
    found = request.known or HeadScores(
        replace(request, known=None), {name: np.full(shape, np.nan) for name in SCORE_COLUMNS})
    model = rerun.edited_model(request.document, watch)
    with memory.failed_allocation_as(ComputeError(NO_MEMORY)):
        circuits = None if circuit_unavailable(options) else CircuitWeights(request.document, model)
        if not found.done:
            values = _of_random_texts(rerun.companion(), request.document, circuits, model.tokenizer,
                                      watch=watch, seed=seed)
            found = replace(found, values={**found.values, **values}, done=0.5)
            watch.progress(found)
        if circuits is not None:
            found = replace(found, values={**found.values, **_of_weights(circuits, watch.check)})
    return replace(found, done=1.0)


def _of_weights(model: CircuitWeights, stop: Callable[[], None]) -> dict[str, Float64]:
    is_whole = not no_full_circuit(model.document.options)
    through = unembedded_embeddings(model, stop) if is_whole else None
    scores: dict[str, list[Float64]] = {"ov_copying": [], "full_ov_copying": []}
    for number in range(model.config.layers):
        stop()
        layer = model.layer(number)
        scores["ov_copying"].append(ov_copying(layer))
        scores["full_ov_copying"].append(
            np.full(model.config.heads, np.nan) if through is None else full_ov_copying(model, layer, through))
    return {name: np.stack(values) for name, values in scores.items()}


def random_tokens(tokenizer: ModelTokenizer, vocabulary: int, seed: int) -> list[list[int]]:
    """Return the distinct tokens of each random text, as many as the vocabulary has in its middle, at most 25.

    Special tokens are left out, and those that are only a part of a character.
    """
    source, ids = random.Random(seed), list(range(int(vocabulary * COMMON), int(vocabulary * RARE)))
    texts: list[list[int]] = []
    for _ in range(TEXTS):
        source.shuffle(ids)
        chosen: list[int] = []
        for number in ids:
            text = tokenizer.following(number)
            if number not in tokenizer.added and text and text == normalized(text) and INPUT_SEPARATOR not in text:
                chosen.append(number)
            if len(chosen) == TOKENS:
                break
        texts.append(chosen)
    return texts


def repeated_text(document: Document, tokenizer: ModelTokenizer, tokens: Sequence[int]) -> Document:
    """Return a document with tokens four times after a start token: that which the tokenizer adds, or one it knows."""
    adds = tuple(token.id for token in tokenizer.tokenize(""))
    start = adds or (() if tokenizer.start is None else (tokenizer.start,))
    ids = (*start, *tuple(tokens) * REPEATS)
    return set_tokens(document, ids=ids, texts=[tokenizer.following(number) for number in ids])


def _of_random_texts(
    rerun: Rerun, document: Document, circuits: CircuitWeights | None, tokenizer: ModelTokenizer, *,
    watch: Watch, seed: int,
) -> dict[str, Float64]:
    """Return the scores of the random texts, and the measures of their weights: the mean of all texts."""
    config, every = document.options.config, dict[str, list[Float64]]()
    has_head = circuits is not None and not no_full_circuit(document.options)
    mean = _mean_unembedding(circuits) if circuits is not None and has_head else None
    longest = config.max_positions - 3 if config.limits_length else TOKENS * REPEATS
    texts = [tokens[:longest // REPEATS] for tokens in random_tokens(tokenizer, config.vocabulary, seed)]
    if min(map(len, texts)) < 2:  # too small a vocabulary, or too few positions: nothing can repeat
        return {}
    for tokens in texts:
        result = rerun.compute(repeated_text(document, tokenizer, tokens), device=rerun.device,
                                stages=frozenset({STAGE, "context"}), watch=watch.silent)
        first = result.lengths[0] - len(tokens) * REPEATS
        scores: dict[str, list[Float64]] = {}
        for layer in range(result.num_layers):
            measured = Weights.joined(list(weight_batches(result, Spot(STAGE, layer=layer))))
            weights = measured.all  # (h, t, t)
            values = {name: MEASURES[name].compute(measured) for name in TEXT_MEASURES}
            values["prefix_matching"] = prefix_matching(weights[:, first:, first:], len(tokens))
            if circuits is not None and mean is not None:
                values["copying"] = _copying(circuits, mean, result, layer, weights, tokens, first)
            for name, numbers in values.items():
                scores.setdefault(name, []).append(numbers)
        for name, layers in scores.items():
            every.setdefault(name, []).append(np.stack(layers))
    return {name: np.mean(texts, axis=0) for name, texts in every.items()}


def prefix_matching(weights: Float32, period: int) -> Float64:
    """Return the mean weight (h,) of repeated tokens on those that followed their earlier copies.

    `weights` (h, t, t) are those of tokens that repeat after `period`.
    """
    queries = np.arange(period, weights.shape[-1])
    total = np.zeros((len(weights), len(queries)))
    for back in range(1, weights.shape[-1] // period):
        copies = queries - back * period  # before the text for queries with fewer earlier copies
        total += np.where(copies >= 0, weights[:, queries, copies + 1], 0)
    means: Float64 = total.mean(axis=-1)
    return means


def _mean_unembedding(model: CircuitWeights) -> Float32:
    sums = [model.unembedding(rows).sum(axis=0) for rows in model.chunks(lambda: None)]
    mean: Float32 = np.sum(sums, axis=0) / np.float32(model.vocabulary)
    return mean


def _copying(
    model: CircuitWeights, mean: Float32, result: Result, layer: int, weights: Float32, tokens: Sequence[int],
    first: int,
) -> Float64:
    """Return the copying score (h,) of a layer on tokens that are repeated from position `first` on."""
    unembedding = np.stack([model.unembedding(slice(token, token + 1))[0] for token in tokens]) - mean  # (n, d)
    context = result.array("context", layer=layer)[0, :, first:]  # (h, t, d_h)
    logits = context @ (model.layer(layer).output @ unembedding.T)  # (h, t, n), centred over the vocabulary
    by_copy = weights[:, first:, first:].reshape(*context.shape[:2], -1, len(tokens))
    return copying(logits.astype(np.float64), by_copy.sum(axis=-2))


def copying(logits: Float64, weights: Float32) -> Float64:
    """Return the copying score (h,): −1 if a head raises only tokens that it does not attend to, 1 if only that one.

    `logits` (h, query, token) are what the head adds to those of the tokens of the text, `weights` (h, query, token)
    its weights on all copies of a token. The score is the share of the token with the largest weight in everything that
    a query raises, mean over the queries that raise anything; NaN if none does.
    """
    raised = np.maximum(logits, 0)
    attended = np.take_along_axis(raised, weights.argmax(axis=-1)[..., None], axis=-1)[..., 0]
    total = raised.sum(axis=-1)
    with np.errstate(invalid="ignore"):
        shares: Float64 = np.sum(np.divide(attended, total, where=total > 0, out=np.zeros_like(total)), axis=-1) / (
            total > 0).sum(axis=-1)
    return 2 * shares - 1
