"""Large files open in the background: a progress message, cancellation, and no loss of typed text."""

import gc
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from attnviz import app, cli
from attnviz.document import edits, files
from attnviz.store.session import Session, read_session
from attnviz.system import display, reading
from attnviz.views.chrome import dialogs
from attnviz.window import file_actions


class Slow:
    """Reading a session, which blocks until it is released."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.read: list[str] = []
        self.threads: list[threading.Thread] = []

    def __call__(self, path: Path) -> Session:
        assert threading.current_thread() is not threading.main_thread()
        self.threads.append(threading.current_thread())
        assert self.go.wait(30)
        self.read.append(path.name)
        return read_session(path)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """Treat every file as large, and read it slowly."""
    made = Slow()
    monkeypatch.setattr(reading, "MAX_BLOCKING_BYTES", 0)
    monkeypatch.setattr(file_actions, "read_session", made)
    yield made
    made.go.set()


@pytest.fixture
def sessions(tmp_path: Path) -> dict[str, Path]:
    made = {name: tmp_path / f"{name}.attnviz" for name in ("one", "two")}
    for name, path in made.items():
        files.save(edits.new_document(text=f"from file {name}"), path)
    return made


def text(desk) -> str:
    return desk.controller.document.text


def opening_status(desk) -> str:
    """Return the file that the status bar names as being opened."""
    view = desk.window.status.opening
    return view.words.text() if view.isVisible() else ""


def test_it_is_seen_and_the_window_goes_on(desk, slow, sessions, qtbot) -> None:
    desk.bench.file_actions.open(str(sessions["one"]))
    assert desk.window.actions_by_name["stop_file"].isEnabled()
    qtbot.waitUntil(lambda: opening_status(desk) == "Opening one.attnviz…")
    assert desk.presenter.state.result is not None and text(desk).startswith("Your journey")
    slow.go.set()
    qtbot.waitUntil(lambda: text(desk) == "from file one")
    assert opening_status(desk) == "" and not desk.window.actions_by_name["stop_file"].isEnabled()
    assert desk.controller.path == sessions["one"] and not desk.controller.modified
    assert desk.bench.preferences.settings.recent[0] == str(sessions["one"])


@pytest.mark.parametrize("by", ["button", "menu"])
def test_it_is_given_up_at_once_although_the_reading_goes_on(desk, slow, sessions, qtbot, by: str) -> None:
    desk.bench.file_actions.open(str(sessions["one"]))
    qtbot.waitUntil(lambda: opening_status(desk) != "")
    if by == "button":
        QTest.mouseClick(desk.window.status.opening.cancel, Qt.MouseButton.LeftButton)
    else:
        desk.window.actions_by_name["stop_file"].trigger()
    assert opening_status(desk) == "" and desk.window.message.text == "Cancelled. The session is unchanged."
    assert not desk.window.actions_by_name["stop_file"].isEnabled()
    slow.go.set()
    qtbot.waitUntil(lambda: slow.read == ["one.attnviz"] and not slow.threads[0].is_alive())
    QApplication.processEvents()
    assert text(desk).startswith("Your journey") and desk.controller.path is None


def test_the_newest_wish_counts(desk, slow, sessions, qtbot) -> None:
    desk.bench.file_actions.open(str(sessions["one"]))
    desk.bench.file_actions.open(str(sessions["two"]))
    slow.go.set()
    qtbot.waitUntil(lambda: len(slow.read) == 2 and not slow.threads[0].is_alive())
    qtbot.waitUntil(lambda: text(desk) == "from file two")
    QApplication.processEvents()
    assert text(desk) == "from file two"


@pytest.mark.desk(fresh=True)
@pytest.mark.parametrize("suffix", [".attnviz", ".txt"])
def test_a_small_file_is_the_newest_wish_too(desk, slow, sessions, qtbot, monkeypatch, suffix: str) -> None:
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *_: "discard")
    second = sessions["two"].with_suffix(suffix)
    if suffix == ".txt":
        second.write_text("from file two")
    desk.bench.file_actions.open(str(sessions["one"]))
    monkeypatch.setattr(reading, "MAX_BLOCKING_BYTES", 2**18)
    monkeypatch.setattr(file_actions, "read_session", read_session)
    desk.bench.file_actions.open(str(second))
    assert text(desk) == "from file two" and opening_status(desk) == ""
    slow.go.set()
    qtbot.waitUntil(lambda: slow.read == ["one.attnviz"] and not slow.threads[0].is_alive())
    QApplication.processEvents()
    assert text(desk) == "from file two"


def test_so_does_beginning_anew(desk, slow, sessions, qtbot) -> None:
    desk.bench.file_actions.open(str(sessions["one"]))
    qtbot.waitUntil(lambda: bool(slow.threads))  # else the reading is given up before it begins
    desk.window.actions_by_name["new"].trigger()
    slow.go.set()
    qtbot.waitUntil(lambda: slow.read == ["one.attnviz"] and not slow.threads[0].is_alive())
    QApplication.processEvents()
    assert text(desk).startswith("Your journey")


@pytest.mark.parametrize("answer", ["cancel", "discard"])
def test_what_was_typed_meanwhile_is_asked_for(desk, slow, sessions, qtbot, monkeypatch, answer: str) -> None:
    asked: list[str] = []
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *_: asked.append(text(desk)) or answer)
    desk.bench.file_actions.open(str(sessions["one"]))
    desk.window.sentence.editor.setPlainText("typed meanwhile")
    slow.go.set()
    qtbot.waitUntil(lambda: asked == ["typed meanwhile"])
    qtbot.waitUntil(lambda: not desk.bench.file_actions.file_reader.is_reading)
    assert text(desk) == ("typed meanwhile" if answer == "cancel" else "from file one")


def test_what_was_given_up_before_is_not_asked_for_again(desk, slow, sessions, qtbot, monkeypatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *_: asked.append(1) or "discard")
    desk.window.sentence.editor.setPlainText("not worth saving")
    desk.bench.file_actions.open(str(sessions["one"]))
    slow.go.set()
    qtbot.waitUntil(lambda: text(desk) == "from file one")
    assert asked == [1]


def test_a_question_is_about_the_session_that_it_was_asked_of(desk, slow, sessions, qtbot) -> None:
    desk.bench.file_actions.open(str(sessions["one"]))
    during: list[str] = []
    box = QMessageBox(desk.window)

    def answer() -> None:
        if not slow.read:
            slow.go.set()
            QTimer.singleShot(300, answer)
            return
        during.append(text(desk))
        box.reject()

    QTimer.singleShot(0, answer)
    box.exec()
    box.deleteLater()
    assert during[0].startswith("Your journey") and QApplication.activeModalWidget() is None
    qtbot.waitUntil(lambda: text(desk) == "from file one")


def test_a_file_that_is_none_is_refused_as_ever(desk, slow, tmp_path: Path, qtbot) -> None:
    path = tmp_path / "broken.attnviz"
    path.write_bytes(b'{"attnviz": 99}')
    slow.go.set()
    desk.bench.file_actions.open(str(path))
    qtbot.waitUntil(lambda: "newer" in desk.window.message.text)
    assert text(desk).startswith("Your journey") and not desk.bench.file_actions.file_reader.is_reading


def test_closing_does_not_wait_for_it(desk, slow, sessions) -> None:
    desk.bench.file_actions.open(str(sessions["one"]))
    assert desk.window.close()


def test_embeddings_are_read_so_too(desk, slow, tmp_path: Path, qtbot) -> None:
    np.save(tmp_path / "rows.npy", np.arange(24, dtype=np.float32).reshape(6, 4))
    desk.bench.file_actions.open(str(tmp_path / "rows.npy"))
    assert desk.controller.document.options.embedding != "file"
    qtbot.waitUntil(lambda: desk.controller.document.options.embedding == "file")
    assert str(desk.controller.store.state.history.last.label) == "Embeddings from rows.npy"
    (tmp_path / "rows.npy").write_bytes(b"\x93NUMPY nonsense")
    desk.bench.file_actions.open(str(tmp_path / "rows.npy"))
    qtbot.waitUntil(lambda: "rows.npy" in desk.window.message.text)


def test_small_files_are_there_at_once(desk, sessions) -> None:
    desk.bench.file_actions.open(str(sessions["one"]))
    assert text(desk) == "from file one"


@pytest.mark.parametrize("large", [False, True])
def test_a_large_file_of_the_command_line_is_left_to_the_window(
    large: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    path = tmp_path / "broken.attnviz"
    path.write_bytes(b'{"attnviz": 99}')
    monkeypatch.setattr(reading, "MAX_BLOCKING_BYTES", 0 if large else 2**18)
    monkeypatch.setattr(display, "why_no_window", lambda: None)
    monkeypatch.setattr(app, "main", lambda session, **_: opened.append(session) or 0)
    monkeypatch.setattr(gc, "disable", lambda: None)
    assert cli.main([str(path)]) == (0 if large else 2)
    assert opened == ([path] if large else [])


EVERYTHING = Path(__file__).parents[1] / "document" / "everything.attnviz"


def test_the_command_line_computes_a_session_with_every_kind_of_edit(tmp_path: Path) -> None:
    assert cli.main(["compute", str(EVERYTHING), "--out", str(tmp_path / "out.npz")]) == 0
    found = np.load(tmp_path / "out.npz")
    assert found["masked_scores"][0, 0, 1, 0] == -np.inf and found["W_key"][1, 0, 0] == 2
    assert found["embeddings"].shape[-1] == 3 and found["dropout_mask"].max() == np.float32(1 / 0.75)


def test_the_window_opens_it_and_saves_the_same(desk, tmp_path: Path) -> None:
    path = tmp_path / "mine.attnviz"
    path.write_bytes(EVERYTHING.read_bytes())
    opened = files.load(path)
    desk.bench.file_actions.open(str(path))
    assert desk.controller.document == opened and not desk.controller.modified
    assert desk.window.windowTitle().startswith("mine.attnviz")
    desk.window.actions_by_name["save"].trigger()
    assert b'"attnviz": 7' in path.read_bytes() and files.load(path) == opened
