"""Helpers that read and click the Next token panel."""

import re

import numpy as np
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import ablation, edits
from attnviz.experiments.next_tokens import Bar
from attnviz.result.nn import softmax
from attnviz.tokens.token import Token
from tests.desk import Desk
from tests.engine.small_models import LETTERS, engine_of, small

MODELS = {name: small(name) for name in ("gpt2", "llama", "bert")}


def settle(desk: Desk) -> None:
    """Wait for all computations, and end the change highlight."""
    desk.settle()
    desk.settle()
    desk.end_highlight()
    assert not desk.messages


def bars(desk: Desk) -> dict[int, Bar]:
    return {bar.token.id: bar for bar in desk.window.next.bars.bars}


def shows(desk: Desk, expected: np.ndarray) -> None:
    """Assert that the bars are the ten largest of these probabilities, in order."""
    shown = bars(desk)
    assert list(shown) == np.argsort(-expected, kind="stable")[:10].tolist()
    np.testing.assert_allclose([bar.value for bar in shown.values()], expected[list(shown)], atol=1e-6)


def press(desk: Desk) -> None:
    QTest.keyClick(desk.window.sentence.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def repeat(desk: Desk) -> None:
    """Send the auto-repeat of Ctrl+Return, which QTest cannot send."""
    key, control = Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier
    override = QKeyEvent(QEvent.Type.ShortcutOverride, key, control, "", True)
    QApplication.sendEvent(desk.window.sentence.editor, override)
    desk.window.actions_by_name["append_token"].trigger()


def begin(desk: Desk, text: str = "the cat", model: str = "gpt2") -> None:
    desk.controller.apply(lambda document: edits.set_model(edits.set_text(document, text), MODELS[model].model),
                          label="Begin")
    settle(desk)


def shares(text: str, position: int, model: str = "gpt2", **switched: int) -> np.ndarray:
    """Return the next-token probabilities of a computation that keeps every stage."""
    document = edits.set_text(edits.set_model(edits.new_document(), MODELS[model].model), text)
    if switched:
        document = ablation.ablate(document, **switched)
    result = engine_of(MODELS[model]).compute(document)
    assert result.logits is not None
    row = result.logits.row(0, position)
    assert row is not None
    return softmax(row)


def click(desk: Desk, at: int) -> None:
    canvas = desk.window.next.bars
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=canvas.row(at).center().toPoint())


def merging(text: str) -> tuple[Token, ...]:
    """Split a text into tokens: each "t" with the next letter, and each other letter alone."""
    return tuple(Token(LETTERS.index(part[0][0]), part[0], part[0], *part.span()) for part in re.finditer("t.|.", text))
