"""Statistics of a corpus against numpy on all its texts, and their addition."""

from itertools import pairwise

import numpy as np
import pytest

from attnviz.experiments.head_statistics import EXAMPLE_CELLS, EXAMPLES, HeadStatistics, TextMeasures, statistics_of
from attnviz.result.measures import BINS, MEASURES, TEXT_MEASURES

LAYERS, HEADS = 2, 3


def measured(count: int, *, seed: int = 1) -> TextMeasures:
    """Return random measures of texts; some are undefined, and some are equal."""
    random = np.random.default_rng(seed)
    shape = (count, LAYERS, HEADS)
    values = np.round(random.random((len(TEXT_MEASURES), *shape)) * 1.5, 1)  # some beyond the last edge of a weight
    values[random.random(values.shape) < 0.2] = np.nan
    values[0, :, 0, 0] = np.nan  # never defined
    return TextMeasures(np.arange(count, dtype=np.int64), values,
                        random.integers(0, 9, (*shape, EXAMPLE_CELLS, 2), dtype=np.int32),
                        random.random((*shape, EXAMPLE_CELLS)).astype(np.float32))


def part(whole: TextMeasures, texts: slice) -> TextMeasures:
    return TextMeasures(whole.texts[texts], whole.values[:, texts], whole.cells[texts], whole.weights[texts])


def parts_added(whole: TextMeasures, *edges: int) -> HeadStatistics:
    first, *others = (statistics_of(part(whole, slice(*each))) for each in pairwise(edges))
    for other in others:
        first = first + other
    return first


@pytest.mark.filterwarnings("ignore:Mean of empty slice", "ignore:Degrees of freedom")
def test_the_sum_of_parts_equals_numpy_on_all_texts() -> None:
    whole = measured(40)
    found = parts_added(whole, 0, 3, 3, 17, 40)  # one shorter than the examples, and an empty one
    np.testing.assert_allclose(found.means, np.nanmean(whole.values, axis=1))
    np.testing.assert_allclose(found.deviations, np.nanstd(whole.values, axis=1), atol=1e-12)
    assert np.isnan(found.means[0, 0, 0]) and int(found.texts) == 40
    for measure, name in enumerate(TEXT_MEASURES):
        numbers = whole.values[measure, :, 1, 2]
        numbers = np.clip(numbers[np.isfinite(numbers)], MEASURES[name].edges[0], MEASURES[name].edges[-1])
        assert found.histograms[measure, 1, 2].tolist() == np.histogram(numbers, MEASURES[name].edges)[0].tolist(), name
        assert found.counts[measure, 1, 2] == len(numbers) and found.histograms.shape[-1] == BINS


def test_the_examples_are_the_texts_with_the_largest_values_in_any_order_of_the_parts() -> None:
    whole = measured(40)
    one = parts_added(whole, 0, 3, 17, 40)
    other = statistics_of(part(whole, slice(17, 40))) + statistics_of(part(whole, slice(0, 17)))
    for at in np.ndindex(one.counts.shape):
        measure, layer, head = at
        numbers = whole.values[measure, :, layer, head]
        best = sorted((each for each in range(40) if np.isfinite(numbers[each])), key=lambda each: (
            -numbers[each], each))[:EXAMPLES]
        for found in (one, other):
            assert found.example_texts[at].tolist() == best + [-1] * (EXAMPLES - len(best))
            assert found.example_values[at][:len(best)].tolist() == numbers[best].tolist()
            assert np.array_equal(found.example_cells[at][:len(best)], whole.cells[best, layer, head])
            assert np.array_equal(found.example_weights[at][:len(best)], whole.weights[best, layer, head])


def test_arrays_bring_back_the_statistics() -> None:
    found = parts_added(measured(9), 0, 4, 9)
    again = HeadStatistics.from_arrays(found.to_arrays())
    for name, array in found.to_arrays().items():
        assert np.array_equal(getattr(again, name), array) and array.dtype == getattr(again, name).dtype
