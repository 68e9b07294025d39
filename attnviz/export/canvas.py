"""The page that every figure is drawn on, in inches from its top left corner: lines of text, panels and colour bars."""

import io
import math
from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from attnviz.export import lettering
from attnviz.export.figure_style import DPI, PAPER, Ground, figure_style, plain
from attnviz.export.layout import BAR_HEIGHT, PageText, PlacedPanel
from attnviz.export.margins import draw_margins
from attnviz.export.page_plan import labels_of
from attnviz.export.panel import draw_image, draw_vectors, write_numbers
from attnviz.pictures import colours
from attnviz.pictures.margins import Margin
from attnviz.pictures.picture import Picture
from attnviz.pictures.scaling import Levels
from attnviz.system.wording import isolated

HEADING_HEIGHT = 0.86  #: of the three lines at the top
TITLE_POINTS, HEADING_POINTS = 13.0, 8.5  #: of the first of them, and of the others
BAR_WIDTH = 3.0  #: of a bar, at most
TEXT = PageText(width=math.inf, size=8.0)  #: of a figure that is laid out elsewhere


def heading_width(title: str, computed: str) -> float:
    """Return how wide a page must be for its heading, but not for its text."""
    return 0.5 + max(lettering.width(title, TITLE_POINTS), lettering.width(computed, HEADING_POINTS))


class DisplayedFigure(Figure):
    """A figure that a notebook displays even where neither pyplot nor %matplotlib was called."""

    def png(self) -> bytes:
        """Return the picture as the content of a PNG file."""
        buffer = io.BytesIO()
        with figure_style():
            self.savefig(buffer, format="png")
        return buffer.getvalue()

    _repr_png_ = png


class Canvas:
    """A figure whose texts have one size and one font, except where they are written in another."""

    def __init__(
        self, size: tuple[float, float], text: PageText = TEXT, *, ground: Ground = PAPER, dpi: float = DPI
    ) -> None:
        self.figure = DisplayedFigure(figsize=size, dpi=dpi, facecolor=ground.page or "none")
        FigureCanvasAgg(self.figure)
        self.size, self.ground, self._text, self._dpi = size, ground, text, dpi
        self._plain: dict[str, Any] = {"size": text.size, "color": ground.ink, **plain(text.font)}

    def axes(self, left: float, top: float, width: float, height: float) -> Axes:
        """Return axes at a place, without ticks and lines around them."""
        wide, high = self.size
        axes = self.figure.add_axes((left / wide, 1 - (top + height) / high, width / wide, height / high))
        axes.set_facecolor("none")
        axes.set(xticks=[], yticks=[])
        axes.spines[:].set_visible(False)
        return axes

    def heading(self, title: str, computed: str, sentence: str) -> None:
        """Write what is shown, how it was computed, and the text at the top left, each cut to the width."""
        ink, grey = ((TITLE_POINTS, self.ground.ink), (HEADING_POINTS, self.ground.grey))
        for line, (points, colour), down in (
                (isolated(title), ink, 0.27), (isolated(computed), grey, 0.49), (sentence, grey, 0.67)):
            words = lettering.shorten(lettering.clean(line), inches=self.size[0] - 0.4, size=points)
            self.text(words, 0.2, down, size=points, color=colour)

    def write(self, words: str, left: float, top: float, *, grey: bool = False, **how: Any) -> None:
        """Write a line with its top left corner at a place; `how` are other properties of matplotlib's text."""
        self.text(isolated(lettering.clean(words)), left, top + 0.78 * self._text.line,
                  color=self.ground.grey if grey else self.ground.ink, **how)

    def text(self, words: str, x: float, y: float, **how: Any) -> None:
        """Write a text on its baseline at a place."""
        self.figure.text(x / self.size[0], 1 - y / self.size[1], words, **{**self._plain, "va": "baseline", **how})

    def panel(
        self, picture: Picture, placed: PlacedPanel, *, are_vectors: bool, numbers: tuple[int, float] | None,
        margins: Sequence[Margin] = (),
    ) -> Axes:
        """Draw a panel with its labels and its title, the numbers in it and the `margins`; return its axes.

        Their units are cells. A picture with fewer cells than its place fills less of it.
        """
        shape, cell = placed.shape, placed.cell
        rows, columns = labels_of(picture)
        width, height = len(columns) * cell[0], len(rows) * cell[1]
        axes = self.axes(placed.left, placed.top, width, height)
        if are_vectors:
            draw_vectors(axes, picture, self.ground)
        else:
            draw_image(axes, picture, width=width, height=height, ground=self.ground, dpi=self._dpi)
        if numbers is not None:
            write_numbers(axes, picture, numbers, ground=self.ground, font=self._text.font)
        draw_margins(axes, margins, cell=cell, ink=self.ground.ink, font=self._text.font)
        axes.set_title(shape.title, loc="left", pad=0.3 * self._text.size, **self._plain)
        for axis, labels, step, turn, pad in ((axes.yaxis, rows, placed.row_step, 0, 0.0), (
                axes.xaxis, columns, placed.column_step, 90 * placed.is_turned, shape.margins[1])):
            at = range(0, len(labels), step) if step else ()
            axis.set_tick_params(length=2 if step > 1 and not pad else 0, width=0.5, color=self.ground.ink,
                                 pad=2 + pad * lettering.POINTS)
            axis.set_ticks([each + 0.5 for each in at], labels=[self._text.label(labels[each]) for each in at],
                           rotation=turn, **self._plain)
        return axes

    def bar(
        self, name: str, ends: Levels, numbers: Sequence[float], texts: Sequence[str],
        place: tuple[float, float, float],
    ) -> None:
        """Draw the bar of the map `name` at a place (left, top, width) with a text below each of the `numbers`."""
        axes = self.axes(*place, BAR_HEIGHT)
        axes.imshow(colours.lookup_table(name)[None], extent=(*ends, 0, 1), aspect="auto")
        axes.set_xticks(numbers, labels=texts, **self._plain)
        axes.set_xlim(*ends)
        axes.tick_params(length=0, pad=2)
        labels = axes.get_xticklabels()  # the outer ones stay within its width
        labels[0].set_horizontalalignment("left")
        labels[-1].set_horizontalalignment("right")
