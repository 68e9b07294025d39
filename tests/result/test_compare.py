"""Comparison of two states: matched tokens and heads, differences, and changed cells."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps, shared_levels
from attnviz.pictures.picture import make_picture
from attnviz.pictures.scaling import Scaling
from attnviz.result.cell_changes import find_changes
from attnviz.result.compare import Difference, align_labels, match_labels, match_sentences, subtract
from attnviz.result.result import Result
from attnviz.result.spot_data import SpotData
from attnviz.system.settings import Alignment
from tests.devices import pool_long_texts
from tests.engine.small_models import document, engine_of, small

WEIGHTS = Spot("weights")
words = st.lists(st.sampled_from("abcd"), max_size=9).map(tuple)


def computed(text: str = "Your journey starts with one step", **settings: Any) -> Result:
    return compute(edits.set_options(edits.set_text(Document(), text), settings), stages=INTERACTIVE)


def numbers(result: Result, spot: Spot = WEIGHTS) -> np.ndarray:
    return result.spot_data(spot).values


def longest(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Return the length of a longest common subsequence, by its definition."""
    if not one or not other:
        return 0
    if one[0] == other[0]:
        return 1 + longest(one[1:], other[1:])
    return max(longest(one[1:], other), longest(one, other[1:]))


@given(words, words)
def test_partners_are_a_longest_common_subsequence(now: tuple[str, ...], then: tuple[str, ...]) -> None:
    found = match_labels(now, then)
    paired = [(row, int(place)) for row, place in enumerate(found) if place >= 0]
    assert len(found) == len(now) and len(paired) == longest(now, then)
    assert all(now[row] == then[place] for row, place in paired)
    assert all(one < other for (_, one), (_, other) in pairwise(paired)), "they keep their order"


def test_very_long_passages_that_have_nothing_to_do_with_each_other_have_no_partners() -> None:
    now, then = (("same", *(f"{name}{at % 9}" for at in range(5000)), "end") for name in ("a", "b"))
    assert [at for at, place in enumerate(match_labels(now, then)) if place >= 0] == [0, 5001]


@pytest.mark.parametrize(("alignment", "count", "found"), [
    ("auto", 4, [0, 1, 2, 3]), ("position", 4, [0, 1, 2, 3]), ("word", 4, [0, -1, 2, 3]),
    ("auto", 3, [0, -1, -1, 2]), ("position", 3, [0, 1, 2, -1]), ("word", 3, [0, -1, -1, 2]),
])
def test_tokens_are_aligned_by_position_where_counts_agree_else_by_word(
    alignment: Alignment, count: int, found: list[int]
) -> None:
    then = ("Your", "old", "with", "step") if count == 4 else ("Your", "old", "step")
    assert align_labels(("Your", "new", "with", "step"), then, alignment).tolist() == found


def test_an_exchanged_word_is_compared_with_the_one_in_its_place() -> None:
    """The change is in its row and its column: as words they had no partner, and the picture was empty there."""
    now, then = computed("Your journey starts with two step"), computed()
    by_position, by_word = Difference(now, then, "auto"), Difference(now, then, "word")
    np.testing.assert_allclose(by_position.spot_data(WEIGHTS).values, numbers(now) - numbers(then), atol=1e-5)
    assert by_position.spot_data(WEIGHTS).missing is None and by_position.unpaired(WEIGHTS).rows == 0
    masked = by_position.spot_data(WEIGHTS).masked
    np.testing.assert_array_equal(masked, now.spot_data(WEIGHTS).masked)
    assert by_position.partner_labels(Cell(WEIGHTS, 4, 0)) == ("one", "Your")
    assert by_word.unpaired(WEIGHTS).rows == 1 and by_word.partner_labels(Cell(WEIGHTS, 4, 0)) is None
    assert by_position.partner_cell(Cell(WEIGHTS, 4, 4)) == Cell(WEIGHTS, 4, 4)
    assert by_word.partner_cell(Cell(WEIGHTS, 4, 4)) is None


@pytest.mark.parametrize(("now", "then", "found"), [
    (("one",), ("two",), [0]),
    (("a", "new", "b"), ("a", "b"), [0, -1, 1]),
    (("a", "b"), ("a", "old", "b"), [0, 2]),
    (("a", "changed", "b"), ("a", "was", "b"), [0, 1, 2]),
    (("x", "y"), (), [-1, -1]),
    (("x", "y", "z"), ("p", "q"), [0, 1, -1]),
])
def test_a_sentence_is_compared_with_what_it_was(now: tuple[str, ...], then: tuple[str, ...], found: list[int]) -> None:
    assert match_sentences(now, then).tolist() == found


