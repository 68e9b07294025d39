"""Training runs as a source of a document: a recipe, whose kept steps are models, and the folder that keeps them.

A folder has `run.json`, what determines the run; `log.jsonl`, loss and accuracy of each step of training; `kept.jsonl`,
those of each kept step on examples that are not trained on; and a model folder for each kept step.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.models import Model
from attnviz.document.recipes import MAX_STEPS, Run, RunSpec, make_spec
from attnviz.system.checked import Fields, is_count
from attnviz.system.errors import EditError, SessionError
from attnviz.system.paths import FileLock, replace_file, state_dir
from attnviz.system.reading import NOT_SAVED, file_errors, read_json, reason
from attnviz.system.wording import Text

RUN_FILE, LOG, KEPT, STEPS, CONFIG = "run.json", "log.jsonl", "kept.jsonl", "steps", "config.json"
LOCK = "training.lock"  #: held while a process trains into a folder
MAX_RUNS = 12  #: runs that are kept, each of at most 64 MB
MAX_LINE_CHARS = 1000  #: of a log; a report has about 80


@dataclass(frozen=True, slots=True)
class StepReport:
    """Loss and accuracy at a step of a run."""

    step: int  #: optimiser steps done
    loss: float  #: in nats per answer token
    accuracy: float  #: share of answer tokens that were right; of an encoder-decoder, of whole answers


@dataclass(frozen=True, eq=False)
class RunRecord:
    """What a folder has kept of a run."""

    folder: Path
    run: Run
    kept: tuple[StepReport, ...]  #: the kept steps in order, on examples that are not trained on
    log: tuple[StepReport, ...]  #: of the batches that were trained on
    note: str = ""  #: how many lines of both files could not be read


def step_folder(folder: Path, step: int) -> Path:
    """Return the folder of a kept step of the run in `folder`."""
    return folder / STEPS / f"{step:06d}"


def digest(run: Run) -> str:
    """Return what identifies a run, 32 hexadecimal digits; its steps share it, so that edits of one stay in all."""
    return hashlib.sha256(json.dumps(_spec_fields(run.spec), sort_keys=True).encode()).hexdigest()[:32]


def open_run(document: Document, run: Run, model: Model, *, text: str | None = None) -> Document:
    """Return the document with a step of a run in place of its model or variant, and with a text if one is given."""
    document = replace(edits.set_model(document, model), run=run)
    return document if text is None else edits.set_text(document, text)


def find_step(path: Path) -> tuple[RunRecord, int] | None:
    """Return the run and the step that a path names: a kept step, or the folder of a run; None for anything else."""
    for folder in (path, path.parent.parent):
        if (folder / RUN_FILE).is_file():
            with suppress(SessionError):
                record = read_record(folder)
                step = record.kept[-1].step if folder == path else int(path.name) if path.name.isdecimal() else -1
                return (record, step) if step_folder(folder, step).is_dir() else None
    return None


def copy_step(document: Document, folder: Path) -> None:
    """Write the displayed step of a run into a new model folder. Raises SessionError."""
    assert document.model
    with file_errors(NOT_SAVED, folder):
        if os.path.lexists(folder) and (not folder.is_dir() or any(folder.iterdir())):
            raise SessionError("{folder} is there already: name a new folder.", folder=folder)
        shutil.copytree(document.model.where, folder, dirs_exist_ok=True)


def at_step(document: Document, step: int) -> Document:
    """Return the document at another kept step of its run; edits and options stay, and no snapshot changes."""
    model, run = document.model, document.run
    if not model or not run or document.step == step:
        return document
    where = str(step_folder(Path(document.run_folder), step))
    return replace(document, model=replace(model, name=step_name(run, step), where=where, step=step))


def at_same_step(document: Document, other: Document) -> Document:
    """Return the document at the step that another one shows, if both show steps of one run."""
    if not document.run_folder or document.run_folder != other.run_folder:
        return document
    return replace(at_step(document, other.step), run=other.run)


def moved(document: Document, folder: Path) -> Document:
    """Return the document with its run, and the same run of its snapshots, in another folder."""
    snapshots = tuple(replace(each, document=moved(each.document, folder)) if each.document.run else each
                      for each in document.snapshots)
    model = document.model
    if not document.run or not model:
        return replace(document, snapshots=snapshots)
    return replace(document, snapshots=snapshots, model=replace(model, where=str(step_folder(folder, model.step))))


def step_name(run: Run, step: int) -> str:
    return f"{run.spec.recipe}, step {step}"


# files

def write_run(folder: Path, run: Run) -> None:
    """Write what determines a run into its folder. Raises OSError."""
    replace_file(folder / RUN_FILE, json.dumps(fields_of(run), ensure_ascii=False, indent=1).encode())


def read_run(folder: Path) -> Run:
    """Return the run that a folder keeps. Raises SessionError if it keeps none."""
    try:
        return run_from(read_json(folder / RUN_FILE))
    except (ValueError, EditError, SessionError) as error:
        raise SessionError("{folder} keeps no training run that can be opened: {error}", folder=folder,
                           error=error) from None


def read_record(folder: Path) -> RunRecord:
    """Return what a folder has kept of a run. Raises SessionError if it keeps none, or no step of it."""
    run = read_run(folder)
    kept, log = read_kept(folder), read_reports(folder / LOG)
    if not kept.reports:
        raise SessionError("{folder} has not kept any step of its training run.", folder=folder)
    count = kept.unread + log.unread
    names = ", ".join(name for name, read in ((KEPT, kept), (LOG, log)) if read.unread)
    note = Text("{count} lines of {file} could not be read.", count=count, file=names) if count > 1 else (
        Text("One line of {file} could not be read.", file=names) if count else "")
    return RunRecord(folder, run, kept.reports, log.reports, note)


class Reports(NamedTuple):
    """What a log of a run says."""

    reports: tuple[StepReport, ...]  #: the last one of each step, in order
    unread: int  #: lines that are no report, without a half one at the end, as a killed training leaves it


def read_kept(folder: Path) -> Reports:
    """Return the kept steps of a run: those that are listed and have a model folder."""
    listed = read_reports(folder / KEPT)
    return listed._replace(reports=tuple(
        report for report in listed.reports if (step_folder(folder, report.step) / CONFIG).is_file()))


def read_reports(path: Path) -> Reports:
    """Return the reports in a log, and how many other lines it has."""
    reports: dict[int, StepReport] = {}
    unread = 0
    with suppress(OSError), open(path, encoding="utf-8", errors="replace") as lines:
        while line := lines.readline(MAX_LINE_CHARS):
            try:
                report = report_from(json.loads(line))
                reports[report.step] = report
            except (ValueError, LookupError, TypeError, OverflowError, RecursionError):
                unread += line.endswith("\n")
    return Reports(tuple(reports[step] for step in sorted(reports)), unread)


def report_line(report: StepReport) -> str:
    """Return the line of a log."""
    return json.dumps(asdict(report)) + "\n"


def report_from(stored: Any) -> StepReport:
    """Return a report from its fields. Raises ValueError, LookupError, TypeError or OverflowError if they are none."""
    if not is_count(stored["step"], maximum=MAX_STEPS):
        raise ValueError("the step of a report must be a whole number.")
    return StepReport(stored["step"], float(stored["loss"]), float(stored["accuracy"]))


def fields_of(run: Run) -> dict[str, Any]:
    """Return a run as JSON values, which `run_from` reads; the bundled text is left out."""
    found = {**_spec_fields(run.spec), "steps": run.steps}
    return found | ({"ablations": run.ablations} if run.ablations else {})


def run_from(stored: Any) -> Run:
    """Return a run from JSON values. Raises EditError if a field is missing or wrong."""
    fields = Fields(stored, Text("its run"), known=("recipe", "options", "text", "steps", "ablations"))
    steps = fields.count("steps", maximum=MAX_STEPS)
    spec = make_spec(fields.text("recipe"), fields.table("options", {}), text=fields.text("text", ""))
    heads = 1 if "heads" in spec.row.omits else spec.value("heads")
    return Run(spec, steps, _ablations(fields.items("ablations", ()), heads))


def _ablations(stored: Sequence[Any], num_heads: int) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    try:
        found = tuple((step, tuple((layer, head) for layer, head in heads)) for step, heads in stored)
        is_good = all(is_count(step, maximum=MAX_STEPS) for step, _ in found) and all(
            is_count(layer) and is_count(head, maximum=num_heads - 1) for _, heads in found for layer, head in heads)
    except (TypeError, ValueError):  # an entry that cannot be taken apart
        is_good = False
    if not is_good:
        raise EditError("each ablation of its run must be a step and a list of heads, each a layer and a head.")
    return found


def _spec_fields(spec: RunSpec) -> dict[str, Any]:
    found: dict[str, Any] = {"recipe": spec.recipe, "options": dict(spec.values)}
    return found | ({"text": spec.text} if spec.text and spec.text != _bundled(spec.recipe) else {})


@lru_cache(maxsize=4)
def _bundled(recipe: str) -> str:
    """Return the text that a recipe has without one of a person's own."""
    return make_spec(recipe, {}).text


