"""Where lessons are: those that come with the program, a file, a folder or a zip of them."""

from __future__ import annotations

import os
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from attnviz.document import files
from attnviz.lessons import MARKDOWN, SUFFIX, ZIP
from attnviz.lessons.errors import LessonError, at_line
from attnviz.lessons.lesson import Lesson
from attnviz.lessons.markdown import read_lesson
from attnviz.system.errors import AttnVizError, SessionError
from attnviz.system.paths import resource_path
from attnviz.system.reading import MAX_BYTES

MAX_FILES = 200  #: of a zip


def bundled() -> Path:
    """Return the folder of the lessons that come with the program."""
    return resource_path("lessons")


def lesson_files(where: Path) -> tuple[Path, ...]:
    """Return the lessons in a folder, by name, or the file itself."""
    return tuple(sorted(where.glob(f"*{SUFFIX}"))) if where.is_dir() else (where,)


def read_all(where: Path) -> tuple[list[Lesson], list[tuple[Path, AttnVizError]]]:
    """Return the lessons in a folder, and the mistakes of those that cannot be read.

    Those of a course come first, by their order; the others by level and name.
    """
    found, wrong = [], []
    for path in lesson_files(where):
        try:
            found.append(read_lesson(path))
        except AttnVizError as error:
            wrong.append((path, error))
    return sorted(found, key=lambda lesson: (not lesson.order, lesson.order, lesson.level, lesson.path.name)), wrong


def following(lesson: Lesson) -> Path | None:
    """Return the file of the next lesson: the one that it names, or the next one of its course."""
    if lesson.next:
        path = lesson.path.parent / lesson.next
        return path if path.is_file() else None
    course = [other for other in read_all(lesson.path.parent)[0] if other.order] if lesson.order else []
    paths = [other.path for other in course]
    at = paths.index(lesson.path) + 1 if lesson.path in paths else len(paths)
    return paths[at] if at < len(paths) else None


def find_lesson(name: str) -> Path:
    """Return the file of a lesson, given as a path or as the name of a bundled one. Raises SessionError if none."""
    path = Path(name)
    if path.suffix.lower() == MARKDOWN and path.is_file():
        return path.absolute()
    stem = path.name.removesuffix(SUFFIX)
    known = {each.name.removesuffix(SUFFIX): each for each in lesson_files(bundled())}
    for key, each in known.items():
        if stem in (key, key.partition("-")[2]):
            return each
    raise SessionError("There is no lesson {name}: attnviz lesson --list names them.", name=repr(name))


def check_readable(name: str) -> None:
    """Raise SessionError with the line of a mistake if a lesson cannot be read; folders and zips are not opened."""
    if os.path.isdir(name) or name.lower().endswith(ZIP):
        return
    path = find_lesson(name)
    try:
        read_lesson(path)
    except LessonError as error:
        raise SessionError(at_line(path, error)) from None


def unpack(path: Path) -> tempfile.TemporaryDirectory[str]:
    """Return a folder with the lessons and sessions of a zip; it is deleted when it is closed.

    Folders inside the zip are ignored, so that no name leads elsewhere. Raises SessionError if it holds no lesson or
    too much.
    """
    folder = tempfile.TemporaryDirectory(prefix="attnviz-lessons-")
    try:
        with zipfile.ZipFile(path) as packed:
            for info in _wanted(packed, path.name):
                (Path(folder.name) / Path(info.filename).name).write_bytes(packed.read(info))
    except (OSError, zipfile.BadZipFile, RuntimeError, NotImplementedError) as error:
        folder.cleanup()
        raise SessionError("{name} cannot be opened as a zip: {error}.", name=path.name, error=error) from None
    except AttnVizError:
        folder.cleanup()
        raise
    return folder


def _wanted(packed: zipfile.ZipFile, name: str) -> Iterator[zipfile.ZipInfo]:
    infos = [info for info in packed.infolist() if info.filename.endswith((SUFFIX, files.SUFFIX))]
    if not any(info.filename.endswith(SUFFIX) for info in infos):
        raise SessionError("{name} has no lesson (*{suffix}).", name=name, suffix=SUFFIX)
    if len(infos) > MAX_FILES or sum(info.file_size for info in infos) > MAX_BYTES:
        raise SessionError("{name} is too large for lessons.", name=name)
    yield from infos


