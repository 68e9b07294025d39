"""Ablation effects of every head, computed while the worker is idle, so that typing is never delayed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal, Slot

from attnviz.controller.worker import Worker
from attnviz.result.evaluation import Evaluation
from attnviz.system.watch import Watch

if TYPE_CHECKING:  # imported when needed
    from attnviz.result.ablation_effects import AblationEffects
    from attnviz.result.target_token import TargetToken

NAME = "effects"  #: name of the work in reports of its worker


class ComputeEffects(Protocol):
    """Computes the ablation effects of the heads of one more layer; polls `cancelled` as `Compute` does."""

    def __call__(self, known: AblationEffects, *, cancelled: Callable[[], bool]) -> AblationEffects: ...


@dataclass(slots=True, eq=False)
class _Box:
    """The effects known so far, written by the thread and read by the window."""

    known: AblationEffects


class HeadEffects(QObject):
    """Requests the effects layer by layer, yields to all other work, and continues where it stopped."""

    changed = Signal(object)  #: AblationEffects with more layers than before

    def __init__(self, parent: QObject, worker: Worker, compute: ComputeEffects) -> None:
        super().__init__(parent)
        self._worker, self._compute = worker, compute
        self._box: _Box | None = None
        self._reported: AblationEffects | None = None
        self._is_requested = False
        worker.cancelled.connect(self._on_cancelled)
        worker.failed.connect(self.stop)
        worker.idle.connect(self._continue)
        worker.progressed.connect(self._report)

    @property
    def is_running(self) -> bool:
        """Return whether effects are being computed, or will be once nothing else is."""
        return self._is_requested

    def begin(self, target: TargetToken) -> None:
        """Compute the effects for a token; layers that are known are not computed again."""
        from attnviz.result.ablation_effects import AblationEffects

        known = None if self._box is None else self._box.known
        if known is None or not known.belongs_to(target.result) or not known.matches(target.place, target.token):
            self._box = _Box(AblationEffects.empty(target.result, target.place, target.token))
        self._is_requested = True
        self._report()
        self._continue()

    @Slot()
    def stop(self) -> None:
        """Stop computing effects."""
        self._is_requested = False

    @Slot()
    def _continue(self) -> None:
        if not self._is_requested or self._box is None:
            return
        if self._box.known.next_layer is None:
            self._is_requested = False
            self._report()
        else:
            self._worker.submit(partial(_run, self._compute, self._box), key=NAME, name=NAME, yields=True,
                                on_done=self._on_done)

    def set_result(self, result: Evaluation) -> None:
        """Stop computing effects of a former text, and forget those of a former model with its weights."""
        if self._box is not None and result is not self._box.known.result:
            self._is_requested = False
            if result.document.model is not self._box.known.result.document.model:
                self._box = self._reported = None

    def _on_done(self, known: AblationEffects) -> None:
        if self._box is not None and known is self._box.known:
            self._is_requested = False
            self._report()

    @Slot(str)
    def _on_cancelled(self, name: str) -> None:
        if name == NAME:
            self._is_requested &= self._worker.progress is not None  # otherwise the person cancelled it
            self._report()

    @Slot(object)
    def _report(self, progress: object = None) -> None:
        """Report the layers computed since the last report."""
        known = None if self._box is None else self._box.known
        if known is not None and known is not self._reported:
            self._reported = known
            self.changed.emit(known)


def _run(compute: ComputeEffects, box: _Box, watch: Watch) -> AblationEffects:
    while box.known.next_layer is not None:
        box.known = compute(box.known, cancelled=watch.cancelled)
        watch.progress(box.known.progress)
    return box.known
