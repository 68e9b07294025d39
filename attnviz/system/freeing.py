"""Memory that the program has freed, handed back to the system."""

from __future__ import annotations

import sys


def trim_heap() -> None:
    """Hand back what was freed but lies between what is still in use.

    glibc keeps it: after SmolLM2 had given way to another model, 480 MB of its 540. Elsewhere nothing is done.
    """
    if sys.platform != "linux":
        return
    import ctypes  # late: it is not needed before a model gives way to another

    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # musl, which has none, keeps less
    if trim is not None:
        trim(0)
