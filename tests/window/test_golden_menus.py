"""Every entry of the menus, of the context menus and of the palette in many states, compared with golden texts."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QTabBar, QToolButton

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.given import tensors_of
from attnviz.document.places import Cell, Spot
from attnviz.engine.checkpoints import locations
from attnviz.store.client import end_lesson, new_session, open_lesson, show_panel
from attnviz.store.compare import hold, show
from attnviz.store.edits import ablate_head, ablate_layer, open_model, replace_document, set_option, set_text
from attnviz.store.focus import choose_head, pin_cell, select_heads, set_target_token
from attnviz.store.intent import Intent
from attnviz.store.training import choose_step, open_run
from attnviz.system.wording import without_mnemonic
from attnviz.views.chrome import dialogs
from attnviz.views.detail.second_view_choice import SecondViewChoice
from attnviz.window.main_window import MainWindow
from attnviz.window.palette_entries import entries
from tests.desk import Desk, wait_for
from tests.engine.small_models import document, small
from tests.golden import Story, check
from tests.lessons.examples import LESSON, write
from tests.spoken import plain
from tests.training_runs import tiny_run, train_all
from tests.window.models import FakeModels

pytestmark = pytest.mark.desk(fresh=True)  # a panel that another test opened is heard below its tab
MODEL, MISSING = small("llama"), small("gpt2")
GIVEN = edits.document_from_tensors(tensors_of({"weights": np.full((1, 2, 2, 2), 0.5)}, {"tokens": ["a", "b"]}))


class Menus:
    """The menus of a window, in one state after the other."""

    def __init__(self, desk: Desk, shelf: FakeModels, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.desk, self.folder, self.popped = desk, folder, list[QMenu]()
        self.actions = desk.window.actions_by_name
        monkeypatch.setenv("ATTNVIZ_HOME", str(folder / "home"))
        monkeypatch.setattr(QMenu, "popup", lambda menu, *place: self.popped.append(menu))
        QApplication.clipboard().clear()  # else something can be pasted
        monkeypatch.setattr(dialogs, "ask_unsaved", lambda *asked: "discard")
        monkeypatch.setattr(locations, "discover_models", shelf.found if shelf.models else tuple)
        desk.bench.models.search()
        wait_for(lambda: not any("Looking" in action.text() for action in self.actions.models.actions()))
        self.stories = {name: Story(tells_lost=True) for name in ("menus", "context_menus", "palette")}

    def do(self, *intents: Intent) -> None:
        for intent in intents:
            self.desk.presenter.do(intent)
            self.desk.settle()

    def play(self, state: str, *intents: Intent) -> None:
        """Do something, and collect the entries of every menu."""
        self.do(*intents)
        self.actions.runs.aboutToShow.emit()  # which lists them
        QApplication.processEvents()
        self.desk.window.actions_by_name.ask_reasons()  # as opening a menu does
        found = {"menus": in_menu(self.desk.window.menuBar()), "palette": in_palette(self.desk),
                 "context_menus": context_menus(self.desk, self.popped)}
        for name, lines in found.items():
            self.stories[name].add(state, [plain(line.replace(str(self.folder), "FOLDER")) for line in lines])

    def check(self, config: pytest.Config, suffix: str) -> None:
        for name, story in self.stories.items():
            check(config, f"menus/{name}_{suffix}", story.lines)


@pytest.fixture
def menus(desk: Desk, shelf: FakeModels, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Menus:
    return Menus(desk, shelf, tmp_path, monkeypatch)


@pytest.mark.desk(document=edits.set_text(Document(), "one two three\nfour two"))
def test_of_variants(menus: Menus, request: pytest.FixtureRequest) -> None:
    menus.play("start", show_panel("tables"))
    menus.play("pinned", pin_cell(Cell(Spot("weights"), 2, 1)))
    menus.play("einsum", set_option("variant", "einsum"))
    menus.play("causal with dropout", set_option("variant", "causal"), set_option("dropout_on", True))
    menus.play("two heads", set_option("variant", "multi_head"), set_option("d_out", 4), set_option("num_heads", 2))
    menus.play("A", hold(), set_text("one two four\nfour two"), show("held"))
    menus.play("difference", show("difference"))
    menus.play("given", new_session(), replace_document(GIVEN))
    menus.play("lesson", new_session(), open_lesson(str(write(menus.folder, LESSON))))
    menus.do(end_lesson())
    menus.check(request.config, "of_variants")


@pytest.mark.desk(document=document(MODEL, "the cat"), models=(MODEL,))
def test_of_models(menus: Menus, request: pytest.FixtureRequest) -> None:
    menus.play("model", show_panel("tables"), show_panel("heads"), choose_head(2, 1),
               pin_cell(Cell(Spot("weights", layer=1, head=2), 5, 1)))
    menus.play("ablated", set_target_token(3, 4), ablate_head(layer=1, head=2), ablate_layer(layer=0),
               select_heads(frozenset({(1, 1), (1, 2)})), hold(), set_text("the cap"))
    menus.play("model that is not there", open_model(MISSING.model))
    menus.check(request.config, "of_models")


@pytest.mark.desk(document=edits.new_document(text="the cat"))
def test_of_training(menus: Menus, request: pytest.FixtureRequest) -> None:
    folder = train_all(tiny_run(6, learning_rate=0.03), menus.folder / "induction-1")
    menus.do(open_run(str(folder)))
    wait_for(lambda: (run := menus.desk.presenter.state.training) and run.curves
             and len(run.curves.values) == len(run.kept))
    menus.play("training run")
    menus.play("first step", choose_step(0))
    menus.check(request.config, "of_training")


def in_menu(menu: QMenu | QMenuBar, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield a line for each entry: its path and letter, its shortcuts, and whether it is checked or why disabled."""
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            words = (*path, without_mnemonic(action.text()))
            yield from ([] if inner.isEnabled() else [f"{' › '.join(words)}: disabled"])
            yield from in_menu(inner, words)
            continue
        if action.isSeparator() or not action.isVisible():
            continue
        words = [" › ".join((*path, action.text()))]
        words += [f"[{keys.toString(QKeySequence.SequenceFormat.PortableText)}]" for keys in action.shortcuts()]
        words += [] if action.autoRepeat() or not action.shortcuts() else ["once for each press"]
        words += (["on" if action.isChecked() else "off"] if action.isCheckable() else [])
        reason = action.whatsThis() or plain(action.toolTip())
        words += ([] if action.isEnabled() else [f"disabled ({reason})"])
        tip = plain(action.toolTip()).partition("  (")[0]
        is_new = tip not in (without_mnemonic(action.text()).rstrip("…"), reason if not action.isEnabled() else "")
        yield " ".join(words) + (f": {tip}" if is_new else "")


