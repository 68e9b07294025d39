"""Whether a session's file still has what this window read from it or wrote to it last."""

from __future__ import annotations

import stat
import threading
from pathlib import Path
from typing import Literal

from attnviz.system.errors import SessionError
from attnviz.system.reading import MAX_BYTES, digest, read_bytes

#: `changed` is anything that is not known, be it another content or something that is no file; `gone` is nothing there.
FileState = Literal["same", "changed", "gone"]


def look(path: Path, known: str | None) -> FileState:
    """Compare the whole content with the digest of what is known of it; None where nothing is."""
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


def look_within(seconds: float, path: Path, known: str | None) -> FileState | None:
    """As `look`; None where the disk does not answer in time, as a network drive whose network is away never may."""
    found: list[FileState] = []
    looking = threading.Thread(target=lambda: found.append(look(path, known)), name="attnviz-look", daemon=True)
    looking.start()
    looking.join(seconds)
    return found[0] if found else None
