"""Painting the mask in the large picture, pressed through to the document."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell
from attnviz.document.targets import MASK, MaskTarget
from attnviz.store import history
from attnviz.store.edits import set_option, undo
from attnviz.store.focus import choose_head, choose_stage, mark_cell
from attnviz.store.look import choose_brush
from attnviz.store.parts import Brush
from attnviz.system.errors import EditError
from attnviz.views.detail.detail_canvas import DetailCanvas
from tests.desk import Desk

LEFT = Qt.MouseButton.LeftButton
Place = tuple[int, int]


@pytest.fixture
def painter(desk: Desk) -> Desk:
    """Return a desk on which nothing is masked, with the brush of single cells."""
    desk.presenter.do(set_option("mask", "none"))
    desk.window.actions_by_name["paint_mask"].trigger()
    desk.settle()
    return desk


def canvas_of(desk: Desk) -> DetailCanvas:
    return desk.window.detail.canvas


def point(desk: Desk, place: Place) -> QPoint:
    return canvas_of(desk).cells().rect(*place).center().toPoint()


def drag(desk: Desk, *places: Place, release: bool = True) -> None:
    """Press the left button on the first place, move over the others, and release it."""
    viewport = canvas_of(desk).viewport()
    QTest.mousePress(viewport, LEFT, pos=point(desk, places[0]))
    for place in places[1:]:
        QTest.mouseMove(viewport, point(desk, place))
        QApplication.processEvents()
    if release:
        QTest.mouseRelease(viewport, LEFT, pos=point(desk, places[-1]))
    desk.settle()


def masked(desk: Desk, head: int = 0) -> list[Place]:
    result = desk.presenter.state.result
    assert result is not None
    found = result.mask_of(0, np.s_[:], np.s_[:], head=head)
    return [(int(row), int(column)) for row, column in np.argwhere(found)]


def choose(desk: Desk, brush: Brush) -> None:
    QTest.mouseClick(desk.window.detail.brushes.buttons[brush], LEFT)
    desk.settle()


def test_a_drag_masks_the_cells_that_it_passes_and_is_one_step(painter: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MERGE_PAUSE", -1.0)  # the pointer rests in each cell
    before, visible = len(painter.controller.store.state.history.steps), canvas_of(painter).box.viewRect()
    drag(painter, (0, 1), (0, 5), (3, 5))
    assert masked(painter) == [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 5), (2, 5), (3, 5)]
    assert masked(painter, head=1) == masked(painter)
    assert len(painter.controller.store.state.history.steps) == before + 1
    assert canvas_of(painter).box.viewRect() == visible, "it does not move the picture"
    assert painter.presenter.state.focus.pinned is None, "nor pin a cell"
    drag(painter, (0, 2), (0, 3))
    assert (0, 2) not in masked(painter) and (0, 3) not in masked(painter), "it begins at a masked cell: it unmasks"
    painter.presenter.do(undo())
    painter.presenter.do(undo())
    painter.settle()
    assert masked(painter) == []


def test_what_is_painted_is_hatched(painter: Desk) -> None:
    def grey(place: Place) -> bool:
        image, at = canvas_of(painter).viewport().grab().toImage(), point(painter, place)
        colour = image.pixelColor(at + QPoint(7, 9))
        return colour.hsvSaturation() < 40

    painter.end_highlight()
    assert not grey((4, 2))
    drag(painter, (4, 2))
    painter.end_highlight()
    assert grey((4, 2)) and not grey((4, 3))


def test_a_rectangle_is_shown_while_it_is_dragged_and_painted_at_the_end(painter: Desk) -> None:
    choose(painter, "rectangle")
    drag(painter, (3, 2), (4, 1), (5, 0), release=False)
    band, cells = canvas_of(painter).brush.band, canvas_of(painter).cells()
    assert band.isVisible() and masked(painter) == []
    assert abs(band.width() - 3 * cells.width) < 2 and abs(band.height() - 3 * cells.height) < 2
    QTest.mouseMove(canvas_of(painter).viewport(), QPoint(-20, -20))
    QTest.mouseRelease(canvas_of(painter).viewport(), LEFT, pos=QPoint(-20, -20))
    painter.settle()
    assert not band.isVisible()
    assert masked(painter) == [(row, column) for row in range(4) for column in range(3)]


@pytest.mark.parametrize(("brush", "places"), [
    ("queries", [(row, column) for row in (1, 2, 3) for column in range(6)]),
    ("keys", [(row, column) for row in range(6) for column in (2, 3, 4)]),
])
def test_rows_and_columns(painter: Desk, brush: Brush, places: list[Place]) -> None:
    choose(painter, brush)
    drag(painter, (1, 2), (3, 4))
    assert masked(painter) == places


def test_the_mask_of_one_head(painter: Desk) -> None:
    painter.presenter.do(choose_head(1))
    painter.settle()
    result = painter.presenter.state.result
    assert result is not None
    before = result.array("weights")
    QTest.mouseClick(painter.window.detail.brushes.one_head, LEFT)
    choose(painter, "queries")
    drag(painter, (2, 0))
    assert masked(painter) == [] and masked(painter, head=1) == [(2, column) for column in range(6)]
    assert list(painter.controller.document.mask_edits) == [MaskTarget(0, 1)]
    result = painter.presenter.state.result
    assert result is not None
    weights = result.array("weights")
    assert np.array_equal(weights[:, 0], before[:, 0]) and not weights[0, 1, 2].any()
    assert np.array_equal(np.delete(weights[0, 1], 2, 0), np.delete(before[0, 1], 2, 0))
    picture = canvas_of(painter).picture
    assert picture is not None and picture.masked is not None and picture.masked[2, 0]


def test_the_space_bar_paints_at_the_mark_and_escape_ends_painting(painter: Desk) -> None:
    canvas, detail = canvas_of(painter), painter.window.detail
    canvas.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Space):
        QTest.keyClick(canvas, key)
    painter.settle()
    assert masked(painter) == [(1, 0)]
    assert detail.brushes.isVisible()
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    painter.settle()
    assert painter.presenter.state.look.brush == "" and not painter.window.actions_by_name["paint_mask"].isChecked()
    assert not detail.brushes.isVisible()
    drag(painter, (3, 3))
    assert masked(painter) == [(1, 0)] and painter.presenter.state.focus.pinned is not None


@pytest.mark.parametrize(("brush", "places"), [
    ("cells", [(1, 2), (1, 3), (2, 2), (2, 3)]),
    ("rectangle", [(1, 2), (1, 3), (2, 2), (2, 3)]),
    ("queries", [(row, column) for row in (1, 2) for column in range(6)]),
    ("keys", [(row, column) for row in range(6) for column in (2, 3)]),
])
def test_shift_and_arrows_choose_a_range_that_the_space_bar_paints(
        painter: Desk, brush: Brush, places: list[Place]) -> None:
    canvas, shift = canvas_of(painter), Qt.KeyboardModifier.ShiftModifier
    choose(painter, brush)
    canvas.setFocus()
    painter.presenter.do(mark_cell(Cell(painter.presenter.state.focus.spot, 2, 2)))
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Right):
        QTest.keyClick(canvas, key, shift)
    cells, steps = canvas.cells(), len(painter.controller.store.state.history.steps)
    rows, columns = len({row for row, _ in places}), len({column for _, column in places})
    band = canvas.brush.band
    assert band.isVisible() and masked(painter) == []
    assert (band.width(), band.height()) == pytest.approx((columns * cells.width, rows * cells.height), abs=2)
    QTest.keyClick(canvas, Qt.Key.Key_Space)
    painter.settle()
    assert masked(painter) == places and len(painter.controller.store.state.history.steps) == steps + 1
    QTest.keyClick(canvas, Qt.Key.Key_Space)
    painter.settle()
    assert masked(painter) == [], "a range that begins at a masked cell is unmasked"
    painter.presenter.do(undo())
    painter.settle()
    assert masked(painter) == places
    QTest.keyClick(canvas, Qt.Key.Key_Left)
    assert not band.isVisible(), "without Shift the mark is alone"
    QTest.keyClick(canvas, Qt.Key.Key_Left, shift)
    assert band.isVisible()
    drag(painter, (5, 5))
    assert not band.isVisible(), "the mouse paints what it drags over"


def test_a_stage_without_a_mask_is_not_painted(painter: Desk) -> None:
    painter.presenter.do(choose_stage("queries"))
    painter.settle()
    assert canvas_of(painter).viewport().cursor().shape() == Qt.CursorShape.ArrowCursor
    drag(painter, (1, 0))
    assert painter.presenter.state.focus.pinned is not None and not painter.controller.document.mask_edits
    painter.presenter.do(choose_stage("scores"))
    painter.settle()
    assert canvas_of(painter).viewport().cursor().shape() == Qt.CursorShape.CrossCursor
    drag(painter, (1, 0))
    drag(painter, (1, 1))
    drag(painter, (1, 0))
    assert masked(painter) == [(1, 1)], "scores show no mask, but it is known"


def test_reset_unpaints(painter: Desk) -> None:
    bar = painter.window.detail.brushes
    assert not bar.reset.isEnabled()
    drag(painter, (0, 0), (5, 5))
    assert bar.reset.isEnabled() and len(masked(painter)) == 6
    QTest.mouseClick(bar.reset, LEFT)
    painter.settle()
    assert masked(painter) == [] and not bar.reset.isEnabled()


def test_one_head_has_no_switch_for_itself_alone(painter: Desk) -> None:
    assert painter.window.detail.brushes.one_head.isVisible()
    painter.presenter.do(set_option("variant", "self_attention_v1"))
    painter.settle()
    assert painter.window.detail.brushes.isVisible() and not painter.window.detail.brushes.one_head.isVisible()


def test_a_rectangle_replaces_the_edits_of_its_heads() -> None:
    document = edits.set_mask_cell(Document(), (0, 1, 1), masked=True, layer=0, head=1)
    document = edits.set_mask_cell(document, (0, 5, 5), masked=True, layer=0, head=1)
    document = edits.mask_rectangle(document, 0, (0, 2), (1, 3), masked=False)
    assert {str(target): dict(cells) for target, cells in document.mask_edits.items()} == {
        "mask": {(0, 0, 1): 1.0, (0, 0, 2): 1.0, (0, 1, 1): 1.0, (0, 1, 2): 1.0},
        "mask layer 0 head 1": {(0, 5, 5): 0.0}}
    assert edits.mask_rectangle(document, 0, (2, 2), (0, 9), masked=True) is document
    with pytest.raises(EditError, match="1,000,000 cells are too many to paint: write the mask as a formula"):
        edits.mask_rectangle(document, 0, (0, 1000), (0, 1000), masked=True)


def test_the_numbers_of_a_preset_and_its_formula_follow_each_other(desk: Desk) -> None:
    editor = desk.window.controls.rows["mask"].editor
    desk.presenter.do(set_option("mask", "sliding_window"))
    desk.settle()
    box, width = editor.numbers["sliding_window"], editor.numbers["sliding_window"].fields["width"]
    assert box.isVisible() and [name for name, other in editor.numbers.items() if other.isVisible()] == [
        "sliding_window"]
    steps = len(desk.controller.store.state.history.steps)
    width.setFocus()
    QTest.keyClick(width, Qt.Key.Key_Down)
    QTest.keyClick(width, Qt.Key.Key_Down)
    desk.settle()
    assert editor.field.text() == "k <= q and q - k < 1"
    assert masked(desk) == [(q, k) for q in range(6) for k in range(6) if q != k]
    assert len(desk.controller.store.state.history.steps) == steps + 1, "a burst of steps is one"
    QTest.keyClick(width, Qt.Key.Key_Down)
    for typed, shown in (("0", 1), ("2", 2)):
        width.selectAll()
        QTest.keyClicks(width, typed)
        QTest.keyClick(width, Qt.Key.Key_Return)
        desk.settle()
        assert width.value == shown and desk.controller.document.options.mask == f"k <= q and q - k < {shown}"
    editor.field.setFocus()
    editor.field.selectAll()
    QTest.keyClicks(editor.field, "k<=q and q-k<4")
    desk.settle()
    assert width.value == 4 and editor.combo.currentData() == "sliding_window" and editor.field.text().count(" ") == 2
    QTest.keyClicks(editor.field, " or k == 5")
    desk.settle()
    assert not box.isVisible() and editor.combo.currentIndex() == -1
    assert not np.any([place in masked(desk) for place in ((0, 5), (3, 5))])


def test_no_name_of_a_tool_is_cut_in_a_narrow_window(painter: Desk) -> None:
    painter.window.resize(1024, 700)
    painter.window.docks["controls"].show()
    QApplication.processEvents()
    bar = painter.window.detail.brushes
    for tool in (*bar.buttons.values(), bar.one_head, bar.reset):
        assert tool.isVisible() and tool.width() >= tool.sizeHint().width(), tool.text()


def test_a_brush_that_does_not_exist_is_refused(desk: Desk) -> None:
    from attnviz.store.arguments import from_data

    with pytest.raises(EditError):
        from_data("choose_brush", {"brush": "broom"})
    assert from_data("choose_brush", {"brush": "keys"}).arguments == choose_brush("keys").arguments
    assert MASK not in desk.controller.document.mask_edits
