"""The words of a sentence as the attention of one of them tints them: for one head, or the mean of several. No Qt."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from attnviz.document.places import Spot
from attnviz.result.masking import BoolArray
from attnviz.result.source import Source
from attnviz.tokens.labels import SPACE
from attnviz.tokens.token import Token

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Tints:
    """What a word gives to each word of its sentence."""

    numbers: Numbers  #: the mean of the heads; NaN where there is none, as where pooled cells are all masked
    masked: BoolArray  #: in every one of the heads
    block: int = 1  #: of a long text, whose weights are pooled: how many words share a number, the largest of theirs

    @property
    def most(self) -> float:
        """The largest magnitude, which has the strongest tint."""
        sizes = np.abs(self.numbers)
        return float(np.max(sizes, initial=0.0, where=np.isfinite(sizes) & ~self.masked))

    def strengths(self) -> Numbers:
        """How strong the tint of each word is, from 0 to 1; that of a negative number is below 0."""
        most = self.most
        if not most:
            return np.zeros(len(self.numbers))
        return np.where(np.isfinite(self.numbers) & ~self.masked, self.numbers / most, 0.0)


def tints_of(source: Source, spots: Sequence[Spot], query: int) -> Tints | None:
    """The tints of a query's sentence by the mean of these spots' heads; None without a head."""
    found, hidden, block = [], [], 1
    for spot in spots:
        drawn = source.drawn(spot)
        block = drawn.block
        at, count = query // block, len(source.row_labels(spot) if source.rows_are_keys else source.column_labels(spot))
        line = np.s_[:, at] if source.rows_are_keys else np.s_[at]
        found.append(np.repeat(drawn.values[line].astype(np.float64), block)[:count])
        masked = np.zeros(count, dtype=np.bool_) if drawn.masked is None else np.repeat(drawn.masked[line], block)
        hidden.append(masked[:count])
    if not found:
        return None
    return Tints(np.mean(found, axis=0), np.all(hidden, axis=0), block)


@dataclass(frozen=True, slots=True)
class Word:
    """A token as it stands in its sentence."""

    text: str
    is_glued: bool  #: no space before it, as the pieces of a word stand


def words_of(tokens: Sequence[Token]) -> tuple[Word, ...]:
    """The tokens of a sentence as they are read: a space before one is the gap before it, and not shown once more."""
    found, end = [], 0
    for at, token in enumerate(tokens):
        spaced = token.label.startswith(SPACE) and token.label.strip(SPACE) != ""
        text = token.label.lstrip(SPACE) if spaced else token.label
        found.append(Word(text, at > 0 and token.start <= end and not spaced))
        end = max(end, token.end)
    return tuple(found)


def reads_from_the_right(text: str) -> bool:
    """Whether the first letter that has a direction is written from right to left."""
    kinds = map(unicodedata.bidirectional, text)
    return next((kind in ("R", "AL") for kind in kinds if kind in ("L", "R", "AL")), False)
