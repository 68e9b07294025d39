"""Two windows with one session file: neither overwrites what the other saved without asking."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from attnviz.document import edits, files
from attnviz.views.chrome import dialogs
from tests.desk import Desk


@pytest.fixture
def desks(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Desk, Desk]]:
    """Return two windows on one session."""
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    both = Desk(), Desk()
    for desk in both:
        files.save(edits.new_document(text="at first"), tmp_path / "ours.attnviz")
        desk.bench.file_actions.open_session(tmp_path / "ours.attnviz")
    yield both
    for desk in both:
        desk.close()


def write(desk: Desk, text: str) -> None:
    desk.window.sentence.editor.setPlainText(text)
    assert desk.controller.document.text == text


def save(desk: Desk) -> None:
    desk.window.actions_by_name["save"].trigger()


def activate(desk: Desk) -> None:
    """Activate the window, as when the user returns from another program."""
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

    press("Keep mine")
    save(two)
    assert text() == "of two" and not two.window.isWindowModified()

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
    for desk in (one, two):
        activate(desk)
    assert one.window.windowTitle() == "ours.attnviz[*] — AttnViz"
    assert one.window.message.text == "Saved ours.attnviz."
    assert two.window.windowTitle() == "ours.attnviz (changed on disk)[*] — AttnViz"
    assert "changed by another program" in two.window.message.text and not two.window.isWindowModified()
    two.window.message.hide()
    activate(two)
    assert two.window.message.text == "", "once, however often one comes back"
    (tmp_path / "ours.attnviz").unlink()
    activate(one)
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
