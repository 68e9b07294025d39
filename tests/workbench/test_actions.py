"""Every menu action has an effect, and its edit of the document is the command of the same name."""

import pytest
from PySide6.QtGui import QKeySequence

from attnviz.document.document import Document
from attnviz.store.store import INTENTS
from attnviz.system.settings import Settings
from attnviz.views.chrome import action_rows, actions
from attnviz.views.chrome.action_rows import ROWS
from attnviz.workbench import wiring, workbench
from attnviz.workbench.main_window import MainWindow


def test_an_action_without_a_handler_is_noticed_at_the_start(qapp, monkeypatch) -> None:
    row = action_rows.ActionRow("nothing", action_rows.VIEW, "Nothing", "Does nothing.")
    monkeypatch.setattr(wiring, "ROWS", (*ROWS, row))
    with pytest.raises(KeyError, match="nothing"):
        workbench.open(Document(), settings=Settings(theme="light"))


def test_intents_of_actions_are_rows_of_the_table() -> None:
    for row in ROWS:
        assert not (row.intent and row.preference), row.name
        for on in (False, True) if row.intent else ():
            assert row.intent(on).name in INTENTS, row.name


def test_a_desktop_whose_own_key_is_another_has_the_usual_one_too(qapp, monkeypatch) -> None:
    """Without a desktop, as tests run, the keys of Windows count: there Ctrl+Y needs no help."""

    class OfX11(QKeySequence):
        @staticmethod
        def keyBindings(key: QKeySequence.StandardKey) -> list[QKeySequence]:
            redo = QKeySequence.StandardKey.Redo
            return [QKeySequence("Ctrl+Shift+Z")] if key == redo else QKeySequence.keyBindings(key)

    monkeypatch.setattr(actions, "QKeySequence", OfX11)
    window = MainWindow()
    keys = [key.toString() for key in window.actions_by_name["redo"].shortcuts()]
    window.deleteLater()
    assert keys == ["Ctrl+Shift+Z", "Ctrl+Y"]
