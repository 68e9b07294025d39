"""Two windows side by side on one session file: what one of them saved, the other never overwrites without a word."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from attnviz.document import edits, files
from attnviz.views.chrome import dialogs
from tests.e2e.conftest import Desk

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def desks(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Desk, Desk]]:
    """Two windows on one session."""
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    both = Desk(), Desk()
    for desk in both:
        files.save(edits.new_document(text="at first"), tmp_path / "ours.attnviz")
        desk.wiring.filing.open_session(tmp_path / "ours.attnviz")
    yield both
    for desk in both:
        desk.close()


def write(desk: Desk, text: str) -> None:
    desk.window.sentence.editor.setPlainText(text)
    assert desk.controller.document.text == text


def save(desk: Desk) -> None:
    desk.window.actions_by_name["save"].trigger()


def look(desk: Desk) -> None:
    """The person comes back to the window from another program."""
    QApplication.instance().applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)


def press(button: str | None) -> None:
    """Press a button of the next question; None closes it."""
    def look() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            timer.start(5)
        elif button is None:
            box.reject()
        else:
            next(b for b in box.buttons() if b.text().replace("&", "") == button).click()

    timer = QTimer(QApplication.instance(), singleShot=True)
    timer.timeout.connect(look)
    timer.start(0)


def test_each_answer_to_the_question_whose_version_stays(
    desks: tuple[Desk, Desk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = desks
    path = tmp_path / "ours.attnviz"

    def text() -> str:
        return files.load(path).text

    write(one, "of one")
    save(one)
    write(two, "of two")
    for given_up in ("Cancel", None):
        press(given_up)
        save(two)
        assert text() == "of one" and two.controller.modified

    press("Open theirs")
    save(two)
    assert text() == "of one" and two.window.sentence.editor.text() == "of one"
    assert not two.window.isWindowModified()
    two.window.actions_by_name["undo"].trigger()
    assert two.window.sentence.editor.text() == "of two", "nothing is lost by looking at theirs"
    save(two)
    assert text() == "of two", "what was read is known"

    write(one, "of one again")
    press("Keep mine")
    save(one)
    assert text() == "of one again" and not one.window.isWindowModified()

    write(two, "of two, elsewhere")
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: tmp_path / "mine.attnviz")
    press("Save elsewhere…")
    save(two)
    assert text() == "of one again" and files.load(tmp_path / "mine.attnviz").text == "of two, elsewhere"
    assert two.controller.path == tmp_path / "mine.attnviz" and not two.window.isWindowModified()


def test_the_own_name_in_save_as_is_asked_about_too(
    desks: tuple[Desk, Desk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = desks
    write(one, "of one")
    save(one)
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: tmp_path / "ours.attnviz")
    monkeypatch.setattr(dialogs, "ask_version", lambda *_: "cancel")
    two.window.actions_by_name["save_as"].trigger()
    assert files.load(tmp_path / "ours.attnviz").text == "of one"


def test_the_title_and_a_sentence_tell_while_it_runs(desks: tuple[Desk, Desk], tmp_path: Path) -> None:
    one, two = desks
    write(one, "of one")
    save(one)
    for desk in desks:
        look(desk)
    assert one.window.windowTitle() == "ours.attnviz[*] — AttnViz" and one.window.message.text == ""
    assert two.window.windowTitle() == "ours.attnviz (changed on disk)[*] — AttnViz"
    assert "changed outside" in two.window.message.text and not two.window.isWindowModified()
    (tmp_path / "ours.attnviz").unlink()
    look(one)
    assert one.window.windowTitle() == "ours.attnviz (deleted)[*] — AttnViz"
    assert "deleted" in one.window.message.text and one.window.isWindowModified()
    save(one)
    assert one.window.windowTitle() == "ours.attnviz[*] — AttnViz" and not one.window.isWindowModified()
    assert files.load(tmp_path / "ours.attnviz").text == "of one"


def test_closing_asks_where_the_file_was_deleted(
    desks: tuple[Desk, Desk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = desks
    (tmp_path / "ours.attnviz").unlink()
    asked: list[Any] = []
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda _, *facts: asked.append(facts) or "cancel")
    one.window.close()
    assert one.window.isVisible() and asked == [("ours.attnviz", True)]


#: The whole program. It does what it reads, a list of JSON a line, and answers with text, title and whether modified.
PROGRAM = """
import json, sys
from PySide6.QtCore import QSocketNotifier, Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from attnviz.workbench.main_window import MainWindow
from attnviz.workbench.wiring import Wiring

