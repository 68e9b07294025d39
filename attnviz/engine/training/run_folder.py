"""A training run on disk: a log of every step, the kept steps as model folders, and the last step as the model.

As many steps are kept as fit, closer to each other where the loss falls.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load, save
from torch import Tensor

from attnviz.document import runs
from attnviz.document.recipes import Heads, Run, RunSpec
from attnviz.document.runs import LOG as LOG, STEPS as STEPS, StepReport, step_folder as step_folder
from attnviz.engine.checkpoints.folder import CONFIG, RUN, TOKENIZER, WEIGHTS
from attnviz.engine.engine import best_device
from attnviz.engine.training.architecture import architecture_of, config_json, read_config, stored_weights
from attnviz.engine.training.trainer import Trainer
from attnviz.system.errors import SessionError
from attnviz.system.paths import replace_file
from attnviz.system.watch import UNWATCHED, Cancelled, Watch
from attnviz.tokens.character_tokenizer import tokenizer_json

MAX_KEPT_BYTES = 64 * 2**20  #: of the weights of all kept steps
MAX_KEPT_STEPS = 400  #: more than a slider can show
MAX_RECENT_STEPS = 16  #: the newest ones, which a window may be opening
STATE = "trainer.safetensors"  #: what the training goes on from after its end or a crash
STATE_EVERY = 2.0  #: seconds after which it is written again; a crash loses no kept step, only the way on from it


class RunTraining:
    """Trains a run into a folder; whatever was kept stays there, however the training ends."""

    def __init__(
        self, run: Run, folder: Path, *, goes_on: bool = False, replaces: bool = False, device: str = "cpu"
    ) -> None:
        """Begin a run, or go on from the last state in its folder; only `replaces` removes kept steps.

        `device` is cpu, cuda, mps or auto; one that is missing is replaced by the CPU.

        Raises EditError if the text is too short, SessionError if kept steps would be lost or the state is missing or
        damaged, OSError if the folder cannot be written to.
        """
        self.run, self.folder = run, folder
        self._trainer = Trainer(run.spec, device=best_device(device)[0])
        self._most = max_steps(sum(weight.nbytes for weight in self._trainer.weights.values()))
        self._every = max(1, run.steps // MAX_KEPT_STEPS)
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
                    is_kept = is_due(self.step, every=self._every) or is_last
                    yield report, self._keep(self._trainer.test()) if is_kept else None
        except Cancelled:
            self.write_state()
            raise
        self.write_state()

    def write_state(self) -> None:
        """Write what the training goes on from, and the present step as the model of the folder itself."""
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
        places = surplus([each.step for each in self._kept], losses, self._most)
        dropped = [self._kept.pop(place) for place in sorted(places, reverse=True)]
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
            self._trainer.restore(load((self.folder / STATE).read_bytes()))
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
    spec: RunSpec, folder: Path, *, steps: int, watch: Watch = UNWATCHED, replaces: bool = False, device: str = "cpu"
) -> Iterator[StepReport]:
    """Train a run into a folder and yield the test of each kept step; each is written before it is yielded.

    `watch` is asked before each step. Raises EditError if the text is too short, SessionError if the folder holds
    kept steps that it shall not replace, OSError and Cancelled; what was kept stays.
    """
    for _, kept in RunTraining(Run(spec, steps), folder, replaces=replaces, device=device).steps(watch.check):
        if kept is not None:
            yield kept


def max_steps(weights_bytes: int) -> int:
    """Return how many steps a run keeps, given the bytes of one step's weights; at least the first and the last."""
    return max(2, min(MAX_KEPT_STEPS, MAX_KEPT_BYTES // max(weights_bytes, 1)))


def is_due(step: int, *, every: int) -> bool:
    """Return whether a step is kept at first: the first ten, then every `every`."""
    return step <= 10 or step % every == 0


def surplus(steps: Sequence[int], losses: Sequence[float], most: int) -> list[int]:
    """Return the places of steps to drop so that `most` stay; the first and the last step stay.

    Dropped first is the step whose neighbours are closest in loss, and among equal ones in steps. A window that follows
    is some steps behind, so the newest ones stay for a while: an eighth, at most MAX_RECENT_STEPS.
    """
    recent = max(1, min(MAX_RECENT_STEPS, most // 8))
    left = list(range(len(steps)))
    dropped: list[int] = []
    fall = max(max(losses, default=0.0) - min(losses, default=0.0), 1e-9)
    span = max(steps[-1] - steps[0], 1) if steps else 1
    while len(left) > max(most, 2):
        gaps = [(abs(losses[left[at - 1]] - losses[left[at + 1]]) / fall
                 + (steps[left[at + 1]] - steps[left[at - 1]]) / span, at) for at in range(1, len(left) - recent)]
        dropped.append(left.pop(min(gaps)[1]))
    return dropped


def write_checkpoint(folder: Path, spec: RunSpec, alphabet: str, weights: Mapping[str, Tensor], step: int) -> None:
    """Write config.json, tokenizer.json and model.safetensors, as transformers has them, into a folder.

    The config comes last, so that a folder with one is complete. Raises OSError.
    """
    said: dict[str, Any] = config_json(spec, alphabet)
    said[RUN] = {"name": f"{spec.recipe}, step {step}", "step": step, "example": spec.row.example,
                 **dict(sorted({"recipe": spec.recipe, **dict(spec.values)}.items()))}
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer = tokenizer_json(alphabet, architecture_of(spec).special)
    for name, data in ((WEIGHTS, save(_stored(spec, alphabet, weights))), (TOKENIZER, tokenizer),
                       (CONFIG, json.dumps(said, indent=1).encode())):
        replace_file(folder / name, data)


def _stored(spec: RunSpec, alphabet: str, weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Return the weights by the names and in the layout of transformers."""
    parts: dict[str, dict[int, Tensor]] = {}
    config = read_config(spec, alphabet)
    for name, stored in stored_weights(config).items():
        weight = weights[name].T if stored.transposed else weights[name]
        parts.setdefault(stored.names[0], {})[stored.part] = weight
    named = architecture_of(spec).tensor_name
    return {named(name): torch.cat([found[at] for at in sorted(found)], dim=-1).contiguous()
            for name, found in parts.items()}
