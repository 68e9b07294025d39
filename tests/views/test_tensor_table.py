"""The table during user input: typing, and the state kept while results arrive."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.pictures.colours import contrast
from attnviz.views.chrome import theme
from attnviz.views.tables.tensor_delegate import NumberEditor
from tests.painted import recorded
from tests.views.table_helpers import (
    CONTROL,
    NONE,
    SHIFT,
    START,
    TARGET,
    centre,
    choose,
    choose_blocks,
    content,
    editor_of,
    move,
    settle,
    write,
)

# setters


def test_setting_tells_nothing(table, log):
    choose(table, 2, 1)
    table.set_content(content(START + 1))
    table.set_content(content(START[:2]))
    table.set_content(content(START[:0]))
    table.set_content(content(START[:, :0]))
    table.set_content(content())
    assert log.quiet


# painting


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_number_of_a_cell_can_be_read_on_its_colour(table, qapp, scheme):
    theme.apply(qapp, scheme)
    table.set_content(content(np.linspace(-1, 1, 12, dtype=np.float32).reshape(4, 3)))
    with recorded() as shapes:
        table.viewport().grab()
    cells = [(ground, number) for ground, number in pairwise(shapes) if (ground.method, number.method) == (
        "fillRect", "drawText")]
    assert len(cells) == 12 and len({number.colours[:9] for _, number in cells}) == 2, "dark ones and light ones"
    for ground, number in cells:
        assert contrast(*(QColor(shape.colours[:9]).getRgb()[:3] for shape in (ground, number))) >= 4.5, number.text


def test_the_labels_of_rows_are_whole_up_to_the_widest_column(table):
    header, shown = table.verticalHeader(), []
    for length in range(1, 16):
        label = "token" * 3
        table.fit_labels([label[:length]])
        needed = header.fontMetrics().horizontalAdvance(label[:length]) + 2 * 6
        shown.append(header.width() >= min(needed, 130))
    assert all(shown)


# typing


def test_a_table_that_cannot_be_edited_opens_no_editor(table):
    table.set_content(replace(content(), address=None))
    choose(table, 1, 1)
    QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=centre(table, 1, 1))
    QTest.keyClicks(table, "7")
    assert table.findChild(NumberEditor) is None and not table.model().flags(table.currentIndex()) & (
        Qt.ItemFlag.ItemIsEditable)


def test_typed_number_is_told_and_the_next_cell_is_current(table, log):
    write(table, 1, 1, "1e-3")
    assert log.edits == [({TARGET: {(1, 1): float(np.float32(1e-3))}}, "")]
    assert (table.currentIndex().row(), table.currentIndex().column()) == (2, 1)
    assert table.content.values[1, 1] == np.float32(0.4)  # nothing is written
    assert table.model().data(table.model().index(1, 1)) == "0.0010"  # but nothing flickers back either


def test_tab_goes_right_and_shift_tab_left(table, log):
    write(table, 1, 1, "5", Qt.Key.Key_Tab)
    assert (table.currentIndex().row(), table.currentIndex().column()) == (1, 2)
    assert table.findChild(NumberEditor) is None
    write(table, 1, 1, "6", Qt.Key.Key_Backtab)
    assert (table.currentIndex().row(), table.currentIndex().column()) == (1, 0)
    assert [edited[TARGET][1, 1] for edited, _ in log.edits] == [5, 6]


def test_enter_on_the_last_row_stays(table, log):
    write(table, 3, 0, "5")
    assert (table.currentIndex().row(), table.currentIndex().column()) == (3, 0)
    assert len(log.edits) == 1


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Tab])
def test_unchanged_text_tells_nothing(table, log, key):
    editor = editor_of(table, 1, 1)
    assert editor.text() == "0.4"
    QTest.keyClick(editor, key)
    settle()
    assert log.quiet


@pytest.mark.parametrize("text", ["abc", "NaN", "inf", "", "1e99"])
def test_no_number_is_refused_and_the_cell_stays_current(table, log, text):
    write(table, 1, 1, text)
    assert len(log.refused) == 1
    assert log.refused[0].endswith(".")
    assert log.edits == []
    assert (table.currentIndex().row(), table.currentIndex().column()) == (1, 1)
    assert table.model().data(table.model().index(1, 1)) == "0.4000"


def test_after_a_refused_text_a_number_goes_on_to_the_next_cell(table, log):
    write(table, 1, 1, "abc")
    write(table, 1, 1, "5")
    assert (table.currentIndex().row(), table.currentIndex().column()) == (2, 1)


@pytest.mark.parametrize(("key", "text", "modifiers", "cells"), [
    (Qt.Key.Key_A, "\x01", CONTROL, 12), (Qt.Key.Key_Down, "", SHIFT, 2),
])
def test_what_types_nothing_selects(table, key, text, modifiers, cells):
    choose(table, 1, 1)
    QApplication.sendEvent(table, QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text))
    assert len(table.selectionModel().selectedIndexes()) == cells


def test_a_digit_begins_to_edit_and_a_letter_does_not(table, log):
    choose(table, 1, 1)
    QTest.keyClick(table, Qt.Key.Key_X)
    assert table.findChild(NumberEditor) is None
    QTest.keyClick(table, Qt.Key.Key_7)
    editor = table.findChild(NumberEditor)
    assert editor.text() == "7"
    QTest.keyClick(editor, Qt.Key.Key_Return)
    settle()
    assert log.edits == [({TARGET: {(1, 1): 7.0}}, "")]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2])
def test_return_enter_and_f2_open_the_editor(table, key):
    choose(table, 1, 1)
    QTest.keyClick(table, key)
    assert table.findChild(NumberEditor).text() == "0.4"


@pytest.mark.parametrize("sign", ["-", "+", ".", "−"])
def test_a_sign_or_a_point_begins_a_number(table, sign):
    choose(table, 1, 1)
    QApplication.sendEvent(table, QKeyEvent(QEvent.Type.KeyPress, 0, NONE, sign))
    assert table.findChild(NumberEditor).text() == sign


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
def test_the_editor_loses_no_digit(table, number):
    """What it shows of one number makes the same number of another."""
    table.set_content(content([[number, 1.0 if number != 1 else 2.0]]))
    editor = editor_of(table, 0, 0)
    text = editor.text()
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    settle()
    told = []
    taken = table.did.connect(lambda intent: told.append(intent.arguments["changes"]))
    write(table, 0, 1, text)
    table.disconnect(taken)
    assert told == [{TARGET: {(0, 1): number}}]
    assert len(text.split("e")[0].lstrip("-0.").replace(".", "")) <= 9


def test_the_editor_grows_with_its_text_and_stays_in_the_table(table):
    editor = editor_of(table, 0, 2)
    before = editor.geometry()
    editor.setText("-1.23456789e-05" * 2)
    assert editor.width() > before.width()
    assert editor.width() >= QFontMetrics(editor.font()).horizontalAdvance(editor.text())
    assert table.viewport().rect().contains(editor.geometry())


@pytest.mark.parametrize("column", [0, 2])
def test_the_editor_of_a_long_number_opens_with_room_for_its_digits(table, column):
    table.set_content(content(np.full((4, 3), -1.2345679e-05)))
    editor = editor_of(table, 1, column)
    needed = QFontMetrics(editor.font()).horizontalAdvance(editor.text())
    assert table.columnWidth(column) < needed <= editor.width()
    assert table.viewport().rect().contains(editor.geometry())


# the pointer


def test_hovered_cells_are_told_once_each(table, log):
    move(table, centre(table, 1, 1))
    move(table, centre(table, 1, 1) + QPoint(1, 1))
    move(table, centre(table, 2, 1))
    QApplication.sendEvent(table.viewport(), QEvent(QEvent.Type.Leave))
    assert log.hovered == [(1, 1), (2, 1), (-1, -1)]


def test_the_cursor_says_which_cell_can_be_dragged(table):
    choose(table, 1, 1)
    move(table, centre(table, 1, 1))
    assert table.viewport().cursor().shape() == Qt.CursorShape.SizeHorCursor
    move(table, centre(table, 1, 2))
    assert table.viewport().cursor().shape() == Qt.CursorShape.ArrowCursor
    choose_blocks(table, (1, 1, 2, 2))
    move(table, centre(table, 2, 2))
    assert table.viewport().cursor().shape() == Qt.CursorShape.ArrowCursor


def test_a_decimal_comma_is_a_number_and_the_document_decides_about_infinity(table, log):
    for text, number in (("0,5", 0.5), ("-inf", -np.inf)):
        write(table, 1, 1, text)
        assert log.refused == [] and log.edits[-1][0] == {TARGET: {(1, 1): number}}
