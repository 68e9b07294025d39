"""Exit of the process although a background thread is still running."""

import logging
import os
import sys
import threading

from attnviz.system.paths import remove_unfinished

_abandoned: list[threading.Thread] = []


def abandon(thread: threading.Thread) -> None:
    """Register a thread that did not end in time, so that `end_process` exits at once."""
    _abandoned[:] = [*(each for each in _abandoned if each.is_alive()), thread]


def end_process(code: int) -> int:
    """Return the exit code for `main`; exit at once with that code if an abandoned thread still runs.

    A thread inside torch that returns to Python while Python shuts down is ended by force, which unwinds through
    torch's C++ and aborts the process (measured, torch 2.13: "terminate called without an active exception", status
    134, 12 times out of 12). Neither a daemon thread nor a QThread avoids that, and waiting could take half a minute.
    Call this last, when windows are closed and settings saved. Files that the thread is still writing are removed.
    """
    if any(thread.is_alive() for thread in _abandoned):
        remove_unfinished()
        logging.shutdown()
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:  # None in a windowed program on Windows
                stream.flush()
        os._exit(code)
    return code