def test_a_difference_is_now_less_then_around_zero() -> None:
    now, then = computed(scale="none", d_out=4), computed(d_out=4)
    source = Difference(now, then)
    found = source.spot_data(WEIGHTS)
    np.testing.assert_array_equal(found.values, numbers(now) - numbers(then))
    np.testing.assert_array_equal(found.masked, now.spot_data(WEIGHTS).masked)
    assert found.missing is None and source.state_name == "now − now" and source.address(WEIGHTS) is None
    unmasked = computed(mask="none")
    assert Difference(now, then).setup == now.setup
    assert Difference(now, unmasked).setup == f"{now.setup} − ({unmasked.setup})"
    picture = make_picture(source, WEIGHTS, maps=Maps())
    low, high = picture.levels
    assert low == -high and high == pytest.approx(np.abs(found.values).max())
    assert (picture.kind, picture.map_name) == ("diverging", colours.DIVERGING[0])
    assert shared_levels(source, WEIGHTS, Maps())[1] >= high


def test_each_stage_and_head_has_its_difference() -> None:
    now, then = computed(num_heads=2, d_out=4), computed(num_heads=2, d_out=4, seed=7)
    source = Difference(now, then)
    for stage in source.stages():
        for head in (0, 1):
            spot = Spot(stage, head=head)
            with np.errstate(invalid="ignore"):
                wanted = numbers(now, spot) - numbers(then, spot)
            found = source.spot_data(spot)
            np.testing.assert_array_equal(np.nan_to_num(found.values), np.nan_to_num(wanted))
            if STAGES[stage].shows_mask:
                assert found.masked is not None and found.masked[0, 5]


def test_a_head_is_off_in_a_difference_where_it_is_off_now() -> None:
    on, off = computed(num_heads=2), computed(num_heads=2, ablated_heads=(1,))
    for now, then, found in ((off, on, {1}), (on, off, set())):
        difference = Difference(now, then)
        assert difference.ablated_heads(WEIGHTS) == found
        assert {head for head in range(2) if difference.is_ablated(WEIGHTS.at(head=head))} == set(found)


def test_words_are_compared_with_themselves_wherever_they_have_gone() -> None:
    now, then = computed("Your long journey starts"), computed("Your journey starts")
    found = Difference(now, then).spot_data(WEIGHTS)
    here, there = np.ix_([0, 2, 3], [0, 2, 3]), np.s_[:, :]
    np.testing.assert_array_equal(found.values[here], numbers(now)[here] - numbers(then)[there])
    assert found.missing is not None and found.masked is not None
    assert np.isnan(found.values[1]).all() and np.isnan(found.values[:, 1]).all()
    assert np.argwhere(found.missing).tolist() == [[1, 0], [1, 1], [2, 1], [3, 1]]
    assert (found.masked >= found.missing).all() and found.empty[1].all(), "a missing number is no zero"
    picture = make_picture(Difference(now, then), WEIGHTS, maps=Maps())
    assert picture.hatched is not None and not (picture.hatched & found.missing).any(), "what is missing is not masked"
    np.testing.assert_array_equal(picture.hatched, ~np.tri(4, dtype=bool), "and what the mask hides is")
    unpaired = Difference(now, then).unpaired(WEIGHTS)
    assert (unpaired.rows, unpaired.columns, unpaired.missing) == (1, 1, None)


def test_a_score_that_is_hidden_in_one_of_them_alone_cannot_be_compared() -> None:
    now, then = computed(mask="causal"), computed(mask="none")
    for one, other in ((now, then), (then, now)):
        found = Difference(one, other).spot_data(Spot("masked_scores"))
        assert found.missing is not None and found.missing[0, 5] and not np.isfinite(found.values[0, 5])
        assert not found.missing[5, 0] and np.isfinite(found.values[5, 0])
        weights = Difference(one, other).spot_data(WEIGHTS)
        assert weights.missing is None and np.isfinite(weights.values).all(), "a weight that is hidden is zero"
        assert weights.masked is None or not weights.masked.any(), "its difference is shown where one state hides it"


