"""The run of a lesson: the step, what was done in it, and what is said to an answer; frozen, without Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from attnviz.document.document import Document
from attnviz.document.saved_view import SavedView
from attnviz.document.stages import STAGES
from attnviz.lessons.calls import Call
from attnviz.lessons.expression import Expression
from attnviz.lessons.lesson import Ask, Check, Lesson, Step, Task
from attnviz.store.parts import FIRST_STAGE
from attnviz.store.state import State
from attnviz.store.stored_view import view_of
from attnviz.system.arrays import Float64
from attnviz.system.errors import EditError
from attnviz.system.number_text import read_number
from attnviz.system.wording import N_, Text, quoted

Place = tuple[int, int]  #: the step and the task in it, each from 0

_CHOOSES = ("choose_stage", "choose_head", "choose_layer")
_FIRST_FOCUS = (Call("choose_stage", {"stage": FIRST_STAGE}, 0), Call("choose_head", {"head": 0, "layer": 0}, 0))

RIGHT = Text(N_("Right."))
_WRONG = Text(N_("Not quite. Look again, or press Hint."))
_WRONG_WITHOUT_HINT = Text(N_("Not quite. Look again."))
_PREDICTED = Text(N_("Right, as you predicted."))
_NOT_PREDICTED = Text(N_("Not as you predicted. Look what it is."))
_ROUNDED = Text(N_("Right so far, but rounded: write more decimal places."))
_TOO_EARLY = Text(N_("First do the task above: the question is about what you see then."))


@dataclass(frozen=True)
class Verdict:
    """What is said to an answer, and whether it is right; what answers nothing, as a typing error, does not count."""

    said: Text | str  #: HTML if a `str`
    is_right: bool = False
    counts: bool = True


@dataclass(frozen=True)
class Answer:
    """What was answered last or done, whether it was right, and the state that it was judged by."""

    text: str  #: a number as it was typed, a choice from 0, a cell as "row,column"; "" of a check
    is_right: bool
    tries: int
    document: Document
    view: SavedView


@dataclass(frozen=True)
class Run:
    """A lesson, who takes it, and how far that person is."""

    lesson: Lesson
    student: str = ""
    seed: int | None = None  #: of the numbers; None for those of the lesson
    at: int = 0  #: the step, from 0
    done: frozenset[Place] = frozenset()
    solved: frozenset[Place] = frozenset()  #: the checks that *Solve* did
    said: Mapping[Place, Text | str] = field(default_factory=dict)  #: to the last answer, HTML if a `str`
    answers: Mapping[Place, Answer] = field(default_factory=dict)  #: the last of each question, and the checks done
    has_begun: bool = False  #: the set-up of the step is done and computed

    @property
    def step(self) -> Step:
        """The present step."""
        return self.lesson.steps[self.at]

    @property
    def is_last(self) -> bool:
        """Whether no step follows."""
        return self.at + 1 == len(self.lesson.steps)

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks of the step."""
        return self.step.tasks

    def is_done(self, task: int) -> bool:
        """Return whether a task of the step is done."""
        return (self.at, task) in self.done

    @property
    def open_tasks(self) -> tuple[int, ...]:
        """The tasks of the step that are not done."""
        return tuple(task for task in range(len(self.tasks)) if not self.is_done(task))

    @property
    def prediction(self) -> int | None:
        """The prediction that is to be made now, before anything is shown; None if there is none."""
        return next((task for task in self.open_tasks if isinstance(found := self.tasks[task], Ask)
                     and found.is_prediction), None)

    def go_to(self, at: int) -> Run:
        """Return the run at another step, whose set-up is not done yet."""
        return replace(self, at=max(0, min(len(self.lesson.steps) - 1, at)), has_begun=False)

    def go_back(self, at: int) -> Run:
        """Return the run at an earlier step, where nothing was done or said yet; a prediction stays as it was made."""
        def stays(place: Place) -> bool:
            task = self.lesson.steps[place[0]].tasks[place[1]]
            return place[0] < at or (isinstance(task, Ask) and task.is_prediction)

        return replace(self.go_to(at), done=frozenset(filter(stays, self.done)),
                       solved=frozenset(filter(stays, self.solved)),
                       said={place: words for place, words in self.said.items() if stays(place)},
                       answers={place: answer for place, answer in self.answers.items() if stays(place)})

    @property
    def is_complete(self) -> bool:
        """Whether every question of the lesson was answered right, and every check holds."""
        return all((at, task) in self.done for at, step in enumerate(self.lesson.steps)
                   for task in range(len(step.tasks)))

    def solve(self, task: int) -> Run:
        """Return the run in which the program does a check of the step."""
        return replace(self, solved=self.solved | {(self.at, task)})

    def begin(self) -> Run:
        """Return the run whose step's set-up is done and computed."""
        return replace(self, has_begun=True)

    @property
    def way_here(self) -> tuple[Call, ...]:
        """What selects the stage and the head that the step begins with if only what was asked before it was done."""
        before = [call for step in self.lesson.steps[: self.at] for call in (*step.setup, *(
            call for task in step.tasks if isinstance(task, Check) for call in task.solution))]
        last: dict[str, Call] = {}
        for call in (*_FIRST_FOCUS, *before, *self.step.setup):
            if call.name in _CHOOSES:
                last.pop(call.name, None)  # in the order of what was done last
                last[call.name] = call
        return tuple(last.values())

    def look(self, state: State) -> Run:
        """Return the run with the checks ticked that hold in a state; they stay ticked."""
        holds = {(self.at, task) for task in self.open_tasks
                 if isinstance(check := self.tasks[task], Check) and check.condition.holds(state)}
        if not holds or not self.has_begun:
            return self
        done = {place: Answer("", place not in self.solved, 1, state.document, view_of(state)) for place in holds}
        return replace(self, done=self.done | holds, answers={**self.answers, **done},
                       said={place: words for place, words in self.said.items() if words is not _TOO_EARLY})

    def answer(self, task: int, answer: str, state: State) -> Run:
        """Return the run after an answer, which is judged by a state: a number, or the number of a choice from 0."""
        ask, place = self.tasks[task], (self.at, task)
        if not isinstance(ask, Ask):
            raise EditError("This is not a question.")
        before = self.answers.get(place)
        if ask.is_prediction and before is not None:
            raise EditError("A prediction is made once.")
        verdict = self._judge(ask, task, answer, state)
        is_done = verdict.is_right or (ask.is_prediction and verdict.counts)
        run = replace(self, done=self.done | {place} if is_done else self.done - {place},
                      said={**self.said, place: verdict.said})
        if not verdict.counts:
            return run
        tries = 1 + (0 if before is None else before.tries)
        given = Answer(answer.strip(), verdict.is_right, tries, state.document, view_of(state))
        return replace(run, answers={**self.answers, place: given})

    def _judge(self, ask: Ask, task: int, answer: str, state: State) -> Verdict:
        if ask.kind != "choice" and any(isinstance(self.tasks[before], Check) for before in self.open_tasks
                                        if before < task):
            return Verdict(_TOO_EARLY, counts=False)
        return judge(ask, answer, state)


