"""Input of the text editor: whole characters, plain text only, and at most the document's length limit."""

import json
import random
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage, QInputMethodEvent, QKeyEvent, QTextCursor, QTextOption
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.store.edits import end_merge, redo, set_text, undo
from attnviz.store.numbers import say
from attnviz.system import reading
from attnviz.views.chrome import theme
from attnviz.views.sentence import text_editor
from attnviz.views.sentence.text_editor import TextEditor
from tests.views import view_helpers
from tests.views.intents import record
from tests.views.pixels import grab_pixels, rgb
from tests.views.view_helpers import on_screen, show_document

CTRL, NONE = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier
HIGH, LOW = "\ud83d", "\ude00"  #: the halves of 😀


@pytest.fixture
def view(qtbot):
    return view_helpers.sentence_view(qtbot)


def commit(widget: QWidget, text: str) -> None:
    """Send a committed text of an input method."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(widget, event)


def press(widget: QWidget, text: str) -> None:
    """Press a key with any text."""
    QApplication.sendEvent(widget, QKeyEvent(QEvent.Type.KeyPress, 0, NONE, text))


# half characters


def test_halves_that_come_one_by_one_are_a_character(view) -> None:
    view_helpers.show(view, "ab")
    view.editor.set_position(1)
    for half in (HIGH, LOW, HIGH, LOW):
        commit(view.editor, half)
    assert view.editor.text() == "a😀😀b"
    commit(view.editor, HIGH)
    view.editor.set_position(0)
    commit(view.editor, LOW)
    assert view.editor.text() == "\ufffda😀😀\ufffdb"


def test_whatever_an_input_method_leaves_editor_and_document_have_one_text(desk) -> None:
    chance, editor, controller = random.Random(7), desk.window.sentence.editor, desk.controller
    pieces = (HIGH, LOW, HIGH + LOW, "a", "é" + HIGH, LOW + "z", "😀", "\u2029", "\ufdd0x")
    for _ in range(100):
        chance.choice((
            lambda: commit(editor, chance.choice(pieces)),
            lambda: press(editor, chance.choice(pieces[:4])),
            lambda: QTest.keyClick(editor, chance.choice((Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Backspace))),
            lambda: desk.presenter.do(undo()), lambda: desk.presenter.do(redo()),
            lambda: desk.presenter.do(end_merge()),
            lambda: editor.set_position(chance.randint(0, len(editor.text()))),
        ))()
        assert editor.text() == controller.document.text
    desk.settle()


# long words


@pytest.mark.parametrize("letter", ["a", "😀"])
@pytest.mark.parametrize("way", ["opened", "pasted", "committed", "set", "typed"])
def test_a_long_word_wraps_anywhere_however_it_comes_in(view, monkeypatch, way: str, letter: str) -> None:
    """Else each key takes a second in a word of 200,000 letters."""
    monkeypatch.setattr(text_editor, "MAX_WORD", 40)
    editor, word = view.editor, letter * 120
    source, usual = QMimeData(), QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere
    source.setText(word)
    {"opened": lambda: show_document(view, edits.set_text(Document(), word)), "set": lambda: editor.setPlainText(word),
     "pasted": lambda: editor.insertFromMimeData(source), "committed": lambda: commit(editor, word),
     "typed": lambda: [press(editor, letter) for _ in word]}[way]()
    assert editor.text() == word and editor.wordWrapMode() == QTextOption.WrapMode.WrapAnywhere
    for at in (0, 60, 120):
        editor.set_position(at)
        assert editor.position() == at
    for at in (30, 61, 92):
        editor.set_position(at)
        press(editor, " ")
    assert editor.text() == " ".join([letter * 30] * 4) and editor.wordWrapMode() == usual
    assert view.told[-1] == ("did", set_text(editor.text()).merged("text")) or way in ("opened", "set")


# what is no text


def picture() -> QMimeData:
    source = QMimeData()
    source.setImageData(QImage(4, 4, QImage.Format.Format_RGB32))
    return source


def test_a_picture_pasted_over_a_selection_takes_nothing_away(desk) -> None:
    editor = desk.window.sentence.editor
    QApplication.clipboard().setMimeData(picture())
    editor.setFocus()
    editor.selectAll()
    QTest.keyClick(editor, Qt.Key.Key_V, CTRL)
    assert editor.text() == desk.controller.document.text == "Your journey starts with one step"
    assert editor.textCursor().hasSelection() and "no text" in desk.window.message.text


@pytest.mark.parametrize("text", ["", "\0"])
def test_an_empty_text_takes_nothing_away_either(view, text: str) -> None:
    view_helpers.show(view, "one two")
    view.editor.selectAll()
    source = QMimeData()
    source.setText(text)
    view.editor.insertFromMimeData(source)
    assert view.editor.text() == "one two" and all(intent.name == say.name for _, intent in view.told)


def test_a_text_is_the_same_pasted_read_and_undone(desk) -> None:
    """PySide takes U+FEFF and U+FFFE at the beginning for a mark of the bytes' order, Qt some characters for lines."""
    editor, source = desk.window.sentence.editor, QMimeData()
    for text, kept in (("a\u2028b\u2029c", "a\nb\nc"), ("a\0b", "a\0b"), ("x\ufdd0y\ufdd1z", "x\ny\nz"),
                       ("b\ufeffc", "b\ufeffc"), ("\ufeffbc", "bc"), ("b\ufffec", "b\ufffec")):
        assert edits.set_text(Document(), text).text == kept
        source.setData("text/plain;charset=utf-8", text.encode())
        editor.selectAll()
        editor.insertFromMimeData(source)
        assert editor.text() == desk.controller.document.text == kept
        desk.type_text("b")
        desk.controller.store.do(undo())
        desk.settle()
        assert editor.text() == desk.controller.document.text == kept
        assert kept.splitlines() == list(desk.controller.document.sentences)


