"""Questions and answers of one's own: a CSV file with two columns, as text."""

from __future__ import annotations

import csv
import io
from functools import lru_cache

from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

Pairs = tuple[tuple[str, str], ...]

MAX_PAIR_CHARS = 200  #: of a question, and of an answer
MIN_PAIRS = 20  #: every tenth is not trained on, but tested
#: Names of a first column, in any case: a first line with one is no pair.
HEADERS = ("input", "question", "source", "from", "date", "text", "x")


@lru_cache(maxsize=4)  # a run asks at each step
def read_pairs(text: str) -> Pairs:
    """Return the pairs (question, answer) of a CSV with two columns, separated by commas, semicolons or tabs.

    The first line is left out if its first column is one of HEADERS. Empty lines are left out. Raises EditError with
    the number of the line that cannot be read.
    """
    found: list[tuple[str, str]] = []
    lines = io.StringIO(text.removeprefix("\ufeff"), newline="")
    separator = max("\t;,", key=lines.readline().count)
    lines.seek(0)
    rows = csv.reader(lines, delimiter=separator, strict=True)
    try:
        for row in rows:
            pair = tuple(cell.strip() for cell in row)
            if not any(pair):
                continue
            _check(pair, line=rows.line_num)
            if found or pair[0].lower() not in HEADERS or rows.line_num > 1:
                found.append((pair[0], pair[1]))
    except csv.Error as error:
        raise EditError("Line {line} of the pairs cannot be read as CSV: {error}.", line=rows.line_num,
                        error=error) from None
    if len(found) < MIN_PAIRS:
        raise EditError("There are {count} pairs: at least {needed} are needed, a question and its answer in each line "
                        "of a CSV.", count=len(found), needed=MIN_PAIRS)
    return tuple(found)


def _check(pair: tuple[str, ...], *, line: int) -> None:
    if len(pair) != 2:
        raise EditError("Line {line} of the pairs should have two columns, a question and its answer, separated by a "
                        "comma: it has {count}.", line=line, count=len(pair))
    for name, text in zip(("question", "answer"), pair, strict=True):
        if not text:
            raise EditError("Line {line} of the pairs has no {name}.", line=line, name=name)
        if len(text) > MAX_PAIR_CHARS:
            raise EditError("The {name} in line {line} of the pairs, {text}, has {count} characters: at most {most} "
                            "fit.", name=name, line=line, text=quoted(text[:20]), count=len(text), most=MAX_PAIR_CHARS)
