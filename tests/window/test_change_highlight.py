"""Cells changed by an edit: highlighted briefly in every picture and table, and counted in the status bar."""

import re
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QProxyStyle, QStyle, QTabBar

from attnviz.document import edits
from attnviz.document.places import Spot
from attnviz.document.presets import PRESETS
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.result.result import Result
from attnviz.store import compare as compare_intents
from attnviz.store.edits import set_option, undo
from attnviz.store.focus import choose_head, choose_stage
from attnviz.store.look import set_look
from attnviz.store.numbers import numbers_ready
from attnviz.store.preferences import set_preference
from attnviz.window.presenter import Presenter
from tests.desk import Desk
from tests.views.pixels import grab_pixels
from tests.window.panels import detail_picture, document, numbers, result

CELL = (2, 1)


def edited(by: float = 0.125) -> Result:
    """Return the first result with one edited weight of the first head."""
    at = float(result().picture(Spot("weights"))[CELL])
    target = StageTarget("multi_head", "weights")
    return compute(edits.edit_cells(document(), target, {(0, 0, *CELL): at + by}), stages=INTERACTIVE)


def show(presenter: Presenter, made: Result) -> None:
    """Show a result, and highlight its changes without waiting."""
    presenter.do(numbers_ready(made))
    assert presenter.state.highlight == 0, "the picture comes first"
    presenter.highlight.fade()


def magenta(pixels: np.ndarray) -> int:
    """Count the pixels near the highlight colour, which no colour map contains."""
    red, green, blue = (pixels[..., channel].astype(int) for channel in range(3))
    return int(((red > 170) & (green < 110) & (blue > 90)).sum())


def test_what_moved_stands_out_in_every_picture_and_table_and_fades(presenter) -> None:
    window = presenter.window
    numbers(presenter)
    places = (window.pipeline.canvas, window.heads.canvas, window.detail.canvas, window.tables.table.viewport())
    show(presenter, edited())
    bright = [magenta(grab_pixels(place)) for place in places]
    assert all(bright), bright
    presenter.highlight.fade()
    assert 0 < presenter.state.highlight < 1
    for _ in range(3):
        presenter.highlight.fade()
    assert presenter.state.highlight == 0
    corner = [magenta(grab_pixels(place)) for place in places]  # the corner of the edited cell stays
    assert all(after < before for before, after in zip(bright, corner, strict=True)), (bright, corner)


def test_cells_stand_out_more_that_moved_more(presenter) -> None:
    show(presenter, result(seed=5))
    cell_changes = presenter.state.changes.at(Spot("weights"))
    difference = abs(detail_picture(presenter).values - result().picture(Spot("weights")))
    np.testing.assert_allclose(cell_changes.strengths, difference / difference.max(), atol=1e-6)
    assert cell_changes.largest == pytest.approx(float(difference.max()))


def test_the_status_bar_says_how_many_moved_and_how_far(presenter) -> None:
    status = presenter.window.status
    show(presenter, edited())
    assert status.readout.text() == "Weights, head 0: 1 value changed (by 0.1250) in row three"
    presenter.do(choose_head(1))
    assert status.readout.text() == "Weights, head 1 unchanged; Concatenated changed"
    presenter.do(choose_stage("scores"))
    assert status.readout.text() == "Scores, head 1 unchanged; Concatenated changed"
    presenter.do(choose_stage("output"))
    assert re.fullmatch(r"Output: \d+ values changed \(largest by 0\.\d+\) in row three", status.readout.text())


def test_many_changed_rows_are_counted_from_the_first_to_the_last(presenter) -> None:
    longer = document("one two three four five six")
    before, target = compute(longer, stages=INTERACTIVE), StageTarget("multi_head", "weights")
    show(presenter, before)
    cells = {(0, 0, row, 0): float(before.picture(Spot("weights"))[row, 0]) + 0.125 for row in range(1, 5)}
    show(presenter, compute(edits.edit_cells(longer, target, cells), stages=INTERACTIVE))
    assert presenter.window.status.readout.text() == (
        "Weights, head 0: 4 values changed (largest by 0.1250) in 4 rows, from two to five")


