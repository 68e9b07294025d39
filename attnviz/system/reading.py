"""Bounded reading of untrusted files, with a message if it fails."""

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attnviz.system.errors import AttnVizError, EditError, SessionError
from attnviz.system.wording import N_, Text

MAX_BLOCKING_BYTES = 2**18  #: size of a file that is read while the window waits: a tenth of a second
_MODEL_SUFFIXES = frozenset({".gguf", ".safetensors", ".bin", ".pt", ".pth", ".ckpt"})
MAX_BYTES = 64 * 2**20  #: of a session or embedding file
MAX_TEXT_CHARS = 2_000_000  #: of a text that is computed or trained on


#: What cannot be done with a file, for `file_errors`.
NOT_READ = N_("{name} cannot be read: {reason}.")
NOT_SAVED = N_("{name} was not saved: {reason}.")
NOT_WRITTEN = N_("{name} cannot be written: {reason}.")


def check_length(count: int) -> None:
    """Raise EditError if a text of `count` characters is too long."""
    if count > MAX_TEXT_CHARS:
        raise EditError("The text has {count:,} characters: AttnViz takes at most {most:,}.", count=count,
                        most=MAX_TEXT_CHARS)


def read_bytes(path: Path, *, beside: int = 0) -> bytes:
    """Return the content of a file of at most MAX_BYTES + `beside`.

    Raises SessionError if it cannot be read.
    """
    with file_errors(NOT_READ, path.name, ValueError):
        if path.exists() and not path.is_file():
            raise SessionError("{name} is not a file.", name=path.name or path)
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + beside + 1)
    if len(data) > MAX_BYTES + beside:
        raise SessionError("{name} is larger than {megabytes} MiB, which is too large for AttnViz.", name=path.name,
                           megabytes=MAX_BYTES // 2 ** 20)
    return data


def read_text(path: Path) -> str:
    """Return the text of a UTF-8 file. Raises SessionError if it cannot be read, or is no text."""
    try:
        return read_bytes(path).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise SessionError("{name} is not a text file in UTF-8.", name=path.name) from None


def read_json(path: Path, *, refused: type[AttnVizError] = SessionError) -> Any:
    """Return the content of a JSON file. Raises SessionError if it cannot be read, and `refused` if it is no JSON."""
    try:
        return json.loads(read_bytes(path))
    except json.JSONDecodeError as error:
        raise refused("{name} is not valid JSON (line {line}, column {column}).", name=path.name, line=error.lineno,
                      column=error.colno) from None
    except (ValueError, RecursionError):  # another encoding, a number of 5,000 digits, a thousand brackets
        raise refused("{name} is not valid JSON.", name=path.name) from None


def is_large(path: Path) -> bool:
    """Return whether reading the file would block the window for too long; False if it does not exist."""
    try:
        return path.stat().st_size > MAX_BLOCKING_BYTES
    except (OSError, ValueError):
        return False


def is_model(path: Path) -> bool:
    """Return whether a path is opened as a trained model: by its name, or because it is a folder."""
    return path.suffix.lower() in _MODEL_SUFFIXES or path.name == "config.json" or os.path.isdir(path)  # of any name


def digest(data: bytes) -> str:
    """Return a digest that identifies the content of a file."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


#: The words of the C library for what most often goes wrong with a file.
_REASONS = (N_("No such file or directory"), N_("Permission denied"), N_("No space left on device"),
            N_("Is a directory"), N_("Not a directory"), N_("File exists"), N_("Read-only file system"),
            N_("File name too long"), N_("Input/output error"), N_("Operation not permitted"),
            N_("Too many open files"), N_("Disk quota exceeded"), N_("Connection refused"))


def reason(error: Exception) -> Text:
    """Return the reason of an error, in the words of the system."""
    return Text((isinstance(error, OSError) and error.strerror) or str(error))


@contextmanager
def file_errors(
    sentence: str, name: object, also: type[Exception] = OSError, *, refused: type[AttnVizError] = SessionError
) -> Iterator[None]:
    """Raise an error with a sentence of {name} and {reason} in place of an OSError inside, or one of `also`."""
    try:
        yield
    except (OSError, also) as error:
        raise refused(sentence, name=name, reason=reason(error)) from None
