"""Run one slow thing, such as an export, beside the window, and tell on the GUI thread how it ended."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from attnviz.document.errors import NO_MEMORY, AttnVizError

_log = logging.getLogger(__name__)

Task = Callable[[], Any]  #: returns what `done` tells, such as a sentence, or raises AttnVizError with one
POLL = 50  #: milliseconds


class Background(QObject):
    """Tasks run one after the other in a thread that sees plain data only; a timer asks whether it has ended.

    No Qt object may be reachable from a task: the thread would be the one to destroy it.
    """

    done = Signal(object)  #: what the task returned
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: list[Task] = []
        self._run: _Run | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)

    def run(self, task: Task) -> None:
        """Run `task` when those before it have ended."""
        self._waiting.append(task)
        self._start()

    def close(self, wait: float = 10.0) -> None:
        """Let a running task finish, so that no file is lost, and tell nothing more."""
        self._timer.stop()
        self._waiting.clear()
        if self._run is not None:
            self._run.join(wait)
            self._run = None

    def _start(self) -> None:
        if self._run is None and self._waiting:
            self._run = _Run(self._waiting.pop(0))
            self._run.start()
            self._timer.start(POLL)

    def _look(self) -> None:
        ended = self._run
        if ended is None or ended.is_alive():
            return
        self._timer.stop()
        self._run = None
        (self.done if ended.well else self.failed).emit(ended.outcome)
        self._start()


class _Run(threading.Thread):
    def __init__(self, task: Task) -> None:
        super().__init__(name="attnviz-background", daemon=True)
        self._task = task
        self.well = False
        self.outcome: Any = ""

    def run(self) -> None:
        try:
            self.outcome = self._task()
            self.well = True
        except AttnVizError as error:
            self.outcome = str(error)
        except MemoryError:
            self.outcome = NO_MEMORY
        except Exception as error:
            _log.exception("a background task failed")
            self.outcome = f"That failed: {str(error) or type(error).__name__}."
