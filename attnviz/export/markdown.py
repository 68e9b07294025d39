"""A table in GitHub's Markdown: numbers right-aligned, a dash for masked cells."""

import re
from collections.abc import Iterable

from attnviz.export.tables import Table
from attnviz.system.wording import cut

MASKED = "–"

#: Characters that Markdown interprets in a line: emphasis, code, links, HTML, cells, formulas, emoji, names.
_MARKS = re.compile(r"[\\`*_{}\[\]<>#|~$&:@]")
_MAX_TEXT_CHARS = 200  # characters of the sentence above a table


def format_table(table: Table) -> str:
    """Return the table below a line with its title, text and axes."""
    down, across = table.axes
    masked = f"; {MASKED} is masked" if any(None in row for row in table.numbers) else ""
    rows = [
        (table.head, *map(_escaped, table.columns)), (":--", *["--:"] * len(table.columns)),
        *((_escaped(label), *(number or MASKED for number in numbers))
          for label, numbers in zip(table.rows, table.numbers, strict=True)),
    ]
    return (f"**{table.title}** of “{_escaped(cut(table.text, _MAX_TEXT_CHARS))}” ({table.setup}). "
            f"Rows: {down}; columns: {across}{masked}.\n\n{''.join(map(_line, rows))}")


def _line(fields: Iterable[str]) -> str:
    return f"| {' | '.join(fields)} |\n"


def _escaped(text: str) -> str:
    return _MARKS.sub(r"\\\g<0>", text)
