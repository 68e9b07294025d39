"""What all figures share: style, fonts, the lines at the top and the colour bar."""

import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from matplotlib import font_manager, style

from attnviz.export.paper_style import FREE
from attnviz.pictures import colours
from attnviz.system.errors import ComputeError
from attnviz.system.wording import quoted

DPI = FREE.dpi
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


def plain(font: str = "") -> dict[str, Any]:
    """Return settings for literal text: a token such as $x$ is no formula, and every script has a font if available.

    `font` is tried first, then the fonts of every figure.
    """
    return {"parse_math": False, "fontfamily": [*filter(None, [font]), *_families()]}


def installed_font(names: str) -> str:
    """Return the first of some families, separated by commas, that is installed. Raises ComputeError if none is."""
    there = {name.lower(): name for name in (*font_manager.fontManager.get_font_names(), *_GENERIC)}
    for name in names.split(","):
        if found := there.get(name.strip().lower()):
            return found
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
