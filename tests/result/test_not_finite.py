"""A model whose numbers overflow says where they stop being finite, wherever its prediction is missed."""

from dataclasses import replace
from pathlib import Path

import pytest

from attnviz import cli
from attnviz.document import edits
from attnviz.document.targets import StageTarget
from attnviz.engine.checkpoints import loader, locations
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.experiments.next_tokens import next_token
from attnviz.result.not_finite import not_finite
from tests.engine.small_models import document, engine_of, small


@pytest.mark.parametrize("stages", [None, INTERACTIVE])
def test_scores_that_overflow_in_float16_are_named(stages: frozenset[str] | None) -> None:
    model = small("llama")
    sharp = replace(model, weights={name: weight * (300 if name in ("layers.1.W_query", "layers.1.W_key") else 1)
                                    for name, weight in model.weights.items()})
    for dtype, notes in (("float32", ()), ("bfloat16", ()), ("float16", (
            "Numbers of float16 end at 65,504, and Scores of layer 1, head 0 go beyond: choose float32 or "
            "bfloat16 as dtype.",))):
        result = engine_of(sharp).compute(document(sharp, "the cat sat", dtype=dtype), stages=stages)
        assert result.notes == notes
        found = next_token(result, None, None, sentence=0, word=None)
        assert found is not None and found.undefined_reason == (f"No probabilities: {notes[0]}" if notes else "")


def test_effects_and_appending_say_it_on_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    model = small("llama")
    sharp = replace(model, weights={name: weight.half() * (300 if name in ("layers.1.W_query", "layers.1.W_key") else 1)
                                    for name, weight in model.weights.items()})
    monkeypatch.setattr(loader, "open_model", lambda where, **_: sharp)
    monkeypatch.setattr(locations, "inspect_model", lambda where: sharp.model)
    start = ["--model", "llama", "--text", "the cat sat", "--set", "dtype=float16"]
    reason = "float16 end at 65,504, and Scores of layer 1, head 0 go beyond"
    assert cli.main(["compute", *start, "--effects", "--out", str(tmp_path / "found.npz")]) == 0
    said = capsys.readouterr().err.splitlines()
    assert any("--effects need a next token" in line and reason in line for line in said)
    session = str(tmp_path / "a.attnviz")
    assert cli.main(["do", str(tmp_path), "set_text", "text=cat", "--out", session]) == 0
    assert cli.main(["do", session, "set_option", "name=dtype", "value=float16", "--out", session, "--force"]) == 0
    assert cli.main(["do", session, "append_next_token", "--out", session, "--force"]) == 2
    assert reason in capsys.readouterr().err.splitlines()[-1]


def test_an_edit_that_makes_nan_is_named_by_its_place() -> None:
    model = small("gpt2")
    start = document(model, "ab\fthe cat sat")
    target = StageTarget(start.options.variant, "queries", 2)
    edited = edits.edit_cells(start, target, {(1, 3, 5, column): 3e38 for column in range(6)})
    result = engine_of(model).compute(edited)
    assert result.notes == ("NaN or ∞ comes first in Scores of layer 2, head 3: look for an edit there or before, or "
                            "in the weights of that layer.",)
    assert not not_finite(engine_of(model).compute(start))


def test_a_variant_that_computes_nan_says_where(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    sentence = ("NaN or ∞ comes first in Weights of layer 0, head 0: look for an edit there or before, or at the scale "
                "and the softmax.")
    settings = {"variant": "simple", "normalization": "naive_softmax", "scale": 1e-30}
    assert Engine().compute(edits.new_document(settings=settings)).notes == (sentence,)
    values = [f"--set={name}={value}" for name, value in settings.items()]
    assert cli.main(["compute", *values, "--out", str(tmp_path / "own.npz")]) == 0
    assert capsys.readouterr().err == f"attnviz: {sentence}\n"


def test_an_edit_of_a_variant_that_makes_nan_is_named_by_its_place() -> None:
    start = edits.new_document(text="a b c", settings={"variant": "multi_head"})
    assert not not_finite(Engine().compute(start))
    edited = edits.edit_cells(start, StageTarget("multi_head", "keys"), {(0, 1, 0, 0): 3e38})
    scaled = edits.set_option(edited, "scale", 1e-10)
    assert not_finite(Engine().compute(scaled)).startswith("NaN or ∞ comes first in Scaled scores of layer 0, head 1")
