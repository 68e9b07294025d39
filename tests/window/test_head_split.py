"""The head split in the window: places, shapes and words of each step, and how its numbers are chosen."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.given import tensors_of
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import EmbeddingTarget
from attnviz.pictures import colours
from attnviz.store.edits import edit_numbers
from attnviz.store.experiments import choose_experiment, set_experiment_option
from attnviz.store.focus import choose_head
from attnviz.store.preferences import set_preference
from attnviz.views.experiments.split_page import MIN_NUMBER_PX
from tests.desk import Desk, wait_for
from tests.painted import lines_of, shapes_of

pytestmark = pytest.mark.desk(document=edits.set_option(Document(), "variant", "causal"))


def open_split(desk: Desk, step: float = 0.0):
    desk.edit(lambda document: edits.set_option(edits.set_option(document, "variant", "multi_head"), "d_out", 8))
    desk.presenter.do(choose_experiment("split"))
    desk.presenter.do(set_experiment_option("split.step", step))
    QApplication.processEvents()
    return desk.window.panels["experiment"].page("split")


def test_a_number_is_hovered_described_and_pinned(desk: Desk) -> None:
    canvas = open_split(desk, 1.0).canvas
    point = canvas.cells_of(1).rect(2, 3).center()
    QTest.mouseMove(canvas, point.toPoint())
    QApplication.processEvents()
    assert desk.presenter.state.focus.hovered == Cell(Spot("queries", head=1), 2, 3)
    assert "[0, 2, 7] → [0, 2, 1, 3] → [0, 1, 2, 3]\nnumber 23 in memory" in canvas.toolTip()
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=point.toPoint())
    assert desk.presenter.state.focus.pinned == Cell(Spot("queries", head=1), 2, 3)
    assert desk.presenter.state.focus.spot.head == 1 and canvas.head == 1


def test_the_arrow_keys_go_from_number_to_number_of_all_heads(desk: Desk) -> None:
    page = open_split(desk)
    canvas = page.canvas
    for key in ("Right", "Right", "Right", "Right", "Right", "Down"):
        QTest.keyClick(canvas, getattr(Qt.Key, f"Key_{key}"))
    assert desk.presenter.state.focus.marked == Cell(Spot("queries", head=1), 1, 0) and canvas.head == 1
    assert "[0, 1, 4] → [0, 1, 1, 0] → [0, 1, 1, 0] · number 12 in memory" in page.words.text()
    for _ in range(9):
        QTest.keyClick(canvas, Qt.Key.Key_Up)
        QTest.keyClick(canvas, Qt.Key.Key_Left)
    assert desk.presenter.state.focus.marked == Cell(Spot("queries"), 0, 0)


def test_the_rows_of_the_matrix_that_make_the_head_are_framed(desk: Desk) -> None:
    canvas = open_split(desk).canvas
    for head in range(2):
        desk.presenter.do(choose_head(head))
        image, x = canvas.grab().toImage(), 11
        ground = image.pixelColor(2, canvas.height() - 2)
        inside = [y for y in range(33, canvas.height()) if image.pixelColor(x, y) != ground]
        top, side = inside[0], (inside[-1] + 1 - inside[0]) / 8
        frame = QColor(*colours.head_colour(head))
        lines = [y for y in inside if image.pixelColor(x + 8, y) == frame]
        assert min(lines) == pytest.approx(top + 4 * head * side, abs=4)
        assert max(lines) == pytest.approx(top + 4 * (head + 1) * side, abs=4)


def test_with_less_motion_play_goes_from_step_to_step(desk: Desk) -> None:
    page, steps = open_split(desk), []
    desk.presenter.do(set_preference("less_motion", True))
    for _ in range(4):
        QTest.mouseClick(page.play, Qt.MouseButton.LeftButton)
        desk.settle()
        assert not page.is_playing
        steps.append(page.canvas.step)
    assert steps == [1, 2, 0, 1]


def test_play_moves_the_numbers_to_the_end(desk: Desk) -> None:
    page = open_split(desk)
    QTest.mouseClick(page.play, Qt.MouseButton.LeftButton)
    assert page.is_playing
    wait_for(lambda: page.canvas.step > 0.2)
    desk.presenter.do(choose_experiment("dropout"))
    QApplication.processEvents()
    assert not page.is_playing, "nothing plays out of sight"


def test_every_variant_with_heads_can_be_split(desk: Desk) -> None:
    page, begun = open_split(desk), desk.controller.document
    for variant in ("multi_head", "multi_head_wrapper", "einsum", "torch_mha", "grouped_query"):
        desk.edit(lambda _, variant=variant: edits.set_option(begun, "variant", variant))
        for stage in ("queries", "keys", "values"):
            desk.presenter.do(set_experiment_option("split.stage", stage))
            assert page.canvas.split is not None and not page.canvas.grab().isNull(), (variant, stage)
        desk.type_text("word")
        desk.type_text("word " * 300)
        assert page.canvas.split.tokens == 24 and "first 24 tokens" in page.words.text(), variant
        assert "(1, 300, " in page.canvas.words()[1], "the shape is that of all of them"


def test_heads_are_placed_for_the_room_that_there_is(desk: Desk) -> None:
    desk.edit(lambda document: edits.set_options(document, {
        "variant": "multi_head", "embedding": "random", "d_in": 8, "num_heads": 4, "d_out": 8}))
    desk.presenter.do(choose_experiment("split"))
    canvas = desk.window.panels["experiment"].page("split").canvas
    found = []
    for size in ((1600, 120), (500, 800)):
        canvas.resize(*size)
        found.append(canvas.split.columns)
    assert found == [2, 1]


def test_numbers_stand_whole_in_their_cells_or_not_at_all(desk: Desk) -> None:
    canvas = open_split(desk).canvas
    desk.presenter.do(edit_numbers({EmbeddingTarget("chapter", "journey"): {(1,): 3e20}}))
    desk.settle()
    number = "−6e19"  # the widest
    assert any(number in line for line in lines_of(shapes_of(canvas)))
    while canvas.cell_px >= MIN_NUMBER_PX + 1:
        canvas.resize(canvas.width(), canvas.height() - 1)
    assert canvas.cell_px >= MIN_NUMBER_PX
    assert not any(number in line or "…" in line or "1e20" in line for line in lines_of(shapes_of(canvas)))


def test_a_new_session_after_loaded_numbers_is_split(desk: Desk) -> None:
    page = open_split(desk)
    maps = np.full((1, 1, 2, 3, 3), 1 / 3, dtype=np.float32)
    desk.controller.new(edits.document_from_tensors(tensors_of({"weights": maps}, {"tokens": ["a", "b", "c"]})))
    desk.settle()
    assert "loaded from a file" in desk.window.panels["experiment"].obstacle.text()
    desk.controller.new(edits.set_option(Document(), "variant", "multi_head"))
    desk.settle()
    assert page.isVisible() and page.canvas.split.tokens == 6


def test_one_head_cannot_be_split(desk: Desk) -> None:
    assert not desk.window.actions_by_name["experiment:split"].isEnabled()
