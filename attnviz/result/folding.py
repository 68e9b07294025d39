"""A result folded to segments of its text: the rows and columns of every stage are pooled over their tokens.

Weights and what is read off them are summed over the keys of a segment and averaged over its queries, so that each row
still says how the attention of a segment is shared among segments. Scores are averaged over the cells that are finite
and not masked, vectors over the tokens of a segment. A cell is masked only if all its cells are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

import numpy as np

from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.segments import FOLDS, segment_starts, turn_roles
from attnviz.document.stage import Stage
from attnviz.document.stages import GIVEN_STAGES, STAGES
from attnviz.result.compare import Wrapper, inner_attribute
from attnviz.result.result import Evaluation
from attnviz.result.spot_data import SpotData
from attnviz.system.arithmetic import number
from attnviz.system.arrays import Bools, Float32, Ids
from attnviz.system.wording import N_, Text, visible
from attnviz.tokens.token import SPACE, Token

MAX_LABEL_CHARS = 28  #: of a segment, whose whole text stands in the tooltip
MAX_LINES = 8  #: tokens of a segment whose numbers an explanation lists
MAX_CACHED_CELLS = 2**24  #: of pooled matrices: 64 MB

_AXES: Mapping[str, str] = {"token": N_("segment"), "query": N_("query segment"), "key": N_("key segment")}
#: How files say that their numbers are pooled.
_HOW = "weights are sums over keys and means over queries, scores and vectors are means"
_TWO_TEXTS = Text("This model reads one text and writes another: only one text can be folded.")
_PATCHES = Text("The tokens are patches of a picture, which have no sentences.")
_NO_TURNS = Text("The text is no chat: Attention > Apply chat template makes one of it.")
_NO_MARKS = Text("No segment is marked: drag over tokens with Ctrl, or right-click one.")


@dataclass(frozen=True, slots=True, eq=False)
class Segments:
    """The segments of one sentence."""

    starts: Ids  #: the first token of each
    counts: Ids  #: the number of tokens of each
    tokens: tuple[Token, ...]  #: each segment as one token, with its whole text as key
    labels: tuple[str, ...]

    def index(self, token: int) -> int:
        """Return the segment of a token."""
        return int(np.searchsorted(self.starts, token, side="right")) - 1

    def span(self, segment: int) -> range:
        """Return the tokens of a segment."""
        return range(int(self.starts[segment]), int(self.starts[segment] + self.counts[segment]))


def fold_result(result: Evaluation, fold: str, document: Document) -> Evaluation:
    """Return a result folded by the marks of a document of the same text; itself if it cannot be folded, or is empty.
    """
    source = result.document
    if document.sentences == source.sentences:
        source = replace(source, marks=document.marks)
    is_whole = not result.texts or fold_unavailable(result, source, fold)
    return result if is_whole else Folded(result, fold, source)


def fold_unavailable(result: Evaluation, document: Document, fold: str) -> Text | None:
    """Return why a result cannot be folded by the turns or the marks of a document; None if it can."""
    if not result.texts:
        return None
    layer = result.nearest_layer(0)
    spot = result.weights_of(Spot("weights", layer=layer))
    if result.image(spot) is not None:
        return _PATCHES
    if result.layer_texts(layer) is not None or not GIVEN_STAGES.isdisjoint(result.stages(layer)) or (
            result.row_labels(spot) != result.column_labels(spot)):
        return _TWO_TEXTS
    if fold == "turn" and not document.turns:
        return _NO_TURNS
    return _NO_MARKS if fold == "marks" and not document.marks else None


class Folded(Wrapper, Evaluation):
    """A result whose rows and columns are segments. Nothing of it is edited."""

    document = inner_attribute("document")
    options = inner_attribute("options")
    vocabulary = inner_attribute("vocabulary")
    state_name = inner_attribute("state_name")
    device = inner_attribute("device")
    seconds = inner_attribute("seconds")
    notes = inner_attribute("notes")
    computed = inner_attribute("computed")
    is_computed = inner_attribute("is_computed")
    layers_with_stages = inner_attribute("layers_with_stages")
    is_whole = inner_attribute("is_whole")
    parameters = inner_attribute("parameters")
    layer_name = inner_attribute("layer_name")
    has_overview_only = inner_attribute("has_overview_only")
    token_cell = inner_attribute("token_cell")  # of a segment, by its number

    def __init__(self, inner: Evaluation, fold: str, source: Document) -> None:
        """Fold a result in one of the ways of FOLDS, by the turns and marks of a document of the same text."""
        super().__init__(inner)
        self._result, self._fold, self._source = inner, fold, source
        self._segments: dict[int, Segments] = {}
        self._pooled: dict[tuple[Spot, range | None], SpotData] = {}
        self._cells = 0

    @property
    def setup(self) -> str:
        """The settings of the computation, and how its numbers are pooled."""
        return f"{self.inner.setup}; {FOLDS[self.fold].caption}: {_HOW}"

    @property
    def fold(self) -> str:
        return self._fold

    def with_state_name(self, name: str) -> Folded:
        """Return a copy with the name of a held state."""
        return Folded(self._result.with_state_name(name), self._fold, self._source)

    def segments(self, sentence: int) -> Segments:
        """Return the segments of a sentence."""
        if sentence not in self._segments:
            self._segments[sentence] = segments_of(self._result, self._fold, self._source, sentence)
        return self._segments[sentence]

    def stages(self, layer: int = 0) -> tuple[str, ...]:
        """Return the stages that can be pooled: not those whose numbers belong to ids, such as those of experts."""
        return tuple(name for name in self.inner.stages(layer) if not (STAGES[name].ids or STAGES[name].are_ids))

    def axes(self, stage: str, *, layer: int = 0) -> tuple[str, str]:
        rows, columns = self.inner.axes(stage, layer=layer)
        return _AXES.get(rows, rows), _AXES.get(columns, columns)

    def tokens(self, spot: Spot) -> tuple[Token, ...]:
        """Return the segments of a spot's rows, each as one token."""
        return self.segments(spot.sentence).tokens

    def row_labels(self, spot: Spot) -> tuple[str, ...]:
        return self.segments(spot.sentence).labels

    def column_labels(self, spot: Spot) -> tuple[str, ...]:
        if not STAGES[spot.stage].is_matrix:
            labels: tuple[str, ...] = self.inner.column_labels(spot)
            return labels
        return self.segments(spot.sentence).labels

    def shape(self, stage: str, *, layer: int = 0) -> tuple[int, ...]:
        sizes = self._result.shape(stage, layer=layer)
        count = max((len(self.segments(sentence).labels) for sentence in range(len(self.texts))), default=0)
        axes = (count, count) if STAGES[stage].is_matrix else (count, sizes[-1])
        return (*sizes[:-2], *axes)

    def row_of(self, sentence: int, token: int) -> int:
        return self.segments(sentence).index(token)

    def tokens_of(self, sentence: int, row: int) -> range:
        return self.segments(sentence).span(row)

    def masked_keys(self, cell: Cell) -> Bools | None:
        """Return which key segments are masked for the row of a cell."""
        masked = self.spot_data(cell.spot).masked
        return None if masked is None else masked[cell.row]

    def pooling(self, cell: Cell) -> Text:
        """Return how the number of a cell pools those of tokens."""
        stage, counts = STAGES[cell.spot.stage], self.segments(cell.spot.sentence).counts
        if not stage.is_matrix:
            return Text("mean over the {count} tokens of the segment", count=counts[cell.row])
        query, key = (cell.column, cell.row) if self.rows_are_keys else (cell.row, cell.column)
        if is_summed(stage):
            return Text("sum over the {keys} keys, mean over the {queries} queries of the segments",
                        keys=counts[key], queries=counts[query])
        return Text("mean over the cells of {queries} queries and {keys} keys that are not masked",
                    keys=counts[key], queries=counts[query])

    def arithmetic(self, cell: Cell) -> tuple[str, ...]:
        """Return how the number of a cell is computed of those of the tokens, line by line; the last is the number."""
        spot, pooled = cell.spot, float(self.spot_data(cell.spot).values[cell.row, cell.column])
        data = self._result.spot_data(spot)
        outcome = f"= {number(pooled)}"
        if data.block > 1:
            return ()
        segments, stage = self.segments(spot.sentence), STAGES[spot.stage]
        rows, labels = segments.span(cell.row), self._result.row_labels(spot)
        if not stage.is_matrix:
            numbers = data.values[rows.start : rows.stop, cell.column].astype(np.float64)
            return (self.pooling(cell), *_listed(labels[rows.start : rows.stop], numbers), outcome)
        columns = segments.span(cell.column)
        cells = data.values[rows.start : rows.stop, columns.start : columns.stop].astype(np.float64)
        if self.rows_are_keys:
            cells, rows, labels = cells.T, columns, self._result.column_labels(spot)
        names = labels[rows.start : rows.stop]
        if is_summed(stage):
            return (self.pooling(cell), *_listed(names, np.nansum(cells, axis=1)), outcome)
        finite = np.isfinite(cells)
        return (self.pooling(cell), Text("{count} of {all} cells are not masked", count=int(finite.sum()),
                                         all=cells.size), outcome)

    def bar_caption(self, stage: str) -> tuple[str, ...]:
        return pooling_words(STAGES[stage]), FOLDS[self.fold].caption

    def spot_data(self, spot: Spot) -> SpotData:
        """Return the pooled numbers of a spot.

        Of a text so long that matrices are not kept, they are sums that were made while these were computed; all are
        missing if it has none of these segments.
        """
        return self._pool(spot, None)

    def head_data(self, spot: Spot, heads: range) -> SpotData:
        return self._pool(spot, heads)

    def _pool(self, spot: Spot, heads: range | None) -> SpotData:
        key = (spot if heads is None else spot.at(head=0)), heads
        if key not in self._pooled:
            segments, stage = self.segments(spot.sentence), STAGES[spot.stage]
            sums = self._result.segment_sums(spot, heads, segments.starts)
            if sums is not None:
                made = _of_sums(sums, segments, stage, rows_are_keys=self.rows_are_keys)
            else:
                data = self.inner.spot_data(spot) if heads is None else self.inner.head_data(spot, heads)
                made = pool_segments(data, segments, stage, rows_are_keys=self.rows_are_keys)
            if self._cells + made.values.size > MAX_CACHED_CELLS:
                self._pooled.clear()
                self._cells = 0
            self._pooled[key] = made
            self._cells += made.values.size
        return self._pooled[key]


