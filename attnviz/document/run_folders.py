"""The folders in which the window keeps training runs, in the folder of what the program stores itself."""

from __future__ import annotations

import contextlib
import re
import shutil
from pathlib import Path

from attnviz.document import runs
from attnviz.document.recipes import Run
from attnviz.system.errors import SessionError
from attnviz.system.paths import FileLock, state_dir
from attnviz.system.reading import reason

LOCK = "training.lock"  #: held while a process trains into a folder
MAX_RUNS = 12  #: runs that are kept, each of at most 64 MB


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
        runs.write_run(folder, run)
    except OSError as error:
        raise SessionError("The training run cannot be written to {folder}: {reason}.", folder=home,
                           reason=reason(error)) from None
    return folder


def recent_folders() -> list[Path]:
    """Return the folders of runs, the newest first."""
    found: list[tuple[float, Path]] = []
    with contextlib.suppress(OSError):
        for path in runs_folder().iterdir():
            with contextlib.suppress(OSError):
                found.append(((path / runs.RUN_FILE).stat().st_mtime, path))
    return [path for _, path in sorted(found, key=lambda each: (-each[0], str(each[1])))]


def find_folder(run: Run, step: int) -> Path | None:
    """Return a folder that has kept a step of an equal run; None if there is none."""
    for folder in recent_folders():
        with contextlib.suppress(SessionError):
            if (runs.step_folder(folder, step) / runs.CONFIG).is_file() and runs.read_run(folder) == run:
                return folder
    return None


def _remove(folder: Path) -> None:
    """Remove a run, unless a process trains into its folder."""
    lock = FileLock(folder / LOCK)
    if lock.take():
        lock.release(remove=True)
        shutil.rmtree(folder, ignore_errors=True)
