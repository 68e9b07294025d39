"""Open a session or attention arrays as a document."""

import io
import sys
from pathlib import Path

from attnviz.document import edits, files, given_files
from attnviz.document.document import Document
from attnviz.system.errors import SessionError
from attnviz.system.reading import MAX_BYTES, reason

_NAME = "standard input"


def load(path: Path) -> Document:
    """Return the document of a file. Raises SessionError if it cannot be read."""
    if path.suffix.lower() == given_files.SUFFIX:
        return edits.document_from_tensors(given_files.load(path))
    return files.load(path)


def from_stdin() -> Document:
    """Return the document on standard input: arrays, as `attnviz.show` sends them, or a session."""
    if sys.stdin is None:
        raise SessionError("There is no standard input to read.")
    try:
        stream = sys.stdin.buffer
        if not stream.seekable():  # a pipe
            data = stream.read(given_files.MAX_ARRAY_BYTES + 1)
            if len(data) > given_files.MAX_ARRAY_BYTES:
                raise SessionError("{name} is larger than {gigabytes:,.1f} GB.", name=_NAME,
                                   gigabytes=given_files.MAX_ARRAY_BYTES / 1e9)
            stream = io.BytesIO(data)
        is_session = stream.read(1) == b"{"
        stream.seek(0)
        if is_session:
            return files.from_bytes(stream.read(MAX_BYTES), _NAME)
        return edits.document_from_tensors(given_files.read(stream, _NAME))
    except OSError as error:
        raise SessionError("{name} cannot be read: {reason}.", name=_NAME, reason=reason(error)) from None
