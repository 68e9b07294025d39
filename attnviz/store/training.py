"""Intents of training runs: which step is shown, and what the client does with the process that trains."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from attnviz.document import runs
from attnviz.document.document import Document
from attnviz.document.models import Model
from attnviz.document.recipes import Run, find_recipe, make_spec, read_own_text
from attnviz.document.runs import RunRecord, StepReport
from attnviz.document.variants import Value
from attnviz.experiments.head_curves import HeadCurves, HeadCurvesRequest
from attnviz.families import run_steps
from attnviz.result.measures import TEXT_MEASURES
from attnviz.result.result import Evaluation
from attnviz.store.compare import HELD, hold_result, show
from attnviz.store.edits import begin_run
from attnviz.store.intent import FileRequest, Intent, StateRequest, client_intent, intent, job
from attnviz.store.numbers import say
from attnviz.store.parts import TrainingState
from attnviz.store.reasons import first, turning_on, unless
from attnviz.store.state import State
from attnviz.system.errors import EditError
from attnviz.system.wording import N_, Text, quoted

NO_RUN = unless(lambda state: state.document.run, N_("No training run is open: Train > Train a model…"))
_NOTHING_KEPT = unless(lambda state: state.training is not None and state.training.kept,
                       N_("No step of this run is there yet: wait a moment, or train it again."))
NO_STEP = first(NO_RUN, _NOTHING_KEPT)

TrainingCommand = Literal["pause", "resume", "stop", "go_on", "again"]


MAX_LOGGED = 1000  #: steps of the loss curve; more are thinned out


def is_run_of(document: Document, training: TrainingState) -> bool:
    """Return whether a document shows a step of a training run."""
    return bool(document.run_folder) and document.run_folder == training.folder


def nearest(kept: tuple[StepReport, ...], step: int) -> int:
    """Return the kept step that is nearest to a step, the earlier one of two."""
    steps = [report.step for report in kept]
    at = bisect_left(steps, step)
    return min(steps[max(at - 1, 0) : at + 1], key=lambda each: abs(each - step))


def at_kept_step(state: State, step: int) -> State:
    """Return the state at the kept step nearest to a step, which is no undo step."""
    assert state.training is not None
    return state.evolve(document=runs.at_step(state.document, nearest(state.training.kept, step)))


@intent("look", unless=NO_STEP)
def choose_step(state: State, step: int) -> State:
    """Show the kept step of the training run that is nearest to a step; the newest one is followed from then on."""
    state = at_kept_step(state, step)
    return _training(state, plays=False, follows=_is_newest(state))


@intent("look", unless=NO_STEP)
def step_run(state: State, by: int) -> State:
    """Show the kept step `by` places further in the training run."""
    training = state.training
    assert training is not None
    steps = [report.step for report in training.kept]
    at = steps.index(nearest(training.kept, state.document.step)) + by
    return choose_step.apply(state, steps[max(0, min(len(steps) - 1, at))])


@intent("look", unless=turning_on(NO_STEP))
def play_run(state: State, on: bool) -> State:
    """Show one kept step after the other, from the first one if the last is shown; or stop doing so."""
    if on and _is_newest(state):
        state = at_kept_step(state, 0)
    return _training(state, plays=on, follows=False) if on else _training(state, plays=False)


@intent("look", unless=turning_on(NO_RUN))
def follow_training(state: State, on: bool) -> State:
    """Show each new step of the training as soon as it is there; or stay at the present one."""
    if on and state.training is not None and state.training.kept:
        state = at_kept_step(state, state.training.kept[-1].step)
    return _training(state, follows=on, plays=False)


@intent("look", unless=NO_RUN)
def choose_curve(state: State, measure: str) -> State:
    """Draw a measure of every head over the steps, such as induction."""
    if measure not in TEXT_MEASURES:
        raise EditError("There is no curve {measure}: the curves are {known}.", measure=quoted(measure),
                        known=", ".join(TEXT_MEASURES))
    return _training(state, measure=measure)


@intent("numbers")
def training_changed(state: State, training: TrainingState | None) -> State:
    """Show what is known of the open run: its steps, its losses, and whether it trains."""
    return state.evolve(training=training)


@intent("numbers")
def run_found(state: State, record: RunRecord, follows: bool = True) -> State:
    """Show what a folder has kept of a run that nobody trains now, and warn of lines that could not be read."""
    last = max(report.step for report in (*record.kept, *record.log))
    state = state.evolve(training=TrainingState(
        record.run, str(record.folder), record.kept, runs.thin(record.log, MAX_LOGGED),
        "ended" if last >= record.run.steps else "stopped", follows=follows))
    return say.apply(state, record.note, "warning") if record.note else state


@intent("numbers")
def run_changed(state: State, run: Run) -> State:
    """Note what has changed in the run that is being trained, such as the heads without effect."""
    training, document = state.training, state.document
    if training is None:
        return state
    if is_run_of(document, training):
        state = state.evolve(document=replace(document, run=run))
    return _training(state, run=run)


@intent("numbers")
def steps_kept(
    state: State, reports: tuple[StepReport, ...], steps: tuple[int, ...] | None = None
) -> State:
    """Note new kept steps in order, and show the last one if the newest is followed.

    They replace those that were kept before of the same steps. All but `steps` were dropped for them.
    """
    training = state.training
    if training is None or not reports:
        return state
    kept = {each.step: each for each in (*training.kept, *reports)}
    there = kept.keys() if steps is None else kept.keys() & set(steps)
    state = _training(state, kept=tuple(kept[step] for step in sorted(there)))
    return at_kept_step(state, reports[-1].step) if training.follows and is_run_of(state.document, training) else state


@intent("numbers")
def advance_run(state: State) -> State:
    """Show the next kept step while the run is played; after the last one playing ends."""
    if state.training is None or not state.training.plays or NO_STEP(state, {}):
        return state
    state = _training(step_run.apply(state, 1), plays=True, follows=False)
    return _training(state, plays=False, follows=True) if _is_newest(state) else state


def curves_request(state: State) -> HeadCurvesRequest | None:
    """Return what measures the heads at the kept steps of the displayed run; None if no step is displayed."""
    training, document = state.training, state.document
    if training is None or not training.kept or not is_run_of(document, training):
        return None
    return HeadCurvesRequest(replace(runs.at_step(document, 0), snapshots=()), state.focus.spot.sentence,
                             tuple(report.step for report in training.kept))


def known_curves(state: State) -> HeadCurves | None:
    """Return the curves of the heads; None while only those of another text are known."""
    wanted, known = curves_request(state), None if state.training is None else state.training.curves
    return known if wanted is not None and known is not None and wanted.is_of_same_text(known) else None


@intent("numbers")
def curves_ready(state: State, curves: HeadCurves) -> State:
    """Show the curves of the heads computed so far."""
    return _training(state, curves=curves)


def _cannot_train(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why a recipe cannot be trained; asking for one is always possible."""
    recipe = arguments.get("recipe")
    if recipe is not None:
        try:
            find_recipe(recipe)
        except EditError as error:
            return error.text
    return None


