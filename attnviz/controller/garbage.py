"""Cyclic garbage collected on the GUI thread only, while a worker thread lives beside Qt."""

from __future__ import annotations

import gc
from typing import ClassVar

from PySide6.QtCore import QObject, QTimer, Slot

#: Milliseconds between two looks at how much garbage may have gathered.
INTERVAL = 500

#: As in Python's own collector: collect a generation when its counter exceeds this.
_LIMITS = (700, 10, 10)


class GuiCollector(QObject):
    """Collects cyclic garbage from a timer of the GUI thread; Python's automatic collector is off until `close`.

    Python collects the garbage of all threads in whichever thread happens to allocate next. In a worker thread
    (`import torch` alone allocates enough) that would destroy dead dialogs, timers and models there, and Qt crashes
    when an object dies outside the thread it lives in. Python can switch the collector only for the whole process, so
    it goes off, and this timer does the same work by the same counters where it is safe. Reference counting, which
    frees nearly everything, is not touched.

    It must be made, used and closed on the GUI thread.
    """

    _open: ClassVar[int] = 0

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        GuiCollector._open += 1
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._collect)
        self._timer.start(INTERVAL)

    def close(self, *, enable: bool = True) -> None:
        """Stop; `enable=False` keeps the automatic collector off because a worker could not be stopped."""
        if not self._timer.isActive():
            return
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
