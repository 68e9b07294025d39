"""Make a query attend to a key in the window: by menu, dialog and intent, as one edit that can be undone."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.store.edits import undo
from attnviz.store.focus import mark_cell
from attnviz.store.number_edits import make_attend
from attnviz.system.translation import translated
from attnviz.views.chrome.attend_dialog import AttendDialog
from tests.desk import Desk, wait_for

CELL = Cell(Spot("weights"), 4, 0)
pytestmark = pytest.mark.desk(document=edits.set_option(Document(), "variant", "causal"))


def wait(desk: Desk, before: Document) -> None:
    """Wait until the edit was made and its result is shown."""
    wait_for(lambda: desk.controller.document is not before)
    desk.settle()


def weight(desk: Desk) -> float:
    return float(desk.presenter.state.now.picture(Spot("weights"))[CELL.row, CELL.column])


def test_the_dialog_makes_the_edit_and_undo_takes_it_back(desk: Desk, monkeypatch) -> None:
    for change in ("query", "key", "score"):
        check_dialog(desk, monkeypatch, change)


def check_dialog(desk: Desk, monkeypatch, change: str) -> None:
    seen = []

    def answer(dialog: AttendDialog) -> bool:
        seen.append((dialog.windowTitle(), [dialog.change.itemText(at) for at in range(dialog.change.count())]))
        dialog.slider.setValue(120)
        assert dialog.weight.text() == "0.12"
        dialog.change.setCurrentIndex(dialog.change.findData(change))
        return True

    monkeypatch.setattr(AttendDialog, "exec", answer)
    document, now = desk.controller.document, weight(desk)
    desk.presenter.do(mark_cell(CELL))
    desk.window.actions_by_name["make_attend"].trigger()
    wait(desk, document)
    assert seen == [("Make 'one' attend to 'Your'", [
        "The embedding of 'one'", "The embedding of 'Your'", "The score alone"])]
    assert weight(desk) == pytest.approx(0.12, abs=1e-4) and now > 0.15
    message = desk.window.message.text
    assert message.startswith(f"'one' attends to 'Your' with 0.12 instead of {now:.3g}: ")
    assert ("cosine" in message) == (change != "score")
    assert translated(desk.presenter.state.history.steps[-1].label) == "Make 'one' attend to 'Your'"
    desk.presenter.do(undo())
    desk.settle()
    assert weight(desk) == now and desk.controller.document.edits == document.edits


def test_what_cannot_be_says_why_and_changes_nothing(desk: Desk) -> None:
    document = desk.controller.document
    for intent, words in (
        (make_attend(), "No cell of a query and a key"),
        (make_attend(Cell(Spot("weights"), 1, 3), 0.5), "mask hides it"),
        (make_attend(CELL, 7.0), "between 0.001 and 0.999"),
    ):
        desk.presenter.do(intent)
        assert words in desk.window.message.text
    desk.presenter.do(make_attend(Cell(Spot("weights"), 4, 2), 0.9, "query"))
    wait_for(lambda: "too much like" in desk.window.message.text)
    assert desk.controller.document is document


def test_an_edit_made_meanwhile_wins(desk: Desk) -> None:
    desk.presenter.do(make_attend(CELL, 0.1, "key"))
    desk.type_text("Your journey starts with one")
    desk.settle()
    QTest.qWait(50)
    QApplication.processEvents()
    assert not desk.controller.document.edits and desk.controller.document.text == "Your journey starts with one"
