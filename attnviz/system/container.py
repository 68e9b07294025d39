"""The memory that a container leaves its programs; /proc/meminfo describes the whole machine, even inside of one.

Linux keeps the limits of a container as files of its control group and of all groups around it (version 2; the kernel's
Documentation/admin-guide/cgroup-v2.rst).
"""

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

_GROUPS = "sys/fs/cgroup"
_LIMITS = ("memory.max", "memory.high")  # above the first a program is killed, above the second throttled


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
