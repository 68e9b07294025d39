"""Python code of every variant, run, and compared with the numbers that the window shows."""

import contextlib
import io
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import numpy as np
import pytest
import torch
from hypothesis import given, settings, strategies as st
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.normalizations import NORMALIZATIONS, SOFTMAX
from attnviz.document.places import Spot
from attnviz.document.presets import PRESETS, preset
from attnviz.document.stages import STAGES
from attnviz.document.targets import MASK, MaskTarget, StageTarget, WeightTarget
from attnviz.document.variants import ROWS
from attnviz.engine.engine import compute
from attnviz.export import formats, writers
from attnviz.export.python_code import script
from attnviz.export.requests import Code
from attnviz.result.compare import Difference
from attnviz.result.result import Result
from attnviz.store.compare import hold, show
from attnviz.store.focus import choose_head, choose_stage
from attnviz.system.errors import AttnVizError, ComputeError
from tests.desk import Desk
from tests.robustness.gestures import NUMBERS

TEXT = "Your journey starts with one step\na b c"


def run(code: str) -> dict[str, Any]:
    """Run a script, and return its variables; torch's generator and modes are left as they were.

    `torch.manual_seed` also writes the stack down three times, for devices that are not there.
    """
    names: dict[str, Any] = {}
    with (torch.random.fork_rng(devices=[]), torch.set_grad_enabled(True), contextlib.redirect_stdout(io.StringIO()),
          pytest.MonkeyPatch.context() as patch):
        patch.setattr(torch, "manual_seed", torch.default_generator.manual_seed)
        exec(compile(code, "script.py", "exec"), names)
    return names


def assert_runs(result: Result, spot: Spot) -> str:
    """Assert that the script of a spot has its numbers, and return it."""
    code = script(result, Code(spot))
    assert "attnviz" not in code.replace(f"written by {formats.MADE_BY}.", "")
    found = run(code)[spot.stage]
    expected = result.spot_data(spot).values
    assert found.shape == expected.shape, (spot, code)
    np.testing.assert_allclose(found.numpy(), expected, rtol=2e-5, atol=1e-6, err_msg=f"{spot}\n{code}")
    return code


def every_spot(result: Result) -> list[Spot]:
    return [Spot(stage, sentence=sentence, head=head) for sentence in range(len(result.texts))
            for stage in result.stages() for head in range(result.num_heads if STAGES[stage].per_head else 1)]


def some_spots(result: Result, first: int) -> list[Spot]:
    """Return spots of a chequered pattern, and the last stage: the script of a stage has those before it."""
    stages = result.stages()
    return [spot for spot in every_spot(result) if spot.stage == stages[-1] or (
        stages.index(spot.stage) + 3 * spot.sentence + 5 * spot.head + first) % 8 == 0]


@pytest.mark.parametrize("key", [row.key for row in PRESETS])
def test_every_example(key: str) -> None:
    result = compute(preset(key))
    if max(result.array("embeddings").shape) < 100:
        for spot in some_spots(result, len(key)):
            assert_runs(result, spot)


@pytest.mark.parametrize("variant", ROWS)
@pytest.mark.parametrize("others", [
    {}, {"qkv_bias": True, "builds": 2, "seed": 7}, {"mask": "causal", "dropout_on": True, "dropout": 0.3},
    {"mask": "k <= q and q - k < 3", "mask_method": "renormalize"}, {"mask": "k < n - 2 and not (q == 1 or q == 0)"},
    {"mask": "random(3) < 0.5", "normalization": "naive_softmax", "softmax_axis": "queries"},
    *({"normalization": name, "scale": 2.5, **more} for name in NORMALIZATIONS if name != SOFTMAX
      for more in ({}, {"mask": "causal", "mask_method": "renormalize"})),
    {"dropout_on": True, "dropout": 1.0, "scale": "none"},
    {"embedding": "random", "position": "sinusoidal", "ablated_heads": (0,)},
    {"embedding": "random", "d_in": 8, "weights_from": "multi_head"}, {"mask": "q // 2 >= (k - 1) * 3 % 4"},
], ids=lambda others: " ".join(map(str, others.values())) or "defaults")
def test_every_variant(variant: str, others: dict[str, Any]) -> None:
    try:
        document = edits.set_options(edits.set_option(Document(text=TEXT), "variant", variant), others)
    except AttnVizError:
        pytest.skip("this variant has no such option")
    result = compute(document)
    for spot in some_spots(result, len(others)) if others else every_spot(result):
        assert_runs(result, spot)


