"""Numbers beside the cells of a figure: right of each row, below each column."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.collections import PatchCollection
from matplotlib.patches import Rectangle

from attnviz.export.figure_style import INK, plain
from attnviz.export.lettering import POINTS
from attnviz.pictures.margins import Margin

GAP, WIDE, HIGH = 0.05, 0.36, 0.17  #: inches
_GROUND, _BAR, _OFF, _OFF_GROUND = "#eef0f3", "#93bbe8", "#dcb878", "#f6e9d3"
_SIZE = 6.5  # of a number, in points; a cell that is smaller has a bar alone


def margin_size(margins: Sequence[Margin]) -> tuple[float, float]:
    """Return the inches that margins take right of a panel and below it, symbols included."""
    down = sum(margin.side == "rows" for margin in margins)
    below = sum(margin.side == "columns" for margin in margins)
    return down * (GAP + WIDE), below * (GAP + HIGH)


def draw_margins(axes: Axes, margins: Sequence[Margin], *, cell: tuple[float, float], ink: str, font: str) -> None:
    """Draw margins outside of the axes, whose units are cells of `cell` inches, (width, height)."""
    (wide, high), outside = cell, {"size": 8, "color": ink, **plain(font)}
    x, y = axes.get_xlim()[1], axes.get_ylim()[0]
    for margin in margins:
        patches, colours, of_rows = [], [], margin.side == "rows"
        numbered = (high if of_rows else wide / 3) * POINTS > _SIZE
        width, height = (WIDE / wide, 1.0) if of_rows else (1.0, HIGH / high)
        if of_rows:
            x += GAP / wide
            axes.text(x + width / 2, -GAP / high, margin.symbol, ha="center", va="bottom", **outside)
        else:
            y += GAP / high
            axes.text(-GAP / wide, y + height / 2, margin.symbol, ha="right", va="center", **outside)
        for at in range(len(margin.values)):
            left, top = (x, at) if of_rows else (at, y)
            across, up = (margin.share(at), 1.0) if of_rows else (1.0, margin.share(at))
            patches += [Rectangle((left, top), width, height),
                        Rectangle((left, top + height * (1 - up)), width * across, height * up)]
            colours += [_OFF_GROUND, _OFF] if margin.is_marked(at) else [_GROUND, _BAR]
            if numbered:
                axes.text(left + width / 2, top + height / 2, margin.text(at), size=_SIZE, color=INK, ha="center",
                          va="center_baseline", **plain(font))
        x, y = (x + width, y) if of_rows else (x, y + height)
        axes.add_collection(PatchCollection(patches, facecolors=colours, linewidths=0, clip_on=False), autolim=False)
