"""Targets of edits: existence, array shape, use in the computation, and names in sessions."""

import random
from dataclasses import replace

import pytest

from attnviz.document import edits, files, targets
from attnviz.document.document import Document
from attnviz.document.options import resolve
from attnviz.document.targets import MASK, EmbeddingTarget, MaskTarget, StageTarget, Target, WeightTarget
from attnviz.document.variants import ROWS
from attnviz.system.errors import EditError

IN_ORDER = [
    EmbeddingTarget("chapter", "a"), EmbeddingTarget("chapter", "b"), EmbeddingTarget("glove", "a"), MASK,
    StageTarget("causal", "scores"), StageTarget("causal", "scores", 2), StageTarget("causal", "weights"),
    StageTarget("multi_head", "scores"), WeightTarget("causal", "W_key"), WeightTarget("causal", "W_key", 1),
]


@pytest.fixture
def three_layer_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the causal variant three layers, as models have."""
    monkeypatch.setattr(targets, "ROWS", {**ROWS, "causal": replace(ROWS["causal"], layers=3)})


def test_kinds_and_names_have_one_order() -> None:
    shuffled = random.Random(1).sample(IN_ORDER, len(IN_ORDER))
    assert sorted(shuffled) == IN_ORDER
    assert len({*IN_ORDER, *shuffled}) == len(IN_ORDER)
    assert StageTarget("causal", "W_query") != WeightTarget("causal", "W_query") and MaskTarget() == MASK


@pytest.mark.parametrize(("target", "said"), [
    (MASK, "mask"), (EmbeddingTarget("chapter", "step"), "embedding chapter step"),
    (WeightTarget("causal", "W_key"), "weight causal W_key"), (StageTarget("causal", "scores"), "stage causal scores"),
    (StageTarget("causal", "scores", 2), "stage causal scores layer 2"),
])
def test_sentences_name_it(target: Target, said: str) -> None:
    assert str(target) == said
    with pytest.raises(EditError) as caught:
        target.check_index((0,) * 9)
    assert str(caught.value) == f"(0, 0, 0, 0, 0, 0, ...) is not an index of {said}."


@pytest.mark.parametrize(("target", "fields"), [
    (MASK, {"mask": "unmasked"}), (EmbeddingTarget("chapter", "step"), {"embedding": "chapter", "token": "step"}),
    (WeightTarget("causal", "W_key"), {"variant": "causal", "matrix": "W_key"}),
    (WeightTarget("causal", "W_key", 1), {"variant": "causal", "matrix": "W_key", "layer": 1}),
    (StageTarget("causal", "scores"), {"variant": "causal", "stage": "scores"}),
    (StageTarget("causal", "scores", 2), {"variant": "causal", "stage": "scores", "layer": 2}),
])
def test_a_session_names_it_by_its_fields(target: Target, fields: dict[str, object], three_layer_variant: None) -> None:
    assert target.fields() == fields and targets.read(fields) == target


def test_edits_of_later_layers_are_saved(three_layer_variant: None) -> None:
    document = edits.edit_targets(Document(), {
        StageTarget("causal", "scores", 2): {(0, 0, 0, 0): 1.0}, StageTarget("causal", "scores"): {(0, 0, 0, 0): 2.0},
        WeightTarget("causal", "x\n" * 5000, 1): {(0,): 3.0},
    })
    assert files.from_bytes(files.to_bytes(document), "a") == document
    assert b'{"variant": "causal", "stage": "scores", "layer": 2, "cells": {"0,0,0,0": 1}}' in files.to_bytes(document)
    with pytest.raises(EditError, match="'stage causal scores layer 3' cannot be edited"):
        edits.edit_cells(document, StageTarget("causal", "scores", 3), {(0, 0, 0, 0): 1.0})


def test_a_variant_of_the_chapter_has_one_layer() -> None:
    for name in ROWS:
        assert StageTarget(name, "scores").check()
        with pytest.raises(EditError):
            StageTarget(name, "scores", 1).check()


def test_what_is_used() -> None:
    options = resolve({"variant": "causal", "embedding": "glove"})
    used = {EmbeddingTarget("glove", "a"), MASK, StageTarget("causal", "scores"), WeightTarget("causal", "W_key")}
    asleep = {EmbeddingTarget("chapter", "a"), StageTarget("multi_head", "scores"), WeightTarget("multi_head", "W_key")}
    assert {target for target in used | asleep if target.is_active(options)} == used


def test_only_masked_scores_may_be_minus_infinity() -> None:
    taking = {stage for stage in ("embeddings", "scores", "masked_scores", "scaled_scores", "weights", "output")
              if StageTarget("causal", stage).allows_minus_infinity}
    assert taking == {"masked_scores", "scaled_scores"}
    assert not any(target.allows_minus_infinity for target in (MASK, IN_ORDER[0], IN_ORDER[-1]))
