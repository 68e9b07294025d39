"""Text contrasts with its background in both themes."""

import pytest
from PySide6.QtGui import QColor

from attnviz.views.chrome import theme

READABLE = 4.5  #: the contrast that WCAG 2.1 asks of text (success criterion 1.4.3)


def brightness(colour: QColor) -> float:
    """Return the relative luminance of WCAG 2.1."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
             for part in (colour.redF(), colour.greenF(), colour.blueF())]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: QColor, other: QColor) -> float:
    light, dark = sorted((brightness(one), brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_are_readable_on_what_they_stand_on(qapp, scheme: str) -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    theme.apply(qapp, scheme)
    found = {(ink, ground): contrast(theme.colour(ink), theme.colour(ground))
             for ink in ("Text", "Muted", "Warning", "Error") for ground in ("Window", "Base")}
    found["AccentText", "Accent"] = contrast(theme.colour("AccentText"), theme.colour("Accent"))
    assert {pair: ratio for pair, ratio in found.items() if ratio < READABLE} == {}
