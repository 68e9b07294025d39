"""The header of a NumPy array in a file, read by hand: np.load would allocate whatever size a damaged one claims."""

from __future__ import annotations

import warnings
from typing import IO, Any

import numpy as np


def read_header(stream: IO[bytes]) -> tuple[tuple[int, ...], bool, np.dtype[Any]]:
    """The shape of the array, whether it is written column by column, and its kind of numbers.

    The stream stands at its numbers then. Raises ValueError where it is no array.
    """
    try:
        version = np.lib.format.read_magic(stream)
        read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a damaged header may be odd Python
            shape, by_column, kind = read(stream)
        if any(type(size) is not int for size in shape):  # True, which to numpy is a length too
            raise ValueError
    except Exception:  # the header is a Python literal, and its parser has many ways to fail
        raise ValueError("it is not a NumPy array.") from None
    return shape, by_column, kind
