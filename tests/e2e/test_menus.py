"""Menu states: disabled and checked actions, and the names of the undo and redo steps."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from attnviz.system.settings import Settings
from attnviz.views.chrome import theme
from tests.desk import Desk
from tests.e2e.gestures.hand import Hand
from tests.e2e.gestures.pictures import cell, in_table, small, table, type_in
from tests.e2e.gestures.rows import Step, button, choice, click, key, menu, number, popup, reset, write
from tests.views.pixels import rgb


@pytest.fixture
def hand(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hand:
    """Return a simulated user at a window."""
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    return Hand(desk, tmp_path, monkeypatch)


def do(hand: Hand, *steps: Step) -> None:
    for step in steps:
        step.run(hand)
        hand.settle()


EDIT = type_in(cell(3, 1), "5")
STEPS: dict[str, tuple[Step, ...]] = {
    'Type "!"': (write("!"),),
    "Change Mask": (key("Ctrl+M"),),
    "Change Tokenizer": (choice("tokenizer", "Characters"),),
    "Change Weights": (number("seed", "5"),),
    "Take weights from CausalAttention": (menu("Attention/Take weights from/CausalAttention"),),
    "Default option": (key("Ctrl+M"), reset("mask")),
    "Default options": (key("Ctrl+M"), menu("Edit/Reset all options")),
    "Edit numbers": (EDIT,),
    "Reset a number": (EDIT, popup("cell", "Reset this number", cell(3, 1))),
    "Reset numbers": (type_in(table(0, 0), "2"), type_in(table(1, 1), "3"), in_table("Reset selected")),
    "Reset a table": (type_in(table(0, 0), "2"), in_table("Reset this table")),
    "Reset a stage": (EDIT, popup("stage", "Reset the edits of this stage", small("weights", 0, 0))),
    "Reset all edits": (EDIT, button("Reset all edits")),
    "Mask a cell": (popup("cell", "Mask this cell in every head", cell(3, 1)),),
    "Reset the mask": (popup("cell", "Mask this cell in every head", cell(3, 1)), button("Reset mask cells")),
}


def test_the_step_that_is_undone_or_done_again_is_named(hand: Hand) -> None:
    undo, redo = (hand.window.actions_by_name[name] for name in ("undo", "redo"))
    assert (undo.text(), redo.text()) == ("&Undo", "&Redo")
    for step, pressed in STEPS.items():
        do(hand, *pressed)
        assert (undo.text(), redo.text()) == (f"&Undo {step}", "&Redo")
        do(hand, key("Ctrl+Z"))
        assert redo.text() == f"&Redo {step}" and undo.text() != f"&Undo {step}"
        while hand.window.actions_by_name["undo"].isEnabled():
            do(hand, key("Ctrl+Z"))


def ticked(desk: Desk) -> set[str]:
    return {action.objectName() for action in desk.window.findChildren(QAction)
            if action.isChecked() and not action.objectName().startswith(("device", "theme", "language"))} - {""}


def test_what_is_so_is_ticked_whoever_made_it_so(hand: Hand) -> None:
    maps = {"sequential_map:viridis", "diverging_map:red-blue", "show_now", "weights_from:own", "alignment:auto",
            "weights_as:weights", "fold:"}
    assert ticked(hand.desk) == {"mask", "scale:shared", "curve:linear"} | maps
    do(hand, click("dropout_on"), key("Ctrl+M"), button("Shared scale"))
    assert ticked(hand.desk) == {"dropout", "scale:head", "curve:linear"} | maps
    do(hand, key("Ctrl+Z"), button("Shared scale"))
    assert ticked(hand.desk) == {"dropout", "mask", "scale:shared", "curve:linear"} | maps
    do(hand, key("Ctrl+Z"))
    assert ticked(hand.desk) == {"mask", "scale:shared", "curve:linear"} | maps


@pytest.fixture
def other(qapp: QApplication) -> Iterator[Desk]:
    """Return a window in which every choice differs from its default."""
    theme.apply(qapp, "dark")
    made = Desk(settings=Settings(theme="dark", sequential_map="blues", diverging_map="purple-orange", device="cpu",
                                  scale="head", curve="log", stretched=True))
    yield made
    made.close()


def test_what_was_chosen_before_is_ticked_and_followed_from_the_start(other: Desk) -> None:
    assert ticked(other) == {"mask", "stretched", "scale:head", "curve:log", "show_now", "alignment:auto", "fold:",
                             "sequential_map:blues", "diverging_map:purple-orange", "weights_from:own",
                             "weights_as:weights"}
    actions, picture = other.window.actions_by_name, other.window.detail.canvas.picture
    assert actions["theme:dark"].isChecked() and actions["device:cpu"].isChecked()
    assert picture.map_name == "blues" and picture.scale.above and not other.window.heads.shared.isChecked()
    assert len({tile.picture.levels for tile in other.window.heads.canvas.tiles}) == 2


def test_icons_of_the_menus_follow_another_theme(hand: Hand) -> None:
    for scheme in ("dark", "light"):
        hand.window.actions_by_name[f"theme:{scheme}"].trigger()
        image = hand.window.actions_by_name["save"].icon().pixmap(20, 20).toImage()
        drawn = {image.pixelColor(x, y).getRgb()[:3] for x in range(20) for y in range(20)
                 if image.pixelColor(x, y).alpha() == 255}
        assert drawn == {rgb("Text")}


def test_each_letter_of_a_menu_has_one_command(hand: Hand) -> None:
    """A letter that two commands have only moves the mark, and Return is needed to choose."""
    menus = [bar.menu() for bar in hand.desk.window.menuBar().actions()]
    for menu_ in menus:
        letters = [found[1].lower() for action in menu_.actions() if not action.isSeparator()
                   and (found := re.search("&([^&])", action.text().replace("&&", "")))]
        assert len(letters) == len(set(letters)), (menu_.title(), sorted(letters))
        menus += [action.menu() for action in menu_.actions() if action.menu() is not None]
    assert len(menus) > 10
