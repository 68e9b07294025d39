"""Fixtures: windows for tests of the window, with small models in place of files."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.engine import engine
from attnviz.window.presenter import Presenter
from tests.desk import Desk
from tests.window.panels import close, make_presenter
from tests.window.pupil import Pupil


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


@pytest.fixture
def instant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every computation last a millisecond, for which the status bar has room."""
    clock = count(0.0, 0.001)
    monkeypatch.setattr(engine, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
