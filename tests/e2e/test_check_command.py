"""`attnviz check` runs a person's file, grades it by its exit status, and refuses what it cannot compare."""

import inspect
from pathlib import Path

import llms_from_scratch.ch03 as book
import pytest

import attnviz
from tests.e2e.test_command_line import Captured, own_folder, refused, run

__all__ = ["own_folder"]

SOURCE = inspect.getsource(book)


def test_the_exit_status_grades(capsys: Captured) -> None:
    Path("right.py").write_text(SOURCE, encoding="utf-8")
    Path("wrong.py").write_text(SOURCE.replace("diagonal=1", "diagonal=0"), encoding="utf-8")
    for like, name in (("multi_head", "MultiHeadAttention"), ("causal", "CausalAttention"),
                       ("multi_head_wrapper", "MultiHeadAttentionWrapper"), ("self_attention_v1", "SelfAttention_v1")):
        assert run("check", f"right.py:{name}", "--like", like) == 0
        assert capsys.readouterr().out.startswith(f"{name} computes what {like} does.\nQueries")
    assert run("check", "wrong.py:MultiHeadAttention") == 1
    said = capsys.readouterr().out
    assert "differs from multi_head from masked scores on. The mask includes the diagonal" in said
    assert "Weights                differs   largest difference" in said


def test_options_go_to_both_and_parameters_to_the_class(capsys: Captured) -> None:
    Path("own.py").write_text(SOURCE.replace("class PyTorchMultiHeadAttention", "class Other").replace(
        "dropout=0.0, qkv_bias=False", "dropout=0.0, qkv_bias=False, *, depth"), encoding="utf-8")
    assert "Other is built with depth, which has no value: name it by --set depth=VALUE." in refused(
        capsys, "check", "own.py:Other")
    assert run("check", "own.py:Other", "--set", "depth=3", "--set", "num_heads=4", "--set", "d_out=8") == 0
    assert run("check", "own.py:CausalAttention", "--like", "causal", "--set", "mask=none") == 1
    capsys.readouterr()
    assert "CausalAttention is not built with 'size': it has d_in, d_out, context_length" in refused(
        capsys, "check", "own.py:CausalAttention", "--like", "causal", "--set", "size=3")


@pytest.mark.parametrize(("text", "name", "sentence"), [
    ("x = 1 / 0", "", "own.py cannot be run: ZeroDivisionError: division by zero."),
    ("def f(:", "", "own.py cannot be run: SyntaxError"),
    ("import sys; sys.exit(0)", "", "own.py cannot be run: SystemExit: 0."),
    ("import torch\nclass A(torch.nn.Module):\n    def forward(self, x): raise SystemExit(0)", "",
     "'A' fails on an input of 5 vectors of 12 numbers: SystemExit: 0."),
    ("x = 1", "", "Name a class of nn.Module, as in own.py:CLASS; own.py has none."),
    (SOURCE, "", "own.py has SelfAttention_v1, SelfAttention_v2"),
    (SOURCE, ":Nothing", "own.py has no class 'Nothing' of nn.Module: it has SelfAttention_v1"),
    ("import torch\nclass A(torch.nn.Module):\n    def __init__(self): raise OSError('no')", "",
     "A() cannot be built: OSError: no."),
    ("import torch\nclass A(torch.nn.Module):\n    def forward(self, x): return None", "",
     "'A' fails on an input of 5 vectors of 12 numbers: TypeError: forward returned NoneType, not a tensor."),
])
def test_what_cannot_be_compared_is_refused(capsys: Captured, text: str, name: str, sentence: str) -> None:
    Path("own.py").write_text(text, encoding="utf-8")
    assert sentence in refused(capsys, "check", f"own.py{name}")


def test_a_file_that_is_missing_and_one_beside_it(capsys: Captured) -> None:
    assert "none.py cannot be read: No such file" in refused(capsys, "check", "none.py")
    assert ". cannot be read: " in refused(capsys, "check", ".")
    Path("helper_of_mine.py").write_text("from torch import nn as layers", encoding="utf-8")
    Path("own.py").write_text("from helper_of_mine import layers\n" + SOURCE, encoding="utf-8")
    assert run("check", "own.py:MultiHeadAttention") == 0


def test_a_report_in_python_prints_a_table() -> None:
    report = attnviz.check(book.MultiHeadAttention(4, 4, 8, 0.5, 2))
    assert report.ok and str(report).splitlines()[0] == "MultiHeadAttention computes what multi_head does."
