"""Whatever the keyboard reaches has a name, a description without markup, and a visible focus."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QMenu, QMenuBar, QWidget

from attnviz.store import client
from attnviz.store.experiments import EXPERIMENTS, choose_experiment
from tests.desk import Desk
from tests.spoken import place_of

PANELS = ("heads", "lines", "words", "tables")
DIALOGS = ("help", "about", "snapshots")


def reached(root: QWidget) -> Iterator[QWidget]:
    """Yield the visible widgets of a window that Tab reaches."""
    for widget in root.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(root) and widget.isEnabled() and (
                not isinstance(widget, QMenu | QMenuBar)) and widget.focusProxy() is None and widget.window() is root:
            yield widget


def unnamed(root: QWidget) -> list[str]:
    """Return the widgets of a window that Tab reaches and that have no name, and those described by markup."""
    found = []
    for widget in root.findChildren(QWidget):
        described = QAccessible.queryAccessibleInterface(widget)
        text = "" if described is None else described.text(QAccessible.Text.Description)
        if "<p" in text or "<a " in text:
            found.append(f"{place_of(widget)} {type(widget).__name__}: {text}")
    for widget in reached(root):
        node = QAccessible.queryAccessibleInterface(widget)
        if not node.text(QAccessible.Text.Name) and not isinstance(widget.parentWidget(), QAbstractItemView):
            found.append(f"{place_of(widget)} {type(widget).__name__} has no name")
    return found


def test_every_widget_of_the_window_has_a_name(desk: Desk) -> None:
    found = unnamed(desk.window)
    for name in PANELS:
        desk.window.docks[name].raise_()
        QApplication.processEvents()
        found += unnamed(desk.window)
    for name in EXPERIMENTS:
        desk.presenter.do(choose_experiment(name))
        desk.settle()
        found += unnamed(desk.window)
    assert sorted(set(found)) == [], "\n".join(sorted(set(found)))


@pytest.mark.parametrize("name", DIALOGS)
def test_every_widget_of_a_dialog_has_a_name(desk: Desk, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[list[str]] = []

    def execute(dialog: QDialog) -> int:
        dialog.show()
        QApplication.processEvents()
        found.append(unnamed(dialog))
        dialog.hide()
        return 0

    monkeypatch.setattr(QDialog, "exec", execute)
    desk.presenter.do(client.show_dialog(name))
    QApplication.processEvents()
    for dialog in desk.window.findChildren(QDialog):
        if dialog.isVisible():
            execute(dialog)
    assert found and not any(found)
