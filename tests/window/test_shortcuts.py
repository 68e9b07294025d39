"""The keys of commands: changed in their window, refused where they cannot be, and named as they are in sentences."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QTreeWidgetItem

from attnviz.store import compare
from attnviz.store.client import show_dialog
from attnviz.store.preferences import reset_keys, set_keys
from attnviz.system.paths import settings_path
from attnviz.system.settings import Settings, load
from attnviz.views.chrome.action_rows import FIXED_KEYS, PANEL_KEYS, ROWS
from attnviz.views.chrome.actions import default_keys
from attnviz.views.chrome.shortcuts import fixed_keys, read_keys, refusal, rows_by_name, with_present_keys
from attnviz.views.chrome.shortcuts_dialog import ShortcutsDialog
from attnviz.window.main_window import MainWindow
from attnviz.window.palette_entries import entries
from tests.desk import Desk, wait_for

CONTROL, SHIFT, ALT = (Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier,
                       Qt.KeyboardModifier.AltModifier)
KEY = Qt.Key


@pytest.fixture
def dialog(desk: Desk) -> Iterator[ShortcutsDialog]:
    """The window of the keys, which the test leaves as the program has them."""
    desk.presenter.do(show_dialog("keyboard"))
    created = desk.bench.tools.created["keyboard"]
    assert isinstance(created, ShortcutsDialog)
    created.line.clear()
    yield created
    desk.presenter.do(reset_keys())
    created.close()


def items(dialog: ShortcutsDialog) -> list[QTreeWidgetItem]:
    found = [dialog.table.topLevelItem(at) for at in range(dialog.table.topLevelItemCount())]
    return [item for item in found if item is not None and not item.isHidden()]


def choose(dialog: ShortcutsDialog, command: str) -> None:
    dialog.table.setCurrentItem(next(item for item in items(dialog) if item.text(0) == command))


def keys_of(desk: Desk, name: str) -> list[str]:
    return [keys.toString() for keys in desk.window.actions_by_name[name].shortcuts()]


def test_screen_readers_tell_which_key_is_pressed(dialog: ShortcutsDialog) -> None:
    names = []
    for edit in dialog.edits:
        told = QAccessible.queryAccessibleInterface(edit.findChild(QLineEdit))
        assert told is not None
        names.append(told.text(QAccessible.Text.Name))
    assert names[:2] == ["Key 1 of the command", "Key 2 of the command"]


def test_a_typed_key_is_that_of_the_command_everywhere(desk: Desk, dialog: ShortcutsDialog) -> None:
    choose(dialog, "Hold as A")
    QTest.keyClick(dialog.edits[0], KEY.Key_F12, CONTROL)
    assert keys_of(desk, "hold") == ["Ctrl+F12"] and not dialog.take.isVisible()
    assert desk.window.actions_by_name["hold"].toolTip().endswith("(Ctrl+F12)")
    found = entries(desk.window, desk.presenter, desk.controller.document)
    assert [entry.keys for entry in found if entry.words == "Hold as A"] == ["Ctrl+F12"]
    desk.presenter.do(compare.show("held"))
    assert desk.window.message.text == "No state is held as A yet (Ctrl+F12)."
    assert with_present_keys("<p>Press Ctrl+K, not Ctrl+Shift+K.</p>") == "<p>Press Ctrl+F12, not Ctrl+Shift+K.</p>"
    assert json.loads(settings_path().read_text())["shortcuts"] == ["hold=Ctrl+F12"]
    assert [item.text(2) for item in items(dialog) if item.text(0) == "Hold as A"] == ["Ctrl+F12"]
    QTest.keyClick(dialog.edits[1], KEY.Key_F12)
    assert keys_of(desk, "hold") == ["Ctrl+F12", "F12"], "a command can have several"
    dialog.removers[0].click()
    dialog.removers[0].click()
    assert keys_of(desk, "hold") == []
    desk.presenter.do(compare.show("held"))
    assert desk.window.message.text == "No state is held as A yet (View > Compare with A > Hold as A)."
    dialog.reset.click()
    assert keys_of(desk, "hold") == ["Ctrl+K"] and load().shortcuts == (), "only what differs is kept"


def test_a_key_of_another_command_is_taken_over_or_not(desk: Desk, dialog: ShortcutsDialog) -> None:
    choose(dialog, "Reset layout")
    QTest.keyClick(dialog.edits[0], KEY.Key_E, CONTROL)
    assert dialog.note.text() == "Ctrl+E is the key of Export picture… (File)." and dialog.take.isVisible()
    assert (keys_of(desk, "reset_layout"), keys_of(desk, "export")) == ([], ["Ctrl+E"])
    dialog.leave.click()
    assert dialog.edits[0].keySequence().isEmpty() and not dialog.take.isVisible()
    QTest.keyClick(dialog.edits[0], KEY.Key_E, CONTROL)
    dialog.take.click()
    assert (keys_of(desk, "reset_layout"), keys_of(desk, "export")) == (["Ctrl+E"], [])
    choose(dialog, "Export picture…")
    dialog.reset.click()
    assert dialog.note.text() == "Ctrl+E is the key of Reset layout (View > Panels)."
    dialog.take.click()
    assert (keys_of(desk, "reset_layout"), keys_of(desk, "export")) == ([], ["Ctrl+E"])
    desk.presenter.do(set_keys("export", "F12"))
    desk.presenter.do(set_keys("history", ""))
    dialog.reset_all.click()
    assert (keys_of(desk, "export"), keys_of(desk, "history")) == (["Ctrl+E"], ["F7"]) and load().shortcuts == ()


def test_refused_keys_are_explained_and_the_former_stay(desk: Desk, dialog: ShortcutsDialog) -> None:
    choose(dialog, "Hold as A")
    QTest.keyClick(dialog.edits[0], KEY.Key_Q, CONTROL | ALT)
    assert dialog.note.text() == "Ctrl+Alt+Q types a character on keyboards on which AltGr is Ctrl+Alt."
    assert dialog.edits[0].keySequence() == QKeySequence("Ctrl+K") and keys_of(desk, "hold") == ["Ctrl+K"]
    QTest.keyClick(dialog.edits[0], KEY.Key_Escape)
    assert keys_of(desk, "hold") == ["Ctrl+K"]


def test_commands_are_found_by_name_group_and_key(desk: Desk, dialog: ShortcutsDialog) -> None:
    assert len(items(dialog)) == len(ROWS) + len(PANEL_KEYS) + len(FIXED_KEYS)
    for typed, command in (("compare ctrl+k", "Hold as A"), ("ctrl+shift+k", "Snapshots…"), ("tokens whý", "Explain")):
        dialog.line.setText(typed)
        assert items(dialog)[0].text(0).startswith(command) and len(items(dialog)) <= 3, typed
        assert dialog.table.currentItem() is items(dialog)[0]
    dialog.line.setText("tab")
    choose(dialog, "Go to the next or the previous field")
    assert not dialog.edits[0].isEnabled() and dialog.note.text() == "These keys are the same in every program."


def test_keys_of_panels_change_too(desk: Desk, dialog: ShortcutsDialog) -> None:
    choose(dialog, "Explain why the token was predicted")
    QTest.keyClick(dialog.edits[0], KEY.Key_E)
    chips, done = desk.window.sentence.chips, list[str]()
    chips.did.connect(lambda intent: done.append(intent.name))
    for key in (KEY.Key_W, KEY.Key_E):
        QTest.keyClick(chips, key)
    chips.did.disconnect()
    assert done == ["explain_token"]


def test_the_key_that_shows_a_while_pressed_can_be_another(desk: Desk, dialog: ShortcutsDialog) -> None:
    desk.presenter.do(set_keys("flip", "Ctrl+F12"))
    desk.presenter.do(compare.hold())
    dialog.close()
    desk.window.activateWindow()
    QTest.qWaitForWindowActive(desk.window)
    desk.window.sentence.editor.setFocus()
    QTest.keyPress(desk.window.sentence.editor, KEY.Key_F12, CONTROL)
    assert desk.presenter.state.compared.showing == "held"
    QTest.keyRelease(desk.window.sentence.editor, KEY.Key_F12, CONTROL)
    assert desk.presenter.state.compared.showing == "now"


def test_which_keys_are_refused(qapp) -> None:
    rows = rows_by_name()
    for name, keys, reason in (
        ("hold", "Ctrl+Foo", "Ctrl+Foo is not a key."),
        ("hold", "Ctrl+Alt+2", "Ctrl+Alt+2 types a character on keyboards on which AltGr is Ctrl+Alt."),
        ("hold", "Alt+F", "Alt+F opens a menu, or types a character on macOS."),
        ("hold", "Shift+W", "Shift+W types a character: choose it with Ctrl."),
        ("hold", "€", "€ types a character: choose it with Ctrl."),
        ("reset_table", "5", "5 types a character: choose it with Ctrl."),
        ("hold", "Del", "Del deletes what is selected: choose it with Ctrl."),
        ("hold", "Left", "Left is the same in every program: Move the mark, the cursor or the selection."),
        ("hold", "Ctrl+C", "Ctrl+C is the same in every program: Cut, copy and paste."),
        ("hold", "F9, F8", "F9, F8 are several keys, one after the other: choose one, with Ctrl, Alt or Shift."),
        ("explain_token", "E", None), ("hold", "F12", None), ("hold", "Ctrl+Alt+F5", None), ("hold", "Meta+H", None),
    ):
        assert refusal(rows[name], QKeySequence(keys), keys) == reason, keys
    for row in rows.values():
        for each in default_keys(row):
            assert refusal(row, each) is None, f"the program itself gives {row.name} a key that it refuses"


def test_settings_written_by_hand_are_read_as_far_as_they_can_be(qapp) -> None:
    entries = ("hold=Ctrl+Foo", "save=F12; nonsense", "undo=F12", "no_such_command=F4", "redo=", "flip=Ctrl+E")
    keys, refusals = read_keys(entries)
    assert refusals == ["Hold as A: Ctrl+Foo is not a key.", "Save: nonsense is not a key.",
                        "Undo: F12 is that of Save, too, which keeps it."]
    assert {name: QKeySequence.listToString(each) for name, each in keys.items()} == {
        "save": "F12", "redo": "", "flip": "Ctrl+E", "export": ""}


def test_a_window_says_at_its_start_which_keys_it_ignores(qapp) -> None:
    desk = Desk(settings=Settings(theme="light", shortcuts=("hold=Ctrl+Foo", "save=Ctrl+F12")))
    try:
        wait_for(lambda: desk.presenter.state.message)
        assert desk.presenter.state.message.text == "Hold as A: Ctrl+Foo is not a key."
        assert (keys_of(desk, "hold"), keys_of(desk, "save")) == (["Ctrl+K"], ["Ctrl+F12"])
    finally:
        desk.close()
        MainWindow().deleteLater()  # which names the keys of the program again


ALTGR = ((CONTROL | ALT, "Windows"), (Qt.KeyboardModifier.GroupSwitchModifier, "Linux"))


@pytest.mark.parametrize(("modifiers", "system"), ALTGR)
def test_altgr_types_a_character_and_is_no_shortcut(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, modifiers: Qt.KeyboardModifier, system: str
) -> None:
    """€, @ and { are AltGr+E, Q and 7 on a German keyboard; Ctrl+E, Ctrl+Q and so on are shortcuts."""
    triggered: list[str] = []
    desk.presenter.do(set_keys("record", "Ctrl+Alt+Q"))  # as somebody may write it by hand
    for action in desk.window.findChildren(QAction):
        action.triggered.connect(lambda *_, action=action: triggered.append(action.text()))
    editor, document = desk.window.sentence.editor, desk.controller.document
    desk.window.activateWindow()
    editor.setFocus()
    editor.selectAll()
    keys = ((KEY.Key_E, "€"), (KEY.Key_Q, "@"), (KEY.Key_7, "{"), (KEY.Key_K, "ĸ"), (KEY.Key_S, "ß"), (KEY.Key_Z, "←"))
    for key, character in keys:
        QTest.sendKeyEvent(QTest.KeyAction.Click, editor, key, character, modifiers)
    assert editor.toPlainText() == "€@{ĸß←"
    assert desk.controller.document == replace(document, text="€@{ĸß←")
    canvas = desk.window.detail.canvas
    desk.settle()
    canvas.setFocus()
    QTest.keyClick(canvas, KEY.Key_Right)
    QTest.keyClick(canvas, KEY.Key_Return)
    cell = desk.window.focusWidget()
    for key, character in keys:
        QTest.sendKeyEvent(QTest.KeyAction.Click, cell, key, character, modifiers)
    assert cell.text() == "€@{ĸß←"
    QTest.keyClick(cell, KEY.Key_Escape)
    desk.window.tables.set_folded(False)
    table = desk.window.tables.table
    for key, character in keys:
        QTest.sendKeyEvent(QTest.KeyAction.Click, table, key, character, modifiers)
    assert triggered == [] and desk.controller.document == replace(document, text="€@{ĸß←")
    desk.presenter.do(reset_keys())


def test_macos_has_its_own_keys_and_menu_roles(qapp) -> None:
    roles = {row.name: row.role for row in ROWS if row.role is not QAction.MenuRole.NoRole}
    assert roles == {"about": QAction.MenuRole.AboutRole, "quit": QAction.MenuRole.QuitRole,
                     "keyboard": QAction.MenuRole.PreferencesRole}
    standard = {row.name: row.shortcut for row in ROWS if isinstance(row.shortcut, QKeySequence.StandardKey)}
    keys = QKeySequence.StandardKey
    assert standard == {"new": keys.New, "open": keys.Open, "save": keys.Save, "save_as": keys.SaveAs,
                        "quit": keys.Quit, "undo": keys.Undo, "redo": keys.Redo, "keyboard": keys.Preferences,
                        "shortcuts": keys.HelpContents}
    on_mac = [each.toString() for row in ROWS for each in default_keys(row, platform="darwin")]
    assert len(on_mac) == len(set(on_mac))
    taken_by_macos = {"Ctrl+H", "Ctrl+M", "Ctrl+W", "Ctrl+Tab", "Ctrl+`", "Ctrl+Space", "F11"}
    assert taken_by_macos.isdisjoint(on_mac)
    assert {row.name for row in ROWS if row.mac_shortcut} == {"mask", "switch_head", "picture_only"}


def test_no_key_of_the_program_is_fixed_or_double(qapp) -> None:
    fixed = [each for row in FIXED_KEYS for each in fixed_keys(row)]
    assert not [row.name for row in (*ROWS, *PANEL_KEYS) for each in default_keys(row) if each in fixed]
    assert read_keys(()) == ({}, [])