@pytest.mark.parametrize(("then", "spot", "lack"), [
    (computed(num_heads=2, d_out=4), Spot("weights", head=2), "head"),  # the first that it has not
    (computed(num_heads=2, d_out=4), Spot("dropped_weights"), "stage"),
    (computed("one\ntwo", num_heads=4, d_out=4), Spot("weights", sentence=2), "sentence"),
], ids=["head", "stage", "sentence"])
def test_what_the_other_has_not_is_missing_as_a_whole(then: Result, spot: Spot, lack: str) -> None:
    text = "a\nb\nc" if lack == "sentence" else "Your journey starts with one step"
    now = computed(text, num_heads=4, d_out=4, dropout_on=True)
    if lack == "stage":
        then = compute(edits.set_options(then.document, {"variant": "simple"}))
        assert "dropped_weights" in now.stages()
        spot = next(Spot(stage) for stage in now.stages() if stage not in then.stages())
    found = Difference(now, then).spot_data(spot)
    assert found.missing is not None and found.masked is not None and np.isnan(found.values).all()
    assert found.masked.all() and found.missing.any()
    assert Difference(now, then).unpaired(spot).missing == lack


def test_dimensions_that_both_have_are_compared() -> None:
    now, then = computed(d_out=4, num_heads=1), computed(d_out=2, num_heads=1)
    found = Difference(now, then).spot_data(Spot("queries"))
    assert found.missing is not None and found.missing[:, 2:].all() and not found.missing[:, :2].any()


def test_rows_that_are_keys_are_compared_with_columns() -> None:
    now, then = computed(variant="einsum"), computed(variant="einsum")
    turned = computed(variant="multi_head", d_out=3, num_heads=3)
    assert now.rows_are_keys and not turned.rows_are_keys
    spot = Spot("scores")
    np.testing.assert_array_equal(Difference(now, then).spot_data(spot).values, 0)
    wanted = numbers(now, spot) - numbers(turned, spot).T
    np.testing.assert_array_equal(Difference(now, turned).spot_data(spot).values, wanted)
    assert Difference(now, turned).partner_cell(Cell(spot, 3, 1)) == Cell(spot, 1, 3)
    now, turned = computed(variant="einsum", mask="causal"), computed(variant="multi_head", mask="causal")
    found = Difference(now, turned).spot_data(Spot("masked_scores"))
    np.testing.assert_array_equal(found.missing, ~np.eye(6, dtype=bool), "the mask is turned with the scores")


def test_of_a_long_text_only_what_is_whole_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    short = computed("t " * 41, d_out=4)
    pool_long_texts(monkeypatch, squares=11, kept_bytes=1000)
    long = computed("t " * 41, d_out=4)
    assert long.is_long
    for now, then in ((long, short), (short, long)):
        assert Difference(now, then).unpaired(WEIGHTS).missing == "pooled"
        drawn = Difference(now, then).spot_data(WEIGHTS)
        assert np.isnan(drawn.values).all() and drawn.missing is not None and drawn.missing.any()
        assert drawn.block == now.spot_data(WEIGHTS).block
        np.testing.assert_allclose(Difference(now, then).spot_data(Spot("queries")).values, 0, atol=1e-6)


def test_an_edit_moves_its_cell_and_nothing_before_it() -> None:
    before = computed()
    target = StageTarget("multi_head", "weights")
    now = compute(edits.edit_cells(before.document, target, {(0, 0, 3, 1): float(numbers(before)[3, 1]) + 0.125}))
    found = find_changes(now, before, WEIGHTS)
    assert found is not None and found.count == 1 and found.largest == pytest.approx(0.125)
    assert np.argwhere(found.strengths == 1).tolist() == [[3, 1]]
    assert find_changes(now, before, Spot("scores")) is None
    later = find_changes(now, before, Spot("context"))
    assert later is not None and set(np.argwhere(later.strengths)[:, 0].tolist()) == {3}


def test_a_new_word_has_not_moved_but_what_it_changed_has() -> None:
    before, now = computed("Your journey starts", mask="none"), computed("Your journey", mask="none")
    found = find_changes(before, now, WEIGHTS)
    assert found is not None and found.count == 4 and not found.strengths[2].any() and not found.strengths[:, 2].any()
    assert find_changes(now, now, WEIGHTS) is None


