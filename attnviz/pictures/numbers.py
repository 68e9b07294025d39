"""Numbers as text: what editor, clipboard and paste write and read. No Qt."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from attnviz.document.document import FloatArray
from attnviz.result.result import BoolArray
from attnviz.system.errors import EditError

if TYPE_CHECKING:  # only models need it
    from attnviz.result.logits import LogitMetric

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_INNERMOST = re.compile(r"\[([^\[\]]*)\]")
_LINE = re.compile(r"([^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+)")
_WORD = re.compile(r"\S+")
_MIN_EXPONENT = 1e9  # magnitude from which numbers are written with an exponent
MAX_QUOTED_CHARS = 24  #: characters of a wrong text quoted in an error

Numbers = tuple[tuple[float | None, ...], ...]  #: rows of a paste; None leaves a cell unchanged


@dataclass(frozen=True, slots=True)
class Pasted:
    """The numbers of a paste, as many as fit."""

    numbers: Numbers
    is_cut: bool  #: whether there were more numbers

    @property
    def single(self) -> float | None:
        """The number, if there is exactly one."""
        return self.numbers[0][0] if not self.is_cut and [len(row) for row in self.numbers] == [1] else None


def format_number(value: float, digits: int = 4) -> str:
    """Return a number as a cell shows it: short, with a true minus sign, infinities by their symbol."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    magnitude = abs(value)
    if magnitude != 0 and (magnitude >= 10_000 or magnitude < 0.5 * 10**-digits):
        text = f"{value:.{max(0, digits - 3)}e}".replace("e-0", "e-").replace("e+0", "e")
    else:
        whole = len(str(int(magnitude)))
        text = f"{value:.{max(0, digits - max(0, whole - 1))}f}"
        if float(text) == 0:
            text = text.lstrip("-")
    return text.replace("-", "−")


def format_metric(value: float, metric: LogitMetric) -> str:
    """Return a number of a metric: ranks without decimals, others as `format_number`."""
    return f"{value:,.0f}".replace("-", "−") if metric.row.is_count else format_number(value)


@dataclass(frozen=True, slots=True)
class Notation:
    """The notation of all numbers of one matrix or row, so that they can be compared by eye."""

    decimals: int
    is_exponential: bool = False

    def text(self, value: float) -> str:
        """Return a number in this notation; NaN and infinities by their symbol."""
        if not math.isfinite(value):
            return format_number(value)
        text = f"{value:.{self.decimals}{'e' if self.is_exponential and value else 'f'}}"
        if float(text) == 0:
            text = text.lstrip("-")
        return text.replace("e-0", "e-").replace("e+0", "e").replace("e+", "e").replace("-", "−")


def notation_of(numbers: Iterable[float], digits: int = 4) -> Notation:
    """Return one notation for all numbers: exponential only where the largest of them needs it.

    Numbers far below the largest are written as 0.0000.
    """
    largest = max((abs(number) for number in numbers if math.isfinite(number)), default=0.0)
    if largest >= 10_000 or 0 < largest < 0.5 * 10**-digits:
        return Notation(max(0, digits - 3), is_exponential=True)
    return Notation(max(0, digits - max(0, len(str(int(largest))) - 1)))


def level(value: float) -> str:
    """Return a number as a colour bar shows it: three significant digits."""
    text = f"{value:.3g}" if abs(value) < 1000 else f"{value:.1e}"
    return text.replace("e-0", "e-").replace("e+0", "e").replace("-", "−")


def exact(value: float) -> str:
    """Return the shortest text that reads back as the same 32-bit float: 0.57, not 0.569999993."""
    text = str(np.float32(value)).removesuffix(".0")
    if "e+" not in text or abs(value) >= _MIN_EXPONENT:
        return text
    if float(value).is_integer():
        return f"{value:.0f}"
    return np.format_float_positional(np.float32(value), trim="-")  # with fractions beyond a million, too


