"""What is computed in the background beside the numbers of the document: one table of tasks that follow the state."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Slot

from attnviz.controller.worker import Request, Worker
from attnviz.experiments.head_curves import HeadCurvesRequest
from attnviz.store.experiments import EXPERIMENTS, Experiment, scores_request, shown_measures
from attnviz.store.intent import Intent
from attnviz.store.numbers import (
    cells_ready,
    effects_ready,
    experiment_ready,
    logits_ready,
    measures_ready,
    say,
    scores_ready,
    token_scores_ready,
)
from attnviz.store.state import State
from attnviz.store.state_measures import measures_request
from attnviz.store.training import curves_ready, curves_request
from attnviz.system.table import LazyTable
from attnviz.system.watch import Watch

if TYPE_CHECKING:  # imported when needed
    from attnviz.engine.engine import Engine
    from attnviz.experiments.ablation_effects import AblationEffects
    from attnviz.experiments.measured_heads import MeasuredHeads, MeasuredHeadsRequest
    from attnviz.result.logits import Place
    from attnviz.result.result import ExactCells, Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One kind of background work: what a state wants, how it is computed, and how it comes into the state."""

    key: str  #: of the work on the worker
    wants: Callable[[State], Any]  #: returns what to compute for a state, compared with `==`; None for nothing
    #: Called on the worker with the engine, what is wanted, what is known of it so far or None, and a watch, which
    #: receives the numbers that are known; returns all of them.
    compute: Callable[[Engine, Any, Any, Watch], Any]
    ready: Callable[[Any], Intent]  #: returns the intent that brings numbers into the state
    #: Called with the former and the present wish; returns whether the numbers that are known serve the present one.
    extends: Callable[[Any, Any], bool] = operator.eq
    share: Callable[[Any], float] | None = None  #: returns the progress of numbers, from 0 to 1
    thread: str = "numbers"  #: the worker that computes it
    #: Called with what is wanted and what is known when a person cancels it; returns the numbers that say so.
    cancelled: Callable[[Any, Any], Any] | None = None
    yields: bool = True  #: every other work comes first, and then this one continues; a short one is never cancelled


def _compute_effects(engine: Engine, wanted: AblationEffects, known: AblationEffects | None, watch: Watch) -> Any:
    from attnviz.experiments import ablation_effects  # late: only models need it

    return ablation_effects.run(engine, known or wanted, watch)


def _compute(module: str, engine: Engine, wanted: Any, known: Any, watch: Watch) -> Any:
    """Compute a request by a module of `attnviz.experiments`, which is late: a start without a model needs few."""
    run = import_module(f"attnviz.experiments.{module}").run
    return run(engine, wanted if known is None else replace(wanted, known=known), watch)


def _compute_measures(engine: Engine, wanted: MeasuredHeadsRequest, known: Any, watch: Watch) -> MeasuredHeads:
    from attnviz.experiments import measured_heads  # late: only plug-ins need it

    return measured_heads.run(wanted, watch)


def _cancelled_measures(wanted: MeasuredHeadsRequest, known: MeasuredHeads | None) -> MeasuredHeads:
    from attnviz.experiments.measured_heads import MeasuredHeads  # late: only plug-ins need it

    return MeasuredHeads(wanted, {} if known is None else known.values, is_whole=True, is_cancelled=True)


def _compute_logits(engine: Engine, wanted: tuple[tuple[Result, Place], ...], known: Any, watch: Watch) -> Any:
    """Return the wanted logits; those of models that have been closed are left out."""
    return tuple((result, engine.logits(result, [place])) for result, place in wanted
                 if result.options.model and result.options.model.is_ready_with(engine.open_model_path))


def _compute_cells(engine: Engine, wanted: tuple[ExactCells, ...], known: Any, watch: Watch) -> Any:
    return {cells: replace(cells, values=engine.exact_cells(
        cells.result, cells.spot, rows=cells.rows, columns=cells.columns)) for cells in wanted}


def _experiment(row: Experiment) -> Task:
    return Task(
        key=f"experiment {row.name}", compute=partial(_compute, row.module), ready=partial(experiment_ready, row.name),
        yields=row.is_long, wants=lambda state: row.request(state) if state.look.experiment == row.name else None)