def lacks_sums(folded: Evaluation | None, spot: Spot) -> bool:
    """Return whether a spot of a long text, folded, has no numbers: no sums were kept over these segments."""
    if not isinstance(folded, Folded) or folded.computed is None:
        return False
    starts = folded.segments(spot.sentence).starts
    return folded.computed.overview_of(spot.stage, layer=spot.layer) is not None and (
        folded.computed.segment_sums(spot, None, starts) is None)


def token_spans(result: Evaluation, sentence: int) -> tuple[str, list[tuple[int, int]]]:
    """Return the text of a sentence, and where its tokens begin and end in it.

    Loaded tokens have no places in a text: their labels make one.
    """
    tokens = result.tokens(result.weights_of(Spot("weights", sentence=sentence, layer=result.nearest_layer(0))))
    if result.computed is not None:
        return result.document.sentences[sentence], [(token.start, token.end) for token in tokens]
    gap = "" if any(SPACE in token.label for token in tokens) else " "
    words = [token.label.replace(SPACE, " ") + gap for token in tokens]
    ends = list(accumulate(map(len, words)))
    return "".join(words), [(end - len(word), end - len(gap)) for word, end in zip(words, ends, strict=True)]


def segments_of(result: Evaluation, fold: str, source: Document, sentence: int) -> Segments:
    """Return the segments of a sentence of a result, which hold whole tokens."""
    text, spans = token_spans(result, sentence)
    starts = segment_starts(fold, source, sentence, text, spans)
    ends = (*starts[1:], len(spans))
    roles = turn_roles(source, sentence, [spans[first][0] for first in starts if fold == "turn"])
    made = tuple(_segment(text[spans[first][0] : spans[end - 1][1]], spans[first][0], role)
                 for first, end, role in zip(starts, ends, roles or ("",) * len(starts), strict=True))
    counts = [end - first for first, end in zip(starts, ends, strict=True)]
    return Segments(np.array(starts, np.int64), np.array(counts, np.int64), made, tuple(token.label for token in made))


