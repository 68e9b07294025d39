"""What a student hands in: the session of a lesson, with the answers and the state that each was given in.

The file is a session file with one more field, so that it opens as what the student saw last:

    "hand_in": {"format": 1, "student": "Ada", "lesson": "02-simplified", "lesson_digest": "3f...", "seed": 17,
                "program": "0.3.0", "date": "2026-11-30T09:15:00+00:00",
                "tasks": [{"step": 0, "task": 0, "answer": "0.95", "right": true, "tries": 2, "solved": false,
                           "state": {"attnviz": 7, "text": "Your journey", "viewed": {...}}}],
                "digest": "9c..."}

The state of a task is a session file, too: `grade` computes it and judges the answer again. The digest is that of all
other content, so that a file that was changed since says so.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from attnviz import __version__
from attnviz.document import files
from attnviz.document.options import MAX_SEED
from attnviz.lessons.lesson import Lesson
from attnviz.lessons.run import Place, Run
from attnviz.store.state import State
from attnviz.store.stored_view import view_of
from attnviz.system.checked import Fields
from attnviz.system.errors import EditError, SessionError
from attnviz.system.paths import replace_file
from attnviz.system.reading import NOT_SAVED, digest, file_errors, read_bytes
from attnviz.system.wording import Text, cut, printable_name

FORMAT = 1
MAX_NAME_CHARS = 200  #: of a student
MAX_TASKS = 1000  #: of a lesson
_MAX_STEM_CHARS = 60  # of a file name, for the student


@dataclass(frozen=True)
class TaskRecord:
    """A task as the file says it was done: the answer, whether it was right, and the state that it was judged by."""

    place: Place
    answer: str
    is_right: bool
    is_solved: bool  #: by the program
    tries: int
    state: bytes  #: the content of a session file


@dataclass(frozen=True)
class HandIn:
    """What is in the file of a student."""

    student: str
    lesson: str  #: its key
    lesson_digest: str
    seed: int | None
    date: str
    tasks: tuple[TaskRecord, ...]
    is_unchanged: bool  #: the content has the digest that it was written with


def file_name(lesson: Lesson, student: str) -> str:
    """Return the name of a student's file, with letters, digits and hyphens before its suffix."""
    name = "-".join(re.findall(r"[^\W_]+", student))[:_MAX_STEM_CHARS].rstrip("-")
    return "-".join(filter(None, (lesson.key, name))) + files.HAND_IN_SUFFIX


def new_path(folder: Path, lesson: Lesson, student: str) -> Path:
    """Return a path in a folder at which no file is: a second file of a student has a number."""
    name = file_name(lesson, student)
    stem = name.removesuffix(files.HAND_IN_SUFFIX)
    path, number = folder / name, 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{files.HAND_IN_SUFFIX}"
    return path


def save(run: Run, state: State, path: Path, *, date: datetime) -> None:
    """Write what was done in a lesson, completely or not at all. Raises SessionError if it cannot be written."""
    with file_errors(NOT_SAVED, path.name, ValueError):
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, content(run, state, date=date))


def content(run: Run, state: State, *, date: datetime) -> bytes:
    """Return the content of the file. Raises ValueError if it is too large."""
    session = json.loads(files.to_bytes(state.document, view_of(state)))
    tasks = [{
        "step": step, "task": task, "answer": answer.text, "right": answer.is_right, "tries": answer.tries,
        "solved": (step, task) in run.solved, "state": json.loads(files.to_bytes(answer.document, answer.view)),
    } for (step, task), answer in sorted(run.answers.items())]
    part = {
        "format": FORMAT, "student": printable_name(run.student), "lesson": run.lesson.key,
        "lesson_digest": run.lesson.digest, "seed": run.seed, "program": __version__,
        "date": date.isoformat(timespec="seconds"), "tasks": tasks,
    }
    whole = {**session, files.HAND_IN: part}
    part["digest"] = _digest(whole)
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


def read(path: Path) -> HandIn:
    """Return what a student handed in. Raises SessionError if the file is no hand-in, or cannot be read."""
    data = read_bytes(path)
    files.read_content(data, path.name)  # raises if it is no session: all is checked that JSON and a session can hold
    whole = json.loads(data.decode("utf-8-sig"))
    if files.HAND_IN not in whole:
        raise SessionError("{name} is a session that nobody handed in.", name=path.name)
    try:
        return _read_part(whole)
    except (EditError, ValueError) as error:
        raise SessionError("{name} cannot be read as a hand-in: {problem}", name=path.name,
                           problem=cut(str(error), 300)) from None


def _read_part(whole: dict[str, Any]) -> HandIn:
    part = Fields(whole[files.HAND_IN], Text("its hand-in"))
    found = part.count("format")
    if found != FORMAT:
        raise EditError("it was handed in with a newer AttnViz (format {found}, this one reads {format}).", found=found,
                        format=FORMAT)
    tasks = part.items("tasks")
    if len(tasks) > MAX_TASKS:
        raise EditError("it has more than {most} tasks.", most=MAX_TASKS)
    written = part.text("digest", "")
    return HandIn(
        part.text("student", maximum=MAX_NAME_CHARS), part.text("lesson"), part.text("lesson_digest"),
        None if part.get("seed") is None else part.count("seed", minimum=0, maximum=MAX_SEED), part.text("date"),
        tuple(_task(Fields(stored, Text("a task of it"))) for stored in tasks), written == _digest(whole))


def _task(stored: Fields) -> TaskRecord:
    place = stored.count("step", minimum=0), stored.count("task", minimum=0)
    return TaskRecord(place, stored.text("answer"), stored.flag("right"), stored.flag("solved"), stored.count("tries"),
                      json.dumps(dict(stored.table("state"))).encode())


def _digest(whole: dict[str, Any]) -> str:
    """Return the digest of a file's content without the one that it names."""
    part = {name: value for name, value in whole[files.HAND_IN].items() if name != "digest"}
    return digest(json.dumps({**whole, files.HAND_IN: part}, sort_keys=True).encode())
