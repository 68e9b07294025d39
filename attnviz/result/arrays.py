"""The arrays of a result: those that are derived from the stored ones, and their masked cells.

Masked and scaled scores follow cell by cell. Readings show instead of weights the lengths of what they move, where
tokens come from, or gradients. Value-weighted attention (Kobayashi et al. 2020, "Attention is Not Only a Weight") is
the length of weight · value · output projection. Rollout (Abnar and Zuidema 2020, "Quantifying Attention Flow in
Transformers") multiplies the mean weights of all layers so far, each half on the token itself for the residual stream.
A weight times the gradient of a metric with respect to it is what it adds to the metric, to first order (Hao et al.
2021, "Self-Attention Attribution").

Shapes: b batch, h heads, g key/value heads, q queries, k keys, d_h size of a head.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from itertools import accumulate
from operator import and_
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from attnviz.document.cells import NO_CELLS, Cells, Edits
from attnviz.document.document import Document
from attnviz.document.options import FLOAT32, Options
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import COMMON_STAGES, DERIVED, MASKED_STAGES, STAGES, matrix_stages
from attnviz.document.targets import StageTarget, SteeringTarget
from attnviz.document.variants import DECODER_INPUT, SOURCE, TARGET
from attnviz.result.layer import Layer
from attnviz.result.masking import apply_mask_edits, build_mask, head_mask_edits, is_mask_shown, shared_mask_edits
from attnviz.result.nn import relative_buckets, round_to, soft_cap
from attnviz.system.arrays import Bools, Float32, Ids, read_only
from attnviz.tokens.token import Token

if TYPE_CHECKING:
    from attnviz.result.weight_gradients import WeightGradients


class LayerArrays:
    """Reads the stages of the padded batch, whole or in part, their masked cells and edits; a part of a result."""

    document: Document
    options: Options
    layers: tuple[Layer, ...]
    mask: Bools | None
    sentences: tuple[tuple[Token, ...], ...]
    outputs: tuple[tuple[Token, ...], ...]
    decoder_inputs: tuple[tuple[Token, ...], ...]
    gradients: WeightGradients | None

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """The number of tokens of each sentence."""
        return tuple(len(tokens) for tokens in self.sentences)

    def side(self, text: str) -> tuple[tuple[Token, ...], ...]:
        """Return the tokens of each sentence, SOURCE, of the output that answers it, TARGET, or before these."""
        return {SOURCE: self.sentences, TARGET: self.outputs, DECODER_INPUT: self.decoder_inputs}[text]

    def tokens(self, spot: Spot) -> tuple[Token, ...]:
        """Return the tokens whose vectors, or whose queries in a matrix, are the rows of a spot."""
        return self.side(self.options.row.row_side(STAGES[spot.stage], spot.layer))[spot.sentence]

    def row_text(self, spot: Spot) -> str:
        """Return the text of the tokens of a spot's rows; "" for outputs and patches, which have no offsets."""
        side = self.options.row.row_side(STAGES[spot.stage], spot.layer)
        return self.document.sentences[spot.sentence] if side == SOURCE and self.document.image is None else ""

    def _counts(self, layer: int, sentence: int) -> tuple[int, int]:
        """Return how many queries and keys a layer has in a sentence."""
        queries, keys = self.options.row.sides_of(layer)
        return len(self.side(queries)[sentence]), len(self.side(keys)[sentence])

    def stages(self, layer: int = 0) -> tuple[str, ...]:
        """Return the available stages, pooled ones included, in order of computation."""
        return self._stages_of[layer]

    @cached_property
    def _stages_of(self) -> tuple[tuple[str, ...], ...]:
        """The stages of each layer; most layers of a model share one tuple."""
        readable = accumulate(("weights" in layer.stages for layer in self.layers), and_)  # of rollout: all before
        names = [(frozenset(layer.stages), frozenset(layer.overviews), is_readable)
                 for layer, is_readable in zip(self.layers, readable, strict=True)]
        of_row = COMMON_STAGES.union(stage.name for stage in self.options.row.stages)
        found = {key: tuple(name for name in STAGES if name in key[1] or (
                    (name in key[0] or name in of_row) and self.is_whole(name, layer=layer)))
                 for key, layer in {key: layer for layer, key in enumerate(names)}.items()}
        return tuple(found[key] for key in names)

    def is_whole(self, stage: str, *, layer: int = 0) -> bool:
        """Return whether every cell of a stage is stored or can be derived."""
        return stage in self.layers[layer].stages or self._is_derivable(stage, layer)

    def array(self, stage: str, *, layer: int = 0) -> Float32:
        """Return a stage of the whole padded batch. Raises KeyError if it is missing or pooled."""
        stored = self.layers[layer].stages.get(stage)
        return self._derive(stage, layer, np.s_[:, :], np.s_[:, None]) if stored is None else stored

    def rows(self, stage: str, at: tuple[int, ...], part: slice, *, layer: int = 0) -> Float32:
        """Return some rows of a stage of the padded batch at (batch, head), or (batch,) for stages without heads.

        Raises KeyError as `array`.
        """
        kept = self.layers[layer]
        return (kept.part(stage, (*at, part)) if stage in kept.stages
                else self._derive(stage, layer, (*at, part), (at[0], part)))

    def unpadded(self, spot: Spot, head: int | slice) -> Float32:
        """Return a stage of a sentence without padding, of one head or several. Raises KeyError as `array`."""
        stored, about = self.layers[spot.layer].stages.get(spot.stage), STAGES[spot.stage]
        if stored is not None and not about.is_matrix:
            length = len(self.tokens(spot))
            return stored[spot.sentence, head, :length] if about.per_head else stored[spot.sentence, :length]
        queries, keys = self._counts(spot.layer, spot.sentence)
        if stored is not None:
            return stored[spot.sentence, head, :queries, :keys]
        part = np.s_[:queries, :keys]
        return self._derive(spot.stage, spot.layer, np.s_[spot.sentence, head, *part], np.s_[spot.sentence, *part])

    def _is_derivable(self, stage: str, layer: int) -> bool:
        stages = self.layers[layer].stages
        if STAGES[stage].is_reading:
            return STAGES[stage] in self.options.row.stages and _is_readable(self, stage, layer)
        if self.mask is None:
            return False
        if stage not in COMMON_STAGES and STAGES[stage] not in self.options.row.stages:
            return False
        if stage == "biased_scores" and self.options.config.softmax_stage(layer) != stage:
            return False  # cross-attention has no biases
        if stage == "biased_scores" and self.options.config.has_bias:
            return stage in stages
        stored = DERIVED.get(stage, (stage,))[0]
        # Scores of models are not stored: queries and keys are smaller.
        row = self.options.row
        has_products = self.options.is_trained and row.has_product_scores and stages.keys() >= set(row.score_stages)
        return stored in stages or (stored == "scores" and has_products)

    def _derive(self, stage: str, layer: int, where: Any, where_masked: Any) -> Float32:
        """Derive a part of a stage: `where` indexes (batch, head, query, key), `where_masked` the mask.

        In half precision each step is rounded as torch rounds it; of a product, torch may add in another order.
        """
        round_off = partial(round_to, dtype=self.options.dtype)
        stages = self.layers[layer].stages
        if not self._is_derivable(stage, layer):
            raise KeyError(stage)
        with np.errstate(all="ignore"):  # overflows are displayed
            if STAGES[stage].is_reading:
                array = _READINGS[stage](self, layer, where)
            elif stage == "dropped_weights":
                weights = stages["weights"][where]
                array = round_off(weights * stages["dropout_mask"][where]) if "dropout_mask" in stages else weights
            else:
                array = stages["scores"][where] if "scores" in stages else round_off(self._products(layer, *where))
                if not self.options.masks_weights and stage != "scores":
                    of_heads, own = self.layers[layer].head_masks, self.layers[layer].mask
                    shared = self.mask if own is None else own
                    assert shared is not None
                    masked = shared[where_masked] if of_heads is None else of_heads[where]
                    array = np.where(masked, np.float32(-np.inf), array)
                if "scaled_scores" in DERIVED.get(stage, ()):
                    divisor = self.options.divisor_in(layer)
                    array = array / np.float32(divisor) if self.options.dtype == FLOAT32 else round_off(
                        array * np.float32(1 / divisor))
                if stage == "biased_scores":
                    array = round_off(array + self._biases(layer, where))
                if stage == "capped_scores":
                    array = soft_cap(array, self.options.config.score_cap, self.options.dtype)
        derived: Float32 = array
        return read_only(derived)

    def _biases(self, layer: int, where: Any) -> Float32:
        """Return the bias of a part (batch, head, query, key) of the scores, as `where` indexes them."""
        if (stored := self.options.config.bias_layer(layer)) is not None:
            (batch, heads, queries, _), (*_, keys, _) = map(self.layers[layer].shape, ("queries", "keys"))
            rows = relative_buckets(self.options.config, layer, range(queries), range(keys))
            table = self.layers[stored].parameters["relative_bias"]  # (buckets, head)
            learned: Float32 = np.broadcast_to(table[rows].transpose(2, 0, 1), (batch, heads, queries, keys))[where]
            return learned
        longest, round_off = max(self.lengths), partial(round_to, dtype=self.options.dtype)
        slopes, places = np.array(self.options.config.slopes, np.float32), np.arange(longest, dtype=np.float32)
        shape, distances = (len(self.lengths), len(slopes), longest, longest), places[:, None] - places
        biases: Float32 = round_off(np.broadcast_to(-round_off(slopes)[:, None, None], shape)[where] * np.broadcast_to(
            round_off(distances), shape)[where])
        return biases

    def _products(self, layer: int, sentence: Any, head: Any, rows: Any = np.s_[:], columns: Any = np.s_[:]) -> Any:
        """Return scores of a model, queries times keys, of one head or several."""
        several = range(self.options.num_heads)[head] if isinstance(head, slice) else None
        sides = []
        for name, part in zip(self.options.row.score_stages, (rows, columns), strict=True):
            own = (self.options.shared_head_index(name, head) if several is None
                   else [self.options.shared_head_index(name, one) for one in several])
            sides.append(self.layers[layer].stages[name][sentence][..., own, :, :][..., part, :])
        return sides[0] @ sides[1].swapaxes(-1, -2)

    @cached_property
    def readings(self) -> dict[tuple[str, int], Float32]:
        """A cache of readings by stage and layer; none is as large as the weights of all heads."""
        return {}

    # masked cells and edits

    # Caches: each edit reads the masks a hundred times.

    @cached_property
    def _masks(self) -> dict[tuple[int, int], Bools]:
        """Return the masks that all heads share, by layer and sentence."""
        return {}

    @cached_property
    def _edited_masks(self) -> dict[tuple[int, int], Ids]:
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
        for key, cells in self._overrides.items():
            places, numbers = cells.arrays(4)
            struck = set(map(tuple, places[numbers == -np.inf].tolist())) if key[0] in self._score_stages else set()
            if struck:
                found[key] = struck
        return found

    def mask_of(self, sentence: int, rows: slice, columns: slice, *, layer: int = 0, head: int | None = None) -> Bools:
        """Return which keys of `columns` are masked for the queries of `rows`, (rows, columns), without padding.

        `head` None leaves out the mask edits of single heads.
        """
        (down, across), whole = self._counts(layer, sentence), self.layers[layer].mask
        whole = self.mask if whole is None else whole
        queries, keys = range(*rows.indices(down)), range(*columns.indices(across))
        if whole is not None:
            found = whole[sentence, :down, :across][rows, columns]
        else:
            found = build_mask(sentence, queries, keys, formula=self.options.mask_formula_in(layer), tokens=across,
                               cells=shared_mask_edits(self.document, layer),
                               window=self.options.config.sliding_window(layer))
        own = NO_CELLS if head is None else self._head_edits(layer)
        return apply_mask_edits(found.copy(), own, sentence, head or 0, rows=queries, columns=keys) if own else found

    def masked(self, spot: Spot) -> Bools | None:
        """Return which cells (query, key) of a spot are masked; None if its stage shows no mask.

        A score that the user set to -inf is masked too, in its head only. Raises KeyError as `masked_everywhere`.
        """
        shared = self.masked_everywhere(spot.stage, sentence=spot.sentence, layer=spot.layer)
        if shared is not None and self._head_edits(spot.layer):
            shared = self.mask_of(spot.sentence, np.s_[:], np.s_[:], layer=spot.layer, head=spot.head)
        struck = self._minus_infinities(spot)
        if not struck:
            return shared
        shape = self._counts(spot.layer, spot.sentence)
        own = np.zeros(shape, dtype=np.bool_) if shared is None else shared.copy()
        for row, column in struck:
            own[row, column] = True
        return read_only(own)

    def masked_everywhere(self, stage: str, *, sentence: int, layer: int = 0) -> Bools | None:
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
            self._masks[key] = read_only(np.array(self.mask_of(sentence, np.s_[:], np.s_[:], layer=layer)))
        return self._masks[key]

    def masked_keys(self, cell: Cell) -> Bools:
        """Return which keys are masked for the row of a (query, key) cell, by the mask or by a score of -inf."""
        spot, row = cell.spot, slice(cell.row, cell.row + 1)
        masked = self.mask_of(spot.sentence, row, np.s_[:], layer=spot.layer, head=spot.head)[0]
        columns = [column for row, column in self._minus_infinities(spot.at(stage="weights")) if row == cell.row]
        all_masked: Bools = np.isin(np.arange(len(masked)), columns) | masked if columns else masked
        return all_masked

    def is_masked(self, cell: Cell) -> bool:
        """Return whether the key of a (query, key) cell is masked for its query."""
        spot, rows, columns = cell.spot, slice(cell.row, cell.row + 1), slice(cell.column, cell.column + 1)
        return bool(self.mask_of(spot.sentence, rows, columns, layer=spot.layer, head=spot.head).item())

    def has_separate_masks(self, layer: int) -> bool:
        """Return whether heads of a layer have separate masks, or any score was set to -inf."""
        return bool(self._minus_infinity_edits or self._head_edits(layer))

    def mask_edits(self, spot: Spot) -> Ids:
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
        return self._overrides.get((spot.stage, spot.layer), NO_CELLS)

    def steered(self, spot: Spot) -> Cells:
        """Return the numbers that the stage of a spot is steered towards, in all heads and sentences."""
        return self._steered.get((spot.stage, spot.layer), NO_CELLS)

    @cached_property
    def _overrides(self) -> dict[tuple[str, int], Cells]:
        return {(target.stage, target.layer): cells for target, cells in self.document.edits.items()
                if isinstance(target, StageTarget) and target.variant == self.options.variant}

    @cached_property
    def _steered(self) -> dict[tuple[str, int], Cells]:
        edits = self.document.edits if self.options.steering else Edits()
        return {(target.steered, target.layer): cells for target, cells in edits.items()
                if isinstance(target, SteeringTarget) and target.variant == self.options.variant}

    def _head_edits(self, layer: int) -> Cells:
        """Return the mask edits (batch, head, query, key) of single heads of a layer."""
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
        down, across = self._counts(spot.layer, spot.sentence)
        return frozenset((row, column) for *_, row, column in found if row < down and column < across)


