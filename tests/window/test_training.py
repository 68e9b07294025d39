"""A training run in the window, with the real process: watch it, scrub, hold a step, switch a head off, end it."""

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pyqtgraph as pg
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.controller.training_process import TrainingProcess
from attnviz.document import runs
from attnviz.engine.engine import compute
from attnviz.store.focus import choose_head
from attnviz.store.parts import TrainingStatus
from attnviz.store.training import (
    choose_step,
    control_training,
    hold_step,
    open_run,
    save_step,
    train_model,
    training_changed,
)
from attnviz.views.chrome import theme
from attnviz.views.training.step_plot import StepPlot, name_places
from attnviz.views.training.training_view import TrainingView
from tests.desk import Desk, wait_for
from tests.training_runs import TINY, tiny_run, train_all

Until = Callable[[Callable[[], Any]], None]
OPTIONS = tuple(TINY.items())
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "runs"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return train_all(tiny_run(30, learning_rate=0.03), tmp_path_factory.mktemp("runs") / "induction-1")


@pytest.fixture
def opened(home: Path, desk: Desk, folder: Path) -> Iterator[Desk]:
    desk.presenter.do(open_run(str(folder)))
    desk.settle()
    yield desk


def view(desk: Desk) -> TrainingView:
    found = desk.window.panels["training"]
    assert isinstance(found, TrainingView)
    return found


def shown(desk: Desk) -> np.ndarray:
    picture = desk.window.detail.canvas.picture
    assert picture is not None
    return np.nan_to_num(picture.values)


@pytest.mark.parametrize("is_by_hand", [False, True])
def test_the_panel_has_room_for_its_curves_in_a_small_window(
    home: Path, desk: Desk, folder: Path, is_by_hand: bool
) -> None:
    """After a divider was dragged, Qt laid the panel out beside the window, so that nothing of it was seen."""
    window = desk.window
    window.resize(1024, 700)
    window.actions_by_name["tables"].trigger()
    desk.settle()
    if is_by_hand:
        window.arrangement.edge_taken()
    desk.presenter.do(open_run(str(folder)))
    desk.settle()
    panel, dock = view(desk), window.docks["training"]

    def curves_are_in_sight() -> bool:
        panel.draw_curves()
        zeros = [(plot, plot.position_of(0, 0.0).toPoint()) for plot in (panel.loss, panel.accuracy, panel.heads)]
        return all(plot.rect().contains(zero) and dock.geometry().contains(plot.mapTo(window, zero))
                   for plot, zero in zeros)

    assert window.rect().contains(dock.geometry()) and window.docks["tables"].height() > 80
    assert curves_are_in_sight()
    window.go_to("controls")  # which leaves no room for the buttons in one row
    wait_for(curves_are_in_sight)
    buttons = [part for part in (panel.play, panel.hold, panel.again, panel.other) if part.isVisible()]
    assert window.controls.isVisible() and dock.isVisible() and len(buttons) == 4
    assert window.width() == 1024 and panel.slider.width() >= 120
    assert all(panel.rect().contains(part.geometry().translated(part.parentWidget().pos())) for part in buttons)


def test_the_steps_are_written_below_the_lowest_curves(opened: Desk) -> None:
    view(opened).draw_curves()
    for plot in (view(opened).loss, view(opened).accuracy, view(opened).heads):
        plot.setFixedSize(plot.minimumSize())
        bottom = plot.position_of(0, 0.0).toPoint().y() + 8  # below the axis and its ticks
        image = plot.grab().toImage().copy(40, bottom, plot.width() - 40, plot.height() - bottom)
        colours = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
        assert colours > {theme.colour("Base").rgb()}


def test_a_run_that_the_program_began_with_is_nothing_to_save(home: Path, desk: Desk, folder: Path) -> None:
    desk.bench.models.open(str(folder), at_start=True)
    desk.settle()
    assert desk.controller.document.run is not None
    assert not desk.controller.modified and desk.controller.store.state.history.last is None
    desk.presenter.do(choose_step(20))
    assert not desk.controller.modified


