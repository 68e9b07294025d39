"""`attnviz lesson`: open a lesson, list the bundled ones, or run lessons without a window and say what is wrong."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from attnviz.cli.open import open_window
from attnviz.cli.parameters import argument, command, device_option, option
from attnviz.lessons import SUFFIX, ZIP
from attnviz.system import terminal
from attnviz.system.errors import AttnVizError, SessionError
from attnviz.system.settings import Device


@dataclass(frozen=True, slots=True)
class Lessons:
    """Options."""

    lesson: str | None = argument("[LESSON]", f"a file, *{SUFFIX}, a folder or a zip of them, or a name that --list "
                                  "prints (default: all)")
    device: Device | None = device_option(None)
    check: bool = option("--check", "run it, or all lessons that come with AttnViz")
    list: bool = option("--list", "list the lessons that come with AttnViz")


@command(Lessons)
def run(lessons: Lessons) -> int:
    """Open the window on a lesson; or run lessons without a window: every intent is
    done, every check is false before it is solved and true after, and every control
    that is pointed at exists. A mistake is reported with its line, exit status 2.

    Example: attnviz lesson 02-simplified --check
    """
    from attnviz.lessons import library  # late: the help needs no numpy

    if lessons.list:
        found, _ = library.read_all(library.bundled())
        width = max(len(lesson.key) for lesson in found)
        terminal.print_lines(*(f"{lesson.key:{width}}  level {lesson.level}  {lesson.minutes:2} min  {lesson.title}"
                               for lesson in found))
        return 0
    if not lessons.check:
        return open_window(None, lesson=lessons.lesson or "", device=lessons.device)
    device = lessons.device or "auto"
    if lessons.lesson is None:
        return _check(library.lesson_files(library.bundled()), device, leave_out=True)
    path = Path(lessons.lesson)
    if path.suffix.lower() == ZIP:
        with library.unpack(path) as folder:
            return _check(library.lesson_files(Path(folder)), device)
    paths = library.lesson_files(path if os.path.isdir(path) else library.find_lesson(lessons.lesson))
    if not paths:
        raise SessionError("{name} has no lesson (*{suffix}).", name=lessons.lesson, suffix=SUFFIX)
    return _check(paths, device)


def _check(paths: Iterable[Path], device: str, *, leave_out: bool = False) -> int:
    """Run lessons on a device and return 2 if one has a mistake; `leave_out` those on models that are not installed."""
    from attnviz import api
    from attnviz.lessons.check import mistakes
    from attnviz.lessons.errors import LessonError, at_line
    from attnviz.lessons.markdown import examine_lesson, read_text

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
            wrong += mistakes(lesson, partial(api.open, device=device))
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
