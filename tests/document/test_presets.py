"""Every example opens, has the settings of its section in the chapter, and can be computed."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.presets import PRESETS, preset, preset_of, start_document
from attnviz.engine.engine import compute
from attnviz.system.errors import EditError

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
    picture = compute(preset(name)).picture(Spot(stage))
    np.testing.assert_allclose(picture if row is None else picture[row], golden(key), atol=1e-4)


def test_the_batched_product_of_two_heads() -> None:
    result = compute(preset("3.6.2-batched-matmul"))
    np.testing.assert_allclose(result.array("scores"), golden("3.6.2-batched-matmul"), atol=1e-4)
    np.testing.assert_array_equal(result.array("scaled_scores"), result.array("scores"))  # neither scaled nor masked
    numbers = result.array("embeddings").reshape(1, 3, 2, 4).swapaxes(1, 2)
    for stage in ("queries", "keys", "values"):
        np.testing.assert_array_equal(result.array(stage), numbers)


@pytest.mark.parametrize("key", [row.key for row in PRESETS if row.section.startswith("3.3")])
def test_simplified_attention_has_no_weights_to_train_and_is_not_scaled(key: str) -> None:
    result = compute(preset(key))
    assert result.layers[0].parameters == {}
    np.testing.assert_array_equal(result.array("scaled_scores"), result.array("scores"))


@pytest.mark.parametrize(("key", "variant"), [
    ("einsum", "einsum"), ("torch-mha", "torch_mha"), ("grouped-query", "grouped_query"),
    ("dropout-heads", "multi_head"),
])
def test_four_heads_are_four(key: str, variant: str) -> None:
    assert "four heads" in next(row.title for row in PRESETS if row.key == key)
    document = preset(key)
    assert document.options.variant == variant
    assert compute(document).array("weights").shape[1] == 4


def test_the_same_words_as_far_apart_have_the_same_score_where_positions_rotate() -> None:
    found = compute(preset("grouped-query"))
    scores = found.array("scores")[0]
    assert found.array("keys").shape[1] == 2 and scores.shape == (4, 9, 9)
    the, cat = zip(*((at, at + 1) for at in (0, 3, 6)), strict=True)
    assert all(found.labels[0][at] == "the" for at in the) and all(found.labels[0][at] == "cat" for at in cat)
    pairs = np.array([scores[:, query, key] for query, key in zip(the, cat, strict=True)])
    np.testing.assert_allclose(pairs, pairs[:1].repeat(3, 0), rtol=1e-4, atol=1e-5)
    assert not np.allclose(scores[:, 0, 1], scores[:, 0, 4]), "farther apart the score is another one"


def test_each_of_four_heads_drops_other_weights() -> None:
    kept = compute(preset("dropout-heads")).array("dropout_mask")[0] > 0
    assert 0.6 < kept.mean() < 0.95  # a fifth is dropped
    assert len({head.tobytes() for head in kept}) == 4


@pytest.mark.parametrize(("key", "token", "others"), [
    ("tired-animal", "tired", ["too"]),
    ("bread-and-cheese", "bread", ["cheese", "wine"]),
    ("bread-and-cheese", "cheese", ["bread", "wine"]),
    ("bread-and-cheese", "wine", ["cheese", "bread"]),
    ("doctor-and-nurse", "nurse", ["doctor"]),
    ("doctor-and-nurse", "London", ["Paris"]),
])
def test_real_vectors_find_what_the_example_says(key: str, token: str, others: list[str]) -> None:
    result = compute(preset(key))
    labels = list(result.labels[0])
    weights = result.picture(Spot("weights"))[labels.index(token)].copy()
    weights[labels.index(token)] = 0
    assert [labels[at] for at in np.argsort(-weights)[: len(others)]] == others


def test_nobody_looks_forward_from_paris_to_london() -> None:
    weights = compute(preset("doctor-and-nurse")).picture(Spot("weights"))
    assert (np.triu(weights, 1) == 0).all()


def test_only_its_position_tells_the_same_word_apart() -> None:
    document = preset("positions")
    cats = [at for at, token in enumerate(compute(document).sentences[0]) if token.key == "cat"]
    assert len(cats) == 3
    for position, different in (("sinusoidal", 3), ("none", 1)):
        rows = compute(edits.set_option(document, "position", position)).picture(Spot("embeddings"))[cats]
        assert len(np.unique(rows, axis=0)) == different
    assert document.options.position == "sinusoidal"


def test_one_word_with_two_meanings() -> None:
    result = compute(preset("two-banks"))
    river, rate = result.picture(Spot("output")), result.picture(Spot("output", sentence=1))
    assert [token.key for tokens in result.sentences for token in tokens].count("bank") == 2
    assert np.abs(river[1] - rate[1]).max() > 0.05


def test_nobody_sees_the_hidden_token() -> None:
    weights = compute(preset("mask-by-hand")).picture(Spot("weights"))
    assert (np.delete(weights[:, 2], 2) == 0).all()
    assert weights[2, 2] > 0


def test_the_size_of_gpt2() -> None:
    document = preset("gpt2-size")
    options = document.options
    assert (options.d_in, options.d_out, options.num_heads, options.tokenizer) == (768, 768, 12, "gpt2")
    assert options.qkv_bias and options.position == "learned"  # as GPT-2 has them
    assert document.text.startswith("Alice was beginning")


def test_every_stage_of_the_start_document_has_two_dimensions_a_head() -> None:
    assert preset(PRESETS[0].key) == Document(), "the example stays the chapter's"
    start = start_document().options
    assert (start.num_heads, start.d_k, start.d_total) == (2, 2, 4) and start.divisor_in(0) > 1


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
    with pytest.raises(EditError, match=r"no example 'x': the examples are first, start, 3\.3\.1"):
        preset("x")


def test_a_document_is_told_for_the_example_that_it_is() -> None:
    for row in PRESETS:
        found = preset_of(preset(row.key))
        assert found is not None and preset(found.key) == preset(row.key)
        assert preset_of(edits.set_text(preset(row.key), "something else")) is None
    assert preset_of(Document()) is PRESETS[0]
