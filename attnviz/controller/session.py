"""What a session is called before a person has named it."""

from __future__ import annotations

import re

from attnviz.document.document import Document
from attnviz.document.files import SUFFIX

_UNNAMED = "attention"
_WORDS = 5
_LONGEST = 40

#: Names that Windows keeps for devices: a file cannot have them, whatever its suffix.
_DEVICES = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")


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
