"""Selection, hover and pins: each view is notified once, when the new state can already be read."""

from __future__ import annotations

import pytest

from attnviz.document.places import Cell, Spot
from attnviz.views.selection import Selection

HERE, THERE = Cell(Spot("weights"), 3, 1), Cell(Spot("weights"), 3, 2)


@pytest.fixture
def selection(qapp) -> Selection:
    return Selection()


@pytest.fixture
def record_signals(selection) -> list:
    """Record every signal with its arguments and the selection at that time."""
    heard: list = []
    for name in ("stage", "head", "sentence"):
        getattr(selection, f"{name}_changed").connect(
            lambda value, name=name: heard.append((name, value, getattr(selection.spot, name))))
    for name in ("hovered", "pinned"):
        getattr(selection, name).connect(
            lambda cell, name=name: heard.append((name, cell, getattr(selection, f"{name}_cell"))))
    return heard


def same() -> Cell:
    """Return an equal cell that is another object, as each panel makes its own."""
    return Cell(HERE.spot.at(), HERE.row, HERE.column)


@pytest.mark.parametrize(("name", "value"), [("stage", "scores"), ("head", 1), ("sentence", 2)])
def test_a_choice_is_told_once(selection, record_signals, name: str, value) -> None:
    for _ in range(2):
        getattr(selection, f"choose_{name}")(value)
    assert record_signals.count((name, value, value)) == 1
    assert [heard for heard in record_signals if heard[0] in ("stage", "head", "sentence")] == [(name, value, value)]


def test_the_same_cell_under_the_pointer_is_told_once(selection, record_signals) -> None:
    selection.hover(HERE)
    selection.hover(same())
    selection.hover(THERE)
    selection.hover(None)
    assert record_signals == [("hovered", cell, cell) for cell in (HERE, THERE, None)]


def test_another_sentence_has_none_of_the_marks_of_the_former_one(selection, record_signals) -> None:
    selection.hover(HERE)
    selection.pin(THERE)
    record_signals.clear()
    selection.choose_sentence(1)
    assert selection.marked is None
    assert record_signals[-1] == ("sentence", 1, 1)
    assert record_signals[:-1] == [("hovered", None, None), ("pinned", None, None)]
    selection.pin(HERE)
    selection.choose_sentence(1)
    assert selection.pinned_cell == HERE