def test_another_text_is_called_one_and_an_edited_one_by_its_tokens(presenter) -> None:
    """After 2,000 words were pasted the status bar said that nothing moved."""
    readout = presenter.window.status.readout
    many = "\n".join(" ".join(f"w{at}" for at in range(30)) for _ in range(7))
    for text, said in (
        (many + " once more", "New text: 212 tokens"), (many, "2 tokens removed; Weights, head 0 unchanged"),
        ("all other words", "New text: 3 tokens"), ("all other words here", "1 new token; Weights, head 0 unchanged"),
        ("all my words here", "1 new token, 1 token removed; Weights, head 0: 5 values changed (largest by "),
        ("all my words here and there", "2 new tokens; Weights, head 0 unchanged"), ("word", "New text: 1 token"),
        ("all my words", "New text: 3 tokens"),
        ("all my books", "1 new token, 1 token removed; Weights, head 0: same values for the other tokens"),
    ):
        show(presenter, result(text))
        assert readout.text().startswith(said) and (said.endswith("by ") or readout.text() == said), readout.text()


def test_another_example_is_named_once(desk: Desk) -> None:
    """Of another example it said that 1 cell moved."""
    readout = desk.window.status.readout
    desk.window.sentence.example_chosen.emit("hello-shiny-sun")
    desk.settle()
    desk.presenter.highlight.fade()
    title = next(row.title for row in PRESETS if row.key == "hello-shiny-sun")
    assert readout.text() == f"New example: {title}"
    for change in (lambda: desk.presenter.do(set_option("seed", 7)), lambda: desk.presenter.do(undo())):
        change()
        desk.settle()
        desk.presenter.highlight.fade()
        assert "example" not in readout.text() and "changed" in readout.text()


def test_a_cell_that_was_masked_went_no_distance(presenter) -> None:
    readout = presenter.window.status.readout
    struck = edits.set_mask_cell(document(), (0, 3, 1), masked=True)
    presenter.do(choose_stage("masked_scores"))
    show(presenter, compute(struck, stages=INTERACTIVE))
    assert readout.text() == "Masked scores, head 0: 1 cell newly masked in row four"
    show(presenter, compute(edits.set_mask_cell(struck, (0, 2, 1), masked=True), stages=INTERACTIVE))
    assert readout.text() == "Masked scores, head 0: 1 cell newly masked in row three"
    value = float(result().picture(Spot("masked_scores"))[1, 0])
    edited = edits.edit_cells(document(), StageTarget("multi_head", "masked_scores"), {(0, 0, 1, 0): value + 0.5})
    show(presenter, compute(edited, stages=INTERACTIVE))
    assert readout.text() == (
        "Masked scores, head 0: 1 value changed (by 0.5000), 2 cells no longer masked in rows two, three, four")


def test_a_switch_keeps_it_marked(presenter) -> None:
    presenter.do(set_look(replace(presenter.state.look, keeps_highlight=True)))
    show(presenter, edited())
    assert presenter.state.highlight == 1 and not presenter.highlight.is_fading
    presenter.do(set_look(replace(presenter.state.look, keeps_highlight=False)))
    assert presenter.highlight.is_fading


def test_results_that_follow_quickly_are_one_move(presenter) -> None:
    for by in (0.5, 0.25, 0.125):
        presenter.do(numbers_ready(edited(by)))
    presenter.highlight.fade()
    assert presenter.window.status.readout.text() == "Weights, head 0: 1 value changed (by 0.1250) in row three"
    show(presenter, edited(0.25))
    assert "by 0.1250" in presenter.window.status.readout.text(), "since the one that was marked"


