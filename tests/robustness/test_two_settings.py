"""Two windows with one settings file: neither overwrites the other's choices."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from attnviz.document import edits, files
from attnviz.system import settings
from attnviz.system.settings import Settings
from tests.desk import Desk

ROOT = Path(__file__).resolve().parents[2]

#: The whole program, whose window does what it reads: a line of JSON, what to do and with what.
PROGRAM = """
import json, os, sys
from pathlib import Path
from PySide6.QtCore import QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication
from attnviz.window.main_window import MainWindow
from attnviz.window.workbench import Workbench

application = QApplication([])

def obey():
    line = sys.stdin.readline()
    window = next(w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow))
    bench = window.findChild(Workbench)
    for what, value in json.loads(line or '[["close", ""]]'):
        if what == "open":
            bench.file_actions.open_session(Path(value))
        elif what == "close":
            window.close()
        else:
            bench.window.actions_by_name[f"{what}:{value}"].trigger()
    print(json.dumps([bench.preferences.settings.theme, bench.preferences.settings.recent]), flush=True)

notifier = QSocketNotifier(0, QSocketNotifier.Type.Read)
notifier.activated.connect(obey)
from attnviz.cli import main
sys.exit(main([]))
"""


class Window:
    """A separate process with its window."""

    def __init__(self, home: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "ATTNVIZ_HOME": str(home)},
        )

    def begin(self, *steps: tuple[str, str]) -> None:
        """Start an action in the window, without waiting."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(steps) + "\n")
        self.process.stdin.flush()

    def done(self) -> tuple[str, list[str]]:
        """Wait for the action, and return the window's theme and recent files."""
        assert self.process.stdout is not None
        theme, recent = json.loads(self.process.stdout.readline())
        return theme, recent

    def do(self, *steps: tuple[str, str]) -> tuple[str, list[str]]:
        self.begin(*steps)
        return self.done()


@contextmanager
def two_windows(home: Path) -> Iterator[tuple[Window, Window]]:
    """Return two open windows that have read the settings."""
    both = Window(home), Window(home)
    try:
        for window in both:
            window.do()
        yield both
        for window in both:
            window.do(("close", ""))
            assert window.process.wait(30) == 0
    finally:
        for window in both:
            window.process.kill()
            window.process.communicate()


def sessions(folder: Path, count: int) -> list[str]:
    """Return so many session files."""
    paths = [folder / f"{number}.attnviz" for number in range(count)]
    for path in paths:
        files.save(edits.new_document(text=path.stem), path)
    return [str(path) for path in paths]


@pytest.fixture
def desks(qapp, tmp_path, monkeypatch) -> Iterator[tuple[Desk, Desk]]:
    """Return two windows with the same home, both opened before either changed a setting."""
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path))
    both = Desk(), Desk()
    yield both
    for desk in both:
        desk.close()


def test_what_one_window_prefers_the_other_does_not_undo(desks, tmp_path) -> None:
    desk, other = desks
    a, b, c = sessions(tmp_path, 3)
    desk.window.actions_by_name["diverging_map:purple-orange"].trigger()
    desk.bench.file_actions.open_session(Path(a))
    other.window.actions_by_name["sequential_map:blues"].trigger()
    other.bench.file_actions.open_session(Path(b))
    desk.bench.file_actions.open_session(Path(c))
    desk.bench.file_actions.open_session(Path(b))
    assert settings.load() == Settings(diverging_map="purple-orange", sequential_map="blues", recent=(b, c, a))
    assert [action.text() for action in desk.window.actions_by_name.recent.actions()] == [
        "1.attnviz", "2.attnviz", "0.attnviz"]
    own = desk.bench.preferences.settings
    assert own.sequential_map == "viridis", "its own look stays until its person changes it"


@pytest.mark.long
@pytest.mark.timeout(300)
def test_two_programs_choose_and_open_at_the_same_time(tmp_path: Path) -> None:
    """Each changes preferences that the other leaves alone, and opens files, all at once, again and again."""
    names = sessions(tmp_path, 8)
    with two_windows(tmp_path / "home") as (one, two):
        for turn in range(25):
            theme, colours = ("dark", "light")[turn % 2], ("cividis", "blues")[turn % 2]
            one.begin(("theme", theme), ("open", names[turn % 4]), ("open", names[(turn + 1) % 4]))
            two.begin(("sequential_map", colours), ("open", names[4 + turn % 4]))
            one.done()
            two.done()
            stored = settings.load(tmp_path / "home" / "settings.json")
            assert (stored.theme, stored.sequential_map) == (theme, colours), turn
            opened = {names[turn % 4], names[(turn + 1) % 4], names[4 + turn % 4]}
            assert opened == set(stored.recent[:3]), turn


@pytest.mark.long
@pytest.mark.timeout(300)
def test_a_window_that_was_killed_holds_no_lock(tmp_path: Path) -> None:
    with two_windows(tmp_path / "home") as (_, two):
        for _ in range(5):
            killed = Window(tmp_path / "home")
            killed.do()
            killed.begin(*[("theme", theme) for theme in ("dark", "light") * 40])
            killed.process.send_signal(signal.SIGKILL)
            killed.process.communicate()
            for colours in ("blues", "viridis"):
                two.do(("sequential_map", colours))
                assert settings.load(tmp_path / "home" / "settings.json").sequential_map == colours
