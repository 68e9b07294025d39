"""Background reading of trained models, on the thread that computes with them afterwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from attnviz.controller.engine_calls import ComputeLogits, LogitsRequests, OpenModel
from attnviz.controller.head_effects import ComputeEffects, HeadEffects
from attnviz.controller.worker import Worker
from attnviz.document.model_options import FLOAT32
from attnviz.document.models import Model
from attnviz.result.evaluation import Evaluation
from attnviz.system.freeing import trim_heap
from attnviz.system.watch import Watch

if TYPE_CHECKING:
    pass


class Models(QObject):
    """Reads one model at a time, in turn with computations; the newest request counts.

    A model that was read is only reported: using it in place of the variant is an edit.
    """

    begun = Signal(str)  #: path of the model that is being read
    ended = Signal(str)  #: it was read, refused or cancelled
    read = Signal(object)  #: Model
    refused = Signal(str)  #: why a model was not read
    logits_ready = Signal(object)  #: the requested logits: a tuple of (Result, Logits)

    def __init__(
        self, parent: QObject, worker: Worker, open_model: OpenModel, effects: ComputeEffects, logits: ComputeLogits,
        has: Callable[[str], bool],
    ) -> None:
        super().__init__(parent)
        self.reading = ""  #: path of the model that is being read, or ""
        self._last_model: Model | None = None  # model of the last numbers
        self._open, self._logits, self._has, self._worker = open_model, logits, has, worker
        self.effects = HeadEffects(self, worker, effects)  #: ablation effects of the heads of the open model
        worker.cancelled.connect(self._on_cancelled)
        worker.idle.connect(self._end)

    def open(self, where: str, *, dtype: str = FLOAT32) -> None:
        """Read the model at this path in a dtype, as `attnviz.engine.models.checkpoints.loader.open_model` finds it."""
        self.reading = where
        self._worker.submit(partial(_read, self._open, where, dtype), key="model", name=f"model {where}",
                            on_done=partial(self._on_read, where), on_failed=partial(self._on_refused, where))
        self.begun.emit(where)

    def cancel_reading(self) -> None:
        """Cancel the reading of a model: something else was requested."""
        if self.reading:
            self._worker.cancel_key("model")
            self._end()

    def request_logits(self, requests: LogitsRequests) -> None:
        """Compute next tokens at places of results of the open model; the newest request counts."""
        if not self.reading:  # otherwise the model was closed
            logits = self._logits
            self._worker.submit(lambda watch: logits(requests), key="logits", on_done=self.logits_ready.emit)

    def awaits(self, model: Model | None) -> bool:
        """Return whether a document with this model waits until the model is read."""
        return model is not None and not self._has(model.where)

    def set_result(self, result: Evaluation) -> None:
        """Forget the former model once numbers of another one are there."""
        self.effects.set_result(result)
        model = result.document.model
        if model is not None:
            if self._last_model is not None and model is not self._last_model:
                trim_heap()
            self._last_model = model

    def _on_read(self, where: str, model: Model) -> None:
        if where == self.reading:  # otherwise another one was requested
            self._end()
            self.read.emit(model)

    def _on_refused(self, where: str, sentence: str) -> None:
        if where == self.reading:
            self._end()
        self.refused.emit(sentence)

    @Slot(str)
    def _on_cancelled(self, name: str) -> None:
        if name == f"model {self.reading}":
            self._end()

    @Slot()
    def _end(self) -> None:
        if self.reading:
            where, self.reading = self.reading, ""
            self.ended.emit(where)


def _read(open_model: OpenModel, where: str, dtype: str, watch: Watch) -> Model:
    return open_model(where, dtype=dtype, cancelled=watch.cancelled, progress=watch.progress)
