"""The metric of predictions in the window: chosen by a right click, and shown by every panel that measures."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu

from attnviz.pictures.numbers import format_number
from attnviz.store.look import choose_measure, compute_effects
from tests.desk import Desk
from tests.engine.small_models import document, small

MODEL = small("llama")
pytestmark = pytest.mark.desk(document=document(MODEL, "the cat sat"), models=(MODEL,))


def press(desk: Desk, words: str) -> list[str]:
    """Choose an entry of the menu of the third next token; return all of them."""
    panel = desk.window.panels["next"]
    desk.bench.context_menus.open_token_menu(panel.bars.bars[2].token, QPoint(0, 0))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [action.text() for action in menu.actions()]
    menu.actions()[texts.index(words)].trigger()
    menu.close()
    QApplication.processEvents()
    return texts


def test_the_next_token_panel_shows_the_metric(desk: Desk) -> None:
    panel = desk.window.panels["next"]
    first, _, third = panel.bars.bars[:3]
    assert not panel.pair.isVisible()
    assert "Measure by logit" not in press(desk, "Measure by rank (lower is better)"), "it is the present one"
    assert panel.pair.isVisible() and panel.pair.text() == f"Rank (lower is better) {first.token.label}: 1"
    press(desk, f"Target {third.token.label}")
    assert panel.pair.text() == f"Rank (lower is better) {third.token.label}: 3"
    press(desk, "Measure by probability")
    assert panel.pair.text() == f"Probability {third.token.label}: {format_number(third.token.probability)}"
    press(desk, "Measure by logit")
    assert panel.pair.text() == f"Logit {third.token.label}: {format_number(third.token.logit)}", "it names the target"
    press(desk, f"Target {first.token.label} rather than {third.token.label}")
    assert desk.presenter.state.focus.target[:2] == (first.token.id, third.token.id)
    press(desk, "Target the top token")
    assert not panel.pair.isVisible(), "the tooltip of its bar shows it"


def test_a_token_of_the_text_can_be_the_target(desk: Desk) -> None:
    chips, presenter = desk.window.sentence.chips, desk.presenter
    first, second = chips.tokens[0], chips.tokens[2]
    for token, words, pair in (
        (first, f"Target {first.label}", (first.id, None)),
        (second, f"Target ‹{first.label}› rather than {second.label}", (first.id, second.id)),
    ):
        place = chips.chip_rect(chips.tokens.index(token)).center()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, chips.mapToGlobal(place))
        QApplication.sendEvent(chips, event)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        texts = [action.text() for action in menu.actions()]
        menu.actions()[texts.index(words)].trigger()
        menu.close()
        QApplication.processEvents()
        assert presenter.state.focus.target[:2] == pair


def test_attribution_stays_of_logits_and_effects_follow_the_metric(desk: Desk, qtbot: Any) -> None:
    presenter, heads = desk.presenter, desk.window.heads
    presenter.do(choose_measure("direct_logit_attribution"))
    before = heads.mosaic.tint.values
    press(desk, "Measure by probability")
    np.testing.assert_array_equal(heads.mosaic.tint.values, before)
    assert "the logit of" in heads.measures.caption.text(), "the logit alone is a sum over heads"
    presenter.do(choose_measure("ablation_effect"))
    running, target = desk.controller.computation.background, presenter.state.target
    qtbot.waitUntil(lambda: not running.is_running("effects"))
    known = presenter.state.effects["zero"]
    assert target is not None and known is not None and known.metric == target.metric
    np.testing.assert_allclose(known.logits, known.probabilities, atol=1e-6)
    np.testing.assert_allclose(heads.mosaic.tint.values.ravel(), known.logits.ravel())
    assert f"lowers: probability {target.label}" in heads.measures.caption.text()
    press(desk, "Measure by rank (lower is better)")
    assert presenter.state.known_effects is None, "they were of another metric"
    presenter.do(compute_effects())
    qtbot.waitUntil(lambda: not running.is_running("effects") and presenter.state.known_effects is not None)
    assert f"lowers: rank (lower is better) {target.label}" in heads.measures.caption.text()
