"""The whole program: started by `main`, used by simulated input, until the window is closed."""

import logging
import subprocess
import sys
import threading
from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPlainTextEdit, QTextEdit

from attnviz import app, cli
from attnviz.document import edits, files
from attnviz.document.document import FIRST_TEXT, Document
from attnviz.document.places import Spot
from attnviz.store.edits import set_text
from attnviz.store.focus import choose_head
from attnviz.system import settings
from attnviz.window.main_window import MainWindow
from attnviz.window.presenter import Presenter
from attnviz.window.workbench import Workbench

PATIENCE = 60.0  #: seconds for one step; the first holds the import of torch

Condition = Callable[[], object]
Script = Callable[["Program"], Generator[Condition, None, None]]


class Program:
    """What a user sees and does; created when the window exists."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        editor = window.sentence.findChild(QPlainTextEdit) or window.sentence.findChild(QTextEdit)
        assert editor is not None
        self.editor = editor

    @property
    def shown(self) -> Document | None:
        """Return the document of the displayed result."""
        presenter = self.window.findChild(Presenter)
        return None if presenter is None or presenter.state.result is None else presenter.state.result.document

    def trigger(self, action: str) -> None:
        assert self.window.actions_by_name[action].isEnabled(), action
        self.window.actions_by_name[action].trigger()

    def close(self) -> None:
        """Close the window later, because a question would block here."""
        QTimer.singleShot(0, self.window.close)


def use(
    script: Script, session: Path | None = None, *, leave: Callable[[int], int] | None = None, **options: Any
) -> int:
    """Run the program with a script that awaits each condition it yields, and return the exit status."""
    steps: Generator[Condition, None, None] | None = None
    condition: Condition = lambda: True  # noqa: E731
    waited, errors = 0.0, []

    def tick() -> None:
        nonlocal steps, condition, waited
        try:
            if steps is None:
                windows = [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow) and w.isVisible()]
                if windows:
                    steps = script(Program(windows[0]))
            elif condition():
                condition, waited = next(steps), 0.0
            waited += timer.interval() / 1000
            assert waited < PATIENCE, "the program did not come to this point"
        except StopIteration:
            timer.stop()
        except BaseException as error:
            errors.append(error)
            timer.stop()
            QApplication.exit(99)

    timer = QTimer()
    timer.timeout.connect(tick)
    timer.start(10)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "end_process", leave or wait_for_threads)
        code = app.main(session, **options)
    timer.stop()
    if errors:
        raise errors[0]
    return code


def wait_for_threads(code: int) -> int:
    """Wait for threads in place of `end_process`, which would end all tests.

    On a loaded machine torch is imported for longer than it waits. Other tests call it in processes of their own.
    """
    for thread in threading.enumerate():
        if thread.name.startswith("attnviz-"):
            thread.join(PATIENCE)
    return code


@pytest.fixture(autouse=True)
def no_complaint(qapp: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """A home of its own, and no exception in a slot: the program logs these, so that pytest-qt does not see them."""
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    yield
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_the_first_start_computes_what_is_typed_and_undone() -> None:
    def script(program: Program) -> Generator[Condition, None, None]:
        yield lambda: program.shown is not None
        first = program.shown
        assert first is not None
        assert first.text == FIRST_TEXT
        assert (first.options.variant, first.options.mask) == ("multi_head", "causal")
        assert not program.window.isWindowModified()

        QTest.keySequence(program.editor, "Ctrl+End")
        for letter in " now":
            QTest.keyClicks(program.editor, letter)
            text = program.editor.toPlainText()
            yield lambda text=text: program.shown.text == text
        assert program.editor.toPlainText() == FIRST_TEXT + " now"
        assert program.window.isWindowModified()

        program.trigger("mask")
        yield lambda: program.shown.options.mask == "none"
        for _ in range(2):  # the option and the typing, which is one step
            program.trigger("undo")
        assert not program.window.actions_by_name["undo"].isEnabled()
        yield lambda: program.shown == first
        assert program.editor.toPlainText() == FIRST_TEXT
        program.close()

    assert use(script) == 0


def test_what_the_command_line_names_follows_when_the_numbers_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A head of numbers that are not there yet cannot be selected, and each intent is a step that can be undone."""
    given: dict[str, Any] = {}
    monkeypatch.setattr("attnviz.system.display.why_no_window", lambda: None)
    monkeypatch.setattr(app, "main", lambda *session, **options: given.update(options) or 0)
    assert cli.main(["--text", "one two", "--text", "three", "--set", "num_heads=4", "--sentence", "2", "--head", "0.3",
                     "--device", "cpu"]) == 0
    monkeypatch.undo()

    def script(program: Program) -> Generator[Condition, None, None]:
        presenter = program.window.findChild(Presenter)
        yield lambda: presenter.state.focus.spot == Spot("weights", sentence=1, head=3)
        assert program.editor.toPlainText() == "one two\nthree" and program.shown.options.num_heads == 4
        for _ in range(2):
            program.trigger("undo")
        yield lambda: program.shown.text == FIRST_TEXT
        program.close()

    assert use(script, intents=given["intents"], device=given["device"]) == 0 and given["device"] == "cpu"