# files


def drop(widget: QWidget, source: QMimeData) -> bool:
    """Drag something over a widget and drop it; return whether it was accepted."""
    at, action, button = QPoint(5, 5), Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(at, action, source, button, NONE)
    QApplication.sendEvent(widget, enter)
    if enter.isAccepted():
        QApplication.sendEvent(widget, QDropEvent(QPointF(at), action, source, button, NONE))
    QApplication.processEvents()
    return enter.isAccepted()


@pytest.fixture
def session(tmp_path: Path) -> Path:
    path = tmp_path / "mine.attnviz"
    files.save(edits.new_document(text="from the file"), path)
    return path


def test_text_and_links_are_dropped_as_text(view) -> None:
    view_helpers.show(view, "")
    source = QMimeData()
    source.setUrls([QUrl("https://example.org/a")])
    source.setText("https://example.org/a")
    assert drop(view.editor.viewport(), source)
    assert view.editor.text() == "https://example.org/a"


# too much


def test_what_is_too_long_is_refused_before_it_is_in(desk, monkeypatch) -> None:
    editor, source = desk.window.sentence.editor, QMimeData()
    before, changes = editor.text(), []
    editor.document().contentsChange.connect(lambda *change: changes.append(change))
    editor.moveCursor(QTextCursor.MoveOperation.End)
    for size in (reading.MAX_TEXT_CHARS - len(before) + 1, 3 * reading.MAX_TEXT_CHARS):
        source.setText("a" * size)
        for come_in in (lambda: editor.insertFromMimeData(source), lambda: drop(editor.viewport(), source),
                        lambda size=size: commit(editor, "a" * size)):
            desk.window.message.hide()
            come_in()
            assert desk.window.message.text.endswith("AttnViz takes at most 2,000,000.")
            assert f"{max(size, reading.MAX_TEXT_CHARS + 1):,}" in desk.window.message.text, "how much it is"
            assert editor.text() == before == desk.controller.document.text
            assert changes == [], "not even for a moment"


def test_exactly_as_much_as_the_document_takes_is_taken(view, monkeypatch) -> None:
    monkeypatch.setattr(reading, "MAX_TEXT_CHARS", 20_000)
    view_helpers.show(view, "one")
    refused = record(view.editor, say)
    source = QMimeData()
    source.setText("\r\n" * reading.MAX_TEXT_CHARS)
    view.editor.selectAll()
    view.editor.insert_text("a" * (reading.MAX_TEXT_CHARS - 2) + "\r\n" + "b")
    assert refused == [] and len(view.editor.text()) == reading.MAX_TEXT_CHARS
    view.editor.insert_text("c")
    assert refused == [("The text has 20,001 characters: AttnViz takes at most 20,000.", "warning")]


def test_a_key_too_many_is_taken_back(desk, monkeypatch) -> None:
    monkeypatch.setattr(reading, "MAX_TEXT_CHARS", 2000)
    whole = "a" * reading.MAX_TEXT_CHARS
    editor = desk.window.sentence.editor
    show_document(desk.window.sentence, edits.set_text(desk.controller.document, whole))
    editor.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(editor, "b")
    assert "at most 2,000." in desk.window.message.text
    assert editor.text() == desk.controller.document.text


def test_a_session_that_is_too_long_says_so(desk, session, qtbot) -> None:
    stored = json.loads(session.read_text())
    stored["text"] = "a" * (reading.MAX_TEXT_CHARS + 1)
    session.write_text(json.dumps(stored))
    before = desk.controller.document
    assert not desk.bench.file_actions.open_session(session)
    qtbot.waitUntil(lambda: "at most 2,000,000" in desk.window.message.text, timeout=30_000)  # it is read beside
    assert desk.controller.document == before


@pytest.mark.parametrize("most", [1, 2, 3])
def test_a_line_that_has_no_room_does_not_look_out_by_half(qapp, qtbot, most: int) -> None:
    theme.apply(qapp, "light")
    editor = on_screen(qtbot, TextEditor(), 500, 100)
    editor.replace_text("jumping foxes " * 60)
    editor.set_max_lines(most)
    QApplication.processEvents()
    block = editor.document().firstBlock()
    line = editor.blockBoundingRect(block).height() / block.lineCount()
    assert most * line < editor.height() < (most + 1) * line + 10
    for lines_above in (0, 3):
        editor.verticalScrollBar().setValue(lines_above)
        bar = editor.verticalScrollBar().width()
        rows = (grab_pixels(editor.viewport())[:, : -bar - 2] != rgb("Base")).any(axis=(1, 2))
        assert rows.any() and np.flatnonzero(rows).max() < (0 if lines_above else theme.SPACE) + most * line + 1