def test_a_training_is_watched_and_ended_with_the_window(home: Path, desk: Desk, until: Until) -> None:
    assert desk.window.docks["training"].isHidden()
    desk.presenter.do(train_model("induction", steps=100_000, options=OPTIONS))
    until(lambda: desk.controller.document.step > 3)
    panel, document = view(desk), desk.controller.document
    assert panel.isVisible() and document.text == "qxbhzfqxbhzf" and document.run_folder == str(home / "induction-1")
    desk.presenter.do(control_training("pause"))
    until(lambda: desk.presenter.state.training.status == "paused")
    desk.settle()
    assert panel.pause.text() == "Continue" and panel.slider.value() == panel.slider.maximum()
    assert panel.step.text() == f"Step {desk.controller.document.step} of 100000"
    QTest.mouseClick(panel.pause, LEFT)
    until(lambda: desk.presenter.state.training.status == "training")
    desk.window.resize(1024, 700)
    QApplication.processEvents()
    assert panel.slider.width() >= 120, "buttons that a running training has no use for left it 80 pixels"
    QTest.keyClick(panel.slider, Qt.Key.Key_Home)
    assert desk.controller.document.step == 0 and not panel.follow.isChecked()
    pid = desk.controller.training.process.pid
    os.kill(pid, 0)
    desk.controller.training.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert len(runs.read_record(home / "induction-1").kept) > 4


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs a process that can be held")
def test_another_run_does_not_wait_for_the_end_of_the_former(qapp: QApplication, tmp_path: Path, until: Until) -> None:
    def is_there(pid: int) -> bool:
        with suppress(ProcessLookupError):
            os.kill(pid, 0)
            return True
        return False

    process, pids, lost = TrainingProcess(), list[int](), list[str]()
    process.died.connect(lost.append)
    for name in ("one", "two", "two"):  # the second one is not trained by two processes
        process.start(tmp_path / name, device="cpu", goes_on=False)
        until(lambda: process.pid)
        os.kill(process.pid, signal.SIGSTOP)  # in the midst of a long step, say
        pids.append(process.pid)
    assert [is_there(pid) for pid in pids] == [True, False, True] and process.is_running
    until(lambda: not is_there(pids[0]))
    process.close()
    assert not any(map(is_there, pids)) and not lost, "none was lost: each was ended"


def test_the_menu_of_runs_lists_one_that_was_trained_since(home: Path, desk: Desk, folder: Path) -> None:
    menu = desk.window.actions_by_name.runs
    for names in (["No run yet: train a model"], ["induction-1"]):
        menu.aboutToShow.emit()
        assert [action.text() for action in menu.actions()] == names
        shutil.copytree(folder, home / "induction-1", dirs_exist_ok=True)
    menu.actions()[0].trigger()
    desk.settle()
    assert desk.controller.document.run_folder == str(home / "induction-1")


def test_every_panel_follows_the_step(opened: Desk) -> None:
    desk, panel = opened, view(opened)
    document = desk.controller.document
    assert document.step == 30 and panel.slider.maximum() == len(desk.presenter.state.training.kept) - 1
    for press, step in ((Qt.Key.Key_Home, 0), (Qt.Key.Key_Right, 1), (Qt.Key.Key_End, 30), (Qt.Key.Key_Left, 29)):
        QTest.keyClick(panel.slider, press)
        desk.settle()
        assert desk.controller.document.step == step and panel.step.text() == f"Step {step} of 30"
        weights = compute(runs.at_step(document, step)).spot_data(desk.presenter.state.focus.spot).values
        np.testing.assert_allclose(shown(desk), np.nan_to_num(weights), atol=1e-6)
        assert panel.loss.marked_step == panel.heads.marked_step == step
    assert desk.controller.store.state.history.done == 1  # none of them is an undo step


