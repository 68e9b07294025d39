"""Killed at any step of saving: the file is the old or the new one, and few temporary files remain.

A driver forks a child for every step, so that each of them dies by SIGKILL, without a chance to tidy up.
"""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from attnviz.document import edits, files
from tests.lost_work import find_lost

ROOT = Path(__file__).resolve().parents[2]

#: Wraps every step towards the disk; the child dies at the n-th of them, a write after half of its bytes.
DRIVER = """
import builtins, json, os, signal, sys
from pathlib import Path
from attnviz.system import paths
from attnviz.controller import autosave
from attnviz.document import edits, files

folder, kind = Path(sys.argv[1]), sys.argv[2]
target = folder / ("mine.attnviz" if kind == "session" else "1-a.recovery")
old, new = edits.new_document(text="old " * 500), edits.new_document(text="new " * 700)

def write(document):
    if kind == "session":
        files.save(document, target)
    else:
        autosave.write_work(target, document, folder / "origin.attnviz")

def read():
    return files.load(target) if kind == "session" else autosave.read_work(target).document

def die_at(step):
    left = [step]
    def next_step(half=None):
        left[0] -= 1
        if left[0] == 0:
            if half is not None:
                half()
            os.kill(os.getpid(), signal.SIGKILL)
    def before(function):
        def run(*args, **kwargs):
            next_step()
            done = function(*args, **kwargs)
            next_step()
            return done
        return run
    class File:
        def __init__(self, file): self.file = file
        def __enter__(self): return self
        def __exit__(self, *_): next_step(); self.file.close(); next_step()
        def fileno(self): return self.file.fileno()
        def flush(self): next_step(); self.file.flush(); next_step()
        def write(self, data):
            def half():
                self.file.write(data[:len(data) // 2]); self.file.flush()
            next_step(half); self.file.write(data); next_step()
    paths.open = lambda *args, **kwargs: File(before(builtins.open)(*args, **kwargs))
    for name in ("fsync", "chmod", "replace"):
        setattr(os, name, before(getattr(os, name)))
    return left

outcomes = []
for step in range(1, 100):
    write(old)
    child = os.fork()
    if child == 0:
        die_at(step)
        write(new)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    found = read()
    outcomes.append("old" if found == old else "new" if found == new else "damaged")
    if status == 0:
        break
left = sorted(name for name in os.listdir(folder) if name != target.name)
for name in left:
    os.utime(folder / name, (1e9, 1e9))
write(old)
print(json.dumps({"outcomes": outcomes, "left": left, "after": os.listdir(folder)}))
"""


@pytest.mark.parametrize("kind", ["session", "recovery"])
def test_killed_at_any_step_of_saving(kind: str, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", DRIVER, str(tmp_path), kind], cwd=ROOT, capture_output=True, text=True,
                          timeout=100)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    outcomes = told["outcomes"]
    assert set(outcomes) == {"old", "new"}, "never neither"
    assert len(outcomes) > 10 and outcomes == sorted(outcomes, reverse=True), "old until it is replaced, then new"
    assert told["left"] and all(name.startswith(".attnviz-") and name.endswith(".tmp") for name in told["left"])
    assert told["after"] == ["mine.attnviz" if kind == "session" else "1-a.recovery"], "a later save tidies up"


SAVING = """
import sys
from pathlib import Path
from attnviz.document import edits, files
path = Path(sys.argv[1])
documents = [edits.new_document(text=f"{at} " * 20_000) for at in range(2)]
files.save(documents[0], path)
print("ready", flush=True)
while True:
    for document in documents:
        files.save(document, path)
"""

AUTOSAVING = """
import itertools, sys
from types import SimpleNamespace
from PySide6.QtCore import QCoreApplication, QTimer
from attnviz.controller import autosave
from attnviz.controller.controller import Controller
from attnviz.document import edits
from attnviz.document.document import Document
from tests.controller.conftest import result_of

autosave.PAUSE = 0.0
app = QCoreApplication([])
controller = Controller(Document(), engine=SimpleNamespace(compute=lambda document, **_: result_of(document)))
keeper = autosave.Autosave(controller)
count = itertools.count()
def type_on():
    if list(autosave.recovery_folder().glob("*.recovery")):
        print("kept", flush=True)
    controller.apply(lambda document: edits.set_text(document, f"{next(count)} " * 2000), label="Typing")
timer = QTimer()
timer.timeout.connect(type_on)
timer.start(1)
app.exec()
"""


def kill_at_random(script: str, *arguments: str, seconds: float, environment: dict[str, str] | None = None) -> None:
    """Start a program, and kill it this long after it has written for the first time."""
    program = subprocess.Popen([sys.executable, "-c", script, *arguments], cwd=ROOT, stdout=subprocess.PIPE,
                               env={**os.environ, **(environment or {})})
    try:
        assert program.stdout is not None and program.stdout.readline()
        time.sleep(seconds)
        assert program.poll() is None, "it ended by itself"
    finally:
        program.send_signal(signal.SIGKILL)
        program.communicate(timeout=60)


def while_saving(tmp_path: Path, times: int) -> None:
    chance, path = random.Random(3), tmp_path / "mine.attnviz"
    for _ in range(times):
        kill_at_random(SAVING, str(path), seconds=chance.uniform(0, 0.1))
        words = files.load(path).text.split()
        assert len(words) == 20_000 and len(set(words)) == 1
    for left in tmp_path.glob(".*"):
        os.utime(left, (1e9, 1e9))
    files.save(edits.new_document(), path)
    assert os.listdir(tmp_path) == [path.name]


def while_autosaving(tmp_path: Path, times: int) -> None:
    chance, folder = random.Random(4), tmp_path / "recovery"
    for _ in range(times):
        kill_at_random(AUTOSAVING, seconds=chance.uniform(0, 0.3), environment={"ATTNVIZ_HOME": str(tmp_path)})
        (lost,) = find_lost(folder)
        words = lost.work.document.text.split()
        assert len(words) == 2000 and len(set(words)) == 1
        lost.discard()
        assert all(name.startswith(".attnviz-") for name in os.listdir(folder))
    assert len(os.listdir(folder)) <= times


def test_killed_at_any_time_while_saving(tmp_path: Path) -> None:
    while_saving(tmp_path, 4)


def test_killed_at_any_time_while_autosaving(tmp_path: Path) -> None:
    while_autosaving(tmp_path, 3)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_killed_a_hundred_times_while_saving(tmp_path: Path) -> None:
    while_saving(tmp_path, 100)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_killed_a_hundred_times_while_autosaving(tmp_path: Path) -> None:
    while_autosaving(tmp_path, 100)
