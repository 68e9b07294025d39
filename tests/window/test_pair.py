"""Two pictures side by side: each shows its own head or sentence, on a shared colour scale."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QMenu

from attnviz.document import edits
from attnviz.document.places import SecondView, Spot
from attnviz.export import writers
from attnviz.export.requests import ExportRequest, Heatmaps
from attnviz.pictures import colours
from attnviz.pictures.levels import colouring_of
from attnviz.store.client import export
from attnviz.store.compare import hold, show
from attnviz.store.focus import choose_sentence, choose_stage
from attnviz.store.look import lock_ranges
from attnviz.views.chrome import dialogs, export_dialog, theme
from attnviz.views.heatmaps.painting import fitting_notation
from tests.desk import Desk
from tests.views.pixels import cell_interior, corner_colour, find_number, is_hatched, screen_pixels
from tests.window.pair_helpers import HEAD, PAIR, SENTENCE, SENTENCES, change, put

pytestmark = PAIR


# what is drawn


def test_the_second_picture_has_the_numbers_of_its_own_spot(desk: Desk) -> None:
    for beside, stage in product((HEAD, SENTENCE), ("weights", "scores", "queries")):
        desk.presenter.do(choose_stage(stage))
        check_pictures(desk, beside, stage)


def check_pictures(desk: Desk, beside: SecondView, stage: str) -> None:
    """Read back cell by cell: the colour of its number on the scale that both share, and the number itself."""
    for canvas, spot in zip(put(desk, beside), (Spot(stage), beside.spot_for(Spot(stage))), strict=True):
        result, pixels, cells = desk.presenter.state.result, screen_pixels(canvas), canvas.cells()
        drawn, masked = result.spot_data(spot).values, result.spot_data(spot).masked
        colouring = colouring_of(result, spot, desk.presenter.state.look.maps, levels=canvas.picture.levels)
        wanted = colours.channels(colouring.scale.pixels(drawn, colouring.name, masked=masked, reach=colouring.reach))
        role = "body" if cells.height > 26 and cells.width > 62 else "caption"
        written = fitting_notation(theme.metrics(role), cells, canvas.picture)
        assert written is not None
        numbers = sorted({written.text(value) for value in drawn[np.isfinite(drawn)].tolist()})
        for row, column in np.ndindex(drawn.shape):
            if masked is not None and masked[row, column]:
                assert is_hatched(pixels, cells, row, column)
            else:
                assert abs(np.array(corner_colour(pixels, cells, row, column)) - wanted[row, column]).max() <= 2
        row, column = drawn.shape[0] - 1, 0
        shown = written.text(float(drawn[row, column]))
        assert find_number(numbers, pixels, cells, row, column, role=role) == shown


def test_the_menu_lists_heads_then_sentences(desk: Desk) -> None:
    desk.window.detail.second_view.open()
    (menu,) = desk.window.detail.second_view.findChildren(QMenu)
    listed = [action.text().partition(":")[0] for action in menu.actions()]
    assert listed == ["None", "", "Head 1", "Head 2", "Head 3", "", "Sentence 2", "", "Before the last change"]
    menu.close()


@pytest.mark.parametrize("beside", [HEAD, SENTENCE])
def test_now_a_and_their_difference_are_shown_of_both(desk: Desk, beside: SecondView) -> None:
    desk.presenter.do(hold())
    change(desk, lambda d: edits.set_options(d, {"seed": 7}))
    _, second = put(desk, beside)
    now, held = desk.presenter.state.result, desk.presenter.state.compared.held
    spot = beside.spot_for(Spot("weights"))
    desk.presenter.do(show("difference"))
    np.testing.assert_allclose(second.picture.values[-1], now.picture(spot)[-1] - held.picture(spot)[-1], atol=1e-7)
    desk.presenter.do(show("held"))
    np.testing.assert_array_equal(second.picture.values, held.picture(spot))
    desk.presenter.do(show("now"))
    np.testing.assert_array_equal(second.picture.values, now.picture(spot))
    assert desk.presenter.state.focus.second_view == beside


def test_the_sentence_beside_stays_the_same_one_in_a(desk: Desk) -> None:
    """Where sentences have moved, A shows the partner of the one that stands beside, and now shows it again."""
    desk.presenter.do(hold())
    change(desk, lambda d: edits.set_text(d, f"a new one\n{SENTENCES}"))
    desk.presenter.do(choose_sentence(1))
    _, second = put(desk, SecondView("sentence", 2))
    assert second.picture.row_labels == ("seven", "eight", "nine")
    desk.presenter.do(show("held"))
    assert desk.presenter.state.focus.second_view == SecondView("sentence", 1)
    assert second.picture.row_labels == ("seven", "eight", "nine")
    desk.presenter.do(show("now"))
    assert desk.presenter.state.focus.second_view == SecondView("sentence", 2)
    assert second.picture.row_labels == ("seven", "eight", "nine")


def test_what_moved_stands_out_in_both(desk: Desk) -> None:
    canvases = put(desk, HEAD)
    highlight = desk.presenter.highlight
    desk.edit(lambda d: edits.set_options(d, {"seed": 7}), label="Change")
    while highlight.level < 1:
        highlight.fade()
    shining = [screen_pixels(canvas) for canvas in canvases]
    while highlight.is_fading:
        highlight.fade()
    for canvas, before in zip(canvases, shining, strict=True):
        cells, after = canvas.cells(), screen_pixels(canvas)
        assert (cell_interior(after, cells, 2, 0, margin=0) != cell_interior(before, cells, 2, 0, margin=0)).any()


def test_sums_stand_beside_both(desk: Desk) -> None:
    desk.window.actions_by_name["sums"].trigger()
    first, second = put(desk, HEAD)
    for canvas in (first, second):
        assert [margin.side for margin in canvas.margins] == ["rows", "columns"]
    for canvas in (first, second):
        margin, spot = canvas.margins[1], canvas.picture.spot
        np.testing.assert_allclose(margin.values, desk.presenter.state.result.picture(spot).sum(axis=0), atol=1e-6)


# one scale


def test_both_have_one_scale_and_one_bar(desk: Desk) -> None:
    desk.presenter.do(choose_stage("scores"))
    for beside, (scale, words) in product((HEAD, SENTENCE), (
            ("shared", "all heads on one scale"), ("head", "both on one scale"), ("row", "each row its own range"),
            ("absolute", "ends at round numbers"))):
        desk.window.actions_by_name[f"scale:{scale}"].trigger()
        first, second = put(desk, beside)
        assert first.picture.scale == second.picture.scale
        assert not first.bar.isVisible() and second.bar.isVisible()
        result, spots = desk.presenter.state.result, (Spot("scores"), beside.spot_for(Spot("scores")))
        most = max(abs(result.spot_data(spot).values).max() for spot in spots)
        assert scale == "row" or second.picture.scale.high >= most - 1e-6, "no number lies beyond the end"
        assert second.bar.description == words
        if beside.kind == "sentence":
            before = first.picture.scale
            desk.presenter.do(choose_sentence(1))
            assert first.picture.scale == second.picture.scale == before, "whichever of them is the chosen one"
            desk.presenter.do(choose_sentence(0))
    put(desk, None)
    assert first.bar.isVisible()


def test_heads_whose_ends_are_held_each_by_itself_share_them_beside_each_other(desk: Desk) -> None:
    presenter = desk.presenter
    presenter.do(choose_stage("scores"))
    desk.window.actions_by_name["scale:head"].trigger()
    presenter.do(lock_ranges(True))
    ends = {end.head: end.levels for end in presenter.state.look.maps.scaling.held if end.stage == "scores"}
    first, second = put(desk, HEAD)
    wanted = min(ends[0][0], ends[3][0]), max(ends[0][1], ends[3][1])
    assert first.picture.levels == second.picture.levels == wanted
    assert second.bar.description == "ends held"


def test_what_is_shown_is_exported(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+E offers both, in the colours and with the sums that they have here; a table has one of them."""
    asked: list[ExportRequest] = []
    monkeypatch.setattr(export_dialog.ExportDialog, "exec", lambda self: True)
    monkeypatch.setattr(dialogs, "ask_save", lambda parent, title, filters, name: tmp_path / name.name)
    monkeypatch.setattr(writers, "write", lambda part, source, path, **_: asked.append(part))
    put(desk, HEAD)
    for name in ("export", "export_table"):
        desk.window.actions_by_name[name].trigger()
    put(desk, SENTENCE)
    desk.window.actions_by_name["export"].trigger()
    desk.presenter.do(export(spot=desk.presenter.state.focus.spot.at(head=2)))
    desk.write()
    assert [part.named for part in asked] == [
        (Spot("weights"), Spot("weights", head=3)), (Spot("weights"),),
        (Spot("weights"), Spot("weights", sentence=1)), (Spot("weights", head=2),)]


def test_lines_of_both_heads_are_exported_where_the_dialog_says_so(desk: Desk) -> None:
    put(desk, HEAD)
    result = desk.presenter.state.result
    part = Heatmaps(Spot("weights"), others=(Spot("weights", head=3),))
    dialog = export_dialog.ExportDialog(desk.window, result, "Export a picture", part)
    dialog.view.setCurrentIndex(dialog.view.findData("lines"))
    dialog.head.setCurrentIndex(dialog.head.findText("Heads 0 and 3, side by side"))
    assert dialog.choice().heads == {0, 3}
    dialog.head.setCurrentIndex(dialog.head.findText("Head 2"))
    assert dialog.choice().heads == {2}
