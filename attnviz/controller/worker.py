"""Work that takes long, done beside the window: asked for and told of on the GUI thread, one piece after the other.

Requests with the same key are for the same picture: of those that wait only the newest is done, and one that has run
for long gives way to it. Requests without a key, such as exports, are all done, in turn. Numbers, exact cells and files
each have a worker of their own, so that an export of ten seconds holds up none of the others.
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

from attnviz.controller.leaving import abandon
from attnviz.system.errors import NO_MEMORY, AttnVizError
from attnviz.system.watch import Cancelled, Watch

_log = logging.getLogger(__name__)

#: Plain data and a function: it returns what `done` tells, or raises AttnVizError with a sentence. No Qt object may be
#: reachable from it, since the thread could be the one to destroy it.
Work = Callable[[Watch], Any]

Ending = Literal["done", "failed", "cancelled"]

PATIENCE = 0.5  #: seconds that work may go on although a newer request of its key waits
SHOWN_AFTER = 150  #: milliseconds that work goes on before the window says so: quick work would only make it flicker
TELL_EVERY = 100  #: milliseconds between two words on how far it is
CLOSE_WAIT = 1.0  #: seconds that `close` waits for what runs, so that the whole program ends within two


@dataclass(frozen=True, slots=True)
class Progress:
    """What runs: its name, how much of it is done, from 0 to 1, and how many requests wait behind it."""

    name: str
    share: float = 0.0
    waiting: int = 0


class Worker(QObject):
    """The GUI thread's side: requests go in, and how each ended comes out, on the GUI thread, in their order.

    The thread starts with the first request. Every finished result is told, also when newer requests exist: dropping
    it would freeze the picture during a drag. `close` it before the application ends.
    """

    done = Signal(object)  #: what the work returned
    failed = Signal(str)  #: why it did not; of work with a key only where no newer request of that key was made
    cancelled = Signal(str)  #: the name of work that was given up, or gave way
    idle = Signal()  #: nothing runs any more, and nothing waits; after one of those above
    progressed = Signal(object)  #: Progress of work that goes on for a moment already; None when all has ended

    def __init__(
        self, parent: QObject | None = None, *, name: str = "background", no_memory: str = NO_MEMORY,
        failure: str = "That failed: {reason}.",
    ) -> None:
        """`name` is the thread's; the sentences are for failures that the work itself has no words for."""
        super().__init__(parent)
        self._hire = partial(_Lane, f"attnviz-{name}", no_memory, failure)
        self._lane = self._hire()
        self._told: Progress | None = None
        self._closed = False
        self._carrier = _Carrier()
        # Queued by name: an ending must cross to this thread, wherever it was emitted.
        self._carrier.posted.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)

    @property
    def progress(self) -> Progress | None:
        """What runs, however short it has; None where everything that was asked for has been told of."""
        asked = self._lane.requests
        return Progress(asked[0].name, asked[0].share, len(asked) - 1) if asked else None

    @property
    def is_waited_for(self) -> bool:
        """Whether anything was asked for of which nothing was told yet, but for what gives way to all else."""
        return any(not request.gives_way for request in self._lane.requests)

    def ask(self, work: Work, *, key: str = "", name: str = "", gives_way: bool = False) -> None:
        """Do `work` when its turn comes; with a `key` in place of any with this key that still waits.

        Work that `gives_way` is given up as soon as anything else is asked for.
        """
        if self._closed:
            return
        if not self._lane.requests:
            self._timer.start(SHOWN_AFTER)
        self._lane.put(_Request(work, key, name, gives_way=gives_way), self._carrier)

    def cancel(self) -> None:
        """Give up what runs, at the next moment at which it asks; what waits behind it has its turn."""
        self._lane.give_up()

    def cancel_all(self) -> None:
        """Give up what runs, and everything behind it."""
        self._lane.give_up(waiting=True)

    def give_up(self, key: str) -> None:
        """Give up what was asked for with this key: nobody wants it any more. All else has its turn."""
        self._lane.give_up_of(key)

    def forget(self) -> None:
        """Give up everything at once, without a word and without waiting: only for work that leaves nothing behind."""
        if self._lane.requests:
            self._lane.stop(0)
            self._lane = self._hire()
        self._timer.stop()
        self._tell(None)

    def close(self, wait: float = CLOSE_WAIT) -> bool:
        """Give up everything, and tell nothing more; False where what runs does not end in `wait` seconds.

        Its thread is then left alone, and the program must end through `leaving.leave`.
        """
        self._closed = True
        self._timer.stop()
        return self._lane.stop(wait)

    @Slot()
    def _look(self) -> None:
        self._timer.start(TELL_EVERY)
        self._tell(self.progress)

    @Slot(object)
    def _on_ended(self, request: _Request) -> None:
        if request not in self._lane.requests:  # on its way when it was forgotten, or the worker closed
            return
        self._lane.drop(request)
        if not self._lane.requests:
            self._timer.stop()
            self._tell(None)
        elif self._told is None:  # a row of quick ones is not told of, however long the row
            self._timer.start(SHOWN_AFTER)
        # Of a picture that was given up, or has another successor, nothing is said but that it ended; a file that was
        # written although it was given up is there.
        unwanted = request.given_up or (request.ending == "failed" and self._lane.has(request.key))
        if request.ending == "cancelled" or (request.key and unwanted):
            self.cancelled.emit(request.name)
        elif request.ending == "failed":
            self.failed.emit(request.outcome)
        else:
            self.done.emit(request.outcome)
        if not self._lane.requests:
            self.idle.emit()

    def _tell(self, progress: Progress | None) -> None:
        if progress != self._told:
            self._told = progress
            self.progressed.emit(progress)


