"""The training run of a window: its folder, its process, and what is known of it in the store."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Slot

from attnviz.controller.training_process import TrainingProcess
from attnviz.document import runs
from attnviz.document.document import Document
from attnviz.document.recipes import Heads, Run
from attnviz.document.runs import StepReport
from attnviz.families import run_steps
from attnviz.store.edits import begin_run
from attnviz.store.intent import performs
from attnviz.store.numbers import refuse, say
from attnviz.store.parts import TrainingState, TrainingStatus
from attnviz.store.state import State
from attnviz.store.store import Store
from attnviz.store.training import (
    MAX_LOGGED,
    TrainingCommand,
    advance_run,
    control_training,
    is_run_of,
    run_changed,
    run_found,
    steps_kept,
    training_changed,
)
from attnviz.system.errors import AttnVizError, EditError
from attnviz.system.processes import text_of
from attnviz.system.translation import translated

FOLLOW_EVERY = 50  #: milliseconds between two steps that are shown while the training is followed
LOG_EVERY = 200  #: milliseconds between two updates of it
PLAY_EVERY = 60  #: milliseconds between two steps while a run is played


class Training(QObject):
    """Trains one run at a time in a process of its own, and brings its steps into the store."""

    def __init__(self, parent: QObject, store: Store, *, is_computing: Callable[[], bool],
                 process: TrainingProcess | None = None) -> None:
        """Follow a store; `is_computing` says whether the shown step has no numbers yet."""
        super().__init__(parent)
        self._store, self._is_computing = store, is_computing
        self.process = process or TrainingProcess(self)
        self.process.reported.connect(self._on_report)
        self.process.died.connect(self._on_death)
        self._text: str | None = None  # to be set with the first step of a new run
        self._log: list[StepReport] = []
        self._ablated: Heads = ()  # in the training, as far as the document has said
        self._log_timer = QTimer(self, singleShot=True, interval=LOG_EVERY)
        self._log_timer.timeout.connect(self._show_log)
        self._new: list[StepReport] = []  # kept steps that are not in the store yet
        self._left: tuple[int, ...] = ()  # the steps that were not dropped for them
        self._shown_at = 0.0
        self._follow_timer = QTimer(self, singleShot=True)
        self._follow_timer.timeout.connect(self._show_new)
        self._play_timer = QTimer(self, interval=PLAY_EVERY)
        self._play_timer.timeout.connect(self._play)
        store.subscribe(self._follow)

    @property
    def state(self) -> TrainingState | None:
        """What is known of the run."""
        return self._store.state.training

    def begin(self, run: Run, *, text: str | None = None) -> None:
        """Train a run in a new folder; its first step and the text become the document, as one undo step.

        Raises SessionError if no folder can be written.
        """
        folder = runs.new_folder(run, displayed=Path(self._store.state.document.run_folder))
        self._text, self._ablated = text, ()
        self._start(TrainingState(run, str(folder)), goes_on=False)

    @performs(control_training)
    def command(self, command: TrainingCommand) -> None:
        """Pause, resume or stop the process, go on from its last step, or train the run again. Raises AttnVizError."""
        actions: dict[str, Callable[[], None]] = {"go_on": self._go_on, "again": self._train_again}
        if command in actions:
            actions[command]()
        elif self.state is None or not self.state.is_running:
            raise EditError("Nothing is being trained.")
        else:
            self.process.send(command)

    def close(self) -> None:
        """End the process; what was kept stays."""
        for timer in (self._log_timer, self._follow_timer, self._play_timer):
            timer.stop()
        self.process.close()

    # the process

    def _start(self, training: TrainingState, *, goes_on: bool) -> None:
        self._log, self._new = list(training.log), []
        self._show(training)
        self.process.start(Path(training.folder), device=self._store.state.settings.device, goes_on=goes_on)

    def _go_on(self) -> None:
        training, document = self._own_state(), self._store.state.document
        self._ablated = _ablated_in(document)
        self._start(replace(training, status="training", problem="", follows=True, plays=False), goes_on=True)
        if self._ablated != training.run.ablated_at(training.kept[-1].step if training.kept else 0):
            self.process.send("ablate", heads=self._ablated)

    def _train_again(self) -> None:
        """Train the document's run from its beginning; the document stays, and shows its steps as they come."""
        run = self._store.state.document.run
        assert run is not None
        self.begin(run)

    def _own_state(self) -> TrainingState:
        training = self.state
        if training is None or not is_run_of(self._store.state.document, training):
            raise EditError("No step of this run is there: train it again.")
        if training.is_running:
            raise EditError("This run is being trained already.")
        return training

    @Slot(dict)
    def _on_report(self, report: dict[str, Any]) -> None:
        training = self.state
        if training is None:
            return
        event = report["event"]
        handlers: dict[str, Callable[[], None]] = {
            "step": lambda: self._note(runs.report_from(report)), "kept": lambda: self._keep(
                runs.report_from(report), tuple(report["steps"])),
            "changed": lambda: self._change(report["run"]), "failed": lambda: self._fail(
                translated(text_of(report["sentence"])))}
        statuses: dict[str, TrainingStatus] = {
            "paused": "paused", "resumed": "training", "stopped": "stopped", "ended": "ended"}
        if event not in ("step", "kept"):
            self._show_new()
        if event in handlers:
            handlers[event]()
        elif event in statuses:
            self._show_log()
            self._show(replace(self._known(), status=statuses[event]))

    @Slot(str)
    def _on_death(self, how: str) -> None:
        self._fail(self.tr("The training process has ended unexpectedly ({how}). Continue goes on from what was "
                           "kept.").format(how=how))

    def _fail(self, sentence: str) -> None:
        if self.state is not None:
            self._show_new()
            self._show_log()
            self._show(replace(self.state, status="failed", problem=sentence))
            document = self._store.state.document
            if document.run_folder and not is_run_of(document, self.state):
                self._find(document)  # the run that failed has no step: that of the document stays
            self._store.do(refuse(sentence))

    def _note(self, report: StepReport) -> None:
        while self._log and self._log[-1].step >= report.step:
            self._log.pop()  # a process that died goes on from an earlier step, and trains these steps again
        self._log.append(report)
        if not self._log_timer.isActive():
            self._log_timer.start()

    def _keep(self, report: StepReport, steps: tuple[int, ...]) -> None:
        """Show a new step at once, or a moment after the one before: a picture costs the window 30 ms."""
        self._new.append(report)
        self._left = steps
        wait = FOLLOW_EVERY - 1000 * (time.monotonic() - self._shown_at)
        if wait <= 0 or not self._known().kept:
            self._show_new()
        elif not self._follow_timer.isActive():
            self._follow_timer.start(round(wait))

    @Slot()
    def _show_new(self) -> None:
        """Show the new steps; the first of a new run becomes the document, or replaces the folder of the same run."""
        self._follow_timer.stop()
        if not self._new:
            return
        training, document, reports = self._known(), self._store.state.document, tuple(self._new)
        report = reports[-1]
        self._new, self._shown_at = [], time.monotonic()
        self._store.do(steps_kept(reports, self._left))
        if training.kept or is_run_of(document, training):
            return
        folder = Path(training.folder)
        if self._text is None and document.run is not None and document.run == training.run:
            self._store.evolve(self._store.state.evolve(document=runs.at_step(
                runs.moved(document, folder), report.step)))
            return
        with self._failures_said():
            model = run_steps.read_step(folder, training.run, report.step)
            self._store.do(begin_run(training.run, model, text=self._text))

    def _change(self, stored: Any) -> None:
        with self._failures_said():
            self._store.do(run_changed(runs.run_from(stored)))

    @Slot()
    def _show_log(self) -> None:
        self._log_timer.stop()
        if self.state is not None and self._log:
            if len(self._log) > 2 * MAX_LOGGED:
                self._log = list(runs.thin(self._log, MAX_LOGGED))
            self._show(replace(self.state, log=tuple(self._log)))

    # the store

    def _follow(self, before: State, after: State) -> None:
        """Open the run of another document, ablate in the training what is ablated in the document, and play."""
        document, training = after.document, after.training
        if training is None or not training.is_running or before.training is None or (
                training.folder != before.training.folder):
            self.process.end()
        is_known = training is not None and is_run_of(document, training) and (
            training.is_running or after.session is before.session)  # the folder of an opened session may be gone
        if document.run_folder and document is not before.document and not is_known:
            self._find(document)
        if document is not before.document and training is not None and training.is_running and (
                is_run_of(document, training)):
            heads = _ablated_in(document)
            if heads != self._ablated:
                self._ablated = heads
                self.process.send("ablate", heads=heads)
        plays = training is not None and training.plays
        if plays != self._play_timer.isActive():
            (self._play_timer.start if plays else self._play_timer.stop)()

    def _find(self, document: Document) -> None:
        """Read what is kept of a document's run; if its folder is gone, that of an equal run."""
        run, folder = document.run, Path(document.run_folder)
        assert run is not None
        if not runs.step_folder(folder, document.step).is_dir():
            other = runs.find_folder(run, document.step)
            if other is None:
                self._show(TrainingState(run, str(folder), status="stopped", follows=False))
                self._store.do(say(self.tr(
                    "The steps of this training run are not on this computer. Train > Train again trains it: the same "
                    "seed gives the same run."), "warning"))
                return
            folder, document = other, runs.moved(document, other)
        with self._failures_said():
            record = runs.read_record(folder)
            self._store.do(run_found(record, follows=record.kept[-1].step == document.step))
            self._store.evolve(self._store.state.evolve(document=document))

    @Slot()
    def _play(self) -> None:
        if not self._is_computing():
            self._store.do(advance_run())

    def _known(self) -> TrainingState:
        assert self.state is not None
        return self.state

    def _show(self, training: TrainingState) -> None:
        self._store.do(training_changed(training))

    @contextlib.contextmanager
    def _failures_said(self) -> Any:
        try:
            yield
        except AttnVizError as error:
            self._store.do(refuse(error.text))


def _ablated_in(document: Document) -> Heads:
    """Return the heads of a document that have no effect; of an ablated layer all of them."""
    options = document.options
    return tuple((layer, head) for layer in range(options.row.layers) for head in range(options.num_heads)
                 if options.is_layer_ablated(layer) or head in options.ablated_heads_in(layer))
