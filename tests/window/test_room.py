"""Window layout: the large picture is the largest widget, and everything else is visible."""

from html import unescape
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.store.edits import undo
from attnviz.store.focus import choose_stage
from attnviz.views.chrome.tool_dialogs import FRAME_WIDTH, TITLE_HEIGHT
from attnviz.views.tables import tensor_contents
from attnviz.views.tables.tensor_table import TensorTable
from attnviz.window import workbench
from attnviz.window.main_window import LOW_WINDOW_HEIGHT, MainWindow
from tests.desk import Desk

#: The pixels that a side of the matrix has at least, in a window of this size.
LEAST = {(1024, 700): 300, (1440, 900): 440, (1920, 1080): 600}
FRAMED = {(1008, 652): 295, (1424, 852): 440, (1904, 1032): 600}  #: what frame and desktop leave of these screens
WORDS = ("Your", "journey", "starts", "with", "one", "step", "and", "goes", "on", "over", "mountains", "through",
         "woods", "notwithstanding", "weather")
MOST_STAGES: dict[str, Any] = {
    "variant": "grouped_query", "num_heads": 2, "num_kv_heads": 1, "d_out": 4, "dropout_on": True,
    "mask": "causal", "mask_method": "renormalize",
}


def text(length: int) -> str:
    return " ".join(WORDS[at % len(WORDS)] for at in range(length))


def resize(desk: Desk, width: int, height: int) -> None:
    desk.window.resize(width, height)
    serve()


def serve() -> None:
    for _ in range(3):  # layouts ask for one another
        QApplication.processEvents()


def places(window: MainWindow) -> dict[str, QRect]:
    """Return the place of every visible widget."""
    widgets = {**window.docks, "menu": window.menuBar(), "status": window.status, "detail": window.detail,
               "picture": window.detail.canvas}
    return {name: widget.geometry() for name, widget in widgets.items()
            if widget.isVisible() and widget.geometry().right() >= 0}  # else it is behind another tab


def in_window(window: MainWindow, widget: Any) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def test_the_picture_is_large_and_everything_is_in_sight(desk: Desk) -> None:
    window = desk.window
    for length, ((width, height), least) in product((6, 512), (LEAST | FRAMED).items()):
        desk.type_text(text(length))
        resize(desk, width, height)
        canvas = window.detail.canvas
        cells, (rows, columns) = canvas.cells(), canvas.picture.shape
        assert (rows, columns) == (length, length)
        assert cells.width == pytest.approx(cells.height, abs=0.02), "square"
        square = cells.rect(0, 0, rows, columns)
        assert min(square.width(), square.height()) >= least
        assert QRect(QPoint(0, 0), canvas.size()).contains(square.toAlignedRect())
        for panel in (window.sentence, window.pipeline, window.heads, window.detail.explanation, window.tables):
            assert panel.isVisible() and window.rect().contains(in_window(window, panel)), panel
            assert panel.width() * panel.height() < canvas.width() * canvas.height(), "the picture is the largest"
        assert window.controls.isVisible() == (width > 1024)


def test_all_stages_stand_in_one_row(desk: Desk) -> None:
    desk.edit(lambda d: edits.set_options(d, MOST_STAGES), label="Variant")
    canvas = desk.window.pipeline.canvas
    for width, height in LEAST:
        resize(desk, width, height)
        assert len(canvas.tiles) >= 16
        assert {tile.rect.top() for tile in canvas.tiles} == {canvas.tiles[0].rect.top()}
        seen = in_window(desk.window, desk.window.pipeline)
        for tile in canvas.tiles:
            assert seen.contains(tile.rect.toRect().translated(canvas.mapTo(desk.window, QPoint(0, 0)))), tile.title
            picture = tile.frame.cells.rect(0, 0, *tile.picture.shape)
            assert tile.rect.contains(picture) and picture.height() >= (60 if width >= 1440 else 40)


def test_after_another_size_of_the_window_the_strip_keeps_nothing_that_the_text_leaves_over(desk: Desk) -> None:
    """The text may tell of its new height before the window has shared anything out, and Qt gives the rest to it."""
    window, strip = desk.window, desk.window.docks["pipeline"]
    resize(desk, 1008, 652)
    before = strip.height()
    window.arrangement.follow()
    window.resizeDocks([strip], [before + 20], Qt.Orientation.Vertical)
    window.arrangement.make_room(window.sentence.sizeHint().height())
    serve()
    assert strip.height() == before


