"""`attnviz.train(...)` trains a small model from a recipe, step by step; and training runs in `attnviz.open(...)`."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from attnviz.document import runs
from attnviz.document.recipes import Run, make_spec, read_own_text
from attnviz.document.variants import Value
from attnviz.families import run_steps
from attnviz.session import DocumentSession, opened_run
from attnviz.store.edits import begin_run
from attnviz.store.intent import performs
from attnviz.store.training import open_run, save_step, train_model, training_changed
from attnviz.system.errors import EditError


@dataclass(frozen=True, slots=True)
class TrainedStep:
    """A kept step of a training run."""

    step: int  #: optimiser steps done
    loss: float  #: on examples that are not trained on, in nats per predicted token
    accuracy: float  #: share of these tokens that are predicted right; of dates, of whole outputs
    model: Path  #: its folder: `attnviz.open(step.model)`, or transformers' `from_pretrained`


def train(
    recipe: str, *, steps: int | None = None, out: str | os.PathLike[str] | None = None, text: str = "",
    **options: Value,
) -> Iterator[TrainedStep]:
    """Train a model, and yield each kept step as soon as it is written.

    Args:
        recipe: induction, reverse, sort, copy, addition, dates_additive, dates_transformer or characters.
        steps: optimiser steps; None for enough of them.
        out: a folder for the model and its steps, without those of another run; None for a new temporary one.
        text: what to train on, for characters; for the recipes of dates a CSV with two columns, input and output.
        options: such as `layers`, `heads`, `d_model`, `seed`; `attnviz train --help` lists them.

    Raises EditError for an unknown recipe or option, SessionError if the folder holds a run's steps, and OSError if it
    cannot be written to.
    """
    spec = make_spec(recipe, options, text=text)
    folder = Path(tempfile.mkdtemp(prefix="attnviz-")) if out is None else Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    from attnviz.engine.training import run_folder  # late: it imports torch

    for report in run_folder.train(spec, folder, steps=steps or spec.row.steps):
        yield TrainedStep(report.step, report.loss, report.accuracy, run_folder.step_folder(folder, report.step))


class TrainingPerformers:
    """Performs the intents of training runs in a session without a window; it waits for a training."""

    def __init__(self, session: DocumentSession) -> None:
        self._session = session

    @performs(train_model)
    def _begin(
        self, recipe: str | None = None, *, steps: int | None = None, options: tuple[tuple[str, Value], ...] = (),
        text: str | None = None,
    ) -> None:
        if recipe is None:
            raise EditError("Without a window, a model is trained by the name of its recipe.")
        spec = make_spec(recipe, dict(options), text="" if text is None else read_own_text(Path(text)))
        run = Run(spec, steps or spec.row.steps)
        folder = runs.new_folder(run)
        from attnviz.engine.training import run_folder  # late: it imports torch

        for _ in run_folder.train(spec, folder, steps=run.steps):
            pass
        self._show_run(str(folder))

    @performs(open_run)
    def _show_run(self, path: str | None = None) -> None:
        if path is None:
            raise EditError("Without a window, a run is opened by its folder.")
        record = runs.read_record(Path(path).absolute())
        model = run_steps.read_step(record.folder, record.run, record.kept[-1].step)
        self._session.store.do(training_changed(opened_run(record)))
        self._session.store.do(begin_run(record.run, model, text=record.run.spec.row.example))

    @performs(save_step)
    def _save(self, path: str | None = None) -> None:
        if path is None:
            raise EditError("Without a window, a step is saved by the path of a folder.")
        runs.copy_step(self._session.document, Path(path))
