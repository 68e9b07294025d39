"""The heads of all layers on screen: their numbers, tints by a measure, and sorted, named heads."""

from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.engine.engine import INTERACTIVE
from attnviz.pictures import colours
from attnviz.pictures.tint import around_zero, from_zero
from attnviz.result.measures import MEASURES, measure_heads
from attnviz.result.result import Result
from attnviz.store.focus import choose_head, hover_cell, pin_cell
from attnviz.store.look import sort_heads
from attnviz.store.parts import Focus, Look
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.heatmaps.heads_view import HeadsView
from attnviz.views.heatmaps.measure_row import measure_text
from attnviz.views.heatmaps.mosaic_canvas import short_name
from attnviz.views.heatmaps.mosaic_layout import NAME_FONT_PX
from tests.devices import limit_cpu
from tests.engine.small_models import document, engine_of, small
from tests.views.intents import record
from tests.views.mosaics import MAPS, WEIGHTS, make_view
from tests.views.pixels import find_text, grab_pixels, image_pixels, rgb

LAYERS, HEADS = 3, 4


@pytest.fixture(scope="module")
def result() -> Result:
    model = small("llama")
    return engine_of(model).compute(document(model, "the cat"), stages=INTERACTIVE)


@pytest.fixture
def view(qapp: QApplication, qtbot: Any) -> HeadsView:
    return make_view("dark", qapp, qtbot)


def show(view: HeadsView, result: Result, look: Look | None = None, *, pinned: Cell | None = None) -> np.ndarray:
    for _ in range(2):  # the first time the panel finds its size
        view.show_state(State(result, Focus(WEIGHTS, pinned=pinned), look or Look()))
        QApplication.processEvents()
    assert view.canvas is view.mosaic
    return grab_pixels(view.mosaic)


def all_spots() -> list[Spot]:
    return [WEIGHTS.at(layer=layer, head=head) for layer in range(LAYERS) for head in range(HEADS)]


def stripe(pixels: np.ndarray, view: HeadsView, spot: Spot, *, across: float = 0.5) -> tuple[int, ...]:
    """Return the colour below a head."""
    place = view.mosaic.tile_rect(spot)
    return tuple(int(each) for each in pixels[place.bottom() + 2, place.left() + int(across * place.width())])


@pytest.mark.parametrize("name", ["previous_token", "first_token", "entropy"])
def test_each_head_is_tinted_by_its_own_measure(view: HeadsView, result: Result, name: str) -> None:
    pixels = show(view, result, Look(measure=name))
    values = np.concatenate([measure_heads(result, name, WEIGHTS.at(layer=layer)) for layer in range(LAYERS)])
    for at, spot in enumerate(all_spots()):
        assert stripe(pixels, view, spot) == tuple(colours.tint(values[at], 0, values.max(), MAPS.sequential))
        assert f"{values[at]:.3f}" in view.mosaic.tooltip_of(spot).replace("−", "-")
    assert view.mosaic.ordered_keys() == tuple(all_spots()) and view.measures.legend.isVisible()
    assert view.measures.legend.tint.levels == (0, values.max())


def test_the_larger_an_attribution_the_more_its_stripe_differs_from_the_ground(view: HeadsView, result: Result) -> None:
    """In dark the largest one was the darkest, and those close to nothing were the brightest."""
    ground = np.array(rgb("Window"))
    maps = replace(MAPS, dark=bool(ground.mean() < 128))
    pixels = show(view, result, Look(measure="direct_logit_attribution", maps=maps))
    values = view.measures.legend.tint.values
    assert values.min() < 0 < values.max()
    for sign in (-1, 1):
        order = [at for at in np.argsort(np.abs(values)) if values[at] * sign > 0]
        visible = [float(np.abs(stripe(pixels, view, all_spots()[at]) - ground).sum()) for at in order]
        assert visible == sorted(visible) and visible[-1] > visible[0]


def test_heads_that_look_from_the_pinned_word_to_the_other(view: HeadsView, result: Result) -> None:
    pinned = Cell(WEIGHTS, 5, 2)
    show(view, result, Look(measure="token_to_token", ranked=True), pinned=pinned)
    found = [float(result.picture(spot)[5, 2]) for spot in view.mosaic.ordered_keys()]
    assert found == sorted(found, reverse=True) and len(found) == LAYERS * HEADS
    show(view, result, Look(measure="token_to_token", ranked=True), pinned=Cell(WEIGHTS, 6, 0))
    found = [float(result.picture(spot)[6, 0]) for spot in view.mosaic.ordered_keys()]
    assert found == sorted(found, reverse=True)


