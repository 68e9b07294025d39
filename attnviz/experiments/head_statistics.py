"""Statistics of attention heads over a corpus: mean, spread, histogram and the best examples of each measure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property

import numpy as np

from attnviz.result.measures import BINS, MEASURES, TEXT_MEASURES
from attnviz.system.arrays import AnyArray, Float32, Float64, Ids, Int32

EXAMPLES = 5  #: texts kept for each measure of each head
EXAMPLE_CELLS = 8  #: strongest weights kept of each example


@dataclass(frozen=True, eq=False)
class TextMeasures:
    """What was measured of some texts of a corpus."""

    texts: Ids  #: the index of each text in the corpus, (text,)
    values: Float64  #: (measure, text, layer, head); NaN if undefined
    cells: Int32  #: query and key of the strongest weights, (text, layer, head, cell, 2); -1 if none
    weights: Float32  #: of these cells, (text, layer, head, cell)


@dataclass(frozen=True, eq=False)
class HeadStatistics:
    """Sums over the texts of a corpus, (measure, layer, head); adding those of two parts gives those of both.

    The measures are TEXT_MEASURES. The examples of a head are the texts with its largest values, the largest first;
    of equal values the earlier text.
    """

    texts: Ids  #: measured texts, ()
    counts: Ids  #: texts in which the measure is defined
    sums: Float64
    squares: Float64  #: sums of squares
    histograms: Ids  #: texts in each bin, (..., bin)
    example_values: Float64  #: (..., example); -inf where there is none
    example_texts: Ids  #: index of the text in the corpus, (..., example); -1 where there is none
    example_cells: Int32  #: query and key, (..., example, cell, 2); -1 where there is none
    example_weights: Float32  #: (..., example, cell)

    def __add__(self, other: HeadStatistics) -> HeadStatistics:
        """Return the statistics of both parts of the corpus."""
        examples = _best(*(np.concatenate([mine, theirs], axis=3) for mine, theirs in zip(
            self._examples, other._examples, strict=True)))
        return HeadStatistics(
            self.texts + other.texts, self.counts + other.counts, self.sums + other.sums,
            self.squares + other.squares, self.histograms + other.histograms, *examples)

    @property
    def _examples(self) -> tuple[AnyArray, ...]:
        return self.example_values, self.example_texts, self.example_cells, self.example_weights

    @cached_property
    def means(self) -> Float64:
        """Return the mean of each measure, (measure, layer, head); NaN if it was never defined."""
        with np.errstate(invalid="ignore"):
            means: Float64 = self.sums / self.counts
        return means

    @cached_property
    def deviations(self) -> Float64:
        """Return the standard deviation over the texts, (measure, layer, head); NaN if it was never defined."""
        with np.errstate(invalid="ignore"):
            variances: Float64 = self.squares / self.counts - self.means**2
        return np.sqrt(np.maximum(variances, 0))

    def to_arrays(self) -> dict[str, AnyArray]:
        """Return every array by its name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @staticmethod
    def layout(layers: int, heads: int) -> dict[str, tuple[str, tuple[int, ...]]]:
        """Return the kind of NumPy's dtype and the shape of every array by its name."""
        each = len(TEXT_MEASURES), layers, heads
        examples = *each, EXAMPLES
        return {"texts": ("i", ()), "counts": ("i", each), "sums": ("f", each), "squares": ("f", each),
                "histograms": ("i", (*each, BINS)), "example_values": ("f", examples), "example_texts": ("i", examples),
                "example_cells": ("i", (*examples, EXAMPLE_CELLS, 2)), "example_weights": (
                    "f", (*examples, EXAMPLE_CELLS))}

    def check(self, *, layers: int, heads: int, texts: int, corpus_texts: int) -> None:
        """Raise ValueError unless this can come from at most `texts` texts of a corpus and a model of this size."""
        layout = {name: (array.dtype.kind, array.shape) for name, array in self.to_arrays().items()}
        if layout != self.layout(layers, heads):
            raise ValueError(f"the statistics are not those of {layers} × {heads} heads")
        if not (self.counts.min() >= 0 and self.counts.max() <= self.texts <= texts and self.histograms.min() >= 0
                and np.array_equal(self.histograms.sum(axis=-1), self.counts)
                and self.example_texts.min() >= -1 and self.example_texts.max() < corpus_texts):
            raise ValueError(f"the statistics count other texts than {texts}")
        if not (np.isfinite(self.sums).all() and np.isfinite(self.squares).all() and (self.squares >= 0).all()
                and np.array_equal(np.isfinite(self.example_values), self.example_texts >= 0)
                and not (np.isnan(self.example_values) | (self.example_values == np.inf)).any()
                and np.isfinite(self.example_weights).all()):
            raise ValueError("the statistics are not finite")

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, AnyArray]) -> HeadStatistics:
        """Return the statistics of `to_arrays`. Raises KeyError if an array is missing."""
        return cls(**{field.name: arrays[field.name] for field in fields(cls)})


def statistics_of(part: TextMeasures) -> HeadStatistics:
    """Return the statistics of some texts."""
    values = part.values.transpose(0, 2, 3, 1)  # the texts last
    defined = np.isfinite(values)
    numbers = np.where(defined, values, 0.0)
    bins = np.stack([np.searchsorted(MEASURES[name].edges[1:-1], each, side="right")
                     for name, each in zip(TEXT_MEASURES, numbers, strict=True)])
    histograms = np.stack([((bins == each) & defined).sum(axis=-1) for each in range(BINS)], axis=-1)
    ranked = np.where(defined, values, -np.inf)
    texts = np.where(defined, part.texts, -1)
    cells, weights = (np.broadcast_to(each, (len(values), *each.shape)) for each in (
        np.moveaxis(part.cells, 0, 2), np.moveaxis(part.weights, 0, 2)))
    return HeadStatistics(
        np.array(len(part.texts), np.int64), defined.sum(axis=-1), numbers.sum(axis=-1),
        np.square(numbers).sum(axis=-1), histograms, *_best(ranked, texts, cells, weights))


def _best(values: Float64, texts: Ids, cells: AnyArray, weights: AnyArray) -> tuple[AnyArray, ...]:
    """Return the EXAMPLES best of the examples (measure, layer, head, example, ...), padded if there are fewer."""
    order = np.lexsort((texts, -values), axis=-1)[..., :EXAMPLES]
    found = [np.take_along_axis(each, order.reshape(order.shape + (1,) * (each.ndim - 4)), axis=3)
             for each in (values, texts, cells, weights)]
    missing = EXAMPLES - order.shape[-1]
    return tuple(np.pad(each, [(0, missing if axis == 3 else 0) for axis in range(each.ndim)], constant_values=empty)
                 for each, empty in zip(found, (-np.inf, -1, -1, 0), strict=True))
