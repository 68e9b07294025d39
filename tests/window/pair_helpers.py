"""Helpers for two large pictures side by side: a window, and gestures on its pictures."""

from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.places import SecondView
from attnviz.store.second_view import set_second_view
from attnviz.views.detail.detail_canvas import DetailCanvas
from tests.desk import Desk

SENTENCES = "one two three four five six\nseven eight nine"
FOUR = {"variant": "multi_head", "num_heads": 4, "d_out": 8}
#: four heads and two sentences of different lengths
PAIR = pytest.mark.desk(document=edits.new_document(text=SENTENCES, settings=FOUR))
HEAD, SENTENCE = SecondView("head", 3), SecondView("sentence", 1)


def change(desk: Desk, edit: Any) -> None:
    desk.edit(edit, label="Change")
    desk.end_highlight()
    QApplication.processEvents()


def put(desk: Desk, beside: SecondView | None) -> tuple[DetailCanvas, ...]:
    desk.presenter.do(set_second_view(beside))
    QApplication.processEvents()
    return desk.window.detail.canvases


def view_range(canvas: DetailCanvas) -> tuple[float, ...]:
    """Return the visible cells: first column, first row, and the number of each."""
    seen = canvas.box.viewRect()
    return tuple(round(number, 3) for number in (seen.x(), seen.y(), seen.width(), seen.height()))


def middle(canvas: DetailCanvas, row: int, column: int) -> QPointF:
    return canvas.cells().rect(row, column).center()


def readout(desk: Desk) -> str:
    """Return the readout of the cell in the status bar, without the note on a new text."""
    return desk.window.status.readout.text().split("    ·    New text")[0]
