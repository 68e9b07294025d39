"""Read embeddings from text tables of spreadsheets, pandas, R and users.

Cells are separated by commas, semicolons or tabs; decimals have a point or a comma. The separator is chosen so that
most cells are numbers: a single column of decimal commas is read as two columns.
"""

from __future__ import annotations

import csv
import io
import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from attnviz.document.document import FloatArray
from attnviz.document.edits import MAX_EMBEDDING_NUMBERS, MAX_EMBEDDING_ROWS
from attnviz.system.wording import quoted

#: The expected format, for errors.
EXPECTED = ("Expected is one row per token, an optional name and its numbers: Your,0.43,0.15,0.89 or "
            "Your;0,43;0,15;0,89.")

_SEPARATORS = {".csv": (",", ";", "\t"), ".tsv": ("\t", ";")}
_SAMPLE, _SAMPLE_ROWS = 2**18, 50  # characters and rows that determine the separator
_LARGEST = float(np.finfo(np.float32).max)
_MARKS = {",": "comma", ".": "point"}
_SEPARATOR_NAMED = re.compile('"?sep=(.)"?\r?\n')  # a first line that Excel interprets
_LIKE_A_NUMBER = re.compile(r"\s*[-+]?[\d.,]+(e[-+]?\d+)?\s*", re.IGNORECASE)  # also 1.234,5, which is refused later

_INDEX = frozenset({"#", "id", "ids", "idx", "index", "nr", "row", "rows"})
_NAMES = frozenset({"entry", "item", "key", "label", "labels", "name", "names", "text", "token", "tokens", "word",
                    "words"})

Row = tuple[int, list[str]]  #: (line in the file, cells)


def read(data: bytes, suffix: str) -> tuple[tuple[str, ...] | None, FloatArray]:
    """Return the row names of a table, or None, and its numbers (rows, columns).

    Raises ValueError with a sentence that names the line. Cells become numbers as soon as their row is read, so that
    only the result and the first column are kept.
    """
    table = _Table()
    try:
        rows = _rows(data, _SEPARATORS[suffix])
        first, second = next(rows, None), next(rows, None)
        if first is not None and _is_heading(first[1], [] if second is None else second[1]):
            table.heading = first
            table.skipped = int(second is not None and _counts_words(first[1], second[1]))
        elif first is not None:
            table.add(*first)
        if second is not None:
            table.add(*second)
        for line, row in rows:
            table.add(line, row)
    except UnicodeDecodeError as error:
        raise ValueError(f"it is not {error.encoding[:6].upper()} text: save it as CSV in UTF-8.") from None
    if not table.lines:
        raise ValueError("it has no row of numbers.")
    return table.result()


