"""Read embedding files: a NumPy array, or a text table with one row per token.

`.npy` is an array (tokens, d_in). `.csv` and `.tsv` may open with a row of headings, and may have token names in their
first column; repeated tokens with equal numbers count once. Rows without names are called x1, x2, ... Cells are
separated by the first of tab, semicolon and comma that occurs in the first line; `attnviz.system.number_text` reads
their numbers. Other tables are refused with the line.
"""

import csv
import io
import re
from array import array
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any, Literal

import numpy as np

from attnviz.document.document import EmbeddingFile
from attnviz.document.edits import (
    MAX_EMBEDDING_NUMBERS,
    MAX_EMBEDDING_ROWS,
    check_embedding_file,
    check_embedding_shape,
)
from attnviz.document.given_files import read_npy
from attnviz.document.given_layouts import kind_of
from attnviz.system.arrays import LARGEST, Float32
from attnviz.system.errors import EditError, SessionError
from attnviz.system.number_text import GROUPED, decimal_mark, read_number
from attnviz.system.reading import read_bytes
from attnviz.system.wording import quoted

SUFFIXES = (".npy", ".csv", ".tsv")
#: The expected format, for errors.
EXPECTED = ("Expected is one row per token, an optional name and its numbers: Your,0.43,0.15,0.89 or "
            "Your;0,43;0,15;0,89.")

_WHOLE = re.compile(r"\s*[+-]?\d")  #: the first half of a decimal that a comma may have cut
_ROW_NUMBERS = ("", "id", "index", "row")  #: headings of row numbers, which are left out
_NAMES = "token"  #: the heading of names that may be numbers

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


def _numbered(vectors: Float32) -> EmbeddingFile:
    return EmbeddingFile(names=tuple(f"x{row}" for row in range(1, len(vectors) + 1)), vectors=vectors)


def _check_npy(shape: tuple[int, ...], kind: np.dtype[Any]) -> None:
    if kind.kind not in "fiu" or len(shape) != 2:
        held = f"{len(shape)}-d {kind_of(kind)}"
        raise ValueError(f"it holds {held}; expected is a 2-d array of numbers (tokens, d_in).")
    check_embedding_shape(shape)  # before every row gets a name


def read_table(data: bytes) -> tuple[tuple[str, ...] | None, Float32]:
    """Return the row names of a table, or None, and its numbers (rows, columns).

    Raises ValueError with a sentence that names the line. A cell is a number as soon as its row is read: a list of all
    cells would take eight times the memory.
    """
    first_rows = list(islice(_rows(data), 2))
    has_heading = bool(first_rows) and _is_heading(first_rows[0][1])
    if len(first_rows) <= has_heading:
        raise ValueError("it has no row of numbers.")
    column = _first_column(first_rows[0][1] if has_heading else [], first_rows[has_heading][1])
    skipped = int(column != "numbers")
    mark = _decimal_mark(data, skipped, has_heading)
    lines, names, numbers = array("q"), list[str](), array("f")
    for line, row in islice(_rows(data), has_heading, None):
        if len(row) != len(first_rows[0][1]):
            raise ValueError(f"line {line} has {len(row)} cells where line {first_rows[0][0]} has "
                             f"{len(first_rows[0][1])}.")
        numbers.extend(_numbers(row[skipped:], mark) or _read_each(row, line, skipped, mark))
        lines.append(line)
        if column == "names":
            names.append(row[0])
        if len(lines) > MAX_EMBEDDING_ROWS:
            raise ValueError(f"it has more than {MAX_EMBEDDING_ROWS:,} rows.")
        if len(numbers) > MAX_EMBEDDING_NUMBERS:
            raise ValueError(f"it has more than {MAX_EMBEDDING_NUMBERS:,} numbers.")
    vectors = np.frombuffer(numbers, dtype=np.float32).reshape(len(lines), -1)
    return _named(names, lines, vectors) if column == "names" else (None, vectors)


