"""Run one slow thing, such as an export, beside the window; tell on the GUI thread how far it is and how it ended."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from PySide6.QtCore import QObject, QTimer, Signal

from attnviz.controller.latest_wins import abandon
from attnviz.system.errors import NO_MEMORY, AttnVizError
from attnviz.system.watch import Cancelled, Watch

_log = logging.getLogger(__name__)

Work = Callable[[Watch], Any]  #: returns what `done` tells, such as a sentence, or raises AttnVizError with one
POLL = 50  #: milliseconds
SHOWN_AFTER = 200  #: milliseconds that a task runs before the window says so: quick ones would only make it flicker
CLOSE_WAIT = 1.0  #: seconds that `close` waits for a task to give up, so that the whole program ends within two

Ending = Literal["done", "failed", "cancelled"]


@dataclass(frozen=True, slots=True)
class Progress:
    """The task that runs: its name, how much of it is done, from 0 to 1, and how many wait behind it."""

    name: str
    share: float = 0.0
    waiting: int = 0


class Background(QObject):
    """Tasks run one after the other in a thread that sees plain data only; a timer asks whether it has ended.

    No Qt object may be reachable from a task: the thread would be the one to destroy it.
    """

    done = Signal(object)  #: what the task returned
    failed = Signal(str)
    cancelled = Signal(str)  #: the name of the task
    idle = Signal()  #: nothing runs any more, and nothing waits; after one of those above
    progressed = Signal(object)  #: Progress of a task that has run for a moment; None when it has ended

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: list[_Run] = []
        self._run: _Run | None = None
        self._told: Progress | None = None
        self._age = 0  # milliseconds
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)

    @property
    def progress(self) -> Progress | None:
        """What runs, however short it has; None where nothing does."""
        return None if self._run is None else Progress(self._run.title, self._run.share, len(self._waiting))

    def run(self, work: Work, *, name: str = "") -> None:
        """Run `work` when the tasks before it have ended."""
        self._waiting.append(_Run(work, name))
        self._start()

    def cancel(self) -> None:
        """Give up the task that runs, at the next moment at which it asks; those behind it have their turn."""
        if self._run is not None:
            self._run.give_up.set()

    def forget(self) -> None:
        """Give up everything at once, without a word and without waiting: only for tasks that leave nothing behind."""
        self._timer.stop()
        self.cancel_all()
        if self._run is not None:
            self._run.forget()
            abandon(self._run)
            self._run = None
        self._tell(None)

    def cancel_all(self) -> None:
        """Give up the task that runs, and those behind it."""
        self._waiting.clear()
        self.cancel()

    def close(self, wait: float = CLOSE_WAIT) -> None:
        """Give up everything, and tell nothing more.

        A task that does not answer in time is left behind: the program must then end through `latest_wins.leave`.
        """
        self._timer.stop()
        self.cancel_all()
        if self._run is not None:
            self._run.join(wait)
            if self._run.is_alive():
                abandon(self._run)
            self._run = None

    def _start(self) -> None:
        if self._run is None and self._waiting:
            self._run = self._waiting.pop(0)
            self._run.start()
            self._age = 0
            self._timer.start(POLL)

    def _look(self) -> None:
        run = self._run
        if run is None:
            return
        if run.is_alive():
            self._age += POLL
            if self._age >= SHOWN_AFTER:
                self._tell(self.progress)
            return
        self._timer.stop()
        self._run = None
        self._start()  # first, so that whoever is told of the end sees what goes on
        self._tell(None)
        {"done": self.done, "failed": self.failed, "cancelled": self.cancelled}[run.ending].emit(run.outcome)
        if self._run is None:
            self.idle.emit()

    def _tell(self, progress: Progress | None) -> None:
        if progress != self._told:
            self._told = progress
            self.progressed.emit(progress)


class _Run(threading.Thread):
    def __init__(self, work: Work, title: str) -> None:
        super().__init__(name="attnviz-background", daemon=True)
        self._work = work
        self.title = title
        self.give_up = threading.Event()
        self.share = 0.0
        self.ending: Ending = "failed"
        self.outcome: Any = ""
        self._ending = threading.Lock()
        self._forgotten = False

    def run(self) -> None:
        try:
            self.outcome = self._work(Watch(self.give_up.is_set, self._set_share))
            self.ending = "done"
        except Cancelled:
            self.outcome, self.ending = self.title, "cancelled"
        except AttnVizError as error:
            self.outcome = str(error)
        except MemoryError:
            self.outcome = NO_MEMORY
        except Exception as error:
            _log.exception("a background task failed")
            self.outcome = f"That failed: {str(error) or type(error).__name__}."

        with self._ending:
            if self._forgotten:
                self.outcome = None

    def forget(self) -> None:
        """Keep nothing of what comes out."""
        with self._ending:
            self._forgotten, self.outcome = True, None

    def _set_share(self, share: float) -> None:
        self.share = share
