"""Pooled matrices: each block is the cell of the largest magnitude that the mask leaves."""

import numpy as np
import pytest

from attnviz.pictures.pooling import pool, reduce_blocks

ALL_HIDDEN = [[False, True], [False, False], [False, False]]  #: which blocks of 2 x 3 cells a causal mask hides


@pytest.mark.parametrize("hidden", [0.0, -0.0, 7.0, -7.0, np.inf, -np.inf, np.nan])
@pytest.mark.parametrize("sign", [1, -1])
def test_what_a_mask_hides_is_never_the_strongest(hidden: float, sign: int) -> None:
    masked = np.triu(np.ones((6, 6), np.bool_), 1)
    values = sign * np.arange(1, 109, dtype=np.float32).reshape(3, 6, 6) / 100
    values[:, masked] = hidden
    values[2, 5, 4] *= -1
    for mask in (masked, np.broadcast_to(masked, values.shape)):
        pooled, all_masked = pool(values, mask, (2, 3))
        assert all_masked.tolist() in (ALL_HIDDEN, [ALL_HIDDEN] * 3)
        for head, row, column in np.ndindex(3, 3, 2):
            block = np.s_[2 * row : 2 * row + 2, 3 * column : 3 * column + 3]
            seen = values[head][block][~masked[block]]
            assert pooled[head, row, column] == max(seen, key=abs, default=0)


@pytest.mark.parametrize("block", [(2, 3), (4, 1), (1, 4), (9, 9)])
def test_blocks_are_the_same_in_either_order_of_memory_and_the_last_may_be_smaller(block: tuple[int, int]) -> None:
    down, across = block
    values = np.random.default_rng(1).random((2, 7, 8))
    expected = [[[head[row : row + down, column : column + across].max() for column in range(0, 8, across)]
                 for row in range(0, 7, down)] for head in values]
    for array in (values, np.asfortranarray(values), np.broadcast_to(values[:1], values.shape)):
        before = array.copy()
        assert np.array_equal(reduce_blocks(np.maximum, array, block)[0], expected[0])
        assert np.array_equal(array, before)
    assert np.array_equal(reduce_blocks(np.maximum, values, block), expected)
