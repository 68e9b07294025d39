"""Colour scales: ranges, curves, fixed ends, and their descriptions."""

import math
from dataclasses import replace
from typing import Literal

import numpy as np
import pytest
from hypothesis import assume, given, settings, strategies as st

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.stage import Colours
from attnviz.document.targets import StageTarget
from attnviz.document.variants import Value
from attnviz.engine.engine import compute
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps, levels_for, lock_range, own_levels, shared_levels
from attnviz.pictures.picture import Picture, exact_patch, make_picture, pool_picture
from attnviz.pictures.scaling import DECADES, KNEE, Scale, Scaling, largest_per_row
from attnviz.result.compare import Difference
from attnviz.result.result import Result
from attnviz.system.settings import Curve

CURVES: tuple[Curve, ...] = ("linear", "log", "symmetric")
WORDS = "Your journey starts with one step"


def result(text: str = WORDS, **options: Value) -> Result:
    return compute(edits.set_options(edits.set_text(Document(), text), {"num_heads": 2, "d_out": 4, **options}))


def maps_with(**settings: object) -> Maps:
    return Maps(scaling=Scaling(**settings))  # type: ignore[arg-type]


def draw_stage(computed: Result, stage: str, maps: Maps, *, head: int = 0, most: int = 10**9) -> Picture:
    spot = Spot(stage, head=head)
    return make_picture(computed, spot, maps=maps, levels=levels_for(computed, spot, maps), most=most)


# a bar

ends = st.tuples(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6)).filter(lambda pair: pair[1] - pair[0] > 1e-3)


@given(ends=ends, curve=st.sampled_from(CURVES), place=st.floats(0, 1))
def test_a_place_and_its_number_belong_together_on_every_curve(
    ends: tuple[float, float], curve: Curve, place: float
) -> None:
    assume(curve != "log" or ends[0] > 0)
    scale = Scale(*ends, curve)
    assert scale.place(scale.value(place)) == pytest.approx(place, abs=1e-6)
    assert (scale.place(ends[0]), scale.place(ends[1])) == (pytest.approx(0), pytest.approx(1))
    ticks = scale.ticks(5)
    assert ticks[0] == ends[0] and ticks[-1] == ends[1] and list(ticks) == sorted(ticks) and 2 <= len(ticks) <= 8


@pytest.mark.parametrize("curve", CURVES)
def test_colours_grow_with_numbers_and_what_lies_beyond_takes_those_of_the_ends(curve: Curve) -> None:
    scale = Scale(0.001, 1.0, curve)
    values = np.array([-5, 0, 0.001, 0.01, 0.1, 1, 7], dtype=np.float32)
    table = [tuple(rgb) for rgb in colours.lookup_table("viridis").tolist()]
    places = [table.index(tuple(rgb)) for rgb in colours.channels(scale.pixels(values, "viridis")).tolist()]
    assert places == sorted(places) and places[:3] == [0, 0, 0] and places[-2:] == [255, 255]
    inner = {"linear": [2, 25], "log": [85, 170], "symmetric": [38, 142]}[curve]
    assert places[3:5] == pytest.approx(inner, abs=1)


def test_a_logarithmic_bar_gives_each_decade_the_same_length_and_a_symmetric_one_beyond_its_knee() -> None:
    scale = Scale(1e-4, 1.0, "log")
    assert [scale.place(10.0**-power) for power in range(5)] == pytest.approx([1, 0.75, 0.5, 0.25, 0])
    around = Scale(-100.0, 100.0, "symmetric")
    assert around.place(0) == 0.5 and around.place(3) + around.place(-3) == pytest.approx(1)
    assert around.place(0.1) - 0.5 == pytest.approx(0.1 / math.asinh(KNEE) / 2, rel=0.01)


@pytest.mark.parametrize("curve", CURVES)
def test_what_is_masked_or_no_number_has_no_colour_of_the_map(curve: Curve) -> None:
    values = np.array([[0.5, -np.inf, np.nan, np.inf]], dtype=np.float32)
    tinted = colours.channels(Scale(0.01, 1, curve).pixels(values, "viridis", masked=[[False, True, False, False]]))[0]
    assert tuple(tinted[1]) == colours.MASKED_RGB
    assert tuple(tinted[2]) == tuple(tinted[3]) == colours.INVALID_RGB != tuple(tinted[0])


