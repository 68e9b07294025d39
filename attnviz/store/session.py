"""Sessions: the file that a document belongs to, and its name before a person has chosen one."""

from __future__ import annotations

import re
import stat
import threading
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from attnviz.document import files, given_files, presets
from attnviz.document.document import Document
from attnviz.document.saved_view import SavedView
from attnviz.system.errors import AttnVizError, SessionError
from attnviz.system.reading import MAX_BYTES, digest, read_bytes
from attnviz.system.wording import printable_name

DISK_TIMEOUT = 2.0  #: seconds that closing the window waits for a disk; a local one takes 0.4 for 64 MiB
BRIEF_TIMEOUT = 0.3  #: seconds that a window waits for a disk when it becomes active

_DEFAULT_NAME = "attention"
_NAME_WORDS = 5
_MAX_NAME_CHARS = 40

#: Names that Windows keeps for devices: a file cannot have them, whatever its suffix.
_DEVICES = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")

#: `changed`: other content, or no regular file; `gone`: nothing exists at the path.
FileState = Literal["same", "changed", "gone"]


@dataclass(frozen=True, slots=True, eq=False)
class Session:
    """The file that a document is saved to, and what was last read from or written to it.

    A session begins with New, Open or an example. Every undo step belongs to the session in which it was made and is
    saved to that session's present file: "Save as" names a session, not a state. An example begins a session without
    a file, so it is never saved over the file of the session it replaced. Undo returns to that session, and redo to
    the example with its present file.
    """

    path: Path | None = None
    saved: Document | None = None  #: the document in its file, or of a fresh start; None if there is neither
    known: str | None = None  #: digest of the content last read from or written to its file
    on_disk: FileState = "same"  #: state of the file at the last check
    view: SavedView | None = None  #: the view stored in its file when it was read

    def check_file(self, *, brief: bool = False) -> FileState:
        """Compare the file with the known digest; if the disk does not answer, return the last state."""
        if self.path is None:
            return self.on_disk
        return check_file_within(BRIEF_TIMEOUT if brief else DISK_TIMEOUT, self.path, self.known) or self.on_disk

    def save(
        self, document: Document, path: Path | None = None, *, view: SavedView | None = None, anyway: bool = False
    ) -> Session:
        """Write the document and the view to `path`, or to the session's own file, and return the session of the file.

        Raises SessionError with a sentence, also if another program changed its own file, unless `anyway` is set.
        """
        path = path or self.path
        if path is None:
            raise SessionError("This session has no file yet. Choose one.")
        if path == self.path and not anyway and check_file(path, self.known) == "changed":  # without a time limit
            raise SessionError("{name} was not saved: another program has changed it.",
                               name=printable_name(path.name))
        if path == self.path and not path.parent.is_dir():
            raise SessionError("{name} was not saved: its folder, {folder}, does not exist any more. Choose another "
                               "one with Save as.", name=printable_name(path.name), folder=path.parent)
        known = files.save(document, path, view)
        return replace(self, path=path.absolute(), saved=document, known=known, on_disk="same")


def read_session(path: Path) -> Session:
    """Return the session in a file; arrays, a text, a hand-in, or a picture of a session give one without a file.

    Raises AttnVizError with a sentence for any other file.
    """
    if path.suffix.lower() in (given_files.SUFFIX, files.TEXT):
        return Session(saved=files.load(path))
    document, known, view = files.read(path)
    is_handed_in = path.name.lower().endswith(files.HAND_IN_SUFFIX)
    if is_handed_in or path.suffix.lower() in files.PICTURE_SUFFIXES:  # neither is saved over
        return Session(saved=document, view=view)
    path = path.absolute()  # absolute, since the program may change its folder
    _ = document.options  # raises EditError if sizes do not fit each other
    return Session(path, document, known, view=view)


def recovered_session(path: Path | None, known: str | None = None) -> Session:
    """Return the session of unsaved work, with the content of its file; a fresh start if it has none.

    `known` is the digest that its window knew: if the file has changed since, saving asks.
    """
    session = Session(path, None if path else presets.start_document())
    with suppress(AttnVizError):
        session = read_session(path) if path else session
    return replace(session, known=known or session.known)


def file_name(document: Document, suffix: str = files.SUFFIX) -> str:
    """Return a file name made of the first words: "your-journey-starts-with-one.attnviz".

    It has only letters, digits and hyphens before the suffix, so that every file system accepts it.
    """
    first = next(iter(document.sentences), "")
    words = re.findall(r"[^\W_]+", first.casefold())[:_NAME_WORDS]
    stem = "-".join(words)[:_MAX_NAME_CHARS].rstrip("-")
    if not stem or _DEVICES.fullmatch(stem):
        stem = _DEFAULT_NAME
    return stem + suffix


def check_file(path: Path, known: str | None) -> FileState:
    """Compare the content of a file with its `known` digest; with None, every file counts as changed."""
    try:
        status = path.stat()
        is_readable = stat.S_ISREG(status.st_mode) and status.st_size <= MAX_BYTES
        return "same" if is_readable and digest(read_bytes(path)) == known else "changed"
    except (FileNotFoundError, NotADirectoryError):
        return "gone"
    except (OSError, SessionError):
        return "changed"


def check_file_within(seconds: float, path: Path, known: str | None) -> FileState | None:
    """Return `check_file`, or None if the disk does not answer in time, as a lost network drive."""
    found: list[FileState] = []
    thread = threading.Thread(
        target=lambda: found.append(check_file(path, known)), name="attnviz-check-file", daemon=True)
    thread.start()
    thread.join(seconds)
    return found[0] if found else None
