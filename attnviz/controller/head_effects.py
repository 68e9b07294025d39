"""Ablation effects of every head, computed while the worker is idle, so that typing is never delayed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from attnviz.controller.worker import Request, Worker
from attnviz.result.result import Evaluation
from attnviz.system.watch import Watch

if TYPE_CHECKING:  # imported when needed
    from attnviz.engine.engine import Engine
    from attnviz.experiments.ablation_effects import AblationEffects

_KEY = "effects"


class HeadEffects(QObject):
    """Requests the effects layer by layer, yields to all other work, and continues where it stopped."""

    changed = Signal(object)  #: AblationEffects with more layers than before
    failed = Signal(str)  #: why they cannot be computed

    def __init__(self, parent: QObject, worker: Worker, engine: Callable[[], Engine]) -> None:
        super().__init__(parent)
        self._worker, self._engine = worker, engine
        self._known: AblationEffects | None = None
        self._request: Request | None = None
        self.is_running = False  #: whether effects are being computed, or will be once nothing else is
        worker.idle.connect(self._continue)

    def begin(self, wanted: AblationEffects) -> None:
        """Compute the layers that effects lack; layers that are known here are not computed again."""
        known = self._known
        if known is None or not known.belongs_to(wanted.result) or not known.is_of_same_ablation(wanted):
            self.stop()
            self._known = wanted
        self.is_running = True
        self.changed.emit(self._known)
        self._continue()

    @Slot()
    def stop(self) -> None:
        """Stop computing effects; those that are known are kept."""
        self.is_running = False
        if self._request is not None:
            self._request.cancel()

    def set_result(self, result: Evaluation) -> None:
        """Stop computing effects of a former text, and forget those of a former model with its weights."""
        if self._known is not None and result is not self._known.result:
            self.stop()
            if result.document.model is not self._known.result.document.model:
                self._known = None

    @Slot()
    def _continue(self) -> None:
        known = self._known
        self.is_running &= known is not None and known.next_layer is not None
        if known is not None and self.is_running and not self._worker.has(_KEY):
            self._request = self._worker.ask(
                partial(_compute, self._engine(), known), key=_KEY, yields=True, on_progress=self._report,
                on_result=self._report, on_failure=self.failed.emit)

    def _report(self, effects: AblationEffects | None) -> None:
        known = self._known
        if effects is None or known is None or effects is known:
            return
        if effects.result is known.result and effects.is_of_same_ablation(known):  # else stopped meanwhile
            self._known = effects
            self.changed.emit(effects)


def _compute(engine: Engine, known: AblationEffects, watch: Watch) -> AblationEffects:
    from attnviz.experiments import ablation_effects  # late: only models need it

    return ablation_effects.run(engine, known, watch)
