"""Lessons: Markdown files that lead a person through the window, step by step, and check what was done."""

SUFFIX = ".lesson.md"  #: of a lesson
