"""Window layout with a trained model: all heads of all layers, next tokens, and a large picture."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea

from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.store.focus import pin_cell
from attnviz.store.look import choose_measure, set_look, sort_heads
from attnviz.views.chrome import theme
from attnviz.views.chrome.caption import Caption
from attnviz.views.heatmaps.tiles import PAD
from attnviz.views.next.token_bars import MIN_ROWS
from tests.desk import Desk
from tests.engine.small_models import small
from tests.window import test_small_screens as small_screens
from tests.window.test_room import in_window, resize, serve

TALL = small("llama", num_hidden_layers=30, num_attention_heads=9, num_key_value_heads=3, hidden_size=36)
#: The pixels of a side of the matrix, from one head to the next, and of the panel of heads, at least in such a window.
LEAST = {(1024, 700): (300, 10, 230), (1440, 900): (440, 13, 290), (1920, 1080): (600, 18, 390)}
pytestmark = pytest.mark.desk(models=(TALL,))


def begin(desk: Desk) -> None:
    desk.controller.apply(lambda document: edits.set_model(edits.set_text(document, "the cat sat down"), TALL.model),
                          label="Begin")
    desk.settle()
    desk.settle()
    assert not desk.messages


def needs_no_scrolling(desk: Desk) -> bool:
    """Return whether all heads are visible without scrolling."""
    scroll = desk.window.heads.mosaic.parentWidget().parentWidget()
    assert isinstance(scroll, QScrollArea)
    return scroll.verticalScrollBar().maximum() == 0


def test_all_layers_and_what_comes_next_are_in_sight_beside_a_large_picture(desk: Desk) -> None:
    begin(desk)
    for size, (square, pitch, width) in LEAST.items():
        resize(desk, *size)
        window = desk.window
        canvas, grid = window.detail.canvas, window.heads.mosaic.grid
        assert min(canvas.cells().width * 16, canvas.cells().height * 16) >= square
        assert grid is not None and min(grid.pitch) >= pitch and needs_no_scrolling(desk)
        assert window.heads.width() >= width
        for panel in (window.next, window.heads):
            assert panel.isVisible() and window.rect().contains(in_window(window, panel))
        assert window.next.bars.num_visible == (10 if size[1] >= 900 else 7) >= MIN_ROWS


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900)])
def test_tinted_and_sorted_heads_of_all_layers_are_in_sight_too(desk: Desk, size: tuple[int, int]) -> None:
    begin(desk)
    resize(desk, *size)
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 3, 1)))
    desk.window.heads.did.emit(choose_measure("token_to_token"))
    desk.settle()
    serve()
    assert needs_no_scrolling(desk) and desk.window.heads.measures.caption.isVisible()
    desk.window.heads.did.emit(sort_heads(True))
    desk.settle()
    serve()
    mosaic = desk.window.heads.mosaic
    assert mosaic.grid is not None and not mosaic.grid.arrangement.is_layered and needs_no_scrolling(desk)
    assert all(mosaic.rect().contains(mosaic.tile_rect(spot)) for spot in mosaic.ordered_keys())


def test_why_there_is_no_measure_is_read_whole(desk: Desk) -> None:
    begin(desk)
    resize(desk, 1024, 700)
    row = desk.window.heads.measures
    for name, begins in (("token_to_token", "No cell is pinned"), ("ablation_effect", "Not measured for this token")):
        desk.presenter.do(set_look(replace(desk.presenter.state.look, measure=name)))
        serve()
        assert row.caption.text().startswith(begins) and row.caption.isVisible()
        assert row.caption.sizeHint().width() <= row.caption.width()


def test_a_panel_below_another_keeps_the_height_that_a_person_gave_it(desk: Desk) -> None:
    begin(desk)
    window: Any = desk.window
    window.arrangement.edge_taken()
    before = window.docks["next"].height()
    resize(desk, 1440, 860)
    assert window.docks["next"].height() == pytest.approx(before, abs=45)
    window.reset_layout()
    serve()
    assert window.docks["heads"].width() == pytest.approx(0.207 * 1440, abs=2)


def test_no_stage_has_its_name_cut_however_narrow_the_strip(desk: Desk) -> None:
    begin(desk)
    canvas = desk.window.pipeline.canvas
    for size, short in ((1024, 700), True), ((1440, 900), True), ((1920, 1080), False):
        resize(desk, *size)
        titles = [canvas.title_of(tile) for tile in canvas.tiles]
        assert len(set(titles)) == len(titles) == 16
        assert ("Residual" in titles) is short and ("Residual stream" in titles) is not short
        for tile, title in zip(canvas.tiles, titles, strict=True):
            room = tile.frame.title.width() + PAD  # what it is painted into
            assert theme.metrics(canvas.role).elidedText(title, Qt.TextElideMode.ElideRight, room) == title


def test_what_is_compared_is_named_in_the_narrowest_panel(desk: Desk) -> None:
    begin(desk)
    desk.window.actions_by_name["hold"].trigger()
    desk.window.actions_by_name["show_difference"].trigger()
    window = desk.window
    for size, expected in (((1024, 700), "now − A"), ((1920, 1080), "Weights, now − A, 30 × 9")):
        resize(desk, *size)
        serve()
        for name in ("lines", "words", "heads"):
            window.docks[name].raise_()
            serve()
            caption = window.panels[name].findChildren(Caption)[0]
            assert "now − A" in caption.visible_text, name
        assert caption.visible_text == expected


def test_a_panel_above_another_covers_no_title_on_a_low_screen(desk: Desk) -> None:
    """At 720 x 450 (1440 x 900 at 200 %) heads and next tokens overlapped, since only their width was counted."""
    window = desk.window
    begin(desk)
    window.sentence.first_steps.show()
    for width, height in ((720, 450), (960, 552), (720, 450), *small_screens.SIZES):
        small_screens.resize(desk, width, height)
        small_screens.check(desk, width, height)
        assert "heads" in small_screens.visible_docks(window)
    small_screens.resize(desk, 720, 450)
    assert not window.docks["next"].isVisible()
    window.folding.bring_back("next")
    small_screens.resize(desk, 720, 450)
    small_screens.check(desk, 720, 450)
    assert window.docks["next"].isVisible() and not small_screens.visible_docks(window) & {"heads"}
    assert window.sentence.editor.width() >= 300, "many folded panels share one button"
    names = {action.text() for action in window.folding.menu.actions()}
    assert {window.docks[name].windowTitle() for name in window.folding.folded} == names >= {"Heads", "Lines"}
    next(action for action in window.folding.menu.actions() if action.text() == "Lines").trigger()
    small_screens.resize(desk, 720, 450)
    small_screens.check(desk, 720, 450)
    assert window.docks["lines"].isVisible()
