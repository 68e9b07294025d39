"""Number tables, read back pixel by pixel: numbers, colours, labels and marks, in both themes."""

import re
from dataclasses import replace
from typing import Any

import numpy as np
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHeaderView, QToolTip

from attnviz.document.cells import Edits
from attnviz.document.targets import StageTarget
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps
from attnviz.views.chrome import theme
from attnviz.views.heatmaps.painting import EDITED, CellGrid
from attnviz.views.tables.tensor_contents import TableContent
from attnviz.views.tables.tensor_table import TensorTable
from tests.views.pixels import (
    Pixels,
    cell_interior,
    colours_of,
    corner_colour,
    find_number,
    find_text,
    rgb,
    screen_pixels,
)
from tests.views.table_helpers import write
from tests.views.view_helpers import on_screen

VALUES = np.array([[0.1234, -0.5, 1.25, 0.875], [-2.5, 0.0625, 0.3, -0.9], [2.0, 7e-06, -0.007, 1.5]], np.float32)
TEXTS = [["0.1234", "−0.5000", "1.2500", "0.8750"], ["−2.5000", "0.0625", "0.3000", "−0.9000"],
         ["2.0000", "0.0000", "−0.0070", "1.5000"]]
TOKENS, DIMENSIONS = ("Your", "journey", "starts"), ("d0", "d1", "d2", "d3")
TARGET = StageTarget("multi_head", "queries")
BESIDE = 7  #: pixels that a number leaves at its right: its margin, and the line of ground between two cells


def content(**changed: Any) -> TableContent:
    return TableContent(**{
        "name": "Queries", "values": VALUES, "row_labels": TOKENS, "column_labels": DIMENSIONS,
        "address": lambda row, column: (TARGET, (row, column)), "edited": Edits({}), "row_word": "token",
        "column_word": "dimension", **changed})


def show(qtbot: Any, qapp: QApplication, shown: TableContent, scheme: Any = "light") -> TensorTable:
    theme.apply(qapp, scheme)
    table = on_screen(qtbot, TensorTable(), 460, 130)
    table.set_content(shown)
    QApplication.processEvents()
    table.selectionModel().clear()  # Qt has made the first cell the current one
    return table


def cells_of(table: TensorTable) -> CellGrid:
    first = table.visualRect(table.model().index(0, 0))
    return CellGrid(first.x(), first.y(), table.columnWidth(0), table.rowHeight(0))


def tints(values: np.ndarray, name: str = "red-blue", masked: np.ndarray | None = None) -> np.ndarray:
    low, high = colours.levels(values if masked is None else np.where(masked, 0, values), "diverging")
    return colours.tint(values, low, high, name, masked=masked)


def colours_in(picture: Pixels, cells: CellGrid) -> list[list[Any]]:
    return [[corner_colour(picture, cells, row, column) for column in range(4)] for row in range(3)]


def numbers_in(table: TensorTable, texts: list[list[str]] = TEXTS) -> list[list[str]]:
    picture, everything = screen_pixels(table.viewport()), {text for row in (*TEXTS, *texts) for text in row}
    return [[find_number(everything, picture, cells_of(table), row, column, role="body", right=BESIDE)
             for column in range(4)] for row in range(3)]


def test_each_cell_has_its_number_and_its_colour_in_its_place(qtbot: Any, qapp: Any) -> None:
    table = show(qtbot, qapp, content(), "dark")
    assert numbers_in(table) == TEXTS
    np.testing.assert_array_equal(colours_in(screen_pixels(table.viewport()), cells_of(table)), tints(VALUES))
    others = -VALUES[::-1]
    table.set_content(content(values=others))
    told = [[f"{value:.4f}".replace("-", "−") if abs(value) > 1e-3 else "0.0000" for value in row]
            for row in others.tolist()]
    assert numbers_in(table, told) == told, "other numbers are painted when they come"
    np.testing.assert_array_equal(colours_in(screen_pixels(table.viewport()), cells_of(table)), tints(others))


