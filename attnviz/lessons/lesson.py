"""Lessons as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from attnviz.lessons import SUFFIX
from attnviz.lessons.calls import Call
from attnviz.lessons.expression import Expression

AskKind = Literal["number", "choice", "cell"]  #: what a question is answered with

TOLERANCE = 0.001  #: of a number that a person types, unless the lesson names another


@dataclass(frozen=True)
class Prose:
    """Text of a step, as HTML, with the intents of its links."""

    html: str
    links: Mapping[str, Call]  #: by the address in the HTML


NO_TEXT = Prose("", MappingProxyType({}))


@dataclass(frozen=True)
class Point:
    """A control to frame, such as `option.mask`."""

    kind: str
    name: str
    line: int


@dataclass(frozen=True)
class Picture:
    """A picture of the large heatmap, made from the live state."""

    stage: str  #: "" for the selected one
    line: int


@dataclass(frozen=True)
class Choice:
    """One answer of a question, and why it is wrong or right."""

    html: str
    is_right: bool
    why: Prose = NO_TEXT


@dataclass(frozen=True)
class Ask:
    """A question whose answer is a number, one of several choices, or the cell with the largest number.

    A prediction is answered once, before the pictures are shown and the rest of the step is read.
    """

    html: str
    line: int
    kind: AskKind = "number"
    is_prediction: bool = False
    answer: Expression | None = None  #: a number, or the numbers among which the largest is; None if there are choices
    tolerance: float = TOLERANCE
    choices: tuple[Choice, ...] = ()
    hint: Prose = NO_TEXT

    @property
    def links(self) -> Mapping[str, Call]:
        """The links of the hint and of what is said to an answer, by their addresses."""
        texts = self.hint, *(choice.why for choice in self.choices)
        return {link: call for text in texts for link, call in text.links.items()}


@dataclass(frozen=True)
class Check:
    """A condition that the person brings about, and the intents that do it."""

    condition: Expression
    line: int
    hint: Prose = NO_TEXT
    solution: tuple[Call, ...] = ()
    todo: str = ""  #: what the person is asked to do, as HTML; "" if the text above says it

    @property
    def links(self) -> Mapping[str, Call]:
        """The links of the hint, by their addresses."""
        return self.hint.links


Task = Ask | Check
Block = Prose | Point | Picture | Ask | Check


@dataclass(frozen=True)
class Step:
    """One step: a heading, what is done when it begins, and its blocks in order."""

    title: str
    line: int
    setup: tuple[Call, ...] = ()
    blocks: tuple[Block, ...] = ()

    @property
    def tasks(self) -> tuple[Task, ...]:
        """What the person answers or does."""
        return tuple(block for block in self.blocks if isinstance(block, Ask | Check))

    @property
    def calls(self) -> tuple[Call, ...]:
        """Every intent of the step: those of its set-up, its solutions and its links."""
        texts = (block for block in self.blocks if isinstance(block, Prose | Ask | Check))
        return (*self.setup, *(call for task in self.tasks if isinstance(task, Check) for call in task.solution),
                *(call for text in texts for call in text.links.values()))


@dataclass(frozen=True)
class Lesson:
    """A lesson: what it is called, where it begins, and its steps."""

    title: str
    level: int  #: from 1, for beginners, to 4
    minutes: int
    start: str
    next: str  #: the file of the next lesson, "" for none
    takes_seed: bool  #: its steps hold for every seed, so that each student can have other numbers
    order: int  #: its place in a course, from 1; 0 for none
    lines: Mapping[str, int]  #: the line of each field above, 1 for one that is not written
    steps: tuple[Step, ...]
    path: Path
    digest: str  #: of its text

    @property
    def key(self) -> str:
        """The name by which a finished lesson is remembered."""
        return self.path.name.removesuffix(SUFFIX)

    @property
    def model(self) -> str:
        """The trained model that it begins with, "" for none."""
        return self.start.removeprefix("model:") if self.start.startswith("model:") else ""

    @property
    def folds(self) -> bool:
        """Whether it folds pictures to segments, so that its conditions may be about these."""
        return any(call.name == "fold_by" for step in self.steps for call in step.calls)

    @property
    def source(self) -> str:
        """Where it begins, as `attnviz.open` takes it."""
        kind, _, name = self.start.partition(":")
        return {"example": self.start, "session": str(self.path.parent / name)}.get(kind, name)
