"""The arrays of a result: stored ones, and those derived from them cell by cell."""

from functools import cached_property
from typing import Any

import numpy as np

from attnviz.document.document import FloatArray
from attnviz.document.option import FLOAT32
from attnviz.document.options import Options
from attnviz.document.places import Spot
from attnviz.document.stages import COMMON_STAGES, DERIVED, STAGES
from attnviz.result.evaluation import Evaluation
from attnviz.result.layer import Layer
from attnviz.result.masking import BoolArray
from attnviz.tokens.token import Token


class LayerArrays(Evaluation):
    """Reads stages of the padded batch, whole or in part; a part of a result."""

    options: Options
    layers: tuple[Layer, ...]
    mask: BoolArray | None
    sentences: tuple[tuple[Token, ...], ...]

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """The number of tokens of each sentence."""
        return tuple(len(tokens) for tokens in self.sentences)

    def stages(self, layer: int = 0) -> tuple[str, ...]:
        """Return the available stages, pooled ones included, in order of computation."""
        return self._stages_of[layer]

    @cached_property
    def _stages_of(self) -> tuple[tuple[str, ...], ...]:
        """The stages of each layer; most layers of a model share one tuple."""
        names = [(frozenset(layer.stages), frozenset(layer.overviews)) for layer in self.layers]
        found = {key: tuple(name for name in STAGES if name in key[1] or self.is_whole(name, layer=layer))
                 for key, layer in {key: layer for layer, key in enumerate(names)}.items()}
        return tuple(found[key] for key in names)

    def is_whole(self, stage: str, *, layer: int = 0) -> bool:
        """Return whether every cell of a stage is stored or can be derived."""
        return stage in self.layers[layer].stages or self._is_derivable(stage, layer)

    def array(self, stage: str, *, layer: int = 0) -> FloatArray:
        """Return a stage of the whole padded batch. Raises KeyError if it is missing or pooled."""
        stored = self.layers[layer].stages.get(stage)
        return self._derive(stage, layer, np.s_[:, :], np.s_[:, None]) if stored is None else stored

    def rows(self, stage: str, at: tuple[int, ...], part: slice, *, layer: int = 0) -> FloatArray:
        """Return some rows of a stage of the padded batch at (batch, head), or (batch,) for stages without heads.

        Raises KeyError as `array`.
        """
        stored = self.layers[layer].stages.get(stage)
        return self._derive(stage, layer, (*at, part), (at[0], part)) if stored is None else stored[at][part]

    def unpadded(self, spot: Spot, head: int | slice) -> FloatArray:
        """Return a stage of a sentence without padding, of one head or several. Raises KeyError as `array`."""
        stored, about = self.layers[spot.layer].stages.get(spot.stage), STAGES[spot.stage]
        length = self.lengths[spot.sentence]
        if stored is None:
            square = np.s_[:length, :length]
            return self._derive(spot.stage, spot.layer, np.s_[spot.sentence, head, *square],
                                np.s_[spot.sentence, *square])
        if not about.per_head:
            return stored[spot.sentence, :length]
        return stored[spot.sentence, head, :length, : length if about.is_matrix else None]

    def _is_derivable(self, stage: str, layer: int) -> bool:
        stages = self.layers[layer].stages
        if self.mask is None or self.options.dtype != FLOAT32:  # half precision is rounded by torch alone
            return False
        if stage not in COMMON_STAGES and STAGES[stage] not in self.options.row.stages:
            return False
        stored = DERIVED.get(stage, (stage,))[0]
        # Scores of models are not stored: queries and keys are smaller.
        has_products = self.options.is_trained and stages.keys() >= set(self.options.row.score_stages)
        return stored in stages or (stored == "scores" and has_products)

    def _derive(self, stage: str, layer: int, where: Any, where_masked: Any) -> FloatArray:
        """Derive a part of a stage: `where` indexes (batch, head, query, key), `where_masked` the mask."""
        stages = self.layers[layer].stages
        if self.mask is None or not self._is_derivable(stage, layer):
            raise KeyError(stage)
        with np.errstate(all="ignore"):  # overflows are displayed
            if stage == "dropped_weights":
                weights = stages["weights"][where]
                array = weights * stages["dropout_mask"][where] if "dropout_mask" in stages else weights
            else:
                array = stages["scores"][where] if "scores" in stages else self._products(layer, *where)
                if not self.options.masks_weights and stage != "scores":
                    of_heads, own = self.layers[layer].head_masks, self.layers[layer].mask
                    shared = self.mask if own is None else own
                    masked = shared[where_masked] if of_heads is None else of_heads[where]
                    array = np.where(masked, np.float32(-np.inf), array)
                if "scaled_scores" in DERIVED.get(stage, ()):
                    array = array / np.float32(self.options.divisor_in(layer))
                if stage == "capped_scores":
                    from attnviz.result.logits import soft_cap  # late import: only models have it

                    array = soft_cap(array, self.options.config.score_cap)
        derived: FloatArray = array
        derived.flags.writeable = False
        return derived

    def _products(self, layer: int, sentence: Any, head: Any, rows: Any = np.s_[:], columns: Any = np.s_[:]) -> Any:
        """Return scores of a model, queries times keys, of one head or several."""
        several = range(self.options.num_heads)[head] if isinstance(head, slice) else None
        sides = []
        for name, part in zip(self.options.row.score_stages, (rows, columns), strict=True):
            own = (self.options.shared_head_index(name, head) if several is None
                   else [self.options.shared_head_index(name, one) for one in several])
            sides.append(self.layers[layer].stages[name][sentence][..., own, :, :][..., part, :])
        return sides[0] @ sides[1].swapaxes(-1, -2)
