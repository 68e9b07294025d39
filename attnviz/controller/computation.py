"""The window's computations: documents go to a thread, results come back as signals on the GUI thread."""

from __future__ import annotations

import logging
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from attnviz.controller import engine_calls
from attnviz.controller.engine_calls import compute_document
from attnviz.controller.garbage import GuiCollector
from attnviz.controller.head_effects import NAME as EFFECTS
from attnviz.controller.models import Models
from attnviz.controller.worker import Progress, Worker
from attnviz.document.document import Document
from attnviz.result.evaluation import Evaluation
from attnviz.result.result import ExactCellsRequest

_log = logging.getLogger(__name__)


class Computation(QObject):
    """Computes numbers and models on one thread, exact cells on another.

    It holds results, and only the documents of these. Nothing is computed before the first request. Call `close` before
    the application ends.
    """

    ready = Signal(object)  #: Evaluation; its `document` need not be the newest requested one
    state_ready = Signal(object)  #: Evaluation of another document, named by its `state_name`
    cells_ready = Signal(object, object)  #: ExactCellsRequest, and the requested exact cells
    failed = Signal(str)  #: why a document could not be computed; the last good result is kept
    busy_changed = Signal(bool)  #: whether the computation takes long
    progressed = Signal(float)  #: progress of a long computation, 0 to 1
    all_ended = Signal()  #: no computation runs: it finished, failed or was cancelled
    notice = Signal(str)  #: a note of the engine that the previous result did not have

    def __init__(
        self, parent: QObject, *, compute: engine_calls.Compute | None, cells: engine_calls.ComputeCells | None,
        open_model: engine_calls.OpenModel | None, device: str,
    ) -> None:
        """Start without threads; `compute`, `cells` and `open_model` default to the engine's."""
        super().__init__(parent)
        self.device = device  #: the requested device; `result.device` is the one used
        self.result: Evaluation | None = None  #: the last good result
        self.busy = False  #: the last value of `busy_changed`
        self._reported_notes: tuple[str, ...] = ()
        self._closed = self._stopped = False
        engine = engine_calls.LazyEngine()
        self._compute, self._cells = compute or engine.compute, cells or engine.cells
        self._numbers = Worker(
            self, name="compute", failure=self.tr("The computation failed: {reason}"), no_memory=self.tr(
                "Not enough memory. Shorten the text, or use fewer heads or dimensions."),
        )
        self._collector = GuiCollector(self)
        self._numbers.ended.connect(self._collector.begin)
        self._numbers.failed.connect(self.failed)
        self._numbers.progressed.connect(self._on_progress)
        self.models = Models(self, self._numbers, open_model or engine.open_model, engine.effects, engine.logits,
                             engine.has)
        self._numbers.ended.connect(self._on_ended)
        self._exact = Worker(self, name="cells")

    @property
    def is_pending(self) -> bool:
        """Return whether a computation was requested that has not ended, however short."""
        return self._numbers.is_pending

    def request(self, document: Document, *, layers: tuple[int, ...]) -> None:
        """Compute a document, replacing one that still waits; in a long text the `layers` are displayed."""
        work = partial(compute_document, self._compute, document, self.device, layers)
        self._numbers.submit(work, key="numbers", on_done=self._on_result)

    def request_state(self, document: Document, name: str, *, layers: tuple[int, ...]) -> None:
        """Compute another document than the open one, such as a snapshot called `name`."""
        work = partial(compute_document, self._compute, document, self.device, layers)
        self._numbers.submit(work, key=f"state {name}",
                             on_done=lambda result: self.state_ready.emit(result.with_state_name(name)))

    def request_cells(self, request: ExactCellsRequest) -> None:
        """Compute exact cells of a part of a long text; for each place the newest request counts."""
        cells = self._cells
        self._exact.submit(lambda watch: cells(request), key=f"cells {request.place}",
                           on_done=partial(self.cells_ready.emit, request))

    def cancel(self) -> None:
        """Cancel the running computation; the last good result is kept."""
        progress = self._numbers.progress
        if progress is not None:
            self._numbers.cancel_all()
            self.notice.emit(
                self.tr("Cancelled. The effects computed so far are kept; Ctrl+Alt+E continues.")
                if progress.name == EFFECTS and not progress.waiting else
                self.tr("Cancelled. The picture shows the last finished result."))

    def close(self) -> bool:
        """End the threads; no signal follows. Return False if a computation could not be interrupted in time.

        The process must then end through `process_exit.end_process`, as every `main` does.
        """
        if not self._closed:
            self._closed = True
            self.blockSignals(True)
            self._stopped = all([self._numbers.close(), self._exact.close()])
            if not self._stopped:
                _log.info("A computation that could not be interrupted was abandoned.")
            self._collector.close(enable=self._stopped)
        return self._stopped

    def _on_result(self, result: Evaluation) -> None:
        self.result = result
        before, self._reported_notes = self._reported_notes, result.notes
        self.ready.emit(result)
        for note in (each for each in result.notes if each not in before):
            self.notice.emit(note)
        self.models.set_result(result)  # last: the panels have let go of a former model

    @Slot()
    def _on_ended(self) -> None:
        if not self.is_pending:
            self.all_ended.emit()

    @Slot(object)
    def _on_progress(self, progress: Progress | None) -> None:
        if self.busy != (progress is not None):
            self.busy = progress is not None
            self.busy_changed.emit(self.busy)
        if progress is not None:
            self.progressed.emit(progress.share)
