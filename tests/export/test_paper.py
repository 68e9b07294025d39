"""Figures for paper: the page has the width, every text its size, and presets are those of their venue."""

import contextlib
import re
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib.text import Text
from PIL import Image

import attnviz
from attnviz import cli
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.engine.engine import compute
from attnviz.export import lettering, writers
from attnviz.export.canvas import Canvas
from attnviz.export.figure_style import GROUNDS
from attnviz.export.layout import PageText, PanelShape, lay_out
from attnviz.export.paper_presets import PRESETS
from attnviz.export.paper_style import FREE, FigureStyle, make_style
from attnviz.export.requests import Beside, Heatmaps, Strip
from attnviz.pictures.levels import Maps
from attnviz.pictures.numbers import format_number
from attnviz.pictures.scaling import Scaling
from attnviz.result.compare import Difference
from attnviz.result.result import Result
from attnviz.system.errors import ComputeError, EditError
from tests.export.seen import overlapping

Captured = pytest.CaptureFixture[str]
MM = 72 / 25.4  # points


def result(heads: int = 12) -> Result:
    return compute(edits.set_options(Document(), {
        "variant": "multi_head", "embedding": "random", "d_in": 24, "num_heads": heads, "d_out": 24 // heads * heads}))


def drawn(path: Path, part: Heatmaps, heads: int = 12) -> str:
    writers.write(part, result(heads), path)
    return path.read_text("utf-8", errors="replace")


def part(heads: frozenset[int] | None = None, **style) -> Heatmaps:
    first, *others = (Spot("weights", head=head) for head in sorted(heads or {0}))
    return Heatmaps(first, all_heads=heads is None, others=tuple(others), style=FigureStyle(**style))


@pytest.mark.parametrize(("width", "heads"), [(77.0, 1), (89.0, 4)])
def test_the_page_has_the_width_and_every_text_its_size(width: float, heads: int, tmp_path: Path) -> None:
    svg = drawn(tmp_path / "a.svg", part(width=width, font_size=8.0), heads)
    assert float(re.search(r'<svg[^>]* width="([\d.]+)pt"', svg)[1]) == pytest.approx(width * MM, abs=0.1 * MM)
    sizes = {float(found) for found in re.findall(r"font(?:-size)?: ?(?:[\w ]*?)([\d.]+)px", svg)}
    assert sizes == {8.0}
    pdf = tmp_path / "a.pdf"
    writers.write(part(width=width, font_size=8.0), result(heads), pdf)
    box = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ", pdf.read_bytes())
    assert float(box[1]) == pytest.approx(width * MM, abs=0.1 * MM)


def test_a_png_has_the_resolution(tmp_path: Path) -> None:
    writers.write(part(width=50.8, dpi=150), result(), tmp_path / "a.png")
    with Image.open(tmp_path / "a.png") as image:
        assert image.size[0] == 300 and image.info["dpi"] == pytest.approx((150, 150), abs=0.1)


def test_themes_change_the_ground_and_not_the_data(tmp_path: Path) -> None:
    found = {}
    for theme in ("light", "dark", "transparent"):
        writers.write(part(theme=theme, dpi=100), result(1), tmp_path / f"{theme}.png")
        with Image.open(tmp_path / f"{theme}.png") as image:
            found[theme] = np.array(image.convert("RGBA"))
    assert tuple(found["light"][1, 1]) == (255, 255, 255, 255) and tuple(found["dark"][1, 1])[:3] == (28, 31, 36)
    assert found["transparent"][1, 1, 3] == 0
    light, dark = (found[theme].astype(np.int64) @ (1 << 24, 1 << 16, 1 << 8, 1) for theme in ("light", "dark"))
    assert len(np.intersect1d(light, dark)) > 5


def test_what_is_written_can_be_chosen(tmp_path: Path) -> None:
    some = part(frozenset({0, 3, 5}), letters=True, title=False, caption=False)
    svg = drawn(tmp_path / "a.svg", some)
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", svg)
    assert [text for text in texts if "head" in text] == ["(a) head 0", "(b) head 3", "(c) head 5"]
    assert not any("MultiHeadAttention" in text for text in texts)
    assert any("MultiHeadAttention" in text
               for text in re.findall(r">([^<]*)</text>", drawn(tmp_path / "b.svg", part(), heads=1)))


@pytest.mark.parametrize(("preset", "width", "size"), [
    ("acl", 77.0, 8.0), ("acl-wide", 160.0, 8.0), ("nature", 89.0, 7.0), ("nature-wide", 183.0, 7.0),
    ("neurips", 139.7, 10.0),
])
def test_presets_have_the_width_of_the_venue(preset: str, width: float, size: float) -> None:
    style = make_style({"preset": preset})
    assert style.width == pytest.approx(width, abs=0.2) and style.font_size == pytest.approx(size, abs=2.1)
    assert make_style({"preset": preset, "font_size": "6"}).font_size == 6


@pytest.mark.parametrize(("width", "millimetres"), [("89mm", 89.0), ("7.7cm", 77.0), ("3.5in", 88.9), ("1 in", 25.4)])
def test_a_width_has_its_unit(width: str, millimetres: float) -> None:
    assert make_style({"width": width}).width == pytest.approx(millimetres, abs=1e-9)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_draws(preset: str) -> None:
    style = make_style({"preset": preset})
    drawn = writers.draw(Heatmaps(Spot("weights"), style=style), result(1))
    assert len(drawn.axes) == 2 and drawn.get_figwidth() * 25.4 == pytest.approx(style.width)


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["--preset", "vogue"], "There is no preset 'vogue': the presets are acl, acl-wide"),
    (["--width", "7.7"], "width cannot be '7.7': it is a number with mm, cm or in"),
    (["--width", "5km"], "width cannot be"), (["--font-size", "80"], "font-size cannot be '80'"),
    (["--theme", "pink"], "theme cannot be 'pink': it is light, dark, transparent"),
    (["--letters", "maybe"], "letters cannot be 'maybe': it is on or off"),
    (["--width", "8cm", "--head", "0-x"], "--head cannot be '0-x': it is a number from 0, several such as 0,3,5-7"),
    (["--width", "8cm", "--head", "7"], "There is no head 7"),
    (["--width", "8cm", "--font", "No Such Font"], "No font called 'No Such Font' is installed"),
    (["--width", "8cm", "--view", "lines"], "A figure of a fixed width shows heatmaps"),
    (["--width", "8cm", "--margins", "sums", "--stage", "scores"], "--margins has no effect on a.svg"),
    (["--strip", "--margins", "sums"], "--margins has no effect on a.svg"),
])
def test_mistakes_have_a_sentence(arguments: list[str], sentence: str, tmp_path: Path, capsys: Captured) -> None:
    assert cli.main(["figure", "--example", "start", "--out", str(tmp_path / "a.svg"), *arguments]) == 2
    said = capsys.readouterr().err
    assert sentence in said and len(said.splitlines()) == 1 and not (tmp_path / "a.svg").exists()


