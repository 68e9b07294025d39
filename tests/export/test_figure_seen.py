"""Exported figures read back pixel by pixel: colours, hatching and text at their positions."""

import io
import xml.etree.ElementTree as ET
from xml.sax.saxutils import escape

import numpy as np
import pytest
from matplotlib.figure import Figure
from PIL import Image

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import StageTarget
from attnviz.document.variants import Value
from attnviz.engine.engine import compute
from attnviz.export import figure, lettering
from attnviz.export.canvas import Canvas
from attnviz.export.figure_style import DPI, figure_style
from attnviz.export.margins import GAP, HIGH, WIDE
from attnviz.export.requests import Heatmaps
from attnviz.pictures import colours, margins as margin_row
from attnviz.pictures.levels import Maps
from attnviz.pictures.numbers import format_number
from attnviz.pictures.scaling import Scaling
from attnviz.result.result import Result

Box = tuple[float, float, float, float]  #: left, top, right, bottom, in pixels of the page
WORDS = "one journey three four"
SVG = "{http://www.w3.org/2000/svg}"


def result(text: str = WORDS, **settings: Value) -> Result:
    return compute(edits.set_options(edits.set_text(Document(), text), {"d_out": 4, "mask": "none", **settings}))


def png_pixels(drawn: Figure) -> np.ndarray:
    """Return the pixels of the PNG on disk, (height, width, rgb)."""
    return np.asarray(Image.open(io.BytesIO(figure.render(drawn, ".png"))).convert("RGB"))


def cell(page: np.ndarray, box: Box, shape: tuple[int, ...], row: int, column: int) -> np.ndarray:
    """Return the pixels of one cell, without the lines between cells."""
    left, top, right, bottom = box
    wide, high = (right - left) / shape[1], (bottom - top) / shape[0]
    return page[round(top + row * high) + 4 : round(top + (row + 1) * high) - 4,
                round(left + column * wide) + 4 : round(left + (column + 1) * wide) - 4]


def paint(computed: Result, stage: str, head: int, *, low: float, high: float, sentence: int = 0) -> np.ndarray:
    """Return the expected colours of a stage of a head."""
    values = computed.picture(Spot(stage, sentence=sentence, head=head))
    return colours.tint(values, low, high, Maps().map_name(STAGES[stage].colours),
                        masked=computed.masked(Spot(stage, sentence=sentence, head=head)))


def shared_levels(computed: Result, stage: str, **stretched: bool) -> tuple[float, float]:
    """Return the levels of all heads, as in the window."""
    values = [computed.picture(Spot(stage, head=head)) for head in range(computed.num_heads)]
    return colours.levels(values, STAGES[stage].colours, **stretched)


def box_of(drawn: Figure, number: int) -> Box:
    """Return the position of a panel on the page, in pixels from the upper left."""
    wide, high = drawn.get_size_inches() * DPI
    place = drawn.axes[number].get_position()
    return place.x0 * wide, (1 - place.y1) * high, place.x1 * wide, (1 - place.y0) * high


@pytest.mark.parametrize("stage", ["scores", "weights", "output"])
def test_each_cell_has_the_colour_of_its_value_in_its_place(stage: str) -> None:
    computed = result(qkv_bias=True)
    page = png_pixels(figure.draw(computed, Heatmaps(Spot(stage, head=1))))
    low, high = shared_levels(computed, stage)
    wanted = paint(computed, stage, 1, low=low, high=high)
    box = box_of(figure.draw(computed, Heatmaps(Spot(stage, head=1))), 0)
    for row, column in np.ndindex(*wanted.shape[:2]):
        assert tuple(cell(page, box, wanted.shape, row, column)[-1, 0]) == tuple(wanted[row, column]), (row, column)


def test_large_matrices_have_each_value_in_its_place_too() -> None:
    computed = result(" ".join(f"w{at}" for at in range(104)))
    drawn = figure.draw(computed, Heatmaps(Spot("weights")))
    page, box = png_pixels(drawn), box_of(drawn, 0)
    wanted = paint(computed, "weights", 0, low=0.0, high=shared_levels(computed, "weights")[1])
    left, top, right, bottom = box
    for row, column in ((0, 0), (0, 103), (103, 0), (103, 103), (2, 50), (50, 2), (77, 31)):
        y = round(top + (row + 0.5) * (bottom - top) / 104)
        x = round(left + (column + 0.5) * (right - left) / 104)
        assert abs(page[y, x].astype(int) - wanted[row, column]).max() <= 3, (row, column)


