"""Background work on one thread, in order of request; requests and reports happen on the GUI thread.

Requests with the same key are for the same picture: a newer one replaces a waiting one, and a running one yields to it
after PATIENCE seconds. Requests without a key, such as exports, are all done. Numbers, exact cells and files each have
their own worker, so that a long export delays no computation.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from attnviz.system.errors import NO_MEMORY, AttnVizError
from attnviz.system.paths import remove_unfinished
from attnviz.system.translation import error_text, tr
from attnviz.system.watch import Cancelled, Watch
from attnviz.system.wording import N_

_log = logging.getLogger(__name__)

#: Plain data and a function, which returns the result, or raises AttnVizError with a sentence. No Qt object may be
#: reachable from it, since the thread could be the one to destroy it.
Work = Callable[[Watch], Any]

#: What prepares later work: a function of the result.
Afterwards = Callable[[Any], object]

Ending = Literal["done", "failed", "cancelled"]

PATIENCE = 0.5  #: seconds that work may continue although a newer request of its key waits
REPORT_AFTER = 150  #: milliseconds before running work is reported: reports of quick work would flicker
REPORT_EVERY = 100  #: milliseconds between two reports of progress
CLOSE_WAIT = 1.0  #: seconds that `close` waits, so that the whole program ends within two


_abandoned: list[threading.Thread] = []


def _ignore(*_: object) -> None:
    pass


@dataclass(frozen=True, eq=False)
class Request:
    """What to call on the GUI thread about a piece of work; not reachable from the thread that works."""

    worker: Worker
    on_result: Callable[[Any], object]
    on_progress: Callable[[Any], object]
    on_failure: Callable[[str], object]
    on_cancel: Callable[[], object]

    def cancel(self) -> None:
        """Cancel the work at its next poll, or at once if it waits."""
        self.worker.cancel(self)


class Worker(QObject):
    """The GUI thread's side: requests go in; how each ended is reported on the GUI thread, in order.

    The thread starts with the first request. Every finished result is reported, even if newer requests exist: dropping
    it would freeze the picture during a drag. Call `close` before the application ends.
    """

    busy_changed = Signal(bool)  #: whether work takes longer than REPORT_AFTER
    ended = Signal()  #: work was done, failed or was cancelled; emitted after that was reported
    idle = Signal()  #: nothing runs or waits; emitted after `ended`

    def __init__(
        self, parent: QObject | None = None, *, name: str = "background", no_memory: str = NO_MEMORY,
        failure: str = N_("That failed: {reason}."),
    ) -> None:
        """Prepare the thread called `name`; the sentences are for failures without a message of their own."""
        super().__init__(parent)
        self._new_thread = partial(_WorkerThread, f"attnviz-{name}", no_memory, failure)
        self._thread = self._new_thread()
        self.busy = False  #: the last value of `busy_changed`
        self._requests: dict[_Job, Request] = {}  # not reachable from the thread
        self._closed = False
        self._sender = _SignalSender()
        # Queued explicitly: endings must cross to this thread, wherever they are emitted.
        self._sender.posted.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._report_progress)

    @property
    def is_pending(self) -> bool:
        """Whether a request has not been reported yet, other than work that yields to all else."""
        return any(not job.yields for job in self._thread.jobs)

    @property
    def has_work(self) -> bool:
        """Whether anything runs or waits."""
        return bool(self._thread.jobs)

    @property
    def running(self) -> Request | None:
        """The request whose work runs, or that is the next to run."""
        return next(iter(self._requests.values()), None)

    def has(self, key: str) -> bool:
        """Return whether work with this key runs or waits, and was not cancelled."""
        return any(job.key == key and not job.is_cancelled for job in self._thread.jobs)

    def ask(
        self, work: Work, *, key: str = "", yields: bool = False, on_result: Callable[[Any], object] = _ignore,
        on_progress: Callable[[Any], object] = _ignore, on_failure: Callable[[str], object] = _ignore,
        on_cancel: Callable[[], object] = _ignore, afterwards: Afterwards = _ignore,
    ) -> Request:
        """Do `work` in its turn; with a `key`, replace any waiting request with this key.

        Work that `yields` is cancelled as soon as anything else is requested. While work takes long, `on_progress`
        receives its last report every REPORT_EVERY milliseconds, None before the first, and once more before
        `on_cancel`. One call says how it ended: `on_result`, `on_failure` with a sentence, or `on_cancel`. The thread
        hands on the result before it calls `afterwards`.
        """
        job = _Job(work, key, yields, afterwards)
        request = Request(self, on_result, on_progress, on_failure, on_cancel)
        if not self._closed:
            if not self._thread.jobs:
                self._timer.start(REPORT_AFTER)
            self._requests[job] = request
            self._report_dropped(self._thread.put(job, self._sender))
        return request

    def cancel(self, *requests: Request) -> None:
        """Cancel requests; all others have their turn."""
        waiting = self._thread.cancel([job for job, each in self._requests.items() if each in requests])
        self._report_dropped(waiting)

    def cancel_running(self) -> None:
        """Cancel the running work; what waits behind it has its turn."""
        if self.running is not None:
            self.cancel(self.running)

    def cancel_all(self) -> None:
        """Cancel the running work and everything behind it."""
        self.cancel(*self._requests.values())

    def discard_all(self) -> None:
        """Cancel everything at once, without reports and without waiting: only for work that leaves nothing behind."""
        if self._thread.jobs:
            self._thread.stop(0)
            self._thread = self._new_thread()
        self._requests.clear()
        self._timer.stop()
        self._set_busy(False)

    def close(self, wait: float = CLOSE_WAIT) -> bool:
        """Cancel everything without reports; return False if the running work does not end in `wait` seconds.

        Its thread is then abandoned, and the program must end through `end_process`.
        """
        self._closed = True
        self._timer.stop()
        self._requests.clear()
        return self._thread.stop(wait)

    def _report_dropped(self, jobs: Iterable[_Job]) -> None:
        for job in jobs:
            self._requests.pop(job).on_cancel()

    @Slot()
    def _report_progress(self) -> None:
        self._timer.start(REPORT_EVERY)
        self._set_busy(True)
        job = self._thread.jobs[0]
        self._requests[job].on_progress(job.report)

    @Slot(object)
    def _on_ended(self, job: _Job) -> None:
        if job not in self._thread.jobs:  # posted before it was discarded, or the worker closed
            return
        self._thread.remove(job)
        request = self._requests.pop(job)
        # A superseded picture is reported as cancelled; a file that was written before its cancellation exists.
        unwanted = job.is_cancelled or (job.ending == "failed" and self.has(job.key))
        is_cancelled = job.ending == "cancelled" or (job.key and unwanted)
        if is_cancelled and job.report is not None:
            request.on_progress(job.report)
        if not self._thread.jobs:
            self._timer.stop()
            self._set_busy(False)
        elif not self.busy:  # quick requests in a row are not reported
            self._timer.start(REPORT_AFTER)
        if is_cancelled:
            request.on_cancel()
        elif job.ending == "failed":
            request.on_failure(job.outcome)
        else:
            request.on_result(job.outcome)
        self.ended.emit()
        if not self._thread.jobs:
            self.idle.emit()

    def _set_busy(self, busy: bool) -> None:
        if busy != self.busy:
            self.busy = busy
            self.busy_changed.emit(busy)


class _SignalSender(QObject):
    """The only Qt object that the thread knows, while it works for a listener."""

    posted = Signal(object)


@dataclass(eq=False, slots=True)
class _Job:
    """A piece of work, and how it ended."""

    work: Work
    key: str
    yields: bool
    afterwards: Afterwards
    report: Any = None  #: the last one; None before the first
    is_cancelled: bool = False
    ending: Ending | None = None  #: None while it runs or waits
    outcome: Any = None

    def set_report(self, report: Any) -> None:
        self.report = report


class _WorkerThread(threading.Thread):
    """The thread's side. It is no QObject, so that its thread never holds the last reference to one.

    A Python thread, not a QThread: Qt aborts the process when a live QThread is destroyed. A daemon thread, since
    Python joins all others at exit and one matrix product may take half a minute; see `end_process`.
    """

    def __init__(self, name: str, no_memory: str, failure: str) -> None:
        super().__init__(name=name, daemon=True)
        self.jobs: tuple[_Job, ...] = ()  #: those not reported yet, by age; replaced only on the GUI thread
        self._no_memory, self._failure = no_memory, failure
        self._sender: _SignalSender | None = None
        self._changed = threading.Condition()
        self._working = False
        self._stopped = False
        self._patience = 0.0

    # called on the GUI thread

    def put(self, job: _Job, sender: _SignalSender) -> list[_Job]:
        """Add a job; return the waiting ones that it replaces."""
        with self._changed:
            replaced = [each for each in self._to_do()[1:] if each.key == job.key != ""]
            self.jobs = (*self._without(replaced), job)
            self._sender = sender
            self._changed.notify()
        if self.ident is None:
            self.start()
        return replaced

    def remove(self, job: _Job) -> None:
        with self._changed:
            self.jobs = self._without((job,))

    def cancel(self, jobs: Iterable[_Job]) -> list[_Job]:
        """Cancel jobs; remove and return those that wait."""
        with self._changed:
            for job in jobs:
                job.is_cancelled = True
            waiting = [job for job in self._to_do()[1:] if job.is_cancelled]
            self.jobs = self._without(waiting)
        return waiting

    def stop(self, wait: float) -> bool:
        """End the thread and wait for it; return False if it still works after the given seconds."""
        with self._changed:
            self._stopped, self._sender, self.jobs = True, None, ()
            self._changed.notify()
        if self.ident is None:
            return True
        self.join(wait if self._working else None)
        if self.is_alive():
            abandon(self)
            return False
        return True

    def _without(self, removed: Iterable[_Job]) -> tuple[_Job, ...]:
        return tuple(job for job in self.jobs if job not in removed)

    # called on the thread itself

    def run(self) -> None:
        self._patience = PATIENCE
        while self._serve():
            pass

    def _serve(self) -> bool:
        """Do the next work; return False when there will be none. No result is held here afterwards."""
        with self._changed:
            self._changed.wait_for(lambda: self._stopped or self._to_do())
            if self._stopped:
                return False
            job = self._to_do()[0]
            self._working = True
        until = time.monotonic() + self._patience
        ending, outcome = self._do(job, lambda: (
            self._stopped or job.is_cancelled or (job.yields and len(self._to_do()) > 1)
            or (time.monotonic() > until and self._has_successor(job))
        ))
        with self._changed:
            self._working = False
            job.ending, job.outcome = ending, outcome
            # Every edit of a drag requests a computation. Quick ones all finish, so the picture follows the hand; one
            # that takes longer than PATIENCE yields to the newer request. If every computation takes that long, nothing
            # would be shown until the hand rests: so patience doubles until one finishes, and is reset when none waits.
            if not self._has_successor(job):
                self._patience = PATIENCE
            elif ending == "cancelled":
                self._patience *= 2
            # Under the lock, so that `stop` leaves no emission behind it.
            if self._sender is not None:
                self._sender.posted.emit(job)
        if ending == "done":
            with suppress(Exception):  # who reads what it prepares meets the same error
                job.afterwards(outcome)
        return True

    def _do(self, job: _Job, unwanted: Callable[[], bool]) -> tuple[Ending, Any]:
        # Exceptions become sentences here: their tracebacks would keep every array of the computation alive.
        try:
            return "done", job.work(Watch(unwanted, job.set_report))
        except BaseException as error:  # a panic in Rust is no Exception and would end the thread
            if isinstance(error, Cancelled) or unwanted():
                return "cancelled", None
            if isinstance(error, AttnVizError):
                return "failed", error_text(error)
            if isinstance(error, MemoryError):
                return "failed", tr(self._no_memory)
            _log.exception("Background work failed.")
            reason = f"{type(error).__name__}: {next(iter(str(error).splitlines()), '')}".rstrip(": ")
            return "failed", tr(self._failure).format(reason=reason)

    def _to_do(self) -> tuple[_Job, ...]:
        """Return the jobs that have not ended; the first of them has its turn."""
        return tuple(each for each in self.jobs if each.ending is None)

    def _has_successor(self, job: _Job) -> bool:
        return bool(job.key) and any(each.key == job.key for each in self._to_do() if each is not job)


def abandon(thread: threading.Thread) -> None:
    """Register a thread that did not end in time, so that `end_process` exits at once."""
    _abandoned[:] = [*(each for each in _abandoned if each.is_alive()), thread]


def has_abandoned() -> bool:
    """Return whether a thread that did not end in time still runs."""
    return any(thread.is_alive() for thread in _abandoned)


def end_process(code: int) -> int:
    """Return the exit code for `main`; exit at once with that code if an abandoned thread still runs.

    A thread inside torch that returns to Python while Python shuts down is ended by force, which unwinds through
    torch's C++ and aborts the process (measured, torch 2.13: "terminate called without an active exception", status
    134, 12 times out of 12). Neither a daemon thread nor a QThread avoids that, and waiting could take half a minute.
    Call this last, when windows are closed and settings saved. Files that the thread is still writing are removed.
    """
    if has_abandoned():
        remove_unfinished()
        logging.shutdown()
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:  # None in a windowed program on Windows
                stream.flush()
        os._exit(code)
    return code
