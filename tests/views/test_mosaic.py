"""The mosaic of heads, read back from the screen: positions, marks, dimming, selection and names."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QContextMenuEvent, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.pictures import colours
from attnviz.result.cell_changes import CellChanges
from attnviz.result.result import Result
from attnviz.store.focus import hover_cell
from attnviz.store.parts import Focus
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.heatmaps.canvas import STALE_OPACITY, Marks
from attnviz.views.heatmaps.heads_view import HeadsView
from attnviz.views.heatmaps.painting import EDITED, VEIL_OPACITY
from tests.views.intents import record
from tests.views.mosaics import HEADS, MAPS, SCORES, WEIGHTS, computed, make_view, middle, show
from tests.views.pixels import grab_pixels, rgb


@pytest.fixture
def view(qapp: QApplication, qtbot: Any) -> HeadsView:
    return make_view("dark", qapp, qtbot)


def expected_colours(result: Result, spot: Spot) -> np.ndarray:
    """Return the expected colours of a head, in plain numpy."""
    all_heads = result.array(spot.stage)[0]
    most = float(abs(all_heads).max())
    return colours.tint(all_heads[spot.head], -most, most, MAPS.diverging)


def test_each_head_is_in_its_place_row_by_row(view: HeadsView) -> None:
    result = computed()
    picture = show(view, result)
    places = [view.mosaic.tile_rect(spot) for spot in view.mosaic.ordered_keys()]
    corners = [(place.top(), place.left()) for place in places]
    assert corners == sorted(set(corners)) and len(corners) == HEADS
    for head in range(HEADS):
        spot = SCORES.at(head=head)
        found = [[middle(picture, view, spot, row, column) for column in range(3)] for row in range(3)]
        np.testing.assert_array_equal(found, expected_colours(result, spot))


def test_what_is_out_of_date_is_pale(view: HeadsView) -> None:
    plain = show(view, computed())
    view.mosaic.show_marks(Marks(stale=True))
    pale = grab_pixels(view.mosaic)
    for head in (0, 69):
        clear = np.array(middle(plain, view, SCORES.at(head=head), 1, 1))
        ground = np.array(rgb("Window"))
        np.testing.assert_allclose(
            middle(pale, view, SCORES.at(head=head), 1, 1),
            clear * STALE_OPACITY + ground * (1 - STALE_OPACITY), atol=2)
    view.mosaic.show_marks(Marks())
    np.testing.assert_array_equal(grab_pixels(view.mosaic), plain)


def test_a_cell_is_marked_in_every_head_and_nowhere_else(view: HeadsView) -> None:
    show(view, computed())
    view.mosaic.set_chosen(None)  # its frame would cover its mark
    plain = grab_pixels(view.mosaic)
    view.mosaic.show_marks(Marks(Cell(SCORES.at(head=5), 2, 1)))
    picture = grab_pixels(view.mosaic)
    changed = (picture != plain).any(axis=2)
    around = np.zeros_like(changed)
    for spot in view.mosaic.ordered_keys():
        box = view.mosaic.cells_of(spot).rect(2, 1)
        for x, y in ((box.left(), box.center().y()), (box.center().x(), box.bottom())):
            assert changed[round(y), round(x)]
        assert middle(picture, view, spot, 2, 1) == middle(plain, view, spot, 2, 1)
        grown = box.adjusted(-3, -3, 3, 3).toAlignedRect()
        around[grown.top() : grown.bottom() + 1, grown.left() : grown.right() + 1] = True
    assert not (changed & ~around).any()
    view.mosaic.show_marks(Marks())
    np.testing.assert_array_equal(grab_pixels(view.mosaic), plain)


def test_the_row_of_a_query_stands_out_in_every_head(view: HeadsView) -> None:
    plain = show(view, computed())
    view.mosaic.show_marks(Marks(followed=1))
    picture = grab_pixels(view.mosaic)
    for spot in (SCORES, SCORES.at(head=40)):
        for row, column in np.ndindex(3, 3):
            clear = np.array(middle(plain, view, spot, row, column))
            dim = clear if row == 1 else clear * (1 - VEIL_OPACITY) + np.array(rgb("Base")) * VEIL_OPACITY
            np.testing.assert_allclose(middle(picture, view, spot, row, column), dim, atol=2)


def test_what_moved_glows_in_its_own_head_and_fades(view: HeadsView) -> None:
    before = computed()
    edited = edits.edit_cells(before.document, StageTarget("multi_head", "scores"), {(0, 41, 2, 0): 9.0})
    after = compute(edited, stages=INTERACTIVE)
    plain = show(view, after)
    view.mosaic.show_marks(Marks(changes=CellChanges(after, before), highlight=1.0))
    picture = grab_pixels(view.mosaic)
    glowing = {(spot.head, row, column) for spot in view.mosaic.ordered_keys() for row, column in np.ndindex(3, 3)
               if middle(picture, view, spot, row, column) != middle(plain, view, spot, row, column)}
    assert glowing == {(41, 2, 0)}
    assert middle(picture, view, SCORES.at(head=41), 2, 0) == (EDITED.red(), EDITED.green(), EDITED.blue())
    view.mosaic.show_marks(Marks(changes=CellChanges(after, before), highlight=0.5))
    half = np.array(middle(grab_pixels(view.mosaic), view, SCORES.at(head=41), 2, 0))
    clear, full = (np.array(middle(shown, view, SCORES.at(head=41), 2, 0)) for shown in (plain, picture))
    np.testing.assert_allclose(half, (clear + full) / 2, atol=2)
    other = edits.edit_cells(edited, StageTarget("multi_head", "scores"), {(0, 9, 0, 1): 9.0})
    view.mosaic.show_marks(Marks(changes=CellChanges(compute(other, stages=INTERACTIVE), after), highlight=1.0))
    picture = grab_pixels(view.mosaic)
    assert middle(picture, view, SCORES.at(head=41), 2, 0) == middle(plain, view, SCORES.at(head=41), 2, 0)
    assert middle(picture, view, SCORES.at(head=9), 0, 1) != middle(plain, view, SCORES.at(head=9), 0, 1)
    view.mosaic.show_marks(Marks())
    np.testing.assert_array_equal(grab_pixels(view.mosaic), plain)


def test_the_chosen_head_is_framed_and_the_frame_shows_the_focus(view: HeadsView) -> None:
    show(view, computed())
    for head in (12, 37):
        view.mosaic.set_chosen(SCORES.at(head=head))
        picture = grab_pixels(view.mosaic)
        for spot in view.mosaic.ordered_keys():
            place = view.mosaic.tile_rect(spot)
            edges = picture[place.center().y(), place.left() - 1], picture[place.top() - 1, place.center().x()]
            framed = all(tuple(edge) == rgb("Accent") for edge in edges)
            assert framed == (spot.head == head)
    without = grab_pixels(view.mosaic)
    view.mosaic.setFocus()
    view.activateWindow()
    view.mosaic.hasFocus = lambda: True  # type: ignore[method-assign]  # no window manager gives it here
    assert (grab_pixels(view.mosaic) != without).any()


@pytest.mark.parametrize("spot", [SCORES, Spot("queries")])
def test_the_head_and_the_cell_under_the_pointer_are_told(view: HeadsView, spot: Spot) -> None:
    result = computed(d_out=140, ablated_heads=(12,))
    view.show_state(State(result, Focus(spot)))
    hovered = record(view, hover_cell)
    for head, row, column in ((12, 0, 0), (69, 2, 1), (30, 1, 0)):
        one = spot.at(head=head)
        QTest.mouseMove(view.mosaic, view.mosaic.cells_of(one).rect(row, column).center().toPoint())
        assert hovered[-1] == Cell(one, row, column)
        assert view.mosaic.toolTip() == (
            f"Head {head} is ablated. Click it, and Space restores it." if head == 12 else
            f"Head {head}. Click to select it, Space ablates it. Ctrl+click, Shift+click or drag to select several; "
             "Alt+click to compare it with the selected one.")
    QTest.mouseMove(view.mosaic, QPoint(view.mosaic.width() - 1, view.mosaic.height() - 1))
    assert hovered[-1] is None and view.mosaic.toolTip() == ""


@pytest.mark.parametrize("reason", list(QContextMenuEvent.Reason)[:2])
def test_the_menu_is_of_the_head_under_the_pointer_or_of_the_chosen_one(view: HeadsView, reason: Any) -> None:
    show(view, computed())
    asked: list[tuple[object, QPoint]] = []
    view.menu_requested.connect(lambda head, position: asked.append((head, position)))
    view.mosaic.set_chosen(SCORES.at(head=9))
    place = view.mosaic.tile_rect(SCORES.at(head=21)).center()
    QApplication.sendEvent(view.mosaic, QContextMenuEvent(reason, place, view.mosaic.mapToGlobal(place)))
    by_hand = reason == QContextMenuEvent.Reason.Mouse
    expected = place if by_hand else view.mosaic.tile_rect(SCORES.at(head=9)).center()
    assert asked == [(SCORES.at(head=21 if by_hand else 9), view.mosaic.mapToGlobal(expected))]


def test_the_head_under_the_pointer_is_shown_larger_and_follows_the_numbers(view: HeadsView, qtbot: Any) -> None:
    first, second = computed(), computed(seed=5)
    show(view, first)
    for head in (0, 21):  # the pointer may rest on a head of the test before
        QTest.mouseMove(view.mosaic, view.mosaic.tile_rect(SCORES.at(head=head)).center())
    qtbot.waitUntil(view.preview.isVisible)
    for result in (first, second):
        view.show_state(State(result, Focus(SCORES)))
        (tile,) = view.preview.canvas.tiles
        assert tile.title == "Head 21" and tile.tooltip.startswith("Head 21. ")
        np.testing.assert_array_equal(tile.picture.values, result.array("scores")[0, 21])
    place = view.mosaic.tile_rect(SCORES.at(head=21)).center()
    QToolTip.hideText()
    QApplication.sendEvent(view.mosaic, QHelpEvent(QEvent.Type.ToolTip, place, view.mosaic.mapToGlobal(place)))
    assert not QToolTip.isVisible()  # the larger picture has the words
    view.hide()
    assert not view.preview.isVisible()


def test_the_enlarged_head_goes_with_the_text(view: HeadsView, qtbot: Any) -> None:
    show(view, computed())
    view.mosaic.tile_entered.emit(SCORES.at(head=21))
    view.preview.show_now()
    view.show_state(State(computed(""), Focus(SCORES)))
    assert not view.preview.isVisible()
    view.preview.update_words()  # asks nothing of the head that is gone


def test_another_theme_at_run_time_changes_what_is_no_data(qapp: QApplication, view: HeadsView) -> None:
    result = computed(mask="causal", ablated_heads=(1,))
    theme.apply(qapp, "dark")
    show(view, result, WEIGHTS)
    theme.apply(qapp, "light")
    QApplication.processEvents()
    picture = grab_pixels(view.mosaic)
    box = view.mosaic.cells_of(WEIGHTS).rect(0, 2).toAlignedRect()
    assert tuple(picture[box.top() + 1, box.right() - 1]) in (rgb("Masked"), rgb("Hatch"))


def test_on_a_fine_screen_the_picture_is_fine(view: HeadsView) -> None:
    show(view, computed(" ".join("abcdefghijklmnopqrstuvwxyz"), mask="causal"), WEIGHTS)
    coarse = view.mosaic.image().size()
    view.mosaic.devicePixelRatioF = lambda: 2.0  # type: ignore[method-assign]
    assert view.mosaic.image().size() == 2 * coarse
    assert view.mosaic.image().deviceIndependentSize().toSize() == coarse


def test_marks_are_drawn_on_a_scale_of_their_own(view: HeadsView) -> None:
    """Where cells are smaller than pixels, a mark covers its neighbours, but not the head."""
    plain = show(view, computed(" ".join("abcdefghijklmnopqrstuvwxyz")))
    view.mosaic.show_marks(Marks(Cell(SCORES, 13, 13)))
    changed = (grab_pixels(view.mosaic) != plain).any(axis=2)
    place = view.mosaic.tile_rect(SCORES)
    there = changed[place.top() : place.bottom() + 1, place.left() : place.right() + 1]
    assert 4 <= there.sum() <= 40


def test_the_picture_is_made_once_for_as_long_as_it_stays_the_same(view: HeadsView, monkeypatch: Any) -> None:
    show(view, computed())
    view.mosaic.grab()
    made: list[object] = []
    mosaic = view.mosaic.mosaic
    assert mosaic is not None
    monkeypatch.setattr(type(mosaic), "image", lambda *_, **__: made.append(1))
    view.mosaic.show_marks(Marks(Cell(SCORES, 1, 1)))
    view.mosaic.set_chosen(SCORES.at(head=2))
    view.mosaic.grab()
    assert not made


def test_an_empty_text_shows_nothing(view: HeadsView) -> None:
    show(view, computed())
    view.show_state(State(computed("  \n"), Focus(SCORES)))
    assert not view.canvas.ordered_keys() and view.mosaic.mosaic is None
    assert len(np.unique(grab_pixels(view.mosaic).reshape(-1, 3), axis=0)) == 1
