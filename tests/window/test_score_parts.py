"""Why this score, in the window: bars in order and colour, what a click opens, and why it is not there."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document.places import Cell, Spot
from attnviz.experiments.score_parts import ScoreParts
from attnviz.pictures.numbers import signed
from attnviz.store.experiments import choose_experiment
from attnviz.store.focus import hover_cell, mark_cell
from attnviz.views.experiments.bar_table import NUMBER_PX
from attnviz.views.experiments.score_parts_page import ScorePartsPage
from tests.desk import Desk, wait_for
from tests.engine.small_models import document, small

TEXT = "the cat sat on"
PINNED = Cell(Spot("weights", layer=2, head=1), 12, 5)
MODEL = small("qwen3")
pytestmark = pytest.mark.desk(document=document(MODEL, TEXT), models=(MODEL,))


@pytest.fixture
def desk(desk: Desk) -> Desk:
    desk.presenter.do(mark_cell(PINNED))  # without a pinned cell the experiment does not open
    desk.presenter.do(choose_experiment("score_parts"))
    desk.presenter.do(mark_cell(None))
    return desk


def page_of(desk: Desk) -> ScorePartsPage:
    return desk.window.panels["experiment"].page("score_parts")


def parts_of(desk: Desk, cell: Cell) -> ScoreParts:
    """Wait until the parts of a cell of the present numbers are shown."""
    def found() -> ScoreParts | None:
        state = desk.presenter.state
        known = state.experiment_numbers
        is_new = isinstance(known, ScoreParts) and known.request.result is state.now and (
            (known.request.cell.row, known.request.cell.column) == (cell.row, cell.column)
            and known.request.cell.spot == cell.spot.at(stage="scores"))
        return known if is_new and isinstance(known, ScoreParts) else None

    wait_for(found)
    QApplication.processEvents()
    return wait_for(found)


def test_bars_are_sorted_and_drawn_around_the_middle_and_the_text_changes_them(desk: Desk) -> None:
    page, view = page_of(desk), desk.window.panels["experiment"]
    assert "Pin a cell" in view.obstacle.text() and view.obstacle.isVisible()
    desk.presenter.do(mark_cell(PINNED))
    found = parts_of(desk, PINNED)
    assert not view.obstacle.isVisible()
    for table, values in zip(page.tables, (found.query_parts, found.key_parts), strict=True):
        order = np.argsort(-np.abs(values), kind="stable")
        assert [table.bars.index(row, 0).data() for row in range(3)] == [signed(values[at]) for at in order[:3]]
        name = table.bars.headerData(0, Qt.Orientation.Vertical)
        assert name == str(found.writers[order[0]].name)
        reach = max(np.abs(found.query_parts).max(), np.abs(found.key_parts).max())
        for row in range(3):
            rect = QRectF(table.visualRect(table.bars.index(row, 0)))
            room = rect.left() + rect.width() - NUMBER_PX - table.middle(rect)
            assert table.bar(row, rect).width() == pytest.approx(room * abs(values[order[row]]) / reach, abs=0.5)
        for row in range(3):
            rect = table.visualRect(table.bars.index(row, 0))
            middle, image = round(table.middle(rect)), table.viewport().grab().toImage()
            way = 1 if values[order[row]] > 0 else -1
            bar = image.pixelColor(QPoint(middle + 3 * way, rect.center().y())).rgb()
            assert bar == int(table.bars.pixels[row, 0]), "the bar goes the way of its sign"
            assert image.pixelColor(QPoint(middle - 3 * way, rect.center().y())).rgb() != bar
    assert f"= {found.score:.4f}"[:6] in page.words.text() and "Layer 2, head 1: q · k / √8" in page.words.text()
    assert "those of queries and keys included" in page.note.text()
    desk.type_text("the cut sat on")
    changed = parts_of(desk, PINNED)
    assert changed.score != found.score and not page.tables[0].bars.is_stale


def test_a_click_opens_the_head_at_its_largest_weight_and_the_lists_pin_another_pair(desk: Desk) -> None:
    desk.presenter.do(mark_cell(PINNED))
    found, page = parts_of(desk, PINNED), page_of(desk)
    order = np.argsort(-np.abs(found.key_parts), kind="stable")
    row = next(row for row, at in enumerate(order) if found.writers[at].kind == "head")
    writer, table = found.writers[order[row]], page.tables[1]
    tip = table.bars.index(row, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert f"{writer.name} in the key: {signed(found.key_parts[order[row]])}" in tip
    table.scrollTo(table.bars.index(row, 0))
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton,
                     pos=table.visualRect(table.bars.index(row, 0)).center())
    focus = desk.presenter.state.focus
    assert (focus.spot.layer, focus.spot.head) == (writer.layer, writer.head)
    weights = found.request.result.picture(focus.spot.at(stage="weights"))[5]
    opened = Cell(Spot("weights", layer=writer.layer, head=writer.head), 5, int(np.argmax(weights)))
    assert focus.pinned == opened, "where that head looks from the key's token"
    parts_of(desk, opened)
    page.choices[0].activated.emit(9)
    parts_of(desk, Cell(opened.spot, 9, opened.column))
    assert page.choices[0].currentText() == f"9  {found.request.result.labels[0][9]}"


def test_the_pointer_sorts_no_bars_anew(desk: Desk) -> None:
    desk.presenter.do(mark_cell(PINNED))
    parts_of(desk, PINNED)
    page = page_of(desk)
    values = page.tables[0].values
    for cell in (Cell(PINNED.spot, 3, 1), None):
        desk.presenter.do(hover_cell(cell))
        assert page.tables[0].values is values
    desk.presenter.do(mark_cell(Cell(PINNED.spot, 4, 1)))
    wait_for(lambda: page.tables[0].values is not values)
    assert not page.tables[0].bars.is_stale, "another pair is drawn"


def test_an_mlp_opens_its_layer_by_the_keyboard(desk: Desk) -> None:
    desk.presenter.do(mark_cell(PINNED))
    found, page = parts_of(desk, PINNED), page_of(desk)
    order = np.argsort(-np.abs(found.query_parts), kind="stable")
    row = next(row for row, at in enumerate(order) if found.writers[at].kind == "mlp")
    page.tables[0].setCurrentIndex(page.tables[0].bars.index(row, 0))
    QTest.keyClick(page.tables[0], Qt.Key.Key_Return)
    assert desk.presenter.state.focus.spot.layer == found.writers[order[row]].layer
