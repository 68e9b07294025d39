"""`attnviz handout`: a page with every stage of a head, the formulas and the arithmetic of one query."""

from dataclasses import dataclass
from pathlib import Path

from attnviz.cli.parameters import command, option
from attnviz.cli.places import Place
from attnviz.cli.request import Output, Request, write_one
from attnviz.cli.source import Source, options_help
from attnviz.export import formats
from attnviz.export.requests import PAPERS, Handout
from attnviz.system.wording import alternatives


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The page."""

    paper: str = option("--paper PAPER", f"{alternatives(PAPERS)} (default: a4)", choices=tuple(PAPERS), default="a4")
    query: str | None = option("--query N", "the token whose arithmetic is written, counted from 0")
    no_session: bool = option("--no-session", "leave the session out of the page, which attnviz opens otherwise")


@command(Source, Place, Page, Output, epilog=options_help)
def run(source: Source, place: Place, page: Page, output: Output) -> int:
    """Write a page (.pdf, .svg or .png) with every stage of a head, the formulas, and the
    arithmetic of one query.

    Example: attnviz handout --example 3.4.1-step-by-step --query 1 --out page.pdf
    """
    def write(request: Request, out: Path) -> None:
        write_one(request, out, Handout(place.spot("weights"), page.paper, place.query_cell(page.query),
                                        carries_session=not page.no_session))

    return Request(source, output, formats.suffixes("picture")).write_each(write)
