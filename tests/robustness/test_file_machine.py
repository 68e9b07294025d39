"""Stateful test of files: after open, save as, undo and redo each state is saved to its own session file.

Changes that another program made to a file are never overwritten.
"""

import shutil
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from PySide6.QtWidgets import QApplication

from attnviz.controller.controller import Controller
from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.document.presets import PRESETS, preset
from attnviz.store.edits import load_example, redo, undo
from attnviz.store.session import read_session
from attnviz.store.stored_view import view_of
from attnviz.system.errors import SessionError
from tests.robustness.checks import run_machine

done: Counter[str] = Counter()  #: how often each thing was done, for whoever wants to know
NAMES = st.sampled_from(["a", "a", "b", "c"])
EXAMPLES = st.sampled_from([row.key for row in PRESETS[:2]])


@dataclass(eq=False)
class Session:
    """A session as a user understands it."""

    name: str | None = None  #: of its file
    saved: Document | None = None  #: what its file has of it
    known: bytes | None = None  #: what it last read from its file or wrote to it
    gone: bool = False  #: whether somebody has seen that its file is not there


class FilesOfSessions(RuleBasedStateMachine):
    """The controller, and a model of it: states with their sessions, and the content of every file."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="attnviz-files-"))
        self.controller = Controller(edits.new_document(), engine=SimpleNamespace(compute=lambda *_, **__: None))
        self.disk: dict[str, bytes] = {}
        self.count = 0
        for name in "ab":
            self.write_outside(name, True)
        self.restart(None)
        self.open("a")

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.attnviz"

    def restart(self, name: str | None) -> None:
        document = self.controller.document
        self.states = [(document, Session(name, document, None if name is None else self.disk[name]))]
        self.at = 0

    def push(self, session: Session) -> None:
        self.at += 1
        self.states[self.at:] = [(self.controller.document, session)]

    @property
    def session(self) -> Session:
        return self.states[self.at][1]

    @property
    def changed(self) -> bool:
        return self.states[self.at][0] is not self.session.saved or self.session.gone

    @rule(name=NAMES)
    def open(self, name: str) -> None:
        if name not in self.disk:
            with pytest.raises(SessionError):
                read_session(self.path(name))
        else:
            self.controller.open(read_session(self.path(name)))
            assert files.to_bytes(self.controller.document) == files.to_bytes(read_session(self.path(name)).saved)
            self.restart(name)
            done["open"] += 1

    @rule()
    def new(self) -> None:
        self.controller.new()
        self.restart(None)

    @rule(key=EXAMPLES)
    def example(self, key: str) -> None:
        same = preset(key) == self.controller.document and self.session.name is None
        assert self.controller.store.do(load_example(key))
        if not same:
            self.push(Session(saved=self.controller.document))
            done["example"] += 1

    @rule(merge=st.sampled_from([None, "text"]))
    def edit(self, merge: str | None) -> None:
        self.count += 1
        before = self.controller.store.state.history.done
        text = f"edit {self.count}"
        assert self.controller.apply(lambda document: edits.set_text(document, text), label="Typing", merge=merge)
        session = self.session
        if self.controller.store.state.history.done == before:  # typing that ran on: whether it may is another test's
            assert merge and self.states[self.at][0] is not session.saved, "what was saved is a step of its own"
            self.at -= 1
        self.push(session)
        done["edit"] += 1

    @rule(name=NAMES)
    def save_as(self, name: str) -> None:
        if name == self.session.name:  # its own file, of which more is known than that it is there
            self.save()
            return
        assert self.controller.save(self.path(name))
        self.session.name = name
        self.was_saved()
        done["save as"] += 1

    @rule()
    def save(self, anyway: bool = False) -> None:
        name = self.session.name
        theirs = name in self.disk and self.disk[name] != self.session.known
        self.session.gone = name is not None and name not in self.disk
        assert self.controller.save(anyway=anyway) == (name is not None and (anyway or not theirs))
        if name is not None and (anyway or not theirs):
            self.was_saved()
            done["save"] += 1
        elif theirs:
            done["save, refused"] += 1

    @rule()
    def keep_mine(self) -> None:
        self.save(True)

    def was_saved(self) -> None:
        session, document = self.session, self.controller.document
        assert session.name is not None
        self.disk[session.name] = session.known = files.to_bytes(document, view_of(self.controller.work))
        session.saved, session.gone = document, False

    @rule()
    def look(self) -> None:
        seen = self.controller.check_file()
        name = self.session.name
        self.session.gone = name is not None and name not in self.disk
        theirs = name in self.disk and self.disk[name] != self.session.known
        assert seen == ("gone" if self.session.gone else "changed" if theirs else "same")

    @rule(name=NAMES, kept=st.booleans())
    def somebody_else(self, name: str, kept: bool) -> None:
        self.write_outside(self.session.name or name, kept)
        done["somebody else"] += 1

    def write_outside(self, name: str, kept: bool) -> None:
        self.count += 1
        if kept:
            self.disk[name] = files.to_bytes(edits.new_document(text=f"somebody else {self.count}"))
            self.path(name).write_bytes(self.disk[name])
        elif self.disk.pop(name, None):
            self.path(name).unlink()

    @rule(steps=st.integers(1, 3))
    def undo(self, steps: int) -> None:
        for _ in range(min(steps, self.controller.store.state.history.done)):
            self.controller.store.do(undo())
        self.at = max(0, self.at - steps)
        done["undo"] += 1

    @rule(steps=st.integers(1, 3))
    def redo(self, steps: int) -> None:
        history = self.controller.store.state.history
        for _ in range(min(steps, len(history.steps) - history.done)):
            self.controller.store.do(redo())
        self.at = min(len(self.states) - 1, self.at + steps)
        done["redo"] += 1

    @invariant()
    def the_right_file_is_known(self) -> None:
        document, session = self.states[self.at]
        assert self.controller.document is document
        assert self.controller.path == (None if session.name is None else self.path(session.name))
        assert self.controller.modified == self.changed

    @invariant()
    def every_file_has_what_was_saved_there(self) -> None:
        assert {path.stem: path.read_bytes() for path in self.folder.iterdir()} == self.disk

    def teardown(self) -> None:
        self.controller.close()
        shutil.rmtree(self.folder)
        del self.controller  # Hypothesis keeps this machine, which must not keep its controller


def test_any_order_of_opening_naming_and_undoing(qapp: QApplication) -> None:
    run_machine(FilesOfSessions, done, examples=150, steps=16)
    wanted = ("open", "example", "edit", "save as", "save", "undo", "redo")
    assert all(done[name] for name in wanted), done


@pytest.mark.long
@pytest.mark.timeout(900)
def test_any_order_of_opening_naming_and_undoing_at_length(qapp: QApplication) -> None:
    run_machine(FilesOfSessions, done, examples=600, steps=60)
