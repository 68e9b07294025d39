"""Experiments in the window: opened and closed by menu, keyboard and list; the numbers follow every edit."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.pictures.numbers import level
from attnviz.store.compare import hold, show
from attnviz.store.experiments import choose_experiment, set_experiment_option
from attnviz.store.focus import hover_cell, pin_cell
from attnviz.store.look import set_maps
from attnviz.views.chrome import theme
from attnviz.views.chrome.fields import NumberField
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.controls.controls_widgets import LogarithmicEditor
from attnviz.views.experiments import charts
from attnviz.views.experiments.scale_page import laboratory_of
from attnviz.views.heatmaps.tiles import TileCanvas
from tests.desk import Desk, wait_for
from tests.views.pixels import image_pixels, rgb

pytestmark = pytest.mark.desk(document=edits.set_option(Document(), "variant", "causal"))


def count(desk: Desk) -> int:
    numbers = desk.presenter.state.experiment_numbers
    return 0 if numbers is None else numbers.count


def open_dropout(desk: Desk, masks: int = 50) -> None:
    desk.presenter.do(set_experiment_option("dropout.seeds", masks))
    desk.window.actions_by_name["experiment:dropout"].trigger()
    wait_for(lambda: count(desk) == masks)


def page(desk: Desk):
    return desk.window.panels["experiment"].page("dropout")


def field_of_masks(desk: Desk) -> NumberField:
    fields = desk.window.panels["experiment"].findChildren(NumberField)
    return next(field for field in fields if field.isVisible())


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


def test_the_pointer_draws_no_mask_anew(desk: Desk) -> None:
    desk.edit(lambda document: edits.set_options(document, {"dropout_on": True, "dropout": 0.5}))
    open_dropout(desk)
    tiles, words = page(desk).canvas.tiles, page(desk).words.text()
    desk.presenter.do(hover_cell(Cell(Spot("weights"), 2, 1)))
    assert page(desk).canvas.tiles is tiles and page(desk).words.text().startswith(words + "\nRow 2, column 1: ")
    desk.presenter.do(hover_cell(None))
    assert page(desk).canvas.tiles is tiles and page(desk).words.text() == words
    desk.window.actions_by_name["sequential_map:cividis"].trigger()
    assert page(desk).canvas.tiles is not tiles, "other colours are drawn"


def test_tab_goes_from_the_experiment_over_its_options_to_the_page(desk: Desk) -> None:
    desk.edit(lambda document: edits.set_option(document, "variant", "multi_head"))
    view = desk.window.panels["experiment"]
    for name in ("scale", "split"):
        desk.presenter.do(choose_experiment(name))
    view.choice.setFocus()
    visited = []
    for _ in range(6):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        visited.append(QApplication.focusWidget())
    names = [widget.accessibleName() for widget in visited]
    assert names[:3] == ["Head split: Show", "Head split: Step", "Head split: Step"]
    assert visited[3] is view.close_button and visited[4:] == [view.page("split").canvas, view.page("split").play]


def test_the_mean_follows_an_edit_and_the_number_of_masks(desk: Desk) -> None:
    open_dropout(desk)
    tiles = {tile.title: tile.picture for tile in page(desk).canvas.tiles}
    assert list(tiles) == ["Weights without dropout", "With mask 50", "Mean of 50 masks", "Standard deviation"]
    weights = desk.presenter.state.now.picture(Spot("weights"))
    np.testing.assert_allclose(tiles["Mean of 50 masks"].values, desk.presenter.state.experiment_numbers.mean)
    np.testing.assert_allclose(tiles["Weights without dropout"].values, weights)
    desk.type_text("One two three")
    wait_for(lambda: count(desk) == 50 and len(page(desk).canvas.tiles[0].picture.row_labels) == 3)
    field = field_of_masks(desk)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "70")
    QTest.keyClick(field, Qt.Key.Key_Return)
    wait_for(lambda: count(desk) == 70)
    assert page(desk).words.text().startswith("70 of 70 masks · p = 0.5 · a kept weight is multiplied by ")


def test_a_field_has_room_for_its_largest_number(desk: Desk) -> None:
    open_dropout(desk)
    text = field_of_masks(desk).lineEdit()
    assert text.width() >= text.fontMetrics().horizontalAdvance("10000") + 4


@pytest.mark.parametrize("rate", [0.2, 0.8])
def test_the_deviation_has_the_scale_that_dropout_gives_the_weights(desk: Desk, rate: float) -> None:
    desk.edit(lambda document: edits.set_option(document, "dropout", rate))
    open_dropout(desk, 20)
    weights, one, mean, spread = (tile.picture for tile in page(desk).canvas.tiles)
    assert one.scale.high == pytest.approx(weights.scale.high / (1 - rate)) and mean.scale == weights.scale
    grown = max(1, np.sqrt(rate / (1 - rate)))
    assert spread.scale.high == pytest.approx(max(weights.scale.high * grown, float(spread.values.max())))
    desk.type_text(" ".join(f"w{at}" for at in range(200)))
    wait_for(lambda: count(desk) == 20 and len(page(desk).canvas.tiles[0].picture.row_labels) == 200)
    weights, _, _, spread = (tile.picture for tile in page(desk).canvas.tiles)
    assert weights.scale.above, "a few weights are cut, and so are their deviations"
    assert spread.scale.high == pytest.approx(weights.scale.high * grown)


def test_a_rate_of_1_drops_every_weight(desk: Desk) -> None:
    desk.edit(lambda document: edits.set_option(document, "dropout", 1.0))
    open_dropout(desk, 3)
    canvas = page(desk).canvas
    weights, *others = (tile.picture for tile in canvas.tiles)
    assert weights.values.any() and not any(picture.values.any() for picture in others)
    assert {picture.scale for picture in others} == {weights.scale}, "a bar from 0 to 0 has no colours"
    canvas.grab()


def test_weights_at_the_end_of_float32_are_drawn_without_a_warning(desk: Desk) -> None:
    weights = StageTarget("causal", "weights")
    desk.edit(lambda document: edits.edit_cells(document, weights, {(0, 0, 1, 0): 3e38, (0, 0, 1, 1): -3e38}))
    open_dropout(desk)  # masks that keep and masks that drop each of them
    page(desk).canvas.grab()
    assert np.isinf(desk.presenter.state.experiment_numbers.scaled[1, 0])
    maps = desk.presenter.state.look.maps  # with ends that no weight exceeds the deviations have a part in them
    desk.presenter.do(set_maps(replace(maps, scaling=replace(maps.scaling, curve="symmetric", range="absolute"))))
    assert all(np.isfinite(tile.picture.levels).all() for tile in page(desk).canvas.tiles)
    page(desk).canvas.grab()


def test_the_pinned_cell_is_described(desk: Desk) -> None:
    open_dropout(desk)
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 2, 1)))
    numbers = desk.presenter.state.experiment_numbers
    line = page(desk).words.text().splitlines()[-1]
    assert line.startswith(f"Row 2, column 1: kept by {int(numbers.kept[2, 1])} of 50 masks · mean ")


def test_the_arrow_keys_go_from_cell_to_cell(desk: Desk) -> None:
    open_dropout(desk)
    canvas = page(desk).canvas
    for key in ("Right", "Down", "Down", "Right", "Left", "Left", "Left"):
        QTest.keyClick(canvas, getattr(Qt.Key, f"Key_{key}"))
    assert desk.presenter.state.focus.marked == Cell(Spot("weights"), 2, 0)
    assert "Row 2, column 0: kept by" in page(desk).words.text() == canvas.accessibleDescription()


def test_what_cannot_be_dropped_says_so(desk: Desk) -> None:
    open_dropout(desk)
    desk.edit(lambda document: edits.set_option(document, "dropout", 0.0))
    view = desk.window.panels["experiment"]
    assert view.obstacle.isVisible() and "nothing is dropped" in view.obstacle.text()
    assert not desk.window.actions_by_name["experiment:dropout"].isEnabled()
    desk.edit(lambda document: edits.set_option(document, "dropout", 0.25))
    wait_for(lambda: page(desk).isVisible() and count(desk) == 50)


def test_cancelling_keeps_the_masks_that_were_drawn(desk: Desk) -> None:
    desk.type_text("word " * 80)  # 10,000 masks of it take longer than the way to the button
    desk.presenter.do(set_experiment_option("dropout.seeds", 10_000))
    desk.presenter.do(choose_experiment("dropout"))
    wait_for(lambda: count(desk) > 0)
    desk.window.actions_by_name["cancel"].trigger()
    drawn, idle = 0, desk.controller.computation.background
    assert not idle.is_running()
    while drawn != count(desk):  # the last report comes with the cancellation
        drawn = count(desk)
        QTest.qWait(100)
    assert 0 < drawn < 10_000


def test_tiles_without_room_are_not_painted(desk: Desk, qtlog: Any) -> None:
    desk.presenter.do(choose_experiment("dropout"))
    canvas = desk.window.panels["experiment"].page("dropout").findChild(TileCanvas)
    wait_for(lambda: canvas.tiles)
    canvas.resize(300, 1)  # several rows of tiles
    assert any(tile.rect.isEmpty() for tile in canvas.tiles)
    canvas.grab()
    assert not [record.message for record in qtlog.records if "QPainter" in record.message]


def test_an_interrupted_experiment_goes_on_where_it_was(desk: Desk) -> None:
    desk.type_text("word " * 120)
    counts: list[int] = []
    desk.controller.store.subscribe(lambda before, after: counts.append(after.experiment_numbers.count) if (
        after.experiment_numbers is not before.experiment_numbers and after.experiment_numbers is not None) else None)
    desk.presenter.do(set_experiment_option("dropout.seeds", 3000))
    desk.presenter.do(choose_experiment("dropout"))
    for wanted in (20, 100):
        wait_for(lambda wanted=wanted: count(desk) >= wanted)
        done: list[object] = []
        desk.controller.compute_state(edits.set_text(Document(), "another one"), "B", done.append)  # it goes first
        wait_for(lambda done=done: done)
        assert count(desk) < 3000
    wait_for(lambda: count(desk) == 3000)
    assert counts == sorted(counts), "no mask is drawn twice"


def test_an_empty_text_says_what_to_do(desk: Desk) -> None:
    desk.edit(lambda document: edits.set_option(document, "variant", "multi_head"))
    for name in ("ladder", "dropout", "split"):
        desk.presenter.do(choose_experiment(name))
        desk.type_text("")
        view = desk.window.panels["experiment"]
        assert view.obstacle.isVisible() and view.obstacle.text().startswith("Type a sentence first"), name
        desk.type_text("Here it is")
        desk.settle()
        assert not view.obstacle.isVisible(), name


def test_an_experiment_says_that_it_shows_now_and_keeps_its_scale(desk: Desk) -> None:
    desk.presenter.do(hold())
    desk.edit(lambda document: edits.set_option(document, "mask", "none"))
    open_dropout(desk)
    view = desk.window.panels["experiment"]
    scale = page(desk).canvas.tiles[0].picture.scale
    assert "Now is shown here" not in view.summary.text()
    for showing in ("held", "difference"):
        desk.presenter.do(show(showing))
        assert "Now is shown here" in view.summary.text()
        assert page(desk).canvas.tiles[0].picture.scale.low == scale.low == 0
    desk.presenter.do(choose_experiment("scale"))
    assert "Now is shown" not in view.summary.text()


# the scale laboratory


def open_laboratory(desk: Desk):
    desk.presenter.do(choose_experiment("scale"))
    view = desk.window.panels["experiment"]
    return view.page("scale"), view.findChildren(LogarithmicEditor)


def test_the_slider_of_d_k_has_equal_factors_and_is_followed(desk: Desk) -> None:
    page, (d_k, temperature) = open_laboratory(desk)
    assert laboratory_of(desk.presenter.state).inputs.d_k == 64
    assert d_k.slider.value() == 60, "64 is 60 % of the way to 1,024"
    d_k.slider.setValue(100)
    assert laboratory_of(desk.presenter.state).inputs.d_k == 1024 and d_k.field.text() == "1024"
    assert "variance is about 1024" in page.words.text() and "saturated" in page.words.text()
    d_k.slider.setValue(0)
    assert laboratory_of(desk.presenter.state).inputs.d_k == 1
    temperature.slider.setValue(0)
    assert laboratory_of(desk.presenter.state).inputs.temperature == 0.05
    desk.presenter.do(set_experiment_option("scale.divides", True))
    assert laboratory_of(desk.presenter.state).inputs.divides and "Divided by √1 = 1" in page.words.text()


def test_the_charts_change_and_the_gradient_is_read_under_the_pointer(desk: Desk) -> None:
    page, (d_k, _) = open_laboratory(desk)
    QApplication.processEvents()
    before = page.canvas.grab().toImage()
    d_k.slider.setValue(10)
    assert page.canvas.grab().toImage() != before
    place = page.canvas.places[2]
    each = place.width() / 12
    words = page.canvas.words_at(place.topLeft() + QPointF(2.5 * each, 0.5 * each))
    assert words == f"weight 0 by score 2: {level(float(laboratory_of(desk.presenter.state).jacobian[0, 2]))}"
    assert page.canvas.words_at(QPointF(1, 1)) == ""
    row = int(laboratory_of(desk.presenter.state).jacobian.diagonal().argmax())
    middle = place.topLeft() + QPointF((row + 0.5) * each, (row + 0.5) * each)
    pixel = page.canvas.grab().toImage().pixelColor(middle.toPoint())
    assert pixel.red() > pixel.blue(), "its own score raises a weight"


def test_a_scale_of_two_sides_has_its_numbers_at_their_places(qapp) -> None:
    assert charts.ticks(25.0, 2, below=True) == [-20, 0, 20]
    image = QPixmap(352, 60)
    found = {share: [] for share in (0.1, 0.9)}
    for share, xs in found.items():
        image.fill(theme.colour("Base"))
        with QPainter(image) as painter:
            charts.Chart(title="", places=[(share, "20")]).paint(painter, QRectF(image.rect()))
        inked = (image_pixels(image.toImage())[-16:-3, 5:-5] != rgb("Base")).any(axis=(0, 2))
        xs += np.flatnonzero(inked).tolist()
    assert np.mean(found[0.9]) - np.mean(found[0.1]) == pytest.approx(0.8 * (352 - 2 * 8 - 44), abs=0.6)


def test_the_gradient_is_a_tooltip_and_every_chart_has_an_axis(desk: Desk) -> None:
    page, (_d_k, _) = open_laboratory(desk)
    QApplication.processEvents()
    place = page.canvas.places[2]
    QTest.mouseMove(page.canvas, place.center().toPoint())
    QApplication.processEvents()
    words = page.canvas.words_at(QPointF(place.center().toPoint()))
    assert page.canvas.toolTip() == as_tooltip(words) != ""
    laboratory = laboratory_of(desk.presenter.state)
    highs = [chart.high for chart in page.canvas.charts if chart.bars or chart.curve]
    assert float(laboratory.variances.max()) in highs and highs.count(np.log(laboratory.inputs.tokens)) == 2
    assert page.canvas.geometry().bottom() <= page.words.geometry().top(), "the words stand below the charts"
