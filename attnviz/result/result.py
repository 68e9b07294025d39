"""What came out: every intermediate array of a computation with its document, and what pictures read of any source."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, Self

import numpy as np

from attnviz.document import masks
from attnviz.document.ablation_kinds import ABLATION_KINDS
from attnviz.document.document import Document, Index, Target
from attnviz.document.options import Options
from attnviz.document.places import Cell, Spot
from attnviz.document.stage import Colours
from attnviz.document.stages import STAGES, redundant_stages
from attnviz.document.targets import StageTarget
from attnviz.document.variants import DECODER_INPUT, SOURCE, TARGET
from attnviz.result.arrays import LayerArrays
from attnviz.result.layer import Layer, Overview
from attnviz.result.masking import is_mask_shown
from attnviz.result.spot_data import NO_PLACES, ROUNDING, ROUNDING_IN_MODELS, SpotData, labels_of, stacked_masks
from attnviz.system.arrays import Bools, Float32, Ids
from attnviz.system.wording import Text
from attnviz.tokens.token import Token, Vocabulary

if TYPE_CHECKING:
    from attnviz.document.patch_image import PatchImage
    from attnviz.result.logits import Logits
    from attnviz.result.weight_gradients import WeightGradients

Address = Callable[[int, int], tuple[Target, Index]]  #: the target and index of an edit of (row, column)
MAX_BATCH_CELLS = 2**18  #: cells of a batch of heads: they stay in a core's cache


class Source(Protocol):
    """Numbers with labels, such as a `Result`. Stages are those of `attnviz.document.stages`; indices count from 0.

    The second half has defaults that not every source overrides.
    """

    @property
    def name(self) -> str:
        """The variant, model or file."""

    @property
    def setup(self) -> str:
        """The settings of the computation in one line."""

    @property
    def texts(self) -> tuple[str, ...]:
        """The sentences."""

    @property
    def num_heads(self) -> int:
        """Heads in each layer."""

    @property
    def num_layers(self) -> int:
        """The number of layers."""

    def stages(self, layer: int = 0) -> tuple[str, ...]:
        """Return the available stages, in order of computation."""

    def axes(self, stage: str, *, layer: int = 0) -> tuple[str, str]:
        """Return the names of the row and the column axis of a stage."""

    def row_labels(self, spot: Spot) -> tuple[str, ...]:
        """Return the labels of a spot's rows."""

    def column_labels(self, spot: Spot) -> tuple[str, ...]:
        """Return the labels of a spot's columns; in a matrix they may differ from those of its rows."""

    def tokens(self, spot: Spot) -> tuple[Token, ...]:
        """Return the tokens of a spot's rows."""

    def spot_data(self, spot: Spot) -> SpotData:
        """Return a spot's numbers without padding, pooled for a long input. Raises KeyError if there are none."""

    def head_data(self, spot: Spot, heads: range) -> SpotData:
        """Return several heads of a spot's layer at once, (head, rows, columns).

        Masked and missing cells have this shape too, or (rows, columns) for all heads. Raises KeyError as `spot_data`.
        """
        data = [self.spot_data(spot.at(head=head)) for head in heads]
        values = data[0].values[None] if len(data) == 1 else np.stack([head.values for head in data])
        masked, missing = (stacked_masks(masks, values.shape[1:]) for masks in (
            [head.masked for head in data], [head.missing for head in data]))
        return SpotData(values, masked, data[0].block, missing)

    # defaults

    def row_text(self, spot: Spot) -> str:
        """Return the text in which the tokens of a spot's rows have their offsets; "" if they have none."""
        return ""

    @property
    def state_name(self) -> str:
        """The name of a held state or difference, such as "A" or "now − A"; "" for the present state."""
        return ""

    def colours(self, stage: str) -> Colours:
        """Return whether a stage's colours diverge from zero or start at it."""
        return STAGES[stage].colours

    @property
    def is_difference(self) -> bool:
        """Whether this is a difference of two sources; faster than isinstance."""
        return False

    @property
    def rounding(self) -> float:
        """The relative size of differences that are rounding."""
        return ROUNDING

    @property
    def rows_are_keys(self) -> bool:
        """Whether the rows of the (query, key) matrices are keys, as in the einsum formulation."""
        return False

    def key_stages(self, layer: int) -> frozenset[str] | None:
        """Return the stages of a layer whose rows are keys, if these are of another text than its queries; else None.
        """
        return None

    def query_of(self, cell: Cell) -> int | None:
        """Return the query that a cell belongs to, its row; None if it belongs to a key alone, or to a column."""
        keys = self.key_stages(cell.spot.layer)
        of_column = STAGES[cell.spot.stage].is_matrix and self.rows_are_keys
        query = cell.column if of_column else cell.row
        return None if query < 0 or (keys is not None and cell.spot.stage in keys) else query

    def layer_texts(self, layer: int) -> tuple[str, str] | None:
        """Return of which texts the queries and the keys of a layer are; None with one text."""
        return None

    def layer_name(self, layer: int) -> str:
        """Return the name of a layer of an encoder-decoder, such as "Cross 0"; "" if layers have only numbers."""
        return ""

    def layer_label(self, layer: int) -> str:
        """Return the number of a layer, and its name if it has one: "3 (Cross 0)"."""
        name = self.layer_name(layer)
        return f"{layer} ({name})" if name else str(layer)

    def image(self, spot: Spot) -> PatchImage | None:
        """Return the picture whose patches are the columns of a spot; None if they are no patches."""
        return None

    def is_ablated(self, spot: Spot) -> bool:
        """Return whether the head of a spot is ablated."""
        return spot.head in self.ablated_heads(spot)

    @property
    def ablated_name(self) -> str:
        """What an ablated head is called, by the kind of ablation."""
        return ABLATION_KINDS["zero"].ablated

    @property
    def computed(self) -> Result | None:
        """The result itself if it was computed here; None for loaded arrays and differences."""
        return None

    @property
    def is_computed(self) -> bool:
        """Whether edits and ablations recompute it: a result, or a difference from one."""
        return self.computed is not None

    def ablated_heads(self, spot: Spot) -> frozenset[int]:
        """Return the ablated heads of a spot's layer."""
        return frozenset()

    def weights_of(self, spot: Spot) -> Spot:
        """Return the spot of the attention weights that belong to a spot."""
        return spot.at(stage="weights")

    @property
    def redundant_stages(self) -> frozenset[str]:
        """The stages that equal another stage, such as the concatenation of one head."""
        return frozenset({"concatenated"}) if self.num_heads == 1 else frozenset()

    def shared_head(self, spot: Spot) -> int | None:
        """Return the key/value head of a spot whose numbers several heads share (grouped-query); else None."""
        return None

    def has_overview_only(self, layer: int) -> bool:
        """Return whether a layer has only an overview of its weights until it is displayed."""
        return False

    def segment_sums(self, spot: Spot, heads: range | None, starts: Ids) -> Float32 | None:
        """Return the sums of a long text's stage over segments that begin at these tokens; None if there are none.

        They are those of a spot's head or of several, (head, segment, segment): sums of weights, means of other stages.
        """
        return None

    @property
    def fold(self) -> str:
        """How its tokens are folded to segments, one of `attnviz.document.segments.FOLDS`; "" if they are not."""
        return ""

    def pooling(self, cell: Cell) -> Text | None:
        """Return how the number of a cell pools those of several tokens, such as "sum over 3 keys"; None if it is one.
        """
        return None

    def bar_caption(self, stage: str) -> tuple[str, ...]:
        """Return what the colour bar of a stage says of its numbers: how they are pooled, if they are."""
        return ()

    def edited_cells(self, spot: Spot) -> Ids:
        """Return the cells of a spot, (n, 2), whose number or mask a person has set."""
        return NO_PLACES

    def has_edits(self, spot: Spot) -> bool:
        """Return whether any head of a spot's stage has edits."""
        heads = range(self.num_heads if STAGES[spot.stage].per_head else 1)
        return any(len(self.edited_cells(spot.at(head=head))) for head in heads)

    def address(self, spot: Spot) -> Address | None:
        """Return the function from (row, column) to the target of an edit; None if nothing can be edited."""
        return None