def test_a_table_has_no_width(tmp_path: Path, capsys: Captured) -> None:
    assert cli.main(["figure", "--example", "start", "--width", "8cm", "--out", str(tmp_path / "a.tikz")]) == 2
    assert "The ending .tikz of a.tikz is not one of PNG, SVG, PDF." in capsys.readouterr().err


def test_the_command_line_and_python_write_the_same(tmp_path: Path) -> None:
    one, other = tmp_path / "a.svg", tmp_path / "b.svg"
    assert cli.main(["figure", "--example", "start", "--preset", "acl", "--font-size", "7", "--out", str(one)]) == 0
    attnviz.open("example:start").export(other, layer=0, figure={"preset": "acl", "font_size": 7})
    texts = [re.findall(r">([^<]*)</text>", path.read_text("utf-8")) for path in (one, other)]
    assert texts[0] == texts[1] and "head 1" in texts[0]


def test_a_stands_before_now_and_their_difference() -> None:
    held, now = result(1).with_state_name("A"), compute(edits.set_option(result(1).document, "seed", 9))
    style = FigureStyle(width=500.0, numbers=2)
    drawn = writers.draw(Beside(Spot("scores"), style=style), now, held=held)
    panels = [[text.get_text() for text in axes.texts] for axes in drawn.axes[:3]]
    values = [source.spot_data(Spot("scores")).values.ravel() for source in (held, now, Difference(now, held, "auto"))]
    assert panels == [[format_number(float(value), 2) for value in each] for each in values]
    assert [axes.get_title("left").partition(",")[0] for axes in drawn.axes[:3]] == ["A", "now", "now − A"]


def test_the_end_of_the_bar_beyond_which_numbers_lie_is_marked() -> None:
    source = compute(edits.set_text(result(1).document, "a b c d e f g h i j"))
    maps = Maps(scaling=Scaling(stretched=True))
    bar = writers.draw(part(width=160.0), source, maps=maps).axes[-1]
    texts = [label.get_text() for label in bar.get_xticklabels()]
    assert any(text.startswith("≥") for text in texts) and not any(text.startswith("≤") for text in texts)


