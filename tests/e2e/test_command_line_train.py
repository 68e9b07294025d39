"""`attnviz train` and `attnviz.train`: a model in a folder, the same for the same seed, and clear refusals."""

from pathlib import Path

import numpy as np
import pytest
import torch

import attnviz
from attnviz import cli
from attnviz.document.recipes import RECIPES, RUN_OPTIONS
from attnviz.engine.training import run_folder
from attnviz.system.errors import EditError

Captured = pytest.CaptureFixture[str]
TINY = ["--set", "d_model=16", "--set", "heads=2", "--set", "length=4", "--set", "batch=8"]


def test_a_model_is_written_and_opens(tmp_path: Path, capsys: Captured) -> None:
    out = tmp_path / "run"
    assert cli.main(["train", "reverse", "--steps", "5", "--out", str(out), *TINY]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"Wrote the model after 5 steps to {out}"
    assert lines[1].startswith("On new examples: loss ") and lines[2] == f"Look at it: attnviz {out}"
    arrays = tmp_path / "arrays.npz"
    assert cli.main(["compute", "--model", str(out), "--text", "abcd>dcba.", "--out", str(arrays)]) == 0
    assert arrays.is_file()


def test_the_named_device_trains(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    named: list[str] = []
    monkeypatch.setattr(run_folder, "best_device", lambda name: (named.append(name) or "cpu", None))
    assert cli.main(["train", "copy", "--steps", "1", "--out", str(tmp_path / "a"), "--device", "cuda", *TINY]) == 0
    if not torch.cuda.is_available():
        assert "There is no device cuda here: computed on the CPU." in capsys.readouterr().err
        with pytest.raises(attnviz.Error, match="no device cuda here"):
            attnviz.train("copy", steps=1, device="cuda")
    next(iter(attnviz.train("copy", steps=1, device="cpu", d_model=16, heads=2, out=tmp_path / "b")))
    assert named == ["cuda", "cpu"]


def test_the_same_seed_gives_the_same_file(tmp_path: Path) -> None:
    for name, seed in (("a", "7"), ("b", "7"), ("c", "8")):
        assert cli.main(["train", "copy", "--steps", "3", "--out", str(tmp_path / name), "--seed", seed, *TINY]) == 0
    one, again, other = ((tmp_path / name / "model.safetensors").read_bytes() for name in "abc")
    assert one == again != other


def test_a_text_of_your_own_is_learned(tmp_path: Path, capsys: Captured) -> None:
    text = tmp_path / "text.txt"
    text.write_text("so it goes and so it goes, " * 8, encoding="utf-8")
    assert cli.main(["train", "characters", "--text", str(text), "--steps", "3", "--out", str(tmp_path / "run"),
                     "--set", "length=8", "--set", "d_model=16", "--set", "heads=2"]) == 0
    assert '"vocab_size": 12' in (tmp_path / "run" / "config.json").read_text(encoding="utf-8")


def test_pairs_of_your_own_are_learned(tmp_path: Path, capsys: Captured) -> None:
    pairs = tmp_path / "pairs.csv"
    pairs.write_text("input,output\n" + "".join(f"{'ab' * number},{number}\n" for number in range(1, 31)),
                     encoding="utf-8")
    for recipe in ("dates_additive", "dates_transformer"):
        out, arrays = tmp_path / recipe, tmp_path / f"{recipe}.npz"
        assert cli.main(["train", recipe, "--text", str(pairs), "--steps", "3", "--out", str(out), "--set",
                         "d_model=16", "--set", "batch=8"]) == 0
        assert '"vocab_size": 15' in (out / "config.json").read_text(encoding="utf-8")
        assert cli.main(["compute", "--model", str(out), "--text", "abab", "--out", str(arrays)]) == 0
        found = np.load(arrays)
        count, outputs = found["output_tokens"].shape
        assert count == 1 and 1 <= outputs <= 16 and found["weights"].shape[-2:] == (outputs, 4)
    # The arrays of the last one: 2 + 2 layers of 4 heads, a kind of attention in each array.
    assert found["encoder_weights"].shape == (2, 1, 4, 4, 4)
    assert found["decoder_weights"].shape == (2, 1, 4, outputs, outputs)
    assert found["cross_weights"].shape == (2, 1, 4, outputs, 4)
    assert np.array_equal(found["cross_weights"], found["weights"]) and "queries" not in found
    assert found["cross_encoder_output"].shape == (2, 1, 4, 16) and found["cross_final_normed"].shape[-1] == 16
    np.testing.assert_allclose(found["decoder_weights"].sum(axis=-1), 1, atol=1e-5)
    assert cli.main(["compute", "--model", str(out), "--text", "abab", "--out", str(tmp_path / "a.csv")]) == 0
    written = (tmp_path / "a.csv").read_text(encoding="utf-8")
    assert all(f"layer{layer}.{kind}_weights" in written for layer, kind in (
        (1, "encoder"), (2, "decoder"), (3, "cross"), (4, "decoder"), (5, "cross")))
    refused = ((["compute", "--lens", "--out", "a.npz"], "--lens reads models of one text"),
               (["table", "--out", "a.py"], "No Python code is written of a model with cross-attention"))
    for (name, *others), sentence in refused:
        assert cli.main([name, "--model", str(out), "--text", "abab", *others]) == 2
        assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["train", "dance"], "RECIPE cannot be 'dance': it is one of " + ", ".join(RECIPES)),
    (["train", "copy", "--steps", "0"], "--steps cannot be '0': it is a whole number from 1 to"),
    (["train", "copy", "--steps", "many"], "--steps cannot be 'many': it is a whole number from 1"),
    (["train", "copy", "--seed", "x"], "seed cannot be 'x'"),
    (["train", "copy", "--set", "size=3"], "There is no option 'size'"),
    (["train", "copy", "--set", "heads=5"], "d_model (64) must be a multiple of twice the heads (5)"),
    (["train", "copy", "--text", "TEXT"], "The recipe copy makes its own examples"),
    (["train", "dates_transformer", "--text", "TEXT"], "Line 1 of the pairs should have two columns"),
    (["train", "dates_additive", "--text", "TEXT"], "Line 1 of the pairs should have two columns"),
    (["train", "dates_transformer", "--set", "length=3"], "The recipe dates_transformer has no option 'length'"),
    (["train", "characters", "--text", "/nowhere/x.txt"], "x.txt cannot be read"),
    (["train", "characters", "--text", "/dev/null"], "null is not a file"),
    (["train", "characters", "--text", "EMPTY"], "empty.txt has no text to train on"),
    (["train", "copy", "--out", "/proc/run"], "/proc/run is not a folder and cannot be made"),
])
def test_mistakes_have_a_sentence(tmp_path: Path, capsys: Captured, arguments: list[str], sentence: str) -> None:
    (tmp_path / "text.txt").write_text("a", encoding="utf-8")
    (tmp_path / "empty.txt").write_text("\n", encoding="utf-8")
    arguments = [str(tmp_path / f"{each.lower()}.txt") if each in ("TEXT", "EMPTY") else each for each in arguments]
    out = [] if "--out" in arguments else ["--out", str(tmp_path / "run")]
    assert cli.main([*arguments, *out]) == 2
    said = capsys.readouterr()
    assert sentence in said.err and len(said.err.splitlines()) == 1 and not said.out
    assert not (tmp_path / "run" / "model.safetensors").exists()


def test_files_are_not_replaced_without_force(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    arguments = ["train", "copy", "--steps", "2", "--out", str(tmp_path), *TINY]
    assert cli.main(arguments) == 2
    assert "holds files already: name a new folder, or add --force" in capsys.readouterr().err
    for _ in range(2):  # also over the kept steps of a run
        assert cli.main([*arguments, "--force"]) == 0
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "mine"


def test_help_has_every_recipe_and_option(capsys: Captured) -> None:
    assert cli.main(["train", "--help"]) == 0
    said = capsys.readouterr().out
    assert all(name in said for name in (*RECIPES, *RUN_OPTIONS))


def test_python_yields_steps_that_open(tmp_path: Path) -> None:
    found = list(attnviz.train("reverse", steps=4, out=tmp_path, d_model=16, heads=2, length=4, batch=8))
    assert [each.step for each in found] == [0, 1, 2, 3, 4]
    session = attnviz.open(found[-1].model, text="abc>cba.")
    assert session.weights().shape == (8, 8)
    assert found[-1].loss > 0 and 0 <= found[-1].accuracy <= 1
    with pytest.raises(EditError, match="There is no recipe"):
        next(attnviz.train("dance"))
