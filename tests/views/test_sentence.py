"""The sentence editor never disturbs who types in it; its chips show every token as it is."""

from __future__ import annotations

import time
from dataclasses import replace
from types import MappingProxyType

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QFontMetricsF,
    QHelpEvent,
    QInputMethodEvent,
    QKeySequence,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QToolTip

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.result import Result, Vocabulary
from attnviz.tokens import tokenize_document
from attnviz.views import theme
from attnviz.views.sentence_view import SentenceView, readable_lines, sentence_at, sentence_start

SIGNALS = ("text_edited", "tokenizer_edited", "example_chosen", "sentence_chosen", "token_hovered", "token_chosen")


@pytest.fixture
def view(qtbot):
    made = SentenceView()
    qtbot.addWidget(made)
    made.resize(900, made.sizeHint().height())
    made.told = []
    for name in SIGNALS:
        getattr(made, name).connect(lambda *values, name=name: made.told.append((name, *values)))
    with qtbot.waitActive(made):
        made.show()
    return made


def document(text: str, **settings) -> Document:
    return edits.set_options(edits.set_text(Document(), text), settings)


def result(shown: Document, *, unknown: tuple[str, ...] = ()) -> Result:
    """A result with nothing but its tokens."""
    sentences = tokenize_document(shown)
    tokens = tuple({token.key: token for sentence in sentences for token in sentence}.values())
    vocabulary = Vocabulary(
        tokens, np.zeros((len(tokens), 3), np.float32), tuple(token.key not in unknown for token in tokens)
    )
    empty = MappingProxyType({})
    return Result(shown, shown.options, sentences, vocabulary, (empty,), np.zeros((0, 0, 0), bool), empty)


def show(view: SentenceView, text: str, sentence: int = 0, **settings) -> Result:
    shown = document(text, **settings)
    made = result(shown)
    view.set_document(shown)
    view.set_result(made, sentence)
    return made


# the text


def test_setters_never_emit(view):
    for text in ("one two", "", "a\n\nb\nc", "x" * 500, "🤗 <s>\0 \u2028 a\u00a0b"):
        show(view, text)
        view.set_sentence(1)
        view.mark(0, 0)
        view.set_examples((("k", "Title", "Section"),))
        view.set_result(None)
    assert view.told == []


def test_each_keystroke_is_told(view, qtbot):
    show(view, "")
    qtbot.keyClicks(view.editor, "ab c")
    assert view.told == [("text_edited", text) for text in ("a", "ab", "ab ", "ab c")]


def test_what_is_typed_is_left_alone_when_the_document_comes_back(view, qtbot):
    show(view, "one two")
    cursor = view.editor.textCursor()
    cursor.setPosition(2)
    cursor.setPosition(5, QTextCursor.MoveMode.KeepAnchor)
    view.editor.setTextCursor(cursor)
    view.set_document(document("one two", qkv_bias=True))
    after = view.editor.textCursor()
    assert (after.anchor(), after.position()) == (2, 5)
    qtbot.keyClicks(view.editor, "X")
    view.set_document(document("onXwo"))
    assert view.editor.textCursor().position() == 3
    assert view.told == [("text_edited", "onXwo")]


def test_an_input_method_at_work_is_not_disturbed(view):
    show(view, "ni ")
    QApplication.sendEvent(view.editor, QInputMethodEvent("你", []))
    view.set_document(document("ni "))
    assert view.editor.textCursor().block().layout().preeditAreaText() == "你"
    assert view.told == []
    commit = QInputMethodEvent()
    commit.setCommitString("你")
    QApplication.sendEvent(view.editor, commit)
    assert view.told == [("text_edited", "你ni ")] or view.told == [("text_edited", "ni 你")]


@pytest.mark.parametrize(
    ("before", "after", "position"),
    [
        ("one two three", "one three", 5), ("one three", "one two three", 9), ("a 🤗 b", "a 🤗🤗 b", 6),
        ("one two", "", 0), ("", "first line\nsecond", 10), ("wholly other", "first line\nsecond", 10),
    ],
)
def test_another_text_puts_the_cursor_where_it_changed(view, before, after, position):
    show(view, before)
    view.set_document(document(after))
    assert view.editor.toPlainText() == after
    assert view.editor.textCursor().position() == position
    assert view.told == []


