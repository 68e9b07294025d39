"""Recovery after the program is killed: unsaved work is restored, and failures leave nothing running."""

import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from attnviz import app
from attnviz.controller import autosave
from attnviz.controller.autosave import RecoveredWork, read_work, recovery_folder
from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.system import reading
from attnviz.system.errors import ComputeError
from attnviz.views.chrome import dialogs
from attnviz.window import recovery, workbench
from attnviz.window.main_window import MainWindow
from tests.e2e.test_start import Condition, Program, use
from tests.lost_work import find_lost

ROOT = Path(__file__).resolve().parents[2]

#: The program in a process of its own, in which somebody types; "kept" when the work is in the recovery folder.
TYPING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # which who runs the tests in the background has switched off
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from attnviz.controller import autosave
from attnviz.controller.autosave import recovery_folder
from attnviz.window.main_window import MainWindow

autosave.PAUSE = 0.1
typed = []

def look():
    for window in QApplication.topLevelWidgets():
        if isinstance(window, MainWindow) and window.isVisible():
            if not typed:
                typed.append(1)
                QTest.keySequence(window.sentence.editor, "Ctrl+End")
                QTest.keyClicks(window.sentence.editor, " and more")
            elif any(recovery_folder().glob("*.recovery")):
                timer.stop()
                print("kept", flush=True)

