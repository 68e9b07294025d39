"""A token pinned in any layer of a model: described, kept through edits, and kept when the layer changes."""

import pytest

from attnviz.document.places import Cell, Spot
from attnviz.pictures.levels import Maps
from attnviz.pictures.marks import has_row_of_query, marks_for
from attnviz.pictures.picture import make_picture
from attnviz.store.focus import choose_layer, choose_stage, pin_cell, pin_token, step_layer
from tests.desk import Desk
from tests.engine.small_models import document, small

MODEL = small("llama", num_hidden_layers=4)
TEXT = "the cat"
pytestmark = pytest.mark.desk(document=document(MODEL, TEXT), models=(MODEL,))


def marked_token(desk: Desk) -> tuple[str, str]:
    """Return the status bar's text on the mark, and the token whose next token is predicted."""
    desk.settle()  # what comes next there is computed when it is asked for
    return desk.window.status.readout.text().partition("    ")[0], desk.window.next.where.text().partition(",")[0]


def test_a_word_is_pinned_in_every_layer_and_stays_through_an_edit(desk: Desk) -> None:
    for layer in (0, 1, 3):
        desk.presenter.do(choose_layer(layer))
        desk.presenter.do(pin_cell(None))
        desk.window.sentence.chips.did.emit(pin_token(4))
        assert marked_token(desk) == ("token 4: c", 'After "c"'), layer
        desk.type_text(TEXT + " sat"[: layer + 1])
        assert marked_token(desk) == ("token 4: c", 'After "c"'), layer
        picture = make_picture(desk.presenter.state.result, Spot("residual", layer=layer), maps=Maps())
        assert marks_for(picture, desk.presenter.state.focus.pinned)[0][0] == 4, layer


def test_it_goes_along_from_layer_to_layer(desk: Desk) -> None:
    desk.window.sentence.chips.did.emit(pin_token(5))
    for step in (1, 1, -1, 1, 1, -1, -1, -1):
        desk.presenter.do(step_layer(step))
        assert marked_token(desk) == ("token 5: a", 'After "a"')


def test_a_number_of_the_embeddings_becomes_its_word_in_a_layer_that_has_none(desk: Desk) -> None:
    desk.presenter.do(choose_stage("embeddings"))
    desk.presenter.do(pin_cell(Cell(Spot("embeddings"), 6, 3)))
    desk.presenter.do(choose_layer(2))
    assert marked_token(desk) == ("token 6: t", 'After "t"')


def test_all_rows_of_what_keys_are_made_of_are_followed_and_both_words_of_a_cell_marked_in_it(desk: Desk) -> None:
    for stage in ("residual", "normed"):
        picture = make_picture(desk.presenter.state.result, Spot(stage, layer=2), maps=Maps())
        assert not has_row_of_query(picture)
        assert marks_for(picture, Cell(Spot("weights", layer=2), 5, 1)) == [(5, 0, 1, 24), (1, 0, 1, 24)]
    for stage in ("rotated_queries", "attention_output", "feed_forward"):
        picture = make_picture(desk.presenter.state.result, Spot(stage, layer=2), maps=Maps())
        assert has_row_of_query(picture) and len(marks_for(picture, Cell(Spot("weights", layer=2), 5, 1))) == 1
