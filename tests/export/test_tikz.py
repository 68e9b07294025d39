"""TikZ source: its cells have the colours of the window, and its texts are literal. TeX itself is no part of the tests.

The files of several states were compiled by hand with pdfTeX and pgfplots 1.18, and looked at.
"""

import re
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from attnviz.document.document import Document
from attnviz.document.edits import set_options, set_text
from attnviz.document.places import Spot
from attnviz.engine.engine import compute
from attnviz.export import writers
from attnviz.export.requests import Markup
from attnviz.pictures.colours import MASKED_RGB
from attnviz.pictures.levels import Maps, levels_for
from attnviz.pictures.picture import make_picture
from attnviz.pictures.scaling import Ends, Scaling
from attnviz.result.result import Result
from attnviz.system.errors import ComputeError
from attnviz.system.settings import Curve

TEXT = "The animal did not cross the street"
CELL = re.compile(r"\\fill\[color of colormap=\{(\d+) of attnviz\}(, opacity=0\.35)?\] "
                  r"\(axis cs:(\d+),(\d+)\) rectangle \(axis cs:(\d+),(\d+)\);")
RUN = re.compile(r"\(axis cs:(\d+),(\d+)\) rectangle \(axis cs:(\d+),(\d+)\)")


def result(text: str = TEXT, **options: object) -> Result:
    return compute(set_options(set_text(Document(), text), {"variant": "multi_head", "num_heads": 2, "d_out": 4,
                                                            **options}))


def written(source: Result, part: Markup, folder: Path, maps: Maps | None = None) -> str:
    writers.write(part, source, folder / "a.tikz", maps=maps)
    return (folder / "a.tikz").read_text("utf-8")


def panels(text: str) -> list[str]:
    """Return the source of each axis, and check that every brace, bracket and environment is closed."""
    depth: list[str] = []
    for mark in re.findall(r"\\begin\{\w+\}|\\end\{\w+\}|\\.|%.*|[{}]", text):
        if mark in ("{", "}") or mark.startswith(("\\begin", "\\end")):
            is_end = mark == "}" or mark.startswith("\\end")
            if is_end:
                assert depth.pop() == (mark.replace("\\end", "\\begin") if mark != "}" else "{")
            else:
                depth.append(mark)
    assert depth == []
    return re.split(r"\\nextgroupplot|\\begin\{axis\}", text)[1:]


def colours_of(text: str, panel: str, shape: tuple[int, int]) -> np.ndarray:
    """Return the colour of each cell as pgfplots mixes it; masked cells are grey."""
    table = np.array([[int(part) for part in each.split(",")] for each in re.findall(r"rgb255=\(([\d,]+)\)", text)])
    found = np.full((*shape, 3), -1.0)
    for place, _, column, row, end, below in CELL.findall(panel):
        assert (int(end), int(below)) == (int(column) + 1, int(row) + 1)
        at = int(place) / 1000 * (len(table) - 1)
        found[int(row), int(column)] = [np.interp(at, range(len(table)), table[:, channel]) for channel in range(3)]
    for path in re.findall(r"\\fill\[attnvizMasked[^;]*;", panel):
        for start, row, end, _ in RUN.findall(path):
            found[int(row), int(start):int(end)] = MASKED_RGB
    return found


@pytest.mark.parametrize("stage", ["weights", "scaled_scores", "queries", "output"])
@pytest.mark.parametrize("scaling", [Scaling(), Scaling(curve="log"), Scaling(range="head"), Scaling(range="row")])
def test_cells_have_the_colours_of_the_window(stage: str, scaling: Scaling, tmp_path: Path) -> None:
    source, maps = result(), Maps(sequential="cividis", scaling=scaling)
    part = Markup(Spot(stage), all_heads=True)
    text = written(source, part, tmp_path, maps)
    found = panels(text)
    assert len(found) == (1 if stage == "output" else 2)
    for head, panel in enumerate(found):
        spot = Spot(stage, head=0 if stage == "output" else head)
        drawn = make_picture(source, spot, maps=maps, levels=levels_for(source, spot, maps))
        difference = np.abs(colours_of(text, panel, drawn.values.shape) - drawn.rgb.astype(float))
        assert difference.max() < 4  # of 255; places between two colours are mixed


