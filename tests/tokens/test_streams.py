"""Random number streams: one per name, drawn once, with bounded memory."""

import hashlib
import tracemalloc
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from attnviz.tokens import embeddings
from attnviz.tokens.embeddings import CachedStream, normal, uniform


@pytest.fixture
def drawn_names(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the names of the streams drawn from now on."""
    names: list[str] = []
    shake = hashlib.shake_256

    def noted(data: bytes) -> Any:
        names.append(data.decode().split("\0")[2])
        return shake(data)

    monkeypatch.setattr(hashlib, "shake_256", noted)
    return names


def test_what_was_drawn_is_not_drawn_again(drawn_names: list[str]) -> None:
    stream = CachedStream()
    first = stream.vectors(normal, 1, "again", ["a", "b", "a"], 4)
    assert drawn_names == ["a", "b"]
    second = stream.vectors(normal, 1, "again", ["c", "b", "a"], 4)
    assert drawn_names == ["a", "b", "c"]
    np.testing.assert_array_equal(second[[2, 1]], first[[0, 1]])
    np.testing.assert_array_equal(first[0], first[2])
    stream.vectors(normal, 1, "again", ["d", "b", "c"], 4)
    assert drawn_names == ["a", "b", "c", "d"]


def test_seed_purpose_width_and_name_each_have_numbers_of_their_own() -> None:
    kinds = [(1, "word", "a", 4), (2, "word", "a", 4), (1, "place", "a", 4), (1, "word", "b", 4), (1, "word", "a", 6)]
    once = [normal(seed, purpose, [name], width)[0, :4].tolist() for seed, purpose, name, width in kinds]
    again = [normal(seed, purpose, [name], width)[0, :4].tolist() for seed, purpose, name, width in kinds]
    assert once == again and len({tuple(numbers) for numbers in once[:4]}) == 4
    even = [uniform(seed, purpose, [name], 4).tolist() for seed, purpose, name, _ in kinds[:4]]
    assert len({str(numbers) for numbers in even}) == 4
    assert uniform(1, "1", ["a"], 2).tolist() != uniform(11, "", ["a"], 2).tolist()


def test_no_names_are_no_vectors() -> None:
    assert normal(1, "word", [], 4).shape == (0, 4) and uniform(1, "word", [], 4).shape == (0, 4)


def test_no_more_is_kept_than_is_worth_keeping(drawn_names: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embeddings, "MAX_CACHED_NUMBERS", 8)
    stream = CachedStream()
    for names, anew in (
        (["a"], ["a"]),
        (["b"], ["b"]),
        (["a", "b"], []),  # as much as there is room for
        (["b", "c"], ["c"]),
        (["b", "c"], []),
        (["a"], ["a"]),  # what is in use took its place
        (["d", "e", "f"], ["d", "e", "f"]),
        (["d"], ["d"]),  # more than there was room for
    ):
        drawn_names.clear()
        stream.vectors(normal, 1, "kept", names, 4)
        assert drawn_names == anew, names


@pytest.mark.parametrize("width", [3, 9])
def test_many_are_drawn_a_part_at_a_time(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"w{i}" for i in range(7)]
    at_once = normal(1, "word", names, width)
    monkeypatch.setattr(embeddings, "MAX_BATCH_NUMBERS", 8)  # room for two names of three numbers, or one of nine
    np.testing.assert_array_equal(normal(1, "word", names, width), at_once)


def test_the_bits_at_both_ends_are_finite_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = np.array([0, 0, 2**32 - 1, 2**32 - 1], dtype="<u4").tobytes()
    monkeypatch.setattr(hashlib, "shake_256", lambda data: SimpleNamespace(digest=lambda length: ends[:length]))
    with np.errstate(all="raise", under="ignore"):
        found = normal(1, "ends", ["a"], 4)
    assert np.isfinite(found).all() and 6 < found[0, 0] < 7
    assert uniform(1, "ends", ["a"], 4).max() < 1


def test_the_memory_for_millions_of_numbers_is_bounded() -> None:
    stream, width = CachedStream(), 2**19  # eight names are 16 MB
    tracemalloc.start()
    try:
        for start in range(0, 24, 8):
            stream.vectors(normal, 1, "memory", [f"w{i}" for i in range(start, start + 8)], width)
        kept, peak = tracemalloc.get_traced_memory()
        stream.vectors(normal, 1, "memory", ["now", "little"], 1)
        stream.vectors(normal, 2, "memory", ["now", "little"], 1)  # which takes the place of the many
    finally:
        tracemalloc.stop()
    assert kept < 35e6
    assert peak < 115e6  # 75 MB; drawn at once, eight names alone take 150
