"""Tables of an experiment: what they show where there is not room for every column."""

import numpy as np
import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnviz.pictures import colours
from attnviz.views.chrome import theme
from attnviz.views.experiments.bar_table import BarTable
from attnviz.views.experiments.grid_table import CellTable, ColourBar, GridModel
from tests.views.pixels import grab_pixels
from tests.views.test_tensor_updates import Paints


def test_the_last_column_stays_whole_where_row_headers_become_wider(qtbot: QtBot) -> None:
    model = GridModel()
    table = CellTable(model)
    qtbot.addWidget(table)
    table.resize(300, 200)
    table.show()
    for rows in (tuple("abcdefghij"), tuple(f"a long name {at}" for at in range(40))):  # and a vertical scroll bar
        model.show_cells(rows, tuple(map(str, range(12))), np.zeros((len(rows), 12), np.uint32),
                         text=lambda row, column: None, tooltip=lambda row, column: None)
        if len(rows) == 10:
            table.scrollTo(model.index(0, 11))
        QApplication.processEvents()
        last = table.visualRect(model.index(0, 11))
        assert last.left() > 0 and last.right() < table.viewport().width(), rows[0]


def test_a_bar_is_as_long_as_its_number_and_what_is_no_number_has_none_and_says_so(qtbot: QtBot) -> None:
    values = np.array([0.5, -1.0, np.nan, 2.0])
    table = BarTable()
    qtbot.addWidget(table)
    table.resize(300, 200)
    table.show_bars(tuple("abcd"), values, "red-blue", reach=2.0, tooltip=lambda row, column: None,
                    axes=("token", "cosine"), column="cosine")
    table.show()
    table.fit()
    QApplication.processEvents()
    assert [table.bars.index(row, 0).data() for row in range(4)] == ["+0.5000", "−1.0000", "NaN", "+2.0000"]
    pixels = grab_pixels(table.viewport())
    for row, value in enumerate(values):
        rect = QRectF(table.visualRect(table.bars.index(row, 0)))
        line = pixels[round(rect.center().y()), : round(table.middle(rect) * 2 - rect.left())]
        away = np.flatnonzero((line != line[1]).any(axis=1)) - (table.middle(rect) - rect.left())
        longest = 0.0 if np.isnan(value) else value / 2 * (table.middle(rect) - rect.left())
        assert (away.min(), away.max()) == pytest.approx(sorted((0.0, longest)), abs=1.6), row


def shown(qtbot: QtBot, rows: tuple[str, ...], columns: tuple[str, ...]) -> CellTable:
    table = CellTable(GridModel())
    qtbot.addWidget(table)
    table.resize(400, 200)
    show_names(table, rows, columns)
    table.show()
    QApplication.processEvents()
    return table


def show_names(table: CellTable, rows: tuple[str, ...], columns: tuple[str, ...]) -> None:
    table.grid.show_cells(rows, columns, np.full((len(rows), len(columns)), 0xFFFFFFFF, np.uint32),
                          text=lambda row, column: None, tooltip=lambda row, column: None)


def test_each_name_is_seen_at_its_row_or_column_also_after_scrolling(qtbot: QtBot) -> None:
    """Headers paint their names themselves: each looks as where it is the only one that is not empty."""
    rows, columns = tuple(f"{at}_pre" for at in range(31)), tuple(f"word {at}" for at in range(30))
    table = shown(qtbot, rows, columns)
    for row, column in ((0, 0), (30, 29), (14, 13)):
        table.scrollTo(table.grid.index(row, column), CellTable.ScrollHint.PositionAtCenter)
        QApplication.processEvents()
        images = {}
        for name in ("all", "one"):
            if name == "one":
                table.grid.rows = tuple(text if at == row else " " * len(text) for at, text in enumerate(rows))
                table.grid.columns = tuple(text if at == column else "" for at, text in enumerate(columns))
            top, left = table.rowViewportPosition(row), table.columnViewportPosition(column)
            images[name] = [header.viewport().grab(rect).toImage() for header, rect in (
                (table.verticalHeader(), QRect(0, top, 60, table.rowHeight(row))),
                (table.horizontalHeader(), QRect(left, 0, table.columnWidth(column), 16)))]
        assert images["all"] == images["one"]
        for image in images["one"]:
            pixels = [image.pixelColor(x, y).lightness() for x in range(image.width()) for y in range(image.height())]
            assert max(pixels) - min(pixels) > 60, "something is written"
        table.grid.rows, table.grid.columns = rows, columns


def test_a_name_is_painted_again_where_it_was_scrolled_to(qtbot: QtBot) -> None:
    columns = tuple(f"word {at}" for at in range(30))
    table = shown(qtbot, ("0_pre", "1_pre"), columns)
    table.scrollTo(table.grid.index(0, 20), CellTable.ScrollHint.PositionAtCenter)
    QApplication.processEvents()
    names = Paints(table.horizontalHeader().viewport())
    show_names(table, ("0_pre", "1_pre"), (*columns[:20], "other", *columns[21:]))
    QApplication.processEvents()
    assert table.horizontalHeader().offset() > 0
    assert names.region.boundingRect().left() == table.columnViewportPosition(20)


