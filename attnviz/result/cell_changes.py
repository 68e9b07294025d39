"""What an edit moved: the cells whose numbers are others than in the result before, and by how much."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
import numpy.typing as npt

from attnviz.document.document import FloatArray
from attnviz.document.places import Spot
from attnviz.result.compare import Difference, match_labels, match_sentences
from attnviz.result.evaluation import Evaluation
from attnviz.result.source import Source, SpotData

MIN_HIGHLIGHT = 0.25  #: how much of its mark a cell has that hardly moved
#: Tokens of a text whose layers are compared to say which of them moved: of 1,024 in 30 layers that takes 60 ms.
MAX_COMPARED_TOKENS = 1024
_HANDED_ON = ("feed_forward", "final_normed", "attention_output")  # what a layer of a model adds, or ends with


Strengths = npt.NDArray[np.float32]  #: 0 where a cell stayed or has no partner, 1 where it moved most


@dataclass(frozen=True, slots=True, eq=False)
class SpotChanges:
    """Which cells of a picture moved, and by how much."""

    strengths: Strengths  #: (rows, columns)
    count: int
    largest: float  #: how far the cell went that moved most; 0 where no number did
    masked: int = 0  #: of them those whose score is masked by now: that is no distance
    unmasked: int = 0  #: and those whose score was


@dataclass(frozen=True, slots=True)
class TextChange:
    """Counts of tokens, in all sentences together."""

    total: int  #: of the text as it is now
    new: int  #: that were not there before
    removed: int

    @property
    def is_new_text(self) -> bool:
        """Whether it is another text, most of which was not there before, rather than the same one edited."""
        return 2 * self.new > self.total


class CellChanges:
    """What has moved from one result to the next, found out for each picture when it is asked for: once, and then kept.

    Nothing is compared for a picture that nobody sees.
    """

    def __init__(self, now: Evaluation, before: Evaluation, *, example: str = "") -> None:
        """`example` is the title of one that was just opened."""
        self.now, self.before, self.example = now, before, example
        self._found: dict[Spot, SpotChanges | None] = {}
        self._layers: dict[int, tuple[int, ...]] = {}

    def at(self, spot: Spot) -> SpotChanges | None:
        """The moves of a spot; None where no cell moved, or there is nothing to compare with."""
        if spot not in self._found:
            self._found[spot] = find_changes(self.now, self.before, spot)
        return self._found[spot]

    def is_comparable(self, spot: Spot) -> bool:
        """Whether any cell of a spot has a partner in the result before, so that it could have moved."""
        found = Difference(self.now, self.before).unpaired(spot)
        return not found.whole and found.rows < len(self.now.row_labels(spot))

    @cached_property
    def text(self) -> TextChange | None:
        """How the text changed; None where it is the same."""
        now, before = self.now, self.before
        if now.texts == before.texts:
            return None
        total, stayed = sum(map(len, map(partial(_tokens, now), range(len(now.texts))))), 0
        for sentence, former in enumerate(match_sentences(now.texts, before.texts).tolist()):
            if former >= 0:
                stayed += int((match_labels(_tokens(now, sentence), _tokens(before, former)) >= 0).sum())
        were = sum(map(len, map(partial(_tokens, before), range(len(before.texts)))))
        return TextChange(total, total - stayed, were - stayed)

    def layers(self, sentence: int) -> tuple[int, ...]:
        """The layers of a model of which anything moved that they hand on, in a text that is not too long to be asked.

        Only that is kept: how far each of their numbers moved would be half a gigabyte of 4,096 tokens in 30 layers.
        """
        if sentence not in self._layers:
            is_long = len(self.now.row_labels(Spot("residual", sentence=sentence))) > MAX_COMPARED_TOKENS
            last = self.now.num_layers - 1  # which moves with any other: a letter at the end asks no others
            nothing = is_long or not self._has_changed(last, sentence)
            self._layers[sentence] = () if nothing else tuple(
                layer for layer in range(last + 1) if self._has_changed(layer, sentence))
        return self._layers[sentence]

    def _has_changed(self, layer: int, sentence: int) -> bool:
        return any(find_changes(self.now, self.before, spot) is not None for spot in self._handed_on(layer, sentence))

    def _handed_on(self, layer: int, sentence: int) -> tuple[Spot, ...]:
        """What leaves a layer; of one that was set aside nothing but what enters the next is there."""
        there = tuple(Spot(stage, layer=layer, sentence=sentence) for stage in _HANDED_ON
                      if stage in self.now.stages(layer))
        after = layer + 1
        if there or after == self.now.num_layers or "residual" not in self.now.stages(after):
            return there
        return (Spot("residual", layer=after, sentence=sentence),)

    def head_strengths(self, spot: Spot) -> Strengths | None:
        """The strengths of all heads of a spot's layer, (head, rows, columns); None where no cell of any moved."""
        now = self.now.head_data(spot, range(self.now.num_heads))
        if now.block > 1:
            return None
        amounts, most = _amounts(Difference(self.now, self.before).head_data(spot, range(self.now.num_heads)))
        return _strengths(amounts, most) if amounts.any() else None


def find_changes(now: Source, before: Source, spot: Spot) -> SpotChanges | None:
    """Which cells of a spot moved since `before`; None where none did, or there is nothing to compare with."""
    drawn = now.spot_data(spot)
    if drawn.block > 1:
        return None
    return changes_in(Difference(now, before).subtract_from(drawn, spot))


def changes_in(less: SpotData) -> SpotChanges | None:
    """The cells of a difference that are not zero.

    A cell that was masked, or came to light, moved as far as any other.
    """
    amounts, most = _amounts(less)
    count = int(np.count_nonzero(amounts))
    masked, unmasked = (int(np.count_nonzero(less.values == sign * np.inf)) for sign in (-1, 1))
    return SpotChanges(_strengths(amounts, most), count, float(most.max()), masked, unmasked) if count else None


def _tokens(source: Evaluation, sentence: int) -> tuple[str, ...]:
    return source.row_labels(source.weights_of(Spot("weights", sentence=sentence)))


def _amounts(less: SpotData) -> tuple[FloatArray, FloatArray]:
    """How far each cell moved, and the most of each head, (..., 1, 1): each has its own."""
    amounts = np.abs(less.values)
    turned = np.isinf(amounts)
    amounts[~np.isfinite(amounts)] = 0
    most = np.max(amounts, axis=(-2, -1), keepdims=True, initial=0)
    if turned.any():
        amounts = np.where(turned, np.where(most > 0, most, 1), amounts)
    return amounts, most


def _strengths(amounts: FloatArray, most: FloatArray) -> Strengths:
    return (amounts / np.where(most > 0, most, 1)).astype(np.float32)
