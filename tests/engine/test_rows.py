"""Stages of which rows come one after the other: whole when they are looked at, in pieces until then."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from attnviz.engine import memory
from attnviz.engine.engine import INTERACTIVE
from attnviz.engine.models import rows
from attnviz.engine.models.rows import MAX_PIECES, Rows
from attnviz.result.arrays import Arrays
from tests.engine.small_models import LETTERS, Letters, document, engine_of, small


def rising(first: int, past: int) -> torch.Tensor:
    """Rows (1, t, 2) of the numbers from one to another."""
    return torch.arange(first, past, dtype=torch.float32).reshape(1, -1, 1).expand(-1, -1, 2)


def test_pieces_are_the_rows_that_they_were_made_of() -> None:
    made = Rows((rising(0, 3),)).append(rising(3, 4)).append(rising(4, 6))
    assert made.tokens == 6 and torch.equal(made.joined, rising(0, 6))
    np.testing.assert_array_equal(made.as_array(), rising(0, 6).numpy())
    assert made.as_array() is made.as_array() and not made.as_array().flags.writeable
    for count in range(7):
        assert made.first_rows(count).tokens == count and torch.equal(made.rows_from(count), rising(count, 6))
        assert torch.equal(made.first_rows(count).append(rising(count, 8)).joined, rising(0, 8))
    assert made.first_rows(0).joined.shape == made.first_rows(0).as_array().shape == (1, 0, 2)


def test_what_is_typed_for_long_does_not_fall_into_ever_more_pieces() -> None:
    made, most = Rows((rising(0, 1),)), 0
    for at in range(1, 5 * MAX_PIECES):
        made = made.append(rising(at, at + 1))
        most = max(most, len(made.pieces))
    assert most == MAX_PIECES and torch.equal(made.joined, rising(0, 5 * MAX_PIECES))


def test_a_letter_that_is_typed_puts_together_what_is_looked_at_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    joined: list[int] = []
    honest = np.concatenate

    def counted(arrays: list[np.ndarray], **given: int) -> np.ndarray:
        joined.append(len(arrays))
        return honest(arrays, **given)

    engine = engine_of(small("llama"))
    engine.compute(document(small("llama"), "abcdefgh"), stages=INTERACTIVE)
    monkeypatch.setattr(rows.np, "concatenate", counted)
    result = engine.compute(document(small("llama"), "abcdefghi"), stages=INTERACTIVE)
    stages = result.layers[1].stages
    assert "feed_forward" in stages and "none such" not in stages and len(stages) == len(set(stages))
    assert not joined
    for _ in range(2):
        assert result.array("feed_forward", layer=1).shape == (1, 9, 24)
    assert joined == [2]
    assert stages.get("none such") is None


def test_the_stages_of_layers_that_are_alike_are_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All panels ask for those of thirty layers at each letter: finding them out took a quarter of its drawing."""
    model, asked = small("llama", num_hidden_layers=30), list[int]()
    result = engine_of(model).compute(document(model, "abcd"), stages=INTERACTIVE)
    honest = Arrays.is_whole

    def counted(self: Arrays, stage: str, layer: int) -> bool:
        asked.append(layer)
        return honest(self, stage, layer)

    monkeypatch.setattr(Arrays, "is_whole", counted)
    found = [result.stages(layer) for layer in range(30)]
    assert len(set(asked)) == 3 and found[1] == found[28] and "embeddings" in found[0]
    assert "embeddings" not in found[1] and "final_normed" in found[29]


def test_a_letter_spells_no_token_again_and_asks_the_system_for_no_memory_that_was_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both took two milliseconds of each letter."""
    spelled, asked = list[int](), list[int]()
    honest = Letters.label
    monkeypatch.setattr(Letters, "label", lambda self, number: (spelled.append(number), honest(self, number))[1])
    monkeypatch.setattr(memory, "UNCHECKED_BYTES", 0)
    monkeypatch.setattr(memory, "available_memory", lambda: (asked.append(1), 2**40)[1])
    engine = engine_of(small("llama"))
    for text in ("a" * 40, "a" * 41, "a" * 41 + "b"):
        engine.compute(document(small("llama"), text), stages=INTERACTIVE)
    assert len(spelled) == len(set(spelled)) == len(LETTERS) and len(asked) == 1
    engine.compute(document(small("llama"), "a" * 62), stages=INTERACTIVE)
    assert len(asked) == 2