def test_sorted_heads_are_named_on_their_colour_and_keys_walk_as_they_stand(view: HeadsView, result: Result) -> None:
    pixels = show(view, result, Look(measure="first_token", ranked=True))
    for spot in view.mosaic.ordered_keys():
        place = view.mosaic.tile_rect(spot)
        high = view.mosaic.grid.stripe
        below = pixels[place.bottom() + 1 : place.bottom() + high + 1, place.left() : place.right() + 1]
        ground = stripe(pixels, view, spot, across=0.02)
        assert np.ptp(below.reshape(-1, 3).astype(int), axis=0).max() > 60, "nothing is written there"
        assert short_name(spot) == f"{spot.layer}.{spot.head}" and ground == tuple(
            colours.tint(view.mosaic.tint.values[view.mosaic.mosaic.indices[spot]], 0, view.mosaic.tint.levels[1],
                         MAPS.sequential))
    standing = view.mosaic.ordered_keys()
    view.mosaic.set_chosen(standing[2])
    chosen = record(view, choose_head)
    QTest.keyClick(view.mosaic, Qt.Key.Key_Right)
    assert chosen == [(standing[3].head, standing[3].layer)]


def test_the_name_on_a_colour_is_that_of_the_head_above_it_in_ink_that_reads(view: HeadsView, result: Result) -> None:
    """Each stripe is compared with a drawing of every name in either ink."""
    pixels = show(view, result, Look(measure="first_token", ranked=True)).astype(int)
    mosaic, font = view.mosaic, QFont(theme.font("small"))
    font.setPixelSize(NAME_FONT_PX)
    assert mosaic.ordered_keys() != tuple(all_spots()) and mosaic.grid is not None
    for spot in mosaic.ordered_keys():
        place = mosaic.tile_rect(spot)
        box = QRect(place.left(), place.bottom() + 1, place.width(), mosaic.grid.stripe)
        ground = colours.tint(mosaic.tint.values[mosaic.mosaic.indices[spot]], *mosaic.tint.levels, MAPS.sequential)
        misfits = {}
        for name, ink in product(map(short_name, all_spots()), ("#000000", "#ffffff")):
            made = QPixmap(box.size())
            made.fill(QColor(*map(int, ground)))
            painter = QPainter(made)
            painter.setFont(font)
            painter.setPen(QColor(ink))
            painter.drawText(QRectF(made.rect()), Qt.AlignmentFlag.AlignCenter, name)
            painter.end()
            seen_there = pixels[box.top() + 1 : box.bottom() + 1, box.left() : box.right() + 1]
            misfits[name, ink] = abs(image_pixels(made.toImage())[1:].astype(int) - seen_there).sum()
        assert min(misfits, key=misfits.__getitem__) == (short_name(spot), colours.ink(tuple(map(int, ground))))


@pytest.mark.parametrize("place", [0, -1])
def test_the_frame_of_a_sorted_head_is_seen_on_all_sides(view: HeadsView, result: Result, place: int) -> None:
    show(view, result, Look(measure="first_token", ranked=True))
    for height in range(480, 530, 7):
        view.resize(300, height)
        QApplication.processEvents()
        view.mosaic.set_chosen(view.mosaic.ordered_keys()[place])
        view.mosaic.setFocus()
        pixels, tile = grab_pixels(view.mosaic), view.mosaic.tile_rect(view.mosaic.chosen)
        middle_of_it, stripe_end = tile.center(), tile.bottom() + view.mosaic.grid.stripe
        for y, x in ((tile.top() - 1, middle_of_it.x()), (stripe_end + 1, middle_of_it.x()),
                     (middle_of_it.y(), tile.left() - 1), (middle_of_it.y(), tile.right() + 1)):
            assert tuple(pixels[y, x]) == rgb("Accent")
        assert tile.top() >= 2 and stripe_end + 2 < view.mosaic.height()


