"""Stateful test of a document: any edits in any order, with the real engine."""

import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from PySide6.QtWidgets import QApplication

from attnviz.controller.controller import Controller
from attnviz.document import edits, files
from attnviz.document.document import Document, EmbeddingFile
from attnviz.document.targets import Target
from attnviz.result.result import Result
from attnviz.store.edits import end_merge, load_example, redo, undo
from attnviz.store.session import read_session, recovered_session
from attnviz.store.state import State
from attnviz.system.errors import AttnVizError, EditError
from tests.desk import on_result, settle
from tests.robustness.checks import Exceptions, check_weights, run_machine
from tests.robustness.gestures import EXAMPLES, TEXTS, cells, options, targets

done: Counter[str] = Counter()  #: how often each thing was done, for whoever wants to know
#: Which of those that are there: what is drawn must not depend on it, as typing merges by the clock.
PICK = st.integers(0, 10_000)


class Sessions(RuleBasedStateMachine):
    """A controller and its invariants."""

    def __init__(self) -> None:
        super().__init__()
        self.exceptions = Exceptions()
        self.folder = Path(tempfile.mkdtemp(prefix="attnviz-machine-"))
        self.controller = Controller(Document(), device="cpu")
        self.start = self.controller.document  # where undoing everything leads
        self.current = {id(self.start): self.start}  # every document that was ever current
        self.refused: list[str] = []
        self.failed: list[str] = []
        self.faults: list[str] = []
        self.controller.store.subscribe(lambda before, after: self.refused.append(after.message.text) if (
            after.message and after.refusals != before.refusals) else None)
        self.controller.store.subscribe(lambda before, after: self.failed.append(after.failure.sentence) if (
            after.failure is not before.failure and after.failure) else None)
        self.announced: Document = self.start
        self.told_session = (self.controller.path, self.controller.modified)
        self.controller.store.subscribe(
            lambda before, after: self.note(after.document) if after.document is not before.document else None)
        self.controller.store.subscribe(self.note_session)
        on_result(self.controller, self.look_at)

    def note(self, document: Document) -> None:
        self.current[id(document)] = self.announced = document

    def note_session(self, before: State, after: State) -> None:
        if after.session is not before.session or after.document is not before.document:
            self.told_session = (after.session.path, after.modified)

    def look_at(self, result: Result) -> None:
        done["results"] += 1
        if self.current.get(id(result.document)) is not result.document:
            self.faults.append("a result of a document that never was current")
        if result.options != result.document.options:
            self.faults.append("a result with other options than its document")
        try:
            done["rows that sum to 1"] += check_weights(result)
        except AssertionError as error:
            self.faults.append(f"{result.document}: {error}")

    def do(self, name: str, act: Callable[[], bool]) -> bool:
        """Make an edit; if it is refused, check that there is one message and no change."""
        controller = self.controller
        before = (controller.document, controller.path, controller.modified, controller.store.state.history.done,
                  len(controller.store.state.history.steps))
        told = len(self.refused)
        taken = act()
        done[name if taken else f"{name}, refused"] += 1
        if taken:
            assert len(self.refused) == told
        else:
            after = (controller.document, controller.path, controller.modified, controller.store.state.history.done,
                     len(controller.store.state.history.steps))
            assert after == before and controller.document is before[0]
            assert len(self.refused) == told + 1
            sentence = self.refused[-1]
            assert sentence.endswith((".", "...")) and "\n" not in sentence and len(sentence) < 600, sentence
        QApplication.processEvents()
        return taken

    def edit(self, name: str, edit: Callable[[Document], Document], merge: str | None = None) -> bool:
        return self.do(name, lambda: self.controller.apply(edit, label=name, merge=merge))

    def restarted(self) -> None:
        self.start = self.controller.document
        assert len(self.controller.store.state.history.steps) == 0 and not self.controller.modified

    # what a person does

    @rule(text=TEXTS)
    def type(self, text: str) -> None:
        if self.edit("type", lambda document: edits.set_text(document, text), merge="text"):
            assert self.controller.document.text == edits.set_text(Document(), text).text

    @rule(option=options())
    def set_option(self, option: tuple[str, Any]) -> None:
        if self.edit("set an option", lambda document: edits.set_option(document, *option)):
            assert getattr(self.controller.document.options, option[0]) is not None

    @rule(chosen=st.lists(options(), max_size=4))
    def set_options(self, chosen: list[tuple[str, Any]]) -> None:
        self.edit("set options", lambda document: edits.set_options(document, dict(chosen)))

    @rule(option=options())
    def reset_option(self, option: tuple[str, Any]) -> None:
        self.edit("reset an option", lambda document: edits.reset_option(document, option[0]))

    @rule(data=st.data(), of=targets(), merge=st.sampled_from([None, "drag"]))
    def edit_cells(self, data: st.DataObject, of: Target, merge: str | None) -> None:
        block = data.draw(cells(of))
        self.edit("edit cells", lambda document: edits.edit_cells(document, of, block), merge=merge)

    @rule(data=st.data(), chosen=st.lists(targets(), min_size=1, max_size=4, unique=True))
    def paste(self, data: st.DataObject, chosen: list[Target]) -> None:
        blocks = {target: data.draw(cells(target)) for target in chosen}
        self.edit("paste a block", lambda document: edits.edit_targets(document, blocks))

    @rule(index=st.tuples(*[st.integers(0, 5)] * 3), masked=st.booleans())
    def mask_a_cell(self, index: tuple[int, int, int], masked: bool) -> None:
        self.edit("mask a cell", lambda document: edits.set_mask_cell(document, index, masked=masked))

    @rule(picks=st.lists(PICK, max_size=4))
    def reset_cells(self, picks: list[int]) -> None:
        places = [(target, index) for target, block in self.controller.document.edits.items() for index in block]
        chosen = [places[pick % len(places)] for pick in picks] if places else []
        self.edit("reset cells", lambda document: edits.reset_cells(document, chosen))

    @rule(picks=st.lists(PICK, max_size=2))
    def clear_edits(self, picks: list[int]) -> None:
        there = list(self.controller.document.edits)
        chosen = [there[pick % len(there)] for pick in picks] if there else []
        self.edit("clear edits", lambda document: edits.clear_edits(document, chosen or None))

    @rule(rows=st.integers(1, 3), width=st.integers(1, 8), fill=st.floats(-3, 3) | st.just(float("nan")))
    def take_an_embedding_file(self, rows: int, width: int, fill: float) -> None:
        vectors = np.full((rows, width), fill, dtype=np.float32)
        file = EmbeddingFile(names=tuple(f"x{row}" for row in range(rows)), vectors=vectors)
        self.edit("take embeddings", lambda document: edits.set_embedding_file(document, file))

    @rule(key=EXAMPLES)
    def load_an_example(self, key: str) -> None:
        def load() -> bool:
            try:
                self.controller.store.do(load_example(key))
            except EditError as error:
                self.refused.append(str(error))
                return False
            return True

        if self.do("load an example", load):
            assert self.controller.document.sentences

    @rule()
    def end_the_gesture(self) -> None:
        self.controller.store.do(end_merge())

    @rule()
    def undo_and_redo(self) -> None:
        if not self.controller.store.state.history.last:
            return
        before, path = self.controller.document, self.controller.path
        self.controller.store.do(undo())
        assert self.controller.document != before or self.controller.path != path  # an example begins without a file
        self.controller.store.do(redo())
        assert self.controller.document is before and self.controller.path == path
        done["undo and redo"] += 1

    @rule(steps=st.integers(1, 5))
    def undo(self, steps: int) -> None:
        for _ in range(min(steps, self.controller.store.state.history.done)):
            self.controller.store.do(undo())
        done["undo"] += 1

    @rule(steps=st.integers(1, 5))
    def redo(self, steps: int) -> None:
        history = self.controller.store.state.history
        for _ in range(min(steps, len(history.steps) - history.done)):
            self.controller.store.do(redo())
        done["redo"] += 1

    @rule()
    def undo_everything_and_redo_it(self) -> None:
        document, done_steps = self.controller.document, self.controller.store.state.history.done
        while self.controller.store.state.history.last:
            self.controller.store.do(undo())
        assert self.controller.document is self.start
        while self.controller.store.state.history.done < done_steps:
            self.controller.store.do(redo())
        assert self.controller.document is document
        while self.controller.store.state.history.next:
            self.controller.store.do(redo())
        while self.controller.store.state.history.done > done_steps:
            self.controller.store.do(undo())
        assert self.controller.document is document
        done["undo everything and redo it"] += 1

    @rule(name=st.sampled_from(["one.attnviz", "two.attnviz", "no folder/three.attnviz"]))
    def save(self, name: str) -> None:
        path = self.folder / name
        if self.do("save", lambda: self.controller.save(path)):
            assert not self.controller.modified and self.controller.path == path
            loaded = files.load(path)
            assert loaded == self.controller.document and loaded.options == self.controller.document.options
            assert files.to_bytes(loaded) == files.to_bytes(self.controller.document)
            assert sorted(os.listdir(self.folder)) == sorted({*os.listdir(self.folder), name})

    @rule(name=st.sampled_from(["one.attnviz", "two.attnviz", "broken.attnviz"]))
    def open(self, name: str) -> None:
        (self.folder / "broken.attnviz").write_bytes(b'{"attnviz": 7, "text": "a", "settings": {"num_heads": 0}}')
        with suppress(AttnVizError):
            self.controller.open(read_session(self.folder / name))
            done["open"] += 1
            assert self.controller.path == self.folder / name
            self.restarted()

    @rule(path=st.sampled_from([None, "one.attnviz", "gone.attnviz"]))
    def be_killed_and_restored(self, path: str | None) -> None:
        document = self.controller.document
        self.controller.restore(document, recovered_session(None if path is None else self.folder / path))
        assert self.controller.document == document
        while self.controller.store.state.history.last:
            self.controller.store.do(undo())
        self.start = self.controller.document
        self.note(self.start)
        while self.controller.store.state.history.next:
            self.controller.store.do(redo())
        done["restore"] += 1

    @rule()
    def start_over(self) -> None:
        self.controller.new()
        self.restarted()
        done["start over"] += 1

    @rule(device=st.sampled_from(["cpu", "auto", "mps"]))
    def choose_a_device(self, device: str) -> None:
        self.controller.set_device(device)

    @rule()
    def cancel(self) -> None:
        self.controller.computation.cancel()

    @rule()
    def wait(self) -> None:
        settle(self.controller)
        if self.controller.result is not None and not self.failed:
            done["waited"] += 1

    # what must hold

    @invariant()
    def nothing_is_wrong(self) -> None:
        assert self.faults == [] and self.exceptions.found == []
        assert not [sentence for sentence in self.failed if "failed:" in sentence], self.failed

    @invariant()
    def the_session_is_told_rightly(self) -> None:
        assert self.controller.document is self.announced
        assert self.told_session == (self.controller.path, self.controller.modified)

    def teardown(self) -> None:
        try:
            self.undo_everything_and_redo_it()
            self.controller.recompute()
            failures = len(self.failed)
            settle(self.controller)
            result = self.controller.result
            assert len(self.failed) > failures or (result and result.document is self.controller.document)
            self.nothing_is_wrong()
        finally:
            self.controller.close()
            self.exceptions.close()
            shutil.rmtree(self.folder)
            self.current.clear()
            del self.announced
            del self.controller  # Hypothesis keeps this machine, which must not keep its results


def test_any_order_of_edits(qapp: QApplication) -> None:
    run_machine(Sessions, done, examples=12, steps=30)
    assert done["rows that sum to 1"] > 100 and done["save"] and done["undo and redo"] and done["edit cells"]


@pytest.mark.long
@pytest.mark.timeout(3000)
def test_any_order_of_edits_at_length(qapp: QApplication) -> None:
    run_machine(Sessions, done, examples=400, steps=60)
