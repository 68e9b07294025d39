"""Lessons: Markdown files that lead a person through the window, step by step, and check what was done."""

import os
from pathlib import Path

SUFFIX = ".lesson.md"  #: of a lesson
MARKDOWN = ".md"  #: of a lesson that is named, whatever stands before it
ZIP = ".zip"  #: of several lessons
PAGE = ".html"  #: of a lesson as a page for the browser
GRADE_SUFFIXES = (".csv", ".json")  #: of the table of a class


def is_lessons(path: Path) -> bool:
    """Return whether a path is a lesson, a folder of lessons, or a zip, which may hold some."""
    if os.path.isdir(path):
        return next(path.glob(f"*{SUFFIX}"), None) is not None
    return path.suffix.lower() in (MARKDOWN, ZIP)
