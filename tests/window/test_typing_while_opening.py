"""Typing while a model opens: the typed text is kept, however the model was opened."""

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.controller.autosave import Autosave, read_work, recovery_folder, write_work
from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.document.given import tensors_of
from attnviz.document.models import IN_MEMORY
from attnviz.store.edits import set_text
from attnviz.system import reading
from attnviz.views.chrome import dialogs
from attnviz.window import recovery
from attnviz.window.recovery import Recovery
from tests.desk import Desk, wait_for
from tests.engine.small_models import document, small
from tests.window.models import FakeModels

LLAMA = small("llama")
TEXT, MORE = "the cat", " sat"
#: the letters are some that the small model knows
pytestmark = pytest.mark.desk(document=edits.new_document(text="abc"), models=(LLAMA,))


@pytest.fixture
def desk(desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Desk:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    return desk


def restore_work(desk: Desk, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore unsaved work after a crash."""
    recovery_folder().mkdir(parents=True)
    write_work(recovery_folder() / "lost.recovery", document(LLAMA, TEXT), None, None, None)
    monkeypatch.setattr(dialogs, "ask_restore", lambda *args, **facts: "restore")
    autosave = Autosave(desk.controller)
    recovery = Recovery(desk.window, desk.controller, autosave, desk.bench.file_actions.may_leave)
    recovery.search()
    while desk.controller.document.text != TEXT:
        QApplication.processEvents()
    recovery.close()
    autosave.close()


def open_session(desk: Desk, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open a session with a model."""
    files.save(document(LLAMA, TEXT), path)
    assert desk.bench.file_actions.open_session(path)


def start_with_model(desk: Desk, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start as `attnviz MODEL`."""
    desk.presenter.do(set_text(text=TEXT))
    desk.settle()
    desk.controller.new(desk.controller.document)
    desk.bench.models.open(LLAMA.model.where, at_start=True)


def choose_model(desk: Desk, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Choose a model from the list."""
    desk.presenter.do(set_text(text=TEXT))
    desk.bench.models.open(LLAMA.model.where)


def start_with_model_and_restore(desk: Desk, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start as `attnviz MODEL`, and restore unsaved work while the model is read."""
    desk.bench.models.open(LLAMA.model.where, at_start=True)
    restore_work(desk, path, monkeypatch)


def test_a_window_of_a_script_is_offered_the_work_on_what_it_shows(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def watched(name: str, text: str) -> Document:
        model = replace(LLAMA.model, name=name, where=IN_MEMORY + name)
        return edits.new_document(model=model, text=text)

    recovery_folder().mkdir(parents=True)
    for number, (name, text) in enumerate((("Mine", "cat"), ("Other", "mat"))):
        write_work(recovery_folder() / f"{number}.recovery", watched(name, text), None, None, None)
    write_work(recovery_folder() / "2.recovery", document(LLAMA, TEXT), None, None, None)
    shown = [edits.document_from_tensors(tensors_of({"weights": [[share, 1 - share], [0, 1]]}, {"tokens": words}))
             for share, words in ((0.5, ["my", "map"]), (0.5, ["my", "map"]), (0.25, ["another", "map"]))]
    for number, each in enumerate(shown[1:], 3):
        write_work(recovery_folder() / f"{number}.recovery", each, None, None, None)
    asked = list[str]()
    monkeypatch.setattr(dialogs, "ask_restore", lambda *args, words, **facts: asked.append(words) or "discard")
    autosave = Autosave(desk.controller)
    everything = ["cat", "mat", TEXT, "my map", "another map"]
    for begun, expected in ((watched("Mine", "abc"), ["cat"]), (shown[0], ["cat", "my map"]),
                            (edits.new_document(text="abc"), everything)):
        desk.controller.new(begun)
        search = Recovery(desk.window, desk.controller, autosave, desk.bench.file_actions.may_leave)
        search.search()
        wait_for(lambda expected=expected: len(asked) == len(expected))
        assert sorted(asked) == sorted(expected)
        search.close()
    autosave.close()


def test_a_file_and_unsaved_work_are_cancelled_one_by_one(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    go, asked = threading.Event(), list[str]()
    recovery_folder().mkdir(parents=True)
    write_work(recovery_folder() / "lost.recovery", document(LLAMA, TEXT), None, None, None)
    monkeypatch.setattr(recovery, "read_work", lambda file: go.wait(20) and read_work(file))
    monkeypatch.setattr(dialogs, "ask_restore", lambda *args, words, **facts: asked.append(words) or "later")
    autosave = Autosave(desk.controller)
    search = Recovery(desk.window, desk.controller, autosave, desk.bench.file_actions.may_leave)
    search.search()
    reader, status = desk.bench.file_actions.file_reader, desk.window.status
    reader.begin("large.attnviz", lambda: go.wait(20), asked.append)
    wait_for(lambda: status.opening.isVisible() and status.restoring.isVisible())
    assert (status.restoring.bar.accessibleDescription(), status.opening.bar.accessibleDescription()) == (
        "Opening unsaved work…", "Opening large.attnviz…")
    status.opening.cancel.click()
    assert not reader.is_reading
    go.set()
    wait_for(lambda: asked == [TEXT] and not status.restoring.isVisible() and not status.opening.isVisible())
    search.close()
    autosave.close()


@pytest.mark.parametrize(
    "begin", [restore_work, open_session, start_with_model, choose_model, start_with_model_and_restore])
def test_what_is_typed_while_a_model_opens_stays(
    desk: Desk, shelf: FakeModels, begin: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    qtbot: Any
) -> None:
    shelf.go.clear()
    begin(desk, tmp_path / "session.attnviz", monkeypatch)
    qtbot.waitUntil(shelf.began.is_set)
    editor = desk.window.sentence.editor
    assert editor.text() == TEXT
    QTest.keySequence(editor, "Ctrl+End")
    for letter in MORE:
        QTest.keyClick(editor, letter)
        QApplication.processEvents()
    shelf.go.set()
    desk.settle()
    desk.settle()
    assert desk.messages == []
    assert editor.text() == desk.controller.document.text == TEXT + MORE
    assert desk.controller.document.model == LLAMA.model
    result = desk.presenter.state.result
    assert result is not None and result.document == desk.controller.document and result.num_heads == 4
    QTest.keyClick(editor, "s")  # where the text cursor was
    assert desk.controller.document.text == TEXT + MORE + "s"
    desk.settle()


@pytest.mark.parametrize("answer", ["cancel", "discard"])
def test_what_is_typed_while_a_large_session_is_read_is_asked_for(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: Any, answer: str
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *args: asked.append(args[1]) or answer)
    monkeypatch.setattr(reading, "MAX_BLOCKING_BYTES", 0)
    path = tmp_path / "session.attnviz"
    files.save(edits.set_model(edits.set_text(Document(), TEXT), LLAMA.model), path)
    desk.bench.file_actions.open_session(path)
    QTest.keySequence(desk.window.sentence.editor, "Ctrl+End")
    QTest.keyClicks(desk.window.sentence.editor, "x")
    qtbot.waitUntil(lambda: not desk.bench.file_actions.file_reader.is_reading)
    desk.settle()
    assert asked == [""], "without a name of a file"
    assert desk.controller.document.text == (TEXT if answer == "discard" else "abcx")
