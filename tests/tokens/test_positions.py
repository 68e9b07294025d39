"""Positional encodings."""

import math
from typing import Any

import numpy as np
import pytest

from attnviz.document.document import Document, FloatArray
from attnviz.document.options import Options
from attnviz.tokens.embeddings import Embeddings


def options(position: str, d_in: int, **settings: Any) -> Options:
    chosen = {"variant": "simple", "embedding": "random", "position": position, "d_in": d_in, **settings}
    return Document(settings=chosen).options


def table(position: str, d_in: int, length: int, **settings: Any) -> FloatArray:
    found = Embeddings().positions(options(position, d_in, **settings), length)
    assert found is not None and found.dtype == np.float32 and found.shape == (length, d_in)
    return found


def test_none() -> None:
    assert Embeddings().positions(options("none", 4), 6) is None


@pytest.mark.parametrize("d_in", [1, 2, 7, 8])
def test_sinusoidal_is_the_papers_formula(d_in: int) -> None:
    found = table("sinusoidal", d_in, 70)
    for p in (0, 1, 5, 69):
        for i in range(d_in):
            angle = p / 10_000 ** (2 * (i // 2) / d_in)
            assert found[p, i] == pytest.approx(math.cos(angle) if i % 2 else math.sin(angle), abs=1e-6)


@pytest.mark.parametrize("position", ["learned", "sinusoidal"])
@pytest.mark.parametrize("d_in", [3, 16])
def test_a_row_does_not_depend_on_the_length(position: str, d_in: int) -> None:
    longest = table(position, d_in, 300)
    for length in (0, 1, 2, 15, 16, 63, 64, 65, 128, 299):
        np.testing.assert_array_equal(table(position, d_in, length), longest[:length])


def test_learned_is_seeded_and_standard_normal() -> None:
    found = table("learned", 64, 200, embedding_seed=5)
    assert abs(found.mean()) < 0.03 and abs(found.std() - 1) < 0.03
    assert not np.allclose(found, table("learned", 64, 200, embedding_seed=6))
    np.testing.assert_array_equal(found, table("learned", 64, 200, embedding_seed=5))


@pytest.mark.parametrize("position", ["learned", "sinusoidal"])
def test_tables_are_read_only(position: str) -> None:
    with pytest.raises(ValueError, match="read-only"):
        table(position, 3, 4)[0, 0] = 1
