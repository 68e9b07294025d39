"""Background exports: progress, cancellation, and the question when the window is closed."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from attnviz.export import arrays
from attnviz.system.paths import replacing
from attnviz.system.watch import Watch
from attnviz.views.chrome import dialogs
from attnviz.views.chrome.status_view import ProgressItem


class Slow:
    """An export that writes half of its file, and the rest when it is released."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.error: Exception | None = None
        self.path = Path()

    def __call__(self, result: object, path: Path, *, watch: Watch, **_: object) -> None:
        with replacing(path) as file:
            file.write(b"ne")
            while not self.go.wait(0.001):
                watch.report(0.4)
            if self.error is not None:
                raise self.error
            file.write(b"w")


@pytest.fixture
def slow(desk, qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """Start a slow export by the menu, and wait until it runs."""
    made = Slow()
    made.path = tmp_path / "numbers.npz"
    made.path.write_bytes(b"old")
    monkeypatch.setattr(arrays, "save", made)
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: made.path)
    desk.window.actions_by_name["export_numbers"].trigger()
    qtbot.waitUntil(lambda: export_status(desk) is not None and export_status(desk)[1] == 40, timeout=10_000)
    yield made
    made.go.set()


def export_status(desk) -> tuple[str, int] | None:
    """Return the status bar's text about an export, and its progress."""
    view: ProgressItem = desk.window.status.exporting
    return (view.words.text(), view.bar.value()) if view.isVisible() else None


def answer(monkeypatch: pytest.MonkeyPatch, *, cancels: bool) -> list[tuple[str, int]]:
    """Answer the question at closing, and record its text in a list."""
    asked = []

    def ask(parent: object, name: str, others: int) -> bool:
        asked.append((name, others))
        return cancels

    monkeypatch.setattr(dialogs, "ask_cancel_exports", ask)
    return asked


def test_an_export_is_seen_and_told_when_it_is_done(desk, slow, qtbot) -> None:
    assert export_status(desk) == ("Exporting numbers.npz", 40)
    assert desk.window.actions_by_name["stop_file"].isEnabled()
    desk.window.actions_by_name["export_numbers"].trigger()
    qtbot.waitUntil(lambda: export_status(desk)[0] == "Exporting numbers.npz and 1 more")
    slow.go.set()
    qtbot.waitUntil(lambda: not desk.bench.file_actions.export_queue.is_writing)
    assert export_status(desk) is None and desk.window.message.text == f"Exported to {slow.path}"
    assert not desk.window.actions_by_name["stop_file"].isEnabled()
    assert slow.path.read_bytes() == b"new" and os.listdir(slow.path.parent) == [slow.path.name]


@pytest.mark.parametrize("by", ["button", "menu"])
def test_it_is_cancelled_from_the_window(desk, slow, qtbot, by: str) -> None:
    if by == "button":
        QTest.mouseClick(desk.window.status.exporting.cancel, Qt.MouseButton.LeftButton)
    else:
        desk.window.actions_by_name["stop_file"].trigger()
    qtbot.waitUntil(lambda: export_status(desk) is None)
    qtbot.waitUntil(lambda: desk.window.message.text == "The export of numbers.npz was cancelled.")
    assert slow.path.read_bytes() == b"old" and os.listdir(slow.path.parent) == [slow.path.name]


def test_closing_asks_and_staying_changes_nothing(desk, slow, qtbot, monkeypatch) -> None:
    asked = answer(monkeypatch, cancels=False)
    assert not desk.window.close() and asked == [("numbers.npz", 0)]
    slow.go.set()
    qtbot.waitUntil(lambda: export_status(desk) is None)
    assert desk.window.isVisible() and slow.path.read_bytes() == b"new"


def test_who_gives_the_export_up_closes_at_once_and_keeps_the_old_file(desk, slow, monkeypatch) -> None:
    answer(monkeypatch, cancels=True)
    assert desk.window.close()
    desk.bench.file_actions.export_queue.close()
    assert slow.path.read_bytes() == b"old" and os.listdir(slow.path.parent) == [slow.path.name]
