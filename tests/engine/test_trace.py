"""Edits of intermediate values change later stages and no earlier ones."""

from typing import Any

import numpy as np
import pytest
import torch

from attnviz.document.cells import Cells
from attnviz.document.document import Document
from attnviz.document.masks import read_mask
from attnviz.document.options import VARIANTS
from attnviz.document.places import Spot
from attnviz.document.stages import COMMON_STAGES, COMPUTED_STAGES, STAGES
from attnviz.document.targets import StageTarget, WeightTarget
from attnviz.document.variants import ROWS
from attnviz.engine.attention.changes import apply_edits, put
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.trace import Trace, stages_to_keep
from attnviz.engine.engine import compute
from attnviz.result.result import Result
from tests.grids import pairs

SETTINGS = {"embedding": "random", "d_in": 6, "d_out": 4, "num_heads": 2, "mask": "causal"}
DERIVED = ("masked_scores", "scaled_scores", "dropped_weights")


def result(edits: Any = None, *, stages: frozenset[str] | None = None, **more: Any) -> Result:
    return compute(Document(text="a b c d\ne f", settings={**SETTINGS, **more}, edits=edits or {}), stages=stages)


def cell_of(stage: str) -> tuple[int, ...]:
    return (0, 0, 2, 1) if STAGES[stage].per_head else (0, 2, 1)


@pytest.mark.parametrize("variant", ROWS)
def test_an_edit_moves_what_follows_and_nothing_before(variant: str) -> None:
    settings = {"variant": variant, "dropout_on": True, "mask_method": "renormalize", "dropout": 0.01}
    before, order = result(**settings), list(STAGES)
    beside = {"queries", "keys", "values", "dropout_mask"}  # that follow one another in the table alone
    for stage in STAGES:
        if stage not in COMMON_STAGES and STAGES[stage] not in ROWS[variant].stages:
            continue
        cell = cell_of(stage)
        after = result({StageTarget(variant, stage): {cell: 7.25}}, **settings)
        assert after.array(stage)[cell] == np.float32(7.25), stage
        changed = {name for name in before.stages() if not np.array_equal(before.array(name), after.array(name))}
        assert not changed & set(order[: order.index(stage)]), stage
        assert not changed & beside - {stage} or stage == "embeddings", stage
        assert stage in changed and "output" in changed, stage
        assert np.count_nonzero(before.array(stage) != after.array(stage)) == 1 or stage == "embeddings", stage


def test_an_edit_of_hidden_cells_counts_but_the_padding_stays_out() -> None:
    edits = {StageTarget("multi_head", "masked_scores"): {(0, 0, 0, 3): 1.0, (1, 0, 0, 3): 9.0, (1, 0, 3, 0): 9.0}}
    found = result(edits)
    assert found.array("weights")[0, 0, 0, 3] > 0
    assert (found.array("weights")[1, :, :, 2:] == 0).all() and (found.array("weights")[1, :, 2:] == 0).all()


@pytest.mark.parametrize(
    "cell",
    [(0, 0, 9, 0), (5, 0, 0, 0), (0, 7, 0, 0), (0, 0, 0, -1), (0, 0), (0, 0, 0, 0, 0), (1, 0, 2, 0), (1, 0, 0, 2)],
)
def test_cells_that_are_not_there_are_ignored(cell: tuple[int, ...]) -> None:
    found, plain = result({StageTarget("multi_head", "scores"): {cell: 99.0}}), result()
    assert np.array_equal(found.array("scores"), plain.array("scores"))


def test_edits_of_another_variant_do_not_count() -> None:
    found = result({StageTarget("causal", "scores"): {(0, 0, 0, 0): 99.0},
                    WeightTarget("causal", "W_key"): {(0, 0): 9.0}})
    assert np.array_equal(found.array("output"), result().array("output"))