application = QApplication([])
timer = QTimer()
timer.timeout.connect(look)
timer.start(20)
from attnviz.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture(autouse=True)
def own_home(
    qapp: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> Generator[None, None, None]:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(autosave, "PAUSE", 0.1)
    yield
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


def end_program(how: signal.Signals, *arguments: str) -> int:
    """Start the program, type, and kill it; return the exit status."""
    program = subprocess.Popen([sys.executable, "-c", TYPING, *arguments], cwd=ROOT, stdout=subprocess.PIPE)
    try:
        assert program.stdout is not None and program.stdout.readline() == b"kept\n"
        program.send_signal(how)
        return program.wait(timeout=60)
    finally:
        program.kill()
        program.communicate()


def close_at_once(program: Program) -> Generator[Condition, None, None]:
    """Start the program, and close the window once it is open, discarding unsaved work."""
    yield lambda: program.shown is not None
    program.close()
    yield lambda: not program.window.isVisible() or isinstance(QApplication.activeModalWidget(), QMessageBox)
    if program.window.isVisible():
        QApplication.activeModalWidget().button(QMessageBox.StandardButton.Discard).click()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_work_comes_back_after_an_end_from_outside(
    how: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.attnviz"
    files.save(edits.set_text(Document(), "saved words"), path)
    before = path.read_bytes()
    assert end_program(how, str(path)) == (130 if how == signal.SIGINT else -how)
    assert path.read_bytes() == before
    if how == signal.SIGINT:  # what follows is the same for both
        (kept,) = recovery_folder().glob("*.recovery")
        work = read_work(kept)
        assert work is not None and work.document.text == "saved words and more"
        return
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(dialogs, "ask_restore", lambda _, **facts: asked.append(facts) or "restore")

    def script(program: Program) -> Generator[Condition, None, None]:
        yield lambda: program.shown is not None and program.shown.text == "saved words and more"
        assert program.editor.toPlainText() == "saved words and more"
        assert program.window.isWindowModified() and "mine.attnviz" in program.window.windowTitle()
        assert "restored" in program.window.message.text
        program.trigger("undo")
        assert program.editor.toPlainText() == "saved words" and not program.window.isWindowModified()
        program.trigger("redo")
        program.trigger("save")
        assert not program.window.isWindowModified()
        program.close()

    assert use(script) == 0
    assert [facts["words"] for facts in asked] == ["saved words and more"]
    assert (asked[0]["file"], asked[0]["others"]) == ("mine.attnviz", 0) and asked[0]["time"]
    assert files.load(path).text == "saved words and more"
    assert os.listdir(recovery_folder()) == []
    assert use(close_at_once) == 0 and len(asked) == 1


def leave_behind(text: str, at: float) -> None:
    recovery_folder().mkdir(parents=True, exist_ok=True)
    file = recovery_folder() / f"999999-{at}.recovery"
    autosave.write_work(file, edits.new_document(text=text), None)
    os.utime(file, (at, at))


def texts() -> list[str]:
    found = find_lost()
    for lost in found:
        lost.leave()
    return [lost.work.document.text for lost in found]


def test_each_answer_to_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    for at, text in enumerate(("oldest", "older", "newest")):
        leave_behind(text, 1e9 + at)
    for answers, left in ((["later"], ["newest", "older", "oldest"]), (["discard", "later"], ["older", "oldest"]),
                          (["restore"], ["oldest"]), (["discard"], [])):
        monkeypatch.setattr(dialogs, "ask_restore", lambda *_, answers=answers, **__: answers.pop(0))
        assert use(close_at_once) == 0
        assert answers == [] and texts() == left


@pytest.mark.parametrize("answer", ["cancel", "discard"])
def test_large_work_is_read_beside_the_window_and_takes_the_place_of_nothing_unasked(
    answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_behind("large", 1e9)
    monkeypatch.setattr(reading, "MAX_BLOCKING_BYTES", 0)
    go, threads, asked = threading.Event(), [], []

    def slow(file: Path) -> RecoveredWork | None:
        threads.append(threading.current_thread())
        assert go.wait(30)
        return read_work(file)

    monkeypatch.setattr(recovery, "read_work", slow)
    monkeypatch.setattr(dialogs, "ask_restore", lambda *_, **__: asked.append("restore") or "restore")
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *_: asked.append("unsaved") or answer)

    def script(program: Program) -> Generator[Condition, None, None]:
        yield lambda: program.shown is not None and bool(threads)
        program.editor.setPlainText("typed meanwhile")
        go.set()
        yield lambda: asked == ["restore", "unsaved"]
        wanted = "typed meanwhile" if answer == "cancel" else "large"
        yield lambda: program.shown.text == wanted
        monkeypatch.setattr(dialogs, "ask_unsaved", lambda *_: "discard")
        program.close()

    assert use(script) == 0
    assert threading.main_thread() not in threads


def test_closing_waits_for_no_lost_work(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_behind("large", 1e9)
    go, threads = threading.Event(), []
    with monkeypatch.context() as patch:
        patch.setattr(reading, "MAX_BLOCKING_BYTES", 0)
        patch.setattr(recovery, "read_work", lambda file: threads.append(threading.current_thread()) or go.wait(30))
        assert use(close_at_once, leave=lambda code: code) == 0  # which would end the tests: the thread still reads
        assert [thread.is_alive() for thread in threads] == [True]
    assert texts() == ["large"]
    go.set()


def test_what_is_restored_and_not_touched_is_still_there_after_the_next_kill(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_behind("twice unlucky", 1e9)
    monkeypatch.setattr(dialogs, "ask_restore", lambda *_, **__: "restore")

    def script(program: Program) -> Generator[Condition, None, None]:
        yield lambda: program.shown is not None and program.shown.text == "twice unlucky"
        QApplication.exit(3)  # the window stays: as when something else ends the program

    assert use(script) == 3
    assert texts() == ["twice unlucky"]


def test_a_failure_on_the_way_leaves_nothing_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    """The leak fixtures look for the window, the timers and the threads; here for the rest."""
    hook = sys.excepthook
    def fail(*_: Any) -> None:
        raise ZeroDivisionError("planted")

    for name in ("Workbench", "Autosave", "restore_layout"):
        with monkeypatch.context() as patch:
            patch.setattr(workbench, name, fail)
            with pytest.raises(ZeroDivisionError, match="planted"):
                app.main()
        assert sys.excepthook is hook
        assert not [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, MainWindow)]


@pytest.mark.parametrize(("error", "told"), [
    (ZeroDivisionError("planted"), "Something in AttnViz failed (ZeroDivisionError: planted)."),
    (MemoryError("planted"), "Not enough memory."),
    (ComputeError("The {what} numbers are lost.", what="planted"), "The planted numbers are lost."),
])
def test_an_exception_in_a_slot_is_told_once_and_the_window_lives(
    error: Exception, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    failed: list[int] = []

    def fail() -> None:
        failed.append(1)
        raise error

    def script(program: Program) -> Generator[Condition, None, None]:
        yield lambda: program.shown is not None
        timer = QTimer(program.window)
        timer.timeout.connect(fail)
        timer.start(5)
        yield lambda: len(failed) > 3
        yield lambda: program.window.message.text.startswith(told)
        timer.stop()
        assert program.window.isVisible()
        program.close()

    hook = sys.excepthook
    assert use(script) == 0
    assert sys.excepthook is hook
    assert len([record for record in caplog.records if "planted" in record.getMessage()]) == 1
    caplog.clear()
