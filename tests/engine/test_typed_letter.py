"""What one typed letter does not recompute: stages of unchanged layers, and free memory."""

import pytest

from attnviz.engine import memory
from attnviz.engine.engine import INTERACTIVE
from attnviz.result.result import Result
from tests.engine.small_models import document, engine_of, small


def test_the_stages_of_layers_that_are_alike_are_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All panels ask for those of thirty layers at each letter: finding them out took a quarter of its drawing."""
    model, asked = small("llama", num_hidden_layers=30), list[int]()
    result = engine_of(model).compute(document(model, "abcd"), stages=INTERACTIVE)
    honest = Result.is_whole

    def counted(self: Result, stage: str, *, layer: int) -> bool:
        asked.append(layer)
        return honest(self, stage, layer=layer)

    monkeypatch.setattr(Result, "is_whole", counted)
    found = [result.stages(layer) for layer in range(30)]
    assert len(set(asked)) == 3 and found[1] == found[28] and "embeddings" in found[0]
    assert "embeddings" not in found[1] and "final_normed" in found[29]


def test_a_letter_asks_the_system_for_no_memory_that_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """It took a millisecond of each letter."""
    asked = list[int]()
    monkeypatch.setattr(memory, "UNCHECKED_BYTES", 0)
    monkeypatch.setattr(memory, "available_memory", lambda: (asked.append(1), 2**40)[1])
    engine = engine_of(small("llama"))
    for text in ("a" * 40, "a" * 41, "a" * 41 + "b"):
        engine.compute(document(small("llama"), text), stages=INTERACTIVE)
    assert len(asked) == 1
    engine.compute(document(small("llama"), "a" * 62), stages=INTERACTIVE)
    assert len(asked) == 2