def thin(reports: Iterable[StepReport], most: int) -> tuple[StepReport, ...]:
    """Return at most about `most` of the reports, evenly, with the first and the last."""
    found = list(reports)
    every = max(1, len(found) // max(most, 1))
    return tuple(report for at, report in enumerate(found) if at % every == 0 or at == len(found) - 1)


# the folders in which the window keeps runs

def runs_folder() -> Path:
    """Return the folder of the runs, which may not exist yet."""
    return state_dir() / "runs"


def new_folder(run: Run, *, displayed: Path | None = None) -> Path:
    """Return a new folder with `run.json`; the oldest runs beyond MAX_RUNS are removed, but not the displayed one.

    Raises SessionError.
    """
    home = runs_folder()
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        for old in recent_folders()[MAX_RUNS - 1 :]:
            if old != displayed:
                _remove(old)
        used = [int(found[1]) for path in home.iterdir() if (found := re.fullmatch(r"\w+-(\d+)", path.name))]
        folder = home / f"{run.spec.recipe}-{max(used, default=0) + 1}"
        folder.mkdir()
        write_run(folder, run)
    except OSError as error:
        raise SessionError("The training run cannot be written to {folder}: {reason}.", folder=home,
                           reason=reason(error)) from None
    return folder


def recent_folders() -> list[Path]:
    """Return the folders of runs, the newest first."""
    found: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in runs_folder().iterdir():
            with suppress(OSError):
                found.append(((path / RUN_FILE).stat().st_mtime, path))
    return [path for _, path in sorted(found, key=lambda each: (-each[0], str(each[1])))]


def find_folder(run: Run, step: int) -> Path | None:
    """Return a folder that has kept a step of an equal run; None if there is none."""
    for folder in recent_folders():
        with suppress(SessionError):
            if (step_folder(folder, step) / CONFIG).is_file() and read_run(folder) == run:
                return folder
    return None


def _remove(folder: Path) -> None:
    """Remove a run, unless a process trains into its folder."""
    lock = FileLock(folder / LOCK)
    if lock.take():
        lock.release(remove=True)
        shutil.rmtree(folder, ignore_errors=True)
