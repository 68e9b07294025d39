"""The arithmetic that is shown is the arithmetic that was done."""

from __future__ import annotations

import re

import numpy as np
import pytest

from attnviz.compute import compute
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.explain import explain
from attnviz.document.presets import PRESETS, preset
from attnviz.document.stages import STAGES

_TERM = re.compile(r"^[+ ]? *(\S+) · (\S+)(?:   .*)?$")
_REST = re.compile(r"^\+ (?:bias|\d+ smaller terms:) (\S+)$")


def _value(text: str) -> float:
    return float(text.replace("−", "-"))


def _sum(lines: list[str]) -> float | None:
    """What the products and additions of some lines come to; None where there are none."""
    found = []
    for line in lines:
        if line[0] in "+ " and (term := _TERM.match(line)):
            found.append(_value(term[1]) * _value(term[2]))
        elif rest := _REST.match(line):
            found.append(_value(rest[1]))
    return sum(found) if found else None


@pytest.mark.parametrize("key", [row.key for row in PRESETS])
def test_sums_come_to_the_number_shown(key: str) -> None:
    result = compute(preset(key))
    summed = set()
    for stage in result.stages():
        picture = result.picture(stage, head=result.num_heads - 1)
        rows, columns = picture.shape
        for row, column in ((0, 0), (rows - 1, columns - 1), (rows // 2, columns // 3)):
            steps = explain(result, stage=stage, sentence=0, head=result.num_heads - 1, row=row, column=column)
            outcome = _value(steps[-1].text.removeprefix("= ").replace("∞", "inf"))
            assert steps[-1].strong
            assert outcome == pytest.approx(float(picture[row, column]), rel=1e-3, abs=1e-4)
            total = _sum([step.text for step in steps[:-1]])
            if total is not None:
                summed.add(stage)
                assert total == pytest.approx(outcome, rel=5e-3, abs=8e-3), (stage, row, column, steps)
    assert "scores" in summed and "context" in summed


def test_weights_are_what_the_lines_say() -> None:
    result = compute(Document())
    steps = [step.text for step in explain(result, stage="weights", sentence=0, head=0, row=2, column=1)]
    power = _value(steps[0].split("= ")[1])
    total = _value(steps[2].removeprefix("Σ exp = "))
    assert power / total == pytest.approx(_value(steps[-1].removeprefix("= ")), abs=1e-4)


def test_a_hidden_key_and_an_edited_number_are_said() -> None:
    document = edits.edit_cells(Document(), ("stage", "multi_head", "scores"), {(0, 0, 1, 0): 7.0})
    result = compute(document)
    hidden = explain(result, stage="masked_scores", sentence=0, head=0, row=0, column=5)
    assert any("hidden" in step.text for step in hidden) and hidden[-1].text == "= −∞"
    edited = explain(result, stage="scores", sentence=0, head=0, row=1, column=0)
    assert any("You changed" in step.text for step in edited) and edited[-1].text == "= 7.0000"


def test_the_einsum_rows_are_keys() -> None:
    result = compute(preset("einsum"))
    steps = explain(result, stage="scores", sentence=0, head=0, row=1, column=0)
    keys, queries = result.picture("keys")[1], result.picture("queries")[0]
    assert steps[0].text.startswith("key of")
    assert _value(steps[-1].text.removeprefix("= ")) == pytest.approx(float(np.dot(keys, queries)), abs=1e-3)


def test_every_stage_has_an_explanation() -> None:
    document = edits.set_options(
        Document(), {"dropout_on": True, "mask_method": "renormalize", "position": "sinusoidal"}
    )
    result = compute(document)
    assert set(result.stages()) == set(STAGES)
    for stage in result.stages():
        assert len(explain(result, stage=stage, sentence=0, head=0, row=2, column=0)) >= 2
