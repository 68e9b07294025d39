"""Sessions: the file that a document belongs to, and its name before a person has chosen one."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from attnviz.controller.file_state import FileState, look, look_within
from attnviz.document import edits, files, given_files, input_files
from attnviz.document.document import Document
from attnviz.document.saved_view import SavedView
from attnviz.system.errors import AttnVizError, SessionError

PATIENCE = 2.0  #: seconds that closing the window waits for a disk; a local one takes 0.4 for 64 MiB
BRIEFLY = 0.3  #: seconds that a window waits for a disk when it becomes active

_UNNAMED = "attention"
_WORDS = 5
_LONGEST = 40

#: Names that Windows keeps for devices: a file cannot have them, whatever its suffix.
_DEVICES = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")


@dataclass(slots=True, eq=False)
class Session:
    """What begins with New, Open or an example, and the one file that all of it is saved to.

    Every state of the document, also one that undo brings back, belongs to the session in which it was made, and is
    saved to the present file of this session: "Save as" names a session, not a state. An example begins a session
    without a file, so that it is never saved over the file of the session that it replaced; undo leads back into that
    one, and redo into the example with the file that it has by then.
    """

    path: Path | None = None
    saved: Document | None = None  #: the state saved in its file, or that of a fresh start; None if there is neither
    known: str | None = None  #: digest of the content last read from or written to its file
    on_disk: FileState = "same"  #: whether the file still had that when somebody looked
    viewed: SavedView | None = None  #: what its file had of what was looked at, when it was read

    def look(self, *, briefly: bool = False) -> FileState:
        """Look now whether the file still has what is known of it; a disk that does not answer changes nothing."""
        if self.path is not None:
            self.on_disk = look_within(BRIEFLY if briefly else PATIENCE, self.path, self.known) or self.on_disk
        return self.on_disk

    def save(
        self, document: Document, path: Path | None = None, *, viewed: SavedView | None = None, anyway: bool = False
    ) -> None:
        """Write the document and the view to `path`, which becomes the session's file, or to its own file.

        Raises SessionError with a sentence, also if another program changed its own file, unless `anyway` is set.
        """
        path = path or self.path
        if path is None:
            raise SessionError("This session has no file yet. Choose one.")
        if path == self.path and not anyway:
            self.on_disk = look(path, self.known)  # without a time limit: the file is about to be written
            if self.on_disk == "changed":
                raise SessionError(f"{path.name} was not saved: another program has changed it.")
        self.known = files.save(document, path, viewed)
        self.path, self.saved, self.on_disk = path.absolute(), document, "same"


def read_session(path: Path) -> Session:
    """Return the session in a file; a file of arrays gives one without a file.

    Raises AttnVizError with a sentence for any other file.
    """
    if path.suffix.lower() == given_files.SUFFIX:
        return Session(saved=input_files.load(path))
    document, known, viewed = files.read(path)
    path = path.absolute()  # absolute, since the program may change its folder
    return Session(path, fitting(document), known, viewed=viewed)


def session_of(path: Path | None, known: str | None = None) -> Session:
    """Return the session that unsaved work belongs to, with the content of its file; a fresh start if it has none.

    `known` is what its window knew of the file: if the file has changed since, saving asks.
    """
    session = Session(path, None if path else edits.new_document())
    with suppress(AttnVizError):
        session = read_session(path) if path else session
    session.known = known or session.known
    return session


def fitting(document: Document) -> Document:
    """Return the document. Raises EditError if its sizes do not fit each other."""
    _ = document.options
    return document


def file_name(document: Document, suffix: str = files.SUFFIX) -> str:
    """Return a file name made of the first words: "your-journey-starts-with-one.attnviz".

    It has only letters, digits and hyphens before the suffix, so that every file system accepts it.
    """
    first = next(iter(document.sentences), "")
    words = re.findall(r"[^\W_]+", first.casefold())[:_WORDS]
    stem = "-".join(words)[:_LONGEST].rstrip("-")
    if not stem or _DEVICES.fullmatch(stem):
        stem = _UNNAMED
    return stem + suffix
