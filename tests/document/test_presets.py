"""Every example can be opened, asks for what its section of the chapter sets up, and computes."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.compute import compute
from attnviz.document import files
from attnviz.document.document import Document
from attnviz.document.errors import EditError
from attnviz.document.presets import PRESETS, preset

GOLDENS = Path(__file__).parents[1] / "goldens" / "chapter3.json"

#: Which example shows a golden, in which stage (sentence 0, head 0), and in which row where only one is printed.
SHOWN: dict[str, tuple[str, str, int | None]] = {
    "3.3.1-sum-norm-2": ("3.3.1-sum", "weights", 1),
    "3.3.1-softmax-2": ("3.3.1-naive-softmax", "weights", 1),
    "3.3.1-context-2": ("3.3.1-simplified", "output", 1),
    "3.3.2-weights": ("3.3.2-all-tokens", "weights", None),
    "3.4.1-keys": ("3.4.1-step-by-step", "keys", None),
    "3.4.1-weights-2": ("3.4.1-step-by-step", "weights", 1),
    "3.4.2-v1-context": ("3.4.2-v1", "output", None),
    "3.4.2-v2-context": ("3.4.2-v2", "output", None),
    "3.4.2-exercise-second-init": ("3.4.2-second-init", "weights", None),
    "3.5.1-renormalised": ("3.5.1-renormalised", "weights", None),
    "3.5.1-causal-weights": ("3.5.1-causal", "weights", None),
    "3.5.2-dropout-weights": ("3.5.2-dropout", "dropped_weights", None),
    "3.5.3-causal-attention": ("3.5.3-causal-attention", "output", None),
    "3.6.1-wrapper": ("3.6.1-wrapper", "output", None),
    "3.6.1-wrapper-wrong-axis": ("3.6.1-wrong-axis", "output", None),
    "3.6.2-multi-head": ("3.6.2-multi-head", "output", None),
}


def golden(key: str) -> Any:
    cases = json.loads(GOLDENS.read_text("utf-8"))["cases"]
    return next(np.array(case["expected"], dtype=np.float64) for case in cases if case["id"] == key)


@pytest.mark.parametrize("key", [row.key for row in PRESETS])
def test_opens_computes_and_survives_a_file(key: str, tmp_path: Path) -> None:
    document = preset(key)
    result = compute(document)
    assert np.isfinite(result.array("output")).all()
    assert all(result.vocabulary.known), "an example shows real vectors only"
    files.save(document, tmp_path / "mine.attnviz")
    assert files.load(tmp_path / "mine.attnviz") == document


@pytest.mark.parametrize("key", SHOWN)
def test_shows_the_chapters_numbers(key: str) -> None:
    name, stage, row = SHOWN[key]
    picture = compute(preset(name)).picture(stage)
    np.testing.assert_allclose(picture if row is None else picture[row], golden(key), atol=1e-4)


def test_the_batched_product_of_two_heads() -> None:
    scores = compute(preset("3.6.2-batched-matmul")).array("scores")
    np.testing.assert_allclose(scores, golden("3.6.2-batched-matmul"), atol=1e-4)


def test_a_batch_of_two_copies() -> None:
    output = compute(preset("3.5.3-causal-attention")).array("output")
    assert output.shape == (2, 6, 2)
    np.testing.assert_array_equal(output[0], output[1])


def test_one_word_with_two_meanings() -> None:
    result = compute(preset("two-banks"))
    river, rate = result.picture("output", sentence=0), result.picture("output", sentence=1)
    assert [token.key for tokens in result.sentences for token in tokens].count("bank") == 2
    assert np.abs(river[1] - rate[1]).max() > 0.05


def test_nobody_sees_the_hidden_token() -> None:
    weights = compute(preset("mask-by-hand")).picture("weights")
    assert (np.delete(weights[:, 2], 2) == 0).all()
    assert weights[2, 2] > 0


def test_the_size_of_gpt2() -> None:
    options = preset("gpt2-size").options
    assert (options.d_in, options.d_out, options.num_heads, options.tokenizer) == (768, 768, 12, "gpt2")


def test_the_first_is_what_opens() -> None:
    assert PRESETS[0].key == "first"
    assert preset("first") == Document()


def test_keys_and_titles_are_unique_and_said_in_full() -> None:
    assert len({row.key for row in PRESETS}) == len({row.title for row in PRESETS}) == len(PRESETS)
    for row in PRESETS:
        assert row.key == row.key.lower()
        assert " " not in row.key
        assert row.about.endswith(".")
        assert row.section


def test_sections_stand_together() -> None:
    sections = [row.section for row in PRESETS]
    changes = sum(before != after for before, after in pairwise(sections))
    assert changes + 1 == len(set(sections))


def test_unknown() -> None:
    with pytest.raises(EditError, match=r"no example 'x': the examples are first, 3\.3\.1"):
        preset("x")
