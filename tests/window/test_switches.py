"""Ablate heads and layers of a model from the mosaic and its menus, and edit cells of any layer."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.result.result import Result
from attnviz.store.edits import ablate_head, ablate_layer
from attnviz.store.focus import choose_head, choose_layer, choose_stage, pin_cell
from tests.desk import Desk
from tests.engine.small_models import document, small
from tests.views.pixels import grab_pixels, rgb

MODEL = small("llama", num_hidden_layers=4)
pytestmark = pytest.mark.desk(document=document(MODEL, "the cat sat"), models=(MODEL,))


def ablated_heads(desk: Desk) -> tuple[str, ...]:
    return desk.controller.document.options.ablated


def numbers(desk: Desk) -> Result:
    result = desk.controller.result
    assert isinstance(result, Result)
    return result


def entries(desk: Desk, at: QPoint) -> dict[str, Any]:
    """Return the entries of the menu at a point of the mosaic."""
    mosaic = desk.window.heads.mosaic
    before = set(desk.window.findChildren(QMenu))
    QApplication.sendEvent(mosaic, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, mosaic.mapToGlobal(at)))
    (menu,) = set(desk.window.findChildren(QMenu)) - before
    menu.hide()
    return {action.text(): action for action in menu.actions()}


def pick(desk: Desk, at: QPoint, words: str) -> None:
    entries(desk, at)[words].trigger()
    desk.settle()


def test_space_switches_the_head_of_the_mosaic_in_its_own_layer(desk: Desk) -> None:
    mosaic = desk.window.heads.mosaic
    QTest.mouseClick(mosaic, Qt.MouseButton.LeftButton, pos=mosaic.tile_rect(Spot("weights", layer=2, head=3)).center())
    for expected in ("2.3",), ():
        QTest.keyClick(mosaic, Qt.Key.Key_Space)
        desk.settle()
        assert ablated_heads(desk) == expected


def test_the_menu_of_a_head_switches_it_and_its_layer(desk: Desk) -> None:
    at = desk.window.heads.mosaic.tile_rect(Spot("weights", layer=1, head=2)).center()
    pick(desk, at, "Ablate layer 1, head 2")
    assert ablated_heads(desk) == ("1.2",)
    pick(desk, at, "Ablate the other heads of layer 1")
    assert ablated_heads(desk) == ("1.0", "1.1", "1.3")
    assert str(desk.controller.store.state.history.last.label) == "Ablate all heads of layer 1 but 2"
    pick(desk, at, "Ablate layer 1")
    assert "1" in ablated_heads(desk) and str(desk.controller.store.state.history.last.label) == "Ablate layer 1"
    pick(desk, at, "Restore layer 1, head 2")  # it is off with its layer
    assert ablated_heads(desk) == ("1.0", "1.1", "1.3")
    pick(desk, at, "Restore all heads")
    assert ablated_heads(desk) == ()


def test_the_menu_and_the_title_of_a_head_read_the_state_of_its_own_layer(desk: Desk) -> None:
    """Head 2 is ablated in layer 1 alone: in the others nothing is said of it."""
    mosaic, title = desk.window.heads.mosaic, desk.window.detail.title
    desk.presenter.do(ablate_head(layer=1, head=2))
    desk.settle()
    for chosen in (0, 1):
        desk.presenter.do(choose_layer(chosen))
        desk.presenter.do(choose_head(2))
        for layer, words in ((0, "Ablate layer 0, head 2"), (1, "Restore layer 1, head 2")):
            found = list(entries(desk, mosaic.tile_rect(Spot("weights", layer=layer, head=2)).center()))
            assert found[0] == words
            assert f"Compare with layer {chosen}, head 2" in found or layer == chosen
        assert ("(ablated)" in title.text()) is (chosen == 1)


def test_heads_of_several_layers_are_selected_and_ablated_in_one_step(desk: Desk) -> None:
    mosaic = desk.window.heads.mosaic
    spots = [Spot("weights", layer=layer, head=head) for layer, head in ((0, 3), (1, 0), (2, 1))]
    QTest.mouseClick(mosaic, Qt.MouseButton.LeftButton, pos=mosaic.tile_rect(spots[0]).center())
    for spot in spots[1:]:
        QTest.mouseClick(mosaic, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier,
                         mosaic.tile_rect(spot).center())
    assert mosaic.selected == set(spots) and mosaic.chosen == spots[0]
    steps = len(desk.controller.store.state.history.steps)
    QTest.keyClick(mosaic, Qt.Key.Key_Space)
    desk.settle()
    assert ablated_heads(desk) == ("0.3", "1.0", "2.1") and len(desk.controller.store.state.history.steps) == steps + 1
    assert str(desk.controller.store.state.history.last.label) == "Ablate 3 heads" and mosaic.selected == set(spots)
    pick(desk, mosaic.tile_rect(spots[1]).center(), "Restore 3 selected heads")
    assert ablated_heads(desk) == ()
    desk.presenter.do(ablate_layer(layer=2))
    pick(desk, mosaic.tile_rect(spots[2]).center(), "Restore 3 selected heads")
    assert ablated_heads(desk) == ()  # a head is restored with its layer
    QTest.mouseClick(mosaic, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier,
                     mosaic.tile_rect(spots[1]).center())
    assert mosaic.selected == {spots[0], spots[1]}
    QTest.mousePress(mosaic, Qt.MouseButton.LeftButton, pos=mosaic.tile_rect(Spot("weights", layer=1)).center())
    assert not mosaic.selected
    to = mosaic.tile_rect(Spot("weights", layer=2, head=1)).center()
    QTest.mouseMove(mosaic, to)
    QTest.mouseRelease(mosaic, Qt.MouseButton.LeftButton, pos=to)
    assert {(spot.layer, spot.head) for spot in mosaic.selected} == {(1, 0), (1, 1), (2, 0), (2, 1)}
    desk.presenter.do(choose_head(3))
    assert not mosaic.selected


def test_the_mosaic_marks_the_head_that_is_compared(desk: Desk) -> None:
    mosaic, other = desk.window.heads.mosaic, Spot("weights", layer=2, head=1)
    place = mosaic.tile_rect(other)
    around = grab_pixels(mosaic)[place.top(), place.left() : place.right()]
    QTest.mouseClick(mosaic, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier, place.center())
    desk.settle()
    dashed = grab_pixels(mosaic)[place.top(), place.left() : place.right()]
    assert mosaic.compared == other and mosaic.chosen != other
    accents = (dashed == rgb("Accent")).all(axis=1)
    assert accents.any() and not accents.all() and not (around == rgb("Accent")).all(axis=1).any()


def test_the_number_of_a_layer_has_a_menu_of_its_own(desk: Desk) -> None:
    mosaic = desk.window.heads.mosaic
    place = mosaic.tile_rect(Spot("weights", layer=3, head=0))
    at = QPoint(place.left() - 8, place.center().y())
    assert list(entries(desk, at)) == ["Ablate layer 3", "Ablate all layers but 3", "Restore all heads"]
    pick(desk, at, "Ablate layer 3")
    assert ablated_heads(desk) == ("3",) and mosaic.mosaic is not None and mosaic.mosaic.ablated[12:].all()
    pick(desk, at, "Restore layer 3")
    pick(desk, at, "Ablate all layers but 3")
    assert ablated_heads(desk) == ("0", "1", "2")
    assert str(desk.controller.store.state.history.last.label) == "Ablate all layers but 3"


def test_a_score_of_any_layer_is_edited_where_it_is_seen(desk: Desk) -> None:
    detail = desk.window.detail
    for layer, stage in ((2, "scores"), (1, "weights"), (3, "values")):
        desk.presenter.do(choose_layer(layer))
        desk.presenter.do(choose_head(3))
        desk.presenter.do(choose_stage(stage))
        desk.settle()
        picture = detail.canvas.picture
        assert picture is not None and picture.address is not None
        address = picture.address(2, 1)
        head = 1 if stage == "values" else 3  # two heads share values
        assert address == (StageTarget(MODEL.model.row.name, stage, layer), (0, head, 2, 1))
        before = numbers(desk)
        detail.canvas.editor.take_number(address, "1.5")
        desk.settle()
        after = numbers(desk)
        assert after.picture(Spot(stage, layer=layer, head=3))[2, 1] == 1.5
        same = "context" if layer == 0 else "residual"
        np.testing.assert_array_equal(after.array(same, layer=layer), before.array(same, layer=layer))
        assert not np.array_equal(after.array("final_normed", layer=3), before.array("final_normed", layer=3))


def test_a_cell_is_masked_in_one_head_or_one_layer_by_its_menu(desk: Desk) -> None:
    desk.presenter.do(choose_layer(2))
    desk.presenter.do(choose_head(1))
    desk.settle()
    cell = Cell(Spot("weights", layer=2, head=1), 2, 0)
    for words, heads in (("Mask this cell in this head alone", [1]), ("Unmask this cell in this head alone", []),
                         ("Mask this cell in this layer", [0, 1, 2, 3]),  # what was said last counts
                         ("Unmask this cell in this head alone", [0, 2, 3]),
                         ("Mask this cell in every head", [0, 1, 2, 3]), ("Unmask this cell in every head", []),
                         ("Mask this cell in this layer", [0, 1, 2, 3]), ("Reset this number", []),
                         ("Mask this cell in this layer", [0, 1, 2, 3]), ("Unmask this cell in every head", []),
                         ("Mask this cell in this layer", [0, 1, 2, 3])):
        before = set(desk.window.findChildren(QMenu))
        desk.window.detail.menu_requested.emit(cell, desk.window.pos())
        (menu,) = set(desk.window.findChildren(QMenu)) - before
        next(action for action in menu.actions() if action.text() == words).trigger()
        menu.hide()
        desk.settle()
        weights = numbers(desk).array("weights", layer=2)[0, :, 2, 0]
        assert [head for head in range(4) if weights[head] == 0] == heads
        elsewhere = numbers(desk).array("weights", layer=1)[0, :, 2, 0]
        assert not elsewhere.any() if words.startswith("Mask this cell in every") else elsewhere.all()
    assert str(desk.controller.store.state.history.last.label) == "Mask a cell of layer 2"
    desk.presenter.do(pin_cell(cell))
    desk.window.actions_by_name["mask_cell"].trigger()
    desk.settle()
    assert numbers(desk).array("weights", layer=2)[0, :, 2, 0].all(), "the key shows it again, too"
