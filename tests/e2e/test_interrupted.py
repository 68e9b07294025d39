"""Ctrl+C at any moment ends the program with status 130 and no message."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

#: The program in a process of its own; `interrupt` is Ctrl+C.
BEGUN = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # which who runs the tests in the background has switched off
def interrupt(*_):
    os.kill(os.getpid(), signal.SIGINT)
{when}
from attnviz.__main__ import main
sys.exit(main())
"""

IMPORTED = """
import importlib.abc
class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            interrupt()
sys.meta_path.insert(0, Finder())
"""

#: What makes another error of an exception, or swallows it and says so on stderr.
SWALLOWED = """
import importlib.abc
class Gone:
    __del__ = interrupt
class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == "attnviz.document.options":
            try:
                Gone()
            except KeyboardInterrupt:
                raise ImportError("this library could not be imported") from None
sys.meta_path.insert(0, Finder())
"""

LAST_ROW_STAGES = "import atexit; atexit.register(interrupt)"

#: When the file that is to be written stands there, empty.
WRITING = """
made = os.open
def begun(name, *how):
    file = made(name, *how)
    if name.endswith(".tmp"):
        assert os.listdir(), "nothing is there that could be left"
        interrupt()
    return file
os.open = begun
"""


def begun(when: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "ATTNVIZ_HOME": str(folder / "home"), "PYTHONPATH": str(ROOT),
                   "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run([sys.executable, "-c", BEGUN.format(when=when), *arguments], cwd=folder, env=environment,
                          capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("when", [
    *(IMPORTED.format(name=name) for name in ("attnviz.cli", "click", "numpy", "torch")), SWALLOWED, WRITING,
    LAST_ROW_STAGES], ids=["cli", "click", "numpy", "torch", "swallowed", "writing", "at the end"])
def test_nothing_is_said_of_it(when: str, tmp_path: Path) -> None:
    arguments = ("examples",) if when == LAST_ROW_STAGES else ("compute", "--text", "a b", "--out", "a.npz")
    done = begun(when, *arguments, folder=tmp_path)
    assert (done.returncode, done.stderr) == (130, "")
    assert os.listdir(tmp_path) == [], "no half of a file is left"


WINDOW = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
application, timer = QApplication([]), QTimer()
timer.timeout.connect(lambda: any(window.isVisible() for window in application.topLevelWidgets()) and interrupt())
timer.start(20)
"""


@pytest.mark.parametrize("when", [IMPORTED.format(name="attnviz.window.main_window"), WINDOW],
                         ids=["imported", "shown"])
def test_a_window_goes(when: str, tmp_path: Path) -> None:
    done = begun(when, folder=tmp_path)
    assert (done.returncode, done.stderr) == (130, "")
    assert when != WINDOW or (tmp_path / "home" / "window.json").exists(), "it is put where it was at the next start"


def test_who_passes_it_over_is_not_interrupted(tmp_path: Path) -> None:
    """As a program in the background of a script is."""
    ignored = "signal.signal(signal.SIGINT, signal.SIG_IGN)\n" + IMPORTED.format(name="click")
    done = begun(ignored, "examples", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_script_begins_there_too() -> None:
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert stated == {"attnviz": "attnviz.__main__:main"}
