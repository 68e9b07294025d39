"""Activations of A in the window: dragged, chosen in menus and in the patching map, and steered by a slider."""

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QDrag, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget, SteeringTarget, Target
from attnviz.result.result import Result
from attnviz.store.compare import hold, patch, show, steer
from attnviz.store.edits import set_text, undo
from attnviz.store.experiments import choose_experiment
from attnviz.store.focus import choose_head, choose_stage, mark_cell
from attnviz.views.controls.controls_widgets import RateEditor
from tests.desk import Desk
from tests.engine.small_models import document, small
from tests.window.test_patching import map_of, page_of

CLEAN, CORRUPTED = "the cat sat on", "the cap sat in"
LEFT, NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
POSITION = 6
MODEL = small("llama")
pytestmark = pytest.mark.desk(document=document(MODEL, CLEAN), models=(MODEL,))


@pytest.fixture
def desk(desk: Desk) -> Desk:
    desk.presenter.do(hold())
    desk.type_text(CORRUPTED)
    desk.presenter.do(choose_head(2, 1))
    return desk


def results(desk: Desk) -> tuple[Result, Result]:
    state = desk.presenter.state
    assert state.now is not None and state.compared.held is not None
    return state.compared.held.computed, state.now.computed


def edited(desk: Desk) -> dict[Target, int]:
    return {target: len(cells) for target, cells in desk.presenter.state.document.edits.items()}


def owner(desk: Desk) -> str:
    return desk.presenter.state.document.options.variant


def drop(widget: QWidget, data: QMimeData) -> bool:
    """Drag data onto a widget and drop it; return whether the widget took it."""
    at, copy = widget.rect().center(), Qt.DropAction.CopyAction
    enter = QDragEnterEvent(at, copy, data, LEFT, NO_KEY)
    QApplication.sendEvent(widget, enter)
    if enter.isAccepted():
        QApplication.sendEvent(widget, QDropEvent(QPointF(at), copy, data, LEFT, NO_KEY))
    return enter.isAccepted()


def test_a_row_dragged_from_a_onto_now_is_a_patch(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.presenter.do(choose_stage("context"))
    desk.presenter.do(show("held"))
    canvas = desk.window.detail.canvas
    dragged: list[QMimeData] = []
    monkeypatch.setattr(QDrag, "exec", lambda drag, action: dragged.append(drag.mimeData()))
    start = canvas.cells().rect(POSITION, 3).center().toPoint()
    QTest.mousePress(canvas.viewport(), LEFT, pos=start)
    for step in (3, 30, 60):
        QTest.mouseMove(canvas.viewport(), start + QPoint(step, 0))
    QTest.mouseRelease(canvas.viewport(), LEFT, pos=start)
    assert len(dragged) == 1 and not edited(desk)
    data = QMimeData()  # the drag owns the other
    for kind in dragged[0].formats():
        data.setData(kind, dragged[0].data(kind))
    assert not drop(canvas.viewport(), data), "this is A itself"
    button = desk.window.detail.compare.buttons["now"]
    QApplication.sendEvent(button, QDragEnterEvent(QPoint(2, 2), Qt.DropAction.CopyAction, data, LEFT, NO_KEY))
    assert desk.presenter.state.compared.showing == "now"
    assert drop(canvas.viewport(), data)
    desk.settle()
    held, now = results(desk)
    assert edited(desk) == {StageTarget(owner(desk), "context", 1): 8}
    spot = Spot("context", layer=1, head=2)
    np.testing.assert_array_equal(now.picture(spot)[POSITION], held.picture(spot)[POSITION])
    assert not np.allclose(now.picture(spot)[POSITION + 1], held.picture(spot)[POSITION + 1])
    desk.presenter.do(undo())
    assert not edited(desk)


def test_menus_patch_and_steer_the_row_or_every_row(desk: Desk) -> None:
    desk.presenter.do(choose_stage("residual"))
    cell = Cell(Spot("residual", layer=1), POSITION, 3)
    for words, count in (("Patch this row from A", 24), ("Patch every row from A", 14 * 24)):
        before = set(desk.window.findChildren(QMenu))
        desk.window.detail.menu_requested.emit(cell, QPoint(10, 10))
        (menu,) = set(desk.window.findChildren(QMenu)) - before
        entries = {action.text(): action for action in menu.actions()}
        menu.close()
        entries[words].trigger()
        assert edited(desk) == {StageTarget(owner(desk), "residual", 1): count}
        if count == 24:
            desk.presenter.do(undo())
        desk.settle()
    held, now = results(desk)
    np.testing.assert_allclose(now.array("final_normed", layer=2), held.array("final_normed", layer=2), atol=1e-5)
    desk.presenter.do(undo())
    desk.settle()
    desk.presenter.do(mark_cell(cell))
    for name, kind in (("patch_row", StageTarget), ("steer_row", SteeringTarget)):
        desk.window.actions_by_name[name].trigger()
        desk.settle()
        assert edited(desk) == {kind(owner(desk), "residual", 1): 24}
        desk.presenter.do(undo())
        desk.settle()


def test_the_step_names_the_row_that_was_patched(desk: Desk) -> None:
    for position, words in ((0, "Patch Residual stream of layer 1 at token 0 from A"),
                            (None, "Patch Residual stream of layer 1 from A")):
        desk.presenter.do(patch(Spot("residual", layer=1), position))
        assert str(desk.presenter.state.history.last.label) == words
        desk.settle()


def test_a_cell_of_the_patching_map_becomes_an_edit(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    menus: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, *place: menus.append(menu))
    desk.presenter.do(choose_experiment("patching"))
    map_of(desk)
    table, page = page_of(desk).table, page_of(desk)
    center = table.visualRect(page.model.index(2, POSITION)).center()
    QTest.mouseClick(table.viewport(), LEFT, pos=center)
    QTest.mouseDClick(table.viewport(), LEFT, pos=center)
    desk.settle()
    assert edited(desk) == {StageTarget(owner(desk), "residual", 2): 24}
    desk.presenter.do(undo())
    map_of(desk)
    table.setCurrentIndex(page.model.index(1, POSITION))
    QApplication.sendEvent(table.viewport(), QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, table.visualRect(table.currentIndex()).center(), QPoint()))
    menus[-1].actions()[1].trigger()
    assert edited(desk) == {SteeringTarget(owner(desk), "residual", 1): 24}


