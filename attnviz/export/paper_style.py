"""How a figure for paper or slides is set: its width, text, colours and what is written on it.

Values are parsed here for the command line, Python and the dialog alike, without numpy and matplotlib.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any, Literal, get_args

from attnviz.export.paper_presets import PRESETS
from attnviz.system.checked import find_row
from attnviz.system.errors import EditError
from attnviz.system.wording import N_, Text, quoted

PaperTheme = Literal["light", "dark", "transparent"]
THEMES: tuple[PaperTheme, ...] = get_args(PaperTheme)
MM_PER_INCH = 25.4
UNITS: Mapping[str, float] = MappingProxyType({"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH})  #: each in millimetres
MIN_WIDTH_MM, MAX_WIDTH_MM = 20.0, 1000.0
MIN_POINTS, MAX_POINTS = 4.0, 40.0  #: font sizes
MIN_DPI, MAX_DPI = 30, 1200
MAX_NUMBER_DIGITS = 6  #: digits of the numbers in cells


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureStyle:
    """The settings of a figure: its width and font size are fixed, so that cells and labels give way."""

    width: float = 160.0  #: of the page, in millimetres
    font: str = "DejaVu Sans"  #: families in order of preference, separated by commas
    font_size: float = 8.0  #: of every text, in points
    dpi: int = 300  #: of a PNG, and of large matrices, which are images
    theme: PaperTheme = "light"
    title: bool = True  #: what is shown, above
    caption: bool = True  #: the sentence and how it was computed, below
    letters: bool = False  #: (a), (b), ... before the panels
    numbers: int | None = None  #: digits of the numbers in the cells; 0 for none, None for as many as fit

    @property
    def is_free(self) -> bool:
        """Whether the page is as wide as its panels, whose cells are as large as may be."""
        return math.isinf(self.width)

    @property
    def inches(self) -> float:
        """The width of the page in inches."""
        return self.width / MM_PER_INCH

    def texts(self) -> dict[str, str]:
        """Return every setting as the text that `make_style` reads."""
        return {row.name: _WRITERS.get(row.name, str)(getattr(self, row.name)) for row in fields(self)}


FREE = FigureStyle(width=math.inf, font_size=9.0, dpi=200)


def make_style(settings: Mapping[str, Any]) -> FigureStyle:
    """Return a style from settings by name, as text or as values; `preset` names a row that they change.

    Raises EditError with a sentence for an unknown name or value.
    """
    settings, style = dict(settings), FigureStyle()
    preset = settings.pop("preset", None)
    if preset is not None:
        row = find_row(PRESETS, str(preset), N_("There is no preset {name}: the presets are {known}."))
        style = replace(style, **row.settings())
    for name, value in settings.items():
        style = replace(style, **{name: parse(name, value)})
    return style


def stored_style(texts: Sequence[str]) -> FigureStyle:
    """Return the style that was stored as NAME=VALUE; the usual one if it cannot be read."""
    try:
        return make_style(dict(text.partition("=")[::2] for text in texts))
    except EditError:
        return FigureStyle()


def parse(name: str, value: object) -> Any:
    """Return the value of a setting from a text or a value. Raises EditError if it has no such value."""
    expected, read = find_row(PARSERS, name, N_("A figure has no setting {name}: it has preset, {known}."))
    try:
        return read(str(value).strip())
    except (LookupError, ValueError):
        raise EditError("{name} cannot be {value}: it is {expected}.", name=name.replace("_", "-"),
                        value=quoted(str(value)), expected=Text(expected)) from None


def _number(pattern: str, text: str, low: float, high: float, *, of: Callable[[re.Match[str]], float]) -> float:
    """Return the number that a text has in this form. Raises ValueError if it is another text or out of bounds."""
    found = re.fullmatch(pattern, text, re.ASCII)
    if found is None or not low <= of(found) <= high:
        raise ValueError(text)
    return of(found)


def _family(text: str) -> str:
    text = ", ".join(part.strip() for part in text.split(",") if part.strip())
    if not text or len(text) > 200 or not text.isprintable():
        raise ValueError(text)
    return text


_SWITCH: Mapping[str, bool] = MappingProxyType({"on": True, "off": False, "True": True, "False": False})
_DIGITS: Mapping[str, int | None] = MappingProxyType(
    {"fit": None, "None": None, "off": 0, **{str(digits): digits for digits in range(MAX_NUMBER_DIGITS + 1)}})
#: What each setting is, and how it is read from a text, which raises LookupError or ValueError.
PARSERS: Mapping[str, tuple[str, Callable[[str], Any]]] = MappingProxyType({
    "width": (N_("a number with mm, cm or in, from 20mm to 1000mm, such as 7.7cm"), lambda text: _number(
        r"(\d{1,5}(?:\.\d{1,6})?)\s*(mm|cm|in)", text, MIN_WIDTH_MM, MAX_WIDTH_MM,
        of=lambda found: round(float(found[1]) * UNITS[found[2]], 6))),
    "font": (N_("the name of a font, such as DejaVu Serif"), _family),
    "font_size": (N_("a size in points from 4 to 40, such as 8"), lambda text: _number(
        r"(\d{1,3}(\.\d{1,3})?)\s*(pt)?", text, MIN_POINTS, MAX_POINTS, of=lambda found: float(found[1]))),
    "dpi": (N_("a whole number from 30 to 1200"), lambda text: _number(
        r"\d{1,5}", text, MIN_DPI, MAX_DPI, of=lambda found: int(found[0]))),
    "theme": (", ".join(THEMES), lambda text: THEMES[THEMES.index(text)]),
    **dict.fromkeys(("title", "caption", "letters"), (N_("on or off"), _SWITCH.__getitem__)),
    "numbers": (N_("digits from 1 to 6, off, or fit for as many as fit"), _DIGITS.__getitem__),
})
_WRITERS: Mapping[str, Callable[[Any], str]] = MappingProxyType({
    "width": lambda value: f"{value:g}mm", "font_size": lambda value: f"{value:g}",
    **dict.fromkeys(("title", "caption", "letters"), lambda value: "on" if value else "off"),
    "numbers": lambda value: "fit" if value is None else str(value) if value else "off",
})
