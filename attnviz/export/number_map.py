"""A map of numbers with labelled rows and columns as a figure: of patches, of predictions, of heads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from attnviz.export import lettering
from attnviz.export.formats import load_matplotlib
from attnviz.pictures.colours import DIVERGING, ink, tint
from attnviz.pictures.numbers import format_number
from attnviz.system.arrays import AnyArray, Bools

if TYPE_CHECKING:
    from attnviz.export.canvas import DisplayedFigure

MAX_NUMBERED_ROWS = 40  #: of rows that are named by their numbers: beyond, each fifth is
ROW_INCHES, COLUMN_INCHES, WORD_POINTS = 0.2, 0.42, 7.0


@dataclass(frozen=True, eq=False)
class NumberMap:
    """What is drawn: a cell for each row and column, and three lines above them."""

    numbers: AnyArray  #: (row, column)
    title: str
    setup: str
    text: str
    axes: tuple[str, str]  #: what rows and columns are
    columns: tuple[str, ...]
    rows: tuple[str, ...] = ()  #: their numbers without any
    ends: tuple[float, float] | None = None  #: of the colours; None for what reaches the largest number on both sides
    colours: str = DIVERGING[0]
    masked: Bools | None = None  #: cells that are no data
    words: AnyArray | None = None  #: (row, column): what stands in the cells


def draw(drawn: NumberMap) -> DisplayedFigure:
    """Return the picture of a map, from the first row."""
    load_matplotlib()
    from attnviz.export.canvas import BAR_WIDTH, HEADING_HEIGHT, Canvas, heading_width
    from attnviz.export.figure_style import INK, figure_style, plain

    rows, columns = drawn.numbers.shape
    low, most = drawn.ends or _both_sides(drawn.numbers)
    labels = [lettering.label(name) for name in drawn.columns]
    words = np.vectorize(lettering.label, otypes=[object])(() if drawn.words is None else drawn.words)
    cell = max(COLUMN_INCHES, *(0.08 + lettering.width(word, WORD_POINTS) for word in words.flat), 0)
    names = list(map(lettering.label, drawn.rows))
    left = max(0.7, *(0.45 + lettering.width(name, 8) for name in names), 0)
    bottom = 0.35 + max(lettering.width(name, 8) for name in labels)
    top, high = HEADING_HEIGHT + 0.09, ROW_INCHES * rows
    wide = max(5.0, heading_width(drawn.title, drawn.setup), left + 0.2 + cell * columns)
    with figure_style():
        canvas = Canvas((wide, top + high + bottom + 0.4))
        canvas.heading(drawn.title, drawn.setup, drawn.text)
        axes = canvas.axes(left, top, wide - left - 0.2, high)
        pixels = tint(drawn.numbers, low, most, drawn.colours, masked=drawn.masked)
        axes.imshow(pixels, aspect="auto", interpolation="nearest")
        for row, column in np.ndindex(words.shape if words.ndim == 2 else (0, 0)):
            axes.text(column, row, words[row, column], size=WORD_POINTS, color=ink(pixels[row, column]), ha="center",
                      va="center_baseline", **plain())
        axes.set_xticks(range(columns), labels=labels, size=8, color=INK, rotation=90, **plain())
        if drawn.rows:
            axes.set_yticks(range(rows), labels=names, color=INK, **plain())
        else:
            axes.set_yticks(range(0, rows, 1 if rows <= MAX_NUMBERED_ROWS else 5))
        axes.tick_params(labelsize=8, length=2, width=0.5)
        axes.set_ylabel(drawn.axes[0], size=8)
        axes.set_xlabel(drawn.axes[1], size=8)
        ends = (low, 0.0, most) if low == -most else (low, most)
        canvas.bar(drawn.colours, (low, most), ends, [format_number(end, 2) for end in ends],
                   (left, top + high + bottom, min(BAR_WIDTH, wide - left - 0.2)))
    return canvas.figure


def _both_sides(numbers: AnyArray) -> tuple[float, float]:
    reach = float(np.max(np.abs(numbers), initial=0.0, where=np.isfinite(numbers))) or 1.0
    return -reach, reach
