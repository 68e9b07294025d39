"""What a session is: the file that a document belongs to, and what it is called before a person has named it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from attnviz.document.document import Document
from attnviz.document.files import SUFFIX

_UNNAMED = "attention"
_WORDS = 5
_LONGEST = 40

#: Names that Windows keeps for devices: a file cannot have them, whatever its suffix.
_DEVICES = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")


@dataclass(slots=True, eq=False)
class Session:
    """What begins with New, Open or an example, and the one file that all of it is saved to.

    Every state of the document, also one that undo brings back, belongs to the session in which it was made, and is
    saved to the file that this session has *now*: "Save as" names a session, not a state. An example begins a session
    without a file, so that it is never saved over the file of the session that it replaced; undo leads back into that
    one, and redo into the example with the file that it has got meanwhile.
    """

    path: Path | None = None
    saved: Document | None = None  #: the state that its file or a fresh start has; None where nothing has it


def file_name(document: Document, suffix: str = SUFFIX) -> str:
    """A name for a file of this document, made of its first words: "your-journey-starts-with-one.attnviz".

    It has only letters, digits and hyphens before the suffix, so that every file system takes it.
    """
    first = next(iter(document.sentences), "")
    words = re.findall(r"[^\W_]+", first.casefold())[:_WORDS]
    stem = "-".join(words)[:_LONGEST].rstrip("-")
    if not stem or _DEVICES.fullmatch(stem):
        stem = _UNNAMED
    return stem + suffix