def _separator(data: bytes) -> str:
    line = re.split(rb"[\r\n]", data, maxsplit=1)[0]
    return next((sign for sign in "\t;" if sign.encode() in line), ",")


def _rows(data: bytes) -> Iterator[LineCells]:
    """Yield the rows that are not blank."""
    stream = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8-sig", newline="")
    reader = csv.reader(stream, delimiter=_separator(data), strict=True)
    try:
        for row in reader:
            if any(map(str.strip, row)):
                yield reader.line_num, row
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text: save it as CSV in UTF-8.") from None
    except csv.Error as error:
        raise ValueError(f"line {reader.line_num} is not a row of a table ({error}).") from None


def _is_heading(row: Sequence[str]) -> bool:
    """Return whether the first row has words above the numbers, or their counts below a known title."""
    is_titled = row[0].strip().lower() in (*_ROW_NUMBERS, _NAMES)
    return all(map(_is_word, row[1:] or row)) or (is_titled and all(map(str.isdecimal, row[1:])))


def _first_column(heading: Sequence[str], row: Sequence[str]) -> Literal["names", "row numbers", "numbers"]:
    """Return what the first column has, by its heading and its first cell."""
    title = heading[0].strip().lower() if heading else None
    if len(row) == 1:
        return "numbers"
    if title == _NAMES or _is_word(row[0]):
        return "names"
    return "row numbers" if title in _ROW_NUMBERS else "numbers"


def _decimal_mark(data: bytes, skipped: int, has_heading: bool) -> str:
    """Return the mark of decimals in a table; "" if no cell tells.

    Raises EditError if a table has both marks, and ValueError if a comma may separate cells or decimals, as in 0,43.
    """
    def rows() -> Iterator[list[str]]:
        return (row[skipped:] for _, row in islice(_rows(data), has_heading, None))

    mark = decimal_mark(chain.from_iterable(rows()))
    if not mark and not has_heading and _separator(data) == "," and _are_halves(rows()):
        raise ValueError("its commas may separate decimals or cells: write decimals with a point, or separate cells "
                         "by tabs or semicolons.")
    return mark


def _are_halves(rows: Iterator[list[str]]) -> bool:
    """Return whether each two cells may be one decimal that its comma cut, such as 0 and 43."""
    is_fraction = False
    for row in rows:
        if len(row) % 2 or not all(map(_WHOLE.fullmatch, row[::2])) or not all(map(str.isdecimal, row[1::2])):
            return False
        is_fraction |= any(len(fraction) > 1 for fraction in row[1::2])
    return is_fraction


def _named(names: Sequence[str], lines: Sequence[int], vectors: Float32) -> tuple[tuple[str, ...], Float32]:
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
    plain = cell.strip().replace("−", "-")
    try:
        float(plain.replace(",", "."))
    except ValueError:
        return bool(plain) and GROUPED.fullmatch(plain) is None
    return False


def _numbers(cells: Sequence[str], mark: str) -> list[float]:
    """Return the cells as finite 32-bit numbers, a row at once; [] if one of them needs a closer look."""
    text = "".join(cells)
    if not text.isascii() or "_" in text or ("," in text and mark != ","):
        return []
    try:
        numbers = [float(cell.replace(",", ".")) for cell in cells] if "," in text else list(map(float, cells))
    except ValueError:
        return []
    return numbers if all(-LARGEST <= number <= LARGEST for number in numbers) else []


def _read_each(row: Sequence[str], line: int, skipped: int, mark: str) -> list[float]:
    """Return the numbers of a row. Raises ValueError that names the first cell which is none."""
    numbers = []
    for column, cell in enumerate(row[skipped:], skipped + 1):
        try:
            numbers.append(read_number(cell, decimal=mark))
        except EditError as error:
            raise ValueError(f"line {line}, column {column}: {error}") from None
        if abs(numbers[-1]) > LARGEST:
            raise ValueError(f"line {line}, column {column}: {quoted(cell)} is too large.")
    return numbers