def _show_trained(state: State, folder: Path | None) -> tuple[Intent, ...]:
    """Open the folder of a run that was trained; None if its training has only begun."""
    if folder is None:
        return (say(Text("The training begins: its first step appears in a moment.")),)
    return (open_run(str(folder)),)


@job("numbers", finish=_show_trained)
def train_run(state: State, run: Run) -> Run:
    """Train a run in a new folder, and watch it."""
    return run


@job("file", unless=_cannot_train)
def train_model(
    state: State, recipe: str | None = None, *, steps: int | None = None,
    options: tuple[tuple[str, Value], ...] = (), text: str | None = None,
) -> tuple[Intent, ...]:
    """Train a small model from a recipe, and watch it; without a recipe, ask. `text` is a file for the characters."""
    if recipe is None:
        raise EditError("Without a window, a model is trained by the name of its recipe.")
    spec = make_spec(recipe, dict(options), text="" if text is None else read_own_text(Path(text)))
    return (train_run(Run(spec, steps or spec.row.steps)),)


@client_intent("file", unless=NO_RUN)
def control_training(state: State, command: TrainingCommand) -> None:
    """Pause, resume or stop the training; go on from its last step; or train the same run again from its beginning."""


def _show_run(state: State, found: tuple[RunRecord, Model]) -> tuple[Intent, ...]:
    record, model = found
    return run_found(record), begin_run(record.run, model, text=record.run.spec.row.example)


@job("file", finish=_show_run)
def open_run(state: State, path: str | None = None, step: int | None = None) -> FileRequest:
    """Open the folder of a training run, at its last kept step unless another is given; without a path, ask for it."""
    if path is None:
        raise EditError("Without a window, a run is opened by its folder.")

    def read(file: Path) -> tuple[RunRecord, Model]:
        record = runs.read_record(file.parent)
        wanted = record.kept[-1].step if step is None else nearest(record.kept, step)
        return record, run_steps.read_step(record.folder, record.run, wanted)

    file = Path(path).absolute()
    return FileRequest(file if file.name == runs.RUN_FILE else file / runs.RUN_FILE, read)


@job("file", unless=NO_STEP)
def save_step(state: State, path: str | None = None) -> tuple[Intent, ...]:
    """Save the displayed step as a model folder, which this program and transformers open; without a path, ask."""
    if path is None:
        raise EditError("Without a window, a step is saved by the path of a folder.")
    runs.copy_step(state.document, Path(path))
    return (say(Text("Saved the step to {folder}. It opens as a model.", folder=path)),)


def _hold(state: State, result: Evaluation | None) -> State:
    if result is None:
        return state
    return say.apply(show.apply(hold_result.apply(state, result), "difference"), Text(
        "Step {step} is held as A. Another step shows what has changed since.", step=result.document.step))


@job("compare", finish=_hold, unless=NO_STEP)
def hold_step(state: State, step: int | None = None) -> StateRequest:
    """Hold a step of the run as A, the displayed one unless another is given, and show now − A."""
    document, training = state.document, state.training
    assert training is not None
    at = runs.at_step(document, nearest(training.kept, document.step if step is None else step))
    return StateRequest(replace(at, snapshots=()), HELD)


def _training(state: State, **changes: Any) -> State:
    training = state.training
    if training is None or all(getattr(training, name) == value for name, value in changes.items()):
        return state
    return state.evolve(training=replace(training, **changes))


def _is_newest(state: State) -> bool:
    training = state.training
    return bool(training and training.kept and state.document.step == training.kept[-1].step)
