"""Suppress messages that libraries write directly to stderr."""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_STDERR = 2
_PANIC = b"panicked at"
_LOCK = threading.Lock()  # two at once would restore each other's stderr


@contextmanager
def panics_suppressed() -> Iterator[None]:
    """Hold stderr back inside, and write it afterwards unless it is the report of a Rust panic.

    Such a report has thirty lines, and comes before the exception whose message is shown. It affects the whole process:
    use it for well below a second.
    """
    with _LOCK:
        try:
            kept = os.dup(_STDERR)
        except OSError:  # a program without a terminal may have none
            yield
            return
        with tempfile.TemporaryFile() as file:
            os.dup2(file.fileno(), _STDERR)
            try:
                yield
            finally:
                os.dup2(kept, _STDERR)
                file.seek(0)
                if _PANIC not in (said := file.read()):
                    os.write(_STDERR, said)
                os.close(kept)