@pytest.mark.parametrize(
    "text",
    ["a\u00a0b", "a\0b", "tab\there", "🤗 👩‍👩‍👧", "a\u2028b", "x\ufdd0y", "\ufeffbom", "e\u0301", "a\x0bb",
     "  \n\n x "],
)
def test_odd_texts_are_set_once_and_told_as_they_are(view, qtbot, text):
    shown = document(text)
    view.set_document(shown)
    before = view.editor.document().revision()
    view.set_document(edits.set_option(shown, "qkv_bias", True))
    assert view.editor.document().revision() == before
    view.editor.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClicks(view.editor, "!")
    (_, told), *_ = [event for event in view.told if event[0] == "text_edited"]
    assert told == readable_lines(text).removeprefix("\ufeff") + "!"
    view.set_document(document(told))
    assert view.editor.textCursor().atEnd()


def test_half_characters_become_replacement_characters(view):
    assert readable_lines("a\ud83db") == "a\ufffdb"
    view.set_document(Document(text="a\ud83db"))
    assert view.editor.text() == "a\ufffdb"


def test_pasting_is_plain_and_large_pastes_are_fine(view):
    show(view, "")
    source = QMimeData()
    source.setHtml("<b>bold</b>")
    source.setText("bo\0ld\r\nnext\rlast")
    view.editor.insertFromMimeData(source)
    assert view.told[0] == ("text_edited", "bold\nnext\nlast")
    for text in ("word " * 3000, "\n".join(f"line {n}" for n in range(200))):
        view.editor.selectAll()
        view.told.clear()
        source.setText(text)
        started = time.perf_counter()
        view.editor.insertFromMimeData(source)
        view.set_document(document(text))
        assert time.perf_counter() - started < 1.0
        assert [told for told in view.told if told[0] == "text_edited"] == [("text_edited", text)]
    assert not view.editor.canInsertFromMimeData(QMimeData())


def test_the_editor_grows_to_three_lines_and_then_scrolls(view):
    heights = []
    for lines in (1, 2, 3, 9):
        show(view, "\n".join("word" for _ in range(lines)))
        QApplication.processEvents()
        heights.append(view.editor.height())
        assert (view.editor.verticalScrollBar().maximum() > 0) == (lines > 3)
    assert heights[0] < heights[1] < heights[2] == heights[3]
    show(view, "word " * 200)
    QApplication.processEvents()
    assert view.editor.height() == heights[2]
    show(view, "word")
    assert view.sizeHint().height() <= 104


def test_undo_and_redo_go_to_the_window(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    view = SentenceView()
    window.setCentralWidget(view)
    asked = []
    for name in ("Undo", "Redo"):
        action = QAction(name, window)
        action.setShortcuts(QKeySequence.keyBindings(getattr(QKeySequence.StandardKey, name)))
        action.triggered.connect(lambda _=False, name=name: asked.append(name))
        window.addAction(action)
    with qtbot.waitActive(window):
        window.show()
    show(view, "one")
    view.editor.setFocus()
    qtbot.keyClicks(view.editor, "ab")
    text = view.editor.toPlainText()
    ctrl, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(view.editor, Qt.Key.Key_Z, ctrl)
    qtbot.keyClick(view.editor, Qt.Key.Key_Z, ctrl | shift)
    assert asked == ["Undo", "Redo"] and view.editor.toPlainText() == text


def test_the_menu_of_the_editor_offers_no_dead_undo(view):
    point = QPoint(5, 5)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, view.editor.mapToGlobal(point))
    view.editor.contextMenuEvent(event)
    menu = QApplication.activePopupWidget()
    names = [action.objectName() for action in menu.actions()]
    assert names[:3] == ["edit-cut", "edit-copy", "edit-paste"]
    assert "edit-undo" not in names and "edit-redo" not in names
    menu.close()


# tokenizer and examples


def test_the_tokenizer_is_told_and_shown(view):
    assert [view.tokenizer.itemData(n) for n in range(view.tokenizer.count())] == ["words", "characters", "gpt2"]
    view.tokenizer.activated.emit(1)
    assert view.told == [("tokenizer_edited", "characters")]
    view.set_document(document("a", tokenizer="gpt2"))
    assert view.tokenizer.currentData() == "gpt2"
    assert view.tokenizer.toolTip() and view.tokenizer.accessibleName()


