"""Ctrl+C in a terminal: it ends the program without a word, whatever that is doing.

Python's own way, an exception at whatever line the program is in, does not: within an import numpy and torch make
another error of it, within a destructor or a callback Python prints it and goes on, and Qt does the same with one in a
method that it calls.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator

STATUS = 130  #: the exit status of a program that was ended so, as shells have it


def end_at_once(*_: object) -> None:
    """End the process as a kill does, but for the file that is being written, which goes."""
    try:
        paths = sys.modules.get("attnviz.system.paths")  # where it is not there yet, nothing is written
        if remove_unfinished := getattr(paths, "remove_unfinished", None):
            remove_unfinished()
    finally:
        os._exit(STATUS)


def prepare() -> None:
    """End the process at once on Ctrl+C, unless the parent process ignores it."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, end_at_once)


@contextlib.contextmanager
def handled_by(by: Callable[[], object]) -> Iterator[None]:
    """Inside, Ctrl+C does this in place of ending the process; only in a process that is `prepare`d."""
    if signal.getsignal(signal.SIGINT) is not end_at_once:
        yield
        return
    signal.signal(signal.SIGINT, lambda *_: by())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, end_at_once)
