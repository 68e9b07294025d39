"""The pictures of a window, drawn by matplotlib at the same places: what AttnViz is compared with. No Qt in here."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle

import matplotlib
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.ticker import LinearLocator

from attnviz.system.arrays import Bools, Float32
from benchmarks.apart import Draw

DPI = 100
LABEL = 7.2  #: points: ten pixels, as in the window
LINE = 12.0  #: pixels between labels
MAX_NUMBERED_SIDE = 1024
MASKED, HATCH = "#d9d9d9", "#8c8c8c"

Pictures = Sequence[Float32]  #: one for each panel


@dataclass(frozen=True)
class Panel:
    """Where a picture stands in the window, in pixels, and what it shows."""

    stage: str
    head: int
    title: str
    left: float
    top: float
    width: float
    height: float
    labelled: bool
    row_labels: Sequence[str]
    column_labels: Sequence[str]
    diverging: bool
    axis_names: tuple[str, str] = ("", "")  #: what rows and columns are called
    hatched: Bools | None = None  #: the cells under a hatch, where there is one
    bar: tuple[float, float, float, float] | None = None  #: left, top, width and height of its colour bar
    bar_words: str = ""


class Sheet:
    """One figure with all panels, which follows new results in two ways: drawn anew, or images alone (blitting)."""

    def __init__(self, panels: Sequence[Panel], pictures: Pictures, size: tuple[int, int], *, blitting: bool) -> None:
        with matplotlib.rc_context({"font.size": LABEL, "image.interpolation": "nearest"}):
            self._figure = Figure(figsize=(size[0] / DPI, size[1] / DPI), dpi=DPI)
            self._canvas = FigureCanvasAgg(self._figure)
            self._panels = panels
            self._images: list[AxesImage] = []
            self._numbers: list[list[Text]] = []
            for panel, values in zip(panels, pictures, strict=True):
                self._add(panel, size, _finite(values), blitting)
            self._canvas.draw()
        self._background = self._canvas.copy_from_bbox(self._figure.bbox) if blitting else None

    def redraw(self, pictures: Pictures) -> None:
        """Everything again, labels too."""
        self._put(pictures)
        self._canvas.draw()

    def blit(self, pictures: Pictures) -> None:
        """The images only, over what stays."""
        self._canvas.restore_region(self._background)
        self._put(pictures)
        for image in self._images:
            image.axes.draw_artist(image)
        self._canvas.blit(self._figure.bbox)

    def _put(self, pictures: Pictures) -> None:
        for panel, picture, image, texts in zip(self._panels, pictures, self._images, self._numbers, strict=True):
            values = _finite(picture)
            image.set_data(values)
            image.set_clim(*_levels(values, panel.diverging))
            if texts and self._background is None:
                for text, value in zip(texts, values.flat, strict=True):
                    text.set_text("" if np.isnan(value) else f"{value:.2f}")

    def _add(self, panel: Panel, size: tuple[int, int], values: Float32, blitting: bool) -> None:
        wide, high = size
        place = (panel.left / wide, 1 - (panel.top + panel.height) / high, panel.width / wide, panel.height / high)
        axes = self._figure.add_axes(place)
        rows, columns = values.shape
        low, high_ = _levels(values, panel.diverging)
        image = axes.imshow(
            values, vmin=low, vmax=high_, cmap="RdBu_r" if panel.diverging else "viridis", aspect="auto",
            animated=blitting,
        )
        axes.set_title(panel.title, fontsize=LABEL, pad=12)
        axes.set(xticks=[], yticks=[])
        if panel.hatched is not None:
            hatch = PathPatch(_around(panel.hatched), hatch="////", linewidth=0, facecolor=MASKED, edgecolor=HATCH)
            axes.add_patch(hatch)
        if panel.bar is not None:
            left, top, width, height = panel.bar
            cax = self._figure.add_axes((left / wide, 1 - (top + height) / high, width / wide, height / high))
            bar = self._figure.colorbar(image, cax=cax, ticks=LinearLocator(2))
            bar.ax.tick_params(length=0, pad=2)
            bar.set_label(panel.bar_words, rotation=270)
        if panel.labelled:
            down = range(0, rows, max(1, math.ceil(LINE / (panel.height / rows))))
            across = range(0, columns, max(1, math.ceil(LINE / (panel.width / columns))))
            axes.set_yticks(list(down), [panel.row_labels[at] for at in down])
            axes.set_xticks(list(across), [panel.column_labels[at] for at in across], rotation=90)
            axes.tick_params(length=0, pad=2, labeltop=True, labelbottom=False)
            axes.set_ylabel(panel.axis_names[0])
            axes.set_xlabel(panel.axis_names[1])
            axes.xaxis.set_label_position("top")
        self._images.append(image)
        self._numbers.append(self._write(axes, panel, values))

    @staticmethod
    def _write(axes: matplotlib.axes.Axes, panel: Panel, values: Float32) -> list[Text]:
        """The number in each cell, where cells are large enough for it, as the window does."""
        rows, columns = values.shape
        if panel.width / columns < 28 or panel.height / rows < LINE or values.size > MAX_NUMBERED_SIDE:
            return []
        return [
            axes.text(column, row, "" if np.isnan(value) else f"{value:.2f}", ha="center", va="center", fontsize=6)
            for (row, column), value in np.ndenumerate(values)
        ]


def sheets(panels: Sequence[Panel], pictures: Sequence[Pictures], size: tuple[int, int]) -> Draw:
    """What draws the next set of numbers in one of the ways; `pictures` are two or more sets, drawn in turn."""
    sheet, blitted = (Sheet(panels, pictures[0], size, blitting=blitting) for blitting in (False, True))
    ways = {"redraw": sheet.redraw, "blit": blitted.blit, "new": lambda p: Sheet(panels, p, size, blitting=False)}
    rotary_table = cycle(pictures)
    for draw in ways.values():  # warm
        draw(next(rotary_table))
    return lambda way: ways[way](next(rotary_table))


def _around(hatched: Bools) -> Path:
    """The outline of each run of hatched cells in a row, as one path."""
    steps = np.diff(np.pad(hatched.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    runs = zip(np.argwhere(steps == 1).tolist(), np.argwhere(steps == -1).tolist(), strict=True)
    boxes = [(start, row, end, row + 1) for (row, start), (_, end) in runs]
    corners = [[(x, y), (end, y), (end, bottom), (x, bottom), (x, y)] for x, y, end, bottom in boxes]
    codes = [Path.MOVETO, Path.LINETO, Path.LINETO, Path.LINETO, Path.CLOSEPOLY] * len(boxes)
    return Path(np.array(corners).reshape(-1, 2) - 0.5, codes)


def _finite(values: Float32) -> Float32:
    return np.where(np.isfinite(values), values, np.float32(np.nan))


def _levels(values: Float32, diverging: bool) -> tuple[float, float]:
    low, high = float(np.nanmin(values)), float(np.nanmax(values))
    reach = max(abs(low), abs(high)) or 1.0
    return (-reach, reach) if diverging else (0.0, high or 1.0)
