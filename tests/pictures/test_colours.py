"""Colours of data: colour maps, levels, tints and readable text on them."""

import math

import matplotlib
import numpy as np
import pytest
from hypothesis import given, strategies as st

from attnviz.pictures import colours
from attnviz.pictures.levels import Maps

MAPS = tuple(dict.fromkeys((*colours.SEQUENTIAL, *colours.DIVERGING)))


@pytest.mark.parametrize("name", MAPS)
def test_a_table_is_made_once_and_cannot_be_written(name: str) -> None:
    table = colours.lookup_table(name)
    assert table.shape == (256, 3) and table.dtype == np.uint8
    assert table is colours.lookup_table(name)
    with pytest.raises(ValueError):
        table[0] = 0


@pytest.mark.parametrize(("ours", "theirs"), [
    ("viridis", "viridis"), ("cividis", "cividis"), ("blues", "Blues"), ("red-blue", "RdBu_r"),
    ("purple-orange", "PuOr_r"),
])
def test_a_map_is_to_the_bit_the_one_that_it_is_called_after(ours: str, theirs: str) -> None:
    expected = np.rint(matplotlib.colormaps[theirs](np.arange(256))[:, :3] * 255)
    assert np.array_equal(colours.lookup_table(ours), expected)


def test_viridis_ends_as_it_was_published() -> None:
    assert [bytes(colours.lookup_table("viridis")[end]).hex() for end in (0, -1)] == ["440154", "fde725"]


@pytest.mark.parametrize("name", colours.SEQUENTIAL)
def test_sequential_maps_grow_lighter_or_darker_all_the_way(name: str) -> None:
    lightness = colours.lookup_table(name).astype(float) @ (0.299, 0.587, 0.114)
    steps = np.diff(lightness) * np.sign(lightness[-1] - lightness[0])
    assert (steps > -0.75).all()  # rounding to whole colours may turn back by less than one


WHITE_ZERO = colours.DIVERGING[:2]


@pytest.mark.parametrize("name", WHITE_ZERO)
def test_diverging_maps_are_near_white_at_zero_and_cold_below_it(name: str) -> None:
    negative, zero, positive = colours.tint([-0.7, 0.0, 0.7], -1.0, 1.0, name).astype(int)
    assert zero.min() >= 240
    assert negative[2] > negative[0] and positive[0] > positive[2]


def test_levels_of_signed_values_are_centred_on_zero() -> None:
    assert colours.levels([-1.0, 3.0, -np.inf, np.nan, np.inf], "diverging") == (-3.0, 3.0)


def test_levels_of_weights_begin_at_zero_and_below_it_only_where_weights_do() -> None:
    assert colours.levels([0.2, 0.8], "sequential") == (0.0, pytest.approx(0.8))
    assert colours.levels([-0.25, 0.5], "sequential") == (-0.25, 0.5)
    assert colours.levels([0.0, 0.5], "sequential", stage="dropout_mask") == (0.0, 1.0)
    assert colours.levels([0.0, 2.0], "sequential", stage="dropout_mask") == (0.0, 2.0)


numbers = st.floats(width=32, allow_nan=True, allow_infinity=True)


@given(values=st.lists(numbers, max_size=6), kind=st.sampled_from(["diverging", "sequential"]))
def test_levels_are_finite_hold_every_value_and_are_never_of_zero_width(values: list[float], kind: str) -> None:
    array = np.array(values, dtype=np.float32)
    low, high = colours.levels(array, kind)  # type: ignore[arg-type]
    assert np.isfinite([low, high]).all() and low <= 0 <= high and high - low > 0
    finite = array[np.isfinite(array)].astype(float)
    assert ((finite >= low - 1e-30) & (finite <= high + 1e-30)).all()
    with np.errstate(all="raise", under="ignore"):
        assert colours.tint(array, low, high, "viridis").shape == (len(values), 3)


def test_what_is_masked_and_what_is_no_number_never_take_a_colour_of_the_map() -> None:
    tinted = colours.tint([[0.5, -np.inf], [np.nan, 0.0]], 0, 1, "viridis", masked=[[False, True], [False, False]])
    assert tuple(tinted[0, 1]) == colours.MASKED_RGB
    assert tuple(tinted[1, 0]) == colours.INVALID_RGB
    for name in MAPS:
        table = {tuple(rgb) for rgb in colours.lookup_table(name).tolist()}
        assert not table & {colours.MASKED_RGB, colours.INVALID_RGB}


@pytest.mark.parametrize("name", MAPS)
def test_ink_is_readable_on_every_colour(name: str) -> None:
    for rgb in colours.lookup_table(name):
        text = (0, 0, 0) if colours.ink(rgb) == "#000000" else (255, 255, 255)
        assert colours.contrast(rgb, text) >= 4.5


def test_contrast_is_that_of_wcag() -> None:
    assert colours.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert colours.contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.005)


def test_stretched_colours_end_at_the_98th_percentile_of_what_is_not_zero() -> None:
    values = np.array([*range(1, 102), *[0] * 500, math.nan, -math.inf])
    assert colours.levels(values, "sequential", stretched=True) == (0.0, 99.0)
    assert colours.levels(values, "sequential") == (0.0, 101.0)
    assert colours.levels(-values, "diverging", stretched=True) == (-99.0, 99.0)
    assert colours.levels(np.zeros(3), "sequential", stretched=True) == (0.0, 1.0)


@pytest.mark.parametrize("reach", [0.1, 0.5, 1.0])
def test_one_diverging_map_tells_signs_apart_in_greyscale(reach: float) -> None:
    negative, zero, positive = (colours.tint([-reach, 0.0, reach], -1, 1, colours.DIVERGING[2]).astype(float)
                                @ (0.299, 0.587, 0.114))
    assert zero - negative >= 80 * reach and positive - zero >= 80 * reach
    for dark in (False, True):
        name = Maps(diverging="cividis", dark=dark).map_name("diverging", is_difference=True)
        assert np.array_equal(colours.lookup_table(name), colours.lookup_table("cividis"))


@pytest.mark.parametrize("name", WHITE_ZERO)
def test_zero_of_a_difference_is_the_quietest_on_a_dark_ground(name: str) -> None:
    table = colours.lookup_table(name + colours.ON_DARK).astype(float)
    bright = table @ (0.299, 0.587, 0.114)
    assert bright[127] < 60 and min(bright[0], bright[-1]) > 90
    assert (np.diff(bright[128::16]) > 0).all() and (np.diff(bright[:128:16]) < 0).all()
    light = colours.lookup_table(name)
    assert (table[0, 0] < table[0, 2]) == (light[20, 0] < light[20, 2]), "the same side is cold"
    assert Maps(diverging=name, dark=True).map_name("diverging") == name
    assert Maps(diverging=name, dark=True).map_name("sequential", is_difference=True) == name + colours.ON_DARK


@pytest.mark.parametrize("number", [0.0, 1.5, -1e37, 1e37])
def test_numbers_that_are_all_equal_have_the_lowest_colour(number: float) -> None:
    array = np.full((2, 3), number, np.float32)
    assert (colours.pixels(array, number, number, "viridis") == colours.pixels(0, 0, 1, "viridis")).all()


def test_the_largest_numbers_of_32_bits_are_compared_with_outliers_without_an_overflow() -> None:
    assert colours.levels(np.full(4, -3e38, np.float32), "diverging", robust=True) == pytest.approx((-3e38, 3e38))
