"""Autosave of unsaved work, which the next start offers to restore after a crash or a kill.

Each running program with unsaved work has one file in the folder `recovery` of `paths.state_dir()`, with a lock file
that it holds until it ends: a file whose lock is free is lost work. The file is one line of JSON with the path and
the known digest of the session's own file, then the session as it would be saved. Both are in one file so that they
change together: work must never be restored under the name of another file.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Slot

from attnviz.controller.controller import Controller
from attnviz.controller.worker import Worker
from attnviz.document import files
from attnviz.document.document import Document
from attnviz.document.saved_view import SavedView
from attnviz.store.numbers import say
from attnviz.store.session import Session, recovered_session
from attnviz.store.state import State
from attnviz.store.stored_view import view_of
from attnviz.system.errors import AttnVizError, SessionError
from attnviz.system.paths import FileLock, replace_file, state_dir
from attnviz.system.reading import read_bytes, reason
from attnviz.system.translation import error_text

_log = logging.getLogger(__name__)

PAUSE = 1.0  #: seconds after the last change until the work is written
MAX_UNSAVED = 10.0  #: seconds until it is written during continuous changes
MAX_WRITE_SHARE = 0.1  #: of the time spent writing: a session with a large embedding file is written less often
CLOSE_WAIT = 1.0  #: seconds that `close` waits for a disk that does not answer

_FORMAT = 1
_MAX_HEADER_BYTES = 2**16  # the longest path with each byte escaped
_SUFFIX, _LOCK = ".recovery", ".lock"


class Autosave(QObject):
    """Writes the unsaved work of a controller to a file; close it before the controller.

    Files are written on a worker thread, one at a time, so that a slow disk never delays typing.
    """

    def __init__(self, controller: Controller, folder: Path | None = None) -> None:
        super().__init__(controller)
        self._controller = controller
        self._folder = folder or recovery_folder()
        self._claim: ClaimedFile | None = None
        self._written: tuple[Document, Path | None] | None = None  # content of the file, or of the running write
        self._changed_at: float | None = None  # time of the first unwritten change
        self._write_started = 0.0
        self._write_seconds = 0.0  # seconds that the last write took
        self._failure_shown = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._write)
        self._worker = Worker(self)
        controller.store.subscribe(self._on_change)

    def adopt(self, lost: LostWork) -> None:
        """Continue writing to the file of the lost work that the controller has just restored."""
        self._delete_file()
        self._release()
        self._claim = lost
        self._written = (lost.work.document, lost.work.origin)

    def close(self, *, keep: bool = False) -> None:
        """Stop and delete the file, since the work was saved or discarded; with `keep`, write it for the next start."""
        self._timer.stop()
        self._controller.store.unsubscribe(self._on_change)
        self._worker.close(CLOSE_WAIT)
        if keep and self._controller.work.modified:
            with contextlib.suppress(AttnVizError):
                write_work(self._claimed_file(), *self._work(), self._controller.work.session.known,
                           view_of(self._controller.work))
        else:
            self._delete_file()
        self._release()

    def _on_change(self, before: State, after: State) -> None:
        if after.document is not before.document or after.session is not before.session:
            self._on_changed()

    def _on_changed(self) -> None:
        if not self._controller.work.modified:
            self._timer.stop()
            self._changed_at = None
            if not self._worker.is_pending:
                self._delete_file()
            return
        now = time.monotonic()
        if self._changed_at is None:
            self._changed_at = now
        pause = max(PAUSE, self._write_seconds / MAX_WRITE_SHARE)
        self._timer.start(round(1000 * max(0.0, min(pause, self._changed_at + MAX_UNSAVED - now))))

    @Slot()
    def _write(self) -> None:
        work = self._work()
        if self._worker.is_pending or (work == self._written and self._claim and self._claim.file.exists()):
            return  # `_on_written` checks whether the written work is the newest
        self._changed_at = None
        try:
            file = self._claimed_file()
        except SessionError as error:
            self._on_failed(error_text(error))
            return
        self._written = work
        self._write_started = time.monotonic()
        known, view = self._controller.work.session.known, view_of(self._controller.work)
        self._worker.ask(lambda watch: write_work(file, *work, known, view),  # no Qt object
                         on_result=self._on_written, on_failure=self._on_failed)

    def _on_written(self, _: object) -> None:
        self._failure_shown = False
        self._write_seconds = time.monotonic() - self._write_started
        if not self._controller.work.modified:
            self._delete_file()
        elif self._written != self._work() and not self._timer.isActive():
            self._on_changed()

    def _on_failed(self, why: str) -> None:
        self._written = None  # the file, if any, holds older work
        if not self._controller.work.modified:
            self._delete_file()
            return
        if not self._failure_shown:
            self._failure_shown = True
            sentence = self.tr("AttnViz cannot keep a copy of unsaved work: {reason}. Save it to a file.")
            self._controller.store.do(say(sentence.format(reason=why), "warning"))
        if not self._timer.isActive():  # otherwise a newer write is due
            self._timer.start(round(1000 * MAX_UNSAVED))

    def _work(self) -> tuple[Document, Path | None]:
        return self._controller.work.document, self._controller.work.session.path

    def _claimed_file(self) -> Path:
        """Return the locked file of this program. Raises SessionError if it cannot be created."""
        if self._claim is None or not self._claim.lock.path.exists():
            file = self._claim.file if self._claim else self._folder / f"{os.getpid()}-{secrets.token_hex(4)}{_SUFFIX}"
            self._release()  # if another program deleted the folder, it is created again
            try:
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # private to the user
            except OSError as error:
                raise SessionError(reason(error)) from None
            lock = _lock_of(file)
            if lock is None:
                raise SessionError(self.tr("{folder} cannot be written to").format(folder=self._folder))
            self._claim = ClaimedFile(file, lock)
        return self._claim.file

    def _delete_file(self) -> None:
        """Delete the file; its work is saved or discarded."""
        self._written = None
        if self._claim is not None:
            self._claim.delete()

    def _release(self) -> None:
        if self._claim is not None:
            self._claim.leave()
        self._claim = None


@dataclass(frozen=True, slots=True)
class RecoveredWork:
    """Content of a recovery file; no Qt object, since a thread reads it."""

    document: Document
    origin: Path | None  #: the session's own file, which may be gone
    session: Session  #: of that file as it is now
    written_at: float  #: in seconds since 1970
    view: SavedView | None = None  #: the view at that time

    @property
    def is_saved(self) -> bool:
        """Return whether the session's own file has this work: the program ended between saving and cleaning up."""
        return self.origin is not None and self.session.saved == self.document


