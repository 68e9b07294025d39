"""The memory that a container leaves its programs; /proc/meminfo describes the whole machine, even inside of one.

Linux keeps the limits of a container as files of its control group and of all groups around it. There are two versions,
v1 and v2 (the kernel's Documentation/admin-guide/cgroup-v1/memory.rst and cgroup-v2.rst).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kind:
    """The place of a version of control groups, and the names of its files and statistics."""

    mount: str
    limits: tuple[str, ...]
    used: str
    cached: tuple[str, ...]  #: used pages that are released on demand
    mapped: str  #: of these, pages mapped by running programs
    unused: str = ""  #: memory of the kernel that it would release


_V1 = _Kind(
    mount="sys/fs/cgroup/memory", limits=("memory.limit_in_bytes",), used="memory.usage_in_bytes",
    cached=("total_active_file", "total_inactive_file"), mapped="total_mapped_file",
)
_V2 = _Kind(
    mount="sys/fs/cgroup",
    limits=("memory.max", "memory.high"),  # above the first a program is killed, above the second throttled
    used="memory.current", cached=("active_file", "inactive_file"), mapped="file_mapped", unused="slab_reclaimable",
)


def memory_left(root: Path = Path("/")) -> int | None:
    """Return the bytes that the container of this process has left; None without a container or limit.

    `root` is the folder of the system's files.
    """
    found = [left for kind, folder in _groups(root) if (left := _left(kind, folder)) is not None]
    return min(found, default=None)


def _groups(root: Path) -> Iterator[tuple[_Kind, Path]]:
    """Yield the control groups of this process, each followed by those around it.

    A container may see its own group as the root, under a path that does not exist: the walk ends there.
    """
    for line in _read(root / "proc/self/cgroup").splitlines():
        _, _, controllers_and_path = line.partition(":")
        controllers, _, path = controllers_and_path.partition(":")
        if controllers and "memory" not in controllers.split(","):
            continue
        kind = _V1 if controllers else _V2
        names = [name for name in PurePosixPath(path).parts if name not in ("/", "..")]
        for depth in range(len(names), -1, -1):
            yield kind, root.joinpath(kind.mount, *names[:depth])


def _left(kind: _Kind, folder: Path) -> int | None:
    limits = [limit for name in kind.limits if (limit := _number(folder / name)) is not None]
    if not limits:
        return None
    rows = (line.partition(" ") for line in _read(folder / "memory.stat").splitlines())
    statistics = {name: int(value) for name, _, value in rows if value.isdecimal()}
    cached = sum(statistics.get(name, 0) for name in kind.cached) - statistics.get(kind.mapped, 0)
    reclaimable = max(0, cached) + statistics.get(kind.unused, 0)
    used = max(0, (_number(folder / kind.used) or 0) - reclaimable)
    return max(0, min(limits) - used)


def _number(file: Path) -> int | None:
    """Return the number in a file; None if it says "max" or does not exist."""
    text = _read(file).strip()
    return int(text) if text.isdecimal() and len(text) < 30 else None


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8", "surrogateescape")
    except OSError:
        return ""  # another system, or not ours to see