def test_numbers_have_the_digits_that_are_asked_for(tmp_path: Path) -> None:
    for numbers, expected in ((2, "1.00"), (1, "1.0"), (0, None), (None, "1.0000")):
        drawn = writers.draw(part(width=160.0, numbers=numbers), result(1))
        assert [text.get_text() for axes in drawn.axes for text in axes.texts][:1] == ([expected] if expected else [])


def test_too_many_panels_and_a_missing_state_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ComputeError, match="There is no state A to draw beside"):
        drawn(tmp_path / "a.svg", Beside(Spot("weights")))
    with pytest.raises(EditError, match="A figure has no setting 'colour'"):
        make_style({"colour": "red"})


def test_every_panel_of_a_strip_has_its_dimensions_and_rows_of_panels_are_aligned() -> None:
    figure = writers.draw(Strip(Spot("weights"), style=FigureStyle(width=160.0)), result(2))
    panels = [axes for axes in figure.axes if axes.get_position().height * figure.get_size_inches()[1] > 0.2]
    assert len(panels) == 11 and all(axes.get_xticklabels() for axes in panels)
    titles = " ".join(text.get_text() for text in figure.findobj(Text))
    assert all(label in titles for label in ("Queries", "Scaled scores", "Weights", "Context", "Output"))
    grid = writers.draw(part(width=77.0, letters=True), result(12))
    lefts = sorted({round(axes.get_position().x0, 3) for axes in grid.axes[:-1]})
    assert 12 % len(lefts) == 0, "twelve panels in whole columns, however wide their names are"


def test_lines_between_small_cells_leave_them_their_colours(tmp_path: Path) -> None:
    document = edits.set_text(result().document, "a b c d e f g h i j k l")
    writers.write(part(width=77.0, dpi=600, title=False, caption=False), compute(document), tmp_path / "a.png")
    with Image.open(tmp_path / "a.png") as image:
        pixels = np.array(image.convert("RGB"))
    panel = next(axes for axes in writers.draw(part(width=77.0), compute(document)).axes).get_position()
    high, wide = pixels.shape[:2]
    inside = pixels[int((1 - panel.y1) * high) + 3 : int((1 - panel.y0) * high) - 3,
                    int(panel.x0 * wide) + 3 : int(panel.x1 * wide) - 3]
    assert 0.02 < (inside.min(-1) > 250).mean() < 0.12  # the lines alone are white


def test_labels_that_are_left_out_leave_their_room_to_the_cells() -> None:
    words = ["short"] * 12
    words[1] = "extraordinarily"  # every fourth label is drawn
    texts = [" ".join(words), " ".join(["short"] * 12)]
    request = part(width=77.0, title=False, caption=False)
    drawn = [writers.draw(request, compute(edits.set_text(result().document, text))) for text in texts]
    wide = [figure.axes[0].get_position().width for figure in drawn]
    assert wide[0] == pytest.approx(wide[1], rel=0.01)


@pytest.mark.parametrize(("words", "heads", "setting"), [
    (300, 1, {"title": False}), (300, 1, {"caption": False, "width": 80.0}), (12, 1, {"width": 30.0}),
    (1, 1, {"font_size": 10.0}), (60, 1, {"font_size": 24.0, "title": False}),
    *((words, 1, None) for words in (1, 30, 1000)), (1, 12, None), (65, 12, None),
])
def test_no_text_is_cut_off_or_on_another(words: int, heads: int, setting: dict[str, Any] | None) -> None:
    document = edits.set_text(result(heads).document, " ".join(f"word{number}" for number in range(words)))
    stage, style = "scaled_scores" if words == 1 else "weights", FREE
    if setting is not None:
        style = FigureStyle(**{"width": 77.0, **setting})
    figure = writers.draw(Heatmaps(Spot(stage), all_heads=heads > 1, style=style), compute(document))
    figure.draw_without_rendering()
    boxes = {text: text.get_window_extent() for text in figure.findobj(Text) if text.get_text() and text.get_visible()}
    assert len(boxes) > 4
    page = figure.bbox
    for text, box in boxes.items():
        assert box.x0 > -2 and box.x1 < page.width + 2 and box.y0 > -2 and box.y1 < page.height + 2, text
    assert overlapping(boxes, across=2, share=0.25) == []


def test_a_long_sentence_takes_four_lines() -> None:
    document = edits.set_text(result(1).document, "a long sentence " * 200)
    lines = [text.get_text() for text in writers.draw(part(width=77.0), compute(document)).texts]
    assert sum("long sentence" in line for line in lines) == 4 and lines[-1].endswith("…")


