"""Unsaved work, written down while it is made, so that the next start can offer it back after a crash or a kill.

Each running program has one file in the folder `recovery` of `paths.state_dir()`, as long as it has unsaved work, and
beside it a lock that lasts as long as the program: a file whose lock nobody holds is lost work. The file is one line
of JSON that names the session's own file and what was known of its content, and after it the session as it would be
saved there. The two stand in one file because they must change together: work must never come back under the name of
another file.
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

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from attnviz.controller.controller import Controller
from attnviz.controller.session import Session, session_of
from attnviz.controller.worker import Worker
from attnviz.document import files
from attnviz.document.document import Document
from attnviz.document.saved_view import SavedView
from attnviz.system.errors import AttnVizError, SessionError
from attnviz.system.paths import FileLock, replace_file, state_dir
from attnviz.system.reading import read_bytes, reason

_log = logging.getLogger(__name__)

PAUSE = 1.0  #: seconds after the last change until the work is written
LONGEST = 10.0  #: seconds that it stays unwritten while one change follows the other
SHARE = 0.1  #: of the time at most goes into writing: a session with a large embedding file is written less often
CLOSE_WAIT = 1.0  #: seconds that `close` waits for a disk that does not answer

_FORMAT = 1
_HEADER = 2**16  # bytes that the line before the session may take: the longest path, each byte of it escaped
_SUFFIX, _LOCK = ".recovery", ".lock"


class Autosave(QObject):
    """Follows a controller and keeps its unsaved work in a file; `close` it before the controller.

    Writing goes on beside the window, one file at a time, so that a slow disk never holds up typing.
    """

    message = Signal(str)  #: why the work cannot be kept, once until it can be again

    def __init__(self, controller: Controller, folder: Path | None = None) -> None:
        super().__init__(controller)
        self._controller = controller
        self._folder = folder or recovery_folder()
        self._file: Path | None = None
        self._lock: FileLock | None = None
        self._kept: tuple[Document, Path | None] | None = None  # what the file holds, or will when it is written
        self._changed_at: float | None = None  # of the first change that no file has
        self._begun_at = 0.0
        self._cost = 0.0  # seconds that the last write took
        self._writing = False
        self._complained = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._write)
        self._worker = Worker(self)
        self._worker.done.connect(self._on_written)
        self._worker.failed.connect(self._on_failed)
        controller.document_changed.connect(self._on_changed)
        controller.session_changed.connect(self._on_changed)

    def adopt(self, lost: Lost) -> None:
        """Go on in the file of lost work that the controller has just restored."""
        self._forget()
        self._release()
        self._file, self._lock = lost.file, lost.lock
        self._kept = (lost.document, lost.work.origin)

    def close(self, *, keep: bool = False) -> None:
        """Stop. The work is saved or given up, and its file goes; with `keep` the newest stays for the next start."""
        self._timer.stop()
        self._controller.document_changed.disconnect(self._on_changed)
        self._controller.session_changed.disconnect(self._on_changed)
        self._worker.close(CLOSE_WAIT)
        if keep and self._controller.modified:
            with contextlib.suppress(AttnVizError):
                write_work(self._own_file(), *self._work(), self._controller.session.known, self._controller.viewed())
        else:
            self._forget()
        self._release()

    @Slot()
    def _on_changed(self) -> None:
        if not self._controller.modified:
            self._timer.stop()
            self._changed_at = None
            if not self._writing:
                self._forget()
            return
        now = time.monotonic()
        if self._changed_at is None:
            self._changed_at = now
        pause = max(PAUSE, self._cost / SHARE)
        self._timer.start(round(1000 * max(0.0, min(pause, self._changed_at + LONGEST - now))))

    @Slot()
    def _write(self) -> None:
        work = self._work()
        if self._writing or (work == self._kept and self._file is not None and self._file.exists()):
            return  # when the file is written, `_on_written` looks whether it is the newest
        self._changed_at = None
        try:
            file = self._own_file()
        except SessionError as error:
            self._on_failed(str(error))
            return
        self._kept = work
        self._writing = True
        self._begun_at = time.monotonic()
        known, viewed = self._controller.session.known, self._controller.viewed()
        self._worker.ask(lambda watch: write_work(file, *work, known, viewed))  # plain data, no Qt object

    @Slot()
    def _on_written(self) -> None:
        self._writing = False
        self._complained = False
        self._cost = time.monotonic() - self._begun_at
        if not self._controller.modified:
            self._forget()
        elif self._kept != self._work() and not self._timer.isActive():
            self._on_changed()

    @Slot(str)
    def _on_failed(self, why: str) -> None:
        self._writing = False
        self._kept = None  # the file, if any, holds older work
        if self._controller.modified:
            self._complain(why)
            if not self._timer.isActive():  # else something newer is about to be tried
                self._timer.start(round(1000 * LONGEST))
        else:
            self._forget()

    def _complain(self, why: str) -> None:
        if not self._complained:
            self._complained = True
            self.message.emit(
                self.tr("AttnViz cannot keep a copy of unsaved work: {reason}. Save it to a file.").format(reason=why)
            )

    def _work(self) -> tuple[Document, Path | None]:
        return self._controller.document, self._controller.path

    def _own_file(self) -> Path:
        """The file of this program, locked. Raises SessionError with a reason where there can be none."""
        if self._file is None or self._lock is None or not self._lock.path.exists():
            file = self._file or self._folder / f"{os.getpid()}-{secrets.token_hex(4)}{_SUFFIX}"
            self._release()  # somebody tidied up: the folder is made again, and the work is locked again
            try:
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # what a person types is their own
            except OSError as error:
                raise SessionError(reason(error)) from None
            self._lock = _claim(file)
            if self._lock is None:
                raise SessionError(self.tr("{folder} cannot be written to").format(folder=self._folder))
            self._file = file
        return self._file

    def _forget(self) -> None:
        """Take the file away: there is nothing in it that is not saved, or given up."""
        self._kept = None
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.unlink(missing_ok=True)

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.release(remove=True)
        self._file = self._lock = None


@dataclass(frozen=True, slots=True)
class Work:
    """What a recovery file has: plain data, for a thread to read."""

    document: Document
    origin: Path | None  #: the session's own file, which need not exist any more
    session: Session  #: of that file, as it is now
    kept_at: float  #: when it was written, in seconds since 1970
    viewed: SavedView | None = None  #: what was looked at then

    @property
    def is_saved(self) -> bool:
        """Whether the session's own file has this very work: the program ended between saving it and tidying up."""
        return self.origin is not None and self.session.saved == self.document