def test_other_colours_are_put_on_at_once(qtbot: Any, qapp: Any) -> None:
    table = show(qtbot, qapp, content())
    screen_pixels(table)
    for name in ("purple-orange", "red-blue"):
        table.set_content(content(maps=Maps(diverging=name)))
        found = colours_in(screen_pixels(table.viewport()), cells_of(table))
        np.testing.assert_array_equal(found, tints(VALUES, name))


def section(header: QHeaderView, at: int) -> Pixels:
    picture, start, size = screen_pixels(header), header.sectionViewportPosition(at), header.sectionSize(at)
    return picture[:, start : start + size] if header.orientation() == Qt.Orientation.Horizontal else (
        picture[start : start + size])


def test_each_row_and_column_has_its_label(qtbot: Any, qapp: Any) -> None:
    table = show(qtbot, qapp, content(), "dark")
    look: Any = {"role": "caption", "ink": "Muted", "ground": rgb("Window")}
    for header, labels in ((table.verticalHeader(), TOKENS), (table.horizontalHeader(), DIMENSIONS)):
        assert tuple(find_text(labels, section(header, at), **look) for at in range(len(labels))) == labels
    table.set_content(content(row_labels=("Your", "step", "starts")))
    said = [find_text((*TOKENS, "step"), section(table.verticalHeader(), at), **look) for at in range(3)]
    assert said == ["Your", "step", "starts"], "another word at a place is written there"


def test_the_current_cell_is_outlined_and_its_labels_are_in_the_colour_of_text(
    qtbot: Any, qapp: Any
) -> None:
    table = show(qtbot, qapp, content(), "dark")
    for row, column in ((1, 2), (2, 0)):
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton,
                         pos=table.visualRect(table.model().index(row, column)).center())
        picture, cells = screen_pixels(table.viewport()), cells_of(table)
        outlined = [at for at in np.ndindex(3, 4)
                    if rgb("Accent") in colours_of(cell_interior(picture, cells, *at, margin=0))]
        assert outlined == [(row, column)]
        strong = [(header.orientation() == Qt.Orientation.Horizontal, at)
                  for header in (table.verticalHeader(), table.horizontalHeader()) for at in range(header.count())
                  if rgb("Text") in colours_of(section(header, at))]
        assert strong == [(False, row), (True, column)]


def edited_in(table: TensorTable) -> list[tuple[int, ...]]:
    picture, mark = screen_pixels(table.viewport()), (EDITED.red(), EDITED.green(), EDITED.blue())
    found = []
    for at in np.ndindex(3, 4):
        cell = cell_interior(picture, cells_of(table), *at, margin=0)
        rows, columns = np.nonzero((cell == mark).all(axis=2))
        if len(rows):
            found.append(at)
            assert rows.max() < 9 and columns.min() > cell.shape[1] - 11, "at its upper right"
    return found


def test_exactly_the_edited_cells_have_a_corner(qtbot: Any, qapp: Any) -> None:
    table = show(qtbot, qapp, content(), "dark")
    assert edited_in(table) == []
    elsewhere = {StageTarget("multi_head", "keys"): {(0, 1): 3.0}}
    table.set_content(content(edited=Edits({TARGET: {(2, 1): 7e-06, (0, 3): 0.875}, **elsewhere})))
    assert edited_in(table) == [(0, 3), (2, 1)]
    table.set_content(content(edited=Edits({TARGET: {(1, 1): 0.0625}})))
    assert edited_in(table) == [(1, 1)]


def test_exactly_the_masked_cells_are_hatched_and_have_no_say_in_the_colours(
    qtbot: Any, qapp: Any
) -> None:
    masked = np.zeros((3, 4), bool)
    masked[0, 2] = masked[1, 0] = masked[2, 0] = True
    table = show(qtbot, qapp, content(values=np.where(masked, -np.inf, VALUES)), "dark")
    for hidden in (masked, masked[:, ::-1], masked):
        table.set_content(content(values=np.where(hidden, 99, VALUES), masked=hidden))
        picture, cells = screen_pixels(table.viewport()), cells_of(table)
        expected = tints(np.where(hidden, 0, VALUES))
        for row, column in np.ndindex(3, 4):
            part = cell_interior(picture, cells, row, column)[:, :6]  # left of the number
            if hidden[row, column]:
                assert colours_of(part) == {rgb("Masked"), rgb("Hatch")}
            else:
                assert colours_of(part) == {tuple(expected[row, column])}