@dataclass(slots=True)
class _Table:
    """A table while it is read."""

    heading: Row | None = None
    skipped: int = 0  #: leading columns of row numbers before a column of names
    width: int = 0  #: cells per row without skipped ones
    lines: array[int] = field(default_factory=lambda: array("q"))  #: line numbers of the rows
    firsts: list[str] = field(default_factory=list)  #: first cells, which may be names
    others: array[float] = field(default_factory=lambda: array("f"))  #: numbers of the other cells
    marks: dict[str, int] = field(default_factory=dict)  #: {decimal mark: line of its first use}

    def add(self, line: int, row: list[str]) -> None:
        """Add a row of numbers."""
        cells = self.width + self.skipped
        if not self.lines:
            cells = len(row)
            self.width = cells - self.skipped
            # R and pandas may leave the first column without a heading.
            if self.heading is not None and not 0 <= cells - len(self.heading[1]) <= 1:
                raise ValueError(f"line {self.heading[0]} has {len(self.heading[1])} headings where line {line} has "
                                 f"{cells} cells.")
        elif len(row) != cells:
            raise ValueError(f"line {line} has {len(row)} cells where line {self.lines[0]} has {cells}.")
        if len(self.lines) == MAX_EMBEDDING_ROWS:
            raise ValueError(f"it has more than {MAX_EMBEDDING_ROWS:,} rows.")
        if len(self.others) + self.width - 1 > MAX_EMBEDDING_NUMBERS:
            raise ValueError(f"it has more than {MAX_EMBEDDING_NUMBERS:,} numbers.")
        self.others.extend(self._numbers(line, row[self.skipped + 1 :], column=self.skipped + 2))
        self.lines.append(line)
        self.firsts.append(row[self.skipped])

    def result(self) -> tuple[tuple[str, ...] | None, FloatArray]:
        """Return names, if the first column has any, and numbers."""
        vectors = np.frombuffer(self.others, dtype=np.float32).reshape(len(self.lines), self.width - 1)
        what = self._first_column()
        if what == "names":
            return self._named(vectors)
        if what == "index":
            return None, vectors
        column = [self._numbers(line, [cell], column=1) for line, cell in zip(self.lines, self.firsts, strict=True)]
        return None, np.hstack([np.array(column, dtype=np.float32), vectors])

    def _numbers(self, line: int, cells: list[str], *, column: int) -> list[float]:
        """Return the cells of a line as numbers; `column` is the column of the first, from 1."""
        text = "".join(cells)
        try:
            found = [float(cell) for cell in (map(_with_point, cells) if "," in text else cells)]
        except ValueError:
            found = []
        if "_" in text or len(found) < len(cells) or not all(-_LARGEST <= number <= _LARGEST for number in found):
            at = next(at for at, cell in enumerate(cells) if _number(cell) is None)
            raise ValueError(f"line {line}, column {column + at}: {quoted(cells[at])} is not a finite number.")
        for mark, other in (".,", ",."):
            if mark in text and self.marks.setdefault(mark, line) and other in self.marks:
                at = next(at for at, cell in enumerate(cells) if mark in cell)
                raise ValueError(f"line {line}, column {column + at}: {quoted(cells[at])} has a decimal "
                                 f"{_MARKS[mark]}, where line {self.marks[other]} has a decimal {_MARKS[other]}.")
        return found

    def _first_column(self) -> Literal["names", "index", "numbers"]:
        """Return whether the first column has names, row numbers or numbers of the embeddings.

        If all are numbers, its heading decides: an empty one, or one such as "index" or "token".
        """
        if self.width == 1:
            return "numbers"
        if self.skipped:
            return "names"
        words = sum(_number(cell) is None for cell in self.firsts)
        role = "numbers" if self.heading is None else _role(self.heading[1], self.width)
        if words * 2 > len(self.firsts) or (words and role != "numbers"):
            return "names"
        cells = [cell.strip() for cell in self.firsts]
        counts = any(cells == [str(row) for row in range(start, start + len(cells))] for start in (0, 1))
        if role == "no dimension" or (counts and role != "numbers"):
            return "index"
        if role == "names":
            return "names"
        return "index" if role == "index" and all(map(str.isdecimal, cells)) else "numbers"

    def _named(self, vectors: FloatArray) -> tuple[tuple[str, ...], FloatArray]:
        first: dict[str, int] = {}
        for place, (line, name) in enumerate(zip(self.lines, self.firsts, strict=True)):
            if not name:
                raise ValueError(f"line {line} has no name, where other rows have one.")
            before = first.setdefault(name, place)
            if before != place and not np.array_equal(vectors[before], vectors[place]):
                raise ValueError(
                    f"{quoted(name)} is on lines {self.lines[before]} and {line} with different numbers; without "
                    "names, each row is a token."
                )
        return tuple(first), vectors[list(first.values())]


