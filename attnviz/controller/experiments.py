"""Numbers of the open experiment, computed on the worker after those of the document."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal, Slot

from attnviz.controller.worker import Request, Worker
from attnviz.store.experiments import EXPERIMENTS, Experiment
from attnviz.store.state import State

if TYPE_CHECKING:  # imported when needed
    from attnviz.engine.engine import Engine

_KEY = "experiment"
#: Of an event after what leads is painted, for which Qt posts one of low priority, and before all that comes later.
AFTER_PAINT = Qt.EventPriority.LowEventPriority.value - 1


class Experiments(QObject):
    """Requests what the open experiment needs whenever that changes; a long computation yields, and continues."""

    changed = Signal(str, object)  #: the experiment and its numbers, or a part of them
    failed = Signal(str)  #: why they cannot be computed

    def __init__(self, parent: QObject, worker: Worker, engine: Callable[[], Engine]) -> None:
        super().__init__(parent)
        self._worker, self._engine = worker, engine
        self._state: State | None = None  # to follow
        self._painted: tuple[object, object] = (None, None)  # the numbers of the last state
        self._row: Experiment | None = None
        self._wanted: object | None = None  # the request of the present state
        self._known: Any = None  # what was reported for it
        self._is_done = True
        self._request: Request | None = None
        worker.idle.connect(self._continue)

    @property
    def is_running(self) -> bool:
        """Whether numbers are being computed, or will be once nothing else is."""
        return not self._is_done or (self._state is not None and self._state.now is not self._painted[0])

    def follow(self, state: State) -> None:
        """Compute what a state's experiment shows, unless that is known or already requested.

        After new numbers that waits until they are painted.
        """
        is_waiting, self._state = self._state is not None, state
        if state.now is self._painted[0] and state.experiment_numbers is self._painted[1]:
            self._follow()
        elif not is_waiting:
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User), AFTER_PAINT)

    def customEvent(self, event: QEvent) -> None:
        self._follow()

    def _follow(self) -> None:
        state, self._state = self._state, None
        if state is None:
            return
        self._painted = state.now, state.experiment_numbers
        row = EXPERIMENTS.get(state.look.experiment)
        wanted = None if row is None else row.request(state)
        if row is self._row and wanted == self._wanted:
            return
        if self._request is not None and (row is not self._row or (row is not None and row.is_long)):
            self._request.cancel()  # a short computation is finished and shown, so that nothing freezes during a drag
        self._row, self._wanted, self._known, self._is_done = row, wanted, None, wanted is None
        self._continue()

    @Slot()
    def stop(self) -> None:
        """Stop computing until the request changes; what is known stays."""
        self._is_done = True
        if self._request is not None:
            self._request.cancel()

    @Slot()
    def _continue(self) -> None:
        row, wanted = self._row, self._wanted
        if row is None or wanted is None or self._is_done or (row.is_long and self._worker.has(_KEY)):
            return
        report = partial(self._report, row, wanted)
        self._request = self._worker.ask(
            partial(row.numbers, self._engine(), wanted, self._known), key=_KEY, yields=row.is_long,
            on_progress=report, on_result=partial(self._finish, row, wanted),
            on_failure=partial(self._fail, row, wanted))

    def _report(self, row: Experiment, wanted: object, numbers: Any) -> None:
        if numbers is None or row is not self._row:
            return
        if wanted == self._wanted:
            self._known = numbers
        self.changed.emit(row.name, numbers)

    def _finish(self, row: Experiment, wanted: object, numbers: Any) -> None:
        if wanted == self._wanted:
            self._is_done = True
        self._report(row, wanted, numbers)

    def _fail(self, row: Experiment, wanted: object, sentence: str) -> None:
        if row is self._row and wanted == self._wanted:
            self._is_done = True
            self.failed.emit(sentence)
