"""Autosave: unsaved work is written to a recovery file after every change and removed when it is saved."""

import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from attnviz.controller import autosave as module
from attnviz.controller.autosave import Autosave, LostWork, recovery_folder
from attnviz.document.document import Document
from attnviz.document.presets import PRESETS
from attnviz.store.edits import load_example, undo
from attnviz.store.session import read_session
from attnviz.system import reading
from attnviz.system.errors import SessionError
from attnviz.system.paths import replace_file
from tests.desk import note_messages
from tests.lost_work import find_lost

FULL = OSError(28, "No space left on device")


@pytest.fixture(autouse=True)
def short_pauses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a temporary home, and autosave delays that a test can wait for."""
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "state" / "home"))
    monkeypatch.setattr(module, "PAUSE", 0.05)


@pytest.fixture
def autosave(bench: Any) -> Iterator[Autosave]:
    made = Autosave(bench.controller)
    yield made
    made.close()
    assert not any(recovery_folder().glob("*"))


def recovery_files() -> list[Path]:
    """Return the recovery files, including incomplete ones."""
    return sorted(recovery_folder().glob("*.recovery"))


def saved_text() -> str | None:
    """Return the text of the only recovery file, or None if there is none."""
    if not recovery_files():
        return None
    (file,) = recovery_files()
    return module.read_work(file).document.text


def timers(autosave: Autosave) -> list[QTimer]:
    """Return the timers that trigger autosave."""
    return [timer for timer in autosave.findChildren(QTimer) if timer.isActive()]


def find_offers() -> list[LostWork]:
    found = find_lost()
    for lost in found:
        lost.leave()
    return found


class TestKeeping:
    def test_nothing_is_kept_of_what_was_not_changed(self, bench: Any, autosave: Autosave, qtbot: Any) -> None:
        QApplication.processEvents()
        assert not timers(autosave) and not recovery_folder().exists()

    def test_a_change_is_kept_and_goes_when_it_is_saved(self, bench: Any, autosave: Autosave, tmp_path: Path) -> None:
        bench.type("b")
        bench.wait(lambda: saved_text() == "b")
        bench.type("c")
        bench.wait(lambda: saved_text() == "c")
        assert bench.controller.save(tmp_path / "x.attnviz")
        bench.wait(lambda: recovery_files() == [])
        bench.type("d")
        bench.wait(lambda: saved_text() == "d")
        assert module.read_work(recovery_files()[0]).origin == tmp_path / "x.attnviz"

    def test_it_goes_when_it_is_undone_or_given_up(self, bench: Any, autosave: Autosave, session_file: Path) -> None:
        controller = bench.controller
        for give_up in (lambda: controller.store.do(undo()), controller.new,
                        lambda: controller.open(read_session(session_file))):
            bench.type("something else")
            bench.wait(lambda: saved_text() == "something else")
            give_up()
            bench.wait(lambda: recovery_files() == [])

    def test_it_is_written_while_one_change_follows_the_other(
        self, bench: Any, autosave: Autosave, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(module, "PAUSE", 5.0)
        monkeypatch.setattr(module, "MAX_UNSAVED", 0.2)
        count = iter(range(10_000))

        def goes_on() -> bool:
            bench.type(f"text {next(count)}")
            return bool(recovery_files())

        bench.wait(goes_on)
        assert saved_text() != "text 0", "not at every keystroke"

    def test_a_burst_is_written_once(
        self, bench: Any, autosave: Autosave, monkeypatch: pytest.MonkeyPatch, qtbot: Any
    ) -> None:
        written = []
        monkeypatch.setattr(module, "replace_file", lambda path, data: written.append(data) or replace_file(path, data))
        for at in range(100):
            bench.type(f"text {at}", merge="text")
        bench.wait(lambda: saved_text() == "text 99" and not timers(autosave))
        assert len(written) == 1

    def test_the_file_of_the_work_goes_with_it(self, bench: Any, autosave: Autosave, session_file: Path) -> None:
        """An example has no file; taking it back brings the session and its file: never the one with the other's."""
        bench.controller.open(read_session(session_file))
        bench.type("mine")
        bench.wait(lambda: saved_text() == "mine")
        assert module.read_work(recovery_files()[0]).origin == session_file
        bench.controller.store.do(load_example(PRESETS[-1].key))
        bench.wait(lambda: recovery_files() == [])
        bench.type("an example, changed")
        bench.wait(lambda: saved_text() == "an example, changed")
        assert module.read_work(recovery_files()[0]).origin is None
        bench.controller.store.do(undo())
        bench.controller.store.do(undo())
        bench.wait(lambda: saved_text() == "mine")
        assert module.read_work(recovery_files()[0]).origin == session_file

    def test_a_file_of_another_folder_is_found_again(
        self, bench: Any, autosave: Autosave, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        bench.controller.save(Path("here.attnviz"))
        bench.type("b")
        bench.wait(lambda: saved_text() == "b")
        assert module.read_work(recovery_files()[0]).origin == tmp_path / "here.attnviz"

    def test_others_cannot_read_it(self, bench: Any, autosave: Autosave) -> None:
        bench.type("private")
        bench.wait(lambda: bool(recovery_files()))
        assert sys.platform == "win32" or recovery_folder().stat().st_mode & 0o077 == 0


class TestWriting:
    def test_a_slow_disk_never_holds_up_typing(
        self, bench: Any, autosave: Autosave, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        begun, go = threading.Event(), threading.Event()

        def slow(path: Path, data: bytes) -> None:
            begun.set()
            assert go.wait(5)
            replace_file(path, data)

        monkeypatch.setattr(module, "replace_file", slow)
        bench.type("text")
        bench.wait(begun.is_set)
        for at in range(40):
            bench.type(f"text {at}")
        assert saved_text() is None, "forty keystrokes while the disk took its time for the first"
        (pause,) = autosave.findChildren(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly)
        bench.wait(lambda: not pause.isActive())  # the time of the last text comes before the first is written
        go.set()
        bench.wait(lambda: saved_text() == "text 39")

    def test_what_is_given_up_while_it_is_written_is_not_left_behind(
        self, bench: Any, autosave: Autosave, monkeypatch: pytest.MonkeyPatch, qtbot: Any
    ) -> None:
        begun, ended, go = [], [], threading.Event()

        def slow(path: Path, data: bytes) -> None:
            begun.append(1)
            assert go.wait(5)
            replace_file(path, data)
            ended.append(1)

        monkeypatch.setattr(module, "replace_file", slow)
        bench.type("b")
        bench.wait(lambda: bool(begun))
        bench.controller.store.do(undo())
        go.set()
        bench.wait(lambda: bool(ended) and recovery_files() == [])

    def test_a_full_disk_is_told_once_and_the_older_work_stays(
        self, bench: Any, autosave: Autosave, monkeypatch: pytest.MonkeyPatch, qtbot: Any
    ) -> None:
        told: list[str] = []
        note_messages(bench.controller, told)
        bench.type("before")
        bench.wait(lambda: saved_text() == "before")
        tried: list[str] = []

        def full(_: int) -> None:
            tried.append(text)
            raise FULL

        with monkeypatch.context() as patch:
            patch.setattr("os.fsync", full)
            for text in ("b", "c", "d"):
                bench.type(text)
                bench.wait(lambda text=text: text in tried)
            bench.wait(lambda: bool(told))
        assert told == ["AttnViz cannot keep a copy of unsaved work: No space left on device. Save it to a file."]
        assert saved_text() == "before" and len(os.listdir(recovery_folder())) == 2
        bench.type("e")
        bench.wait(lambda: saved_text() == "e")
        assert len(told) == 1

    def test_what_is_typed_while_the_disk_says_that_it_is_full_is_tried_as_soon_as_ever(
        self, bench: Any, autosave: Autosave, monkeypatch: pytest.MonkeyPatch, qtbot: Any
    ) -> None:
        tried, said, told = threading.Event(), threading.Event(), list[str]()
        note_messages(bench.controller, told)

        def full(_: int) -> None:
            tried.set()
            said.wait(5)
            raise FULL

        with monkeypatch.context() as patch:
            patch.setattr("os.fsync", full)
            bench.type("b")
            bench.wait(tried.is_set)
            patch.setattr(module, "PAUSE", 2.0)  # longer than it takes to hear of the failure
            bench.type("c")
            said.set()
            bench.wait(lambda: bool(told))
        bench.wait(lambda: saved_text() == "c")

    def test_every_failure_is_told_and_tried_again_where_older_work_was_kept(
        self, bench: Any, autosave: Autosave, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Older work in the file is not taken for the work that could not be written."""
        monkeypatch.setattr(module, "MAX_UNSAVED", 0.1)
        told: list[str] = []
        note_messages(bench.controller, told)
        bench.type("before")
        bench.wait(lambda: saved_text() == "before")
        for owner, name, error in ((os, "fsync", FULL), (os, "replace", PermissionError(13, "Permission denied")),
                                   (module, "write_work", RuntimeError("of another kind")),
                                   (module, "write_work", MemoryError())):
            told.clear()
            before = saved_text()
            with monkeypatch.context() as patch:
                tried: list[int] = []
                patch.setattr(owner, name, lambda *_, error=error, tried=tried: tried.append(1) or (
                    _ for _ in ()).throw(error))
                bench.type(f"{name} {type(error).__name__}")
                bench.wait(lambda tried=tried: len(tried) >= 2)  # again, without a change
                assert len(told) == 1 and told[0].startswith("AttnViz cannot keep a copy of unsaved work: ")
                assert saved_text() == before
            bench.wait(lambda error=error, name=name: saved_text() == f"{name} {type(error).__name__}")
            assert len(told) == 1

    def test_a_large_session_is_written_less_often(
        self, bench: Any, autosave: Autosave, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now = [0.0]

        def slow(path: Path, data: bytes) -> None:
            now[0] += 0.5
            replace_file(path, data)

        monkeypatch.setattr(module, "replace_file", slow)
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: now[0], time=time.time))
        bench.type("b")
        bench.wait(lambda: saved_text() == "b" and not timers(autosave))
        bench.type("c")
        (timer,) = timers(autosave)
        assert timer.interval() == 5000

    def test_what_could_not_be_read_back_is_not_written(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(reading, "MAX_BYTES", 20)
        with pytest.raises(SessionError, match="larger than"):
            module.write_work(tmp_path / "x.recovery", Document(), None)


def remove_the_lock() -> None:
    for lock in recovery_folder().glob("*.lock"):
        lock.unlink()


class TestFolder:
    @pytest.mark.parametrize("remove", [
        lambda: shutil.rmtree(recovery_folder().parents[1]), lambda: shutil.rmtree(recovery_folder()), remove_the_lock,
    ], ids=["the state", "the folder", "the lock"])
    def test_what_is_removed_while_it_runs_is_made_again(
        self, bench: Any, autosave: Autosave, remove: Callable[[], None]
    ) -> None:
        told: list[str] = []
        note_messages(bench.controller, told)
        bench.type("b")
        bench.wait(lambda: saved_text() == "b")
        for text in ("c", "d"):
            remove()
            bench.type(text)
            bench.wait(lambda text=text: saved_text() == text)
            assert sorted(Path(name).suffix for name in os.listdir(recovery_folder())) == [".lock", ".recovery"]
            assert find_lost() == [], "it is locked as before: nobody else takes it"
        assert told == []

    def test_what_went_is_written_again_though_nothing_changed_since(self, bench: Any, autosave: Autosave) -> None:
        bench.type("b")
        bench.wait(lambda: saved_text() == "b")
        shutil.rmtree(recovery_folder())
        bench.type("bc")
        bench.type("b")
        bench.wait(lambda: saved_text() == "b")

    @pytest.mark.parametrize("is_home", [False, True], ids=["a file in its place", "a file in place of its home"])
    def test_where_it_cannot_be_is_told_and_tried_again_without_a_change(
        self, bench: Any, autosave: Autosave, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_home: bool
    ) -> None:
        monkeypatch.setattr(module, "MAX_UNSAVED", 0.05)
        told: list[str] = []
        note_messages(bench.controller, told)
        blocked = tmp_path / "state" / "home" if is_home else recovery_folder()
        blocked.parent.mkdir(parents=True)
        blocked.write_bytes(b"a file")
        bench.type("b")
        bench.wait(lambda: len(told) == 1)
        assert told[0].endswith(". Save it to a file.") and "\n" not in told[0]
        blocked.unlink()
        bench.wait(lambda: saved_text() == "b")
        assert len(told) == 1


class TestClosing:
    def test_nothing_is_left(self, bench: Any, qtbot: Any) -> None:
        autosave = Autosave(bench.controller)
        bench.type("b")
        bench.wait(lambda: saved_text() == "b")
        autosave.close()
        assert os.listdir(recovery_folder()) == []
        bench.type("c")
        QApplication.processEvents()
        assert not timers(autosave) and os.listdir(recovery_folder()) == []

    def test_what_nobody_gave_up_is_kept_as_it_stands(self, bench: Any) -> None:
        autosave = Autosave(bench.controller)
        bench.type("b")
        bench.wait(lambda: saved_text() == "b")
        bench.type("the newest")
        autosave.close(keep=True)
        assert [lost.work.document.text for lost in find_offers()] == ["the newest"]

    def test_keeping_what_is_saved_keeps_nothing(self, bench: Any) -> None:
        autosave = Autosave(bench.controller)
        autosave.close(keep=True)
        assert not recovery_folder().exists()


def test_a_lock_without_work_is_removed_and_one_of_work_stays(tmp_path: Path) -> None:
    folder = recovery_folder()
    folder.mkdir(parents=True)
    for name in ("killed.lock", "kept.lock", "kept.recovery"):
        (folder / name).write_bytes(b"")
    claims = module.claim_files(folder)
    assert sorted(os.listdir(folder)) == ["kept.lock", "kept.recovery"]
    for claim in claims:
        claim.leave()