@dataclass(frozen=True, slots=True)
class Claim:
    """The recovery file of a program that lives no more, locked: no other start is offered it meanwhile."""

    file: Path
    lock: FileLock

    def discard(self) -> None:
        """Give it up for good."""
        with contextlib.suppress(OSError):
            self.file.unlink(missing_ok=True)
        self.lock.release(remove=True)

    def leave(self) -> None:
        """Leave it to a later start."""
        self.lock.release(remove=True)


@dataclass(frozen=True, slots=True)
class Lost(Claim):
    """Work of a program that ended before it was saved."""

    work: Work

    @property
    def document(self) -> Document:
        """What the person was working on."""
        return self.work.document


def recovery_folder() -> Path:
    """Where unsaved work is kept; it may not exist yet."""
    return state_dir() / "recovery"


def find_lost(folder: Path | None = None) -> list[Lost]:
    """The work that programs left behind which live no more, the newest first.

    What cannot be read stays where it is, and so does the work of programs that run.
    """
    claims = claim_files(folder or recovery_folder())
    return lost_of(claims, [read_work(claim.file) for claim in claims])


def claim_files(folder: Path) -> list[Claim]:
    """The recovery files of programs that live no more."""
    locks = ((file, _claim(file)) for file in sorted(folder.glob(f"*{_SUFFIX}")))
    claims = [Claim(file, lock) for file, lock in locks if lock is not None]
    _remove_orphans(folder)
    return claims


def read_work(file: Path) -> Work | None:
    """What a recovery file has; None where it cannot be read. It may take long where the work is large."""
    try:
        kept_at = file.stat().st_mtime
        document, origin, known, viewed = _read(file)
    except (OSError, AttnVizError) as error:
        _log.warning("Unsaved work cannot be restored: %s", error)
        return None
    return Work(document, origin, session_of(origin, known), kept_at, viewed)


def lost_of(claims: Sequence[Claim], works: Sequence[Work | None]) -> list[Lost]:
    """What is lost of the files that were claimed and read, the newest first."""
    lost = []
    for claim, work in zip(claims, works, strict=True):
        if work is None:
            claim.leave()
        elif work.is_saved:
            claim.discard()
        else:
            lost.append(Lost(claim.file, claim.lock, work))
    return sorted(lost, key=lambda found: -found.work.kept_at)


def _claim(file: Path) -> FileLock | None:
    """Return the lock of a recovery file, taken; None where a program that runs has it."""
    lock = FileLock(file.with_suffix(_LOCK))
    with contextlib.suppress(OSError):
        return lock if lock.take() else None
    return None


def _remove_orphans(folder: Path) -> None:
    """Remove locks without a file, of programs that were killed before they had written one."""
    for left in folder.glob(f"*{_LOCK}"):
        file = left.with_suffix(_SUFFIX)
        if not file.exists() and (lock := _claim(file)) is not None:
            lock.release(remove=True)


def write_work(
    file: Path, document: Document, origin: Path | None, known: str | None = None, viewed: SavedView | None = None
) -> str:
    """Write the work, whole or not at all. Raises SessionError with the reason alone."""
    named = None if origin is None else str(origin)
    header = json.dumps({"attnviz_recovery": _FORMAT, "file": named, "known": known}).encode()
    try:
        replace_file(file, header + b"\n" + files.to_bytes(document, viewed))
    except (OSError, ValueError) as error:
        raise SessionError(reason(error)) from None
    return ""


def _read(file: Path) -> tuple[Document, Path | None, str | None, SavedView | None]:
    """The work in a recovery file, the session's own file, what was known of that, what was looked at.

    Raises SessionError.
    """
    header, _, session = read_bytes(file, beside=_HEADER).partition(b"\n")
    try:
        content = json.loads(header)
        if content["attnviz_recovery"] != _FORMAT:
            raise ValueError
        origin = None if content["file"] is None else Path(content["file"])
        known = content.get("known")  # a file of an older version does not say
        if not isinstance(known, str | None):
            raise ValueError
    except (ValueError, LookupError, TypeError, RecursionError):
        raise SessionError(f"{file.name} does not begin as unsaved work does.") from None
    document, viewed = files.read_content(session, file.name)
    return document, origin, known, viewed

