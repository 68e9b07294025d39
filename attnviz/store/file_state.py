"""State of a session's file on disk: unchanged since this window read or wrote it, changed, or gone."""

from __future__ import annotations

import stat
import threading
from pathlib import Path
from typing import Literal

from attnviz.system.errors import SessionError
from attnviz.system.reading import MAX_BYTES, digest, read_bytes

#: `changed`: other content, or no regular file; `gone`: nothing exists at the path.
FileState = Literal["same", "changed", "gone"]


def check_file(path: Path, known: str | None) -> FileState:
    """Compare the content of a file with its `known` digest; with None, every file counts as changed."""
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return "gone"
    except OSError:
        return "changed"
    if not stat.S_ISREG(status.st_mode) or status.st_size > MAX_BYTES:
        return "changed"
    try:
        return "same" if digest(read_bytes(path)) == known else "changed"
    except SessionError:
        return "changed"


def check_file_within(seconds: float, path: Path, known: str | None) -> FileState | None:
    """Return `check_file`, or None if the disk does not answer in time, as a lost network drive."""
    found: list[FileState] = []
    thread = threading.Thread(
        target=lambda: found.append(check_file(path, known)), name="attnviz-check-file", daemon=True)
    thread.start()
    thread.join(seconds)
    return found[0] if found else None
