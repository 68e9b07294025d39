"""Disabled actions are grey, and their tooltips give the reason."""

from html import unescape

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow

from attnviz.api import Session
from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.store.compare import hold
from attnviz.store.edits import edit_numbers, set_option, undo
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
SWITCHES = ("switch_layer", "effects", "append_token", "sampling", "close_model")
pytestmark = pytest.mark.desk(document=edits.new_document(text="the cat"), models=(LLAMA, VECTORS))


def enabled_actions(desk: Desk, *names: str) -> set[str]:
    """Return which of these are enabled; check that the tooltips of the others give the reason instead."""
    actions = desk.window.actions_by_name
    for row in ROWS:
        action = actions[row.name]
        assert bool(action.whatsThis()) is not action.isEnabled(), row.name
        assert (row.tip.split("{")[0] in action.toolTip()) is action.isEnabled(), row.name
        if not action.isEnabled():
            assert action.whatsThis() in unescape(action.toolTip()), row.name
    return {name for name in names if actions[name].isEnabled()}


@pytest.mark.parametrize("begin", ["variant", "model", "loaded"])
def test_the_menus_follow_every_state_of_a_walk(qapp, begin: str) -> None:
    window = QMainWindow()
    actions = Actions(window)
    for state in walk(begin, 11):
        actions.show_state(state)
        for row in ROWS:
            done = row.intent(True)
            reason = INTENTS[done.name].unless(state, done.arguments)
            said = "" if reason is None else translated(reason)
            assert (actions[row.name].whatsThis(), actions[row.name].isEnabled()) == (said, not said), row.name
    window.deleteLater()


def open_model(desk: Desk, where: str) -> None:
    desk.bench.models.open(where)
    desk.settle()
    desk.settle()


def test_layers_and_effects_are_those_of_models(desk: Desk) -> None:
    actions = desk.window.actions_by_name
    walks = ("next_layer", "previous_layer", "next_head", "previous_head")
    assert enabled_actions(desk, *SWITCHES, *walks) == {"next_head", "previous_head"}
    assert actions["switch_layer"].whatsThis().startswith("A variant has one layer")
    assert actions["effects"].whatsThis().startswith("Needs a language model")
    open_model(desk, LLAMA.model.where)
    assert enabled_actions(desk, *SWITCHES, *walks) == {*SWITCHES, *walks}
    open_model(desk, VECTORS.model.where)
    assert enabled_actions(desk, *SWITCHES) == {"switch_layer", "close_model"}
    reason = f"{VECTORS.model.name} has no language-model head, so it cannot predict tokens."
    assert actions["effects"].whatsThis() == reason
    desk.controller.store.do(undo())
    desk.settle()
    assert enabled_actions(desk, *SWITCHES) == set(SWITCHES)


def test_what_a_cell_or_a_stage_makes_possible_follows_the_selection(desk: Desk) -> None:
    open_model(desk, LLAMA.model.where)
    names = "experiment:score_parts", "steer_row"
    assert enabled_actions(desk, *names) == set()
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 3, 1)))
    assert enabled_actions(desk, *names) == {names[0]}
    desk.presenter.do(hold())
    desk.presenter.do(choose_stage("context"))
    assert enabled_actions(desk, *names) == {names[1]}
    desk.presenter.do(choose_stage("weights"))
    assert enabled_actions(desk, *names) == {names[1]}, "the token of the pinned cell, whose residual stream is steered"
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 3, 1)))
    assert enabled_actions(desk, *names) == {names[0]}


def test_the_present_state_and_the_own_weights_are_always_there(desk: Desk) -> None:
    names = ("show_now", "weights_from:own")
    assert enabled_actions(desk, *names) == set(names)
    open_model(desk, LLAMA.model.where)
    assert enabled_actions(desk, *names) == {"show_now"}
    assert desk.window.actions_by_name["weights_from:own"].whatsThis() == f"{LLAMA.model.name} has its own weights."


def test_what_is_on_already_is_not_switched_on(desk: Desk) -> None:
    assert enabled_actions(desk, "all_heads", "only_head") == {"only_head"}
    desk.window.actions_by_name["only_head"].trigger()
    desk.settle()
    assert enabled_actions(desk, "all_heads") == {"all_heads"}
    desk.presenter.do(set_option("num_heads", 1))
    desk.settle()
    assert enabled_actions(desk, "only_head", "next_head") == set()
    actions = desk.window.actions_by_name
    assert actions["next_head"].whatsThis().startswith("There is one head. Heads, under Options")
    desk.presenter.do(set_option("variant", "causal"))
    desk.settle()
    assert actions["next_head"].whatsThis() == "There is one head.", "this variant has no option for it"


def test_steps_held_states_and_scales_say_why_not_too(desk: Desk) -> None:
    names = ("undo", "redo", "show_held", "show_difference", "flip", "reset_ends", "reset_edits", "reset_options",
             "cancel", "stop_file")
    assert enabled_actions(desk, *names) == set()
    desk.type_text("the mat")
    desk.window.actions_by_name["hold"].trigger()
    assert enabled_actions(desk, *names) == {"undo", "show_held", "show_difference", "flip"}
    desk.controller.store.do(undo())
    desk.settle()
    assert enabled_actions(desk, "undo", "redo") == {"redo"}
    desk.presenter.do(edit_numbers({StageTarget("multi_head", "weights"): {(0, 0, 1, 0): 0.5}}))
    assert enabled_actions(desk, "undo", "redo", "reset_edits") == {"undo", "reset_edits"}


def test_a_variant_has_nothing_of_what_is_read_off_a_trained_model(desk: Desk) -> None:
    actions = desk.window.actions_by_name
    for name, reason in (("experiment:lens", "Needs a language model"),
                         ("experiment:patching", "Needs a language model"),
                         ("weights_as:rollout", "trained model")):
        assert not actions[name].isEnabled() and reason in actions[name].toolTip()
    desk.presenter.do(choose_stage("rollout"))
    assert desk.presenter.state.focus.spot.stage == "weights", "the weights take its place"


def test_a_post_norm_model_says_why_it_has_no_circuits_and_no_parts_of_scores(desk: Desk) -> None:
    open_model(desk, VECTORS.model.where)
    actions = desk.window.actions_by_name
    for name, reason in (("experiment:circuit", "post-norm"), ("experiment:score_parts", "post-norm")):
        assert not actions[name].isEnabled() and reason in actions[name].toolTip()


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