def test_another_theme_at_run_time_changes_ground_and_labels_and_no_colour_of_data(
    qtbot: Any, qapp: Any
) -> None:
    table = show(qtbot, qapp, content(edited=Edits({TARGET: {(2, 1): 7e-06}})), "dark")
    screen_pixels(table)
    theme.apply(qapp, "light")
    picture, cells = screen_pixels(table.viewport()), cells_of(table)
    np.testing.assert_array_equal(colours_in(picture, cells), tints(VALUES))
    assert tuple(picture[round(cells.y + cells.height) - 1, 5]) == rgb("Window"), "the ground between two rows"
    assert tuple(picture[-1, -1]) == rgb("Window")
    look: Any = {"role": "caption", "ink": "Muted", "ground": rgb("Window")}
    for header, labels in ((table.verticalHeader(), TOKENS), (table.horizontalHeader(), DIMENSIONS)):
        assert find_text(labels, section(header, 1), **look) == labels[1]
    assert numbers_in(table) == TEXTS and edited_in(table) == [(2, 1)]


def tip_at(widget: Any, point: QPoint) -> str:
    QToolTip.hideText()
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, point, widget.mapToGlobal(point)))
    said = QToolTip.text()
    QToolTip.hideText()
    return str(said)


def test_a_tooltip_tells_of_the_cell_that_is_pointed_at(qtbot: Any, qapp: Any) -> None:
    masked = np.zeros((3, 4), bool)
    masked[1, 3] = True
    shown = content(masked=masked, edited=Edits({TARGET: {(2, 1): 7e-06}}), row_notes={0: "a stranger"})
    table = show(qtbot, qapp, shown)
    for row, column in np.ndindex(3, 4):
        said = tip_at(table.viewport(), table.visualRect(table.model().index(row, column)).center())
        number, place, *rest = re.findall(">([^<]+)<", said)
        assert np.float32(number) == VALUES[row, column]
        assert place.startswith(f"Queries: token {TOKENS[row]}, dimension d{column}")
        rest_of = " ".join(rest)
        assert ("a stranger" in rest_of, "masked" in rest_of, "edited" in rest_of) == (
            row == 0, (row, column) == (1, 3), (row, column) == (2, 1))
    for header, words in ((table.verticalHeader(), [f"token {word}" for word in TOKENS]),
                          (table.horizontalHeader(), [f"dimension {word}" for word in DIMENSIONS])):
        across = header.orientation() == Qt.Orientation.Horizontal
        for at, word in enumerate(words):
            middle = header.sectionViewportPosition(at) + header.sectionSize(at) // 2
            assert word in tip_at(header.viewport(), QPoint(middle, 5) if across else QPoint(5, middle))


def test_a_number_under_way_is_seen_and_coloured_at_once(qtbot: Any, qapp: Any) -> None:
    table = show(qtbot, qapp, content())
    screen_pixels(table)
    write(table, 1, 2, "2.25")
    table.selectionModel().clear()
    typed = [row.copy() for row in TEXTS]
    typed[1][2] = "2.2500"
    assert numbers_in(table, typed) == typed and edited_in(table) == [(1, 2)]
    low, high = colours.levels(VALUES, "diverging")
    assert corner_colour(screen_pixels(table.viewport()), cells_of(table), 1, 2) == tuple(
        colours.tint([2.25], low, high, "red-blue")[0])
    table.set_content(replace(content(), values=VALUES.copy()))
    assert numbers_in(table) == TEXTS and edited_in(table) == [], "what was computed counts"