def test_examples_are_grouped_by_section_and_told_by_key(view):
    view.set_examples((("one", "First & best", "3.3"), ("two", "Second", "3.3"), ("three", "Third", "More")))
    actions = view.examples.menu().actions()
    assert [action.text() for action in actions] == ["3.3", "First && best", "Second", "More", "Third"]
    assert [action.isSeparator() for action in actions] == [True, False, False, True, False]
    actions[2].trigger()
    assert view.told == [("example_chosen", "two")]
    view.set_examples((("one", "Only", "3.3"),))
    assert len(view.examples.menu().actions()) == 2


# sentences


def test_sentences_are_those_of_the_document():
    text = "one\n\n  \ntwo words\x0cthree\n"
    assert document(text).sentences == ("one", "two words", "three")
    expected = {0: 0, 3: 0, 4: None, 5: None, 8: 1, 17: 1, 18: 2, 23: 2, 24: None}
    assert {at: sentence_at(text, at) for at in expected} == expected
    assert [sentence_start(text, n) for n in range(3)] == [0, 8, 18]
    assert sentence_at("", 0) is None and sentence_at("a", 1) == 0


def test_the_chooser_goes_from_sentence_to_sentence(view):
    show(view, "one two")
    assert not view.chooser.isVisible()
    show(view, "one two\n\nthree\nfour", 1)
    assert view.chooser.isVisible() and view.place.text() == "Sentence 2 of 3"
    view.next.click()
    assert view.told == [("sentence_chosen", 2)] and view.editor.position() == 15
    view.set_sentence(2)
    assert not view.next.isEnabled() and view.previous.isEnabled()
    view.previous.click()
    view.set_sentence(0)
    assert view.told[1:] == [("sentence_chosen", 1)] and not view.previous.isEnabled()
    assert view.place.text() == "Sentence 1 of 3"


def test_moving_the_cursor_chooses_its_sentence_and_blank_lines_do_not(view):
    show(view, "🤗 one\n\nthree")
    view.editor.set_position(6)
    assert view.told == []
    view.editor.set_position(7)
    assert view.told == [("sentence_chosen", 1)]
    view.set_sentence(1)
    view.editor.set_position(9)
    assert len(view.told) == 1
    view.editor.set_position(1)
    assert view.told[1:] == [("sentence_chosen", 0)]


def test_a_new_sentence_is_told_before_it_is_chosen(view, qtbot):
    show(view, "one")
    view.editor.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClick(view.editor, Qt.Key.Key_Return)
    qtbot.keyClicks(view.editor, "t")
    assert view.told == [("text_edited", "one\n"), ("text_edited", "one\nt"), ("sentence_chosen", 1)]


# chips


def centre(view: SentenceView, index: int) -> QPointF:
    return QPointF(view.chips.chip_rect(index).center())


def test_chips_are_found_under_the_pointer(view):
    made = show(view, "Your journey starts with one step")
    chips = view.chips
    for index in range(len(made.sentences[0])):
        rect = chips.chip_rect(index)
        assert chips.index_at(centre(view, index)) == index
        assert chips.index_at(QPointF(rect.left(), rect.top())) == index
        assert chips.index_at(QPointF(rect.right() + 3, rect.center().y())) == -1  # the gap
        assert chips.index_at(QPointF(rect.center().x(), rect.bottom() + 8)) == index  # its id
    assert chips.index_at(QPointF(800, 10)) == -1 and chips.index_at(QPointF(1, 10)) == -1


def test_hovering_and_clicking_are_told(view, qtbot):
    show(view, "one two three")
    viewport = view.chips.viewport()
    QTest.mouseMove(viewport, centre(view, 1).toPoint())
    QTest.mouseMove(viewport, centre(view, 1).toPoint() + QPoint(2, 0))
    QTest.mouseMove(viewport, QPoint(700, 5))
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=centre(view, 2).toPoint())
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=QPoint(700, 5))
    moves = [value for name, value in view.told if name == "token_hovered"]
    assert moves[:2] == [1, -1]
    assert [value for name, value in view.told if name == "token_chosen"] == [2]
    QApplication.sendEvent(viewport, QEvent(QEvent.Type.Leave))
    assert view.chips._hovered == -1