def context_menus(desk: Desk, popped: list[QMenu]) -> Iterator[str]:
    """Yield the entries of the menu of each kind of thing."""
    menus, state, window, nowhere = desk.bench.context_menus, desk.presenter.state, desk.window, QPoint()
    result, spot = state.result, state.focus.spot
    opens = {"picture": lambda: menus.open_cell_menu(None, nowhere), "lines": lambda: menus.open_view_menu(
        "lines", nowhere), "words": lambda: menus.open_view_menu("words", nowhere)}
    if result is not None and result.texts:
        last = len(result.tokens(spot)) - 1
        opens |= {f"cell {row}, {column}": lambda row=row, column=column: menus.open_cell_menu(
            Cell(spot, row, column), nowhere) for row, column in {(0, 0): 0, (last, 0): 0, (0, last): 0}}
        opens |= {f"head {head}": lambda head=head: menus.open_head_menu(spot.at(head=head), nowhere)
                  for head in range(result.num_heads)}
        opens |= {f"layer {layer}": lambda layer=layer: menus.open_layer_menu(layer, nowhere)
                  for layer in range(min(2, result.num_layers))}
        opens |= {"token": lambda: menus.open_chip_menu((0, result.tokens(spot)[0]), nowhere),
                  "second picture": window.findChild(SecondViewChoice).open}
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, nowhere, nowhere)
        opens |= {"text": lambda: window.sentence.editor.contextMenuEvent(event)}
        opens |= {"stage scores": lambda: menus.open_stage_menu("scores", nowhere),
                  "vector": lambda: menus.open_cell_menu(Cell(spot.at(stage="scores"), 0, 0), nowhere)}
    if "next" in window.panels.created and (bars := window.next.bars.bars):
        opens |= {"next token": lambda: menus.open_token_menu(bars[-1].token, nowhere)}
    for name, open_menu in opens.items():
        open_menu()
        desk.settle()
        yield from (f"{name}: {line}" for menu in popped for line in in_menu(menu))
        popped.clear()
    yield from table_menus(window)
    for button in window.findChildren(QToolButton):
        if (menu := button.menu()) is not None and button.isVisibleTo(window):
            yield from (f"button {button.accessibleName()}: {line}" for line in in_menu(menu))


def table_menus(window: MainWindow) -> Iterator[str]:
    """Yield the entries of the menu of a cell of every table."""
    tabs = window.tables.findChild(QTabBar)
    chosen = tabs.currentIndex()
    for at in range(tabs.count()):
        tabs.setCurrentIndex(at)
        table = window.tables.table
        if table is None:
            continue
        table.setCurrentIndex(table.model().index(0, 0))
        menu = table.make_menu()
        yield from (f"table {tabs.tabText(at)}: {line}" for line in in_menu(menu))
        menu.deleteLater()
    tabs.setCurrentIndex(chosen)


def in_palette(desk: Desk) -> Iterator[str]:
    for entry in entries(desk.window, desk.presenter, desk.controller.document):
        reason = entry.disabled_reason
        words = [f"{entry.kind} › {entry.words}", f"[{entry.keys}]" if entry.keys else "",
                 "on" if entry.is_checked else "", f"disabled ({reason})" if reason else ""]
        yield " ".join(filter(None, words)) + f": {entry.about}"
        yield from (f"  {choice.words}{' on' if choice.is_checked else ''}: {choice.about}" for choice in entry.choices)
