"""A training run on disk: a log of every step, the kept steps as model folders, and the last step as the model."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from safetensors import SafetensorError
from torch import Tensor

from attnviz.document import runs
from attnviz.document.recipes import Heads, Run, RunSpec
from attnviz.document.runs import LOG as LOG, STEPS as STEPS, StepReport, step_folder as step_folder
from attnviz.engine.training import kept_steps
from attnviz.engine.training.checkpoint_files import write_checkpoint
from attnviz.engine.training.trainer import Trainer
from attnviz.system.errors import SessionError
from attnviz.system.paths import replace_file
from attnviz.system.watch import UNWATCHED, Cancelled, Watch

STATE = "trainer.safetensors"  #: what the training goes on from after its end or a crash
STATE_EVERY = 2.0  #: seconds after which it is written again; a crash loses no kept step, only the way on from it


class RunTraining:
    """Trains a run into a folder; whatever was kept stays there, however the training ends."""

    def __init__(self, run: Run, folder: Path, *, goes_on: bool = False, replaces: bool = False) -> None:
        """Begin a run, or go on from the last state in its folder; only `replaces` removes kept steps.

        Raises EditError if the text is too short, SessionError if kept steps would be lost or the state is missing or
        damaged, OSError if the folder cannot be written to.
        """
        self.run, self.folder = run, folder
        self._trainer = Trainer(run.spec)
        self._most = kept_steps.max_steps(sum(weight.nbytes for weight in self._trainer.weights.values()))
        self._every = max(1, run.steps // kept_steps.MAX_KEPT_STEPS)
        self._kept: list[StepReport] = []
        steps = folder / runs.STEPS
        has_steps = steps.is_dir() and any(steps.iterdir())
        if goes_on and (has_steps or (folder / STATE).is_file()):
            self._restore()
        else:
            if has_steps and not replaces:
                raise SessionError("{folder} holds the kept steps of a training run: name a new folder.", folder=folder)
            shutil.rmtree(steps, ignore_errors=True)
            steps.mkdir(parents=True)
            runs.write_run(folder, run)
            self._rewrite(runs.LOG, [])
            self._rewrite(runs.KEPT, [])
        self._ablate(run.ablated_at(self._trainer.step_count))

    @property
    def step(self) -> int:
        """The steps done."""
        return self._trainer.step_count

    @property
    def kept_steps(self) -> list[int]:
        """The steps that are in the folder."""
        return [report.step for report in self._kept]

    def ablate(self, heads: Heads) -> None:
        """Train the next steps without these heads; the run notes it, so that it can be trained again."""
        if heads == self.run.ablated_at(self.step):
            return
        before = tuple(entry for entry in self.run.ablations if entry[0] < self.step)
        self.run = replace(self.run, ablations=(*before, (self.step, heads)))
        runs.write_run(self.folder, self.run)

    def steps(self, before_step: Callable[[], object] = lambda: None) -> Iterator[tuple[StepReport, StepReport | None]]:
        """Train to the end of the run; yield the report of each step, and the test of those that are kept.

        Each kept step is written before it is yielded. `before_step` may raise `Cancelled`; the state is then written.
        Raises OSError, and SessionError if the folder is gone.
        """
        if not self._kept:
            report = self._trainer.test()
            self.write_state()  # with the first kept step, so that a folder with steps can always go on
            yield report, self._keep(report)
        written = time.monotonic()
        try:
            with open(self.folder / runs.LOG, "a", encoding="utf-8", buffering=1) as log:
                while self.step < self.run.steps:
                    before_step()
                    if any(since == self.step for since, _ in self.run.ablations):
                        self._ablate(self.run.ablated_at(self.step))
                    if time.monotonic() - written > STATE_EVERY:
                        self.write_state()
                        written = time.monotonic()
                    report = self._trainer.step()
                    log.write(runs.report_line(report))
                    is_last = self.step == self.run.steps
                    is_kept = kept_steps.is_due(self.step, every=self._every) or is_last
                    yield report, self._keep(self._trainer.test()) if is_kept else None
        except Cancelled:
            self.write_state()
            raise
        self.write_state()

    def write_state(self) -> None:
        """Write what the training goes on from, and the present step as the model of the folder itself."""
        from safetensors.torch import save

        self._check_folder()
        replace_file(self.folder / STATE, save(self._trainer.state()))
        write_checkpoint(self.folder, self.run.spec, self._trainer.alphabet, self._trainer.weights, self.step)

    def _ablate(self, heads: Heads) -> None:
        self._trainer.model.ablated = {
            layer: tuple(head for at, head in heads if at == layer) for layer in sorted({layer for layer, _ in heads})}

    def _keep(self, report: StepReport) -> StepReport:
        self._check_folder()
        weights = self._trainer.weights
        write_checkpoint(step_folder(self.folder, report.step), self.run.spec, self._trainer.alphabet, weights,
                         report.step)
        others = [each for each in self._kept if each.step != report.step]
        self._kept = sorted([*others, report], key=lambda each: each.step)
        losses = [each.loss for each in self._kept]
        surplus = kept_steps.surplus([each.step for each in self._kept], losses, self._most)
        dropped = [self._kept.pop(place) for place in sorted(surplus, reverse=True)]
        self._rewrite(runs.KEPT, self._kept)
        for each in dropped:
            shutil.rmtree(step_folder(self.folder, each.step), ignore_errors=True)
        return report

    def _check_folder(self) -> None:
        """Raise SessionError if the folder was deleted; writing would make half of it again."""
        if not (self.folder / runs.RUN_FILE).is_file():
            raise SessionError("The folder of the training run, {folder}, was deleted: train it again.",
                               folder=self.folder)

    def _restore(self) -> None:
        """Go on from the last state in the folder; later kept steps stay until they are trained again.

        Raises SessionError if the state is missing, damaged or that of another run; the folder is then unchanged.
        """
        try:
            self._trainer.restore(_read_state(self.folder / STATE))
        except FileNotFoundError:
            raise SessionError("The training cannot go on: its state, {state}, is missing. The kept steps stay; train "
                               "the run again to have the later ones.", state=self.folder / STATE) from None
        except (LookupError, OSError, RuntimeError, SafetensorError, TypeError, ValueError):
            raise SessionError("The training cannot go on: its state, {state}, is damaged, or that of another run. The "
                               "kept steps stay; train the run again to have the later ones.",
                               state=self.folder / STATE) from None
        self._kept = list(runs.read_kept(self.folder).reports)
        log = runs.read_reports(self.folder / runs.LOG).reports
        self._rewrite(runs.LOG, [each for each in log if each.step <= self.step])

    def _rewrite(self, name: str, reports: list[StepReport]) -> None:
        replace_file(self.folder / name, "".join(map(runs.report_line, reports)).encode())


def train(
    spec: RunSpec, folder: Path, *, steps: int, watch: Watch = UNWATCHED, replaces: bool = False
) -> Iterator[StepReport]:
    """Train a run into a folder and yield the test of each kept step; each is written before it is yielded.

    `watch` is asked before each step. Raises EditError if the text is too short, SessionError if the folder holds
    kept steps that it shall not replace, OSError and Cancelled; what was kept stays.
    """
    for _, kept in RunTraining(Run(spec, steps), folder, replaces=replaces).steps(watch.check):
        if kept is not None:
            yield kept


def _read_state(path: Path) -> dict[str, Tensor]:
    """Return the state of a training. Raises OSError or SafetensorError if there is none that can be read."""
    from safetensors.torch import load

    return dict(load(path.read_bytes()))
