"""The window in another language: chosen in the menu, it takes the place of the one before, and nothing is lost."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QScrollBar, QTabBar, QWidget

from attnviz.document import edits as edits_of_documents
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.lessons import library
from attnviz.store import edits
from attnviz.store.client import open_lesson, show_for_projector, show_picture_only, step_lesson, zoom
from attnviz.store.experiments import choose_experiment
from attnviz.store.focus import choose_stage, pin_cell
from attnviz.store.look import choose_measure
from attnviz.store.preferences import set_preference
from attnviz.system.wording import ENGLISH, LANGUAGES
from attnviz.views.chrome import glyphs
from attnviz.window import workbench
from attnviz.window.workbench import Workbench
from tests.desk import Desk, wait_for
from tests.window.pupil import Pupil
from tests.window.test_golden_dialogs import Dialogs, opened
from tests.window.test_pseudo_locale import cut

QUESTIONS = """---
title: Three questions
level: 1
minutes: 3
---
## Answer

:::{ask} number
How large?
answer: weights[0,0]
hint: Look at the first cell.
:::
:::{ask} choice
Which word is first?
- [ ] journey
- [x] Your
:::
:::{ask} cell
Which is largest?
answer: weights
:::
"""
pytestmark = pytest.mark.desk(fresh=True)
DIALOGS = ("export", "export_figure", "export_film", "export_table", "export_markup", "history", "keyboard",
           "make_attend", "shortcuts", "snapshots", "train_model", "about")


def reopened(desk: Desk, language: str) -> Workbench:
    """Return what takes the place of a window when a person chooses a language."""
    asked: list[None] = []
    desk.bench.preferences.language_changed.connect(lambda: asked.append(None))
    desk.window.actions_by_name[f"language:{language}"].trigger()
    assert asked and desk.bench.may_reopen()
    desk.reopen()
    desk.settle()
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


def test_the_name_of_a_snapshot_that_is_being_typed_is_kept(desk: Desk) -> None:
    desk.bench.tools.open("snapshots")
    dialog = desk.bench.tools.created["snapshots"]
    dialog.activateWindow()
    dialog.take.click()
    field = wait_for(lambda: dialog.list.findChild(QLineEdit))
    wait_for(field.hasFocus)
    field.setText("typed")
    reopened(desk, "de")
    assert [snapshot.name for snapshot in desk.presenter.state.document.snapshots] == ["typed"]
    reopened(desk, "en")


def test_what_is_open_in_a_small_window_stays_open(desk: Desk) -> None:
    desk.window.resize(1024, 700)
    QApplication.processEvents()
    desk.window.folding.bring_back("controls")
    desk.window.show_panel("lessons")
    QApplication.processEvents()
    before = {name for name, dock in desk.window.docks.items() if dock.isVisible()}
    assert {"controls", "lessons"} & before
    window = reopened(desk, "de").window
    QApplication.processEvents()
    assert {name for name, dock in window.docks.items() if dock.isVisible()} == before
    reopened(desk, "en")


@pytest.mark.parametrize("language", ["de", "es", "it"])
def test_tabs_of_a_column_are_read_whole_beside_a_lesson(desk: Desk, language: str) -> None:
    window = reopened(desk, language).window
    window.resize(1024, 700)
    window.show_panel("lessons")
    for _ in range(5):
        QApplication.processEvents()
    tabs = max(bar.sizeHint().width() for bar in window.findChildren(QTabBar)
               if bar.tabText(0) == window.docks["heads"].windowTitle())
    assert window.docks["heads"].width() >= tabs
    reopened(desk, "en")


def test_panels_keep_their_sizes(desk: Desk) -> None:
    desk.window.resize(790, 760)  # on the screen of the tests, which is 800 pixels high and wide
    desk.window.go_to("tables")
    QApplication.processEvents()
    docks = desk.window.docks
    desk.window.arrangement.edge_taken()
    desk.window.resizeDocks([docks["tables"], docks["pipeline"]], [200, 150], Qt.Orientation.Vertical)
    desk.window.resizeDocks([docks["heads"]], [300], Qt.Orientation.Horizontal)

    def sizes(bench: Workbench) -> dict[str, tuple[int, int]]:
        for _ in range(5):  # docks share out the last pixels when the window has been shown
            QApplication.processEvents()
        return {name: dock.size().toTuple() for name, dock in bench.window.docks.items() if dock.isVisible()}

    before = sizes(desk.bench)
    assert before["tables"][1] == 200 and before["heads"][0] == 300
    assert sizes(reopened(desk, "de")) == before
    desk.presenter.do(show_for_projector(True))
    desk.presenter.do(show_picture_only(True))
    arrangement = reopened(desk, "en").window.arrangement
    assert sizes(desk.bench) == {} and arrangement.picture_only
    desk.presenter.do(show_picture_only(False))
    assert sizes(desk.bench).keys() == {"sentence", "pipeline"} and arrangement.projector
    desk.presenter.do(show_for_projector(False))
    assert sizes(desk.bench) == before


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


def test_another_language_keeps_what_is_typed_in_a_lesson(desk: Desk, tmp_path: Path) -> None:
    pupil = Pupil(desk, tmp_path)
    pupil.begin(QUESTIONS)
    number, choice, cell = pupil.view.questions
    number.show_hint()
    number.field.setText("0.2")
    choice.buttons.button(1).setChecked(True)
    cell.boxes[0].setCurrentIndex(2)
    cell.boxes[1].setCurrentIndex(1)
    answered = [question.typed for question in pupil.view.questions]
    assert answered == ["0.2", "1", "2,1"]
    reopened(desk, "de")
    wait_for(lambda: [question.typed for question in pupil.view.questions] == answered)
    assert [question.shows_hint for question in pupil.view.questions] == [True, False, False]
    assert pupil.lessons.run is not None and not pupil.lessons.run.answers, "nothing is checked yet"
    pupil.lessons.end()


def test_another_language_stays_where_the_person_is_in_each_panel(desk: Desk) -> None:
    window = desk.window
    window.resize(790, 700)
    desk.type_text("one two three four five six seven eight nine ten eleven twelve thirteen fourteen")
    window.folding.bring_back("controls")
    window.controls.more.setChecked(True)
    window.tables.findChild(QTabBar).setCurrentIndex(2)
    desk.settle()
    window.tables.findChild(QTabBar).setCurrentIndex(6)
    desk.settle()
    desk.presenter.do(zoom((3, 9), (2, 8)))

    def bars() -> list[QScrollBar]:
        options, table = desk.window.controls.findChild(QScrollArea), desk.window.tables.table
        assert options is not None and table is not None
        return [options.verticalScrollBar(), table.verticalScrollBar(), table.horizontalScrollBar()]

    wait_for(lambda: all(bar.maximum() > 40 for bar in bars()))
    for bar in bars():
        bar.setValue(30)
    before = desk.window.detail.canvas.visible_range
    reopened(desk, "es")
    wait_for(lambda: desk.window.tables.table is not None and [bar.value() for bar in bars()] == [30, 30, 30])
    assert desk.window.controls.more.isChecked() and desk.window.tables.findChild(QTabBar).currentIndex() == 6
    after = desk.window.detail.canvas.visible_range
    assert before is not None and after is not None
    assert after.center().x() == pytest.approx(before.center().x(), abs=0.5)
    assert after.height() == pytest.approx(before.height(), abs=0.5)


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


class CutTexts(Dialogs):
    """Notes the texts that do not fit into dialogs, and cancels these."""

    def note(self, dialog: QWidget) -> None:
        for _ in range(2):  # layouts ask for one another
            QApplication.processEvents()
        self.lines += cut(dialog)


@pytest.mark.desk(fresh=True, document=edits_of_documents.set_options(edits_of_documents.set_text(
    Document(), "one two three\nfour two"), {"num_heads": 2, "d_out": 4}))
@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != ENGLISH])
def test_no_text_is_cut_at_1024_by_700(language: str, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glyphs, "without_glyph", lambda text: "ó" * ("ó" in text))
    monkeypatch.setattr(workbench, "FONT_CHECK_MS", 0)
    window = reopened(desk, language).window
    if language == "es":  # in English: the letters of the language would be boxes
        wait_for(lambda: window.message.text.startswith("No installed font has ó"))
    window.resize(1024, 700)

    def check(place: str) -> None:
        for _ in range(8):  # layouts ask for one another
            QApplication.processEvents()
            if not (found := cut(window)):
                break
        assert (place, window.width(), found) == (place, 1024, [])

    for panel in ("controls", "tables"):  # beside which an experiment has the least room
        window.go_to(panel)
    for experiment in ("ladder", "split", "vectors", "scatter"):
        window.actions_by_name[f"experiment:{experiment}"].trigger()
        desk.settle()
        check(experiment)
    desk.presenter.do(choose_experiment(""))
    for panel in ("lines", "words", "tables", "controls", "heads"):
        window.go_to(panel)
        check(panel)
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 2, 1)))
    check("explanation")
    desk.presenter.do(choose_measure("direct_logit_attribution"))  # which is refused in two lines
    check("message")
    dialogs = CutTexts(monkeypatch)
    assert [(name, lines) for name, _ in opened(desk, dialogs, *DIALOGS) if (lines := [*dialogs.lines])] == []
    desk.presenter.do(open_lesson("05-causal-mask"))
    desk.settle()
    for step in range(3):
        check(f"lesson, step {step}")
        desk.presenter.do(step_lesson(1))
        desk.settle()
