"""Each format read back or drawn, and compared with the numbers: every cell in its place, every bar with true ends."""

import base64
import csv
import io
import json
import re
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.image import imread
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from attnviz.document import edits
from attnviz.document.given import tensors_of
from attnviz.document.places import Spot
from attnviz.engine.engine import INTERACTIVE
from attnviz.experiments import patching
from attnviz.experiments.patching import PatchingMap, PatchingRequest
from attnviz.export import figure, formats, patching_map, writers
from attnviz.export.figure_style import DPI
from attnviz.export.paper_style import FigureStyle
from attnviz.export.requests import EVERY_HEAD, OF_HEADS, ExportRequest, Heatmaps, Strip, Tables
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps
from attnviz.pictures.scaling import Scaling
from attnviz.result.given import Given
from attnviz.result.logits import LogitMetric
from tests.engine.small_models import LETTERS, document, engine_of, small
from tests.export.test_figure_seen import box_of, cell, places_of_texts, png_pixels

ROWS, COLUMNS, SPOT = ("Aa", "Bb", "Cc"), ("ww", "xx", "yy", "zz"), Spot("cross_weights")
NOTHING = 1, 2  #: the cell that is not a number
INVALID = np.array(colours.INVALID_RGB)
SIGNS = str.maketrans({"−": "-", "∞": "inf"})
Rgb = np.ndarray
Cells = dict[tuple[str, str], Rgb]
Place = tuple[float, float]


@pytest.fixture(scope="module", params=["nan", "inf"])  # by name: of NaN, which is not itself, none is kept
def source(request: pytest.FixtureRequest) -> Given:
    """Return weights of three queries and four keys, no two alike, one of them NaN or infinite."""
    values = np.random.default_rng(2).permutation(np.linspace(0.02, 0.97, 48)).reshape(2, 1, 2, 3, 4)
    values[0, 0, 0, *NOTHING] = float(request.param)
    return Given(edits.document_from_tensors(tensors_of(
        {"cross_weights": values}, {"decoder_tokens": ROWS, "encoder_tokens": COLUMNS})))


