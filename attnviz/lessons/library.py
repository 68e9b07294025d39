"""Where lessons are: those that come with the program, a file, a folder or a zip of them."""

from __future__ import annotations

import os
import re
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from attnviz.document import files
from attnviz.lessons import MARKDOWN, SUFFIX, ZIP
from attnviz.lessons.errors import LessonError, at_line
from attnviz.lessons.lesson import Lesson
from attnviz.lessons.markdown import read_lesson, read_text
from attnviz.system.errors import AttnVizError, SessionError
from attnviz.system.paths import resource_path
from attnviz.system.reading import MAX_BYTES
from attnviz.system.wording import ENGLISH, LANGUAGES

MAX_FILES = 200  #: of a zip


def bundled() -> Path:
    """Return the folder of the lessons that come with the program."""
    return resource_path("lessons")


def lesson_files(where: Path, language: str = ENGLISH) -> tuple[Path, ...]:
    """Return the lessons in a folder, by name and each in a language if it is translated, or the file itself."""
    if not where.is_dir():
        return (where,)
    return tuple(in_language(path, language) for path in sorted(where.glob(f"*{SUFFIX}")))


def in_language(path: Path, language: str) -> Path:
    """Return the file of a lesson in a language; translations are in folders such as "de" beside the English ones."""
    return beside(path, f"{language}/{path.name}") or beside(path, path.name) or path


def beside(lesson: Path, name: str) -> Path | None:
    """Return the file that a lesson names, which a translated one shares with the English one; None if none is."""
    folders = (lesson.parent.parent, lesson.parent) if lesson.parent.name in LANGUAGES else (lesson.parent,)
    return next((folder / name for folder in folders if (folder / name).is_file()), None)


def read_all(where: Path, language: str = ENGLISH) -> tuple[list[Lesson], list[tuple[Path, AttnVizError]]]:
    """Return the lessons in a folder, and the mistakes of those that cannot be read.

    Those of a course come first, by their order; the others by level and name.
    """
    found, wrong = [], []
    for path in lesson_files(where, language):
        try:
            found.append(read_lesson(path))
        except AttnVizError as error:
            wrong.append((path, error))
    return sorted(found, key=lambda lesson: (not lesson.order, lesson.order, lesson.level, lesson.path.name)), wrong


@cache
def bundled_titles(language: str = ENGLISH) -> Mapping[Path, str]:
    """Return the titles of the bundled lessons in a language by their files; nothing else of them is read."""
    texts = {path: read_text(path) for path in lesson_files(bundled(), language)}
    return {path: re.findall("^title: *(.*)$", text, re.MULTILINE)[0] for path, text in texts.items()}


def following(lesson: Lesson, language: str = ENGLISH) -> Path | None:
    """Return the file of the next lesson: the one that it names, or the next one of its course, in a language."""
    if lesson.next:
        path = beside(lesson.path, lesson.next)
        return None if path is None else in_language(path, language)
    folder = in_language(lesson.path, ENGLISH).parent
    paths = [other.path for other in read_all(folder, language)[0] if other.order] if lesson.order else []
    names = [path.name for path in paths]
    at = names.index(lesson.path.name) + 1 if lesson.path.name in names else len(names)
    return paths[at] if at < len(paths) else None


def is_course(path: Path) -> bool:
    """Return whether a path is a folder or a zip of lessons."""
    return os.path.isdir(path) or path.suffix.lower() == ZIP


def find_lesson(name: str, language: str = ENGLISH) -> Path:
    """Return the file of a lesson, given as a path or as the name of a bundled one, which may be translated.

    Raises SessionError if there is none.
    """
    path = Path(name)
    if path.suffix.lower() == MARKDOWN and path.is_file():
        return path.absolute()
    stem = path.name.removesuffix(SUFFIX)
    known = {each.name.removesuffix(SUFFIX): each for each in lesson_files(bundled())}
    for key, each in known.items():
        if stem in (key, key.partition("-")[2]):
            return in_language(each, language)
    raise SessionError("There is no lesson {name}: attnviz lesson --list names them.", name=repr(name))


def check_readable(name: str) -> None:
    """Raise SessionError with the line of a mistake if a lesson cannot be read; folders and zips are not opened."""
    if is_course(Path(name)):
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


