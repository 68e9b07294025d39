"""The table model: updated in place if possible, never writing itself, and texts free of HTML."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from attnviz.document.cells import Edits
from attnviz.document.targets import EmbeddingTarget
from attnviz.views.tables.tensor_contents import EMPTY, TableContent
from attnviz.views.tables.tensor_model import TensorModel, same_row
from tests.views.table_helpers import TARGET, content

TIP, EDIT = Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.EditRole


@pytest.fixture
def model(qapp):
    made = TensorModel()
    yield made
    made.deleteLater()


def record_changes(model):
    log = []
    model.modelReset.connect(lambda: log.append("reset"))
    model.dataChanged.connect(lambda first, last: log.append((first.row(), first.column(), last.row(), last.column())))
    return log


def test_the_same_shape_changes_in_place(model):
    model.set_content(content([[1, 2], [3, 4]]))
    log = record_changes(model)
    model.set_content(content([[5, 6], [7, 8]]))
    assert log == [(0, 0, 1, 1)]
    assert model.data(model.index(1, 1)) == "8.0000"


@pytest.mark.parametrize("other", [
    content([[1, 2]]), content([[1], [2]]), EMPTY,
])
def test_another_shape_resets(model, other):
    model.set_content(content([[1, 2], [3, 4]]))
    log = record_changes(model)
    model.set_content(other)
    assert log == ["reset"]


def test_another_label_keeps_the_table_in_place(model):
    model.set_content(content([[1, 2], [3, 4]]))
    log = record_changes(model)
    other = content([[1, 2], [2, 4]], rows=("r0", "x"))
    assert model.relabelled_rows(other) == [1]
    model.set_content(other)
    assert log == [(0, 0, 1, 1)]
    assert model.headerData(1, Qt.Orientation.Vertical) == "x"
    log.clear()
    model.set_content(other, anew=True)
    assert log == ["reset"]


def test_a_token_from_right_to_left_does_not_turn_its_label_round(model):
    model.set_content(content([[1, 2], [3, 4]], rows=("r0", "שלום · 2")))
    assert model.headerData(1, Qt.Orientation.Vertical) == "\u2068שלום\u2069 · 2"


def test_a_row_is_written_in_one_notation_that_follows_its_numbers(model):
    for row, written in (([0.5, 7e-6], ["0.5000", "0.0000"]), ([20000, 0.5], ["2.0e4", "5.0e−1"])):
        model.set_content(content([row, [1, 2]]))
        assert [model.data(model.index(0, column)) for column in range(2)] == written
        assert model.data(model.index(1, 0)) == "1.0000", "each row has its own"


def test_a_large_matrix_is_set_without_a_look_at_its_cells(model):
    calls = []

    def large(offset):
        values = np.full((1024, 768), offset, dtype=np.float32)
        return TableContent(
            name="W", values=values, row_labels=("r",) * 1024, column_labels=("d",) * 768,
            address=lambda row, column: calls.append((row, column)) or (TARGET, (row, column)),
            edited=Edits({TARGET: {(3, 3): 1.0}}),
        )

    model.set_content(large(0))
    log = record_changes(model)
    model.set_content(large(1))
    assert log == [(0, 0, 1023, 767)]
    assert calls == []
    assert model.edited_places([(0, 0, 1023, 767)]) == ((TARGET, (3, 3)),)
    assert len(calls) < 3 * 1024  # by row, not by cell


def test_plain_text_and_numbers_come_out(model):
    model.set_content(content([[0.43, -1.2e-5], [-np.inf, 0]]))
    shown = [model.data(model.index(*cell)) for cell in ((0, 0), (0, 1), (1, 0), (1, 1))]
    assert shown[0] == "0.4300"
    assert shown[2] == "−∞"
    assert shown[3] == "0.0000"
    assert model.data(model.index(0, 0), EDIT) == "0.43"
    for role in range(0, 32):
        assert not isinstance(model.data(model.index(0, 0), role), np.generic)


def test_tooltips_take_tags_for_text(model):
    model.set_content(content([[0.5]], rows=("<s>",)))
    tip = model.data(model.index(0, 0), TIP)
    assert "&lt;s&gt;" in tip
    assert "<s>" not in tip
    assert "W_query: row &lt;s&gt;, column d0" in tip
    assert "&lt;s&gt;" in model.headerData(0, Qt.Orientation.Vertical, TIP)
    assert model.headerData(0, Qt.Orientation.Vertical) == "<s>"


def test_masked_numbers_do_not_count_in_the_steps_of_a_drag(model):
    model.set_content(content([[1, 99]], masked=np.array([[False, True]])))
    assert model.reach == 1.0


def test_a_number_under_way_shows_until_the_next_content(model):
    model.set_content(content([[1, 2]]))
    place = model.place(0, 1)
    model.show_under_way(place, 0, 1, 7.5)
    assert model.data(model.index(0, 1)) == "7.5000"
    assert model.is_edited(0, 1)
    assert model.content.values[0, 1] == 2
    model.set_content(content([[1, 3]]), held=place)
    assert model.value(0, 1) == 7.5  # a drag holds it
    model.set_content(content([[1, 4]]))
    assert model.value(0, 1) == 4


def test_a_number_under_way_of_another_place_is_not_shown(model):
    model.set_content(content([[1, 2]]))
    model.show_under_way((TARGET, (5, 5)), 0, 1, 7.5)
    assert model.value(0, 1) == 2


def test_edited_places_of_rows_with_targets_of_their_own(model):
    values = np.zeros((3, 2), dtype=np.float32)
    edited = {EmbeddingTarget("chapter", "b"): {(1,): 1.0, (9,): 1.0}, EmbeddingTarget("glove", "a"): {(0,): 1.0}}
    model.set_content(TableContent(
        name="E", values=values, row_labels=tuple("abc"), column_labels=("d0", "d1"),
        address=lambda row, column: (EmbeddingTarget("chapter", "abc"[row]), (column,)), edited=Edits(edited),
    ))
    found = (EmbeddingTarget("chapter", "b"), (1,))
    assert model.edited_places([(0, 0, 2, 1)]) == (found,)
    assert model.edited_places([(0, 0, 1, 1), (1, 1, 2, 1)]) == (found,)
    assert model.edited_places([(0, 0, 2, 0)]) == ()
    assert model.is_edited(1, 1)
    assert not model.is_edited(0, 0)


def test_no_content_is_no_cell(model):
    assert (model.rowCount(), model.columnCount()) == (0, 0)
    assert model.headerData(0, Qt.Orientation.Horizontal) is None
    model.set_content(content(np.zeros((0, 3))))
    model.set_content(content(np.zeros((0, 3))))
    assert (model.rowCount(), model.columnCount()) == (0, 3)


def test_a_row_is_found_again():
    assert same_row("b", 1, ("a", "b")) == 1
    assert same_row("b", 1, ("x", "a", "b")) == 2
    assert same_row("gone", 5, ("x", "a")) == 1
    assert same_row("a", 1, ("a", "a", "a")) == 1
