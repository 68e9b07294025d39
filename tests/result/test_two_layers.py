"""Results with several layers: numbers, levels, explanations, tables, figures and files of each layer."""

from dataclasses import replace

import numpy as np
import pytest

from attnviz.document.cells import Edits
from attnviz.document.document import Document
from attnviz.document.options import VARIANTS
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import exact_cells
from attnviz.export import figure
from attnviz.export.contents import contents
from attnviz.export.parts import Part
from attnviz.export.tables import tables
from attnviz.pictures.levels import Maps, shared_levels
from attnviz.pictures.lines import find_lines
from attnviz.pictures.picture import describe, displayed_stages, make_picture, number_at
from attnviz.result.explain import explain
from attnviz.result.matrices import weight_line
from attnviz.result.result import Result
from attnviz.system.errors import ComputeError
from tests.result.two_layers import TEXT, computed, pooled_layer, stack_layers

SETTINGS = [pytest.param({"variant": variant}, id=variant) for variant in VARIANTS] + [
    pytest.param({"dropout_on": True, "dropout": 0.5}, id="dropout"),
    pytest.param({"mask_method": "renormalize"}, id="renormalize")]


def explanation_of(result: Result, cell: Cell) -> list[str]:
    return list(explain(result, cell))


@pytest.mark.parametrize("settings", SETTINGS)
def test_each_layer_has_its_own_numbers_levels_and_explanations(settings) -> None:
    alone = computed(1, **settings), computed(2, **settings)
    two = stack_layers(*alone)
    assert two.num_layers == 2
    for layer, one in enumerate(alone):
        assert two.stages(layer) == one.stages() and displayed_stages(two, layer=layer) == displayed_stages(one)
        for stage in one.stages():
            np.testing.assert_array_equal(two.array(stage, layer=layer), one.array(stage))
            ends = [shared_levels(each, Spot(stage), Maps()) for each in (alone if STAGES[stage].per_head else (one,))]
            both = min(low for low, _ in ends), max(high for _, high in ends)  # of heads all layers share one scale
            assert shared_levels(two, Spot(stage, layer=layer), Maps()) == both
            for sentence, head in ((0, 0), (1, one.num_heads - 1)):
                there, own = (Spot(stage, sentence=sentence, head=head, layer=at) for at in (layer, 0))
                np.testing.assert_array_equal(two.picture(there), one.picture(own))
                np.testing.assert_equal(two.masked(there), one.masked(own))
                picture = make_picture(two, there, maps=Maps())
                np.testing.assert_array_equal(picture.values, make_picture(one, own, maps=Maps()).values)
                assert picture.spot == there and number_at(two, Cell(there, 1, 0)) == number_at(one, Cell(own, 1, 0))
                assert (weight_line(two, there, column=0) is None) is (weight_line(one, own, column=0) is None)
                if layer == 0 or stage != "embeddings":
                    assert explanation_of(two, Cell(there, 1, 0)) == explanation_of(one, Cell(own, 1, 0))
        spots = [Spot("weights", layer=at) for at in (layer, 0)]
        assert describe(two, Cell(spots[0], 1, 0)) == describe(one, Cell(spots[1], 1, 0))
        for ours, theirs in zip(*(find_lines(it, [make_picture(it, spot, maps=Maps())]).strengths.tolist()
                                  for it, spot in zip((two, one), spots, strict=True)), strict=True):
            assert ours == theirs


def test_the_input_of_a_later_layer_is_no_embedding_of_the_vocabulary() -> None:
    two = stack_layers(computed(1), computed(2))
    lines = explanation_of(two, Cell(Spot("embeddings", layer=1), 1, 0))
    assert lines[0] == "d0 of the output of layer 0 for two" and len(lines) == 2


@pytest.mark.parametrize("layer", [0, 1])
def test_a_number_that_was_edited_is_one_of_its_own_layer(layer: int) -> None:
    target = StageTarget("multi_head", "masked_scores", layer)
    document = Document(TEXT, edits=Edits({target: {(0, 0, 1, 0): -np.inf}}))  # as of a variant that has two layers
    two = replace(stack_layers(computed(1), computed(2)), document=document)
    here, other = (Spot("weights", layer=at) for at in (layer, 1 - layer))
    edited = here.at(stage="masked_scores")
    assert two.edited_cells(edited).tolist() == [[1, 0]] and not len(two.edited_cells(edited.at(layer=1 - layer)))
    assert two.masked(here)[1, 0] and not two.masked(other)[1, 0]  # type: ignore[index]
    assert two.masked_keys(Cell(here, 1, 0))[0] and not two.masked_keys(Cell(other, 1, 0))[0]
    assert two.address(edited)(1, 0) == (target, (0, 0, 1, 0))
    changed = "You set this value; it replaces the computed one."
    assert changed in explanation_of(two, Cell(edited, 1, 0))
    assert changed not in explanation_of(two, Cell(edited.at(layer=1 - layer), 1, 0))


@pytest.mark.parametrize("layer", [0, 1])
def test_a_table_and_a_figure_name_their_layer_and_show_its_numbers(layer: int) -> None:
    two = stack_layers(computed(1), computed(2))
    spot = Spot("weights", head=1, layer=layer)
    (table,) = tables(two, Part(spot, digits=None))
    assert (table.title, table.head) == (f"Weights, layer {layer}, head 1", f"layer {layer}, head 1")
    np.testing.assert_array_equal(np.array(table.numbers[3], np.float32), two.picture(spot)[3])
    drawn = figure.draw(two, Part(spot))
    assert f"Weights · layer {layer} · head 1" in [text.get_text() for text in drawn.texts]
    assert drawn.axes[0].texts[-1].get_text() == f"{two.picture(spot)[3, 3]:.4f}"
    alone = figure.draw(computed(1), Part(spot.at(layer=0)))
    assert "Weights · head 1" in [text.get_text() for text in alone.texts], "of one layer none is named"


def test_a_layer_that_is_not_in_focus_is_drawn_pooled_and_computed_again_where_it_is_looked_at() -> None:
    upper = computed(2)
    two = replace(upper, layers=(*computed(1).layers, pooled_layer(upper)))
    spot = Spot("weights", head=1, layer=1)
    assert not two.is_whole("weights", layer=1) and two.is_whole("queries", layer=1) and two.is_whole("weights")
    assert two.stages(1) == ("embeddings", "queries", "keys", "values", "weights", "context", "concatenated", "output")
    assert two.shape("weights", layer=1) == upper.shape("weights")
    found = two.spot_data(spot)
    assert found.block == 2
    exact = upper.picture(spot.at(layer=0))
    assert found.values.tolist() == exact.reshape(2, 2, 2, 2).max(axis=(1, 3)).tolist()
    np.testing.assert_allclose(exact_cells(two, spot, rows=slice(1, 4), columns=slice(0, 3)), exact[1:4, :3], rtol=1e-6)
    for ask in (two.picture, lambda asked: two.array(asked.stage, layer=1)):
        with pytest.raises(KeyError):
            ask(spot)
    assert number_at(two, Cell(spot, 1, 0)) is None and explain(two, Cell(spot, 1, 0)) == ()
    assert explanation_of(two, Cell(Spot("context", layer=1), 1, 0))[1] == "4 terms"
    with pytest.raises(ComputeError, match="the window keeps the numbers of one layer"):
        contents(two)
    with pytest.raises(ComputeError, match="too many for a table"):
        list(tables(two, Part(spot)))

