"""The heads panel and the number table show imported attention, which cannot be edited."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from attnviz.document.places import Spot
from attnviz.views.tables import tensor_contents
from attnviz.views.tables.tensor_table import TensorTable
from tests.export.cross_attention import Given, numbers


def test_its_table_shows_numbers_that_can_be_copied_and_not_edited(qtbot) -> None:
    table = TensorTable()
    qtbot.addWidget(table)
    table.set_content(tensor_contents.stage(Given(), Spot("weights", layer=1)))
    table.show()
    table.did.connect(lambda *_: pytest.fail("it was edited"))
    table.setCurrentIndex(table.model().index(0, 1))
    table.copy()
    assert np.float32(QGuiApplication.clipboard().text()) == numbers(Spot("weights", layer=1))[0, 1]
    QGuiApplication.clipboard().setText("7")
    table.paste()
    table.reset_all()
    possible = {action.text(): action.isEnabled() for action in table.make_menu().actions()}
    assert [text for text, able in possible.items() if able] == ["Copy", "Copy with labels"]
    assert not table.model().flags(table.currentIndex()) & Qt.ItemFlag.ItemIsEditable
    assert table.model().flags(table.currentIndex()) & Qt.ItemFlag.ItemIsSelectable
