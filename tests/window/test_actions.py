"""Every menu action has an effect, and its edit of the document is the command of the same name."""

import inspect
import re
from collections.abc import Callable

from PySide6.QtGui import QKeySequence

from attnviz.lessons import library
from attnviz.store.edits import set_option
from attnviz.store.intent import ClientRow
from attnviz.store.store import INTENTS
from attnviz.system.paths import resource_path
from attnviz.views.chrome import actions
from attnviz.views.chrome.action_rows import ROWS
from attnviz.window.main_window import MainWindow
from tests.desk import Desk


def test_the_window_performs_every_intent_of_its_table(desk: Desk) -> None:
    for name in (name for name, row in INTENTS.items() if isinstance(row, ClientRow)):
        perform = desk.controller.store.performers.find(name)
        assert perform is not None, name
        (_, *arguments), of_performer = parameters(INTENTS[name].function), parameters(perform)
        assert {each.name: each.default for each in arguments} == {each.name: each.default for each in of_performer}


def test_a_click_that_is_refused_leaves_no_tick(desk: Desk) -> None:
    action = desk.window.actions_by_name["dropout"]
    action.setChecked(True)  # as a click does before its intent is refused
    desk.presenter.do(set_option("nonsense", 1))
    assert desk.messages and not action.isChecked()


def test_every_icon_is_that_of_an_action_or_of_the_program() -> None:
    icons = {path.stem for path in resource_path("icons").glob("*.svg")}
    assert icons == {row.icon for row in ROWS if row.icon} | {"attnviz"}


def test_lessons_name_shortcuts_that_exist(desk: Desk) -> None:
    keys = {key.toString() for row in ROWS for key in desk.window.actions_by_name[row.name].shortcuts()}
    of_widgets = {"Ctrl+A", "Alt+Down", "Shift+Enter"}
    for path in library.lesson_files(library.bundled()):
        named = set(re.findall(r"(?:Ctrl|Alt|Shift)\+(?!click)(?:Page Down|[A-Za-z0-9+]+)", path.read_text("utf-8")))
        assert {name.replace("Page Down", "PgDown") for name in named} <= keys | of_widgets, path.name


def parameters(function: Callable[..., object]) -> list[inspect.Parameter]:
    return [*inspect.signature(function).parameters.values()]


def test_intents_of_actions_are_rows_of_the_table() -> None:
    for row in ROWS:
        for on in (False, True):
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