def test_exactly_the_masked_cells_are_hatched() -> None:
    computed = compute(edits.set_mask_cell(result(mask="causal").document, (0, 3, 1), masked=True))
    for stage in ("weights", "scaled_scores"):
        drawn = figure.draw(computed, Heatmaps(Spot(stage)))
        page, box, masked = png_pixels(drawn), box_of(drawn, 0), computed.masked(Spot(stage))
        assert masked is not None and masked.sum() == 7
        for row, column in np.ndindex(4, 4):
            there = cell(page, box, (4, 4), row, column).reshape(-1, 3)
            grounds = (there == colours.MASKED_RGB).all(axis=1).mean()
            lines = (there == colours.HATCH_RGB).all(axis=1).mean()
            assert (grounds > 0.3 and lines > 0.02) if masked[row, column] else grounds == 0, (row, column)


def test_what_is_no_number_is_magenta() -> None:
    asked = edits.edit_cells(result("one two", normalization="naive_softmax").document,
                             StageTarget("multi_head", "scores"), {(0, 0, 1, 0): 3e38})
    computed = compute(asked)
    drawn = figure.draw(computed, Heatmaps(Spot("weights")))
    page, box = png_pixels(drawn), box_of(drawn, 0)
    found = [at for at in np.ndindex(2, 2) if tuple(cell(page, box, (2, 2), *at)[-1, 0]) == colours.INVALID_RGB]
    assert "NaN" in [text.get_text() for text in drawn.axes[0].texts]
    assert found == [(1, 0)] and np.isnan(computed.picture(Spot("weights"))[1, 0])


def test_heads_stand_in_order_row_by_row_each_with_its_own_numbers() -> None:
    computed = result(num_heads=6, d_out=6, ablated_heads=(4,))
    drawn = figure.draw(computed, Heatmaps(Spot("scores"), all_heads=True))
    page = png_pixels(drawn)
    low, high = shared_levels(computed, "scores")
    wanted = [paint(computed, "scores", head, low=low, high=high) for head in range(6)]
    boxes = [box_of(drawn, head) for head in range(6)]
    assert [(box[1], box[0]) for box in boxes] == sorted((box[1], box[0]) for box in boxes)
    for head, box in enumerate(boxes):
        opacity = 0.35 if head == 4 else 1.0
        for row, column in np.ndindex(4, 4):
            seen = cell(page, box, (4, 4), row, column)[-1, 0]
            assert abs(wanted[head][row, column] * opacity + 255 * (1 - opacity) - seen).max() <= 2, (head, row, column)


@pytest.mark.parametrize("stage", ["scores", "weights"])
@pytest.mark.parametrize("stretched", [False, True])
def test_the_colour_bar_is_low_at_the_left_and_its_numbers_are_those_of_its_colours(
    stage: str, stretched: bool
) -> None:
    computed = result(" ".join(f"w{at}" for at in range(9)))
    drawn = figure.draw(computed, Heatmaps(Spot(stage, head=1)), maps=Maps(scaling=Scaling(stretched=stretched)))
    page, (left, top, right, bottom) = png_pixels(drawn), box_of(drawn, -1)
    table = colours.lookup_table(Maps().map_name(STAGES[stage].colours)).astype(int)
    along = page[round((top + bottom) / 2), round(left) + 2 : round(right) - 2].astype(int)
    places = np.linspace(0, 255, len(along)).round().astype(int)
    assert abs(along - table[places]).max() <= 8
    low, high = shared_levels(computed, stage, stretched=stretched)
    levels = np.linspace(low, high, len(drawn.axes[-1].get_xticks()))
    svg = ET.fromstring(figure.render(drawn, ".svg"))
    written = places_of_texts(svg)
    names = [f"{level:.3g}".replace("-", "−") for level in levels]
    if stretched:  # what lies beyond has the same colour
        names[0], names[-1] = "≤" * (low < 0) + names[0], "≥" + names[-1]
    begins = [x * DPI / 72 for name in names for x, y in written[name] if y > bottom / DPI * 72]
    assert len(begins) == len(names) >= 3 and begins == sorted(begins)
    assert abs(begins[0] - left) < 3 and right - 90 < begins[-1] < right
    plain = shared_levels(computed, stage)
    assert (high < plain[1]) is stretched


