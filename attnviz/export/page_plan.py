"""The panels of a figure, and the room of its page, so that nothing moves from one frame of a film to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from attnviz.document.places import Spot
from attnviz.export import lettering
from attnviz.pictures.levels import Maps, levels_for, shared_bar
from attnviz.pictures.picture import Picture, make_picture
from attnviz.pictures.scaling import Levels
from attnviz.result.result import Source


@dataclass(frozen=True, slots=True)
class PagePlan:
    """The room that any of the figures needs: cells, the longest labels, and the numbers that take most space."""

    rows: int = 0
    columns: int = 0
    row_label: str = ""
    column_label: str = ""
    numbers: tuple[float, ...] = ()
    width: float = 0.0  #: the least inches of a page

    def including(self, panel: Picture, *, width: float) -> PagePlan:
        """Return the plan with room for one more panel, on a page of at least `width` inches."""
        rows, columns = labels_of(panel)
        return PagePlan(
            max(self.rows, len(rows)), max(self.columns, len(columns)), _longest(self.row_label, *rows),
            _longest(self.column_label, *columns), tuple({*self.numbers, *panel.extremes, panel.least}),
            max(self.width, width))


OWN_ROOM = PagePlan()  #: room for nothing but the figure itself


def _longest(*labels: str) -> str:
    return max(labels, key=lambda label: lettering.width(label, 1.0))


def labels_of(panel: Picture) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the labels beside the rows of a panel, and below its columns."""
    rows = panel.row_labels[:: panel.block[0]]
    return tuple(map(lettering.label, rows)), tuple(map(lettering.label, panel.column_names))


def panels_of(source: Source, spots: Sequence[Spot], maps: Maps, *, pair: bool = False) -> list[Picture]:
    """Return the panels of spots of one stage; a pair shares its bar."""
    maps, levels = shared_bar(source, spots, maps) if pair else (maps, levels_for(source, spots[0], maps))
    return [panel_of(source, spot, maps, levels) for spot in spots]


def panel_of(source: Source, spot: Spot, maps: Maps, levels: Levels | None) -> Picture:
    """Return the picture of one head in which masked cells that hold a number are drawn; `levels` None gives its own.

    On screen these cells are hatched.
    """
    return replace(make_picture(source, spot, maps=maps, levels=levels), masked=source.spot_data(spot).empty)
