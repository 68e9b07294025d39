"""Fixtures: windows for workbench tests, with small models in place of files."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.workbench.presenter import Presenter
from tests.desk import Desk
from tests.workbench.panels import close, make_presenter
from tests.workbench.pupil import Pupil


@pytest.fixture
def presenter(qapp: QApplication) -> Iterator[Presenter]:
    """Return a window without a controller, with two sentences and two heads."""
    made = make_presenter()
    yield made
    close(made)


@pytest.fixture
def pupil(desk: Desk, tmp_path: Path) -> Pupil:
    """Return a person in a window, with a lesson in a folder."""
    return Pupil(desk, tmp_path)
