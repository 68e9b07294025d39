"""Experiments in the window: opened and closed by menu, keyboard and list; the numbers follow every edit."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.store.experiments import EXPERIMENTS, choose_experiment, set_experiment_option
from attnviz.store.focus import pin_cell
from attnviz.system.errors import EditError
from attnviz.views.experiments.experiment_view import PAGES
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