def test_an_end_is_moved_along_the_curve_and_both_around_zero() -> None:
    assert Scale(0, 1).move_end("high", -0.25, around_zero=False) == (0, 0.75)
    assert Scale(0, 1).move_end("low", 0.25, around_zero=False) == (0.25, 1)
    assert Scale(0, 1).move_end("low", -0.25, around_zero=False) == (0, 1)  # weights have nothing below zero
    assert Scale(-2, 2).move_end("high", -0.25, around_zero=True) == (-1, 1)
    assert Scale(-2, 2).move_end("low", 0.25, around_zero=True) == (-1, 1)
    low, high = Scale(1e-4, 1, "log").move_end("high", -0.5, around_zero=False)
    assert (low, high) == (pytest.approx(1e-4), pytest.approx(1e-2))
    for end, by, around in (("high", -9.0, False), ("low", 9.0, False), ("high", -9.0, True), ("low", 9.0, True)):
        low, high = Scale(-1, 1).move_end(end, by, around_zero=around)  # type: ignore[arg-type]
        assert low < high


@pytest.mark.filterwarnings("error")
@settings(max_examples=30)
@given(
    moves=st.lists(st.tuples(st.sampled_from(["high", "low"]), st.sampled_from([-40, -0.9, -0.1, 0.1, 0.9, 40])),
                   min_size=1, max_size=60),
    kind=st.sampled_from(["diverging", "sequential"]), curve=st.sampled_from(CURVES),
)
def test_however_often_ends_are_moved_the_bar_has_a_length_and_colours(
    moves: list[tuple[Literal["high", "low"], float]], kind: Colours, curve: Curve
) -> None:
    scaling, levels = Scaling("shared", curve), (-1.0, 1.0) if kind == "diverging" else (0.0, 1.0)
    for end, by in moves * 5:
        levels = scaling.scale(levels, kind).move_end(end, by, around_zero=kind == "diverging")
        assert levels[0] < levels[1] and max(map(abs, levels)) < np.finfo(np.float32).max
        scale = scaling.scale(levels, kind)
        scale.pixels(np.array([[*levels, 0, -3e38, 3e38]], np.float32), "viridis")
        assert all(map(math.isfinite, scale.ticks(5)))


# ends


@given(
    values=st.lists(st.floats(width=32, allow_nan=True, allow_infinity=True), min_size=0, max_size=6),
    kind=st.sampled_from(["diverging", "sequential"]), curve=st.sampled_from(CURVES),
    range=st.sampled_from(["shared", "absolute"]), stretched=st.booleans(),
)
def test_a_bar_is_never_of_zero_length_whatever_the_numbers(
    values: list[float], kind: Colours, curve: Curve, range: str, stretched: bool
) -> None:
    array = np.array(values, dtype=np.float32)
    scaling = Scaling(range, curve, stretched=stretched)  # type: ignore[arg-type]
    scale = scaling.scale(scaling.levels(array, kind), kind)
    start, end = scale.ends
    assert np.isfinite([start, end]).all() and start < end
    assert scale.pixels(array, "viridis").shape == (len(values),)
    assert all(math.isfinite(tick) for tick in scale.ticks(5))


def test_a_logarithmic_bar_of_weights_begins_at_the_smallest_and_says_that_zero_lies_below() -> None:
    scaling = Scaling(curve="log")
    scale = scaling.scale(scaling.levels(np.array([0.0, 0.02, 0.5]), "sequential"), "sequential")
    assert (scale.low, scale.high, scale.below, scale.above) == (pytest.approx(0.02), 0.5, True, False)
    tiny = scaling.levels(np.array([1e-20, 0.5]), "sequential")
    assert tiny[0] == pytest.approx(0.5 * 10.0**-DECADES)


def test_signed_numbers_have_no_logarithm_and_take_the_symmetric_curve() -> None:
    scale = Scaling(curve="log").scale((-3, 3), "diverging")
    assert scale.curve == "symmetric" and "symmetric log" in Scaling(curve="log").caption("diverging", heads=1)


def test_absolute_ends_are_those_of_a_probability_or_round_and_move_only_in_steps() -> None:
    scaling = Scaling("absolute", stretched=True, without_first=True)
    assert scaling.levels(np.array([0.1, 0.4]), "sequential", stage="weights") == (0.0, 1.0)
    assert scaling.levels(np.array([0.0, 1.25]), "sequential", stage="dropped_weights") == (0.0, 2.0)
    for reach, rounded in ((3.1, 5), (4.9, 5), (5, 5), (0.012, 0.02), (70, 100), (0, 1)):
        found = scaling.levels(np.array([-reach / 3, reach]), "diverging")
        assert found == (pytest.approx(-rounded), pytest.approx(rounded))


