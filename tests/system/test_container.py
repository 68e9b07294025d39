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


class TestLimits:
    def test_the_limit_less_what_is_used(self, tmp_path: Path) -> None:
        process_in(tmp_path, "0::/")
        assert memory_left(v2(tmp_path, "/", 512 * MIB, 100 * MIB)) == 412 * MIB

    def test_caches_are_given_back_on_demand_but_for_what_is_mapped(self, tmp_path: Path) -> None:
        process_in(tmp_path, "0::/")
        v2(tmp_path, "/", 512 * MIB, 400 * MIB, anon=100 * MIB, active_file=120 * MIB, inactive_file=130 * MIB,
           file_mapped=50 * MIB, slab_reclaimable=30 * MIB, slab_unreclaimable=20 * MIB)
        assert memory_left(tmp_path) == (512 - (400 - 200 - 30)) * MIB

    def test_what_is_mapped_is_never_given_back(self, tmp_path: Path) -> None:
        process_in(tmp_path, "0::/")
        v2(tmp_path, "/", 512 * MIB, 400 * MIB, active_file=10 * MIB, file_mapped=50 * MIB)
        assert memory_left(tmp_path) == 112 * MIB

    def test_no_limit(self, tmp_path: Path) -> None:
        process_in(tmp_path, "0::/user.slice/session")
        v2(tmp_path, "/user.slice", "max", 100 * MIB)
        assert memory_left(v2(tmp_path, "/user.slice/session", "max", 100 * MIB)) is None

    def test_the_tightest_of_those_around(self, tmp_path: Path) -> None:
        process_in(tmp_path, "0::/outer/middle/inner")
        v2(tmp_path, "/outer/middle/inner", 400 * MIB, 10 * MIB)
        v2(tmp_path, "/outer/middle", "max", 300 * MIB)
        v2(tmp_path, "/outer", 500 * MIB, 300 * MIB)
        assert memory_left(tmp_path) == 200 * MIB
        v2(tmp_path, "/outer/other", 1, 1)  # beside it, not around it
        assert memory_left(tmp_path) == 200 * MIB

    def test_where_a_program_is_nearly_stopped(self, tmp_path: Path) -> None:
        process_in(tmp_path, "0::/")
        assert memory_left(v2(tmp_path, "/", 512 * MIB, 100 * MIB, high=300 * MIB)) == 200 * MIB
        assert memory_left(v2(tmp_path, "/", "max", 100 * MIB, high=300 * MIB)) == 200 * MIB

    def test_a_path_of_the_machine_outside(self, tmp_path: Path) -> None:
        """Without a namespace of its own, a container reads a path of which it sees only the end, as the root."""
        process_in(tmp_path, "0::/system.slice/docker-0123.scope")
        assert memory_left(v2(tmp_path, "/", 512 * MIB, 100 * MIB)) == 412 * MIB

    def test_a_path_beside_the_container(self, tmp_path: Path) -> None:
        process_in(tmp_path, "0::/../../elsewhere")
        write(tmp_path, **{"sys/memory.max": 1, "memory.max": 1})  # not a control group
        assert memory_left(v2(tmp_path, "/", 512 * MIB, 100 * MIB)) == 412 * MIB

    def test_more_is_used_than_there_may_be(self, tmp_path: Path) -> None:
        process_in(tmp_path, "0::/")
        assert memory_left(v2(tmp_path, "/", 100 * MIB, 130 * MIB)) == 0


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
