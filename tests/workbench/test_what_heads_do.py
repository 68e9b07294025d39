"""What each head does for a token, in the window: its share of the logit as the colours of all heads, live."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.engine.models.reading import opening
from attnviz.result.contributions import contributions
from attnviz.result.logits import likeliest
from attnviz.result.result import Result
from attnviz.views.chrome import theme
from tests.e2e.conftest import Desk
from tests.engine.small_models import LETTERS, small
from tests.workbench.models import Shelf

MODEL, ENCODER = small("llama", num_hidden_layers=4), small("bert", num_hidden_layers=4)


@pytest.fixture
def desk(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setattr(opening, "open_model", Shelf(MODEL, ENCODER).open_model)
    theme.apply(qapp, "light")
    made = Desk()
    made.controller.apply(
        lambda document: edits.set_text(edits.set_model(document, MODEL.model), "the cat sat"), label="Typing")
    made.settle()
    yield made
    made.close()


def numbers(desk: Desk) -> Result:
    result = desk.controller.result
    assert isinstance(result, Result)
    return result


def choose(desk: Desk, name: str) -> None:
    combo = desk.window.heads.measures.measures
    combo.setCurrentIndex(combo.findData(name))
    combo.activated.emit(combo.currentIndex())


def tinted(desk: Desk) -> np.ndarray:
    tint = desk.window.heads.mosaic.tint
    assert tint is not None
    return tint.values.reshape(4, 4)


def expected(desk: Desk, position: int, token: int) -> np.ndarray:
    found = contributions(numbers(desk), (0, position), token)
    assert found is not None
    return found.heads


def test_all_heads_are_tinted_by_their_share_of_the_likeliest_token_live(desk: Desk) -> None:
    choose(desk, "contribution")
    for text in ("the cat sat", "the cat sat o"):
        desk.controller.apply(lambda document, text=text: edits.set_text(document, text), label="Typing")
        desk.settle()
        logits, end = numbers(desk).logits, len(text) - 1
        assert logits is not None
        token = likeliest(logits, sentence=0, position=end)[0]
        np.testing.assert_array_equal(tinted(desk), expected(desk, end, token.id))
        tint = desk.window.heads.mosaic.tint
        assert tint is not None and tint.label == f"Share of the logit, {token.label}"
        assert tint.low == -tint.high == -np.abs(tint.values).max()
        assert tint.map_name == desk.presenter.maps.diverging


def test_the_shares_are_of_the_chosen_word_and_token(desk: Desk) -> None:
    choose(desk, "contribution")
    desk.presenter.selection.pin(Cell(Spot("weights"), 4, 2))
    result = numbers(desk)
    assert result.logits is not None and result.logits.unembedding is not None
    at = int(np.argmax(result.logits.unembedding @ result.array("final_normed", layer=3)[0, 4]))
    np.testing.assert_array_equal(tinted(desk), expected(desk, 4, at))
    token = LETTERS.index("q")
    desk.presenter.ask_of_token(token)
    np.testing.assert_array_equal(tinted(desk), expected(desk, 4, token))
    desk.presenter.ask_of_token(None)
    np.testing.assert_array_equal(tinted(desk), expected(desk, 4, at))


def test_where_there_are_no_shares_the_row_says_why(desk: Desk) -> None:
    combo = desk.window.heads.measures.measures
    at = combo.findData("contribution")
    assert not combo.view().isRowHidden(at) and combo.model().item(at).isEnabled()
    choose(desk, "contribution")
    desk.controller.apply(lambda document: edits.set_model(document, ENCODER.model), label="Model")
    desk.settle()
    assert not combo.model().item(at).isEnabled()
    assert "normalises" in desk.window.heads.measures.why.text
    desk.controller.apply(lambda document: edits.set_model(document, None), label="Model")
    desk.settle()
    assert combo.view().isRowHidden(at)
