"""What a file shows of a result: a frozen value for each kind of file, which the command line can make without numpy.

Each checks its numbers against a source, or against the sizes of a model that is not loaded yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Literal, Self, SupportsIndex, get_args

from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.export.formats import Kind
from attnviz.export.paper_style import FREE, FigureStyle
from attnviz.system.errors import ComputeError, EditError
from attnviz.system.wording import N_, InSentence, alternatives, quoted

if TYPE_CHECKING:
    from attnviz.pictures.margins import Name
    from attnviz.result.result import Source

FIRST_NUMBERS: Mapping[str, int] = MappingProxyType({"sentence": 1})  #: everything else counts from 0
#: Why there is none of a number, if there is one or several.
_NONE: Mapping[str, tuple[str, str]] = MappingProxyType({
    "layer": (N_("There is no layer {number}: there is one layer, number {first}."),
              N_("There is no layer {number}: the layers are numbered {first} to {last}.")),
    "head": (N_("There is no head {number}: there is one head, number {first}."),
             N_("There is no head {number}: the heads are numbered {first} to {last}.")),
    "sentence": (N_("There is no sentence {number}: there is one sentence, number {first}."),
                 N_("There is no sentence {number}: the sentences are numbered {first} to {last}.")),
    "token": (N_("There is no token {number}: there is one token, number {first}."),
              N_("There is no token {number}: the tokens are numbered {first} to {last}.")),
})
View = Literal["heatmap", "lines", "words"]  #: how a stage is drawn
VIEWS: tuple[View, ...] = get_args(View)
PaperName = Literal["a4", "letter"]
PAPERS: Mapping[str, tuple[float, float]] = MappingProxyType(  #: width and height in inches
    {"a4": (210 / 25.4, 297 / 25.4), "letter": (8.5, 11.0)})
MAX_NAMED_HEADS = 12  #: in the name of a file, which may have 255 bytes
DIGITS, MAX_DIGITS = 4, 9  #: after the point of a table's numbers: as on screen, and what a 32-bit float has


@dataclass(frozen=True)
class ExportRequest:
    """One head of a stage in one sentence, in a kind of file."""

    spot: Spot
    takes: ClassVar[Kind] = "picture"
    all_layers = False
    name: ClassVar[str] = ""  #: in a file's name, in place of the stage's

    @property
    def named(self) -> tuple[Spot, ...]:
        """The spots that are named; empty for all heads."""
        return (self.spot,)

    def check_numbers(self, *, layers: int, heads: int, sentences: int) -> None:
        """Raise AttnVizError if a model and a text of these sizes have no such numbers."""
        self.check_layers(layers)
        for spot in self.named or (self.spot,):
            check_number("layer", spot.layer, layers)
            check_number("head", spot.head, heads)
            check_number("sentence", spot.sentence, sentences)

    def check_layers(self, layers: int) -> None:
        """Raise EditError if this cannot be requested of so many layers."""

    def ending(self, *, layers: int, heads: int, sentences: int = 1) -> str:
        """Return the end of a file name that identifies this: "-weights-layer-22-head-7-sentence-2"."""
        spot = self.spot
        layer = f"-layer-{spot.layer}" if layers > 1 and not self.all_layers else ""
        named = dict.fromkeys(str(one.head) for one in self.named if self.name or STAGES[spot.stage].per_head)
        words = f"head-{'-'.join(named)}" if len(named) <= MAX_NAMED_HEADS else f"{len(named)}-heads"
        head = f"-{words}" if heads > 1 and named else ""
        sentence = f"-sentence-{spot.sentence + 1}" if sentences > 1 else ""
        return f"-{self.name or spot.stage}{layer}{head}{sentence}"


@dataclass(frozen=True)
class Heads(ExportRequest):
    """One head of a stage or several, or all of its layer, or the same of each layer that has the stage."""

    all_heads: bool = False
    all_layers: bool = False
    others: tuple[Spot, ...] = ()  #: other heads, or another layer or sentence, of the stage

    @property
    def named(self) -> tuple[Spot, ...]:
        """The spots that are named; empty for all heads."""
        return () if self.all_heads else (self.spot, *self.others)

    def of_layer(self, layer: int) -> Self:
        """Return the same of one layer."""
        others = tuple(spot.at(layer=layer) for spot in self.others)
        return replace(self, spot=self.spot.at(layer=layer), others=others, all_layers=False)

    def spots(self, source: Source) -> list[Spot]:
        """Return the displayed spots: those that are named, or one for each head, of one layer or of all.

        Raises ComputeError if there is no such stage, head, layer or sentence.
        """
        if self.all_layers:
            stage = self.spot.stage
            is_partial = any(map(source.has_overview_only, range(source.num_layers)))
            if is_partial and source.weights_of(Spot(stage)).stage != stage:  # no weights replace it in other layers
                raise ComputeError("The text is so long that {stage} are kept of one layer only: export that, or "
                                   "shorten the text.", stage=InSentence(STAGES[stage].label))
            layers = [layer for layer in range(source.num_layers) if stage in source.stages(layer)]
            return [spot for layer in layers or [0] for spot in self.of_layer(layer).spots(source)]
        check_spot(source, self.spot)
        every = range(source.num_heads if STAGES[self.spot.stage].per_head else 1)
        spots = list(self.named or (self.spot.at(head=head) for head in every))
        check_spot(source, spots[-1])
        return spots


@dataclass(frozen=True)
class Tables(Heads):
    """The numbers of a stage as tables, one for each head."""

    digits: int | None = DIGITS  #: decimals; None for all
    takes = "table"


class Code(Heads):
    """A program that computes the stage."""

    takes = "script"


class Markup(Heads):
    """A text that draws the heatmaps of a stage: for LaTeX or the browser."""

    takes = "markup"


class Arrays(Heads):
    """Every array of a computation, of all layers or of the spot's."""

    takes = "arrays"


