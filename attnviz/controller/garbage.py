"""Cyclic garbage collection on the GUI thread only, while worker threads run; and freed memory."""

import ctypes
import gc
import sys
from typing import ClassVar

from PySide6.QtCore import QObject, QTimer, Slot

#: Milliseconds between two checks of Python's allocation counters.
INTERVAL = 500

#: As in Python's own collector: collect a generation when its counter exceeds this.
_LIMITS = (700, 10, 10)


class GuiCollector(QObject):
    """Collects cyclic garbage from a timer of the GUI thread; Python's automatic collector is off until `close`.

    Python collects the garbage of all threads in the thread that allocates next. In a worker thread (`import torch`
    alone allocates enough) that would destroy dialogs, timers and models there, and Qt crashes when an object is
    destroyed outside its thread. Python can disable its collector only for the whole process, so this timer does the
    same work by the same counters on the GUI thread. Reference counting, which frees nearly everything, is unaffected.

    Collection starts with `begin`, after the first computation: collecting during the start made it a tenth longer.
    Objects that exist by then are frozen and never examined again.

    Create, use and close it on the GUI thread.
    """

    _open: ClassVar[int] = 0
    _started: ClassVar[bool] = False

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        GuiCollector._open += 1
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._collect)
        self._closed = False

    @Slot()
    def begin(self) -> None:
        """Start collecting; everything imported at start exists by now."""
        if self._closed or self._timer.isActive():
            return
        if not GuiCollector._started:
            GuiCollector._started = True
            gc.freeze()
        self._timer.start(INTERVAL)

    def close(self, *, enable: bool = True) -> None:
        """Stop; `enable=False` keeps the automatic collector off because a worker could not be stopped."""
        if self._closed:
            return
        self._closed = True
        self._timer.stop()
        GuiCollector._open -= 1
        if enable and GuiCollector._open == 0:
            gc.enable()

    @Slot()
    def _collect(self) -> None:
        counts = gc.get_count()
        for generation in (2, 1, 0):
            if counts[generation] > _LIMITS[generation]:
                gc.collect(generation)
                return


def trim_heap() -> None:
    """Return free memory of the heap to the system.

    glibc keeps it: 480 of 540 MB after SmolLM2 was replaced by another model. Other systems need nothing.
    """
    if sys.platform != "linux":
        return
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # musl lacks it and keeps less
    if trim is not None:
        trim(0)
