"""How a figure for paper or slides is set: its width, text, colours and what is written on it.

Values are parsed here for the command line, Python and the dialog alike, without numpy and matplotlib.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any, Literal, get_args

from attnviz.export.paper_presets import PRESETS
from attnviz.system.checked import find_row
from attnviz.system.errors import EditError
from attnviz.system.wording import N_, quoted

PaperTheme = Literal["light", "dark", "transparent"]
THEMES: tuple[PaperTheme, ...] = get_args(PaperTheme)
MM_PER_INCH = 25.4
UNITS: Mapping[str, float] = MappingProxyType({"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH})  #: each in millimetres
MIN_WIDTH_MM, MAX_WIDTH_MM = 20.0, 1000.0
MIN_POINTS, MAX_POINTS = 4.0, 40.0  #: font sizes
MIN_DPI, MAX_DPI = 30, 1200
MAX_NUMBER_DIGITS = 6  #: digits of the numbers in cells

_WIDTH = re.compile(r"(\d{1,5}(?:\.\d{1,6})?)\s*(mm|cm|in)", re.ASCII)
_SWITCH: Mapping[str, bool] = MappingProxyType({"on": True, "off": False})


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureStyle:
    """The settings of a figure whose width and font size are fixed; its cells and labels give way."""

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
    def inches(self) -> float:
        """The width of the page in inches."""
        return self.width / MM_PER_INCH

    def texts(self) -> dict[str, str]:
        """Return every setting as the text that `make_style` reads."""
        return {row.name: _WRITERS.get(row.name, str)(getattr(self, row.name)) for row in fields(self)}


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
        parse = find_row(PARSERS, name, N_("A figure has no setting {name}: it has preset, {known}."))
        style = replace(style, **{name: parse(name, value)})
    return style


def stored_style(texts: Sequence[str]) -> FigureStyle:
    """Return the style that was stored as NAME=VALUE; the usual one if it cannot be read."""
    try:
        return make_style(dict(text.partition("=")[::2] for text in texts))
    except EditError:
        return FigureStyle()


def _width(name: str, value: object) -> float:
    expected = "a number with mm, cm or in, from 20mm to 1000mm, such as 7.7cm"
    found = _WIDTH.fullmatch(str(value).strip())
    if found is None:
        raise _wrong(name, value, expected)
    return _between(name, round(float(found[1]) * UNITS[found[2]], 6), MIN_WIDTH_MM, MAX_WIDTH_MM, value, expected)


def _points(name: str, value: object) -> float:
    expected = "a size in points from 4 to 40, such as 8"
    text = str(value).strip().removesuffix("pt").strip()
    if re.fullmatch(r"\d{1,3}(\.\d{1,3})?", text, re.ASCII) is None:
        raise _wrong(name, value, expected)
    return _between(name, float(text), MIN_POINTS, MAX_POINTS, value, expected)


def _dpi(name: str, value: object) -> int:
    expected = "a whole number from 30 to 1200"
    if re.fullmatch(r"\d{1,5}", str(value), re.ASCII) is None:
        raise _wrong(name, value, expected)
    return int(_between(name, int(str(value)), MIN_DPI, MAX_DPI, value, expected))


def _family(name: str, value: object) -> str:
    text = ", ".join(part.strip() for part in str(value).split(",") if part.strip())
    if not text or len(text) > 200 or not text.isprintable():
        raise _wrong(name, value, "the name of a font, such as DejaVu Serif")
    return text


def _theme(name: str, value: object) -> PaperTheme:
    found = next((theme for theme in THEMES if theme == value), None)
    if found is None:
        raise _wrong(name, value, ", ".join(THEMES))
    return found


def _switch(name: str, value: object) -> bool:
    found = value if isinstance(value, bool) else _SWITCH.get(str(value))
    if found is None:
        raise _wrong(name, value, "on or off")
    return found


def _numbers(name: str, value: object) -> int | None:
    if value is None or value == "fit":
        return None
    if value == "off":
        return 0
    if re.fullmatch(r"[0-6]", str(value), re.ASCII) is None or isinstance(value, bool):
        raise _wrong(name, value, "digits from 1 to 6, off, or fit for as many as fit")
    return int(str(value))


def _between(name: str, number: float, low: float, high: float, value: object, expected: str) -> float:
    if not low <= number <= high:
        raise _wrong(name, value, expected)
    return number


def _wrong(name: str, value: object, expected: str) -> EditError:
    return EditError("{name} cannot be {value}: it is {expected}.", name=name.replace("_", "-"),
                     value=quoted(str(value)), expected=expected)


#: How each setting is read from a text or a value.
PARSERS: Mapping[str, Callable[[str, object], Any]] = MappingProxyType({
    "width": _width, "font": _family, "font_size": _points, "dpi": _dpi, "theme": _theme, "title": _switch,
    "caption": _switch, "letters": _switch, "numbers": _numbers,
})


def _on_or_off(value: bool) -> str:
    return "on" if value else "off"


_WRITERS: Mapping[str, Callable[[Any], str]] = MappingProxyType({
    "width": lambda value: f"{value:g}mm", "font_size": lambda value: f"{value:g}",
    "title": _on_or_off, "caption": _on_or_off, "letters": _on_or_off,
    "numbers": lambda value: "fit" if value is None else str(value) if value else "off",
})
