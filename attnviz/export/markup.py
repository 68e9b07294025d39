"""Write a stage as text that draws it: TikZ for LaTeX, or a page for the browser."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from attnviz.document.places import Spot
from attnviz.export import destination
from attnviz.export.parts import Part
from attnviz.pictures.levels import Maps, levels_for, shared_bar
from attnviz.pictures.picture import Picture, make_picture
from attnviz.result.result import Source
from attnviz.system.watch import UNWATCHED, Watch

Draw = Callable[[Source, Part, Maps, Watch], str]  #: makes the text of a file


def save(
    source: Source, path: Path, part: Part, draw: Draw, *, maps: Maps | None = None, watch: Watch = UNWATCHED
) -> None:
    """Write what `draw` makes of a part of a source, completely or not at all.

    Raises ComputeError if there is no such part or it is too large, SessionError if the file cannot be written, and
    Cancelled.
    """
    destination.write(path, draw(source, part, maps or Maps(), watch).encode())


def pictures(source: Source, spots: Sequence[Spot], maps: Maps, *, pair: bool = False) -> list[Picture]:
    """Return the pictures of spots of one stage; masked cells that hold a number are drawn, and a pair shares its bar.
    """
    maps, levels = shared_bar(source, spots, maps) if pair else (maps, levels_for(source, spots[0], maps))
    return [replace(make_picture(source, spot, maps=maps, levels=levels), masked=source.spot_data(spot).empty)
            for spot in spots]
