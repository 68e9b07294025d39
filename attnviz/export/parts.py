"""The part of a result that a file shows, as a plain value that the command line can parse without numpy.

Its spots are checked to exist in a source.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, SupportsIndex, get_args

from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.system.errors import ComputeError, EditError
from attnviz.system.wording import quoted

if TYPE_CHECKING:
    from attnviz.export.paper_style import FigureStyle
    from attnviz.pictures.margins import Name
    from attnviz.result.result import Source

FIRST_NUMBERS: Mapping[str, int] = MappingProxyType({"sentence": 1})  #: everything else counts from 0
View = Literal["heatmap", "lines", "words"]  #: how a stage is drawn
VIEWS: tuple[View, ...] = get_args(View)
PaperName = Literal["a4", "letter"]
PAPERS: Mapping[str, tuple[float, float]] = MappingProxyType(  #: width and height in inches
    {"a4": (210 / 25.4, 297 / 25.4), "letter": (8.5, 11.0)})
DIGITS, MAX_DIGITS = 4, 9  #: after the point of a table's numbers: as on screen, and what a 32-bit float has


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a result that a file shows: a spot, every head, or two spots side by side.

    Lines and words show the weights of several heads of one layer in one picture.
    """

    spot: Spot
    all_heads: bool = False
    margins: frozenset[Name] = frozenset()  #: numbers beside the rows and columns of weights in a picture
    digits: int | None = DIGITS  #: decimals in a table; None for all
    second: Spot | None = None  #: in a picture, another head or another sentence of the stage
    all_layers: bool = False  #: the head, or all heads, of each layer that has the stage
    only_layer: bool = False  #: whether only arrays of the spot's layer are written
    view: View = "heatmap"
    heads: frozenset[int] | None = None  #: heads shown as lines, words or panels; None for all
    cell: Cell | None = None  #: for lines and words: shows only its lines, or the tints of its query
    carries_session: bool = True  #: a picture can be opened as the session that made it
    style: FigureStyle | None = None  #: of a picture of a fixed width
    strip: bool = False  #: every stage of the head in one picture, which has a fixed width
    handout: str = ""  #: the paper, in PAPERS, of a page with every stage of the head and the arithmetic of `cell`
    beside: bool = False  #: the held state, the present one and their difference, in a picture of a fixed width

    @property
    def is_paper(self) -> bool:
        """Whether the picture has a fixed width and font size."""
        return self.style is not None or self.strip or self.beside


ALL_WEIGHTS = Part(Spot("weights"), all_heads=True)
EVERY_HEAD = Part(Spot("weights"), all_heads=True, all_layers=True)  #: of every layer


def ending(part: Part, *, layers: int, heads: int, sentences: int = 1) -> str:
    """Return the end of a file name that identifies this part: "-weights-layer-22-head-7-sentence-2"."""
    spot, per_head = part.spot, STAGES[part.spot.stage].per_head
    layer = f"-layer-{spot.layer}" if layers > 1 and not part.all_layers else ""
    head = f"-head-{spot.head}" if heads > 1 and per_head and not part.all_heads else ""
    if part.handout:
        return f"-hand-out{layer}{head}{f'-sentence-{spot.sentence + 1}' if sentences > 1 else ''}"
    if part.view != "heatmap":
        some = "-".join(map(str, sorted(part.heads or ())))
        head = f"-{part.view}" + (f"-head-{some}" if some and heads > 1 else "")
    sentence = f"-sentence-{spot.sentence + 1}" if sentences > 1 else ""
    return f"-{spot.stage}{layer}{head}{sentence}"


def handout_part(spot: Spot, paper: str, cell: Cell | None) -> Part:
    """Return the hand-out of a spot's head on a paper, with a cell marked. Raises EditError for an unknown paper."""
    if paper not in PAPERS:
        raise EditError("A hand-out is on {known}, not on {paper}.", known=" or ".join(PAPERS), paper=quoted(paper))
    return Part(spot, cell=cell, handout=paper)


def part_spots(source: Source, part: Part) -> list[Spot]:
    """Return the displayed spots: one, two side by side, or one for each head or named head, of one layer or of all.

    Raises ComputeError if there is no such stage, head, layer or sentence.
    """
    if part.all_layers:
        stage = part.spot.stage
        is_partial = any(map(source.has_overview_only, range(source.num_layers)))
        if is_partial and source.weights_of(Spot(stage)).stage != stage:  # no weights replace it in other layers
            raise ComputeError("The text is so long that {stage} are kept of one layer only: export that, or shorten "
                               "the text.", stage=STAGES[stage].label.lower())
        layers = [layer for layer in range(source.num_layers) if stage in source.stages(layer)]
        alone = replace(part, all_layers=False)
        return [spot for layer in layers or [0] for spot in part_spots(
            source, replace(alone, spot=part.spot.at(layer=layer)))]
    check_spot(source, part.spot)
    if part.second is not None and not part.all_heads:
        check_spot(source, part.second)
        return [part.spot, part.second]
    if not STAGES[part.spot.stage].per_head or not (part.all_heads or part.heads):
        return [part.spot]
    spots = [part.spot.at(head=head) for head in sorted(part.heads or range(source.num_heads))]
    check_spot(source, spots[-1])
    return spots


def check_spot(source: Source, spot: Spot) -> None:
    """Raise ComputeError if a source has no such spot."""
    if not source.texts:
        raise ComputeError("There is no token to draw: type a sentence first.")
    check_number("layer", spot.layer, source.num_layers)
    if spot.stage not in source.stages(spot.layer):
        row, result = STAGES.get(spot.stage), source.computed
        if row is not None and row.needs_gradient and result is not None:
            from attnviz.experiments.gradients import gradients_unavailable  # late: only models need it

            if reason := gradients_unavailable(result):
                raise ComputeError(reason)
        there = ", ".join(source.stages(spot.layer))
        elsewhere = any(spot.stage in source.stages(layer) for layer in range(source.num_layers))
        where = f"in layer {spot.layer}" if elsewhere else "here"
        raise ComputeError("{name} has no stage {stage} {where}: its stages are {there}.", name=source.name,
                           stage=quoted(spot.stage), where=where, there=there)
    if STAGES[spot.stage].are_ids:
        raise ComputeError("Ids, as in {stage}, have no picture: draw the stage that has them beside its "
                           "numbers, or write them by attnviz compute.", stage=spot.stage)
    check_number("head", spot.head, source.num_heads)
    check_number("sentence", spot.sentence, len(source.texts))
    if not source.row_labels(spot):
        raise ComputeError("There is no token to draw: type a sentence first.")


def check_whole(what: str, number: object) -> None:
    """Raise ComputeError if an index that Python code passed is no whole number."""
    if isinstance(number, bool) or not isinstance(number, SupportsIndex):
        raise ComputeError("{what} must be a whole number, not {value}.", what=what, value=quoted(number))


def check_number(what: str, number: int, count: int) -> None:
    """Raise ComputeError with the range of numbers if `number`, an index from 0, is not below `count`."""
    check_whole(what, number)
    if not 0 <= number < count:
        first = FIRST_NUMBERS.get(what, 0)
        there = (f"the {what}s are numbered {first} to {count - 1 + first}" if count > 1
                 else f"there is one {what}, number {first}")
        raise ComputeError("There is no {what} {number}: {there}.", what=what, number=number + first, there=there)
