"""Memory limits of a container, from its cgroup files."""

from pathlib import Path

import pytest

from attnviz.system.memory import available_memory, memory_left

MIB = 2**20


def write(root: Path, **files: object) -> Path:
    """Files of one line and more under `root`, each in its folders."""
    for name, content in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{content}\n", encoding="utf-8")
    return root


def v2(root: Path, path: str, limit: object, used: int, *, high: object = "max", **stat: int) -> Path:
    folder = f"sys/fs/cgroup{path}".rstrip("/")
    return write(root, **{
        f"{folder}/memory.max": limit, f"{folder}/memory.high": high, f"{folder}/memory.current": used,
        f"{folder}/memory.stat": "\n".join(f"{name} {value}" for name, value in stat.items()),
    })


def process_in(root: Path, *lines: str) -> Path:
    return write(root, **{"proc/self/cgroup": "\n".join(lines)})


@pytest.mark.parametrize(("own", "groups", "left"), [
    ("/", [("/", 512, 100, {})], 412),
    # Caches are given back on demand, but for what is mapped.
    ("/", [("/", 512, 400, {"anon": 100, "active_file": 120, "inactive_file": 130, "file_mapped": 50,
                            "slab_reclaimable": 30, "slab_unreclaimable": 20})], 512 - (400 - 200 - 30)),
    ("/", [("/", 512, 400, {"active_file": 10, "file_mapped": 50})], 112),
    ("/user.slice/session", [("/user.slice", None, 100, {}), ("/user.slice/session", None, 100, {})], None),
    # The tightest of the groups around it, not beside it.
    ("/outer/middle/inner", [("/outer/middle/inner", 400, 10, {}), ("/outer/middle", None, 300, {}),
                             ("/outer", 500, 300, {}), ("/outer/other", 1, 1, {})], 200),
    # Where a program is nearly stopped.
    ("/", [("/", 512, 100, {"high": 300})], 200), ("/", [("/", None, 100, {"high": 300})], 200),
    # Without a namespace of its own, a container reads a path of which it sees only the end, as the root.
    ("/system.slice/docker-0123.scope", [("/", 512, 100, {})], 412), ("/../../elsewhere", [("/", 512, 100, {})], 412),
    ("/", [("/", 100, 130, {})], 0),
])
def test_the_limit_less_what_is_used(
    own: str, groups: list[tuple[str, int | None, int, dict[str, int]]], left: int | None, tmp_path: Path
) -> None:
    write(tmp_path, **{"proc/self/cgroup": f"0::{own}", "sys/memory.max": 1, "memory.max": 1})  # these are no groups
    for path, limit, used, numbers in groups:
        v2(tmp_path, path, "max" if limit is None else limit * MIB, used * MIB,
           **{name: number * MIB for name, number in numbers.items()})
    assert memory_left(tmp_path) == (None if left is None else left * MIB)


@pytest.mark.parametrize("content", [b"", b"nonsense", b"0", b"::", b"0::", b"9:memory", b"\xff:\xff", b"0::/\xff"])
def test_files_that_say_nothing(content: bytes, tmp_path: Path) -> None:
    assert memory_left(tmp_path) is None, "another system"
    file = tmp_path / "proc/self/cgroup"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    assert memory_left(tmp_path) is None
    folder = tmp_path / "sys/fs/cgroup"
    (folder / "memory.max").mkdir(parents=True)
    assert memory_left(tmp_path) is None
    write(tmp_path, **{"sys/fs/cgroup/memory.high": "x" * 5000})
    assert memory_left(tmp_path) is None


def test_a_limit_alone_is_a_limit(tmp_path: Path) -> None:
    process_in(tmp_path, "0::/")
    write(tmp_path, **{"sys/fs/cgroup/memory.max": 300 * MIB, "sys/fs/cgroup/memory.stat": "nonsense\nfile x\n\n"})
    assert memory_left(tmp_path) == 300 * MIB


def test_what_is_available_is_the_least_of_machine_and_container(tmp_path: Path) -> None:
    write(tmp_path, **{"proc/meminfo": f"MemTotal: 4194304 kB\nMemAvailable:   {2**20} kB"})
    assert available_memory(tmp_path) == 2**30
    process_in(tmp_path, "0::/")
    assert available_memory(v2(tmp_path, "/", 512 * MIB, 100 * MIB)) == 412 * MIB
    assert available_memory(v2(tmp_path, "/", 8192 * MIB, 100 * MIB)) == 2**30
    assert available_memory(v2(tmp_path, "/", "max", 100 * MIB)) == 2**30