class Evaluation(Source, Protocol):
    """A `Result`, computed here, or a `Given`, loaded from arrays."""

    document: Document
    options: Options | None  #: the options of the computation; None for loaded arrays
    vocabulary: Vocabulary | None  #: the tokens in use with their vectors
    state_name: str  #: the name of a held state; "" for the present one
    device: str  #: where it was computed; "" for loaded arrays
    seconds: float  #: how long that took

    @property
    def notes(self) -> tuple[str, ...]:
        """Messages, such as that a device is missing."""

    def shape(self, stage: str, *, layer: int = 0) -> tuple[int, ...]:
        """Return the shape of a stage of the whole padded batch. Raises KeyError if there is no such stage."""

    def masked_keys(self, cell: Cell) -> Bools | None:
        """Return which keys are masked for the row of a (query, key) cell, (keys,); None if the mask is unknown."""

    def token_cell(self, spot: Spot, number: int, *, as_key: bool = False) -> Cell:
        """Return the cell that marks a token in every panel: its whole query, or its whole key."""

    def row_of(self, sentence: int, token: int) -> int:
        """Return the row of a token of a sentence, or of the segment that it belongs to."""
        return token

    def tokens_of(self, sentence: int, row: int) -> range:
        """Return the tokens of a row: one, or those of a segment."""
        return range(row, row + 1)

    def arithmetic(self, cell: Cell) -> tuple[str, ...]:
        """Return how a number is pooled of those of tokens, line by line; () if it is not."""
        return ()

    def has_cell(self, cell: Cell) -> bool:
        """Return whether a cell exists; a row or column of -1 means the whole column or row."""
        spot = cell.spot
        there = spot.sentence < len(self.texts) and spot.layer < self.num_layers and spot.head < self.num_heads
        return there and spot.stage in self.stages(spot.layer) and cell.row < len(self.row_labels(spot)) and (
            cell.column < len(self.column_labels(spot)))

    @property
    def layers_with_stages(self) -> Sequence[int]:
        """The layers that have stages; loaded attention may lack some in between."""
        return range(self.num_layers)

    def nearest_layer(self, layer: int) -> int:
        """Return the layer to show for a number of a layer: itself, or the nearest that has stages."""
        return min(self.layers_with_stages, key=lambda number: abs(number - layer))

    def is_whole(self, stage: str, *, layer: int = 0) -> bool:
        """Return whether every cell of a stage is stored or can be derived."""
        return stage in self.stages(layer)

    def layers_with(self, stage: str) -> tuple[int, ...]:
        """Return the layers that have a stage; a hybrid has attention in some only."""
        return tuple(layer for layer in range(self.num_layers) if stage in self.stages(layer))

    def is_masked(self, cell: Cell) -> bool:
        """Return whether the editable mask hides a cell; only computed results have one."""
        return False

    def parameters(self, layer: int) -> Mapping[str, Float32]:
        """Return the weight matrices of a layer by name; none if unknown."""
        return {}

    def with_state_name(self, name: str) -> Self:
        """Return a copy with the name of a held state; "" for the present one."""
        return replace(self, state_name=name)  # type: ignore[type-var]


