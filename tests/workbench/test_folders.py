"""The initial folder of file dialogs: the user's documents, then the last one for that kind of file."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu

from attnviz.document.places import Cell, Spot
from attnviz.export import formats
from attnviz.export.parts import Part
from attnviz.store.focus import pin_cell
from attnviz.store.look import set_look
from attnviz.system import settings
from attnviz.views.chrome import dialogs, export_dialog
from attnviz.views.chrome.export_dialog import ExportDialog
from attnviz.workbench.main_window import MainWindow
from tests.desk import Desk
from tests.workbench.pair_helpers import PAIR

KINDS = {"open": "session", "open_embeddings": "embeddings", "export": "picture", "export_table": "table",
         "export_numbers": "arrays"}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home with a documents folder; the program starts elsewhere."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "state"))
    for name in ("Documents", "elsewhere", "figures", "data"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    monkeypatch.setattr(ExportDialog, "exec", lambda self: True)
    monkeypatch.setattr(ExportDialog, "choice", lambda self: Part(Spot("weights")))
    return tmp_path


class Dialogs:
    """Records the initial folder of each dialog, and answers with a folder; None cancels."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.began: list[Path] = []
        self.goes_to: Path | None = None
        patch.setattr(dialogs, "ask_open", lambda parent, title, filters, folder: self.answer(folder))
        patch.setattr(dialogs, "ask_save", lambda parent, title, filters, name: self.answer(name.parent))

    def answer(self, folder: Path) -> Path | None:
        self.began.append(folder)
        return None if self.goes_to is None else self.goes_to / "file.npz"


def begins(window: MainWindow, file_dialogs: Dialogs, action: str) -> Path:
    window.actions_by_name[action].trigger()
    return file_dialogs.began[-1]


@pytest.fixture
def file_dialogs(home: Path, monkeypatch: pytest.MonkeyPatch) -> Dialogs:
    return Dialogs(monkeypatch)


def test_every_dialog_begins_in_the_documents(home: Path, file_dialogs: Dialogs, desk: Desk) -> None:
    for action in (*KINDS, "save_as"):
        assert begins(desk.window, file_dialogs, action) == home / "Documents", action
    assert settings.load() == settings.Settings(), "who gives it up has gone nowhere"


def test_each_kind_begins_where_it_was_last_used_also_at_the_next_start(
    home: Path, file_dialogs: Dialogs, desk: Desk
) -> None:
    expected = dict.fromkeys(KINDS, home / "Documents")
    for action, kind in KINDS.items():
        expected[action] = file_dialogs.goes_to = home / kind
        expected[action].mkdir()
        begins(desk.window, file_dialogs, action)
        file_dialogs.goes_to = None
        assert {other: begins(desk.window, file_dialogs, other) for other in KINDS} == expected
        assert getattr(settings.load(), f"folder_{kind}") == str(home / kind)
    later = Desk(settings=settings.load())
    assert {other: begins(later.window, file_dialogs, other) for other in KINDS} == expected
    later.close()


def test_exports_begin_beside_the_session_until_they_were_used(home: Path, file_dialogs: Dialogs, desk: Desk) -> None:
    assert desk.controller.save(home / "data" / "mine.attnviz")
    for action in ("export", "save_as", "open"):
        assert begins(desk.window, file_dialogs, action) == home / "data", action
    file_dialogs.goes_to = home / "figures"
    begins(desk.window, file_dialogs, "export_numbers")
    file_dialogs.goes_to = home / "elsewhere"
    begins(desk.window, file_dialogs, "open")  # no file is there, so the session stays
    file_dialogs.goes_to = None
    assert begins(desk.window, file_dialogs, "export_numbers") == home / "figures"
    assert begins(desk.window, file_dialogs, "save_as") == home / "data", "where the session's file is"
    desk.wiring.file_actions.export_queue.close()
    for file in (home / "figures").iterdir():
        file.unlink()
    (home / "figures").rmdir()
    assert begins(desk.window, file_dialogs, "export_numbers") == home / "data", "that folder is gone"


pytestmark = PAIR


@pytest.fixture
def written(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Part]]:
    """Record the name and part of each exported file; each dialog is accepted unchanged."""
    found: list[tuple[str, Part]] = []
    monkeypatch.setattr(export_dialog.ExportDialog, "exec", lambda self: True)
    monkeypatch.setattr(dialogs, "ask_save", lambda parent, title, filters, name: tmp_path / name.name)
    monkeypatch.setattr(formats, "save", lambda source, path, part, **_: found.append((path.name, part)))
    return found


def choose(desk: Desk, panel: str, entry: str) -> None:
    """Open the menu of a panel and choose one of its entries."""
    view = desk.window.panels[panel]
    before = set(desk.window.findChildren(QMenu))
    QApplication.sendEvent(view, QContextMenuEvent(
        QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), view.mapToGlobal(QPoint(5, 5))))
    (menu,) = set(desk.window.findChildren(QMenu)) - before
    next(action for action in menu.actions() if action.text() == entry).trigger()
    menu.close()


def settle(desk: Desk) -> None:
    while desk.wiring.file_actions.export_queue.is_writing:
        QApplication.processEvents()


def test_lines_and_words_are_exported_as_they_are_shown(desk: Desk, written: list[tuple[str, Part]]) -> None:
    presenter = desk.presenter
    desk.window.docks["lines"].raise_()
    QApplication.processEvents()
    choose(desk, "lines", "Export this picture…")
    presenter.do(set_look(replace(presenter.state.look, hidden=frozenset({0, 2}))))
    presenter.do(pin_cell(Cell(Spot("queries"), 1, -1)))
    desk.window.panels["lines"].canvas.setFocus()
    desk.window.actions_by_name["export"].trigger()
    desk.window.docks["words"].raise_()
    QApplication.processEvents()
    choose(desk, "words", "Export this picture…")
    settle(desk)
    heads, cell = frozenset({1, 3}), Cell(Spot("queries"), 1, -1)
    assert [part for _, part in written] == [
        Part(Spot("weights"), view="lines"), Part(Spot("weights"), view="lines", heads=heads, cell=cell),
        Part(Spot("weights"), view="words", heads=heads, cell=cell)]
    assert [name.partition("-weights")[2] for name, _ in written] == [
        "-lines-sentence-1.png", "-lines-head-1-3-sentence-1.png", "-words-head-1-3-sentence-1.png"]


def test_lines_and_words_are_copied_by_their_menu_and_where_they_have_the_focus(desk: Desk) -> None:
    copied = []
    for panel in ("lines", "words"):
        desk.window.docks[panel].raise_()
        QApplication.processEvents()
        shown = desk.window.panels[panel].titled_image().toImage()
        for copy in (lambda: choose(desk, panel, "Copy picture"), desk.window.actions_by_name["copy_picture"].trigger):  # noqa: B023
            QApplication.clipboard().clear()
            desk.window.panels[panel].canvas.setFocus()
            copy()
            assert QApplication.clipboard().image().convertToFormat(shown.format()) == shown
        copied.append(shown)
    assert copied[0] != copied[1]
    desk.window.sentence.setFocus()
    desk.window.actions_by_name["copy_picture"].trigger()
    heatmap = desk.window.detail.titled_image().toImage()
    assert QApplication.clipboard().image().convertToFormat(heatmap.format()) == heatmap
