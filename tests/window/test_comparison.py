"""Hold a state as A: every picture, table and text shows now, A, or their difference."""

from dataclasses import replace

import numpy as np
import pytest

from attnviz.document.places import Cell, Spot
from attnviz.pictures.colours import ON_DARK
from attnviz.store.compare import hold
from attnviz.store.edits import EDITS
from attnviz.store.focus import choose_head, choose_stage, hover_cell, pin_cell
from attnviz.store.look import set_look
from attnviz.store.numbers import numbers_ready, say
from attnviz.store.parts import Showing
from attnviz.views.tables.tensor_contents import colouring
from attnviz.window.presenter import Presenter
from attnviz.window.tool_dialogs import FlipKey
from tests.window.panels import detail_picture, heads, numbers, result, tiles

WEIGHTS = Spot("weights")
SEED, WORDS = {"seed": 5}, "one new two three four\nthree five"


@pytest.fixture
def presenter(presenter: Presenter) -> Presenter:
    presenter.actions = FlipKey(presenter)
    return presenter


def press(presenter: Presenter, showing: Showing) -> None:
    presenter.window.detail.compare.buttons[showing].click()


def values(made, spot: Spot = WEIGHTS) -> np.ndarray:
    return made.spot_data(spot).values


def assert_values(presenter: Presenter, wanted: dict[int, np.ndarray]) -> None:
    """Assert that every panel shows these weights of each head; the first is selected."""
    for shown in (detail_picture(presenter).values, tiles(presenter)["weights"].values, numbers(presenter)):
        np.testing.assert_array_equal(shown, wanted[0])
    for head, picture in enumerate(heads(presenter)):
        np.testing.assert_array_equal(picture.values, wanted[head])


def test_every_panel_shows_now_or_what_was_held_or_the_difference(presenter) -> None:
    held, now = result(), result(**SEED)
    presenter.window.detail.compare.hold.click()
    presenter.do(numbers_ready(now))
    of = {which: {head: values(made, Spot("weights", head=head)) for head in (0, 1)}
          for which, made in (("now", now), ("held", held))}
    of["difference"] = {head: of["now"][head] - of["held"][head] for head in (0, 1)}
    said = {"now": "Weights, head 0", "held": "Weights, head 0, A", "difference": "Weights, head 0, now − A"}
    for which in ("now", "difference", "held", "now"):
        press(presenter, which)
        assert_values(presenter, of[which])
        assert presenter.window.detail.title.text() == said[which]
        assert [which == at for at in of] == [presenter.window.detail.compare.buttons[at].isChecked() for at in of]
    assert detail_picture(presenter).kind == "sequential"
    press(presenter, "difference")
    low, high = detail_picture(presenter).levels
    assert detail_picture(presenter).kind == "diverging" and low == -high


def test_a_difference_follows_what_is_typed_and_dragged(presenter) -> None:
    held = result()
    presenter.do(hold())
    press(presenter, "difference")
    assert not detail_picture(presenter).values.any()
    for seed in (5, 6):
        presenter.do(numbers_ready(result(seed=seed)))
        np.testing.assert_array_equal(detail_picture(presenter).values, values(result(seed=seed)) - values(held))
    presenter.do(numbers_ready(result(WORDS)))
    assert np.isnan(detail_picture(presenter).values[1]).all() and detail_picture(presenter).row_labels[1] == "new"
    assert "1 token has no partner" in presenter.window.detail.help.text()
    press(presenter, "held")
    presenter.do(numbers_ready(result(seed=7)))
    np.testing.assert_array_equal(detail_picture(presenter).values, values(held))


def test_nothing_can_be_edited_in_what_was_held_or_in_a_difference(presenter) -> None:
    window, refused, typed = presenter.window, [], []
    for panel in (window.detail, window.tables):
        panel.did.connect(lambda intent: refused.append(intent.arguments["text"]) if intent.name == say.name else None)
    window.tables.did.connect(lambda intent: typed.append(intent) if intent.name in EDITS else None)
    presenter.do(hold())
    for which in ("held", "difference"):
        press(presenter, which)
        window.detail.canvas.edit(Cell(WEIGHTS, 1, 0))
        numbers(presenter)
        window.tables.table.setCurrentIndex(window.tables.table.model().index(0, 0))
        window.tables.table.edit_current()
        assert len(refused) == 2 and "Show the present state" in refused[0] and not typed
        refused.clear()
    press(presenter, "now")
    window.detail.canvas.edit(Cell(WEIGHTS, 1, 0))
    assert not refused


