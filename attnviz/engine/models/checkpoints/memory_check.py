"""Whether a model fits into memory, which is asked before anything of it is loaded."""

from __future__ import annotations

from attnviz.engine import memory
from attnviz.system.errors import TOO_LARGE, ModelError

_FLOAT = 4  # bytes of a float32


def check(name: str, *, numbers: int, largest: int, available: int) -> None:
    """Raises ModelError with the figure where so many numbers do not fit into the memory that is `available`.

    `largest` is how many one tensor has, which may be there twice while it is read.
    """
    needed, free = (numbers + largest) * _FLOAT, int(available * memory.USABLE_SHARE)
    if needed > free:
        raise ModelError(f"{name} would need {needed / 1e9:,.1f} GB of memory, {free / 1e9:,.1f} GB are free: close "
                         "other programs, or choose a smaller model.", word=TOO_LARGE)


def out_of_memory(name: str) -> ModelError:
    """What is said where memory gives out all the same."""
    return ModelError(f"The memory does not suffice for {name}: close other programs, or choose a smaller model.",
                      word=TOO_LARGE)
