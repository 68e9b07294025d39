"""Results as files: figures for a paper, arrays for a program. One module for each kind of file."""

from __future__ import annotations

import logging
import os

from attnviz.system.errors import SessionError


def load_matplotlib() -> None:
    """Import matplotlib, which takes half a second, as the program needs it: before `attnviz.export.figure`.

    It reads preferences of its own, of which no figure of ours makes use, and stops at some that are wrong. Raises
    SessionError with a sentence where it still does.
    """
    os.environ.pop("MPLBACKEND", None)
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it reports on its font cache
    try:
        import matplotlib  # noqa: F401
    except ValueError as error:
        raise SessionError(f"matplotlib, which draws pictures, cannot read its file matplotlibrc: {error}.") from None
