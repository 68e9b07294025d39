"""The examples in README and docs/ do what they say: commands of the shell, and blocks of Python."""

import contextlib
import inspect
import re
import shlex
import shutil
from pathlib import Path
from types import SimpleNamespace

import llms_from_scratch.ch03 as book
import numpy as np
import pytest

from attnviz.cli import COMMANDS, lesson, main
from attnviz.experiments import ablation_effects, corpus_run, head_scores, patching
from attnviz.export import animation
from attnviz.lessons import library
from tests.engine.hosted import PICTURES, made
from tests.engine.test_hosted_pictures import PICTURE, processor
from tests.test_docs import DOCS, ROOT, text_of
from tests.test_models_in_memory import letters
from tools.docs_hooks import missing_models, write_texts

pytestmark = pytest.mark.usefixtures("models_read_once")

PAGES = (ROOT / "README.md", *sorted(DOCS.rglob("*.md")))
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
#: What takes long, so that an example is followed up to there: everything about it has been checked then.
LONG = {"patch": (patching, "run"), "heads": (head_scores, "run"), "--effects": (ablation_effects, "run"),
        "corpus": (corpus_run, "run"), "gif": (animation, "write_gif"), "film": (animation, "write_webp"),
        "window": (lesson, "open_window")}
NO_WINDOW = {"--check", "--list", "--html", "--grade"}  #: of a lesson
STEPS = re.compile(r"--steps \d+")  #: of a training; ten do
#: Commands that draw films, open models or train; a later one of the same page may read what an earlier one wrote.
SLOW = re.compile(r"attnviz film|--model (?!dates)|^attnviz (train|corpus)\b")
COMMAND = re.compile(r"attnviz (?=[a-z]+ )(?!smollm2|dates).*|attnviz (examples|models)")


class ReachedError(Exception):
    """The computation of an example was about to begin."""


def blocks(page: Path, *languages: str) -> list[str]:
    return [block for language, block in BLOCK.findall(text_of(page)) if language in languages]


def commands(page: Path) -> list[str]:
    """Return the `attnviz` commands of a page that open no window."""
    lines = [line for block in blocks(page, "sh") for line in block.replace("\\\n", " ").splitlines()]
    return [line for line in lines if line.startswith("attnviz ")]


@pytest.fixture(scope="module")
def tried() -> set[str]:
    """Return the examples that ran, whatever they call their file: several pages have the same one."""
    return set()


@pytest.fixture(scope="module")
def example_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files that examples name."""
    folder = tmp_path_factory.mktemp("examples")
    with contextlib.chdir(folder):
        write_texts()
        Path("my_attention.py").write_text(inspect.getsource(book), encoding="utf-8")
        shutil.copytree(library.bundled(), "my-course")
        Path("handed-in").mkdir()
        Path("handed-in", "empty.handin.attnviz").touch()
        for day in ("monday", "tuesday", "session"):
            main(["do", "multi_head", "set_text", f"text={day} again", "--out", f"{day}.attnviz"])
    return folder


@pytest.fixture
def reached(example_files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in the folder of the examples, and end what takes long where it would compute."""
    monkeypatch.chdir(example_files)

    def reach(*given: object, **named: object) -> None:
        raise ReachedError

    for module, function in LONG.values():
        monkeypatch.setattr(module, function, reach)


def run(found: list[str], tried: set[str], capsys: pytest.CaptureFixture[str]) -> None:
    for command in found:
        command = STEPS.sub("--steps 10", " ".join(command.split()))
        example = re.sub(r"\w+(\.\w+)$", r"\1", command)
        if example in tried:
            continue
        tried.add(example)
        words = shlex.split(command, comments=True)[1:]
        if not missing_models(words):
            status = main([*words, *(["--force"] if words[0] != "corpus" and "--out" in words else [])])
            said, is_long = capsys.readouterr().err, "--effects" in words or words[0] == "film" or (
                NO_WINDOW.isdisjoint(words) if words[0] == "lesson" else words[0] in LONG and "--text" not in words)
            assert ReachedError.__name__ in said if is_long else status == 0, (command, said)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ("open", "examples", "models")])
def test_the_examples_of_a_help_run(
    name: str, reached: None, tried: set[str], capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([name, "--help"]) == 0
    text = capsys.readouterr().out.partition("\nExample")[2].partition("\n\n")[0]
    found = [f"attnviz {words}" for words in re.split(r"(?<![.\w])attnviz ", " ".join(text.split()))[1:]]
    assert found
    run(found, tried, capsys)


def test_a_command_stands_in_a_block_that_is_run() -> None:
    other = [block for page in PAGES for language, block in BLOCK.findall(text_of(page)) if language != "sh"]
    assert [line for block in other for line in block.splitlines() if COMMAND.match(line)] == []


def test_quick_commands_run(reached: None, tried: set[str], capsys: pytest.CaptureFixture[str]) -> None:
    found = [command for page in PAGES for command in commands(page) if not SLOW.search(command)]
    assert len(found) > 15
    run(found, tried, capsys)


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if any(map(SLOW.search, commands(page)))],
                         ids=lambda page: page.stem)
def test_slow_commands_run(
    page: Path, reached: None, tried: set[str], capsys: pytest.CaptureFixture[str],
) -> None:
    run([command for command in commands(page) if SLOW.search(command)], tried, capsys)


def test_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All blocks but the first of show.md and README, for which `test_notebook.py` has a model."""
    monkeypatch.chdir(tmp_path)
    found = [block for page in PAGES for block in blocks(page, "python") if "output_attentions" not in block]
    assert len(found) >= 3
    for block in found:
        if not missing_models(re.findall(r"\w+", block)):
            layer = SimpleNamespace(numpy=lambda: np.ones((1, 2, 3, 3)) / 3)
            names = {"outputs": SimpleNamespace(attentions=(layer, layer)), "tokens": ["a", "b", "c"],
                     "model": made("granite"), "tokenizer": letters(), "vit": made("vit", PICTURES),
                     "processor": processor(), "picture": PICTURE}
            exec(compile(f"import attnviz\n{block}", "<docs>", "exec"), names)
