"""Read numbers as people write them: with a decimal point or a decimal comma, never grouped by thousands."""

import re
from collections.abc import Iterable

from attnviz.system.errors import EditError

NUMBER = re.compile(r"[+-]?(\d+[.,]?\d*|[.,]\d+)([eE][+-]?\d+)?", re.ASCII)
#: A number with groups of three digits: 1,000 and 1.234,5 and 1 234.
GROUPED = re.compile(r"[+-]?[1-9]\d{0,2}([.,'’ \u00a0\u202f])\d{3}(?:\1\d{3})*(?:(?!\1)([.,])\d*)?", re.ASCII)
MAX_QUOTED_CHARS = 24  #: characters of a wrong text quoted in an error


def read_number(text: str, *, decimal: str = "") -> float:
    """Return the number that a text writes, such as 0.25, 0,25, −1 or 1e-3; it may be infinite. Raises EditError.

    `decimal` is the mark of the other numbers of a table, "." or ",". Without it 1,000 is refused: it may be 1 or 1000.
    """
    plain = text.strip().replace("−", "-")  # U+2212, as cells show it
    grouped = GROUPED.fullmatch(plain)
    if NUMBER.fullmatch(plain) and ("," not in plain or decimal == "," or not (decimal or grouped)):
        return float(plain.replace(",", "."))
    quoted = quoted_number(text)
    if grouped is None:
        raise EditError("{quoted} is not a number: write it like 0.25 or 1e-3.", quoted=quoted)
    group, mark = grouped[1], grouped[2] or ""
    whole = plain.replace(group, "").replace(mark or ".", ".")
    if group == "," and plain.count(",") == 1 and not mark:
        raise EditError("{quoted} may mean {decimal} or {whole}: write one of these.", quoted=quoted,
                        decimal=plain.replace(",", "."), whole=whole)
    if group == " " and not mark:
        raise EditError("{quoted} may be {whole} or several numbers: separate cells by tabs.", quoted=quoted,
                        whole=whole)
    raise EditError("{quoted} groups its digits: write {whole}.", quoted=quoted, whole=whole)


def decimal_mark(fields: Iterable[str]) -> str:
    """Return the decimal mark of the numbers of a table; "" if none of them tells. Raises EditError if they differ."""
    marks = {mark for field in fields for mark in ",." if mark in field and not _hides_mark(field)}
    if len(marks) > 1:
        raise EditError("the table has decimal points and decimal commas: use one of them.")
    return "".join(marks)


def quoted_number(text: str) -> str:
    """Return a wrong number for a message: printable, in quotation marks, cut if it is long."""
    plain = "".join(character if character.isprintable() else " " for character in text.strip())
    return f"'{plain if len(plain) <= MAX_QUOTED_CHARS else plain[: MAX_QUOTED_CHARS - 1] + '…'}'"


def _hides_mark(field: str) -> bool:
    """Return whether the comma of a field may group thousands, or the field has both marks."""
    return "," in field and ("." in field or GROUPED.fullmatch(field.strip().replace("−", "-")) is not None)
