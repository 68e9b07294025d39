"""Masks between two texts: rows are queries of one, columns keys of the other."""

import numpy as np
import torch

from attnviz.document.cells import Cells
from attnviz.document.masks import read_mask
from attnviz.engine.attention.changes import put
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.trace import AttentionCaches, Trace

QUERIES, KEYS = (2, 3), (4, 1)


def test_the_padding_of_both_texts_is_masked() -> None:
    mask = Mask(QUERIES, read_mask("none"), Cells(), keys=KEYS)
    expected = np.ones((2, 3, 4), np.bool_)
    for sentence, (queries, keys) in enumerate(zip(QUERIES, KEYS, strict=True)):
        expected[sentence, :queries, :keys] = False
    assert np.array_equal(mask.masked.tensor.numpy(), expected)
    assert np.array_equal(mask.padding.tensor.numpy(), expected)


def test_a_formula_counts_queries_and_keys_and_cells_override_it() -> None:
    mask = Mask((2,), read_mask("k < n - 1 - q"), Cells({(0, 1, 3): 1.0, (0, 0, 0): 0.0}), keys=(4,))
    expected = [[True, False, False, True], [False, False, True, False]]
    assert mask.masked.tensor[0].tolist() == expected
    assert mask.part(0, range(1, 2), range(1, 4)).tensor[0].tolist() == [expected[1][1:]]


def test_masks_that_differ_only_in_their_keys_are_cached_apart() -> None:
    caches = AttentionCaches()
    wide, narrow = (caches.mask(Mask((2,), read_mask("none"), Cells(), keys=(count,))) for count in (4, 3))
    assert wide.masked.tensor.shape[-1] == 4 and narrow.masked.tensor.shape[-1] == 3


def test_edits_reach_every_cell_of_a_rectangle_and_none_of_its_padding() -> None:
    cells = Cells({(0, 0, 1, 3): 5.0, (1, 0, 0, 3): 6.0, (0, 0, 2, 0): 7.0, (1, 0, 2, 0): 8.0})
    trace = Trace(Mask(QUERIES, read_mask("none"), Cells(), keys=KEYS), {"scores": (put(cells, is_matrix=True),)})
    scores = trace.record("scores", torch.zeros(2, 1, 3, 4))
    assert scores[0, 0, 1, 3] == 5 and scores[1, 0, 2, 0] == 8
    assert int(torch.count_nonzero(scores)) == 2  # the other two lie beyond a text
