"""Which part of a result a file shows, as a plain value: the command line reads it before numpy is imported."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES

if TYPE_CHECKING:
    from attnviz.pictures.margins import Name

DIGITS, MOST_DIGITS = 4, 9  #: after the point of a table's numbers: as on screen, and what a 32-bit float has


@dataclass(frozen=True, slots=True)
class Part:
    """Which part of a result a file shows: a spot, what is there in every head, or two spots beside each other."""

    spot: Spot
    all_heads: bool = False
    margins: frozenset[Name] = frozenset()  #: what stands beside the rows and columns of weights in a picture
    digits: int | None = DIGITS  #: of the numbers in a table; None for all that they have
    beside: Spot | None = None  #: in a picture, another head or another sentence of the stage
    all_layers: bool = False  #: the head, or all heads, of each layer that has the stage
    only_layer: bool = False  #: of arrays, those of the spot's layer alone


ALL_WEIGHTS = Part(Spot("weights"), all_heads=True)
EVERY_HEAD = Part(Spot("weights"), all_heads=True, all_layers=True)  #: of every layer


def ending(part: Part, *, layers: int, heads: int) -> str:
    """What a file of a part is called by after the text, in so many layers and heads: "-weights-layer-22-head-7"."""
    spot, per_head = part.spot, STAGES[part.spot.stage].per_head
    layer = f"-layer-{spot.layer}" if layers > 1 and not part.all_layers else ""
    head = f"-head-{spot.head}" if heads > 1 and per_head and not part.all_heads else ""
    return f"-{spot.stage}{layer}{head}"
