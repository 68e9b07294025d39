"""The content of a file of numbers, array by array, each in pieces, so that no stage is whole in memory.

Stages that follow cell by cell from others, and the dropout mask without dropout, are computed row by row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

import numpy as np

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export import model_arrays
from attnviz.export.entry import MEASURE, At, Entry, Piece, whole_entry
from attnviz.export.spots import check_number
from attnviz.result import measures
from attnviz.result.ablation_effects import AblationEffects
from attnviz.result.measures import MEASURES, measure_heads
from attnviz.result.result import Result
from attnviz.result.source import Source
from attnviz.system.errors import ComputeError


def contents(source: Source, *, layer: int | None = None, effects: Sequence[AblationEffects] = ()) -> tuple[Entry, ...]:
    """Return the arrays of a file in order: tokens, lengths, every stage, measures of heads, and weight matrices.

    `tokens` is (b, t) text padded with "", `lengths` (b,) the length of each sentence; vectors are (b, t, d) or
    (b, h, t, d), matrices (b, h, q, k), measures (b, h) with NaN if undefined. The arrays of a trained model are in
    `attnviz.export.model_arrays`. Without dropout the dropout mask is all ones. A `layer` selects its own arrays; for
    a model an array `layers` names it. Raises ComputeError for a long input, whose matrices are never whole, and for
    loaded values.
    """
    result = source.computed
    if result is None:
        raise ComputeError(f"{source.name} was not computed here: its numbers are written as tables and pictures.")
    longest = max(result.lengths, default=0)
    if result.is_long:
        cells = len(result.sentences) * result.num_heads * longest**2
        raise ComputeError(
            f"The (query, key) arrays of {longest:,} tokens would take {cells * 4 / 1e9:,.1f} GB each: "
            "shorten the text to save its numbers, or export pictures."
        )
    if layer is not None:
        check_number("layer", layer, result.num_layers)
    layers = range(result.num_layers) if layer is None else range(layer, layer + 1)
    lengths = whole_entry("lengths", np.array(result.lengths, dtype=np.int64))
    if result.options.is_trained:
        return _tokens(result, longest), lengths, *model_arrays.entries(result, layers, effects)
    stages = [entry for number in layers for entry in _stages(result, number)]
    of_heads = [entry for number in layers for entry in _measures(result, number)]
    parameters = [whole_entry(_prefix(number) + name, matrix) for number, own in enumerate(result.layers)
                  if number in layers for name, matrix in own.parameters.items()]
    return _tokens(result, longest), lengths, *stages, *of_heads, *parameters


def _tokens(result: Result, longest: int) -> Entry:
    labels = result.labels
    widest = max((len(label) for sentence in labels for label in sentence), default=0)
    dtype = np.dtype(f"<U{max(1, widest)}")

    def rows(at: At, part: slice) -> Piece:
        padded = [list(sentence) + [""] * (longest - len(sentence)) for sentence in labels[part]]
        return np.array(padded, dtype=dtype).reshape(len(padded), longest)

    return Entry("tokens", (len(labels), longest), dtype, rows)


def _prefix(layer: int) -> str:
    return "" if layer == 0 else f"layer{layer}."


def _measures(result: Result, layer: int) -> Iterator[Entry]:
    """Yield the measures of each head in each sentence, (b, h), if there are weights."""
    if measures.STAGE not in result.stages(layer):
        return
    for name, row in MEASURES.items():
        if not row.needs_pair:
            yield Entry(f"{_prefix(layer)}{MEASURE}{name}", (len(result.sentences), result.num_heads),
                        np.dtype(np.float32), _measured_of(result, name, layer))


def _measured_of(result: Result, name: str, layer: int) -> Callable[[At, slice], Piece]:
    """Compute a measure when it is written, once, since it reads all weights."""

    @cache
    def sentence(number: int) -> Piece:
        found = measure_heads(result, name, Spot(measures.STAGE, sentence=number, layer=layer))
        return np.full(result.num_heads, np.nan, dtype=np.float32) if found is None else found.astype(np.float32)

    def rows(at: At, part: slice) -> Piece:
        numbers = range(*part.indices(len(result.sentences)))
        return np.array([sentence(number) for number in numbers]).reshape(len(numbers), result.num_heads)

    return rows


def _stages(result: Result, layer: int) -> Iterator[Entry]:
    there = result.stages(layer)
    for name, stage in STAGES.items():
        if result.overview_of(name, layer=layer) is not None:
            raise ComputeError(f"{stage.label} of layer {layer} are not kept number by number: export a picture.")
        if name in there:
            shape, rows = result.shape(name, layer=layer), model_arrays.layer_rows(result, name, layer)
        elif name == "dropout_mask" and "weights" in there:
            shape = result.shape("weights", layer=layer)
            rows = _ones(shape)
        else:
            continue
        yield Entry(_prefix(layer) + name, shape, np.dtype(np.float32), rows, stage, layer)


def _ones(shape: tuple[int, ...]) -> Callable[[At, slice], Piece]:
    *_, height, width = shape
    return lambda at, part: np.ones((len(range(*part.indices(height))), width), dtype=np.float32)
