"""Every colour scale, read back from the screen and from the page: window and figure agree."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export import figure
from attnviz.export.requests import Heatmaps
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps, levels_for
from attnviz.pictures.picture import make_picture
from attnviz.pictures.scaling import Scaling
from attnviz.result.result import Result
from attnviz.store.parts import Focus, Look
from attnviz.store.state import State
from attnviz.system.settings import Curve
from attnviz.views.chrome import theme
from attnviz.views.detail.detail_view import DetailView
from attnviz.views.heatmaps import painting
from attnviz.views.heatmaps.heads_view import HeadsView
from attnviz.views.tables import tensor_contents
from attnviz.views.tables.tensor_model import TensorModel
from tests.export.test_figure_seen import box_of, cell, png_pixels
from tests.views.pixels import colours_of, corner_colour, image_pixels, screen_pixels
from tests.views.view_helpers import computed

WORDS = ("one", "journey", "three", "four")
HEAD = 1
Numbers = np.ndarray

#: Where each number stands on the bar, from 0 to 1: (numbers of the head, numbers of both heads) in plain numpy.
PLACES: dict[tuple[str, Scaling], Callable[[Numbers, Numbers], Numbers]] = {
    ("weights", Scaling()): lambda one, all: one / all.max(),
    ("weights", Scaling("head")): lambda one, all: one / one.max(),
    ("weights", Scaling("row")): lambda one, all: one / one.max(axis=1, keepdims=True),
    ("weights", Scaling("absolute")): lambda one, all: one,
    ("weights", Scaling("shared", "log")): lambda one, all: np.log(one / all.min()) / np.log(all.max() / all.min()),
    ("weights", Scaling("row", "symmetric")):
        lambda one, all: np.arcsinh(100 * one / one.max(axis=1, keepdims=True)) / np.arcsinh(100),
    ("weights", Scaling("head", without_first=True)): lambda one, all: one / one[:, 1:].max(),
    ("scores", Scaling()): lambda one, all: 0.5 + one / abs(all).max() / 2,
    ("scores", Scaling("row")): lambda one, all: 0.5 + one / abs(one).max(axis=1, keepdims=True) / 2,
    ("scores", Scaling("head", "symmetric")):
        lambda one, all: 0.5 + np.arcsinh(100 * one / abs(one).max()) / np.arcsinh(100) / 2,
    ("scores", Scaling("head", "log")):  # there is no logarithm on both sides of zero
        lambda one, all: 0.5 + np.arcsinh(100 * one / abs(one).max()) / np.arcsinh(100) / 2,
    ("scores", Scaling("shared", without_first=True)): lambda one, all: 0.5 + one / abs(all[..., 1:]).max() / 2,
    ("weights", Scaling().with_ends("weights", "numbers", (0.2, 0.3))): lambda one, all: (one - 0.2) / 0.1,
}


def result(**settings: Any) -> Result:
    return computed(" ".join(WORDS), **{"d_out": 4, "mask": "none", "qkv_bias": True, **settings})


def expected_colours(computed: Result, stage: str, place: Callable[[Numbers, Numbers], Numbers]) -> Numbers:
    """Return the expected colours of a head."""
    both = [computed.picture(Spot(stage, head=head)).astype(float) for head in (0, 1)]
    places = np.clip(place(both[HEAD], np.stack(both)), 0, 1)
    table = colours.lookup_table(Maps().map_name(STAGES[stage].colours))
    return table[np.floor(places * 255 + 0.5).astype(int)]


@pytest.mark.parametrize(("ends", "marked"), [
    (None, ("0.288", "0")), ((0.0, 0.25), ("≥0.25", "0")), ((0.249, 0.25), ("≥0.25", "≤0.249")),
])
def test_an_end_of_the_bar_that_cuts_numbers_off_says_so(
    qapp: QApplication, ends: tuple[float, float] | None, marked: tuple[str, str]
) -> None:
    maps = Maps(scaling=Scaling().with_ends("weights", "numbers", ends))
    picture = make_picture(result(), Spot("weights", head=HEAD), maps=maps)
    written, drawing = [], QPixmap(120, 200)

    class Painter(QPainter):
        def drawText(self, *arguments: Any) -> None:
            written.append(arguments[-1])

    painter = Painter(drawing)
    painting.draw_colour_bar(painter, picture, QRectF(4, 4, 12, 190), "caption")
    painter.end()
    assert tuple(written) == marked


def is_near(found: Numbers, expected: Numbers) -> bool:
    """Return whether colours agree, up to one step of the map for numbers between two."""
    return bool(np.abs(np.asarray(found).astype(int) - np.asarray(expected).astype(int)).max() <= 4)


def open_panel(kind: str, computed: Result, stage: str, maps: Maps, qtbot: Any) -> tuple[Any, Any, Any]:
    """Show a panel with the head, and return its view, canvas and cells."""
    view: Any = HeadsView() if kind == "head" else DetailView()
    qtbot.addWidget(view)
    view.resize(*((400, 820) if kind == "head" else (900, 700)))
    spot = Spot(stage, head=HEAD)
    canvas = view.canvas
    view.show_state(State(computed, Focus(spot), Look(maps)))
    view.show()
    qtbot.waitExposed(view)
    QApplication.processEvents()
    cells = canvas.cells() if kind == "large" else canvas.tiles[HEAD].frame.cells
    return view, canvas, cells


@pytest.fixture
def light(qapp: Any) -> None:
    theme.apply(qapp, "light")


LOOKS = [pytest.param(*key, id=f"{key[0]}-{at}") for at, key in enumerate(PLACES)]


@pytest.mark.parametrize(("stage", "scaling"), LOOKS)
def test_each_number_beside_the_bar_of_a_window_stands_at_its_colour(
    qapp: QApplication, stage: str, scaling: Scaling
) -> None:
    picture = make_picture(result(mask="causal"), Spot(stage), maps=Maps(scaling=scaling))
    bar, drawing, written = QRectF(4, 4, 12, 390), QPixmap(120, 400), list[tuple[float, str]]()
    metrics, scale = theme.metrics("caption"), picture.scale

    class Painter(QPainter):
        def drawText(self, *arguments: Any) -> None:
            place, text = arguments
            written.append((place.y() - metrics.ascent() + metrics.height() / 2, text))

    painter = Painter(drawing)
    painting.draw_colour_bar(painter, picture, bar, "caption")
    painter.end()
    numbers = [float(text.strip("≤≥%").replace("−", "-")) / (100 if scale.is_per_row else 1) for _, text in written]
    assert numbers[:2] == pytest.approx([scale.high, scale.low], rel=0.006, abs=1e-9), "the ends"
    assert written[0][0] < bar.top() + metrics.height() and written[1][0] > bar.bottom() - metrics.height()
    for (y, text), number in list(zip(written, numbers, strict=True))[2:]:
        assert (bar.bottom() - y) / bar.height() == pytest.approx(scale.place(number), abs=0.01), text
    column = image_pixels(drawing.toImage())[5:393, 10]
    assert is_near(column[[0, 194, -1]], colours.lookup_table(picture.map_name)[[255, 127, 0]])


def test_the_bar_of_the_large_picture_has_the_colours_of_what_is_shown(light: None, qtbot: Any) -> None:
    """On screen, where nothing changes that has not asked to be painted."""
    made = result()
    view, canvas, _ = open_panel("large", made, "weights", Maps(), qtbot)
    for stage, maps in (("weights", Maps(sequential="cividis")), ("scores", Maps()),
                        ("scores", Maps(diverging="purple-orange")), ("weights", Maps())):
        spot = Spot(stage, head=HEAD)
        view.show_state(State(made, Focus(spot), Look(maps)))
        column = screen_pixels(canvas.bar)[: int(canvas.bar.bar_rect.height()), 4]
        table = colours.lookup_table(canvas.picture.map_name)
        assert is_near(column[[1, len(column) // 2, -2]], table[[255, 127, 0]]), (stage, maps)


@pytest.mark.parametrize(("stage", "scaling"), LOOKS)
def test_each_number_has_the_colour_of_its_place_on_screen_in_tables_and_on_the_page(
    light: None, qtbot: Any, stage: str, scaling: Scaling
) -> None:
    computed, maps, spot = result(), Maps(scaling=scaling), Spot(stage, head=HEAD)
    expected = expected_colours(computed, stage, PLACES[stage, scaling])
    assert len(colours_of(expected)) > 4
    for kind in ("large", "head"):
        _, canvas, cells = open_panel(kind, computed, stage, maps, qtbot)
        pixels = screen_pixels(canvas)
        found = [[corner_colour(pixels, cells, row, column) for column in range(4)] for row in range(4)]
        assert is_near(found, expected), kind
    model = TensorModel()
    model.set_content(tensor_contents.stage(computed, spot, maps=maps, levels=levels_for(computed, spot, maps)))
    assert is_near([[model.rgb(row, column) for column in range(4)] for row in range(4)], expected)
    at = list(PLACES).index((stage, scaling))
    if at % 2:
        return
    all_heads = at % 4 > 0  # of every second look a figure, of one head and of all in turn
    drawn = figure.draw(computed, Heatmaps(spot, all_heads=all_heads), maps=maps)
    page, box = png_pixels(drawn), box_of(drawn, HEAD if all_heads else 0)
    assert is_near([[cell(page, box, (4, 4), row, column)[-1, 0] for column in range(4)] for row in range(4)], expected)


@pytest.mark.parametrize("scaling", [Scaling("row", "log"), Scaling("shared", "log"), Scaling("head", "symmetric")])
def test_masked_cells_stay_masked_on_every_scale(light: None, qtbot: Any, scaling: Scaling) -> None:
    computed = result(mask="causal")
    for stage in ("masked_scores", "weights"):
        _, canvas, cells = open_panel("large", computed, stage, Maps(scaling=scaling), qtbot)
        table = colours_of(colours.lookup_table(canvas.picture.map_name))
        pixels = screen_pixels(canvas)
        for row, column in np.ndindex(4, 4):
            assert (corner_colour(pixels, cells, row, column) in table) is (column <= row), (stage, row, column)


@pytest.mark.parametrize("curve", ["log", "symmetric"])
def test_the_numbers_beside_the_bar_of_a_page_are_those_of_its_colours(curve: Curve) -> None:
    computed = result()
    drawn = figure.draw(computed, Heatmaps(Spot("weights")), maps=Maps(scaling=Scaling(curve=curve)))
    bar = drawn.axes[-1]
    both = np.stack([computed.picture(Spot("weights", head=head)) for head in (0, 1)]).astype(float)
    low, high = (both.min(), both.max()) if curve == "log" else (0, both.max())
    written = [float(label.get_text().strip("≤≥")) for label in bar.get_xticklabels()]
    assert written[0] == pytest.approx(low, rel=0.01) and written[-1] == pytest.approx(high, rel=0.01)
    bend = np.log if curve == "log" else lambda value: np.arcsinh(100 * value / high)
    start, end = bar.get_xlim()
    for value, at in zip(written, bar.get_xticks(), strict=True):
        place = (bend(value) - bend(low)) / (bend(high) - bend(low))
        assert (at - start) / (end - start) == pytest.approx(place, abs=0.01)
    if curve == "symmetric":
        assert 0.01 in written or 0.1 in written
    words = f"all heads on one scale · {'log' if curve == 'log' else 'symmetric log'}"
    assert words in [text.get_text() for text in drawn.texts]


def test_a_sheet_of_heads_with_scales_of_their_own_says_the_ends_of_each() -> None:
    computed = result()
    drawn = figure.draw(computed, Heatmaps(Spot("weights"), all_heads=True), maps=Maps(scaling=Scaling("head")))
    for head, (axes, bar) in enumerate(zip(drawn.axes[:2], drawn.axes[2:], strict=True)):
        high = float(computed.picture(Spot("weights", head=head)).max())
        assert axes.get_title("left") == f"head {head}"
        assert [label.get_text() for label in bar.get_xticklabels()] == ["0", f"{high:.3g}"]


def test_what_is_shown_stands_beside_the_bar_and_nowhere_else(light: None, qtbot: Any) -> None:
    view, canvas, _ = open_panel("large", result(), "weights", Maps(scaling=Scaling("row", "log")), qtbot)
    bar = canvas.bar
    assert view.isVisible() and bar.isVisible()
    assert bar.description == "each row its own range · log"
    assert bar.accessibleDescription() == bar.description and bar.description in bar.toolTip()
    assert bar.accessibleName().endswith("to 100%")
    ground = {tuple(theme.colour("Base").getRgb()[:3]), tuple(theme.colour("Window").getRgb()[:3])}
    right = screen_pixels(bar)[:, -16:]
    assert len(colours_of(right) - ground) > 3
    assert bar.parentWidget().rect().contains(bar.geometry())
    bar.setFocus(Qt.FocusReason.TabFocusReason)
    assert bar.hasFocus()
