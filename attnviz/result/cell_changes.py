"""What an edit changed: the cells whose numbers differ from the previous result, and by how much."""

from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from attnviz.document.places import Spot
from attnviz.document.stages import ADDED_STAGES
from attnviz.result.compare import Difference, match_labels, match_sentences
from attnviz.result.result import Evaluation, Source
from attnviz.result.spot_data import SpotData
from attnviz.system.arrays import Float32

MIN_HIGHLIGHT = 0.25  #: opacity of the highlight of the smallest change
#: Longest text whose layers are compared: 1,024 tokens in 30 layers take 60 ms.
MAX_COMPARED_TOKENS = 1024
_OUTPUTS = (*ADDED_STAGES, "final_normed")  # stages that show whether a layer's output changed


@dataclass(frozen=True, slots=True, eq=False)
class SpotChanges:
    """Which cells of a picture changed, and by how much."""

    strengths: Float32  #: (rows, columns)
    count: int
    largest: float  #: the largest absolute change; 0 if only the mask changed
    masked: int = 0  #: changed cells that are newly masked
    unmasked: int = 0  #: changed cells that are newly unmasked


@dataclass(frozen=True, slots=True)
class TextChange:
    """How many tokens an edit changed, in all sentences."""

    total: int  #: tokens now
    new: int  #: tokens without a previous counterpart
    removed: int

    @property
    def is_new_text(self) -> bool:
        """Whether most tokens are new: another text rather than an edit."""
        return 2 * self.new > self.total

    @property
    def is_exchange(self) -> bool:
        """Return whether tokens were replaced: new ones have no partner, so equality holds for the others only."""
        return bool(self.new and self.removed)


class CellChanges:
    """The changes from one result to the next, computed and cached for each displayed picture."""

    def __init__(self, now: Evaluation, before: Evaluation) -> None:
        self.now, self.before = now, before
        self._found: dict[Spot, SpotChanges | None] = {}
        self._layers: dict[int, tuple[int, ...]] = {}

    def at(self, spot: Spot) -> SpotChanges | None:
        """Return the changes of a spot; None if no cell changed or nothing can be compared."""
        if spot not in self._found:
            self._found[spot] = find_changes(self.now, self.before, spot)
        return self._found[spot]

    def in_tile(self, spot: Spot) -> SpotChanges | None:
        """Return the changes of a spot for a small picture; None for one of more than MAX_COMPARED_TOKENS² cells.

        The tiles of a model's stages took 0.3 s of each letter at 3,000 tokens.
        """
        return None if self.now.spot_data(spot).values.size > MAX_COMPARED_TOKENS**2 else self.at(spot)

    def is_comparable(self, spot: Spot) -> bool:
        """Return whether any cell of a spot has a partner in the previous result; NaN can be compared with nothing."""
        if np.isnan(self.now.spot_data(spot).values).any():
            return False
        found = Difference(self.now, self.before).unpaired(spot)
        return found.missing is None and found.rows < len(self.now.row_labels(spot))

    @cached_property
    def text(self) -> TextChange | None:
        """How the text changed; None if it is the same."""
        now, before = self.now, self.before
        if now.texts == before.texts:
            return None
        total, unchanged = sum(map(len, map(partial(_tokens, now), range(len(now.texts))))), 0
        for sentence, partner in enumerate(match_sentences(now.texts, before.texts).tolist()):
            if partner >= 0:
                unchanged += int((match_labels(_tokens(now, sentence), _tokens(before, partner)) >= 0).sum())
        total_before = sum(map(len, map(partial(_tokens, before), range(len(before.texts)))))
        return TextChange(total, total - unchanged, total_before - unchanged)

    def layers(self, sentence: int) -> tuple[int, ...]:
        """Return the layers of a model whose output changed; empty for a text above MAX_COMPARED_TOKENS.

        Only their numbers are cached: the changes of every cell would be half a gigabyte at 4,096 tokens in 30 layers.
        """
        if sentence not in self._layers:
            is_long = len(self.now.row_labels(Spot("residual", sentence=sentence))) > MAX_COMPARED_TOKENS
            last = self.now.num_layers - 1  # it changes whenever another stage does
            nothing = is_long or not self._has_changed(last, sentence)
            self._layers[sentence] = () if nothing else tuple(
                layer for layer in range(last + 1) if self._has_changed(layer, sentence))
        return self._layers[sentence]

    def later_stage(self, spot: Spot) -> str | None:
        """Return the first changed stage after a spot's; None if none changed or the text exceeds the same limit."""
        stages = self.now.stages(spot.layer)
        if spot.stage not in stages or len(_tokens(self.now, spot.sentence)) > MAX_COMPARED_TOKENS:
            return None
        return next((stage for stage in stages[stages.index(spot.stage) + 1:] if self.at(spot.at(stage=stage))), None)

    def _has_changed(self, layer: int, sentence: int) -> bool:
        return any(find_changes(self.now, self.before, spot) is not None for spot in self._outputs(layer, sentence))

    def _outputs(self, layer: int, sentence: int) -> tuple[Spot, ...]:
        """Return the spots of a layer's output; if only an overview is kept, the input of the next layer."""
        there = tuple(Spot(stage, layer=layer, sentence=sentence) for stage in _OUTPUTS
                      if stage in self.now.stages(layer))
        after = layer + 1
        if there or after == self.now.num_layers or "residual" not in self.now.stages(after):
            return there
        return (Spot("residual", layer=after, sentence=sentence),)

    def head_strengths(self, spot: Spot) -> Float32 | None:
        """Return the strengths of all heads of a spot's layer, (head, rows, columns); None if no cell changed.

        None for pictures of more than MAX_COMPARED_TOKENS²: at 1,650 tokens a layer of nine heads took a second.
        """
        now = self.now.head_data(spot, range(self.now.num_heads))
        if now.block > 1 or now.values[0].size > MAX_COMPARED_TOKENS**2:
            return None
        amounts, most = _amounts(Difference(self.now, self.before).head_data(spot, range(self.now.num_heads)))
        return _strengths(amounts, most) if amounts.any() else None


def find_changes(now: Source, before: Source, spot: Spot) -> SpotChanges | None:
    """Return which cells of a spot changed since `before`; None if none did or nothing can be compared."""
    drawn = now.spot_data(spot)
    if drawn.block > 1:
        return None
    return changes_in(Difference(now, before).subtract_from(drawn, spot))


def changes_in(difference: SpotData) -> SpotChanges | None:
    """Return the nonzero cells of a difference; newly masked or unmasked cells count as the largest change."""
    amounts, most = _amounts(difference)
    count = int(np.count_nonzero(amounts))
    masked, unmasked = (int(np.count_nonzero(difference.values == sign * np.inf)) for sign in (-1, 1))
    return SpotChanges(_strengths(amounts, most), count, float(most.max()), masked, unmasked) if count else None


def _tokens(source: Evaluation, sentence: int) -> tuple[str, ...]:
    return source.row_labels(source.weights_of(Spot("weights", sentence=sentence)))


def _amounts(difference: SpotData) -> tuple[Float32, Float32]:
    """Return the absolute change of each cell, and the largest of each head, (..., 1, 1)."""
    amounts = np.abs(difference.values)
    infinite = np.isinf(amounts)
    amounts[~np.isfinite(amounts)] = 0
    most = np.max(amounts, axis=(-2, -1), keepdims=True, initial=0)
    if infinite.any():
        amounts = np.where(infinite, np.where(most > 0, most, 1), amounts)
    return amounts, most


def _strengths(amounts: Float32, most: Float32) -> Float32:
    return (amounts / np.where(most > 0, most, 1)).astype(np.float32)
