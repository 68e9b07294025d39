"""What all figures share: style, fonts, the lines at the top and the colour bar."""

import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from matplotlib import font_manager, style
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from attnviz.export import lettering
from attnviz.pictures import colours
from attnviz.pictures.scaling import Levels
from attnviz.system.errors import ComputeError
from attnviz.system.wording import isolated, quoted

DPI = 200
_GENERIC = ("serif", "sans-serif", "monospace")  # matplotlib has a family of each
INK, GREY = "#1a1a1a", "#5c5c5c"


@dataclass(frozen=True, slots=True)
class Ground:
    """The colours around the data."""

    page: str | None = "white"  #: None is transparent
    ink: str = INK
    grey: str = GREY
    masked: colours.Colour = colours.MASKED_RGB
    hatch: colours.Colour = colours.HATCH_RGB


PAPER = Ground()
GROUNDS: Mapping[str, Ground] = MappingProxyType({
    "light": PAPER, "transparent": Ground(page=None),
    "dark": Ground("#1c1f24", "#e8eaed", "#a3acb8", (45, 50, 58), (84, 92, 104)),  # as the window's dark theme
})
HEADING_HEIGHT = 0.86  #: height of the three lines at the top, in inches

#: What a person set for matplotlib does not apply. Text stays text in SVG and PDF: it can be searched and edited.
_STYLE = partial(style.context, ["default", {
    "svg.fonttype": "none", "svg.hashsalt": "attnviz", "pdf.fonttype": 42, "text.usetex": False,
}], after_reset=True)


@contextmanager
def figure_style() -> Iterator[None]:
    """Draw figures in one style; a context or a decorator.

    No machine has a font for every script: a missing glyph shows as a box, without a warning.
    """
    with _STYLE(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=r"Glyph .* missing")
        warnings.filterwarnings("ignore", message=r"Matplotlib currently does not support")
        yield


def begin_figure(size: tuple[float, float], title: str, computed: str, text: str) -> Figure:
    """Return a figure of `size` inches with three lines at the top left, each cut to its width."""
    figure = Figure(figsize=size, dpi=DPI, facecolor="white")
    FigureCanvasAgg(figure)
    wide, high = size
    for line, points, colour, down in ((title, 13.0, INK, 0.27), (computed, 8.5, GREY, 0.49), (text, 8.5, GREY, 0.67)):
        words = lettering.shorten(lettering.clean(line), inches=wide - 0.4, size=points)
        words = words if line is text else isolated(words)
        figure.text(0.2 / wide, 1 - down / high, words, size=points, color=colour, va="baseline", **plain())
    return figure


def draw_colour_bar(
    figure: Figure, place: tuple[float, float, float, float], name: str, ends: Levels, numbers: Sequence[float],
    texts: Sequence[str]
) -> None:
    """Draw the bar of the map `name` with a text beside each of the `numbers`; `place` is a part of the figure."""
    axes = figure.add_axes(place)
    axes.imshow(colours.lookup_table(name)[:, None], extent=(0, 1, *ends), aspect="auto", origin="lower")
    axes.set_xticks([])
    axes.set_yticks(numbers, labels=texts, size=8, color=INK, **plain())
    axes.set_ylim(*ends)
    axes.yaxis.tick_right()
    axes.tick_params(axis="y", length=2, width=0.5, pad=2)
    axes.spines[:].set_visible(False)


def plain(families: Sequence[str] = ()) -> dict[str, Any]:
    """Return settings for literal text: a token such as $x$ is no formula, and every script has a font if available.

    The `families` come before those of every figure.
    """
    return {"parse_math": False, "fontfamily": [*families, *_families()]}


def installed_families(names: str) -> list[str]:
    """Return the first of some families, separated by commas, that is installed. Raises ComputeError if none is."""
    there = {name.lower(): name for name in (*font_manager.fontManager.get_font_names(), *_GENERIC)}
    for name in names.split(","):
        if found := there.get(name.strip().lower()):
            return [found]
    raise ComputeError("No font called {names} is installed: name another, such as DejaVu Sans or STIXGeneral.",
                       names=quoted(names))


@cache
def _families() -> list[str]:
    """Return DejaVu Sans, which matplotlib ships, and fonts of this machine for the scripts that it lacks.

    Coloured emoji fonts are left out, since matplotlib cannot draw them.
    """
    wanted = (
        "Noto Sans", "Noto Sans Arabic", "Noto Naskh Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari",
        "Noto Sans Thai", "Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans SC", "Noto Sans JP", "Source Han Sans SC",
        "WenQuanYi Zen Hei", "WenQuanYi Micro Hei", "Droid Sans Fallback", "Microsoft YaHei", "Yu Gothic",
        "Malgun Gothic", "Hiragino Sans", "PingFang SC", "Arial Unicode MS", "Nirmala UI", "Segoe UI Symbol",
        "Segoe UI Emoji", "Noto Emoji", "Noto Sans Symbols", "Noto Sans Symbols 2", "Symbola",
    )
    there = set(font_manager.fontManager.get_font_names())
    return ["DejaVu Sans", *(name for name in wanted if name in there), "sans-serif"]


def hex_colour(colour: str | colours.Colour | None) -> str:
    """Return a colour as matplotlib takes it."""
    if colour is None or isinstance(colour, str):
        return colour or "none"
    return "#{:02x}{:02x}{:02x}".format(*colour)
