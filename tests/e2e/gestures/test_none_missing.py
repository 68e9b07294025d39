"""Nothing is missing from the table of gestures: who adds a command adds the row that presses it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QMenuBar, QTabBar

from attnviz.document.options import OPTIONS, SAMPLING_OPTIONS
from attnviz.views.panels import PANELS
from tests.e2e.gestures.hands import Hand, called, entries, plain
from tests.e2e.gestures.menus import SAVED
from tests.e2e.gestures.test_gestures import TABLE

#: What this computer has of models is looked up when the menu opens, see tests/workbench/test_model_actions.py.
LOOKED_UP = "menu File/Models on this computer/Looking…"
#: What needs something that takes long has tests of its own: test_running.py, test_exporting.py and test_opening.py;
#: which panels fold away depends on the sizes of the others, see tests/workbench/test_small_screens.py.
ELSEWHERE = {
    LOOKED_UP,
    "menu Attention/Cancel the computation", "key Ctrl+.",
    "button Stop what is being computed; the last picture stays.",
    "menu File/Stop opening or exporting", "button Stop the export; an older file stays as it is.",
    "button Give up opening the file; the session stays as it is.",
    "button More", "button Hide the first steps",  # tests/e2e/test_first_start.py
    "button Locate the model", "button Sort the heads again",  # tests/workbench/test_missing_model.py, tests/views
    *(f"button There is no room for “{panel}”: show it in place of another panel."
      for panel in ("Pipeline", "Lines", "Words", "Heads", "Next token")),
}
PRESSED = ELSEWHERE.union(*(gesture.commands for gesture in TABLE))


def below(menu: QMenu | QMenuBar, path: str = "") -> Iterator[str]:
    """The path of each entry of a menu and of the menus below it."""
    for action in entries(menu):
        way = f"{path}/{plain(action.text())}".lstrip("/")
        if isinstance(action.menu(), QMenu):
            yield from below(action.menu(), way)
        else:
            yield way


def test_every_entry_of_the_menus_is_pressed(hand: Hand) -> None:
    for step in SAVED:  # so that there is a recent file
        step.run(hand)
    hand.controller.new()
    offered = {f"menu {path}" for path in below(hand.window.menuBar())}
    assert len(offered) > 70
    assert offered - PRESSED == set()


def test_every_shortcut_is_pressed(hand: Hand) -> None:
    shortcuts = [keys.toString() for action in hand.window.findChildren(QAction) for keys in action.shortcuts()]
    # Keys that are labelled New or Save, and those of an older Windows, are other names of these.
    usual = re.compile(r"(Ctrl|Alt|Shift|\+)*(.|F\d+|Left|Right|Up|Down)")
    offered = {f"key {keys}" for keys in shortcuts if usual.fullmatch(keys)}
    assert len(offered) > 20
    assert offered - PRESSED == set()


def test_every_entry_of_the_context_menus_is_pressed(hand: Hand) -> None:
    hand.window.sentence.editor.setFocus()
    places = {
        "cell": [hand.cell(3, 1), hand.beside()], "head": [hand.tile("heads", 1, 3, 1)],
        "stage": [hand.tile("pipeline", "scores", 0, 0)], "table": [hand.number(0, 0)], "text": [hand.editor()],
    }
    offered = set()
    for where, spots in places.items():
        for spot in spots:
            menu = hand.right_click(spot)
            offered |= {f"{where}: {plain(action.text())}" for action in entries(menu)}
            menu.close()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(offered) > 20
    assert offered - PRESSED == set()


def test_every_option_is_set_and_reset(hand: Hand) -> None:
    shown = {name for name, row in hand.window.controls.rows.items() if row.editor.inputs()}
    assert shown == {*OPTIONS, *SAMPLING_OPTIONS}
    assert {f"option {name}" for name in shown} - PRESSED == set()
    assert {f"reset {name}" for name in shown if name != "variant"} - PRESSED == set()


def test_every_button_is_pressed(hand: Hand) -> None:
    window = hand.window
    assert all(window.panels[row.name] for row in PANELS)
    inputs = {button for row in window.controls.rows.values() for button in (row.reset, *row.editor.inputs())}
    assert window.finder and hand.desk.wiring.history  # which are made when they are first asked for
    offered = {
        f"button {called(button)}" for button in window.findChildren(QAbstractButton)
        if button not in inputs and called(button) and not button.objectName().startswith("qt_")
        and not isinstance(button.parentWidget(), QTabBar) and (called(button) != "New" or button.isVisible())
    }
    assert len(offered) > 10
    assert offered - PRESSED == set()
