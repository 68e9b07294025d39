"""Return freed memory to the system."""

import sys


def trim_heap() -> None:
    """Return free memory of the heap to the system.

    glibc keeps it: 480 of 540 MB after SmolLM2 was replaced by another model. Other systems need nothing.
    """
    if sys.platform != "linux":
        return
    import ctypes  # late: first needed when a model is replaced

    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # musl lacks it and keeps less
    if trim is not None:
        trim(0)