def _segment(text: str, start: int, role: str = "") -> Token:
    """Return a segment as a token: its text, and a label of one line, which begins with the role of a chat turn."""
    words = " ".join(text.split())
    if role:
        # Most templates begin a turn with marks around its role, as "<|im_start|>user": all labels would begin alike.
        marks = re.match(rf"\S*{re.escape(role)}\S*", words, re.IGNORECASE)
        words = f"{role}: {words[marks.end() if marks else 0 :].strip()}"
    label = words if len(words) <= MAX_LABEL_CHARS else f"{words[: MAX_LABEL_CHARS - 1].rstrip()}…"
    return Token(-1, text, visible(label) or "↵", start, start + len(text.rstrip()))


def _listed(names: Sequence[str], numbers: Any) -> tuple[str, ...]:
    """Return a line for each of the first tokens of a segment, and one for the others."""
    lines = [Text("{token}: {number}", token=name, number=number(float(value)))
             for name, value in zip(names[:MAX_LINES], numbers, strict=False)]
    more = len(names) - len(lines)
    return (*lines, *((Text("and {count} more, of mean {number}", count=more, number=number(
        float(numbers[MAX_LINES:].mean()))),) if more > 0 else ()))


def is_summed(stage: Stage) -> bool:
    """Return whether the numbers of a stage are shares of a query, which are summed over the keys of a segment."""
    return stage.are_weights or stage.is_reading


