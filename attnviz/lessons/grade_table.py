"""The table of a class: a row for each student, a column for each task, as text, CSV or JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from attnviz.export.table_formats import separated
from attnviz.lessons import GRADE_SUFFIXES
from attnviz.lessons.grade import SIGNS, Mark, Row, place_words
from attnviz.lessons.run import Place
from attnviz.pictures.numbers import spreadsheet_label
from attnviz.system.wording import N_, cut, table_lines

_CSV: dict[Mark, str] = {"right": "1", "wrong": "0", "solved": "solved", "open": "", "unchecked": "1?"}


def written(rows: Sequence[Row], suffix: str) -> str:
    """Return the content of a file with one of the suffixes of GRADE_SUFFIXES."""
    return as_csv(rows) if suffix == GRADE_SUFFIXES[0] else as_json(rows)


def as_text(rows: Sequence[Row], say: Callable[[str], str] = str) -> str:
    """Return a table for each lesson, with what is to be said about a file below it, in the language of `say`."""
    tables = []
    for lesson, found in groupby(rows, key=lambda row: row.lesson):
        of_lesson = list(found)
        columns = _places(of_lesson)
        predictions = {place for row in of_lesson for place in row.predictions}
        head = (say(N_("student")), say(N_("seed")), *(place_words(place, predictions) for place in columns),
                say(N_("points")))
        cells = [head, *((cut(_who(row)), "" if row.seed is None else str(row.seed),
                          *(SIGNS[row.marks[place]] if place in row.marks else "" for place in columns),
                          f"{row.points}/{row.total}" if row.marks else "") for row in of_lesson)]
        lines = map(str.rstrip, table_lines(cells))
        notes = dict.fromkeys(say(note) if note.startswith(_who(row)) else f"{_who(row)}: {say(note)}"
                              for row in of_lesson for note in row.notes)
        tables.append("\n".join([lesson, *lines, *notes] if lesson else notes))
    return "\n\n".join(tables)


def as_csv(rows: Sequence[Row]) -> str:
    """Return one table of all lessons: 1 for what is right, 0 for what is wrong, empty for what is open."""
    columns = _places(rows)
    lines = [("lesson", "student", "seed", *map(place_words, columns), "points", "of", "date", "file", "notes")]
    for row in rows:
        marks = [_CSV[row.marks[place]] if place in row.marks else "" for place in columns]
        texts = [row.lesson, row.student, "" if row.seed is None else str(row.seed), *marks, str(row.points),
                 str(row.total), row.date, row.file, " ".join(row.notes)]
        lines.append(tuple(map(spreadsheet_label, texts)))
    return separated(lines, ",")


def as_json(rows: Sequence[Row]) -> str:
    """Return the rows as JSON, with the mark of each task by its name."""
    return json.dumps([{
        "lesson": row.lesson, "student": row.student, "seed": row.seed, "points": row.points, "of": row.total,
        "date": row.date, "file": row.file,
        "tasks": {place_words(place): mark for place, mark in sorted(row.marks.items())},
        "predictions": sorted(map(place_words, row.predictions)), "notes": list(row.notes),
    } for row in rows], ensure_ascii=False, indent=1) + "\n"


def _who(row: Row) -> str:
    return row.student or row.file


def _places(rows: Iterable[Row]) -> list[Place]:
    return sorted({place for row in rows for place in row.marks})
