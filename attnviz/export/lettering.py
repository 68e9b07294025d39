"""Text in a figure: the form of numbers, labels and titles, and their width, measured before the page is drawn."""

import math
import re
import warnings
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType

from attnviz.export.formats import load_matplotlib
from attnviz.pictures.numbers import format_number

POINTS = 72.0  #: in an inch
MAX_LABEL_CHARS = 18  #: characters of a token beside a matrix
MAX_NUMBER_POINTS = 10.0  #: size of a number in a cell
DIGITS = 4, 3, 2  #: of a number in a cell, the most that fit
_LEGIBLE: Mapping[int, float] = MappingProxyType({4: 7.5, 3: 7.0, 2: 5.0})  # by digits: the least size of a number

_NICE = (1, 2, 4, 5, 8, 10, 16, 20, 25, 32, 50, 64, 100, 128, 200, 250, 256, 500, 512)
# Characters of a text that XML 1.0 cannot hold: control characters, lone surrogates, non-characters.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def clean(text: str) -> str:
    """Return `text` on one line, without characters that an SVG file cannot hold."""
    return re.sub(r"\s+", " ", _UNPRINTABLE.sub("\ufffd", text))


def sentence_line(texts: Sequence[str], sentence: int) -> str:
    """Return the text of a sentence on one line, after its number where there are several: "sentence 2 of 3: …"."""
    text = clean(texts[sentence])
    return text if len(texts) == 1 else f"sentence {sentence + 1} of {len(texts)}: {text}"


def width(text: str, size: float, font: str = "", weight: str = "normal") -> float:
    """Return how many inches `text` takes at a size of `size` points; `font` is tried before the usual ones."""
    return sum(_advance(character, font, weight) for character in text) * size / POINTS


def shorten(text: str, *, inches: float, size: float, font: str = "", weight: str = "normal") -> str:
    """Return `text`, elided to `inches`."""
    if width(text, size, font, weight) <= inches:
        return text
    room, kept = inches - width("…", size, font, weight), 0
    while kept < len(text) and (room := room - width(text[kept], size, font, weight)) >= 0:
        kept += 1
    return text[:kept].rstrip() + "…"


def wrap(text: str, *, inches: float, size: float, font: str = "", most: float = math.inf) -> list[str]:
    """Return a text on up to `most` lines of a width in inches; a wider word is elided, and so is what has no line."""
    lines: list[str] = []
    for word in clean(text).split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, font) <= inches:
            lines[-1] = longer
        elif len(lines) == most:
            return [*lines[:-1], shorten(longer, inches=inches, size=size, font=font)]
        else:
            lines.append(shorten(word, inches=inches, size=size, font=font))
    return lines


def label(text: str) -> str:
    """Return a token as written beside a matrix."""
    text = clean(text)
    return text if len(text) <= MAX_LABEL_CHARS else text[: MAX_LABEL_CHARS - 1] + "…"


def label_step(labels: int, *, cell: float, needed: float) -> int:
    """Return n so that labelling each n-th cell keeps labels of `needed` inches apart on cells of `cell` inches."""
    least = math.ceil(needed / cell)
    return next((step for step in _NICE if step >= least), max(least, labels))


def fit_numbers(
    panels: Iterable[tuple[Iterable[float], tuple[float, float]]], *, digits: Iterable[int] = DIGITS,
    size: float | None = None, font: str = "",
) -> tuple[int, float] | None:
    """Return the first of the `digits` with which all numbers fit, and their font size, which may be given.

    Beside the numbers of a panel stand the width and height of its cells, in inches. None if none would be legible.
    """
    panels = [(tuple(values), cell) for values, cell in panels]
    for count in digits:
        fitting = size or MAX_NUMBER_POINTS
        for values, (across, down) in panels:
            widest = max((width(format_number(value, count), 1.0, font) for value in values), default=0.0)
            fitting = min(fitting, 0.8 * down * POINTS, 0.9 * across / widest if widest else fitting)
        if fitting >= (size or _LEGIBLE[count]):
            return count, fitting
    return None


@cache
def _advance(character: str, font: str, weight: str) -> float:
    """Return the width of a character in units of the font size: between two bars, since a space alone has none."""
    load_matplotlib()
    from matplotlib.backends.backend_agg import RendererAgg
    from matplotlib.font_manager import FontProperties

    from attnviz.export.figure_style import plain

    renderer = RendererAgg(1, 1, POINTS)  # type: ignore[no-untyped-call]
    face = FontProperties(family=plain(font)["fontfamily"], weight=weight, size=100)
    with warnings.catch_warnings(action="ignore"):  # of a glyph that no font has
        wide, bars = (renderer.get_text_width_height_descent(text, face, ismath=False)[0]  # type: ignore[no-untyped-call]
                      for text in (f"|{clean(character)}|", "||"))
    return float(wide - bars) / 100
