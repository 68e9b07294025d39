"""A translated lesson differs from the English one in its words alone."""

import re
from collections import Counter
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from attnviz.lessons import library
from attnviz.lessons.lesson import Lesson
from attnviz.lessons.markdown import parse_lesson
from attnviz.system.wording import ENGLISH, LANGUAGES
from tests.catalogues import translations

TRANSLATED = [(language, path) for language in LANGUAGES if language != ENGLISH
              for path in library.lesson_files(library.bundled(), language) if path.parent.name == language]
NAMES = [f"{language}-{path.stem[:2]}" for language, path in TRANSLATED]
NUMBER = re.compile(r"[-−]?\d+(?:[.,]\d+)*")
EMPHASISED = re.compile(r"(?<!\*)\*([^*\n]+(?:\n[^*\n]+)?)\*(?!\*)")
#: What stands in a lesson beside its words.
LEFT_OUT = ("html", "todo", "title", "path", "digest", "line", "lines")


def structure(value: Any) -> Any:
    """Return what is not words: directives, conditions, answers, links, and where they stand."""
    if is_dataclass(value):
        return type(value).__name__, *(structure(getattr(value, field.name)) for field in fields(value)
                                       if field.name not in LEFT_OUT)
    if isinstance(value, tuple | list):
        return [structure(each) for each in value]
    if isinstance(value, dict):
        return {key: structure(each) for key, each in value.items()}
    return value if isinstance(value, str | int | float | bool | type(None)) else repr(value)


def read(path: Path) -> Lesson:
    return parse_lesson(path.read_text(encoding="utf-8"), path)


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != ENGLISH])
def test_the_first_16_lessons_are_translated(language: str) -> None:
    english = library.lesson_files(library.bundled())
    assert [path.name for lang, path in TRANSLATED if lang == language][:16] == [path.name for path in english][:16]


@pytest.mark.parametrize("language, path", TRANSLATED, ids=NAMES)
def test_only_the_words_differ(language: str, path: Path) -> None:
    original = library.in_language(path, ENGLISH)
    english, other = original.read_text(encoding="utf-8"), path.read_text(encoding="utf-8")
    assert structure(read(path)) == structure(read(original))
    for part in (NUMBER, re.compile("`[^`]*`"), re.compile(r"\{[^{}:]*\}"), re.compile(r"\]\([^)]*\)")):
        assert Counter(part.findall(other)) == Counter(part.findall(english))


@pytest.mark.parametrize("language, path", TRANSLATED, ids=NAMES)
def test_what_is_emphasised_has_the_name_that_the_window_gives_it(language: str, path: Path) -> None:
    """Names of the window as it has them in the language, and words of the text as they are."""
    known = translations(language)
    english, other = (
        Counter(" ".join(name.split()) for name in EMPHASISED.findall(file.read_text(encoding="utf-8")))
        for file in (library.in_language(path, ENGLISH), path))
    for name, count in english.items():
        allowed = known.get(name, set()) | known.get(f"{name} ▾", set()) or {name}
        if " > " not in name and not re.fullmatch(r"(Head|Sentence) \d.*|A number|numbers", name):
            assert sum(other[each] for each in allowed | {name}) >= count, (name, allowed)
