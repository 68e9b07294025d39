"""Value-weighted attention and rollout against plain loops, and that nothing else is computed or edited for them."""

import warnings
from dataclasses import replace

import numpy as np
import pytest
import torch

from attnviz.document import edits
from attnviz.document.document import Document, Mark
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.families.weights import split_layers
from attnviz.result.explain import explain
from attnviz.result.folding import fold_result, segments_of
from attnviz.system.errors import AttnVizError
from tests.devices import limit_cpu
from tests.engine.small_models import CONFIGS, document, engine_of, small


@pytest.mark.parametrize("name", CONFIGS)
def test_value_weights_are_the_lengths_of_what_each_key_adds(name: str) -> None:
    model = small(name)
    config, own = model.model.config, split_layers(model.weights, model.model.config.layers)
    text = "the c_t" if not config.causal else "the cat\fa dog"
    result = engine_of(model).compute(document(model, text), stages=INTERACTIVE)
    for layer, head, row, column in ((0, 1, 4, 2), (2, 3, 3, 3), (1, 2, 2, 5)):
        spot = Spot("value_weighted", layer=layer, head=head)
        weight = float(result.picture(spot.at(stage="weights"))[row, column])
        value = torch.tensor(result.picture(spot.at(stage="values")))[column]
        size = config.d_head
        added = weight * own[layer]["out_proj"][:, head * size : (head + 1) * size] @ value
        assert result.picture(spot)[row, column] == pytest.approx(float(added.norm()), abs=1e-5)
        lines = explain(result, Cell(spot, row, column))
        assert lines[0].startswith("weight ") and not any("rounding" in line for line in lines[:-1])
    assert result.array("value_weighted", layer=1).shape == result.array("weights", layer=1).shape


def test_values_are_weighted_by_the_weights_after_dropout() -> None:
    model = small("llama")
    result = engine_of(model).compute(document(model, "the cat", dropout_on=True, dropout=0.5), stages=INTERACTIVE)
    spot = Spot("value_weighted", layer=1, head=2)
    weights, dropped = (result.picture(spot.at(stage=stage)) for stage in ("weights", "dropped_weights"))
    kept = (dropped != 0) & (weights != 0)
    assert 0 < kept.sum() < (weights != 0).sum() and ((result.picture(spot) != 0) == kept).all()
    shares = result.picture(spot)[kept] / dropped[kept]
    columns = np.nonzero(kept)[1]
    assert all(np.ptp(shares[columns == key]) < 1e-4 for key in set(columns)), "the length of a value is one number"


def test_value_weights_that_overflow_are_infinite_without_a_warning() -> None:
    model = small("llama")
    asked = document(model, "the cat")
    weights, values = (StageTarget(asked.options.variant, stage, 1) for stage in ("weights", "values"))
    asked = edits.edit_cells(asked, weights, {(0, 0, 3, 2): 3e38})
    asked = edits.edit_cells(asked, values, {(0, 0, 2, 0): 100.0})
    result = engine_of(model).compute(asked, stages=INTERACTIVE)
    assert np.isinf(result.picture(Spot("value_weighted", layer=1))[3, 2])


@pytest.mark.parametrize("stage", ["rollout", "value_weighted"])
def test_readings_are_folded_as_weights_are(stage: str) -> None:
    model = small("llama")
    result = engine_of(model).compute(replace(document(model, "the cat"), marks=(Mark(0, 3),)), stages=INTERACTIVE)
    spot = Spot(stage, layer=1, head=2)
    starts = segments_of(result, "marks", result.document, 0).starts
    assert len(starts) > 1
    parts = np.split(np.arange(len(result.row_labels(spot))), starts[1:])
    cells = result.picture(spot)
    want = [[cells[np.ix_(queries, keys)].sum() / len(queries) for keys in parts] for queries in parts]
    found = fold_result(result, "marks", result.document).spot_data(spot).values
    np.testing.assert_allclose(found, want, atol=1e-6)


@pytest.mark.parametrize("name", ["llama", "bert"])
def test_rollout_multiplies_the_layers_up_to_this_one(name: str) -> None:
    model = small(name)
    text = "the c_t" if name == "bert" else "the cat\fa dog"
    result = engine_of(model).compute(document(model, text, ablated=("1.2",)), stages=INTERACTIVE)
    whole = np.eye(7)
    for layer in range(3):
        weights = [result.picture(Spot("weights", layer=layer, head=head)) for head in range(4)]
        counted = [one for head, one in enumerate(weights) if (layer, head) != (1, 2)]
        whole = (0.5 * sum(counted) / len(counted) + 0.5 * np.eye(7)) @ whole
        for head in (0, 3):
            np.testing.assert_allclose(result.picture(Spot("rollout", layer=layer, head=head)), whole, atol=1e-6)
        lines = explain(result, Cell(Spot("rollout", layer=layer), 5, 2))
        assert float(lines[-1].removeprefix("= ")) == pytest.approx(whole[5, 2], abs=1e-3)
    np.testing.assert_allclose(result.array("rollout", layer=2)[0, 0].sum(axis=-1), 1, atol=1e-5)


def test_cells_of_3e38_warn_of_nothing() -> None:
    model = small("gpt2")
    huge = {(0, head, 6, 2): 3e38 for head in range(4)} | {(0, head, 6, 3): -3e38 for head in range(4)}
    result = engine_of(model).compute(edits.edit_cells(
        document(model, "the cat"), StageTarget(model.model.row.name, "weights", 0), huge))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for stage in ("rollout", "value_weighted"):
            assert not np.isfinite(result.array(stage, layer=0)[0, 0, 6]).all()
            assert explain(result, Cell(Spot(stage, layer=1), 6, 2)) is not None


def test_an_ablated_layer_changes_no_rollout_and_edited_weights_do() -> None:
    model = small("llama")
    plain = document(model, "the cat", ablated=("1",))
    result = engine_of(model).compute(plain, stages=INTERACTIVE)
    np.testing.assert_array_equal(result.array("rollout", layer=1), result.array("rollout", layer=0))
    target = StageTarget(plain.options.variant, "weights", 0)
    edited = engine_of(model).compute(edits.edit_cells(plain, target, {(0, 1, 6, 2): 0.9}), stages=INTERACTIVE)
    assert edited.array("rollout")[0, 0, 6, 2] > result.array("rollout")[0, 0, 6, 2] + 0.05
    assert edited.address(Spot("rollout")) is None and edited.address(Spot("weights")) is not None
    with pytest.raises(AttnVizError):
        edits.edit_cells(plain, StageTarget(plain.options.variant, "rollout", 0), {(0, 1, 6, 2): 0.9})


def test_long_texts_and_variants_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    model = small("llama")
    engine = engine_of(model)
    with monkeypatch.context() as patch:
        limit_cpu(patch, whole_bytes=1)
        long = engine.compute(document(model, "the cat"), stages=INTERACTIVE, layer=1)
        assert "rollout" not in long.stages(1), "weights of layer 0 are pooled"
        assert "value_weighted" in long.stages(1) and "value_weighted" not in long.stages(2)
    assert not {"rollout", "value_weighted"} & set(Engine().compute(Document()).stages())
    short = engine.compute(document(model, "the cat"), stages=INTERACTIVE)
    assert {"rollout", "value_weighted"} <= set(short.stages(2))
    again = engine.compute(document(model, "the cats"), stages=INTERACTIVE)
    assert again.layers[0].stages.keys() == short.layers[0].stages.keys()
    assert not {"rollout", "value_weighted"} & again.layers[0].stages.keys(), "nothing of it is recorded"
