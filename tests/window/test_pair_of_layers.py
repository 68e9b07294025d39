"""Heads of two layers side by side: titles, shared scale, common marks and saved sessions."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document.places import Cell, SecondView, Spot
from attnviz.store.focus import choose_head, choose_layer, choose_stage, mark_cell
from attnviz.store.second_view import set_second_view
from attnviz.store.session import read_session
from tests.desk import Desk
from tests.engine.small_models import document, small

MODEL = small("llama")
FIRST, SECOND = Spot("scaled_scores", layer=0, head=1), Spot("scaled_scores", layer=2, head=3)
pytestmark = pytest.mark.desk(document=document(MODEL, "the cat"), models=(MODEL,))


@pytest.fixture
def desk(desk: Desk) -> Desk:
    desk.presenter.do(choose_stage(FIRST.stage))
    desk.presenter.do(choose_head(FIRST.head))
    return desk


def alt_click(desk: Desk, spot: Spot) -> None:
    mosaic = desk.window.heads.mosaic
    QTest.mouseClick(mosaic, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier,
                     mosaic.tile_rect(spot).center())
    QApplication.processEvents()


def test_alt_and_a_click_put_a_head_of_another_layer_beside(desk: Desk) -> None:
    alt_click(desk, SECOND)
    detail, result = desk.window.detail, desk.presenter.state.result
    assert [canvas.picture.spot for canvas in detail.canvases] == [FIRST, SECOND]
    for canvas, spot in zip(detail.canvases, (FIRST, SECOND), strict=True):
        np.testing.assert_array_equal(canvas.picture.values, result.picture(spot))
    assert detail.title.text() == "Scaled scores, layer 0, head 1 and layer 2, head 3"
    assert [name.text() for name in detail.pair.names] == ["Layer 0, head 1", "Layer 2, head 3"]
    scales = {(canvas.picture.scale.low, canvas.picture.scale.high) for canvas in detail.canvases}
    finite = [values[np.isfinite(values)] for layer in range(result.num_layers) for values in [
        np.stack([result.picture(FIRST.at(layer=layer, head=head)) for head in range(4)])]]
    assert len(scales) == 1 and scales.pop()[1] == pytest.approx(max(abs(part).max() for part in finite), rel=1e-5)
    alt_click(desk, SECOND)
    assert len(detail.canvases) == 1


def test_a_cell_is_marked_in_both_and_both_are_read_out(desk: Desk) -> None:
    alt_click(desk, SECOND)
    cell = Cell(FIRST, 5, 2)
    desk.presenter.do(mark_cell(cell))
    assert desk.presenter.state.both(cell) == (cell, Cell(SECOND, 5, 2))
    said = desk.window.status.readout.text()
    assert "layer 0" in said and "layer 2" in said and "head 1" in said and "head 3" in said


def test_the_head_beside_changes_places_with_the_chosen_one(desk: Desk) -> None:
    desk.presenter.do(set_second_view(SecondView("head", FIRST.head, 2)))
    desk.presenter.do(choose_layer(2))
    QApplication.processEvents()
    spots = [canvas.picture.spot for canvas in desk.window.detail.canvases]
    assert spots == [FIRST.at(layer=2), FIRST]


def test_a_session_keeps_the_layer_of_what_stands_beside(desk: Desk, tmp_path: Path) -> None:
    alt_click(desk, SECOND)
    path = tmp_path / "one.attnviz"
    assert desk.controller.save(path)
    desk.presenter.do(set_second_view(None))
    desk.controller.open(read_session(path))
    desk.settle()
    assert desk.presenter.state.second == SECOND and desk.presenter.state.focus.spot == FIRST
