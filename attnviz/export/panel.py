"""One head of a sheet: cells as vectors or as one image, hatched if masked, with their numbers."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path as Outline

from attnviz.document.document import FloatArray
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export import fonts
from attnviz.pictures import colours
from attnviz.pictures.levels import Colouring, Maps, colouring_of
from attnviz.pictures.numbers import format_number
from attnviz.pictures.scaling import Levels
from attnviz.result.masking import BoolArray
from attnviz.result.source import Source

MAX_NUMBERED_SIDE = 16  #: cells on a side that get their number written into them
DPI = 200  #: of pictures on the page
# Lines across masked cells of an image, in inches: as far apart and as wide as matplotlib's "////".
_HATCH_STEP, _HATCH_WIDTH = 1 / 12, 1 / 51


@dataclass(frozen=True, eq=False)
class Panel:
    """One head of the sheet: its numbers and its hatched cells."""

    title: str
    values: FloatArray
    masked: BoolArray
    off: bool
    colouring: Colouring
    block: int = 1  #: cells per side of each value
    missing: BoolArray | None = None  #: masked cells that no mask hides, such as cells without a partner

    @property
    def hatched(self) -> BoolArray:
        """The cells that the mask hides."""
        return self.masked if self.missing is None else self.masked & ~self.missing

    @property
    def alpha(self) -> float:
        """The opacity: ablated heads are pale."""
        return 0.35 if self.off else 1.0


def panel_of(source: Source, spot: Spot, maps: Maps | None = None, levels: Levels | None = None) -> Panel:
    """Return the panel of one head; `levels` None gives it its own."""
    found = source.spot_data(spot)
    colouring = colouring_of(source, spot, maps or Maps(), levels=levels, drawn=found)
    off = STAGES[spot.stage].per_head and source.is_ablated(spot)
    title = f"head {spot.head} · off" if off else f"head {spot.head}"
    return Panel(title=title, values=found.values, masked=found.empty, off=off, colouring=colouring,
                 block=found.block, missing=found.missing)


def draw_vectors(axes: Axes, panel: Panel) -> None:
    """Draw a rectangle for each cell, and hatch the masked ones."""
    rows, columns = panel.values.shape
    rgb = panel.colouring.rgb(panel.values, masked=panel.masked)
    # Where cells are small, white lines between them would wash the colours out.
    lines: dict[str, Any] = (
        {"edgecolors": "white", "linewidth": 0.6} if max(rows, columns) <= 2 * MAX_NUMBERED_SIDE
        else {"edgecolors": "face", "linewidth": 0.2}
    )
    axes.pcolormesh(np.arange(columns + 1), np.arange(rows + 1), rgb / 255, alpha=panel.alpha, **lines)
    if panel.hatched.any():
        axes.add_patch(PathPatch(
            _outline(panel.hatched), facecolor=hex_colour(colours.MASKED_RGB), hatch="////", linewidth=0,
            edgecolor=hex_colour(colours.HATCH_RGB), alpha=panel.alpha,
        ))
    axes.set_xlim(0, columns)
    axes.set_ylim(rows, 0)


def draw_image(axes: Axes, panel: Panel, *, width: float, height: float) -> None:
    """Draw all cells as one image of `width` x `height` inches, including the hatch.

    matplotlib would rasterize a hatched path on a canvas of the whole page: 512 of them for 512 heads, 120 of 160
    seconds.
    """
    rows, columns = panel.values.shape
    rgb = panel.colouring.rgb(panel.values, masked=panel.masked)
    # Repeated to print size, so that only matrices with more cells than pixels are smoothed.
    down, across = (math.ceil(inches * DPI / cells) for inches, cells in ((height, rows), (width, columns)))
    rgb = rgb.repeat(down, axis=0).repeat(across, axis=1)
    masked = panel.hatched.repeat(down, axis=0).repeat(across, axis=1)
    along = (np.arange(rgb.shape[0])[:, None] * height / rgb.shape[0]
             + np.arange(rgb.shape[1]) * width / rgb.shape[1])
    rgb[masked & (along % _HATCH_STEP < _HATCH_WIDTH)] = colours.HATCH_RGB
    axes.imshow(rgb, extent=(0, columns, rows, 0), aspect="auto", alpha=panel.alpha)


def _outline(masked: BoolArray) -> Outline:
    """Return one path around all masked cells: a rectangle for each run of them in a row."""
    edges = np.diff(np.pad(masked, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    row, start = np.nonzero(edges == 1)
    _, end = np.nonzero(edges == -1)
    corners = np.stack([start, row, end, row, end, row + 1, start, row + 1, start, row], axis=1).reshape(-1, 2)
    codes = np.tile([Outline.MOVETO, *[Outline.LINETO] * 3, Outline.CLOSEPOLY], len(row))
    return Outline(corners.astype(np.float64), codes)


def write_numbers(axes: Axes, panel: Panel, numbers: tuple[int, float]) -> None:
    """Write each number into its cell, with these digits and font size."""
    digits, size = numbers
    pale = 255 - panel.alpha * (255.0 - panel.colouring.rgb(panel.values))  # as printed
    for row, column in np.argwhere(~panel.masked):
        ink = colours.ink(pale[row, column])
        text = format_number(float(panel.values[row, column]), digits)
        axes.text(column + 0.5, row + 0.5, text, size=size, color=ink, ha="center", va="center_baseline",
                  **fonts.plain())


def hex_colour(colour: str | colours.Colour | None) -> str:
    """Return a colour as matplotlib takes it."""
    if colour is None or isinstance(colour, str):
        return colour or "none"
    return "#{:02x}{:02x}{:02x}".format(*colour)
