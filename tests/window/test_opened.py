"""What the window says of a session: what was opened, whether it is changed, and which options are set."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.document.presets import start_document
from attnviz.store.client import end_lesson, new_session, open_file, open_lesson
from attnviz.store.edits import load_example, set_option, set_text, take_snapshot
from attnviz.store.numbers import say_opened
from attnviz.views.chrome import dialogs
from attnviz.views.chrome.fields import open_given
from tests.desk import Desk, wait_for
from tests.engine.small_models import document, small
from tests.window.pupil import Pupil


def readout(desk: Desk) -> str:
    """Return what the status bar says once the highlight has begun."""
    desk.settle()
    wait_for(lambda: desk.presenter.highlight.changes is not None)
    return desk.window.panels["status"].readout.text()


def test_the_status_says_what_was_opened(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "seven words.attnviz"
    files.save(edits.set_text(Document(), "seven"), path)
    desk.presenter.do(open_file(str(path)))
    assert readout(desk) == 'Opened "seven words.attnviz"'
    desk.presenter.do(open_file(str(path)))  # the same content, and thus no other numbers
    assert readout(desk) == 'Opened "seven words.attnviz"'
    model = small("gpt2")
    files.save(document(model, "seven"), path.with_stem("of a model"))
    desk.presenter.do(open_file(str(path.with_stem("of a model"))))
    desk.settle()
    said = desk.window.panels["status"].readout.text()
    assert said == 'Opened "of a model.attnviz"', "its numbers cannot be compared"
    desk.presenter.do(new_session())
    assert readout(desk) == "New session"
    desk.presenter.do(set_text("another"))
    assert "New session" not in readout(desk)


def test_a_notice_about_a_goes_with_its_session(desk: Desk, tmp_path: Path) -> None:
    path, message = tmp_path / "seven.attnviz", desk.window.message
    files.save(edits.set_text(Document(), "seven"), path)
    for intent in (open_file(str(path)), new_session(), load_example("3.3.1-sum")):
        desk.window.actions_by_name["hold"].trigger()
        assert message.text.startswith("This state is A now.")
        desk.presenter.do(intent)
        desk.settle()
        assert desk.presenter.state.compared.held is None and message.text == ""


def test_the_status_says_so_no_more_after_a_change_without_other_numbers(desk: Desk) -> None:
    desk.presenter.do(say_opened("Opened the file."))
    assert desk.window.panels["status"].readout.text() == "Opened the file."
    desk.presenter.do(take_snapshot("one"))
    assert desk.window.panels["status"].readout.text() != "Opened the file."


def test_a_lesson_says_what_was_opened_and_names_its_example(pupil: Pupil) -> None:
    desk = pupil.desk
    desk.presenter.do(set_text("words of my own"))
    desk.settle()
    before = desk.window.sentence.loaded.text()
    assert before == "Example (modified): Your journey starts with one step"
    desk.presenter.do(open_lesson("01-why-attention"))
    assert readout(desk) == 'Opened the lesson "Why attention"'
    assert desk.window.sentence.loaded.text() == "Example: 3.3.2 All tokens"
    desk.presenter.do(end_lesson())
    assert readout(desk) == "Lesson closed"
    assert desk.window.sentence.loaded.text() == before


def test_the_question_about_unsaved_work_says_if_and_only_if_its_file_is_gone(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, bool]] = []
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda parent, *said: asked.append(said) or "cancel")
    happened: dict[str, Callable[[Path], object]] = {
        "stays": lambda path: None, "changes": lambda path: files.save(edits.set_text(Document(), "theirs"), path),
        "is gone": Path.unlink}
    for what, happens in happened.items():
        path = tmp_path / f"{what}.attnviz"
        assert desk.controller.save(path)
        desk.presenter.do(set_text(f"mine, {what}"))
        happens(path)
        assert not desk.bench.file_actions.may_leave()
        assert asked.pop() == (path.name, what == "is gone") and not asked


def test_a_dropped_text_becomes_the_text(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("One line\nand another\n", encoding="utf-8")
    desk.window.did.emit(open_given([str(path)]))
    wait_for(lambda: desk.controller.document.text == "One line\nand another")
    path.write_bytes(b"\xff\xfe\x00")
    desk.window.did.emit(open_given([str(path)]))
    wait_for(lambda: "not a text file in UTF-8" in desk.window.message.text)
    assert desk.controller.document.text == "One line\nand another"


def test_a_text_is_opened_by_the_dialog_as_when_it_is_dropped(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "words.txt"
    path.write_text("One line\n", encoding="utf-8")
    monkeypatch.setattr(dialogs, "ask_open", lambda *args: path)
    desk.presenter.do(open_file())
    wait_for(lambda: desk.controller.document.text == "One line")
    assert desk.presenter.state.history.last is not None, "it can be undone"


def test_a_change_and_back_is_no_change(desk: Desk) -> None:
    desk.presenter.do(load_example("causal-mask"))
    desk.settle()
    loaded = desk.window.sentence.loaded.text()
    is_causal = desk.controller.document.options.is_causal
    for wish, is_modified in ((not is_causal, True), (is_causal, False)):
        desk.presenter.do(set_option("mask", "causal" if wish else "none"))
        desk.settle()
        assert desk.controller.modified is desk.window.isWindowModified() is is_modified
        assert ("(modified)" in desk.window.sentence.loaded.text()) is is_modified
    assert desk.window.sentence.loaded.text() == loaded


def test_only_what_a_person_set_is_bold_and_can_be_reset(desk: Desk) -> None:
    desk.controller.new(start_document())
    desk.settle()
    rows = desk.window.panels["controls"].rows
    assert not any(row.reset.isVisible() for row in rows.values())
    desk.window.actions_by_name["mask"].trigger()
    desk.settle()
    assert [name for name, row in rows.items() if row.reset.isVisible()] == ["mask"]
    assert not rows["d_out"].label.property("set")
    desk.presenter.do(set_option("d_out", 6))
    assert rows["d_out"].reset.isVisible() and rows["d_out"].label.property("set")
    desk.presenter.do(set_option("ablated_heads", (0,)))
    more = desk.window.panels["controls"].more
    more.setChecked(True)
    assert rows["ablated_heads"].reset.isVisible()
    more.setChecked(False)
    assert not any(row.reset.isVisible() and not row.editor.isVisible() for row in rows.values())


def test_home_fits_the_picture_from_a_widget_that_has_no_use_for_it(desk: Desk) -> None:
    canvas = desk.window.detail.canvas
    whole = canvas.box.viewRect()
    canvas.box.setRange(xRange=(0, 2), yRange=(0, 2), padding=0)
    button = desk.window.panels["controls"].more
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Home)
    assert canvas.box.viewRect() == whole


def test_work_stays_where_saving_it_is_given_up(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.type_text("not saved")
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *asked: "save")
    monkeypatch.setattr(dialogs, "ask_save", lambda *asked: None)
    desk.window.actions_by_name["new"].trigger()
    assert desk.controller.document.text == "not saved"
