"""`attnviz check` runs a person's file in a process of its own, and grades it by its exit status."""

import inspect
from pathlib import Path

import llms_from_scratch.ch03 as book
import pytest

import attnviz
from attnviz.experiments import own_code
from tests.e2e.test_command_line import Captured, own_folder, refused, run
from tests.own_code import compare_here

__all__ = ["own_folder"]

SOURCE = inspect.getsource(book)


def test_the_exit_status_grades(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = SOURCE.replace("    def forward", "    @torch.compile\n    def forward")  # which takes minutes
    Path("right.py").write_text("print('imported')\n" + compiled, encoding="utf-8")
    Path("wrong.py").write_text(SOURCE.replace("diagonal=1", "diagonal=0"), encoding="utf-8")
    assert run("check", "right.py:MultiHeadAttention", "--set", "num_heads=4", "--set", "d_out=8") == 0
    out = capsys.readouterr().out  # without what the file prints
    assert out.startswith("MultiHeadAttention computes what multi_head does.\nQueries")
    monkeypatch.setattr(own_code, "run", compare_here)
    assert run("check", "wrong.py:MultiHeadAttention") == 1
    said = capsys.readouterr().out
    assert "differs from multi_head from masked scores on. The mask includes the diagonal" in said
    assert "Weights                differs  largest difference" in said


@pytest.mark.parametrize(("text", "sentence"), [
    ("while True: pass", "own.py was stopped: it did not end within 0.2 s. Is there an endless loop?"),
    ("import os; os._exit(3)", "own.py ended the process that ran it (exit status 3)."),
])
def test_a_file_that_gives_no_answer_is_refused(capsys: Captured, text: str, sentence: str) -> None:
    Path("own.py").write_text(text, encoding="utf-8")
    assert sentence in refused(capsys, "check", "own.py", "--seconds", "0.2" if "while" in text else "60")


def test_what_cannot_be_run_is_refused(capsys: Captured) -> None:
    assert "none.py cannot be read: No such file" in refused(capsys, "check", "none.py")
    assert ". cannot be read: " in refused(capsys, "check", ".")
    assert "--seconds must be more than 0, not -1." in refused(capsys, "check", "none.py", "--seconds", "-1")
    Path("own.py").write_text("raise KeyboardInterrupt", encoding="utf-8")
    assert "own.py cannot be run: KeyboardInterrupt." in refused(capsys, "check", "own.py")


def test_a_report_in_python_prints_a_table() -> None:
    report = attnviz.check(book.MultiHeadAttention(4, 4, 8, 0.5, 2))
    assert report.ok and str(report).splitlines()[0] == "MultiHeadAttention computes what multi_head does."