@pytest.mark.parametrize("variant", VARIANTS[1:])
def test_every_weight_can_be_overridden(variant: str) -> None:
    settings = {"variant": variant, "qkv_bias": True}
    plain = result(**settings)
    for name, matrix in plain.layers[0].parameters.items():
        last = tuple(size - 1 for size in matrix.shape)
        found = result({WeightTarget(variant, name): {last: 5.0, (99,) * matrix.ndim: 1.0}}, **settings)
        assert found.layers[0].parameters[name][last] == 5.0
        assert np.count_nonzero(found.layers[0].parameters[name] != matrix) == 1
        # A bias on the keys adds the same to all scores of a row, which no softmax over the keys can see.
        blind = name == "W_key.bias"
        assert blind or not np.allclose(found.array("output"), plain.array("output")), name


def test_raw_scores_are_not_overwritten() -> None:
    found = result()
    assert np.isfinite(found.array("scores")).all()
    q, k = found.array("queries"), found.array("keys")
    np.testing.assert_allclose(found.array("scores"), q @ k.swapaxes(-1, -2), rtol=1e-5, atol=1e-6)
    assert (found.array("masked_scores") == -np.inf).any()


def test_override_copies() -> None:
    matrix = torch.zeros(2, 2)
    assert apply_edits(matrix, Cells({(0, 1): 3.0})).tolist() == [[0, 3], [0, 0]]
    assert not matrix.any()
    assert apply_edits(matrix, Cells({(5, 5): 1.0})) is matrix and apply_edits(matrix, Cells()) is matrix


def test_trace_keeps_what_is_wanted_and_hands_on_the_rest() -> None:
    mask = Mask([1], formula=read_mask("none"), cells=Cells())
    trace = Trace(mask, {"output": (put(Cells({(0, 0, 0): 4.0})),)}, frozenset({"weights"}))
    ones = torch.ones(1, 1, 1)
    assert trace.record("output", ones).item() == 4.0 and ones.item() == 1.0
    assert trace.stages == {}


@pytest.mark.parametrize(("variant", "method", "dropout_on", "edited"), pairs(
    ("simple", "multi_head_wrapper", "multi_head", "torch_mha", "grouped_query"), ("minus_inf", "renormalize"),
    (False, True), (None, "scores", *DERIVED, "weights", "dropout_mask")))
def test_what_a_result_derives_equals_what_was_computed(
    variant: str, method: str, dropout_on: bool, edited: str | None
) -> None:
    settings = {"variant": variant, "mask_method": method, "dropout_on": dropout_on, "scale": 2.7}
    edits = {} if edited is None else {StageTarget(variant, edited): {(0, 0, 1, 1): 0.5, (0, 0, 0, 2): 0.25}}
    full = result(edits, **settings)
    for wanted in ({"scores"}, {"weights"}, *({name} for name in DERIVED), {"scores", "weights", *DERIVED}):
        lean = result(edits, stages=frozenset(wanted), **settings)
        assert wanted <= set(lean.stages())
        for stage in lean.stages():
            np.testing.assert_array_equal(lean.array(stage), full.array(stage), err_msg=f"{wanted} {stage}")
            for sentence in range(2):
                np.testing.assert_array_equal(
                    lean.picture(Spot(stage, sentence=sentence)), full.picture(Spot(stage, sentence=sentence))
                )


def test_only_sources_of_derived_stages_are_kept() -> None:
    every_matrix = frozenset(name for name in COMPUTED_STAGES if STAGES[name].is_matrix)
    assert stages_to_keep(None, {}) == COMPUTED_STAGES
    assert stages_to_keep(every_matrix, {}) == every_matrix - {*DERIVED, "biased_scores", "capped_scores"}
    assert stages_to_keep(frozenset({"output"}), {"masked_scores": {(0, 0, 0, 0): 1.0}}) == {"output"}
    edited = stages_to_keep(frozenset({"scores"}), {"masked_scores": {(0, 0, 0, 0): 1.0}})
    assert edited == {"scores", "masked_scores", "scaled_scores", "biased_scores", "capped_scores"}
    assert stages_to_keep(frozenset({"scores"}), {"masked_scores": {}}) == {"scores"}