def test_the_slider_of_the_strength_moves_every_panel(desk: Desk) -> None:
    row = desk.window.controls.rows["steering"]
    assert not row.editor.isVisible()
    desk.window.show_panel("controls", False)
    desk.presenter.do(steer(Spot("residual", layer=1)))
    desk.settle()
    assert row.editor.isVisible() and isinstance(row.editor, RateEditor)
    steps, seen = len(desk.presenter.state.history.steps), []
    for value in (0, 25, 100):
        row.editor.slider.setValue(value)
        desk.settle()
        now = desk.presenter.state.now
        assert now is not None and now.computed.logits is not None
        texts = [bar.token.label for bar in desk.window.panels["next"].bars.bars]
        seen.append((desk.presenter.state.document.options.steering, texts, now.array("weights", layer=2)))
    assert [strength for strength, *_ in seen] == [-5.0, -2.5, 5.0]
    assert len(desk.presenter.state.history.steps) == steps + 1, "a drag is one step"
    assert not np.allclose(seen[0][2], seen[1][2]) and seen[0][1] != seen[2][1]
    row.editor.field.typed.emit(0.0)
    desk.settle()
    _, now = results(desk)
    desk.window.actions_by_name["stop_steering"].trigger()
    desk.settle()
    assert np.array_equal(now.array("weights", layer=2), results(desk)[1].array("weights", layer=2))
    assert not row.editor.isVisible() and not edited(desk)


def test_another_number_of_tokens_is_refused_with_a_sentence(desk: Desk) -> None:
    desk.presenter.do(mark_cell(Cell(Spot("residual", layer=1), POSITION, 3)))
    desk.presenter.do(set_text("the caps sat on"))
    desk.settle()
    action = desk.window.actions_by_name["patch_row"]
    assert "14 and 15 tokens" in action.toolTip() and not edited(desk)
    before = set(desk.window.findChildren(QMenu))
    desk.window.detail.menu_requested.emit(Cell(Spot("residual", layer=1), POSITION, 3), QPoint(10, 10))
    (menu,) = set(desk.window.findChildren(QMenu)) - before
    menu.close()
    refused = [entry for entry in menu.actions() if "A" in entry.text().split()]
    assert len(refused) == 4 and menu.toolTipsVisible()
    assert all("14 and 15 tokens" in entry.toolTip() and not entry.isEnabled() for entry in refused)


def test_ablated_heads_are_replaced_as_the_menu_says(desk: Desk) -> None:
    actions, seen = desk.window.actions_by_name, {}
    actions["switch_head"].trigger()
    for kind, words in (("zero", "ablated"), ("mean", "mean-ablated"), ("resample", "resampled from A")):
        actions[f"ablation:{kind}"].trigger()
        desk.settle()
        held, now = results(desk)
        seen[kind] = now.array("concatenated", layer=1)[0, :, 16:24]
        assert actions[f"ablation:{kind}"].isChecked() and now.setup.endswith(f"1.2 {words}")
        assert desk.window.detail.title.text().endswith(f"({words})")
        own = now.array("context", layer=1)[0, 2]
        expected = {"zero": np.zeros(8), "mean": own.mean(axis=0), "resample": held.array("context", layer=1)[0, 2]}
        np.testing.assert_allclose(seen[kind], np.broadcast_to(expected[kind], seen[kind].shape), atol=1e-6)
    assert [snapshot.name for snapshot in desk.presenter.state.document.snapshots] == ["A"]
    desk.type_text("the caps sat on")
    assert "14 tokens and this text 15" in desk.messages[-1] and desk.presenter.state.stale
    desk.presenter.do(undo())
    desk.presenter.do(undo())
    desk.settle()
    assert desk.presenter.state.document.options.ablation == "mean" and not desk.presenter.state.document.snapshots
