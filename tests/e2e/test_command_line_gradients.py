"""`attnviz export --stage weights_gradient`: the numbers, the metric in each file, and why there are none."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from attnviz.document.places import Spot
from attnviz.result.weight_gradients import GradientRequest
from tests.e2e.test_command_line import Captured, own_folder, refused, run
from tests.e2e.test_command_line_with_models import open_log
from tests.engine.small_models import document, engine_of, small

__all__ = ["open_log", "own_folder"]


def test_the_gradient_of_weights_is_written_with_its_metric(open_log: list[str], capsys: Captured) -> None:
    arguments = ("--stage", "weights_gradient", "--text", "the cat", "--layer", "1", "--head", "2")
    for out in ("a.tsv", "a.md", "a.png"):
        assert run("figure" if out == "a.png" else "table", *arguments, "--model", "llama", "--out", out) == 0
    assert run("figure", *arguments[:4], "--model", "llama", "--out", "every.png") == 0, "every head of every layer"
    model = small("llama")
    result = engine_of(model).compute(document(model, "the cat"), gradients=GradientRequest())
    expected = result.picture(Spot("weights_gradient", layer=1, head=2))
    lines = Path("a.tsv").read_text(encoding="utf-8").splitlines()
    assert [float(field) for field in lines[7].split("\t")[1:]] == pytest.approx(expected[6], abs=1e-4)
    assert np.abs(expected).max() > 0.01
    assert f"gradient of {result.gradients.label()})" in Path("a.md").read_text(encoding="utf-8")
    with Image.open("a.png") as picture:
        pixels = np.asarray(picture.convert("RGB")).astype(int)
    assert (pixels[..., 0] - pixels[..., 2] > 60).any() and (pixels[..., 2] - pixels[..., 0] > 60).any(), "both signs"
    capsys.readouterr()
    assert "mask token" in refused(capsys, "figure", *arguments, "--model", "bert", "--out", "b.png")
    assert "vectors has no language-model head" in refused(
        capsys, "figure", *arguments, "--model", "vectors", "--out", "b.png")
    assert "variants and encoder-decoders have no" in refused(capsys, "figure", *arguments[:4], "--out", "b.png")
    assert "gradients" in refused(capsys, "table", *arguments, "--model", "llama", "--out", "b.py")