def test_the_chosen_word_stays_the_chosen_one_from_state_to_state(presenter) -> None:
    presenter.do(hold())
    presenter.do(numbers_ready(result(WORDS)))
    presenter.do(pin_cell(Cell(WEIGHTS, 3, 2)))  # three, two
    press(presenter, "held")
    assert presenter.state.focus.marked == Cell(WEIGHTS, 2, 1)
    press(presenter, "now")
    assert presenter.state.focus.marked == Cell(WEIGHTS, 3, 2)
    press(presenter, "held")
    presenter.do(choose_head(1))
    press(presenter, "now")
    assert presenter.state.focus.spot.head == 1 and presenter.state.focus.marked == Cell(Spot("weights", head=1), 3, 2)


def test_coming_back_shows_the_stage_that_only_the_present_state_has(presenter) -> None:
    presenter.do(hold())
    presenter.do(numbers_ready(result(dropout_on=True)))
    presenter.do(choose_stage("dropped_weights"))
    press(presenter, "held")
    assert presenter.state.focus.spot.stage == "weights"
    press(presenter, "now")
    assert presenter.state.focus.spot.stage == "dropped_weights"


def test_both_numbers_of_a_difference_are_told(presenter) -> None:
    presenter.do(hold())
    presenter.do(numbers_ready(result(WORDS, **SEED)))
    press(presenter, "difference")
    presenter.do(hover_cell(Cell(WEIGHTS, 2, 0)))
    now, held = (f"{float(values(made)[at]):.4f}" for made, at in ((result(WORDS, **SEED), (2, 0)), (result(), (1, 0))))
    for said in (presenter.window.status.readout.text(), words_beside(presenter)):
        assert f"now {now}" in said and f"A {held}" in said and "now − A" in said
    presenter.do(hover_cell(Cell(WEIGHTS, 1, 0)))
    assert "no partner in A" in presenter.window.status.readout.text()
    for row, word, told in ((0, "one", False), (1, "new", True)):
        presenter.do(hover_cell(Cell(Spot("embeddings"), row, -1)))
        readout = presenter.window.status.readout.text()
        assert f"token {row}: {word}" in readout and ("no partner in A" in readout) == told
    presenter.do(hover_cell(None))
    press(presenter, "held")
    presenter.do(hover_cell(Cell(WEIGHTS, 1, 0)))
    assert presenter.window.status.readout.text().startswith("A:  query two")


def words_beside(presenter: Presenter) -> str:
    from PySide6.QtWidgets import QLabel

    return " ".join(label.text() for label in presenter.window.detail.explanation.findChildren(QLabel))


def test_a_can_be_shown_where_the_sentence_is_gone(presenter) -> None:
    """Of an empty text nothing has a partner in A, and A is seen all the same."""
    presenter.window.detail.compare.hold.click()
    presenter.do(numbers_ready(result("")))
    press(presenter, "held")
    np.testing.assert_array_equal(detail_picture(presenter).values, values(result()))
    press(presenter, "now")
    assert presenter.state.source is not None and not presenter.state.source.texts


def test_a_table_of_a_difference_is_coloured_as_its_picture_in_the_dark(presenter) -> None:
    presenter.do(hold())
    presenter.do(numbers_ready(result(**SEED)))
    press(presenter, "difference")
    look = presenter.state.look
    for dark in (True, False):
        presenter.do(set_look(replace(look, maps=replace(look.maps, dark=dark))))
        numbers(presenter)  # shows the tab
        assert colouring(presenter.window.tables.table.content).name == detail_picture(presenter).map_name
        assert detail_picture(presenter).map_name.endswith(ON_DARK) is dark
