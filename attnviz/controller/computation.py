"""What the window computes, beside it: documents go in, and what came of them comes out on the GUI thread."""

from __future__ import annotations

import logging
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from attnviz.controller import computing
from attnviz.controller.computing import compute_cells, compute_document, compute_state
from attnviz.controller.garbage import GuiCollector
from attnviz.controller.head_effects import NAME as EFFECTS
from attnviz.controller.models import Models
from attnviz.controller.worker import Progress, Worker
from attnviz.document.document import Document, FloatArray
from attnviz.result.evaluation import Evaluation
from attnviz.result.exact_cells import ExactCellsRequest

_log = logging.getLogger(__name__)


class Computation(QObject):
    """Numbers and models on one thread, exact cells on another. It holds results, and no document but theirs.

    Nothing is computed before it is asked for. `close` it before the application ends.
    """

    ready = Signal(object)  #: Evaluation, of `result.document`, which need not be the newest that was asked for
    state_ready = Signal(object)  #: Evaluation of a document that has a name, which its `shown` says
    cells_ready = Signal(object, object)  #: Wanted, and the exact cells that were asked for
    failed = Signal(str)  #: why a document could not be computed; the last good result stays
    busy_changed = Signal(bool)  #: whether it takes long
    progressed = Signal(float)  #: how much of what takes long is done, from 0 to 1
    settled = Signal()  #: nothing is computed any more, whether it was finished, failed or was cancelled
    notice = Signal(str)  #: a sentence of the engine's that it had not said of the result before

    def __init__(
        self, parent: QObject, *, compute: computing.Compute | None, cells: computing.ComputeCells | None,
        open_model: computing.OpenModel | None, device: str,
    ) -> None:
        """`compute`, `cells` and `open_model` are the engine's where there are no others."""
        super().__init__(parent)
        self.device = device  #: where to compute, as asked for; `result.device` says where it was done
        self.result: Evaluation | None = None  #: the last good one
        self.busy = False  #: as `busy_changed` last said
        self._told_notes: tuple[str, ...] = ()
        self._closed = self._stopped = False
        engine = computing.LateEngine()
        self._compute, self._cells = compute or engine.compute, cells or engine.cells
        self._numbers = Worker(
            self, name="compute", failure=self.tr("The computation failed: {reason}"), no_memory=self.tr(
                "There is not enough memory for this: shorten the text, or take fewer heads or dimensions."),
        )
        self._collector = GuiCollector(self)
        for ended in (self._numbers.done, self._numbers.failed, self._numbers.cancelled):
            ended.connect(self._collector.begin)
        self._numbers.done.connect(self._on_result)
        self._numbers.failed.connect(self.failed)
        self._numbers.progressed.connect(self._on_progress)
        self.models = Models(self, self._numbers, open_model or engine.open_model, engine.effects, engine.logits,
                             engine.has)
        for ended in (self._numbers.done, self._numbers.failed, self._numbers.cancelled):
            ended.connect(self._on_ended)  # last: an ending may ask for more, as a model does that was read
        self._exact = Worker(self, name="cells")
        self._exact.done.connect(self._on_cells)

    @property
    def is_waited_for(self) -> bool:
        """Whether numbers are computed of which no signal has told yet, however short it takes."""
        return self._numbers.is_waited_for

    def ask(self, document: Document, *, layers: tuple[int, ...]) -> None:
        """Compute a document, in place of one that still waits; in a long text the `layers` are looked at."""
        self._numbers.ask(partial(compute_document, self._compute, document, self.device, layers), key="numbers")

    def ask_state(self, document: Document, name: str, *, layers: tuple[int, ...]) -> None:
        """Compute another document beside the one that is open, such as a snapshot called `name`."""
        asked = partial(compute_state, self._compute, document, self.device, layers, name)
        self._numbers.ask(asked, key=f"state {name}")

    def ask_cells(self, wanted: ExactCellsRequest) -> None:
        """Compute the exact cells of a part of a long text, beside the numbers; for a place the newest wish counts."""
        self._exact.ask(partial(compute_cells, self._cells, wanted), key=f"cells {wanted.place}")

    def cancel(self) -> None:
        """Give up what is being computed; the last good result stays."""
        progress = self._numbers.progress
        if progress is not None:
            self._numbers.cancel_all()
            self.notice.emit(
                self.tr("Cancelled: what is computed of the heads so far stays. Ctrl+Alt+E goes on.")
                if progress.name == EFFECTS and not progress.waiting else
                self.tr("Cancelled: the picture shows the last result that was finished."))

    def close(self) -> bool:
        """End the threads; no signal comes after. False where what runs could not be interrupted in time.

        The process must then end through `leaving.leave`, which every `main` ends with anyway.
        """
        if not self._closed:
            self._closed = True
            self.blockSignals(True)
            self._stopped = all([self._numbers.close(), self._exact.close()])
            if not self._stopped:
                _log.info("A computation that cannot be interrupted was left behind.")
            self._collector.close(enable=self._stopped)
        return self._stopped

    @Slot(object)
    def _on_result(self, result: object) -> None:
        if not isinstance(result, Evaluation):  # a model that was read, of which `models` tells
            return
        if result.shown:  # of another document than the one that is open
            self.state_ready.emit(result)
            return
        self.result = result
        before, self._told_notes = self._told_notes, result.notes
        self.ready.emit(result)
        for note in (each for each in result.notes if each not in before):
            self.notice.emit(note)

    @Slot()
    def _on_ended(self) -> None:
        if not self.is_waited_for:
            self.settled.emit()

    @Slot(object)
    def _on_cells(self, cells: tuple[ExactCellsRequest, FloatArray]) -> None:  # a lambda would keep the window alive
        self.cells_ready.emit(*cells)

    @Slot(object)
    def _on_progress(self, progress: Progress | None) -> None:
        if self.busy != (progress is not None):
            self.busy = progress is not None
            self.busy_changed.emit(self.busy)
        if progress is not None:
            self.progressed.emit(progress.share)
