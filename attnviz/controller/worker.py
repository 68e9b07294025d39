"""Background work on one thread, in order of request; requests and reports happen on the GUI thread.

Requests with the same key are for the same picture: a newer one replaces a waiting one, and a running one yields to it
after PATIENCE seconds. Requests without a key, such as exports, are all done. Numbers, exact cells and files each have
their own worker, so that a long export delays no computation.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from attnviz.controller.process_exit import abandon
from attnviz.system.errors import NO_MEMORY, AttnVizError
from attnviz.system.translation import error_text
from attnviz.system.watch import Cancelled, Watch

_log = logging.getLogger(__name__)

#: Plain data and a function: it returns the value of `done`, or raises AttnVizError with a sentence. No Qt object may
#: be reachable from it, since the thread could be the one to destroy it.
Work = Callable[[Watch], Any]

Report = Callable[[Any], object]  #: called on the GUI thread
Ending = Literal["done", "failed", "cancelled"]

PATIENCE = 0.5  #: seconds that work may continue although a newer request of its key waits
REPORT_AFTER = 150  #: milliseconds before running work is reported: reports of quick work would flicker
REPORT_EVERY = 100  #: milliseconds between two reports of progress
CLOSE_WAIT = 1.0  #: seconds that `close` waits, so that the whole program ends within two


@dataclass(frozen=True, slots=True)
class Progress:
    """Running work: its name, its progress from 0 to 1, and the number of requests waiting behind it."""

    name: str
    share: float = 0.0
    waiting: int = 0


class Worker(QObject):
    """The GUI thread's side: requests go in; how each ended is reported on the GUI thread, in order.

    The thread starts with the first request. Every finished result is reported, even if newer requests exist: dropping
    it would freeze the picture during a drag. Call `close` before the application ends.
    """

    done = Signal(object)  #: the return value of work that was submitted without `on_done`
    failed = Signal(str)  #: why it failed; for work with a key only if no newer request of that key was made
    cancelled = Signal(str)  #: the name of work that was cancelled, or yielded
    ended = Signal()  #: work was done, failed or was cancelled; emitted after that was reported
    idle = Signal()  #: nothing runs or waits; emitted after `ended`
    progressed = Signal(object)  #: Progress of work that has run for a moment; None when all has ended

    def __init__(
        self, parent: QObject | None = None, *, name: str = "background", no_memory: str = NO_MEMORY,
        failure: str = "That failed: {reason}.",
    ) -> None:
        """Prepare the thread called `name`; the sentences are for failures without a message of their own."""
        super().__init__(parent)
        self._new_thread = partial(_WorkerThread, f"attnviz-{name}", no_memory, failure)
        self._thread = self._new_thread()
        self._reported: Progress | None = None
        self._reports: dict[_Request, tuple[Report, Report]] = {}  # not reachable from the thread
        self._closed = False
        self._sender = _SignalSender()
        # Queued explicitly: endings must cross to this thread, wherever they are emitted.
        self._sender.posted.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._report_progress)

    @property
    def progress(self) -> Progress | None:
        """The running work, however short; None if every request has been reported."""
        requests = self._thread.requests
        return Progress(requests[0].name, requests[0].share, len(requests) - 1) if requests else None

    @property
    def is_pending(self) -> bool:
        """Whether a request has not been reported yet, other than work that yields to all else."""
        return any(not request.yields for request in self._thread.requests)

    def submit(
        self, work: Work, *, key: str = "", name: str = "", yields: bool = False, on_done: Report | None = None,
        on_failed: Report | None = None,
    ) -> None:
        """Do `work` in its turn; with a `key`, replace any waiting request with this key.

        Work that `yields` is cancelled as soon as anything else is requested. `on_done` receives its return value and
        `on_failed` the sentence that says why it failed, in place of the signals.
        """
        if self._closed:
            return
        if not self._thread.requests:
            self._timer.start(REPORT_AFTER)
        request = _Request(work, key, name, yields=yields)
        self._thread.put(request, self._sender)
        self._reports = {each: self._reports[each] for each in self._thread.requests if each is not request}
        self._reports[request] = on_done or self.done.emit, on_failed or self.failed.emit

    def cancel(self) -> None:
        """Cancel the running work at its next poll; what waits behind it has its turn."""
        self._thread.cancel_running()

    def cancel_all(self) -> None:
        """Cancel the running work and everything behind it."""
        self._thread.cancel_running(waiting=True)

    def cancel_key(self, key: str) -> None:
        """Cancel the requests with this key; all others have their turn."""
        self._thread.cancel_key(key)

    def discard_all(self) -> None:
        """Cancel everything at once, without reports and without waiting: only for work that leaves nothing behind."""
        if self._thread.requests:
            self._thread.stop(0)
            self._thread = self._new_thread()
        self._reports.clear()
        self._timer.stop()
        self._report(None)

    def close(self, wait: float = CLOSE_WAIT) -> bool:
        """Cancel everything without reports; return False if the running work does not end in `wait` seconds.

        Its thread is then abandoned, and the program must end through `process_exit.end_process`.
        """
        self._closed = True
        self._timer.stop()
        self._reports.clear()
        return self._thread.stop(wait)

    @Slot()
    def _report_progress(self) -> None:
        self._timer.start(REPORT_EVERY)
        self._report(self.progress)

    @Slot(object)
    def _on_ended(self, request: _Request) -> None:
        if request not in self._thread.requests:  # posted before it was forgotten, or the worker closed
            return
        self._thread.drop(request)
        if not self._thread.requests:
            self._timer.stop()
            self._report(None)
        elif self._reported is None:  # quick requests in a row are not reported
            self._timer.start(REPORT_AFTER)
        # A superseded picture is reported as cancelled; a file that was written before its cancellation exists.
        on_done, on_failed = self._reports.pop(request)
        unwanted = request.is_cancelled or (request.ending == "failed" and self._thread.has(request.key))
        if request.ending == "cancelled" or (request.key and unwanted):
            self.cancelled.emit(request.name)
        elif request.ending == "failed":
            on_failed(request.outcome)
        else:
            on_done(request.outcome)
        self.ended.emit()
        if not self._thread.requests:
            self.idle.emit()

    def _report(self, progress: Progress | None) -> None:
        if progress != self._reported:
            self._reported = progress
            self.progressed.emit(progress)


class _SignalSender(QObject):
    """The only Qt object that the thread knows, while it works for a listener."""

    posted = Signal(object)


@dataclass(eq=False, slots=True)
class _Request:
    """A piece of work, and how it ended."""

    work: Work
    key: str
    name: str
    share: float = 0.0
    yields: bool = False
    is_cancelled: bool = False
    ending: Ending | None = None  #: None while it runs or waits
    outcome: Any = None

    def set_share(self, share: float) -> None:
        self.share = share


class _WorkerThread(threading.Thread):
    """The thread's side. It is no QObject, so that its thread never holds the last reference to one.

    A Python thread, not a QThread: Qt aborts the process when a live QThread is destroyed. A daemon thread, since
    Python joins all others at exit and one matrix product may take half a minute; see `process_exit.end_process`.
    """

    def __init__(self, name: str, no_memory: str, failure: str) -> None:
        super().__init__(name=name, daemon=True)
        self.requests: tuple[_Request, ...] = ()  #: those not reported yet, by age; replaced only on the GUI thread
        self._no_memory, self._failure = no_memory, failure
        self._sender: _SignalSender | None = None
        self._changed = threading.Condition()
        self._working = False
        self._stopped = False
        self._patience = 0.0

    # called on the GUI thread

    def put(self, request: _Request, sender: _SignalSender) -> None:
        with self._changed:
            replaced = () if not request.key else [each for each in self._waiting() if each.key == request.key]
            self.requests = (*(each for each in self.requests if each not in replaced), request)
            self._sender = sender
            self._changed.notify()
        if self.ident is None:
            self.start()

    def drop(self, request: _Request) -> None:
        with self._changed:
            self.requests = tuple(each for each in self.requests if each is not request)

    def has(self, key: str) -> bool:
        return any(each.key == key for each in self.requests)

    def cancel_running(self, *, waiting: bool = False) -> None:
        with self._changed:
            if waiting:
                dropped = self._waiting()
                self.requests = tuple(each for each in self.requests if each not in dropped)
            for each in self.requests[: len(self.requests) - len(self._waiting())]:
                each.is_cancelled = True

    def cancel_key(self, key: str) -> None:
        with self._changed:
            dropped = [each for each in self._waiting() if each.key == key]
            self.requests = tuple(each for each in self.requests if each not in dropped)
            for each in self.requests:
                each.is_cancelled |= each.key == key

    def stop(self, wait: float) -> bool:
        """End the thread and wait for it; return False if it still works after the given seconds."""
        with self._changed:
            self._stopped, self._sender, self.requests = True, None, ()
            self._changed.notify()
        if self.ident is None:
            return True
        self.join(wait if self._working else None)
        if self.is_alive():
            abandon(self)
            return False
        return True

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
            request = self._to_do()[0]
            self._working = True
        until = time.monotonic() + self._patience
        ending, outcome = self._do(request, lambda: (
            self._stopped or request.is_cancelled or (request.yields and len(self._to_do()) > 1)
            or (time.monotonic() > until and self._has_successor(request))
        ))
        with self._changed:
            self._working = False
            request.ending, request.outcome = ending, outcome
            # Every edit of a drag requests a computation. Quick ones all finish, so the picture follows the hand; one
            # that takes longer than PATIENCE yields to the newer request. If every computation takes that long, nothing
            # would be shown until the hand rests: so patience doubles until one finishes, and is reset when none waits.
            if not self._has_successor(request):
                self._patience = PATIENCE
            elif ending == "cancelled":
                self._patience *= 2
            # Under the lock, so that `stop` leaves no emission behind it.
            if self._sender is not None:
                self._sender.posted.emit(request)
        return True

    def _do(self, request: _Request, unwanted: Callable[[], bool]) -> tuple[Ending, Any]:
        # Exceptions become sentences here: their tracebacks would keep every array of the computation alive.
        try:
            return "done", request.work(Watch(unwanted, request.set_share))
        except BaseException as error:  # a panic in Rust is no Exception and would end the thread
            if isinstance(error, Cancelled) or unwanted():
                return "cancelled", None
            if isinstance(error, AttnVizError):
                return "failed", error_text(error)
            if isinstance(error, MemoryError):
                return "failed", self._no_memory
            _log.exception("Background work failed.")
            reason = f"{type(error).__name__}: {next(iter(str(error).splitlines()), '')}".rstrip(": ")
            return "failed", self._failure.format(reason=reason)

    def _to_do(self) -> tuple[_Request, ...]:
        """Return the requests that have not ended; the first of them has its turn."""
        return tuple(each for each in self.requests if each.ending is None)

    def _waiting(self) -> tuple[_Request, ...]:
        return self._to_do()[1:]

    def _has_successor(self, request: _Request) -> bool:
        return bool(request.key) and any(each.key == request.key for each in self._to_do() if each is not request)
