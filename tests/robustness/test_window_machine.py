"""Stateful test of the real window: its actions and view signals in any order."""

import random
import shutil
import tempfile
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from attnviz.document.options import OPTIONS
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import EmbeddingTarget, Target
from attnviz.result.result import Result
from attnviz.store import edits as store_edits
from attnviz.store.edits import switch_head
from attnviz.store.experiments import choose_experiment
from attnviz.store.focus import choose_sentence, hover_cell, hover_token, hover_vocabulary, pin_cell
from attnviz.tokens.labels import without_lone_surrogates
from attnviz.views.chrome import theme
from attnviz.views.chrome.action_rows import ROWS
from tests.desk import Desk
from tests.robustness.answers import answered
from tests.robustness.checks import Exceptions, check_weights, run_machine
from tests.robustness.gestures import EXAMPLES, NUMBERS, TEXTS, cells, options, targets, values_of

done: Counter[str] = Counter()  #: how often each thing was done, for whoever wants to know

ACTIONS = tuple(row.name for row in ROWS if row.name != "quit" and row.export_kind is None)
SPOTS = st.builds(Spot, st.sampled_from(list(STAGES)), head=st.integers(0, 4))
CELLS = st.builds(Cell, SPOTS, st.integers(0, 6), st.integers(0, 6))
#: Which of those that are there: what is drawn must not depend on it, as it depends on how fast the machine is.
PICK = st.integers(0, 10_000)
SPOT = QPoint(300, 300)


