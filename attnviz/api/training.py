"""`attnviz.train(...)` trains a small model from a recipe, step by step."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from attnviz.api.devices import check_device
from attnviz.document.recipes import MAX_STEPS, Run, make_spec
from attnviz.document.variants import Value
from attnviz.system.checked import check_count


@dataclass(frozen=True, slots=True)
class TrainedStep:
    """A kept step of a training run."""

    step: int  #: optimiser steps done
    loss: float  #: on examples that are not trained on, in nats per predicted token
    accuracy: float  #: share of these tokens that are predicted right; of dates, of whole outputs
    model: Path  #: its folder: `attnviz.open(step.model)`, or transformers' `from_pretrained`


def train(
    recipe: str, *, steps: int | None = None, out: str | os.PathLike[str] | None = None, text: str = "",
    device: str = "auto", **options: Value,
) -> Iterator[TrainedStep]:
    """Train a model while the steps are read, and yield each kept one as soon as it is written.

    Args:
        recipe: induction, reverse, sort, copy, addition, dates_additive, dates_transformer or characters.
        steps: optimiser steps; None for enough of them.
        out: a folder for the model and its steps, with no other run in it; None for a new temporary one.
        text: what to train on, for characters; for the recipes of dates a CSV with two columns, input and output.
        device: cpu, cuda, mps or auto; seeds give equal numbers on one kind of device.
        options: such as `layers`, `heads`, `d_model`, `seed`; `attnviz train --help` lists them.

    Raises EditError for an unknown recipe or option, ComputeError for a missing device, SessionError if the folder
    holds a run's steps, and OSError if it cannot be written to.
    """
    check_device(device)
    spec = make_spec(recipe, options, text=text)
    if steps is not None:
        check_count("steps", steps, MAX_STEPS)
    folder = Path(tempfile.mkdtemp(prefix="attnviz-")) if out is None else Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    return _trained(Run(spec, steps or spec.row.steps), folder, device)


def _trained(run: Run, folder: Path, device: str) -> Iterator[TrainedStep]:
    from attnviz.engine.training import run_folder  # late: it imports torch

    for report in run_folder.train(run.spec, folder, steps=run.steps, device=device):
        yield TrainedStep(report.step, report.loss, report.accuracy, run_folder.step_folder(folder, report.step))
