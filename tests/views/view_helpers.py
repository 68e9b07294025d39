"""Helpers for sentence and controls: views that record their signals, documents and results."""

from types import MappingProxyType

import numpy as np

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.result.result import Result
from attnviz.store.state import State
from attnviz.tokens import tokenize_document
from attnviz.tokens.token import Vocabulary
from attnviz.views.controls.controls_view import ControlsView
from attnviz.views.sentence.sentence_view import SentenceView

SENTENCE_SIGNALS = ("example_chosen", "did")
CONTROLS_SIGNALS = ("did",)


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
    made = ControlsView()
    qtbot.addWidget(made)
    made.resize(256, 900)
    made.show()
    _note(made, CONTROLS_SIGNALS)
    return made


def _note(view, signals: tuple[str, ...]) -> None:
    view.told = []
    for name in signals:
        getattr(view, name).connect(lambda *values, name=name: view.told.append((name, *values)))


def document(text: str = "a b", **settings) -> Document:
    """Return a document with a text and some options."""
    return edits.set_options(edits.set_text(Document(), text), settings)


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
    view.show_state(State(document=shown), frozenset({"document"}))


def show(view: SentenceView, text: str, sentence: int = 0, **settings) -> Result:
    """Show a text and its tokens."""
    shown = document(text, **settings)
    made = result(shown)
    show_document(view, shown)
    view.set_result(made, Spot("weights", sentence=sentence))
    return made
