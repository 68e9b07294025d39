"""A clean end of the program although a background thread does not end."""

from __future__ import annotations

import logging
import os
import sys
import threading

from attnviz.system.paths import remove_unfinished

_abandoned: list[threading.Thread] = []


def abandon(thread: threading.Thread) -> None:
    """Register a thread that does not end in time, so that `leave` ends the process."""
    _abandoned[:] = [*(left for left in _abandoned if left.is_alive()), thread]


def leave(code: int) -> int:
    """The exit code for `main` to return; where a thread was left behind, the process ends here with that code.

    A thread inside torch that wants to return to Python while Python shuts down is ended by force, which unwinds
    through torch's C++ and aborts the process (measured, torch 2.13: "terminate called without an active exception",
    status 134, 12 times out of 12). Neither a daemon thread nor a QThread avoids that, and waiting could take half a
    minute. So only in that case the process ends at once; call this last, when windows are closed and settings saved.
    A file that such a thread is writing goes: it was given up.
    """
    if any(thread.is_alive() for thread in _abandoned):
        remove_unfinished()
        logging.shutdown()
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:  # None in a windowed program on Windows
                stream.flush()
        os._exit(code)
    return code