def parse_number(text: str) -> float:
    """Return the 32-bit float that `text` writes, such as 0.25 or 1e-3; raise EditError otherwise."""
    written = text.strip()
    plain = written.replace("−", "-")  # U+2212, as cells show it
    quoted = f"'{_shortened(written)}'"
    if not plain:
        raise EditError("A cell needs a number: Esc leaves it as it is.")
    if _NUMBER.fullmatch(plain):
        with np.errstate(over="ignore"):
            number = float(np.float32(float(plain)))
        if math.isinf(number):
            raise EditError("{quoted} is too large: attention computes with 32-bit floats, up to 3.4e+38.",
                            quoted=quoted)
        return number
    if _NUMBER.fullmatch(plain.replace(",", ".", 1)):
        raise EditError("{quoted} is not a number here: use a point, not a comma.", quoted=quoted)
    if plain.lstrip("+-").lower() in ("nan", "inf", "infinity", "∞"):
        raise EditError("{quoted} is not a number that attention can compute with.", quoted=quoted)
    raise EditError("{quoted} is not a number: write it like 0.25 or 1e-3.", quoted=quoted)


def parse_block(text: str, *, rows: int, columns: int) -> Pasted:
    """Return the numbers of a pasted text, row by row: tab-separated, CSV, spaces, or printed arrays with brackets.

    An empty field leaves its cell unchanged. Fields beyond `rows` and `columns` are not read: a table of 6 cells does
    not read 3,000,000 numbers. Raises EditError that names the first field that is not a number.
    """
    parsed: list[tuple[float | None, ...]] = []
    is_cut = False
    for fields in _split(text, columns):
        if len(parsed) == rows:
            return Pasted(tuple(parsed), True)
        is_cut |= len(fields) > columns
        found: list[float | None] = []
        for field in fields[:columns]:
            try:
                found.append(parse_number(field) if field.strip() else None)
            except EditError as error:
                place = f"row {len(parsed) + 1}, column {len(found) + 1}"
                raise EditError("Nothing was pasted: {place}: {error}", place=place, error=error) from None
        parsed.append(tuple(found))
    if not any(value is not None for row in parsed for value in row):
        raise EditError("Nothing was pasted: the clipboard holds no numbers" + (" for these cells." if is_cut else "."))
    return Pasted(tuple(parsed), is_cut)


def to_tsv(
    values: FloatArray, *, chosen: BoolArray | None = None, rows: Sequence[str] = (), columns: Sequence[str] = ()
) -> str:
    """Return a matrix as tab-separated text in 9 digits, with labels if given; cells not `chosen` stay empty."""
    lines = []
    if columns:
        lines.append("\t".join(_one_field(label) for label in (*([""] if rows else []), *columns)))
    for at, numbers in enumerate(values.tolist()):
        fields = [exact(number) for number in numbers]
        if chosen is not None:
            fields = [field if kept else "" for field, kept in zip(fields, chosen[at].tolist(), strict=True)]
        lines.append("\t".join([_one_field(rows[at]), *fields] if rows else fields))
    return "\n".join(lines)


def _split(text: str, columns: int) -> Iterator[list[str]]:
    """Yield the fields of each row that is not blank; one more than `columns` shows that there are more."""
    # numpy, torch and Python print rows in the innermost brackets, which may span several lines
    printed = "[" in text
    for match in (_INNERMOST if printed else _LINE).finditer(text):
        row = match[1]
        if row and not row.isspace():
            yield _fields(row, columns, ";," if printed else "\t;,")


def _fields(row: str, columns: int, separators: str) -> list[str]:
    for separator in separators:
        if separator in row:
            fields = row.split(separator, columns)
            return fields if fields[-1].strip(separator + " \r\n\t") else fields[:columns]  # may end in separators
    return [word[0] for word in islice(_WORD.finditer(row), columns + 1)]


def _one_field(label: str) -> str:
    return " ".join(label.split())


def _shortened(text: str) -> str:
    plain = "".join(character if character.isprintable() else " " for character in text)
    return plain if len(plain) <= MAX_QUOTED_CHARS else plain[: MAX_QUOTED_CHARS - 1] + "…"
