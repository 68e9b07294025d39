"""The window in another language: chosen in the menu, it takes the place of the one before, and nothing is lost."""


import pytest
from PySide6.QtWidgets import QApplication

from attnviz.lessons import library
from attnviz.store import edits
from attnviz.store.client import open_lesson, step_lesson
from attnviz.store.focus import choose_stage
from attnviz.store.preferences import set_preference
from attnviz.system.wording import ENGLISH, LANGUAGES
from attnviz.window import workbench
from attnviz.window.workbench import Workbench
from tests.desk import Desk, settle, wait_for
from tests.window.test_pseudo_locale import cut

pytestmark = pytest.mark.desk(fresh=True)


def reopened(desk: Desk, language: str) -> Workbench:
    """Return what takes the place of a window when a person chooses a language."""
    asked: list[None] = []
    desk.bench.preferences.language_changed.connect(lambda: asked.append(None))
    desk.window.actions_by_name[f"language:{language}"].trigger()
    assert asked and desk.bench.may_reopen()
    desk.bench = workbench.reopen(desk.bench)
    desk.window = desk.bench.window
    desk.window.show()
    settle(desk.controller)
    return desk.bench


def test_another_language_keeps_text_undo_and_selection(desk: Desk) -> None:
    desk.presenter.do(edits.set_option("dropout_on", True))
    desk.type_text("Hello shiny sun")
    desk.presenter.do(choose_stage("scores"))
    desk.window.resize(780, 700)
    before, engine = desk.controller.store.state, desk.controller.computation.engine
    window = reopened(desk, "de").window
    after = desk.controller.store.state
    assert window.menuBar().actions()[0].text() == "&Datei" and window.size().toTuple() == (780, 700)
    assert window.sentence.editor.toPlainText() == "Hello shiny sun"
    assert window.actions_by_name["language:de"].isChecked()
    assert (after.document, after.history, after.focus, after.look) == (
        before.document, before.history, before.focus, before.look)
    assert desk.controller.computation.engine is engine
    desk.presenter.do(edits.undo())
    desk.settle()
    assert window.sentence.editor.toPlainText() != "Hello shiny sun"
    desk.presenter.do(edits.undo())
    assert window.actions_by_name["redo"].text().startswith("&Wiederholen")
    desk.presenter.do(edits.reset_option("dropout_on"))
    desk.presenter.do(edits.set_text("and on"))
    desk.settle()
    assert desk.controller.store.state.result.texts == ("and on",)
    assert reopened(desk, "en").window.menuBar().actions()[0].text() == "&File"


def test_a_lesson_goes_on_in_another_language(desk: Desk) -> None:
    desk.presenter.do(open_lesson("02-simplified"))
    desk.settle()
    desk.presenter.do(step_lesson(1))
    desk.settle()
    run = desk.bench.lessons.run
    assert run is not None and run.at == 1
    lessons = reopened(desk, "de").lessons
    wait_for(lambda: lessons.run is not None and lessons.run.has_begun)
    assert lessons.run is not None and lessons.run.at == 1
    assert lessons.run.lesson.path == library.in_language(run.lesson.path, "de") != run.lesson.path
    assert lessons.view.heading.text() == lessons.run.step.title
    desk.presenter.do(step_lesson(-1))
    desk.settle()
    assert lessons.run.at == 0
    lessons.end()
    assert not desk.controller.store.state.in_lesson and not desk.controller.modified


def test_subscribers_of_the_window_before_are_forgotten(desk: Desk) -> None:
    store, told = desk.controller.store, []
    store.subscribe(lambda before, after: told.append(after))
    desk.presenter.do(set_preference("stretched", True))
    assert told
    reopened(desk, "de")
    told.clear()
    desk.presenter.do(set_preference("stretched", False))
    assert not told


def test_the_language_waits_for_a_file_that_is_read(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(desk.controller.computation), "is_reading", True)
    assert not desk.bench.may_reopen() and "next start" in desk.window.message.text


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != ENGLISH])
def test_no_text_is_cut_at_1024_by_700(language: str, desk: Desk) -> None:
    window = reopened(desk, language).window
    window.resize(1024, 700)
    for panel in ("lines", "words", "tables", "controls", "heads"):
        window.go_to(panel)
        for _ in range(4):  # layouts ask for one another
            QApplication.processEvents()
        assert window.width() == 1024 and not cut(window)
