"""Edit a cell of the large picture in place, with mouse and keyboard."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import MASK, StageTarget
from attnviz.store.edits import set_text
from attnviz.store.focus import choose_sentence, choose_stage
from attnviz.views.detail.cell_editor import CellEditor

WEIGHTS = StageTarget("multi_head", "weights")


def place_of(desk, row: int, column: int) -> QPoint:
    """Return the middle of a cell of the large picture."""
    return desk.window.detail.canvas.cells().rect(row, column).center().toPoint()


def double_click(desk, row: int, column: int) -> CellEditor:
    """Open the editor of a cell by a double click."""
    place, below = place_of(desk, row, column), desk.window.detail.canvas.viewport()
    for gesture in (QTest.mouseClick, QTest.mouseDClick, QTest.mouseRelease):
        gesture(below, Qt.MouseButton.LeftButton, pos=place)
    (editor,) = editors(desk)
    return editor


def editors(desk) -> list[CellEditor]:
    """Return the visible editors."""
    return [editor for editor in desk.window.detail.canvas.findChildren(CellEditor) if editor.isVisible()]


@pytest.mark.parametrize("enter", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_takes_the_number_and_closes_the_editor(desk, enter: Qt.Key) -> None:
    editor = double_click(desk, 2, 1)
    assert np.float32(editor.text()) == desk.presenter.state.result.picture(Spot("weights"))[2, 1]
    QTest.keyClicks(editor, "0.9")
    QTest.keyClick(editor, enter)
    assert editors(desk) == []
    desk.settle()
    assert desk.controller.document.edits == {WEIGHTS: {(0, 0, 2, 1): np.float32(0.9)}}
    assert desk.window.detail.canvas.hasFocus()
    QTest.keyClick(desk.window.detail.canvas, enter)
    (editor,) = editors(desk)
    assert editor.text() == "0.9"
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert editors(desk) == [] and len(desk.controller.store.state.history.steps) == 1


def test_an_edit_of_one_embedding_says_that_it_stays_at_its_position(desk) -> None:
    double_click(desk, 2, 1)
    assert "stays" not in desk.window.message.text
    desk.presenter.do(choose_stage("embeddings"))
    desk.settle()
    editor = double_click(desk, 2, 1)
    assert "stays at its position" in desk.window.message.text
    QTest.keyClicks(editor, "0.9")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    desk.type_text("Now your journey starts")
    assert desk.presenter.state.now.picture(Spot("embeddings"))[2, 1] == np.float32(0.9)


def test_leaving_the_editor_takes_the_number(desk) -> None:
    QTest.keyClicks(double_click(desk, 2, 1), "0.9")
    desk.window.sentence.editor.setFocus()
    assert editors(desk) == []
    assert desk.controller.document.edits == {WEIGHTS: {(0, 0, 2, 1): np.float32(0.9)}}
    assert desk.window.sentence.editor.hasFocus()


def test_a_number_goes_where_its_editor_was_opened(desk) -> None:
    """The variant changes under the editor; its number stays that of the variant which was shown."""
    editor = double_click(desk, 2, 1)
    QTest.keyClicks(editor, "0.9")
    desk.controller.apply(lambda d: edits.set_option(d, "variant", "causal"), label="variant")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    desk.settle()
    assert desk.controller.document.edits == {WEIGHTS: {(0, 0, 2, 1): np.float32(0.9)}}


def test_an_editor_ends_with_the_cell_it_stands_on(desk) -> None:
    QTest.keyClicks(double_click(desk, 5, 5), "0.9")
    desk.presenter.do(set_text("two words"))
    desk.settle()
    assert editors(desk) == []
    assert desk.controller.document.edits == {}


def test_an_editor_ends_with_the_stage_it_stands_on(desk) -> None:
    double_click(desk, 2, 1)
    desk.presenter.do(choose_stage("scores"))
    assert editors(desk) == []


def test_an_editor_stays_on_its_cell_when_the_picture_is_zoomed(desk) -> None:
    editor = double_click(desk, 2, 1)
    desk.window.detail.canvas.box.scaleBy((0.5, 0.5))
    room = desk.window.detail.canvas.viewport().rect()
    assert room.contains(editor.geometry())
    assert abs(editor.geometry().center().y() - place_of(desk, 2, 1).y()) <= 2


def test_the_menu_of_a_cell_is_about_the_sentence_that_is_shown(desk) -> None:
    desk.window.sentence.editor.setPlainText("one two three\nfour five six")
    desk.settle()
    desk.presenter.do(choose_sentence(1))
    desk.window.detail.menu_requested.emit(Cell(Spot("weights", sentence=1), 2, 1), QPoint(9, 9))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(action for action in menu.actions() if action.text().startswith("Mask this cell")).trigger()
    menu.close()
    assert dict(desk.controller.document.cells(MASK)) == {(1, 2, 1): 0.0}
    desk.settle()
    desk.window.detail.menu_requested.emit(Cell(Spot("weights", sentence=1), 2, 1), QPoint(9, 9))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(action for action in menu.actions() if action.text() == "Reset this number").trigger()
    menu.close()
    assert not desk.controller.document.edits