def test_a_text_that_is_typed_before_the_numbers_are_there_replaces_that_of_the_command_line() -> None:
    def type_early(bench: Workbench) -> None:
        QTimer.singleShot(0, lambda: bench.presenter.do(set_text("typed meanwhile")))

    def script(program: Program) -> Generator[Condition, None, None]:
        presenter = program.window.findChild(Presenter)
        yield lambda: presenter.state.focus.spot.head == 1
        assert program.editor.toPlainText() == program.shown.text == "typed meanwhile"
        assert "command line" in program.window.message.text
        program.trigger("undo")
        assert program.editor.toPlainText() == FIRST_TEXT, "it was the only change"
        program.close()

    intents = set_text("one two"), choose_head(1)
    assert use(script, intents=intents, prepare=type_early) == 0


def test_a_session_opens_and_its_changes_are_not_lost_unasked(tmp_path: Path) -> None:
    path = tmp_path / "mine.attnviz"
    files.save(edits.set_text(Document(), "saved words"), path)
    before = path.read_bytes()

    def script(program: Program) -> Generator[Condition, None, None]:
        yield lambda: program.shown is not None and program.shown.text == "saved words"
        assert "mine.attnviz" in program.window.windowTitle()
        QTest.keyClicks(program.editor, "x")
        yield lambda: program.shown.text != "saved words"
        for answer in (QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Discard):
            program.close()
            yield lambda: isinstance(QApplication.activeModalWidget(), QMessageBox)
            assert program.window.isVisible()
            QApplication.activeModalWidget().button(answer).click()
            yield lambda: QApplication.activeModalWidget() is None

    assert use(script, path) == 0
    assert path.read_bytes() == before


def test_a_corrupt_session_is_told_in_the_window(tmp_path: Path) -> None:
    path = tmp_path / "broken.attnviz"
    path.write_text("{", encoding="utf-8")

    def script(program: Program) -> Generator[Condition, None, None]:
        yield program.window.message.isVisible
        yield lambda: program.shown is not None
        assert program.shown.text == FIRST_TEXT
        program.close()

    assert use(script, path) == 0
    assert path.read_text(encoding="utf-8") == "{"


def test_the_next_start_has_the_layout_and_the_settings_of_the_last() -> None:
    settings.change(lambda before: replace(before, theme="dark"))

    def hide(program: Program) -> Generator[Condition, None, None]:
        yield lambda: program.shown is not None
        program.window.docks["tables"].hide()
        program.window.actions_by_name["theme:light"].trigger()
        program.close()

    def look(program: Program) -> Generator[Condition, None, None]:
        yield lambda: program.shown is not None
        assert program.window.docks["tables"].isHidden()
        assert not program.window.docks["heads"].isHidden()
        assert program.window.actions_by_name["theme:light"].isChecked()
        program.close()

    assert use(hide) == 0
    assert settings.load().theme == "light"
    assert use(look) == 0


SCRIPT = """
import sys
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

class AtFirst(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and watched.objectName() == "main_window":
            application.removeEventFilter(self)
            print(*(name for name in NOT_YET if name in sys.modules), end="")
            ours = [name for name in sys.modules if name.startswith("attnviz.")]
            print("" if len(ours) <= AT_MOST else f"{len(ours)} modules of ours", end="")
        return False

def close_when_drawn():
    from attnviz.window.presenter import Presenter
    for widget in QApplication.topLevelWidgets():
        presenter = widget.findChild(Presenter)
        if presenter is not None and presenter.state.result is not None:
            timer.stop()
            widget.close()

application = QApplication([])
at_first = AtFirst()
application.installEventFilter(at_first)
timer = QTimer()
timer.timeout.connect(close_when_drawn)
timer.start(20)
from attnviz.cli import main
sys.exit(main([]))
"""

#: What is wanted when somebody asks for it, or when there are numbers: the first paint of the window does not wait.
NOT_YET = ("torch", "matplotlib", "attnviz.engine.engine", "attnviz.result.explain",
           "attnviz.views.chrome.dialogs", "attnviz.views.chrome.palette",
           "attnviz.views.chrome.tool_dialogs",
           "attnviz.window.palette_entries")
AT_MOST = 225  #: modules of ours until then: each is 1 to 3 ms, and not every one of them can be seen


def test_the_process_ends_quietly() -> None:
    """What only shows when the interpreter shuts down: a crash of Qt over leftovers, a thread that holds the exit.

    And the first paint waited for no dialog.
    """
    script = f"NOT_YET, AT_MOST = {NOT_YET}, {AT_MOST}\n{SCRIPT}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=100,
                          cwd=Path(__file__).resolve().parents[2])
    complaints = [line for line in done.stderr.splitlines() if "This plugin does not support" not in line]  # offscreen
    assert (done.returncode, done.stdout, complaints) == (0, "", [])
