"""Whether a session's file still has what this window read from it or wrote to it last."""

from __future__ import annotations

import stat
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from attnviz.system.errors import SessionError
from attnviz.system.reading import MAX_BYTES, digest, read_bytes

#: `changed` is anything that is not known, be it another content or something that is no file; `gone` is nothing there.
OnDisk = Literal["same", "changed", "gone"]

SETTLED = 3.0  #: seconds; clocks of file systems tick up to every two, so a younger time does not tell of a change


def look(path: Path, known: str | None) -> OnDisk:
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


def look_within(seconds: float, path: Path, known: str | None) -> OnDisk | None:
    """As `look`; None where the disk does not answer in time, as a network drive whose network is away never may."""
    found: list[OnDisk] = []
    looking = threading.Thread(target=lambda: found.append(look(path, known)), name="attnviz-look", daemon=True)
    looking.start()
    looking.join(seconds)
    return found[0] if found else None


@dataclass(frozen=True, slots=True)
class Seen:
    """What a look came to, and what the folder said of the file then."""

    path: Path
    known: str | None
    on_disk: OnDisk
    entry: tuple[int, ...] | None


def look_again(path: Path, known: str | None, before: Seen | None) -> Seen:
    """As `look`, which reads up to 64 MiB, but only where the folder does not say that all is as it was `before`.

    It asks for the file by its name each time: so it also sees one that was put in the place of the old one, on a
    network too, where the system tells nobody of changes that other machines make.
    """
    entry = _entry(path)
    if before is not None and entry is not None and (before.path, before.known, before.entry) == (path, known, entry):
        return before
    return Seen(path, known, look(path, known), entry)


def _entry(path: Path) -> tuple[int, ...] | None:
    """What changes with every write that is not as quick as the clock; None where that is not sure, or nothing is."""
    try:
        status = path.stat()
    except OSError:
        return None
    if abs(time.time() - status.st_mtime) < SETTLED:
        return None
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns
