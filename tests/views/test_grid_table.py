"""Tables of an experiment: what they show where there is not room for every column."""

import numpy as np
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnviz.views.experiments.grid_table import GridModel, GridTable


def test_the_last_column_stays_whole_where_row_headers_become_wider(qtbot: QtBot) -> None:
    model = GridModel()
    table = GridTable(model)
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
