"""Read the header of a NumPy array without np.load, which would allocate any size that a damaged header claims."""

import warnings
from typing import IO, Any

import numpy as np


def read_header(stream: IO[bytes]) -> tuple[tuple[int, ...], bool, np.dtype[Any]]:
    """Return shape, Fortran order and dtype, and leave the stream at the data. Raises ValueError if it is no array.
    """
    try:
        version = np.lib.format.read_magic(stream)
        read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a damaged header may be invalid Python
            shape, by_column, kind = read(stream)
        if any(type(size) is not int for size in shape):  # numpy takes True for a length
            raise ValueError
    except Exception:  # the parser of the header can raise almost anything
        raise ValueError("it is not a NumPy array.") from None
    return shape, by_column, kind
