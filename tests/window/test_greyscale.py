"""Without colour: what is masked, edited or marked differs in grey, too."""

import numpy as np
import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.store.edits import toggle_mask_of_cell
from attnviz.store.focus import choose_stage, pin_cell
from attnviz.views.chrome import theme
from tests.desk import Desk

SEEN = 24  #: of 255 steps of grey: what is paler is not seen at once


def grey(widget: QWidget, rect: QRect) -> np.ndarray:
    """Return the grey of each pixel of a part of a widget, as on a printer without colours."""
    image = widget.grab(rect).toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return lines[:, : image.width()].astype(int)


def differs(first: np.ndarray, second: np.ndarray) -> bool:
    """Return whether 2 % of the pixels of two pictures are told apart."""
    return bool((abs(first - second) >= SEEN).mean() > 0.02)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_state_of_a_cell_and_a_chip_is_seen_in_grey(qapp: QApplication, desk: Desk, scheme: str) -> None:
    theme.apply(qapp, scheme)
    canvas, chips, cell = desk.window.detail.canvas, desk.window.sentence.chips, Cell(Spot("weights"), 3, 1)

    def corner() -> np.ndarray:
        """Return the right upper quarter of the cell, in which no number is."""
        rect = canvas.cells().rect(cell.row, cell.column).toRect()
        return grey(canvas, QRect(rect.center().x(), rect.top() + 1, rect.width() // 2 - 1, rect.height() // 4))

    desk.end_highlight()
    plain = corner()
    assert np.ptp(plain) < SEEN, "one colour"
    desk.presenter.do(toggle_mask_of_cell(cell))
    desk.settle()
    desk.end_highlight()
    assert np.ptp(corner()) > SEEN / 2, "a masked cell is hatched"
    query, key = (grey(chips, chips.chip_rect(at).adjusted(-3, -3, 3, 3)) for at in (cell.row, cell.column))
    desk.presenter.do(pin_cell(cell))
    desk.settle()
    filled, outlined = (grey(chips, chips.chip_rect(at).adjusted(-3, -3, 3, 3)) for at in (cell.row, cell.column))
    assert differs(query, filled) and differs(key, outlined)
    dark = [(abs(each - np.median(each[:2])) > SEEN).mean() for each in (filled, outlined)]
    assert dark[0] > 2 * dark[1], "the query is filled, the key has an outline"
    desk.presenter.do(pin_cell(None))
    desk.presenter.do(choose_stage("scores"))
    desk.edit(lambda document: edits.edit_cells(
        document, StageTarget(document.options.variant, "scores"), {(0, 0, cell.row, cell.column): 0.1}))
    desk.end_highlight()
    assert np.ptp(corner()) > SEEN, "an edited cell has a corner"
