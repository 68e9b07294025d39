"""`attnviz figure`: draw a stage as a picture, a figure for a paper, or the source of one."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, get_args

from attnviz.cli.parameters import command, option
from attnviz.cli.places import Place, stage_option
from attnviz.cli.request import Output, Request, write_one
from attnviz.cli.source import Source, options_help
from attnviz.document.segments import FOLDS, NO_FOLD
from attnviz.document.stages import STAGES
from attnviz.export import formats, requests
from attnviz.export.paper_presets import PRESETS
from attnviz.export.paper_style import PARSERS, THEMES, FigureStyle, make_style
from attnviz.export.part_options import MAX_NUMBERS
from attnviz.export.requests import TOKEN_VIEWS, VIEWS, ExportRequest, Heatmaps, View
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

TAKES: tuple[formats.Takes, ...] = ("picture", "markup")
TOKEN = "token"  #: in place of a way to fold
MarginName = Literal["sums", "entropy"]  #: as in `attnviz.pictures.margins`, which imports numpy


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """What is drawn."""

    stage: str = stage_option()
    view: View = option("--view VIEW", choices=VIEWS, default=VIEWS[0], help=(
        "of weights: heatmap (default), lines from queries to keys, or words, tinted by the attention from one token; "
        "several heads, such as --head 0,2,3, are drawn in one picture: as lines, or as their mean"))
    query: str | None = option("--query N", (
        "for lines and words: the query token, counted from 0 (default: all tokens for lines, the last one for words)"))
    margins: tuple[MarginName, ...] = option("--margins NAME...", "next to the rows and columns of weights in a "
                                             "heatmap: sums, or entropy", choices=get_args(MarginName))
    fold: str | None = option("--fold SEGMENTS", "pool rows and columns to segments of the text: sentence, line, "
                              "turn (of a chat), or marks (of a session); token for none (default: as the session was "
                              "saved)", choices=(TOKEN, *FOLDS))
    no_session: bool = option("--no-session", "leave the session out of a picture, which attnviz opens otherwise")


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """Figures of a fixed width."""

    preset: str | None = option("--preset NAME", "a figure of the width, font and font size of a venue: "
                                f"{', '.join(PRESETS)}")
    width: str | None = option("--width WIDTH", "of the figure, such as 7.7cm, 89mm or 3.5in")
    font_size: str | None = option("--font-size POINTS", "of every text of the figure, such as 8")
    font: str | None = option("--font NAME", "font of the figure, such as DejaVu Serif")
    dpi: str | None = option("--dpi N", "resolution of a PNG (default: 300)")
    theme: str | None = option("--theme NAME", f"of the figure: {', '.join(THEMES)} (default: light)")
    title: str | None = option("--title on|off", "the line above a figure")
    caption: str | None = option("--caption on|off", "the lines below it: the sentence, and how it was computed")
    letters: str | None = option("--letters on|off", "(a), (b), ... before its panels (default: off)")
    numbers: str | None = option("--numbers N|off|fit", "digits of the numbers in its cells (default: as many as fit)")
    strip: bool = option("--strip", "every stage of a head in one figure")
    beside: str | None = option("--beside SNAPSHOT", "a snapshot of the session: it, the present state and their "
                                "difference in one figure")


@command(Source, Place, Drawn, Style, Output, epilog=options_help)
def run(source: Source, place: Place, drawn: Drawn, style: Style, output: Output) -> int:
    """Draw a stage (.png, .svg, .pdf, .tikz or .html): one head, or all heads. For a trained
    model all heads of all layers are one sheet with a row for each layer. --head 2,5 draws
    two heatmaps side by side, --layer 0,1 two layers, --sentence 1,2 two sentences.

    Examples:
      attnviz figure --text "Hello shiny sun" --head 0 --out weights.svg
      attnviz figure --model minilm --text "It was too tired." --head 3.7 --view words --out words.svg
      attnviz figure session.attnviz --preset acl --letters on --out figure.pdf
    """
    settings = {name: value for name in ("preset", *PARSERS) if (value := getattr(style, name)) is not None}
    is_paper = style.strip or style.beside is not None or bool(settings)

    def write(request: Request, out: Path) -> None:
        is_picture = out.suffix.lower() in formats.suffixes("picture")
        if drawn.margins and not (is_picture and STAGES[drawn.stage].are_weights and drawn.view == "heatmap"
                                  and not style.strip):
            raise EditError("--margins has no effect on {name}: it is for heatmaps of weights ({suffixes}).",
                            name=out.name, suffixes=formats.suffix_list("picture"))
        wanted = _paper(place, drawn, style, make_style(settings)) if is_paper else _figure(place, drawn, out)
        if isinstance(wanted, requests.Picture):
            wanted = replace(wanted, carries_session=not drawn.no_session)
        write_one(request, out, wanted, beside=style.beside or "", fold=NO_FOLD if drawn.fold == TOKEN else drawn.fold)

    return Request(source, output, formats.suffixes(*(TAKES[:1] if is_paper else TAKES))).write_each(write)


def _figure(place: Place, drawn: Drawn, out: Path) -> ExportRequest:
    """Return what is drawn in its own size. Raises EditError for an option that does not fit."""
    is_picture, about = out.suffix.lower() in formats.suffixes("picture"), STAGES[drawn.stage]
    if drawn.view == "heatmap":
        if drawn.query is not None:
            raise EditError("--query needs --view lines or --view words.")
        return place.heatmaps(drawn.stage, Heatmaps, 2, margins=frozenset(drawn.margins)) if is_picture else (
            place.heatmaps(drawn.stage, requests.Markup, 2))
    if not about.is_matrix or about.colours != "sequential":
        raise EditError("--view {view} draws weights, and {stage} is not one: use --stage weights or dropped_weights.",
                        view=drawn.view, stage=quoted(drawn.stage))
    if not is_picture:
        raise EditError("--view {view} writes a picture: name {name} {suffixes}.", view=drawn.view, name=out.name,
                        suffixes=formats.suffix_list("picture"))
    layers, heads, _ = place.numbers(MAX_NUMBERS)
    return TOKEN_VIEWS[drawn.view](place.spot(drawn.stage, MAX_NUMBERS), frozenset(heads) or None,
                                   place.query_cell(drawn.query, MAX_NUMBERS), not layers)


def _paper(place: Place, drawn: Drawn, style: Style, look: FigureStyle) -> Heatmaps | requests.Strip:
    """Return the figure of a fixed width. Raises EditError for an option that does not fit."""
    if drawn.query is not None:
        raise EditError("--query has no effect on a figure of a fixed width: leave it out.")
    if drawn.view != "heatmap":
        raise EditError("A figure of a fixed width shows heatmaps: leave out --view.")
    if style.strip and style.beside is not None:
        raise EditError("A figure shows every stage (--strip), or now beside a snapshot (--beside): choose one.")
    if style.strip:
        return requests.Strip(place.spot(drawn.stage), look)
    layers, heads, _ = place.numbers(MAX_NUMBERS)
    spot, each = place.spot(drawn.stage, MAX_NUMBERS), sorted(set(heads)) if STAGES[drawn.stage].per_head else []
    spot, *others = [spot.at(head=head) for head in each] or [spot]
    made = Heatmaps if style.beside is None else requests.Beside
    return made(spot, not heads, not layers, tuple(others), margins=frozenset(drawn.margins), style=look)