def test_a_high_strip_has_larger_pictures_in_more_rows(desk: Desk) -> None:
    canvas = desk.window.pipeline.canvas
    before = canvas.tiles[4].frame.cells.height
    desk.window.arrangement.edge_taken()
    desk.window.resizeDocks([desk.window.docks["pipeline"]], [330], Qt.Orientation.Vertical)
    serve()
    assert len({tile.rect.top() for tile in canvas.tiles}) == 2 and canvas.tiles[4].frame.cells.height > 1.5 * before


def test_a_stage_under_the_pointer_is_shown_larger_beside_the_pointer(desk: Desk) -> None:
    window, canvas = desk.window, desk.window.pipeline.canvas
    enlarged = window.pipeline.preview
    for tile in (canvas.tiles[0], canvas.tiles[4], canvas.tiles[-1]):
        at = tile.rect.center().toPoint()
        QTest.mouseMove(canvas, at)
        enlarged.show_now()  # the pointer has rested
        place = in_window(window, enlarged)
        assert enlarged.isVisible() and window.rect().contains(place)
        assert not place.contains(canvas.mapTo(window, at)) and not place.intersects(
            tile.rect.toRect().translated(canvas.mapTo(window, QPoint(0, 0))))
        (larger,) = enlarged.canvas.tiles
        assert larger.frame.has_labels and larger.frame.bar is not None and larger.picture is tile.picture
        assert larger.frame.cells.height > tile.frame.cells.height and larger.subtitle
        assert larger.tooltip in enlarged.words.text()
    desk.type_text("one two")
    assert enlarged.canvas.tiles[0].picture.shape[0] == 2, "it follows what is typed"
    QApplication.sendEvent(canvas, QEvent(QEvent.Type.Leave))
    assert not enlarged.isVisible()
    QTest.mouseMove(canvas, canvas.tiles[1].rect.center().toPoint())
    enlarged.show_now()
    window.actions_by_name["picture_only"].trigger()
    assert not enlarged.isVisible(), "the strip has gone, and what it enlarges with it"


def test_the_sentence_is_up_to_date_when_the_picture_no_longer_fills_the_window(desk: Desk) -> None:
    desk.window.actions_by_name["picture_only"].trigger()
    desk.type_text("one two")
    assert not desk.window.sentence.isVisible()
    desk.window.actions_by_name["picture_only"].trigger()
    assert desk.window.sentence.isVisible() and desk.window.sentence.editor.text() == "one two"


def test_a_pointer_that_only_passes_by_enlarges_nothing(desk: Desk) -> None:
    canvas, enlarged = desk.window.pipeline.canvas, desk.window.pipeline.preview
    for tile in canvas.tiles:
        QTest.mouseMove(canvas, tile.rect.center().toPoint())
        assert not enlarged.isVisible()
    QApplication.sendEvent(canvas, QEnterEvent(QPointF(), QPointF(), QPointF()))
    QApplication.sendEvent(canvas, QEvent(QEvent.Type.Leave))
    enlarged.show_now()
    assert not enlarged.isVisible()


def test_the_tables_take_a_line_until_they_are_wanted_and_then_enough(desk: Desk) -> None:
    window = desk.window
    for width, height in LEAST:
        resize(desk, width, height)
        before = places(window)
        assert window.tables.folded and window.docks["tables"].height() <= 32
        window.tables.set_folded(False)
        serve()
        table = window.tables.table
        assert table.isVisible()
        assert (window.docks["tables"].titleBarWidget() is None) == (height >= LOW_WINDOW_HEIGHT)
        assert height < 800 or table.verticalScrollBar().maximum() == 0, "all rows of a small table are seen"
        assert window.docks["tables"].height() < 0.35 * height, "and no empty room below them"
        assert table.viewport().height() < table.verticalHeader().length() + 40
        assert window.detail.explanation.isVisible()
        window.tables.set_folded(True)
        serve()
        assert places(window) == before


def test_tables_in_a_window_of_their_own_are_unfolded_until_they_come_back(desk: Desk) -> None:
    window = desk.window
    for floats in (True, False):
        window.docks["tables"].setFloating(floats)
        serve()
        assert window.tables.folded is not floats


@pytest.mark.parametrize("show", ["show_panel", "go_to"])
def test_tables_that_are_asked_for_stand_in_front_of_what_they_are_tabbed_with(desk: Desk, show: str) -> None:
    window, tables, heads = desk.window, desk.window.docks["tables"], desk.window.docks["heads"]
    window.tabifyDockWidget(tables, heads)
    heads.raise_()
    serve()
    assert tables.visibleRegion().isEmpty()
    getattr(window, show)("tables")
    serve()
    assert heads.visibleRegion().isEmpty() and not tables.visibleRegion().isEmpty()


