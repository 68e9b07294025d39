"""Pictures, explanations, comparisons and exports of a result exist for every layer of a model."""

import numpy as np
import pytest

from attnviz.document import ablation, edits
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import MaskTarget, StageTarget, SteeringTarget
from attnviz.export.requests import Tables
from attnviz.export.tables import tables
from attnviz.pictures.levels import Maps
from attnviz.pictures.picture import describe, displayed_stages, make_picture, number_at
from attnviz.result.cell_changes import find_changes
from attnviz.result.compare import Difference
from attnviz.result.measures import MEASURES, measure_heads
from attnviz.result.result import Result
from tests.engine.small_models import CONFIGS, document, engine_of, small

TEXT = "the cat sat\non the mat"


def results(name: str) -> tuple[Result, Result]:
    """A result, and the same after the last layer but one was edited."""
    model = small(name)
    engine, asked = engine_of(model), document(model, TEXT)
    return engine.compute(asked), engine.compute(ablation.ablate(asked, layer=1, head=2))


@pytest.mark.parametrize("name", CONFIGS)
def test_every_stage_of_every_layer_is_drawn_and_told(name: str) -> None:
    result, _ = results(name)
    for layer in (0, 2):
        assert set(displayed_stages(result, layer=layer)) <= set(result.stages(layer))
        for stage in (stage for stage in result.stages(layer) if not STAGES[stage].are_ids):
            spot = Spot(stage, layer=layer, head=3)
            picture = make_picture(result, spot, maps=Maps())
            assert picture.spot == spot and picture.values.shape[0] == len(TEXT)
            assert number_at(result, Cell(spot, 4, 1)) == result.picture(spot)[4, 1]
            heads = result.head_data(spot, range(4))
            np.testing.assert_array_equal(heads.values[3], result.spot_data(spot).values)
            (table, *_) = tables(result, Tables(spot, all_heads=False))
            assert len(table.rows) >= len(TEXT)
            if STAGES[stage].is_matrix:
                assert describe(result, Cell(spot, 4, 1))["weights"] == result.picture(spot.at(stage="weights"))[4, 1]
        for measure, row in MEASURES.items():
            found = measure_heads(result, measure, Spot("weights", layer=layer),
                                  pair=(3, 1) if row.needs_pair else None)
            assert found is not None and found.shape == (4,) and np.isfinite(found).all()


@pytest.mark.parametrize("name", ["llama", "bert"])
def test_what_a_switch_moved_is_found_in_the_layers_after_it_alone(name: str) -> None:
    before, now = results(name)
    for layer, moved in ((0, False), (1, False), (2, True)):
        spot = Spot("weights", layer=layer, head=1)
        assert (find_changes(now, before, spot) is not None) is moved
        less = Difference(now, before).spot_data(spot).values
        assert bool(np.abs(less[np.isfinite(less)]).max() > 1e-6) is moved
    assert find_changes(now, before, Spot("attention_output", layer=1)) is not None


def test_a_model_is_called_by_its_name() -> None:
    result, _ = results("gpt2")
    assert result.name == "gpt2" and result.setup == "gpt2 · causal mask · no dropout"
    assert result.shared_head(Spot("keys", head=1)) is None
    assert results("llama")[0].shared_head(Spot("rotated_keys", layer=2, head=3)) == 1


def test_with_a_layer_all_its_heads_are_off_and_those_of_no_other() -> None:
    model = small("llama")
    asked = ablation.ablate(document(model, TEXT), layer=1)
    result = engine_of(model).compute(ablation.ablate(asked, layer=2, head=3))
    assert [result.ablated_heads(Spot("weights", layer=layer)) for layer in range(3)] == [set(), {0, 1, 2, 3}, {3}]
    assert [result.is_ablated(Spot("weights", layer=2, head=head)) for head in range(4)] == [False, False, False, True]


def test_the_settings_count_what_was_edited_and_steered() -> None:
    made = document(small("llama"), "the cat sat on")
    owner = made.options.row.name
    assert ", edited" not in engine_of(small("llama")).compute(made).setup
    made = edits.edit_targets(made, {
        StageTarget(owner, "scores", 1): {(0, 0, 1, 0): 2.0, (0, 0, 2, 0): 2.0},
        SteeringTarget(owner, "queries", 1): {(0, 0, 0, 0): 1.0}, MaskTarget(1, 2): {(0, 1, 0): 0.0},
        StageTarget("causal", "scores"): {(0, 0, 0, 0): 2.0}})
    assert engine_of(small("llama")).compute(made).setup == (
        "llama · causal mask, edited · no dropout · 2 numbers edited · 1 number steered")