class Windows(RuleBasedStateMachine):
    """A window with the real engine, and its invariants."""

    def __init__(self) -> None:
        super().__init__()
        self.around = ExitStack()
        self.folder = Path(tempfile.mkdtemp(prefix="attnviz-window-"))
        self.around.callback(shutil.rmtree, self.folder)
        self.exceptions = Exceptions()
        self.around.callback(self.exceptions.close)
        chance = random.Random(1)
        self.around.enter_context(answered(self.folder, chance.choice, lambda name: done.update([name])))
        self.desk = Desk(size=(1200, 760))
        self.around.callback(self.close)
        self.current = {id(self.desk.controller.document): self.desk.controller.document}
        self.faults: list[str] = []
        self.desk.controller.document_changed.connect(
            lambda document, _: self.current.update({id(document): document}))
        self.desk.controller.computation.ready.connect(self.look_at)

    def close(self) -> None:
        self.desk.close()
        self.current.clear()
        del self.desk  # Hypothesis keeps this machine, which must not keep its window
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # no event loop does it between two examples

    def look_at(self, result: Result) -> None:
        done["results"] += 1
        if result.document not in self.current.values():
            self.faults.append("a result of a document that never was current")
        try:
            done["rows that sum to 1"] += check_weights(result)
        except AssertionError as error:
            self.faults.append(f"{result.document}: {error}")

    def did(self, name: str) -> None:
        done[name] += 1
        QApplication.processEvents()

    # what a person does

    @rule(text=TEXTS.map(without_lone_surrogates))
    def put_a_text(self, text: str) -> None:
        self.desk.window.sentence.editor.setPlainText(text)
        self.did("put a text")

    @rule(keys=st.text("ab ,é\n", min_size=1, max_size=4), deleted=st.integers(0, 3))
    def type(self, keys: str, deleted: int) -> None:
        editor = self.desk.window.sentence.editor
        for character in keys:
            QTest.keyClick(editor, "\r" if character == "\n" else character)
        for _ in range(deleted):
            QTest.keyClick(editor, "\b")
        self.did("type")

    @rule(name=st.sampled_from(ACTIONS))
    def choose_from_the_menu(self, name: str) -> None:
        action = self.desk.window.actions_by_name[name]
        if action.isEnabled():
            action.trigger()
            self.did(f"action {name.partition(':')[0]}")

    @rule(data=st.data(), name=st.sampled_from(list(OPTIONS)), merge=st.sampled_from(["", "drag"]))
    def set_an_option(self, data: st.DataObject, name: str, merge: str) -> None:
        self.desk.presenter.do(store_edits.set_option(name, data.draw(values_of(OPTIONS[name]))).merged(merge))
        self.did("set an option")

    @rule(option=options())
    def set_an_option_that_may_not_be(self, option: tuple[str, Any]) -> None:
        before = self.desk.controller.document
        self.desk.presenter.do(store_edits.set_option(*option))
        if self.desk.controller.document is not before:
            assert self.desk.controller.history.last
        self.did("set an option that may not be")

    @rule(name=st.sampled_from(list(OPTIONS)))
    def reset_an_option(self, name: str) -> None:
        self.desk.presenter.do(store_edits.reset_option(name))
        self.did("reset an option")

    @rule(data=st.data(), of=targets(), merge=st.sampled_from(["", "drag"]))
    def edit_a_table(self, data: st.DataObject, of: Target, merge: str) -> None:
        self.desk.presenter.do(store_edits.edit_numbers({of: data.draw(cells(of))}).merged(merge))
        self.did("edit a table")

    @rule(pick=PICK, block=cells(EmbeddingTarget("", "")))
    def edit_an_embedding(self, pick: int, block: dict[tuple[int, ...], Any]) -> None:
        result = self.desk.presenter.state.result
        assert result is not None
        tokens = result.vocabulary.tokens
        if tokens:
            of = EmbeddingTarget(result.options.embedding, tokens[pick % len(tokens)].key)
            self.desk.presenter.do(store_edits.edit_numbers({of: block}))
            self.did("edit an embedding")

    @rule(cell=CELLS, number=NUMBERS, typed=st.sampled_from(["{}", "", "-inf", "1e99", "x", " 1 "]))
    def type_a_number_into_the_picture(self, cell: Cell, number: float, typed: str) -> None:
        result = self.desk.presenter.state.result
        assert result is not None
        address = result.address(cell.spot)
        if address is not None:  # without a sentence there is no picture
            self.desk.window.detail.canvas.number_typed.emit(address(cell.row, cell.column), typed.format(number))
            self.did("type a number into the picture")

    @rule(pick=PICK, whole=st.booleans())
    def reset_numbers(self, pick: int, whole: bool) -> None:
        edits = self.desk.controller.document.edits
        if edits:
            target = list(edits)[pick % len(edits)]
            if whole:
                self.desk.presenter.do(store_edits.reset_table((target,)))
            else:
                self.desk.presenter.do(store_edits.reset_numbers(tuple((target, index) for index in edits[target])))
            self.did("reset numbers")

    @rule(head=st.integers(0, 5), on=st.booleans())
    def switch_a_head(self, head: int, on: bool) -> None:
        self.desk.presenter.do(switch_head(0, head, on))
        self.did("switch a head")

    @rule(pick=PICK, heads=st.booleans())
    def choose_a_tile(self, pick: int, heads: bool) -> None:
        canvas = self.desk.window.heads.canvas if heads else self.desk.window.pipeline.canvas
        keys = canvas.ordered_keys()
        if keys and canvas.isVisible():  # a hidden panel is not drawn, and nobody clicks on it
            canvas.tile_chosen.emit(keys[pick % len(keys)])
            self.did("choose a tile")

    @rule(picks=st.none() | st.tuples(PICK, PICK, PICK, PICK), row=st.integers(-1, 8), pinned=st.booleans())
    def point_at_something(self, picks: tuple[int, int, int, int] | None, row: int, pinned: bool) -> None:
        window = self.desk.window
        window.sentence.did.emit(hover_token(row if row < len(self.sentence()) else -1))
        window.tables.did.emit(hover_vocabulary(row))
        cell = self.cell_there(picks)
        for canvas in (window.pipeline.canvas, window.heads.canvas, window.detail.canvas):
            canvas.did.emit(hover_cell(cell))
        if cell is not None and pinned:
            window.detail.canvas.did.emit(pin_cell(cell))
        self.did("point at something")

    @rule(sentence=st.integers(-1, 4))
    def choose_a_sentence(self, sentence: int) -> None:
        self.desk.window.sentence.did.emit(choose_sentence(sentence))
        self.did("choose a sentence")

    @rule(kind=st.sampled_from(["head", "stage", "cell"]), picks=st.none() | st.tuples(PICK, PICK, PICK, PICK),
          tile=PICK, entry=PICK)
    def use_a_menu(self, kind: str, picks: tuple[int, int, int, int] | None, tile: int, entry: int) -> None:
        window = self.desk.window
        if kind == "cell":
            window.detail.canvas.cell_menu.emit(self.cell_there(picks), SPOT)
        else:
            canvas = window.heads.canvas if kind == "head" else window.pipeline.canvas
            if not canvas.ordered_keys() or not canvas.isVisible():
                return
            canvas.tile_menu.emit(canvas.ordered_keys()[tile % len(canvas.ordered_keys())], SPOT)
        for menu in [menu for menu in window.findChildren(QMenu) if menu.isVisible()]:
            entries = [action for action in menu.actions() if action.isEnabled() and "xport" not in action.text()]
            entries[entry % len(entries)].trigger()
            menu.hide()
        self.did(f"use the menu of a {kind}")

    @rule(key=EXAMPLES)
    def choose_an_example(self, key: str) -> None:
        self.desk.window.sentence.example_chosen.emit(key)
        self.did("choose an example")

    @rule(name=st.sampled_from(["good.attnviz", "broken.attnviz", "good.npy", "named.csv", "broken.npy", "x", ""]))
    def drop_a_file(self, name: str) -> None:
        self.desk.window.files_dropped.emit(str(self.folder / name))
        self.did("drop a file")

    @rule(width=st.integers(480, 1600), height=st.integers(380, 1000))
    def resize(self, width: int, height: int) -> None:
        self.desk.window.resize(width, height)
        self.did("resize")

    @rule(name=st.sampled_from(["pipeline", "controls", "heads", "tables"]))
    def show_or_hide_a_panel(self, name: str) -> None:
        self.desk.window.docks[name].toggleViewAction().trigger()
        self.did("show or hide a panel")

    @rule()
    def wait_and_look(self) -> None:
        """Wait for all computations, and check that the display belongs to the current document."""
        desk = self.desk
        told = len(desk.messages)
        desk.window.actions_by_name["show_now"].trigger()  # A and a difference are not of the current document
        desk.presenter.do(choose_experiment(""))  # it covers the large picture, which then rests
        desk.controller.recompute()
        desk.settle()
        assert not desk.window.grab().isNull()
        result = desk.presenter.state.result
        assert result is not None
        if result.document is not desk.controller.document:
            assert len(desk.messages) > told, "neither the numbers of the document nor a reason"
        elif result.sentences:
            picture = desk.window.detail.canvas.picture
            shown = result.picture(desk.presenter.state.focus.spot)
            assert picture is not None and np.array_equal(picture.values, shown, equal_nan=True)
            heads = desk.window.heads.canvas.ordered_keys()
            assert len(heads) == result.num_heads or desk.window.docks["heads"].isHidden()
        done["wait and look"] += 1

    # what must hold

    @invariant()
    def nothing_is_wrong(self) -> None:
        assert self.faults == [] and self.exceptions.found == [], "".join(self.exceptions.found[:1])
        assert not [sentence for sentence in self.desk.messages if "failed:" in sentence], self.desk.messages

    @invariant()
    def the_controls_show_the_document(self) -> None:
        window, controller = self.desk.window, self.desk.controller
        document = controller.document
        if window.sentence.isVisible():  # a hidden panel follows when it comes into sight
            assert window.sentence.editor.text() == document.text
        assert window.isWindowModified() == controller.modified
        assert window.actions_by_name["mask"].isChecked() == document.options.is_causal
        assert window.actions_by_name["dropout"].isChecked() == document.options.dropout_on
        assert window.actions_by_name["undo"].isEnabled() == bool(controller.history.last)
        assert window.actions_by_name["redo"].isEnabled() == bool(controller.history.next)

    def teardown(self) -> None:
        with self.around:
            self.wait_and_look()
            self.nothing_is_wrong()

    def sentence(self) -> tuple[Any, ...]:
        result = self.desk.presenter.state.result
        return result.sentences[self.desk.presenter.state.focus.spot.sentence] if result and result.sentences else ()

    def cell_there(self, picks: tuple[int, int, int, int] | None) -> Cell | None:
        """Return a cell of the selected sentence: canvases emit no others."""
        result, length = self.desk.presenter.state.result, len(self.sentence())
        if result is None or not length or picks is None:
            return None
        stages = result.stages()
        stage = stages[picks[0] % len(stages)]
        width = length if STAGES[stage].is_matrix else result.array(stage).shape[-1]
        spot = self.desk.presenter.state.focus.spot.at(stage=stage, head=picks[1] % result.num_heads)
        return Cell(spot, picks[2] % length, picks[3] % width)


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> None:
    theme.apply(qapp, "light")


def test_any_order_of_gestures() -> None:
    run_machine(Windows, done, examples=4, steps=25)
    assert done["wait and look"] >= 4 and done["results"] > 10


@pytest.mark.long
@pytest.mark.timeout(3000)
def test_any_order_of_gestures_at_length() -> None:
    run_machine(Windows, done, examples=200, steps=50)