@dataclass(frozen=True)
class Picture(ExportRequest):
    """A picture, which can be opened as the session that made it."""

    carries_session: bool = field(default=True, kw_only=True)


@dataclass(frozen=True)
class Heatmaps(Heads, Picture):
    """The heatmaps of a stage."""

    margins: frozenset[Name] = frozenset()  #: numbers beside the rows and columns of weights in a picture
    style: FigureStyle = FREE

    def check_layers(self, layers: int) -> None:
        """Raise EditError if two heatmaps or margins are of several layers, which then are a sheet."""
        if (self.margins or self.others) and self.all_layers and layers > 1 and self.style.is_free:
            raise EditError(N_("--margins need one layer: name it with --layer.") if self.margins else
                            N_("Two pictures side by side need one layer: name it with --layer."))


@dataclass(frozen=True)
class Beside(Heatmaps):
    """The held state, the present one and their difference."""

    style: FigureStyle = field(default_factory=FigureStyle)


@dataclass(frozen=True)
class Strip(Picture):
    """Every stage of a head."""

    style: FigureStyle = field(default_factory=FigureStyle)


@dataclass(frozen=True)
class Lines(Picture):
    """The weights of several heads of a layer as lines from queries to keys."""

    heads: frozenset[int] | None = None  #: None for all
    cell: Cell | None = None  #: only its lines are drawn, and its query tints the words
    all_layers: bool = False  #: whether no layer is named
    name = "lines"

    def check_layers(self, layers: int) -> None:
        """Raise EditError if one of several layers is to be named."""
        if self.all_layers and layers > 1:
            raise EditError("--view {name} shows the heads of one layer: name it with --layer.", name=self.name)

    @property
    def named(self) -> tuple[Spot, ...]:
        """The spots that are named; empty for all heads."""
        return tuple(self.spot.at(head=head) for head in sorted(self.heads or ()))


class Words(Lines):
    """The sentence, each word tinted by the mean weight of several heads from one query."""

    name = "words"


@dataclass(frozen=True)
class Handout(Picture):
    """A page with every stage of a head and the arithmetic of a cell. Raises EditError for an unknown paper."""

    paper: str = "a4"  #: in PAPERS
    cell: Cell | None = None
    name = "hand-out"

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise EditError("A hand-out is on {known}, not on {paper}.", known=alternatives(PAPERS),
                            paper=quoted(self.paper))


EVERY_HEAD = Heatmaps(Spot("weights"), all_heads=True, all_layers=True)
#: What a file of a kind shows of some heads, unless something else is chosen.
OF_HEADS: Mapping[Kind, type[Heads]] = MappingProxyType(
    {made.takes: made for made in (Heatmaps, Markup, Tables, Code, Arrays)})
TOKEN_VIEWS: Mapping[str, type[Lines]] = MappingProxyType({made.name: made for made in (Lines, Words)})


def check_spot(source: Source, spot: Spot) -> None:
    """Raise ComputeError if a source has no such spot."""
    if not source.texts:
        raise ComputeError("There is no token to draw: type a sentence first.")
    check_number("layer", spot.layer, source.num_layers)
    if not source.stages(spot.layer):
        raise ComputeError("Layer {layer} has no attention here.", layer=spot.layer)
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
        (one, many), first = _NONE[what], FIRST_NUMBERS.get(what, 0)
        raise ComputeError(many if count > 1 else one, number=number + first, first=first, last=count - 1 + first)
