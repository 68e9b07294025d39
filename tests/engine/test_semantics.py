"""The meaning of options: masks, score methods, axes, normalisations, dropout and ablated heads."""

from typing import Any

import numpy as np
import pytest
import torch

from attnviz.document.document import Document
from attnviz.document.normalizations import NORMALIZATIONS
from attnviz.document.options import VARIANTS
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import MASK, StageTarget
from attnviz.engine.attention import attention_weights
from attnviz.engine.engine import compute
from attnviz.result.explain import explain
from attnviz.result.result import Result
from tests.grids import pairs

JOURNEY = "Your journey starts with one step"


def result(text: str = JOURNEY, edits: Any = None, **settings: Any) -> Result:
    settings = {"embedding": "random", "d_in": 12, "d_out": 12, "num_heads": 3} | settings
    return compute(Document(text=text, settings=settings, edits=edits or {}))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("normalization", NORMALIZATIONS)
def test_causal_rows_ignore_the_future_to_the_last_bit(variant: str, normalization: str) -> None:
    one = result("a b c d e f", variant=variant, mask="causal", normalization=normalization)
    other = result("a b c d X Y", variant=variant, mask="causal", normalization=normalization)
    upper = np.triu(np.ones((6, 6), dtype=bool), 1)
    assert (one.array("weights")[:, :, upper] == 0).all()
    assert not np.array_equal(one.array("output")[:, 4:], other.array("output")[:, 4:])
    assert np.array_equal(one.array("output")[:, :4], other.array("output")[:, :4])


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("axis", ["keys", "queries"])
def test_renormalize_equals_minus_inf(variant: str, axis: str) -> None:
    settings = {"variant": variant, "mask": "causal", "softmax_axis": axis}
    one = result("a b c d e f\na b", mask_method="minus_inf", **settings)
    other = result("a b c d e f\na b", mask_method="renormalize", **settings)
    for stage in ("weights", "context", "output"):
        np.testing.assert_allclose(one.array(stage), other.array(stage), rtol=1e-4, atol=1e-5)
    assert "masked_weights" in other.stages() and "masked_weights" not in one.stages()
    assert np.array_equal(other.array("masked_scores"), other.array("scores"))
    assert np.isfinite(other.array("scaled_scores")).all()


@pytest.mark.parametrize(("variant", "normalization", "method"), pairs(
    ("simple", "multi_head_wrapper", "multi_head", "einsum", "torch_mha", "grouped_query"),
    [name for name, row in NORMALIZATIONS.items() if row.is_positive], ("minus_inf", "renormalize")))
def test_a_batch_of_unequal_lengths_equals_each_sentence_alone(variant: str, normalization: str, method: str) -> None:
    settings = {
        "variant": variant, "mask": "causal", "mask_method": method, "normalization": normalization,
        "position": "sinusoidal", "scale": "sqrt_d_k",
    }
    texts = ("a b c d e f", "g h", "a")
    for axis in ("keys", "queries"):
        together = result("\n".join(texts), softmax_axis=axis, **settings)
        assert together.lengths == (6, 2, 1)
        for place, text in enumerate(texts):
            alone = result(text, softmax_axis=axis, **settings)
            assert alone.stages() == together.stages()
            for stage in alone.stages():
                for head in range(alone.num_heads):
                    np.testing.assert_allclose(
                        together.picture(Spot(stage, sentence=place, head=head)), alone.picture(Spot(stage, head=head)),
                        rtol=1e-5, atol=1e-6, err_msg=f"{axis} {stage}",
                    )


def test_padding_gets_no_weight_whatever_is_asked() -> None:
    for method in ("minus_inf", "renormalize"):
        for axis in ("keys", "queries"):
            for normalization in NORMALIZATIONS:
                found = result("a b c d\ne", mask="none", mask_method=method, softmax_axis=axis,
                               normalization=normalization, edits={MASK: {(1, 0, 2): 1.0, (1, 3, 0): 1.0}})
                weights = found.array("weights")[1]
                assert (weights[:, 1:, :] == 0).all() and (weights[:, :, 1:] == 0).all()
                assert not NORMALIZATIONS[normalization].sums_to_one or np.allclose(weights[:, 0, 0], 1)
                assert found.mask[1, 1:].all() and found.mask[1, :, 1:].all()


@pytest.mark.parametrize("axis", ["keys", "queries"])
@pytest.mark.parametrize("normalization", [name for name, row in NORMALIZATIONS.items() if row.sums_to_one])
@pytest.mark.parametrize("method", ["minus_inf", "renormalize"])
def test_weights_sum_to_one_along_the_axis(axis: str, normalization: str, method: str) -> None:
    weights = result(
        variant="simple", embedding="chapter", mask="causal", softmax_axis=axis, normalization=normalization,
        mask_method=method,
    ).array("weights")
    np.testing.assert_allclose(weights.sum(-1 if axis == "keys" else -2), 1, rtol=1e-5)
    assert not np.allclose(weights.sum(-2 if axis == "keys" else -1), 1)
    assert (weights[..., np.triu(np.ones((6, 6), dtype=bool), 1)] == 0).all()


