"""Check that a model fits into memory before it is loaded."""

from __future__ import annotations

from attnviz.document.model_options import FLOAT32
from attnviz.engine import memory
from attnviz.system.errors import TOO_LARGE, ModelError

_BYTES = {FLOAT32: 4, "bfloat16": 2, "float16": 2}  # of a number, by dtype


def check(
    name: str, *, numbers: int, largest: int, available: int, dtype: str = FLOAT32, weight_format: str = ""
) -> None:
    """Raise ModelError with the sizes if `numbers` values of a dtype exceed the `available` bytes.

    `largest` is the size of the largest tensor, which is read in float32. The error names a dtype that would fit.
    """
    free = int(available * memory.USABLE_SHARE)

    def needed(dtype: str) -> int:
        return numbers * _BYTES[dtype] + largest * _BYTES[FLOAT32]

    if needed(dtype) > free:
        half = "float16" if weight_format == "F16" else "bfloat16"
        smaller = f"set dtype to {half} ({needed(half) / 1e9:,.1f} GB), " * (needed(half) <= free)
        raise ModelError("{name} would need {needed:,.1f} GB of memory in {dtype}, {free:,.1f} GB are free: "
                         "{smaller}close other programs, or choose a smaller model.", name=name,
                         needed=needed(dtype) / 1e9, dtype=dtype, free=free / 1e9, smaller=smaller,
                         word=TOO_LARGE)


def out_of_memory(name: str) -> ModelError:
    """Return the error for a failed allocation."""
    return ModelError("Not enough memory for {name}: close other programs, or choose a smaller model.", name=name,
                      word=TOO_LARGE)
