"""Next-token prediction in the window: live, for a pinned token, compared, appended and undone."""

import html
import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import ablation, edits
from attnviz.document.continuation import set_tokens
from attnviz.document.document import Turn
from attnviz.document.options import SAMPLING_OPTIONS
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.engine.checkpoints import loader
from attnviz.pictures.colours import contrast, ink
from attnviz.pictures.numbers import format_number
from attnviz.result.logits import NAN_LOGITS
from attnviz.result.result import Result
from attnviz.store.compare import hold, show
from attnviz.store.edits import undo
from attnviz.store.focus import hover_cell, mark_cell, pin_cell
from attnviz.store.numbers import set_stale
from attnviz.views.chrome import theme
from tests.desk import Desk, wait_for
from tests.engine.small_models import LETTERS, Letters, Small, small
from tests.views.pixels import grab_pixels, rgb
from tests.window.next_token_helpers import MODELS, bars, begin, click, merging, press, repeat, settle, shares, shows


class Halves(Letters):
    """A tokenizer whose top tokens are parts of characters."""

    def following(self, number: int) -> str:
        return "" if number in self.parts else super().following(number)

    parts: frozenset[int] = frozenset()


HEADLESS = small("bert", architectures=["BertModel"])
HEADLESS = replace(HEADLESS, model=replace(HEADLESS.model, where="/small/headless"))
pytestmark = pytest.mark.desk(models=(*MODELS.values(), HEADLESS))
BROKEN = Small(MODELS["gpt2"].model, MODELS["gpt2"].weights, Halves())


def type_at_end(desk: Desk, text: str) -> None:
    desk.controller.apply(lambda document: edits.set_text(document, document.text + text), label="Typing", merge="text")
    settle(desk)


def pin(desk: Desk, row: int) -> None:
    desk.presenter.do(pin_cell(Cell(Spot("weights"), row, 0)))
    settle(desk)