def test_each_head_has_its_own_ends_or_those_that_all_share() -> None:
    computed = result()
    alone = [draw_stage(computed, "scores", maps_with(range="head"), head=head).levels for head in (0, 1)]
    shared = [draw_stage(computed, "scores", maps_with(), head=head).levels for head in (0, 1)]
    assert alone[0] != alone[1] and shared[0] == shared[1] == max(alone, key=lambda levels: levels[1])


def test_in_a_range_of_its_own_the_largest_of_each_row_has_the_last_colour() -> None:
    for stage, most in (("weights", 10**9), ("scores", 10**9), ("weights", 3)):
        picture = draw_stage(result(), stage, maps_with(range="row"), most=most)
        table = colours.lookup_table(picture.map_name)
        for values, masked, rgb in zip(
            picture.values, np.zeros(picture.values.shape, bool) if picture.masked is None else picture.masked,
            picture.rgb, strict=True,
        ):
            at = int(np.argmax(np.where(masked, 0, np.abs(values))))
            end = -1 if values[at] > 0 else 0
            np.testing.assert_array_equal(rgb[at], table[end])
        assert picture.scale.is_per_row and picture.caption[0] == "each row its own range"


def test_rows_that_are_masked_or_zero_or_no_numbers_have_a_range_all_the_same() -> None:
    values = np.array([[0, 0], [np.nan, 2], [-np.inf, -4], [9, 9]], dtype=np.float32)
    masked = np.array([[False, False], [False, False], [True, False], [True, True]])
    np.testing.assert_array_equal(largest_per_row(values, masked), [[1], [2], [4], [1]])


def test_a_bar_may_end_beyond_the_largest_number_of_single_precision() -> None:
    scale = Scaling("absolute").scale((-5e38, 5e38), "diverging")
    np.testing.assert_allclose(scale.strengths(np.array([-3e38, 0, 1e38], np.float32)), [0.6, 0, 0.2], rtol=1e-6)


@pytest.mark.parametrize("curve", CURVES)
def test_a_number_left_out_of_its_row_has_the_last_colour_however_far_beyond_it_is(curve: Curve) -> None:
    document = edits.set_text(Document(), WORDS)
    weights = StageTarget(document.options.variant, "weights", 0)
    computed = compute(edits.edit_cells(document, weights, {(0, 0, 1, 0): 3e38, (0, 0, 1, 1): 1e-3}))
    picture = draw_stage(computed, "weights", maps_with(range="row", without_first=True, curve=curve))
    np.testing.assert_array_equal(picture.rgb[1, :2], colours.lookup_table(picture.map_name)[[-1, -1]])


@pytest.mark.parametrize(("stage", "rest"), [("weights", np.s_[:, 1:]), ("queries", np.s_[1:])])
def test_the_first_word_is_left_out_of_the_range_and_takes_the_last_colour(stage: str, rest: tuple[slice, ...]) -> None:
    computed = result()
    picture = draw_stage(computed, stage, maps_with(range="head", without_first=True))
    assert picture.levels[1] == pytest.approx(float(np.abs(computed.picture(Spot(stage))[rest]).max()))
    assert picture.scale.above and "without the first word" in picture.caption
    if stage == "weights":
        np.testing.assert_array_equal(picture.rgb[0, 0], colours.lookup_table(picture.map_name)[-1])


def test_where_rows_are_keys_the_first_word_is_a_row_and_alone_it_is_all_there_is() -> None:
    computed = result(variant="einsum", num_heads=1)
    values = computed.picture(Spot("weights"))
    assert draw_stage(computed, "weights", maps_with(range="head", without_first=True)).levels[1] == pytest.approx(
        float(values[1:].max()))
    assert draw_stage(result("one"), "weights", maps_with(without_first=True)).levels == (0, 1)


def test_held_ends_stay_while_the_numbers_change_in_every_stage() -> None:
    before, after = result(), result(WORDS + " further", seed=7)
    for range in ("shared", "head", "absolute"):
        maps = lock_range(before, Spot("weights"), maps_with(range=range))
        for stage in ("queries", "scores", "weights", "output"):
            for head in (0, 1):
                was = draw_stage(before, stage, maps_with(range=range), head=head).levels
                now = draw_stage(after, stage, maps, head=head)
                assert now.levels == pytest.approx(was) and "ends held" in now.caption
        free = draw_stage(after, "scores", maps_with(range=range)).levels
        assert free != draw_stage(after, "scores", maps).levels or range == "absolute"
    assert make_picture(after, Spot("scores"), maps=maps).levels == draw_stage(after, "scores", maps).levels


