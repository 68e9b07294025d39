"""Whatever the keyboard reaches has a name, a description without markup, and a visible focus."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QMenu, QMenuBar, QWidget

from attnviz.store import client
from attnviz.store.experiments import EXPERIMENTS, choose_experiment
from attnviz.views.chrome.focus_frame import rect_around
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


def test_the_focus_is_seen_on_every_widget(desk: Desk) -> None:
    window, unseen = desk.window, []
    window.activateWindow()
    for widget in [each for each in reached(window) if not each.visibleRegion().isEmpty()]:
        seen = []
        for takes in (False, True):
            if takes:
                widget.setFocus(Qt.FocusReason.TabFocusReason)
            elif (focused := window.focusWidget()) is not None:
                focused.clearFocus()
            QApplication.processEvents()
            seen.append(window.grab(rect_around(widget, window)).toImage())
        if seen[0] == seen[1]:
            unseen.append(f"{place_of(widget)} {type(widget).__name__} {widget.accessibleName()}")
    assert unseen == []


@pytest.mark.desk(fresh=True)
def test_tab_leaves_every_picture(desk: Desk) -> None:
    window, places = desk.window, list(reached(desk.window))
    window.activateWindow()
    window.sentence.editor.setFocus()
    passed = [QApplication.focusWidget()]
    for _ in range(len(places) + 5):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        QApplication.processEvents()
        passed.append(QApplication.focusWidget())
    assert passed[0] in passed[1:], "the way returns to where it began"
    assert {desk.window.detail.canvas, desk.window.pipeline.canvas, desk.window.heads.canvas} <= set(passed)
