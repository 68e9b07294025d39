"""The class of a person's file is built as the book's classes are, and compared with numbers that a window displays."""

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import llms_from_scratch.ch03 as book
import numpy as np
import pytest

import attnviz
from attnviz.document.places import Spot
from attnviz.document.variants import ROWS
from attnviz.engine.own_code.source_file import compare_file
from attnviz.result.code_report import CodeReport
from attnviz.system.arrays import Float32
from attnviz.system.errors import AttnVizError

SOURCE = inspect.getsource(book)
VARIANTS = {"self_attention_v1": "SelfAttention_v1", "self_attention_v2": "SelfAttention_v2",
            "causal": "CausalAttention", "multi_head_wrapper": "MultiHeadAttentionWrapper",
            "multi_head": "MultiHeadAttention"}
SPLIT_HEADS = """
import torch
class Split(torch.nn.Module):
    def __init__(self, d_in, num_heads):
        super().__init__()
        self.heads, self.d = num_heads, d_in // num_heads
        self.in_proj = torch.nn.Linear(d_in, 3 * d_in)
        self.out_proj = torch.nn.Linear(d_in, d_in)
    def forward(self, x):
        q, k, v = (each.unflatten(-1, (self.heads, self.d)).transpose(1, 2) for each in self.in_proj(x).chunk(3, -1))
        weights = (q @ k.mT / self.d ** 0.5).softmax(-1)
        return self.out_proj((weights @ v).transpose(1, 2).flatten(2))
"""
STYLES = """
import math, torch
from dataclasses import dataclass
from torch import nn

def attended(q, k, v, hidden=-torch.inf):
    tokens = q.shape[2]
    scores = (q @ k.mT / math.sqrt(q.shape[-1])).masked_fill(torch.ones(tokens, tokens).triu(1).bool(), hidden)
    return (scores.softmax(-1) @ v).transpose(1, 2)

class ByHead(nn.Module):  # as GPT-NeoX
    def __init__(self, d_in, d_out, num_heads):
        super().__init__()
        self.num_heads, self.qkv, self.out = num_heads, nn.Linear(d_in, 3 * d_out, bias=False), nn.Linear(d_out, d_out)
    def split(self, x):
        return self.qkv(x).unflatten(-1, (self.num_heads, -1)).transpose(1, 2).chunk(3, -1)
    def forward(self, x):
        return self.out(attended(*self.split(x)).flatten(2))

class Innermost(ByHead):  # "b t (d k h) -> k b h t d"
    def split(self, x):
        return self.qkv(x).unflatten(-1, (-1, 3, self.num_heads)).permute(3, 0, 4, 1, 2)

@dataclass
class Config:
    d_model: int = 768
    n_heads: int = 12
    d_head: int = 64
    init_range: float = 0.02

class Lens(nn.Module):  # as TransformerLens
    def __init__(self, cfg: Config):
        super().__init__()
        heads, d_model, d_head = cfg.n_heads, cfg.d_model, cfg.d_head
        self.W_Q, self.W_K, self.W_V = (nn.Parameter(torch.randn(heads, d_model, d_head)) for _ in range(3))
        self.W_O = nn.Parameter(torch.randn(heads, d_head, d_model) * cfg.init_range)
        self.b_Q, self.b_K, self.b_V = (nn.Parameter(torch.zeros(heads, d_head)) for _ in range(3))
        self.b_O = nn.Parameter(torch.zeros(d_model))
    def forward(self, x):
        q, k, v = (torch.einsum("bpd,hde->bphe", x, getattr(self, "W_" + each)) + getattr(self, "b_" + each)
                   for each in "QKV")
        z = attended(*(each.transpose(1, 2) for each in (q, k, v)), hidden=-1e5)
        return torch.einsum("bqhe,hed->bqd", z, self.W_O) + self.b_O

class Gpt(nn.Module):  # as nanoGPT
    def __init__(self, config):
        super().__init__()
        self.n_head, size = config.n_head, config["n_embd"]
        self.c_attn, self.c_proj = nn.Linear(size, 3 * size, bias=config.bias), nn.Linear(size, size)
        self.drop = nn.Dropout(config.attn_pdrop)
    def forward(self, x):
        split = (each.unflatten(-1, (self.n_head, -1)).transpose(1, 2) for each in self.c_attn(x).chunk(3, -1))
        return self.c_proj(attended(*split).flatten(2))

class Windowed(Gpt):
    def __init__(self, config):
        super().__init__(config)
        self.window = config.window
"""


