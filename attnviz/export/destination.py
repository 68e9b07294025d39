"""The destination of a file, which is checked before anything is computed."""

import contextlib
from collections.abc import Iterable
from pathlib import Path

from attnviz.system.errors import SessionError
from attnviz.system.paths import replace_file, replacing
from attnviz.system.reading import NOT_WRITTEN, file_errors
from attnviz.system.wording import N_

_BLOCK = 4096  # bytes that do not fit on a full disk


class _WriteTested(Exception):
    """Stop a write that was begun as a test."""


def check(out: Path, suffixes: Iterable[str], *, replaces: bool = True) -> Path:
    """Return `out` if a file of one of these formats can be written there, and is new unless it `replaces` one.

    An existing file is unchanged. Raises SessionError with a sentence.
    """
    check_suffix(out, suffixes)
    with file_errors(NOT_WRITTEN, out, ValueError):  # such as a name that is too long, or a folder on a read-only disk
        if not out.parent.is_dir():
            raise SessionError("{out} cannot be written: there is no folder {folder}.", out=out, folder=out.parent)
        if out.exists() and not out.is_file():
            raise SessionError(N_("{out} cannot be written: it is a folder.") if out.is_dir() else
                               N_("{out} cannot be written: it is not a file."), out=out)
        if out.exists() and not replaces:
            raise SessionError("{out} exists already: --force replaces it.", out=out)
        with contextlib.suppress(_WriteTested), replacing(out) as file:  # since permissions alone do not tell
            file.write(bytes(_BLOCK))
            file.flush()
            raise _WriteTested
    return out


def check_suffix(out: Path, known: Iterable[str]) -> None:
    """Raise SessionError if a file name has no suffix, or another one than these."""
    if out.suffix.lower() not in known:
        names = ", ".join(each.removeprefix(".").upper() for each in known)
        raise SessionError(N_("The ending {suffix} of {name} is not one of {names}.") if out.suffix else
                           N_("{name} has no ending: add one of {names}."),
                           name=out.name, suffix=out.suffix, names=names)


def write(path: Path, content: bytes) -> None:
    """Write a file, completely or not at all. Raises SessionError if it cannot be written."""
    with file_errors(NOT_WRITTEN, path):
        replace_file(path, content)