# readings

def _is_readable(result: LayerArrays, stage: str, layer: int) -> bool:
    """Return whether a layer, and for rollout every earlier one, keeps its weights.

    Gradients are there once they are computed.
    """
    if STAGES[stage].needs_gradient:
        return result.gradients is not None and bool(result.gradients.layers)
    layers = range(layer + 1) if stage == "rollout" else (layer,)
    return all("weights" in result.layers[at].stages for at in layers) and (
        stage == "rollout" or "values" in result.layers[layer].stages)


@np.errstate(over="ignore", invalid="ignore")  # of cells of 3e38 that a person typed
def value_lengths(result: LayerArrays, layer: int) -> Float32:
    """Return the length of each key's value through the head's columns of the output projection, (b, h, k)."""
    if ("value_weighted", layer) in result.readings:
        return result.readings["value_weighted", layer]
    stored, heads = result.layers[layer], result.options.num_heads
    own = [result.options.shared_head_index("values", head) for head in range(heads)]
    values, matrix = stored.stages["values"], stored.parameters["out_proj"]  # (b, g, k, d_h), (d, h · d_h)
    parts = matrix.T.reshape(heads, -1, len(matrix))  # (h, d_h, d)
    lengths = [np.linalg.norm(values[:, group] @ part, axis=-1) for group, part in zip(own, parts, strict=True)]
    result.readings["value_weighted", layer] = stacked = np.stack(lengths, axis=1)
    return stacked