#: Every task by its key. Of several that yield, the first one is computed first.
TASKS: Mapping[str, Task] = LazyTable(lambda: {task.key: task for task in (
    *map(_experiment, EXPERIMENTS.values()),
    Task(key="cells", wants=lambda state: tuple(cells for cells in state.exact_cells if cells.values is None) or None,
         compute=_compute_cells, ready=cells_ready, yields=False, thread="cells"),
    Task(key="logits", wants=lambda state: state.wanted_logits or None, compute=_compute_logits, ready=logits_ready,
         yields=False),
    Task(key="token scores", wants=lambda state: state.wanted_token_scores,
         compute=partial(_compute, "token_scores"), ready=token_scores_ready),
    Task(key="effects", wants=lambda state: state.wanted_effects, compute=_compute_effects, ready=effects_ready,
         extends=operator.is_, share=lambda effects: effects.progress),
    Task(key="head scores", wants=scores_request, compute=partial(_compute, "head_scores"), ready=scores_ready),
    Task(key="measures of plug-ins", wants=lambda state: measures_request(state, shown_measures(state)),
         compute=_compute_measures, ready=measures_ready, cancelled=_cancelled_measures, yields=False,
         thread="plug-ins"),
    Task(key="head curves", wants=curves_request, compute=partial(_compute, "head_curves"), ready=curves_ready,
         extends=HeadCurvesRequest.is_of_same_text),
)})


class Background(QObject):
    """Computes what the state wants by a table of tasks, and keeps what is known of each while it waits.

    A task that fails says so once, and is tried again only after what it wants has changed.
    """

    def __init__(self, parent: QObject, workers: Mapping[str, Worker], engine: Callable[[], Engine], *,
                 do: Callable[[Intent], object], on_share: Callable[[float], object]) -> None:
        """Bring numbers and the sentence of a failure into the state by `do`, and hand on progress from 0 to 1."""
        super().__init__(parent)
        self._workers, self._engine, self._do, self._on_share = workers, engine, do, on_share
        self._worker = workers["numbers"]
        self._runs = {key: _Run() for key in TASKS}
        self._worker.idle.connect(self._continue)

    def is_running(self, key: str = "") -> bool:
        """Return whether a task, or any, is computed, or will be once nothing else is."""
        return any(not run.is_done for name, run in self._runs.items() if key in ("", name))

    def follow(self, state: State) -> None:
        """Compute what a state wants, unless that is known or already requested."""
        for key, task in TASKS.items():
            run, wanted = self._runs[key], task.wants(state)
            if wanted is run.wanted or wanted == run.wanted:
                continue
            if wanted is not None and run.wanted is not None and task.extends(run.wanted, wanted):
                run.wanted, run.is_done = wanted, run.has_failed
                if not self._worker.has_work:
                    self._ask(task)
                continue
            if run.request is not None and (task.yields or wanted is None):
                run.request.cancel()
            if wanted is None:
                self._runs[key] = _Run()  # a request would keep the model that it was made of
                continue
            self._runs[key] = _Run(wanted, is_done=False, request=run.request)
            self._ask(task)

    @Slot()
    def stop(self) -> None:
        """Stop computing until something else is wanted; what is known stays."""
        for key, run in self._runs.items():
            was_done, run.is_done, cancelled = run.is_done, True, TASKS[key].cancelled
            if run.request is not None:
                run.request.cancel()
            if not was_done and cancelled is not None:
                self._do(TASKS[key].ready(cancelled(run.wanted, run.known)))

    @Slot()
    def _continue(self) -> None:
        """Go on with the first task that was interrupted; the next one follows it."""
        for key, run in self._runs.items():
            if not run.is_done and TASKS[key].yields:
                self._ask(TASKS[key])
                return

    def _ask(self, task: Task) -> None:
        run = self._runs[task.key]
        wanted = run.wanted
        if run.is_done or (task.yields and self._worker.has(task.key)):
            return
        report = partial(self._report, task, wanted)
        run.request = self._workers[task.thread].ask(
            partial(task.compute, self._engine(), wanted, run.known), key=task.key, yields=task.yields,
            on_progress=report, on_result=partial(self._finish, task, wanted),
            on_failure=partial(self._fail, task, wanted))

    def _report(self, task: Task, wanted: Any, numbers: Any) -> None:
        run = self._runs[task.key]
        if isinstance(numbers, float):  # the share of what is finished, of which no part is shown before the end
            self._on_share(numbers)
            return
        if numbers is None or run.wanted is None or numbers is run.known:
            return
        if task.extends(wanted, run.wanted):
            run.known = numbers
        self._do(task.ready(numbers))
        if task.share is not None:
            self._on_share(task.share(numbers))

    def _finish(self, task: Task, wanted: Any, numbers: Any) -> None:
        run = self._runs[task.key]
        run.is_done |= wanted == run.wanted
        self._report(task, wanted, numbers)

    def _fail(self, task: Task, wanted: Any, sentence: str) -> None:
        run = self._runs[task.key]
        if run.wanted is not None and task.extends(wanted, run.wanted):
            run.is_done = run.has_failed = True
            self._do(say(sentence))


@dataclass(slots=True, eq=False)
class _Run:
    """How far a task is with what the state wants."""

    wanted: Any = None
    known: Any = None  #: numbers that were reported for it
    is_done: bool = True
    has_failed: bool = False
    request: Request | None = None
