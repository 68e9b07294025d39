"""A hand-out from the window: by its menu with the pinned cell, and by its intent with a path."""

from pathlib import Path

import pytest

from attnviz.document.places import Cell, Spot
from attnviz.export import writers
from attnviz.export.requests import PAPERS, ExportRequest
from attnviz.store.client import export_handout
from attnviz.store.focus import choose_head, pin_cell
from attnviz.views.chrome import dialogs
from tests.desk import Desk


def test_the_menu_writes_the_head_and_the_cell_that_are_chosen(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[str, ExportRequest]] = []
    monkeypatch.setattr(dialogs, "ask_save", lambda parent, title, filters, name: tmp_path / name.name)
    monkeypatch.setattr(writers, "write", lambda part, source, path, **_: written.append((path.name, part)))
    cell = Cell(Spot("weights", head=1), 3, 1)
    desk.presenter.do(choose_head(1))
    desk.presenter.do(pin_cell(cell))
    for paper in PAPERS:
        desk.window.actions_by_name[f"export_handout:{paper}"].trigger()
        desk.write()
        name, part = written.pop()
        assert name.endswith("-hand-out-head-1.pdf") and not written
        assert (part.paper, part.cell, part.spot.head) == (paper, cell, 1)
    desk.presenter.do(export_handout("letter", str(tmp_path / "page.pdf")))
    desk.write()
    assert [(name, part.paper) for name, part in written] == [("page.pdf", "letter")]
    desk.presenter.do(export_handout("a4", str(tmp_path / "page.txt")))
    assert desk.window.message.text == "The ending .txt of page.txt is not one of PNG, SVG, PDF."