def test_the_button_sorts_and_says_so(view: HeadsView, result: Result) -> None:
    told = record(view, sort_heads)
    show(view, result)
    assert not view.measures.sort_button.isVisible()
    show(view, result, Look(measure="first_token"))
    assert view.measures.sort_button.isVisible() and not view.measures.sort_button.isChecked()
    QTest.mouseClick(view.measures.sort_button, Qt.MouseButton.LeftButton)
    show(view, result, Look(measure="first_token", ranked=True))
    assert told == [True] and view.measures.sort_button.isChecked()
    show(view, result)
    assert view.mosaic.ordered_keys() == tuple(all_spots()) and view.mosaic.tint is None


def test_layers_of_one_mask_are_masked_in_one_pass(view: HeadsView, result: Result) -> None:
    show(view, result)
    mosaic = view.mosaic.mosaic
    assert mosaic is not None and mosaic.masked is not None and mosaic.masked.shape == mosaic.shape
    np.testing.assert_array_equal(mosaic.masked, ~np.tril(np.ones(mosaic.shape, dtype=bool)))


def test_which_words_are_meant_and_which_heads_come_first_is_said_below_the_list(
    view: HeadsView, result: Result
) -> None:
    show(view, result, Look(measure="token_to_token"), pinned=Cell(Spot("weights"), 4, 2))
    one, other = result.labels[0][4], result.labels[0][2]
    assert view.measures.caption.text() == f"From {one} to {other}" and view.measures.caption.isVisible()
    show(view, result, Look(measure="receiver"), pinned=Cell(Spot("weights"), 4, 2))
    assert view.measures.caption.text() == f"Received by {other}"
    show(view, result, Look(measure="token_to_token", ranked=True), pinned=Cell(Spot("weights"), 4, 2))
    first, values = view.mosaic.ordered_keys()[0], view.mosaic.tint.values
    caption = view.measures.caption.text()
    assert caption.startswith(f"Highest: {first.layer}.{first.head} ({measure_text(values.max())}), ")
    assert caption.endswith(f"{one} to {other}")
    show(view, result, Look(measure="entropy"))
    assert not view.measures.caption.isVisible()


def test_the_highest_heads_are_the_present_ones_though_the_order_is_kept(view: HeadsView, result: Result) -> None:
    look, model = Look(measure="first_token", ranked=True), small("llama")
    show(view, result, look)
    kept = view.mosaic.ordered_keys()
    other = engine_of(model).compute(edits.set_option(document(model, "the cat"), "mask", "none"), stages=INTERACTIVE)
    show(view, other, look)
    values = view.mosaic.tint.values
    layer, head = divmod(int(values.argmax()), HEADS)
    assert view.mosaic.ordered_keys() == kept and (kept[0].layer, kept[0].head) != (layer, head)
    caption = view.measures.caption.text()
    assert caption.startswith(f"Highest: {layer}.{head} ({measure_text(values.max())}), ")


@pytest.mark.parametrize(("width", "reach"), [(300, 0.527), (230, 12.7), (185, 0.527), (185, 12.7)])
def test_the_legend_has_its_numbers_below_its_ends(view: HeadsView, result: Result, width: int, reach: float) -> None:
    view.resize(width, 520)
    show(view, result, Look(measure="first_token"))
    legend, names = view.measures.legend, view.measures.measures
    for name in (*MEASURES, "first_token"):
        show(view, result, Look(measure=name))
        QApplication.processEvents()
        assert names.whole_width <= names.width(), "no name is cut, however narrow the panel is"
    assert f"{legend.tint.levels[1]:.3f}" in legend.toolTip()
    values = np.linspace(-reach, 0.4, LAYERS * HEADS)
    for tint in (from_zero(-values, label="Its share", map_name="viridis"),
                 around_zero(values, label="Its share", map_name="red-blue")):
        legend.show_tint(tint)
        QApplication.processEvents()
        pixels = grab_pixels(legend)
        for at, end in ((0, tint.levels[0]), (legend.width() - 1, tint.levels[1])):
            assert tuple(pixels[4, at]) == tuple(colours.tint(end, *tint.levels, tint.map_name))
            text = f"{end:.2g}".replace("-", "−")
            wide = round(theme.metrics("small").horizontalAdvance(text)) + 4
            part = pixels[9:, :wide] if at == 0 else pixels[9:, -wide:]
            assert find_text(["0", "0.53", "−0.53", "13", "−13"], part, role="small", ink="Muted",
                        ground=rgb("Window")) == text
        assert view.measures.sort_button.geometry().right() <= view.measures.width()


