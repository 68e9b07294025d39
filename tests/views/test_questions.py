"""Questions before data loss: Enter chooses the safe answer, and Escape changes nothing."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton, QWidget

from attnviz.views.chrome import dialogs

Ask = Callable[[QWidget], object]
QUESTIONS: dict[str, tuple[Ask, object, object]] = {  #: and what comes of Enter, and of Escape
    "unsaved": (lambda parent: dialogs.ask_unsaved(parent, "a.attnviz"), "save", "cancel"),
    "the file is gone": (lambda parent: dialogs.ask_unsaved(parent, "a.attnviz", is_missing=True), "save", "cancel"),
    "two versions": (lambda parent: dialogs.ask_version(parent, "a.attnviz"), "elsewhere", "cancel"),
    "an export": (lambda parent: dialogs.ask_exporting(parent, "a.png", 0), "wait", "stay"),
    "exports": (lambda parent: dialogs.ask_exporting(parent, "a.png", 2), "wait", "stay"),
    "a crash": (lambda parent: dialogs.ask_restore(parent, words="one", file="", time="today", others=0),
                "restore", "later"),
}


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape], ids=["Enter", "Escape"])
@pytest.mark.parametrize("question", QUESTIONS)
def test_enter_loses_nothing_and_escape_leaves_all_as_it_is(qtbot, question: str, key: Qt.Key) -> None:
    ask, on_enter, on_escape = QUESTIONS[question]
    parent, seen = QWidget(), []
    qtbot.addWidget(parent)

    def press() -> None:
        box = QApplication.activeModalWidget()
        seen.extend(button.text() for button in box.findChildren(QPushButton) if button.isDefault())
        QTest.keyClick(box, key)

    QTimer.singleShot(0, press)
    assert ask(parent) == (on_enter if key == Qt.Key.Key_Return else on_escape)
    assert len(seen) == 1


@pytest.mark.parametrize(("ask", "words"), [
    (lambda parent: dialogs.ask_unsaved(parent, "a.attnviz"), "Unsaved changes are lost."),
    (lambda parent: dialogs.ask_unsaved(parent, "a.attnviz", is_missing=True), "The file was deleted or moved."),
    (lambda parent: dialogs.ask_exporting(parent, "a.png", 0), "&Cancel the export"),
    (lambda parent: dialogs.ask_exporting(parent, "a.png", 1), "&Cancel the exports"),
    (lambda parent: dialogs.ask_exporting(parent, "a.png", 1), "a.png is still being exported, and another file"),
    (lambda parent: dialogs.ask_exporting(parent, "a.png", 2), "a.png is still being exported, and 2 other files"),
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
