"""Which characters no installed font has: Qt draws them as boxes."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from unicodedata import category

from PySide6.QtGui import QGuiApplication, QTextLayout


@contextmanager
def application() -> Iterator[None]:
    """Let Qt know the fonts where no window is open, such as in a command."""
    created = None if QGuiApplication.instance() else QGuiApplication(["attnviz"])
    try:
        yield
    finally:
        if created is not None:
            created.shutdown()


def without_glyph(text: Iterable[str]) -> str:
    """Return the characters of a text that no installed font has, each once and in their order.

    Of a character Qt looks through the fonts once, which takes up to 50 ms (measured, Qt 6.11); the
    application must exist. Marks and controls, which are drawn with others or not at all, are left out.
    """
    return "".join(each for each in dict.fromkeys(text)
                   if not each.isascii() and category(each)[0] in "LNPS" and _is_box(each))


def _is_box(character: str) -> bool:
    layout = QTextLayout(character)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return any(0 in run.glyphIndexes() for run in layout.glyphRuns())
