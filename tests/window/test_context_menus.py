"""Context menus offer only what is done: whatever is refused is disabled, and says why."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.store.compare import hold, show
from attnviz.store.edits import mask_cell_in_layer, set_text
from attnviz.store.focus import choose_head, choose_stage
from attnviz.views.chrome import dialogs
from tests.desk import Desk
from tests.engine.small_models import document, small

LLAMA = small("llama")
CAUSAL = edits.set_option(Document(), "variant", "causal")
STATES = {
    "first sentence": (Document(), ()),
    "one token": (edits.set_text(CAUSAL, "Your"), ()),
    "another text than A": (CAUSAL, (hold(), set_text("Your journey begins"))),
    "A": (CAUSAL, (hold(), set_text("Your journey begins with two steps"), show("held"))),
    "difference": (CAUSAL, (hold(), set_text("Your journey begins with two steps"), show("difference"))),
    "model": (document(LLAMA, "the cat"), (hold(), set_text("the cap"))),
}


def entries(desk: Desk, menus: list[QMenu], cell: Cell) -> list[QAction]:
    """Open the menu of a cell, and return its entries without separators."""
    desk.bench.context_menus.open_cell_menu(cell, QPoint())
    return [action for action in menus.pop().actions() if action.text()]


@pytest.mark.parametrize("desk_of", [
    pytest.param(intents, marks=pytest.mark.desk(document=begun, models=(LLAMA,)), id=name)
    for name, (begun, intents) in STATES.items()])
def test_every_entry_of_a_cell_that_is_offered_is_done(desk: Desk, desk_of, monkeypatch: pytest.MonkeyPatch) -> None:
    menus: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, *place: menus.append(menu))
    monkeypatch.setattr(QDialog, "exec", lambda dialog: 0)
    monkeypatch.setattr(dialogs, "ask_save", lambda *asked: None)
    for intent in desk_of:
        desk.presenter.do(intent)
        desk.settle()
    desk.presenter.do(choose_stage("weights"))
    desk.settle()
    begun, count = desk.presenter.state, len(desk.presenter.state.result.sentences[0])
    refused = []
    for row, column in {(0, 0), (0, count - 1), (count - 1, 0)}:
        cell = Cell(Spot("weights"), row, column)
        for at, action in enumerate(entries(desk, menus, cell)):
            if not action.isEnabled():
                assert action.toolTip() != action.text(), "it says why"
                continue
            desk.window.message.hide()
            entries(desk, menus, cell)[at].trigger()
            QApplication.processEvents()
            if desk.window.message.text not in ("", "Picture copied."):
                refused.append((row, column, action.text(), desk.window.message.text))
            desk.presenter.store.evolve(begun)
            desk.settle()
    assert not refused


@pytest.mark.desk(document=document(LLAMA, "the cat"), models=(LLAMA,))
@pytest.mark.parametrize("head", [1, None])
def test_a_number_is_reset_in_the_mask_of_one_head_and_of_a_layer_too(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, head: int | None
) -> None:
    menus: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, *place: menus.append(menu))
    for intent in (choose_stage("weights"), choose_head(1, 0),
                   mask_cell_in_layer((0, 2, 1), masked=True, layer=0, head=head)):
        desk.presenter.do(intent)
        desk.settle()
    assert desk.controller.document.edits
    offered = entries(desk, menus, Cell(Spot("weights", layer=0, head=1), 2, 1))
    next(action for action in offered if action.text() == "Reset this number").trigger()
    assert not desk.controller.document.edits
