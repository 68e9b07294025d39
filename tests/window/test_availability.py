"""Disabled actions are grey, and their tooltips give the reason."""

from html import unescape

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow

from attnviz.api import Session
from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.store.compare import hold
from attnviz.store.edits import set_option
from attnviz.store.focus import choose_stage, pin_cell
from attnviz.store.store import INTENTS
from attnviz.system.errors import EditError
from attnviz.system.translation import translated
from attnviz.views.chrome.action_rows import ROWS
from attnviz.views.chrome.actions import Actions
from tests.desk import Desk
from tests.engine.small_models import document, engine_of, small
from tests.store.test_press_through import walk

LLAMA = small("llama")
VECTORS = small("bert", architectures=["BertModel"])
pytestmark = pytest.mark.desk(document=edits.new_document(text="the cat"), models=(LLAMA, VECTORS))


@pytest.mark.parametrize("begin", ["variant", "model", "loaded"])
def test_the_menus_follow_every_state_of_a_walk(qapp, begin: str) -> None:
    window = QMainWindow()
    actions = Actions(window)
    for state in walk(begin, 11):
        actions.show_state(state)
        for row in ROWS:
            done = row.intent(True)
            reason = INTENTS[done.name].unless(state, done.arguments)
            said, action = "" if reason is None else translated(reason), actions[row.name]
            assert (action.whatsThis(), action.isEnabled()) == (said, not said), row.name
            assert (row.tip.split("{")[0] in action.toolTip()) is action.isEnabled(), row.name
            assert said in unescape(action.toolTip()), row.name
    window.deleteLater()


def open_model(desk: Desk, where: str) -> None:
    desk.bench.models.open(where)
    desk.settle()
    desk.settle()


def test_what_a_model_cannot_do_is_said_by_what_it_lacks(desk: Desk) -> None:
    open_model(desk, VECTORS.model.where)
    for name, reason in (
        ("effects", f"{VECTORS.model.name} has no language-model head, so it cannot predict tokens."),
        ("experiment:circuit", "post-norm"), ("experiment:score_parts", "post-norm"),
    ):
        action = desk.window.actions_by_name[name]
        assert not action.isEnabled() and reason in unescape(action.toolTip()), name


def test_what_a_cell_or_a_stage_makes_possible_follows_the_selection(desk: Desk) -> None:
    open_model(desk, LLAMA.model.where)
    names = "experiment:score_parts", "steer_row"

    def enabled() -> set[str]:
        return {name for name in names if desk.window.actions_by_name[name].isEnabled()}

    assert enabled() == set()
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 3, 1)))
    assert enabled() == {names[0]}
    desk.presenter.do(hold())
    desk.presenter.do(choose_stage("context"))
    assert enabled() == {names[1]}
    desk.presenter.do(choose_stage("weights"))
    assert enabled() == {names[1]}, "the token of the pinned cell, whose residual stream is steered"
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 3, 1)))
    assert enabled() == {names[0]}


def test_with_one_head_a_variant_that_has_an_option_for_more_is_told_of_it(desk: Desk) -> None:
    for option, value, reason in (
        ("num_heads", 1, "There is one head. Heads, under Options, adds more."),
        ("variant", "causal", "There is one head."),
    ):
        desk.presenter.do(set_option(option, value))
        desk.settle()
        assert desk.window.actions_by_name["next_head"].whatsThis() == reason


def test_the_shortcut_of_a_disabled_action_says_why_it_does_nothing(desk: Desk) -> None:
    before, message = desk.presenter.state, desk.window.message
    for place in (desk.window.sentence.editor, desk.window.detail.canvas, desk.window.heads):
        place.setFocus()
        QTest.keyClick(place, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
        assert message.text.startswith("No cell of a query and a key is selected."), place
        message.clear("notice")
    assert desk.presenter.state.document is before.document


def test_a_menu_tells_what_is_possible_while_it_is_open(desk: Desk) -> None:
    menu, window = desk.window.actions_by_name.menus["&Edit"], desk.window
    undo = next(action for action in menu.actions() if action.objectName() == "undo")
    menu.popup(window.mapToGlobal(window.rect().center()))
    assert not undo.isEnabled() and "Nothing to undo." in undo.toolTip()
    desk.type_text("the mat")
    assert undo.isEnabled() and "Nothing" not in undo.toolTip()
    undo.trigger()
    desk.settle()
    assert not undo.isEnabled()
    menu.close()
    desk.type_text("the hat")
    QTest.keyClick(window.detail.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.presenter.state.document.text == "the cat"


@pytest.mark.parametrize("begin", ["append_next_token", "append_token"])
def test_a_full_text_is_refused_with_one_sentence_wherever_it_is_continued(begin: str) -> None:
    """A model of learned positions that the text fills: the window, a session and a script say the same."""
    full = small("gpt2")
    config = full.model.config
    text = ("the cat " * config.max_positions)[: config.max_positions]
    session = Session(document(full, text), engine=engine_of(full))
    _ = session.state
    done = INTENTS[begin](**({} if begin == "append_next_token" else {"sentence": 0, "text": "e", "token_id": 4}))
    with pytest.raises(EditError, match="positions, and the text fills them: nothing can be appended"):
        session.do(done.name, **done.arguments)
    assert "the text fills them" in str(INTENTS[begin].unless(session.state, done.arguments))