@dataclass(frozen=True, slots=True)
class ClaimedFile:
    """A locked recovery file of a program that has ended; no other start offers it meanwhile."""

    file: Path
    lock: FileLock

    def delete(self) -> None:
        """Delete the file; it may be written again."""
        with contextlib.suppress(OSError):
            self.file.unlink(missing_ok=True)

    def discard(self) -> None:
        """Delete the file, for good."""
        self.delete()
        self.leave()

    def leave(self) -> None:
        """Keep the file for a later start."""
        self.lock.release(remove=True)


@dataclass(frozen=True, slots=True)
class LostWork(ClaimedFile):
    """RecoveredWork of a program that ended before it was saved."""

    work: RecoveredWork


def recovery_folder() -> Path:
    """Return the folder of recovery files; it may not exist yet."""
    return state_dir() / "recovery"


def claim_files(folder: Path) -> list[ClaimedFile]:
    """Return the recovery files of programs that have ended, locked."""
    locks = ((file, _lock_of(file)) for file in sorted(folder.glob(f"*{_SUFFIX}")))
    claims = [ClaimedFile(file, lock) for file, lock in locks if lock is not None]
    _remove_orphans(folder)
    return claims


def read_work(file: Path) -> RecoveredWork | None:
    """Return the content of a recovery file, or None if it cannot be read; slow for large work."""
    try:
        written_at = file.stat().st_mtime
        header, _, session = read_bytes(file, beside=_MAX_HEADER_BYTES).partition(b"\n")
        content = json.loads(header)
        if content["attnviz_recovery"] != _FORMAT:
            raise ValueError("another format")
        origin = None if content["file"] is None else Path(content["file"])
        known = content.get("known")  # files of older versions have none
        if not isinstance(known, str | None):
            raise ValueError("a digest that is no text")
        document, view = files.read_content(session, file.name)
    except (OSError, ValueError, LookupError, TypeError, RecursionError, AttnVizError) as error:
        _log.warning("Unsaved work cannot be restored from %s: %s", file.name, error)
        return None
    return RecoveredWork(document, origin, recovered_session(origin, known), written_at, view)


def lost_work(claims: Sequence[ClaimedFile], works: Sequence[RecoveredWork | None]) -> list[LostWork]:
    """Return the lost work among the claimed files, the newest first; discard what its own file has."""
    lost = []
    for claim, work in zip(claims, works, strict=True):
        if work is None:
            claim.leave()
        elif work.is_saved:
            claim.discard()
        else:
            lost.append(LostWork(claim.file, claim.lock, work))
    return sorted(lost, key=lambda found: -found.work.written_at)


def _lock_of(file: Path) -> FileLock | None:
    """Return the taken lock of a recovery file, or None if a running program holds it."""
    lock = FileLock(file.with_suffix(_LOCK))
    with contextlib.suppress(OSError):
        return lock if lock.take() else None
    return None


def _remove_orphans(folder: Path) -> None:
    """Remove lock files of programs that were killed before they wrote any work."""
    for lock_file in folder.glob(f"*{_LOCK}"):
        file = lock_file.with_suffix(_SUFFIX)
        if not file.exists() and (lock := _lock_of(file)) is not None:
            lock.release(remove=True)


def write_work(
    file: Path, document: Document, origin: Path | None, known: str | None = None, view: SavedView | None = None
) -> None:
    """Write the work atomically. Raises SessionError with only the reason."""
    origin_text = None if origin is None else str(origin)
    header = json.dumps({"attnviz_recovery": _FORMAT, "file": origin_text, "known": known}).encode()
    try:
        replace_file(file, header + b"\n" + files.to_bytes(document, view))
    except (OSError, ValueError) as error:
        raise SessionError(reason(error)) from None
