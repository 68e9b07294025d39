"""Text in a figure: the form of numbers, labels and titles, and their width.

Matplotlib measures text only while it draws; the page is laid out before, from estimates on the wide side.
"""

import math
import re
import unicodedata
from collections.abc import Sequence

from attnviz.pictures.numbers import format_number

POINTS = 72.0  #: in an inch
MAX_LABEL_CHARS = 18  #: characters of a token beside a matrix

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


def width(text: str, size: float) -> float:
    """Return about how many inches `text` takes at a font size of `size` points."""
    return sum(_advance(character) for character in text) * size / POINTS


def shorten(text: str, *, inches: float, size: float) -> str:
    """Return `text`, elided to `inches`."""
    if width(text, size) <= inches:
        return text
    room, kept = inches * POINTS / size - _advance("…"), 0
    while kept < len(text) and (room := room - _advance(text[kept])) >= 0:
        kept += 1
    return text[:kept].rstrip() + "…"


def wrap(text: str, *, inches: float, size: float) -> list[str]:
    """Return a text on lines of a width in inches; a word that is wider is elided."""
    lines: list[str] = []
    for word in clean(text).split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size) <= inches:
            lines[-1] = longer
        else:
            lines.append(shorten(word, inches=inches, size=size))
    return lines


def label(text: str) -> str:
    """Return a token as written beside a matrix."""
    text = clean(text)
    return text if len(text) <= MAX_LABEL_CHARS else text[: MAX_LABEL_CHARS - 1] + "…"


def label_step(labels: int, *, cell: float, needed: float) -> int:
    """Return n so that labelling each n-th cell keeps labels of `needed` inches apart on cells of `cell` inches."""
    least = math.ceil(needed / cell)
    return next((step for step in _NICE if step >= least), max(least, labels))


def fit_numbers(values: Sequence[float], *, cell_width: float, cell_height: float) -> tuple[int, float] | None:
    """Return digits and font size with which all `values` fit their cells (inches), with as many digits as are legible.

    None if not even two digits are legible.
    """
    for digits, wanted in ((4, 7.5), (3, 7.0), (2, 5.0)):
        widest = max((width(format_number(value, digits), 1.0) for value in values), default=0.0)
        size = min(10.0, 0.5 * cell_height * POINTS, 0.9 * cell_width / widest if widest else 10.0)
        if size >= wanted:
            return digits, size
    return None


def _advance(character: str) -> float:
    """Return the width of a character in units of the font size, on the wide side for DejaVu Sans."""
    if unicodedata.combining(character):
        return 0.0
    if unicodedata.east_asian_width(character) in "WF":
        return 1.05
    if character in "iljtfrI.,:;'|! ()[]":
        return 0.42
    return 1.0 if character in "mwMW@—…" else 0.68
