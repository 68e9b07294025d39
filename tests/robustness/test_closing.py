"""Closing the window during a long computation ends the program promptly and without errors."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from attnviz.document import edits, files

ROOT = Path(__file__).resolve().parents[2]

#: Starts the program on a computation that never comes to an end; when it says that it is busy, waits as long as asked
#: and closes the window, as a click would. Each wait for a thread that did not end in it is told, with its seconds.
CLOSER = """
import functools, sys, threading
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from attnviz.engine.engine import Engine
from attnviz.window.main_window import MainWindow
from attnviz.window.workbench import Workbench

session, wait = sys.argv[1], float(sys.argv[2])
compute, join = Engine.compute, threading.Thread.join

def compute_again_and_again(*given, **asked):
    while True:
        compute(*given, **asked)

def join_and_tell(thread, timeout=None):
    join(thread, timeout)
    if thread.is_alive():
        print(timeout, flush=True)

Engine.compute, threading.Thread.join = compute_again_and_again, join_and_tell

def look():
    for window in QApplication.topLevelWidgets():
        bench = window.findChild(Workbench) if isinstance(window, MainWindow) else None
        if bench is not None and bench.controller.computation.busy:
            timer.stop()
            QTimer.singleShot(int(1000 * wait), functools.partial(close, window, bench))
            return

def close(window, bench):
    print("busy" if bench.controller.computation.is_pending else "idle", flush=True)
    window.close()

application = QApplication([])
timer = QTimer()
timer.timeout.connect(look)
timer.start(5)
from attnviz.cli import main
sys.exit(main([session]))
"""

LARGE = {"embedding": "random", "d_in": 1600, "d_out": 1600, "num_heads": 25, "tokenizer": "words"}


def waited_to_close(folder: Path, text: str, *, after: float) -> float:
    """The seconds that the program waits in vain when its window is closed, so long after it became busy; and it ends.

    Where it waited for the computation itself, it would not end at all.
    """
    path = folder / "large.attnviz"
    files.save(edits.set_options(edits.new_document(text=text), LARGE), path)
    environment = {**os.environ, "ATTNVIZ_HOME": str(folder / "home")}
    environment.pop("OMP_NUM_THREADS", None)  # as for a person
    done = subprocess.run([sys.executable, "-c", CLOSER, str(path), str(after)], cwd=ROOT, env=environment,
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr and "terminate" not in done.stderr
    state, *waits = done.stdout.split()
    assert state == "busy", "the computation was to be in the middle"
    assert not list(folder.glob("home/recovery/*"))
    return sum(map(float, waits))


def words(count: int) -> str:
    return " ".join(f"w{at % 900}" for at in range(count))


def test_in_the_midst(tmp_path: Path) -> None:
    assert waited_to_close(tmp_path, words(600), after=0.3) < 2.0


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("tokens", [1024, 4000, 12_000, 60_000])
def test_at_any_size_and_time(tokens: int, tmp_path: Path) -> None:
    for after in (0.0, 0.2, 0.5, 1.0, 1.5):
        assert waited_to_close(tmp_path, words(tokens), after=after) < 2.0, f"closed after {after} s"


#: Starts the program, has it write a file that never comes to an end, and closes the window without waiting for it.
EXPORTER = """
import functools, sys, threading
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from attnviz.system.paths import replacing
from attnviz.views.chrome import dialogs
from attnviz.window.main_window import MainWindow
from attnviz.window.workbench import Workbench

path, answers = Path(sys.argv[1]), sys.argv[2] == "answers"
begun = threading.Event()

def write(watch):
    with replacing(path) as file:
        file.write(b"ne")
        file.flush()
        begun.set()
        while not threading.Event().wait(0.01):
            if answers:
                watch.report(0.5)

def look():
    for window in QApplication.topLevelWidgets():
        bench = window.findChild(Workbench) if isinstance(window, MainWindow) else None
        if bench is not None and not bench.file_actions.export_queue.is_writing:
            bench.file_actions.export_queue.write(write, path)
        elif bench is not None and begun.is_set():
            timer.stop()
            print(len(list(path.parent.glob(".attnviz-*"))), flush=True)
            window.close()
            return

dialogs.ask_cancel_exports = lambda *_: True
application = QApplication([])
timer = QTimer()
timer.timeout.connect(look)
timer.start(5)
from attnviz.cli import main
sys.exit(main([]))
"""


@pytest.mark.parametrize("thread", ["answers", "hangs"])
def test_an_export_that_is_given_up_leaves_nothing_behind(thread: str, tmp_path: Path) -> None:
    path = tmp_path / "out" / "numbers.npz"
    path.parent.mkdir()
    path.write_bytes(b"old")
    done = subprocess.run([sys.executable, "-c", EXPORTER, str(path), thread], cwd=ROOT, capture_output=True, text=True,
                          env={**os.environ, "ATTNVIZ_HOME": str(tmp_path / "home")}, timeout=60)
    assert (done.returncode, done.stdout) == (0, "1\n"), done.stderr
    assert "Traceback" not in done.stderr
    assert os.listdir(path.parent) == [path.name] and path.read_bytes() == b"old"
