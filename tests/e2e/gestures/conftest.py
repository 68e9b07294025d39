"""Fixture: a simulated user at a window for each gesture row."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from tests.e2e.gestures.hand import Hand


@pytest.fixture
def hand(desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    """Return a user at a window with the first sentence, with their own settings, folder and clipboard."""
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    QApplication.clipboard().clear()
    folder = tmp_path / "folder"
    folder.mkdir()
    yield Hand(desk, folder, monkeypatch)
    QApplication.clipboard().clear()
