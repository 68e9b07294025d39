"""What the picture of weights shows instead, from the menu to the pixels."""

import time

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from attnviz.document.places import Spot
from attnviz.store.compare import hold, show
from attnviz.store.edits import load_example
from attnviz.store.focus import choose_head, choose_layer, choose_stage, pin_token, set_target_token
from tests.desk import Desk, on_result
from tests.engine.small_models import document, small

MODEL = small("llama")
pytestmark = pytest.mark.desk(document=document(MODEL, "the cat"), models=(MODEL,))


@pytest.fixture
def desk(desk: Desk) -> Desk:
    desk.presenter.do(choose_layer(2))
    desk.presenter.do(choose_head(3))
    return desk


def tiles(desk: Desk) -> list[object]:
    return [tile.key for tile in desk.window.pipeline.canvas.tiles]


def test_the_menu_shows_it_large_and_among_the_stages_until_another_is_chosen(desk: Desk) -> None:
    begun = desk.controller.document
    for name in ("value_weighted", "rollout", "weights_gradient"):
        check_shown(desk, name)
        desk.controller.new(begun)
        desk.settle()
        desk.presenter.do(choose_layer(2))
        desk.presenter.do(choose_head(3))


def check_shown(desk: Desk, name: str) -> None:
    action = desk.window.actions_by_name[f"weights_as:{name}"]
    assert name not in tiles(desk) and not action.isChecked() and action.isEnabled()
    action.trigger()
    desk.settle()
    spot = Spot(name, layer=2, head=3)
    assert desk.presenter.state.focus.spot == spot and action.isChecked()
    assert tiles(desk).index(name) == tiles(desk).index("weights") + 1
    result, picture = desk.presenter.state.result, desk.window.detail.canvas.picture
    assert result is not None and picture is not None and picture.spot == spot and picture.address is None
    assert (picture.values == result.picture(spot)).all() and picture.values[6, 2] != 0
    before = picture.values[6, 1]
    desk.type_text("thy cat")
    changed = desk.window.detail.canvas.picture
    assert changed is not None and changed.spot == spot and changed.values[6, 1] != before, "it follows the text"
    desk.window.actions_by_name["weights_as:weights"].trigger()
    assert name not in tiles(desk) and desk.presenter.state.focus.spot.stage == "weights"
    action.trigger()
    desk.presenter.do(load_example("start"))
    desk.settle()
    assert desk.presenter.state.focus.spot.stage == "weights", "a variant lacks it"


def test_gradients_are_those_of_the_target_and_only_computed_while_they_are_shown(desk: Desk) -> None:
    desk.type_text("the cap")
    now = desk.presenter.state.now
    assert now is not None and now.computed is not None and now.computed.gradients is None, "nobody looks at them"
    desk.window.actions_by_name["weights_as:weights_gradient"].trigger()
    desk.settle()
    top = desk.window.detail.canvas.picture
    assert top is not None and "at token 6" in desk.window.detail.formula.text()
    desk.presenter.do(set_target_token(3, 5))
    desk.settle()
    assert "‹d› − ‹f› at token 6" in desk.window.detail.formula.text()
    pair = desk.window.detail.canvas.picture
    assert pair is not None and not np.allclose(pair.values, top.values)
    desk.presenter.do(pin_token(4))
    desk.settle()
    assert "at token 4" in desk.window.detail.formula.text()
    pinned = desk.window.detail.canvas.picture
    assert pinned is not None and not pinned.values[5:].any() and pinned.values[4, 2] != 0, "later queries come after"
    desk.presenter.do(hold())
    desk.type_text("the cat")
    desk.presenter.do(show("difference"))
    assert desk.presenter.state.focus.spot.stage == "weights_gradient"
    desk.presenter.do(show("now"))
    desk.window.actions_by_name["weights_as:weights"].trigger()
    desk.type_text("the cab")
    assert desk.presenter.state.now.computed.gradients is None


@pytest.mark.desk(document=document(small("additive"), "a date"), models=(small("additive"),))
def test_gradients_that_a_model_never_has_are_not_asked_for_again_and_again(desk: Desk) -> None:
    assert "no encoder-decoder" in desk.window.actions_by_name["weights_as:weights_gradient"].toolTip()
    results: list[object] = []
    on_result(desk.controller, results.append)
    for text in ("a date", ""):
        desk.type_text(text)
        desk.presenter.do(choose_stage("weights_gradient"))
        desk.settle()
        results.clear()
        desk.controller.recompute()
        for _ in range(100):
            QApplication.processEvents()
            time.sleep(0.002)
        assert len(results) == 1 and not desk.presenter.state.pending_stage, text
