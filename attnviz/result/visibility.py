"""Masked cells of a result: by the mask of its layer and by edits, in all heads or in one."""

from __future__ import annotations

import numpy as np

from attnviz.document.cells import Cells, Places
from attnviz.document.document import Document
from attnviz.document.options import Options
from attnviz.document.places import Spot
from attnviz.document.stages import MASKED_STAGES, STAGES
from attnviz.result.layer import Layer
from attnviz.result.masking import (
    BoolArray,
    apply_mask_edits,
    build_mask,
    head_mask_edits,
    is_mask_shown,
    shared_mask_edits,
)
from attnviz.result.overrides import StageOverrides

_NONE = Cells()


class Visibility:
    """The masks of a result, computed on demand and cached: each edit reads them a hundred times."""

    def __init__(
        self, document: Document, options: Options, *, lengths: tuple[int, ...], layers: tuple[Layer, ...],
        mask: BoolArray | None, overrides: StageOverrides,
    ) -> None:
        """Take a `mask` as `Result.mask`: None for a long input.

        No reference to the result is kept, to avoid a cycle: at 100 tokens of SmolLM2 twenty results of 20 MB and more
        waited for the garbage collector.
        """
        self._document, self._options, self._own = document, options, overrides
        self._lengths, self._layers, self._mask = lengths, layers, mask
        self._everywhere: dict[tuple[int, int], BoolArray] = {}  # by layer and sentence
        self._edits: dict[tuple[int, int], Places] = {}
        self._of_heads: dict[int, Cells] = {}
        self._minus_infinities: dict[tuple[str, int], frozenset[tuple[int, ...]]] = {}
        self._strikes: bool | None = None

    def part(self, sentence: int, rows: slice, columns: slice, *, layer: int = 0, head: int | None = None) -> BoolArray:
        """Return which keys of `columns` are masked for the queries of `rows`, in every head or in one."""
        length, whole = self._lengths[sentence], self._layers[layer].mask
        whole = self._mask if whole is None else whole
        if whole is not None:
            found = whole[sentence, :length, :length][rows, columns]
        else:
            queries, keys = (range(*some.indices(length)) for some in (rows, columns))
            found = build_mask(sentence, queries, keys, causal=self._options.is_causal,
                           cells=shared_mask_edits(self._document, layer),
                           window=self._options.config.sliding_window(layer))
        own = _NONE if head is None else self.head_edits(layer)
        if not own:
            return found
        queries, keys = (range(*some.indices(length)) for some in (rows, columns))
        return apply_mask_edits(found.copy(), own, sentence, head or 0, rows=queries, columns=keys)

    def head_edits(self, layer: int) -> Cells:
        """Return the mask edits (batch, head, query, key) of single heads of a layer."""
        if not self._options.row.has_head_masks:
            return _NONE
        if layer not in self._of_heads:
            self._of_heads[layer] = head_mask_edits(self._document, layer)
        return self._of_heads[layer]

    def spot(self, spot: Spot) -> BoolArray | None:
        """Return which cells (query, key) of a spot are masked; None if its stage shows no mask."""
        shared = self.everywhere(spot.stage, sentence=spot.sentence, layer=spot.layer)
        if shared is not None and self.head_edits(spot.layer):
            shared = self.part(spot.sentence, np.s_[:], np.s_[:], layer=spot.layer, head=spot.head)
        strikes = self._has_minus_infinity() if self._strikes is None else self._strikes
        struck = self.minus_infinities(spot) if strikes else ()
        if not struck:
            return shared
        length = self._lengths[spot.sentence]
        own = np.zeros((length, length), dtype=np.bool_) if shared is None else shared.copy()
        for row, column in struck:
            own[row, column] = True
        own.flags.writeable = False
        return own

    def has_head_masks(self, layer: int) -> bool:
        """Return whether heads of a layer have separate masks, or any score was set to -inf."""
        return self._has_minus_infinity() or bool(self.head_edits(layer))

    def everywhere(self, stage: str, *, sentence: int, layer: int = 0) -> BoolArray | None:
        """Return which cells of a stage are masked in every head; None if the stage shows no mask."""
        if not is_mask_shown(stage, masks_weights=self._options.masks_weights):
            return None
        if self._mask is None:
            raise KeyError(stage)
        # Layers without a separate mask share one array, so that drawing all heads processes it once.
        key = layer if self._layers[layer].mask is not None else -1, sentence
        if key not in self._everywhere:
            found = np.array(self.part(sentence, np.s_[:], np.s_[:], layer=layer))
            found.flags.writeable = False
            self._everywhere[key] = found
        return self._everywhere[key]

    def edits(self, sentence: int, layer: int, head: int) -> Places:
        """Return the (query, key) pairs, (n, 2), whose mask a person set in a head."""
        if (layer, sentence) not in self._edits:
            self._edits[layer, sentence] = shared_mask_edits(self._document, layer).arrays(3, sentence)[0][:, 1:]
        own = self.head_edits(layer)
        shared = self._edits[layer, sentence]
        if not own:
            return shared
        return np.unique(np.concatenate([shared, own.arrays(4, sentence, head)[0][:, 2:]]), axis=0)

    def has_edits(self, sentence: int, layer: int) -> bool:
        """Return whether any pair has a mask edit, in all heads or in one."""
        return bool(self.head_edits(layer)) or len(self.edits(sentence, layer, 0)) > 0

    def minus_infinities(self, spot: Spot) -> frozenset[tuple[int, int]]:
        """Return the cells of a spot masked by an edited score of minus infinity."""
        if not STAGES[spot.stage].shows_mask:
            return frozenset()
        head = (spot.sentence, spot.head)
        last = MASKED_STAGES.index(spot.stage) if spot.stage in MASKED_STAGES else len(MASKED_STAGES)
        found: set[tuple[int, ...]] = set()
        for earlier in (spot.at(stage=name) for name in MASKED_STAGES[: last + 1]):  # each may be edited again
            if found:
                again = self._own.at(earlier)
                found = {cell for cell in found if cell not in again}
            found |= {cell for cell in self._minus_infinities_of(earlier) if cell[:2] == head}
        length = self._lengths[spot.sentence]
        return frozenset((row, column) for *_, row, column in found if row < length and column < length)

    def _minus_infinities_of(self, spot: Spot) -> frozenset[tuple[int, ...]]:
        """Return the scores of a spot's stage that a person set to minus infinity, cached."""
        key = spot.stage, spot.layer
        if key not in self._minus_infinities:
            places, numbers = self._own.at(spot).arrays(4)
            self._minus_infinities[key] = frozenset(map(tuple, places[numbers == -np.inf].tolist()))
        return self._minus_infinities[key]

    def _has_minus_infinity(self) -> bool:
        """Return whether any score was set to minus infinity; if not, no picture searches for them."""
        if self._strikes is None:
            may_be = self._document.edits and self._mask is not None
            layers = range(len(self._layers)) if may_be else ()
            spots = (Spot(stage, layer=layer) for layer in layers for stage in MASKED_STAGES)
            self._strikes = any(map(self._minus_infinities_of, spots))
        return self._strikes