def test_the_keyboard_moves_along_the_chips(view, qtbot):
    show(view, "one two three")
    view.chips.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_Left):
        qtbot.keyClick(view.chips, key)
    assert [value for name, value in view.told if name == "token_chosen"] == [1, 2, 2, 0, 0]


def pixels(view: SentenceView, index: int) -> bytes:
    rect = view.chips.chip_rect(index).adjusted(-3, -3, 3, 3)
    image = view.chips.viewport().grab(rect).toImage()
    return bytes(image.constBits())


def test_query_and_key_are_marked_in_two_ways(view):
    show(view, "same same same same")
    view.chips._hover(-1)
    view.mark(1, 2)
    plain, query, key = (pixels(view, index) for index in (3, 1, 2))
    view.mark(1, 1)
    both = pixels(view, 1)
    assert len({query, key, both}) == 3
    view.mark(None, None)
    assert pixels(view, 1) not in {query, key, both}
    assert pixels(view, 3) == plain
    view.mark(99, 99)  # of another sentence, for a moment


def test_unknown_tokens_look_and_say_so(view):
    shown = document("known strange")
    view.set_document(shown)
    view.set_result(result(shown), 0)
    before = pixels(view, 1)
    view.set_result(result(shown, unknown=(tokenize_document(shown)[0][1].key,)), 0)
    assert pixels(view, 1) != before
    assert "seeded random one stands in" in view.chips.tooltip_of(1)
    assert "stands in" not in view.chips.tooltip_of(0)


def test_tokens_that_look_like_html_are_taken_literally(view):
    made = result(document("word"))
    token = replace(made.sentences[0][0], label="<b>&amp;</b>")
    view.set_result(replace(made, sentences=((token,),)), 0)
    shown = QTextDocument()
    shown.setHtml(view.chips.tooltip_of(0))
    assert shown.toPlainText().startswith("<b>&amp;</b>\n")
    metrics = QFontMetricsF(theme.font("body"))
    assert view.chips.chip_rect(0).width() > metrics.horizontalAdvance("<b>&amp;</b>")


def test_tooltips_tell_token_id_and_place(view):
    show(view, "Hello world", tokenizer="gpt2")
    QToolTip.hideText()
    at = centre(view, 1).toPoint()
    viewport = view.chips.viewport()
    QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, at, viewport.mapToGlobal(at)))
    assert "␣world" in QToolTip.text() and "id 995" in QToolTip.text() and "characters 5 to 11" in QToolTip.text()
    QToolTip.hideText()


def test_three_thousand_tokens_paint_only_what_is_seen(view, monkeypatch):
    text = " ".join(f"w{n % 700}" for n in range(3000))
    made = result(document(text))
    painted = []
    paint = type(view.chips)._paint_chip

    def note(self, painter, index):
        painted.append(index)
        paint(self, painter, index)

    monkeypatch.setattr(type(view.chips), "_paint_chip", note)
    started = time.perf_counter()
    view.set_document(made.document)
    view.set_result(made, 0)
    view.chips.viewport().grab()
    assert time.perf_counter() - started < 1.0
    assert painted and len(painted) < 60 and painted[0] == 0
    bar = view.chips.horizontalScrollBar()
    assert bar.maximum() > 10_000
    bar.setValue(bar.maximum())
    painted.clear()
    view.chips.viewport().grab()
    assert len(painted) < 60 and painted[-1] == 2999
    assert view.chips.index_at(centre(view, 2999)) == 2999
    view.mark(10, None)
    assert view.chips.viewport().rect().contains(view.chips.chip_rect(10))


def test_the_wheel_goes_along_the_chips(view):
    show(view, "word " * 300)
    QApplication.processEvents()
    chips = view.chips
    point = QPointF(chips.viewport().mapTo(view, QPoint(200, 10)))
    QTest.wheelEvent(view.windowHandle(), point, QPoint(0, -120))
    assert chips.horizontalScrollBar().value() > 0
    QTest.wheelEvent(view.windowHandle(), point, QPoint(0, 120))
    assert chips.horizontalScrollBar().value() == 0


def test_no_sentence_no_chips(view):
    show(view, "one two")
    view.set_result(None)
    assert view.chips.visible_range(0, 1000) == range(0)
    show(view, "   ")
    view.set_result(result(document("   ")), 0)
    view.chips.viewport().grab()
    assert view.chips.index_at(QPointF(10, 10)) == -1
