"""Matrices too large for the pixels: each block of cells is represented by one of them."""

from collections.abc import Callable

import numpy as np

from attnviz.system.arrays import AnyArray, Bools, Float32


def pool(
    values: Float32, masked: Bools | None, block: tuple[int, int], *, blank: bool = False
) -> tuple[Float32, Bools | None]:
    """Return the value of each block as `strongest` does."""
    return strongest(values, masked, lambda function, array: reduce_blocks(function, array, block), blank=blank)


def strongest(
    values: Float32, masked: Bools | None, reduce: Callable[[np.ufunc, AnyArray], AnyArray], *,
    blank: bool = False,
) -> tuple[Float32, Bools | None]:
    """Return the value of the largest magnitude of each block that is not masked; a block is masked if all of it is.

    `reduce` applies a ufunc to each block. `blank` says that masked values are already zero or NaN.
    """
    positive = values.min() >= 0  # False if there is a NaN
    if masked is not None:
        if not (blank and positive):
            # Zero is the smallest magnitude: any other wins. By bits, which takes a quarter of the time of np.where.
            bits = values.astype(np.float32, copy=False).view(np.uint32)
            values = (bits & (masked.astype(np.uint32) - np.uint32(1))).view(np.float32)
            positive = values.min() >= 0
        masked = reduce(np.logical_and, masked)
    high = reduce(np.maximum, values)
    if positive:
        return high, masked
    low = reduce(np.minimum, values)
    return np.where(high >= -low, high, low), masked


def reduce_blocks(function: np.ufunc, array: AnyArray, block: tuple[int, int]) -> AnyArray:
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
