"""A film: a picture for each shot, on pages of one size with one colour scale, written as one file.

Shots are computed and drawn twice: first to find the range of the numbers and the largest page, then one by one into
the file, so that a film of 300 frames needs the memory of one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

import numpy as np

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export import figure
from attnviz.export.canvas import heading_width
from attnviz.export.film_kinds import Shot
from attnviz.export.page_plan import PagePlan, heading, panel_of
from attnviz.pictures import colours
from attnviz.pictures.levels import SHARED, Maps, bar_quantity, enclosing_levels, own_levels, shared_range
from attnviz.pictures.picture import Picture
from attnviz.pictures.scaling import Ends, Levels, Quantity
from attnviz.result.result import Source
from attnviz.system.arrays import Rgb
from attnviz.system.errors import ComputeError
from attnviz.system.paths import replacing
from attnviz.system.reading import NOT_WRITTEN, file_errors
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import InSentence

_MEASURED = 0.2  # of the work: measuring computes, drawing computes and draws


@dataclass(frozen=True, eq=False, slots=True)
class Animation:
    """What a writer of films receives: the pages as PNG files, in order."""

    pages: Iterator[bytes]
    count: int
    seconds: float  #: that each page is shown
    palette: Rgb  #: (n, 3) the colours of the pages, for a format that has 256


Write = Callable[[BinaryIO, Animation], None]


def save(
    shots: Sequence[Shot], path: Path, write: Write, *, seconds: float, maps: Maps | None = None,
    watch: Watch = UNWATCHED,
) -> None:
    """Draw the shots and have `write` make the file at `path`, completely or not at all.

    Raises ComputeError if the shots do not fit one page, SessionError if the file cannot be written, and Cancelled.
    """
    maps, plan = measure(shots, maps or Maps(), watch=watch.part(0, _MEASURED))
    pages = _pages(shots, maps, plan, watch.part(_MEASURED, 1))
    with file_errors(NOT_WRITTEN, path), replacing(path) as file:
        write(file, Animation(pages, len(shots), seconds, _palette(shots[0], maps)))
    watch.report(1)


def measure(shots: Sequence[Shot], maps: Maps, *, watch: Watch = UNWATCHED) -> tuple[Maps, PagePlan]:
    """Return the colours with one range for all shots, and the page that has room for each of them.

    Raises ComputeError if the shots do not fit one page, or if all are equal, and Cancelled.
    """
    stage, plan = shots[0].request.spot.stage, PagePlan()
    quantity: Quantity = "numbers"
    ranges = list[Levels | None]()
    blocks, panels, beyond, first, is_still = set(), set(), False, list[Picture](), True
    last: tuple[Source, Spot] | None = None
    for number, shot in enumerate(shots):
        watch.report(number / len(shots))
        source = shot.source()
        spots, quantity = shot.request.spots(source), bar_quantity(source, maps.scaling)
        blocks.add(source.spot_data(spots[0]).block)
        panels.add(len(spots))
        if last != (source.scaled, spots[0]):  # the numbers of all rows are those of one source
            last = source.scaled, spots[0]
            ranges += _ranges(source.scaled, spots, maps)
        drawn = [panel_of(source, spot, maps, None) for spot in spots]
        width = heading_width(*heading(source, drawn, pair=False)[:2])
        first = first or drawn
        is_still = is_still and len(first) == len(drawn) and all(
            one.row_labels == other.row_labels and np.array_equal(one.values, other.values, equal_nan=True)
            for one, other in zip(first, drawn, strict=True))
        for panel in drawn:
            plan, beyond = plan.including(panel, width=width), beyond or panel.scale.above
    if len(blocks) > 1:
        raise ComputeError("This text is too long for a film: shorten it.")
    if len(panels) > 1:
        raise ComputeError("The number of heads changes in this film: choose one head.")
    if is_still:
        raise ComputeError("Nothing changes in this film of {stage}: choose another stage or another film.",
                           stage=InSentence(STAGES[stage].label))
    held = Ends(stage, enclosing_levels(ranges), quantity=quantity, beyond=beyond, of_frames=True)
    return replace(maps, scaling=replace(maps.scaling, held=(*maps.scaling.held, held))), plan


def _pages(shots: Sequence[Shot], maps: Maps, plan: PagePlan, watch: Watch) -> Iterator[bytes]:
    """Yield the page of each shot as a PNG file, drawn when it is asked for."""
    for number, shot in enumerate(shots):
        watch.report(number / len(shots))
        drawn = figure.draw(shot.source(), shot.request, maps=maps, plan=plan, watch=watch.silent)
        yield figure.render(drawn, watch=watch.silent)


def _ranges(source: Source, spots: Sequence[Spot], maps: Maps) -> list[Levels | None]:
    """Return the ranges that the colour bars of a picture would have without the film."""
    if maps.scaling.range in SHARED:
        return [shared_range(source, spots[0], maps)]
    return [own_levels(source, spot, maps) for spot in spots]


def _palette(shot: Shot, maps: Maps) -> Rgb:
    """Return 256 colours of pages: those of the bar, also pale as in an ablated head, of text and of the hatch."""
    source, spot = shot.source(), shot.request.spot
    table = colours.lookup_table(maps.map_name(source.colours(spot.stage), is_difference=source.is_difference))
    bar, few = (table[np.linspace(0, len(table) - 1, count).round().astype(int)] for count in (160, 36))
    greys = np.linspace(0, 240, 42).repeat(3).reshape(-1, 3)
    hatch = np.linspace(colours.MASKED_RGB, colours.HATCH_RGB, 16)
    found = np.concatenate([bar, 255 - 0.35 * (255.0 - few), greys, hatch, [colours.INVALID_RGB]]).round()
    found[found.min(axis=1) > 245] = 255  # Pillow rounds colours: the page stays white if no other is close to it
    return np.concatenate([found, [(255, 255, 255)]]).astype(np.uint8)
