"""Arithmetic, status bar, titles and help in the window describe the displayed state."""

from typing import NoReturn

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.store import edits as store_edits
from attnviz.store.focus import hover_cell
from attnviz.system.errors import EditError
from tests.e2e.gestures.rows import pick

SCORE = StageTarget("multi_head", "scores"), (0, 0, 3, 1)


def click(desk, row: int, column: int) -> None:
    """Pin a cell of the large picture, and move the pointer away."""
    canvas = desk.window.detail.canvas
    place = canvas.cells().rect(row, column).center().toPoint()
    QTest.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
    desk.presenter.do(hover_cell(None))


@pytest.mark.parametrize("key", ["scores", "weights"])
def test_a_click_on_the_same_cell_of_another_picture_pins_it_there(desk, key: str) -> None:
    click(desk, 2, 1)
    canvas = desk.window.pipeline.canvas if key == "scores" else desk.window.heads.canvas
    tile = next(tile for tile in canvas.tiles if tile.key == ("scores" if key == "scores" else 1))
    place: QPoint = tile.frame.cells.rect(2, 1).center().toPoint()
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=place)
    desk.presenter.do(hover_cell(None))
    assert desk.presenter.state.focus.pinned == Cell(Spot(key, head=0 if key == "scores" else 1), 2, 1)


def test_masked_scores_stay_as_they_were_where_only_the_scaled_one_was_struck(desk) -> None:
    struck = StageTarget("multi_head", "scaled_scores")
    desk.edit(lambda d: edits.edit_cells(d, struck, {(0, 0, 3, 1): -np.inf}), label="strike")
    result = desk.presenter.state.result
    assert not result.masked(Spot("masked_scores"))[3, 1] and result.masked(Spot("weights"))[3, 1]
    assert not result.masked(Spot("weights", head=1))[3, 1]


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
