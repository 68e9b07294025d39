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


def draw_margins(axes: Axes, margins: Sequence[Margin], *, cell: tuple[float, float]) -> None:
    """Draw margins outside of the axes, whose units are cells of `cell` inches, (width, height)."""
    wide, high = cell
    columns, rows = axes.get_xlim()[1], axes.get_ylim()[0]
    x, y = columns, rows
    for margin in margins:
        boxes: list[tuple[float, float, float, float]]
        if margin.side == "rows":
            x += GAP / wide
            boxes = [(x, at, WIDE / wide, 1.0) for at in range(len(margin.values))]
            axes.text(x + WIDE / wide / 2, -GAP / high, margin.symbol, size=8, color=INK, ha="center", va="bottom",
                      **plain())
            x += WIDE / wide
        else:
            y += GAP / high
            boxes = [(at, y, 1.0, HIGH / high) for at in range(len(margin.values))]
            axes.text(-GAP / wide, y + HIGH / high / 2, margin.symbol, size=8, color=INK, ha="right", va="center",
                      **plain())
            y += HIGH / high
        _draw_boxes(axes, margin, boxes, numbered=(high if margin.side == "rows" else wide / 3) * POINTS > _SIZE)


def _draw_boxes(
    axes: Axes, margin: Margin, boxes: Sequence[tuple[float, float, float, float]], *, numbered: bool
) -> None:
    patches, colours = [], []
    for at, (left, top, width, height) in enumerate(boxes):
        share, off = margin.share(at), bool(margin.is_off[at])
        patches.append(Rectangle((left, top), width, height))
        colours.append(_OFF_GROUND if off else _GROUND)
        if margin.side == "rows":
            patches.append(Rectangle((left, top), width * share, height))
        else:
            patches.append(Rectangle((left, top + height * (1 - share)), width, height * share))
        colours.append(_OFF if off else _BAR)
        if numbered:
            axes.text(left + width / 2, top + height / 2, margin.text(at), size=_SIZE, color=INK, ha="center",
                      va="center_baseline", **plain())
    axes.add_collection(PatchCollection(patches, facecolors=colours, linewidths=0, clip_on=False), autolim=False)
