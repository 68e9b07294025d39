"""Append the next token by key: once per press, and while held no faster than predictions arrive."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desk import Desk
from tests.engine.small_models import LETTERS
from tests.workbench.next_token_helpers import MODELS, begin, press, repeat, settle, shares

pytestmark = pytest.mark.desk(models=(MODELS["gpt2"],))


def test_a_key_that_is_held_appends_no_faster_than_it_is_computed(desk: Desk) -> None:
    begin(desk)
    press(desk)
    for _ in range(4):  # as the keyboard repeats it while nothing is computed yet
        repeat(desk)
    assert len(desk.controller.document.text) == 8
    settle(desk)
    assert len(desk.controller.document.text) == 9
    text = desk.controller.document.text
    assert text[8] == LETTERS[int(shares(text[:8], 7).argmax())]
    press(desk)
    press(desk)
    desk.controller.undo()  # what waits was meant for another text
    settle(desk)
    assert desk.controller.document.text == text


def test_no_press_is_lost_while_a_token_is_computed(desk: Desk) -> None:
    begin(desk)
    for _ in range(10):
        press(desk)
    assert len(desk.controller.document.text) == 8
    for _ in range(10):
        settle(desk)
    text = desk.controller.document.text
    assert len(text) == 17 and len(desk.controller.history.steps) == 11
    assert text[16] == LETTERS[int(shares(text[:16], 15).argmax())]


def test_a_press_after_a_computation_was_cancelled_counts(desk: Desk) -> None:
    begin(desk)
    press(desk)
    desk.controller.computation.cancel()
    while desk.controller.computation.is_pending:
        QApplication.processEvents()
    press(desk)
    settle(desk)
    assert len(desk.controller.document.text) == 9


def test_the_cursor_goes_along_with_what_is_appended(desk: Desk) -> None:
    begin(desk)
    QTest.keyClick(desk.window.sentence.editor, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    press(desk)
    settle(desk)
    QTest.keyClicks(desk.window.sentence.editor, "z")
    assert desk.controller.document.text[7:].endswith("z") and len(desk.controller.document.text) == 9
