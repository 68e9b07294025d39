"""Table updates: a number being edited, the scroll position and the selection stay."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QRegion
from PySide6.QtTest import QTest

from attnviz.document.targets import WeightTarget
from attnviz.result.cell_changes import SpotChanges
from attnviz.views.tables.tensor_delegate import NumberEditor
from tests.views.table_helpers import START, TARGET, choose, choose_blocks, content, editor_of, settle

OTHER = WeightTarget("causal", "other")


def test_in_place_keeps_editor_selection_and_scrolling(table, log):
    table.resize(150, 80)
    choose_blocks(table, (1, 1, 2, 2))
    editor = editor_of(table, 2, 1)
    choose_blocks(table, (1, 1, 2, 2))
    table.horizontalScrollBar().setValue(20)
    table.verticalScrollBar().setValue(15)
    editor.setText("0.12")
    table.set_content(content(START + 1))
    assert table.findChild(NumberEditor) is editor
    assert editor.text() == "0.12"
    assert [r.height() * r.width() for r in [table.selectionModel().selection().at(0)]] == [4]
    assert (table.horizontalScrollBar().value(), table.verticalScrollBar().value()) == (20, 15)
    assert table.model().data(table.model().index(0, 0)) == "1.0000"


@pytest.mark.parametrize(("changed", "waits"), [
    ({"values": START[:2], "target": OTHER}, True), ({"rows": ["r0", "r1", "r2", "x"]}, True),
    ({"target": OTHER}, False),
], ids=["shape", "labels", "address"])
def test_an_open_editor_keeps_its_place_and_its_address(table, log, changed, waits):
    editor, new = editor_of(table, 3, 2), content(**changed)
    editor.setText("8")
    table.set_content(new)
    assert table.findChild(NumberEditor) is editor
    assert (table.content is not new) is waits
    QTest.keyClick(editor, Qt.Key.Key_Return)
    settle()
    assert log.edits == [({TARGET: {(3, 2): 8.0}}, "")]
    assert table.content is new and table.model().rowCount() == len(new.values)


def test_what_waited_for_the_editor_gives_way_to_what_came_after_it(table, log):
    editor = editor_of(table, 1, 1)
    table.set_content(content(START[:2]))
    table.set_content(content(START + 1))
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    settle()
    assert table.model().rowCount() == 4


def test_a_reset_keeps_the_current_cell_by_its_label_and_the_scroll_bars(table):
    table.resize(150, 80)
    table.set_content(content(np.zeros((50, 20)), rows=[f"r{row}" for row in range(50)]))
    choose(table, 20, 5)
    table.verticalScrollBar().setValue(333)
    table.horizontalScrollBar().setValue(111)
    table.set_content(content(np.ones((51, 20)), rows=["new", *(f"r{row}" for row in range(50))]))
    assert (table.currentIndex().row(), table.currentIndex().column()) == (21, 5)
    assert (table.verticalScrollBar().value(), table.horizontalScrollBar().value()) == (333, 111)


def test_another_label_elsewhere_leaves_the_table_as_it_is(table):
    reset = []
    table.model().modelReset.connect(lambda: reset.append(True))
    choose_blocks(table, (0, 1, 1, 2))
    changed = np.array(START)
    changed[3] += 1
    before = table.grab().toImage()
    table.set_content(content(changed, rows=["r0", "r1", "r2", "a much longer word"]))
    assert reset == [] and (table.currentIndex().row(), table.currentIndex().column()) == (1, 2)
    assert table.selectionModel().isSelected(table.model().index(0, 1))
    settle()
    after = table.grab().toImage()
    fresh = make_copy(table)
    assert after != before and after == fresh


def test_another_label_of_the_current_row_moves_it(table):
    choose(table, 3, 1)
    labels = Paints(table.verticalHeader().viewport())
    table.set_content(content(rows=["r3", "r1", "y", "x"]))
    assert table.currentIndex().row() == 0
    settle()
    assert labels.region.contains(QPoint(5, table.rowViewportPosition(2) + 5))


def test_what_is_selected_is_let_go_where_its_row_gets_another_label(table):
    choose_blocks(table, (0, 1, 1, 1))
    table.set_content(content(rows=["x", "r1", "r2", "r3"]))
    assert [(at.row(), at.column()) for at in table.selectionModel().selectedIndexes()] == [(1, 1)]
    table.clearSelection()
    table.set_content(content(rows=["x", "r2", "r1", "r3"]))
    assert table.currentIndex().row() == 2


def test_labels_are_painted_anew_and_get_the_room_they_need(table):
    choose(table, 0, 0)
    settle()
    labels, narrow = Paints(table.verticalHeader().viewport()), table.verticalHeader().width()
    table.set_content(content(rows=["r0", "r1", "r2", "x3"]))
    settle()
    assert labels.count and table.verticalHeader().width() == narrow
    table.set_content(content(rows=["r0", "r1", "r2", "a much longer word"]))
    assert table.verticalHeader().width() > narrow
    table.set_content(content(START[:2]))
    assert table.verticalHeader().width() == narrow


def test_the_current_cell_of_a_row_and_column_that_are_gone_stays_near(table):
    choose(table, 3, 2)
    table.set_content(content(START[:3, :2]))
    assert (table.currentIndex().row(), table.currentIndex().column()) == (2, 1)


def test_the_scroll_bars_stay_where_no_cell_is_current(table):
    table.resize(150, 80)
    table.clearFocus()
    table.set_content(content(np.zeros((50, 20))))
    table.selectionModel().clear()
    table.verticalScrollBar().setValue(333)
    table.horizontalScrollBar().setValue(111)
    table.set_content(content(np.zeros((51, 20))))
    assert not table.currentIndex().isValid()
    assert (table.verticalScrollBar().value(), table.horizontalScrollBar().value()) == (333, 111)


class Paints(QObject):
    """Counts the paint events of a widget, and records their regions."""

    def __init__(self, widget):
        super().__init__(widget)
        self.count = 0
        self.region = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, widget, event):
        if event.type() == QEvent.Type.Paint:
            self.count += 1
            self.region = self.region.united(event.region())
        return False


def make_copy(table):
    """Return the same table, painted anew."""
    table.viewport().update()
    table.verticalHeader().viewport().update()
    settle()
    return table.grab().toImage()


def test_a_highlight_is_painted_as_soon_as_it_comes_fades_and_goes(table):
    table.set_content(content())
    settle()
    paints, changes = Paints(table.viewport()), SpotChanges(np.eye(4, 3, dtype=np.float32), 3, 1.0)
    for given, highlight, painted in (
        (changes, 1.0, True), (changes, 0.5, True), (changes, 0.5, False), (None, 0.0, True), (None, 0.0, False),
    ):
        paints.count = 0
        table.set_changes(given, highlight)
        settle()
        assert bool(paints.count) is painted, (given, highlight)