application = QApplication([])
answer, asked = "", []

def question():
    box = QApplication.activeModalWidget()
    if isinstance(box, QMessageBox):
        asked.append(box.text())
        next(b for b in box.buttons() if b.text().replace("&", "") == answer).click()

def obey():
    global answer
    window = next(w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow))
    what, value, answer = json.loads(sys.stdin.readline() or '["close", "", "Discard"]')
    asked.clear()
    QTimer.singleShot(0, lambda: act(window, what, value))

def act(window, what, value):
    if what == "write":
        window.sentence.editor.setPlainText(value)
    elif what == "save":
        window.actions_by_name["save"].trigger()
    elif what == "close":
        window.close()
    elif what == "look":
        application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    print(json.dumps([window.sentence.editor.text(), window.windowTitle(), window.isWindowModified(), asked]),
          flush=True)

notifier = QSocketNotifier(0, QSocketNotifier.Type.Read)
notifier.activated.connect(obey)
timer = QTimer()
timer.timeout.connect(question)
timer.start(20)
from attnviz.cli import main
sys.exit(main(sys.argv[1:]))
"""


class Instance:
    """A program of its own with its window on a session."""

    def __init__(self, home: Path, session: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(session)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, env={**os.environ, "ATTNVIZ_HOME": str(home)},
        )

    def do(self, what: str, value: str = "", answer: str = "") -> tuple[str, str, bool, list[str]]:
        """Text, title, whether modified, and what was asked."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps([what, value, answer]) + "\n")
        self.process.stdin.flush()
        text, title, modified, asked = json.loads(self.process.stdout.readline())
        return text, title, modified, asked

    def title_with(self, words: str) -> None:
        """Come back to the window until the title says so."""
        while words not in self.do("look")[1]:
            pass


@pytest.mark.long
@pytest.mark.timeout(300)
def test_two_programs_on_one_session(tmp_path: Path) -> None:
    path = tmp_path / "ours.attnviz"
    files.save(edits.new_document(text="at first"), path)
    one, two = both = [Instance(tmp_path / "home", path) for _ in range(2)]
    try:
        assert [program.do("look")[0] for program in both] == ["at first"] * 2
        for turn in range(6):
            writer, other = (one, two) if turn % 2 else (two, one)
            assert writer.do("write", f"turn {turn}")[2]
            # The other one wrote last, so that this one is asked, but for the first time.
            assert bool(writer.do("save", "", "Keep mine")[3]) == bool(turn)
            assert files.load(path).text == f"turn {turn}"
            other.title_with("(changed on disk)")
            assert "changed" not in writer.do("look")[1], "what is written here is known here"
        text, title, modified, asked = two.do("save", "", "Open theirs")
        assert (text, modified, len(asked)) == ("turn 5", False, 1) and "changed" not in title
        path.unlink()
        for program in both:
            program.title_with("(deleted)")
        assert one.do("close", "", "Cancel")[2:] == (True, ["Save the changes to ours.attnviz?"])
        assert one.do("close", "", "Save")[3] and one.process.wait(30) == 0
        assert files.load(path).text == "turn 5"
        two.do("close")
        assert two.process.wait(30) == 0
    finally:
        for program in both:
            program.process.kill()
            program.process.communicate()
