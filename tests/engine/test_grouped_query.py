"""Grouped-query attention with RoPE: against torch, transformers' formula, and its definition."""

import re
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor
from torch.nn import functional
from transformers import LlamaConfig
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding, apply_rotary_pos_emb

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.rope import Rope
from attnviz.document.targets import EmbeddingTarget, StageTarget
from attnviz.engine.attention.projection import rotary_table, rotate
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.pictures.levels import Maps
from attnviz.pictures.picture import make_picture
from attnviz.result.explain import explain
from attnviz.result.result import Result
from attnviz.system.errors import EditError
from tests.grids import pairs

TURNED = ("rotated_queries", "rotated_keys")


def result(text: str = "the cat sat on the mat", *, cells: Any = None, lean: bool = False, **settings: Any) -> Result:
    sizes = {"variant": "grouped_query", "embedding": "random", "d_in": 12, "d_out": 32, "num_heads": 4}
    document = edits.set_options(edits.set_text(Document(), text), {**sizes, **settings})
    return compute(edits.edit_targets(document, cells or {}), stages=INTERACTIVE if lean else None)


def rotated_by_llama(vectors: Tensor, base: float) -> Tensor:
    """Return vectors as transformers' Llama rotates them."""
    tokens, width = vectors.shape[-2:]
    rope = LlamaRotaryEmbedding(LlamaConfig(head_dim=width, rope_parameters={
        "rope_type": "default", "rope_theta": base}))
    rotated: Tensor = apply_rotary_pos_emb(vectors, vectors, *rope(vectors, torch.arange(tokens)[None]))[0]
    return rotated


