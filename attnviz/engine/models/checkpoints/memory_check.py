"""Check that a model fits into memory before it is loaded."""

import math

from attnviz.document.option import FLOAT32
from attnviz.engine import memory
from attnviz.engine.models.checkpoints.checkpoint import Checkpoint
from attnviz.system.errors import TOO_LARGE, ModelError

_BYTES = {FLOAT32: 4, "bfloat16": 2, "float16": 2}  # of a number, by dtype


def check(checkpoint: Checkpoint, *, available: int, dtype: str = FLOAT32) -> None:
    """Raise ModelError with the sizes if the weights of a checkpoint exceed the `available` bytes in a dtype.

    The largest tensor is read in float32. The error names a dtype that would fit.
    """
    numbers = sum(math.prod(stored.shape) for _, stored in checkpoint.weights.values())
    largest = max(math.prod(checkpoint.tensors[name].shape) for name, _ in checkpoint.weights.values())
    free = int(available * memory.USABLE_SHARE)

    def needed(dtype: str) -> int:
        return numbers * _BYTES[dtype] + largest * _BYTES[FLOAT32]

    if needed(dtype) > free:
        half = "float16" if checkpoint.weight_format == "F16" else "bfloat16"
        smaller = f"set dtype to {half} ({needed(half) / 1e9:,.1f} GB), " * (needed(half) <= free)
        raise ModelError("{name} would need {needed:,.1f} GB of memory in {dtype}, {free:,.1f} GB are free: "
                         "{smaller}close other programs, or choose a smaller model.", name=checkpoint.name,
                         needed=needed(dtype) / 1e9, dtype=dtype, free=free / 1e9, smaller=smaller,
                         word=TOO_LARGE)


def out_of_memory(name: str) -> ModelError:
    """Return the error for a failed allocation."""
    return ModelError("Not enough memory for {name}: close other programs, or choose a smaller model.", name=name,
                      word=TOO_LARGE)
