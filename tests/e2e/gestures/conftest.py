"""Fixture: a simulated user at a window for each gesture row."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QDialog, QTabBar

from tests.e2e.gestures.hand import Hand


@pytest.fixture
def hand(desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    """Return a user at a window with the first sentence, with their own settings, folder and clipboard.

    At the end the user closes dialogs, returns to the first table and takes the pointer away, so that the window can
    serve the next gesture.
    """
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    QApplication.clipboard().clear()
    folder = tmp_path / "folder"
    folder.mkdir()
    made = Hand(desk, folder, monkeypatch)
    yield made
    QApplication.clipboard().clear()
    window = desk.window
    for dialog in window.findChildren(QDialog):
        dialog.close()
    window.tables.findChild(QTabBar).setCurrentIndex(0)
    for canvas in (window.pipeline.canvas, window.heads.canvas, window.sentence.chips):
        made.leave((canvas, QPoint()))
        canvas.setToolTip("")
