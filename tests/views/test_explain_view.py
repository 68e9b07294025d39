"""The size of the arithmetic view: it grows with its text and scrolls only if it does not fit."""

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from attnviz.document.places import Cell, Spot
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.views.chrome import theme
from attnviz.views.chrome.explain_view import ExplainView
from tests.workbench.panels import document


@pytest.mark.parametrize("cell", [None, Cell(Spot("weights"), 3, 1), Cell(Spot("queries"), 3, 1)])
def test_it_scrolls_only_where_it_does_not_fit(qapp: QApplication, qtbot: Any, cell: Cell | None) -> None:
    theme.apply(qapp, "light")
    view = ExplainView()
    qtbot.addWidget(view)
    view.show_cells(compute(document(), stages=INTERACTIVE), [cell] if cell else [])
    view.show()
    page, scrolled = view.widget(), set()
    for width, height in ((820, 130), (820, 90), (260, 300), (260, 90), (820, 40)):
        view.resize(width, height)
        QApplication.processEvents()
        needed = page.heightForWidth(view.viewport().width())
        assert view.verticalScrollBar().maximum() == max(0, needed - view.viewport().height())
        for label in page.findChildren(QLabel):
            assert not label.isVisible() or page.rect().contains(label.geometry())
            assert label.height() >= label.heightForWidth(label.width()), "no line is cut"
        scrolled.add(view.verticalScrollBar().maximum() > 0)
    assert scrolled == {True, False}
