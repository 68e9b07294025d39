"""The window's computations: documents go to a thread, and what comes of them is reported on the GUI thread."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from attnviz.controller.background import Background
from attnviz.controller.garbage import GuiCollector, trim_heap
from attnviz.controller.worker import Request, Work, Worker, has_abandoned
from attnviz.document.document import Document
from attnviz.document.models import Model
from attnviz.experiments import inverse_attention
from attnviz.experiments.inverse_attention import FulfilledWish, WishRequest
from attnviz.result.result import Evaluation
from attnviz.store import client
from attnviz.store.intent import Intent, TokenizerRequest, performs
from attnviz.store.numbers import numbers_ended, numbers_failed, numbers_ready, refuse, say, set_pending, set_share
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import N_, Command, Text

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine
    from attnviz.result.weight_gradients import GradientRequest

STUCK_AFTER = 5000  #: milliseconds after which a cancelled computation that goes on is reported

_log = logging.getLogger(__name__)


class Computation(QObject):
    """Computes numbers and models on one thread, exact cells on another, measures of plug-ins on a third.

    What is computed, and how far that is, enters the state by intents. Nothing is computed before the first request.
    Call `close` before the application ends.
    """

    def __init__(
        self, parent: QObject, *, engine: Engine | None, device: str, do: Callable[[Intent], object]
    ) -> None:
        """Start without threads; `do` brings what is computed into the state."""
        super().__init__(parent)
        self._do = do
        self.device = device  #: the requested device; `result.device` is the one used
        self._last_model: Model | None = None  # model of the last numbers of a model
        self._stopped: bool | None = None  # what `close` returned; None before
        if engine is not None:
            self.engine = engine
        self._numbers = Worker(
            self, name="compute", failure=N_("The computation failed: {reason}"), no_memory=N_(
                "Not enough memory. Shorten the text, or use fewer heads or dimensions."),
        )
        self._exact = Worker(self, name="cells")
        self._own = Worker(self, name="plug-ins")
        self._collector = GuiCollector(self)
        self._numbers.ended.connect(self._collector.begin)
        self._numbers.ended.connect(self._on_ended)
        self._numbers.busy_changed.connect(self._on_busy)
        self._own.busy_changed.connect(self._on_measuring)
        self.background = Background(
            self, {"numbers": self._numbers, "cells": self._exact, "plug-ins": self._own}, lambda: self.engine, do=do,
            on_share=self._on_share)

    @cached_property
    def engine(self) -> Engine:
        """The engine, created with the first request."""
        # A late import, after the window was painted. The engine imports torch with the first computation, which takes
        # two seconds. On Windows torch must come before Qt (WinError 1114): cli.py and app.py import it first there.
        from attnviz.engine.engine import Engine

        return Engine()

    @property
    def busy(self) -> bool:
        """Whether the computation takes long."""
        return self._numbers.busy

    @property
    def is_pending(self) -> bool:
        """Whether a computation was requested that has not ended, however short."""
        return self._numbers.is_pending

    @property
    def is_reading(self) -> bool:
        """Whether a model is being read."""
        return self._numbers.has("model")

    def awaits(self, model: Model | None) -> bool:
        """Return whether a document with this model waits until the model is read."""
        return bool(model and not model.is_ready_with(self.engine.open_model_path))

    def request(
        self, document: Document, *, layers: tuple[int, ...], gradients: GradientRequest | None = None, fold: str = ""
    ) -> None:
        """Compute a document, replacing one that still waits; in a long text the `layers` are displayed, by `fold`.

        A model's `gradients` are those that a picture shows.
        """
        self._ask(partial(_compute, self.engine, document, self.device, layers, gradients, fold=fold,
                          defers_logits=True), "numbers", self._on_result, afterwards=_prepare_logits)

    def request_state(
        self, document: Document, name: str, on_result: Callable[[Evaluation], object], *, layers: tuple[int, ...],
        gradients: GradientRequest | None = None, fold: str = "",
    ) -> None:
        """Compute another document than the open one, such as a snapshot called `name`."""
        self._ask(partial(_compute, self.engine, document, self.device, layers, gradients, fold=fold), f"state {name}",
                  lambda result: on_result(result.with_state_name(name)))

    def request_wish(self, request: WishRequest, on_result: Callable[[FulfilledWish], object]) -> None:
        """Find the smallest change after which a cell of a result has a wished weight; anything newer cancels it."""
        self._numbers.ask(
            partial(inverse_attention.run, self.engine, request), key="wish", yields=True, on_progress=self._on_share,
            on_result=on_result, on_failure=lambda sentence: self._do(say(sentence)))

    def request_tokenizer(self, request: TokenizerRequest, on_result: Callable[[Any], object]) -> None:
        """Ask the tokenizer of a document's model, in turn with computations."""
        engine = self.engine
        self._numbers.ask(lambda watch: request.run(engine.tokenizer_of(request.document, watch)), key="tokenizer",
                          on_result=on_result, on_failure=lambda sentence: self._do(refuse(sentence)))

    def open_model(
        self, where: str, *, dtype: str, on_result: Callable[[Model], object], on_failure: Callable[[str], object],
        on_cancel: Callable[[], object],
    ) -> Request:
        """Read the model at this path in a dtype, in turn with computations; the newest request counts.

        The model is only reported: using it in place of the variant is an edit.
        """
        engine, device = self.engine, self.device
        return self._numbers.ask(  # `models` imports torch, which takes seconds
            lambda watch: engine.models.open(where, dtype=dtype, device=_usable(device), watch=watch),
            key="model", on_progress=self._on_share, on_result=on_result, on_failure=on_failure, on_cancel=on_cancel)

    def separate(
        self, gradients: GradientRequest | None = None, *, fold: str = ""
    ) -> Callable[[Document, int], Evaluation]:
        """Return a function (document, layer) that computes beside this one, on any one other thread."""
        engine, device = self.engine.companion(), self.device
        return lambda document, layer: _compute(engine, document, device, (layer,), gradients, UNWATCHED, fold=fold)

    @performs(client.cancel_computation)
    def cancel(self) -> None:
        """Cancel the running computation; the last good result is kept."""
        if self.is_pending or self.background.is_running():
            self._do(say(
                self.tr("Cancelled. The picture shows the last finished result.") if self.is_pending else
                self.tr("Cancelled. If the function of the plug-in never ends, it goes on until you close AttnViz.")
                if self._own.has_work else
                Text("Cancelled. The effects computed so far are kept ({keys} continues).", keys=Command("effects"))
                if self.background.is_running("effects") else self.tr("Cancelled. What is computed so far is kept.")))
            self.background.stop()
            self._numbers.cancel_all()
            self._own.discard_all()  # a person's function may never end, and changes nothing that is computed
            QTimer.singleShot(STUCK_AFTER, self, partial(self._say_if_stuck, self._numbers.running))

    def close(self) -> bool:
        """End the threads; no signal follows. Return False if a computation could not be interrupted in time.

        The process must then end through `worker.end_process`, as every `main` does.
        """
        if self._stopped is None:
            self.blockSignals(True)
            self._stopped = all([worker.close() for worker in (self._numbers, self._exact, self._own)])
            if not self._stopped:
                _log.info("A computation that could not be interrupted was abandoned.")
            self._collector.close(enable=not has_abandoned())
        return self._stopped

    def _ask(self, work: Work, key: str, on_result: Callable[[Any], object], **others: Any) -> None:
        self._numbers.ask(work, key=key, on_progress=self._on_share, on_result=on_result, on_failure=self._on_failure,
                          **others)

    def _on_share(self, share: float | None) -> None:
        if self.busy:
            self._do(set_share(share or 0.0))

    def _on_failure(self, sentence: str) -> None:
        self._do(numbers_failed(sentence, self.engine.open_model_path))

    def _on_busy(self, busy: bool) -> None:
        self._do(set_pending("numbers", busy))

    def _on_measuring(self, busy: bool) -> None:
        self._do(set_pending("measures", busy))

    def _say_if_stuck(self, cancelled: Request | None) -> None:
        if cancelled is not None and self._numbers.running is cancelled:
            self._do(say(self.tr(
                "What was cancelled has not stopped yet, and nothing is computed until it does. If the function of a "
                "plug-in never ends, save the session and start AttnViz without that plug-in."), "warning"))

    def _on_ended(self) -> None:
        if not self.is_pending:
            self._do(numbers_ended())

    def _on_result(self, result: Evaluation) -> None:
        self._do(numbers_ready(result))
        # Last: the panels have let go of a former model.
        model = result.document.model
        if model is not None:
            last = self._last_model
            if last is not None and model is not last and (model.step < 0 or model.source != last.source):
                trim_heap()
            self._last_model = model


def _compute(
    engine: Engine, document: Document, device: str, layers: tuple[int, ...], gradients: GradientRequest | None,
    watch: Watch, *, defers_logits: bool = False, fold: str = "",
) -> Evaluation:
    """Compute every stage that the window displays; a loaded document is returned unchanged."""
    if not document.is_computed:
        from attnviz.result.given import Given  # late import: few documents need it

        return Given(document)
    from attnviz.engine.engine import INTERACTIVE

    return engine.compute(document, device=device, stages=INTERACTIVE, layer=layers[0],
                          second_layer=layers[1] if layers[1:] else None, gradients=gradients,
                          defers_logits=defers_logits, fold=fold, watch=watch)


def _prepare_logits(result: Evaluation) -> None:
    """Compute the logits, which the window reads after it has drawn the heads."""
    if result.computed is not None and result.computed.logits is not None:
        result.computed.logits.prepare()


def _usable(device: str) -> str:
    """Return the device that computes where this one is wanted."""
    from attnviz.engine.engine import best_device  # late: opening the window needs no engine

    return best_device(device)[0]