def test_a_panel_that_a_person_goes_to_is_not_the_one_to_fold(desk: Desk) -> None:
    resize(desk, 800, 480)
    desk.window.go_to("tables")
    serve()
    assert "tables" not in desk.window.folding.folded and desk.window.tables.isAncestorOf(QApplication.focusWidget())


def test_a_panel_in_a_window_of_its_own_takes_no_room_from_the_others(desk: Desk) -> None:
    window, found = desk.window, []
    for leave in (lambda: window.docks["controls"].setFloating(True), window.docks["controls"].close):
        window.actions_by_name["reset_layout"].trigger()
        leave()
        resize(desk, 1024, 700)
        window.arrangement.share_out(list(window.docks))
        serve()
        found.append({name: place for name, place in places(window).items() if name != "controls"})
    assert found[0] == found[1]


def test_a_panel_in_a_window_of_its_own_stays_beside_the_picture_alone(desk: Desk) -> None:
    dock, only = desk.window.docks["controls"], desk.window.actions_by_name["picture_only"]
    dock.setFloating(True)
    for _ in range(2):
        only.trigger()
        serve()
        assert dock.isVisible() and dock.isFloating()


@pytest.mark.desk(fresh=True)
def test_folded_tables_are_made_only_when_they_are_unfolded(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, made, make = desk.window.tables, [], tensor_contents.embeddings
    monkeypatch.setattr(tensor_contents, "embeddings",
                        lambda result, **_: made.append(result.document.text) or make(result))
    desk.type_text("one two")
    assert made == [] and tables.findChildren(TensorTable) == []
    tables.set_folded(False)
    assert made == ["one two"] and len(tables.findChildren(TensorTable)) == 1


@pytest.mark.parametrize(("size", "unfolded"), [((1024, 700), True), ((1920, 1080), False)])
def test_the_picture_alone_has_the_window_and_gives_everything_back_exactly(
    desk: Desk, size: tuple[int, int], unfolded: bool
) -> None:
    window = desk.window
    resize(desk, *size)
    window.tables.set_folded(not unfolded)
    window.arrangement.edge_taken()
    window.resizeDocks([window.docks["heads"], window.docks["pipeline"]], [233, 91], Qt.Orientation.Horizontal)
    window.sentence.editor.setFocus()
    serve()
    before, kept = places(window), window.layout_state()
    square = window.detail.canvas.cells().height
    window.actions_by_name["picture_only"].trigger()
    serve()
    assert window.detail.canvas.cells().height > square
    assert window.middle.geometry() == QRect(0, 0, window.width(), window.status.y())
    assert window.detail.explanation.isVisible() and not window.menuBar().isVisible()
    assert window.detail.canvas.hasFocus() and window.layout_state()["state"] == kept["state"]
    assert "Escape shows all panels again" in window.message.text
    QTest.keyClick(window.detail.canvas, Qt.Key.Key_Escape)
    serve()
    assert window.message.text == ""
    assert places(window) == before and window.sentence.editor.hasFocus()
    assert not window.actions_by_name["picture_only"].isChecked()


def test_the_picture_alone_obeys_the_shortcuts(desk: Desk) -> None:
    window = desk.window
    window.actions_by_name["picture_only"].trigger()
    serve()
    QTest.keySequence(window.detail.canvas, "Alt+Right")
    assert window.pipeline.canvas.chosen == "weights" and window.detail.title.text().startswith("Context")
    QTest.keySequence(window.detail.canvas, "F11")
    serve()
    assert window.pipeline.canvas.chosen == "context", "what was out of sight catches up"


def test_panels_follow_the_size_of_the_window_until_somebody_drags_an_edge(desk: Desk) -> None:
    window = desk.window

    def sizes() -> tuple[int, int, int]:
        docks = window.docks
        return docks["controls"].width(), docks["heads"].width(), docks["pipeline"].height()

    at = {}
    for size in ((1440, 900), (1920, 1080), (1440, 900)):
        resize(desk, *size)
        assert at.setdefault(size, sizes()) == sizes()
    assert all(more > less for more, less in zip(at[1920, 1080], at[1440, 900], strict=True))
    edge = QPoint(window.docks["heads"].x() - 3, 600)
    QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=edge)
    for by in (20, 60):
        QTest.mouseMove(window, edge - QPoint(by, 0))
        serve()
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=edge - QPoint(60, 0))
    serve()
    dragged = sizes()
    assert dragged[1] > at[1440, 900][1] + 40
    resize(desk, 1920, 1080)
    assert sizes() == dragged
    window.actions_by_name["reset_layout"].trigger()
    serve()
    assert sizes() == at[1920, 1080]


