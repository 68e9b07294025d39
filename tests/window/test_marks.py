"""The hovered or pinned cell: marked in every panel, described, and released when it no longer exists."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from attnviz.document.places import Cell, Spot
from attnviz.store.focus import choose_head, choose_sentence, choose_stage, hover_cell, hover_vocabulary, pin_cell
from attnviz.store.intent import IntentRow
from attnviz.store.numbers import numbers_ready
from tests.desk import Desk
from tests.window.panels import detail_picture, marks, result


def test_a_pinned_cell_goes_along_as_far_as_there_is_one(presenter) -> None:
    presenter.do(numbers_ready(result("a\none two three")))
    presenter.do(choose_sentence(1))
    presenter.do(pin_cell(Cell(Spot("weights", sentence=1), 2, 1)))
    presenter.do(choose_head(1))
    assert marks(presenter) == {Cell(Spot("weights", sentence=1, head=1), 2, 1)}
    presenter.do(choose_stage("scores"))
    assert marks(presenter) == {Cell(Spot("scores", sentence=1, head=1), 2, 1)}
    presenter.do(choose_stage("queries"))
    assert marks(presenter) == {Cell(Spot("embeddings", sentence=1), 2, -1)}
    presenter.do(pin_cell(Cell(Spot("queries", sentence=1, head=1), 2, 1)))
    presenter.do(choose_stage("output"))
    assert marks(presenter) == {Cell(Spot("output", sentence=1, head=1), 2, 1)}
    presenter.do(pin_cell(Cell(Spot("output", sentence=1, head=1), 2, 3)))
    presenter.do(choose_stage("queries"))  # of two dimensions, where the output has four
    assert marks(presenter) == {Cell(Spot("embeddings", sentence=1), 2, -1)}
    presenter.do(numbers_ready(result("")))
    presenter.do(choose_stage("keys"))
    assert detail_picture(presenter) is None


def test_where_the_pointer_rests_is_told_of_what_the_keys_have_chosen(presenter) -> None:
    window = presenter.window
    window.detail.did.emit(hover_cell(Cell(Spot("weights"), 2, 1)))
    presenter.do(choose_head(1))
    assert marks(presenter) == {Cell(Spot("weights", head=1), 2, 1)}
    assert "head 1" in window.status.readout.text() and "head 0" not in window.status.readout.text()
    presenter.do(choose_stage("scaled_scores"))
    assert marks(presenter) == {Cell(Spot("scaled_scores", head=1), 2, 1)}
    presenter.do(choose_stage("queries"))
    assert marks(presenter) == {Cell(Spot("embeddings"), 2, -1)}, "it has no such place, but the word"
    elsewhere = Cell(Spot("queries", head=0), 1, 1)
    window.heads.did.emit(hover_cell(elsewhere))
    presenter.do(choose_stage("keys"))
    assert marks(presenter) == {elsewhere}, "the pointer is on another head"


def test_chips_are_marked_for_query_and_key_and_for_the_token_of_a_vector(presenter) -> None:
    sentence = presenter.window.sentence
    pictures = []
    of_a_key, of_a_vector = Cell(Spot("weights"), 2, 1), Cell(Spot("queries"), 2, 1)
    for cell, row, column in ((of_a_key, 2, 1), (of_a_vector, 2, None), (None, None, None)):
        presenter.do(hover_cell(cell))
        pictures.append(sentence.chips.grab().toImage())
        sentence.chips.mark(row, column)
        assert sentence.chips.grab().toImage() == pictures[-1]
    assert pictures[0] != pictures[1] != pictures[2]


def test_what_is_said_of_a_cell_is_of_its_sentence(presenter) -> None:
    presenter.do(choose_sentence(1))
    presenter.do(hover_cell(Cell(Spot("scores", sentence=1, head=1), 1, 0)))
    score = float(presenter.state.result.picture(Spot("scores", sentence=1, head=1))[1, 0])
    said = presenter.window.status.readout.text()
    assert "query five  →  key three" in said and f"score {score:.4f}".replace("-", "−") in said
    explained = " ".join(label.text() for label in presenter.window.detail.explanation.findChildren(QLabel))
    assert "five → three" in explained and f"{score:.4f}".replace("-", "−") in explained


def test_a_row_of_the_embeddings_is_the_token_in_the_chosen_sentence(presenter) -> None:
    said = presenter.window.status.readout
    vocabulary = presenter.state.result.vocabulary
    assert [token.label for token in vocabulary.tokens] == ["one", "two", "three", "four", "five"]
    heard = []
    for sentence in (0, 1):
        presenter.do(choose_sentence(sentence))
        for row in (0, 2, 4, 5, -1):
            presenter.do(hover_vocabulary(2 - sentence))  # a mark that has to go where the token is not there
            presenter.do(hover_vocabulary(row))
            heard.append(said.text() if presenter.state.focus.marked else "")
    assert heard == ["token 0: one", "token 2: three", "", "", "", "", "token 0: three", "token 1: five", "", ""]


SHORTER = "one two three\nfive six"


@pytest.mark.parametrize("mark", [hover_cell, pin_cell])
def test_a_marked_cell_stays_marked_exactly_while_it_exists(presenter, mark: IntentRow[...]) -> None:
    dropout = result(dropout_on=True)
    for cell, before, after, kept in (
        (Cell(Spot("weights"), 3, 3), result(), result(seed=5), True),
        (Cell(Spot("weights", head=1), 3, 3), result(), result(SHORTER), False),
        (Cell(Spot("weights", head=1), 2, 2), result(), result(SHORTER), True),
        (Cell(Spot("weights", head=1), 2, 3), result(), result(SHORTER), False),
        (Cell(Spot("weights", head=1), 0, 0), result(), result(num_heads=1), False),
        (Cell(Spot("weights"), 0, 0), result(), result(num_heads=1), True),
        (Cell(Spot("queries"), 0, 1), result(), result(num_heads=4), False),
        (Cell(Spot("queries"), 0, 0), result(), result(num_heads=4), True),
        (Cell(Spot("embeddings"), 1, 50), result(embedding="glove"), result(embedding="glove", seed=5), True),
        (Cell(Spot("embeddings"), 1, 50), result(embedding="glove"), result(), False),
        (Cell(Spot("embeddings"), 3, -1), result(), result(SHORTER), False),
        (Cell(Spot("embeddings"), 2, -1), result(), result(SHORTER), True),
        (Cell(Spot("dropout_mask"), 0, 0), dropout, result(), False),
    ):
        presenter.do(numbers_ready(before))
        presenter.do(mark(cell))
        assert marks(presenter) == {cell}
        presenter.do(numbers_ready(after))
        assert marks(presenter) == ({cell} if kept else {None}), cell
        presenter.do(hover_cell(None))
        presenter.do(pin_cell(presenter.state.focus.pinned))


def test_a_marked_cell_is_of_its_own_sentence_and_goes_with_it(presenter) -> None:
    pinned = Cell(Spot("weights", sentence=1), 1, 1)
    presenter.do(choose_sentence(1))
    presenter.do(pin_cell(pinned))
    presenter.do(numbers_ready(result("one two three four\nfive six", seed=5)))
    assert marks(presenter) == {pinned}
    presenter.do(numbers_ready(result("one two three four")))  # its first has another cell at the same place
    assert marks(presenter) == {None}


def test_a_click_into_the_picture_of_a_head_pins_its_cell(desk: Desk) -> None:
    cards = desk.window.heads.cards
    tile = cards.tiles[1]
    QTest.mouseClick(cards, Qt.MouseButton.LeftButton, pos=tile.frame.cells.rect(3, 2).center().toPoint())
    focus = desk.presenter.state.focus
    assert focus.spot.head == 1 and focus.pinned == Cell(Spot("weights", head=1), 3, 2)
