"""The memory that is available, and the error if an allocation fails.

/proc/meminfo describes the whole machine, even inside of a container. Linux keeps the limits of one as files of its
control group and of all groups around it (version 2; the kernel's Documentation/admin-guide/cgroup-v2.rst).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from attnviz.system.errors import AttnVizError

USABLE_SHARE = 0.6  #: of the free memory; the window and other programs need the rest
_UNKNOWN = 4 * 2**30
_GROUPS = "sys/fs/cgroup"
_LIMITS = ("memory.max", "memory.high")  # above the first a program is killed, above the second throttled


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


def memory_left(root: Path = Path("/")) -> int | None:
    """Return the bytes that the container of this process has left; None without a container or limit.

    `root` is the folder of the system's files.
    """
    return min((left for folder in _groups(root) if (left := _left(folder)) is not None), default=None)


def _groups(root: Path) -> Iterator[Path]:
    """Yield the control group of this process, followed by those around it.

    A container may see its own group as the root, under a path that does not exist: the walk ends there.
    """
    for line in _read(root / "proc/self/cgroup").splitlines():
        if line.startswith("0::"):
            names = [name for name in PurePosixPath(line.removeprefix("0::")).parts if name not in ("/", "..")]
            for depth in range(len(names), -1, -1):
                yield root.joinpath(_GROUPS, *names[:depth])


def _left(folder: Path) -> int | None:
    limits = [limit for name in _LIMITS if (limit := _number(folder / name)) is not None]
    if not limits:
        return None
    rows = (line.partition(" ") for line in _read(folder / "memory.stat").splitlines())
    used = {name: int(value) for name, _, value in rows if value.isdecimal()}
    cached = used.get("active_file", 0) + used.get("inactive_file", 0) - used.get("file_mapped", 0)
    reclaimable = max(0, cached) + used.get("slab_reclaimable", 0)
    return max(0, min(limits) - max(0, (_number(folder / "memory.current") or 0) - reclaimable))


def _number(file: Path) -> int | None:
    """Return the number in a file; None if it says "max" or does not exist."""
    text = _read(file).strip()
    return int(text) if text.isdecimal() and len(text) < 30 else None


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8", "surrogateescape")
    except OSError:
        return ""  # another system, or not ours to see


@contextmanager
def failed_allocation_as(refusal: AttnVizError) -> Iterator[None]:
    """Raise `refusal` for a failed allocation, which the estimate did not predict."""
    try:
        yield
    except (MemoryError, RuntimeError) as error:
        if isinstance(error, RuntimeError) and "allocate memory" not in str(error):
            raise
        raise refusal from error
