"""`attnviz lesson`: open a lesson, list the bundled ones, or run lessons without a window and say what is wrong."""

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from attnviz.cli.open import open_window
from attnviz.cli.parameters import argument, command, device_option, option
from attnviz.document.options import MAX_SEED
from attnviz.lessons import GRADE_SUFFIXES, PAGE, SUFFIX, ZIP
from attnviz.system import terminal
from attnviz.system.errors import AttnVizError, EditError, SessionError
from attnviz.system.settings import Device
from attnviz.system.wording import ENGLISH, N_, Text, language_of


@dataclass(frozen=True, slots=True)
class Lessons:
    """Options."""

    lesson: str | None = argument("[LESSON]", f"a file, *{SUFFIX}, a folder or a zip of them, or a name that --list "
                                  "prints (default: all)")
    device: Device | None = device_option(None)
    check: bool = option("--check", "run it, or all lessons that come with AttnViz")
    list: bool = option("--list", "list the lessons that come with AttnViz, or those of a folder, and what was done of "
                        "each")
    html: Path | None = option("--html FILE", "write it as one page for the browser, with pictures and answers")
    force: bool = option("--force", "replace a file that is there")


@dataclass(frozen=True, slots=True)
class Class:
    """A class."""

    student: str = option("--student NAME", "who takes the lesson; the name gives the seed of the numbers", default="")
    seed: int | None = option("--seed N", "the seed of the numbers, if not that of the name", type=int, default=None)
    hand_in: Path | None = option("--hand-in FOLDER", "write each lesson that is finished to a file in this folder")
    grade: Path | None = option("--grade FOLDER", "print a table of the files that a class handed in; each answer is "
                                "judged again")
    json: bool = option("--json", "print the table as JSON")
    out: Path | None = option("--out FILE", f"write the table ({', '.join(GRADE_SUFFIXES)})")


@command(Lessons, Class)
def run(lessons: Lessons, taught: Class) -> int:
    """Open the window on a lesson; or run lessons without a window: every intent is
    done, every check is false before it is solved and true after, and every control
    that is pointed at exists. A mistake is reported with its line, exit status 2.

    Examples:
      attnviz lesson 02-simplified --check
      attnviz lesson 02-simplified --html simplified.html
      attnviz lesson 03-trainable-weights --student "Ada Lovelace" --hand-in handed-in
      attnviz lesson --grade handed-in --out class.csv
    """
    from attnviz.lessons import library  # late: the help needs no numpy

    path = Path(lessons.lesson or "")
    is_read_here = lessons.list or lessons.check or taught.grade is not None  # not by the window
    if is_read_here and path.suffix.lower() == ZIP:
        with library.unpack(path) as folder:
            return _run(replace(lessons, lesson=folder), taught)
    return _run(lessons, taught)


def _run(lessons: Lessons, taught: Class) -> int:
    """Do what the options ask for; a zip is unpacked already, unless the window opens it."""
    from attnviz.lessons import library

    if lessons.list:
        return _list(library.bundled() if lessons.lesson is None else Path(lessons.lesson))
    if taught.grade is not None:
        return _grade(taught.grade, lessons, taught)
    if taught.seed is not None and not 0 <= taught.seed <= MAX_SEED:
        raise EditError("--seed is a whole number from 0 to {most}.", most=MAX_SEED)
    if lessons.lesson and taught.seed is not None and not lessons.check and not library.is_course(Path(lessons.lesson)):
        _check_takes_seed(library.find_lesson(lessons.lesson))
    if lessons.html is not None:
        return _write_page(lessons.html, lessons, taught.seed)
    if not lessons.check:
        arguments = {"student": taught.student, "seed": taught.seed,
                     "folder": None if taught.hand_in is None else str(taught.hand_in.absolute())}
        return open_window(None, lesson=lessons.lesson or "", device=lessons.device, lesson_arguments=arguments)
    device = lessons.device or "auto"
    if lessons.lesson is None:
        return _check(library.lesson_files(library.bundled()), device, taught.seed, leave_out=True)
    path = Path(lessons.lesson)
    paths = library.lesson_files(path if os.path.isdir(path) else library.find_lesson(lessons.lesson))
    if not paths:
        raise SessionError("{name} has no lesson (*{suffix}).", name=lessons.lesson, suffix=SUFFIX)
    return _check(paths, device, taught.seed)


def _list(folder: Path) -> int:
    """Print the lessons of a folder in their order, with what was done of each, and return the exit status."""
    from attnviz.lessons import library, progress
    from attnviz.system import settings

    if not folder.is_dir():
        raise SessionError("{name} is no folder of lessons.", name=folder)
    here = settings.load()
    found, wrong = library.read_all(folder, language_of(here.language))
    for path, error in wrong:
        terminal.warn(Text("{name}: {error}", name=path.name, error=error.text))
    width, say = max((len(lesson.key) for lesson in found), default=0), terminal.translator()
    for lesson in found:
        step, count = progress.step_reached(here, lesson), len(lesson.steps)
        done = "  ✓" if progress.is_finished(here, lesson) else "" if step <= 1 else "  " + say(
            Text("(step {step} of {count})", step=step, count=count))
        level = say(Text("level {level}", level=lesson.level))
        terminal.print_lines(f"{lesson.key:{width}}  {level}  {lesson.minutes:2} min  {lesson.title}{done}")
    return 2 if wrong else 0


