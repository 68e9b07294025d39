"""Options fixed by a model: no control used while it opens leads to a refusal."""

from dataclasses import replace

import pytest

from attnviz.document import edits
from attnviz.document.options import OPTIONS
from attnviz.experiments import ablated_contexts
from attnviz.store.edits import EDITS, ablate_other_layers, close_model, switch_head
from attnviz.store.focus import choose_stage
from attnviz.tokens.chat_template import ChatTemplate
from attnviz.views.chrome.action_rows import ROWS
from attnviz.views.controls.controls_widgets import NumberEditor
from attnviz.window import palette_entries
from tests.desk import Desk
from tests.engine.small_models import Letters, small


class Chats(Letters):
    """A tokenizer of a model with a chat template: whether it has one is known once the tokenizer is read."""

    chat_template = ChatTemplate("{% for message in messages %}{{ message['content'] + '\n' }}{% endfor %}", {})


LLAMA, BERT = replace(small("llama"), tokenizer=Chats()), small("bert")
pytestmark = pytest.mark.desk(document=edits.new_document(text="the cat sat"), models=(LLAMA, BERT))


def open_model(desk: Desk, where: str) -> None:
    desk.bench.models.open(where)
    desk.settle()


def test_what_was_half_typed_when_a_model_came_is_forgotten(desk: Desk) -> None:
    """The control goes grey and loses the keyboard, which counts as Return."""
    begun = edits.set_options(desk.controller.document, {
        "variant": "grouped_query", "embedding": "random", "dropout_on": True})
    for name in ("embedding_seed", "num_heads"):
        desk.controller.new(begun)
        desk.settle()
        editor = desk.window.controls.rows[name].editor
        assert isinstance(editor, NumberEditor) and editor.isEnabled()
        desk.window.activateWindow()
        editor.field.setFocus()
        editor.field.lineEdit().setText("77")
        open_model(desk, LLAMA.model.where)
        editor.field.editingFinished.emit()  # where no window has the keyboard
        desk.settle()
        assert desk.controller.document.model == LLAMA.model and not desk.messages and not desk.window.message.text
        assert str(desk.controller.store.state.history.last.label) == "Open llama", name


@pytest.mark.parametrize("model", [LLAMA, BERT], ids=lambda model: model.model.name)
def test_nothing_that_can_be_pressed_is_refused(desk: Desk, model: object, monkeypatch: pytest.MonkeyPatch) -> None:
    letters = ("to be or not",) * ablated_contexts.SENTENCES  # these models have no capitals
    monkeypatch.setattr(ablated_contexts, "reference_sentences", lambda: letters)
    open_model(desk, LLAMA.model.where if model is LLAMA else BERT.model.where)
    opened = desk.controller.document
    of_files = {"open_model", "close_model"}
    for row in ROWS:
        action = desk.window.actions_by_name[row.name]
        is_edit = row.intent is not None and row.intent(False).name in EDITS
        if row.name not in of_files and (is_edit or row.menu.startswith("&Attention")) and action.isEnabled():
            action.trigger()
            desk.settle()
            assert not desk.messages, row.name
    for entry in palette_entries.entries(desk.window, desk.presenter, desk.controller.document):
        for one in entry.choices if entry.kind.startswith("Option") and not entry.disabled_reason else ():
            if desk.controller.document.model is not None and one.words not in OPTIONS["variant"].called.values():
                one.run()
                desk.settle()
                assert not desk.messages, (entry.words, one.words)
    assert desk.controller.document.model == opened.model


def test_the_heads_of_a_picture_that_is_still_of_another_model_are_not_switched(desk: Desk) -> None:
    open_model(desk, LLAMA.model.where)
    desk.presenter.do(close_model())
    document = desk.controller.document
    for head in (1, 7):  # one that the variant has, too, and one that it has not
        desk.presenter.do(switch_head(1, head, False))
        desk.presenter.do(ablate_other_layers(layer=2))
        assert desk.controller.document is document
        assert desk.window.message.text == (
            "You still see llama: MultiHeadAttention (weight splits) is not computed yet.")
    desk.settle()
    assert not desk.presenter.state.stale and desk.presenter.state.result.num_layers == 1
    desk.presenter.do(switch_head(0, 1, False))
    assert desk.controller.document.options.ablated_heads == (1,)


def test_where_nothing_can_stand_beside_the_advice_is_one_that_a_model_takes(desk: Desk) -> None:
    open_model(desk, LLAMA.model.where)
    desk.presenter.do(choose_stage("residual"))
    assert desk.window.actions_by_name["second_view"].whatsThis() == (
        "Residual stream has no heads, and the text is one sentence: choose a stage with heads, such as Weights.")
    assert not desk.window.actions_by_name["second_view"].isChecked()