def places_of_texts(svg: ET.Element) -> dict[str, list[tuple[float, float]]]:
    """Return each text of an SVG with its starting points, in points from the upper left."""
    found: dict[str, list[tuple[float, float]]] = {}
    for node in svg.iter(f"{SVG}text"):
        text = "".join(node.itertext()).strip()
        moved = node.get("transform", "")
        if "translate(" in moved:
            x, y = map(float, moved.split("translate(")[1].split(")")[0].replace(",", " ").split())
        elif "x" in node.attrib:
            x, y = float(node.attrib["x"]), float(node.attrib["y"])
        else:  # rotate(angle, x, y)
            _, x, y = map(float, moved.split("rotate(")[1].split(")")[0].replace(",", " ").split())
        found.setdefault(text, []).append((x, y))
    return found


def test_in_an_svg_labels_and_numbers_stand_beside_and_in_their_own_cells() -> None:
    computed = result()
    drawn = figure.draw(computed, Heatmaps(Spot("scores", head=1)))
    texts = places_of_texts(ET.fromstring(figure.render(drawn, ".svg")))
    left, top, right, bottom = (pixels / DPI * 72 for pixels in box_of(drawn, 0))
    wide, high = (right - left) / 4, (bottom - top) / 4
    for at, word in enumerate(WORDS.split()):
        beside = [y for x, y in texts[word] if x < left]
        below = [x for x, y in texts[word] if y > bottom]
        assert len(beside) == len(below) == 1
        assert top + at * high < beside[0] < top + (at + 1) * high
        assert left + at * wide < below[0] < left + (at + 1) * wide
    for row, column in np.ndindex(4, 4):
        number = format_number(float(computed.picture(Spot("scores", head=1))[row, column]), 4)
        places = [(int((y - top) // high), int((x - left) // wide)) for x, y in texts[number]]
        assert (row, column) in places
    (query,), (key,) = texts["query"], texts["key"]
    assert query[0] < left - 8 and key[1] > bottom + 8
    assert texts["Scores · head 1"][0][1] < top


def test_digits_go_before_legibility_does() -> None:
    values = [0.123456, -0.5]
    wide = lettering.fit_numbers([(values, (1.0, 1.0))])
    narrow = lettering.fit_numbers([(values, (1.0, 1.0)), (values, (0.27, 1.0))])
    assert wide is not None and narrow is not None
    assert wide[0] == 4 and narrow[0] == 2
    assert lettering.fit_numbers([(values, (0.1, 0.1))]) is None


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


def test_a_character_that_no_font_has_is_drawn_without_a_warning(recwarn: pytest.WarningsRecorder) -> None:
    with figure_style():
        canvas = Canvas((3, 2))
        canvas.heading("\N{WOMAN}", "", "")
        canvas.figure.savefig(io.BytesIO(), format="png")
    assert not recwarn.list


def test_bars_beside_cells_are_as_long_as_their_numbers_and_those_below_stand_on_the_lower_edge() -> None:
    computed, names = result(dropout_on=True, dropout=0.4), margin_row.NAMES
    drawn = figure.draw(computed, Heatmaps(Spot("dropped_weights"), margins=frozenset(names)))
    page, (left, top, right, bottom) = png_pixels(drawn).astype(int), box_of(drawn, 0)
    wide, high = (right - left) / 4, (bottom - top) / 4
    seen, shares = [], []
    for margin in margin_row.margins_of(computed, Spot("dropped_weights"), names):
        for at in range(4):
            if margin.side == "rows":
                start = right + GAP * DPI
                line = page[round(top + (at + 0.15) * high), round(start) + 2 : round(start + WIDE * DPI) - 2]
            else:
                start = bottom + GAP * DPI
                line = page[round(start) + 2 : round(start + HIGH * DPI) - 2, round(left + (at + 0.15) * wide)][::-1]
            is_bar = line.min(axis=1) < 200  # grounds are lighter
            assert (np.diff(is_bar.astype(int)) <= 0).all(), (margin.name, margin.side, at)
            seen.append(is_bar.mean())
            shares.append(margin.share(at))
        right, bottom = (start + WIDE * DPI, bottom) if margin.side == "rows" else (right, start + HIGH * DPI)
    np.testing.assert_allclose(seen, shares, atol=0.12)
    assert len([share for share in shares if 0.2 < share < 0.8]) >= 3
