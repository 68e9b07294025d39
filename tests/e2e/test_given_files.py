"""Imported attention on the command line: opened, drawn without a display, exported or refused."""

import io
import os
import sys
from pathlib import Path

import numpy as np
import pytest
from matplotlib.image import imread

from attnviz import app, cli
from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.engine.checkpoints.loader import open_model
from attnviz.pictures.colours import INVALID_RGB
from attnviz.system import display
from tests.engine.checkpoints.tiny import llama, write_folder

INVALID = "#{:02x}{:02x}{:02x}".format(*INVALID_RGB)
WEIGHTS = np.random.default_rng(1).random((2, 1, 3, 4, 4)).astype(np.float32)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    np.savez("a.npz", attentions=WEIGHTS, tokens=np.array(list("abcd")))
    return tmp_path / "a.npz"


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path | None, Document | None]]:
    """Record the arguments with which a window would have opened."""
    opened: list[tuple[Path | None, Document | None]] = []

    def main(session: Path | None = None, *, document: Document | None = None, **_: object) -> int:
        opened.append((session, document))
        return 0

    monkeypatch.setattr(app, "main", main)
    monkeypatch.setattr(display, "why_no_window", lambda: None)
    return opened


def test_a_window_opens_on_it(file: Path, windows) -> None:
    assert cli.main(["a.npz"]) == 0
    assert windows == [(Path("a.npz"), None)]


@pytest.mark.parametrize("seekable", [True, False], ids=["file", "pipe"])
def test_it_is_read_from_standard_input(file: Path, windows, monkeypatch, seekable: bool) -> None:
    stream = io.BytesIO(file.read_bytes())
    monkeypatch.setattr(stream, "seekable", lambda: seekable, raising=False) if not seekable else None
    monkeypatch.setattr(sys, "stdin", type("In", (), {"buffer": stream})())
    assert cli.main(["-"]) == 0
    ((session, document),) = windows
    assert session is None and document is not None and document.given is not None
    np.testing.assert_array_equal(document.given.maps["weights"].numbers, WEIGHTS)


def test_without_a_display_all_layers_are_drawn(file: Path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(display, "why_no_window", lambda: "there is none")
    assert cli.main(["a.npz"]) == 0
    assert "Wrote the attention weights to attnviz.png instead" in capsys.readouterr().out
    image = imread("attnviz.png")
    assert image.shape[0] > 2 * 0.6 * 200 and image.shape[1] > 3 * 0.6 * 200, "two rows of three heads"


def test_a_head_of_it_is_exported_as_a_picture_and_as_a_table(file: Path, capsys) -> None:
    assert cli.main(["figure", "a.npz", "--layer", "0", "--head", "2", "--out", "a.svg"]) == 0
    text = Path("a.svg").read_text("utf-8")
    assert "Weights · layer 0 · head 2" in text and "given · a.npz" in text
    assert cli.main(["table", "a.npz", "--layer", "0", "--head", "2", "--digits", "all", "--out", "a.tsv"]) == 0
    rows = [line.split("\t")[1:] for line in Path("a.tsv").read_text("utf-8").splitlines()[1:]]
    np.testing.assert_array_equal(np.array(rows, dtype=np.float32), WEIGHTS[0, 0, 2])


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["figure", "a.npz", "--stage", "scores", "--out", "b.png"], "a.npz has no stage 'scores' here: its stages are"),
    (["figure", "a.npz", "--text", "other", "--out", "b.png"], "were loaded and cannot be edited"),
    (["figure", "a.npz", "--set", "mask=none", "--out", "b.png"], "were loaded and cannot be edited"),
    (["compute", "a.npz", "--out", "b.csv"], "a.npz was loaded, not computed: open it in the window"),
    (["figure", "a.npz", "--model", "minilm", "--out", "b.png"], "attention in arrays (a.npz) or a model (minilm)"),
    (["none.npz"], "none.npz cannot be read: No such file"),
    (["text.npz"], "text.npz does not contain attention: it is damaged"),
    (["pickled.npz"], "'weights' must be numbers, not objects"),
])
def test_what_cannot_be_is_answered_by_a_sentence(file: Path, windows, capsys, arguments, sentence: str) -> None:
    np.savez("pickled.npz", weights=np.array([[[]], None], dtype=object))
    Path("text.npz").write_text("no arrays")
    assert cli.main(arguments) == 2
    told = capsys.readouterr().err
    assert sentence in told and told.count("\n") == 1 and windows == []
    assert not list(Path().glob("b.*"))


def test_its_own_file_opens_when_it_holds_nan_which_is_marked_and_counted(file: Path, capsys) -> None:
    assert cli.main(["compute", "--text", "a b c", "--set", "variant=simple", "--set", "normalization=naive_softmax",
                     "--set", "scale=1e-30", "--out", "own.npz"]) == 0
    for out in ("a.svg", "a.html", "a.tsv"):
        assert cli.main(["table" if out == "a.tsv" else "figure", "own.npz", "--out", out]) == 0
        assert ("NaN or infinite numbers: 45 in 15 rows. The first: weights, layer 0, sentence 1, head 0, row 0, "
                "column 0.") in capsys.readouterr().err
    assert all("own.npz · 45 NaN or infinite" in Path(out).read_text("utf-8") for out in ("a.svg", "a.html"))
    assert Path("a.svg").read_text("utf-8").count(f"fill: {INVALID}") == 9
    assert [line.split("\t")[1:] for line in Path("a.tsv").read_text().splitlines()[1:]] == [["nan"] * 3] * 3


def test_a_name_that_is_no_unicode_is_written_as_far_as_it_is(file: Path, capsys) -> None:
    """As files have that were unpacked from an archive of another time."""
    odd = os.fsdecode(b"caf\xe9.npz")
    file.rename(odd)
    for out in ("a.svg", "a.md", "a.tex"):
        assert cli.main(["figure" if out == "a.svg" else "table", odd, "--out", out]) == 0, capsys.readouterr().err
        assert "caf\ufffd.npz" in Path(out).read_text("utf-8")


def test_a_model_in_a_folder_whose_name_is_no_unicode_is_opened(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    odd = os.fsdecode(b"mod\xe8le")
    write_folder(Path(odd), llama())
    session = edits.set_model(Document(), open_model(odd).model)
    assert session.model is not None and session.model.name == "mod\ufffdle"
    assert files.from_bytes(files.to_bytes(session), "it").model == session.model
    assert cli.main(["figure", "--model", odd, "--text", "hear", "--out", "a.svg"]) == 0, capsys.readouterr().err
    assert "mod\ufffdle" in Path("a.svg").read_text("utf-8")