def test_a_head_is_one_axis_with_bar_numbers_and_hatched_cells_and_no_bitmap(tmp_path: Path) -> None:
    source = result("one two three")
    text = written(source, Markup(Spot("weights", head=1)), tmp_path)
    (axis,) = panels(text)
    assert text.startswith("% Weights, head 1, of: one two three\n% MultiHeadAttention")
    assert r"\usepackage{pgfplots}" in text and r"\usetikzlibrary{patterns}" in text
    assert "graphics" not in text and "groupplot}" not in text
    assert axis.count(r"\node[") == 6 and "{$1.0000$}" in axis
    assert len(CELL.findall(axis)) == 6 and axis.count("pattern=north east lines") == 1
    assert "yticklabels={{one},{two},{three}}" in axis and "ylabel={query}" in axis and "xlabel={key}" in axis
    assert "colorbar, point meta min=0, point meta max=1" in axis and "{$0.5$}" in axis


def test_each_number_stands_in_its_cell(tmp_path: Path) -> None:
    source = result("one two three", d_in=12, embedding="random")
    text = written(source, Markup(Spot("scores")), tmp_path)
    found = re.findall(r"\\node\[.*\] at \(axis cs:([\d.]+),([\d.]+)\) \{\$(.*)\$\};", text)
    values = source.spot_data(Spot("scores")).values
    assert len(found) == values.size == 9 and not np.allclose(values, values.T, atol=0.1)
    for across, down, number in found:
        assert float(number) == pytest.approx(values[int(float(down)), int(float(across))], abs=1e-3)


def test_heads_share_one_bar_and_an_ablated_one_is_pale(tmp_path: Path) -> None:
    text = written(result(num_heads=4, ablated_heads=(2,)), Markup(Spot("weights"), all_heads=True), tmp_path)
    found = panels(text)
    assert [re.search(r"title=\{(.*?)\}", panel)[1] for panel in found] == [
        "head 0", "head 1", "head 2 · ablated", "head 3"]
    assert [panel.count("opacity=0.35") > 0 for panel in found] == [False, False, True, False]
    assert text.count("colorbar,") == 1


def test_heads_with_ranges_of_their_own_have_bars_of_their_own(tmp_path: Path) -> None:
    text = written(result(num_heads=4), Markup(Spot("queries"), all_heads=True), tmp_path,
                   Maps(scaling=Scaling(range="head")))
    ends = re.findall(r"point meta max=([\d.]+)", text)
    assert len(ends) == 4 == len(set(ends))


@pytest.mark.parametrize("stage", ["weights", "scaled_scores"])
@pytest.mark.parametrize("curve", get_args(Curve))
def test_each_number_beside_a_bar_is_at_its_colour(stage: str, curve: Curve, tmp_path: Path) -> None:
    source, maps = result(), Maps(scaling=Scaling(curve=curve))
    spot = Spot(stage)
    text = written(source, Markup(spot), tmp_path, maps)
    scale = make_picture(source, spot, maps=maps, levels=levels_for(source, spot, maps)).scale
    low, high = (float(re.search(rf"point meta {end}=([-\d.e]+)", text)[1]) for end in ("min", "max"))
    places = [float(place) for place in re.search(r"ytick=\{([-\d.e,]+)\}, yticklabels=\{\{\$", text)[1].split(",")]
    numbers = [float(re.sub(r"[\\a-z ]", "", number)) for number in re.findall(
        r"\$([^$]+)\$", re.search(r"yticklabels=\{(\{\$.*\$\})\}", text)[1])]
    shares = [(place - low) / (high - low) for place in places]
    assert shares[0] == pytest.approx(0, abs=1e-5) and shares[-1] == pytest.approx(1) and len(shares) >= 2
    assert shares == pytest.approx([scale.place(number) for number in numbers], abs=0.02)


@pytest.mark.parametrize(("stage", "heads", "grid"), [
    ("weights", 1, None), ("weights", 2, (2, 1)), ("weights", 4, (2, 2)), ("weights", 8, (3, 3)),
    ("queries", 4, (4, 1))])
