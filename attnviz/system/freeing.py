"""Return freed memory to the system."""

from __future__ import annotations

import sys


def trim_heap() -> None:
    """Return free memory of the heap to the system.

    glibc keeps it: after SmolLM2 was replaced by another model, 480 MB of its 540. Other systems need nothing.
    """
    if sys.platform != "linux":
        return
    import ctypes  # late: it is not needed before a model gives way to another

    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # musl, which has none, keeps less
    if trim is not None:
        trim(0)
