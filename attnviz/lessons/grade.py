"""Grade what students handed in: each answer and each check is judged again, by the state that it was given in."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from attnviz.document import files
from attnviz.document.document import Document
from attnviz.document.saved_view import SavedView
from attnviz.lessons.handin import HandIn, TaskRecord, read
from attnviz.lessons.lesson import Ask, Lesson, Task
from attnviz.lessons.run import Place, judge
from attnviz.store.state import State
from attnviz.system.errors import AttnVizError, EditError
from attnviz.system.wording import N_, Text, printable_name

#: What a task is worth: `solved` was done by the program, `unchecked` is right by the file alone.
Mark = Literal["right", "wrong", "solved", "open", "unchecked"]
StateOf = Callable[[Document, SavedView | None], State]

SIGNS: Mapping[Mark, str] = {"right": "✓", "wrong": "✗", "solved": "s", "open": "–", "unchecked": "✓?"}
#: Names in conditions whose values no session file has.
_NOT_STORED = frozenset({"own_code", "showing"})


@dataclass(frozen=True)
class Row:
    """A student's file: the marks by the place of each task, and what is to be said about it."""

    file: str
    student: str = ""
    lesson: str = ""
    seed: int | None = None
    date: str = ""
    marks: Mapping[Place, Mark] = field(default_factory=dict)
    predictions: frozenset[Place] = frozenset()  #: places that are worth no point
    notes: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """The number of tasks that are right, without predictions."""
        return sum(mark in ("right", "unchecked") for place, mark in self.marks.items()
                   if place not in self.predictions)

    @property
    def total(self) -> int:
        """The number of tasks that a point is given for."""
        return len(self.marks.keys() - self.predictions)


def grade(paths: Sequence[Path], lessons: Mapping[str, Lesson], state_of: StateOf) -> list[Row]:
    """Return a row for each file, by lesson and student; what cannot be read is a row with a sentence.

    The lessons are by their digests, so that each language is known, and by their keys for other versions.
    """
    found = [_read_file(path) for path in paths]
    seeds = {hand_in.seed: hand_in.student for hand_in in found if isinstance(hand_in, HandIn)}
    rows = [Row(path.name, notes=(hand_in,)) if isinstance(hand_in, str) else
            _graded(path, hand_in, lessons.get(hand_in.lesson_digest) or lessons.get(hand_in.lesson), state_of, seeds)
            for path, hand_in in zip(paths, found, strict=True)]
    counts = Counter((row.lesson, _same(row.student)) for row in rows if row.student)
    owners: dict[tuple[str, int | None], dict[str, str]] = {}  # of a seed in a lesson, as they are compared
    for row in rows:
        owners.setdefault((row.lesson, row.seed), {}).setdefault(_same(row.student), row.student)
    rows = [replace(row, notes=(*row.notes, *_repeats(row, counts[row.lesson, _same(row.student)],
                                                      owners[row.lesson, row.seed]))) for row in rows]
    return sorted(rows, key=lambda row: (not row.lesson, row.lesson, _same(row.student), row.date, row.file))


def _repeats(row: Row, count: int, owners: Mapping[str, str]) -> Iterator[Text]:
    """Yield what other files of the lesson share: the student, who handed in `count` files, or the seed of others."""
    if count > 1:
        yield Text(N_("{student} handed in {count} files."), student=row.student, count=count)
    others = [name for same, name in owners.items() if name and same != _same(row.student)]
    if row.seed is not None and others:
        yield Text(N_("The seed {seed} is also that of {students}."), seed=row.seed,
                   students=", ".join(sorted(others)))


def places(lesson: Lesson) -> Iterator[tuple[Place, Task]]:
    """Yield each task of a lesson with its place."""
    for at, step in enumerate(lesson.steps):
        for number, task in enumerate(step.tasks):
            yield (at, number), task


