"""Labels and titles as text, and the width that numbers need."""

import xml.etree.ElementTree as ET
from xml.sax.saxutils import escape

from attnviz.export import lettering


def test_digits_go_before_legibility_does() -> None:
    values = [0.123456, -0.5]
    wide = lettering.fit_numbers(values, cell_width=1.0, cell_height=1.0, smallest=5.0)
    narrow = lettering.fit_numbers(values, cell_width=0.27, cell_height=1.0, smallest=5.0)
    assert wide is not None and narrow is not None
    assert wide[0] == 4 and narrow[0] == 2
    assert lettering.fit_numbers(values, cell_width=0.1, cell_height=0.1, smallest=5.0) is None


def test_labels_are_thinned_so_that_they_have_room() -> None:
    assert lettering.label_step(6, cell=0.5, needed=0.4) == 1
    for cells in (10, 100, 1024, 5000):
        step = lettering.label_step(cells, cell=5.0 / cells, needed=0.12)
        assert step * 5.0 / cells >= 0.12


def test_text_is_cut_where_it_has_no_room() -> None:
    assert lettering.shorten("short", inches=5, size=9) == "short"
    cut = lettering.shorten("long " * 100, inches=2, size=9)
    assert cut.endswith("…") and lettering.width(cut, 9) <= 2


def test_nothing_is_left_that_an_svg_file_cannot_hold() -> None:
    assert lettering.clean("a\x00b\nc\ud800d\ufffee") == "a\ufffdb c\ufffdd\ufffde"
    cleaned = lettering.clean("".join(map(chr, range(0x10100))))
    assert ET.fromstring(f"<text>{escape(cleaned)}</text>").text == cleaned
    assert cleaned.count("\ufffd") == 1 + 29 + 1 + 2048 + 2, "itself, controls, DEL, halves and what is no character"
