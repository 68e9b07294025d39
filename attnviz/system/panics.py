"""Suppress messages that libraries write directly to stderr."""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_STDERR = 2
_PANIC = b"panicked at"
_LOCK = threading.Lock()  # two that overlap would each put back what the other had put there


@contextmanager
def panics_suppressed() -> Iterator[None]:
    """Keep what is written to stderr inside, and write it afterwards unless it is the report of a panic in Rust.

    Such a report has thirty lines, and comes before the exception that a sentence is made of. It is kept for the whole
    process: use it for what takes well below a second.
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
