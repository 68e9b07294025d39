"""Embeddings that a person brings along: a NumPy array, or a table of text with one row for each token.

`.npy` is an array (tokens, d_in). `.csv` and `.tsv` (UTF-8) may open with a row of headings and may have token names in
their first column; a token that comes again with the same numbers counts once. Rows without names are x1, x2, ...
"""

from __future__ import annotations

import csv
import io
import math
import warnings
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from attnviz.document.document import EmbeddingFile, FloatArray
from attnviz.document.edits import MAX_NAME, MAX_TOKENS, MAX_VECTORS, check_embedding_file, check_shape
from attnviz.document.errors import EditError, SessionError
from attnviz.document.reading import read_bytes
from attnviz.document.wording import cut

SUFFIXES = (".npy", ".csv", ".tsv")
_LARGEST = float(np.finfo(np.float32).max)


def load_embeddings(path: Path) -> EmbeddingFile:
    """The embeddings of a .npy, .csv or .tsv file. Raises SessionError with a sentence for any that is not a good one.

    Numbers are rounded to 32-bit floats.
    """
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise SessionError(f"{path.name or path} is not a file of embeddings: AttnViz reads {', '.join(SUFFIXES)}.")
    data = read_bytes(path)
    try:
        file = _from_array(data) if suffix == ".npy" else _from_table(data, "\t" if suffix == ".tsv" else ",")
        return check_embedding_file(file)
    except (EditError, ValueError) as error:
        raise SessionError(f"{path.name} does not hold embeddings: {error}") from None


def _numbered(vectors: FloatArray) -> EmbeddingFile:
    return EmbeddingFile(names=tuple(f"x{row}" for row in range(1, len(vectors) + 1)), vectors=vectors)


def _from_array(data: bytes) -> EmbeddingFile:
    # Read by hand: np.load would allocate whatever size a damaged header claims.
    stream = io.BytesIO(data)
    try:
        version = np.lib.format.read_magic(stream)
        read_header = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a damaged header may be odd Python
            shape, by_column, kind = read_header(stream)
        if any(type(size) is not int for size in shape):  # True, which to numpy is a length too
            raise ValueError
    except Exception:  # the header is a Python literal, and its parser has many ways to fail
        raise ValueError("it is not a NumPy array.") from None
    if kind.kind not in "fiu" or len(shape) != 2:
        held = f"{len(shape)}-d {cut(str(kind))}"
        raise ValueError(f"it holds {held}, where a 2-d array of numbers (tokens, d_in) is needed.")
    content = data[stream.tell() :]
    if min(shape) < 0 or len(content) != math.prod(shape) * kind.itemsize:
        raise ValueError("it is cut short, or longer than it says.")
    check_shape(shape)  # before a name is made for every row
    array = np.frombuffer(content, kind).reshape(shape, order="F" if by_column else "C")
    with np.errstate(over="ignore"):  # what becomes infinite is refused with its place
        return _numbered(array.astype(np.float32))


def _from_table(data: bytes, delimiter: str) -> EmbeddingFile:
    rows = _rows(data, delimiter)
    if rows and _is_heading(rows[0][1]):
        del rows[0]
    if not rows:
        raise ValueError("there is no row of numbers in it.")
    named = len(rows[0][1]) > 1 and sum(_number(row[0]) is None for _, row in rows) * 2 > len(rows)
    vectors = np.empty((len(rows), len(rows[0][1]) - named), dtype=np.float32)
    for vector, (line, row) in zip(vectors, rows, strict=True):
        if len(row) != len(rows[0][1]):
            raise ValueError(f"line {line} has {len(row)} cells where line {rows[0][0]} has {len(rows[0][1])}.")
        numbers = [_number(cell) for cell in row[named:]]
        for column, number in enumerate(numbers, 1 + named):
            if number is None or not abs(number) <= _LARGEST:
                raise ValueError(f"line {line}, column {column}: {row[column - 1][:40]!r} is not a finite number.")
        vector[:] = numbers
    if not named:
        return _numbered(vectors)
    first: dict[str, int] = {}
    for place, (line, row) in enumerate(rows):
        if not np.array_equal(vectors[first.setdefault(row[0], place)], vectors[place]):
            raise ValueError(
                f"{row[0][:40]!r} stands on lines {rows[first[row[0]]][0]} and {line} with different numbers; without "
                "names, each row is a token of its own."
            )
    return EmbeddingFile(names=tuple(first), vectors=vectors[list(first.values())])


def _rows(data: bytes, delimiter: str) -> list[tuple[int, list[str]]]:
    """The rows that are not blank, each with its line number."""
    rows: list[tuple[int, list[str]]] = []
    cells = 0
    try:
        reader = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=delimiter, strict=True)
        for row in reader:
            if not any(cell.strip() for cell in row):
                continue
            rows.append((reader.line_num, row))
            cells += len(row) - 1
            if cells > MAX_VECTORS:
                raise ValueError(f"it has more than {MAX_VECTORS:,} numbers.")
            if len(rows) > MAX_TOKENS + 1:  # one may be headings
                raise ValueError(f"it has more than {MAX_TOKENS:,} rows.")
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text.") from None
    except csv.Error as error:
        raise ValueError(f"line {reader.line_num} is not a row of a table ({error}).") from None
    return rows


def _is_heading(row: Sequence[str]) -> bool:
    """Whether the first row names columns: words, the column numbers that tools write, or nothing over the names."""
    first, others = row[0], [cell.strip() for cell in row[1:]]
    if not others:
        return _number(first) is None
    counted = others == [str(column) for column in range(len(others))] and _number(first) is None
    return not first.strip() or counted or all(cell and _number(cell) is None for cell in others)


def _number(cell: str) -> float | None:
    try:
        return float(cell) if len(cell) <= MAX_NAME else None
    except ValueError:
        return None