@pytest.mark.parametrize("variant", ["self_attention_v1", "multi_head_wrapper", "multi_head", "einsum", "torch_mha"])
def test_edits(variant: str) -> None:
    document = edits.set_option(edits.set_option(Document(text=TEXT), "variant", variant), "mask", "causal")
    result = compute(document)
    parameter = next(iter(result.layers[0].parameters))
    index = (0,) * result.layers[0].parameters[parameter].ndim
    document = edits.edit_targets(document, {
        WeightTarget(variant, parameter): {index: 0.75}, MASK: {(0, 3, 1): 0.0, (0, 1, 4): 1.0, (1, 0, 0): 0.0},
        MaskTarget(0, 0): {(0, 5, 0): 0.0, (0, 2, 3): 1.0}, StageTarget(variant, "queries"): {(0, 0, 2, 1): 3.5},
        StageTarget(variant, "scores"): {(0, 0, 4, 4): -7.0, (1, 0, 2, 0): 5.0},
        StageTarget(variant, "masked_scores"): {(0, 0, 0, 0): -np.inf, (1, 0, 1, 2): 3.0},
        StageTarget(variant, "weights"): {(0, 0, 5, 1): 0.9}, StageTarget(variant, "output"): {(0, 1, 1): 9.0},
    })
    result = compute(document)
    for spot in every_spot(result):
        code = assert_runs(result, spot)
    assert "[0, 1, 1] = 9.0" in code or spot.sentence == 1


@pytest.mark.parametrize("formula", [
    "1 < 2 and k <= q", "not n == 3", "q // 0 < k", "k % (q - 1) < 1", "k * 0.1 * 3 <= q * 0.3", "k <= q / 3 * 3",
    "q * 1234567 < k * 1234568", "k % -2 == 0", "random(2) < 0.4 or k == q",
])
def test_a_mask_is_the_formula_of_the_window(formula: str) -> None:
    document = edits.set_options(edits.set_option(Document(text=TEXT), "variant", "multi_head"),
                                 {"mask": formula, "num_heads": 2})
    own = {(0, query, key): float((query + key) % 2) for query in range(6) for key in range(6)}
    result = compute(edits.edit_cells(document, MaskTarget(0, 0), own))
    for spot in (Spot("masked_scores"), Spot("masked_scores", head=1), Spot("weights", head=1, sentence=1)):
        assert_runs(result, spot)


def test_a_long_mask_that_is_no_formula_of_integers_is_refused() -> None:
    text = " ".join(["a"] * 500)
    with pytest.raises(ComputeError, match="250,000 numbers are too many"):
        script(compute(Document(text=text, settings={"mask": "random(1) < 0.5"})), Code(Spot("weights")))
    code = script(compute(Document(text=text, settings={"mask": "k - q < 5"})), Code(Spot("weights")))
    assert "mask = ~(k - q < 5)" in code


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_any_edits(data: st.DataObject) -> None:
    document = edits.set_option(Document(text=TEXT), "variant", data.draw(st.sampled_from(list(ROWS))))
    document = edits.set_options(document, {"mask": data.draw(st.sampled_from(["none", "causal", "k < 4"])),
                                            "mask_method": data.draw(st.sampled_from(["minus_inf", "renormalize"]))})
    result = compute(document)
    for _ in range(3):
        stage = data.draw(st.sampled_from([name for name in result.stages() if name != "embeddings"]))
        array = result.array(stage)
        index = tuple(data.draw(st.integers(0, size - 1)) for size in array.shape)
        document = edits.edit_cells(document, StageTarget(document.options.variant, stage), {index: data.draw(NUMBERS)})
    result = compute(document)
    with np.errstate(all="ignore"):
        assert_runs(result, data.draw(st.sampled_from(every_spot(result))))