@np.errstate(over="ignore", invalid="ignore")
def layer_mixing(result: LayerArrays, layer: int) -> Float32:
    """Return half the mean weights of the heads that are not ablated, plus half the identity: (b, q, k)."""
    weights, options = result.layers[layer].stages["weights"], result.options
    ablated = options.ablated_heads_in(layer)
    heads = [head for head in range(options.num_heads) if head not in ablated]
    identity = np.broadcast_to(np.eye(weights.shape[-1], dtype=np.float32), weights[:, 0].shape)
    if options.is_layer_ablated(layer) or not heads:
        return identity
    mixing: Float32 = (weights[:, heads].mean(axis=1) + identity) / np.float32(2)
    return mixing


@np.errstate(over="ignore", invalid="ignore")
def rollout(result: LayerArrays, layer: int) -> Float32:
    """Return the rollout of the layers up to this one, (b, q, k), cached."""
    for at in range(layer + 1):
        if ("rollout", at) not in result.readings:
            mixing = layer_mixing(result, at)
            result.readings["rollout", at] = mixing @ result.readings["rollout", at - 1] if at else mixing
    return result.readings["rollout", layer]


def _value_weighted(result: LayerArrays, layer: int, where: Any) -> Float32:
    stages = result.layers[layer].stages
    weights = stages.get("dropped_weights", stages["weights"])
    used = weights[where]
    if "dropped_weights" not in stages and "dropout_mask" in stages:
        used = round_to(used * stages["dropout_mask"][where], result.options.dtype)
    lengths = np.broadcast_to(value_lengths(result, layer)[:, :, None], weights.shape)  # a view
    weighted: Float32 = np.abs(used) * lengths[where]
    return weighted


def _weights_gradient(result: LayerArrays, layer: int, where: Any) -> Float32:
    assert result.gradients is not None
    found: Float32 = result.layers[layer].stages["weights"][where] * result.gradients.layers[layer][where]
    return found


def _rollout(result: LayerArrays, layer: int, where: Any) -> Float32:
    whole = rollout(result, layer)
    of_heads = np.broadcast_to(whole[:, None], (len(whole), result.options.num_heads, *whole.shape[1:]))  # a view
    part: Float32 = of_heads[where]
    return part


#: By stage, a function of a result, a layer and an index that returns a part of (b, h, q, k).
_READINGS: Mapping[str, Callable[[LayerArrays, int, Any], Float32]] = MappingProxyType({
    "value_weighted": _value_weighted, "rollout": _rollout, "weights_gradient": _weights_gradient,
})
