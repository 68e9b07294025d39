"""Head measures against plain loops: every variant, both axes, masks, dropout, edits and long texts."""

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.options import VARIANTS
from attnviz.document.places import Spot
from attnviz.document.targets import MASK, StageTarget
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.result import result as sources
from attnviz.result.layer import Layer
from attnviz.result.measures import MEASURES, measure_heads, sort_heads
from attnviz.result.result import Result
from tests.devices import pool_long_texts
from tests.grids import pairs

TEXT = "Your journey starts with one step\na b c\none"
WEIGHTS = Spot("weights")
Row = list[float]  #: what a query gives to each key


def computed(text: str = TEXT, **settings: object) -> Result:
    wide = {"embedding": "random", "d_in": 12, "d_out": 12}
    if "num_heads" not in settings and settings.get("variant") not in ("simple", "self_attention_v1",
                                                                       "self_attention_v2", "causal"):
        settings["num_heads"] = 3 if settings.get("variant") != "grouped_query" else 2
    known = Document(text=text, settings={**wide, **settings})  # type: ignore[arg-type]
    return compute(known, stages=INTERACTIVE)


def rows_of(result: Result, sentence: int, head: int) -> list[Row]:
    """Return the weights of each word, one row per query, read cell by cell."""
    length = result.lengths[sentence]
    weights = result.array("weights")[sentence, head]
    if result.options.variant == "einsum":  # its rows are the keys' tokens
        return [[float(weights[key, query]) for key in range(length)] for query in range(length)]
    return [[float(weights[query, key]) for key in range(length)] for query in range(length)]


def mean(numbers: list[float]) -> float:
    return math.fsum(numbers) / len(numbers) if numbers else math.nan


def counts(row: Row) -> bool:
    return any(weight != 0 for weight in row)


def previous(rows: list[Row]) -> float:
    return mean([rows[at][at - 1] for at in range(1, len(rows)) if counts(rows[at])])


def first(rows: list[Row]) -> float:
    return mean([row[0] for row in rows[1:] if counts(row)])


def own_position(rows: list[Row]) -> float:
    return mean([row[at] for at, row in enumerate(rows) if counts(row)])


def repeated(rows: list[Row], words: tuple[str, ...]) -> float:
    found = []
    for at, row in enumerate(rows):
        earlier = [key for key in range(at) if words[key] == words[at]]
        if earlier and earlier[-1] + 1 < at and counts(row):
            found.append(row[earlier[-1] + 1])
    return mean(found)


def shares(row: Row) -> Row:
    return [weight / math.fsum(row) for weight in row]


def entropy(rows: list[Row]) -> float:
    return mean([-math.fsum(p * math.log(p) for p in shares(row) if p > 0) for row in rows if counts(row)])


def distance(rows: list[Row]) -> float:
    return mean([math.fsum(p * abs(at - key) for key, p in enumerate(shares(row)))
                 for at, row in enumerate(rows) if counts(row)])


LOOPS: dict[str, Callable[[list[Row]], float]] = {
    "previous_token": previous, "first_token": first, "own_position": own_position, "entropy": entropy,
    "distance": distance}


def check(result: Result) -> None:
    for sentence in range(len(result.sentences)):
        found, words = measure_heads(result, "induction", Spot("weights", sentence=sentence)), result.labels[sentence]
        expected = [repeated(rows_of(result, sentence, head), words) for head in range(result.num_heads)]
        np.testing.assert_allclose(found, expected, rtol=2e-5, atol=2e-6)
        for name, loop in LOOPS.items():
            found = measure_heads(result, name, Spot("weights", sentence=sentence))
            assert found is not None
            expected = [loop(rows_of(result, sentence, head)) for head in range(result.num_heads)]
            np.testing.assert_allclose(found, expected, rtol=2e-5, atol=2e-6, err_msg=f"{name} of sentence {sentence}")


def test_every_measure_but_that_of_a_pair_stands_in_the_loops() -> None:
    assert {name for name, row in MEASURES.items() if not row.needs_pair} == {*LOOPS, "induction"}


def test_what_followed_the_same_word_is_the_place_after_its_last_occurrence() -> None:
    check(computed("a b c a b a a b", mask="causal"))
    check(computed("a b c a b a a b", variant="einsum"))
    never = measure_heads(computed("a b c c"), "induction", WEIGHTS)  # only itself follows the c
    assert never is not None and np.isnan(never).all()


@pytest.mark.parametrize(("variant", "mask", "axis"), pairs(VARIANTS, ("none", "causal"), ("keys", "queries")))
def test_measures_equal_plain_loops(variant: str, mask: str, axis: str) -> None:
    check(computed(variant=variant, mask=mask, softmax_axis=axis))