def test_a_score_that_comes_to_light_has_moved_as_far_as_any() -> None:
    found = find_changes(computed(mask="none"), computed(mask="causal"), Spot("masked_scores"))
    assert found is not None and found.count == 15 and found.strengths[0, 5] == 1


@pytest.mark.parametrize(("size", "equal"), [(1e-6, True), (1e-4, False)])
def test_what_differs_by_rounding_counts_as_equal(size: float, equal: bool) -> None:
    """Also where a row has its own range, or the largest are left out: both made a range of rounding alone."""
    before = computed()
    noise = 1 + size * np.random.default_rng(0).uniform(-1, 1, before.layers[0].stages["weights"].shape)
    weights = (before.layers[0].stages["weights"] * noise).astype(np.float32)
    now = replace(before, layers=(replace(before.layers[0], stages={**before.layers[0].stages, "weights": weights}),))
    assert (numbers(now) != numbers(before)).any() and (find_changes(now, before, WEIGHTS) is None) is equal
    values = Difference(now, before).spot_data(WEIGHTS).values
    assert (not values.any()) is equal
    for scaling in (Scaling(), Scaling(range="head"), Scaling(range="row"), Scaling(stretched=True)):
        picture = make_picture(Difference(now, before), WEIGHTS, maps=Maps(scaling=scaling))
        blank = picture.rgb == colours.tint(np.zeros((6, 6)), -1, 1, picture.map_name, masked=picture.masked)
        assert blank.all() == equal, scaling


def test_what_a_model_rounds_by_its_dtype_counts_as_equal() -> None:
    model = small("llama")
    for dtype, rounding, change in (("float32", 4e-5, 1e-3), ("float16", 5e-4, 1e-2), ("bfloat16", 4e-3, 0.1)):
        before = engine_of(model).compute(document(model, "the cat sat", dtype=dtype))
        for size in (rounding, change):
            noise = 1 + size * np.random.default_rng(0).uniform(-1, 1, before.layers[2].stages["feed_forward"].shape)
            moved = {**before.layers[2].stages,
                     "feed_forward": (before.layers[2].stages["feed_forward"] * noise).astype(np.float32)}
            now = replace(before, layers=(*before.layers[:2], replace(before.layers[2], stages=moved)))
            found = find_changes(now, before, Spot("feed_forward", layer=2))
            assert (found is None) == (size == rounding), (dtype, size)


def test_states_of_two_dtypes_are_compared_by_the_coarser_rounding() -> None:
    model, spot = small("llama"), Spot("feed_forward", layer=2)
    fine, coarse = (engine_of(model).compute(document(model, "the cat sat", dtype=dtype))
                    for dtype in ("float32", "bfloat16"))
    for now, then in ((fine, coarse), (coarse, fine)):
        values = then.layers[2].stages["feed_forward"]
        noise = 1 + 4e-3 * np.random.default_rng(0).uniform(-1, 1, values.shape)
        stages = {**now.layers[2].stages, "feed_forward": (values * noise).astype(np.float32)}
        now = replace(now, layers=(*now.layers[:2], replace(now.layers[2], stages=stages)))
        assert not Difference(now, then).spot_data(spot).values.any()


def test_rounding_is_measured_by_the_row_and_the_column_of_a_cell() -> None:
    """One dimension of a residual stream is 1,000 times the others, in which a change of 0.01 is none of rounding."""
    then = np.ones((3, 4), np.float32)
    then[:, 2] = 20_000
    now = then + np.float32([0, 0.01, 0.05, 1e-6])
    found = subtract(SpotData(now, None, 1), SpotData(then, None, 1), np.arange(3), np.arange(4))
    np.testing.assert_array_equal(found.values, np.where([0, 1, 0, 0], now - then, 0))
    found = subtract(SpotData(then * np.float32(1 + 1e-6), None, 1), SpotData(then, None, 1), np.arange(3),
                     np.arange(4))
    assert not found.values.any()


def test_a_small_difference_of_small_numbers_has_all_the_colours() -> None:
    before = computed(mask="none")
    value = float(numbers(before)[2, 1])
    now = compute(edits.edit_cells(before.document, StageTarget("multi_head", "weights"), {(0, 0, 2, 1): value + 1e-5}),
                  stages=INTERACTIVE)
    low, high = make_picture(Difference(now, before), WEIGHTS, maps=Maps()).levels
    assert -low == high == pytest.approx(1e-5, rel=0.01)
