"""What the tests of the views share: the theme they begin with, and an editable table."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.views.chrome import theme
from attnviz.views.tables.tensor_table import TensorTable
from tests.views.tensor_hands import Log, make_table


@pytest.fixture(autouse=True, scope="module")
def light(qapp: QApplication) -> None:
    """No module sees a theme, or none, that depends on which module came before it."""
    theme.apply(qapp, "light")


@pytest.fixture
def table(qtbot) -> TensorTable:
    """A table of numbers in a window."""
    return make_table(qtbot)


@pytest.fixture
def log(table) -> Log:
    """What the table tells."""
    return Log(table)
