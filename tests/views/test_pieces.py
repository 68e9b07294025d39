"""A line of any length is edited as any other, whatever pieces it stands in; and the pieces stay short."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QInputMethodEvent, QTextBlock, QTextCursor, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.views.sentence import pieces
from attnviz.views.sentence.pieces import LIMIT
from attnviz.views.sentence.text_editor import TextEditor
from tests.views import hands, pixels

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Return)
TEXTS = ("a", "bc ", "x" * 9, "word wide words ", "y" * 40, "😀", "😀" * 12, "one\ntwo", "\n",
         "long" * 9 + "\n" + "z" * 25)


@pytest.fixture
def view(qtbot):
    return hands.sentence_view(qtbot)


def blocks(document: QTextDocument) -> list[QTextBlock]:
    found, block = [], document.firstBlock()
    while block.isValid():
        found.append(block)
        block = block.next()
    return found


def longest(editor: QPlainTextEdit) -> int:
    """Units of the longest piece, which is what one key lays out at most."""
    return max(block.length() - 1 for block in blocks(editor.document()))


def laid_out(editor: QPlainTextEdit) -> int:
    """Units of all that Qt has laid out."""
    return sum(block.length() for block in blocks(editor.document()) if block.layout().lineCount())


class Pair:
    """The editor with very short pieces, and Qt's own; every gesture is done in both."""

    def __init__(self, qtbot) -> None:
        self.editor, self.plain = TextEditor(), QPlainTextEdit()
        self.plain.setUndoRedoEnabled(False)
        for widget in self.both:
            qtbot.addWidget(widget)

    @property
    def both(self) -> tuple[TextEditor, QPlainTextEdit]:
        return self.editor, self.plain

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        for widget in self.both:
            QTest.keyClick(widget, key, modifiers)

    def type(self, text: str) -> None:
        for widget in self.both:
            QTest.keyClicks(widget, text)

    def paste(self, text: str) -> None:
        source = QMimeData()
        source.setText(text)
        self.editor.insertFromMimeData(source)
        self.plain.insertPlainText(text)

    def select(self, start: int, end: int) -> None:
        cursor = self.plain.textCursor()
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        self.plain.setTextCursor(cursor)
        cursor = self.editor.textCursor()
        cursor.setPosition(self.editor.pieces.to_document(start))
        cursor.setPosition(self.editor.pieces.to_document(end), QTextCursor.MoveMode.KeepAnchor)
        self.editor.setTextCursor(cursor)

    def replace(self, text: str) -> None:
        self.editor.replace_text(text)
        self.plain.setPlainText(text)
        at = self.editor.pieces.to_text(self.editor.textCursor().position())
        self.select(at, at)

    def check(self) -> None:
        assert self.editor.text() == self.plain.toPlainText()
        assert longest(self.editor) <= pieces.LIMIT
        cursor, plain = self.editor.textCursor(), self.plain.textCursor()
        to_text = self.editor.pieces.to_text
        assert (to_text(cursor.anchor()), to_text(cursor.position())) == (plain.anchor(), plain.position())


@pytest.mark.parametrize("seed", range(12))
def test_edited_as_if_there_were_no_pieces(qtbot, monkeypatch, seed: int) -> None:
    monkeypatch.setattr(pieces, "LIMIT", 8 + 4 * (seed % 3))
    chance, pair = random.Random(seed), Pair(qtbot)
    for _ in range(120):
        size = pair.plain.document().characterCount() - 1
        do: tuple[Callable[[], None], ...] = (
            lambda: pair.type(chance.choice("abc ")),
            lambda: pair.press(chance.choice(KEYS)),
            lambda: pair.press(chance.choice(KEYS[:2]), SHIFT),
            lambda: pair.paste(chance.choice(TEXTS)),
            lambda size=size: pair.select(*[_between(pair, chance.randint(0, size))] * 2),
            lambda size=size: pair.select(*(_between(pair, chance.randint(0, size)) for _ in "12")),
            lambda: pair.replace(_changed(chance, pair.editor.text())),
        )
        chance.choices(do, (4, 6, 2, 3, 3, 2, 1))[0]()
        pair.check()


def _between(pair: Pair, position: int) -> int:
    """A place that is in no emoji."""
    return position - (pair.plain.document().characterAt(position) >= "\udc00"
                       and pair.plain.document().characterAt(position) <= "\udfff")


def _changed(chance: random.Random, text: str) -> str:
    start = chance.randint(0, len(text))
    return (text[:start] + chance.choice(TEXTS) + text[chance.randint(start, len(text)):])[:300]


def test_every_place_has_its_way_there_and_back(qtbot, monkeypatch) -> None:
    monkeypatch.setattr(pieces, "LIMIT", 8)
    editor = TextEditor()
    qtbot.addWidget(editor)
    text = "abcdefghijklmnop 😀😀😀😀😀😀 qrs\nshort\n" + "z" * 30
    editor.replace_text(text)
    assert len(editor.pieces.seams()) > 8
    for position in range(len(text) + 1):
        editor.set_position(position)
        assert editor.position() == position


