"""Masked cells of a result: by the mask of its layer and by edits, in all heads or in one."""

from functools import cached_property
from itertools import product

import numpy as np

from attnviz.document.cells import Cells, Places
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import MASKED_STAGES, STAGES, matrix_stages
from attnviz.document.targets import StageTarget
from attnviz.result.arrays import LayerArrays
from attnviz.result.masking import (
    BoolArray,
    apply_mask_edits,
    build_mask,
    head_mask_edits,
    is_mask_shown,
    shared_mask_edits,
)

_NONE = Cells()


class LayerMasks(LayerArrays):
    """Finds the masked cells and the overridden numbers of a spot; a part of a result."""

    document: Document

    # Caches: each edit reads the masks a hundred times.

    @cached_property
    def _masks(self) -> dict[tuple[int, int], BoolArray]:
        """Return the masks that all heads share, by layer and sentence."""
        return {}

    @cached_property
    def _edited_masks(self) -> dict[tuple[int, int], Places]:
        return {}

    @cached_property
    def _head_masks(self) -> dict[int, Cells]:
        return {}

    @cached_property
    def _score_stages(self) -> tuple[str, ...]:
        """The stages whose edits to minus infinity mask: a document may have edits of others, which its variant lacks.
        """
        return tuple(stage for stage in MASKED_STAGES if stage in matrix_stages(self.options))

    @cached_property
    def _minus_infinity_edits(self) -> dict[tuple[str, int], set[tuple[int, ...]]]:
        """Return the scores that were set to minus infinity, by stage and layer, where there are any."""
        found = {}
        for key in product(self._score_stages, range(len(self.layers))) if self.document.edits else ():
            places, numbers = self.overrides(Spot(key[0], layer=key[1])).arrays(4)
            if struck := set(map(tuple, places[numbers == -np.inf].tolist())):
                found[key] = struck
        return found

    def mask_of(
        self, sentence: int, rows: slice, columns: slice, *, layer: int = 0, head: int | None = None
    ) -> BoolArray:
        """Return which keys of `columns` are masked for the queries of `rows`, (rows, columns), without padding.

        `head` None leaves out the mask edits of single heads.
        """
        length, whole = self.lengths[sentence], self.layers[layer].mask
        whole = self.mask if whole is None else whole
        queries, keys = (range(*some.indices(length)) for some in (rows, columns))
        if whole is not None:
            found = whole[sentence, :length, :length][rows, columns]
        else:
            found = build_mask(sentence, queries, keys, causal=self.options.is_causal,
                               cells=shared_mask_edits(self.document, layer),
                               window=self.options.config.sliding_window(layer))
        own = _NONE if head is None else self._head_edits(layer)
        return apply_mask_edits(found.copy(), own, sentence, head or 0, rows=queries, columns=keys) if own else found

    def masked(self, spot: Spot) -> BoolArray | None:
        """Return which cells (query, key) of a spot are masked; None if its stage shows no mask.

        A score that the user set to -inf is masked too, in its head only. Raises KeyError as `masked_everywhere`.
        """
        shared = self.masked_everywhere(spot.stage, sentence=spot.sentence, layer=spot.layer)
        if shared is not None and self._head_edits(spot.layer):
            shared = self.mask_of(spot.sentence, np.s_[:], np.s_[:], layer=spot.layer, head=spot.head)
        struck = self._minus_infinities(spot)
        if not struck:
            return shared
        length = self.lengths[spot.sentence]
        own = np.zeros((length, length), dtype=np.bool_) if shared is None else shared.copy()
        for row, column in struck:
            own[row, column] = True
        own.flags.writeable = False
        return own

    def masked_everywhere(self, stage: str, *, sentence: int, layer: int = 0) -> BoolArray | None:
        """Return which cells of a stage are masked in every head; None if the stage shows no mask.

        With `renormalize` the mask comes after the softmax, so no score is masked. Raises KeyError if the mask is too
        large to be stored whole: use `mask_of` for a part.
        """
        if not is_mask_shown(stage, masks_weights=self.options.masks_weights):
            return None
        if self.mask is None:
            raise KeyError(stage)
        # Layers without a separate mask share one array, so that drawing all heads processes it once.
        key = layer if self.layers[layer].mask is not None else -1, sentence
        if key not in self._masks:
            found = np.array(self.mask_of(sentence, np.s_[:], np.s_[:], layer=layer))
            found.flags.writeable = False
            self._masks[key] = found
        return self._masks[key]

    def masked_keys(self, cell: Cell) -> BoolArray:
        """Return which keys are masked for the row of a (query, key) cell, by the mask or by a score of -inf."""
        spot, row = cell.spot, slice(cell.row, cell.row + 1)
        masked = self.mask_of(spot.sentence, row, np.s_[:], layer=spot.layer, head=spot.head)[0]
        columns = [column for row, column in self._minus_infinities(spot.at(stage="weights")) if row == cell.row]
        all_masked: BoolArray = np.isin(np.arange(len(masked)), columns) | masked if columns else masked
        return all_masked

    def is_masked(self, cell: Cell) -> bool:
        """Return whether the key of a (query, key) cell is masked for its query."""
        spot, rows, columns = cell.spot, slice(cell.row, cell.row + 1), slice(cell.column, cell.column + 1)
        return bool(self.mask_of(spot.sentence, rows, columns, layer=spot.layer, head=spot.head).item())

    def has_separate_masks(self, layer: int) -> bool:
        """Return whether heads of a layer have separate masks, or any score was set to -inf."""
        return bool(self._minus_infinity_edits or self._head_edits(layer))

    def has_mask_edits(self, spot: Spot) -> bool:
        """Return whether any pair of a spot's layer has a mask edit, in all heads or in one."""
        return bool(self._head_edits(spot.layer)) or len(self.mask_edits(spot)) > 0

    def mask_edits(self, spot: Spot) -> Places:
        """Return the (query, key) pairs of a spot, (n, 2), whose mask was edited."""
        key = spot.layer, spot.sentence
        if key not in self._edited_masks:
            cells = shared_mask_edits(self.document, spot.layer)
            self._edited_masks[key] = cells.arrays(3, spot.sentence)[0][:, 1:]
        own = self._head_edits(spot.layer)
        if not own:
            return self._edited_masks[key]
        of_head = own.arrays(4, spot.sentence, spot.head)[0][:, 2:]
        return np.unique(np.concatenate([self._edited_masks[key], of_head]), axis=0)

    def overrides(self, spot: Spot) -> Cells:
        """Return the numbers that the user set in the stage of a spot, in all heads and sentences."""
        return self.document.cells(StageTarget(self.options.variant, spot.stage, spot.layer))

    def _head_edits(self, layer: int) -> Cells:
        """Return the mask edits (batch, head, query, key) of single heads of a layer."""
        if not self.options.row.has_head_masks:
            return _NONE
        if layer not in self._head_masks:
            self._head_masks[layer] = head_mask_edits(self.document, layer)
        return self._head_masks[layer]

    def _minus_infinities(self, spot: Spot) -> frozenset[tuple[int, int]]:
        """Return the cells of a spot masked by an edited score of minus infinity."""
        if not self._minus_infinity_edits or not STAGES[spot.stage].shows_mask:
            return frozenset()
        head = (spot.sentence, spot.head)
        stages = self._score_stages
        last = stages.index(spot.stage) if spot.stage in stages else len(stages)
        found: set[tuple[int, ...]] = set()
        for earlier in (spot.at(stage=name) for name in stages[: last + 1]):  # each may be edited again
            if found:
                again = self.overrides(earlier)
                found = {cell for cell in found if cell not in again}
            edited = self._minus_infinity_edits.get((earlier.stage, earlier.layer), set())
            found |= {cell for cell in edited if cell[:2] == head}
        length = self.lengths[spot.sentence]
        return frozenset((row, column) for *_, row, column in found if row < length and column < length)
