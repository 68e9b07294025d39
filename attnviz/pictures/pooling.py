"""Matrices too large for the pixels: each block of cells is represented by one of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from attnviz.document.document import FloatArray
from attnviz.result.masking import BoolArray


def pool(
    values: FloatArray, masked: BoolArray | None, block: tuple[int, int], *, blank: bool = False
) -> tuple[FloatArray, BoolArray | None]:
    """Return the value of the largest magnitude of each block that is not masked; a block is masked if all of it is.

    `blank` says that masked values are already zero or NaN.
    """
    positive = values.min() >= 0  # False if there is a NaN
    if masked is not None:
        if not (blank and positive):
            values = np.where(masked, np.float32(0), values)  # the smallest magnitude: any other wins
        masked = _pool_mask(masked, block)
    high = reduce_blocks(np.maximum, values, block)
    if positive:
        return high, masked
    low = reduce_blocks(np.minimum, values, block)
    return np.where(high >= -low, high, low), masked


def block_maxima(values: FloatArray, block: tuple[int, int]) -> FloatArray:
    """Return the largest number of each block."""
    return reduce_blocks(np.maximum, values, block)


_pooled_masks: list[tuple[BoolArray, tuple[int, int], BoolArray]] = []  # the last two, with their inputs


def _pool_mask(masked: BoolArray, block: tuple[int, int]) -> BoolArray:
    """Return the mask of blocks, masked if all of a block is; all heads of a result share one mask."""
    for given, size, pooled in _pooled_masks:
        if given is masked and size == block:
            return pooled
    pooled = reduce_blocks(np.logical_and, masked, block)
    _pooled_masks[:] = [*_pooled_masks[-1:], (masked, block, pooled)]
    return pooled


def reduce_blocks(function: np.ufunc, array: npt.NDArray[Any], block: tuple[int, int]) -> npt.NDArray[Any]:
    """Return each block of the last two axes reduced by a ufunc, four times as fast as `reduceat`."""
    for axis, step in enumerate(block):
        if step == 1:
            continue
        parts = [array[..., at::step, :] if axis == 0 else array[..., at::step] for at in range(step)]
        made = parts[0].copy()
        for part in parts[1:]:
            rows, columns = part.shape[-2:]  # the last block may be smaller
            function(made[..., :rows, :columns], part, out=made[..., :rows, :columns])
        array = made
    return array