@pytest.mark.parametrize("base", [1.0, 100.0, 10_000.0, 500_000.0])
@pytest.mark.parametrize("width", [2, 4, 64])
def test_the_rotation_is_that_of_transformers(width: int, base: float) -> None:
    vectors = torch.randn(2, 3, 50, width, generator=torch.Generator().manual_seed(width))
    turned = rotate(vectors, rotary_table(Rope(base=base), width, tokens=50))
    torch.testing.assert_close(turned, rotated_by_llama(vectors, base), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize(("shared", "bias", "mask", "lean"), pairs(
    (1, 2, 4), (False, True), ("none", "causal"), (False, True)))
def test_it_is_torch_s_attention_of_groups(shared: int, bias: bool, mask: str, lean: bool) -> None:
    found = result(num_kv_heads=shared, qkv_bias=bias, mask=mask, rope_base=100, lean=lean)
    stages = {name: torch.from_numpy(found.array(name).copy()) for name in ("queries", "keys", "values")}
    assert stages["keys"].shape == stages["values"].shape == (1, shared, 6, 8)
    queries, keys = (rotated_by_llama(stages[name], 100.0) for name in ("queries", "keys"))
    for name, turned in zip(TURNED, (queries, keys), strict=True):
        np.testing.assert_allclose(found.array(name), turned, rtol=1e-4, atol=1e-5)
    context = functional.scaled_dot_product_attention(
        queries, keys, stages["values"], is_causal=mask == "causal", enable_gqa=True
    )
    np.testing.assert_allclose(found.array("context"), context, rtol=1e-4, atol=1e-5)
    mixed = functional.linear(
        context.transpose(1, 2).flatten(2), *(torch.from_numpy(found.layers[0].parameters[name].copy())
                                              for name in ("out_proj", "out_proj.bias")))
    np.testing.assert_allclose(found.array("output"), mixed, rtol=1e-4, atol=1e-5)


def test_without_groups_and_positions_it_is_multi_head_attention() -> None:
    alone = {EmbeddingTarget("random", "cat"): {(0,): 0.5}}
    one = result("cat", num_kv_heads=4, cells=alone)
    other = result("cat", variant="multi_head", cells=alone)
    for stage in other.stages():
        np.testing.assert_array_equal(one.array(stage), other.array(stage))


def test_a_score_depends_on_how_far_two_tokens_stand_apart() -> None:
    scores = result("cat " * 9, mask="none").array("scores")[0]
    for apart in range(-8, 9):
        diagonals = np.stack([np.diagonal(head, apart) for head in scores])
        np.testing.assert_allclose(diagonals, diagonals[:, :1].repeat(9 - abs(apart), 1), rtol=1e-4, atol=1e-5)
    assert np.ptp(scores[0]) > 0.01


def test_an_edited_key_moves_every_head_of_its_group_and_no_other() -> None:
    before = result(num_kv_heads=2)
    for stage in ("keys", "rotated_keys", "values"):
        address = before.address(Spot(stage, head=3))(1, 2)
        assert address == (StageTarget("grouped_query", stage), (0, 1, 1, 2))
        after = result(num_kv_heads=2, cells={address[0]: {address[1]: 9.0}})
        moved = [not np.array_equal(one, other)
                 for one, other in zip(before.array("context")[0], after.array("context")[0], strict=True)]
        assert moved == [False, False, True, True], stage
        for head in (2, 3):
            assert after.picture(Spot(stage, head=head))[1, 2] == 9.0
            drawn = make_picture(after, Spot(stage, head=head), maps=Maps())
            assert drawn.edited.tolist() == [[1, 2]]
            lines = list(explain(after, Cell(Spot(stage, head=head), 1, 2)))
            assert lines[0].endswith("head 1, shared by heads 2, 3") and "You set this value" in lines[-2]


@pytest.mark.parametrize("stage", TURNED)
@pytest.mark.parametrize("base", [10_000, 7])
def test_the_lines_of_a_rotated_number_make_it(stage: str, base: int) -> None:
    found = result(num_kv_heads=2, rope_base=base)
    source = {"rotated_queries": "queries", "rotated_keys": "keys"}[stage]
    for head in range(4):
        numbers = found.picture(Spot(source, head=head))
        for row, column in np.ndindex(6, 8):
            lines = list(explain(found, Cell(Spot(stage, head=head), row, column)))
            named = re.findall(r"d(\d) · (−?)(cos|sin) ([\d.e-]+)$", "\n".join(lines), re.MULTILINE)
            assert [name[2] for name in named] == ["cos", "sin"]
            assert sorted(int(name[0]) for name in named) == [column % 4, column % 4 + 4]
            total = sum(
                float(numbers[row, int(at)]) * (-1 if sign else 1) * float(getattr(np, turn)(float(angle)))
                for at, sign, turn, angle in named
            )
            assert total == pytest.approx(float(found.picture(Spot(stage, head=head))[row, column]), abs=2e-3)
            shown = re.findall(r"(−?[\d.]+(?:e[−+]\d+)?) · (−?[\d.]+(?:e[−+]\d+)?)   d", "\n".join(lines))
            products = [float(a.replace("−", "-")) * float(b.replace("−", "-")) for a, b in shown]
            assert len(products) == 2 and sum(products) == pytest.approx(total, abs=2e-3)
            assert any(f"at position {row}" in line for line in lines)
            assert ("shared by heads" in lines[0]) is (stage == "rotated_keys")


def test_sizes_that_do_not_fit_are_refused_with_a_sentence() -> None:
    for settings, said in (
        ({"num_kv_heads": 3}, r"Heads \(4\) must be a multiple of KV heads \(3\)"),
        ({"d_out": 20}, r"d_out \(20\) must be a multiple of 2 x Heads \(4\): rotary"),
        ({"d_out": 30}, r"\(30\) must be a multiple of Heads \(4\)"),
    ):
        with pytest.raises(EditError, match=said):
            result(**settings)


def test_sizes_follow_the_number_of_heads() -> None:
    document = edits.set_option(Document(), "variant", "grouped_query")
    for heads, width, shared in ((1, 16, 1), (3, 18, 1), (5, 20, 1), (6, 12, 3), (8, 16, 4)):
        options = edits.set_option(document, "num_heads", heads).options
        assert (options.d_out, options.num_kv_heads) == (width, shared)
        assert edits.reset_option(edits.set_option(document, "num_heads", heads), "num_heads") == document
