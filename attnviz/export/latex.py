"""A table for a paper: a plain `tabular` for `\\input` that needs no package.

Letters beyond ASCII are kept: LuaLaTeX and XeLaTeX set whatever their font has, pdfLaTeX the common ones.
"""

import re

from attnviz.export.tables import Table

MASKED = "--"

#: Characters that TeX interprets, or sets differently in its old fonts. A bracket or a star at the beginning of a
#: row would belong to the `\\\\` before it.
_SPECIAL = str.maketrans({
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "`": r"\textasciigrave{}", "<": r"\textless{}",
    ">": r"\textgreater{}", "|": r"\textbar{}", '"': r"{\char34}", "[": "{[}", "*": "{*}",
})
_LIGATURES = re.compile(r"([-',])(?=\1)")  #: -- would be set as one dash, which says masked


def format_table(table: Table) -> str:
    """Return the table below comments with its title, text and axes."""
    down, across = table.axes
    columns = "r" * len(table.columns)
    masked = f"; {MASKED} is masked" if any(None in row for row in table.numbers) else ""
    rows = ["".join(_row(label, *map(_number, numbers)))
            for label, numbers in zip(table.rows, table.numbers, strict=True)]
    return (f"% {table.title}, of: {table.text}\n% {table.setup}. Rows: {down}; columns: {across}{masked}.\n"
            f"\\begin{{tabular}}{{l|{columns}}}\n{_row(table.head, *map(_escaped, table.columns))}\\hline\n"
            f"{''.join(rows)}\\end{{tabular}}\n")


def _row(label: str, *fields: str) -> str:
    return " & ".join((_escaped(label), *fields)) + " \\\\\n"


def _number(number: str | None) -> str:
    """Return a number in math mode, which sets a true minus."""
    if number is None or number == "NaN":
        return number or MASKED
    mantissa, power, exponent = number.replace("−", "-").replace("∞", r"\infty").partition("e")
    return f"${mantissa}\\times10^{{{int(exponent)}}}$" if power else f"${mantissa}$"


def _escaped(text: str) -> str:
    return _LIGATURES.sub(r"\1{}", text.translate(_SPECIAL))
