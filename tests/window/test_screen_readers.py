"""What screen readers read: each picture is a table, and the cell that the keyboard marks is told."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from attnviz.pictures.numbers import format_number
from attnviz.store.edits import set_option
from tests.desk import Desk, wait_for

Key = Qt.Key


@pytest.fixture
def reader() -> Iterator[None]:
    """Let a screen reader run."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def find_table(picture: QWidget) -> QAccessibleInterface | None:
    """Return the accessible table in a picture, or None."""
    QApplication.processEvents()
    waiting = [QAccessible.queryAccessibleInterface(picture)]
    while waiting:
        node = waiting.pop()
        if node.role() == QAccessible.Role.Table:
            return node
        waiting += [child for at in range(node.childCount()) if (child := node.child(at)) is not None]
    return None


def table_of(picture: QWidget) -> QAccessibleInterface:
    """Return the accessible table in a picture, which is made once the picture is painted."""
    return wait_for(lambda: find_table(picture))


def told(picture: QWidget) -> str:
    """Return what is said of the marked cell of a picture."""
    cell = table_of(picture).focusChild()
    return "" if cell is None else cell.text(QAccessible.Text.Name)


def press(picture: QWidget, *keys: Qt.Key) -> None:
    picture.setFocus()
    for key in keys:
        QTest.keyClick(picture, key)
        QApplication.processEvents()


def test_query_key_and_weight_are_told_as_the_cell_moves(desk: Desk, reader: None) -> None:
    canvas, weights = desk.window.detail.canvas, desk.presenter.state.result
    canvas.viewport().update()
    assert told(canvas) == ""
    press(canvas, Key.Key_Right)
    for keys, row, column in (((), 0, 0), ((Key.Key_Down, Key.Key_Down), 2, 0), ((Key.Key_Right,), 2, 1)):
        press(canvas, *keys)
        words, tokens = told(canvas), weights.row_labels(desk.presenter.state.focus.spot)
        number = weights.spot_data(desk.presenter.state.focus.spot).values[row, column]
        assert words.startswith(f"query {tokens[row]}  →  key {tokens[column]}, ")
        assert f"weight {format_number(float(number))}, not masked" in words
    press(canvas, Key.Key_Right, Key.Key_Right)
    assert told(canvas).endswith(", masked")


def test_an_edit_changes_what_is_told_of_the_cell(desk: Desk, reader: None) -> None:
    canvas = desk.window.detail.canvas
    press(canvas, Key.Key_Right, Key.Key_Down)
    before = told(canvas)
    desk.presenter.do(set_option("seed", 7))
    desk.settle()
    assert told(canvas) != before and told(canvas).startswith("query journey  →  key Your, ")


def test_a_cell_is_where_it_is_painted(desk: Desk, reader: None) -> None:
    canvas = desk.window.detail.canvas
    press(canvas, Key.Key_Right, Key.Key_Down)
    table, place = table_of(canvas), canvas.cells().rect(1, 0).toRect()
    cell = table.focusChild()
    assert cell.rect().topLeft() == canvas.viewport().mapToGlobal(place.topLeft())
    there = canvas.viewport().mapToGlobal(canvas.cells().rect(3, 2).center().toPoint())
    assert "query with  →  key starts" in table.childAt(there.x(), there.y()).text(QAccessible.Text.Name)
    info = cell.tableCellInterface()
    assert (info.rowIndex(), info.columnIndex()) == (1, 0) and not cell.state().invisible


def test_a_picture_looks_the_same_to_those_who_see_it(desk: Desk) -> None:
    canvas, seen = desk.window.detail.canvas, []
    for active in (False, True):
        QAccessible.setActive(active)
        canvas.viewport().update()
        desk.settle()
        seen.append(desk.window.grab().toImage())
    QAccessible.setActive(False)
    assert seen[0] == seen[1]


def test_without_a_screen_reader_there_is_no_table(desk: Desk) -> None:
    if not QAccessible.isActive():
        press(desk.window.detail.canvas, Key.Key_Right)
        desk.settle()
        assert find_table(desk.window.detail.canvas) is None


def test_stages_heads_and_tokens_are_told(desk: Desk, reader: None) -> None:
    press(desk.window.pipeline.canvas, Key.Key_Left)
    desk.settle()
    assert told(desk.window.pipeline.canvas).startswith("Scaled scores: ")
    press(desk.window.pipeline.canvas, Key.Key_Right)
    desk.settle()
    heads = desk.window.heads.canvas
    press(heads, Key.Key_Down)
    desk.settle()
    assert told(heads) == "Head 1"
    press(heads, Key.Key_Space)
    desk.settle()
    assert told(heads) == "Head 1, ablated"
    chips = desk.window.sentence.chips
    press(chips, Key.Key_Right, Key.Key_Right)
    assert told(chips) == "starts, token 2 (id 2), characters 13–19"


def test_words_and_lines_are_told(desk: Desk, reader: None) -> None:
    for name in ("words", "lines"):
        desk.window.docks[name].raise_()
        desk.settle()
        press(desk.window.panels.created[name].canvas, Key.Key_Down)
        desk.settle()
    assert told(desk.window.panels.created["lines"].canvas).startswith("query Your; head ")
    assert "Your" in told(desk.window.panels.created["words"].canvas)
