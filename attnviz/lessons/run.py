"""The run of a lesson: the step, what was done in it, and what is said to an answer; frozen, without Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from attnviz.lessons.lesson import Ask, Check, Lesson, Step, Task
from attnviz.store.state import State
from attnviz.system.errors import EditError
from attnviz.system.number_text import read_number
from attnviz.system.wording import N_, Text

Place = tuple[int, int]  #: the step and the task in it, each from 0

RIGHT = Text(N_("Right."))
_WRONG = Text(N_("Not quite. Look again, or press Hint."))
_WRONG_WITHOUT_HINT = Text(N_("Not quite. Look again."))
_TOO_EARLY = Text(N_("First do the task above: the question is about what you see then."))


@dataclass(frozen=True)
class Run:
    """A lesson and how far a person is in it."""

    lesson: Lesson
    at: int = 0  #: the step, from 0
    done: frozenset[Place] = frozenset()
    solved: frozenset[Place] = frozenset()  #: the checks that *Solve* did
    said: Mapping[Place, Text | str] = field(default_factory=dict)  #: to the last answer, HTML if a `str`
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

    def go_to(self, at: int) -> Run:
        """Return the run at another step, whose set-up is not done yet."""
        return replace(self, at=max(0, min(len(self.lesson.steps) - 1, at)), has_begun=False)

    def go_back(self, at: int) -> Run:
        """Return the run at an earlier step, where nothing was done or said yet."""
        return replace(self.go_to(at), done=frozenset(place for place in self.done if place[0] < at),
                       solved=frozenset(place for place in self.solved if place[0] < at),
                       said={place: words for place, words in self.said.items() if place[0] < at})

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

    def look(self, state: State) -> Run:
        """Return the run with the checks ticked that hold in a state; they stay ticked."""
        holds = {(self.at, task) for task in self.open_tasks
                 if isinstance(check := self.tasks[task], Check) and check.condition.holds(state)}
        if not holds or not self.has_begun:
            return self
        return replace(self, done=self.done | holds,
                       said={place: words for place, words in self.said.items() if words is not _TOO_EARLY})

    def answer(self, task: int, answer: str, state: State) -> Run:
        """Return the run after an answer, which is judged by a state: a number, or the number of a choice from 0."""
        ask = self.tasks[task]
        if not isinstance(ask, Ask):
            raise EditError("This is not a question.")
        said, is_right = self._judge(ask, task, answer, state)
        place = (self.at, task)
        done = self.done | {place} if is_right else self.done - {place}
        return replace(self, done=done, said={**self.said, place: said})

    def _judge(self, ask: Ask, task: int, answer: str, state: State) -> tuple[Text | str, bool]:
        wrong = _WRONG if ask.hint.html else _WRONG_WITHOUT_HINT
        if ask.answer is None:
            choice = dict(zip(map(str, range(len(ask.choices))), ask.choices, strict=True)).get(answer)
            if choice is None:
                raise EditError("There is no answer {answer}.", answer=answer)
            return choice.why.html or (RIGHT if choice.is_right else wrong), choice.is_right
        try:
            number = read_number(answer)
        except EditError as error:
            return error.text, False
        if any(isinstance(self.tasks[before], Check) for before in self.open_tasks if before < task):
            return _TOO_EARLY, False
        try:
            right = float(ask.answer.value(state))
        except (EditError, ValueError) as error:
            return Text(N_("The answer cannot be found in what is displayed now: {error}"), error=error), False
        is_right = abs(number - right) <= ask.tolerance + 1e-9
        return (RIGHT if is_right else wrong), is_right