@pytest.fixture
def own_file(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "own.py"


def compared(path: Path, name: str = "", like: str = "multi_head", *, displayed: dict[str, Float32] | None = None,
             parameters: dict[str, Any] | None = None, **options: Any) -> tuple[CodeReport, dict[str, Float32]]:
    """Return what a file is like, in this process."""
    return compare_file(path, name, like=like, options=options, parameters=parameters or {}, displayed=displayed or {})


def displayed_by(session: attnviz.Session) -> dict[str, Float32]:
    """Return the numbers that a window hands to the process."""
    return {**session.result.parameters(0), "x0": numbers_of(session, "embeddings")}


def numbers_of(session: attnviz.Session, stage: str, head: int = 0) -> Float32:
    """Return a stage that a session displays."""
    return session.result.spot_data(Spot(stage, head=head)).values


@pytest.mark.parametrize("like", VARIANTS)
def test_the_classes_of_the_book_compute_what_is_displayed(own_file: Path, like: str) -> None:
    own_file.write_text(SOURCE, encoding="utf-8")
    session = attnviz.open(like)
    report, stages = compared(own_file, VARIANTS[like], like, displayed=displayed_by(session), **options_of(session))
    assert report.ok and report.difference is not None and report.difference < 1e-6, str(report)
    assert {"queries", "keys", "values", "weights", "output"} <= stages.keys()
    for stage, numbers in stages.items():
        layer = session.result.shape(stage, layer=0)
        assert numbers.shape == (1, *layer[1:]), stage
        heads = range(session.result.num_heads) if len(layer) == 4 else range(1)
        for head in heads:
            ours = numbers_of(session, stage, head)
            mine = numbers[0, head] if len(layer) == 4 else numbers[0]
            hidden = np.isneginf(mine)
            assert np.allclose(np.where(hidden, 0, mine), np.where(hidden, 0, ours), atol=1e-5), (stage, head)


def test_a_fused_projection_and_swapped_rows_are_in_our_layout(own_file: Path) -> None:
    own_file.write_text(SPLIT_HEADS, encoding="utf-8")
    session = attnviz.open("torch_mha")
    report, stages = compared(own_file, like="torch_mha", displayed=displayed_by(session), **options_of(session))
    assert report.ok, str(report)
    assert np.allclose(stages["weights"][0, 0], numbers_of(session, "weights"), atol=1e-6)


def options_of(session: attnviz.Session) -> dict[str, Any]:
    """Return the options of a variant, as a window hands them over."""
    options = session.document.options
    names = {"d_in", "mask", "scale"} | ROWS[options.variant].uses & {"d_out", "num_heads", "num_kv_heads", "qkv_bias"}
    return {name: getattr(options, name) for name in names}


def test_a_mistake_that_small_sizes_hide_is_found_and_said(own_file: Path) -> None:
    own_file.write_text(SOURCE.replace("keys.shape[-1]**0.5", "1"), encoding="utf-8")
    session = attnviz.open("multi_head")  # two heads of one dimension, whose root is 1
    report, _ = compared(own_file, "MultiHeadAttention", displayed=displayed_by(session), **options_of(session))
    assert report.mistakes == ("no scaling",) and report.difference is not None and report.difference < 1e-6
    assert report.notes[-1] == ("With the displayed sizes it computes the same: the mistake shows with others, such as "
                                "d_in = 10, d_out = 12, num_heads = 3.")


def test_the_numbers_of_a_mistake_are_the_persons_own(own_file: Path) -> None:
    own_file.write_text(SOURCE.replace("diagonal=1", "diagonal=0"), encoding="utf-8")
    session = attnviz.open("causal")
    report, stages = compared(own_file, "CausalAttention", "causal", displayed=displayed_by(session),
                              **options_of(session))
    assert report.mistakes == ("mask includes the diagonal",) and report.first_difference == "masked_scores"
    assert np.isneginf(np.diagonal(stages["masked_scores"][0, 0])).all()
    assert np.allclose(stages["queries"][0, 0], numbers_of(session, "queries"), atol=1e-6)
    differences = {each.stage: each.difference for each in report.stages}
    assert differences["queries"] == pytest.approx(0, abs=1e-6) and differences["masked_scores"] == np.inf
    assert differences["weights"] == pytest.approx(np.nan, nan_ok=True)  # the first word has no key


def test_options_go_to_both_and_parameters_to_the_class(own_file: Path) -> None:
    own_file.write_text(SOURCE.replace("class PyTorchMultiHeadAttention", "class Other").replace(
        "dropout=0.0, qkv_bias=False", "dropout=0.0, qkv_bias=False, *, depth"), encoding="utf-8")
    with pytest.raises(AttnVizError, match="Other is built with depth, which has no value: give it a"):
        compared(own_file, "Other")
    assert compared(own_file, "Other", parameters={"depth": 3}, num_heads=4, d_out=8)[0].ok
    assert not compared(own_file, "CausalAttention", "causal", mask="none")[0].ok
    with pytest.raises(AttnVizError, match="CausalAttention is not built with 'size': it has d_in, d_out, context"):
        compared(own_file, "CausalAttention", "causal", parameters={"size": 3})


@pytest.mark.parametrize(("text", "name", "sentence"), [
    ("x = 1 / 0", "", "own.py cannot be run: ZeroDivisionError: division by zero (own.py, line 1)."),
    ("def f(:", "", "own.py cannot be run: SyntaxError"),
    ("import sys; sys.exit(0)", "", "own.py cannot be run: SystemExit: 0 (own.py, line 1)."),
    ("import torch\nclass A(torch.nn.Module):\n    def forward(self, x): raise SystemExit(0)", "",
     "'A' fails on an input of 5 vectors of 12 numbers: SystemExit: 0 (own.py, line 3)."),
    ("import torch\nclass A(torch.nn.Module):\n    def forward(self, x):\n        assert len(x) == 1", "",
     "'A' fails on an input of 5 vectors of 12 numbers: AssertionError (own.py, line 4)."),
    ("x = 1", "", "Name a class of nn.Module, as in own.py:CLASS; own.py has none."),
    (SOURCE, "", "own.py has SelfAttention_v1, SelfAttention_v2"),
    (SOURCE, "Nothing", "own.py has no class 'Nothing' of nn.Module: it has SelfAttention_v1"),
    ("import torch\nclass A(torch.nn.Module):\n    def __init__(self): raise OSError('no')", "",
     "A() cannot be built: OSError: no (own.py, line 3)."),
    ("import torch\nclass A(torch.nn.Module):\n    def forward(self, x): return x + 1j", "",
     "TypeError: forward returned torch.complex64: it has to return a tensor of real numbers, alone or first in a "),
    ("import torch\nclass A(torch.nn.Module):\n    def forward(self, x): return {'output': x}", "",
     "TypeError: forward returned dict: it has to return a tensor"),
    ("import torch\nclass A(torch.nn.Module):\n    def forward(self, x): return None", "",
     "'A' fails on an input of 5 vectors of 12 numbers: TypeError: forward returned NoneType: it has "
     "to return a tensor of real numbers, alone or first in a tuple."),
])
def test_what_cannot_be_compared_is_refused(own_file: Path, text: str, name: str, sentence: str) -> None:
    own_file.write_text(text, encoding="utf-8")
    with pytest.raises(AttnVizError) as refusal:
        compared(own_file, name)
    assert sentence in str(refusal.value)


@pytest.mark.parametrize(("name", "bias"), [("ByHead", False), ("Innermost", False), ("Lens", True), ("Gpt", False)])
def test_layouts_and_configurations_of_others_are_right(own_file: Path, name: str, bias: bool) -> None:
    own_file.write_text(STYLES, encoding="utf-8")
    session = attnviz.open("multi_head")
    for option, value in (("embedding", "random"), ("d_in", 6), ("d_out", 6), ("num_heads", 3), ("qkv_bias", bias)):
        session.do("set_option", name=option, value=value)
    report, stages = compared(own_file, name, displayed=displayed_by(session), **options_of(session))
    assert report.ok and not report.notes and report.difference == pytest.approx(0, abs=1e-5), str(report)
    for head in range(3):
        assert np.allclose(stages["weights"][0, head], numbers_of(session, "weights", head), atol=1e-5)


def test_a_configuration_without_a_value_says_so(own_file: Path) -> None:
    own_file.write_text(STYLES, encoding="utf-8")
    with pytest.raises(AttnVizError, match="the configuration has no window: say what it is built with: window=VALUE"):
        compared(own_file, "Windowed")
    assert compared(own_file, "Windowed", parameters={"window": 4})[0].ok


def test_a_file_may_import_what_is_beside_it(own_file: Path) -> None:
    own_file.with_name("helper_of_mine.py").write_text("from torch import nn as layers", encoding="utf-8")
    own_file.write_text("from helper_of_mine import layers\n" + SOURCE, encoding="utf-8")
    assert compared(own_file, "MultiHeadAttention")[0].ok


def test_a_report_survives_the_way_between_processes(own_file: Path) -> None:
    own_file.write_text(SOURCE.replace("diagonal=1", "diagonal=0"), encoding="utf-8")
    report, _ = compared(own_file, "CausalAttention", "multi_head")
    assert report.notes and CodeReport.from_data(report.to_data()) == report
