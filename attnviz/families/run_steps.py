"""The kept steps of training runs as models."""

from dataclasses import replace
from pathlib import Path

from attnviz.document import runs
from attnviz.document.document import Document
from attnviz.document.models import Model
from attnviz.document.recipes import Run
from attnviz.system.errors import EditError, ModelError, SessionError
from attnviz.system.reading import read_json


def read_step(folder: Path, run: Run, step: int) -> Model:
    """Return a kept step of a run as a model. Raises ModelError if its config cannot be read."""
    from attnviz.families.config_json import config_of  # late: it imports all families, and few documents have a run

    path = runs.step_folder(folder, step)
    try:
        stored = read_json(path / runs.CONFIG)
        if not isinstance(stored, dict):
            raise ValueError(f"{runs.CONFIG} is no table of names.")
        config = config_of(stored)
    except (ValueError, EditError, SessionError) as error:
        raise ModelError("Step {step} of {folder} cannot be opened: {error}", step=step, folder=folder,
                         error=error) from None
    return Model(name=runs.step_name(run, step), where=str(path), digest=runs.digest(run), config=config,
                 weight_format="F32", example=run.spec.row.example, step=step)


def as_run(document: Document) -> Document:
    """Return the document with the run of which its model is a kept step, or the last one in the folder of a run."""
    model = document.model
    found = runs.find_step(Path(model.where)) if model and model.step < 0 else None
    if found is None:
        return document
    record, step = found
    return replace(document, model=read_step(record.folder, record.run, step), run=record.run)
