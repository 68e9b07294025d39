"""What the window computes with: an engine of its own, which comes into being with the first request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from attnviz.document.document import Document, FloatArray
from attnviz.result.result import Result
from attnviz.result.wanted import Wanted


class Compute(Protocol):
    """What turns a document into a result; it polls `cancelled` and raises as soon as that is true.

    It may tell `progress` how much is done, from 0 to 1.
    """

    def __call__(
        self, document: Document, *, device: str, cancelled: Callable[[], bool], progress: Callable[[float], None]
    ) -> Result: ...


ComputeCells = Callable[[Wanted], FloatArray]


def compute_late(
    document: Document, *, device: str, cancelled: Callable[[], bool], progress: Callable[[float], None]
) -> Result:
    """What the window computes with, unless a test puts another in its place."""
    # Imported here, on the worker thread: torch takes two seconds. On Windows it must come before Qt (WinError 1114),
    # so there app.py imports torch before it imports PySide6.
    from attnviz.engine.engine import LEAN, compute

    return compute(document, device=device, stages=LEAN, cancelled=cancelled, progress=progress)


def cells_late(wanted: Wanted) -> FloatArray:
    """The exact cells that a view asks for, of a result that has them only pooled."""
    from attnviz.engine.engine import window

    return window(wanted.result, wanted.spot, rows=wanted.rows, columns=wanted.columns)
