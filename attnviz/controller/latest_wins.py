"""One computation running, one waiting, and the newest request replaces the waiting one.

Every finished result is delivered, also when newer requests exist: dropping it would freeze the picture during a drag.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from PySide6.QtCore import QObject, Qt, Signal, Slot

from attnviz.document.document import Document
from attnviz.result.result import Result
from attnviz.system.errors import AttnVizError
from attnviz.system.paths import remove_unfinished

log = logging.getLogger(__name__)

#: Seconds that a computation may run on although a newer request waits.
PATIENCE = 0.5

#: Seconds that `close` waits for the running computation, so that the whole program ends within two.
CLOSE_WAIT = 1.0

#: How a computation ended: "refused" with a sentence for the person, "crashed" with a fault of ours.
Ending = Literal["finished", "cancelled", "refused", "out_of_memory", "crashed"]


class Compute(Protocol):
    """What turns a document into a result; it polls `cancelled` and raises as soon as that is true.

    It may tell `progress` how much is done, from 0 to 1.
    """

    def __call__(
        self, document: Document, *, device: str, cancelled: Callable[[], bool], progress: Callable[[float], None]
    ) -> Result: ...


def compute_late(
    document: Document, *, device: str, cancelled: Callable[[], bool], progress: Callable[[float], None]
) -> Result:
    """What the window computes with, unless a test puts another in its place."""
    # Imported here, on the worker thread: torch takes two seconds. On Windows it must come before Qt (WinError 1114),
    # so there app.py imports torch before it imports PySide6.
    from attnviz.engine.engine import LEAN, compute

    return compute(document, device=device, stages=LEAN, cancelled=cancelled, progress=progress)


@dataclass(frozen=True, slots=True)
class Request:
    """A document to compute, where, and the how-manieth it is."""

    number: int
    document: Document
    device: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a request ended: with a result, or with why there is none."""

    request: Request
    ending: Ending
    result: Result | None = None
    reason: str = ""


class LatestWins(QObject):
    """The GUI thread's side of the worker: requests go in, outcomes come out through `delivered`, on the GUI thread.

    The thread starts with the first request. `close` it before the application ends.
    """

    delivered = Signal(object)  #: Outcome

    def __init__(self, compute: Compute, parent: QObject | None = None) -> None:
        super().__init__(parent)
        carrier = _Carrier()
        # Queued by name: the outcome must cross to this thread, wherever it was emitted.
        carrier.posted.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._worker = _Worker(compute, carrier)
        # A Python thread and no QThread: Qt aborts the process when a live QThread is destroyed. A daemon, since
        # Python joins all others at exit, and one matrix product may take half a minute. What a daemon costs at
        # exit is settled in `leave`.
        self._thread = threading.Thread(target=self._worker.run, name="attnviz-compute", daemon=True)
        self._count = 0
        self._cancelled = 0
        self._closed = False

    @property
    def done(self) -> float:
        """How much of the running computation is done, from 0 to 1, as far as it tells."""
        return self._worker.done

    @property
    def busy(self) -> bool:
        """Whether a computation runs or waits."""
        return self._worker.busy

    def submit(self, document: Document, device: str) -> None:
        """Compute `document` next, in place of any request that still waits."""
        if self._closed:
            return
        self._count += 1
        self._worker.submit(Request(self._count, document, device))
        if self._thread.ident is None:
            self._thread.start()

    def cancel(self) -> None:
        """Give up the running and the waiting computation: nothing that was submitted so far is delivered."""
        self._cancelled = self._count
        self._worker.cancel(self._count)

    def is_newest(self, outcome: Outcome) -> bool:
        """Whether no request was made after this one."""
        return outcome.request.number == self._count

    def close(self, wait: float = CLOSE_WAIT) -> bool:
        """Stop the worker, waiting at most `wait` seconds; False where it still computes. Nothing is delivered after.

        A thread that still computes is left alone; the program must then end through `leave`.
        """
        self._closed = True
        self._worker.stop()
        if self._thread.ident is None:
            return True
        self._thread.join(wait)
        if self._thread.is_alive():
            abandon(self._thread)
            log.warning("A computation that cannot be interrupted was left behind.")
            return False
        return True

    @Slot(object)
    def _deliver(self, outcome: Outcome) -> None:
        if self._closed:
            return
        if outcome.request.number <= self._cancelled:
            outcome = Outcome(outcome.request, "cancelled")
        self.delivered.emit(outcome)