@pytest.fixture(scope="module")
def files(source: Given, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with head 0 in every format of which it can be written."""
    folder = tmp_path_factory.mktemp("formats")
    for row in formats.formats_for("picture", "markup", "table"):
        request = OF_HEADS[row.takes](SPOT)
        request = replace(request, digits=None) if isinstance(request, Tables) else request
        writers.write(request, source, folder / f"a{row.suffix}")
    return folder


def colour_of(value: float, low: float, high: float, name: str) -> Rgb:
    """Return the colour of a number on a bar in plain numpy; magenta of none."""
    if not np.isfinite(value):
        return INVALID
    return colours.lookup_table(name)[round(float(np.clip((value - low) / (high - low), 0, 1)) * 255)].astype(int)


def is_near(found: Rgb, expected: Rgb) -> bool:
    return bool(np.abs(np.asarray(found).astype(int) - expected).max() <= 6)


def largest(source: Given) -> float:
    """Return the largest number of all layers and heads, at which each bar ends."""
    found = np.concatenate([source.head_data(SPOT.at(layer=layer), range(2)).values for layer in range(2)])
    return float(found[np.isfinite(found)].max())


def check_cells(source: Given, found: Cells) -> None:
    values = source.spot_data(SPOT).values
    assert found.keys() == {(row, column) for row in ROWS for column in COLUMNS}
    for (row, column), rgb in found.items():
        value = values[ROWS.index(row), COLUMNS.index(column)]
        assert is_near(rgb, colour_of(value, 0, largest(source), Maps().sequential)), (row, column)


# pictures: the cell of two labels is where the lines of both cross

def labelled_places(folder: Path) -> Iterator[tuple[str, str, Place]]:
    """Yield each pair of labels with a place in its cell, in points from the upper left, off the number in it."""
    texts = places_of_texts(ET.parse(folder / "a.svg").getroot())
    for row in ROWS:
        for column in COLUMNS:
            yield row, column, (texts[column][0][0] - 14, texts[row][0][1] - 14)


def test_in_a_drawing_the_cell_of_two_labels_has_their_number(qapp: Any, source: Given, files: Path) -> None:
    content = (files / "a.svg").read_bytes()
    renderer = QSvgRenderer(QByteArray(content))
    size = renderer.defaultSize()
    image = QImage(size * 2, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    view = [float(each) for each in ET.fromstring(content).get("viewBox", "").split()]
    scale = image.width() / view[2]
    check_cells(source, {(row, column): np.array(image.pixelColor(round(x * scale), round(y * scale)).getRgb()[:3])
                         for row, column, (x, y) in labelled_places(files)})


def test_so_it_has_in_a_picture(source: Given, files: Path) -> None:
    pixels = (imread(files / "a.png")[..., :3] * 255).round()
    scale = DPI / 72
    check_cells(source, {(row, column): pixels[round(y * scale), round(x * scale)]
                         for row, column, (x, y) in labelled_places(files)})


def test_so_it_has_in_a_document(source: Given, files: Path) -> None:
    content = (files / "a.pdf").read_bytes()
    height = float(re.search(rb"/MediaBox \[ 0 0 [\d.]+ ([\d.]+) \]", content)[1])  # type: ignore[index]
    drawn = []
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", content, re.DOTALL):
        try:
            text = zlib.decompressobj().decompress(stream).decode("latin-1")  # its last byte may be "\r"
        except zlib.error:
            continue
        colour = np.zeros(3)
        for numbers, painted in re.findall(
                r"([\d.]+ [\d.]+\s[\d.]+) rg|((?:[\d.]+ [\d.]+ m\s)(?:[\d.]+ [\d.]+ l\s)+)", text):
            if numbers:
                colour = np.array([float(each) for each in numbers.split()]) * 255
            else:
                corners = np.array([[float(each) for each in pair] for pair in re.findall(
                    r"([\d.]+) ([\d.]+) [ml]", painted)])
                drawn.append((corners.min(axis=0), corners.max(axis=0), colour))

    def colour_at(x: float, y: float) -> Rgb:
        point = np.array([x, height - y])
        return next(rgb for low, high, rgb in reversed(drawn) if (low <= point).all() and (point <= high).all())

    check_cells(source, {(row, column): colour_at(x, y) for row, column, (x, y) in labelled_places(files)})


# markup

def axis_labels(text: str, axis: str) -> dict[float, str]:
    """Return the labels of an axis of pgfplots by their places."""
    at = re.search(rf"(?<!\w){axis}tick=\{{([\d.,]+)\}}", text)
    labels = re.search(rf"(?<!\w){axis}ticklabels=\{{(\{{.*?\}})\}}", text)
    assert at is not None and labels is not None
    return dict(zip(map(float, at[1].split(",")), re.findall(r"\{([^}]*)\}", labels[1]), strict=True))


def test_in_tikz_the_first_row_is_at_the_top_and_each_cell_beside_its_labels(source: Given, files: Path) -> None:
    text = (files / "a.tikz").read_text("utf-8")
    axis = text.partition(r"\begin{axis}")[2]
    options, _, body = axis.partition("\n]")
    rows, columns = axis_labels(options, "y"), axis_labels(options, "x")
    is_down = re.search(r"(?<!\{)y dir=reverse", options) is not None
    top = sorted(rows, reverse=not is_down)
    assert [rows[at] for at in top] == list(ROWS), "from the top as in the window"
    table = np.array([[int(each) for each in rgb.split(",")] for rgb in re.findall(r"rgb255=\(([\d,]+)\)", options)])
    invalid = np.array(re.search(r"attnvizInvalid\}\{RGB\}\{([\d,]+)\}", text)[1].split(","), int)  # type: ignore[index]
    found: Cells = {}
    for place, x, y in re.findall(r"\\fill\[color of colormap=\{(\d+) of attnviz\}\] \(axis cs:(\d+),(\d+)\)", body):
        at = int(place) / 1000 * (len(table) - 1)
        found[rows[int(y) + 0.5], columns[int(x) + 0.5]] = np.array(
            [np.interp(at, range(len(table)), table[:, channel]) for channel in range(3)])
    for x, y in re.findall(r"\(axis cs:(\d+),(\d+)\)", re.search(
            r"\\fill\[attnvizInvalid\](.*?);", body, re.DOTALL)[1])[::2]:  # type: ignore[index]
        found[rows[int(y) + 0.5], columns[int(x) + 0.5]] = invalid
    check_cells(source, found)
    values = source.spot_data(SPOT).values
    for x, y, number in re.findall(r"\\node\[.*\] at \(axis cs:([\d.]+),([\d.]+)\) \{\$?(.*?)\$?\};", body):
        at = ROWS.index(rows[float(y)]), COLUMNS.index(columns[float(x)])
        np.testing.assert_allclose(float(number.replace(r"\infty", "inf")), values[at], atol=1e-3)
    low, high = (float(re.search(rf"point meta {end}=([\d.]+)", options)[1]) for end in ("min", "max"))  # type: ignore[index]
    assert (low, high) == (0, pytest.approx(largest(source)))
    bar = options.partition("colorbar style")[2]
    ticks = re.search(r"ytick=\{([\d.,]+)\}", bar)[1].split(",")  # type: ignore[index]
    texts = re.findall(r"\{\$(.*?)\$\}", bar)
    np.testing.assert_allclose(np.array(ticks, float), np.array(texts, float), atol=6e-4)
    assert "y dir=normal" in bar and float(ticks[0]) == low and float(ticks[-1]) == pytest.approx(high, rel=1e-5)


def test_in_a_page_each_number_its_colour_and_its_labels_are_together(source: Given, files: Path) -> None:
    text = (files / "a.html").read_text("utf-8")
    data = json.loads(max(re.findall(r"<script[^>]*>(.*?)</script>", text, re.DOTALL), key=len)
                      if '"views"' not in text else re.search(r'\{"setup".*\}', text)[0])  # type: ignore[index]
    view = data["views"][data["first"]]
    rows, columns = (data["labels"][at] for at in view["labels"])
    table = np.frombuffer(bytes.fromhex(data["maps"][view["map"]]), np.uint8).reshape(-1, 3)
    places = np.frombuffer(base64.b64decode(view["places"]), np.uint8).reshape(len(rows), len(columns))
    values = source.spot_data(SPOT).values
    found = {(row, column): table[places[at, across]] for at, row in enumerate(rows)
             for across, column in enumerate(columns)}
    assert view["values"][NOTHING[0]][NOTHING[1]] == str(values[NOTHING])
    found[ROWS[NOTHING[0]], COLUMNS[NOTHING[1]]] = INVALID  # the page draws it by its number
    check_cells(source, found)
    np.testing.assert_allclose(np.array(view["values"], float), values, rtol=1e-6)
    for place, number in view["ticks"]:
        assert place * largest(source) == pytest.approx(float(number), abs=6e-4)


# tables

def test_in_tables_each_number_is_beside_its_labels(source: Given, files: Path) -> None:
    values = source.spot_data(SPOT).values
    texts = {suffix: (files / f"a{suffix}").read_text("utf-8").replace(r"\infty", "∞")
             for suffix in formats.suffixes("table")}
    rows = {".tsv": list(csv.reader(io.StringIO(texts[".tsv"]), delimiter="\t")),
            ".md": [re.split(r"\s*\|\s*", line.strip("| \n")) for line in texts[".md"].splitlines()
                    if line.startswith("|") and ":--" not in line],
            ".tex": [re.split(r"\s*&\s*", line.removesuffix(r"\\").removesuffix(r"\\\hline").strip())
                     for line in texts[".tex"].splitlines() if " & " in line]}
    for suffix, (head, *lines) in rows.items():
        columns = [name.removesuffix(r"\\\hline").strip() for name in head[1:]]
        assert columns == list(COLUMNS) and [line[0] for line in lines] == list(ROWS), suffix
        numbers = [[float(re.sub(r"\\times10\^\{(-?\d+)\}", r"e\1", each.strip("$")).translate(SIGNS))
                    for each in line[1:]] for line in lines]
        np.testing.assert_allclose(np.array(numbers), values, rtol=1e-6, err_msg=suffix)


# colour bars: a number beside a bar stands at the colour that cells of this number have

def bars(drawn: Figure) -> list[Axes]:
    """Return the colour bars of a figure."""
    return [axes for axes in drawn.axes if axes.images and 256 in axes.images[0].get_array().shape[:2]
            and 1 in axes.images[0].get_array().shape[:2]]


def check_bar(drawn: Figure, axes: Axes, low: float, high: float, name: str) -> None:
    """Fail if a number beside a bar is not at its place, or the bar has other colours or ends."""
    page, (left, top, right, bottom) = png_pixels(drawn), box_of(drawn, drawn.axes.index(axes))
    texts, table = places_of_texts(ET.fromstring(figure.render(drawn, ".svg"))), colours.lookup_table(name)
    for share in (0.02, 0.5, 0.98):
        seen = page[int((top + bottom) / 2), int(left + share * (right - left))].astype(int)
        assert np.abs(seen - table[round(share * 255)].astype(int)).max() <= 12, share
    scale = 72 / drawn.dpi
    below = sorted((x, float(text.strip("≤≥").replace("−", "-"))) for text, places in texts.items()
                   if re.fullmatch(r"[≤≥]?−?[\d.]+(e[−-]?\d+)?", text)
                   for x, y in places if 0 < y - bottom * scale < 16)
    assert [number for _, number in below][:: len(below) - 1] == pytest.approx([low, high], abs=6e-3 * (high - low))
    for x, number in below:  # the first begins at its place, the last ends there
        assert abs(x / scale - left - (number - low) / (high - low) * (right - left)) < 4, number


@pytest.mark.parametrize("part", [
    Heatmaps(SPOT), Heatmaps(SPOT, all_heads=True), replace(EVERY_HEAD, spot=SPOT),
    Heatmaps(SPOT, all_heads=True, style=FigureStyle(dpi=DPI)), Strip(SPOT, style=FigureStyle(dpi=DPI)),
], ids=["head", "heads", "sheet", "fixed width", "strip"])
def test_the_bar_of_every_figure_ends_at_the_numbers_of_its_cells(source: Given, part: ExportRequest) -> None:
    drawn = writers.draw(part, source)
    (bar,) = bars(drawn)
    check_bar(drawn, bar, 0.0, largest(source), Maps().sequential)


def test_the_bar_of_heads_with_ranges_of_their_own_has_no_number(source: Given) -> None:
    """The one bar of a sheet of several ranges cannot say where each of them ends."""
    drawn = writers.draw(replace(EVERY_HEAD, spot=SPOT), source, maps=Maps(scaling=Scaling(range="head")))
    (bar,) = bars(drawn)
    assert [label.get_text() for label in bar.get_xticklabels()] == ["least", "most"]


# the map of activation patching

@pytest.fixture(scope="module")
def patched() -> PatchingMap:
    """Return a map whose largest share is not 1, with a cell that is not a number."""
    model = small("llama")
    engine = engine_of(model)
    clean, corrupted = (engine.compute(document(model, text), stages=INTERACTIVE)
                        for text in ("the cab", "the dab"))
    found = patching.run(engine, PatchingRequest(clean, corrupted, LogitMetric(
        LETTERS.index("e"), LETTERS.index("h")), "residual", "denoise"))
    values = found.values.copy()
    values[1, 5] = np.nan
    values[2, 6] = found.corrupted_difference - 1.7 * (found.clean_difference - found.corrupted_difference)
    return replace(found, values=values)


def test_a_patching_map_has_each_share_in_its_place_and_true_ends(patched: PatchingMap) -> None:
    drawn = patching_map.draw(patched)
    page, shape = png_pixels(drawn), patched.recovered.shape
    reach = float(np.nanmax(np.abs(np.where(patched.is_equal, 0, patched.recovered))))
    assert reach == pytest.approx(1.7) and np.isnan(patched.recovered).sum() == 1 < patched.is_equal.sum()
    for row, column in np.ndindex(shape):
        seen = cell(page, box_of(drawn, 0), shape, row, column)[2, 2]
        expected = np.array(colours.MASKED_RGB) if patched.is_equal[row, column] else colour_of(
            float(patched.recovered[row, column]), -reach, reach, Maps().diverging)
        assert is_near(seen, expected), (row, column)
    panel = drawn.axes[0]
    assert [label.get_text() for label in panel.get_xticklabels()] == list(patched.request.column_names)
    assert panel.get_xticks().tolist() == list(range(shape[1])) and panel.get_yticks().tolist() == list(range(shape[0]))
    assert [label.get_text() for label in panel.get_yticklabels()] == list(map(str, range(shape[0])))
    assert panel.get_ylim()[0] > panel.get_ylim()[1], "layer 0 is at the top"
    (bar,) = bars(drawn)
    check_bar(drawn, bar, -reach, reach, Maps().diverging)


@pytest.mark.parametrize("direction", ["denoise", "noise"])
def test_the_caption_of_a_map_says_which_run_is_patched_into_which(
    patched: PatchingMap, direction: Literal["denoise", "noise"]
) -> None:
    request = replace(patched.request, direction=direction)
    source, target = ("clean" if run is request.clean else "corrupted" for run in (request.source, request.target))
    caption = patching_map.setup(replace(patched, request=request))
    assert source != target and f"{source} into {target}" in caption and f"{target} into {source}" not in caption
