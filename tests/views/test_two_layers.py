"""Models with several layers: every panel shows and names the selected layer, not just the first."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel

from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget, WeightTarget
from attnviz.pictures.levels import Maps
from attnviz.pictures.picture import make_picture
from attnviz.result.result import Result
from attnviz.store.parts import PARTS, Focus
from attnviz.store.state import State
from attnviz.views.chrome.status_view import StatusView
from attnviz.views.detail.detail_view import DetailView
from attnviz.views.heatmaps.heads_view import HeadsView
from attnviz.views.heatmaps.lines_view import LinesView
from attnviz.views.heatmaps.pipeline_view import PipelineView
from attnviz.views.tables import tensor_contents
from attnviz.views.tables.tables_view import TablesView
from tests.result.two_layers import computed, pooled_layer, stack_layers


@pytest.fixture(scope="module")
def lower_layer() -> tuple[Result, Result]:
    return computed(1), computed(2)


@pytest.fixture
def both(lower_layer: tuple[Result, Result]) -> Result:
    return stack_layers(*lower_layer)


def state(of: Result, layer: int, stage: str = "weights") -> State:
    spot = Spot(stage, head=1, layer=layer)
    return State(of, Focus(spot, pinned=Cell(spot, 2, 0)))


@pytest.mark.parametrize("layer", [0, 1])
@pytest.mark.parametrize("stage", ["weights", "scaled_scores", "queries", "output"])
def test_the_pictures_are_of_the_chosen_layer(qtbot, both, lower_layer, layer: int, stage: str) -> None:
    pipeline, heads, lines, detail = PipelineView(), HeadsView(), LinesView(), DetailView()
    for view in (pipeline, heads, lines, detail):
        qtbot.addWidget(view)
        view.show_state(state(both, layer, stage), PARTS)
    drawn = [tile.picture for canvas in (pipeline.canvas, heads.canvas) for tile in canvas.tiles]
    for picture in (*drawn, *lines.canvas.pictures, detail.canvas.picture):
        assert picture is not None and picture.spot.layer == layer
        one = make_picture(lower_layer[layer], picture.spot.at(layer=0), maps=Maps())
        np.testing.assert_array_equal(picture.values, one.values)
    assert f"layer {layer}" in detail.title.text()
    assert detail.canvas.marks.cell == Cell(Spot(stage, head=1, layer=layer), 2, 0)


@pytest.mark.parametrize("layer", [0, 1])
def test_the_words_name_the_layer_only_where_there_is_more_than_one(qtbot, both, lower_layer, layer: int) -> None:
    status, detail = StatusView(), DetailView()
    for view in (status, detail):
        qtbot.addWidget(view)
    for of, at, named in ((both, layer, True), (lower_layer[layer], 0, False)):
        status.show_state(state(of, at), PARTS)
        detail.show_state(state(of, at), PARTS)
        number = f"{lower_layer[layer].picture(Spot('weights', head=1))[2, 0]:.4f}"
        said = status.readout.text().split("    ")
        assert f"weight {number}" in said and (f"layer {at}" in said) is named
        explained = [label.text() for label in detail.explanation.findChildren(QLabel)]
        assert f"= {number}" in explained
        assert (f"Weights, layer {at}, head 1: three → one" if named else "Weights, head 1: three → one") in explained


@pytest.mark.parametrize("layer", [0, 1])
def test_the_tables_are_of_the_chosen_layer_and_edit_it(qtbot, both, lower_layer, layer: int) -> None:
    view = TablesView()
    qtbot.addWidget(view)
    view.show_state(State(both, Focus(Spot("weights", head=1, layer=layer))), PARTS)
    for name, matrix in lower_layer[layer].layers[0].parameters.items():
        content = tensor_contents.parameter(both, name, head=1, layer=layer)
        np.testing.assert_array_equal(content.values, np.atleast_2d(matrix))
        assert f"layer {layer}" in content.note and content.address is not None
        assert content.address(0, 0)[0] == WeightTarget("multi_head", name, layer)
    stage = tensor_contents.stage(both, Spot("weights", head=1, layer=layer))
    assert stage is not None and stage.address is not None
    assert stage.address(2, 1) == (StageTarget("multi_head", "weights", layer), (0, 1, 2, 1))
    np.testing.assert_array_equal(stage.values, lower_layer[layer].picture(Spot("weights", head=1)))


def test_of_a_layer_that_is_not_in_focus_lines_are_not_drawn_and_weights_are_pooled(qtbot, both, lower_layer) -> None:
    partly = replace(both, layers=(both.layers[0], pooled_layer(lower_layer[1])))
    lines, heads = LinesView(), HeadsView()
    for view in (lines, heads):
        qtbot.addWidget(view)
        view.show_state(state(partly, 1), PARTS)
    assert not lines.canvas.pictures and "too long to draw lines" in lines.empty.text()
    assert [tile.picture.block for tile in heads.canvas.tiles] == [(2, 2), (2, 2)]
    assert tensor_contents.stage(partly, Spot("weights", layer=1)) is None
    lines.show_state(state(partly, 0), PARTS)
    assert len(lines.canvas.pictures) == 2
