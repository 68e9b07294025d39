"""Recovery files of an ended program: offered to one start only, and restored with their original path."""

import os
import socket
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer

from attnviz.controller import autosave as module
from attnviz.controller.autosave import Autosave, recovery_folder
from attnviz.document import edits, files, presets
from attnviz.document.document import Document
from attnviz.store.edits import redo, undo
from attnviz.store.session import recovered_session
from tests.controller.test_autosave import autosave, find_offers, recovery_files, saved_text, short_pauses
from tests.lost_work import find_lost

__all__ = ["autosave", "short_pauses"]


def lost_work(work_of: Document | str, origin: Path | None = None, *, at: float | None = None) -> Path:
    """Return a recovery file of a process that has ended."""
    document = edits.new_document(text=work_of) if isinstance(work_of, str) else work_of
    folder = recovery_folder()
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"999999-{len(recovery_files())}.recovery"
    module.write_work(file, document, origin)
    if at is not None:
        os.utime(file, (at, at))
    return file


class TestFinding:
    def test_the_newest_comes_first(self, tmp_path: Path) -> None:
        assert find_lost() == []
        origin = tmp_path / "mine.attnviz"
        lost_work("older", at=1e9)
        lost_work("newer", origin, at=1.5e9)
        assert [(lost.work.document.text, lost.work.origin, lost.work.written_at) for lost in find_offers()] == [
            ("newer", origin, 1.5e9), ("older", None, 1e9)]

    def test_of_two_windows_neither_takes_the_others(self, bench: Any, autosave: Autosave) -> None:
        bench.type("alive")
        bench.wait(lambda: saved_text() == "alive")
        assert find_lost() == []
        assert saved_text() == "alive"

    def test_of_two_starts_only_one_is_offered_it(self) -> None:
        lost_work("lost")
        (first,) = find_lost()
        assert find_lost() == []
        first.leave()
        (again,) = find_lost()
        again.discard()
        assert find_lost() == [] and os.listdir(recovery_folder()) == []

    def test_a_lock_that_a_dead_program_left_behind_is_free(self) -> None:
        """In a container the process id is the same at every start, so a lock is the system's, and no number."""
        file = lost_work("lost")
        file.with_suffix(".lock").write_text(f"{os.getpid()}\npython\n{socket.gethostname()}\n")
        assert [lost.work.document.text for lost in find_offers()] == ["lost"] and file.exists()

    def test_a_living_program_is_alive_however_long(self, bench: Any, autosave: Autosave) -> None:
        bench.type("alive")
        bench.wait(lambda: saved_text() == "alive")
        os.utime(recovery_files()[0].with_suffix(".lock"), (1e9, 1e9))
        assert find_lost() == [] and saved_text() == "alive"

    def test_what_was_saved_at_last_is_not_lost(self, session_file: Path) -> None:
        lost_work("from a file", session_file)
        assert find_lost() == [] and recovery_files() == []
        lost_work("from a file, and more", session_file)
        assert len(find_offers()) == 1

    @pytest.mark.parametrize("content", [
        b"", b"{", b"null\n", b'{"attnviz_recovery": 2, "file": null}\n{}', b'{"attnviz_recovery": 1}\n{}',
        b'{"attnviz_recovery": 1, "file": 5}\n{"attnviz": 7, "text": ""}', b"[" * 100_000 + b"\n",
        b'{"attnviz_recovery": 1, "file": null}\n{"attnviz": 9}', b'{"attnviz_recovery": 1, "file": null}',
    ])
    def test_what_cannot_be_read_stays(self, content: bytes, caplog: pytest.LogCaptureFixture) -> None:
        file = lost_work("x")
        file.write_bytes(content)
        lost_work("good")
        assert [lost.work.document.text for lost in find_offers()] == ["good"]
        assert file.read_bytes() == content and len(caplog.records) == 1

    def test_locks_of_the_dead_go(self) -> None:
        recovery_folder().mkdir(parents=True)
        (recovery_folder() / "999999-0.lock").write_text(f"999999\npython\n{socket.gethostname()}\n")
        find_lost()
        assert os.listdir(recovery_folder()) == []


class TestRestoring:
    def restore(self, bench: Any, autosave: Autosave) -> None:
        (lost,) = find_lost()
        bench.controller.restore(lost.work.document, lost.work.session)
        autosave.adopt(lost)

    def test_it_is_modified_and_saved_where_it_came_from(
        self, bench: Any, autosave: Autosave, session_file: Path
    ) -> None:
        lost_work("recovered", session_file)
        self.restore(bench, autosave)
        assert bench.controller.document.text == "recovered"
        assert bench.controller.path == session_file and bench.controller.modified
        assert str(bench.controller.store.state.history.last.label) == "Restored work"
        bench.controller.store.do(undo())
        assert bench.controller.document.text == "from a file" and not bench.controller.modified
        bench.controller.store.do(redo())
        assert bench.controller.save() and files.load(session_file).text == "recovered"
        assert recovery_files() == []

    def test_without_a_file(self, bench: Any, autosave: Autosave) -> None:
        lost_work("recovered")
        self.restore(bench, autosave)
        assert bench.controller.path is None and bench.controller.modified
        bench.controller.store.do(undo())
        assert bench.controller.document == presets.start_document() and not bench.controller.modified

    def test_work_as_at_the_first_start_is_unsaved_all_the_same(self, bench: Any, autosave: Autosave) -> None:
        """It counted as saved, and closing deleted its only copy without a question."""
        lost_work(presets.start_document())
        self.restore(bench, autosave)
        assert bench.controller.modified and not bench.controller.store.state.history.last

    def test_work_that_differs_from_the_first_start_in_options_alone_is_a_step(
        self, bench: Any, autosave: Autosave
    ) -> None:
        """It was compared with the document that older versions began with."""
        lost_work(edits.new_document())
        self.restore(bench, autosave)
        assert bench.controller.modified and str(bench.controller.store.state.history.last.label) == "Restored work"

    @pytest.mark.parametrize("content", [None, b"broken"])
    def test_with_a_file_that_is_gone_or_broken(
        self, bench: Any, autosave: Autosave, tmp_path: Path, content: bytes | None
    ) -> None:
        path = tmp_path / "mine.attnviz"
        if content is not None:
            path.write_bytes(content)
        lost_work("recovered", path)
        self.restore(bench, autosave)
        assert bench.controller.document.text == "recovered"
        assert bench.controller.path == path and bench.controller.modified
        assert not bench.controller.store.state.history.last and bench.sent("refused") == []
        assert bench.controller.save() == (content is None), "nobody here has read what it holds now"
        assert bench.controller.save(anyway=True) and files.load(path).text == "recovered"
        path.unlink()
        bench.controller.restore(edits.new_document(text="again"), recovered_session(path))
        bench.controller.new()
        assert not bench.controller.modified, "it starts anew, with nothing to save"

    def test_it_is_never_without_a_file_meanwhile(
        self, bench: Any, autosave: Autosave, qtbot: Any, session_file: Path
    ) -> None:
        file = lost_work("recovered", session_file)
        self.restore(bench, autosave)
        assert recovery_files() == [file], "no moment in which a kill would lose it"
        bench.wait(lambda: not any(timer.isActive() for timer in autosave.findChildren(QTimer)))
        assert recovery_files() == [file] and find_lost() == []
        bench.type("recovered, and more")
        bench.wait(lambda: saved_text() == "recovered, and more")
        assert recovery_files() == [file]
        bench.controller.store.do(undo())
        bench.controller.store.do(undo())
        bench.wait(lambda: recovery_files() == [])