def test_panels_are_neither_tiny_nor_huge() -> None:
    shape = PanelShape(2, 2, True, ("a", "b"), ("a", "b"), "", (), (0.0, 0.0))
    heights = []
    for width in np.arange(0.2, 6, 0.01):
        with contextlib.suppress(ComputeError):
            heights.append(lay_out([shape], PageText(width=width, size=8.0)).panels[0].height)
    assert 0.12 <= min(heights) < 0.14 and max(heights) == pytest.approx(1.2) and heights == sorted(heights)


def test_no_figure_is_a_high_column_where_its_panels_have_room_side_by_side() -> None:
    for count, side, width in product((2, 3, 5, 8), (4, 12), (2.0, 3.5)):
        shapes = [PanelShape(side, side, True, ("a",) * side, ("a",) * side, "head 0", (), (0.0, 0.0))] * count
        text = PageText(width=width, size=7.0, above=0.2, below=0.4, left=0.1, has_titles=True)
        ratios = [page.height / page.width for per_row in range(1, count + 1)
                  if (page := lay_out(shapes, text, per_row=per_row)).per_row == per_row]
        page = lay_out(shapes, text)
        assert min(ratios) > 1.25 or page.height < 1.5 * page.width, (count, side, width)


def test_sums_stand_beside_the_cells_of_a_fixed_width_and_a_dark_page() -> None:
    names: frozenset[Any] = frozenset({"sums", "entropy"})
    for width in (77.0, 160.0):
        request = replace(part(width=width, theme="dark"), margins=names, all_heads=True)
        figure = writers.draw(request, result(2))
        first, second, bar = figure.axes
        assert [[text.get_text() for text in axes.texts].count("Σ") for axes in (first, second)] == [2, 2]
        symbols = {text.get_color() for axes in (first, second) for text in axes.texts if text.get_text() in "ΣH"}
        assert symbols == {GROUNDS["dark"].ink} and figure.get_size_inches()[0] == pytest.approx(width / 25.4)
        one, other, below = (axes.get_tightbbox() for axes in (first, second, bar))
        assert one.x0 >= 0 and one.x1 < other.x0 and other.x1 <= figure.bbox.x1 and below.y1 < min(one.y0, other.y0)


def test_two_named_heads_share_the_range_of_their_bar_on_every_page() -> None:
    spots = Spot("scores"), (Spot("scores", head=1),)
    own = Maps(scaling=Scaling("head"))
    for style in (FREE, FigureStyle()):
        figure = writers.draw(Heatmaps(spots[0], others=spots[1], style=style), result(2), maps=own)
        assert len(figure.axes) == 3 and "Scores · heads 0 and 1" in [text.get_text() for text in figure.texts]


def test_text_is_measured_as_it_is_drawn() -> None:
    for font in ("", "STIXGeneral", "DejaVu Sans Mono"):
        for text in ("Weights · head 0", "−0.1234", "extraordinarily", "iiii llll", "été Ωß"):
            canvas = Canvas((9, 1), PageText(width=9.0, size=20.0, font=font), dpi=300)
            canvas.write(text, 0, 0)
            box = canvas.figure.texts[0].get_window_extent()
            assert lettering.width(text, 20.0, font) == pytest.approx(box.width / 300, rel=0.03), (font, text)


def test_panels_without_room_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ComputeError, match="no room beside letters of 40 points: make the figure wider"):
        drawn(tmp_path / "a.svg", part(width=20.0, font_size=40.0))


def test_now_stands_beside_a_snapshot(tmp_path: Path, capsys: Captured) -> None:
    session = attnviz.open("example:3.6.2-multi-head")
    session.do("take_snapshot", name="before")
    session.do("set_option", name="seed", value=7)
    session.save(tmp_path / "a.attnviz")
    arguments = ["figure", str(tmp_path / "a.attnviz"), "--head", "1", "--force", "--out",
                 str(tmp_path / "b.svg")]
    assert cli.main([*arguments, "--beside", "before"]) == 0
    texts = re.findall(r">([^<]*)</text>", (tmp_path / "b.svg").read_text())
    assert any("before" in text for text in texts) and any("now" in text for text in texts)
    assert cli.main([*arguments, "--head", "0,1", "--beside", "before"]) == 0
    assert ">Weights · 2 heads<" in (tmp_path / "b.svg").read_text(), "each in three states"
    for flags, words in ((["--beside", "after"], "no snapshot called 'after'"),
                         (["--beside", "before", "--strip"], "choose one")):
        assert cli.main([*arguments, *flags]) == 2
        assert words in capsys.readouterr().err
