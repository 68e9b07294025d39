"""Streams of random numbers: each name has its own, drawn once, and neither drawing nor keeping fills the memory."""

from __future__ import annotations

import tracemalloc
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from attnviz.tokens import streams
from attnviz.tokens.streams import normal, uniform


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The names that were drawn, call by call, beginning with nothing kept."""
    streams._drawn.cache_clear()
    calls: list[list[str]] = []
    draw = streams._normal_at_once

    def noted(seed: int, purpose: str, names: Sequence[str], width: int) -> Any:
        calls.append(list(names))
        return draw(seed, purpose, names, width)

    monkeypatch.setattr(streams, "_normal_at_once", noted)
    return calls


def test_what_was_drawn_is_not_drawn_again(drawn: list[list[str]]) -> None:
    first = normal(1, "word", ["a", "b", "a"], 4)
    second = normal(1, "word", ["c", "b", "a"], 4)
    assert drawn == [["a", "b"], ["c"]]
    np.testing.assert_array_equal(second[[2, 1]], first[[0, 1]])
    np.testing.assert_array_equal(first[0], first[2])
    normal(1, "word", ["d", "b", "c"], 4)
    assert drawn[2:] == [["d"]]


def test_seed_purpose_width_and_name_each_have_numbers_of_their_own(drawn: list[list[str]]) -> None:
    kinds = [(1, "word", "a", 4), (2, "word", "a", 4), (1, "place", "a", 4), (1, "word", "b", 4), (1, "word", "a", 6)]
    once = [normal(seed, purpose, [name], width)[0, :4].tolist() for seed, purpose, name, width in kinds]
    again = [normal(seed, purpose, [name], width)[0, :4].tolist() for seed, purpose, name, width in kinds]
    assert once == again and len({tuple(numbers) for numbers in once[:4]}) == 4
    even = [uniform(seed, purpose, [name], 4).tolist() for seed, purpose, name, _ in kinds[:4]]
    assert len({str(numbers) for numbers in even}) == 4
    assert uniform(1, "1", ["a"], 2).tolist() != uniform(11, "", ["a"], 2).tolist()


def test_no_names_are_no_vectors() -> None:
    assert normal(1, "word", [], 4).shape == (0, 4) and uniform(1, "word", [], 4).shape == (0, 4)


def test_no_more_is_kept_than_is_worth_keeping(drawn: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "_WORTH_KEEPING", 8)
    normal(1, "word", ["a"], 4)
    normal(1, "word", ["b"], 4)
    assert set(streams._drawn(1, "word", 4)) == {"a", "b"}  # as much as there is room for
    normal(1, "word", ["b", "c"], 4)
    assert set(streams._drawn(1, "word", 4)) == {"b", "c"}  # what is in use takes the place of what is not
    normal(1, "word", ["d", "e", "f"], 4)
    assert not streams._drawn(1, "word", 4)  # more than there is room for


def test_many_are_drawn_a_part_at_a_time(drawn: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"w{i}" for i in range(7)]
    at_once = normal(1, "word", names, 3)
    monkeypatch.setattr(streams, "_AT_ONCE", 8)
    np.testing.assert_array_equal(normal(2, "word", names, 3), streams._normal_at_once(2, "word", names, 3))
    assert drawn[1:-1] == [["w0", "w1"], ["w2", "w3"], ["w4", "w5"], ["w6"]]
    assert normal(2, "word", names[:2], 9).shape == (2, 9) and drawn[-2:] == [["w0"], ["w1"]]
    np.testing.assert_array_equal(normal(1, "word", names, 3), at_once)


def test_the_bits_at_both_ends_are_finite_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = np.array([[0, 0, 2**32 - 1, 2**32 - 1]], dtype=np.uint32)
    monkeypatch.setattr(streams, "_bits", lambda seed, purpose, names, width: ends)
    with np.errstate(all="raise", under="ignore"):
        found = streams._normal_at_once(1, "word", ["a"], 4)
    assert np.isfinite(found).all() and 6 < found[0, 0] < 7
    assert uniform(1, "word", ["a"], 4).max() < 1


def test_the_memory_for_millions_of_numbers_is_bounded() -> None:
    streams._drawn.cache_clear()
    width = 2**19  # eight names are 16 MB
    tracemalloc.start()
    try:
        for start in range(0, 24, 8):
            normal(1, "word", [f"w{i}" for i in range(start, start + 8)], width)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        kept = len(streams._drawn(1, "word", width)) * width
        streams._drawn.cache_clear()
    assert 0 < kept <= 2**23
    assert peak < 115e6  # 75 MB; drawn at once, eight names alone take 150