def test_the_time_until_it_stands_out_begins_when_the_picture_is_painted(desk: Desk) -> None:
    highlight, painted = desk.presenter.highlight, list[bool]()

    class Paints(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint:
                painted.append(highlight.awaits_paint)
            return False

    paints = Paints()
    desk.window.pipeline.canvas.installEventFilter(paints)
    desk.presenter.do(numbers_ready(result(seed=5)))
    assert highlight.awaits_paint and highlight.is_fading
    while highlight.awaits_paint:
        QApplication.processEvents()
    assert painted and all(painted)
    assert highlight.is_fading and desk.presenter.state.highlight == 0


def test_nothing_lights_up_while_a_newer_result_is_on_its_way(presenter) -> None:
    presenter.highlight.is_computing_newer = lambda: True
    show(presenter, edited(0.5))
    assert presenter.state.changes is None and presenter.state.highlight == 0 and presenter.highlight.is_fading
    show(presenter, edited(0.125))
    presenter.highlight.is_computing_newer = lambda: False
    presenter.highlight.fade()
    assert presenter.state.highlight == 1
    said = presenter.window.status.readout.text()
    assert said == "Weights, head 0: 1 value changed (by 0.1250) in row three", "both are one move"


def test_an_edit_that_is_not_computed_yet_keeps_the_marks_of_the_last_one_waiting(desk: Desk) -> None:
    highlight = desk.presenter.highlight
    for seed in (5, 6):
        desk.controller.apply(lambda d, seed=seed: edits.set_option(d, "seed", seed), label="Another seed")
        highlight.fade()
        assert highlight.changes is None
        desk.settle()
    highlight.fade()
    assert highlight.changes is not None


def test_where_the_desktop_wants_no_animation_nothing_fades_bit_by_bit(presenter, qapp) -> None:
    class Still(QProxyStyle):
        def styleHint(self, hint, option=None, widget=None, data=None):
            return 0 if hint == QStyle.StyleHint.SH_Widget_Animation_Duration else super().styleHint(
                hint, option, widget, data)

    former = qapp.style().name()
    qapp.setStyle(Still(former))
    try:
        show(presenter, edited())
        assert presenter.state.highlight == 1
        presenter.highlight.fade()
        assert presenter.state.highlight == 0
    finally:
        qapp.setStyle(former)


def test_with_less_motion_nothing_fades_bit_by_bit(presenter) -> None:
    presenter.do(set_preference("less_motion", True))
    show(presenter, edited())
    levels = [presenter.state.highlight]
    presenter.highlight.fade()
    assert [*levels, presenter.state.highlight] == [1, 0]


@pytest.mark.parametrize("most", [1024, 1])
def test_nothing_is_compared_for_a_picture_that_nobody_sees(most: int, presenter, monkeypatch) -> None:
    """Of a long text the tiles are not compared either: they took 0.3 s of each letter."""
    from attnviz.result import cell_changes

    asked: list[Spot] = []
    monkeypatch.setattr(cell_changes, "MAX_COMPARED_TOKENS", most)
    real = cell_changes.find_changes
    monkeypatch.setattr(cell_changes, "find_changes", lambda now, before,
                        spot: asked.append(spot) or real(now, before, spot))
    presenter.window.docks["heads"].hide()
    show(presenter, result(seed=5))
    for widget in (presenter.window.pipeline.canvas, presenter.window.detail.canvas):
        grab_pixels(widget)
    assert len(asked) == len(set(asked)), "once each"
    assert {spot.head for spot in asked} == {0}, "the heads are not in sight"
    assert ({spot.stage for spot in asked} == {"weights"}) == (most == 1)


def test_a_table_of_weights_marks_the_numbers_that_changed(presenter) -> None:
    window = presenter.window
    tabs = window.tables.findChild(QTabBar)
    tabs.setCurrentIndex(next(at for at in range(tabs.count()) if tabs.tabText(at) == "W_query"))
    show(presenter, result(seed=5))
    bright = magenta(grab_pixels(window.tables.table.viewport()))
    show(presenter, result("one two three", seed=5))
    after = magenta(grab_pixels(window.tables.table.viewport()))  # some reds of the map are near the colour
    assert bright > 10 * after, "the matrix is as it was"


def test_what_was_held_has_not_moved(presenter) -> None:
    presenter.do(compare_intents.hold())
    show(presenter, edited())
    presenter.do(compare_intents.show("held"))
    assert presenter.state.changes is None
    presenter.do(compare_intents.show("difference"))
    assert presenter.state.changes is not None
