"""Arithmetic, status bar, titles and help in the window describe the displayed state."""

from typing import NoReturn

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.pictures.numbers import format_number
from attnviz.store import edits as store_edits
from attnviz.store.focus import choose_head, choose_stage, hover_cell
from attnviz.system.errors import EditError
from tests.e2e.gestures.rows import pick

SCORE = StageTarget("multi_head", "scores"), (0, 0, 3, 1)


def explained(desk) -> list[str]:
    """Return the lines beside the large picture: heading, steps, outcome."""
    return [label.text() for label in desk.window.detail.explanation.findChildren(QLabel)]


def click(desk, row: int, column: int) -> None:
    """Pin a cell of the large picture, and move the pointer away."""
    canvas = desk.window.detail.canvas
    place = canvas.cells().rect(row, column).center().toPoint()
    QTest.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
    desk.presenter.do(hover_cell(None))


def number_of(desk, stage: str, head: int, row: int, column: int) -> float:
    return float(desk.presenter.result.picture(Spot(stage, head=head))[row, column])


def test_a_pinned_cell_goes_along_to_another_head(desk) -> None:
    click(desk, 2, 1)
    QTest.keyClick(desk.window, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    heading, _, outcome, *_ = explained(desk)
    assert desk.window.detail.title.text() == "Weights, head 1"
    assert heading == "Weights, head 1: starts → journey"
    assert outcome == f"= {number_of(desk, 'weights', 1, 2, 1):.4f}"
    assert "head 1" in desk.window.status.readout.text()
    assert format_number(number_of(desk, "weights", 1, 2, 1)) in desk.window.status.readout.text()


def test_a_pinned_cell_goes_along_through_the_stages(desk) -> None:
    click(desk, 2, 1)
    QTest.keyClick(desk.window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    heading, _, outcome, *_ = explained(desk)
    assert desk.presenter.state.focus.spot.stage == "scaled_scores"
    assert heading == "Scaled scores, head 0: starts → journey"
    assert outcome == f"= {number_of(desk, 'scaled_scores', 0, 2, 1):.4f}"


@pytest.mark.parametrize("column", [0, 1])
def test_of_a_pinned_cell_its_token_goes_along_where_the_stage_has_no_such_cell(desk, column: int) -> None:
    """A key is no dimension, though there is a dimension of its number."""
    click(desk, 2, column)
    desk.presenter.do(choose_stage("queries"))
    assert desk.presenter.state.focus.pinned == Cell(Spot("embeddings"), 2, -1)
    assert explained(desk)[0] == "How this number is computed"
    assert "starts" in desk.window.status.readout.text()


@pytest.mark.parametrize("key", ["scores", "weights"])
def test_a_click_on_the_same_cell_of_another_picture_pins_it_there(desk, key: str) -> None:
    click(desk, 2, 1)
    canvas = desk.window.pipeline.canvas if key == "scores" else desk.window.heads.canvas
    tile = next(tile for tile in canvas.tiles if tile.key == ("scores" if key == "scores" else 1))
    place: QPoint = tile.frame.cells.rect(2, 1).center().toPoint()
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=place)
    desk.presenter.do(hover_cell(None))
    assert desk.presenter.state.focus.pinned == Cell(Spot(key, head=0 if key == "scores" else 1), 2, 1)


@pytest.mark.parametrize("stage", ["masked_scores", "scaled_scores"])
def test_a_score_set_to_minus_infinity_is_masked_in_its_head(desk, stage: str) -> None:
    desk.window.detail.canvas.number_typed.emit((StageTarget("multi_head", stage), (0, 0, 3, 1)), "-inf")
    desk.settle()
    desk.presenter.do(choose_stage(stage))
    assert desk.window.detail.canvas.picture.is_masked(3, 1)
    assert not desk.window.detail.canvas.picture.is_masked(3, 0)
    desk.presenter.do(hover_cell(Cell(Spot(stage), 3, 1)))
    assert desk.window.status.readout.text().partition("    ·    ")[0].endswith("masked")
    assert "not masked" not in desk.window.status.readout.text()
    desk.presenter.do(choose_stage("weights"))
    assert desk.window.detail.canvas.picture.is_masked(3, 1)
    desk.presenter.do(choose_head(1))
    assert not desk.window.detail.canvas.picture.is_masked(3, 1)
    desk.presenter.do(hover_cell(Cell(Spot("weights", head=1), 3, 1)))
    assert "not masked" in desk.window.status.readout.text()


def test_masked_scores_stay_as_they_were_where_only_the_scaled_one_was_struck(desk) -> None:
    struck = StageTarget("multi_head", "scaled_scores")
    desk.edit(lambda d: edits.edit_cells(d, struck, {(0, 0, 3, 1): -np.inf}), label="strike")
    result = desk.presenter.result
    assert not result.masked(Spot("masked_scores"))[3, 1] and result.masked(Spot("weights"))[3, 1]
    assert not result.masked(Spot("weights", head=1))[3, 1]


@pytest.mark.parametrize(("options", "said"), [
    ({}, "each row sums to 1"),
    ({"softmax_axis": "queries"}, "each column sums to 1"),
    ({"normalization": "sum"}, "each row sums to 1, and weights may be negative"),
])
def test_what_sums_to_one_is_said_of_the_axis_that_does(desk, options: dict[str, str], said: str) -> None:
    desk.edit(lambda d: edits.set_options(d, {"mask": "none", **options}), label="options")
    assert said in desk.window.detail.help.text()
    sums = desk.presenter.result.picture(Spot("weights")).sum(axis=0 if "column" in said else 1)
    assert np.allclose(sums, 1)
    tile = next(tile for tile in desk.window.pipeline.canvas.tiles if tile.key == "weights")
    assert said in tile.tooltip


@pytest.mark.parametrize(("options", "formula"), [
    ({"variant": "causal"}, "output = context"),
    ({"variant": "multi_head_wrapper"}, "output = concatenated"),
    ({"num_heads": 1}, "output = context · out_projᵀ + b"),
    ({"num_heads": 2}, "output = concatenated · out_projᵀ + b"),
])
def test_the_formula_of_the_output_names_stages_that_are_there(desk, options: dict[str, object], formula: str) -> None:
    desk.edit(lambda d: edits.set_options(d, options), label="options")
    desk.presenter.do(choose_stage("output"))
    assert desk.window.detail.formula.text() == formula
    there = {str(tile.key) for tile in desk.window.pipeline.canvas.tiles}
    assert {name for name in ("context", "concatenated") if name in formula} <= there


def test_a_refusal_is_told_until_the_person_goes_on(desk) -> None:
    desk.window.detail.canvas.number_typed.emit(SCORE, "NaN")
    assert "not a number" in desk.window.message.text
    desk.window.detail.canvas.number_typed.emit(SCORE, "5")
    assert desk.window.message.text == ""


def test_a_list_or_a_switch_whose_choice_is_refused_goes_back_to_what_is_true(desk, monkeypatch) -> None:
    """By its own words no list offers what is refused, so every edit is."""
    def refuse(*arguments: object, **named: object) -> NoReturn:
        raise EditError("Not now.")

    monkeypatch.setattr(store_edits, "add_step", refuse)
    before, rows, window = desk.controller.document, desk.window.controls.rows, desk.window
    for box, words in (
        (rows["variant"].editor.combo, "CausalAttention"), (rows["position"].editor.combo, "Sinusoidal"),
        (rows["tokenizer"].editor.combo, "Characters"),
    ):
        shown = box.currentText()
        pick(box, words)
        assert window.message.text == "Not now."
        assert box.currentText() == shown != words
    mask = window.actions_by_name["mask"]
    for switch in (rows["mask"].editor.box.click, mask.trigger):
        switch()
        assert rows["mask"].editor.box.isChecked() and mask.isChecked()
    assert desk.controller.document is before


def test_a_warning_outlasts_the_next_edit(desk) -> None:
    desk.window.message.show_message("The disk is full.", "warning")
    desk.window.detail.canvas.number_typed.emit(SCORE, "5")
    desk.settle()
    assert desk.window.message.text == "The disk is full."