def head_batches(source: Source, spot: Spot) -> Iterator[SpotData]:
    """Yield all heads of a spot's layer in batches of about MAX_BATCH_CELLS cells."""
    cells = len(source.row_labels(spot)) * len(source.column_labels(spot))
    step = max(1, MAX_BATCH_CELLS // max(1, cells))
    for first in range(0, source.num_heads, step):
        yield source.head_data(spot, range(first, min(first + step, source.num_heads)))


@dataclass(frozen=True, eq=False)
class Result(LayerArrays, Evaluation):
    """Every array of a computation. Arrays are float32, numpy, read-only; `lengths` says where each sentence ends.

    A long input (`is_long`) has only overviews of its (query, key) arrays: for these, `array` and `picture` raise
    KeyError, and `spot_data` returns the overview. Its `mask` is None.
    """

    document: Document
    options: Options
    sentences: tuple[tuple[Token, ...], ...]
    vocabulary: Vocabulary
    layers: tuple[Layer, ...]
    mask: Bools | None  #: (batch, query, key): True where a key is masked for a query, and in the padding
    positions: Float32 | None = None  #: position embeddings, (token, d_in); None if not used
    segment_starts: tuple[tuple[int, ...], ...] = ()  #: of each sentence, in `Layer.segment_sums`; () without them
    device: str = "cpu"  #: the device that was used
    seconds: float = 0.0
    notes: tuple[str, ...] = field(default=())  #: messages, such as one about a missing device
    state_name: str = ""  #: the name of a held state, such as "A"; "" for the present one
    logits: Logits | None = None  #: next-token logits of a model
    outputs: tuple[tuple[Token, ...], ...] = ()  #: the tokens that an encoder-decoder answers each sentence with
    decoder_inputs: tuple[tuple[Token, ...], ...] = ()  #: the token that is read before each of them
    has_chat_template: bool = False  #: of the tokenizer of a model
    gradients: WeightGradients | None = None  #: of a metric; None where no picture shows them

    @cached_property
    def _labels(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """The labels of the tokens of each sentence, by text as in `side`."""
        return {text: tuple(tuple(token.label for token in tokens) for tokens in self.side(text))
                for text in (SOURCE, TARGET, DECODER_INPUT)}

    @property
    def labels(self) -> tuple[tuple[str, ...], ...]:
        """The labels of the tokens in each sentence."""
        return self._labels[SOURCE]

    @cached_property
    def output_texts(self) -> tuple[str, ...]:
        """The texts with which an encoder-decoder answers the sentences, without their end tokens; () with one text."""
        end, spellings = self.options.config.end_id, {} if self.logits is None else self.logits.spellings
        return tuple("".join(spellings[token.id].text if token.id in spellings else token.key
                             for token in output if token.id != end) for output in self.outputs)

    @property
    def predicted(self) -> tuple[tuple[Token, ...], ...]:
        """The tokens at whose positions logits are counted: those of the output, or with one text of the sentence."""
        return self.outputs if self.options.row.has_two_texts else self.sentences

    @property
    def predicted_labels(self) -> tuple[tuple[str, ...], ...]:
        """The labels of these tokens."""
        return self._labels[TARGET if self.options.row.has_two_texts else SOURCE]

    @property
    def computed(self) -> Result:
        return self

    @property
    def redundant_stages(self) -> frozenset[str]:
        return super().redundant_stages | redundant_stages(self.options)

    def token_cell(self, spot: Spot, number: int, *, as_key: bool = False) -> Cell:
        """Return the whole row of a token's query or key, or of its embedding if there is none."""
        stage = "keys" if as_key else "queries"
        if self.key_stages(spot.layer) is not None and not STAGES[spot.stage].is_matrix:
            stage = spot.stage  # whose rows are the tokens that are counted
        return Cell(spot.at(stage=stage if stage in self.stages(spot.layer) else "embeddings"), number, -1)

    def parameters(self, layer: int) -> Mapping[str, Float32]:
        return self.layers[layer].parameters

    def mask_part(self, spot: Spot, rows: slice, columns: slice) -> Bools | None:
        """Return which cells of a part of a spot are masked; None if its stage shows no mask."""
        shows = is_mask_shown(spot.stage, masks_weights=self.options.masks_weights)
        return self.mask_of(spot.sentence, rows, columns, layer=spot.layer, head=spot.head) if shows else None

    @property
    def num_heads(self) -> int:
        return self.options.num_heads

    @property
    def name(self) -> str:
        return self.options.name

    @property
    def texts(self) -> tuple[str, ...]:
        return self.document.sentences

    @property
    def setup(self) -> str:
        options = self.options
        words = {masks.NONE: "no mask", masks.CAUSAL: "causal mask"}
        parts = [options.row.label, words.get(options.mask, f"mask {options.mask}")]
        edited = Counter[str]()
        for target, cells in self.document.edits.items():
            if target.is_active(options):
                edited[target.kind if target.kind in ("mask", "steering") else "number"] += len(cells)
        if edited["mask"]:
            parts[-1] += ", edited"
        dropout = f"dropout {options.dropout:g} (seed {options.dropout_seed})"
        parts.append(dropout if options.dropout_on else "no dropout")
        if ablated := [*options.ablated, *(f"head {head}" for head in options.ablated_heads)]:
            parts.append(f"{', '.join(ablated)} {self.ablated_name}")
        parts.extend(f"{edited[kind]:,} number{'s' * (edited[kind] > 1)} {verb}"
                     for kind, verb in (("number", "edited"), ("steering", "steered")) if edited[kind])
        if options.row.rows_are_keys:
            parts.append("rows are keys' tokens")
        if self.gradients is not None and self.gradients.layers:
            parts.append(f"gradient of {self.gradients.label()}")
        return " · ".join(parts)

    @property
    def num_layers(self) -> int:
        return len(self.layers)

    def image(self, spot: Spot) -> PatchImage | None:
        return self.document.image if STAGES[spot.stage].is_matrix else None

    def layer_texts(self, layer: int) -> tuple[str, str] | None:
        row = self.options.row
        return row.sides_of(layer) if row.has_two_texts else None

    def layer_name(self, layer: int) -> str:
        names = self.options.row.layer_labels
        return names[layer] if names else ""

    @property
    def rounding(self) -> float:
        """The relative size of differences that are rounding, by the dtype of a model."""
        return ROUNDING_IN_MODELS[self.options.dtype] if self.options.is_trained else ROUNDING

    @property
    def rows_are_keys(self) -> bool:
        return self.options.row.rows_are_keys

    def key_stages(self, layer: int) -> frozenset[str] | None:
        row = self.options.row
        queries, keys = row.sides_of(layer)
        if queries == keys:
            return None
        return frozenset(name for name in self.stages(layer) if row.row_side(STAGES[name], layer) == keys)

    def ablated_heads(self, spot: Spot) -> frozenset[int]:
        """Return the ablated heads of a spot's layer; all if the layer is ablated."""
        options = self.options
        return frozenset(range(self.num_heads) if options.is_layer_ablated(spot.layer)
                         else options.ablated_heads_in(spot.layer))

    @property
    def ablated_name(self) -> str:
        return ABLATION_KINDS[self.options.ablation].ablated

    def shared_head(self, spot: Spot) -> int | None:
        if self.options.heads_of(spot.stage) == self.num_heads:
            return None
        return self.options.shared_head_index(spot.stage, spot.head)

    def row_labels(self, spot: Spot) -> tuple[str, ...]:
        """Return the labels of a spot's rows: the tokens of its sentence, or of the output that answers it."""
        return self._labels[self.options.row.row_side(STAGES[spot.stage], spot.layer)][spot.sentence]

    def column_labels(self, spot: Spot) -> tuple[str, ...]:
        """Return the labels of a spot's columns: tokens of a matrix, or dimensions of vectors."""
        if STAGES[spot.stage].is_matrix:
            return self.key_labels(spot)
        if STAGES[spot.stage].columns == "vocabulary" and self.logits is not None:
            return self.logits.labels
        return labels_of(STAGES[spot.stage].columns, self.shape(spot.stage, layer=spot.layer)[-1])

    def key_labels(self, spot: Spot) -> tuple[str, ...]:
        """Return the labels of the tokens that the queries of a spot's layer attend to."""
        return self._labels[self.options.row.sides_of(spot.layer)[1]][spot.sentence]

    def axes(self, stage: str, *, layer: int = 0) -> tuple[str, str]:
        """Return the names of the axes of a stage; with two texts, of the texts of its tokens.

        In the einsum formulation the scores are K · Qᵀ: their rows are keys.
        """
        row, variant = STAGES[stage], self.options.row
        if variant.has_two_texts:
            columns = variant.sides_of(layer)[1] if row.is_matrix else row.columns
            columns = "token" if columns == "vocabulary" else columns  # room for a longer name is not everywhere
            return variant.row_side(row, layer), columns
        return ("key", "query") if row.is_matrix and self.rows_are_keys else (row.rows, row.columns)

    def spot_data(self, spot: Spot) -> SpotData:
        overview = self.overview_of(spot.stage, layer=spot.layer)
        if overview is None:
            return SpotData(self.picture(spot), self.masked(spot), 1)
        return _pooled(overview, self.lengths[spot.sentence], (spot.sentence, spot.head))

    def head_data(self, spot: Spot, heads: range) -> SpotData:
        """Return several heads of a spot's layer: without a copy if their stage is whole and they share a mask."""
        overview = self.overview_of(spot.stage, layer=spot.layer)
        if overview is not None:
            return _pooled(overview, self.lengths[spot.sentence], (spot.sentence, slice(heads.start, heads.stop)))
        is_separate = self.has_separate_masks(spot.layer) or self.options.heads_of(spot.stage) != self.num_heads
        if is_separate or not STAGES[spot.stage].per_head:
            return super().head_data(spot, heads)
        mask = self.masked_everywhere(spot.stage, sentence=spot.sentence, layer=spot.layer)
        return SpotData(self.unpadded(spot, slice(heads.start, heads.stop)), mask, 1)

    def segment_sums(self, spot: Spot, heads: range | None, starts: Ids) -> Float32 | None:
        stored = self.layers[spot.layer]
        if spot.stage in stored.stages or spot.stage not in stored.segment_sums or (
                self.segment_starts[spot.sentence] != tuple(starts)):
            return None
        count = len(starts)
        at = spot.head if heads is None else slice(heads.start, heads.stop)
        sums: Float32 = stored.segment_sums[spot.stage][spot.sentence, at, :count, :count]
        return sums

    def overview_of(self, stage: str, *, layer: int = 0) -> Overview | None:
        """Return the pooled values of a stage; None if it is whole or missing."""
        stored = self.layers[layer]
        return None if stage in stored.stages else stored.overviews.get(stage)

    def has_overview_only(self, layer: int) -> bool:
        stored = self.layers[layer]
        return bool(stored.overviews) and not any(name in stored.stages for name in self.options.row.score_stages)

    @property
    def is_long(self) -> bool:
        """Whether the (query, key) stages are too large to be stored whole."""
        return self.mask is None

    def shape(self, stage: str, *, layer: int = 0) -> tuple[int, ...]:
        if stage in self.layers[layer].stages:
            return self.layers[layer].shape(stage)
        if stage not in self.stages(layer):
            raise KeyError(stage)
        longest = (max(map(len, self.side(text)), default=0) for text in self.options.row.sides_of(layer))
        return len(self.sentences), self.num_heads, *longest  # only (query, key) stages are pooled or derived

    def picture(self, spot: Spot) -> Float32:
        """Return the values of a spot, (row, column), without padding.

        -inf marks masked scores. Raises KeyError if the stage is missing or pooled.
        """
        return self.unpadded(spot, self.options.shared_head_index(spot.stage, spot.head))

    def _tensor_index(self, spot: Spot) -> Index:
        """Return the index of a spot in the tensor of its stage."""
        if not STAGES[spot.stage].per_head:
            return (spot.sentence,)
        return spot.sentence, self.options.shared_head_index(spot.stage, spot.head)

    def address(self, spot: Spot) -> Address | None:
        if self.state_name or not STAGES[spot.stage].is_editable:
            return None
        target = StageTarget(self.options.variant, spot.stage, spot.layer)
        tensor_index = self._tensor_index(spot)
        return lambda row, column: (target, (*tensor_index, row, column))

    def edited_cells(self, spot: Spot) -> Ids:
        """Return the cells of a spot, (n, 2), whose number or mask was edited, or that are steered."""
        edited = NO_PLACES
        for cells in filter(None, (self.overrides(spot), self.steered(spot))):
            tensor_index = self._tensor_index(spot)
            places = cells.arrays(len(tensor_index) + 2, *tensor_index)[0][:, -2:]
            edited = np.unique(np.concatenate([edited, places]), axis=0) if len(edited) else places
        masked = self.mask_edits(spot) if STAGES[spot.stage].shows_mask else NO_PLACES
        if not len(edited) or not len(masked):
            return edited if len(edited) else masked  # np.unique would sort up to 300,000 mask edits
        return np.unique(np.concatenate([edited, masked]), axis=0)

    def has_edits(self, spot: Spot) -> bool:
        """Return whether any head of a spot's stage may have edited cells, in any sentence."""
        if STAGES[spot.stage].shows_mask and (self._head_edits(spot.layer) or len(self.mask_edits(spot))):
            return True
        return bool(self.overrides(spot) or self.steered(spot))


@dataclass(frozen=True, slots=True, eq=False)
class ExactCells:
    """A rectangle of a (query, key) spot whose stage is only pooled."""

    result: Result
    spot: Spot
    rows: slice
    columns: slice
    place: int = 0  #: index of the large picture that shows them
    values: Float32 | None = None  #: None until they are computed


def _pooled(overview: Overview, length: int, at: tuple[int, int | slice]) -> SpotData:
    """Return the part of an overview `at` (sentence, head or heads), without the padding after `length` tokens."""
    side = math.ceil(length / overview.block)
    values = overview.values[at][..., :side, :side]
    masked = np.isnan(values)
    return SpotData(values, masked if masked.any() else None, overview.block, masked if overview.is_missing else None)
