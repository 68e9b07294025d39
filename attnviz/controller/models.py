"""Trained models are read beside the window, on the thread that computes with them afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from attnviz.controller.computing import ComputeLogits, Lacking, OpenModel
from attnviz.controller.head_effects import ComputeEffects, HeadEffects
from attnviz.controller.worker import Worker
from attnviz.document.models import Model
from attnviz.result.evaluation import Evaluation
from attnviz.result.result import Result
from attnviz.system.errors import AttnVizError
from attnviz.system.freeing import trim_heap
from attnviz.system.watch import Watch

if TYPE_CHECKING:
    from attnviz.result.logits import Logits


@dataclass(frozen=True, slots=True)
class Read:
    """A model that was read, and where it was asked for."""

    where: str
    model: Model


@dataclass(frozen=True, slots=True)
class NotRead:
    """Why a model was not read, as a sentence: the session has not changed, and its numbers are as good as before."""

    where: str
    sentence: str


class Models(QObject):
    """Reads one model at a time, in turn with the computations; the newest wish counts.

    What was read is told and nothing more: that it takes the place of the variant is an edit like any other.
    """

    begun = Signal(str)  #: where the model is that is being read now
    ended = Signal(str)  #: it was read, refused or given up
    read = Signal(object)  #: Model
    refused = Signal(str)  #: why a model was not read
    foretold = Signal(object)  #: the logits that were asked for: a tuple of (Result, Logits)

    def __init__(
        self, parent: QObject, worker: Worker, open_model: OpenModel, effects: ComputeEffects, logits: ComputeLogits,
        has: Callable[[str], bool],
    ) -> None:
        super().__init__(parent)
        self.reading = ""  #: where the model is that is being read; "" where none is
        self._shown: Model | None = None  # of which the last numbers of a model were
        self._open, self._logits, self._has, self._worker = open_model, logits, has, worker
        self.effects = HeadEffects(self, worker, effects)  #: what switching each head of the open one off does
        worker.done.connect(self._on_done)
        worker.cancelled.connect(self._on_cancelled)
        worker.idle.connect(self._end)

    def open(self, where: str) -> None:
        """Read the model there, as `attnviz.engine.models.reading.opening.open_model` finds it."""
        self.reading = where
        self._worker.ask(partial(_read, self._open, where), key="model", name=f"model {where}")
        self.begun.emit(where)

    def give_up(self) -> None:
        """Read no model any more: something else was wished for since."""
        if self.reading:
            self._worker.give_up("model")
            self._end()

    def ask_logits(self, wanted: Lacking) -> None:
        """Compute what comes next at places of results of the model that is open; the newest wish counts."""
        if not self.reading:  # else it is not open any more
            self._worker.ask(partial(_foretell, self._logits, wanted), key="logits")

    def awaits(self, model: Model | None) -> bool:
        """Whether the next numbers of a document with this model have to wait until it is read."""
        return model is not None and not self._has(model.where)

    @Slot(object)
    def _on_done(self, outcome: object) -> None:
        if isinstance(outcome, Evaluation):
            self._gives_way(outcome.document.model)
        elif isinstance(outcome, tuple):
            self.foretold.emit(outcome)
        elif isinstance(outcome, NotRead):
            if outcome.where == self.reading:
                self._end()
            self.refused.emit(outcome.sentence)
        elif isinstance(outcome, Read) and outcome.where == self.reading:  # else another is wished for by now
            self._end()
            self.read.emit(outcome.model)

    def _gives_way(self, model: Model | None) -> None:
        """There are numbers of a model; of another that was open before nothing is shown any more by now."""
        if model is None:
            return
        if self._shown is not None and model is not self._shown:
            trim_heap()
        self._shown = model

    @Slot(str)
    def _on_cancelled(self, name: str) -> None:
        if name == f"model {self.reading}":
            self._end()

    @Slot()
    def _end(self) -> None:
        if self.reading:
            where, self.reading = self.reading, ""
            self.ended.emit(where)


def _foretell(logits: ComputeLogits, wanted: Lacking, watch: Watch) -> tuple[tuple[Result, Logits], ...]:
    return logits(wanted)


def _read(open_model: OpenModel, where: str, watch: Watch) -> Read | NotRead:
    try:
        return Read(where, open_model(where, cancelled=watch.cancelled, progress=watch.progress))
    except AttnVizError as error:
        return NotRead(where, str(error))
