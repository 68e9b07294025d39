"""Fixtures for views: the initial theme, and an editable table."""

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.views.chrome import actions, theme
from attnviz.views.tables.tensor_table import TensorTable
from tests.views.table_helpers import Log, make_table


@pytest.fixture(autouse=True, scope="module")
def light(qapp: QApplication) -> None:
    """Apply the light theme, whatever the module before it left."""
    theme.apply(qapp, "light")


@pytest.fixture(autouse=True, scope="module")
def keys(qapp: QApplication) -> None:
    """Name the keys of commands in sentences, as a window does."""
    actions.publish_keys({})


@pytest.fixture
def table(qtbot) -> TensorTable:
    """A table of numbers in a window."""
    return make_table(qtbot)


@pytest.fixture
def log(table) -> Log:
    """Return a record of the table's signals."""
    return Log(table)
