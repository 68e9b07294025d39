"""The types of numpy arrays, named once for the whole package, and arrays that nobody writes to."""

from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

Float32 = npt.NDArray[np.float32]
Float64 = npt.NDArray[np.float64]
Real = TypeVar("Real", Float32, Float64)  #: one precision, the same of arguments and result
Floats = npt.NDArray[np.floating]  #: either precision
Bools = npt.NDArray[np.bool_]
Int32 = npt.NDArray[np.int32]
Ids = npt.NDArray[np.int64]  #: ids of tokens, positions, places, counts
Indices = npt.NDArray[np.intp]  #: what numpy returns to index other arrays
Pixels = npt.NDArray[np.uint32]  #: 0xAARRGGBB; 0 is clear
Rgb = npt.NDArray[np.uint8]  #: (..., 3)
AnyArray = npt.NDArray[Any]
_Array = TypeVar("_Array", bound=AnyArray)
LARGEST = float(np.finfo(np.float32).max)  #: of finite numbers with 32 bits
SMALLEST = float(np.finfo(np.float32).tiny)  #: of those above 0 that have all of their precision


def real_numbers(values: Any) -> Float64:
    """Return a new array of what a person's code returned. Raises TypeError or ValueError if it is no real numbers."""
    if np.iscomplexobj(values):
        raise TypeError("complex numbers in place of real ones")
    return np.array(values, dtype=np.float64)


def read_only(array: _Array) -> _Array:
    """Return an array that cannot be written to from now on."""
    array.flags.writeable = False
    return array
