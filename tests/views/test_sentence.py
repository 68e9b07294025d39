"""The sentence editor keeps the text and cursor while typing; its chips show every token literally."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QInputMethodEvent, QTextCursor
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.models import Model
from attnviz.document.places import Spot
from attnviz.families.config_json import config_of
from attnviz.store.edits import set_text
from attnviz.store.focus import choose_sentence
from attnviz.system.wording import normalized
from attnviz.views.sentence.sentence_view import sentence_at, sentence_start
from tests.views import view_helpers
from tests.views.view_helpers import document, show, show_document


@pytest.fixture
def view(qtbot):
    return view_helpers.sentence_view(qtbot)


def test_setters_never_emit(view):
    for text in ("one two", "", "a\n\nb\nc", "x" * 500, "🤗 <s>\0 \u2028 a\u00a0b"):
        show(view, text, 1)
        view.chips.mark(0, 0)
        view.set_examples((("k", "Title", "Section"),))
        view.set_result(None)
    assert view.told == []


def test_what_is_typed_is_left_alone_when_the_document_comes_back(view, qtbot):
    show(view, "one two")
    cursor = view.editor.textCursor()
    cursor.setPosition(2)
    cursor.setPosition(5, QTextCursor.MoveMode.KeepAnchor)
    view.editor.setTextCursor(cursor)
    show_document(view, document("one two", qkv_bias=True))
    after = view.editor.textCursor()
    assert (after.anchor(), after.position()) == (2, 5)
    qtbot.keyClicks(view.editor, "X")
    show_document(view, document("onXwo"))
    assert view.editor.textCursor().position() == 3
    assert view.told == [("did", set_text("onXwo").merged("text"))]


def test_an_input_method_at_work_is_not_disturbed(view):
    show(view, "ni ")
    QApplication.sendEvent(view.editor, QInputMethodEvent("你", []))
    show_document(view, document("ni "))
    assert view.editor.textCursor().block().layout().preeditAreaText() == "你"
    assert view.told == []
    commit = QInputMethodEvent()
    commit.setCommitString("你")
    QApplication.sendEvent(view.editor, commit)
    assert view.told == [("did", set_text("ni 你").merged("text"))]


@pytest.mark.parametrize(
    ("before", "after", "position"),
    [
        ("one two three", "one three", 5), ("one three", "one two three", 9), ("a 🤗 b", "a 🤗🤗 b", 6),
        ("one two", "", 0), ("", "first line\nsecond", 10), ("wholly other", "first line\nsecond", 10),
    ],
)
def test_another_text_puts_the_cursor_where_it_changed(view, before, after, position):
    show(view, before)
    show_document(view, document(after))
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
    show_document(view, shown)
    before = view.editor.document().revision()
    show_document(view, edits.set_option(shown, "qkv_bias", True))
    assert view.editor.document().revision() == before
    view.editor.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClicks(view.editor, "!")
    told = next(intent.arguments["text"] for _, intent in view.told if intent.name == "set_text")
    assert told == normalized(text).removeprefix("\ufeff") + "!"
    show_document(view, document(told))
    assert view.editor.textCursor().atEnd()


def test_half_characters_become_replacement_characters(view):
    show_document(view, Document(text="a\ud83db"))
    assert view.editor.text() == "a\ufffdb"


def test_pasting_is_plain_and_large_pastes_are_fine(view):
    show(view, "")
    source = QMimeData()
    source.setHtml("<b>bold</b>")
    source.setText("bo\0ld\r\nnext\rlast")
    view.editor.insertFromMimeData(source)
    assert view.told[0] == ("did", set_text("bo\0ld\nnext\nlast").merged("text"))
    for text in ("word " * 3000, "\n".join(f"line {n}" for n in range(200))):
        view.editor.selectAll()
        view.told.clear()
        source.setText(text)
        view.editor.insertFromMimeData(source)
        show_document(view, document(text))
        assert [intent for _, intent in view.told if intent.name == "set_text"] == [set_text(text).merged("text")]
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


def test_the_menu_of_the_editor_offers_no_dead_undo(view):
    point = QPoint(5, 5)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, view.editor.mapToGlobal(point))
    view.editor.contextMenuEvent(event)
    menu = QApplication.activePopupWidget()
    names = [action.objectName() for action in menu.actions()]
    assert names[:3] == ["edit-cut", "edit-copy", "edit-paste"]
    assert "edit-undo" not in names and "edit-redo" not in names
    menu.close()


# examples


# sentences


def test_sentences_are_those_of_the_document():
    text = "one\n\n  \ntwo words\x0cthree\n"
    assert document(text).sentences == ("one", "two words", "three")
    expected = {0: 0, 3: 0, 4: None, 5: None, 8: 1, 17: 1, 18: 2, 23: 2, 24: None}
    assert {at: sentence_at(text, at) for at in expected} == expected
    assert [sentence_start(text, n) for n in range(3)] == [0, 8, 18]
    assert sentence_at("", 0) is None and sentence_at("a", 1) == 0


def test_moving_the_cursor_chooses_its_sentence_and_blank_lines_do_not(view):
    made = show(view, "🤗 one\n\nthree")
    view.editor.set_position(6)
    assert view.told == []
    view.editor.set_position(7)
    assert view.told == [("did", choose_sentence(1))]
    view.set_result(made, Spot("weights", sentence=1))
    view.editor.set_position(9)
    assert len(view.told) == 1
    view.editor.set_position(1)
    assert view.told[1:] == [("did", choose_sentence(0))]


def test_a_new_sentence_is_told_before_it_is_chosen(view, qtbot):
    show(view, "one")
    view.editor.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClick(view.editor, Qt.Key.Key_Return)
    qtbot.keyClicks(view.editor, "t")
    assert [intent for _, intent in view.told] == [
        set_text("one\n").merged("text"), set_text("one\nt").merged("text"), choose_sentence(1)]


def test_the_empty_editor_says_what_lines_are_to_a_model(view):
    model = Model("small", "/small", "0" * 32, config_of({
        "model_type": "gpt2", "n_embd": 24, "n_head": 4, "n_layer": 3, "vocab_size": 29, "n_positions": 64}))
    for opened, words in ((None, "Each line is a sentence"), (model, "all its lines as one"), (None, "Each line is")):
        show_document(view, edits.set_model(edits.new_document(text=""), opened))
        assert words in view.editor.placeholderText()
        assert ("one input" in view.editor.accessibleDescription()) == (opened is not None)
        assert ("as one text" in view.editor.toolTip()) == (opened is not None)


def test_the_buttons_beside_the_sentence_lead_to_every_sentence_and_no_further(view):
    for at in (0, 1, 2):
        show(view, "one\ntwo\nthree", at)
        assert (view.previous.isEnabled(), view.next.isEnabled()) == (at > 0, at < 2)
        view.told.clear()
        view.previous.click()
        view.next.click()
        assert view.told == [("did", choose_sentence(to)) for to in (at - 1, at + 1) if 0 <= to < 3]
