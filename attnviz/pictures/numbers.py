"""Numbers as text: what editor, clipboard and paste write and read. No Qt."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from attnviz.system.arrays import Bools, Float32
from attnviz.system.errors import EditError
from attnviz.system.number_text import GROUPED, NUMBER, decimal_mark, quoted_number, read_number

if TYPE_CHECKING:  # only models need it
    from attnviz.result.logits import LogitMetric

_INNERMOST = re.compile(r"\[([^\[\]]*)\]")
_LINE = re.compile(r"([^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+)")
_WORD = re.compile(r"(?:\S|(?<=\d)[\u00a0\u202f](?=\d))+")  # a narrow space may group digits
_CLUSTER = re.compile(r"[^\s,]+(?:,[^\s,]+)+")  # joined by commas: a number with a decimal comma, or several cells
_LOOSE_COMMA = re.compile(r"(?:^|\s),|,(?:\s|$)")
_DECIMALS = re.compile(r"[+-]?(?:0,\d\d|\d*,0\d)")  # what begins like this is no pair of whole numbers
_TAIL_OF_GROUP = re.compile(r"\s*0\d+\s*", re.ASCII)  # the end of 1,000 or 1 000 that was split
_MIN_EXPONENT = 1e9  # magnitude from which numbers are written with an exponent
_FORMULA_MARKS = tuple("=+-@＝＋－＠")  # spreadsheets compute what begins with one

PastedRows = tuple[tuple[float | None, ...], ...]  #: rows of a paste; None leaves a cell unchanged


@dataclass(frozen=True, slots=True)
class Pasted:
    """The numbers of a paste, as many as fit."""

    numbers: PastedRows
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
        text = f"{value:.{max(0, digits - 3)}e}"
    else:
        whole = len(str(int(magnitude)))
        text = f"{value:.{max(0, digits - max(0, whole - 1))}f}"
        if float(text) == 0:
            text = text.lstrip("-")
    return typeset(text)


def signed(value: float) -> str:
    """Return a number with its sign; zero has none."""
    return f"+{format_number(value)}" if value > 0 else format_number(value)


def two_decimals(value: float) -> str:
    """Return a share or a score with two decimals, zero without a sign."""
    return "NaN" if math.isnan(value) else typeset(f"{round(value, 2) + 0.0:.2f}")


def typeset(text: str) -> str:
    """Return a number of Python with a short exponent and a true minus sign: −1.5e−7 for -1.5e-07, 2e30 for 2e+30."""
    return text.replace("e-0", "e-").replace("e+0", "e").replace("e+", "e").replace("-", "−")


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
        if text[0] == "-" and float(text) == 0:
            text = text.lstrip("-")
        return typeset(text) if self.is_exponential else text.replace("-", "−")


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
    return typeset(f"{value:.3g}" if abs(value) < 1000 else f"{value:.1e}")


def exact(value: float) -> str:
    """Return the shortest text that reads back as the same 32-bit float: 0.57, not 0.569999993."""
    text = str(np.float32(value)).removesuffix(".0")
    if "e+" not in text or abs(value) >= _MIN_EXPONENT:
        return text
    if float(value).is_integer():
        return f"{value:.0f}"
    return np.format_float_positional(np.float32(value), trim="-")  # with fractions beyond a million, too


def parse_number(text: str, *, decimal: str = "") -> float:
    """Return the 32-bit float that `text` writes, such as 0.25, 1e-3 or -inf; raise EditError otherwise.

    `decimal` is the decimal mark of the table that it is from, as `read_number` takes it.
    """
    written = text.strip().replace("−", "-")  # U+2212, as cells show it
    if not written:
        raise EditError("A cell needs a number: Esc leaves it as it is.")
    if written.lower() in ("-inf", "-infinity", "-∞"):
        return -math.inf
    if written.lstrip("+-").lower() in ("nan", "inf", "infinity", "∞"):
        raise EditError("{quoted} is not a number that attention can compute with.", quoted=quoted_number(text))
    with np.errstate(over="ignore"):
        number = float(np.float32(read_number(text, decimal=decimal)))
    if math.isinf(number):
        raise EditError("{quoted} is too large: attention computes with 32-bit floats, up to 3.4e+38.",
                        quoted=quoted_number(text))
    return number


def parse_block(text: str, *, rows: int, columns: int) -> Pasted:
    """Return the numbers of a pasted text, row by row: tab-separated, CSV, spaces, or printed arrays with brackets.

    Decimals have a point or a comma. An empty field leaves its cell unchanged. Fields beyond `rows` and `columns` are
    not read: a table of 6 cells does not read 3,000,000 numbers. Raises EditError that names the first field that is
    not a number, or the comma that may separate cells or decimals.
    """
    lines, is_cut = _lines(text, rows)
    try:
        separators = "\t;," if "[" in text or _commas_separate(lines, columns) else "\t;"
        split = [_fields(line, columns, separators) for line in lines]
        is_cut |= any(len(fields) > columns for fields in split)
        split = [fields[:columns] for fields in split]
        mark = decimal_mark(field for fields in split for field in fields)
    except EditError as error:
        raise EditError("Nothing was pasted: {error}", error=error) from None
    parsed = tuple(_read_row(fields, at, mark) for at, fields in enumerate(split, 1))
    if not any(value is not None for row in parsed for value in row):
        raise EditError("Nothing was pasted: the clipboard holds no numbers" + (" for these cells." if is_cut else "."))
    return Pasted(parsed, is_cut)


def _read_row(fields: Sequence[str], row: int, mark: str) -> tuple[float | None, ...]:
    """Return the numbers of a row, counted from 1; None for an empty field."""
    found: list[float | None] = []
    for field in fields:
        try:
            found.append(parse_number(field, decimal=mark) if field.strip() else None)
        except EditError as error:
            place = f"row {row}, column {len(found) + 1}"
            raise EditError("Nothing was pasted: {place}: {error}", place=place, error=error) from None
    return tuple(found)


def to_tsv(
    values: Float32, *, chosen: Bools | None = None, rows: Sequence[str] = (), columns: Sequence[str] = ()
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


def _one_field(label: str) -> str:
    return spreadsheet_label(" ".join(label.split()))


def spreadsheet_label(label: str) -> str:
    """Return a label that no spreadsheet takes for a formula: "'=1+1" for "=1+1".

    A number stays one, and a token that is only a mark, such as "-", is no formula.
    """
    text = label.strip()
    is_formula = len(text) > 1 and text.startswith(_FORMULA_MARKS) and not _is_number(text)
    return f"'{label}" if is_formula else label


def _is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def _lines(text: str, rows: int) -> tuple[list[str], bool]:
    """Return the first rows that are not blank, and whether there are more."""
    # numpy, torch and Python print rows in the innermost brackets, which may span several lines
    matches = (_INNERMOST if "[" in text else _LINE).finditer(text)
    found = list(islice((match[1] for match in matches if match[1] and not match[1].isspace()), rows + 1))
    return found[:rows], len(found) > rows


def _commas_separate(lines: Sequence[str], columns: int) -> bool:
    """Return whether commas separate cells, rather than decimals. Raises EditError if both are possible."""
    if any(mark in line for line in lines for mark in "\t;"):
        return False
    is_single = len(lines) == 1 and len(lines[0].split(None, 1)) == 1
    if is_single and NUMBER.fullmatch(lines[0].strip().replace("−", "-")):
        return False
    number, is_decimal = "", columns == 1 or is_single
    for line in lines:
        for match in _CLUSTER.finditer(line):
            cluster = match[0].replace("−", "-")
            if not NUMBER.fullmatch(cluster) and not GROUPED.fullmatch(cluster):
                return True
            number = number or match[0]
            is_decimal |= _DECIMALS.match(cluster) is not None
    is_loose = any(_LOOSE_COMMA.search(line) for line in lines)
    if number and (is_loose or not (is_decimal or GROUPED.fullmatch(number))):
        raise EditError("the comma in {quoted} may separate decimals or cells. Write decimals with a point, or "
                        "separate cells by tabs or semicolons.", quoted=quoted_number(number))
    return is_loose


def _fields(line: str, columns: int, separators: str) -> list[str]:
    """Return the fields of a row; one more than `columns` shows that there are more."""
    for separator in separators:
        if separator in line:
            fields = line.split(separator, columns)
            fields = fields if fields[-1].strip(separator + " \r\n\t") else fields[:columns]  # may end in separators
            break
    else:
        if GROUPED.fullmatch(line.strip()):
            return [line]
        separator, fields = " ", [word[0] for word in islice(_WORD.finditer(line), columns + 1)]
    if separator in ", " and (tail := next(filter(_TAIL_OF_GROUP.fullmatch, fields[1:columns]), "")):
        raise EditError("{quoted} may be the end of a larger number: write numbers without groups of digits.",
                        quoted=quoted_number(tail))
    return fields