def test_while_the_first_numbers_of_a_model_are_on_their_way_nothing_is_asked_for(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.settle()
    panel, told = desk.window.next, []
    monkeypatch.setattr(panel.where, "setText", told.append)
    desk.controller.apply(lambda document: edits.set_model(edits.set_text(document, "the cat"), MODELS["gpt2"].model),
                          label="Begin")
    assert panel.isVisibleTo(desk.window)
    settle(desk)
    assert told and not any("MASK" in text for text in told)


def test_the_panel_is_there_where_a_model_tells_what_comes_next(desk: Desk) -> None:
    dock, actions = desk.window.docks["next"], desk.window.actions_by_name
    controls = desk.window.controls.rows
    assert dock.isHidden() and not actions["append_token"].isEnabled() and controls["top_k"].editor.isHidden()
    begin(desk)
    assert dock.isVisible() and actions["append_token"].isEnabled()
    assert controls["top_k"].editor.isVisibleTo(desk.window.controls)
    desk.controller.apply(lambda document: edits.set_model(document, HEADLESS.model), label="Headless")
    settle(desk)
    assert dock.isHidden() and not actions["append_token"].isEnabled()
    begin(desk, model="bert")
    assert dock.isVisible() and not actions["append_token"].isEnabled() and controls["top_k"].editor.isHidden()
    desk.controller.apply(lambda document: edits.set_model(document, None), label="Close")
    settle(desk)
    assert dock.isHidden()


@pytest.mark.desk(fresh=True)
def test_every_letter_moves_the_bars(desk: Desk) -> None:
    begin(desk)
    shows(desk, shares("the cat", 6))
    for text in ("the cat ", "the cat s"):
        type_at_end(desk, text[-1])
        shows(desk, shares(text, len(text) - 1))
        assert all(bar.other_probability is None for bar in bars(desk).values())  # there was no such end
    assert desk.window.next.where.text() == 'After "s", at the end of the text'


def test_a_key_appends_the_likeliest_and_undo_takes_each_back(desk: Desk) -> None:
    begin(desk)
    text = "the cat"
    for _ in range(3):
        text += LETTERS[int(shares(text, len(text) - 1).argmax())]
        press(desk)
        settle(desk)
        assert desk.controller.document.text == text == desk.window.sentence.editor.toPlainText()
        assert desk.controller.result.num_heads == 4 and desk.controller.result.lengths == (len(text),)
        assert str(desk.controller.store.state.history.last.label) == f"Append {text[-1]!r}"
    for length in (9, 8, 7):
        desk.controller.store.do(undo())
        assert desk.controller.document.text == text[:length]


def test_an_appended_token_stays_one_until_its_text_is_edited(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Letters, "tokenize", lambda self, text, *, with_added=True: merging(text))  # "t" and the next
    begin(desk, "the cat")
    assert desk.controller.result.labels == (("th", "e", " ", "c", "a", "t"),)
    for count in (7, 8):
        press(desk)
        settle(desk)
        assert desk.controller.result.labels[0][:6] == ("th", "e", " ", "c", "a", "t")
        assert desk.controller.result.lengths == (count,) and len(desk.window.sentence.chips.tokens) == count
    editor, letter = desk.window.sentence.editor, desk.controller.document.text[7]
    QTest.keyClick(editor, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(editor, "z")
    settle(desk)
    assert desk.controller.result.lengths == (9,) and desk.controller.result.labels[0][5] == "t", "it was not touched"
    for _ in range(3):
        QTest.keyClick(editor, Qt.Key.Key_Backspace)
    QTest.keyClicks(editor, letter)
    settle(desk)
    assert desk.controller.result.labels[0][5] == "t" + letter, "it was typed"
    desk.controller.store.do(undo())
    settle(desk)
    assert desk.controller.result.lengths == (8,) and desk.controller.result.labels[0][5] == "t"


def test_what_is_drawn_is_the_same_each_time(desk: Desk) -> None:
    begin(desk)
    drawn = {"sampling": True, "temperature": 2.0, "top_k": 20, "sampling_seed": 3}
    assert set(drawn) == set(SAMPLING_OPTIONS)
    before = desk.controller.result
    desk.controller.apply(lambda document: edits.set_options(document, drawn), label="Draw")
    settle(desk)
    assert desk.controller.result is before  # no number follows from it
    texts = []
    for _ in range(2):
        for _ in range(6):
            press(desk)
            settle(desk)
        texts.append(desk.controller.document.text)
        for _ in range(6):
            desk.controller.store.do(undo())
        settle(desk)
    greedy = "the cat"
    for _ in range(6):
        greedy += LETTERS[int(shares(greedy, len(greedy) - 1).argmax())]
    assert texts[0] == texts[1] != greedy and len(texts[0]) == 13


def test_after_the_word_that_is_pinned(desk: Desk) -> None:
    begin(desk)
    pin(desk, 2)
    shows(desk, shares("the cat", 2))
    follows = format_number(float(shares("the cat", 2)[LETTERS.index(" ")]), 3)
    assert desk.window.next.where.text() == f'After "e", where " " follows with {follows}'
    assert not desk.window.next.note.text()
    type_at_end(desk, "s")
    shows(desk, shares("the cats", 2))
    assert all(bar.other_probability == pytest.approx(bar.value, abs=1e-6) for bar in bars(desk).values())
    click(desk, 0)
    assert desk.controller.document.text == "the cats"
    assert "Tokens are appended at the end only" in desk.window.message.text
    press(desk)  # which goes on at the end all the same
    settle(desk)
    assert desk.controller.document.text == "the cats" + LETTERS[int(shares("the cats", 7).argmax())]


def test_what_is_pointed_at_says_what_it_was_and_what_it_is_by_exact_numbers(desk: Desk) -> None:
    begin(desk)
    before = shares("the cat", 6)
    desk.controller.apply(lambda document: ablation.ablate(document, layer=1, head=2), label="Off")
    settle(desk)
    after, canvas = shares("the cat", 6, layer=1, head=2), desk.window.next.bars
    grown = set()
    for at, bar in enumerate(canvas.bars):
        QTest.mouseMove(canvas, canvas.row(at).center().toPoint())
        now, was = (float(numbers[bar.token.id]) for numbers in (after, before))
        told = html.unescape(re.sub("<[^>]+>", "", canvas.toolTip()))
        said = re.search(r"(.+): probability (\S+), .+Before the last edit: (\S+); since then ([+−]?[\d.e−]+)", told)
        assert said is not None and said[1] == bar.token.label
        numbers = [float(number.replace("−", "-")) for number in said.groups()[1:]]
        assert numbers == pytest.approx([now, was, now - was], abs=2e-6)
        grown.add(now > was)
    assert grown == {True, False}


def test_beside_what_is_held_and_as_a_change(desk: Desk) -> None:
    begin(desk)
    before = shares("the cat", 6)
    desk.presenter.do(hold())
    for layer in (0, 2):
        desk.controller.apply(lambda document, layer=layer: ablation.ablate(document, layer=layer, head=1), label="Off")
        settle(desk)
    for token, bar in bars(desk).items():
        assert bar.other_probability == pytest.approx(before[token], abs=1e-6)  # A, and not the step before
    now = {token: bar.value for token, bar in bars(desk).items()}
    desk.presenter.do(show("difference"))
    assert desk.window.next.bars.signed
    changes = [bar.value for bar in bars(desk).values()]
    assert changes == sorted(changes, key=lambda change: -abs(change)) and min(changes) < 0 < max(changes)
    for token, bar in bars(desk).items():
        if token in now:
            assert bar.value == pytest.approx(now[token] - before[token], abs=1e-6)
    desk.presenter.do(show("held"))
    shows(desk, before)
    click(desk, 0)
    assert desk.controller.document.text == "the cat" and "Switch to Now" in desk.window.message.text


def test_a_text_that_fills_every_position_cannot_go_on(desk: Desk) -> None:
    begin(desk, "a" * 64)
    said = "gpt2 has 64 positions, and the text fills them"
    assert desk.window.next.note.text() == f"{said}."
    press(desk)
    assert desk.window.message.text == f"{said}: nothing can be appended."
    click(desk, 0)
    assert desk.controller.document.text == "a" * 64
    desk.messages.clear()
    begin(desk, "a" * 64, "llama")
    assert desk.window.next.note.text() == "llama was trained on texts of up to 64 tokens."
    press(desk)
    assert len(desk.controller.document.text) == 65


def test_of_a_held_state_whose_model_guesses_no_word_none_is_asked_for(desk: Desk) -> None:
    desk.controller.apply(lambda it: edits.set_model(edits.set_text(it, "the cat"), HEADLESS.model), label="Begin")
    settle(desk)
    desk.window.actions_by_name["hold"].trigger()
    begin(desk)
    desk.presenter.do(show("held"))
    assert desk.window.next.isVisible() and not bars(desk)
    assert desk.window.next.where.text() == "bert has no language-model head, so it cannot predict tokens."


def test_a_masked_word_is_guessed_and_filled_in(desk: Desk) -> None:
    begin(desk, "the cat", "bert")
    assert desk.window.next.where.text() == "Type [MASK] where the model should fill in a token." and not bars(desk)
    begin(desk, "the _at s_t", "bert")
    shows(desk, shares("the _at s_t", 4, "bert"))
    pin(desk, 9)
    shows(desk, shares("the _at s_t", 9, "bert"))
    word = desk.window.next.bars.bars[0].token.text
    click(desk, 0)
    filled = edits.set_text(desk.controller.document, "the _at s_t").text[:9].rstrip(" ")
    assert desk.controller.document.text in (f"{filled}{word}t", f"the _at s{word}t")
    assert str(desk.controller.store.state.history.last.label) == f"Fill in {word!r}"
    desk.controller.store.do(undo())
    assert desk.controller.document.text == "the _at s_t"


def test_a_part_of_a_character_is_passed_over_and_it_is_said(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    order = np.argsort(-shares("the cat", 6), kind="stable").tolist()
    monkeypatch.setattr(Halves, "parts", frozenset(order[:2]))
    monkeypatch.setattr(loader, "open_model", lambda *_, **__: BROKEN)
    begin(desk)
    canvas = desk.window.next
    click(desk, 1)
    assert desk.controller.document.text == "the cat" and "part of a character" in desk.window.message.text
    QTest.mouseMove(canvas.bars, canvas.bars.row(0).center().toPoint())
    assert "is only a part of a character and cannot be appended alone." in canvas.bars.toolTip()
    press(desk)
    assert desk.controller.document.text == "the cat" + LETTERS[order[2]]
    said = desk.window.message.text
    assert "is only a part of a character" in said and "was appended instead" in said


def test_logits_are_asked_for_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(desk)
    asked: list[Any] = []
    engine = desk.controller.computation.engine
    real = engine.logits
    monkeypatch.setattr(
        engine, "logits", lambda result, places: (asked.append((result, places)), real(result, places))[1])
    desk.presenter.do(hover_cell(Cell(Spot("weights"), 1, 0)))  # what is only pointed at costs nothing
    settle(desk)
    assert not asked
    for row in (2, 4, 2):
        desk.presenter.do(mark_cell(Cell(Spot("weights"), row, 0)))
        settle(desk)
    assert [places for _, places in asked] == [[(0, 2)], [(0, 4)]]
    assert all(isinstance(result, Result) for result, _ in asked)


def test_the_panel_comes_back_as_it_was_left(desk: Desk) -> None:
    """Closed it stays closed with the next model, and a layout that is reset, or kept without a model, has it."""
    dock = desk.window.docks["next"]
    kept = desk.window.layout_state()["state"]
    begin(desk)
    desk.window.restore_layout(b"", kept)
    assert dock.isVisible()
    dock.toggleViewAction().trigger()
    assert dock.isHidden()
    desk.controller.apply(lambda document: edits.set_model(document, None), label="Close")
    begin(desk)
    assert dock.isHidden()
    desk.window.reset_layout()
    assert dock.isVisible()
    desk.controller.apply(lambda document: edits.set_model(document, None), label="Close")
    desk.window.reset_layout()
    assert dock.isHidden() and not dock.toggleViewAction().isEnabled()
    assert "File > Open model" in dock.toggleViewAction().whatsThis()


def test_what_is_of_another_text_by_now_is_pale(desk: Desk) -> None:
    begin(desk)
    clear = grab_pixels(desk.window.next.bars).astype(int)
    desk.presenter.do(set_stale(True))
    pale = grab_pixels(desk.window.next.bars).astype(int)
    ground = np.array(rgb("Window"))
    assert np.abs(pale - ground).sum() < 0.6 * np.abs(clear - ground).sum()
    desk.presenter.do(set_stale(False))
    np.testing.assert_array_equal(grab_pixels(desk.window.next.bars), clear)


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
    desk.controller.store.do(undo())  # what waits was meant for another text
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
    assert len(text) == 17 and len(desk.controller.store.state.history.steps) == 11
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


def test_what_comes_next_is_no_number_and_no_head_is_switched_off_for_it(desk: Desk) -> None:
    """Edits so large that the logits overflow."""
    begin(desk, model="llama")
    panel, owner = desk.window.next, MODELS["llama"].model.row.name
    assert panel.where.text() != NAN_LOGITS and len(panel.bars.bars) == 10
    for stage in ("residual", "attention_output"):
        desk.controller.apply(lambda document, stage=stage: edits.edit_cells(
            document, StageTarget(owner, stage, 1), {(0, 6, 0): 3e38}), label="Edit")
    desk.settle()
    assert panel.where.text() == NAN_LOGITS and panel.bars.bars == ()
    for action in ("append_token", "effects"):
        desk.window.actions_by_name[action].trigger()
        desk.settle()
        assert desk.window.message.text == (
            "No probabilities: NaN or ∞ comes first in MLP output of layer 1: look for an edit there or before, or in "
            "the weights of that layer.")
        assert desk.controller.document.text == "the cat"
        desk.window.message.clear("notice")
    assert not desk.controller.computation.background.is_running("effects")
    desk.controller.store.do(undo())
    desk.settle()
    assert panel.where.text() != NAN_LOGITS and len(panel.bars.bars) == 10


def test_the_log_probability_of_an_appended_token_is_under_its_chip(desk: Desk) -> None:
    """It is known before the next letter is typed, and a click on it shows why the token was predicted."""
    begin(desk, model="llama")
    chips = desk.window.sentence.chips
    assert not any(map(chips.score, range(7))), "typed tokens have none"
    height = chips.area.height()
    expected = shares("the cat", 6, "llama").max()
    press(desk)
    settle(desk)
    assert wait_for(lambda: chips.score(7)) == format_number(float(np.log(expected)), 2) and not chips.score(6)
    assert chips.area.height() > height and f"probability {format_number(float(expected))}" in chips.tooltip_of(7)
    QTest.mouseClick(chips, Qt.MouseButton.LeftButton, pos=chips.score_rect(7).center())
    settle(desk)
    state, written = desk.controller.store.state, LETTERS.index(desk.controller.document.text[7])
    assert state.look.measure == "direct_logit_attribution" and state.pinned_word == 6
    assert state.target is not None and state.target.metric.tokens == (written,)
    QTest.mouseClick(chips, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, chips.chip_rect(4).center())
    settle(desk)
    assert desk.controller.store.state.focus.target[0] == LETTERS.index("c") and (
        desk.controller.store.state.pinned_word == 3)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_W):  # from the token before, which is pinned now
        QTest.keyClick(chips, key)
    settle(desk)
    assert desk.controller.store.state.focus.target[0] == LETTERS.index("a")
    desk.window.actions_by_name["log_probabilities"].trigger()
    wait_for(lambda: all(map(chips.score, range(1, 8))))
    assert not chips.score(0)
    assert chips.score(3) == format_number(float(np.log(shares("the", 2, "llama")[LETTERS.index(" ")])), 2)


def test_the_turns_of_a_chat_are_told_by_colour_and_by_name(desk: Desk) -> None:
    """Each role has a ground of its own, on which its letters are read, and its name stands over its first chip."""
    begin(desk, "abcdef", model="llama")
    chips, app = desk.window.sentence.chips, QApplication.instance()
    height = chips.area.height()
    roles = ("system", "user", "assistant", "tool", "critic")
    turns = tuple(Turn(0, at + 1, role) for at, role in enumerate(roles))
    desk.controller.apply(lambda document: set_tokens(document, ids=range(6), texts="abcdef", turns=turns),
                          label="Chat")
    settle(desk)
    assert chips.roles == ("", *roles) and chips.area.height() > height
    for scheme in ("dark", "light"):
        theme.apply_colours(app, scheme)
        grounds = [chips.ground(at).getRgb()[:3] for at in range(6)]
        assert len(set(grounds)) == 6
        assert all(contrast(ground, QColor(ink(ground)).getRgb()[:3]) >= 4.5 for ground in grounds)
        painted = chips.grab().toImage()
        for at, ground in enumerate(grounds):
            chip = chips.chip_rect(at)
            assert painted.pixelColor(chip.left() + 4, chip.center().y()).getRgb()[:3] == ground
        assert "turn of the user" in chips.tooltip_of(2) and "turn of" not in chips.tooltip_of(0)