def test_the_keys_go_where_they_went_when_the_layout_is_reset(desk: Desk) -> None:
    window = desk.window
    for widget in (window.sentence.editor, window.heads.canvas, window.controls.rows["d_out"].editor.inputs[0]):
        widget.setFocus()
        window.actions_by_name["reset_layout"].trigger()
        serve()
        assert widget.hasFocus(), widget


def test_the_layout_is_reset_from_anything(desk: Desk) -> None:
    window = desk.window
    serve()
    before = places(window)
    window.docks["heads"].close()
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, window.docks["tables"])
    window.docks["controls"].setFloating(True)
    window.docks["lines"].raise_()
    window.tables.set_folded(False)
    window.actions_by_name["picture_only"].trigger()
    serve()
    window.actions_by_name["reset_layout"].trigger()
    serve()
    assert places(window) == before


def test_a_layout_of_an_older_version_is_ignored_without_harm(desk: Desk) -> None:
    serve()
    before = places(desk.window)
    other = MainWindow()
    other.resize(1440, 900)
    other.docks["heads"].hide()
    old = bytes(other.saveState(1).data())  # of the first version, in which panels left little room
    other.deleteLater()
    for state in (old, b"nonsense", b""):
        desk.window.restore_layout(b"", state)
        serve()
        assert places(desk.window) == before


@pytest.mark.parametrize("by_hand", [False, True])
def test_only_sizes_that_were_set_by_hand_are_kept_in_a_larger_window(by_hand: bool, desk: Desk) -> None:
    """A layout that nobody touched kept the sizes of the screen of the first start."""
    window = desk.window
    serve()
    whole = window.docks["heads"].width()
    window.resize(1024, 700)
    serve()
    small = window.docks["heads"].width()
    if by_hand:
        window.arrangement.edge_taken()
    kept = window.layout_state() | {"geometry": b""}
    window.reset_layout()
    window.restore_layout(**kept)
    window.resize(1440, 900)
    serve()
    assert small < whole and window.docks["heads"].width() == (small if by_hand else whole)


def test_which_example_is_loaded_is_seen_whole_on_every_screen(desk: Desk) -> None:
    sentence = desk.window.sentence
    desk.controller.apply(lambda d: edits.set_option(d, "seed", 7), label="Another seed")
    for size in (*LEAST, *FRAMED):
        resize(desk, *size)
        assert sentence.loaded.text() == "Example (modified): Your journey starts with one step"
        assert sentence.loaded.width() >= sentence.loaded.sizeHint().width() and sentence.loaded.toolTip() == ""
        assert sentence.chips.width() > 400


def test_what_is_cut_on_a_small_screen_ends_in_an_ellipsis_and_says_the_rest_on_hover(desk: Desk) -> None:
    window = desk.window
    desk.presenter.do(choose_stage("weights"))
    resize(desk, 640, 480)
    for label in (window.detail.formula, window.detail.help, window.status.readout):
        if label.visible_text != label.text():
            assert label.visible_text.endswith("…") and unescape(label.toolTip()).count(label.text()) == 1
    assert window.detail.help.visible_text.endswith("…") and window.status.readout.visible_text.endswith("…")
    resize(desk, 1920, 1080)
    for label in (window.detail.formula, window.detail.help, window.status.readout):
        assert label.visible_text == label.text() and label.toolTip() == ""


def test_a_message_lies_neither_over_the_picture_nor_over_the_status_bar(desk: Desk) -> None:
    for size in (*LEAST, *FRAMED):
        check_message(desk, size)
        desk.window.actions_by_name["picture_only"].trigger()


