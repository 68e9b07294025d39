"""Tables of an experiment: what they show where there is not room for every column."""

import numpy as np
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnviz.views.experiments.grid_table import CellTable, GridModel


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
    model.is_stale = True
    table.viewport().update()
    QApplication.processEvents()
    assert table.viewport().grab().toImage() != image, "dimmed"
