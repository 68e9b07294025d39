"""Questions before data loss: Enter chooses the safe answer, and Escape changes nothing."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton, QWidget

from attnviz.views.chrome import dialogs

Ask = Callable[[QWidget], object]
ENTER, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape


def ask_restore(parent: QWidget) -> object:
    return dialogs.ask_restore(parent, words="<b>one", file="x.attnviz", time="today", others=2)


QUESTIONS: dict[str, tuple[Ask, dict[object, str | bool]]] = {  #: and what comes of keys and buttons
    "unsaved": (lambda parent: dialogs.ask_unsaved(parent, "a.attnviz"),
                {ENTER: "save", ESCAPE: "cancel", "Discard": "discard"}),
    "the file is gone": (lambda parent: dialogs.ask_unsaved(parent, "a.attnviz", is_missing=True),
                         {ENTER: "save", ESCAPE: "cancel"}),
    "two versions": (lambda parent: dialogs.ask_version(parent, "a.attnviz"),
                     {ENTER: "elsewhere", ESCAPE: "cancel", "Keep mine": "mine", "Open theirs": "theirs"}),
    "an export": (lambda parent: dialogs.ask_cancel_exports(parent, "a.png", 0),
                  {ENTER: False, ESCAPE: False, "Cancel the export": True}),
    "a crash": (ask_restore, {ENTER: "restore", ESCAPE: "later", "Discard": "discard", "Ask later": "later"}),
}


@pytest.mark.parametrize(("question", "pressed"), [(name, each) for name, row in QUESTIONS.items() for each in row[1]],
                         ids=str)
def test_enter_loses_nothing_and_escape_leaves_all_as_it_is(qtbot, question: str, pressed: object) -> None:
    ask, answers = QUESTIONS[question]
    parent, seen = QWidget(), []
    qtbot.addWidget(parent)

    def press() -> None:
        box = QApplication.activeModalWidget()
        buttons = {button.text().replace("&", ""): button for button in box.findChildren(QPushButton)}
        seen.extend(words for words, button in buttons.items() if button.isDefault())
        QTest.keyClick(box, pressed) if isinstance(pressed, Qt.Key) else buttons[pressed].click()

    QTimer.singleShot(0, press)
    assert ask(parent) == answers[pressed]
    assert len(seen) == 1


@pytest.mark.parametrize(("ask", "words"), [
    (lambda parent: dialogs.ask_unsaved(parent, "a.attnviz"), "Unsaved changes are lost."),
    (lambda parent: dialogs.ask_unsaved(parent, "a.attnviz", is_missing=True), "The file was deleted or moved."),
    (lambda parent: dialogs.ask_cancel_exports(parent, "a.png", 0), "&Cancel the export"),
    (lambda parent: dialogs.ask_cancel_exports(parent, "a.png", 1), "&Cancel the exports"),
    (lambda parent: dialogs.ask_cancel_exports(parent, "a.png", 1), "a.png is still being exported, and another file"),
    (lambda parent: dialogs.ask_cancel_exports(parent, "a.png", 2), "a.png is still being exported, and 2 other files"),
    (ask_restore, "AttnViz ended unexpectedly. Restore the work on “<b>one”?"),
    (ask_restore, "Unsaved changes to x.attnviz, kept on today.\nThere is older unsaved work, too (2)."),
])
def test_a_question_says_what_is_at_stake(qtbot, ask: Ask, words: str) -> None:
    parent, seen = QWidget(), []
    qtbot.addWidget(parent)

    def read() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        seen.extend((box.text(), box.informativeText(), *(button.text() for button in box.buttons())))
        box.reject()

    QTimer.singleShot(0, read)
    ask(parent)
    assert any(text == words or (text.startswith(words) and not words.startswith("&")) for text in seen), seen
