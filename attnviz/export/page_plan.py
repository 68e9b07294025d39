"""The panels of a figure and the words above them, and the room that the pages of a film share, where nothing moves."""

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


def heading(source: Source, panels: Sequence[Picture], *, pair: bool) -> tuple[str, str, str]:
    """Return the lines at the top: what is shown, how it was computed, and the text."""
    spot, other = panels[0].spot, panels[-1].spot
    stage, sentence = panels[0].stage, spot.sentence
    details = f" · {len({panel.spot for panel in panels})} heads"  # beside each other, states have the same ones
    if pair and spot.layer != other.layer:
        heads = [f" · head {one.head}" if stage.per_head else "" for one in (spot, other)]
        details = f"{heads[0]} and layer {source.layer_label(other.layer)}{heads[1]}"
    elif not stage.per_head:
        details = ""
    elif spot.head == other.head:
        details = f" · {head_name(panels[0])}"
    elif pair:
        details = f" · heads {spot.head} and {other.head}"
    if source.num_layers > 1:
        layers = len({panel.spot.layer for panel in panels})
        layer = f"{layers} layers" if layers > 1 and not pair else f"layer {source.layer_label(spot.layer)}"
        details = f" · {layer}{details}"
    details += f" · {source.state_name}" if source.state_name else ""
    text = lettering.sentence_line(source.texts, sentence)
    if sentence != other.sentence:
        text = f"sentences {sentence + 1} and {other.sentence + 1} of {len(source.texts)}"
    block, _ = panels[0].block
    pooled = "" if block == 1 else f" · each cell is the largest of {block} × {block}"
    return stage.label + details, source.setup + pooled, text


def head_name(panel: Picture) -> str:
    """Return the name of a panel's head, and how it is ablated."""
    return " · ".join(filter(None, (f"head {panel.spot.head}", panel.ablated)))


def panel_name(source: Source, panels: Sequence[Picture], panel: Picture) -> str:
    """Return what distinguishes a panel from the others: its sentence, or its layer and head."""
    spots, spot = [each.spot for each in panels], panel.spot
    if len({each.sentence for each in spots}) > 1:
        return f"sentence {spot.sentence + 1}: {lettering.clean(source.texts[spot.sentence])}"
    layer = f"layer {source.layer_label(spot.layer)}" if len({each.layer for each in spots}) > 1 else ""
    return " · ".join(filter(None, (layer, head_name(panel) if panel.stage.per_head else "")))