def _write_page(out: Path, lessons: Lessons, seed: int | None) -> int:
    """Write a lesson as a page for the browser and return the exit status."""
    from attnviz import api
    from attnviz.export import destination, formats, writers
    from attnviz.export.requests import Heatmaps
    from attnviz.lessons import library
    from attnviz.lessons.markdown import read_lesson
    from attnviz.lessons.page import page
    from attnviz.store.state import State
    from attnviz.system import settings

    if lessons.lesson is None:
        raise SessionError("Name the lesson of which --html writes a page.")
    if library.is_course(Path(lessons.lesson)):
        raise SessionError("{name} has several lessons: name the file of the one of which --html writes a page.",
                           name=lessons.lesson)
    destination.check(out, (PAGE,), replaces=lessons.force)
    language = language_of(settings.load().language)
    path = library.find_lesson(lessons.lesson, language)
    if path.parent == library.bundled():  # without a translation
        language = ENGLISH

    def draw(state: State, stage: str) -> bytes:
        assert state.source is not None
        return writers.picture_bytes(Heatmaps(state.focus.spot.at(stage=stage)), state.source)

    formats.load_matplotlib()
    translate = str if language == ENGLISH else terminal.translator()
    written = page(read_lesson(path), partial(api.open, device=lessons.device or "auto"), draw, seed=seed,
                   language=language, translate=translate)
    destination.write(out, written.encode())
    terminal.print_lines(Text("Wrote {out}", out=out))
    return 0


def _check_takes_seed(path: Path) -> None:
    """Raise SessionError if a lesson holds for one seed alone."""
    from attnviz.lessons.markdown import read_lesson

    if not read_lesson(path).takes_seed:
        raise SessionError("{name} takes no seed: its text or its checks quote numbers. Leave out --seed.",
                           name=path.name)


def _grade(folder: Path, lessons: Lessons, taught: Class) -> int:
    """Print or write the table of a class and return the exit status."""
    from attnviz import api
    from attnviz.document import files
    from attnviz.document.document import Document
    from attnviz.document.saved_view import SavedView
    from attnviz.export import destination
    from attnviz.lessons import grade, grade_table, library
    from attnviz.store.session import Session
    from attnviz.store.sessions import session_begun, session_opened
    from attnviz.store.state import State
    from attnviz.system.wording import LANGUAGES

    if taught.out is not None:
        destination.check(taught.out, GRADE_SUFFIXES, replaces=lessons.force)
    paths = sorted(folder.glob(f"*{files.SUFFIX}")) if folder.is_dir() else []
    if not paths:
        raise SessionError("{name} is no folder with files that were handed in (*{suffix}).", name=folder,
                           suffix=files.HAND_IN_SUFFIX)
    named = [] if lessons.lesson is None else [
        Path(lessons.lesson) if os.path.isdir(lessons.lesson) else library.find_lesson(lessons.lesson)]
    found = [lesson for language in (*LANGUAGES, ENGLISH) for place in (library.bundled(), folder, *named)
             for lesson in library.read_all(place, language)[0]]
    known = {name: lesson for lesson in found for name in (lesson.key, lesson.digest)}
    session = api.open(device=lessons.device or "auto")

    def state_of(document: Document, view: SavedView | None) -> State:
        session.store.do(session_begun(Session(saved=document, view=view), document))
        session.store.do(session_opened(view))
        return session.state

    rows = grade.grade(paths, known, state_of)
    if taught.out is not None:
        destination.write(taught.out, grade_table.written(rows, taught.out.suffix.lower()).encode())
        terminal.print_lines(Text("Wrote {out}", out=taught.out))
    else:
        words = grade_table.as_json(rows) if taught.json else grade_table.as_text(rows, terminal.translator())
        terminal.print_lines(*words.splitlines())
    return 0


def _check(paths: Iterable[Path], device: str, seed: int | None, *, leave_out: bool = False) -> int:
    """Run lessons on a device and return 2 if one has a mistake; `leave_out` those on models that are not installed.

    A lesson that holds for every seed is run with the given one, else with its own and another one.
    """
    from attnviz import api
    from attnviz.lessons.check import mistakes, seeds_to_check
    from attnviz.lessons.errors import LessonError, at_line
    from attnviz.lessons.markdown import examine_lesson, read_text

    status = 0
    for path in paths:
        try:
            lesson, wrong = examine_lesson(read_text(path), path)
        except LessonError as error:
            lesson, wrong = None, [error]
        if lesson is not None and leave_out and lesson.model and not is_installed(lesson.model):
            terminal.print_lines(Text("{name}: not run, the model {model} is not installed", name=path.name,
                                      model=lesson.model))
            continue
        if lesson is not None:
            for tried in seeds_to_check(lesson, seed):
                wrong += [] if wrong else mistakes(lesson, partial(api.open, device=device), seed=tried)
        for mistake in sorted(wrong, key=lambda mistake: mistake.line):
            terminal.warn(at_line(path, mistake))
        status = 2 if wrong else status
        if lesson is not None and not wrong:
            one, many = N_("{name}: 1 step, no mistake"), N_("{name}: {count} steps, no mistake")
            count = len(lesson.steps)
            terminal.print_lines(Text(one if count == 1 else many, name=path.name, count=count))
    return status


def is_installed(model: str) -> bool:
    """Return whether a trained model can be opened on this computer."""
    from attnviz.engine.checkpoints.locations import inspect_model

    try:
        inspect_model(model)
    except AttnVizError:
        return False
    return True
