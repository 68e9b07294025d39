"""The part of a result that a file shows, as a plain value that the command line can parse without numpy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, get_args

from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES

if TYPE_CHECKING:
    from attnviz.pictures.margins import Name

FIRST_NUMBERS: Mapping[str, int] = MappingProxyType({"sentence": 1})  #: everything else counts from 0
View = Literal["heatmap", "lines", "words"]  #: how a stage is drawn
VIEWS: tuple[View, ...] = get_args(View)
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
    heads: frozenset[int] | None = None  #: heads shown as lines or words; None for all
    cell: Cell | None = None  #: for lines and words: shows only its lines, or the tints of its query


ALL_WEIGHTS = Part(Spot("weights"), all_heads=True)
EVERY_HEAD = Part(Spot("weights"), all_heads=True, all_layers=True)  #: of every layer


def ending(part: Part, *, layers: int, heads: int, sentences: int = 1) -> str:
    """Return the end of a file name that identifies this part: "-weights-layer-22-head-7-sentence-2"."""
    spot, per_head = part.spot, STAGES[part.spot.stage].per_head
    layer = f"-layer-{spot.layer}" if layers > 1 and not part.all_layers else ""
    head = f"-head-{spot.head}" if heads > 1 and per_head and not part.all_heads else ""
    if part.view != "heatmap":
        some = "-".join(map(str, sorted(part.heads or ())))
        head = f"-{part.view}" + (f"-head-{some}" if some and heads > 1 else "")
    sentence = f"-sentence-{spot.sentence + 1}" if sentences > 1 else ""
    return f"-{spot.stage}{layer}{head}{sentence}"
