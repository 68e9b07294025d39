"""What is given up in a dialog leaves the window as it was."""

import pytest
from PySide6.QtWidgets import QApplication, QDialog

from attnviz.views.chrome import dialogs
from attnviz.views.chrome.action_rows import FILE, ROWS
from tests.desk import Desk
from tests.seen import seen


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give up every dialog; return which were asked, in order."""
    found: list[str] = []
    for name in ("ask_open", "ask_folder", "ask_venue", "ask_lesson", "ask_save"):
        monkeypatch.setattr(dialogs, name, lambda *args, name=name: found.append(name))
    monkeypatch.setattr(QDialog, "exec", lambda self: found.append(type(self).__name__) or 0)
    return found


def test_every_dialog_of_the_menu_of_files(desk: Desk, asked: list[str]) -> None:
    QApplication.focusWidget().clearFocus()
    before, state = [*seen(desk.window)], desk.presenter.state
    given_up = 0
    for row in ROWS:
        action = desk.window.actions_by_name[row.name]
        if not row.menu.startswith(FILE) or not row.text.endswith("…") or not action.isEnabled():
            continue
        asked.clear()
        action.trigger()
        desk.settle()
        now = desk.presenter.state
        assert len(asked) == 1 and [*seen(desk.window)] == before, row.name
        assert (now.document, now.session, now.look, now.focus) == (
            state.document, state.session, state.look, state.focus), row.name
        given_up += 1
    assert given_up >= 12


@pytest.mark.desk(fresh=True)
def test_embeddings_of_a_file(desk: Desk, asked: list[str]) -> None:
    before = [*seen(desk.window)]
    combo = desk.window.panels["controls"].rows["embedding"].editor.combo
    combo.setCurrentIndex(combo.findData("file"))
    combo.activated.emit(combo.currentIndex())
    assert asked == ["ask_open"] and [*seen(desk.window)] == before
