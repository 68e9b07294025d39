"""Ctrl+C in a terminal ends the program at once and silently.

Python raises KeyboardInterrupt at any line instead: during an import numpy and torch turn it into another error, in a
destructor or callback Python prints it and continues, and so does Qt in a method that it calls.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator

STATUS = 130  #: exit status of an interrupted program, as in shells


def end_at_once(*_: object) -> None:
    """End the process like a kill, but remove the file that is being written."""
    try:
        paths = sys.modules.get("attnviz.system.paths")  # not imported yet: nothing is being written
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
    """Call `by` on Ctrl+C inside instead of ending the process, if it is `prepare`d."""
    if signal.getsignal(signal.SIGINT) is not end_at_once:
        yield
        return
    signal.signal(signal.SIGINT, lambda *_: by())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, end_at_once)
