"""The window, the command line and the exported file give the same numbers for the same document."""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QTabBar

from attnviz import cli
from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.document.options import VARIANTS
from attnviz.document.places import Spot
from attnviz.document.presets import PRESETS, preset
from attnviz.document.stages import STAGES
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import compute
from attnviz.pictures.picture import displayed_stages
from attnviz.result.measures import measure_heads
from attnviz.result.result import Result
from attnviz.store.focus import choose_head, choose_sentence, choose_stage
from attnviz.views.chrome import dialogs
from tests.desk import Desk

TWO = "one journey three\nfour one"
GRID: dict[str, dict[str, Any]] = {
    **{variant: {"variant": variant} for variant in VARIANTS},
    "grouped_query": {"variant": "grouped_query", "num_heads": 4, "num_kv_heads": 2, "d_out": 8},
    "renormalised": {"mask": "causal", "mask_method": "renormalize", "softmax_axis": "queries"},
    "dropped": {"dropout_on": True, "dropout": 0.4, "dropout_seed": 5, "ablated_heads": (1,), "scale": 3.0},
    "sum of the scores": {"normalization": "sum", "qkv_bias": True, "position": "sinusoidal"},
    "vectors by chance": {"embedding": "random", "d_in": 5, "position": "learned", "seed": 9},
}


def document(name: str) -> Document:
    """Return a document of the grid with an edited score, embedding and mask cell."""
    made = edits.set_options(edits.set_text(Document(), TWO), {"d_out": 4, **GRID[name]} if name not in (
        "einsum", "torch_mha", "simple") else GRID[name])
    options = made.options
    made = edits.edit_cells(made, StageTarget(options.variant, "scores"), {(0, 0, 1, 0): 0.125, (1, 0, 1, 1): -2.5})
    return edits.set_mask_cell(made, (0, 2, 0), masked=True)


@pytest.fixture(scope="module")
def shared_desk(qapp: QApplication) -> Iterator[Desk]:
    """Share one window in the module, as when a user loads one document after another."""
    made = Desk()
    yield made
    made.close()


@pytest.fixture(autouse=True)
def no_leaked_qt() -> None:
    """Replace the leak check of each test, because the window lives as long as the module."""


def window_result(shared_desk: Desk, asked: Document) -> Result:
    """Return the window's result for a document."""
    shared_desk.edit(lambda _: asked, label="another document")
    result = shared_desk.presenter.state.result
    assert result is not None and result.document == asked
    return result


def assert_files_hold(result: Result, written: dict[str, np.ndarray]) -> None:
    """Check that the file has every stage and matrix of the result, equal to the last bit."""
    for stage in result.stages():
        for sentence, length in enumerate(result.lengths):
            for head in range(result.num_heads):
                here = written[stage][sentence]
                here = here[result.options.shared_head_index(stage, head)] if STAGES[stage].per_head else here
                here = here[:length, : length if STAGES[stage].is_matrix else None]
                there = result.picture(Spot(stage, sentence=sentence, head=head))
                np.testing.assert_array_equal(here, there, err_msg=stage)
    for name, matrix in result.layers[0].parameters.items():
        np.testing.assert_array_equal(written[name], matrix, err_msg=name)
    tokens = [[label for label in line if label] for line in written["tokens"].tolist()]
    assert tokens == [list(labels) for labels in result.labels]


def npz(path: Path) -> dict[str, np.ndarray]:
    with np.load(path, allow_pickle=False) as data:
        return dict(data)


def run(*arguments: object) -> None:
    assert cli.main([str(argument) for argument in arguments]) == 0


@pytest.mark.parametrize("key", [row.key for row in PRESETS[::4] if row.key != "gpt2-size"])
def test_an_example_has_the_same_numbers_in_the_window_and_on_the_command_line(
    shared_desk: Desk, key: str, tmp_path: Path
) -> None:
    run("compute", "--example", key, "--device", "cpu", "--out", tmp_path / "a.npz")
    result = window_result(shared_desk, preset(key))
    assert_files_hold(result, npz(tmp_path / "a.npz"))


@pytest.mark.parametrize("name", GRID)
def test_a_session_has_the_same_numbers_in_the_window_and_in_every_file(
    shared_desk: Desk, name: str, tmp_path: Path
) -> None:
    asked = document(name)
    session = tmp_path / "a.attnviz"
    files.save(asked, session)
    for suffix in (".npz", ".csv"):
        run("compute", session, "--device", "cpu", "--out", tmp_path / f"a{suffix}")
    result = window_result(shared_desk, asked)
    assert_files_hold(result, npz(tmp_path / "a.npz"))
    rows = list(csv.DictReader((tmp_path / "a.csv").open(encoding="utf-8", newline="")))
    for row in rows:
        if row["batch"]:
            place = {"sentence": int(row["batch"]), "head": int(row["head"] or 0)}
            if row["stage"] in result.stages():
                place["head"] *= result.num_heads // result.options.heads_of(row["stage"])  # the first that shares it
                there = result.picture(Spot(row["stage"], **place))[int(row["row"]), int(row["column"])]
                assert np.float32(row["value"]) == there or (np.isnan(there) and row["value"] == "nan")
            if row["stage"].startswith("measure_"):
                name, spot = row["stage"].removeprefix("measure_"), Spot("weights", sentence=place["sentence"])
                values = measure_heads(result, name, spot)
                assert values is not None and (row["row"], row["row_label"], row["column_label"]) == ("", "", "")
                np.testing.assert_array_equal(np.float32(row["value"]), np.float32(values[place["head"]]))
                continue
            assert row["row_label"] == result.labels[place["sentence"]][int(row["row"])]


@pytest.mark.parametrize("name", ["multi_head", "einsum", "renormalised", "dropped"])
def test_every_panel_and_table_holds_the_numbers_of_the_engine(shared_desk: Desk, name: str) -> None:
    asked = document(name)
    result = window_result(shared_desk, asked)
    whole = compute(asked)
    window = shared_desk.window
    tabs = window.tables.findChild(QTabBar)
    for sentence, head in ((0, 0), (1, result.num_heads - 1)):
        shared_desk.presenter.do(choose_sentence(sentence))
        shared_desk.presenter.do(choose_head(head))
        for stage in displayed_stages(result):
            shared_desk.presenter.do(choose_stage(stage))
            tabs.setCurrentIndex(tabs.count() - 1)
            exact = whole.picture(Spot(stage, sentence=sentence, head=head))
            np.testing.assert_array_equal(window.detail.canvas.picture.values, exact)
            np.testing.assert_array_equal(window.tables.table.content.values, exact)
            (tile,) = (tile for tile in window.pipeline.canvas.tiles if tile.key == stage)
            np.testing.assert_array_equal(tile.picture.values, exact)
    for at in range(1, tabs.count() - 1):
        tabs.setCurrentIndex(at)
        matrix = whole.layers[0].parameters[tabs.tabText(at)]
        there = matrix if matrix.ndim == 2 else matrix[None] if matrix.ndim == 1 else matrix[result.num_heads - 1]
        np.testing.assert_array_equal(window.tables.table.content.values, there)
    shared_desk.presenter.do(choose_sentence(0))


def test_numbers_that_the_window_exports_are_those_it_shows(
    desk: Desk, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = window_result(desk, document("dropped"))
    out = tmp_path / "mine.npz"
    monkeypatch.setattr(dialogs, "ask_save", lambda *_, **__: out)
    desk.window.actions_by_name["export_numbers"].trigger()
    qtbot.waitUntil(out.exists, timeout=20_000)
    assert_files_hold(result, npz(out))