class _Carrier(QObject):
    """The only Qt object that the thread knows, and only while it works for who waits for an answer."""

    posted = Signal(object)


@dataclass(eq=False, slots=True)
class _Request:
    """Some work, and what became of it."""

    work: Work
    key: str
    name: str
    share: float = 0.0
    gives_way: bool = False
    given_up: bool = False
    ending: Ending | None = None  #: None where it runs or waits
    outcome: Any = None

    def set_share(self, share: float) -> None:
        self.share = share


class _Lane(threading.Thread):
    """The thread's side. It is no QObject, so that its thread never holds the last reference to one.

    A Python thread and no QThread: Qt aborts the process when a live QThread is destroyed. A daemon, since Python
    joins all others at exit, and one matrix product may take half a minute. What a daemon costs at exit is settled in
    `leaving.leave`.
    """

    def __init__(self, name: str, no_memory: str, failure: str) -> None:
        super().__init__(name=name, daemon=True)
        self.requests: tuple[_Request, ...] = ()  #: those not yet told of, by age; only the GUI thread replaces them
        self._no_memory, self._failure = no_memory, failure
        self._carrier: _Carrier | None = None
        self._changed = threading.Condition()
        self._working = False
        self._stopped = False
        self._patience = 0.0

    # For the GUI thread

    def put(self, request: _Request, carrier: _Carrier) -> None:
        with self._changed:
            replaced = () if not request.key else [each for each in self._waiting() if each.key == request.key]
            self.requests = (*(each for each in self.requests if each not in replaced), request)
            self._carrier = carrier
            self._changed.notify()
        if self.ident is None:
            self.start()

    def drop(self, request: _Request) -> None:
        with self._changed:
            self.requests = tuple(each for each in self.requests if each is not request)

    def has(self, key: str) -> bool:
        return any(each.key == key for each in self.requests)

    def give_up(self, *, waiting: bool = False) -> None:
        with self._changed:
            if waiting:
                dropped = self._waiting()
                self.requests = tuple(each for each in self.requests if each not in dropped)
            for each in self.requests[: len(self.requests) - len(self._waiting())]:
                each.given_up = True

    def give_up_of(self, key: str) -> None:
        with self._changed:
            dropped = [each for each in self._waiting() if each.key == key]
            self.requests = tuple(each for each in self.requests if each not in dropped)
            for each in self.requests:
                each.given_up |= each.key == key

    def stop(self, wait: float) -> bool:
        """End the thread, and wait for it no longer than so; False where it still works."""
        with self._changed:
            self._stopped, self._carrier, self.requests = True, None, ()
            self._changed.notify()
        if self.ident is None:
            return True
        self.join(wait if self._working else None)
        if self.is_alive():
            abandon(self)
            return False
        return True

    # For the thread itself

    def run(self) -> None:
        self._patience = PATIENCE
        while self._serve():
            pass

    def _serve(self) -> bool:
        """Do the next work; False where there will be none. What came of it is held by nobody here afterwards."""
        with self._changed:
            self._changed.wait_for(lambda: self._stopped or self._to_do())
            if self._stopped:
                return False
            request = self._to_do()[0]
            self._working = True
        until = time.monotonic() + self._patience
        ending, outcome = self._do(request, lambda: (
            self._stopped or request.given_up or (request.gives_way and len(self._to_do()) > 1)
            or (time.monotonic() > until and self._has_successor(request))
        ))
        with self._changed:
            self._working = False
            request.ending, request.outcome = ending, outcome
            # Every edit in a drag asks for a computation. Quick ones all run to their end, so the picture follows the
            # hand. One that takes longer than PATIENCE gives way to the newer request, because its picture would be
            # late. But where every computation takes that long, all would give way and nothing be shown until the hand
            # rests: so patience doubles each time, until one has finished, and starts anew when no request waits.
            if not self._has_successor(request):
                self._patience = PATIENCE
            elif ending == "cancelled":
                self._patience *= 2
            # Under the lock, so that `stop` leaves no emission behind it.
            if self._carrier is not None:
                self._carrier.posted.emit(request)
        return True

    def _do(self, request: _Request, unwanted: Callable[[], bool]) -> tuple[Ending, Any]:
        # Exceptions end here as plain words: their tracebacks would keep every array of the computation alive.
        try:
            return "done", request.work(Watch(unwanted, request.set_share))
        except BaseException as error:  # a panic in Rust is no Exception: the thread would die, and all wait for ever
            if isinstance(error, Cancelled) or unwanted():
                return "cancelled", None
            if isinstance(error, AttnVizError):
                return "failed", str(error)
            if isinstance(error, MemoryError):
                return "failed", self._no_memory
            _log.exception("Work beside the window failed.")
            reason = f"{type(error).__name__}: {next(iter(str(error).splitlines()), '')}".rstrip(": ")
            return "failed", self._failure.format(reason=reason)

    def _to_do(self) -> tuple[_Request, ...]:
        """What has not ended; the first of them has its turn, also where the thread has not come to it yet."""
        return tuple(each for each in self.requests if each.ending is None)

    def _waiting(self) -> tuple[_Request, ...]:
        return self._to_do()[1:]

    def _has_successor(self, request: _Request) -> bool:
        return bool(request.key) and any(each.key == request.key for each in self._to_do() if each is not request)
