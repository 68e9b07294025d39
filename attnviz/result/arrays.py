"""The arrays of a result: those that are kept of each layer, and those that follow from them cell by cell."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from attnviz.document.document import FloatArray
from attnviz.document.options import Options
from attnviz.document.stages import STAGES
from attnviz.result.layer import Layer
from attnviz.result.masking import BoolArray


@dataclass(frozen=True, eq=False)
class Arrays:
    """Stages of the padded batch, whole or in part. What is only pooled is none of them: KeyError."""

    layers: tuple[Layer, ...]
    mask: BoolArray | None  #: (batch, query, key); None of a long input, of which no (query, key) stage follows
    options: Options

    def stages(self, layer: int) -> tuple[str, ...]:
        """The stages there are, in the order in which they are computed, those that are in overviews included."""
        return self._stages_of[layer]

    @cached_property
    def _stages_of(self) -> tuple[tuple[str, ...], ...]:
        """The stages of each layer: all panels ask for them again and again. Most layers of a model have the same."""
        names = [(frozenset(of.stages), frozenset(of.overviews)) for of in self.layers]
        found = {alike: tuple(name for name in STAGES if name in alike[1] or self.is_whole(name, layer))
                 for alike, layer in {alike: layer for layer, alike in enumerate(names)}.items()}
        return tuple(found[alike] for alike in names)

    def is_whole(self, stage: str, layer: int) -> bool:
        """Whether every cell of a stage is there, or follows from what is."""
        return stage in self.layers[layer].stages or self._follows(stage, layer)

    def array(self, stage: str, layer: int) -> FloatArray:
        """A stage of the whole padded batch."""
        kept = self.layers[layer].stages.get(stage)
        return self._made(stage, layer, np.s_[:, :], np.s_[:, None]) if kept is None else kept

    def rows(self, stage: str, layer: int, at: tuple[int, ...], part: slice) -> FloatArray:
        """Some rows of a stage at (batch, head), or (batch,) where it belongs to no head."""
        kept = self.layers[layer].stages.get(stage)
        return self._made(stage, layer, (*at, part), (at[0], part)) if kept is None else kept[at][part]

    def first(self, stage: str, layer: int, sentence: int, head: int | slice, length: int) -> FloatArray:
        """The first rows of a stage of a sentence, without the padding: of a head or of several, where it has heads."""
        kept, about = self.layers[layer].stages.get(stage), STAGES[stage]
        if kept is None:
            square = np.s_[:length, :length]
            return self._made(stage, layer, np.s_[sentence, head, *square], np.s_[sentence, *square])
        if not about.per_head:
            return kept[sentence, :length]
        return kept[sentence, head, :length, : length if about.is_matrix else None]

    def _follows(self, stage: str, layer: int) -> bool:
        have = self.layers[layer].stages
        if self.mask is None:
            return False
        if stage == "dropped_weights":
            return "weights" in have
        if "scores" in have:
            return stage in ("masked_scores", "scaled_scores")
        # Of a model they are not kept: what they are made of is smaller.
        follows = self.options.model is not None and have.keys() >= set(self.options.row.score_stages)
        return follows and stage in ("scores", "masked_scores", "scaled_scores")

    def _made(self, stage: str, layer: int, where: Any, where_masked: Any) -> FloatArray:
        """A part of a stage that follows: `where` it is among (batch, head, query, key), and in the mask."""
        have = self.layers[layer].stages
        if self.mask is None or not self._follows(stage, layer):
            raise KeyError(stage)
        with np.errstate(all="ignore"):  # an overflow is something to see in the picture, not on the terminal
            if stage == "dropped_weights":
                weights = have["weights"][where]
                made = weights * have["dropout_mask"][where] if "dropout_mask" in have else weights
            else:
                made = have["scores"][where] if "scores" in have else self._products(layer, *where)
                if self.options.mask_method == "minus_inf" and stage != "scores":
                    of_heads, own = self.layers[layer].head_masks, self.layers[layer].mask
                    shared = self.mask if own is None else own
                    masked = shared[where_masked] if of_heads is None else of_heads[where]
                    made = np.where(masked, np.float32(-np.inf), made)
                if stage == "scaled_scores":
                    made = made / np.float32(self.options.divisor_in(layer))
        derived: FloatArray = made
        derived.flags.writeable = False
        return derived

    def _products(self, layer: int, sentence: Any, head: Any, rows: Any = np.s_[:], columns: Any = np.s_[:]) -> Any:
        """Scores of a model: its queries times its keys, of one head or of several."""
        several = range(self.options.num_heads)[head] if isinstance(head, slice) else None
        sides = []
        for name, part in zip(self.options.row.score_stages, (rows, columns), strict=True):
            own = (self.options.shared_head_index(name, head) if several is None
                   else [self.options.shared_head_index(name, one) for one in several])
            sides.append(self.layers[layer].stages[name][sentence][..., own, :, :][..., part, :])
        return sides[0] @ sides[1].swapaxes(-1, -2)
