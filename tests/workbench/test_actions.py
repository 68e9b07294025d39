"""Every action of the menus does something, and what it does to the document is a command by its name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import SIGNAL
from PySide6.QtGui import QKeySequence

from attnviz import workbench
from attnviz.controller.controller import Controller
from attnviz.document.commands import COMMANDS
from attnviz.document.document import Document
from attnviz.system.settings import Settings
from attnviz.views.chrome import actions
from attnviz.views.chrome.actions import ROWS
from attnviz.workbench import wiring
from attnviz.workbench.main_window import MainWindow
from tests.e2e.conftest import Desk, desk

__all__ = ["desk"]


def test_no_action_lacks_a_handler(desk: Desk) -> None:
    for row in ROWS:
        action = desk.window.actions_by_name[row.name]
        group = desk.window.actions_by_name.group(row.group) if row.group else None
        heard = group.receivers(SIGNAL("triggered(QAction*)")) if group else 0
        assert heard or action.receivers(SIGNAL("triggered(bool)")), row.name


def test_an_action_without_a_handler_is_noticed_at_the_start(qapp, monkeypatch) -> None:
    row = actions.Row("nothing", actions.VIEW, "Nothing", "Does nothing.")
    monkeypatch.setattr(wiring, "ROWS", (*ROWS, row))
    window, controller = MainWindow(), Controller(Document(), device="cpu")
    try:
        with pytest.raises(KeyError, match="nothing"):
            wiring.Wiring(controller, window, Settings())
    finally:
        controller.close()
        window.deleteLater()


def test_commands_of_actions_are_rows_and_take_what_they_are_given() -> None:
    for row in ROWS:
        assert bool(row.command) or not (row.given or row.states), row.name
        assert not row.states or row.checkable
        if row.command:
            for on in (False, True):
                assert callable(COMMANDS[row.command].edit(**row.arguments(on))), row.name


def test_pressing_the_actions_that_are_commands_makes_their_steps(desk: Desk) -> None:
    expected = {"mask": "Change Causal mask", "dropout": "Change Dropout"}
    for name, label in expected.items():
        desk.window.actions_by_name[name].trigger()
        assert desk.controller.undo_stack.undoText() == label
    assert desk.controller.document.options.mask == "none" and desk.controller.document.options.dropout_on
    desk.controller.undo()
    desk.window.actions_by_name["mask"].trigger()
    assert desk.controller.document.options.mask == "causal"
    desk.settle()


def _named(said: ast.expr) -> set[str]:
    """The commands that an expression can name: itself, or the two of a choice between them."""
    if isinstance(said, ast.IfExp):
        return _named(said.body) | _named(said.orelse)
    return {said.value} if isinstance(said, ast.Constant) else set()


def test_every_edit_of_the_workbench_names_a_row() -> None:
    """Outside the one place that runs commands nothing is applied, and every name that is run is in the table."""
    run, applied = set(), 0
    for file in Path(workbench.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = ast.unparse(node.func)
            applied += called.endswith(".apply") and called != "theme.apply"
            if called == "partial":  # a command of a menu's row, run where the row is chosen
                called, node.args = ast.unparse(node.args[0]), node.args[1:]
            if called.split(".")[-1] in ("run", "_run") and node.args:
                run |= _named(node.args[0])
    assert applied == 1
    assert run | {row.command for row in ROWS if row.command} == set(COMMANDS)


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
