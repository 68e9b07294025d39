"""A table for a spreadsheet: tab-separated fields, numbers as programs read them, masked cells empty."""

import csv
import io

from attnviz.export.tables import Table


def format_table(table: Table) -> str:
    """Return the table as lines: the column labels, then each row after its label."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    writer.writerow((table.head, *table.columns))
    for label, numbers in zip(table.rows, table.numbers, strict=True):
        writer.writerow((label, *("" if number is None else _plain(number) for number in numbers)))
    return text.getvalue()


def _plain(number: str) -> str:
    return number.replace("−", "-").replace("∞", "inf").replace("NaN", "nan")
