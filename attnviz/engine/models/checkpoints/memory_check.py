"""Check that a model fits into memory before it is loaded."""

from __future__ import annotations

from attnviz.engine import memory
from attnviz.system.errors import TOO_LARGE, ModelError

_FLOAT = 4  # bytes of a float32


def check(name: str, *, numbers: int, largest: int, available: int) -> None:
    """Raise ModelError with the sizes if `numbers` float32 values exceed the `available` bytes.

    `largest` is the size of the largest tensor, which may exist twice while it is read.
    """
    needed, free = (numbers + largest) * _FLOAT, int(available * memory.USABLE_SHARE)
    if needed > free:
        raise ModelError(f"{name} would need {needed / 1e9:,.1f} GB of memory, {free / 1e9:,.1f} GB are free: close "
                         "other programs, or choose a smaller model.", word=TOO_LARGE)


def out_of_memory(name: str) -> ModelError:
    """Return the error for a failed allocation."""
    return ModelError(f"Not enough memory for {name}: close other programs, or choose a smaller model.",
                      word=TOO_LARGE)