def test_all_heads() -> None:
    result = compute(preset("3.6.2-multi-head"))
    weights = run(script(result, Code(Spot("weights"), all_heads=True)))["weights"]
    np.testing.assert_allclose(weights.numpy(), result.array("weights")[0], rtol=2e-5, atol=1e-6)


def test_a_file_is_run_elsewhere(tmp_path: Path) -> None:
    result = compute(preset("3.5.1-causal"))
    writers.write(Code(Spot("weights")), result, tmp_path / "weights.py")
    done = subprocess.run([sys.executable, "-I", "weights.py"], cwd=tmp_path, capture_output=True, text=True)
    assert done.stderr == "" and "tensor([[1.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000]" in done.stdout


def test_a_notebook_has_a_cell_for_each_paragraph(tmp_path: Path) -> None:
    result, part = compute(preset("3.6.2-multi-head")), Code(Spot("output"))
    for name in ("a.ipynb", "b.ipynb"):
        writers.write(part, result, tmp_path / name)
    book = nbformat.read(tmp_path / "a.ipynb", as_version=4)
    nbformat.validate(book)
    title, *cells = book.cells
    assert title.cell_type == "markdown" and title.source == (
        f"# Output of MultiHeadAttention (weight splits), written by {formats.MADE_BY}.")
    assert len(cells) > 4 and {cell.cell_type for cell in cells} == {"code"}
    output = run("\n".join(cell.source for cell in cells))["output"]
    np.testing.assert_allclose(output.numpy(), result.array("output")[0], rtol=2e-5, atol=1e-6)
    assert (tmp_path / "a.ipynb").read_bytes() == (tmp_path / "b.ipynb").read_bytes()


def test_the_window_copies_what_it_shows(desk: Desk) -> None:
    desk.presenter.do(choose_stage("scores"))
    desk.presenter.do(choose_head(1))
    desk.window.actions_by_name["copy_python"].trigger()
    found = run(QApplication.clipboard().text())["scores"]
    result = desk.presenter.state.result
    assert isinstance(result, Result)
    np.testing.assert_allclose(found.numpy(), result.picture(Spot("scores", head=1)), rtol=1e-5)
    assert "Python code copied" in desk.window.message.text
    desk.presenter.do(hold())
    desk.presenter.do(show("difference"))
    desk.window.actions_by_name["copy_python"].trigger()
    assert "not of a difference" in desk.window.message.text


def test_a_script_is_readable_as_the_chapter() -> None:
    code = script(compute(preset("3.5.1-causal")), Code(Spot("weights")))
    assert "mask = torch.triu(torch.ones(6, 6), diagonal=1).bool()" in code
    assert "scores.masked_fill(mask, -torch.inf)" in code and "torch.manual_seed(789)" in code
    assert "W_query = torch.nn.Linear(3, 2, bias=False)" in code and "context" not in code
    assert max(map(len, code.splitlines())) < 120


def test_what_cannot_be_written_is_refused_with_a_sentence() -> None:
    result = compute(Document())
    with pytest.raises(ComputeError, match="not of a difference"):
        script(Difference(result, result, "auto"), Code(Spot("weights")))
    with pytest.raises(ComputeError):
        script(result, Code(Spot("rotated_keys")))
    huge = compute(Document(text=" ".join(f"w{i}" for i in range(400)), settings={"embedding": "random", "d_in": 768}))
    with pytest.raises(ComputeError, match="too many for Python code"):
        script(huge, Code(Spot("weights")))
