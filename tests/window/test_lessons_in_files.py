"""Lessons in files, folders and zips, opened, listed, refused and written in the window."""

import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea

from attnviz.store.client import end_lesson, open_file, open_lesson, save_lesson_step, step_lesson
from attnviz.store.edits import set_option
from attnviz.views.chrome import dialogs
from attnviz.views.lessons.blocks import AskBlock
from attnviz.views.lessons.lessons_view import LessonsView
from tests.lessons.examples import LESSON, write
from tests.window.pupil import Pupil


@pytest.mark.parametrize(("change", "words"), [
    (("level: 1", "level: 9"), "first.lesson.md, line 3: level cannot be '9'"),
    (("name=mask value=none\n", "name=mask valu=none\n"), ""),
])
def test_a_broken_lesson_is_said_with_its_line(pupil: Pupil, change: tuple[str, str], words: str) -> None:
    pupil.desk.type_text("My own words here")
    pupil.begin(LESSON.replace(*change))
    message = pupil.desk.window.message.text
    assert words in message and "line" in message
    if words:
        assert "lessons" not in pupil.desk.bench.__dict__ or pupil.lessons.run is None
        assert pupil.desk.controller.document.text == "My own words here"


def test_a_folder_and_a_zip_are_listed(pupil: Pupil) -> None:
    pupil.do(open_file(str(pupil.folder)))
    assert titles(pupil.view) == ["The causal mask", "Second"]
    packed = pupil.folder / "more.zip"
    with zipfile.ZipFile(packed, "w") as file:
        file.write(pupil.folder / "second.lesson.md", "inside/second.lesson.md")
    pupil.do(open_file(str(packed)))
    assert titles(pupil.view) == ["Second"]
    pupil.do(open_file(str(pupil.path)))
    assert pupil.view.heading.text() == "Who may look ahead?"


def test_the_list_is_used_by_keyboard_and_ticks_what_was_finished(pupil: Pupil) -> None:
    pupil.do(open_lesson(str(pupil.folder)))
    tree = pupil.view.list
    assert pupil.view.list.hasFocus()
    QTest.keyClick(pupil.view.list, Qt.Key.Key_Return)
    pupil.desk.settle()
    assert pupil.view.heading.text() == "Who may look ahead?"
    pupil.do(open_lesson(str(pupil.folder / "second.lesson.md")))
    pupil.do(step_lesson(1))
    assert titles(pupil.view) == ["The causal mask", "Second"] and tree.currentItem().text(0) == "The causal mask"
    entries = [group.child(at) for group in map(tree.topLevelItem, range(tree.topLevelItemCount()))  # type: ignore[union-attr]
               for at in range(group.childCount())]  # type: ignore[union-attr]
    assert [entry.text(1).startswith("✓") for entry in entries] == [False, True]
    told = [entry.data(0, Qt.ItemDataRole.AccessibleTextRole) for entry in entries]
    assert told == ["The causal mask, not finished", "Second, finished"]
    QTest.keyClicks(tree, "Second")
    assert tree.currentItem().text(0) == "Second"


