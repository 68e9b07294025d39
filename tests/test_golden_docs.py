"""The generated parts of the documentation say what the program says now; `make golden` writes them anew."""

import re

import pytest

from tests.test_docs import DOCS, text_of
from tools.generated_docs import GENERATED, MARK, written_anew

SLOW = {"model-arrays": pytest.mark.slow}  #: what opens a trained model


@pytest.mark.parametrize("name", [pytest.param(name, marks=SLOW.get(name, ())) for name in GENERATED])
def test_a_generated_part_is_fresh(
    name: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, qapp: object
) -> None:
    monkeypatch.setenv("COLUMNS", "96")  # the width of --help
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
