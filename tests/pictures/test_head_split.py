"""Where the numbers of a projection stand while it is split into heads."""

import itertools

import numpy as np
import pytest

from attnviz.pictures.head_split import GAP, HeadSplit, columns_for

SPLITS = [HeadSplit(6, 2, 4, 1), HeadSplit(3, 12, 5, 4), HeadSplit(5, 3, 1, 2), HeadSplit(1, 4, 2, 3)]


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize("step", [0, 1, 2])
def test_every_head_has_a_place_of_its_own_inside_of_the_picture(split: HeadSplit, step: int) -> None:
    places = [split.head_place(head, step) for head in range(split.heads)]
    for (left, top) in places:
        assert left >= -1e-9 and left + split.d_head <= split.width + 1e-9
        assert top >= -1e-9 and top + split.tokens <= split.height + 1e-9
    apart = 0.0 if step == 0 else GAP
    for (x, y), (other_x, other_y) in itertools.combinations(places, 2):
        assert abs(x - other_x) >= split.d_head + apart - 1e-9 or abs(y - other_y) >= split.tokens + apart - 1e-9
    lefts, rights = min(left for left, _ in places), max(left + split.d_head for left, _ in places)
    assert lefts == pytest.approx(split.width - rights), "it stands in the middle"
    if step < 2:
        assert {top for _, top in places} == {0.0}
    assert max(split.head_place(head, step)[0] for head in range(split.heads)) + split.d_head == rights


@pytest.mark.parametrize("split", SPLITS)
def test_one_step_is_as_wide_and_one_as_high_as_the_picture(split: HeadSplit) -> None:
    steps = [[split.head_place(head, step) for head in range(split.heads)] for step in range(3)]
    assert max(max(left for left, _ in places) + split.d_head - min(left for left, _ in places)
               for places in steps) == pytest.approx(split.width)
    assert max(top for _, top in steps[2]) + split.tokens == pytest.approx(split.height)


@pytest.mark.parametrize("split", SPLITS)
def test_places_shapes_and_strides_are_those_of_torch(split: HeadSplit) -> None:
    whole, taken = np.arange(split.tokens * split.heads * split.d_head).reshape(1, split.tokens, -1), set()
    viewed = whole.reshape(1, split.tokens, split.heads, split.d_head)
    for step, array in enumerate((whole, viewed, viewed.transpose(0, 2, 1, 3))):
        assert split.shape(step) == array.shape
        assert split.strides(step)[1:] == tuple(size // whole.itemsize for size in array.strides)[1:]
        for head, token, dimension in itertools.product(*map(range, (split.heads, split.tokens, split.d_head))):
            assert array[split.index(step, head, token, dimension)] == split.offset(head, token, dimension)
            left, top = split.head_place(head, step)
            taken.add((step, left + dimension, top + token))
    assert len(taken) == 3 * whole.size, "no number stands on another one"


def test_the_columns_come_closest_to_the_room_and_heads_always_move() -> None:
    assert columns_for(6, 2, 4, aspect=9) == 1
    assert columns_for(4, 12, 4, aspect=1.0) < columns_for(4, 12, 4, aspect=4.0) < 12
    assert columns_for(4, 1, 4, aspect=1.0) == 1


def test_what_is_not_drawn_counts_in_shapes_and_in_memory() -> None:
    split = HeadSplit(4, 3, 2, 1, 30, 64)
    whole = np.arange(30 * 3 * 64).reshape(1, 30, -1)
    viewed = whole.reshape(1, 30, 3, 64)
    for step, array in enumerate((whole, viewed, viewed.transpose(0, 2, 1, 3))):
        assert split.shape(step) == array.shape
        assert split.strides(step)[1:] == tuple(size // whole.itemsize for size in array.strides)[1:]
        for head, token, dimension in itertools.product(range(3), range(4), range(2)):
            assert array[split.index(step, head, token, dimension)] == split.offset(head, token, dimension)
