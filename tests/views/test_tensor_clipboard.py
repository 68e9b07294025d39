"""Copying, pasting and resetting blocks of a table."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document.cells import Edits
from attnviz.document.targets import MASK, WeightTarget
from attnviz.views.tables.tensor_contents import EMPTY, TableContent
from tests.views.table_helpers import (
    CONTROL,
    FLAGS,
    NONE,
    SHIFT,
    TARGET,
    choose,
    choose_blocks,
    content,
    paste,
    paste_of,
    write,
)

# the clipboard


def test_copy_in_full_precision(table):
    choose_blocks(table, (0, 0, 1, 1))
    table.copy()
    assert QGuiApplication.clipboard().text() == "0\t0.1\n0.3\t0.4"
    table.set_content(content([[1 / 3, -1.2345679e-05]]))
    choose_blocks(table, (0, 0, 0, 1))
    table.copy()
    assert QGuiApplication.clipboard().text() == "0.33333334\t-1.2345679e-05"


def test_a_number_that_was_just_typed_is_copied_before_its_result_is_there(table):
    write(table, 0, 1, "7.5")
    choose_blocks(table, (0, 0, 0, 1))
    table.copy()
    assert QGuiApplication.clipboard().text() == "0\t7.5"


def test_copy_of_several_blocks_keeps_their_places(table):
    choose_blocks(table, (0, 0, 0, 0), (2, 2, 2, 2))
    table.copy()
    assert QGuiApplication.clipboard().text() == "0\t\n\t0.8"


def test_paste_is_clipped_at_the_edges(table, log):
    choose(table, 2, 1)
    paste(table, "1\t2\t3\n4\t5\t6\n7\t8\t9")
    assert paste_of(log) == {(2, 1): 1, (2, 2): 2, (3, 1): 4, (3, 2): 5}
    assert "was ignored" in log.refused[0]
    paste(table, "1\t2\n4\t5")
    assert len(log.refused) == 1


@pytest.mark.parametrize(("blocks", "current", "text", "pasted", "refused"), [
    ([(3, 2, 3, 2), (0, 0, 0, 0)], (3, 2), "1\t2\n3\t4", {(3, 2): 1}, 1),  # what does not fit fills no selection
    ([(0, 0, 1, 0), (3, 2, 3, 2)], None, " 2.5\n", {(0, 0): 2.5, (1, 0): 2.5, (3, 2): 2.5}, 0),
    ([(0, 1, 3, 2)], None, "1\n2\n3", {(0, 1): 1, (1, 1): 2, (2, 1): 3}, 0),
    ([], (1, 1), "5", {(1, 1): 5}, 0), ([(1, 1, 3, 2)], None, "1 2", {(1, 1): 1, (1, 2): 2}, 0),
    ([(0, 0, 1, 1)], (2, 2), "1\n2", {(2, 2): 1, (3, 2): 2}, 0),
    ([(0, 0, 1, 1)], (0, 2), "1\n2", {(0, 2): 1, (1, 2): 2}, 0),
])
def test_numbers_go_to_the_selection_or_to_the_current_cell(table, log, blocks, current, text, pasted, refused):
    """One number fills the selection; a block begins at its corner, or at the current cell outside of it."""
    if blocks:
        choose_blocks(table, *blocks)
    if current is not None:
        table.selectionModel().setCurrentIndex(table.model().index(*current), FLAGS.NoUpdate)
    paste(table, text)
    assert paste_of(log) == pasted and len(log.refused) == refused


def test_a_block_that_lies_beyond_the_table_changes_nothing(table, log):
    choose(table, 0, 2)
    paste(table, "\t5")
    assert log.edits == [] and "no numbers for these cells" in log.refused[0]


def test_one_wrong_number_refuses_the_whole_paste(table, log):
    choose(table, 0, 0)
    paste(table, "1\t2\n3\tabc")
    assert log.edits == []
    assert len(log.refused) == 1
    assert "row 2, column 2: 'abc' is not a number" in log.refused[0]


def test_paste_without_a_cell_or_a_table(table, log):
    table.set_content(EMPTY)
    paste(table, "1")
    table.copy()
    assert log.quiet


def test_too_much_for_the_clipboard(table, log):
    QGuiApplication.clipboard().setText("before")
    table.set_content(content(np.broadcast_to(np.float32(1), (2001, 1000))))
    table.selectAll()
    table.copy()
    assert QGuiApplication.clipboard().text() == "before"
    assert "Export" in log.refused[0]


# resetting


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace])
def test_delete_resets_the_edited_cells_of_the_selection(table, log, key):
    table.set_content(content(edited={TARGET: {(0, 0): 1.0, (2, 2): 1.0, (3, 0): 1.0}}))
    choose_blocks(table, (0, 0, 2, 2))
    QTest.keyClick(table, key)
    assert log.cleared == [((TARGET, (0, 0)), (TARGET, (2, 2)))]
    assert log.edits == []


def test_delete_without_edits_tells_nothing(table, log):
    choose_blocks(table, (0, 0, 3, 2))
    QTest.keyClick(table, Qt.Key.Key_Delete)
    assert log.quiet


def test_reset_all_of_the_table(table, log):
    table.set_content(content(edited={TARGET: {(0, 0): 1.0, (3, 2): 1.0}, MASK: {(0, 0, 0): 1.0}}))
    QTest.keyClick(table, Qt.Key.Key_Delete, CONTROL)
    assert log.tables == [(TARGET,)]


def test_reset_all_of_a_table_without_edits_does_not_reset_all_others(table, log):
    table.set_content(content(edited={MASK: {(0, 0, 0): 1.0}}))
    table.reset_all()
    assert log.quiet


def test_reset_all_spares_what_the_table_does_not_show(table, log):
    edited = {WeightTarget("einsum", "W_Q"): {(0, 1, 1): 1.0, (1, 2, 2): 1.0}}
    shown = content(edited=edited)
    table.set_content(TableContent(
        name="W_Q", values=shown.values, row_labels=shown.row_labels, column_labels=shown.column_labels,
        address=lambda row, column: (WeightTarget("einsum", "W_Q"), (0, row, column)), edited=Edits(edited),
    ))
    table.reset_all()
    assert log.tables == []
    assert log.cleared == [((WeightTarget("einsum", "W_Q"), (0, 1, 1)),)]


def test_the_menu_names_shortcuts_and_greys_what_cannot_be(table):
    choose(table, 0, 0)
    menu = table.make_menu()
    entries = {action.text(): action for action in menu.actions()}
    assert list(entries) == [
        "Edit", "Copy", "Copy with labels", "Paste", "Reset selected", "Reset this table"
    ]
    assert all(not action.shortcut().isEmpty() for action in entries.values())
    assert [action.isEnabled() for action in entries.values()] == [True] * 4 + [False] * 2
    assert menu.toolTipsVisible()
    assert "No chosen number is edited." in entries["Reset selected"].toolTip()
    assert "No number of this table is edited." in entries["Reset this table"].toolTip()
    menu.deleteLater()
    table.set_content(content(edited={TARGET: {(0, 0): 1.0}}))
    menu = table.make_menu()
    assert all(action.isEnabled() for action in menu.actions())
    menu.deleteLater()


def test_the_menu_greys_what_needs_a_cell_where_none_is_chosen(table):
    table.selectionModel().clear()
    table.set_content(content(edited={TARGET: {(0, 0): 1.0}}))
    menu = table.make_menu()
    assert [action.isEnabled() for action in menu.actions()] == [False] * 5 + [True]
    menu.deleteLater()


@pytest.mark.parametrize(("key", "modifiers"), [
    (Qt.Key.Key_C, CONTROL), (Qt.Key.Key_V, CONTROL), (Qt.Key.Key_C, CONTROL | SHIFT), (Qt.Key.Key_Delete, NONE),
    (Qt.Key.Key_Delete, CONTROL), (Qt.Key.Key_Backspace, NONE),
])
def test_shortcuts_of_the_window_give_way(table, key, modifiers):
    event = QKeyEvent(QEvent.Type.ShortcutOverride, key, modifiers)
    event.ignore()
    QApplication.sendEvent(table, event)
    assert event.isAccepted()