_abandoned: list[threading.Thread] = []


def abandon(thread: threading.Thread) -> None:
    """Leave a thread behind that does not end in time: `leave` sees to it that the program ends well all the same."""
    _abandoned[:] = [*(left for left in _abandoned if left.is_alive()), thread]


def leave(code: int) -> int:
    """The exit code for `main` to return; where a thread was left behind, the process ends here with that code.

    A thread inside torch that wants to return to Python while Python shuts down is ended by force, which unwinds
    through torch's C++ and aborts the process (measured, torch 2.13: "terminate called without an active exception",
    status 134, 12 times out of 12). Neither a daemon thread nor a QThread avoids that, and waiting could take half a
    minute. So only in that case the process ends at once; call this last, when windows are closed and settings saved.
    A file that such a thread is writing goes: it was given up.
    """
    if any(thread.is_alive() for thread in _abandoned):
        remove_unfinished()
        logging.shutdown()
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:  # None in a windowed program on Windows
                stream.flush()
        os._exit(code)
    return code


class _Carrier(QObject):
    """The only Qt object that the worker knows, and only until it is stopped."""

    posted = Signal(object)


class _Worker:
    """The worker thread's side. It is no QObject, so that its thread never holds the last reference to one."""

    def __init__(self, compute: Compute, carrier: _Carrier) -> None:
        self._compute = compute
        self._carrier: _Carrier | None = carrier
        self._changed = threading.Condition()
        self._waiting: Request | None = None
        self._running: Request | None = None
        self._cancelled = 0  # requests up to this number are unwanted
        self._stopped = False
        self.done = 0.0

    @property
    def busy(self) -> bool:
        with self._changed:
            return self._running is not None or self._waiting is not None

    def submit(self, request: Request) -> None:
        with self._changed:
            self._waiting = request
            self._changed.notify()

    def cancel(self, number: int) -> None:
        with self._changed:
            self._waiting = None
            self._cancelled = number

    def stop(self) -> None:
        with self._changed:
            self._stopped = True
            self._waiting = None
            self._carrier = None
            self._changed.notify()

    def run(self) -> None:
        # Every edit in a drag asks for a computation. Quick ones all run to their end, so the picture follows the
        # hand. One that takes longer than PATIENCE gives way to the newer request, because its picture would be late.
        # But where every computation takes that long, all would give way and nothing be shown until the hand rests:
        # so patience doubles each time, until one has finished, and starts anew when no request waits any more.
        patience = PATIENCE
        while (request := self._take()) is not None:
            given_way = self._serve(request, patience)
            if self._waiting is None:
                patience = PATIENCE
            elif given_way:
                patience *= 2

    def _take(self) -> Request | None:
        with self._changed:
            self._changed.wait_for(lambda: self._stopped or self._waiting is not None)
            if self._stopped:
                return None
            self._running, self._waiting = self._waiting, None
            return self._running

    def _serve(self, request: Request, patience: float) -> bool:
        """Compute and post the outcome; True where the computation was cancelled."""
        outcome = self._outcome(request, time.monotonic() + patience)
        with self._changed:
            self._running = None
            # Under the lock, so that `stop` leaves no emission behind it.
            if self._carrier is not None:
                self._carrier.posted.emit(outcome)
        return outcome.ending == "cancelled"

    def _set_done(self, share: float) -> None:
        self.done = share

    def _outcome(self, request: Request, patient_until: float) -> Outcome:
        def cancelled() -> bool:
            return (
                self._stopped
                or request.number <= self._cancelled
                or (self._waiting is not None and time.monotonic() > patient_until)
            )

        # Exceptions end here as plain words: their tracebacks would keep every array of the computation alive.
        try:
            self.done = 0.0
            result = self._compute(
                request.document, device=request.device, cancelled=cancelled, progress=self._set_done
            )
        except Exception as error:
            if cancelled():
                return Outcome(request, "cancelled")
            if isinstance(error, AttnVizError):
                return Outcome(request, "refused", reason=str(error))
            if isinstance(error, MemoryError):
                return Outcome(request, "out_of_memory")
            log.exception("The computation failed.")
            first_line = next(iter(str(error).splitlines()), "")
            return Outcome(request, "crashed", reason=f"{type(error).__name__}: {first_line}".rstrip(": "))
        return Outcome(request, "finished", result)
