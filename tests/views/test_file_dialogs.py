"""Names typed into the real file dialog: existing files are never overwritten without a question."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QWidget,
)

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.export.formats import FORMATS, suffix_list
from attnviz.export.requests import OF_HEADS, Heatmaps, Lines, Words
from attnviz.pictures.picture import selectable_stages
from attnviz.views.chrome import dialogs, export_dialog
from tests.devices import limit_cpu
from tests.engine.small_models import engine_of, small

ENDINGS = [(dialogs.SESSIONS, "", ".attnviz"),
           *((dialogs.file_types(row.takes), row.name, row.suffix) for row in FORMATS.values())]


class Person:
    """Answers each open dialog with the next of the answers, and records the questions."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []
        self.timer = QTimer()
        self.timer.timeout.connect(self.look)
        self.timer.start(5)

    def look(self) -> None:
        dialog = QApplication.activeModalWidget()
        if not self.answers and isinstance(dialog, QDialog):
            self.asked.append(f"{dialog.windowTitle()}, unexpected")
            dialog.reject()  # else the test would wait for ever
        elif isinstance(dialog, QMessageBox):
            self.asked.append(dialog.text())
            answer = self.answers.pop(0)
            if isinstance(answer, Qt.Key):
                QTest.keyClick(dialog, answer)
            else:
                dialog.button(answer).click()
        elif isinstance(dialog, QFileDialog):
            answer = self.answers.pop(0)
            if answer is None:
                dialog.reject()
                return
            name, kind = answer
            box = dialog.findChild(QComboBox, "fileTypeCombo")
            row = next(row for row in range(box.count()) if kind in box.itemText(row))
            if row != box.currentIndex():
                box.setCurrentIndex(row)
                box.textActivated.emit(box.itemText(row))
            line = dialog.findChild(QLineEdit, "fileNameEdit")
            line.selectAll()
            QTest.keyClicks(line, name)
            save = next(button for button in dialog.findChildren(QPushButton) if "Save" in button.text())
            QTimer.singleShot(0, save.click)  # a question opens inside of it, and a timer does not tick inside itself


@pytest.fixture
def parent(qtbot: Any) -> Iterator[QWidget]:
    made = QWidget()
    qtbot.addWidget(made)
    yield made


def ask(parent: QWidget, person: Person, filters: str, folder: Path) -> Path | None:
    try:
        return dialogs.ask_save(parent, "Save", filters, folder / "suggested")
    finally:
        person.timer.stop()


@pytest.mark.parametrize(("filters", "kind", "ending"), ENDINGS)
def test_a_name_typed_without_its_ending_takes_no_file_unasked(
    parent: QWidget, tmp_path: Path, filters: str, kind: str, ending: str
) -> None:
    there = tmp_path / f"work{ending}"
    there.write_bytes(b"the first")
    no = Person(("work", kind), QMessageBox.StandardButton.No, None)
    assert ask(parent, no, filters, tmp_path) is None
    assert len(no.asked) == 1 and there.name in no.asked[0] and no.answers == []
    yes = Person(("work", kind), QMessageBox.StandardButton.Yes)
    assert ask(parent, yes, filters, tmp_path) == there
    other = Person(("work", kind), QMessageBox.StandardButton.No, ("other", kind))
    assert ask(parent, other, filters, tmp_path) == tmp_path / f"other{ending}"
    assert there.read_bytes() == b"the first" and list(tmp_path.iterdir()) == [there], "a question does nothing itself"


def test_a_whole_name_is_asked_about_once(parent: QWidget, tmp_path: Path) -> None:
    (tmp_path / "work.attnviz").write_bytes(b"the first")
    person = Person(("work.attnviz", ""), QMessageBox.StandardButton.Yes)
    assert ask(parent, person, dialogs.SESSIONS, tmp_path) == tmp_path / "work.attnviz"
    assert len(person.asked) == 1


@pytest.mark.parametrize("name", ["work", "work.attnviz"])
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape], ids=["Enter", "Escape"])
def test_neither_enter_nor_escape_replaces_a_file(parent: QWidget, tmp_path: Path, name: str, key: Qt.Key) -> None:
    (tmp_path / "work.attnviz").write_bytes(b"the first")
    person = Person((name, ""), key, None)
    assert ask(parent, person, dialogs.SESSIONS, tmp_path) is None
    assert len(person.asked) == 1 and person.answers == [], "and the name is asked for again"


def test_a_name_that_no_file_has_is_not_asked_about(parent: QWidget, tmp_path: Path) -> None:
    person = Person(("my.work", ""))
    assert ask(parent, person, dialogs.SESSIONS, tmp_path) == tmp_path / "my.work.attnviz"
    assert person.asked == []


