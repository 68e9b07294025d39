"""The content of a file of numbers, array by array, each in pieces, so that no stage is whole in memory.

Stages that follow cell by cell from others, and the dropout mask without dropout, are computed row by row. The weights
of a trained model are not included, since its own files have them.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from attnviz.document.stage import Stage
from attnviz.document.stages import STAGES
from attnviz.document.variants import SOURCE, TARGET
from attnviz.experiments.lens import Lens
from attnviz.export.head_measures import ExperimentNumbers, HeadNumbers
from attnviz.export.requests import check_number
from attnviz.result import measures
from attnviz.result.measures import ATTRIBUTION, TEXT_MEASURES
from attnviz.result.result import Result, Source
from attnviz.system.arrays import AnyArray
from attnviz.system.errors import ComputeError

At = tuple[int, ...]

PIECE = 2**13  #: numbers written at once; converting them to text takes at most 5 ms
MEASURE = "measure_"  #: prefix of the names of measures of heads
NO_TOKEN = -1  #: id of the padding
FLOAT = np.dtype(np.float32)
ID = np.dtype(np.int64)


@dataclass(frozen=True)
class Entry:
    """One array of a file. `rows(at, part)` returns rows of the matrix at `at`, the index of all axes but two."""

    name: str
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    rows: Callable[[At, slice], AnyArray]
    stage: Stage | None = None  #: None for tokens, lengths, measures and weight matrices
    layer: int = 0  #: the first layer, if it holds several
    step: int = 1  #: from one of its layers to the next
    is_stacked: bool = False  #: whether its first axis is the layers of a model

    def place(self, at: At) -> tuple[str, int, At]:
        """Return the name, layer and index of a matrix at `at`, where each is named alone."""
        if not self.is_stacked:
            return self.name, self.layer, at
        layer = self.layer + self.step * at[0]
        return f"layer{layer}.{self.name}", layer, at[1:]

    @property
    def outer(self) -> tuple[int, ...]:
        """All axes but the two of a matrix."""
        return self.shape[:-2]

    @property
    def cells(self) -> int:
        """The number of values."""
        return math.prod(self.shape)

    def pieces(self, at: At) -> Iterator[tuple[int, AnyArray]]:
        """Yield the matrix at `at` from above, each piece with the number of its first row."""
        height, *width = self.shape[-2:]
        step = max(1, PIECE // max([1, *width]))
        for first in range(0, height, step):
            yield first, self.rows(at, slice(first, first + step))


def whole_entry(name: str, array: AnyArray) -> Entry:
    """Return the entry of an array that is in memory."""
    return Entry(name, array.shape, array.dtype, lambda at, part: array[at][part])


def contents(
    source: Source, *, layer: int | None = None, experiments: Sequence[ExperimentNumbers] = (),
) -> tuple[Entry, ...]:
    """Return the arrays of a file in order: tokens, lengths, every stage, measures of heads, and weight matrices.

    An encoder-decoder adds `output_tokens` (b, o), `output_lengths` (b,) and `output_ids` (b, o); its matrices are
    (b, h, o, t). If it has several kinds of layers, each stage has an array per kind: `encoder_weights`,
    `decoder_weights`, whose columns are `decoder_input_tokens` (b, o), and `cross_weights`, which are also `weights`.

    `tokens` is (b, t) text padded with "", `lengths` (b,) the length of each sentence; vectors are (b, t, d) or
    (b, h, t, d), matrices (b, h, q, k), measures (b, h) with NaN if undefined. Without dropout the dropout mask is all
    ones.

    For a trained model, stages and measures have the layers as first axis, unless only the first or the last layer has
    them, such as embeddings. `ids` is (b, t), `logits` (b, t, v). The `experiments` add to it:
    effects the drop of a token's logit and probability when a head is ablated, (l, b, h), with the token's id and the
    position of its prediction, (b,); scores of heads measures that are equal in each text, (l, b, h); lenses, one per
    text, `lens_rows` (r,), and the most likely tokens of each row with their probabilities, (r, b, t, 5). A `layer`
    selects its own arrays, and an array `layers` names it.

    Raises ComputeError for a long input, whose matrices are never whole, and for loaded values.
    """
    result = source.computed
    if result is None:
        raise ComputeError("{name} was loaded, not computed: open it in the window, or write its numbers as tables and "
                           "pictures.", name=source.name)
    longest = max(result.lengths, default=0)
    if source.fold:
        raise ComputeError("Arrays are written by token: View > Fold by > Token, or export a table of the segments.")
    if result.is_long:
        cells = len(result.sentences) * result.num_heads * longest**2
        raise ComputeError("The (query, key) arrays of {longest:,} tokens would take {gigabytes:,.1f} GB each: "
                           "shorten the text to save its numbers, or export pictures.", longest=longest,
                           gigabytes=cells * 4 / 1e9)
    if layer is not None:
        check_number("layer", layer, result.num_layers)
    layers = range(result.num_layers) if layer is None else range(layer, layer + 1)
    lengths = whole_entry("lengths", np.array(result.lengths, dtype=np.int64))
    return (_texts("tokens", result.labels), lengths, *_outputs(result), *_computed(result, layers, experiments),
            *_lenses(result, experiments))


def _outputs(result: Result) -> Iterator[Entry]:
    """Yield the tokens of the outputs of an encoder-decoder; the end token has no text, so that joining them gives it.
    """
    if not result.options.row.has_two_texts:
        return
    end = result.options.config.end_id
    texts = [["" if token.id == end else token.label for token in output] for output in result.outputs]
    yield _texts("output_tokens", texts)
    yield whole_entry("output_lengths", np.array([len(output) for output in result.outputs], dtype=np.int64))
    yield whole_entry("output_ids", _padded([[token.id for token in output] for output in result.outputs], NO_TOKEN,
                                            np.int64))
    if result.options.row.layer_kinds:
        yield _texts("decoder_input_tokens", [[token.label for token in read] for read in result.decoder_inputs])


def _computed(result: Result, layers: range, experiments: Sequence[ExperimentNumbers]) -> Iterator[Entry]:
    """Yield the arrays of a variant, or of a model with the layers as first axis."""
    is_model = result.options.is_trained
    if is_model:
        ids = [[token.id for token in sentence] for sentence in result.sentences]
        yield whole_entry("ids", _padded(ids, NO_TOKEN, np.int64))
        if len(layers) < result.num_layers:
            yield whole_entry("layers", np.array(layers, dtype=np.int64))
    yield from _stages(result, layers, is_stacked=is_model)
    numbers = HeadNumbers(result, experiments)
    for name in numbers.names:
        if measures.is_measurable(result, measures.STAGE, layer=0) or name not in TEXT_MEASURES:
            yield _of_heads(result, name, layers, numbers, is_stacked=is_model)
    if not is_model:
        yield from (whole_entry(name, matrix) for name, matrix in result.parameters(0).items())
        return
    if ATTRIBUTION in numbers.names:
        targets = map(numbers.target, range(len(result.lengths)))
        tokens = [NO_TOKEN if target is None else target.metric.token for target in targets]
        yield whole_entry(f"{ATTRIBUTION}_ids", np.array(tokens, dtype=np.int64))
    if numbers.effects:
        yield from _tokens_of_effects(result, numbers)
    if result.logits is not None and result.logits.places:
        shape = (len(result.sentences), max(map(len, result.predicted)), result.logits.rows.shape[1])
        yield Entry("logits", shape, FLOAT, _logits(result))


def _lenses(result: Result, experiments: Sequence[ExperimentNumbers]) -> Iterator[Entry]:
    lenses = [each for each in experiments if isinstance(each, Lens)]
    if not lenses:
        return
    rows = lenses[0].rows
    shape = len(rows), len(result.sentences), max(result.lengths), lenses[0].ids.shape[-1]
    ids, shares = np.full(shape, NO_TOKEN), np.full(shape, np.nan, np.float32)
    for lens in lenses:
        sentence, length = lens.request.sentence, len(lens.labels)
        ids[:, sentence, :length], shares[:, sentence, :length] = lens.ids, lens.probabilities
    yield whole_entry("lens_rows", np.array(rows))
    yield whole_entry("lens_ids", ids)
    yield whole_entry("lens_probabilities", shares)


def _texts(name: str, texts: Sequence[Sequence[str]]) -> Entry:
    """Return the entry of a list of tokens for each text."""
    widest = max((len(label) for text in texts for label in text), default=0)
    return whole_entry(name, _padded(texts, "", f"<U{max(1, widest)}"))


def _padded(sentences: Sequence[Sequence[Any]], padding: Any, dtype: npt.DTypeLike) -> AnyArray:
    """Return sentences as rows of one array, the shorter ones padded."""
    found = np.full((len(sentences), max(map(len, sentences), default=0)), padding, dtype)
    for row, sentence in zip(found, sentences, strict=True):
        row[: len(sentence)] = sentence
    return found


def _stages(result: Result, layers: range, *, is_stacked: bool) -> Iterator[Entry]:
    """Yield each stage of these layers, with the layers as first axis if it is stacked and every layer has it."""
    kinds = result.options.row.layer_kinds or ("",) * result.num_layers
    has_kinds = len({*kinds}) > 1
    for name, stage in STAGES.items():
        if stage.columns == "vocabulary":
            continue  # logits have no layer
        there = [layer for layer in layers if name in result.stages(layer)]
        if any(result.overview_of(name, layer=layer) is not None for layer in layers):
            raise ComputeError("The text is so long that the window keeps the numbers of one layer: attnviz compute "
                               "writes those of all, or shorten the text.")
        for kind in dict.fromkeys(kinds[layer] for layer in there):
            own = [layer for layer in there if kinds[layer] == kind]
            shape, step = result.shape(name, layer=own[0]), own[1] - own[0] if len(own) > 1 else 1
            in_all = is_stacked and all(name in result.stages(layer) for layer in range(result.num_layers)
                                        if kinds[layer] == kind)
            entry = Entry(name, (len(own), *shape) if in_all else shape, ID if stage.are_ids else FLOAT,
                          _stage_rows(result, name, own),
                          stage, own[0], step, is_stacked=in_all)
            if has_kinds:
                yield replace(entry, name=f"{kind}_{name}")
            if not has_kinds or (name == measures.STAGE and result.options.row.sides_of(own[0]) == (TARGET, SOURCE)):
                yield entry
        if not there and name == "dropout_mask" and not is_stacked and "weights" in result.stages(0):
            ones = np.broadcast_to(np.float32(1), result.shape("weights", layer=0))  # a view: it takes no memory
            yield replace(whole_entry(name, ones), stage=stage)


def _stage_rows(result: Result, stage: str, layers: Sequence[int]) -> Callable[[At, slice], AnyArray]:
    """Return the function that reads rows of a stage; an index without batch and head has the layer first."""
    inner = len(result.shape(stage, layer=layers[0])) - 2
    dtype = ID if STAGES[stage].are_ids else FLOAT
    return lambda at, part: result.rows(
        stage, at[len(at) - inner:], part, layer=layers[at[0] if len(at) > inner else 0]).astype(dtype, copy=False)


def _of_heads(result: Result, name: str, layers: range, numbers: HeadNumbers, *, is_stacked: bool) -> Entry:
    """Return an array (b, h), or (l, b, h) if it is stacked, of a measure; NaN where it is undefined.

    It is computed when it is written, once, since a measure reads all weights.
    """

    @cache
    def of_sentence(layer: int, sentence: int) -> AnyArray:
        found = numbers.of(name, layer, sentence)
        return np.full(result.num_heads, np.nan, np.float32) if found is None else found.astype(np.float32)

    def rows(at: At, part: slice) -> AnyArray:
        sentences, layer = range(*part.indices(len(result.sentences))), layers[at[0] if at else 0]
        found = [of_sentence(layer, sentence) for sentence in sentences]
        return np.array(found).reshape(len(sentences), result.num_heads)

    shape = (len(result.sentences), result.num_heads)
    return Entry(f"{MEASURE}{name}", (len(layers), *shape) if is_stacked else shape, FLOAT, rows, layer=layers[0],
                 is_stacked=is_stacked)


def _tokens_of_effects(result: Result, numbers: HeadNumbers) -> Iterator[Entry]:
    """Yield the tokens of ablation effects and the positions that predict them; -1 for a text without effects."""
    known = [numbers.effects.get(sentence) for sentence in range(len(result.lengths))]
    tokens = [(NO_TOKEN,) * 3 if each is None else (
        each.metric.token, NO_TOKEN if each.metric.instead is None else each.metric.instead, each.place[1])
              for each in known]
    ids, instead, positions = np.array(tokens, dtype=np.int64).T
    yield whole_entry(f"{numbers.effect}_ids", ids)
    if (instead != NO_TOKEN).any():
        yield whole_entry(f"{numbers.effect}_instead_ids", instead)
    yield whole_entry(f"{numbers.effect}_positions", positions)


def _logits(result: Result) -> Callable[[At, slice], AnyArray]:
    """Yield a row for each token, NaN if not predicted."""
    logits = result.logits
    assert logits is not None

    def rows(at: At, part: slice) -> AnyArray:
        found = [logits.row(at[0], position) for position in range(*part.indices(max(map(len, result.predicted))))]
        none = np.full(logits.rows.shape[1], np.nan, dtype=np.float32)
        return np.array([none if row is None else row for row in found]).reshape(len(found), len(none))

    return rows
