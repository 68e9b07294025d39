"""Masks as formulas of query and key."""

import numpy as np
import pytest

from attnviz.document.document import Document
from attnviz.document.edits import set_option
from attnviz.document.masks import PRESETS, canonical, find_preset, read_mask
from attnviz.document.options import OPTIONS
from attnviz.document.values import parse
from attnviz.result.masking import visible_keys
from attnviz.system.arrays import Bools
from attnviz.system.errors import EditError

N = 9
QUERIES, KEYS = np.arange(N)[:, None], np.arange(N)[None, :]


def visible(value: str) -> Bools:
    return visible_keys(read_mask(value), QUERIES, KEYS, N)


def by_hand(name: str, q: int, k: int) -> bool:
    """Return whether a preset lets a query attend to a key, written as Python."""
    return {
        "none": True, "causal": k <= q, "sliding_window": k <= q and q - k < 3, "dilated": k <= q and (q - k) % 2 == 0,
        "block": q // 4 == k // 4, "prefix": k <= q or k < 3, "global": abs(q - k) < 2 or q < 1 or k < 1,
        "padding": k < N - 2,
    }[name]


@pytest.mark.parametrize("name", [name for name in PRESETS if name != "random"])
def test_presets(name: str) -> None:
    assert visible(name).tolist() == [[by_hand(name, q, k) for k in range(N)] for q in range(N)]


def test_the_random_mask_has_its_share_of_pairs_and_is_the_same_everywhere() -> None:
    queries, keys = np.arange(300)[:, None], np.arange(300)[None, :]
    drawn = visible_keys(read_mask("random(1) < 0.2"), queries, keys, 300)
    assert abs(drawn.mean() - 0.2) < 0.01
    assert abs(np.corrcoef(drawn[:-1].ravel(), drawn[1:].ravel())[0, 1]) < 0.02, "neighbours have nothing in common"
    assert abs(np.corrcoef(drawn.ravel(), drawn.T.ravel())[0, 1]) < 0.02
    part = visible_keys(read_mask("random(1) < 0.2"), queries[100:120], keys[:, 7:50], 300)
    assert np.array_equal(part, drawn[100:120, 7:50])
    assert not np.array_equal(drawn, visible_keys(read_mask("random(2) < 0.2"), queries, keys, 300))


@pytest.mark.parametrize(("formula", "is_causal"), [
    ("causal", True), ("none", False), ("k <= q and q - k < 3", True), ("q >= k", True), ("k < q", True),
    ("k == q", True), ("q % 2 == 0 and (k < 3 and k <= q)", True), ("k <= q or k < 3", False), ("not k <= q", False),
    ("q <= k", False), ("k <= q and k < n - 2", False), ("k <= q + 1", False), ("not (k <= q and k < 3)", False),
])
def test_causal_masks_are_recognised(formula: str, is_causal: bool) -> None:
    """As later tokens then change nothing before them; a mask that counts the tokens changes with each."""
    assert read_mask(formula).is_causal is is_causal
    if is_causal:
        assert not visible(formula)[np.triu_indices(N, 1)].any()


@pytest.mark.parametrize(("formula", "words"), [
    ("k", "is a number: a mask needs a condition"), ("k - 3", "is a number"), ("k < and", "from 'and' on"),
    ("k < j", "'j' cannot be used here"), ("k < 3 < (q < 2)", "'<' needs a number on each side"),
    ("k and q < 2", "'and' joins conditions"), ("not k", "'not' joins conditions"), ("sqrt(k) < 2", "'sqrt'"),
    ("abs() < 2", "'abs'"), ("k[0] < 2", "'k'"), ('k < "a"', "'a'"), ("k < 99999999999", "cannot be used here"),
    ("__import__ < 2", "'__import__'"), ("random(k < q) < 2", "'random' needs a number"), ("k = q", "cannot be read"),
])
def test_what_is_no_mask_is_refused_with_a_sentence(formula: str, words: str) -> None:
    with pytest.raises(EditError, match=words):
        set_option(Document(), "mask", formula)


@pytest.mark.parametrize(("typed", "stored"), [
    (" k  <= q ", "causal"), ("causal", "causal"), ("none", "none"), ("sliding_window", "k <= q and q - k < 3"),
    ("k<=q and q-k<5", "k<=q and q-k<5"),
])
def test_documents_store_the_formula(typed: str, stored: str) -> None:
    assert canonical(typed) == stored == parse("mask", typed)
    assert set_option(Document(), "mask", typed).options.mask == stored


def test_a_preset_is_recognised_by_its_formula() -> None:
    assert [find_preset(canonical(name))[0] for name in PRESETS] == list(PRESETS) == list(OPTIONS["mask"].choices)
    assert find_preset("k < 5") == ("", {})


@pytest.mark.parametrize(("name", "numbers", "formula"), [
    ("sliding_window", {"width": 5}, "k <= q and q - k < 5"), ("dilated", {"dilation": 3}, "k <= q and (q-k) % 3 == 0"),
    ("block", {"size": 2}, "q//2 == k//2"), ("prefix", {"length": 1}, "k<=q or k<1"),
    ("global", {"neighbours": 0, "tokens": 4}, "abs(q - k) <= 0 or q < 4 or k < 4"),
    ("random", {"neighbours": 2, "tokens": 3, "share": 0.25, "seed": 7},
     "abs(q - k) <= 2 or q < 3 or k < 3 or random(7) < .25"),
    ("padding", {"count": 4}, "k < n - 4.0"),
])
def test_the_numbers_of_a_preset_are_read_from_its_formula_and_written_into_it(
    name: str, numbers: dict[str, float], formula: str
) -> None:
    assert find_preset(formula) == (name, numbers), "however it is spaced"
    assert np.array_equal(visible(PRESETS[name].formula_with(numbers)), visible(formula))
    assert find_preset(PRESETS[name].formula_with(numbers)) == (name, numbers)


@pytest.mark.parametrize("formula", [
    "k <= q and q - k < 0", "k <= q and q - k < 2.5", "q // 2 == k // 3", "k <= q and k - q < 3", "k < n - q",
    "abs(q - k) <= 1 or q < 2 or k < 3", "k < q and q - k < 3", "k <= q or q - k < 3",
])
def test_another_formula_is_no_preset(formula: str) -> None:
    assert find_preset(formula) == ("", {})


@pytest.mark.parametrize("formula", ["q % 0 == 0", "q / 0 > 1", "q // (k - k) == 0", "random(q / 0) < 1"])
def test_division_by_zero_is_said_by_nobody(formula: str) -> None:
    assert visible(formula).shape == (N, N)
