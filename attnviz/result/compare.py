"""The difference of two sources: aligned tokens, and one source minus the other as a source.

Cells without a partner are missing, not zero.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Any, Literal

import numpy as np

from attnviz.document.places import Cell, Spot
from attnviz.document.stage import Colours
from attnviz.document.stages import STAGES
from attnviz.result.result import Source
from attnviz.result.spot_data import ROUNDING, SpotData
from attnviz.system.arrays import Bools, Float32, Indices, read_only
from attnviz.system.settings import Alignment
from attnviz.system.wording import Text

Labels = tuple[str, ...]

#: Pairs of labels compared for a longest common subsequence: 3,000 x 3,000 pairs take 60 ms.
MAX_LABEL_PAIRS = 10_000_000

#: What the other source lacks: the sentence, layer, head or stage, or, if pooled, exact numbers.
MissingPart = Literal["sentence", "layer", "head", "stage", "pooled", "experts"]


@lru_cache(maxsize=128)
def match_labels(now: Labels, then: Labels) -> Indices:
    """Return for each label of `now` the index of its partner in `then`, -1 without one. Read-only.

    Partners form a longest common subsequence of the labels.
    """
    start = 0
    while start < min(len(now), len(then)) and now[start] == then[start]:
        start += 1
    end = 0
    while end < min(len(now), len(then)) - start and now[-1 - end] == then[-1 - end]:
        end += 1
    partners = np.full(len(now), -1, dtype=np.intp)
    partners[:start] = np.arange(start)
    partners[len(now) - end :] = np.arange(len(then) - end, len(then))
    for one, other in _common_pairs(now[start : len(now) - end], then[start : len(then) - end]):
        partners[start + one] = start + other
    return read_only(partners)


def align_labels(now: Labels, then: Labels, alignment: Alignment = "word") -> Indices:
    """Return for each label of `now` the index of its partner in `then`, -1 without one."""
    if alignment == "word" or (alignment == "auto" and len(now) != len(then)):
        return match_labels(now, then)
    partners = np.arange(len(now), dtype=np.intp)
    partners[len(then) :] = -1
    return partners


def _common_pairs(now: Labels, then: Labels) -> Iterator[tuple[int, int]]:
    """Yield the index pairs of a longest common subsequence; none if there are more than MAX_LABEL_PAIRS to compare."""
    if not now or not then or len(now) * len(then) > MAX_LABEL_PAIRS:
        return
    codes = {label: code for code, label in enumerate(dict.fromkeys((*now, *then)))}
    now_codes, then_codes = [codes[label] for label in now], np.array([codes[label] for label in then])
    longest = np.zeros((len(now) + 1, len(then) + 1), dtype=np.int32)  # LCS length of now[row:] and then[column:]
    for row in reversed(range(len(now))):
        best = np.maximum(longest[row + 1, :-1], longest[row + 1, 1:] + (then_codes == now_codes[row]))
        longest[row, :-1] = np.maximum.accumulate(best[::-1])[::-1]
    row = column = 0
    while row < len(now) and column < len(then):
        if now[row] == then[column]:
            yield row, column
            row, column = row + 1, column + 1
        elif longest[row + 1, column] >= longest[row, column + 1]:
            row += 1
        else:
            column += 1


@lru_cache(maxsize=32)
def match_sentences(now: Labels, then: Labels) -> Indices:
    """Return for each sentence of `now` the index of its partner in `then`, -1 without one.

    Equal sentences are partners, in order; the sentences between two such pairs are paired in order.
    """
    partners = match_labels(now, then).copy()
    next_free = 0
    for index in range(len(now)):
        if partners[index] < 0:
            later_partners = partners[index:][partners[index:] >= 0]
            partners[index] = next_free if next_free < (later_partners[0] if len(later_partners) else len(then)) else -1
        next_free = max(next_free, int(partners[index]) + 1)
    return read_only(partners)


@dataclass(frozen=True, slots=True)
class Unpaired:
    """What of a spot has no partner: all of it, or some rows and columns."""

    missing: MissingPart | None = None  #: what the other source lacks, so that nothing can be compared
    rows: int = 0  #: rows without a partner
    columns: int = 0  #: columns without a partner
    relabelled: int = 0  #: rows whose partner has another label


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
    row_text = inner_attribute("row_text")
    stages = inner_attribute("stages")
    redundant_stages = inner_attribute("redundant_stages")
    axes = inner_attribute("axes")
    row_labels = inner_attribute("row_labels")
    column_labels = inner_attribute("column_labels")
    num_heads = inner_attribute("num_heads")
    num_layers = inner_attribute("num_layers")
    layer_name = inner_attribute("layer_name")
    layer_texts = inner_attribute("layer_texts")
    image = inner_attribute("image")
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
    fold = inner_attribute("fold")
    pooling = inner_attribute("pooling")
    bar_caption = inner_attribute("bar_caption")


class Difference(Wrapper):
    """The numbers of one source minus those of another, in the layout of the first: `now` − `then`.

    `alignment` pairs rows and columns by label or position. Einsum matrices, whose rows are keys, are transposed to
    match. Differences within rounding are 0.
    """

    def __init__(self, now: Source, then: Source, alignment: Alignment = "word") -> None:
        super().__init__(now)
        self.now, self.then, self.alignment = now, then, alignment

    is_computed = inner_attribute("is_computed")

    @property
    def setup(self) -> str:
        """The settings of both sources, once if they are equal."""
        return self.now.setup if self.now.setup == self.then.setup else f"{self.now.setup} − ({self.then.setup})"

    @property
    def state_name(self) -> Text:
        """Both states, such as "now − A"."""
        one, other = (state.state_name or Text("now") for state in (self.now, self.then))
        return Text("{one} − {other}", one=one, other=other)

    @property
    def is_difference(self) -> bool:
        return True

    def colours(self, stage: str) -> Colours:
        """Return diverging colours for every stage."""
        return "diverging"

    def partner(self, spot: Spot) -> Spot | MissingPart:
        """Return the spot of the other source that a spot is compared with, or what is missing there."""
        sentence = int(match_sentences(self.now.texts, self.then.texts)[spot.sentence])
        if sentence < 0:
            return "sentence"
        layer = self._partner_layer(spot.layer)
        if layer is None:
            return "layer"
        if spot.stage not in self.then.stages(layer):
            return "stage"
        if spot.head >= self.then.num_heads and STAGES[spot.stage].per_head:
            return "head"
        other, ids = spot.at(sentence=sentence, layer=layer, head=min(spot.head, self.then.num_heads - 1)), STAGES[
            spot.stage].ids
        if ids and not np.array_equal(self.now.spot_data(spot.at(stage=ids)).values,
                                      self.then.spot_data(other.at(stage=ids)).values):
            return "experts"
        return other

    def _partner_layer(self, layer: int) -> int | None:
        """Return the layer that a layer is compared with: the same one, between two texts one of the same texts.

        The last of these, counted from the end: so the alignment of one model is compared with that of another.
        """
        if layer >= self.now.num_layers:  # of a former model
            return None
        texts = self.now.layer_texts(layer)
        if texts is None:
            return layer if layer < self.then.num_layers else None
        ours, theirs = ([each for each in range(source.num_layers) if source.layer_texts(each) == texts]
                        for source in (self.now, self.then))
        after = len(ours) - ours.index(layer)  # 1 for the last
        return theirs[max(0, len(theirs) - after)] if theirs else None

    def partner_cell(self, cell: Cell) -> Cell | None:
        """Return the cell of the other source that a cell is compared with; a column of -1 is the whole row."""
        other = self.partner(cell.spot)
        if not isinstance(other, Spot):
            return None
        rows, columns = self._pairs(cell.spot, other)
        row, column = int(rows[cell.row]), -1 if cell.column < 0 else int(columns[cell.column])
        if row < 0 or (column < 0 <= cell.column):
            return None
        return Cell(other, column, row) if self._is_transposed(cell.spot) and column >= 0 else Cell(other, row, column)

    def spot_data(self, spot: Spot) -> SpotData:
        """Return a spot minus its partner; without a partner all cells are NaN, masked and missing.

        A cell is masked if both sources mask it, or if the first one does and it has no partner.
        """
        return self.subtract_from(self.now.spot_data(spot), spot)

    def head_data(self, spot: Spot, heads: range) -> SpotData:
        """Return several heads minus their partners at once, since all have the same labels."""
        other, now = self.partner(spot.at(head=heads[-1])), self.now.head_data(spot, heads)
        if not isinstance(other, Spot) or now.block > 1 or other.head < heads[-1] or self._is_transposed(spot):
            return super().head_data(spot, heads)
        then = self.then.head_data(other, heads)
        if then.block > 1:
            return super().head_data(spot, heads)
        return subtract(now, then, *self._pairs(spot, other), rounding=self._rounding)

    def subtract_from(self, now: SpotData, spot: Spot) -> SpotData:
        """Return the difference at a spot, from the data `now` of the first source that was already read."""
        other = self.partner(spot)
        then = self.then.spot_data(other) if isinstance(other, Spot) else None
        if then is None or not isinstance(other, Spot) or max(now.block, then.block) > 1:
            all_cells = np.ones(now.values.shape, dtype=np.bool_)
            return SpotData(np.full(now.values.shape, np.nan, dtype=np.float32), all_cells, now.block,
                         missing=all_cells if now.masked is None else ~now.masked)
        if self._is_transposed(spot):
            then = SpotData(then.values.T, None if then.masked is None else then.masked.T, 1)
        return subtract(now, then, *self._pairs(spot, other), rounding=self._rounding)

    @property
    def _rounding(self) -> float:
        return max(self.now.rounding, self.then.rounding)

    def unpaired(self, spot: Spot) -> Unpaired:
        """Return which parts of a spot have no partner."""
        other = self.partner(spot)
        if not isinstance(other, Spot):
            return Unpaired(other)
        if max(self.now.spot_data(spot).block, self.then.spot_data(other).block) > 1:
            return Unpaired("pooled")
        rows, columns = self._pairs(spot, other)
        then, _ = self._other_labels(spot, other)
        relabelled = sum(at >= 0 and label != then[at]
                        for label, at in zip(self.now.row_labels(spot), rows.tolist(), strict=True))
        return Unpaired(rows=int((rows < 0).sum()), columns=int((columns < 0).sum()), relabelled=relabelled)

    def _is_transposed(self, spot: Spot) -> bool:
        return STAGES[spot.stage].is_matrix and self.now.rows_are_keys != self.then.rows_are_keys

    def _other_labels(self, spot: Spot, other: Spot) -> tuple[Labels, Labels]:
        """Return the labels of the other source that belong to a spot's rows and to its columns."""
        rows, columns = self.then.row_labels(other), self.then.column_labels(other)
        return (columns, rows) if self._is_transposed(spot) else (rows, columns)

    def _pairs(self, spot: Spot, other: Spot) -> tuple[Indices, Indices]:
        row_labels, column_labels = self._other_labels(spot, other)
        return (align_labels(self.now.row_labels(spot), row_labels, self.alignment),
                align_labels(self.now.column_labels(spot), column_labels, self.alignment))

    def partner_labels(self, cell: Cell) -> tuple[str, str] | None:
        """Return the labels of a cell's row and column in the other source; None without a partner."""
        other = self.partner_cell(cell)
        if other is None:
            return None
        row, column = self.then.row_labels(other.spot)[other.row], self.then.column_labels(other.spot)[other.column]
        return (column, row) if self._is_transposed(cell.spot) else (row, column)


