"""The generated parts of the documentation say what the program says now; `make golden` writes them anew."""

import re

import numpy as np
import pytest

from attnviz.experiments import ablation_effects
from attnviz.experiments.ablation_effects import AblationEffects
from tests.test_docs import DOCS, text_of
from tools.generated_docs import GENERATED, MARK, written_anew

SLOW = {"model-arrays": pytest.mark.slow}  #: what opens a trained model


def no_effects(rerun: object, known: AblationEffects, watch: object) -> AblationEffects:
    """Return effects with those of one more layer, all 0: pages have their shapes, and they take seconds."""
    assert known.next_layer is not None
    zeros = np.zeros(known.result.num_heads, np.float32)
    return known.with_layer(known.next_layer, logits=zeros, probabilities=zeros)


@pytest.mark.parametrize("name", [pytest.param(name, marks=SLOW.get(name, ())) for name in GENERATED])
def test_a_generated_part_is_fresh(
    name: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, qapp: object
) -> None:
    monkeypatch.setenv("COLUMNS", "96")  # the width of --help
    monkeypatch.setattr(ablation_effects, "next_effects", no_effects)
    (page,) = (page for page in DOCS.rglob("*.md") if name in MARK.findall(text_of(page)))
    fresh = written_anew(text_of(page), name)
    if request.config.getoption("write_goldens"):
        page.write_text(fresh, encoding="utf-8")
    assert text_of(page) == fresh, "`make golden` writes it anew."


def test_every_mark_is_known_and_has_its_end() -> None:
    pages = [text_of(page) for page in DOCS.rglob("*.md")]
    marks = [mark for page in pages for mark in re.findall(r"^<!-- (?:generated: )?(\S+) -->$", page, re.MULTILINE)]
    assert marks[1::2] == ["end"] * len(GENERATED)
    assert sorted(marks[::2]) == sorted(GENERATED)
