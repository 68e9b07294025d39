"""A training run on disk: a log of every step, the kept steps as model folders, and the last step as the model."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import IO

from torch import Tensor

from attnviz.document.recipes import RunSpec
from attnviz.engine.training import kept_steps
from attnviz.engine.training.checkpoint_files import write_checkpoint
from attnviz.engine.training.trainer import StepReport, Trainer
from attnviz.system.watch import Cancelled

STEPS, LOG = "steps", "log.jsonl"


def train(
    spec: RunSpec, folder: Path, *, steps: int, cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[StepReport]:
    """Train into a folder and yield the test of each kept step; each kept step is written before it is yielded.

    `cancelled` is called before each step. Raises EditError if the text is too short, OSError and Cancelled; what was
    kept stays.
    """
    trainer = Trainer(spec)
    writer = _Writer(folder, spec, trainer.alphabet, trainer.weights)
    every = max(1, steps // kept_steps.MAX_KEPT_STEPS)
    with open(folder / LOG, "w", encoding="utf-8") as log:
        yield writer.keep(trainer.test(), trainer.weights)
        while trainer.step_count < steps:
            if cancelled():
                writer.finish(trainer.weights, trainer.step_count)
                raise Cancelled
            _write(log, trainer.step())
            if kept_steps.is_due(trainer.step_count, every=every) or trainer.step_count == steps:
                yield writer.keep(trainer.test(), trainer.weights)
    writer.finish(trainer.weights, trainer.step_count)


def step_folder(folder: Path, step: int) -> Path:
    """Return the folder of a kept step of the run in `folder`."""
    return folder / STEPS / f"{step:06d}"


def _write(log: IO[str], report: StepReport) -> None:
    print(json.dumps(asdict(report)), file=log, flush=True)


class _Writer:
    """Writes the kept steps, and drops those beyond the limit."""

    def __init__(self, folder: Path, spec: RunSpec, alphabet: str, weights: Mapping[str, Tensor]) -> None:
        self._folder, self._spec, self._alphabet = folder, spec, alphabet
        self._most = kept_steps.max_steps(sum(weight.nbytes for weight in weights.values()))
        self._kept: list[StepReport] = []
        (folder / STEPS).mkdir(parents=True, exist_ok=True)

    def keep(self, report: StepReport, weights: Mapping[str, Tensor]) -> StepReport:
        write_checkpoint(self._step(report.step), self._spec, self._alphabet, weights, report.step)
        self._kept.append(report)
        losses = [each.loss for each in self._kept]
        for place in sorted(kept_steps.surplus([each.step for each in self._kept], losses, self._most), reverse=True):
            shutil.rmtree(self._step(self._kept.pop(place).step), ignore_errors=True)
        return report

    def finish(self, weights: Mapping[str, Tensor], step: int) -> None:
        """Write the last step as the model of the folder itself."""
        write_checkpoint(self._folder, self._spec, self._alphabet, weights, step)

    def _step(self, step: int) -> Path:
        return step_folder(self._folder, step)
