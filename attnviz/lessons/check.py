"""Run a lesson without a window, as `attnviz lesson --check` and the tests do, and collect its mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

import numpy as np

from attnviz.lessons.calls import Call
from attnviz.lessons.errors import LessonError
from attnviz.lessons.lesson import Ask, Check, Lesson, Point, Prose, Step
from attnviz.store.state import State
from attnviz.store.store import INTENTS, Store
from attnviz.system.errors import AttnVizError
from attnviz.system.wording import quoted


class Session(Protocol):
    """What a lesson is run on: a session of `attnviz.open`."""

    store: Store

    @property
    def state(self) -> State:
        """The state with the numbers of its document."""

    def do(self, intent: str, /, **values: Any) -> None:
        """Do an intent. Raises AttnVizError if it is refused."""


def mistakes(lesson: Lesson, open_session: Callable[[str], Session]) -> Iterator[LessonError]:
    """Yield what is wrong with a lesson that could be read; `open_session` is `attnviz.open`.

    Every intent is done, each check is false before its solution and true after it, each question has an answer, and
    each control that is pointed at exists. After a mistake in an intent the rest of the lesson is not run.
    """
    if lesson.next and not (lesson.path.parent / lesson.next).is_file():
        yield LessonError(1, "The next lesson {name} is missing.", name=quoted(lesson.next))
    try:
        session = open_session(lesson.source)
    except AttnVizError as error:
        yield LessonError(1, "It cannot begin: {error}", error=error)
        return
    try:
        for step in lesson.steps:
            yield from _run(step, session)
    except LessonError as error:
        yield error


def _run(step: Step, session: Session) -> Iterator[LessonError]:
    _do(step.setup, session)
    for task in step.tasks:  # the window computes the answers when the step begins
        if isinstance(task, Ask) and task.answer is not None:
            yield from _answer(task, session)
    for block in step.blocks:
        text = block.hint if isinstance(block, Ask | Check) else block
        links = text.links if isinstance(text, Prose) else {}
        for call in links.values():  # on a copy of the state: a person may leave them alone
            before = session.store.state
            _do([call], session)
            session.store.evolve(before)
        if isinstance(block, Check):
            yield from _solve(block, session)
        elif isinstance(block, Point):
            yield from _exists(block, session)


def _do(calls: Iterable[Call], session: Session) -> None:
    """Do intents, except what only a window does. Raises LessonError with the line of one that is refused."""
    for call in calls:
        try:
            intent = call.intent()
            if INTENTS[intent.name].scope != "window":
                session.do(call.name, **call.values)
        except LessonError:
            raise
        except AttnVizError as error:
            raise LessonError(call.line, "{name}: {error}", name=call.name, error=error) from None


def _answer(ask: Ask, session: Session) -> Iterator[LessonError]:
    assert ask.answer is not None
    try:
        answer = ask.answer.value(session.state)
    except AttnVizError as error:
        yield LessonError(ask.line, "{error}", error=error)
        return
    if isinstance(answer, str) or not np.isfinite(answer):
        yield LessonError(ask.line, "The answer is {answer}, not a number.", answer=quoted(answer))


def _solve(check: Check, session: Session) -> Iterator[LessonError]:
    if check.condition.holds(session.state):
        yield LessonError(check.line, "The check holds before it is solved: {text}.", text=check.condition.text)
    _do(check.solution, session)
    try:
        if not check.condition.value(session.state):
            yield LessonError(check.line, "The check does not hold after its solution: {text}.",
                              text=check.condition.text)
    except AttnVizError as error:
        yield LessonError(check.line, "{error}", error=error)


def _exists(point: Point, session: Session) -> Iterator[LessonError]:
    """Yield a mistake if the state has no such control: an option of another variant, a stage or a head too many."""
    state = session.state
    result, options, layer = state.result, state.document.options, state.focus.spot.layer
    assert result is not None
    is_there: dict[str, Callable[[], bool]] = {
        "option": lambda: options.uses(point.name), "stage": lambda: point.name in result.stages(layer),
        "head": lambda: int(point.name) < result.num_heads,
    }
    if point.kind in is_there and not is_there[point.kind]():
        yield LessonError(point.line, "There is no {kind} {name} here to point at.", kind=point.kind,
                          name=quoted(point.name))
