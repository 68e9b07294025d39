"""`attnviz table`: write the numbers of a stage as a table, or the program that computes them."""

from dataclasses import dataclass
from pathlib import Path

from attnviz.cli.parameters import command, option
from attnviz.cli.places import Place, stage_option
from attnviz.cli.request import Output, Request, write_one
from attnviz.cli.source import Source, options_help
from attnviz.export import formats
from attnviz.export.requests import DIGITS, MAX_DIGITS, Code, Tables
from attnviz.system.errors import EditError


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What is written."""

    stage: str = stage_option()
    digits: str | None = option("--digits N|all", f"decimals of a table, 1 to {MAX_DIGITS} (default: {DIGITS})",
                                choices=(*map(str, range(1, MAX_DIGITS + 1)), "all"))


@command(Source, Place, Table, Output, epilog=options_help)
def run(source: Source, place: Place, table: Table, output: Output) -> int:
    """Write the numbers of a stage as a table (.tsv, .md or .tex), or the program that
    computes them (.py or .ipynb). A table of all heads' weights has their measures, too.

    Examples:
      attnviz table --example 3.3.1-simplified --digits 2 --out weights.md
      attnviz table --set variant=multi_head --stage scores --head 0 --out scores.py
    """
    def write(request: Request, out: Path) -> None:
        is_table = out.suffix.lower() in formats.suffixes("table")
        if table.digits is not None and not is_table:
            raise EditError("--digits has no effect on {name}: it is for tables ({suffixes}).", name=out.name,
                            suffixes=formats.suffix_list("table"))
        digits = None if table.digits == "all" else int(table.digits or DIGITS)
        write_one(request, out, place.heatmaps(table.stage, Tables, digits=digits) if is_table else place.heatmaps(
            table.stage, Code))

    return Request(source, output, formats.suffixes("table", "script")).write_each(write)
