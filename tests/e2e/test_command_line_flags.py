"""Flags that have no effect are refused, and so is a session where a flag takes it as one of its values."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import attnviz
from attnviz.document import edits, files
from attnviz.engine import plan
from attnviz.engine.corpus import open_corpus_model
from attnviz.engine.engine import INTERACTIVE, Engine, compute
from attnviz.export.requests import MAX_DIGITS
from tests.e2e.test_command_line import Captured, own_folder, refused, run
from tests.e2e.test_command_line_with_models import open_log

__all__ = ["open_log", "own_folder"]


def test_flags_without_effect_are_refused(capsys: Captured) -> None:
    files.save(edits.new_document(text="a b"), Path("s.attnviz"))
    for flags, sentence in (
        (("--frames", "3"), "--frames needs --film"),
        (("--seconds-per-frame", "3"), "--seconds-per-frame needs --film"),
        (("--film", "rows", "--head", "0", "--frames", "3"), "--frames has no effect on the film rows"),
        (("--force",), "--force is for several files"), (("--format", ".svg"), "--format is for several files"),
        (("--strip", "--margins", "sums"), "--margins has no effect on a figure"),
        (("--preset", "acl", "--query", "1"), "--query has no effect on a figure"),
        (("--width", "7cm", "--digits", "2"), "--digits has no effect on a figure"),
        (("--digits", "2"), "--digits has no effect on a.svg"),
        (("--stage", "scores", "--margins", "sums"), "--margins has no effect on a.svg"),
        (("--handout", "a4", "--margins", "sums"), "--margins has no effect on a hand-out"),
        (("--lens",), "Unrecognized arguments: --lens"),
    ):
        out = "a.gif" if "--film" in flags else "a.svg"
        assert sentence in refused(capsys, "export", "s.attnviz", *flags, "--out", out)
    assert "--lens needs a model with a language-model head, and Multi" in refused(
        capsys, "compute", "--lens", "--out", "a.npz")


def test_a_session_after_a_flag_of_several_values_is_no_text_and_no_option(capsys: Captured) -> None:
    files.save(edits.new_document(text="a b"), Path("s.attnviz"))
    for flag, value in (("--text", "Hi"), ("--set", "mask=none")):
        said = refused(capsys, "compute", flag, value, "s.attnviz", "--out", "a.npz")
        assert f"{flag} takes s.attnviz as one of its values, and it is a file: name sessions before the flags." in said
    assert run("compute", "--text", "Hi", "no.attnviz", "--out", "a.npz") == 0, "there is no such file"
    assert run("compute", "--out", "a.npz", "s.attnviz", "--text", "Hi") == 0


@pytest.mark.parametrize("command", ["patch", "heads"])
def test_every_command_that_runs_a_model_takes_a_device(
    open_log: list[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    devices, run_text = set[str](), Engine.compute
    monkeypatch.setattr(Engine, "compute", lambda *given, device="cpu", **named: devices.add(device) or run_text(
        *given, **named))
    texts = ("--clean", "abab cab", "--corrupted", "abad cab") if command == "patch" else ()
    assert run(command, "--model", "llama", *texts, "--device", "cuda", "--out", f"a.{'npz' if texts else 'csv'}") == 0
    assert "cuda" in devices


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
    monkeypatch.setattr(plan, "CPU", replace(plan.CPU, kept_bytes=1000, whole_bytes=1000))
    session = attnviz.open("multi_head", text=text)
    assert compute(session.document, stages=INTERACTIVE).is_long
    for name in ("weights", "scores", "masked_scores"):
        np.testing.assert_array_equal(session.stage(name, head=1), whole.stage(name, head=1))


def test_a_table_has_as_many_digits_as_the_help_offers(capsys: Captured) -> None:
    for digits in range(1, MAX_DIGITS + 1):
        assert run("export", "--digits", str(digits), "--out", "a.tsv") == 0
        assert max(map(len, re.findall(r"\.(\d+)", Path("a.tsv").read_text(encoding="utf-8")))) == digits
    capsys.readouterr()
    assert "--digits" in refused(capsys, "export", "--digits", str(MAX_DIGITS + 1), "--out", "a.tsv")
