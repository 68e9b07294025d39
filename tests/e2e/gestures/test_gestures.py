"""Every gesture of the table, performed in a whole window, has the listed outcome."""

from contextlib import suppress
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.exceptions import TimeoutError as TookTooLong

from tests.e2e.gestures import comparison, keyboard, menus, models, options, panels, pictures, scales, second_view
from tests.e2e.gestures.hand import Hand
from tests.e2e.gestures.rows import Gesture

TABLE: tuple[Gesture, ...] = (
    *options.ROWS, *menus.EDITING, *menus.VIEW, *menus.SETTINGS, *menus.FILES, *menus.EXAMPLES,
    *pictures.CELLS, *pictures.CONTEXT, *pictures.SWITCHES, *pictures.MEASURES, *pictures.TOKENS,
    *pictures.DROPS, *pictures.TEXT, *pictures.TABLES, *panels.ROWS, *comparison.ROWS, *keyboard.KEYBOARD,
    *keyboard.PALETTE, *scales.ROWS, *second_view.ROWS, *models.ROWS,
)
PATIENCE = 20_000  #: milliseconds within which a difference must be seen: files are written beside the window


@pytest.mark.parametrize("gesture", TABLE, ids=lambda gesture: gesture.name)
def test_a_gesture_makes_its_difference(hand: Hand, qtbot: Any, gesture: Gesture) -> None:
    for step in gesture.given:
        step.run(hand)
        hand.settle()
    assert gesture.see(hand) == gesture.start
    for step, wanted in gesture.acts:
        step.run(hand)
        hand.settle()
        for _ in range(2):
            QApplication.processEvents()
        if gesture.see(hand) != wanted:  # it may come by itself a moment later, such as what is written to a file
            with suppress(TookTooLong):
                qtbot.waitUntil(lambda wanted=wanted: gesture.see(hand) == wanted, timeout=PATIENCE)
            assert gesture.see(hand) == wanted, step.name
    assert QApplication.activePopupWidget() is None and "unexpected" not in hand.asked