def test_ends_moved_by_hand_are_those_of_one_stage_and_of_all_heads_and_are_given_back() -> None:
    computed = result()
    for range in ("shared", "head"):
        scaling = Scaling(range).with_ends("weights", "numbers", (0.1, 0.3))  # type: ignore[arg-type]
        maps = Maps(scaling=scaling)
        pictures = [draw_stage(computed, "weights", maps, head=head) for head in (0, 1)]
        assert {picture.levels for picture in pictures} == {(0.1, 0.3)}
        assert pictures[0].scale.below and pictures[0].scale.above and "ends set by hand" in pictures[0].caption
        one, other = (draw_stage(computed, "scores", each) for each in (maps, maps_with(range=range)))
        assert one.levels == other.levels
        assert scaling.with_ends("weights", "numbers", None) == Scaling(range)  # type: ignore[arg-type]


def test_ends_of_numbers_are_not_those_of_differences_nor_of_shares_of_a_row() -> None:
    now, then = result(seed=5), result()
    maps = lock_range(now, Spot("weights"), maps_with())
    assert make_picture(Difference(now, then), Spot("weights"), maps=maps).caption[0] != "ends held"
    rows = Maps(scaling=replace(maps.scaling, range="row"))
    assert draw_stage(now, "weights", rows).levels == (0, 1)


def test_ends_stand_still_as_long_as_they_mean_the_same() -> None:
    before = Scaling(held=lock_range(result(), Spot("weights"), maps_with()).scaling.held)
    assert Scaling(curve="log").with_fixed_ends_of(before).held == before.held
    assert not any(other.with_fixed_ends_of(before).held for other in (Scaling("head"), Scaling(stretched=True)))


def test_exact_cells_of_a_pooled_picture_have_its_colours_in_ranges_of_rows() -> None:
    computed = result(" ".join(f"w{at}" for at in range(12)), mask="none")
    picture = draw_stage(computed, "weights", maps_with(range="row"), most=6)
    values = computed.picture(Spot("weights"))[4:8, 4:8]
    patch = exact_patch(picture, values, None, rows=slice(4, 8), columns=slice(4, 8))
    np.testing.assert_array_equal(patch.reach, picture.reach[[2, 2, 3, 3]])
    smaller = pool_picture(picture, (2, 2))
    assert smaller.reach.shape == (3, 1) and smaller.reach.max() == picture.reach.max()
    assert pool_picture(draw_stage(computed, "weights", maps_with()), (2, 2)).reach is None


# words


@pytest.mark.parametrize(("scaling", "kind", "heads", "said"), [
    (Scaling(), "sequential", 1, ""),
    (Scaling(), "sequential", 2, "all heads on one scale"),
    (Scaling("head", "log", without_first=True), "sequential", 2, "each head its own · log · without the first word"),
    (Scaling("row", "symmetric"), "diverging", 2, "each row its own range · symmetric log"),
    (Scaling("absolute", stretched=True), "sequential", 2, "absolute"),
    (Scaling("absolute"), "diverging", 1, "ends at round numbers"),
    (Scaling(stretched=True), "diverging", 1, "up to the 98th percentile"),
])
def test_what_is_shown_is_said(scaling: Scaling, kind: Colours, heads: int, said: str) -> None:
    assert " · ".join(scaling.caption(kind, heads=heads)) == said


def test_levels_of_all_heads_or_of_one_are_found_by_the_same_look() -> None:
    computed = result()
    assert levels_for(computed, Spot("scores"), maps_with(range="head")) is None
    assert levels_for(computed, Spot("scores"), maps_with()) == shared_levels(computed, Spot("scores"), maps_with())
    both = [own_levels(computed, Spot("scores", head=head), maps_with()) for head in (0, 1)]
    assert max(both) == shared_levels(computed, Spot("scores"), maps_with()) or min(both) == shared_levels(
        computed, Spot("scores"), maps_with())


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("end", [5e-324, 1e-320, 1e-40, 3e38])
def test_a_symmetric_bar_of_the_smallest_and_largest_numbers_has_colours(end: float) -> None:
    pixels = Scale(-end, end, "symmetric").pixels(np.array([[-end, 0.0, end]]), "red-blue")
    assert pixels[0, 1] == colours.pixels(np.zeros((1, 1)), -1, 1, "red-blue")[0, 0]
