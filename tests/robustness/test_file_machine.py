"""Whatever a person opens, names, undoes and redoes: each state is saved to the file of the session it belongs to."""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from PySide6.QtWidgets import QApplication

from attnviz.controller.controller import Controller
from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.document.presets import PRESETS, preset
from tests.robustness.checks import run_machine

done: Counter[str] = Counter()  #: how often each thing was done, for whoever wants to know
NAMES = st.sampled_from(["a", "b", "c"])
EXAMPLES = st.sampled_from([row.key for row in PRESETS[:2]])


@dataclass(eq=False)
class Session:
    """A session as a person understands it."""

    name: str | None = None  #: of its file
    saved: Document | None = None  #: what its file has of it


class FilesOfSessions(RuleBasedStateMachine):
    """The controller, and beside it a list of states, each with its session, and what every file has."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="attnviz-files-"))
        self.controller = Controller(edits.new_document(), compute=lambda document, **_: None)  # type: ignore[arg-type]
        self.disk: dict[str, Document] = {}
        for name in "ab":
            self.disk[name] = edits.new_document(text=f"in file {name}")
            files.save(self.disk[name], self.path(name))
        self.count = 0
        self.restart(None)

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.attnviz"

    def restart(self, name: str | None) -> None:
        document = self.controller.document
        self.states = [(document, Session(name, document))]
        self.at = 0

    def push(self, session: Session) -> None:
        self.at += 1
        self.states[self.at:] = [(self.controller.document, session)]

    @property
    def session(self) -> Session:
        return self.states[self.at][1]

    @rule(name=NAMES)
    def open(self, name: str) -> None:
        opened = self.controller.open(self.path(name))
        assert opened == (name in self.disk)
        if opened:
            assert self.controller.document == self.disk[name]
            self.restart(name)
            done["open"] += 1

    @rule()
    def new(self) -> None:
        self.controller.new()
        self.restart(None)

    @rule(key=EXAMPLES)
    def example(self, key: str) -> None:
        same = preset(key) == self.controller.document and self.session.name is None
        assert self.controller.load_preset(key)
        if not same:
            self.push(Session())
            done["example"] += 1

    @rule(merge=st.sampled_from([None, "text"]))
    def edit(self, merge: str | None) -> None:
        self.count += 1
        before = self.controller.undo_stack.index()
        text = f"edit {self.count}"
        assert self.controller.apply(lambda document: edits.set_text(document, text), label="Typing", merge=merge)
        session = self.session
        if self.controller.undo_stack.index() == before:  # typing that ran on: whether it may is another test's
            assert merge and self.states[self.at][0] is not session.saved, "what was saved is a step of its own"
            self.at -= 1
        self.push(session)
        done["edit"] += 1

    @rule(name=NAMES)
    def save_as(self, name: str) -> None:
        assert self.controller.save(self.path(name))
        self.session.name = name
        self.was_saved()
        done["save as"] += 1

    @rule()
    def save(self) -> None:
        assert self.controller.save() == (self.session.name is not None)
        if self.session.name is not None:
            self.was_saved()
            done["save"] += 1

    def was_saved(self) -> None:
        self.session.saved = self.controller.document
        assert self.session.name is not None
        self.disk[self.session.name] = self.controller.document

    @rule(steps=st.integers(1, 3))
    def undo(self, steps: int) -> None:
        for _ in range(steps):
            self.controller.undo()
        self.at = max(0, self.at - steps)
        done["undo"] += 1

    @rule(steps=st.integers(1, 3))
    def redo(self, steps: int) -> None:
        for _ in range(steps):
            self.controller.redo()
        self.at = min(len(self.states) - 1, self.at + steps)
        done["redo"] += 1

    @invariant()
    def the_right_file_is_known(self) -> None:
        document, session = self.states[self.at]
        assert self.controller.document is document
        assert self.controller.path == (None if session.name is None else self.path(session.name))
        assert self.controller.modified == (document is not session.saved)

    @invariant()
    def every_file_has_what_was_saved_there(self) -> None:
        assert {path.stem: files.load(path) for path in self.folder.iterdir()} == self.disk

    def teardown(self) -> None:
        self.controller.close()
        shutil.rmtree(self.folder)
        del self.controller  # Hypothesis keeps this machine, which must not keep its controller


def test_any_order_of_opening_naming_and_undoing(qapp: QApplication) -> None:
    run_machine(FilesOfSessions, done, examples=90, steps=16)
    assert all(done[name] for name in ("open", "example", "edit", "save as", "save", "undo", "redo")), done


@pytest.mark.long
@pytest.mark.timeout(900)
def test_any_order_of_opening_naming_and_undoing_at_length(qapp: QApplication) -> None:
    run_machine(FilesOfSessions, done, examples=1500, steps=60)
