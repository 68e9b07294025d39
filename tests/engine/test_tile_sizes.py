"""Tiles of one head, of all heads and few rows, and of a whole text: equal numbers, and no wait for a device."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from attnviz.document.document import Document
from attnviz.document.targets import MASK, MaskTarget, StageTarget
from attnviz.engine import device, plan
from attnviz.engine.attention import overviews
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.result.result import Result
from tests.devices import limit_cpu, stand_in
from tests.engine.small_models import document as of_model, engine_of, small
from tests.engine.test_long_input import document

FEW = 2 * 150 * 4 * 20  #: scores of a tile of all heads and some twenty rows
SIZES = (0, FEW, 2**30)
TEXT = "the cat sat on the mat and the dog sat on the log"
#: Of variants: masks, their method, the axis of the softmax, dropout, heads that share keys, edits of every kind.
VARIANTS: dict[str, tuple[dict[str, Any], Any]] = {
    "causal": ({"mask": "causal"}, {}),
    "formula": ({"mask": "abs(q - k) < 4 or k < n - 30"}, {}),
    "no mask, along queries": ({"softmax_axis": "queries"}, {}),
    "renormalised": ({"mask": "causal", "mask_method": "renormalize"}, {}),
    "dropout": ({"mask": "causal", "dropout_on": True, "dropout": 0.3}, {}),
    "shared keys": ({"variant": "grouped_query", "num_heads": 4, "num_kv_heads": 2, "d_out": 16}, {}),
    "rows are keys": ({"variant": "einsum", "mask": "causal"}, {}),
    "edits": ({"mask": "causal"}, {
        StageTarget("multi_head", "scores"): {(0, 1, 60, 5): 2.5, (1, 0, 7, 36): -0.5},
        MASK: {(0, 3, 130): 1.0, (0, 100, 2): 0.0}}),
    "mask of one head": ({"mask": "causal"}, {MaskTarget(0, 1): {(0, 90, 20): 0.0, (0, 5, 60): 1.0}}),
}
#: Of models: windows, caps on scores, a linear bias, both directions, groups of heads.
MODELS = {name: small(name) for name in ("llama", "mistral", "gemma2", "bloom", "bert")}


@pytest.fixture(autouse=True)
def little_is_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overviews, "MAX_GRID_SIDE", 40)
    monkeypatch.setattr(overviews, "PART_ROWS", 22)
    monkeypatch.setattr(plan, "SHORT_TOKENS", 10)


def with_tiles(size: int, engine: Engine, *documents: Document, monkeypatch: pytest.MonkeyPatch) -> list[Result]:
    """Return the results of documents one after the other, with so many scores in a tile."""
    limit_cpu(monkeypatch, kept_bytes=1000, whole_bytes=2**10, tile_scores=size)
    return [engine.compute(each, stages=INTERACTIVE) for each in documents]


def assert_same(found: Result, expected: Result) -> None:
    for layer in range(expected.num_layers):
        pooled = expected.layers[layer].overviews
        assert pooled and found.layers[layer].overviews.keys() == pooled.keys()
        for stage, overview in pooled.items():
            np.testing.assert_allclose(found.layers[layer].overviews[stage].values, overview.values,
                                       rtol=1e-4, atol=1e-5, err_msg=stage)
    for stage in {"context", "output", "final_normed"} & {*expected.stages(expected.num_layers - 1)}:
        one, other = (each.array(stage, layer=each.num_layers - 1) for each in (found, expected))
        np.testing.assert_allclose(one, other, rtol=1e-4, atol=1e-5, err_msg=stage)


@pytest.mark.parametrize("name", VARIANTS)
def test_tiles_of_every_size_in_variants(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = document(*VARIANTS[name])
    expected, *others = (with_tiles(size, Engine(), asked, monkeypatch=monkeypatch)[0] for size in SIZES)
    assert expected.is_long
    for found in others:
        assert_same(found, expected)


@pytest.mark.parametrize("name", MODELS)
def test_tiles_of_every_size_in_models_also_after_an_appended_token(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = MODELS[name]
    texts = [of_model(model, text) for text in (TEXT, f"{TEXT} on", f"a{TEXT[1:]}")]
    expected, *others = (with_tiles(size, engine_of(model), *texts, monkeypatch=monkeypatch) for size in SIZES)
    for found in others:
        for one, other in zip(found, expected, strict=True):
            assert_same(one, other)


def test_a_tile_holds_all_heads_and_as_many_rows_as_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    shapes = set[tuple[int, ...]]()
    pool = overviews.pool
    monkeypatch.setattr("attnviz.engine.attention.tiles.pool", lambda cells, **given: (
        shapes.add(tuple(cells.shape)), pool(cells, **given))[1])
    asked = document({"mask": "none", "num_heads": 2, "d_out": 4}, text="a " * 150)
    for size, shape in ((0, (1, 20, 150)), (2 * 150 * 60, (2, 60, 150)), (2**30, (2, 150, 150))):
        shapes.clear()
        with_tiles(size, Engine(), asked, monkeypatch=monkeypatch)
        assert max(shapes) == shape


def test_a_device_keeps_all_layers_whole_while_a_window_can_copy_their_weights() -> None:
    model, roomy = MODELS["llama"], device.accelerator(2**36)
    options = of_model(model, "a").options
    kept = plan.stages_by_layer(options, wanted=INTERACTIVE, edits=[{}] * options.row.layers)
    few = replace(roomy, pooled_squares=options.row.layers * options.num_heads * 50**2)
    for tokens, limits, whole in ((50, few, True), (51, few, False), (51, roomy, True),
                                  (51, replace(few, is_copied=False), True)):
        plans = plan.plan_layers(options, (tokens,), kept, wanted=INTERACTIVE, focus={1}, device=limits)
        assert {not plans[layer].pooled for layer in (0, 2)} == {whole}, "the displayed layer has a limit of its own"


def test_tiles_on_a_device_ask_it_nothing_and_copy_no_mask(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, longer = (document({"mask": "causal"}, text="a " * count) for count in (400, 800))
    expected = with_tiles(0, Engine(), asked, monkeypatch=monkeypatch)[0]
    accelerator = stand_in(monkeypatch, memory=2**30)
    limits = replace(device.CPU, kept_bytes=1000, tile_scores=2 * 400 * 40, is_copied=True)
    monkeypatch.setattr(device, "accelerator", lambda memory: limits)
    costs = []
    for each in (asked, longer):
        accelerator.reset()
        found = Engine().compute(each, device="cuda", stages=INTERACTIVE)
        assert found.device == "cuda" and not found.notes
        costs.append((len(accelerator.waits), len(accelerator.to_device), len(accelerator.operators)))
        if each is asked:
            assert_same(found, expected)
    (waits, copies, few), (more_waits, more_copies, many) = costs
    assert many > 1.5 * few, "there are more tiles"
    assert (waits, copies) == (more_waits, more_copies), "none of them waits, and none copies"