def test_what_is_next_to_nothing_has_no_stripe_and_thick_ones_are_parted_from_their_pictures(
    view: HeadsView, result: Result
) -> None:
    show(view, result)
    values = np.array([2, 0.01, -0.01, -2, 0.5, -0.5, 0.19, np.nan, 0.21, -0.21, 1, -1])
    tint = around_zero(values, label="Its share", map_name="red-blue")
    view.mosaic.set_tint(tint)
    QApplication.processEvents()
    pixels, grid = grab_pixels(view.mosaic), view.mosaic.grid
    assert grid.stripe >= 4 and not grid.upright
    for at, spot in enumerate(all_spots()):
        place = view.mosaic.tile_rect(spot)
        line = pixels[place.bottom() + 1 : place.bottom() + 1 + grid.stripe, place.center().x()]
        own = rgb("Line") if np.isnan(values[at]) else rgb("Window") if abs(values[at]) < 0.2 else tuple(
            colours.tint(values[at], -2, 2, "red-blue"))
        if at:  # it is the chosen one, whose frame lies there
            assert [tuple(pixel) for pixel in line] == [rgb("Window"), *[own] * (grid.stripe - 1)]
    assert "Its share: −1.000" in view.mosaic.tooltip_of(all_spots()[-1])
    view.measures.legend.show_tint(tint)
    assert "next to 0 there is none" in view.measures.legend.toolTip()


def test_where_one_layer_alone_is_measured_the_panel_says_so(view: HeadsView, monkeypatch: pytest.MonkeyPatch) -> None:
    limit_cpu(monkeypatch, whole_bytes=2**10, pooled_squares=12 * 26**2)
    model = small("llama")
    long = engine_of(model).compute(document(model, "the cat sat on the mat and the dog sat on the log"),
                                    stages=INTERACTIVE)
    assert long.has_overview_only(1) and not long.has_overview_only(0)
    for ranked in (False, True):
        show(view, long, Look(measure="first_token", ranked=ranked))
        known = np.isfinite(view.mosaic.tint.values)
        assert known[:HEADS].all() and not known[HEADS:].any()
        assert view.measures.caption.text() == "Long text: selected layer only"
        assert view.measures.caption.isVisible()
    view.resize(230, 520)
    show(view, long, Look(measure="first_token"))
    assert view.measures.caption.sizeHint().width() <= view.measures.caption.width()


def test_what_is_said_of_the_head_under_the_pointer_is_of_now(view: HeadsView, result: Result, qtbot: Any) -> None:
    model, spot = small("llama"), WEIGHTS.at(layer=1, head=2)
    other = engine_of(model).compute(document(model, "a dog ran"), stages=INTERACTIVE)
    show(view, result, Look(measure="first_token"))
    for head in (0, 2):  # the pointer may rest there already
        QTest.mouseMove(view.mosaic, view.mosaic.tile_rect(spot.at(head=head)).center())
    qtbot.waitUntil(view.preview.isVisible)
    for shown, name in ((result, "first_token"), (other, "first_token"), (other, "entropy")):
        view.show_state(State(shown, Focus(WEIGHTS), Look(measure=name)))
        value = float(measure_heads(shown, name, spot)[spot.head])
        assert f": {value:.3f}" in view.preview.words.text()


def test_a_click_on_a_tiny_head_chooses_it_and_pins_no_cell_that_nobody_aimed_at(view: HeadsView) -> None:
    model = small("llama")
    text = "the cat sat on a mat and saw the dog run away from it"
    long = engine_of(model).compute(document(model, text), stages=INTERACTIVE)
    view.resize(185, 300)
    show(view, long)
    pinned, hovered = record(view, pin_cell), record(view, hover_cell)
    chosen = record(view, choose_head)
    QTest.mouseMove(view.mosaic, view.mosaic.tile_rect(WEIGHTS.at(layer=1, head=2)).center())
    QTest.mouseClick(view.mosaic, Qt.MouseButton.LeftButton,
                     pos=view.mosaic.tile_rect(WEIGHTS.at(layer=1, head=2)).center())
    assert chosen == [(2, 1)] and {*pinned, *hovered} <= {None}