def pooling_words(stage: Stage) -> str:
    """Return how the numbers of a stage are pooled."""
    if not stage.is_matrix:
        return N_("mean over tokens")
    return N_("sum over keys, mean over queries") if is_summed(stage) else N_("mean over queries and keys")


def pool_segments(data: SpotData, segments: Segments, stage: Stage, *, rows_are_keys: bool = False) -> SpotData:
    """Return the numbers of one or several heads pooled to segments."""
    starts, counts = segments.starts, segments.counts
    size = len(starts)
    if not size:
        return data
    if data.block > 1:  # a block has the largest of its cells, not their sum
        shape = (*data.values.shape[:-2], size, size)
        every = np.broadcast_to(np.True_, shape[-2:])  # of every layer that is not displayed: it takes no memory
        return SpotData(np.broadcast_to(np.float32(np.nan), shape), every, 1, missing=every)
    if not stage.is_matrix:
        values = np.add.reduceat(data.values, starts, axis=-2, dtype=np.float64) / counts[:, None]
        return SpotData(values.astype(np.float32), None, 1)
    masked, missing = (None if cells is None else _all_of(cells, starts) for cells in (data.masked, data.missing))
    numbers = data.values
    if is_summed(stage):
        sums = _sum_of(numbers, starts)
        if data.masked is not None and np.isnan(sums).any():  # masked cells of an overview have no number
            sums = _sum_of(np.where(data.masked & np.isnan(numbers), np.float32(0), numbers), starts)
        values = _per_query(sums, counts, rows_are_keys=rows_are_keys)
    else:
        counted = np.isfinite(numbers) if data.masked is None else np.isfinite(numbers) & ~data.masked
        cells = _sum_of(counted, starts)
        with np.errstate(invalid="ignore", divide="ignore"):
            values = _sum_of(np.where(counted, numbers, np.float32(0)), starts) / cells
        hidden = -np.inf if np.isneginf(numbers).any() else np.nan
        values = np.where(cells > 0, values, hidden)
    return SpotData(values.astype(np.float32), masked, 1, missing)


def _of_sums(sums: Float32, segments: Segments, stage: Stage, *, rows_are_keys: bool) -> SpotData:
    """Return the numbers of one or several heads whose sums over segments were made while they were computed."""
    values = _per_query(sums, segments.counts, rows_are_keys=rows_are_keys) if is_summed(stage) else sums
    masked = np.isnan(values)
    absent = masked & masked.all(axis=(-2, -1), keepdims=True)  # a head that was not chosen
    values = np.where(masked & ~absent, 0 if is_summed(stage) else -np.inf, values)  # as in whole matrices
    return SpotData(values.astype(np.float32), masked if masked.any() else None, 1, absent if absent.any() else None)


def _per_query(sums: Any, counts: Ids, *, rows_are_keys: bool) -> Any:
    """Return the means over the queries of each segment."""
    return sums / (counts if rows_are_keys else counts[:, None])


def _sum_of(numbers: Any, starts: Ids) -> Any:
    """Return the sums in 64-bit floats, of which no whole copy of the numbers is made."""
    return np.add.reduceat(np.add.reduceat(numbers, starts, axis=-1, dtype=np.float64), starts, axis=-2)


def _all_of(cells: Bools, starts: Ids) -> Bools:
    found: Bools = np.logical_and.reduceat(np.logical_and.reduceat(cells, starts, axis=-1), starts, axis=-2)
    return found
