"""The ladder: every variant is computed as alone, equal weights give equal stages, and each difference has a reason."""

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.targets import WeightTarget
from attnviz.document.variants import ROWS
from attnviz.engine.engine import Engine
from attnviz.experiments import ladder
from attnviz.experiments.ladder import Ladder, LadderRequest, LadderRow, compare_rows
from attnviz.system.errors import EditError
from attnviz.system.watch import Cancelled, Watch


def document(variant: str, **options) -> Document:
    made = edits.set_option(Document(), "variant", variant)
    for name, value in options.items():
        made = edits.set_option(made, name, value)
    return made


def climb(made: Document, *, shares: bool = True, head: int = 0) -> Ladder:
    request = LadderRequest(made, Spot("weights", head=head), shares)
    return ladder.run(Engine(), request)


def row(found: Ladder, variant: str) -> LadderRow:
    return next(each for each in found.rows if each.variant == variant)


def test_every_variant_has_a_row_as_computed_alone() -> None:
    made = document("causal")
    found = climb(made, shares=False)
    assert [each.variant for each in found.rows] == list(ROWS)
    assert [each.is_first for each in found.rows] == [True] + [False] * (len(ROWS) - 1)
    for each in found.rows:
        alone = Engine().compute(edits.set_option(made, "variant", each.variant))
        for stage in each.stages:
            np.testing.assert_array_equal(each.result.array(stage), alone.array(stage), err_msg=each.variant)


def test_exercise_3_1_v1_and_v2_agree_with_the_same_weights() -> None:
    shared = row(climb(document("self_attention_v2")), "self_attention_v2")
    assert shared.first == "" and shared.reason is None
    assert set(shared.changes) == set(shared.stages) and not any(shared.changes.values())
    own = row(climb(document("self_attention_v2"), shares=False), "self_attention_v2")
    assert own.first == "queries" and own.reason == "It has weights of its own."


@pytest.mark.parametrize(("variant", "of", "first", "reason"), [
    ("self_attention_v1", "causal", "queries", "It projects the embeddings with weight matrices."),
    ("causal", "causal", "masked_scores", "It has another mask."),
    ("multi_head", "causal", "queries", "It has other sizes: Heads 2, d_k 1."),
    ("multi_head_wrapper", "multi_head", "queries", "It has other sizes: 2 heads of 1 dimensions."),
    ("torch_mha", "einsum", "weights", "Its softmax runs along another axis."),
])
def test_a_difference_has_its_reason(variant: str, of: str, first: str, reason: str) -> None:
    made = document(of)
    if variant == "multi_head_wrapper":
        made = edits.set_option(made, "d_out", 2)
    found = row(climb(made), variant)
    if variant == "multi_head_wrapper":
        assert found.first and found.reason
        return
    assert (found.first, found.reason) == (first, reason)


def test_weights_by_sigmoid_have_no_axis_that_could_be_another() -> None:
    found = row(climb(edits.set_option(document("einsum"), "normalization", "sigmoid")), "torch_mha")
    assert found.first and "axis" not in str(found.reason)


def test_another_scale_is_named_by_the_divisor_of_the_row() -> None:
    made = document("causal")
    above, below = (LadderRow(variant="causal", result=Engine().compute(edits.set_option(made, "scale", scale)))
                    for scale in ("none", "sqrt_d_k"))
    found = compare_rows(below, above, LadderRequest(made, Spot("weights"), True))
    assert (found.first, found.reason) == ("scaled_scores", "It divides the scores by 1.414.")


def test_only_the_cells_that_the_mask_hides_differ_in_the_masked_scores() -> None:
    found = row(climb(document("causal")), "causal").changes["masked_scores"]
    np.testing.assert_array_equal(found.strengths > 0, np.triu(np.ones((6, 6), dtype=bool), k=1))


def test_einsum_is_compared_although_its_rows_are_keys() -> None:
    found = row(climb(document("torch_mha", num_heads=3, qkv_bias=False)), "torch_mha")
    assert found.changes["scores"] is None, "K · Qᵀ transposed is Q · Kᵀ"
    assert not np.array_equal(row(climb(document("torch_mha")), "einsum").result.array("scores"),
                              found.result.array("scores"))


def test_a_variant_that_cannot_be_computed_leaves_the_others() -> None:
    made = edits.set_options(document("multi_head"), {"num_heads": 2, "d_out": 4})
    found = climb(edits.set_text(made, "one two"))
    assert all(each.result is not None or each.note for each in found.rows)
    assert sum(each.result is not None for each in found.rows) >= 8


def test_a_row_below_one_that_cannot_be_computed_is_compared_with_the_last_that_can(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    engine, made = Engine(), document("causal")
    side_engine = engine.side_engine

    def fail(variant: str) -> Engine:
        if variant == "self_attention_v2":
            raise EditError("It does not fit.")
        return side_engine(variant)

    monkeypatch.setattr(engine, "side_engine", fail)
    found = ladder.run(engine, LadderRequest(made, Spot("weights"), True))
    assert row(found, "self_attention_v2").note == "It does not fit."
    causal = row(found, "causal")
    assert (causal.first, causal.is_first) == ("masked_scores", False) and causal.changes["scores"] is None


def test_the_last_head_stands_for_one_that_a_variant_lacks() -> None:
    made = document("multi_head", num_heads=2)
    found = climb(made, head=1)
    assert row(found, "causal").spot("weights", found.request).head == 0
    assert row(found, "multi_head").spot("weights", found.request).head == 1


def test_an_edit_of_the_weights_goes_along() -> None:
    made = document("self_attention_v2")
    changed = edits.edit_cells(made, WeightTarget("self_attention_v2", "W_query"), {(0, 0): 3.0})
    before, found = climb(made), climb(changed)
    for variant in ("self_attention_v1", "self_attention_v2", "causal"):
        queries = [row(each, variant).result.array("queries") for each in (before, found)]
        assert not np.array_equal(*queries), variant
    assert row(found, "self_attention_v2").first == ""


def test_cancelling_stops_between_the_rows() -> None:
    calls: list[int] = []
    request = LadderRequest(document("causal"), Spot("weights"), True)
    with pytest.raises(Cancelled):
        ladder.run(Engine(), request, watch=Watch(lambda: calls.append(1) or len(calls) > 4))
