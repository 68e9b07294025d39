"""The memory that is available, and the error if an allocation fails."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from attnviz.system.container import memory_left
from attnviz.system.errors import AttnVizError

USABLE_SHARE = 0.6  #: of the free memory; the window and other programs need the rest
_UNKNOWN = 4 * 2**30
UNCHECKED_BYTES = 2**25  # computations up to this size are not checked: querying the system is slow


def available_memory(root: Path = Path("/")) -> int:
    """Return the bytes of available memory, limited by the container; system files are read below `root`."""
    free, left = _free_memory(root), memory_left(root)
    return free if left is None else min(free, left)


def _free_memory(root: Path) -> int:
    try:
        for line in (root / "proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError):
        pass  # not Linux
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return _UNKNOWN


def lacking(needed: int, allowed: float = 0) -> int | None:
    """Return the bytes that may be used, if fewer than needed; None if there are enough, or few are needed."""
    if needed <= max(UNCHECKED_BYTES, allowed):
        return None
    free = int(available_memory() * USABLE_SHARE)
    return free if needed > free else None


@contextmanager
def failed_allocation_as(refusal: AttnVizError) -> Iterator[None]:
    """Raise `refusal` for a failed allocation, which the estimate did not predict."""
    try:
        yield
    except (MemoryError, RuntimeError) as error:
        if isinstance(error, RuntimeError) and "allocate memory" not in str(error):
            raise
        raise refusal from error
