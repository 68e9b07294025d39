"""Read embedding files: a NumPy array, or a text table with one row per token.

`.npy` is an array (tokens, d_in). `.csv` and `.tsv` may open with a row of headings, and may have token names or row
numbers in their first column; repeated tokens with equal numbers count once. Rows without names are called x1, x2, ...
Cells are separated by the first of tab, semicolon and comma that occurs in the first line; decimals have a point or a
comma. Other tables are refused with the line.
"""

import csv
import io
import re
from array import array
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Literal

import numpy as np

from attnviz.document.document import EmbeddingFile, FloatArray
from attnviz.document.edits import (
    MAX_EMBEDDING_NUMBERS,
    MAX_EMBEDDING_ROWS,
    check_embedding_file,
    check_embedding_shape,
)
from attnviz.document.given_files import read_npy
from attnviz.system.errors import EditError, SessionError
from attnviz.system.number_text import GROUPED, read_number
from attnviz.system.reading import read_bytes
from attnviz.system.wording import cut, quoted

SUFFIXES = (".npy", ".csv", ".tsv")
#: The expected format, for errors.
EXPECTED = ("Expected is one row per token, an optional name and its numbers: Your,0.43,0.15,0.89 or "
            "Your;0,43;0,15;0,89.")

_WHOLE, _FRACTION = re.compile(r"\s*[+-]?\d"), re.compile(r"\d+")  # of a decimal that a comma may have cut
_SEPARATORS = "\t;,"
_LARGEST = float(np.finfo(np.float32).max)
_INDEX = ("", "#", "id", "index", "row", "unnamed: 0")  # headings of row numbers
_NAMES = ("label", "name", "text", "token", "word")  # headings of names, which may be numbers

LineCells = tuple[int, list[str]]  #: (line in the file, cells)


def load_embeddings(path: Path) -> EmbeddingFile:
    """Return the embeddings of a .npy, .csv or .tsv file. Raises SessionError if it cannot be read.

    Numbers are rounded to 32-bit floats.
    """
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise SessionError("{name} is not an embedding file: AttnViz reads {suffixes}.", name=path.name or path,
                           suffixes=", ".join(SUFFIXES))
    data = read_bytes(path)
    try:
        if suffix == ".npy":
            array_read = read_npy(io.BytesIO(data), len(data), "it", _check_npy)
            with np.errstate(over="ignore"):  # infinite numbers are refused later
                return check_embedding_file(_numbered(array_read.astype(np.float32)))
        names, vectors = read_table(data)
        file = _numbered(vectors) if names is None else EmbeddingFile(names=names, vectors=vectors)
        return check_embedding_file(file)
    except (EditError, ValueError) as error:
        expected = "" if suffix == ".npy" else f" {EXPECTED}"
        raise SessionError("{name} does not hold embeddings: {error}{expected}", name=path.name, error=error,
                           expected=expected) from None


def _numbered(vectors: FloatArray) -> EmbeddingFile:
    return EmbeddingFile(names=tuple(f"x{row}" for row in range(1, len(vectors) + 1)), vectors=vectors)


def _check_npy(shape: tuple[int, ...], kind: np.dtype[Any]) -> None:
    if kind.kind not in "fiu" or len(shape) != 2:
        held = f"{len(shape)}-d {cut(str(kind))}"
        raise ValueError(f"it holds {held}; expected is a 2-d array of numbers (tokens, d_in).")
    check_embedding_shape(shape)  # before every row gets a name


def read_table(data: bytes) -> tuple[tuple[str, ...] | None, FloatArray]:
    """Return the row names of a table, or None, and its numbers (rows, columns).

    Raises ValueError with a sentence that names the line. A cell is a number as soon as its row is read: a list of all
    cells would take eight times the memory.
    """
    rows = _rows(data)
    first, second = next(rows, (0, [])), next(rows, (0, []))
    heading = first if _is_heading(first[1], second[1]) else (0, [])
    start, cells = second if heading[0] else first
    if not cells:
        raise ValueError("it has no row of numbers.")
    if heading[0] and len(heading[1]) not in (len(cells), len(cells) - 1):  # R leaves out the first heading
        raise ValueError(f"line {heading[0]} has {len(heading[1])} headings where line {start} has {len(cells)} cells.")
    skipped = int((column := _first_column(heading[1], cells)) != "numbers")
    lines, names, numbers, commas = array("q"), list[str](), array("f"), _Commas(has_heading=bool(heading[0]))
    for line, row in chain((each for each in (first, second) if each[1] and each is not heading), rows):
        if len(row) != len(cells):
            raise ValueError(f"line {line} has {len(row)} cells where line {start} has {len(cells)}.")
        found = _numbers(row[skipped:])
        if len(found) < len(row) - skipped:
            at = next(at for at in range(skipped, len(row)) if not _numbers(row[at : at + 1]))
            raise ValueError(f"line {line}, column {at + 1}: {_why_no_number(row[at])}")
        numbers.extend(found)
        commas.see(line, row[skipped:])
        lines.append(line)
        if column == "names":
            names.append(row[0])
        if len(lines) > MAX_EMBEDDING_ROWS:
            raise ValueError(f"it has more than {MAX_EMBEDDING_ROWS:,} rows.")
        if len(numbers) > MAX_EMBEDDING_NUMBERS:
            raise ValueError(f"it has more than {MAX_EMBEDDING_NUMBERS:,} numbers.")
    commas.check()
    vectors = np.frombuffer(numbers, dtype=np.float32).reshape(len(lines), -1)
    return _named(names, lines, vectors) if column == "names" else (None, vectors)


