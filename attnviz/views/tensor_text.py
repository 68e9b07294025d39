"""Numbers as text: what an editor, the clipboard and a paste write and read. No Qt in here."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import numpy as np

from attnviz.document.document import FloatArray
from attnviz.document.errors import EditError
from attnviz.document.result import BoolArray

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_INNERMOST = re.compile(r"\[([^\[\]]*)\]")
_WRITTEN_OUT = 1e9  # from here on numbers are written with an exponent
LONGEST = 24  #: characters of a wrong text that a sentence quotes

Numbers = tuple[tuple[float | None, ...], ...]  #: rows of a paste; None leaves a cell as it is


def exact(value: float) -> str:
    """The shortest text that reads back as the same 32-bit float: 0.57, not 0.569999993."""
    text = str(np.float32(value)).removesuffix(".0")
    return f"{value:.0f}" if "e+" in text and abs(value) < _WRITTEN_OUT else text


def parse_number(text: str) -> float:
    """The 32-bit float that `text` writes, such as 0.25 or 1e-3; raises EditError with a sentence elsewhere."""
    written = text.strip()
    plain = written.replace("−", "-")  # U+2212, as cells show it
    quoted = f"'{_shortened(written)}'"
    if not plain:
        raise EditError("A cell needs a number: Esc leaves it as it is.")
    if _NUMBER.fullmatch(plain):
        with np.errstate(over="ignore"):
            number = float(np.float32(float(plain)))
        if math.isinf(number):
            raise EditError(f"{quoted} is too large: attention computes with 32-bit floats, up to 3.4e+38.")
        return number
    if _NUMBER.fullmatch(plain.replace(",", ".", 1)):
        raise EditError(f"{quoted} is not a number here: use a point, not a comma.")
    if plain.lstrip("+-").lower() in ("nan", "inf", "infinity", "∞"):
        raise EditError(f"{quoted} is not a number that attention can compute with.")
    raise EditError(f"{quoted} is not a number: write it like 0.25 or 1e-3.")


def parse_block(text: str) -> Numbers:
    """The numbers of a pasted text, row by row: tab-separated, CSV, spaces, or printed arrays with brackets.

    An empty field leaves its cell as it is. Raises EditError that names the first field that is no number.
    """
    rows: list[tuple[float | None, ...]] = []
    for fields in _split(text):
        found: list[float | None] = []
        for field in fields:
            try:
                found.append(parse_number(field) if field.strip() else None)
            except EditError as error:
                raise EditError(f"Nothing was pasted: row {len(rows) + 1}, column {len(found) + 1}: {error}") from None
        rows.append(tuple(found))
    if not any(value is not None for row in rows for value in row):
        raise EditError("Nothing was pasted: the clipboard holds no numbers.")
    return tuple(rows)


def to_tsv(
    values: FloatArray, *, chosen: BoolArray | None = None, rows: Sequence[str] = (), columns: Sequence[str] = ()
) -> str:
    """A matrix as tab-separated text in 9 digits, with labels if given; cells that are not `chosen` stay empty."""
    lines = []
    if columns:
        lines.append("\t".join(_one_field(label) for label in (*([""] if rows else []), *columns)))
    for at, numbers in enumerate(values.tolist()):
        fields = [exact(number) for number in numbers]
        if chosen is not None:
            fields = [field if kept else "" for field, kept in zip(fields, chosen[at].tolist(), strict=True)]
        lines.append("\t".join([_one_field(rows[at]), *fields] if rows else fields))
    return "\n".join(lines)


def _split(text: str) -> list[list[str]]:
    # of numpy's, torch's and Python's lists only what stands in the innermost brackets; it may go over several lines
    lines = [" ".join(inner.split()) for inner in _INNERMOST.findall(text)] if "[" in text else text.splitlines()
    return [_fields(line) for line in lines if line.strip()]


def _fields(line: str) -> list[str]:
    for separator in ("\t", ";", ","):
        if separator in line:
            return line.split(separator)
    return line.split()


def _one_field(label: str) -> str:
    return " ".join(label.split())


def _shortened(text: str) -> str:
    plain = "".join(character if character.isprintable() else " " for character in text)
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 1] + "…"
