"""Small training runs for tests."""

from pathlib import Path

from attnviz.document.recipes import Run, make_spec
from attnviz.engine.training.run_folder import RunTraining

TINY = {"d_model": 16, "heads": 2, "length": 4, "batch": 8}


def tiny_run(steps: int = 12, **values: object) -> Run:
    """Return a run of a model with two layers of two heads that takes milliseconds a step."""
    return Run(make_spec("induction", {**TINY, **values}), steps)  # type: ignore[dict-item]


def train_all(run: Run, folder: Path) -> Path:
    """Train a run to its end into a folder, and return that."""
    folder.mkdir(parents=True, exist_ok=True)
    for _ in RunTraining(run, folder).steps():
        pass
    return folder