def _rows(data: bytes, separators: Sequence[str]) -> Iterator[Row]:
    """Yield the rows that are not blank."""
    # Decoded in pieces: a StringIO takes four bytes per character.
    sample = _text(data).read(_SAMPLE)
    named = _SEPARATOR_NAMED.match(sample)
    reader = csv.reader(_text(data), delimiter=named[1] if named else _separator(sample, separators), strict=True)
    try:
        for row in reader:
            if not any(cell.strip() for cell in row) or (named and reader.line_num == 1):
                continue
            yield reader.line_num, row
    except csv.Error as error:
        raise ValueError(f"line {reader.line_num} is not a row of a table ({error}).") from None


def _text(data: bytes) -> io.TextIOWrapper:
    is_wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")  # Excel's "Unicode text"
    return io.TextIOWrapper(io.BytesIO(data), encoding="utf-16" if is_wide else "utf-8-sig", newline="")


def _separator(sample: str, separators: Sequence[str]) -> str:
    """Return the separator that makes most cells after the first numbers; on a tie, the first."""
    lines = sample.splitlines(keepends=True)
    if len(sample) == _SAMPLE:
        lines = lines[:-1] or lines  # the last is cut

    def fits(separator: str) -> tuple[float, int]:
        try:
            rows = [row for row in csv.reader(lines[:_SAMPLE_ROWS], delimiter=separator) if row]
        except csv.Error:
            return 0.0, 0
        cells = [cell for row in rows[1:] or rows for cell in row[1:]]
        numbers = sum(_LIKE_A_NUMBER.fullmatch(cell) is not None for cell in cells)
        strange = sum(other in row[0] for row in rows for other in separators if other != separator)
        return numbers / max(1, len(cells)), -strange

    return max(separators, key=fits)


def _is_heading(row: Sequence[str], below: Sequence[str]) -> bool:
    """Return whether the first row has column names: words, or column numbers written by tools."""
    cells = [cell.strip() for cell in row]
    first, others = cells[0], cells[1:]
    if _is_word(first) and (not others or _counts(others)):
        return True
    if others and all(cell and _is_word(cell) for cell in others):
        return True
    if _is_blank(first):
        return bool(others) and all(cell and (cell.isdecimal() or _is_word(cell)) for cell in others)
    # Numbers only: 0,1,2 above rows without integers. Two numbers may be a row.
    enough = len(below) == len(row) + 1 or (len(below) == len(row) and len(row) > 2)
    return enough and _counts(cells) and not any(cell.strip().isdecimal() for cell in below[-len(row) :])


def _role(heading: Sequence[str], width: int) -> str:
    """Return what the headings say about the first of `width` columns; "numbers" by default."""
    cells = [cell.strip().lower() for cell in heading]
    if len(cells) < width or _is_blank(cells[0]):
        return "no dimension"
    if cells[0] in _NAMES:
        return "names"
    if _counts(cells[1:]):
        return "no dimension"
    if cells[0] in _INDEX:
        return "index"
    first, *others = (re.sub(r"\d+", "#", cell) if len(cell) > 1 else "#" for cell in cells)
    return "perhaps" if set(others) != {first} and len(set(others)) == 1 and "#" in others[0] else "numbers"


def _counts_words(heading: Sequence[str], row: Sequence[str]) -> bool:
    """Return whether a first column without heading numbers rows whose names follow, as pandas writes."""
    return _is_blank(heading[0].strip()) and len(row) > 2 and not _is_word(row[0]) and _is_word(row[1])


def _is_blank(heading: str) -> bool:
    return not heading or heading.lower().startswith("unnamed:")


def _counts(cells: Sequence[str]) -> bool:
    return list(cells) == [str(column) for column in range(len(cells))]


def _is_word(cell: str) -> bool:
    try:
        float(_with_point(cell))
    except ValueError:
        return True
    return False


def _with_point(cell: str) -> str:
    return cell.replace(",", ".")


def _number(cell: str) -> float | None:
    """Return a finite 32-bit number with a decimal point or a decimal comma; None for anything else."""
    try:
        number = float(_with_point(cell))
    except ValueError:
        return None
    return number if abs(number) <= _LARGEST and "_" not in cell else None
