"""What is refused leaves no trace in tables and controls, and nothing says that it was done."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QTabBar

from attnviz.document.places import Cell, Spot
from attnviz.store.compare import hold, patch_marked_row, show
from attnviz.store.edits import set_option, set_text
from attnviz.store.experiments import choose_experiment
from attnviz.store.focus import pin_cell
from attnviz.store.number_edits import make_attend
from attnviz.store.numbers import say
from attnviz.store.preferences import set_preference
from attnviz.store.store import INTENTS
from attnviz.system.errors import EditError
from attnviz.views.chrome import glyphs
from attnviz.views.chrome.fields import Combo
from attnviz.window.workbench import FONT_CHECK_MS
from tests.desk import Desk, note_messages, wait_for


def refuse(desk: Desk, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let the store refuse an intent."""
    do = desk.controller.store.do

    def refusing(intent):
        if intent.name == name:
            raise EditError("This is refused.")
        do(intent)

    monkeypatch.setattr(desk.controller.store, "do", refusing)


def type_number(desk: Desk, row: int, column: int, text: str) -> None:
    table = desk.window.tables.table
    table.setCurrentIndex(table.model().index(row, column))
    table.edit_current()
    [line] = table.findChildren(QLineEdit)
    line.setText(text)
    QTest.keyClick(line, Qt.Key.Key_Return)
    QApplication.sendPostedEvents()


def test_a_refused_number_does_not_stay_in_the_table(desk: Desk) -> None:
    desk.window.tables.set_folded(False)
    before = desk.window.tables.table.model().data(desk.window.tables.table.model().index(0, 0))
    type_number(desk, 0, 0, "-inf")
    model = desk.window.tables.table.model()
    assert "not a finite number" in desk.window.message.text
    assert model.data(model.index(0, 0)) == before and not model.is_edited(0, 0)


def test_the_table_takes_what_the_picture_takes(desk: Desk) -> None:
    """A masked score is minus infinity, and the table refused what its own editor wrote."""
    desk.presenter.do(set_option("variant", "causal"))
    desk.settle()
    desk.window.pipeline.did.emit(INTENTS["choose_stage"]("masked_scores"))
    desk.window.tables.set_folded(False)
    tabs = desk.window.tables.findChild(QTabBar)
    tabs.setCurrentIndex(tabs.count() - 1)
    for text in ("-inf", "−∞"):
        type_number(desk, 1, 0, text)
        desk.settle()
        assert np.isneginf(desk.presenter.state.now.picture(Spot("masked_scores"))[1, 0])
        desk.presenter.do(INTENTS["undo"]())
        desk.settle()


def test_a_refused_choice_does_not_stay_in_its_control(desk: Desk, monkeypatch) -> None:
    desk.presenter.do(choose_experiment("split"))
    desk.settle()
    combo = next(box for box in desk.window.panels["experiment"].findChildren(Combo) if box.findData("queries") >= 0)
    shown, other = combo.currentIndex(), (combo.currentIndex() + 1) % combo.count()
    refuse(desk, monkeypatch, "set_experiment_option")
    combo.setCurrentIndex(other)
    combo.activated.emit(other)
    assert desk.window.message.text == "This is refused." and combo.currentIndex() == shown


def test_a_refused_edit_is_not_told_as_done(desk: Desk, monkeypatch) -> None:
    desk.presenter.do(set_option("variant", "causal"))
    desk.settle()
    refuse(desk, monkeypatch, "edit_attention")
    desk.presenter.do(make_attend(Cell(Spot("weights"), 4, 0), 0.1, "key"))
    wait_for(lambda: "Looking" not in desk.window.message.text)
    assert desk.window.message.text == "This is refused."


def test_patching_is_possible_again_when_the_numbers_come_while_a_is_shown(desk: Desk) -> None:
    desk.presenter.do(set_option("variant", "causal"))
    desk.settle()
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 4, 0)))
    desk.presenter.do(hold())
    desk.presenter.do(show("held"))
    desk.presenter.do(set_text("Your journey starts with one leap"))
    desk.settle()
    state, action = desk.presenter.state, desk.window.actions_by_name["patch_row"]
    assert action.isEnabled() == (patch_marked_row.unless(state, {}) is None), action.whatsThis()


def test_the_scale_laboratory_takes_another_colour_map(desk: Desk) -> None:
    desk.presenter.do(choose_experiment("scale"))
    desk.settle()
    canvas = desk.window.panels["experiment"].page("scale").canvas
    before = canvas.grab().toImage()
    desk.presenter.do(set_preference("diverging_map", "purple-orange"))
    assert canvas.grab().toImage() != before


def test_what_is_said_twice_is_shown_twice(desk: Desk) -> None:
    for _ in range(2):
        desk.controller.store.do(say("Something was noted."))
        assert desk.window.message.text == "Something was noted."
        desk.window.message.hide()


def test_characters_without_a_font_are_said_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glyphs, "category", lambda character: "Lo")  # no font has what is for private use
    said: list[str] = []
    note_messages(desk.controller, said)
    desk.type_text("one é two")
    desk.type_text("one \U0010fffd two")
    wait_for(lambda: any("No installed font has \U0010fffd" in each for each in said))
    said.clear()
    desk.type_text("one \U0010fffc two")
    QTest.qWait(2 * FONT_CHECK_MS)
    assert said == []