def test_a_copy_of_a_long_line_is_one_line(qtbot, monkeypatch) -> None:
    monkeypatch.setattr(pieces, "LIMIT", 8)
    editor = TextEditor()
    qtbot.addWidget(editor)
    editor.replace_text("abcdefghijklmnop 😀😀😀\nend")
    editor.selectAll()
    QTest.keyClick(editor, Qt.Key.Key_C, CTRL)
    assert QApplication.clipboard().text() == "abcdefghijklmnop 😀😀😀\nend" == editor.toPlainText()
    QTest.keyClick(editor, Qt.Key.Key_X, CTRL)
    assert editor.text() == "" and len(blocks(editor.document())) == 1
    QTest.keyClick(editor, Qt.Key.Key_V, CTRL)
    assert editor.text() == "abcdefghijklmnop 😀😀😀\nend"


def test_a_line_that_has_become_short_is_one_piece(qtbot) -> None:
    editor = TextEditor()
    qtbot.addWidget(editor)
    editor.replace_text("a" * 3 * LIMIT)
    cursor = editor.textCursor()
    cursor.setPosition(10)
    cursor.setPosition(editor.document().characterCount() - 11, QTextCursor.MoveMode.KeepAnchor)
    cursor.removeSelectedText()
    assert editor.text() == "a" * 20 and len(blocks(editor.document())) == 1


def test_no_piece_ends_within_a_character(qtbot) -> None:
    editor = TextEditor()
    qtbot.addWidget(editor)
    family = "👩‍👩‍👧"
    editor.replace_text(family * LIMIT)
    assert all(block.text().startswith("👩") for block in blocks(editor.document()))
    editor.replace_text("e\u0301" * LIMIT)
    assert all(block.text().startswith("e") for block in blocks(editor.document()))
    editor.replace_text("seven letters " * LIMIT)
    assert all(block.text()[-1] == " " for block in blocks(editor.document()))
    editor.replace_text("a" + "\u0301" * 3 * LIMIT)  # one character that is as long as a book
    assert longest(editor) <= LIMIT and editor.text() == "a" + "\u0301" * 3 * LIMIT


WORD = 120 * LIMIT  #: UTF-16 units


@pytest.mark.parametrize("letter", ["a", "é", "字", "😀"])
def test_a_word_without_end_is_laid_out_only_where_it_is_seen(view, letter: str) -> None:
    """However it comes in: by opening, pasting, an input method, undoing; and wherever it is typed into."""
    editor, word = view.editor, letter * (WORD // len(letter.encode("utf-16-le")) * 2)
    view.set_document(edits.set_text(Document(), word))
    source, commit = QMimeData(), QInputMethodEvent()
    source.setText(word)
    commit.setCommitString(word)

    def paste() -> None:
        editor.selectAll()
        editor.insertFromMimeData(source)

    def commit_it() -> None:
        editor.selectAll()
        QApplication.sendEvent(editor, commit)

    def undo() -> None:
        view.set_document(edits.set_text(Document(), ""))
        view.set_document(edits.set_text(Document(), word))

    for come_in in (paste, commit_it, undo, lambda: editor.setPlainText(word)):
        come_in()
        QApplication.processEvents()
        view.grab()
        assert editor.text() == word
        assert longest(editor) <= LIMIT
        assert laid_out(editor) <= WORD / 6
        for place in (QTextCursor.MoveOperation.Start, QTextCursor.MoveOperation.End):
            editor.moveCursor(place)
            QTest.keyClicks(editor, "b")
        editor.set_position(len(word) // 2)
        QTest.keyClicks(editor, "b")
        view.grab()
        assert editor.text() == "b" + word[: len(word) // 2 - 1] + "b" + word[len(word) // 2 - 1 :] + "b"
        assert longest(editor) <= LIMIT
        assert laid_out(editor) <= WORD / 6


def test_a_word_may_grow_key_by_key(view, monkeypatch) -> None:
    monkeypatch.setattr(pieces, "LIMIT", 40)
    QTest.keyClicks(view.editor, "a" * 200)
    assert view.editor.text() == "a" * 200 and longest(view.editor) <= 40
    assert view.told[-1] == ("text_edited", "a" * 200)
    assert len([1 for name, *_ in view.told if name == "text_edited"]) == 200, "each key once, pieces or not"
    for _ in range(200):
        QTest.keyClick(view.editor, Qt.Key.Key_Backspace)
    assert view.editor.text() == "" and len(blocks(view.editor.document())) == 1


def test_the_bar_beside_a_sentence_is_as_long_as_its_line(view, monkeypatch) -> None:
    monkeypatch.setattr(pieces, "LIMIT", 40)
    hands.show(view, "short\n" + "a" * 200 + "\nend", 1)
    editor = view.editor
    editor.setFixedHeight(300)
    tops = []
    for position in (len("short\n"), len(editor.text()) - len("end")):
        editor.set_position(position)
        tops.append(editor.cursorRect().top())
    bar = (abs(pixels.seen(editor.viewport())[:, 2].astype(int) - pixels.rgb("Accent")).sum(axis=1) < 30).nonzero()[0]
    assert len(blocks(editor.document())) > 5 and tops[1] - tops[0] > 20
    assert (bar[0], bar[-1]) == pytest.approx((tops[0], tops[1]), abs=3) and len(bar) == bar[-1] - bar[0] + 1
