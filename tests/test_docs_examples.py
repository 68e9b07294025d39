"""The examples in README and docs/ do what they say: commands of the shell, and blocks of Python."""

import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from attnviz.cli import main
from attnviz.engine.checkpoints import loader
from attnviz.experiments import corpus_run, head_scores, patching
from tests.test_docs import DOCS, ROOT, text_of
from tools.docs_hooks import SHELL_BLOCK, missing_models

PAGES = (ROOT / "README.md", *sorted(DOCS.rglob("*.md")))
PYTHON_BLOCK = re.compile(r"^```python\n(.*?)^```\n", re.DOTALL | re.MULTILINE)
#: What takes long, so that an example is followed up to there: everything about it has been checked then.
LONG = {"patch": patching, "heads": head_scores, "corpus": corpus_run}


@pytest.fixture(scope="module", autouse=True)
def one_model() -> Iterator[None]:
    """Read each model once for all examples."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loader, "open_model", cache(loader.open_model))
        yield


class ReachedError(Exception):
    """The computation of an example was about to begin."""


def commands(*names: str) -> list[list[str]]:
    """Return the words of each `attnviz NAME ...` in the shell blocks of the pages."""
    lines = [line for page in PAGES for block in SHELL_BLOCK.findall(text_of(page))
             for line in block.replace("\\\n", " ").splitlines()]
    return [shlex.split(line, comments=True)[1:] for line in lines if re.match(rf"attnviz ({'|'.join(names)})\b", line)]


def test_commands_that_are_quick_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = commands("do", "lesson")
    assert {words[0] for words in found} == {"do", "lesson"}
    for words in found:
        assert main(words) == 0, words


@pytest.mark.slow
def test_commands_that_take_long_reach_their_computation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("sentences.txt").write_text("one two\n", encoding="utf-8")

    def reach(*given: object, **named: object) -> None:
        raise ReachedError

    for module in LONG.values():
        monkeypatch.setattr(module, "run", reach)
    found = commands(*LONG)
    assert {words[0] for words in found} == LONG.keys()
    for words in found:
        if not missing_models(words):
            main(words)
            assert ReachedError.__name__ in capsys.readouterr().err, words


def test_python_of_the_guide_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = [block for page in (DOCS / "guide").glob("*.md") for block in PYTHON_BLOCK.findall(text_of(page))]
    assert len(blocks) >= 2
    for block in blocks:
        if not missing_models(re.findall(r"\w+", block)):
            exec(compile(f"import attnviz\n{block}", "<docs>", "exec"), {})
