"""Figures for papers and slides: `attnviz export --preset acl --width 7.7cm --font-size 8 --out figure.pdf`."""

from __future__ import annotations

import argparse

from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.export.paper_presets import PRESETS
from attnviz.export.paper_style import PARSERS, THEMES, make_style
from attnviz.export.part_options import MAX_HEADS, count, layer_or_all, one_or_two, parse_heads
from attnviz.export.requests import PAPERS, Beside, Handout, PaperFigure, Strip
from attnviz.system.errors import EditError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the flags of figures of a fixed width."""
    parser.add_argument("--preset", metavar="NAME", help=
                        f"a figure of the width, font and font size of a venue: {', '.join(PRESETS)}")
    parser.add_argument("--width", metavar="WIDTH", help="of the figure, such as 7.7cm, 89mm or 3.5in")
    parser.add_argument("--font-size", metavar="POINTS", help="of every text of the figure, such as 8")
    parser.add_argument("--font", metavar="NAME", help="font of the figure, such as DejaVu Serif")
    parser.add_argument("--dpi", metavar="N", help="resolution of a PNG (default: 300)")
    parser.add_argument("--theme", metavar="NAME", help=f"of the figure: {', '.join(THEMES)} (default: light)")
    parser.add_argument("--title", metavar="on|off", help="the line above a figure")
    parser.add_argument("--caption", metavar="on|off", help="the lines below it: the sentence, and how it was computed")
    parser.add_argument("--letters", metavar="on|off", help="(a), (b), ... before its panels (default: off)")
    parser.add_argument("--numbers", metavar="N|off|fit", help=
                        "digits of the numbers in its cells (default: as many as fit)")
    parser.add_argument("--handout", metavar="PAPER", help=
                        f"a page with every stage of a head, the formulas and the arithmetic of one query: "
                        f"{' or '.join(PAPERS)}")
    parser.add_argument("--strip", action="store_true", help="every stage of a head in one figure")


def page_of(given: argparse.Namespace) -> Handout:
    """Return the hand-out that the arguments describe. Raises EditError for a flag that does not fit."""
    if is_figure(given):
        raise EditError("A hand-out has a size of its own: leave out the flags of figures.")
    spot = _spot(given, "weights", is_one=True)
    query = None if given.query is None else count("query", given.query, "a token counted from 0")
    return Handout(spot, given.handout, None if query is None else Cell(spot.at(stage="queries"), query, -1))


def check_flags(given: argparse.Namespace) -> None:
    """Raise EditError for a flag without effect on a figure or a hand-out."""
    names = ("margins", "digits") if given.handout is not None else ("margins", "digits", "query") * is_figure(given)
    for name in names:
        if getattr(given, name) is not None:
            what = "a hand-out" if given.handout is not None else "a figure of a fixed width"
            raise EditError(f"--{name} has no effect on {what}: leave it out.")


def is_figure(given: argparse.Namespace) -> bool:
    """Return whether any flag of a figure is given."""
    named = ("beside", "preset", *PARSERS)
    return given.strip or any(getattr(given, name) is not None for name in named)


def figure_of(given: argparse.Namespace) -> PaperFigure | Strip:
    """Return the figure that the arguments describe. Raises EditError for a flag that does not fit."""
    if given.view != "heatmap":
        raise EditError("A figure of a fixed width shows heatmaps: leave out --view.")
    if given.strip and given.beside is not None:
        raise EditError("A figure shows every stage (--strip), or now beside a snapshot (--beside): choose one.")
    settings = {name: getattr(given, name) for name in ("preset", *PARSERS) if getattr(given, name) is not None}
    spot, heads = _spot(given, given.stage, is_one=given.strip), parse_heads("--head", given.head)
    if given.strip:
        return Strip(spot, make_style(settings))
    spot, *others = [spot.at(head=head) for head in sorted(set(heads))] if heads and STAGES[given.stage].per_head else [
        spot]
    return (PaperFigure if given.beside is None else Beside)(
        spot, not heads, given.layer == "all", tuple(others), style=make_style(settings))


def _spot(given: argparse.Namespace, stage: str, *, is_one: bool) -> Spot:
    """Return the first head and layer, and the sentence, of the arguments. Raises EditError if one is no number."""
    layer = layer_or_all(given.layer)
    (sentence,) = one_or_two("sentence", given.sentence, every=False, most=1)
    heads = parse_heads("--head", given.head, most=1 if is_one else MAX_HEADS)
    return Spot(stage, head=(heads or (0,))[0], layer=layer or 0, sentence=sentence)
