"""What figures, tables and films say: titles, captions, labels, ticks and names, compared with golden texts."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from matplotlib import colors as colours
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.text import Text

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.experiments import patching
from attnviz.experiments.patching import PatchingMap, PatchingRequest
from attnviz.export import formats, heads, patching_map, writers
from attnviz.export.paper_style import FigureStyle
from attnviz.export.requests import EVERY_HEAD, OF_HEADS, Beside, Handout, Heatmaps, Lines, Strip, Words
from attnviz.result.compare import Difference
from attnviz.result.logits import LogitMetric
from attnviz.result.result import Result
from tests.engine.small_models import document, engine_of, small
from tests.golden import PLACE, Story, check
from tests.spoken import plain

MODEL = small("llama")
DRAWN, MAX_ARTISTS = (Text, AxesImage, Line2D, Patch), 200
WEIGHTS, CONTEXT, LAYER_1 = Spot("weights"), Spot("context", sentence=1), Spot("weights", layer=1, head=2)
PARTS = {
    "a head": Heatmaps(WEIGHTS, margins=frozenset({"sums", "entropy"})), "all heads": Heatmaps(WEIGHTS, all_heads=True),
    "two heads": Heatmaps(WEIGHTS, others=(WEIGHTS.at(head=1),)), "vectors of sentence 2": Heatmaps(CONTEXT),
    "lines": Lines(WEIGHTS), "words": Words(WEIGHTS, cell=Cell(WEIGHTS, 2, 0)),
    "hand-out": Handout(WEIGHTS, paper="a4", cell=Cell(WEIGHTS, 2, 1)), "strip": Strip(WEIGHTS),
    "paper": Heatmaps(WEIGHTS, all_heads=True, style=FigureStyle()),
}
MODEL_PARTS = {"a head": Heatmaps(LAYER_1), "every head": EVERY_HEAD, "residual": Heatmaps(Spot("residual", layer=2)),
               "lines of a head": Lines(LAYER_1, heads=frozenset({1, 3}))}


@cache
def variant(text: str = "one two three\nfour two") -> Result:
    shown = edits.set_options(edits.set_text(Document(), text), {"num_heads": 2, "d_out": 4})
    return compute(shown, stages=INTERACTIVE)


@cache
def model(text: str) -> Result:
    return engine_of(MODEL).compute(document(MODEL, text), stages=INTERACTIVE)


def words_of(figure: Figure) -> Iterator[str]:
    """Yield the visible texts of a figure."""
    figure.draw_without_rendering()
    for text in figure.findobj(Text):
        if text.get_visible() and text.get_text().strip():
            yield plain(text.get_text())


def places_of(figure: Figure) -> Iterator[str]:
    """Yield the place of everything that a figure draws, in pixels of its own resolution from its lower left corner."""
    figure.draw_without_rendering()
    renderer = figure.canvas.get_renderer()
    for artist in figure.findobj(lambda artist: artist.get_visible() and isinstance(artist, DRAWN)):
        box = artist.get_window_extent(renderer)
        if not (np.isfinite(box.extents).all() and box.width + box.height > 0) or (
                isinstance(artist, Text) and not artist.get_text().strip()):
            continue
        words = [type(artist).__name__, plain(artist.get_text()) if isinstance(artist, Text) else "",
                 *(colours.to_hex(getattr(artist, f"get_{name}")()) for name in ("color", "facecolor")
                   if isinstance(artist, Text | Line2D | Patch) and hasattr(artist, f"get_{name}"))]
        if isinstance(artist, AxesImage):
            words += [artist.get_cmap().name, *(f"{end:.4g}" for end in artist.get_clim())]
        yield " ".join(filter(None, words)) + PLACE + " ".join(f"{round(number)}" for number in box.bounds)


@pytest.fixture(scope="module")
def patched() -> PatchingMap:
    clean, corrupted = model("the cat"), model("the cap")
    return patching.run(engine_of(MODEL), PatchingRequest(clean, corrupted, LogitMetric(22, 23), "residual"))


def figures() -> Iterator[tuple[str, Figure]]:
    other = variant("one two four\nfour two").with_state_name("A")
    yield from ((name, writers.draw(part, variant(), held=None)) for name, part in PARTS.items())
    yield "difference", writers.draw(Heatmaps(WEIGHTS), Difference(variant(), other, "auto"), held=None)
    yield "beside", writers.draw(Beside(WEIGHTS, style=FigureStyle()), variant(), held=other)
    yield from ((f"model, {name}", writers.draw(part, model("the cat"), held=None))
                for name, part in MODEL_PARTS.items())


def test_figures(request: pytest.FixtureRequest, patched: PatchingMap) -> None:
    lines, places = list[str](), Story()
    for name, figure in (*figures(), ("patching map", patching_map.draw(patched))):
        lines.append(f"{name}: " + " | ".join(words_of(figure)))
        places.add(name, list(places_of(figure))[:MAX_ARTISTS])
    lines += [f"patching map {kind}: {plain(say(patched))}" for kind, say in (
        ("title", patching_map.title), ("setup", patching_map.setup))]
    check(request.config, "places_of_figures", places.lines)
    check(request.config, "figures", lines)


def test_tables(request: pytest.FixtureRequest, patched: PatchingMap, tmp_path: Path) -> None:
    lines = []
    for name, source, spot, suffixes in (
        ("a head", variant(), WEIGHTS, (*formats.suffixes("table"), ".tikz")),
        ("vectors", variant(), CONTEXT, (".tikz", ".md")), ("model", model("the cat"), LAYER_1, (".md",)),
    ):
        for suffix in suffixes:
            path = tmp_path / f"a{suffix}"
            writers.write(OF_HEADS[formats.FORMATS[suffix].takes](spot), source, path)
            lines += [f"== {name}{suffix}", *(plain(line) for line in path.read_text("utf-8").splitlines()
                                              if not line.startswith("rgb255="))]  # the colour map has its own tests
    for suffix in formats.HEAD_SUFFIXES[:-1]:
        path = tmp_path / f"heads{suffix}"
        heads.save(heads.of_source(variant()), path)
        lines += [f"== measures{suffix}", *map(plain, path.read_text("utf-8").splitlines())]
    for suffix in formats.suffixes("table"):
        path = tmp_path / f"map{suffix}"
        patching_map.save(patched, path)
        lines += [f"== patching map{suffix}", *map(plain, path.read_text("utf-8").splitlines())]
    endings = {part.ending(layers=layers, heads=4, sentences=count) for layers, some in (
        (1, PARTS), (3, MODEL_PARTS)) for part in some.values() for count in (1, 2)}
    check(request.config, "tables", [*lines, "== file names", *sorted(endings)])