def place_words(place: Place, predictions: Iterable[Place] = ()) -> str:
    """Return the name of a column: step and task, counted from 1; a prediction is in brackets."""
    words = f"{place[0] + 1}.{place[1] + 1}"
    return f"({words})" if place in predictions else words


def _same(name: str) -> str:
    """Return a name without what may differ in two files of one student."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _read_file(path: Path) -> HandIn | str:
    """Return what a student handed in, or the sentence that says why it cannot be read."""
    try:
        return read(path)
    except AttnVizError as error:
        return error.text


def _graded(
    path: Path, hand_in: HandIn, lesson: Lesson | None, state_of: StateOf, seeds: Mapping[int | None, str],
) -> Row:
    row = Row(path.name, printable_name(hand_in.student), hand_in.lesson, hand_in.seed, hand_in.date)
    notes: list[str] = []
    if not hand_in.is_unchanged:
        notes.append(Text(N_("The file was changed after it was handed in.")))
    if lesson is None:
        notes.append(Text(N_("There is no lesson {name} to grade it by: name its file or its folder."),
                          name=hand_in.lesson))
        return replace(row, notes=tuple(notes))
    if hand_in.lesson_digest != lesson.digest:
        notes.append(Text(N_("It was done with another version of the lesson.")))
    tasks, records = dict(places(lesson)), {record.place: record for record in hand_in.tasks}
    marks: dict[Place, Mark] = {}
    for place, task in tasks.items():
        marks[place] = "open"
        if (record := records.get(place)) is not None:
            marks[place], said = _mark(task, record, state_of, seeds, hand_in.seed)
            notes += said
    predictions = frozenset(place for place, task in tasks.items() if isinstance(task, Ask) and task.is_prediction)
    return replace(row, marks=marks, predictions=predictions, notes=tuple(notes))


def _mark(
    task: Task, record: TaskRecord, state_of: StateOf, seeds: Mapping[int | None, str], seed: int | None,
) -> tuple[Mark, list[str]]:
    """Return the mark of a task, and what is to be said: where it is not what the file says."""
    step, number = (at + 1 for at in record.place)
    try:
        document, view = files.read_content(record.state, "its state")
        notes = [Text(N_("Step {step}, task {task} has the numbers of {student}."), step=step, task=number,
                      student=printable_name(seeds[other])) for other in (_seed_of(document),) if other != seed
                 and other is not None and other in seeds]
        is_right = record.is_solved or _is_right(task, record, document, view, state_of)
    except AttnVizError as error:
        mark: Mark = "solved" if record.is_solved else "unchecked" if record.is_right else "wrong"
        said: list[str] = [Text(N_("Step {step}, task {task} could not be judged again, its mark is that of the file: "
                              "{error}"), step=step, task=number, error=error.text)]
        return mark, said
    if record.is_solved:
        return "solved", [*notes]
    if is_right != record.is_right:
        notes.append(Text(N_("Step {step}, task {task} is marked as right in the file, and it is wrong.")
                          if record.is_right else
                          N_("Step {step}, task {task} is marked as wrong in the file, and it is right."),
                          step=step, task=number))
    return "right" if is_right else "wrong", [*notes]


def _is_right(
    task: Task, record: TaskRecord, document: Document, view: SavedView | None, state_of: StateOf,
) -> bool:
    """Return whether an answer is right, or whether a check holds. Raises AttnVizError if it cannot be computed."""
    if isinstance(task, Ask):
        state = State() if task.kind == "choice" else state_of(document, view)
        return judge(task, record.answer, state).is_right
    if task.condition.reads(_NOT_STORED):
        raise EditError("No session keeps what its condition asks for.")
    return bool(task.condition.value(state_of(document, view)))


def _seed_of(document: Document) -> int | None:
    """Return the seed of the numbers of a document; None if it has none."""
    if not document.is_computed or document.options.is_trained:
        return None
    return document.options.seed if document.options.uses("seed") else document.options.embedding_seed