def test_a_double_click_in_the_list_answers_no_question(pupil: Pupil, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second click fell on what had come in place of the list."""
    left, none, window = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, pupil.desk.window
    for interval, is_answered in ((600_000, False), (0, True)):
        monkeypatch.setattr(QApplication, "doubleClickInterval", lambda interval=interval: interval)
        pupil.do(open_lesson(str(pupil.folder)))
        tree = pupil.view.list
        place = tree.viewport().mapTo(window, tree.visualItemRect(tree.currentItem()).center())
        QTest.mouseClick(window.windowHandle(), left, none, place)
        pupil.desk.settle()
        button = pupil.block(AskBlock, 1).buttons.button(0)
        pupil.view.findChild(QScrollArea).ensureWidgetVisible(button)
        QTest.mouseClick(window.windowHandle(), left, none, button.mapTo(window, button.rect().center()))
        assert pupil.lessons.run is not None and bool(pupil.lessons.run.said) is is_answered


def test_an_own_lesson_is_opened_from_the_menus(pupil: Pupil, monkeypatch: pytest.MonkeyPatch) -> None:
    path = pupil.path.rename(pupil.folder / "mine.md")
    asked: list[str] = []
    monkeypatch.setattr(dialogs, "ask_open", lambda parent, title, filters, folder: asked.append(filters) or path)
    for action in ("choose_lesson", "open"):
        pupil.desk.window.actions_by_name[action].trigger()
        pupil.desk.settle()
        assert pupil.view.heading.text() == "Who may look ahead?"
        pupil.do(end_lesson())
    assert len(asked) == 2 and all("*.md" in filters for filters in asked)


def test_opening_a_lesson_asks_about_no_work(pupil: Pupil, monkeypatch: pytest.MonkeyPatch) -> None:
    """It brings the work back at its end."""
    asked: list[str] = []
    monkeypatch.setattr(dialogs, "ask_open", lambda *args: pupil.path)
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *args: asked.append("unsaved") or "cancel")
    pupil.desk.type_text("My own words")
    pupil.desk.window.actions_by_name["open"].trigger()
    pupil.desk.settle()
    assert pupil.view.heading.text() == "Who may look ahead?" and not asked
    pupil.do(end_lesson())
    assert pupil.desk.controller.document.text == "My own words"


def test_the_panel_lists_the_bundled_lessons_however_it_is_opened(pupil: Pupil, until: Any) -> None:
    pupil.desk.window.docks["lessons"].toggleViewAction().trigger()
    until(lambda: titles(pupil.view))
    assert len(titles(pupil.view)) >= 18


def titles(view: LessonsView) -> list[str]:
    groups = [view.list.topLevelItem(at) for at in range(view.list.topLevelItemCount())]
    return [group.child(at).text(0) for group in groups if group for at in range(group.childCount())]  # type: ignore[union-attr]


def test_a_state_is_added_as_a_step(pupil: Pupil) -> None:
    path = pupil.folder / "own.lesson.md"
    pupil.desk.type_text("My own words here")
    pupil.do(save_lesson_step(str(path)))
    pupil.do(set_option("mask", "none"))
    pupil.do(save_lesson_step(str(path)))
    assert "own.lesson.md" in pupil.desk.window.message.text
    pupil.do(open_lesson(str(path)))
    assert pupil.desk.controller.document.text == "My own words here" and pupil.options.mask == "causal"
    pupil.do(step_lesson(1))
    assert pupil.options.mask == "none"


def test_an_example_within_a_lesson_is_no_loss_of_work(pupil: Pupil) -> None:
    pupil.begin(LESSON.replace("choose_head head=0\nset_option name=mask value=none",
                               "set_option name=mask value=none\nload_example key=3.3.2-all-tokens"))
    assert pupil.options.variant == "simple" and not pupil.desk.window.message.isVisible()


def test_the_bundled_lessons_are_listed_when_the_folder_is_gone(pupil: Pupil, tmp_path: Path) -> None:
    folder = tmp_path / "course"
    folder.mkdir()
    write(folder, LESSON)
    pupil.do(open_lesson(str(folder)))
    assert pupil.view.list.topLevelItem(0).childCount() == 1
    pupil.do(open_lesson(str(next(folder.iterdir()))))
    shutil.rmtree(folder)
    pupil.do(end_lesson())
    assert pupil.view.list.topLevelItemCount() > 1
    assert not pupil.view.blocks


def test_a_broken_lesson_of_a_folder_is_named_beside_the_list(pupil: Pupil) -> None:
    (pupil.folder / "second.lesson.md").write_text(LESSON.replace("level: 1", "level: 9"), encoding="utf-8")
    pupil.do(open_lesson(str(pupil.folder)))
    assert titles(pupil.view) == ["The causal mask"]
    assert "second.lesson.md, line 3: level cannot be '9'" in pupil.desk.window.message.text
