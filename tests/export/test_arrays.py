"""Exported array files contain every number of a computation, and nothing else."""

import csv
import io
from pathlib import Path

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.options import VARIANTS
from attnviz.document.places import Spot
from attnviz.engine.engine import compute
from attnviz.export import arrays
from attnviz.result.measures import TEXT_MEASURES, measure_heads
from attnviz.result.result import Result
from attnviz.system.errors import SessionError
from tests.export import reference_writers

TWO = "Your journey starts with one step\none, step"
STAGES = {
    "embeddings": (2, 6, 3), "queries": (2, 2, 6, 1), "keys": (2, 2, 6, 1), "values": (2, 2, 6, 1),
    "context": (2, 2, 6, 1), "scores": (2, 2, 6, 6), "masked_scores": (2, 2, 6, 6), "scaled_scores": (2, 2, 6, 6),
    "weights": (2, 2, 6, 6), "dropout_mask": (2, 2, 6, 6), "dropped_weights": (2, 2, 6, 6), "output": (2, 6, 2),
}


def result(**settings: object) -> Result:
    return compute(edits.set_options(edits.set_text(Document(), TWO), settings))  # type: ignore[arg-type]


@pytest.fixture
def computed() -> Result:
    return result()


def test_npz_holds_every_stage_in_full(computed: Result, tmp_path: Path) -> None:
    out = tmp_path / "a.npz"
    arrays.save(computed, out)
    with np.load(out, allow_pickle=False) as data:
        assert {name: data[name].shape for name in STAGES} == STAGES
        assert data["tokens"].tolist() == [
            ["Your", "journey", "starts", "with", "one", "step"], ["one", ",", "step", "", "", ""]]
        assert data["lengths"].tolist() == [6, 3]
        assert (data["dropout_mask"] == 1).all()
        for name in set(STAGES) - {"dropout_mask"}:
            np.testing.assert_array_equal(data[name], computed.array(name))
            assert data[name].dtype == np.float32
        for name in TEXT_MEASURES:
            both = data[f"measure_{name}"]
            assert both.shape == (2, 2) and both.dtype == np.float32
            for sentence in (0, 1):
                expected = np.float32(measure_heads(computed, name, Spot("weights", sentence=sentence)))
                np.testing.assert_array_equal(both[sentence], expected)
        assert "measure_token_to_token" not in data
        for name, matrix in computed.layers[0].parameters.items():
            np.testing.assert_array_equal(data[name], matrix)
        assert {"W_query", "W_key", "W_value"} <= set(data)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_has_the_same_names(variant: str, tmp_path: Path) -> None:
    arrays.save(result(variant=variant, dropout_on=True), tmp_path / "a.npz")
    with np.load(tmp_path / "a.npz", allow_pickle=False) as data:
        assert set(STAGES) <= set(data)
        assert all(array.dtype.kind in "fUi" for array in data.values())


def test_the_dropout_mask_is_what_was_drawn_where_dropout_is_on(tmp_path: Path) -> None:
    computed = result(dropout_on=True)
    arrays.save(computed, tmp_path / "a.npz")
    with np.load(tmp_path / "a.npz", allow_pickle=False) as data:
        np.testing.assert_array_equal(data["dropout_mask"], computed.array("dropout_mask"))
        assert set(np.unique(data["dropout_mask"]).tolist()) == {0.0, 2.0}
        np.testing.assert_array_equal(data["dropped_weights"], data["weights"] * data["dropout_mask"])


def test_csv_has_a_line_for_each_number(computed: Result, tmp_path: Path) -> None:
    out = tmp_path / "a.csv"
    arrays.save(computed, out)
    rows = list(csv.DictReader(io.StringIO(out.read_text("utf-8"))))
    expected = reference_writers.arrays(computed)
    weights = [row for row in rows if row["stage"] == "weights"]
    assert len(weights) == 2 * (6 * 6 + 3 * 3)  # two heads, no padding
    for row in rows:
        if row["batch"] == "":
            index = tuple(int(row[name]) for name in ("head", "row", "column") if row[name] != "")
        else:
            index = tuple(int(row[name]) for name in ("batch", "head", "row", "column") if row[name] != "")
        np.testing.assert_equal(np.float32(float(row["value"])), expected[row["stage"]][index])  # NaN, too
    comma = next(row for row in weights if row["batch"] == "1" and (row["row"], row["column"]) == ("1", "2"))
    assert (comma["row_label"], comma["column_label"]) == (",", "step")
    assert {row["stage"] for row in rows} == set(expected) - {"tokens", "lengths"}
    assert next(row for row in rows if row["stage"] == "masked_scores" and row["column"] == "1")["value"] == "-inf"


def test_failures_are_sentences_and_leave_no_file(computed: Result, tmp_path: Path) -> None:
    for out in (tmp_path / "a.xlsx", tmp_path / "none", tmp_path / "no" / "a.npz"):
        with pytest.raises(SessionError):
            arrays.save(computed, out)
    assert not list(tmp_path.iterdir())