class _Commas:
    """What the commas of a table tell, row by row: decimals, thousands or cells. Ambiguous tables are refused."""

    def __init__(self, *, has_heading: bool) -> None:
        self._marks = set[str]()  # of decimals
        self._grouped = ""  # the first cell whose comma may group thousands, with its line
        self._may_be_decimals = not has_heading  # cells without a mark, in pairs such as 0 and 43
        self._is_fraction = False  # of one of these pairs

    def see(self, line: int, cells: Sequence[str]) -> None:
        """Read the marks of a row. Raises ValueError if the table has two kinds of them."""
        text = "".join(cells)
        if "," in text:
            told = [cell for cell in cells if "," in cell and not GROUPED.fullmatch(cell.strip())]
            self._grouped = self._grouped or next((f"line {line}: {quoted(cell.strip())} may" for cell in cells
                                                   if "," in cell and cell not in told), "")
            self._marks |= {","} if told else set()
        if "." in text:
            self._marks.add(".")
        if "." in self._marks and ("," in self._marks or self._grouped):  # one of them may stand for thousands
            raise ValueError(f"line {line}: the table has decimal points and decimal commas.")
        if self._may_be_decimals:
            pairs = list(zip(cells[::2], cells[1::2], strict=False))
            self._may_be_decimals = not (self._marks or self._grouped) and len(cells) % 2 == 0 and all(
                _WHOLE.fullmatch(whole) and _FRACTION.fullmatch(fraction) for whole, fraction in pairs)
            self._is_fraction |= any(len(fraction) > 1 for _, fraction in pairs)

    def check(self) -> None:
        """Raise ValueError with a sentence if the commas of the whole table may mean two things."""
        if self._grouped and not self._marks:
            raise ValueError(f"{self._grouped} mean thousands or decimals: write it without a comma, or with a point.")
        if self._may_be_decimals and self._is_fraction:
            raise ValueError("its commas may separate decimals or cells: write decimals with a point, or separate "
                             "cells by tabs or semicolons.")


def _why_no_number(cell: str) -> str:
    """Return why a cell is not read as a number, as a sentence."""
    if GROUPED.fullmatch(cell.strip()):
        try:
            read_number(cell)
        except EditError as error:
            return str(error)
    return f"{quoted(cell)} is not a finite number."


def _rows(data: bytes) -> Iterator[LineCells]:
    """Yield the rows that are not blank."""
    stream = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8-sig", newline="")
    try:
        line = stream.readline()
        stream.seek(0)
        reader = csv.reader(stream, delimiter=next((sign for sign in _SEPARATORS if sign in line), ","), strict=True)
        for row in reader:
            if any(map(str.strip, row)):
                yield reader.line_num, row
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text: save it as CSV in UTF-8.") from None
    except csv.Error as error:
        raise ValueError(f"line {reader.line_num} is not a row of a table ({error}).") from None


def _is_heading(row: Sequence[str], below: Sequence[str]) -> bool:
    """Return whether the first row has column names, or the column numbers that pandas writes."""
    counts = [str(column) for column in range(len(row))]
    if row == counts:  # the numbers of a token are seldom all whole
        return len(row) > 2 and len(below) >= len(row) and not any(map(str.isdecimal, below[-len(row) :]))
    return bool(row) and (all(map(_is_word, row[1:] or row)) or (not _numbers(row[:1]) and row[1:] == counts[:-1]))


def _first_column(heading: Sequence[str], row: Sequence[str]) -> Literal["names", "index", "numbers"]:
    """Return what the first column has, by its heading and its first cell."""
    if len(row) == 1:
        return "numbers"
    title = "" if len(heading) < len(row) else heading[0].strip().lower()
    if title in _NAMES or _is_word(row[0]):
        return "names"
    counted = heading[1:] == [str(column) for column in range(len(row) - 1)]
    return "index" if heading and (title in _INDEX or counted) else "numbers"


def _named(names: Sequence[str], lines: Sequence[int], vectors: FloatArray) -> tuple[tuple[str, ...], FloatArray]:
    """Return each name once, and its vector."""
    first: dict[str, int] = {}
    for place, (line, name) in enumerate(zip(lines, names, strict=True)):
        if not name:
            raise ValueError(f"line {line} has no name, where other rows have one.")
        before = first.setdefault(name, place)
        if not np.array_equal(vectors[before], vectors[place]):
            raise ValueError(f"{quoted(name)} is on lines {lines[before]} and {line} with different numbers; without "
                             "names, each row is a token.")
    return tuple(first), vectors[list(first.values())]


def _is_word(cell: str) -> bool:
    try:
        float(cell.replace(",", "."))
    except ValueError:
        return bool(cell.strip())
    return False


def _numbers(cells: Sequence[str]) -> list[float]:
    """Return the cells as finite 32-bit numbers with a decimal point or a decimal comma; [] if one is not."""
    text = "".join(cells)
    if "−" in text:  # U+2212, as AttnViz shows it
        cells, text = [cell.replace("−", "-") for cell in cells], text.replace("−", "-")
    try:
        found = [float(cell.replace(",", ".")) for cell in cells] if "," in text else list(map(float, cells))
    except ValueError:
        return []
    is_plain = "_" not in text and text.isascii()
    return found if is_plain and all(-_LARGEST <= number <= _LARGEST for number in found) else []
