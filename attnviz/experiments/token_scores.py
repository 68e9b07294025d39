"""The log-probability and the rank of tokens of a text, as the model predicted each from those before it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from attnviz.document.document import Document
from attnviz.result.logits import Logits, Place
from attnviz.result.result import Evaluation, Result
from attnviz.system.arrays import Float64, Ids
from attnviz.system.watch import UNWATCHED, Watch

BATCH_ROWS = 32  #: rows of logits that are computed at once: 20 MB for a vocabulary of 150,000
ANSWERS = ("assistant", "model")  #: roles whose turns a model writes


class ComputesLogits(Protocol):
    """What the engine does for this."""

    def logits(self, result: Result, places: Sequence[Place]) -> Logits:
        """Return the logits at places of a model's result."""


@dataclass(frozen=True, slots=True)
class TokenScoresRequest:
    """The tokens of a sentence that are looked up in the predictions before them."""

    result: Result
    sentence: int
    positions: tuple[range, ...]
    known: TokenScores | None = field(default=None, compare=False)  #: such as those of this text without its end


@dataclass(frozen=True, slots=True, eq=False)
class TokenScores:
    """The log-probability and the rank of each token of a sentence."""

    result: Result
    sentence: int
    log_probabilities: Float64  #: (token,) in nats; NaN where none was requested, or the logits have no softmax
    ranks: Ids  #: (token,), 1 for the most likely token; 0 where none was requested

    def has(self, position: int) -> bool:
        """Return whether a token was looked up."""
        return 0 <= position < len(self.ranks) and bool(self.ranks[position])


def scores_wanted(
    shown: Evaluation | None, sentence: int, *, everywhere: bool, known: TokenScores | None = None
) -> TokenScoresRequest | None:
    """Return which tokens of a displayed result are looked up: all, or those that were appended; None if none is."""
    result = None if shown is None else shown.computed
    if result is None or result.logits is None or not (everywhere or result.document.continuations):
        return None
    if not result.options.config.is_generative or sentence >= len(result.sentences):
        return None
    count = result.lengths[sentence]
    found = (range(1, count),) if everywhere else tuple(_appended(result, sentence))
    return TokenScoresRequest(result, sentence, found, known) if any(found) else None


def _appended(result: Result, sentence: int) -> Iterator[range]:
    """Yield the positions of appended tokens that a model may have written; the first token has no prediction."""
    tokens = result.sentences[sentence]
    for start, end in _written(result.document, sentence):
        first, last = (bisect_left(tokens, place, key=lambda token: token.start) for place in (start, end))
        if max(first, 1) < last:
            yield range(max(first, 1), last)


def _written(document: Document, sentence: int) -> Iterator[tuple[int, int]]:
    """Yield the characters of appended tokens, in a chat those of the turns that a model writes."""
    turns = [turn for turn in document.turns if turn.sentence == sentence]
    ends = [*(turn.start for turn in turns[1:]), len(document.sentences[sentence])]
    answers = [(turn.start, end) for turn, end in zip(turns, ends, strict=True) if turn.role in ANSWERS] if turns else [
        (0, len(document.sentences[sentence]))]
    for each in document.continuations:
        yield from ((max(each.start, start), min(each.end, end)) for start, end in answers
                    if each.sentence == sentence and each.start < end and start < each.end)


def run(engine: ComputesLogits, request: TokenScoresRequest, watch: Watch = UNWATCHED) -> TokenScores:
    """Return the scores of tokens, computed from the final norm that the result has. Raises Cancelled."""
    result, sentence = request.result, request.sentence
    ids = _ids(result, sentence)
    found, ranks = np.full(len(ids), np.nan), np.zeros(len(ids), np.int64)
    wanted = np.concatenate([np.arange(each.start, each.stop) for each in request.positions])
    if request.known is not None:
        kept = np.intersect1d(wanted, _unchanged(request.known, result, sentence))
        found[kept], ranks[kept] = request.known.log_probabilities[kept], request.known.ranks[kept]
        wanted = np.setdiff1d(wanted, kept)
    for first in range(0, len(wanted), BATCH_ROWS):
        watch.check()
        batch = wanted[first : first + BATCH_ROWS]
        rows = engine.logits(result, [(sentence, int(at) - 1) for at in batch]).rows.astype(np.float64)
        own = rows[np.arange(len(batch)), ids[batch]]
        with np.errstate(invalid="ignore", over="ignore"):
            largest = rows.max(axis=-1)
            found[batch] = own - largest - np.log(np.exp(rows - largest[:, None]).sum(axis=-1))
            ranks[batch] = 1 + (rows > own[:, None]).sum(axis=-1)
    return TokenScores(result, sentence, found, ranks)


def _ids(result: Result, sentence: int) -> Ids:
    return np.array([token.id for token in result.sentences[sentence]])


def _unchanged(known: TokenScores, result: Result, sentence: int) -> Ids:
    """Return the positions whose scores are known: the token is the same, and so is the final norm before it.

    Of a text to which a token was appended these are all others: their rows come from the KV cache.
    """
    before = known.result
    if sentence != known.sentence or before.document.model != result.document.model or (
            before.document.edits != result.document.edits) or before.options.dtype != result.options.dtype:
        return np.empty(0, np.int64)
    ids, former_ids = _ids(result, sentence), _ids(before, sentence)
    count = min(len(ids), len(former_ids))
    rows, former = (each.array("final_normed", layer=each.num_layers - 1)[sentence, : count - 1]
                    for each in (result, before))
    is_same = (rows == former).all(axis=-1) & (ids[1:count] == former_ids[1:count])
    return 1 + np.flatnonzero(is_same & (known.ranks[1:count] > 0))
