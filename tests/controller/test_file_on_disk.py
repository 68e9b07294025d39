"""Session files changed by another program: the change is noticed and never overwritten silently."""

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from attnviz.controller.autosave import Autosave, recovery_folder
from attnviz.document import edits, files
from attnviz.store import session
from attnviz.store.session import check_file, read_session
from attnviz.system.reading import digest
from tests.lost_work import find_lost

THEIRS = edits.new_document(text="theirs")


def change(path: Path) -> None:
    files.save(THEIRS, path)


def change_within_one_tick(path: Path) -> None:
    """Change the content of a file but neither its size nor its modification time."""
    status, data = path.stat(), path.read_bytes()
    path.write_bytes(data.replace(b"from a file", b"from a FILE"))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def put_a_folder_there(path: Path) -> None:
    path.unlink()
    path.mkdir()


def put_something_large_there(path: Path) -> None:
    with open(path, "wb") as file:
        file.truncate(2**40)  # it takes no room, and would take for ever to read


def put_a_pipe_there(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)  # which is waited for by whoever reads it


CHANGE_MEASURES = [change, change_within_one_tick, put_a_folder_there, put_something_large_there]
CHANGE_MEASURES += [put_a_pipe_there] if hasattr(os, "mkfifo") else []  # Windows has none among files


class TestLooking:
    def test_what_is_as_it_was_known(self, session_file: Path) -> None:
        known = digest(session_file.read_bytes())
        assert check_file(session_file, known) == "same"
        os.utime(session_file, (1e9, 1e9))
        assert check_file(session_file, known) == "same", "a new time is no new content"
        files.save(files.load(session_file), session_file)
        assert check_file(session_file, known) == "same", "the same in a new file neither"

    @pytest.mark.parametrize("act", CHANGE_MEASURES)
    def test_what_is_another(self, session_file: Path, act: Callable[[Path], None]) -> None:
        known = digest(session_file.read_bytes())
        act(session_file)
        assert check_file(session_file, known) == "changed"

    def test_what_went(self, session_file: Path) -> None:
        known = digest(session_file.read_bytes())
        assert check_file(session_file.parent / "no folder" / session_file.name, known) == "gone"
        assert check_file(session_file / "below a file", known) == "gone"
        session_file.unlink()
        assert check_file(session_file, known) == "gone"

    def test_what_cannot_be_seen_is_not_taken_for_known(
        self, session_file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        known = digest(session_file.read_bytes())
        with monkeypatch.context() as patch:
            patch.setattr(Path, "stat", lambda *_, **__: (_ for _ in ()).throw(PermissionError(13, "no")))
            assert check_file(session_file, known) == "changed"
        with monkeypatch.context() as patch:
            patch.setattr("builtins.open", lambda *_, **__: (_ for _ in ()).throw(OSError(5, "disk")))
            assert check_file(session_file, known) == "changed"

    def test_a_disk_that_does_not_answer_is_not_waited_for(
        self, bench: Any, session_file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """As a network drive when its network is away: the window can be closed all the same."""
        bench.controller.open(read_session(session_file))
        answer = threading.Event()
        monkeypatch.setattr(session, "DISK_TIMEOUT", 0.01)
        with monkeypatch.context() as patch:
            patch.setattr(session, "check_file", lambda *_: answer.wait(60) and "changed")
            assert bench.controller.check_file() == "same"
        change(session_file)
        assert not bench.controller.save(), "but saving waits for the answer"
        answer.set()
        monkeypatch.setattr(session, "DISK_TIMEOUT", 60)
        assert bench.controller.check_file() == "changed"


class TestTwoWindows:
    @pytest.mark.parametrize("act", [change, change_within_one_tick])
    def test_the_second_save_does_not_destroy_the_first(
        self, bench: Any, session_file: Path, act: Callable[[Path], None]
    ) -> None:
        bench.controller.open(read_session(session_file))
        bench.type("mine")
        act(session_file)
        theirs = session_file.read_bytes()
        assert not bench.controller.save() and not bench.controller.save(session_file)
        assert len(bench.sent("refused")) == 2 and session_file.name in bench.sent("refused")[0]
        assert session_file.read_bytes() == theirs and bench.controller.modified
        assert bench.controller.session.on_disk == "changed"
        assert bench.controller.save(anyway=True) and files.load(session_file).text == "mine"
        assert bench.controller.session.on_disk == "same" and not bench.controller.modified
        bench.type("mine, and more")
        assert bench.controller.save(), "what is written here is known here"


class TestRestoring:
    @pytest.fixture(autouse=True)
    def home(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))

    def test_work_on_a_deleted_file_is_kept(self, bench: Any, session_file: Path) -> None:
        autosave = Autosave(bench.controller)
        bench.controller.open(read_session(session_file))
        session_file.unlink()
        bench.controller.check_file()
        bench.wait(lambda: any(recovery_folder().glob("*.recovery")))
        autosave.close()

    def test_a_file_that_was_changed_since_the_crash_is_not_overwritten(self, bench: Any, session_file: Path) -> None:
        autosave = Autosave(bench.controller)
        bench.controller.open(read_session(session_file))
        bench.type("mine")
        autosave.close(keep=True)
        change(session_file)
        (lost,) = find_lost()
        bench.controller.restore(lost.work.document, lost.work.session)
        lost.discard()
        assert bench.controller.document.text == "mine" and bench.controller.session.on_disk == "changed"
        assert not bench.controller.save() and files.load(session_file) == THEIRS