def test_a_click_and_a_drag_in_the_curves_choose_a_step(opened: Desk) -> None:
    desk, plot = opened, view(opened).accuracy
    for step in (10, 25):
        QTest.mouseClick(plot.viewport(), LEFT, pos=_point(plot, step))
        assert desk.controller.document.step == step
    QTest.mousePress(plot.viewport(), LEFT, pos=_point(plot, 5))
    QTest.mouseMove(plot.viewport(), _point(plot, 15))
    QTest.mouseRelease(plot.viewport(), LEFT, pos=_point(plot, 15))
    assert desk.controller.document.step in (5, 15)  # offscreen, a move has no button
    plot.setFocus()
    QTest.keyClick(plot, Qt.Key.Key_End)
    assert desk.controller.document.step == 30
    QTest.keyClick(plot, Qt.Key.Key_Space)
    assert desk.presenter.state.training.plays and view(desk).play.text() == "Stop playing"
    QTest.keyClick(plot, Qt.Key.Key_Space)
    assert not desk.presenter.state.training.plays


def _point(plot: StepPlot, step: float) -> QPoint:
    return plot.position_of(step).toPoint()


def test_a_curve_of_each_head_is_drawn_when_the_worker_is_idle(opened: Desk, until: Until) -> None:
    desk, panel = opened, view(opened)
    kept = desk.presenter.state.training.kept
    until(lambda: (curves := desk.presenter.state.training.curves) and len(curves.values) == len(kept))
    panel.draw_curves()
    lines = [item.getData() for item in panel.heads.getPlotItem().listDataItems() if item.getData()[0] is not None]
    drawn = [y for x, y in lines if len(x) == len(kept)]
    assert len(drawn) == 4 and panel.heads_note.text() == ""
    steps, values = desk.presenter.state.training.curves.lines("induction")
    assert list(steps) == [report.step for report in kept]
    np.testing.assert_allclose(drawn, values.reshape(len(kept), 4).T)
    names = [item for item in panel.heads.getPlotItem().items if isinstance(item, pg.TextItem) and item.isVisible()]
    assert len(names) >= 3
    panel.heads.setFixedWidth(160)
    QApplication.processEvents()
    for name in names:
        ends = name.mapRectToScene(name.boundingRect()).right()
        assert ends <= panel.heads.getPlotItem().getViewBox().sceneBoundingRect().right() + 1, "a name is whole"
        layer, head = map(int, name.toPlainText().split("."))
        curve = panel.heads.getPlotItem().listDataItems()[2 * layer + head]
        np.testing.assert_allclose(curve.getData()[1], values[:, layer, head])
        assert name.color == curve.opts["pen"].color(), "a name has the colour of its curve"
    for at in (3, 2):  # heads of one layer
        desk.presenter.do(choose_head(at % 2, at // 2))
        widths = [3.0 if curve == at else 1.4 for curve in range(4)]
        until(lambda widths=widths: widths == [
            item.opts["pen"].widthF() for item in panel.heads.getPlotItem().listDataItems()[:4]])
    desk.type_text("abcdef")
    until(lambda: view(desk).heads_note.text() == "No token of this text is repeated.")


#: For each status, what the panel calls it and the buttons that it offers then.
STATUSES: dict[TrainingStatus, tuple[str, set[str]]] = {
    "training": ("Training", {"Pause", "Stop"}), "paused": ("Paused", {"Continue", "Stop"}),
    "stopped": ("Stopped", {"Continue"}), "failed": ("Failed", {"Continue"}), "ended": ("Trained", set()),
}


def test_the_panel_names_the_status_and_offers_what_it_allows(opened: Desk) -> None:
    panel = view(opened)
    for status, (word, buttons) in STATUSES.items():
        opened.presenter.do(training_changed(replace(opened.presenter.state.training, status=status)))
        assert f": {word}, 30 of 30 steps" in panel.status.text()
        assert {each.text() for each in (panel.pause, panel.stop) if each.isVisible()} == buttons, status


def test_now_minus_step_0(opened: Desk, until: Until) -> None:
    desk, document = opened, opened.controller.document
    desk.presenter.do(hold_step(0))
    until(lambda: desk.presenter.state.compared.held is not None)
    desk.presenter.do(choose_step(20))
    desk.settle()
    assert desk.presenter.state.compared.showing == "difference" and "now − A" in desk.window.detail.title.text()
    now, then = (compute(runs.at_step(document, step)).spot_data(desk.presenter.state.focus.spot).values
                 for step in (20, 0))
    np.testing.assert_allclose(shown(desk), np.nan_to_num(now - then), atol=1e-5)
    assert desk.window.next.isVisible() and not desk.messages


def test_a_step_is_saved_as_a_model(opened: Desk, tmp_path: Path) -> None:
    opened.presenter.do(choose_step(12))
    opened.presenter.do(save_step(str(tmp_path / "model")))
    assert "It opens as a model." in opened.window.message.text
    assert (tmp_path / "model" / "model.safetensors").read_bytes() == (
        runs.step_folder(Path(opened.controller.document.run_folder), 12) / "model.safetensors").read_bytes()
    opened.presenter.do(save_step(str(tmp_path / "model")))
    assert "is there already: name a new folder." in opened.window.message.text


def test_a_folder_that_is_gone_leaves_the_picture_and_can_be_trained_again(
    home: Path, desk: Desk, folder: Path, tmp_path: Path, until: Until
) -> None:
    mine = tmp_path / "mine"
    shutil.copytree(folder, mine)
    desk.presenter.do(open_run(str(mine)))
    desk.settle()
    before = shown(desk)
    shutil.rmtree(mine)
    desk.presenter.do(choose_step(3))
    desk.settle()
    assert "cannot be opened" in desk.messages[-1] and desk.presenter.state.stale
    np.testing.assert_array_equal(shown(desk), before)
    desk.presenter.do(control_training("again"))
    until(lambda: desk.controller.document.run_folder == str(home / "induction-1"))
    desk.settle()
    assert not desk.presenter.state.stale and len(desk.messages) == 1
    desk.presenter.do(control_training("stop"))
    until(lambda: not desk.presenter.state.training.is_running)


def test_the_losses_are_seen(opened: Desk) -> None:
    plot, accent = view(opened).loss, theme.colour("Accent")
    opened.presenter.do(choose_step(30))
    view(opened).draw_curves()
    image = plot.grab().toImage()

    def is_drawn(step: float, value: float) -> bool:
        """Return whether a pixel near the place has the colour of the curve."""
        x, y = plot.position_of(step, value).toPoint().toTuple()
        near = [image.pixelColor(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-2, -1, 0, 1, 2)]
        return any(abs(pixel.hue() - accent.hue()) < 8 and pixel.saturation() > 100 for pixel in near)

    kept = {report.step: report.loss for report in opened.presenter.state.training.kept}
    assert all(is_drawn(step, kept[step]) for step in range(2, 28))
    assert not any(is_drawn(step, kept[0] / 4) for step in range(2, 28))
    assert is_drawn(30, kept[0] / 4)  # the marker


def test_names_of_curves_are_a_line_apart() -> None:
    assert name_places([0.5, 0.9], line=0.1, low=0, high=1) == [0.5, 0.9]
    for values in ([0.0, 0.01, 0.02, 0.0], [1.0, 1.0, 0.99], [0.5, 0.52, 0.5]):
        places = name_places(values, line=0.1, low=0, high=1)
        in_order = sorted(places)
        assert all(after - before > 0.0999 for before, after in pairwise(in_order))
        assert in_order[0] >= 0.05 - 1e-9 and in_order[-1] <= 0.95 + 1e-9
