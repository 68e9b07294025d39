"""What a model expects: the logits of some places of a text, and the likeliest tokens as a person reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from attnviz.document.document import FloatArray

Place = tuple[int, int]  #: a sentence and a position in it

NAN_LOGITS = "No probabilities: some logits are NaN or ∞."
NO_LANGUAGE_MODEL_HEAD = "{name} has nothing that tells a token: it makes vectors only."


@dataclass(frozen=True, slots=True)
class Spelling:
    """A token of the vocabulary, as it is typed and as it is shown."""

    text: str  #: "" where it is only a part of a character, or cannot be typed
    label: str


@dataclass(frozen=True, slots=True)
class TokenCandidate:
    """A token that may come next, or stand where one is masked."""

    id: int
    text: str  #: what it adds to a text that it follows; "" where it cannot stand there by itself
    label: str  #: spaces and bytes visible
    probability: float
    logit: float


@dataclass(frozen=True, eq=False)
class Logits:
    """How well each token of the vocabulary comes next, before the softmax, at those places that were asked for."""

    places: tuple[Place, ...]
    rows: FloatArray  #: (places, vocabulary)
    spellings: Mapping[int, Spelling] = field(default_factory=dict)  #: of the likeliest, by their ids
    unembedding: FloatArray | None = None  #: (vocabulary, d) of the model itself, not a copy; None where it is not here
    masked: tuple[Place, ...] = ()  #: in an encoder those of them at which the text has a masked token
    vocabulary: str = ""  #: a digest: models that have the same one give each id the same token

    @cached_property
    def _row(self) -> dict[Place, int]:
        return {place: row for row, place in enumerate(self.places)}

    def row(self, sentence: int, position: int) -> FloatArray | None:
        """The logits (vocabulary,) at a place; None where it was not asked for."""
        row = self._row.get((sentence, position))
        return None if row is None else self.rows[row]

    @cached_property
    def _shares(self) -> dict[Place, npt.NDArray[np.float64]]:
        return {}

    def probabilities(self, sentence: int, position: int) -> npt.NDArray[np.float64] | None:
        """The probabilities (vocabulary,) at a place, found out once; None where it was not asked for."""
        place, row = (sentence, position), self.row(sentence, position)
        if row is not None and place not in self._shares:
            self._shares[place] = probabilities(row)
        return self._shares.get(place)

    def candidate(self, number: int, *, sentence: int, position: int) -> TokenCandidate:
        """A token at a place that was asked for; one whose spelling did not come along is called by its id."""
        spelt = self.spellings.get(number) or Spelling("", str(number))
        row, shares = self.row(sentence, position), self.probabilities(sentence, position)
        assert row is not None and shares is not None
        return TokenCandidate(number, spelt.text, spelt.label, float(shares[number]), float(row[number]))

    def merged_with(self, other: Logits) -> Logits:
        """These and those of other places."""
        new = [row for row, place in enumerate(other.places) if place not in self._row]
        places = (*self.places, *(other.places[row] for row in new))
        spellings = {**self.spellings, **other.spellings}
        return replace(self, places=places, rows=np.concatenate([self.rows, other.rows[new]]), spellings=spellings)

    def padded(self, batch: int, longest: int) -> FloatArray:
        """All in one array (b, t, vocabulary), NaN where no place was asked for, as in the padding."""
        found = np.full((batch, longest, self.rows.shape[1]), np.nan, dtype=np.float32)
        for (sentence, position), row in zip(self.places, self.rows, strict=True):
            found[sentence, position] = row
        return found


def probabilities(logits: FloatArray, *, temperature: float = 1.0) -> npt.NDArray[np.float64]:
    """The softmax of logits (..., vocabulary): shares that sum to 1. A `temperature` above 1 makes them more alike."""
    exact = logits.astype(np.float64) / temperature
    with np.errstate(invalid="ignore"):  # where they are none: see `has_softmax`
        powers = np.exp(exact - exact.max(axis=-1, keepdims=True))
        shares: npt.NDArray[np.float64] = powers / powers.sum(axis=-1, keepdims=True)
    return shares


def has_softmax(logits: FloatArray) -> bool:
    """Whether logits (vocabulary,) have a softmax: none of them is NaN or infinitely large, and not all are -inf."""
    return bool(np.isfinite(logits.max()))


def top_tokens(logits: Logits, *, sentence: int, position: int, count: int = 10) -> tuple[TokenCandidate, ...]:
    """The `count` likeliest tokens at a place, the likeliest first; of equal ones that with the lower id.

    Nothing where the place was not asked for, or nothing is likelier than all else, as with NaN. Those whose spelling
    did not come along are called by their ids.
    """
    row = logits.row(sentence, position)
    if row is None or not len(row) or not has_softmax(row):
        return ()
    return tuple(logits.candidate(number, sentence=sentence, position=position) for number in top_indices(row, count))


def top_indices(numbers: npt.NDArray[np.floating[Any]], count: int) -> list[int]:
    """Where the `count` largest of some numbers stand, the largest first; of equal ones the first."""
    count = min(count, len(numbers))
    found = np.flatnonzero(numbers >= np.partition(numbers, -count)[-count])  # more where several are equal
    return sorted(found.tolist(), key=lambda number: (-numbers[number], number))[:count]


def probability_of(logits: Logits, token: int, *, sentence: int, position: int) -> float | None:
    """The probability of one token at a place; None where the place was not asked for."""
    shares = logits.probabilities(sentence, position)
    return None if shares is None else float(shares[token])
