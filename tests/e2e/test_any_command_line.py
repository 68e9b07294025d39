"""Arbitrary command lines either succeed or are refused with one message."""

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from attnviz import cli
from attnviz.document.normalizations import NORMALIZATIONS
from tests.e2e.test_command_line import Captured, own_folder
from tests.e2e.test_command_line_with_models import open_log

__all__ = ["open_log", "own_folder"]

MODELS = ("llama", "bert", "vectors")
PIECES = ["--model", "--layer", "--head", "--stage", "--effects", "--set", "--text", "--out", "llama", "bert", "all",
          "0", "2", "9", "-1", "weights", "residual", "h.csv", "a.npz", "a.md", "mask=none", "ablated=0.1",
          "ablated=x", "dropout_on=true", "ab", "a\nb", "", "\x00", "é", "--"]
#: Of each option what makes sense, and what only looks so.
OPTIONS = {
    "--layer": ["0", "2", "3", "all", "0,2", "1,1"],
    "--set": ["mask=none", "mask=causal", "ablated=1.2", "ablated=0", "ablated=0,1,2", "ablated_heads=1",
              "dropout_on=true", "dropout=0.9", "scale=none", "scale=3", "num_heads=2",
              *(f"normalization={name}" for name in NORMALIZATIONS),
              "softmax_axis=queries", "mask_method=renormalize", "sampling=true"],
    "--text": ["a", "ab_a", "the cat\nsat", "", "_", "a\fb", "abcab" * 12],
    "--device": ["cpu", "mps"], "--example": ["3.6.2-multi-head", "einsum"],
}
PLACES = {
    "--head": ["0", "3", "4", "all", "0,2", "1.2", "9.9"], "--sentence": ["0", "1", "2", "1,2"],
    "--stage": ["weights", "residual", "scores", "final_normed", "embeddings", "queries", "logits",
                "attention_output", "dropout_mask", "masked_weights", "concatenated"]}
OF_COMMANDS = {
    "compute": {"--out": ["a.npz", "a.csv"], "--effects": []},
    "heads": {"--out": ["h.csv", "h.tsv", "h.md", "h.tex"], "--effects": []},
    "figure": {"--out": ["a.svg", "a.tikz", "a.html"], **PLACES, "--margins": ["sums", "entropy"]},
    "table": {"--out": ["a.tsv", "a.md", "a.tex", "a.py"], **PLACES, "--digits": ["1", "all"]},
}


@st.composite
def commands(draw: st.DrawFn) -> list[str]:
    """Generate a command with options and a value for each."""
    command = draw(st.sampled_from(sorted(OF_COMMANDS)))
    able = {**OPTIONS, **OF_COMMANDS[command]}
    words = [command, "--text", "ab_a", *draw(st.sampled_from([(), *(("--model", name) for name in MODELS)]))]
    for option in draw(st.lists(st.sampled_from(sorted(able)), max_size=5, unique=True)):
        words += [option, *([draw(st.sampled_from(able[option]))] if able[option] else [])]
    return [*words, "--out", draw(st.sampled_from(able["--out"]))]


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=commands() | st.tuples(st.sampled_from(sorted(OF_COMMANDS)), st.lists(st.sampled_from(PIECES), max_size=9))
       .map(lambda typed: [typed[0], *typed[1]]))
@pytest.mark.usefixtures("open_log", "own_folder")
def test_whatever_is_typed_is_done_or_refused_by_a_sentence(words: list[str], capsys: Captured) -> None:
    status = cli.main(words)
    said = capsys.readouterr()
    assert status in (0, 2), said.err
    assert "Traceback" not in said.err
    if status == 2:
        assert said.err.splitlines()[-1].startswith("attnviz: ") and said.err.endswith(".\n")