def test_only_the_name_that_is_another_is_painted_again(qtbot: QtBot) -> None:
    columns = tuple(f"word {at}" for at in range(8))
    table = shown(qtbot, ("0_pre", "1_pre"), columns)
    names, rows = Paints(table.horizontalHeader().viewport()), Paints(table.verticalHeader().viewport())
    show_names(table, ("0_pre", "1_pre"), (*columns[:5], "other", *columns[6:]))
    QApplication.processEvents()
    assert names.region.boundingRect() == QRect(
        table.columnViewportPosition(5), 0, table.columnWidth(5), table.horizontalHeader().height())
    assert not rows.count
    high = table.horizontalHeader().height()
    show_names(table, ("0_pre", "a longer name"), tuple(f"{name}\nnow" for name in columns))
    QApplication.processEvents()
    assert table.horizontalHeader().height() > 1.6 * high and rows.count, "of two lines"
    width = theme.metrics("small").horizontalAdvance("a longer name")
    assert width < table.verticalHeader().width() < width + 20


def test_each_cell_has_its_colour_and_text_also_after_scrolling(qtbot: QtBot) -> None:
    rng = np.random.default_rng(0)
    pixels = rng.integers(0xFF404040, 0xFFC0C0C0, (5, 30), dtype=np.uint32) | 0xFF000000
    pixels[:, ::3] = 0xFFFFFFFF  # the ink on it is black
    model = GridModel()
    table = CellTable(model)
    qtbot.addWidget(table)
    table.resize(400, 200)
    model.show_cells(tuple("abcde"), tuple(map(str, range(30))), pixels,
                     text=lambda row, column: None if row == 1 else f"{row}{column}", tooltip=lambda row, column: None)
    table.show()
    for column in (0, 29, 13):
        table.scrollTo(model.index(0, column), CellTable.ScrollHint.PositionAtCenter)
        table.setCurrentIndex(model.index(2, column))
        QApplication.processEvents()
        image = table.viewport().grab().toImage()
        seen = [(row, at) for row in range(5) for at in range(30)
                if table.viewport().rect().contains(table.visualRect(model.index(row, at)))]
        assert len({at for _, at in seen}) > 5 and (0, column) in seen
        for row, at in seen:
            rect = table.visualRect(model.index(row, at))
            corner = image.pixelColor(rect.left() + 2, rect.top() + 8).rgb()
            assert corner == pixels[row, at] or (row, at) == (2, column)
            middle = [image.pixelColor(x, y).lightness() for x in range(rect.left() + 6, rect.right() - 6)
                      for y in range(rect.top() + 4, rect.bottom() - 4)]
            if at % 3 == 0 and (row, at) != (2, column):
                assert (min(middle) < 128) == (row != 1), "black words on white, and none without a text"
        marked = table.visualRect(model.index(2, column))
        assert image.pixelColor(marked.left() + 2, marked.top() + 8).rgb() != pixels[2, column], "the current cell"
    model.set_stale(True)
    QApplication.processEvents()
    assert table.viewport().grab().toImage() != image, "dimmed"


def test_no_scroll_bar_stays_where_smaller_cells_need_none(qtbot: QtBot) -> None:
    """Its room stayed empty below the lists of a head's circuits, until the window was resized."""
    table = shown(qtbot, tuple(map(str, range(12))), tuple("abcdefg"))
    table.min_column_px = 84
    for width, height in ((width, height) for width in range(740, 770, 5) for height in (260, 202, 300, 205, 150)):
        table.resize(width, height)
        QApplication.processEvents()
        needed, room = 7 * table.grid.column_px, table.viewport().width()
        assert table.horizontalScrollBar().isVisible() is (needed > room), (width, height)


def test_a_colour_bar_has_each_number_at_the_end_of_its_colour(qtbot: QtBot) -> None:
    bar = ColourBar()
    qtbot.addWidget(bar)
    bar.resize(240, bar.height())
    bar.show_bar(("", ""), "viridis")
    bar.show()
    plain = grab_pixels(bar)[bar.height() // 2]
    table = colours.lookup_table("viridis").astype(int)
    painted = np.flatnonzero(np.abs(plain.astype(int) - table[0]).max(axis=1) <= 2)
    left, right = int(painted[0]), int(painted[0]) + 139
    for share in (0.05, 0.5, 0.95):
        seen = plain[round(left + share * (right - left))].astype(int)
        assert np.abs(seen - table[round(share * 255)]).max() <= 10
    for texts, side in ((("1234", ""), 0), (("", "1234"), -1)):
        bar.show_bar(texts, "viridis")
        row = grab_pixels(bar)
        is_text = np.abs(row.astype(int) - row[0, 0]).max(axis=2).max(axis=0) > 60
        columns = np.flatnonzero(is_text)
        bar_start = next(x for x in columns if np.abs(row[bar.height() // 2, x].astype(int) - table[0]).max() <= 2)
        written = columns[columns < bar_start - 2] if side == 0 else columns[columns > bar_start + 143]
        assert len(written) > 8, "the number is on its own side"


def test_the_tooltip_of_a_cell_is_of_its_row_and_column() -> None:
    model = GridModel()
    model.show_cells(("a", "b"), ("c", "d", "e"), np.zeros((2, 3), np.uint32), text=lambda row, column: None,
                     tooltip=lambda row, column: f"row {row}, column {column}")
    assert "row 1, column 2" in model.index(1, 2).data(Qt.ItemDataRole.ToolTipRole)
