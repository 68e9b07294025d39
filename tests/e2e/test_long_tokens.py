"""A token of 500,000 characters is never laid out in full, because Qt would take seconds."""

import pytest
from PySide6.QtWidgets import QLabel, QWidget

from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.store.focus import pin_cell
from attnviz.tokens.labels import MAX_LABEL_CHARS, readable
from attnviz.views.chrome import theme
from tests.desk import Desk

LENGTH = 500_000
SAID = 2000  #: characters of anything that the window says


def test_the_beginning_and_the_end_of_a_very_long_token_are_shown() -> None:
    assert readable("a" * MAX_LABEL_CHARS) == "a" * MAX_LABEL_CHARS
    half = MAX_LABEL_CHARS // 4
    assert readable("ab" * LENGTH + "!") == "ab" * half + " … " + "ba" * (half - 1) + "b!"
    assert len(readable("\x1b" * LENGTH)) < 10 * MAX_LABEL_CHARS


def test_a_very_long_word_is_shown_in_short_everywhere(qapp, monkeypatch: pytest.MonkeyPatch) -> None:
    theme.apply(qapp, "light")
    measured: list[str] = []
    advance = theme.Metrics.horizontalAdvance
    monkeypatch.setattr(theme.Metrics, "horizontalAdvance",
                        lambda self, text, *args: measured.append(text) or advance(self, text, *args))
    desk = Desk()
    try:
        for word in ("a" * LENGTH, "e\u0301" * (LENGTH // 2)):
            desk.controller.apply(lambda d, word=word: edits.set_text(d, f"one {word} b"), label="Typing")
            desk.settle(60)
            desk.window.pipeline.canvas.did.emit(pin_cell(Cell(Spot("weights"), 2, 1)))
            desk.window.grab()
            assert desk.controller.document.text == f"one {word} b" == desk.window.sentence.editor.text()
            assert desk.presenter.state.result.document == desk.controller.document
            said = [label.text() for label in desk.window.findChildren(QLabel)]
            for widget in desk.window.findChildren(QWidget):
                said += [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
            said += [desk.window.sentence.chips.tooltip_of(at) for at in range(3)]
            said += [tile.tooltip for tile in desk.window.pipeline.canvas.tiles]
            said += desk.presenter.state.result.labels[0]
            said += desk.window.detail.canvas.picture.row_labels
            assert max(map(len, said + measured)) <= SAID and measured
    finally:
        desk.close()
