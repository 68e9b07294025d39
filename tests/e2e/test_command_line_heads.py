"""`attnviz heads`: what is written, and the sentence for each mistake."""

import csv
import importlib.util
from pathlib import Path

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.experiments import head_scores
from attnviz.experiments.head_scores import SCORE_COLUMNS, HeadScoresRequest
from attnviz.export import heads
from attnviz.system.errors import SessionError
from tests.e2e.test_command_line import Captured, own_folder, refused, run
from tests.e2e.test_command_line_with_models import open_log
from tests.engine.small_models import document, engine_of, small

__all__ = ["open_log", "own_folder"]


def test_a_row_for_each_head_and_other_numbers_of_another_seed(open_log: list[str]) -> None:
    model = small("llama")
    request = HeadScoresRequest(edits.without_text(document(model, "")))
    found = head_scores.run(engine_of(model), request)
    assert run("heads", "--model", "llama", "--out", "a.csv") == 0
    with Path("a.csv").open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    assert head == ["layer", "head", *SCORE_COLUMNS]
    assert [(int(row[0]), int(row[1])) for row in rows] == [(layer, head) for layer in range(3) for head in range(4)]
    for at, name in enumerate(SCORE_COLUMNS):
        np.testing.assert_allclose([float(row[2 + at]) for row in rows], found.values[name].ravel(), atol=1e-6)
    assert run("heads", "--model", "llama", "--seed", "7", "--out", "b.tsv") == 0
    other = [line.split("\t") for line in Path("b.tsv").read_text(encoding="utf-8").splitlines()[1:]]
    assert [row[2] for row in other] == [row[2] for row in rows] and other[0][4] != rows[0][4]


def test_scores_that_a_model_has_not_are_empty(open_log: list[str]) -> None:
    assert run("heads", "--model", "bert", "--out", "a.csv") == 0
    with Path("a.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows[5]["ov_copying"] == rows[5]["copying"] == "" and 0 < float(rows[5]["prefix_matching"]) < 1


def test_scores_are_written_with_the_other_numbers_of_a_text(open_log: list[str], capsys: Captured) -> None:
    assert run("heads", "--model", "llama", "--out", "a.csv") == 0
    with Path("a.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    text = ("--model", "llama", "--text", "the cat", "--scores")
    assert run("compute", *text, "--out", "a.npz") == run("heads", *text, "--out", "b.csv") == 0
    with np.load("a.npz", allow_pickle=False) as data, Path("b.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
        for name in SCORE_COLUMNS[:4]:
            expected = [float(row[name]) for row in rows]
            np.testing.assert_allclose(data[f"measure_{name}"].ravel(), expected, atol=1e-6)
            np.testing.assert_allclose([float(row[name]) for row in table], expected, atol=1e-6)
    capsys.readouterr()
    assert "Only the heads of a trained model have this score" in refused(
        capsys, "compute", "--text", "the cat", "--scores", "--out", "c.npz")


@pytest.mark.skipif(importlib.util.find_spec("pyarrow") is None, reason="needs the extra attnviz[corpus]")
def test_parquet_has_the_same_numbers(open_log: list[str]) -> None:
    import pyarrow.parquet

    for out in ("a.csv", "a.parquet"):
        assert run("heads", "--model", "llama", "--out", out) == 0
    columns = pyarrow.parquet.read_table("a.parquet").to_pydict()
    with Path("a.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert columns["copying"] == [float(row["copying"]) for row in rows] and columns["layer"][-1] == 2


def test_parquet_without_its_package_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heads, "find_spec", lambda name: None)
    with pytest.raises(SessionError, match="needs pyarrow: pip install"):
        heads.check_format(Path("a.parquet"))
    heads.check_format(Path("a.csv"))


@pytest.mark.parametrize(("arguments", "said"), [
    (("--out", "a.docx"), "The ending .docx of a.docx is not one of TSV, MD, TEX, CSV, PARQUET."),
    (("--seed", "x"), "--seed cannot be 'x': it is a whole number"),
])
def test_each_mistake_is_one_sentence(
    open_log: list[str], capsys: Captured, arguments: tuple[str, ...], said: str
) -> None:
    given = {"--model": "llama", "--out": "a.csv"} | dict([arguments])
    assert said in refused(capsys, "heads", *(word for pair in given.items() for word in pair))
    assert not Path("a.csv").exists()
