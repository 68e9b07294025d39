"""A Transformer encoder-decoder in the window: blocks by name, edits, an additive one beside it, a session."""

from pathlib import Path

import numpy as np
import pytest

from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.result.compare import Difference
from attnviz.store.compare import hold, show
from attnviz.store.edits import ablate_head, edit_numbers
from attnviz.store.focus import choose_head, choose_stage, pin_cell
from tests.desk import Desk, wait_for
from tests.engine.small_models import document, small
from tests.engine.test_cross_attention import model_of
from tests.views.pixels import grab_pixels

MARIAN, ADDITIVE = model_of("marian")[0], small("additive", seed=11)
CROSS, OWN = 7, 4
pytestmark = pytest.mark.desk(document=document(MARIAN, "a date"), models=(MARIAN, ADDITIVE))


def do(desk: Desk, *intents: object) -> None:
    for intent in intents:
        desk.presenter.do(intent)
    desk.settle()


def test_each_block_has_its_name_its_texts_and_its_stages(desk: Desk) -> None:
    output = desk.controller.result.predicted_labels[0]
    do(desk, choose_head(2, CROSS))
    detail, heads = desk.window.detail, desk.window.heads
    assert detail.title.text().startswith("Weights, layer 7 (Cross 2), head 2")
    assert set(heads.mosaic.mosaic.layer_names.values()) >= {"Encoder 0", "Decoder 0", "Cross 2"}
    picture = desk.presenter.state.source
    assert picture.row_labels(Spot("weights", layer=CROSS)) == output
    assert "encoder_output" in picture.stages(CROSS) and "feed_forward" not in picture.stages(OWN)
    do(desk, choose_head(0, OWN))
    assert detail.title.text().startswith("Weights, layer 4 (Decoder 1), head 0")
    assert heads.mosaic.mosaic.shape_of(Spot("weights", layer=0)) == (6, 6)
    assert heads.mosaic.mosaic.shape_of(Spot("weights", layer=CROSS)) == (len(output), 6)


def test_a_pinned_cell_is_marked_in_the_heads_of_the_same_texts_only(desk: Desk) -> None:
    do(desk, choose_head(0, CROSS))
    canvas = desk.window.heads.mosaic

    def pixels(spot: Spot) -> np.ndarray:
        place = canvas.tile_rect(spot)
        return grab_pixels(canvas)[place.top() : place.bottom(), place.left() : place.right()]

    spots = [Spot("weights", layer=layer, head=1) for layer in (0, OWN, 5)]
    before = [pixels(spot) for spot in spots]
    do(desk, pin_cell(Cell(Spot("weights", layer=CROSS), 2, 3)))
    changed = [not np.array_equal(pixels(spot), image) for spot, image in zip(spots, before, strict=True)]
    assert changed == [False, False, True]


def test_an_edit_in_a_block_changes_the_output_and_undo_brings_it_back(desk: Desk) -> None:
    before = desk.controller.result
    target = StageTarget(MARIAN.model.row.name, "attention_output", CROSS)
    do(desk, edit_numbers(changes={target: {(0, 0, at): 30.0 * (-1) ** at for at in range(24)}}))
    after = desk.controller.result
    assert after.predicted_labels != before.predicted_labels
    assert np.array_equal(after.array("weights", layer=0), before.array("weights", layer=0))
    desk.window.actions_by_name["undo"].trigger()
    desk.settle()
    assert desk.controller.result.predicted_labels == before.predicted_labels
    do(desk, choose_stage("weights"), ablate_head(layer=CROSS, head=1))
    assert desk.controller.result.ablated_heads(Spot("weights", layer=CROSS)) == {1}
    assert not np.array_equal(desk.controller.result.logits.row(0, 0), before.logits.row(0, 0))


def test_cross_attention_is_compared_with_additive_attention(desk: Desk) -> None:
    do(desk, choose_head(0, CROSS), hold())
    held = desk.controller.result
    desk.bench.models.open(ADDITIVE.model.where)
    wait_for(lambda: desk.controller.result.name == ADDITIVE.model.name)
    do(desk, show("held"))
    assert desk.presenter.state.focus.spot.layer == CROSS, "the last cross-attention, not layer 0 of the encoder"
    do(desk, show("difference"))
    shown, now = desk.presenter.state.source, desk.controller.result
    assert isinstance(shown, Difference) and shown.partner(Spot("weights")) == Spot("weights", layer=CROSS)
    by_place = Difference(now, held, "position").spot_data(Spot("weights")).values  # whatever tokens are written
    count = min(len(now.outputs[0]), len(held.outputs[0]))
    expected = now.picture(Spot("weights"))[:count] - held.picture(Spot("weights", layer=CROSS))[:count]
    np.testing.assert_allclose(by_place[:count], expected, atol=1e-5)
    assert Difference(held, now).partner(Spot("weights", layer=3)) == Spot("weights")
    assert Difference(held, now).partner(Spot("weights", layer=OWN)) == "layer"


def test_each_block_is_compared_with_itself(desk: Desk) -> None:
    now = desk.controller.result
    do(desk, hold(), ablate_head(layer=CROSS, head=1), show("difference"))
    shown = desk.presenter.state.source
    assert isinstance(shown, Difference) and now.num_layers == CROSS + 1
    for layer in range(now.num_layers):
        assert shown.partner(Spot("weights", layer=layer)) == Spot("weights", layer=layer)


def test_a_session_opens_with_its_edits_and_its_block(desk: Desk, tmp_path: Path) -> None:
    target = StageTarget(MARIAN.model.row.name, "values", CROSS)
    do(desk, choose_head(3, CROSS), edit_numbers(changes={target: {(0, 1, 2, 0): 9.0}}))
    before, path = desk.controller.result, tmp_path / "cross.attnviz"
    assert desk.bench.file_actions.save(path)
    desk.controller.new()
    desk.settle()
    assert desk.bench.file_actions.open_session(path)
    wait_for(lambda: desk.controller.result.name == "marian")
    desk.settle()
    assert desk.presenter.state.focus.spot == Spot("weights", layer=CROSS, head=3)
    assert desk.controller.result.predicted_labels == before.predicted_labels
    assert np.array_equal(desk.controller.result.array("weights", layer=CROSS), before.array("weights", layer=CROSS))


def test_other_texts_are_answered_or_refused(desk: Desk) -> None:
    for text in ("", "abcdefgh"):
        desk.type_text(text)
        assert not desk.messages and desk.controller.result.texts == ((text,) if text else ())
        assert len(desk.controller.result.outputs) == bool(text)
    desk.type_text("a" * 17)
    assert desk.messages and "has positions for 16: shorten it" in desk.messages[-1]
    assert desk.controller.result.texts == ("abcdefgh",), "the last good state stays"
