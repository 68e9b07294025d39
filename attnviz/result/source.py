"""The interface that pictures, tables and figures read: a Result, loaded arrays, or a difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from attnviz.document.document import Index, Target
from attnviz.document.options import ABLATED_NAMES
from attnviz.document.places import Cell, Spot
from attnviz.document.stage import Axis, Colours
from attnviz.document.stages import STAGES
from attnviz.system.arrays import Bools, Float32, Ids
from attnviz.tokens.token import Token

if TYPE_CHECKING:
    from attnviz.result.result import Result

Address = Callable[[int, int], tuple[Target, Index]]  #: the target and index of an edit of (row, column)
MAX_BATCH_CELLS = 2**18  #: cells of a batch of heads: they stay in a core's cache
#: Smaller differences of two computations are rounding, relative to the largest number of the row and of the column.
ROUNDING = 2e-5
#: The same in a model, by dtype: rounding grows from layer to layer. In SmolLM2 with 30 layers, a text that is typed
#: and one that is computed at once differ by up to 3.9e-5. In half precision it is one unit in the last place.
ROUNDING_IN_MODELS: Mapping[str, float] = MappingProxyType(
    {"float32": 1e-4, "float16": 2.0**-10, "bfloat16": 2.0**-7})
NO_PLACES: Ids = np.empty((0, 2), dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class SpotData:
    """The numbers of a spot, or (head, ...) of several; heads with equal masks share one."""

    values: Float32  #: (rows, columns)
    masked: Bools | None  #: masked cells; None where the stage shows no mask
    block: int  #: side of the block of cells that each value stands for; 1 unless pooled
    missing: Bools | None = None  #: masked cells without a number for another reason than the mask

    @property
    def empty(self) -> Bools:
        """Return the masked cells that hold no number.

        With a mask after the softmax the scores count, and so does a number that a person set in a masked cell.
        """
        if self.masked is None:
            return np.zeros(self.values.shape, dtype=np.bool_)
        nothing: Bools = self.masked & (~np.isfinite(self.values) | (self.values == 0))
        return nothing


def _stacked(masks: Sequence[Bools | None], shape: tuple[int, ...]) -> Bools | None:
    if all(mask is masks[0] for mask in masks):
        return masks[0]  # the usual case: all heads share one
    return np.stack([np.zeros(shape, np.bool_) if mask is None else mask for mask in masks])


@cache
def dimensions(count: int) -> tuple[str, ...]:
    """Return the labels of dimensions: d0, d1, ..."""
    return labels_of("dimension", count)


#: By axis, what precedes the number of a column.
_PREFIXES = {"expert": "e", "choice": "#"}


@lru_cache(maxsize=16)  # twelve stages of SmolLM2 have 576 or fewer dimensions: a millisecond of each letter
def labels_of(axis: Axis, count: int) -> tuple[str, ...]:
    """Return the labels of columns that are no tokens: dimensions d0, d1, ..., experts e0, ..., or choices #0, ..."""
    return tuple(f"{_PREFIXES.get(axis, 'd')}{number}" for number in range(count))


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
        masked, missing = (_stacked(masks, values.shape[1:]) for masks in (
            [head.masked for head in data], [head.missing for head in data]))
        return SpotData(values, masked, data[0].block, missing)

    # defaults

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

    def is_ablated(self, spot: Spot) -> bool:
        """Return whether the head of a spot is ablated."""
        return spot.head in self.ablated_heads(spot)

    @property
    def ablated_name(self) -> str:
        """What an ablated head is called, by the kind of ablation."""
        return ABLATED_NAMES["zero"]

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


def inner_attribute(name: str) -> Any:
    """Return the attribute of a wrapper that is that of its inner source."""
    return property(attrgetter(f"inner.{name}"))


class Wrapper(Source):
    """A source that is another one, the inner source, in all that it does not override; nothing of it is edited."""

    def __init__(self, inner: Source) -> None:
        self.inner = inner

    name = inner_attribute("name")
    setup = inner_attribute("setup")
    texts = inner_attribute("texts")
    tokens = inner_attribute("tokens")
    stages = inner_attribute("stages")
    redundant_stages = inner_attribute("redundant_stages")
    axes = inner_attribute("axes")
    row_labels = inner_attribute("row_labels")
    column_labels = inner_attribute("column_labels")
    num_heads = inner_attribute("num_heads")
    num_layers = inner_attribute("num_layers")
    layer_name = inner_attribute("layer_name")
    layer_texts = inner_attribute("layer_texts")
    rounding = inner_attribute("rounding")
    rows_are_keys = inner_attribute("rows_are_keys")
    key_stages = inner_attribute("key_stages")
    ablated_heads = inner_attribute("ablated_heads")
    ablated_name = inner_attribute("ablated_name")
    shared_head = inner_attribute("shared_head")
    weights_of = inner_attribute("weights_of")
    is_difference = inner_attribute("is_difference")
    colours = inner_attribute("colours")
    spot_data = inner_attribute("spot_data")


def head_batches(source: Source, spot: Spot) -> Iterator[SpotData]:
    """Yield all heads of a spot's layer in batches of about MAX_BATCH_CELLS cells."""
    cells = len(source.row_labels(spot)) * len(source.column_labels(spot))
    step = max(1, MAX_BATCH_CELLS // max(1, cells))
    for first in range(0, source.num_heads, step):
        yield source.head_data(spot, range(first, min(first + step, source.num_heads)))
