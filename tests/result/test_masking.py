"""Masked keys of a query: any block of the mask agrees with its cells one by one."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from attnviz.document.cells import Cells
from attnviz.result.masking import build_mask, is_mask_shown

SIDE = 7
PLACES = st.tuples(st.integers(0, 2), st.integers(0, SIDE), st.integers(0, SIDE))


@st.composite
def spans(draw: st.DrawFn) -> range:
    first = draw(st.integers(0, SIDE - 1))
    return range(first, draw(st.integers(first, SIDE)))


@given(st.integers(0, 2), spans(), spans(), st.booleans(), st.integers(0, SIDE),
       st.dictionaries(PLACES, st.sampled_from([0.0, 1.0, 2.0])))
def test_a_part_is_what_its_cells_are(
    sentence: int, rows: range, columns: range, causal: bool, window: int, cells: dict[tuple[int, int, int], float]
) -> None:
    found = build_mask(sentence, rows, columns, causal=causal, cells=Cells(cells), window=window)
    assert found.shape == (len(rows), len(columns))
    for down, query in enumerate(rows):
        for across, key in enumerate(columns):
            drawn = key <= query or not causal  # it looks at itself and what came before it
            drawn &= not window or query - key < window
            assert found[down, across] == (cells.get((sentence, query, key), drawn) == 0)


@pytest.mark.parametrize(
    ("stage", "before_softmax", "after_softmax"),
    [("queries", False, False), ("scores", False, False), ("masked_scores", True, False),
     ("scaled_scores", True, False), ("weights", True, True), ("dropped_weights", True, True),
     ("dropout_mask", False, False), ("output", False, False)],
)
def test_a_mask_after_the_softmax_masks_no_score(stage: str, before_softmax: bool, after_softmax: bool) -> None:
    found = [is_mask_shown(stage, masks_weights=after) for after in (False, True)]
    assert found == [before_softmax, after_softmax]


def test_one_cell_of_one_sentence() -> None:
    found = build_mask(1, range(2, 5), range(3), causal=True, cells=Cells({(1, 3, 2): 0.0, (0, 4, 1): 0.0}))
    np.testing.assert_array_equal(found, [[False, False, False], [False, False, True], [False, False, False]])
