"""Experiments in the window: opened and closed by menu, keyboard and list; the numbers follow every edit."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.given import tensors_of
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import EmbeddingTarget
from attnviz.document.variants import ROWS
from attnviz.pictures.numbers import level
from attnviz.store.edits import edit_numbers
from attnviz.store.experiments import EXPERIMENTS, choose_experiment, set_experiment_option
from attnviz.store.focus import pin_cell
from attnviz.system.errors import EditError
from attnviz.views.controls.controls_widgets import LogarithmicEditor
from attnviz.views.experiments import charts
from attnviz.views.experiments.experiment_view import PAGES
from attnviz.views.experiments.split_page import MIN_NUMBER_PX
from attnviz.views.heatmaps.painting import EDITED
from tests.desk import Desk


@pytest.fixture
def desk(qapp):
    made = Desk(edits.set_option(Document(), "variant", "causal"))
    yield made
    made.close()


def wait_for(desk: Desk, done) -> None:
    """Process events until the worker has done what `done` asks for."""
    for _ in range(2000):
        QApplication.processEvents()
        if done():
            return
        QTest.qWait(2)
    raise TimeoutError


def count(desk: Desk) -> int:
    numbers = desk.presenter.state.experiment_numbers
    return 0 if numbers is None else numbers.count


def open_dropout(desk: Desk, masks: int = 50) -> None:
    desk.presenter.do(set_experiment_option("dropout.seeds", masks))
    desk.window.actions_by_name["experiment:dropout"].trigger()
    wait_for(desk, lambda: count(desk) == masks)


def page(desk: Desk):
    return desk.window.panels["experiment"].page("dropout")


def test_every_experiment_has_a_page_and_an_entry(desk: Desk) -> None:
    assert set(PAGES) == set(EXPERIMENTS)
    menu = {action.objectName() for action in desk.window.actions_by_name.menus["Ex&periments"].actions()}
    assert menu == {f"experiment:{name}" for name in EXPERIMENTS}


def test_an_experiment_takes_the_place_of_the_picture_and_gives_it_back(desk: Desk) -> None:
    before = {name: dock.geometry() for name, dock in desk.window.docks.items()}
    open_dropout(desk)
    view = desk.window.panels["experiment"]
    assert view.isVisible() and not desk.window.detail.isVisible()
    assert desk.window.actions_by_name["experiment:dropout"].isChecked()
    assert {name: dock.geometry() for name, dock in desk.window.docks.items()} == before
    desk.type_text("Hello you")
    QTest.mouseClick(view.close_button, Qt.MouseButton.LeftButton)
    assert desk.window.detail.isVisible() and not view.isVisible()
    assert desk.window.detail.canvas.picture.row_labels == ("Hello", "you"), "it heard of what it missed"
    assert desk.presenter.state.experiment_numbers is None


def test_the_mean_follows_an_edit_and_the_number_of_masks(desk: Desk) -> None:
    open_dropout(desk)
    tiles = {tile.title: tile.picture for tile in page(desk).canvas.tiles}
    assert list(tiles) == ["Weights without dropout", "With mask 50", "Mean of 50 masks", "Standard deviation"]
    weights = desk.presenter.state.now.picture(Spot("weights"))
    np.testing.assert_allclose(tiles["Mean of 50 masks"].values, desk.presenter.state.experiment_numbers.mean)
    np.testing.assert_allclose(tiles["Weights without dropout"].values, weights)
    desk.type_text("One two three")
    wait_for(desk, lambda: count(desk) == 50 and len(page(desk).canvas.tiles[0].picture.row_labels) == 3)
    field = desk.window.panels["experiment"].findChildren(type(desk.window.controls.rows["d_out"].editor.field))[0]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "70")
    QTest.keyClick(field, Qt.Key.Key_Return)
    wait_for(desk, lambda: count(desk) == 70)
    assert page(desk).words.text().startswith("70 of 70 masks · p = 0.5 · a kept weight is multiplied by ")


def test_the_pinned_cell_is_described(desk: Desk) -> None:
    open_dropout(desk)
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 2, 1)))
    numbers = desk.presenter.state.experiment_numbers
    line = page(desk).words.text().splitlines()[-1]
    assert line.startswith(f"Row 2, column 1: kept by {int(numbers.kept[2, 1])} of 50 masks · mean ")


def test_what_cannot_be_dropped_says_so(desk: Desk) -> None:
    open_dropout(desk)
    desk.edit(lambda document: edits.set_option(document, "dropout", 0.0))
    view = desk.window.panels["experiment"]
    assert view.obstacle.isVisible() and "nothing is dropped" in view.obstacle.text()
    assert not desk.window.actions_by_name["experiment:dropout"].isEnabled()
    desk.edit(lambda document: edits.set_option(document, "dropout", 0.25))
    wait_for(desk, lambda: page(desk).isVisible() and count(desk) == 50)


@pytest.mark.parametrize(("intent", "sentence"), [
    (choose_experiment("drop"), "There is no experiment"),
    (set_experiment_option("dropout.seed", 3), "There is no option"),
    (set_experiment_option("dropout.seeds", 0), "a whole number from 1 to 10000"),
    (set_experiment_option("dropout.seeds", "many"), "a whole number from 1 to 10000"),
])
def test_a_wrong_name_or_value_is_refused(desk: Desk, intent, sentence: str) -> None:
    with pytest.raises(EditError, match=sentence):
        desk.controller.store.do(intent)


def test_cancelling_keeps_the_masks_that_were_drawn(desk: Desk) -> None:
    desk.presenter.do(set_experiment_option("dropout.seeds", 10_000))
    desk.presenter.do(choose_experiment("dropout"))
    wait_for(desk, lambda: count(desk) > 0)
    desk.window.actions_by_name["cancel"].trigger()
    drawn, idle = 0, desk.controller.computation.experiments
    assert not idle.is_running
    while drawn != count(desk):  # the last report comes with the cancellation
        drawn = count(desk)
        QTest.qWait(100)
    assert 0 < drawn < 10_000


# the ladder


def open_ladder(desk: Desk):
    desk.presenter.do(choose_experiment("ladder"))
    desk.settle()
    return desk.window.panels["experiment"].page("ladder").canvas


def test_the_ladder_shows_every_variant_and_where_it_differs(desk: Desk) -> None:
    canvas = open_ladder(desk)
    assert [row.variant for row in canvas.rows] == list(ROWS)
    words = {row.variant: canvas.words_of(row) for row in canvas.rows}
    assert words["simple"] == "The first row: nothing to compare with."
    assert words["self_attention_v2"] == "Equal to the row above."
    assert words["causal"] == "Differs from masked on. It has another mask."
    desk.presenter.do(set_experiment_option("ladder.shares_weights", False))
    desk.settle()
    assert canvas.words_of(canvas.rows[2]) == "Differs from queries on. It has weights of its own."


def test_marks_are_drawn_where_rows_differ(desk: Desk) -> None:
    canvas = open_ladder(desk)
    picture = canvas.grab().toImage()
    marked = {}
    for tile in canvas.tiles:
        rect = tile.rect.toRect()
        marked[tile.key] = any(picture.pixelColor(x, y) == EDITED for x in range(rect.left(), rect.right())
                               for y in range(rect.top(), rect.bottom()))
    assert marked["self_attention_v1", "queries"] and not marked["self_attention_v1", "embeddings"]
    assert not any(found for (variant, _), found in marked.items() if variant == "self_attention_v2")


def test_a_name_is_clicked_to_use_the_variant_and_a_picture_to_choose_its_stage(desk: Desk) -> None:
    canvas = open_ladder(desk)
    at_row = next(at for at, row in enumerate(canvas.rows) if row.variant == "multi_head")
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=QPoint(20, round((at_row + 0.5) * canvas.row_height)))
    desk.settle()
    assert desk.controller.document.options.variant == "multi_head"
    tile = next(tile for tile in canvas.tiles if tile.key == ("multi_head", "scores"))
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=tile.rect.center().toPoint())
    assert desk.presenter.state.focus.spot.stage == "scores" and canvas.chosen == ("multi_head", "scores")
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    assert desk.presenter.state.focus.spot.stage == "masked_scores"


def test_the_ladder_follows_every_edit(desk: Desk) -> None:
    canvas = open_ladder(desk)
    desk.type_text("One two three four")
    desk.settle()
    assert {tile.picture.shape[0] for tile in canvas.tiles} == {4}
    desk.type_text("")
    assert canvas.rows, "nothing to compute: the last rows stay"
    desk.type_text("word " * 300)
    desk.settle(60)
    assert all(tile.picture.values.shape[0] <= 64 for tile in canvas.tiles)


def test_variants_that_cannot_be_computed_say_why(desk: Desk) -> None:
    canvas = open_ladder(desk)
    desk.edit(lambda document: edits.set_options(document, {"embedding": "random", "d_in": 13}))
    desk.settle()
    rows = {row.variant: row for row in canvas.rows}
    assert rows["causal"].result is not None
    assert all(row.result is not None or canvas.words_of(row) for row in canvas.rows)


# the scale laboratory


def open_laboratory(desk: Desk):
    desk.presenter.do(choose_experiment("scale"))
    view = desk.window.panels["experiment"]
    return view.page("scale"), view.findChildren(LogarithmicEditor)


def test_the_slider_of_d_k_has_equal_factors_and_is_followed(desk: Desk) -> None:
    page, (d_k, temperature) = open_laboratory(desk)
    assert page.canvas.laboratory.inputs.d_k == 64 and d_k.slider.value() == 60, "64 is 60 % of the way to 1,024"
    d_k.slider.setValue(100)
    assert page.canvas.laboratory.inputs.d_k == 1024 and d_k.field.text() == "1024"
    assert "variance of about 1024" in page.words.text() and "saturated" in page.words.text()
    d_k.slider.setValue(0)
    assert page.canvas.laboratory.inputs.d_k == 1
    temperature.slider.setValue(0)
    assert page.canvas.laboratory.inputs.temperature == 0.05
    desk.presenter.do(set_experiment_option("scale.divides", True))
    assert page.canvas.laboratory.inputs.divides and "Divided by √1 = 1" in page.words.text()


def test_the_charts_change_and_the_gradient_is_read_under_the_pointer(desk: Desk) -> None:
    page, (d_k, _) = open_laboratory(desk)
    QApplication.processEvents()
    before = page.canvas.grab().toImage()
    d_k.slider.setValue(10)
    assert page.canvas.grab().toImage() != before
    place = page.canvas.places["jacobian"]
    each = place.width() / 12
    words = page.canvas.words_at(place.topLeft() + QPointF(2.5 * each, 0.5 * each))
    assert words == f"weight 0 by score 2: {level(float(page.canvas.laboratory.jacobian[0, 2]))}"
    assert page.canvas.words_at(QPointF(1, 1)) == ""
    row = int(page.canvas.laboratory.jacobian.diagonal().argmax())
    middle = place.topLeft() + QPointF((row + 0.5) * each, (row + 0.5) * each)
    pixel = page.canvas.grab().toImage().pixelColor(middle.toPoint())
    assert pixel.red() > pixel.blue(), "its own score raises a weight"


def test_the_gradient_is_a_tooltip_and_every_chart_has_an_axis(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    page, (_d_k, _) = open_laboratory(desk)
    QApplication.processEvents()
    place = page.canvas.places["jacobian"]
    QTest.mouseMove(page.canvas, place.center().toPoint())
    QApplication.processEvents()
    assert page.canvas.toolTip() == page.canvas.words_at(QPointF(place.center().toPoint())) != ""
    axes = []
    draw = charts.draw_axis
    monkeypatch.setattr(charts, "draw_axis", lambda *given, **named: axes.append(named) or draw(*given, **named))
    page.canvas.grab()
    laboratory = page.canvas.laboratory
    highs = [axis["high"] for axis in axes]
    assert float(laboratory.variances.max()) in highs and highs.count(np.log(laboratory.inputs.tokens)) == 2
    assert page.canvas.geometry().bottom() <= page.words.geometry().top(), "the words stand below the charts"


# the head split


def open_split(desk: Desk, step: float = 0.0):
    desk.edit(lambda document: edits.set_option(edits.set_option(document, "variant", "multi_head"), "d_out", 8))
    desk.presenter.do(choose_experiment("split"))
    desk.presenter.do(set_experiment_option("split.step", step))
    QApplication.processEvents()
    return desk.window.panels["experiment"].page("split")


def test_each_step_has_its_words_and_its_place(desk: Desk) -> None:
    canvas = open_split(desk).canvas
    assert canvas.words() == ("queries, (b, t, d)", "shape (1, 6, 8), strides (48, 8, 1)")
    start = canvas.cell_rect(1, 0, 0)
    desk.presenter.do(set_experiment_option("split.step", 0.5))
    assert canvas.words() == ("queries.view(b, t, h, d_h)", "shape (1, 6, 2, 4), strides (48, 8, 4, 1)")
    assert canvas.cell_rect(1, 0, 0).left() > start.left() and canvas.cell_rect(1, 0, 0).top() == start.top()
    desk.presenter.do(set_experiment_option("split.step", 1.0))
    assert canvas.words()[1] == "shape (1, 2, 6, 4), strides (48, 4, 8, 1)"
    assert canvas.cell_rect(1, 0, 0).top() > start.top() + 5 * canvas.cell_px


def test_the_colours_move_along(desk: Desk) -> None:
    canvas = open_split(desk).canvas
    numbers = desk.presenter.state.now.picture(Spot("queries", head=1))
    row, column = (int(at[0]) for at in np.nonzero(numbers == numbers.min()))

    def pixel() -> tuple:
        point = canvas.cell_rect(1, row, column).topLeft() + QPointF(4, 4)
        return canvas.grab().toImage().pixelColor(point.toPoint()).getRgb()

    found = []
    for step in (0.0, 0.5, 1.0):
        desk.presenter.do(set_experiment_option("split.step", step))
        found.append(pixel())
    assert found[0] == found[1] == found[2] and found[0][2] > found[0][0], "the most negative number is blue"


def test_a_number_is_hovered_described_and_pinned(desk: Desk) -> None:
    canvas = open_split(desk, 1.0).canvas
    point = canvas.cell_rect(1, 2, 3).center()
    QTest.mouseMove(canvas, point.toPoint())
    QApplication.processEvents()
    assert desk.presenter.state.focus.hovered == Cell(Spot("queries", head=1), 2, 3)
    assert "[0, 2, 7] → [0, 2, 1, 3] → [0, 1, 2, 3]\nnumber 23 in memory" in canvas.toolTip()
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=point.toPoint())
    assert desk.presenter.state.focus.pinned == Cell(Spot("queries", head=1), 2, 3)
    assert desk.presenter.state.focus.spot.head == 1 and canvas.head == 1


def test_play_moves_the_numbers_to_the_end(desk: Desk) -> None:
    page = open_split(desk)
    QTest.mouseClick(page.play, Qt.MouseButton.LeftButton)
    assert page.is_playing
    wait_for(desk, lambda: page.canvas.step > 0.2)
    desk.presenter.do(choose_experiment("dropout"))
    QApplication.processEvents()
    assert not page.is_playing, "nothing plays out of sight"


@pytest.mark.parametrize("variant", ["multi_head", "multi_head_wrapper", "einsum", "torch_mha", "grouped_query"])
def test_every_variant_with_heads_can_be_split(desk: Desk, variant: str) -> None:
    page = open_split(desk)
    desk.edit(lambda document: edits.set_option(document, "variant", variant))
    for stage in ("queries", "keys", "values"):
        desk.presenter.do(set_experiment_option("split.stage", stage))
        assert page.canvas.split is not None and not page.canvas.grab().isNull()
    desk.type_text("word")
    desk.type_text("word " * 300)
    assert page.canvas.split.tokens == 24 and "first 24 tokens" in page.words.text()
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


def test_large_numbers_fit_into_their_cells(desk: Desk) -> None:
    canvas = open_split(desk).canvas
    desk.presenter.do(edit_numbers({EmbeddingTarget("chapter", "journey"): {(1,): 3e20}}))
    desk.settle()
    assert canvas.cell_px >= MIN_NUMBER_PX
    image, cell = canvas.grab().toImage(), canvas.cell_rect(0, 1, 1).toRect()
    inks = {image.pixelColor(x, y).rgb() for x in range(cell.left() + 2, cell.left() + 4)
            for y in range(cell.top() + 4, cell.bottom() - 4)}
    assert len(inks) == 1, "no digit touches the edge"


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