@pytest.mark.parametrize("method", ["minus_inf", "renormalize"])
def test_a_word_that_sees_no_key_does_not_count(method: str) -> None:
    document = computed().document
    for word in (0, 3):
        for key in range(6):
            document = edits.edit_cells(document, MASK, {(0, word, key): 0.0})
    blind = compute(edits.set_options(document, {"mask_method": method, "mask": "none"}), stages=INTERACTIVE)
    assert not blind.picture(WEIGHTS)[3].any()
    check(blind)


def test_a_sentence_in_which_no_word_sees_any_has_no_measure() -> None:
    document = edits.edit_cells(Document(text="one"), MASK, {(0, 0, 0): 0.0})
    result = compute(document)
    for name in LOOPS:
        found = measure_heads(result, name, WEIGHTS)
        assert found is not None and np.isnan(found).all()


def test_one_word_has_none_before_it() -> None:
    result = computed("one")
    for name, is_there in (("previous_token", False), ("first_token", False), ("own_position", True),
                           ("distance", True)):
        found = measure_heads(result, name, WEIGHTS)
        assert found is not None and np.isfinite(found).all() == is_there
    np.testing.assert_array_equal(measure_heads(result, "entropy", WEIGHTS), np.zeros(result.num_heads))


def test_dropout_does_not_change_the_measures() -> None:
    with_dropout, without = computed(dropout_on=True, dropout=0.5), computed()
    for name in LOOPS:
        np.testing.assert_array_equal(measure_heads(with_dropout, name, WEIGHTS), measure_heads(without, name, WEIGHTS))


def test_an_edited_weight_is_measured_as_it_stands() -> None:
    target = StageTarget("multi_head", "weights")
    check(compute(edits.edit_cells(computed().document, target, {(0, 1, 4, 3): 0.75, (0, 1, 4, 0): 0.5}),
                  stages=INTERACTIVE))


def test_shares_of_negative_weights_are_not_defined() -> None:
    result = computed(normalization="sum", mask="none")
    assert (result.picture(WEIGHTS) < 0).any()
    for name in ("entropy", "distance"):
        found = measure_heads(result, name, WEIGHTS)
        assert found is not None and np.isnan(found[0])
    for name in ("previous_token", "first_token", "own_position"):
        np.testing.assert_allclose(
            measure_heads(result, name, WEIGHTS), [LOOPS[name](rows_of(result, 0, head)) for head in range(3)],
            rtol=1e-4)


@pytest.mark.parametrize("variant", ["multi_head", "einsum"])
def test_from_word_to_word_is_the_weight_of_that_cell_in_every_head(variant: str) -> None:
    result = computed(variant=variant)
    found = measure_heads(result, "token_to_token", WEIGHTS, pair=(4, 2))
    np.testing.assert_allclose(found, [rows_of(result, 0, head)[4][2] for head in range(3)])
    none = measure_heads(result, "token_to_token", WEIGHTS)
    assert none is not None and np.isnan(none).all()


def test_heads_that_are_looked_at_in_parts_have_the_same_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    result = computed()
    at_once = {name: measure_heads(result, name, WEIGHTS) for name in LOOPS}
    monkeypatch.setattr(sources, "MAX_BATCH_CELLS", 80)  # two heads of 36 weights
    for name, expected in at_once.items():
        np.testing.assert_array_equal(measure_heads(result, name, WEIGHTS), expected)


@pytest.mark.parametrize("pixels", [512, 11])  # a square of one cell, and of four by four
def test_a_long_text_has_no_measure(monkeypatch: pytest.MonkeyPatch, pixels: int) -> None:
    pool_long_texts(monkeypatch, squares=pixels, kept_bytes=100)
    result = computed(mask="causal", text=" ".join(f"t{at}" for at in range(40)))
    assert result.is_long
    assert all(measure_heads(result, name, WEIGHTS) is None for name in LOOPS)


def test_without_a_sentence_there_is_nothing_to_measure() -> None:
    assert measure_heads(compute(Document(text="")), "entropy", WEIGHTS) is None
    result = computed()
    weightless = replace(result, layers=(Layer({"embeddings": result.array("embeddings")}),))
    assert measure_heads(weightless, "entropy", WEIGHTS) is None


def test_heads_are_ordered_from_the_largest_and_those_without_a_number_last() -> None:
    assert sort_heads(np.array([0.25, np.nan, 0.5, 0.25])) == [2, 0, 3, 1]
    assert sort_heads(np.array([-2.0, 0.0, -np.inf, np.nan, 1.0, -0.5])) == [4, 1, 5, 0, 2, 3], "by value, not size"
