"""Numbers changed by dragging: one drag is one undo step."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest

from tests.views.table_helpers import (
    CONTROL,
    NONE,
    SHIFT,
    START,
    TARGET,
    centre,
    choose,
    content,
    mouse,
    move,
    press,
    release,
    write,
)

LARGEST = float(np.finfo(np.float32).max)


def drag(
    table, cell: tuple[int, int], *along: int, modifiers=NONE, button=Qt.MouseButton.LeftButton, down: int = 0
) -> None:
    """Select a cell and drag its number sideways, from each of these pixels to the next."""
    choose(table, *cell)
    at = centre(table, *cell)
    mouse(table, QEvent.Type.MouseButtonPress, at, modifiers, button)
    for pixels in along:
        move(table, at + QPoint(pixels, down), modifiers)
    mouse(table, QEvent.Type.MouseButtonRelease, at + QPoint(along[-1], down), button=button)


def test_a_drag_of_the_selected_cell_moves_its_number(table, log):
    drag(table, (1, 1), 1, 5, 12, 30)
    numbers = [edited[TARGET][1, 1] for edited, _ in log.edits]
    np.testing.assert_allclose(numbers, [0.45, 0.52, 0.70], rtol=1e-6)
    keys = {key for _, key in log.edits}
    assert len(keys) == 1
    assert "" not in keys
    assert log.finished == 1
    assert table.model().data(table.model().index(1, 1)) == "0.7000"


def test_a_drag_after_the_arrow_keys_selects_nothing_more(table, log):
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, NONE, centre(table, 0, 1))
    QTest.keyClick(table, Qt.Key.Key_Down)
    at = centre(table, 1, 1)
    press(table, at, SHIFT)
    move(table, at + QPoint(10, 0), SHIFT)
    release(table, at)
    assert [(cell.row(), cell.column()) for cell in table.selectionModel().selectedIndexes()] == [(1, 1)]
    assert len(log.edits) == 1


def test_the_cell_under_the_pointer_is_told_again_when_a_drag_is_over(table, log):
    choose(table, 1, 1)
    press(table, centre(table, 1, 1))
    move(table, centre(table, 2, 2))
    assert log.hovered == []
    release(table, centre(table, 2, 2))
    assert log.hovered == [(2, 2)]


def test_a_drag_goes_sideways_by_single_pixels(table, log):
    choose(table, 1, 1)
    at = centre(table, 1, 1)
    press(table, at)
    for along, down in ((10, 0), (10, 5), (11, 5)):
        move(table, at + QPoint(along, down))
    release(table, at)
    np.testing.assert_allclose([edited[TARGET][1, 1] for edited, _ in log.edits], [0.5, 0.51], rtol=1e-6)


@pytest.mark.parametrize(("numbers", "along", "modifiers", "dragged"), [
    ([0.4, 1], (10,), SHIFT, 0.41),  # ten times finer
    ([0.4, 1], (10, 0), NONE, 0.4), ([1], (10,), NONE, 1.1), ([100], (10,), NONE, 110), ([0.01], (10,), NONE, 0.011),
    ([0.123456789, 1], (5,), NONE, 0.1735),  # few digits
    ([0.123456789, 1], (3, 2, 1, 0), SHIFT, 0.123456789),  # back in small steps it has all its digits again
    ([3.3e38, 1], (150,), NONE, LARGEST), ([-3.3e38, 1], (-150,), NONE, -LARGEST),
])
def test_a_drag_moves_a_number_by_steps_of_its_size(table, log, numbers, along, modifiers, dragged):
    table.set_content(content([numbers]))
    drag(table, (0, 0), *along, modifiers=modifiers)
    assert log.edits[-1][0][TARGET][0, 0] == float(np.float32(dragged))
    assert modifiers == NONE or len(table.selectionModel().selectedIndexes()) == 1


@pytest.mark.parametrize(("typed", "stepped"), [("1000", 1010.0), ("-1000", -990.0), ("100", 101.0)])
def test_steps_follow_a_number_that_was_just_typed(table, log, typed, stepped):
    write(table, 0, 0, typed)
    drag(table, (0, 0), 3, 1)
    assert log.edits[-1][0][TARGET][0, 0] == stepped


@pytest.mark.parametrize(
    ("values", "colours", "stepped"),
    [([0.0, 100.0], "diverging", 1.0), ([-1.0, -100.0], "sequential", 0.0)],
)
def test_a_small_number_moves_by_the_steps_of_the_large_ones_beside_it(table, log, values, colours, stepped):
    table.set_content(replace(content([values]), colours=colours))
    drag(table, (0, 0), 3, 1)
    assert log.edits[-1][0][TARGET][0, 0] == stepped


def test_results_during_a_drag_do_not_pull_the_number_back(table, log):
    choose(table, 1, 1)
    at = centre(table, 1, 1)
    press(table, at)
    move(table, at + QPoint(20, 0))
    table.set_content(content())  # of an earlier move
    assert table.model().data(table.model().index(1, 1)) == "0.6000"
    move(table, at + QPoint(30, 0))
    release(table, at + QPoint(30, 0))
    table.set_content(content(START * 2))
    assert table.model().data(table.model().index(1, 1)) == "0.8000"
    np.testing.assert_allclose([edited[TARGET][1, 1] for edited, _ in log.edits], [0.6, 0.7], rtol=1e-6)


def test_a_drag_goes_on_when_rows_come(table, log):
    choose(table, 1, 1)
    at = centre(table, 1, 1)
    press(table, at)
    move(table, at + QPoint(20, 0))
    table.set_content(content(np.zeros((6, 3))))
    move(table, at + QPoint(30, 0))
    release(table, at + QPoint(30, 0))
    assert [set(edited[TARGET]) for edited, _ in log.edits] == [{(1, 1)}, {(1, 1)}]
    assert log.finished == 1


@pytest.mark.parametrize("number", [-np.inf, np.inf, np.nan])
def test_what_is_not_finite_cannot_be_dragged(table, log, number):
    table.set_content(content([[number, 1]]))
    drag(table, (0, 0), 20)
    assert (log.edits, log.finished) == ([], 0)


@pytest.mark.parametrize(("along", "others"), [
    (2, {"down": 1}), (20, {"modifiers": CONTROL}), (20, {"button": Qt.MouseButton.RightButton}),
], ids=["a click that trembles", "Ctrl", "the right button"])
def test_only_the_left_button_alone_drags(table, log, along, others):
    drag(table, (1, 1), along, **others)
    assert (log.edits, log.finished) == ([], 0)
