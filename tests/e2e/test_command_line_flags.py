"""Flags that have no effect are refused, and a session can stand anywhere."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest

import attnviz
from attnviz.cli import COMMANDS
from attnviz.document import edits, files
from attnviz.engine import plan
from attnviz.engine.corpus import open_corpus_model
from attnviz.engine.engine import INTERACTIVE, Engine, compute
from attnviz.engine.training import run_folder
from attnviz.experiments import corpus_run
from attnviz.export.requests import MAX_DIGITS
from attnviz.system import display
from attnviz.system.errors import SessionError
from tests.devices import limit_cpu, stand_in
from tests.e2e.test_command_line import Captured, arrays, own_folder, refused, run
from tests.e2e.test_command_line_with_models import open_log
from tests.lessons.examples import write as write_lesson

__all__ = ["open_log", "own_folder"]


def test_flags_without_effect_are_refused(capsys: Captured) -> None:
    files.save(edits.new_document(text="a b"), Path("s.attnviz"))
    for command, flags, sentence in (
        ("film", ("--kind", "rows", "--head", "0", "--frames", "3"), "--frames has no effect on the film rows"),
        ("figure", ("--format", ".svg"), "--format is for several files"),
        ("figure", ("--strip", "--margins", "sums"), "--margins has no effect on a.svg"),
        ("figure", ("--preset", "acl", "--query", "1"), "--query has no effect on a figure"),
        ("figure", ("--query", "1"), "--query needs --view lines or --view words"),
        ("table", ("--digits", "2"), "--digits has no effect on a.py"),
        ("figure", ("--stage", "scores", "--margins", "sums"), "--margins has no effect on a.svg"),
        ("heads", ("--seed", "3"), "--seed has no effect without --scores."),
        ("figure", ("--lens",), "There is no option --lens"),
        ("figure", ("--stag", "scores"), "There is no option --stag (did you mean --stage?): see attnviz"),
    ):
        out = {"film": "a.gif", "table": "a.py", "heads": "a.csv"}.get(command, "a.svg")
        assert sentence in refused(capsys, command, "s.attnviz", *flags, "--out", out)
    assert "--lens needs a model with a language-model head, and Multi" in refused(
        capsys, "compute", "--lens", "--out", "a.npz")


def test_a_session_stands_before_or_after_the_options() -> None:
    files.save(edits.set_option(edits.new_document(text="a b"), "mask", "none"), Path("s.attnviz"))
    for words in (("s.attnviz", "--text", "Hi you"), ("--text", "Hi you", "s.attnviz")):
        found = arrays(*words)
        assert found["tokens"].tolist() == [["Hi", "you"]] and found["weights"][0, 0, 0, 1] > 0


#: Arguments of each command that computes. Workers of a corpus are other processes; autograd, which training needs,
#: has no stand-in: of both it is tested elsewhere that the device they are told computes.
COMPUTING: Mapping[str, tuple[str, ...]] = {
    "open": ("--text", "a b"), "lesson": ("first.lesson.md", "--check"), "compute": ("--out", "a.npz"),
    "figure": ("--text", "a b", "--out", "a.png"), "table": ("--out", "a.tsv"),
    "film": ("--text", "a b", "--kind", "rows", "--out", "a.gif"),
    "handout": ("--text", "a b", "--out", "a.svg"), "heads": ("--model", "llama", "--out", "a.csv"),
    "do": ("multi_head", "--out", "a.npz"),
    "patch": ("--model", "llama", "--clean", "abab cab", "--corrupted", "abad cab", "--out", "a.npz"),
    "corpus": ("--model", "llama", "--texts", "texts.txt", "--out=a"), "train": ("copy", "--out", "a"),
}
TOLD = {"corpus": (corpus_run, "run"), "train": (run_folder, "train")}  #: the function that is told the device
#: Lists, and a person's own module, which runs where torch puts it.
OTHERS = {"examples", "models", "check", "plugins", "doctor"}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_computes_does_so_on_the_named_device(
    command: str, open_log: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if command in OTHERS:
        return
    accelerator, told = stand_in(monkeypatch), list[str]()
    monkeypatch.setattr(display, "why_no_window", lambda: "there is no display")
    write_lesson(tmp_path)
    Path("texts.txt").write_text("abab", encoding="utf-8")

    def tell(*given: Any, **named: Any) -> NoReturn:
        told.append(named.get("device") or given[0].device)
        raise SessionError("enough")

    if command in TOLD:
        monkeypatch.setattr(*TOLD[command], tell)
    assert run(command, *COMPUTING[command], "--device", "cuda") == (2 if command in TOLD else 0)
    assert told == ["cuda"] if command in TOLD else accelerator.operators
    accelerator.reset()
    assert run(command, *COMPUTING[command], "--device", "cpu") == (2 if command in TOLD else 0)
    assert told[1:] == ["cpu"] if command in TOLD else not accelerator.operators


def test_workers_measure_texts_on_a_device(open_log: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    devices, run_text = list[str](), Engine.compute
    monkeypatch.setattr(Engine, "compute", lambda *given, device="cpu", **named: devices.append(device) or run_text(
        *given, **named))
    open_corpus_model("llama").measure(["abab"], first=0, max_tokens=8, device="cuda")
    assert devices == ["cuda"]


def test_a_long_text_has_whole_matrices_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window pools them; nothing that is handed out is pooled."""
    text = " ".join(f"t{at}" for at in range(40))
    whole = attnviz.open("multi_head", text=text)
    monkeypatch.setattr(plan, "SHORT_TOKENS", 10)
    limit_cpu(monkeypatch, kept_bytes=1000, whole_bytes=1000)
    session = attnviz.open("multi_head", text=text)
    assert compute(session.document, stages=INTERACTIVE).is_long
    for name in ("weights", "scores", "masked_scores"):
        np.testing.assert_array_equal(session.stage(name, head=1), whole.stage(name, head=1))


def test_a_table_has_as_many_digits_as_the_help_offers(capsys: Captured) -> None:
    for digits in range(1, MAX_DIGITS + 1):
        assert run("table", "--digits", str(digits), "--out", "a.tsv") == 0
        assert max(map(len, re.findall(r"\.(\d+)", Path("a.tsv").read_text(encoding="utf-8")))) == digits
    capsys.readouterr()
    assert "--digits" in refused(capsys, "table", "--digits", str(MAX_DIGITS + 1), "--out", "a.tsv")
