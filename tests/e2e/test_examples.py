"""Open an example from the menu while another session is open."""

from pathlib import Path

import pytest
from PySide6.QtGui import QAction

from attnviz.document import edits, files
from attnviz.document.presets import PRESETS, preset
from attnviz.store.edits import set_text, undo
from attnviz.store.look import choose_measure
from attnviz.views.chrome import dialogs

ROW = PRESETS[-2]  #: the last one, of the size of GPT-2, is computed for half a second


def choose(desk) -> None:
    """Choose an example of the last part of the menu."""
    menu = desk.window.sentence.examples.menu().actions()[-1].menu()
    entries: list[QAction] = [action for action in menu.actions() if action.text().replace("&&", "&") == ROW.title]
    (entry,) = entries
    entry.trigger()


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the questions asked; each is answered by the last entry of `answers`."""
    questions: list[str] = []
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda _, name, *rest: questions.append(name) or answers[-1])
    return questions


answers = ["cancel"]


@pytest.mark.parametrize("answer", ["save", "discard", "cancel"])
def test_over_a_changed_session_with_a_file_it_asks(desk, questions: list[str], tmp_path: Path, answer: str) -> None:
    answers.append(answer)
    mine = tmp_path / "mine.attnviz"
    desk.controller.save(mine)
    desk.presenter.do(set_text("typed by hand"))
    choose(desk)
    assert questions == ["mine.attnviz"]
    taken = answer != "cancel"
    assert (desk.controller.document == preset(ROW.key)) is taken
    assert files.load(mine).text == ("typed by hand" if answer == "save" else "Your journey starts with one step")
    assert desk.controller.modified is (answer == "cancel")
    if taken:
        desk.controller.store.do(undo())
        assert desk.controller.document.text == "typed by hand" and desk.controller.path == mine


def test_over_a_saved_session_nothing_is_asked_and_nothing_to_save(desk, questions: list[str], tmp_path: Path) -> None:
    desk.controller.save(tmp_path / "mine.attnviz")
    choose(desk)
    assert questions == [] and desk.controller.document == preset(ROW.key)
    assert not desk.window.isWindowModified()


def test_over_changes_without_a_file_nothing_is_asked_now_or_at_the_end_and_undo_brings_them_back(
    desk, questions: list[str]
) -> None:
    desk.presenter.do(set_text("typed by hand"))
    choose(desk)
    assert not desk.window.isWindowModified() and "Undo" in desk.window.message.text
    assert desk.bench.file_actions.may_leave() and questions == []
    desk.controller.store.do(undo())
    assert desk.controller.document.text == "typed by hand" and desk.window.isWindowModified()


def test_what_was_switched_on_for_the_former_text_is_off(desk) -> None:
    desk.window.heads.did.emit(choose_measure("entropy"))
    names = ("second_view", "sums", "entropy")
    for name in names:
        desk.window.actions_by_name[name].trigger()
    look = desk.presenter.state.look
    assert (look.measure, len(look.margins)) == ("entropy", 2) and desk.presenter.state.focus.second_view is not None
    choose(desk)
    desk.settle()
    look = desk.presenter.state.look
    assert (look.measure, look.margins, desk.presenter.state.focus.second_view) == ("", frozenset(), None)
    assert not any(desk.window.actions_by_name[name].isChecked() for name in names)
    assert desk.window.heads.measures.measures.currentData() == ""


def test_without_a_list_of_measures_no_head_has_a_badge(desk) -> None:
    desk.window.heads.did.emit(choose_measure("entropy"))
    cards = desk.window.heads.cards
    assert desk.window.heads.measures.isVisible() and "Entropy" in cards.tooltip_of(cards.tiles[0].key)
    desk.edit(lambda document: edits.set_options(document, {"num_heads": 1}), label="Heads")
    assert not desk.window.heads.measures.isVisible() and "Entropy" not in cards.tooltip_of(cards.tiles[0].key)