@pytest.mark.parametrize(("variant", "method", "normalization"), pairs(
    VARIANTS, ("minus_inf", "renormalize"), NORMALIZATIONS))
def test_a_row_masked_throughout_gives_zeros(variant: str, method: str, normalization: str) -> None:
    blank = {MASK: {(0, 2, key): 0.0 for key in range(6)}}
    found = result(variant=variant, mask_method=method, normalization=normalization, edits=blank)
    assert (found.array("weights")[:, :, 2] == 0).all() and (found.array("context")[:, :, 2] == 0).all()
    assert np.isfinite(found.array("output")).all()
    if NORMALIZATIONS[normalization].sums_to_one:
        np.testing.assert_allclose(found.array("weights")[:, :, [0, 1, 3, 4, 5]].sum(-1), 1, rtol=1e-4)

    blank = {MASK: {(0, query, 2): 0.0 for query in range(6)}}
    found = result(
        variant=variant, mask_method=method, normalization=normalization, softmax_axis="queries", edits=blank
    )
    assert (found.array("weights")[..., 2] == 0).all() and np.isfinite(found.array("output")).all()


@pytest.mark.parametrize("stage", ["masked_scores", "scaled_scores"])
@pytest.mark.parametrize("normalization", NORMALIZATIONS)
@pytest.mark.parametrize("method", ["minus_inf", "renormalize"])
def test_minus_infinity_in_the_only_visible_score_gives_zeros(stage: str, normalization: str, method: str) -> None:
    settings = {"mask": "causal", "normalization": normalization, "mask_method": method, "variant": "multi_head"}
    cells = {(0, head, 0, 0): -np.inf for head in range(2)}
    found = result(edits={StageTarget("multi_head", stage): cells}, **settings)
    assert not found.array("weights")[0, :2, 0].any() and found.array("weights")[0, 2, 0, 0] > 0
    assert all(np.isfinite(found.array(each)).all() for each in ("weights", "context", "output"))
    steps = explain(found, Cell(Spot("weights"), 0, 0))
    if NORMALIZATIONS[normalization].sums_to_one:
        assert list(steps) == ["every key is masked or has a score of −∞: the weights are zero", "= 0.0000"]
    column = {StageTarget("multi_head", stage): {(0, 1, 5, 5): -np.inf}}  # the only query that sees the last key
    found = result(edits=column, softmax_axis="queries", **settings)
    assert not found.array("weights")[0, 1, :, 5].any() and np.isfinite(found.array("output")).all()


def test_scores_that_overflow_to_minus_infinity_are_not_struck() -> None:
    """Such a row stays NaN, as the softmax has it, also where another row has an edited score."""
    owner = {"variant": "simple", "embedding": "chapter", "mask": "none"}
    huge = {StageTarget("simple", "queries"): {(0, 0, 1, dimension): -3e38 for dimension in range(3)}}
    for more in ({}, {StageTarget("simple", "scaled_scores"): {(0, 0, 3, 0): -np.inf}}):
        found = result(edits={**huge, StageTarget("simple", "values"): {}, **more}, scale=0.1, **owner)
        assert np.isneginf(found.array("scaled_scores")[0, 0, 1]).all()
        assert np.isnan(found.array("weights")[0, 0, 1]).all()


def test_mask_cells_override_the_causal_mask_in_all_heads() -> None:
    found = result(mask="causal", edits={MASK: {(0, 0, 5): 1.0, (0, 4, 1): 0.0, (0, 9, 9): 0.0, (3, 0, 0): 0.0}})
    expected = np.triu(np.ones((6, 6), dtype=bool), 1)
    expected[0, 5], expected[4, 1] = False, True
    assert np.array_equal(found.mask[0], expected)
    weights = found.array("weights")[0]
    assert (weights[:, ~expected] > 0).all() and (weights[:, expected] == 0).all()
    assert np.array_equal(found.array("masked_scores")[0] == -np.inf, np.broadcast_to(expected, (3, 6, 6)))


def test_naive_softmax_overflows_as_it_happens() -> None:
    settings = {"variant": "simple", "embedding": "chapter", "scale": 0.01}
    assert np.isnan(result(normalization="naive_softmax", **settings).array("weights")).any()
    assert np.isfinite(result(normalization="softmax", **settings).array("weights")).all()


