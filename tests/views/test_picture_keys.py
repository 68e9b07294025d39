"""Keyboard movement of the mark, and how far a zoomed picture scrolls with it."""

import pytest

from attnviz.views.detail.picture_keys import FAR, move_mark, scroll_amount


@pytest.mark.parametrize(("at", "by", "there"), [
    ((2, 1), (1, 0), (3, 1)), ((2, 1), (0, -1), (2, 0)), ((2, 0), (0, -1), (2, 0)), ((3, 4), (1, 1), (3, 4)),
    ((2, 1), (FAR, FAR), (3, 4)), ((2, 1), (-FAR, 0), (0, 1)), ((9, 9), (0, 0), (3, 4)),
])
def test_a_mark_stays_in_the_picture(at: tuple[int, int], by: tuple[int, int], there: tuple[int, int]) -> None:
    assert move_mark(at, by, (4, 5)) == there


@pytest.mark.parametrize(("place", "far"), [(3, 0.0), (2, -0.5), (5, 0.0), (6, 1.0), (0, -2.5)])
def test_a_view_goes_as_far_as_a_cell_needs(place: int, far: float) -> None:
    assert scroll_amount(place, 2.5, 6.0) == far
