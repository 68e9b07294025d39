"""How far a person is in each lesson, as the settings of this machine keep it."""

from __future__ import annotations

from dataclasses import replace

from attnviz.lessons.lesson import Lesson
from attnviz.system.settings import MAX_LESSONS, Settings

_MARK = "@"  # between the name of a lesson and the step that was reached, from 1


def is_finished(settings: Settings, lesson: Lesson) -> bool:
    """Return whether all of a lesson was done."""
    return lesson.key in settings.finished_lessons


def step_reached(settings: Settings, lesson: Lesson) -> int:
    """Return the step that was reached, from 1; 0 before the lesson was begun."""
    found = (entry.rpartition(_MARK) for entry in settings.begun_lessons)
    steps = (int(step) for key, _, step in found if key == lesson.key and step.isdecimal() and len(step) < 5)
    return min(max(steps, default=0), len(lesson.steps))


def with_step(settings: Settings, lesson: Lesson, step: int) -> Settings:
    """Return the settings once a step was reached, from 1; the latest lesson stands last."""
    if step <= step_reached(settings, lesson):
        return settings
    others = tuple(entry for entry in settings.begun_lessons if entry.rpartition(_MARK)[0] != lesson.key)
    return replace(settings, begun_lessons=(*others, f"{lesson.key}{_MARK}{step}")[-MAX_LESSONS:])


def with_finished(settings: Settings, lesson: Lesson) -> Settings:
    """Return the settings once all of a lesson was done."""
    others = tuple(key for key in settings.finished_lessons if key != lesson.key)
    return replace(settings, finished_lessons=(*others, lesson.key)[-MAX_LESSONS:])
