"""What the tests of the editable table share."""

from __future__ import annotations

import pytest

from attnviz.views.tables.tensor_table import TensorTable
from tests.views.tensor_hands import Log, make_table


@pytest.fixture
def table(qtbot) -> TensorTable:
    """A table of numbers in a window."""
    return make_table(qtbot)


@pytest.fixture
def log(table) -> Log:
    """What the table tells."""
    return Log(table)
