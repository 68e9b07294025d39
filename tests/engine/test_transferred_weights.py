"""Weights copied between variants: equal weights give equal outputs, also in the book's classes."""

import json
import weakref
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from llms_from_scratch import ch03

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.presets import preset
from attnviz.document.targets import WeightTarget
from attnviz.engine import variant_session
from attnviz.engine.engine import Engine, compute
from attnviz.result.result import Result
from attnviz.system.errors import EditError

GOLDENS = Path(__file__).parents[1] / "goldens" / "chapter3.json"
SIZES = {"embedding": "random", "d_in": 8, "mask": "causal", "qkv_bias": True}
ONE_HEAD = {"self_attention_v1": {"d_out": 6}, "self_attention_v2": {"d_out": 6}, "causal": {"d_out": 6}}
TWO_HEADS = {"multi_head_wrapper": {"num_heads": 2, "d_out": 4}, "multi_head": {"num_heads": 2, "d_out": 8},
             "torch_mha": {"num_heads": 2}}
#: taker, donor: those whose formulations agree where their weights do
PAIRS = [
    ("self_attention_v1", "self_attention_v2"), ("self_attention_v2", "self_attention_v1"),
    ("causal", "self_attention_v1"), ("multi_head", "multi_head_wrapper"), ("multi_head", "torch_mha"),
    ("torch_mha", "multi_head"), ("torch_mha", "multi_head_wrapper"),
]


def document(variant: str, **more: Any) -> Document:
    sizes = (ONE_HEAD | TWO_HEADS)[variant]
    return edits.set_options(Document(), {**SIZES, **sizes, "variant": variant, **more})


def output(result: Result) -> Any:
    return result.array("output")


@pytest.mark.parametrize(("taker", "donor"), PAIRS)
def test_equal_weights_give_equal_outputs(taker: str, donor: str) -> None:
    bias = {"qkv_bias": "self_attention_v1" not in (taker, donor)}
    engine = Engine()
    given = engine.compute(document(donor, seed=5, builds=2, **bias))
    taken = engine.compute(document(taker, seed=5, builds=2, weights_from=donor, **bias))
    np.testing.assert_allclose(output(taken), output(given), atol=1e-6)
    np.testing.assert_allclose(taken.array("weights"), given.array("weights"), atol=1e-6)
    assert taken.notes == ()
    assert not np.allclose(output(engine.compute(document(taker, seed=6, weights_from=donor, **bias))), output(given))


def test_the_exercise_is_answered_as_the_book_answers_it() -> None:
    """Exercise 3.1: `sa_v1.W_query = torch.nn.Parameter(sa_v2.W_query.weight.T)`, and so on."""
    result = compute(preset("exercise-3.1"))
    torch.manual_seed(789)
    ours, theirs = ch03.SelfAttention_v2(3, 2), ch03.SelfAttention_v1(3, 2)
    for name in ("W_query", "W_key", "W_value"):
        setattr(theirs, name, torch.nn.Parameter(getattr(ours, name).weight.T))
    with torch.inference_mode():
        expected = theirs(torch.from_numpy(result.array("embeddings")[0].copy())).numpy()
    assert [[f"{x:.4f}" for x in row] for row in output(result)[0]] == [[f"{x:.4f}" for x in row] for row in expected]
    cases = {case["id"]: case for case in json.loads(GOLDENS.read_text(encoding="utf-8"))["cases"]}
    printed = next(value for value in cases["3.4.2-v2-context"].values() if isinstance(value, list))
    np.testing.assert_allclose(output(result)[0], printed, atol=5e-5)


def test_a_wrapper_and_weight_splits_agree_with_the_books_classes() -> None:
    taken = compute(document("multi_head", weights_from="multi_head_wrapper", seed=123))
    torch.manual_seed(123)
    theirs = ch03.MultiHeadAttentionWrapper(8, 4, 6, 0.0, num_heads=2, qkv_bias=True).eval()
    with torch.inference_mode():
        expected = theirs(torch.from_numpy(taken.array("embeddings").copy())).numpy()
    np.testing.assert_allclose(output(taken), expected, atol=1e-6)
    np.testing.assert_array_equal(taken.layers[0].parameters["out_proj"], np.eye(8))
    assert not taken.layers[0].parameters["out_proj.bias"].any()


def test_edited_weights_are_taken_along_and_own_edits_come_on_top() -> None:
    asked = document("self_attention_v2", weights_from="causal")
    plain = compute(asked).layers[0].parameters["W_query"]
    asked = edits.edit_cells(asked, WeightTarget("causal", "W_query"), {(1, 2): 7.0})
    asked = edits.edit_cells(asked, WeightTarget("self_attention_v2", "W_query"), {(0, 0): 5.0})
    engine = Engine()
    found = engine.compute(asked).layers[0].parameters["W_query"]
    assert (found[1, 2], found[0, 0]) == (7.0, 5.0) and (found != plain).sum() == 2
    fewer = edits.clear_edits(asked, [WeightTarget("causal", "W_query")])
    assert engine.compute(fewer).layers[0].parameters["W_query"][1, 2] == plain[1, 2]
    assert edits.take_weights(fewer, "self_attention_v1").edits == {}  # one step: what was edited gives way


@pytest.mark.parametrize(("taker", "donor", "names"), [
    ("multi_head_wrapper", "multi_head", "out_proj, out_proj.bias"), ("causal", "torch_mha", "out_proj"),
])
def test_weights_without_a_place_are_named(taker: str, donor: str, names: str) -> None:
    asked = document(taker, d_out=8 if taker == "causal" else 4, weights_from=donor)
    note, = compute(asked).notes
    assert f"no place for {names} of" in note


@pytest.mark.parametrize(("settings", "sentence"), [
    ({"variant": "causal", "weights_from": "torch_mha"}, "queries have 2 dimensions, those of .* 3."),
    ({"variant": "multi_head", "weights_from": "einsum"}, r"\(3\) must be a multiple of Heads \(2\)"),
    ({"variant": "grouped_query", "weights_from": "multi_head"}, "values have 8 dimensions, those of .* 16"),
])
def test_other_shapes_are_refused(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(EditError, match=f"cannot take the weights of .*{sentence}"):
        edits.set_options(Document(), settings)


def test_another_variant_draws_its_own_again() -> None:
    asked = edits.set_option(edits.take_weights(Document(), "causal"), "variant", "causal")
    assert asked.options.weights_from == "own" and asked.options.donor is None
    assert "weights_from" not in edits.set_option(asked, "variant", "multi_head").settings
    assert edits.set_option(preset("exercise-3.1"), "embedding", "glove").options.weights_from == "self_attention_v2"


@pytest.mark.parametrize(("limit", "kept"), [(variant_session.MAX_CACHED_BYTES, True), (0, False)])
def test_large_weights_that_were_taken_are_not_kept(limit: int, kept: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variant_session, "MAX_CACHED_BYTES", limit)
    session = variant_session.VariantSession()
    taken, _ = session.weights(document("multi_head", weights_from="torch_mha"), lambda: None)
    seen = weakref.ref(taken.to("cpu")["W_query"])
    del taken
    assert (seen() is not None) is kept
    session.weights(document("multi_head"), lambda: None)
    assert seen() is None, "nothing is taken any more"
