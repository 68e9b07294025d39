"""`attnviz lesson`: open a lesson, list the bundled ones, or run lessons without a window and say what is wrong."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from attnviz import api
from attnviz.lessons import SUFFIX, ZIP, library
from attnviz.lessons.check import mistakes
from attnviz.lessons.errors import LessonError, at_line
from attnviz.lessons.markdown import examine_lesson, read_lesson, read_text
from attnviz.system import terminal
from attnviz.system.errors import AttnVizError, SessionError


def list_lessons() -> int:
    """Print the bundled lessons with level, minutes and title."""
    lessons, _ = library.read_all(library.bundled())
    width = max(len(lesson.key) for lesson in lessons)
    terminal.print_lines(*(f"{lesson.key:{width}}  level {lesson.level}  {lesson.minutes:2} min  {lesson.title}"
                           for lesson in lessons))
    return 0


def check(name: str | None) -> int:
    """Run a lesson, the lessons of a folder or a zip, or all bundled ones; return 2 if one has a mistake.

    A bundled lesson on a trained model that is not installed is left out, which is said.
    """
    if name is None:
        return _check_all(library.lesson_files(library.bundled()), leave_out=True)
    path = Path(name)
    if path.suffix.lower() == ZIP:
        with library.unpack(path) as folder:
            return _check_all(library.lesson_files(Path(folder)))
    found = library.lesson_files(path if os.path.isdir(path) else library.find_lesson(name))
    if not found:
        raise SessionError("{name} has no lesson (*{suffix}).", name=name, suffix=SUFFIX)
    return _check_all(found)


def check_readable(name: str) -> None:
    """Raise SessionError with the line of a mistake if a lesson cannot be read, before a window opens."""
    path = Path(name)
    if os.path.isdir(path) or path.suffix.lower() == ZIP:
        return
    path = library.find_lesson(name)
    try:
        read_lesson(path)
    except LessonError as error:
        raise SessionError(at_line(path, error)) from None


def _check_all(paths: Iterable[Path], *, leave_out: bool = False) -> int:
    status = 0
    for path in paths:
        try:
            lesson, wrong = examine_lesson(read_text(path), path)
        except LessonError as error:
            lesson, wrong = None, [error]
        if lesson is not None and leave_out and lesson.model and not is_installed(lesson.model):
            terminal.print_lines(f"{path.name}: not run, the model {lesson.model} is not installed")
            continue
        if lesson is not None:
            wrong += mistakes(lesson, api.open)
        for mistake in sorted(wrong, key=lambda mistake: mistake.line):
            terminal.warn(at_line(path, mistake))
        status = 2 if wrong else status
        if lesson is not None and not wrong:
            count = len(lesson.steps)
            terminal.print_lines(f"{path.name}: {count} step{'' if count == 1 else 's'}, no mistake")
    return status


def is_installed(model: str) -> bool:
    """Return whether a trained model can be opened on this computer."""
    from attnviz.engine.checkpoints.locations import inspect_model

    try:
        inspect_model(model)
    except AttnVizError:
        return False
    return True
