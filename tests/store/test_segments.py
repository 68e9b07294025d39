"""Intents of segments: what is folded, which cell stays marked, and what is refused."""

from dataclasses import replace

import numpy as np
import pytest

from attnviz.document.document import Document, Mark
from attnviz.document.places import Cell, Spot
from attnviz.engine.engine import compute
from attnviz.result.cell_changes import CellChanges
from attnviz.result.measures import measure_heads
from attnviz.store.compare import hold, show
from attnviz.store.edits import redo, set_text, toggle_mask_of_marked_cell, undo
from attnviz.store.experiments import choose_experiment
from attnviz.store.focus import hover_token, pin_cell, pin_token
from attnviz.store.look import choose_brush, choose_measure
from attnviz.store.numbers import numbers_ready
from attnviz.store.segments import clear_marks, fold_by, join_segment, mark_segment
from attnviz.store.state import State
from attnviz.store.state_measures import chosen_measure
from attnviz.store.store import Store, refusal
from attnviz.store.stored_view import restored_look, view_of
from attnviz.system.errors import EditError

TEXT = "It rains. Why does it? Nobody knows.\nOne."  # tokens: 3, 4, 3
WEIGHTS = Spot("weights")


def made(text: str = TEXT) -> Store:
    document = Document(text=text, settings={"embedding": "random", "d_in": 4, "d_out": 4, "mask": "causal"})
    return Store(State(document=document, now=compute(document)))


def rows(store: Store) -> tuple[str, ...]:
    assert store.state.source is not None
    return store.state.source.row_labels(WEIGHTS)


def test_pictures_are_folded_and_unfolded_and_the_pinned_cell_stays_at_its_tokens() -> None:
    store = made()
    store.do(pin_cell(Cell(WEIGHTS, 5, 1)))
    store.do(fold_by("sentence"))
    assert rows(store) == ("It rains.", "Why does it?", "Nobody knows.")
    assert store.state.focus.pinned == Cell(WEIGHTS, 1, 0) and store.state.pinned_word == 6
    store.do(fold_by(""))
    assert len(rows(store)) == 10 and store.state.focus.pinned == Cell(WEIGHTS, 6, 2)
    with pytest.raises(EditError, match="sentence, line, turn, marks"):
        store.do(fold_by("chapter"))
    with pytest.raises(EditError, match="no chat"):
        store.do(fold_by("turn"))


def test_nothing_is_pointed_at_in_other_segments() -> None:
    store = made()
    store.do(fold_by("sentence"))
    store.do(hover_token(8))
    store.do(mark_segment(3, 6))
    assert store.state.focus.marked is None, "segment 2 is another one now"


def test_a_token_pins_its_segment() -> None:
    store = made()
    store.do(fold_by("sentence"))
    store.do(pin_token(8))
    assert store.state.focus.pinned is not None and store.state.focus.pinned.row == 2


def test_segments_follow_what_is_typed_and_the_results_are_folded_once() -> None:
    store = made()
    store.do(fold_by("sentence"))
    first = store.state.result
    store.do(pin_token(0))
    assert store.state.result is first  # not anew at each hover
    store.do(set_text("It rains. Why? It does. Nobody knows."))
    before = store.state.now
    store.do(numbers_ready(compute(store.state.document)))
    assert rows(store) == ("It rains.", "Why?", "It does.", "Nobody knows.") and store.state.focus.pinned is not None
    assert before is not None and store.state.now is not None
    changed = store.state.evolve(last_changes=CellChanges(store.state.now, before))
    assert changed.changes is not None and changed.changes.now is changed.result
    assert changed.changes is changed.evolve(highlight=0.5).changes  # what was compared is kept


def test_measures_and_differences_are_of_segments() -> None:
    store = made()
    store.do(hold())
    store.do(set_text(TEXT.replace("rains", "snows")))
    store.do(numbers_ready(compute(store.state.document)))
    store.do(fold_by("sentence"))
    store.do(choose_measure("own_position"))
    result = store.state.result
    assert result is not None
    found, want = chosen_measure(store.state), measure_heads(result, "own_position", WEIGHTS)
    assert found is not None and want is not None and np.allclose(found, want)
    store.do(show("difference"))
    assert store.state.source is not None and store.state.source.spot_data(WEIGHTS).values.shape == (3, 3)


def test_cells_of_segments_are_not_edited() -> None:
    store = made()
    store.do(pin_cell(Cell(WEIGHTS, 5, 1)))
    store.do(fold_by("sentence"))
    for intent in (toggle_mask_of_marked_cell(), choose_brush("cells")):
        assert "Fold by" in str(refusal(store.state, intent))
    assert store.state.source is not None and store.state.source.address(WEIGHTS) is None


def test_an_open_experiment_asks_about_tokens() -> None:
    store = made()
    store.do(fold_by("sentence"))
    store.do(choose_experiment("ladder"))
    assert len(rows(store)) == 10
    store.do(choose_experiment(""))
    assert len(rows(store)) == 3


def test_marked_segments_fold_the_pictures_and_can_be_undone() -> None:
    store = made()
    store.do(mark_segment(2, 4))
    assert store.state.document.marks == (Mark(0, 8), Mark(0, 19)) and store.state.look.fold == "marks"
    assert rows(store) == ("It rains", ". Why does", "it? Nobody knows.")
    store.do(mark_segment(3))
    assert rows(store) == ("It rains", ".", "Why does", "it? Nobody knows.")
    store.do(mark_segment(2, 4))
    assert rows(store) == ("It rains", ". Why does", "it? Nobody knows.")  # the mark inside is gone
    store.do(join_segment(2))
    assert rows(store) == ("It rains. Why does", "it? Nobody knows.")
    with pytest.raises(EditError, match="No marked segment begins"):
        store.do(join_segment(2))
    store.do(undo())
    assert len(rows(store)) == 3
    store.do(clear_marks())
    assert not store.state.document.marks and store.state.look.fold == "" and len(rows(store)) == 10


def test_undo_of_marks_returns_to_the_fold_before_but_for_one_that_was_chosen_since() -> None:
    store = made()
    store.do(fold_by("sentence"))
    store.do(mark_segment(2, 4))
    store.do(undo())
    assert store.state.look.fold == "sentence" and len(rows(store)) == 3
    store.do(redo())
    assert store.state.look.fold == "marks"
    store.do(fold_by(""))
    store.do(undo())
    assert store.state.look.fold == ""


def test_the_fold_is_stored_with_the_session() -> None:
    store = made()
    store.do(fold_by("sentence"))
    view = view_of(store.state)
    assert restored_look(view, State().look).fold == "sentence"
    wrong = replace(view, fields={"look": {"fold": "chapter"}})
    assert restored_look(wrong, State().look).fold == ""
