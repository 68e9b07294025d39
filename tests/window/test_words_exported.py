"""Export lines and words as displayed: by their menu, the File menu and the clipboard."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu

from attnviz.document.places import Cell, Spot
from attnviz.export import writers
from attnviz.export.requests import ExportRequest, Lines, Words
from attnviz.store.experiments import choose_experiment
from attnviz.store.focus import hover_cell, pin_cell
from attnviz.store.look import set_look
from attnviz.views.chrome import dialogs, export_dialog
from attnviz.views.experiments import page_drawing
from tests.desk import Desk
from tests.window.pair_helpers import PAIR

pytestmark = PAIR


@pytest.fixture
def written(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ExportRequest]]:
    """Record the name and part of each exported file; each dialog is accepted unchanged."""
    found: list[tuple[str, ExportRequest]] = []
    monkeypatch.setattr(export_dialog.ExportDialog, "exec", lambda self: True)
    monkeypatch.setattr(dialogs, "ask_save", lambda parent, title, filters, name: tmp_path / name.name)
    monkeypatch.setattr(writers, "write", lambda part, source, path, **_: found.append((path.name, part)))
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
    desk.write()


def test_lines_and_words_are_exported_as_they_are_shown(desk: Desk, written: list[tuple[str, ExportRequest]]) -> None:
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
        Lines(Spot("weights")), Lines(Spot("weights"), heads=heads, cell=cell),
        Words(Spot("weights"), heads=heads, cell=cell)]
    for (name, _), end in zip(written, (
            "-lines-sentence-1.png", "-lines-head-1-3-sentence-1.png", "-words-head-1-3-sentence-1.png"), strict=True):
        assert name.endswith(end)


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
    desk.presenter.do(choose_experiment("scale"))
    desk.settle()
    desk.window.actions_by_name["copy_picture"].trigger()
    with page_drawing.drawing(desk.presenter.state) as sheet:
        page = page_drawing.image(sheet)
    assert page != heatmap and QApplication.clipboard().image().convertToFormat(page.format()) == page


def test_all_heads_on_one_sheet_stays_chosen_for_the_next_export(
    desk: Desk, written: list[tuple[str, ExportRequest]], monkeypatch: pytest.MonkeyPatch
) -> None:
    heads: list[object] = ["all", None, 1, None]

    def accept(dialog: export_dialog.ExportDialog) -> bool:
        if (head := heads.pop(0)) is not None:
            dialog.head.setCurrentIndex(dialog.head.findData(head))
        return True

    monkeypatch.setattr(export_dialog.ExportDialog, "exec", accept)
    for name in ("export", "export_table", "export", "export"):
        desk.window.actions_by_name[name].trigger()
        settle(desk)
    assert [part.all_heads for _, part in written] == [True, True, False, False]


def test_no_mark_of_the_pointer_is_copied(desk: Desk) -> None:
    copies = []
    for cell in (None, Cell(Spot("weights"), 1, 0)):
        desk.presenter.do(hover_cell(cell))
        QApplication.processEvents()
        desk.window.sentence.setFocus()
        desk.window.actions_by_name["copy_picture"].trigger()
        copies.append(QApplication.clipboard().image())
    assert copies[0] == copies[1] and desk.presenter.state.focus.hovered is None
