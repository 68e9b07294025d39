"""The contents of a large canvas: a picture, the numbers beside its cells, and its name."""

from collections.abc import Sequence
from dataclasses import dataclass

from attnviz.document.places import Spot
from attnviz.pictures.levels import Maps
from attnviz.pictures.margins import Margin, Name, margins_of
from attnviz.pictures.picture import Picture, make_picture
from attnviz.pictures.scaling import Levels
from attnviz.result.source import Source
from attnviz.views.stage_words import name_in_pair

MAX_CELLS_PER_SIDE = 1024  #: drawn at once; zooming in shows exact values


@dataclass(frozen=True, slots=True, eq=False)
class LargePicture:
    """One large picture."""

    picture: Picture | None = None  #: None before the first result, and without cells
    margins: tuple[Margin, ...] = ()
    name: str = ""


def large_picture(
    source: Source, spot: Spot, maps: Maps, levels: Levels | None, margins: frozenset[Name], *, spots: Sequence[Spot]
) -> LargePicture:
    """Return the picture of a spot, with a name if it is one of several."""
    picture = make_picture(source, spot, maps=maps, levels=levels, most=MAX_CELLS_PER_SIDE)
    return LargePicture(
        None if 0 in picture.shape else picture,
        margins_of(source, spot, margins),
        name_in_pair(source, spot, spots) if len(spots) > 1 else "")
