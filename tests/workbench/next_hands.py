"""What a person reads and clicks in the panel of what comes next."""

from __future__ import annotations

import re

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from attnviz.result.next_tokens import Bar
from attnviz.tokens.token import Token
from tests.e2e.conftest import Desk
from tests.engine.small_models import LETTERS


def settle(desk: Desk) -> None:
    """Until nothing is computed, nothing waits for it, and what moved has been seen."""
    desk.settle()
    desk.settle()
    while desk.presenter.glow.fades:
        desk.presenter.glow.fade()
    assert not desk.messages


def bars(desk: Desk) -> dict[int, Bar]:
    return {bar.token.id: bar for bar in desk.window.next.bars.bars}


def shows(desk: Desk, expected: np.ndarray) -> None:
    """The bars are the ten largest of these, in their order."""
    shown = bars(desk)
    assert list(shown) == np.argsort(-expected, kind="stable")[:10].tolist()
    np.testing.assert_allclose([bar.share for bar in shown.values()], expected[list(shown)], atol=1e-6)


def click(desk: Desk, at: int) -> None:
    canvas = desk.window.next.bars
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=canvas.row(at).center().toPoint())


def merging(text: str) -> tuple[Token, ...]:
    """Each "t" with the letter after it, and each other letter by itself."""
    return tuple(Token(LETTERS.index(part[0][0]), part[0], part[0], *part.span()) for part in re.finditer("t.|.", text))
