"""Helpers for views: on screen, with a record of their signals, and with documents and results."""

from types import MappingProxyType
from typing import Any

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.result.result import Result
from attnviz.store.state import State
from attnviz.tokens import tokenize_document
from attnviz.tokens.token import Vocabulary
from attnviz.views.controls.controls_view import ControlsView
from attnviz.views.sentence.sentence_view import SentenceView

SENTENCE_SIGNALS = ("example_chosen", "did")
CONTROLS_SIGNALS = ("did",)


def on_screen(qtbot: Any, view: Any, width: int, height: int) -> Any:
    """Return a view that is shown in a size."""
    qtbot.addWidget(view)
    view.resize(width, height)
    _ = getattr(view, "canvas", None)  # that of the large picture comes a moment later else
    view.show()
    qtbot.waitExposed(view)
    return view


def wheel(canvas: Any, at: QPoint | QPointF, notches: int = 2) -> None:
    """Turn the wheel over a place of a large picture, or of another widget."""
    place, view = QPointF(at).toPoint(), getattr(canvas, "viewport", lambda: canvas)()
    QApplication.sendEvent(view, QWheelEvent(
        QPointF(place), QPointF(view.mapToGlobal(place)), QPoint(), QPoint(0, 120 * notches), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False))
    QApplication.processEvents()


def drag(canvas: Any, by: QPoint) -> None:
    """Drag the middle of a large picture, in steps as a hand does."""
    view, start = canvas.viewport(), canvas.rect().center()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 9):
        QTest.mouseMove(view, start + by * step / 8)
        QApplication.processEvents()
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=start + by)
    QApplication.processEvents()


def sentence_view(qtbot) -> SentenceView:
    """Return a sentence view with the keyboard focus; `told` lists its signals."""
    made = SentenceView()
    qtbot.addWidget(made)
    made.resize(900, made.sizeHint().height())
    _note(made, SENTENCE_SIGNALS)
    with qtbot.waitActive(made):
        made.show()
    return made


def controls_view(qtbot) -> ControlsView:
    """Return a panel of controls; `told` lists its signals."""
    made = on_screen(qtbot, ControlsView(), 256, 900)
    _note(made, CONTROLS_SIGNALS)
    return made


def _note(view, signals: tuple[str, ...]) -> None:
    view.told = []
    for name in signals:
        getattr(view, name).connect(lambda *values, name=name: view.told.append((name, *values)))


def document(text: str = "a b", **settings: Any) -> Document:
    """Return a document with a text and some options."""
    return edits.set_options(edits.set_text(Document(), text), settings)


def computed(text: str, **settings: Any) -> Result:
    """Return the result of a text with some options, as the window computes it."""
    return compute(document(text, **settings), stages=INTERACTIVE)


def result(shown: Document, *, unknown: tuple[str, ...] = ()) -> Result:
    """Return a result that has only its tokens."""
    sentences = tokenize_document(shown)
    tokens = tuple({token.key: token for sentence in sentences for token in sentence}.values())
    vocabulary = Vocabulary(
        tokens, np.zeros((len(tokens), 3), np.float32), tuple(token.key not in unknown for token in tokens)
    )
    empty = MappingProxyType({})
    return Result(shown, shown.options, sentences, vocabulary, (empty,), np.zeros((0, 0, 0), bool), empty)


def show_document(view: SentenceView | ControlsView, shown: Document) -> None:
    """Show a document before its result is there."""
    view.show_state(State(document=shown))


def show(view: SentenceView, text: str, sentence: int = 0, **settings) -> Result:
    """Show a text and its tokens."""
    shown = document(text, **settings)
    made = result(shown)
    show_document(view, shown)
    view.set_result(made, Spot("weights", sentence=sentence))
    return made