def check_message(desk: Desk, size: tuple[int, int]) -> None:
    window, canvas = desk.window, desk.window.detail.canvas
    resize(desk, *size)
    canvas.setFocus()
    window.actions_by_name["hold"].trigger()
    serve()
    assert "This state is A now" in window.message.text
    message, square = window.message.geometry(), canvas.cells().rect(0, 0, *canvas.picture.shape).toAlignedRect()
    assert not message.intersects(square.translated(canvas.mapTo(window, QPoint(0, 0))))
    assert not message.intersects(window.status.geometry())
    bar, editor = window.menuBar(), window.sentence.editor
    assert message.bottom() < editor.mapTo(window, QPoint(0, 0)).y(), "nor over tabs or any other control"
    assert not any(message.intersects(bar.actionGeometry(menu).translated(bar.pos())) for menu in bar.actions())
    over = window.children()
    assert window.focus_frame.isVisible() and over.index(window.focus_frame) < over.index(window.message)
    window.actions_by_name["picture_only"].trigger()
    serve()
    square = canvas.cells().rect(0, 0, *canvas.picture.shape).toAlignedRect()
    assert "Escape shows all" in window.message.text and window.rect().contains(window.message.geometry())
    assert not window.message.geometry().intersects(square.translated(canvas.mapTo(window, QPoint(0, 0))))


def test_a_size_that_gives_way_to_another_is_told_of(desk: Desk) -> None:
    rows, document = desk.window.controls.rows, desk.controller.document
    for name, number, other, said in (("num_heads", 3, "d_out", "d_out is now 3, so that 3 heads divide it."),
                                      ("d_out", 3, "num_heads", "Heads is now 1, which divides d_out 3.")):
        desk.controller.new()
        field = rows[name].editor.field
        field.selectAll()
        QTest.keyClicks(field, str(number))
        field.commit()
        assert desk.window.message.text == said and getattr(desk.controller.document.options, name) == number
        assert str(getattr(desk.controller.document.options, other)) in said
        desk.controller.store.do(undo())
        assert desk.controller.document.options == document.options


def test_the_lists_of_steps_and_of_snapshots_come_over_the_arithmetic_and_stay_where_they_are_put(desk: Desk) -> None:
    window = desk.window
    for size in LEAST:
        resize(desk, *size)
    window.move(0, QApplication.primaryScreen().availableGeometry().bottom() - 300)
    for name in ("history", "snapshots"):
        window.actions_by_name[name].trigger()
        listed = desk.bench.tools.created[name]
        room = QApplication.primaryScreen().availableGeometry().adjusted(0, 0, -FRAME_WIDTH, -TITLE_HEIGHT)
        left = window.detail.explanation.mapToGlobal(QPoint(0, 0)).x()
        assert listed.isVisible() and listed.x() == min(left, room.right() - listed.width())
        assert room.contains(QRect(listed.pos(), listed.size())), "also where the window reaches below the screen"
        listed.move(5, 7)
        listed.close()
        window.actions_by_name[name].trigger()
        assert (listed.x(), listed.y()) == (5, 7)
        listed.close()
    none = desk.bench.tools.created["snapshots"].placeholder
    assert "No snapshots yet" in none.text() and not none.isHidden()


def test_the_layout_of_the_last_start_comes_back_whole(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "new"))
    desk.window.tables.set_folded(False)
    desk.window.arrangement.edge_taken()
    kept, found = desk.window.layout_state(), {}
    workbench.save_layout(desk.window)
    monkeypatch.setattr(desk.window, "restore_layout", found.update)
    workbench.restore_layout(desk.window)
    assert found == kept and all(kept.values())


@pytest.mark.desk(fresh=True)
def test_the_heads_get_their_width_back_after_a_wide_panel_and_from_a_layout_saved_beside_it(desk: Desk) -> None:
    """The heads' tabs are cut off at the width that is left beside a wide panel."""
    window, left_out = desk.window, frozenset({"training", "next"})

    def widths() -> tuple[int, int]:
        for _ in range(6):  # layouts ask for one another
            QApplication.processEvents()
        return window.docks["controls"].width(), window.docks["heads"].width()

    window.resize(1024, 700)
    window.folding.bring_back("controls")
    whole = widths()
    window.arrangement.edge_taken()
    window.docks["training"].setMinimumWidth(771)
    window.folding.update_left_out(left_out - {"training"})
    assert widths() < whole, "the wide panel needs the room"
    saved = window.layout_state() | {"geometry": b""}
    window.folding.update_left_out(left_out)
    assert widths() == whole
    window.restore_layout(**saved)
    assert widths() == whole


def test_a_panel_that_is_asked_for_ends_the_picture_alone(desk: Desk) -> None:
    window = desk.window
    for name in ("tables", "controls", "words"):
        window.arrangement.set_picture_only(True)
        window.show_panel(name)
        serve()
        assert not window.actions_by_name["picture_only"].isChecked() and window.docks["heads"].isVisibleTo(window)
        assert window.docks[name].isVisible(), name