def judge(ask: Ask, answer: str, state: State) -> Verdict:
    """Return the verdict on an answer, by a state with numbers. Raises EditError if there is no such choice."""
    if ask.kind == "choice":
        choice = dict(zip(map(str, range(len(ask.choices))), ask.choices, strict=True)).get(answer)
        if choice is None:
            raise EditError("There is no answer {answer}.", answer=quoted(answer))
        return Verdict(choice.why.html or _reply(ask, is_right=choice.is_right), choice.is_right)
    try:
        given = _cell(answer) if ask.kind == "cell" else read_number(answer)
    except EditError as error:
        return Verdict(error.text, counts=False)
    assert ask.answer is not None
    try:
        if isinstance(given, tuple):
            is_right = _is_largest(ask.answer.cells(state), given, ask.tolerance)
        else:
            distance = abs(given - float(ask.answer.value(state)))
            is_right = distance <= ask.tolerance + 1e-9
            places = len(answer.strip().replace(",", ".").partition(".")[2])
            if not is_right and not ask.is_prediction and places and distance <= 0.5 * 10.0 ** -places + 1e-9:
                return Verdict(_ROUNDED, counts=False)  # a small cell shows no more digits
    except (EditError, ValueError) as error:
        return Verdict(Text(N_("The answer cannot be found in what is displayed now: {error}"), error=error),
                       counts=False)
    return Verdict(_reply(ask, is_right=is_right), is_right)


def _reply(ask: Ask, *, is_right: bool) -> Text:
    if ask.is_prediction:
        return _PREDICTED if is_right else _NOT_PREDICTED
    return RIGHT if is_right else _WRONG if ask.hint.html else _WRONG_WITHOUT_HINT


def cell_labels(numbers: Expression, state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the labels of rows and of columns among which the largest is asked for; no rows if it is one row."""
    source = state.source
    stage = next((str(node.value) for node in numbers.tree.walk() if str(node.value) in STAGES), "")
    spot = state.focus.spot.at(stage=stage)
    if source is None or not source.texts or stage not in source.stages(spot.layer):
        return (), ()
    try:
        is_row = numbers.cells(state).ndim == 1
    except EditError:
        return (), ()
    rows, columns = source.row_labels(spot), source.column_labels(spot)
    return () if is_row else tuple(rows), tuple(columns)


def largest_cell(cells: Float64) -> tuple[int, ...]:
    """Return the index of the largest finite number. Raises EditError if there is none."""
    finite = np.where(np.isfinite(cells), cells, -np.inf)
    if not np.isfinite(cells).any():
        raise EditError("No cell has a number.")
    return tuple(map(int, np.unravel_index(int(finite.argmax()), cells.shape)))


def _cell(answer: str) -> tuple[int, ...]:
    """Return the index that "1,3" or "3" writes. Raises EditError."""
    parts = [part.strip() for part in answer.split(",")]
    if not all(part.isdecimal() and len(part) < 9 for part in parts):
        raise EditError("{answer} is not a cell: write its row and its column, such as 1,3.", answer=quoted(answer))
    return tuple(map(int, parts))


def _is_largest(cells: Float64, index: tuple[int, ...], tolerance: float) -> bool:
    """Return whether a cell has the largest number, up to the tolerance. Raises EditError if there is no such cell."""
    if len(index) != cells.ndim or any(at >= size for at, size in zip(index, cells.shape, strict=True)):
        raise EditError("There is no cell {cell}.", cell=",".join(map(str, index)))
    return bool(cells[index] >= cells[largest_cell(cells)] - tolerance)