def test_scale_divides_by_what_it_says() -> None:
    scores = result().array("scores")
    for scale, divisor in (("none", 1.0), ("sqrt_d_k", 2.0), (3.0, 3.0)):  # 12 dimensions in 3 heads
        assert np.array_equal(result(mask="none", scale=scale).array("scaled_scores"), scores / np.float32(divisor))


@pytest.mark.parametrize("rate", [0.0, 0.1, 1.0])
@pytest.mark.parametrize(("shape", "seed"), [((1, 1, 6, 6), 0), ((2, 3, 5, 5), 123), ((1, 12, 33, 33), 2**50)])
def test_the_dropout_mask_is_that_of_the_module(shape: tuple[int, ...], seed: int, rate: float) -> None:
    module = torch.nn.Dropout(rate).train()
    torch.manual_seed(seed)
    assert torch.equal(attention_weights.draw_dropout(shape, rate=rate, seed=seed), module(torch.ones(shape)))
    torch.manual_seed(seed)
    heads = [module(torch.ones(shape[0], *shape[2:])) for _ in range(shape[1])]
    drawn = attention_weights.draw_dropout(shape, rate=rate, seed=seed, head_by_head=True)
    assert torch.equal(drawn, torch.stack(heads, dim=1))


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_sentences_are_dropped_as_by_the_modules_of_a_variant(variant: str) -> None:
    found = result("one two three\nfour five six", variant=variant, dropout=0.3, dropout_on=True, dropout_seed=4)
    mask, module = torch.from_numpy(found.array("dropout_mask").copy()), torch.nn.Dropout(0.3).train()
    heads = mask.shape[1]
    torch.manual_seed(4)
    alone = torch.stack([module(torch.ones_like(mask[:, 0])) for _ in range(heads)], dim=1)
    torch.manual_seed(4)
    together = module(torch.ones_like(mask))
    assert heads == 1 or not torch.equal(alone, together)
    assert torch.equal(mask, alone if variant == "multi_head_wrapper" else together)  # whose heads have one each


@pytest.mark.parametrize("variant", VARIANTS)
def test_dropout_multiplies_the_weights_in_training_mode_only(variant: str) -> None:
    plain = result(variant=variant, dropout=0.3)
    assert "dropout_mask" not in plain.stages()
    assert np.array_equal(plain.array("dropped_weights"), plain.array("weights"))
    dropped = result(variant=variant, dropout=0.3, dropout_on=True, dropout_seed=4)
    again = result(variant=variant, dropout=0.3, dropout_on=True, dropout_seed=4)
    other = result(variant=variant, dropout=0.3, dropout_on=True, dropout_seed=5)
    mask = dropped.array("dropout_mask")
    np.testing.assert_allclose(np.unique(mask), [0, 1 / 0.7], rtol=1e-6)
    assert np.array_equal(dropped.array("dropped_weights"), dropped.array("weights") * mask)
    assert np.array_equal(again.array("output"), dropped.array("output"))
    assert not np.array_equal(other.array("dropout_mask"), mask)
    np.testing.assert_allclose(dropped.array("weights"), plain.array("weights"), rtol=1e-5, atol=1e-7)


def test_everything_dropped_is_zero_not_nan() -> None:
    found = result(dropout=1.0, dropout_on=True)
    assert (found.array("dropout_mask") == 0).all() and (found.array("context") == 0).all()
    assert (result(dropout=0.0, dropout_on=True).array("dropout_mask") == 1).all()


@pytest.mark.parametrize("variant", ["multi_head", "multi_head_wrapper", "einsum", "torch_mha"])
def test_heads_that_are_off_add_nothing_to_the_output(variant: str) -> None:
    on, off = result(variant=variant), result(variant=variant, ablated_heads=(0, 2))
    np.testing.assert_allclose(off.array("context"), on.array("context"), rtol=1e-4, atol=1e-6)  # their own stays shown
    d = on.array("context").shape[-1]
    concatenated = off.array("concatenated")
    assert (concatenated[..., :d] == 0).all() and (concatenated[..., 2 * d :] == 0).all()
    assert np.array_equal(concatenated[..., d : 2 * d], off.array("context")[:, 1])
    assert not np.allclose(off.array("output"), on.array("output"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_shapes_are_the_same_for_all_variants(variant: str) -> None:
    found = result("a b c\nd e", variant=variant, dropout_on=True)
    o = found.options
    for stage in found.stages():
        shape = found.array(stage).shape
        if stage in ("embeddings", "concatenated", "output"):
            assert shape == (2, 3, o.d_in if stage == "embeddings" else o.d_total)
        elif not STAGES[stage].is_matrix:
            assert shape == (2, o.heads_of(stage), 3, o.d_k)
        else:
            assert shape == (2, o.num_heads, 3, 3)
