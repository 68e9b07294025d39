"""The logits of a model at some places of a text, and its top tokens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import Lock
from typing import Any, Protocol

import numpy as np

from attnviz.document.metrics import LOGIT, METRIC_KINDS, MetricKind
from attnviz.result.nn import softmax
from attnviz.system.arrays import AnyArray, Float32, Float64, Floats
from attnviz.system.wording import N_

Place = tuple[int, int]  #: a sentence and a position in it

NAN_LOGITS = N_("No probabilities: some logits are NaN or ∞.")
NO_LANGUAGE_MODEL_HEAD = N_("{name} has no language-model head, so it cannot predict tokens.")


@dataclass(frozen=True, slots=True)
class LogitMetric:
    """What a prediction is measured by: the logit of a token, or by how much it exceeds that of another.

    Other kinds take probabilities or ranks in the place of logits.
    """

    token: int
    instead: int | None = None  #: the other token of a logit difference
    kind: str = LOGIT  #: one of METRIC_KINDS

    @property
    def tokens(self) -> tuple[int, ...]:
        """Return its token, or both of a difference."""
        return (self.token,) if self.instead is None else (self.token, self.instead)

    @property
    def row(self) -> MetricKind:
        """Return the kind."""
        return METRIC_KINDS[self.kind]

    def of(self, logits: AnyArray) -> AnyArray:
        """Return the metric of logits (..., vocabulary)."""
        row = self.row
        numbers = softmax(logits) if row.of_probabilities else logits
        found: AnyArray = row.of_token(numbers, self.token)
        return found if self.instead is None else found - row.of_token(numbers, self.instead)

    def of_rows(self, unembedding: Unembedding) -> Float64:
        """Return the direction (d,) of the logit, or logit difference, before the unembedding."""
        found = unembedding[self.token].astype(np.float64)
        return found if self.instead is None else found - unembedding[self.instead].astype(np.float64)


@dataclass(frozen=True, slots=True)
class Spelling:
    """A token of the vocabulary: its typed text and its displayed text."""

    text: str  #: "" for a part of a character, or if it cannot be typed
    label: str


@dataclass(frozen=True, slots=True)
class TokenCandidate:
    """A candidate for the next token, or for a masked one."""

    id: int
    text: str  #: the text it appends; "" if it cannot be appended by itself
    label: str  #: spaces and bytes visible
    probability: float
    logit: float


class Unembedding(Protocol):
    """A matrix (vocabulary, d), such as an array."""

    def __getitem__(self, row: int, /) -> Float32: ...

    def __matmul__(self, vector: Float32, /) -> Float32: ...


#: Logits (places, vocabulary), and the spellings of the top tokens by id.
LogitRows = tuple[Float32, Mapping[int, Spelling]]


@dataclass(frozen=True, eq=False)
class Logits:
    """The logits of every token of the vocabulary at the requested places, computed when they are first read."""

    places: tuple[Place, ...]
    compute: Callable[[], LogitRows]
    unembedding: Unembedding | None = None  #: (vocabulary, d), not a copy; None if not available
    masked: tuple[Place, ...] = ()  #: in an encoder the mask tokens, in an encoder-decoder the output
    vocabulary: str = ""  #: a digest: models with the same one have the same tokens and ids
    bias: Float32 | None = None  #: (vocabulary,), which the unembedding adds; None without
    spell: Callable[[int], Spelling] | None = None  #: returns the spelling of any token; None if not available
    #: (result, place, metric) -> the parts of a logit, of a model whose weights are not read; None if it has no others
    attribute: Callable[[Any, Place, LogitMetric], Any] | None = None
    _lock: Lock = field(default_factory=Lock, init=False)  # so that a reader waits for a computation that has begun
    _known: list[LogitRows] = field(default_factory=list, init=False)  # empty before it is computed

    @property
    def _computed(self) -> LogitRows:
        with self._lock:  # its own: up to Python 3.11 the lock of a cached_property is that of all logits
            if not self._known:
                self._known.append(self.compute())
            return self._known[0]

    def prepare(self) -> None:
        """Compute the logits now."""
        _ = self._computed

    def without_model(self) -> Logits:
        """Return the logits, computed now, so that they keep nothing alive from which they are computed."""
        computed = self._computed
        return replace(self, compute=lambda: computed)

    @property
    def rows(self) -> Float32:
        """The logits, (places, vocabulary)."""
        return self._computed[0]

    @property
    def spellings(self) -> Mapping[int, Spelling]:
        """The spellings of the top tokens, by id."""
        return self._computed[1]

    @cached_property
    def _row(self) -> dict[Place, int]:
        return {place: row for row, place in enumerate(self.places)}

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The labels of the whole vocabulary; an id stands for a token that no place predicts."""
        spellings = (self.spellings.get(token) for token in range(self.rows.shape[1]))
        return tuple(str(token) if spelling is None else spelling.label for token, spelling in enumerate(spellings))

    def row(self, sentence: int, position: int) -> Float32 | None:
        """Return the logits (vocabulary,) at a place; None if they were not requested."""
        row = self._row.get((sentence, position))
        return None if row is None else self.rows[row]

    @cached_property
    def _shares(self) -> dict[Place, Float64]:
        return {}

    def probabilities(self, sentence: int, position: int) -> Float64 | None:
        """Return the probabilities (vocabulary,) at a place, cached; None if they were not requested."""
        place, row = (sentence, position), self.row(sentence, position)
        if row is not None and place not in self._shares:
            self._shares[place] = softmax(row)
        return self._shares.get(place)

    def spelling(self, token: int) -> Spelling | None:
        """Return the spelling of any token of the vocabulary; None if it is not known."""
        return self.spellings.get(token) or (None if self.spell is None else self.spell(token))

    def candidate(self, number: int, *, sentence: int, position: int) -> TokenCandidate:
        """Return a token at a requested place; one without a spelling is labelled by its id."""
        spelling = self.spelling(number) or Spelling("", str(number))
        row, shares = self.row(sentence, position), self.probabilities(sentence, position)
        assert row is not None and shares is not None
        return TokenCandidate(number, spelling.text, spelling.label, float(shares[number]), float(row[number]))

    def merged_with(self, other: Logits) -> Logits:
        """Return these logits together with those of other places."""
        new = [row for row, place in enumerate(other.places) if place not in self._row]
        places = (*self.places, *(other.places[row] for row in new))
        rows, spellings = np.concatenate([self.rows, other.rows[new]]), {**self.spellings, **other.spellings}
        return replace(self, places=places, compute=lambda: (rows, spellings))


def has_softmax(logits: Float32) -> bool:
    """Return whether logits (vocabulary,) have a softmax: no NaN or +inf, and not all -inf."""
    return bool(np.isfinite(logits.max()))


def top_tokens(logits: Logits, *, sentence: int, position: int, count: int = 10) -> tuple[TokenCandidate, ...]:
    """Return the `count` most likely tokens at a place, sorted; ties by id.

    Empty if the logits were not requested or have no softmax.
    """
    row = logits.row(sentence, position)
    if row is None or not len(row) or not has_softmax(row):
        return ()
    return tuple(logits.candidate(number, sentence=sentence, position=position) for number in top_indices(row, count))


def top_indices(numbers: Floats, count: int) -> list[int]:
    """Return the indices of the `count` largest numbers, largest first; ties by index."""
    count = min(count, len(numbers))
    found = np.flatnonzero(numbers >= np.partition(numbers, -count)[-count])  # more in case of ties
    return sorted(found.tolist(), key=lambda number: (-numbers[number], number))[:count]
