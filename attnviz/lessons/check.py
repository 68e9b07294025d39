"""Run a lesson without a window, as `attnviz lesson --check` and the tests do, and collect its mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, Protocol

import numpy as np

from attnviz.document.recipes import RECIPES
from attnviz.lessons.calls import Call
from attnviz.lessons.errors import LessonError
from attnviz.lessons.lesson import Ask, Check, Lesson, Point, Prose, Step
from attnviz.lessons.library import beside
from attnviz.lessons.run import largest_cell
from attnviz.lessons.seeds import seed_settings, seeded_calls
from attnviz.lessons.words import expressions
from attnviz.store.edits import set_option
from attnviz.store.state import State
from attnviz.store.store import INTENTS, Store
from attnviz.system.errors import AttnVizError, EditError
from attnviz.system.wording import quoted

ROUNDING = 1e-6  #: of answers that are equal
OTHER_SEED = 4711  #: with which a lesson that holds for every seed is run, too
MAX_STEPS = 5_000  #: of training in one lesson: about two minutes


class Session(Protocol):
    """What a lesson is run on: a session of `attnviz.open`."""

    store: Store

    @property
    def state(self) -> State:
        """The state with the numbers of its document."""

    def do(self, intent: str, /, **values: Any) -> None:
        """Do an intent. Raises AttnVizError if it is refused."""


def mistakes(
    lesson: Lesson, open_session: Callable[[str], Session], *, seed: int | None = None,
) -> Iterator[LessonError]:
    """Yield what is wrong with a lesson that could be read, by a student's seed; `open_session` is `attnviz.open`.

    Every intent is done, each check is false before its solution and true after it, each question has an answer, which
    no check below it changes and which none above it leaves right, and each control that is pointed at exists. At most
    MAX_STEPS steps are trained.
    """
    if lesson.next and beside(lesson.path, lesson.next) is None:
        yield LessonError(lesson.lines["next"], "The next lesson {name} is missing.", name=quoted(lesson.next))
    try:
        session = begun(lesson, open_session, seed)
    except AttnVizError as error:
        yield LessonError(lesson.lines["start"], "It cannot begin: {error}", error=error)
        return
    trained = 0
    for step in lesson.steps:
        trained += sum(map(_trained_steps, step.calls))
        if trained > MAX_STEPS:
            yield LessonError(step.line, "The lesson trains {count} steps up to here, and at most {most} are checked: "
                              "what follows is not run.", count=trained, most=MAX_STEPS)
            return
        try:
            yield from _run(step, session, seed)
        except LessonError as error:
            yield error
        except AttnVizError as error:
            yield LessonError(step.line, "{error}", error=error)


def seeds_to_check(lesson: Lesson, seed: int | None) -> tuple[int | None, ...]:
    """Return the seeds that a lesson is run with: the given one, or its own and another if it holds for every one."""
    if not lesson.takes_seed:
        return (None,)
    return (None, OTHER_SEED) if seed is None else (seed,)


def begun(lesson: Lesson, open_session: Callable[[str], Session], seed: int | None) -> Session:
    """Return a session at the start of a lesson, with a student's seed. Raises AttnVizError if it cannot begin."""
    session = open_session(lesson.source)
    for name, value in seed_settings(session.state.document, seed).items():
        session.do(set_option.name, name=name, value=value)
    return session


def _trained_steps(call: Call) -> int:
    """Return how many steps an intent trains: 0 if it is another intent, or if it will be refused."""
    recipe = RECIPES.get(str(call.values.get("recipe")))
    if call.name != "train_model" or recipe is None:
        return 0
    steps = call.values.get("steps") or recipe.steps
    return steps if isinstance(steps, int) else 0


def _run(step: Step, session: Session, seed: int | None) -> Iterator[LessonError]:
    yield from do_calls(seeded_calls(step.setup, seed), session)
    answers: list[tuple[Ask, float]] = []  # the questions so far, and what is right before the next check
    undone: State | None = None  # before the last check was solved
    for block in step.blocks:
        if isinstance(block, Prose):
            yield from _numbers(block, step, session.state)
        links = block.links if isinstance(block, Prose | Ask | Check) else {}
        for call in links.values():  # on a copy of the state: a person may leave them alone
            before = session.store.state
            yield from do_calls(seeded_calls([call], seed), session)
            session.store.evolve(before)
        if isinstance(block, Ask) and block.answer is not None:
            try:
                answers.append((block, _answer(block, session.state)))
            except AttnVizError as error:
                yield LessonError(block.line, "{error}", error=error)
            else:
                yield from _tell_apart(*answers[-1], undone)
        elif isinstance(block, Check):
            undone = session.state
            yield from _solve(block, session, seed)
            yield from _compare(answers, block, session)
            answers.clear()
        elif isinstance(block, Point):
            yield from _exists(block, session)


def _numbers(prose: Prose, step: Step, state: State) -> Iterator[LessonError]:
    """Yield a mistake for each number in a text that is not there when the step begins."""
    for expression in expressions(prose.html):
        try:
            expression.value(state)
        except AttnVizError as error:
            yield LessonError(step.line, "{error}", error=error)


def do_calls(calls: Iterable[Call], session: Session) -> Iterator[LessonError]:
    """Do intents, except what only a window does; yield a mistake with the line of each that is refused."""
    for call in calls:
        try:
            intent = call.intent()
            if INTENTS[intent.name].scope != "window":
                session.do(call.name, **call.values)
        except LessonError as error:
            yield error
        except AttnVizError as error:
            yield LessonError(call.line, "{name}: {error}", name=call.name, error=error)


def _answer(ask: Ask, state: State) -> float:
    """Return the right number of a question. Raises AttnVizError if there is none."""
    assert ask.answer is not None
    if ask.kind == "cell":  # by its place among them
        cells = ask.answer.cells(state)
        return float(np.ravel_multi_index(largest_cell(cells), cells.shape))
    answer = ask.answer.value(state)
    if isinstance(answer, str) or not np.isfinite(answer):
        raise EditError("The answer is {answer}, not a number.", answer=quoted(answer))
    return float(answer)


def _compare(answers: Iterable[tuple[Ask, float]], check: Check, session: Session) -> Iterator[LessonError]:
    """Yield a mistake for each question above a check whose answer was another one before the check was solved."""
    for ask, before in answers:
        try:
            after = _answer(ask, session.state)
        except AttnVizError:
            after = np.nan
        if not abs(after - before) <= ask.tolerance:
            yield LessonError(ask.line, "The answer is {before:.6g} before the check in line {line} is solved, and "
                              "{after:.6g} after it: ask in a step of its own, or below the check.", before=before,
                              line=check.line, after=after)


def _tell_apart(ask: Ask, answer: float, undone: State | None) -> Iterator[LessonError]:
    """Yield a mistake if the answer from before the check above is another one, but taken for right."""
    if undone is None:
        return
    with suppress(AttnVizError):  # nothing had to be told apart then
        before = _answer(ask, undone)
        if ROUNDING < abs(answer - before) <= ask.tolerance:
            yield LessonError(ask.line, "The answer is {answer:.6g}, and {before:.6g} before the check above is "
                              "solved: the tolerance of {tolerance:g} takes both.", answer=answer, before=before,
                              tolerance=ask.tolerance)


def _solve(check: Check, session: Session, seed: int | None) -> Iterator[LessonError]:
    if check.condition.holds(session.state):
        yield LessonError(check.line, "The check holds before it is solved: {text}.", text=check.condition.text)
    refused = list(do_calls(seeded_calls(check.solution, seed), session))
    yield from refused
    try:
        if not refused and not check.condition.value(session.state):
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
