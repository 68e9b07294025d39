"""Measures of every head at each kept step of a run, computed while the worker is idle."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from attnviz.controller.worker import Request, Worker
from attnviz.document import runs
from attnviz.document.document import Document, changes_numbers
from attnviz.experiments import head_curves
from attnviz.experiments.head_curves import HeadCurves, HeadCurvesRequest, spread_out
from attnviz.store.state import State
from attnviz.store.training import is_run_of
from attnviz.system.arrays import Float64

if TYPE_CHECKING:  # imported when needed
    from attnviz.engine.engine import Engine

_KEY = "head curves"


class RunCurves(QObject):
    """Requests the measures of the steps that are missing; yields to all other work, and keeps what is known."""

    changed = Signal(object)  #: HeadCurves with more steps than before
    failed = Signal(str)  #: why they cannot be computed; said once for each document and sentence

    def __init__(self, parent: QObject, worker: Worker, engine: Callable[[], Engine]) -> None:
        super().__init__(parent)
        self._worker, self._engine = worker, engine
        self._curves: HeadCurves | None = None
        self._missing: list[int] = []
        self._has_failed = False  # of these curves a step could not be computed
        self._request: Request | None = None
        self._seen: tuple[object, ...] = (None,) * 3  # what `follow` saw last
        worker.idle.connect(self._continue)

    def follow(self, state: State) -> None:
        """Compute what is missing of a state's run and text."""
        training, document = state.training, state.document
        seen = (document, None if training is None else training.kept, state.focus.spot.sentence)
        if all(map(operator.is_, seen, self._seen)):
            return
        self._seen = seen
        if training is None or not training.kept or not is_run_of(document, training):
            self._missing = []
            return
        base, sentence = replace(runs.at_step(document, 0), snapshots=()), state.focus.spot.sentence
        known = self._curves
        if known is None or known.sentence != sentence or _differs(known.document, base):
            if self._request is not None:
                self._request.cancel()
            known = self._curves = HeadCurves(base, sentence, MappingProxyType({}))
            self._has_failed = False
            self.changed.emit(known)
        self._missing = [] if self._has_failed else [
            each.step for each in training.kept if each.step not in known.values]
        self._continue()

    @Slot()
    def _continue(self) -> None:
        curves = self._curves
        if curves is not None and self._missing and not self._worker.is_pending and not self._worker.has(_KEY):
            request = HeadCurvesRequest(curves.document, curves.sentence, tuple(spread_out(self._missing)))
            self._request = self._worker.ask(
                partial(head_curves.run, self._engine(), request), key=_KEY, yields=True,
                on_progress=partial(self._report, curves), on_result=partial(self._finish, curves, self._missing),
                on_failure=partial(self._fail, curves))

    def _finish(self, curves: HeadCurves, steps: list[int], values: Mapping[int, Float64]) -> None:
        self._report(curves, values)
        self._missing = [step for step in self._missing if step not in steps]  # some are no longer kept

    def _fail(self, curves: HeadCurves, sentence: str) -> None:
        if self._is_known(curves):  # else of a former text
            self._missing, self._has_failed = [], True
            self.failed.emit(sentence)

    def _is_known(self, curves: HeadCurves) -> bool:
        known = self._curves
        return known is not None and known.document is curves.document and known.sentence == curves.sentence

    def _report(self, curves: HeadCurves, values: Mapping[int, Float64] | None) -> None:
        known = self._curves
        if not values or known is None or not self._is_known(curves):
            return
        if values.keys() <= known.values.keys():
            return
        self._curves = known.extended(values)
        self._missing = [step for step in self._missing if step not in values]
        self.changed.emit(self._curves)


def _differs(one: Document, other: Document) -> bool:
    return one.run_folder != other.run_folder or changes_numbers(one, other)
