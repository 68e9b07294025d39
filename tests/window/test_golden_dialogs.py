"""What each entry of the menus does: its dialog with all widgets, what the window says then, and the undo step."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QInputDialog, QMenu, QMessageBox

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.store.focus import pin_cell
from attnviz.views.chrome.action_rows import ROWS
from tests.desk import Desk
from tests.engine.small_models import document, small
from tests.golden import Story, check
from tests.keyboard import faults_of
from tests.spoken import TIME, accessible, plain
from tests.window.test_golden_geometry import places

pytestmark = pytest.mark.desk(fresh=True)  # a panel that another test opened is heard below its tab
MODEL = small("llama")
#: Entries that end the window or the work, or whose settings outlast the test.
LEFT_OUT = {"quit", "new", "palette", "record", "theme", "device", "picture_only", "sequential_map", "diverging_map",
            "scale", "curve", "experiment", "weights_as"}


class Dialogs:
    """Notes what every dialog says, and cancels it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines: list[str] = []
        self.faults: list[str] = []  #: what a person without a mouse cannot do
        notes = self

        def execute(dialog: QDialog) -> int:
            dialog.show()
            QApplication.processEvents()
            notes.note(dialog)
            return 0

        for kind in (QDialog, QMessageBox):
            monkeypatch.setattr(kind, "exec", execute)
        for name in ("getOpenFileName", "getSaveFileName"):
            monkeypatch.setattr(QFileDialog, name, lambda parent, title="", place="", filters="", _name=name, **options:
                                (self.lines.append(f"{_name}: {title} [{filters}]"), ("", ""))[1])
        monkeypatch.setattr(QInputDialog, "getItem", lambda parent, title, label, items, **options: (
            self.lines.append(f"{title}: {label} [{' | '.join(items)}]"), ("", False))[1])

    def note(self, dialog: QDialog) -> None:
        """Note what a dialog says and what is amiss in it, and close it by Escape."""
        if isinstance(dialog, QFileDialog):
            self.lines.append(f"file: {dialog.windowTitle()} [{' | '.join(dialog.nameFilters())}]")
            dialog.hide()
            return
        self.lines += [f"dialog: {dialog.windowTitle()}", *accessible(dialog)]
        self.lines += places(dialog)
        self.faults += faults_of(dialog)


def opened(desk: Desk, dialogs: Dialogs, *names: str) -> Iterator[tuple[str, list[str]]]:
    """Trigger each entry that may open a dialog, or those of these names, and yield what that said."""
    known: dict[str, str] = {}
    for row in ROWS:
        action = desk.window.actions_by_name[row.name]
        if row.name.partition(":")[0] in LEFT_OUT or not action.isEnabled() or (names and row.name not in names):
            continue
        shown = {widget for widget in QApplication.topLevelWidgets() if widget.isVisible()}
        dialogs.lines.clear()
        begun = desk.presenter.state
        action.trigger()
        desk.settle()
        QApplication.processEvents()
        for widget in QApplication.topLevelWidgets():
            if widget.isVisible() and widget not in shown and isinstance(widget, QDialog):
                dialogs.note(widget)
        said = {"message": desk.window.message.text, "undo": desk.window.actions_by_name["undo"].text()}
        before, known = known, said
        yield row.name, [*map(plain, dialogs.lines), *(f"{kind}: {plain(text)}" for kind, text in said.items()
                                                       if text != before.get(kind))]
        desk.window.message.hide()
        if desk.presenter.state.document is not begun.document:
            desk.presenter.store.evolve(begun.evolve(message=None))
            desk.settle()


def told(desk: Desk, home: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setenv("ATTNVIZ_HOME", str(home))
    monkeypatch.setattr(QMenu, "popup", lambda menu, *place: None)
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda *place: "/home/person")
    dialogs, story = Dialogs(monkeypatch), Story()
    for name, lines in opened(desk, dialogs):
        if lines:
            story.add(name, [TIME.sub("# ms", line) for line in lines], follows=name)
    assert dialogs.faults == [], "\n".join(dialogs.faults)
    return story.lines


@pytest.mark.desk(document=edits.set_options(edits.set_text(Document(), "one two three\nfour two"),
                                             {"num_heads": 2, "d_out": 4}))
def test_of_variants(desk: Desk, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                     ) -> None:
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 2, 1)))
    check(request.config, "dialogs/of_variants", told(desk, tmp_path, monkeypatch))


@pytest.mark.desk(document=document(MODEL, "the cat"), models=(MODEL,))
def test_of_models(desk: Desk, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                   ) -> None:
    desk.presenter.do(pin_cell(Cell(Spot("weights", layer=1, head=2), 5, 1)))
    check(request.config, "dialogs/of_models", told(desk, tmp_path, monkeypatch))
