"""The formats of tables: tab-separated text, Markdown and LaTeX."""

import csv
import io
import re
from collections.abc import Iterable

from attnviz.export.tables import Table
from attnviz.pictures.numbers import spreadsheet_label
from attnviz.system.wording import cut

MARKDOWN_MASKED, LATEX_MASKED = "–", "--"

#: Characters that Markdown interprets in a line: emphasis, code, links, HTML, cells, formulas, emoji, names.
_MARKDOWN_MARKS = re.compile(r"[\\`*_{}\[\]<>#|~$&:@]")
_MAX_TEXT_CHARS = 200  # characters of the sentence above a table

#: Characters that TeX interprets, or sets differently in its old fonts. A bracket or a star at the beginning of a
#: row would belong to the `\\\\` before it.
_LATEX_SPECIAL = str.maketrans({
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "`": r"\textasciigrave{}", "<": r"\textless{}",
    ">": r"\textgreater{}", "|": r"\textbar{}", '"': r"{\char34}", "[": "{[}", "*": "{*}",
})
_LIGATURES = re.compile(r"([-',])(?=\1)")  #: -- would be set as one dash, which says masked


def tab_separated(table: Table) -> str:
    """Return a table for a spreadsheet: tab-separated fields, numbers as programs read them, masked cells empty."""
    lines = [(table.head, *map(spreadsheet_label, table.columns))]
    for label, numbers in zip(table.rows, table.numbers, strict=True):
        plain = [number or "" for number in numbers]
        plain = [spreadsheet_label(name) for name in plain] if table.has_names else [
            number.replace("−", "-").replace("∞", "inf").replace("NaN", "nan") for number in plain]
        lines.append((spreadsheet_label(label), *plain))
    return separated(lines, "\t")


def separated(lines: Iterable[Iterable[object]], delimiter: str) -> str:
    """Return lines of fields as a spreadsheet reads them, quoted where a field has the delimiter."""
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(lines)
    return text.getvalue()


def markdown(table: Table) -> str:
    """Return a table in GitHub's Markdown, with right-aligned numbers, below its title, text and axes."""
    rows = [
        (markdown_text(table.head), *map(markdown_text, table.columns)), (":--", *["--:"] * len(table.columns)),
        *((markdown_text(label), *(_markdown_cell(table, number) for number in numbers))
          for label, numbers in zip(table.rows, table.numbers, strict=True)),
    ]
    lines = "".join(f"| {' | '.join(fields)} |\n" for fields in rows)
    text = markdown_text(cut(table.text, _MAX_TEXT_CHARS))
    of_text = f" of “{text}”" if text else ""
    return (f"**{markdown_text(table.title)}**{of_text} ({markdown_text(table.setup)}). "
            f"{_axes(table, MARKDOWN_MASKED)}\n\n{lines}")


def _markdown_cell(table: Table, number: str | None) -> str:
    return markdown_text(number or "") if table.has_names else number or MARKDOWN_MASKED


def markdown_text(text: str) -> str:
    """Return a text as Markdown shows it literally."""
    return _MARKDOWN_MARKS.sub(r"\\\g<0>", text)


def latex(table: Table) -> str:
    """Return a `tabular` for `\\input` that needs no package, below comments with its title, text and axes.

    Letters beyond ASCII are kept: LuaLaTeX and XeLaTeX set whatever their font has, pdfLaTeX the common ones.
    """
    rows = [_latex_row(label, (latex_text(number or "") if table.has_names else _latex_number(number)
                               for number in numbers))
            for label, numbers in zip(table.rows, table.numbers, strict=True)]
    return (f"% {table.title}{', of: ' * bool(table.text)}{table.text}\n% {table.setup}. {_axes(table, LATEX_MASKED)}\n"
            f"\\begin{{tabular}}{{l|{'r' * len(table.columns)}}}\n"
            f"{_latex_row(table.head, map(latex_text, table.columns))}\\hline\n{''.join(rows)}\\end{{tabular}}\n")


def _latex_row(label: str, fields: Iterable[str]) -> str:
    return " & ".join((latex_text(label), *fields)) + " \\\\\n"


def _latex_number(number: str | None) -> str:
    """Return a number in math mode, which sets a true minus."""
    if number is None or number == "NaN":
        return number or LATEX_MASKED
    mantissa, power, exponent = number.replace("−", "-").replace("∞", r"\infty").partition("e")
    return f"${mantissa}\\times10^{{{int(exponent)}}}$" if power else f"${mantissa}$"


def latex_text(text: str) -> str:
    """Return a text as LaTeX sets it literally."""
    return _LIGATURES.sub(r"\1{}", text.translate(_LATEX_SPECIAL))


def _axes(table: Table, masked: str) -> str:
    """Return what the rows and columns are, and the sign of masked cells if there are any."""
    down, across = table.axes
    ending = f"; {masked} is masked" if any(None in row for row in table.numbers) else ""
    return f"Rows: {down}; columns: {across}{ending}."
