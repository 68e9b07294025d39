"""The layout of the mosaic: all heads of one or more layers are visible, and overlays are in place."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, get_args

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QWidget

from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps
from attnviz.pictures.scaling import Range, Scaling
from attnviz.pictures.tint import from_zero
from attnviz.store.focus import choose_head
from attnviz.store.intent import Intent
from attnviz.store.parts import Focus, Look
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.focus_frame import FocusFrame
from attnviz.views.heatmaps.canvas import Marks
from attnviz.views.heatmaps.heads_view import HeadsView
from attnviz.views.heatmaps.mosaic_layout import FRAME_PX, MIN_PITCH_PX, place_layers
from attnviz.views.heatmaps.tile_preview import TilePreview
from attnviz.views.heatmaps.tiles import TileCanvas
from tests.export.cross_attention import Given
from tests.views.intents import record
from tests.views.mosaics import MAPS, SCORES, WEIGHTS, computed, make_view, middle, show
from tests.views.pixels import find_text, grab_pixels, rgb


@pytest.fixture
def view(request: pytest.FixtureRequest, qapp: QApplication, qtbot: Any) -> HeadsView:
    return make_view(getattr(request, "param", "light"), qapp, qtbot)


in_both_themes = pytest.mark.parametrize("view", ["light", "dark"], indirect=True)


@pytest.mark.parametrize(("count", "size"), [(70, (700, 300)), (512, (190, 460))])
def test_all_heads_are_in_sight_at_once(view: HeadsView, count: int, size: tuple[int, int]) -> None:
    view.resize(*size)
    show(view, computed("one", d_in=count, d_out=count, num_heads=count))
    scroll = view.mosaic.parentWidget().parentWidget()
    assert isinstance(scroll, QScrollArea) and scroll.verticalScrollBar().maximum() == 0
    places = [view.mosaic.tile_rect(spot) for spot in view.mosaic.ordered_keys()]
    assert all(view.mosaic.rect().contains(place) for place in places) and min(place.width() for place in places) > 6


def test_all_are_in_sight_when_they_are_measured_too(view: HeadsView) -> None:
    view.resize(185, 430)
    result = computed("one two", d_in=512, d_out=512, num_heads=512)
    view.show_state(State(result, Focus(SCORES), Look(measure="entropy")))
    QApplication.processEvents()
    scroll = view.mosaic.parentWidget().parentWidget()
    assert isinstance(scroll, QScrollArea) and scroll.verticalScrollBar().maximum() == 0
    assert view.mosaic.grid is not None and view.mosaic.grid.stripe == 2


def test_a_panel_without_heads_has_nothing_to_scroll(view: HeadsView) -> None:
    view.resize(300, 620)
    show(view, computed("one", d_in=512, d_out=512, num_heads=512))
    assert view.mosaic.minimumHeight() > 300
    view.show_state(State(computed("", d_in=512, d_out=512, num_heads=512), Focus(SCORES)))
    view.resize(300, 300)
    QApplication.processEvents()
    scroll = view.mosaic.parentWidget().parentWidget()
    assert isinstance(scroll, QScrollArea) and scroll.verticalScrollBar().maximum() == 0


def test_a_larger_picture_lies_over_the_frame_of_what_has_the_focus(qtbot: Any) -> None:
    window, canvas = QWidget(), TileCanvas()
    for widget in (window, canvas):
        qtbot.addWidget(widget)
    field, popup = QLineEdit(window), TilePreview(window, canvas, lambda key: None)
    field.setGeometry(50, 50, 100, 30)
    frame = FocusFrame(window)
    window.show()
    popup.setGeometry(80, 40, 200, 100)
    popup.show()
    field.setFocus()
    qtbot.waitUntil(lambda: frame.isVisible() and frame.focused is field)
    field.move(55, 55)  # the frame goes along, and is raised
    QApplication.processEvents()
    children = window.children()
    assert children.index(popup) > children.index(frame)


def test_what_does_not_fit_scrolls(view: HeadsView) -> None:
    view.resize(170, 120)
    show(view, computed("one", d_in=512, d_out=512, num_heads=512))
    grid = view.mosaic.grid
    assert grid is not None and grid.pitch[1] == MIN_PITCH_PX
    assert view.mosaic.minimumHeight() == grid.size[0] + FRAME_PX > 120


def test_with_more_room_heads_become_cards_and_a_mosaic_again(view: HeadsView, qtbot: Any) -> None:
    result = computed("one two", d_in=30, d_out=30, num_heads=30)
    view.resize(200, 400)
    show(view, result)
    view.resize(700, 800)
    qtbot.waitUntil(lambda: view.canvas is view.cards)
    assert len(view.cards.tiles) == 30 and view.mosaic.mosaic is None and view.focusProxy() is view.cards
    view.resize(200, 400)
    qtbot.waitUntil(lambda: view.canvas is view.mosaic)
    assert len(view.mosaic.ordered_keys()) == 30 and not view.cards.tiles and view.focusProxy() is view.mosaic


def test_no_head_is_under_the_scroll_bar(view: HeadsView) -> None:
    show(view, computed("one", d_in=512, d_out=512, num_heads=512))
    for width in (170, 173, 176):
        view.resize(width, 120)
        QApplication.processEvents()
        scroll = view.mosaic.parentWidget().parentWidget()
        assert isinstance(scroll, QScrollArea) and scroll.verticalScrollBar().isVisible()
        right = max(view.mosaic.tile_rect(spot).right() for spot in view.mosaic.ordered_keys())
        assert right < scroll.viewport().width() == view.mosaic.width()


def test_cards_do_not_flicker_at_the_size_at_which_they_appear(view: HeadsView) -> None:
    view.setUpdatesEnabled(False)  # nobody looks: it is faster
    view.resize(300, 400)
    view.show_state(State(computed("one two", d_in=30, d_out=30, num_heads=30), Focus(SCORES)))
    shown = {}
    for step, widths in (("narrower", range(300, 199, -1)), ("wider", range(200, 300))):
        for width in widths:
            view.resize(width, 400)
            QApplication.processEvents()
            shown[step, width] = view.canvas is view.cards
    appear = min(width for width in range(200, 300) if shown["wider", width])
    go = max(width for width in range(200, 300) if not shown["narrower", width])
    assert go < appear - 4, "a hand that trembles on the edge of the panel does not change them"


def test_after_another_theme_many_heads_take_the_place_of_few(qapp: QApplication, qtbot: Any) -> None:
    few, many = computed("one two", d_in=4, d_out=4, num_heads=2), computed("one two")
    view = make_view("light", qapp, qtbot)
    view.show_state(State(few, Focus(SCORES)))
    theme.apply(qapp, "dark")
    assert len(view.cards.tiles) == 2
    after = show(view, many)
    view.show_state(State(few, Focus(SCORES)))
    np.testing.assert_array_equal(after, show(view, many))


#: Of so many layers and heads, in a room so wide and high: how large a picture is at least.
SIDES = {
    (6, 12): {(220, 345): 22, (285, 500): 35, (390, 680): 50, (285, 200): 20},
    (30, 9): {(220, 345): 10, (285, 500): 15, (390, 680): 20},
    (2, 16): {(220, 345): 36, (285, 500): 55, (390, 680): 75},
}


@pytest.mark.parametrize(("layers", "heads"), SIDES)
@pytest.mark.parametrize("tinted", [False, True])
def test_heads_of_layers_are_as_large_as_their_room_lets_them(layers: int, heads: int, tinted: bool) -> None:
    spots = tuple(WEIGHTS.at(layer=layer, head=head) for layer in range(layers) for head in range(heads))
    for (width, height), least in SIDES[layers, heads].items():
        placed = place_layers(spots, width, height, label_width=20, top=14, tinted=tinted)
        high, wide = placed.grid.size
        assert placed.grid.side >= least - tinted and high + placed.top <= height and wide + placed.label_width <= width
        corners = [placed.grid.corner(place) for place in range(len(spots))]
        assert len(set(corners)) == len(spots)
        assert [placed.grid.spot_at(x + 1, y + 1) for x, y in corners] == list(spots)


#: Of so many layers and heads, in a room so wide and high: how thick a stripe is at least.
STRIPES = {(30, 9, 320, 500): 4, (6, 12, 390, 680): 6}


@pytest.mark.parametrize(("layers", "heads", "width", "height"), STRIPES)
def test_a_stripe_has_the_room_that_pictures_leave(layers: int, heads: int, width: int, height: int) -> None:
    spots = tuple(WEIGHTS.at(layer=layer, head=head) for layer in range(layers) for head in range(heads))
    plain, tinted = (
        place_layers(spots, width, height, label_width=20, top=14, tinted=tinted) for tinted in (False, True))
    grid, (high, wide) = tinted.grid, tinted.grid.size
    assert grid.stripe >= STRIPES[layers, heads, width, height] and grid.stripe <= 0.4 * grid.side
    assert grid.side >= plain.grid.side - 1 and high + 14 <= height and wide + 20 <= width


def show_layers(view: HeadsView, source: Any, width: int, height: int) -> Any:
    """Show the weights of all layers of a source in a panel of a size, and return the source."""
    view.resize(width, height)
    view.show_state(State(source, Focus(WEIGHTS)))
    QApplication.processEvents()
    return source


class Stack(Given):
    """Thirty layers of nine heads with distinct numbers, like a trained model."""

    num_heads, num_layers = 9, 30
    document = Document()

    def ablated_heads(self, spot: Spot) -> frozenset[int]:
        return frozenset({7} if spot.layer == 3 else ())


@pytest.mark.parametrize(("size", "upright"), [((300, 620), True), ((200, 900), False)])
def test_stripes_stand_where_the_pictures_stay_larger(view: HeadsView, size: tuple[int, int], upright: bool) -> None:
    source = show_layers(view, Stack(), *size)
    values = np.arange(270.0)
    QApplication.processEvents()
    plain = view.mosaic.grid.side
    view.mosaic.set_tint(from_zero(values, label="Number", map_name="viridis"))
    view.mosaic.set_chosen(WEIGHTS.at(layer=4, head=4))
    picture, grid = grab_pixels(view.mosaic), view.mosaic.grid
    assert grid.upright is upright and plain - grid.side <= (1 if upright else 3)
    for at, spot in enumerate(view.mosaic.ordered_keys()):
        place = view.mosaic.tile_rect(spot)
        assert view.mosaic.rect().contains(place)
        is_chosen = abs(spot.layer - 4) < 2 and abs(spot.head - 4) < 2  # or beside it, where its frame is
        if not is_chosen and not source.is_ablated(spot):
            y, x = ((place.center().y(), place.right() + 2) if upright else (place.bottom() + 2, place.center().x()))
            colour = tuple(colours.tint(values[at], 0, 269, "viridis")) if at >= 27 else rgb("Window")
            assert tuple(picture[y, x]) == colour, "what is less than a tenth of the largest has none"


@in_both_themes
def test_pictures_too_small_to_be_read_are_covered_by_their_measure(view: HeadsView) -> None:
    source = show_layers(view, Stack(), 190, 420)
    plain, values = view.mosaic.grid, np.arange(270.0)
    view.mosaic.set_tint(from_zero(values, label="Number", map_name="viridis"))
    view.mosaic.set_chosen(WEIGHTS.at(layer=4, head=4))
    changes: Any = SimpleNamespace(head_strengths=lambda spot: np.ones((9, *view.mosaic.mosaic.shape), np.float32))
    view.mosaic.show_marks(Marks(cell=Cell(WEIGHTS.at(layer=4, head=4), 1, 1), changes=changes, highlight=1.0))
    assert plain is not None and view.mosaic.grid == replace(plain, covered=True), "none is smaller for a stripe"
    picture = grab_pixels(view.mosaic)
    for at, spot in enumerate(view.mosaic.ordered_keys()):
        if abs(spot.layer - 4) > 1 and not source.is_ablated(spot):
            place = view.mosaic.tile_rect(spot)
            seen = picture[place.top() : place.bottom() + 1, place.left() : place.right() + 1]
            assert {*map(tuple, seen.reshape(-1, 3))} == {tuple(colours.tint(values[at], 0, 269, "viridis"))}


@pytest.mark.parametrize("range_", get_args(Range))
def test_an_enlarged_head_has_the_colours_that_it_has_in_the_mosaic(view: HeadsView, range_: Range) -> None:
    view.resize(300, 620)
    for source, spot in ((Stack(), WEIGHTS.at(layer=4, head=4)), (computed(), WEIGHTS.at(head=4))):
        view.show_state(State(source, Focus(WEIGHTS), Look(maps=Maps(scaling=Scaling(range=range_)))))
        view.mosaic.tile_entered.emit(spot)
        view.preview.show_now()
        (tile,), mosaic = view.preview.canvas.tiles, view.mosaic.mosaic
        at = mosaic.indices[spot]
        assert tile.picture.scale == mosaic.scales[at]
        np.testing.assert_array_equal(tile.picture.reach, None if mosaic.reach is None else mosaic.reach[at])
        view.preview.leave()


def test_a_measure_that_no_head_has_covers_no_picture(view: HeadsView) -> None:
    show_layers(view, Stack(), 190, 420)
    plain, values = grab_pixels(view.mosaic), np.full(270, np.nan)
    view.mosaic.set_tint(from_zero(values, label="Number", map_name="viridis"))
    view.mosaic.place()  # as after a change of the window's size
    assert (grab_pixels(view.mosaic) == plain).all()
    view.mosaic.set_tint(from_zero(np.arange(270.0), label="Number", map_name="viridis"))
    assert view.mosaic.grid is not None and view.mosaic.grid.covered, "once it is known"


@pytest.mark.parametrize(("size", "has_marks"), [((190, 420), False), ((300, 620), True)])
def test_pictures_too_small_to_be_read_have_no_marks(view: HeadsView, size: tuple[int, int], has_marks: bool) -> None:
    show_layers(view, Stack(), *size)
    before = grab_pixels(view.mosaic)
    view.mosaic.show_marks(Marks(cell=Cell(WEIGHTS.at(layer=4, head=4), 1, 1)))
    assert (grab_pixels(view.mosaic) != before).any() == has_marks


def test_where_the_room_is_low_layers_stand_in_blocks_with_their_numbers(view: HeadsView) -> None:
    show_layers(view, Stack(), 320, 360)
    mosaic, picture = view.mosaic, grab_pixels(view.mosaic)
    assert mosaic.grid is not None and mosaic.grid.arrangement.blocks == 2 and mosaic.grid.pitch[1] >= 13
    for layer in (4, 19):
        place = mosaic.tile_rect(WEIGHTS.at(layer=layer))
        beside = picture[place.top() - 2 : place.bottom() + 3, max(0, place.left() - 24) : place.left() - 1]
        assert find_text([f"{layer}", f"{layer + 15}", "7"], beside, role="small", ink="Muted",
                    ground=rgb("Window")) == f"{layer}"
        assert mosaic.layer_at(QPointF(place.left() - 6, place.center().y())) == layer
        assert mosaic.layer_at(QPointF(place.center())) is None
    assert mosaic.tile_rect(WEIGHTS.at(layer=19)).top() == mosaic.tile_rect(WEIGHTS.at(layer=4)).top()
    mosaic.set_chosen(WEIGHTS.at(layer=14, head=2))
    chosen: list[Intent] = []
    mosaic.did.connect(chosen.append)
    QTest.keyClick(mosaic, Qt.Key.Key_Down)
    assert chosen == [choose_head(2, 15)]  # the first of the next block
    for layer, key in ((29, Qt.Key.Key_Down), (0, Qt.Key.Key_Up)):
        mosaic.set_chosen(WEIGHTS.at(layer=layer, head=2))
        QTest.keyClick(mosaic, key)
    assert len(chosen) == 1, "there is no row beyond the last and the first"


@pytest.mark.parametrize(("height", "pitch", "step"), [(240, 10, 1), (210, 8, 2)])
def test_each_layer_has_its_number_where_digits_fit(view: HeadsView, height: int, pitch: int, step: int) -> None:
    """Every second layer had one at 1024 x 700, odd ones in the second block, though rows of ten pixels hold digits."""
    show_layers(view, Stack(), 250, height)
    mosaic, picture = view.mosaic, grab_pixels(view.mosaic)
    assert mosaic.grid is not None and mosaic.grid.pitch[0] == pitch and mosaic.grid.arrangement.blocks == 2
    for layer in range(30):
        place = mosaic.tile_rect(WEIGHTS.at(layer=layer, head=0))
        beside = picture[place.center().y() - 1 : place.center().y() + 2, place.left() - 16 : place.left() - 3]
        has_ink = (beside != rgb("Window")).any()
        assert has_ink == (layer % step == 0), layer


@pytest.mark.parametrize("size", [(300, 620), (190, 460)])
def test_of_many_layers_each_has_a_row_with_its_number(view: HeadsView, size: tuple[int, int]) -> None:
    view.resize(*size)
    source, spot = Stack(), WEIGHTS.at(layer=2, head=4)
    view.show_state(State(source, Focus(spot)))
    view.mosaic.set_chosen(None)  # its frame would cover its neighbours
    QApplication.processEvents()
    mosaic, picture = view.mosaic, grab_pixels(view.mosaic)
    assert view.canvas is mosaic and len(mosaic.ordered_keys()) == 270
    most = 0.01 * (12 * 29 + 6 * 8 + 6)
    for layer in range(30):
        places = [mosaic.tile_rect(WEIGHTS.at(layer=layer, head=head)) for head in range(9)]
        assert {place.top() for place in places} == {places[0].top()}
        assert [place.left() for place in places] == sorted(place.left() for place in places)
        assert all(mosaic.rect().contains(place) for place in places)
        for head in range(9):
            of = WEIGHTS.at(layer=layer, head=head)
            if (layer, head) != (3, 7):
                np.testing.assert_allclose(
                    middle(picture, view, of, 1, 2),
                    colours.tint(source.spot_data(of).values[1, 2], 0, most, MAPS.sequential), atol=8)
    found = mosaic.tile_rect(WEIGHTS.at(layer=20))
    beside = picture[max(0, found.top() - 6) : found.bottom() + 7, 0 : found.left() - 1]
    if size == (300, 620):
        assert find_text(["19", "20", "21"], beside, role="small", ink="Muted", ground=rgb("Window")) == "20"
    assert view.findChildren(Caption)[0].text() == "Weights, 30 × 9"
    chosen = record(view, choose_head)
    QTest.mouseMove(mosaic, mosaic.tile_rect(WEIGHTS.at(layer=3, head=7)).center())
    assert mosaic.toolTip() == "Layer 3, head 7 is ablated. Click it, and Space restores it."
    QTest.mouseClick(mosaic, Qt.MouseButton.LeftButton, pos=mosaic.tile_rect(WEIGHTS.at(layer=21, head=8)).center())
    assert chosen == [(8, 21)]


def test_the_numbers_of_layers_take_another_theme_at_run_time(qapp: QApplication, view: HeadsView) -> None:
    show_layers(view, Stack(), 300, 620)
    place = view.mosaic.tile_rect(WEIGHTS.at(layer=20))
    for scheme in ("light", "dark", "light"):
        theme.apply(qapp, scheme)
        QApplication.processEvents()
        beside = grab_pixels(view.mosaic)[place.top() - 6 : place.bottom() + 7, 0 : place.left() - 1]
        assert find_text(["19", "20", "21"], beside, role="small", ink="Muted", ground=rgb("Window")) == "20"


class Few(Given):
    """Six layers of twelve heads, as MiniLM has them."""

    num_heads, num_layers = 12, 6
    document = Document()

    def ablated_heads(self, spot: Spot) -> frozenset[int]:
        return frozenset()


@in_both_themes
def test_few_layers_in_a_high_room_have_several_lines_each_with_a_rule_between_them(view: HeadsView) -> None:
    source = show_layers(view, Few(), 285, 620)
    mosaic, picture = view.mosaic, grab_pixels(view.mosaic)
    assert mosaic.grid is not None and mosaic.grid.arrangement.lines == 2 and mosaic.grid.side >= 36
    for layer in range(6):
        first, second = (mosaic.tile_rect(WEIGHTS.at(layer=layer, head=head)) for head in (2, 8))
        assert first.left() == second.left() and 0 < second.top() - first.bottom() < 8
        for head in range(12):
            of = WEIGHTS.at(layer=layer, head=head)
            np.testing.assert_allclose(
                middle(picture, view, of, 1, 2),
                colours.tint(source.spot_data(of).values[1, 2], 0, 0.01 * (12 * 5 + 6 * 11 + 6), MAPS.sequential),
                atol=8)
        place = mosaic.tile_rect(WEIGHTS.at(layer=layer))
        beside = picture[place.top() : second.bottom(), 0 : place.left() - 2]
        assert find_text([f"{each}" for each in range(6)], beside, role="small", ink="Muted",
                    ground=rgb("Window")) == f"{layer}"
        for line in (first, second):
            assert mosaic.layer_at(QPointF(place.left() - 6, line.center().y())) == layer
        column = [tuple(pixel) for pixel in picture[second.bottom() + 1 : second.bottom() + 5, second.center().x()]]
        assert column.count(rgb("Muted")) == int(layer < 5)  # a rule below each but the last
        within = [tuple(pixel) for pixel in picture[first.bottom() + 1 : second.top(), second.center().x()]]
        assert rgb("Muted") not in within
    place, across = mosaic.tile_rect(WEIGHTS.at(head=3)), mosaic.grid.pitch[1]
    above = picture[0 : place.top() - 1, place.center().x() - across // 2 : place.center().x() + across // 2]
    assert find_text([f"{head}, {head + 6}" for head in range(6)], above, role="small", ink="Muted",
                ground=rgb("Window")) == "3, 9"
    chosen: list[Intent] = []
    mosaic.did.connect(lambda intent: chosen.append(intent) if intent.name == choose_head.name else None)
    for head in (2, 8):
        mosaic.set_chosen(WEIGHTS.at(layer=3, head=head))
        QTest.keyClick(mosaic, Qt.Key.Key_Down)
    QTest.mouseClick(mosaic, Qt.MouseButton.LeftButton, pos=mosaic.tile_rect(WEIGHTS.at(layer=5, head=11)).center())
    assert chosen == [choose_head(8, 3), choose_head(2, 4), choose_head(11, 5)]


@in_both_themes
def test_the_frame_of_a_chosen_head_covers_nothing_of_its_number(view: HeadsView) -> None:
    show_layers(view, Few(), 285, 620)
    mosaic = view.mosaic
    mosaic.setFocus()
    above = slice(0, mosaic.tile_rect(WEIGHTS).top() - FRAME_PX)
    numbers = [grab_pixels(mosaic)[above] for head in (0, 3) if mosaic.set_chosen(WEIGHTS.at(head=head)) is None]
    np.testing.assert_array_equal(*numbers)
    line = grab_pixels(mosaic)[: mosaic.tile_rect(WEIGHTS).top()]
    inked = np.flatnonzero((line == rgb("Muted")).all(axis=-1).any(axis=1))
    assert inked.size and inked.max() < line.shape[0] - FRAME_PX  # the tail of a comma included
