"""Fixtures: windows for workbench tests, with small models in place of files."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.workbench.presenter import Presenter
from tests.workbench.panels import close, make_presenter


@pytest.fixture
def presenter(qapp: QApplication) -> Iterator[Presenter]:
    """Return a window without a controller, with two sentences and two heads."""
    made = make_presenter()
    yield made
    close(made)
