"""How much memory a container leaves its programs: /proc/meminfo tells of the whole machine, inside of one too.

Linux keeps the limits of a container as files of its control group, and of all those that it stands in. There are two
kinds, v1 and v2 (the kernel's Documentation/admin-guide/cgroup-v1/memory.rst and cgroup-v2.rst).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kind:
    """Where a kind of control group is found, and what its files and its statistics are called."""

    mount: str
    limits: tuple[str, ...]
    used: str
    cached: tuple[str, ...]  #: of what is used, pages that are given back on demand
    mapped: str  #: of these, pages that belong to running programs
    unused: str = ""  #: what the kernel itself would give back


_V1 = _Kind(
    mount="sys/fs/cgroup/memory", limits=("memory.limit_in_bytes",), used="memory.usage_in_bytes",
    cached=("total_active_file", "total_inactive_file"), mapped="total_mapped_file",
)
_V2 = _Kind(
    mount="sys/fs/cgroup",
    limits=("memory.max", "memory.high"),  # beyond the one a program is killed, beyond the other nearly stopped
    used="memory.current", cached=("active_file", "inactive_file"), mapped="file_mapped", unused="slab_reclaimable",
)


def memory_left(root: Path = Path("/")) -> int | None:
    """Return bytes that the container of this process still has to give; None if it has no limit, or is none.

    `root` is where the files of the system are.
    """
    found = [left for kind, folder in _groups(root) if (left := _left(kind, folder)) is not None]
    return min(found, default=None)


def _groups(root: Path) -> Iterator[tuple[_Kind, Path]]:
    """The control groups that this process is in, each followed by those around it.

    A container may see its own as the outermost one, under a path of which nothing is there: the walk ends at it.
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
    """Return the number in a file; None if it says "max", or is not there."""
    text = _read(file).strip()
    return int(text) if text.isdecimal() and len(text) < 30 else None


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8", "surrogateescape")
    except OSError:
        return ""  # another system, or not ours to see
