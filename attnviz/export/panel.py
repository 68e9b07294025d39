"""One head of a sheet: cells as vectors or as one image, hatched if masked, with their numbers."""

import math
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.patches import PathPatch
from matplotlib.path import Path as Outline

from attnviz.export.figure_style import DPI, PAPER, Ground, hex_colour, plain
from attnviz.export.lettering import POINTS
from attnviz.pictures import colours
from attnviz.pictures.numbers import format_number
from attnviz.pictures.picture import Picture, chip_text
from attnviz.system.arrays import Bools, Rgb

MAX_NUMBERED_SIDE = 16  #: cells on a side that get their number written into them
MAX_LINE, LINE_SHARE = 0.6, 0.05  #: of the white lines between cells: points, and share of a cell
# Lines across masked cells of an image, in inches: as far apart and as wide as matplotlib's "////".
_HATCH_STEP, _HATCH_WIDTH = 1 / 12, 1 / 51


def visible_cells(panel: Picture) -> Bools:
    """Return the cells that are drawn as a number."""
    return np.ones(panel.values.shape, np.bool_) if panel.masked is None else ~panel.masked


def _opacity(panel: Picture) -> float:
    """Return the opacity of a head: ablated ones are pale."""
    return 0.35 if panel.ablated else 1.0


def draw_vectors(axes: Axes, panel: Picture, ground: Ground = PAPER) -> None:
    """Draw a rectangle for each cell, and hatch the masked ones."""
    rows, columns = panel.values.shape
    # Where cells are small, white lines between them would wash the colours out.
    across, down = _size(axes)
    line = min(MAX_LINE, LINE_SHARE * min(across / columns, down / rows))
    lines: dict[str, Any] = (
        {"edgecolors": ground.page, "linewidth": line} if ground.page and max(rows, columns) <= 2 * MAX_NUMBERED_SIDE
        else {"edgecolors": "face", "linewidth": 0.2}
    )
    rgb = _rgb(panel, ground)
    axes.pcolormesh(np.arange(columns + 1), np.arange(rows + 1), rgb / 255, alpha=_opacity(panel), **lines)
    if panel.hatched is not None and panel.hatched.any():
        axes.add_patch(PathPatch(
            _outline(panel.hatched), facecolor=hex_colour(ground.masked), hatch="////", linewidth=0,
            edgecolor=hex_colour(ground.hatch), alpha=_opacity(panel),
        ))
    axes.set_xlim(0, columns)
    axes.set_ylim(rows, 0)


def _size(axes: Axes) -> tuple[float, float]:
    """Return the width and height of axes in points."""
    page, box = axes.get_figure(root=True), axes.get_position()
    assert page is not None
    width, height = page.get_size_inches()
    return box.width * width * POINTS, box.height * height * POINTS


def draw_image(
    axes: Axes, panel: Picture, *, width: float, height: float, ground: Ground = PAPER, dpi: float = DPI
) -> None:
    """Draw all cells as one image of `width` x `height` inches, including the hatch.

    matplotlib would rasterize a hatched path on a canvas of the whole page: 512 of them for 512 heads, 120 of 160
    seconds.
    """
    rows, columns = panel.values.shape
    # Repeated to print size, so that only matrices with more cells than pixels are smoothed.
    down, across = (math.ceil(inches * dpi / cells) for inches, cells in ((height, rows), (width, columns)))
    rgb = _rgb(panel, ground).repeat(down, axis=0).repeat(across, axis=1)
    if panel.hatched is not None:
        along = (np.arange(rgb.shape[0])[:, None] * height / rgb.shape[0]
                 + np.arange(rgb.shape[1]) * width / rgb.shape[1])
        hatched = panel.hatched.repeat(down, axis=0).repeat(across, axis=1)
        rgb[hatched & (along % _HATCH_STEP < _HATCH_WIDTH)] = ground.hatch
    axes.imshow(rgb, extent=(0, columns, rows, 0), aspect="auto", alpha=_opacity(panel))


def _outline(masked: Bools) -> Outline:
    """Return one path around all masked cells: a rectangle for each run of them in a row."""
    edges = np.diff(np.pad(masked, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    row, start = np.nonzero(edges == 1)
    _, end = np.nonzero(edges == -1)
    corners = np.stack([start, row, end, row, end, row + 1, start, row + 1, start, row], axis=1).reshape(-1, 2)
    codes = np.tile([Outline.MOVETO, *[Outline.LINETO] * 3, Outline.CLOSEPOLY], len(row))
    return Outline(corners.astype(np.float64), codes)


def _rgb(panel: Picture, ground: Ground) -> Rgb:
    """Return the colour of each value, of masked ones that of their ground."""
    return colours.channels(panel.pixels_over(ground.masked))


def write_numbers(
    axes: Axes, panel: Picture, numbers: tuple[int, float], *, ground: Ground = PAPER, font: str = ""
) -> None:
    """Write each number into its cell, with these digits and font size."""
    digits, size = numbers
    page = np.array(to_rgb(ground.page or "white")) * 255
    pale = page - _opacity(panel) * (page - _rgb(panel, ground))  # as printed
    for row, column in np.argwhere(visible_cells(panel)):
        ink = colours.ink(pale[row, column])
        text = format_number(float(panel.values[row, column]), digits)
        text = text if panel.ids is None else chip_text(text, float(panel.ids[row, column]))
        axes.text(column + 0.5, row + 0.5, text, size=size, color=ink, ha="center", va="center_baseline",
                  **plain(font))