def test_cells_are_square_and_labels_stand_at_the_left_and_at_the_bottom(
    stage: str, heads: int, grid: tuple[int, int] | None, tmp_path: Path
) -> None:
    text = written(result(num_heads=heads, d_out=2 * heads), Markup(Spot(stage), all_heads=heads > 1), tmp_path)
    found = panels(text)
    columns = 1 if grid is None else grid[0]
    if grid is not None:
        assert f"group size={grid[0]} by {grid[1]}," in text
    across, down = (7, 7) if stage == "weights" else (2, 7)
    for number, panel in enumerate(found):
        width, height = (float(size) for size in re.search(r"width=([\d.]+)mm,\s*height=([\d.]+)mm", panel).groups())
        assert width / across == pytest.approx(height / down, abs=0.01) and width * columns < 160
        assert f"xmin=0, xmax={across}, ymin=0, ymax={down}" in panel
        is_left, is_low = number % columns == 0, number + columns >= heads
        assert ("yticklabels={{The}" in panel, "ylabel={query}" in panel) == (is_left, is_left and stage == "weights")
        assert ("xticklabels=" in panel) == is_low
    below = found[-1]
    assert ("rotate=90" in below) == (stage == "weights" and heads > 1), "words in narrow columns are turned"
    if heads == 1:
        assert float(re.search(r"width=([\d.]+)mm", below)[1]) == pytest.approx(7 * 11, abs=4), "at most 11 mm a cell"
    assert "title=" in text if heads > 1 else "title={" not in text


@pytest.mark.parametrize("stage", ["weights", "queries"])
def test_where_labels_are_thinned_each_stands_at_its_own_token(stage: str, tmp_path: Path) -> None:
    words = [f"w{i}" for i in range(60)]
    text = written(result(" ".join(words), d_out=80), Markup(Spot(stage)), tmp_path)
    axes = re.findall(r"([xy])tick=\{([\d.,]+)\},?\s+\1ticklabels=\{(.*)\}", text)[:2]  # the third is the bar's
    columns = words if stage == "weights" else list(map(str, range(40)))
    assert [axis for axis, _, _ in axes] == ["y", "x"]
    for (_, places, labels), names in zip(axes, (words, columns), strict=True):
        at = [float(place) for place in places.split(",")]
        assert 1 < len(at) < len(names), "not every label has room"
        assert re.findall(r"\{(\w+)\}", labels) == [names[int(place)] for place in at]
        assert all(place % 1 == 0.5 for place in at)


def test_short_labels_are_not_turned_and_a_bar_that_is_cut_says_so(tmp_path: Path) -> None:
    text = written(result("a b c"), Markup(Spot("weights")), tmp_path)
    assert "xticklabels={{a},{b},{c}}" in text and "rotate=90" not in text and r"\ge" not in text
    cut = written(result("a b c", mask="none"), Markup(Spot("scores")), tmp_path, Maps(scaling=Scaling(
        manual=(Ends("scores", (-0.01, 0.01)),))))
    assert r"{$\le -0.01$}" in cut and r"{$\ge 0.01$}" in cut


ODD = {"50%": r"\%", "a_b": "_", "{x}": r"\{", "$y$": r"\$", "#1": r"\#", "&": r"\&", "^": r"\textasciicircum{}",
       "~": r"\textasciitilde{}", "\\foo": r"\textbackslash{}", "<s>": r"\textless{}", "ü": "ü", "猫": "猫",
       "]": "]", "[a]": "{[}", "--": "-", "`x": r"\textasciigrave{}", '"': r"{\char34}"}


@pytest.mark.parametrize("token", ODD)
def test_tokens_are_literal(token: str, tmp_path: Path) -> None:
    text = written(result(f"{token} end"), Markup(Spot("weights")), tmp_path)
    panels(text)
    labels = re.search(r"yticklabels=\{(.*)\},\n", text)[1]
    plain = re.sub(r"\\text\w+\{\}|\\[%_{}$#&]|\{\\char34\}|\{\[\}", "", labels)
    assert not re.search(r"[\\%_$#&^~<>|\"]", plain)
    assert ODD[token] in labels or ODD[token] == "_"  # a separator of words
    assert all(line.isascii() for line in text.splitlines() if "ticklabels" not in line and line[0] != "%")


def test_a_line_break_in_a_text_stays_in_its_comment(tmp_path: Path) -> None:
    source = result("one\r\u2028two")
    text = written(source, Markup(Spot("weights")), tmp_path)
    assert not [line for line in re.split(r"[\n\r\u2028]", text)[:6] if not line.startswith("%")]


def test_too_many_cells_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    source = result(" ".join(f"w{i}" for i in range(50)))
    with pytest.raises(ComputeError, match=r"^5,000 cells are too many for TeX, which draws up to 4,096: choose one"):
        written(source, Markup(Spot("weights"), all_heads=True), tmp_path)
    assert not list(tmp_path.iterdir())
    text = written(source, Markup(Spot("weights")), tmp_path)
    assert len(CELL.findall(text)) == 50 * 51 / 2 and r"\node" not in text