@pytest.mark.parametrize("answer", [QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No])
def test_a_dialog_of_the_desktop_that_knows_no_endings_is_followed_by_the_question(
    parent: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: QMessageBox.StandardButton
) -> None:
    (tmp_path / "work.attnviz").write_bytes(b"the first")
    names = [tmp_path / "work", None]
    shown: list[str] = []

    class Native(QFileDialog):
        def selectFile(self, name: str) -> None:
            shown.append(name)

        def exec(self) -> int:
            return int(names[0] is not None)

        def selectedFiles(self) -> list[str]:
            return [str(names.pop(0))]

        def selectedNameFilter(self) -> str:
            return ""

    monkeypatch.setattr(dialogs, "QFileDialog", Native)
    yes = answer == QMessageBox.StandardButton.Yes
    assert ask(parent, Person(answer), dialogs.SESSIONS, tmp_path) == (tmp_path / "work.attnviz" if yes else None)
    assert shown == (["suggested"] if yes else ["suggested", "work.attnviz"])


def test_of_a_table_the_digits_are_asked_for(parent: QWidget) -> None:
    result = compute(Document())
    for takes, asked in (("picture", False), ("table", True)):
        dialog = export_dialog.ExportDialog(parent, result, "Export", OF_HEADS[takes](Spot("scores", head=1)))
        dialog.show()
        assert dialog.digits.isVisible() == asked
        assert dialog.choice() == OF_HEADS[takes](Spot("scores", head=1))
        texts = [label.text() for label in dialog.findChildren(QLabel)]
        assert any(suffix_list(takes) in text for text in texts)
        dialog.digits.setCurrentText("2")
        dialog.head.setCurrentIndex(0)
        digits = {"digits": 2} if asked else {}
        assert dialog.choice() == OF_HEADS[takes](Spot("scores"), all_heads=True, **digits)
        dialog.digits.setCurrentIndex(dialog.digits.count() - 1)
        assert not asked or dialog.choice().digits is None
        dialog.deleteLater()


def test_sentences_are_chosen_by_the_numbers_that_the_window_has_for_them(parent: QWidget) -> None:
    """In the window they are counted from 1: "Sentence 2 of 3"."""
    result = compute(edits.set_text(
        Document(), "one two three four five six seven\nshort\nof six words is the last\nשלום"))
    dialog = export_dialog.ExportDialog(parent, result, "Export", Heatmaps(Spot("weights", sentence=1)))
    assert [dialog.sentence.itemText(at) for at in range(dialog.sentence.count())] == [
        "1: one two three four five six …", "2: short", "3: of six words is the last", "4: \u2068שלום\u2069"]
    assert dialog.sentence.currentText() == "2: short"
    dialog.sentence.setCurrentIndex(2)
    assert dialog.choice().spot == Spot("weights", sentence=2)
    dialog.deleteLater()


def test_what_stands_beside_is_offered_with_it_first(parent: QWidget) -> None:
    result = compute(edits.set_text(Document(), "one two three\nfour five"))
    shown = Heatmaps(Spot("weights"), others=(Spot("weights", head=1),))
    dialog = export_dialog.ExportDialog(parent, result, "Export", shown)
    assert dialog.head.currentText() == "Heads 0 and 1, side by side" and dialog.choice() == shown
    dialog.stage.setCurrentIndex(dialog.stage.findData("scores"))
    assert dialog.choice() == Heatmaps(Spot("scores"), others=(Spot("scores", head=1),))
    dialog.stage.setCurrentIndex(dialog.stage.findData("output"))
    assert dialog.choice() == Heatmaps(Spot("output")), "which belongs to no head"
    dialog.stage.setCurrentIndex(dialog.stage.findData("weights"))
    dialog.head.setCurrentIndex(dialog.head.findData(1))
    assert dialog.choice() == Heatmaps(Spot("weights", head=1))
    dialog.deleteLater()
    shown = Heatmaps(Spot("weights", head=1), others=(Spot("weights", head=1, sentence=1),))
    dialog = export_dialog.ExportDialog(parent, result, "Export", shown)
    assert dialog.sentence.currentText() == "1 and 2, side by side" and dialog.choice() == shown
    dialog.head.setCurrentIndex(0)
    assert dialog.sentence.currentText() == "1: one two three", "two sentences of all heads are not offered"
    pair = dialog.sentence.model().index(dialog.sentence.count() - 1, 0)
    assert not pair.flags() & Qt.ItemFlag.ItemIsEnabled
    assert dialog.choice() == Heatmaps(Spot("weights"), all_heads=True)
    dialog.head.setCurrentIndex(dialog.head.findData(1))
    assert pair.flags() & Qt.ItemFlag.ItemIsEnabled
    dialog.deleteLater()