def subtract(now: SpotData, then: SpotData, rows: Indices, columns: Indices, *, rounding: float = ROUNDING) -> SpotData:
    """Return `now` minus `then`, of one head or of several; `rows` and `columns` index the partners in `then`.

    Differences that are `rounding` become 0. The difference of a score that is masked in only one of them is infinite,
    masked and missing.
    """
    values, masked = then.values, then.masked
    unpaired_cells: Bools | None = None  # cells without a partner
    if not (_is_identity(rows, values.shape[-2]) and _is_identity(columns, values.shape[-1])):
        partner_index = (..., rows[:, None], columns)
        values, masked = values[partner_index], None if masked is None else masked[partner_index]
        unpaired_cells = (rows < 0)[:, None] | (columns < 0)[None, :]
    with np.errstate(invalid="ignore", over="ignore"):  # −∞ − −∞, if both are masked; 3e38 − −3e38
        difference = now.values - values
    if unpaired_cells is not None:
        difference[..., unpaired_cells] = np.nan
    _zero_rounding(difference, now.values, values, rounding)
    if now.masked is None and masked is None:
        return SpotData(difference, unpaired_cells, 1, missing=unpaired_cells)
    shape = difference.shape[-2:]
    now_masked, then_masked = (np.zeros(shape, np.bool_) if mask is None else mask for mask in (now.masked, masked))
    hidden = now_masked & then_masked
    missing = (now_masked ^ then_masked) & ~np.isfinite(difference)
    if unpaired_cells is not None:
        hidden = np.where(unpaired_cells, now_masked, hidden)
        missing = np.where(unpaired_cells, ~now_masked, missing)
    if missing.any():
        return SpotData(difference, hidden | missing, 1, missing=missing)
    return SpotData(difference, hidden, 1)


def _zero_rounding(difference: Float32, now: Float32, then: Float32, rounding: float) -> None:
    """Set differences (..., rows, columns) within rounding to 0, in place.

    It is relative to the largest number in the cell's row or in its column, whichever is smaller: the largest of the
    matrix would hide changes, since one dimension of a residual stream is 1,000 times the others.
    """
    if not difference.any():
        return  # layers before an edit are equal to the bit
    sizes = np.maximum(np.abs(now), np.abs(then))
    finite = np.isfinite(difference)
    if not finite.all():
        np.copyto(sizes, np.float32(0), where=~finite)
    rows, columns = (sizes.max(axis=axis, keepdims=True, initial=0) for axis in (-1, -2))
    sizes = np.abs(difference, out=sizes)
    difference *= sizes > np.float32(rounding) * np.minimum(rows, columns)


def _is_identity(places: Indices, count: int) -> bool:
    """Return whether the partners are the identity."""
    return len(places) == count and bool((places == np.arange(count)).all())
