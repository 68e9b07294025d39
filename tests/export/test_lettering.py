"""Numbers, labels and titles as text."""

from __future__ import annotations

import pytest

from attnviz.export import lettering


@pytest.mark.parametrize(("value", "digits", "text"), [
    (0.13851, 4, "0.1385"), (0.13851, 2, "0.14"), (-0.5, 2, "−0.50"), (0.0, 4, "0"), (1.0, 4, "1.0000"),
    (123.456, 4, "123.46"), (12345.0, 2, "1e4"), (1.5e-7, 4, "1.50e−7"), (3.4e38, 2, "3e38"),
    (float("nan"), 2, "NaN"), (float("inf"), 2, "∞"), (float("-inf"), 2, "−∞"),
])
def test_numbers(value: float, digits: int, text: str) -> None:
    assert lettering.number(value, digits) == text


def test_digits_go_before_legibility_does() -> None:
    values = [0.123456, -0.5]
    wide = lettering.fit_numbers(values, cell_width=1.0, cell_height=1.0, smallest=5.0)
    narrow = lettering.fit_numbers(values, cell_width=0.27, cell_height=1.0, smallest=5.0)
    assert wide is not None and narrow is not None
    assert wide[0] == 4 and narrow[0] == 2
    assert lettering.fit_numbers(values, cell_width=0.1, cell_height=0.1, smallest=5.0) is None


def test_labels_are_thinned_so_that_they_have_room() -> None:
    assert lettering.every(6, cell=0.5, needed=0.4) == 1
    for cells in (10, 100, 1024, 5000):
        step = lettering.every(cells, cell=5.0 / cells, needed=0.12)
        assert step * 5.0 / cells >= 0.12


def test_text_is_cut_where_it_has_no_room() -> None:
    assert lettering.shorten("short", inches=5, size=9) == "short"
    cut = lettering.shorten("long " * 100, inches=2, size=9)
    assert cut.endswith("…") and lettering.width(cut, 9) <= 2


def test_nothing_is_left_that_an_svg_file_cannot_hold() -> None:
    assert lettering.clean("a\x00b\nc\ud800d\ufffee") == "a\ufffdb c\ufffdd\ufffde"