def test_lines_and_words_are_offered_of_what_their_panels_show(parent: QWidget) -> None:
    result = compute(edits.set_text(Document(), "one two three\nfour five"))
    marked = Cell(Spot("queries"), 1, -1)
    shown = Lines(Spot("weights", head=1), heads=frozenset({1}), cell=marked)
    dialog = export_dialog.ExportDialog(parent, result, "Export", Heatmaps(shown.spot), shown, "lines")
    assert dialog.view.currentText() == "Lines between tokens" and not dialog.stage.isEnabled()
    assert dialog.choice() == shown
    dialog.view.setCurrentIndex(dialog.view.findData("words"))
    dialog.head.setCurrentIndex(dialog.head.findData(0))
    assert dialog.choice() == Words(Spot("weights"), heads=frozenset({0}), cell=marked)
    dialog.sentence.setCurrentIndex(1)
    assert dialog.choice().cell is None, "the word that is marked is of another sentence"
    dialog.view.setCurrentIndex(dialog.view.findData("heatmap"))
    assert dialog.choice() == Heatmaps(Spot("weights", sentence=1)) and dialog.stage.isEnabled()
    dialog.deleteLater()


@pytest.mark.parametrize("head", [2, 3])
def test_a_head_of_another_layer_stays_one_of_that_layer(parent: QWidget, head: int) -> None:
    there = small("llama")
    result = engine_of(there).compute(edits.set_text(edits.set_model(Document(), there.model), "abc"))
    shown = Heatmaps(Spot("weights", layer=1, head=2), others=(Spot("weights", layer=2, head=head),))
    dialog = export_dialog.ExportDialog(parent, result, "Export", shown)
    assert dialog.head.currentText() == f"Heads 1.2 and 2.{head}, side by side"
    assert dialog.choice() == shown
    dialog.deleteLater()


@pytest.mark.parametrize("takes", ["picture", "table"])
def test_a_head_of_a_model_is_named_with_its_layer_and_all_of_them_are_offered(parent: QWidget, takes: Any) -> None:
    there = small("llama")
    result = engine_of(there).compute(edits.set_text(edits.set_model(Document(), there.model), "abc"))
    dialog = export_dialog.ExportDialog(parent, result, "Export", OF_HEADS[takes](Spot("weights", layer=1, head=2)))
    assert dialog.head.currentText() == "Layer 1, head 2"
    assert dialog.choice() == OF_HEADS[takes](Spot("weights", layer=1, head=2))
    texts = [dialog.head.itemText(at) for at in range(dialog.head.count())]
    assert "all heads of layer 1" in texts[1].lower()
    dialog.head.setCurrentIndex(1)
    assert dialog.choice() == OF_HEADS[takes](Spot("weights", layer=1), all_heads=True)
    assert texts[0].startswith("All heads of all layers")
    dialog.head.setCurrentIndex(0)
    assert dialog.choice() == OF_HEADS[takes](Spot("weights", layer=1), all_heads=True, all_layers=True)
    dialog.deleteLater()


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
                     {ENTER: "elsewhere", ESCAPE: "cancel", "Keep mine": "mine"}),
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
    (lambda parent: dialogs.ask_unsaved(parent, "a.attnviz"), "If you do not save, your changes are lost."),
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


@pytest.mark.parametrize("takes", ["picture", "table"])
def test_a_table_is_offered_of_the_stages_that_are_kept_whole(
    parent: QWidget, monkeypatch: pytest.MonkeyPatch, takes: Any
) -> None:
    limit_cpu(monkeypatch, whole_bytes=2**10)
    there = small("llama")
    result = engine_of(there).compute(edits.set_text(edits.set_model(Document(), there.model), "the cat sat on"),
                                      stages=INTERACTIVE)
    dialog = export_dialog.ExportDialog(parent, result, "Export", OF_HEADS[takes](Spot("weights", layer=2)))
    offered = [dialog.stage.itemData(at) for at in range(dialog.stage.count())]
    stages = selectable_stages(result, layer=2)
    whole = [stage for stage in stages if result.is_whole(stage, layer=2)]
    assert offered == list(stages if takes == "picture" else whole) and len(whole) < len(stages)
    dialog.deleteLater()


def test_a_question_for_a_text_has_no_ok_without_one(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    can_end: list[bool] = []

    def answer(dialog: QDialog) -> int:
        line, ok = dialog.findChild(QLineEdit), dialog.findChild(QDialogButtonBox).button(
            QDialogButtonBox.StandardButton.Ok)
        for letters in ("", "  ", "Ada "):
            QTest.keyClicks(line, letters)
            can_end.append(ok.isEnabled())
        ok.click()
        return dialog.result()

    monkeypatch.setattr(QDialog, "exec", answer)
    assert dialogs.ask_text(QWidget(), "Hand in", "Your name") == "Ada"
    assert can_end == [False, False, True]
