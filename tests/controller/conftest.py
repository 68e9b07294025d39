"""A stub engine that tests can delay, block or make fail, and a recorder of a controller's signals."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.controller.controller import Controller
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.result.layer import Layer
from attnviz.result.logits import Logits
from attnviz.result.result import Result
from attnviz.store.state import State
from attnviz.system.watch import Watch
from attnviz.tokens.token import Vocabulary


class Stopped(Exception):
    """The stub's exception when it is cancelled: the worker must not depend on the engine's own."""


def result_of(document: Document, **fields: Any) -> Result:
    return Result(
        document=document,
        options=document.options,
        sentences=(),
        vocabulary=Vocabulary((), np.zeros((0, 3), np.float32), ()),
        layers=(Layer({}),),
        mask=np.zeros((0, 0, 0), bool),
        **fields,
    )


@dataclass
class Stub:
    """Stands in for the engine."""

    seconds: float = 0.0
    error: Exception | None = None
    notes: tuple[str, ...] = ()
    logits: Logits | None = None
    open_model_path: str = ""
    ignores_cancel: bool = False
    litter: int = 0  #: lists that a computation makes and throws away
    gate: threading.Event = field(default_factory=threading.Event)  #: cleared: no computation ends
    entered: threading.Event = field(default_factory=threading.Event)  #: a computation has begun
    texts: list[str] = field(default_factory=list)  #: what was begun
    devices: list[str] = field(default_factory=list)
    threads: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.gate.set()

    def compute(self, document: Document, *, device: str, watch: Watch, **_: object) -> Result:
        self.texts.append(document.text)
        self.devices.append(device)
        self.threads.add(threading.current_thread().name)
        self.entered.set()
        _ = [[] for _ in range(self.litter)]
        end = time.monotonic() + self.seconds
        while time.monotonic() < end or not self.gate.is_set():
            if not self.ignores_cancel and watch.cancelled():
                raise Stopped
            time.sleep(0.001)
        if self.error is not None:
            raise self.error
        return result_of(document, notes=self.notes, logits=self.logits)


class Bench:
    """A controller with a stub for the engine, and what changed in its state, in order."""

    def __init__(self, wait_until: Callable[..., None], **options: Any) -> None:
        self.stub = Stub()
        self.controller = Controller(edits.new_document(text="a"), engine=self.stub, device="cpu", **options)
        self.signals: list[tuple[Any, ...]] = []
        self._wait_until = wait_until
        self.controller.store.subscribe(self._record)

    def _record(self, before: State, after: State) -> None:
        if after.document is not before.document:
            self.signals.append(("document", after.document))
        if after.now is not before.now:
            self.signals.append(("ready", after.now))
        if after.failure is not None and after.failure is not before.failure:
            self.signals.append(("failed", after.failure.sentence))
        if ("numbers" in after.pending) != ("numbers" in before.pending):
            self.signals.append(("busy_changed", "numbers" in after.pending))
        if after.message is not None and after.message is not before.message:
            self.signals.append(("refused" if after.message.kind == "refusal" else "notice", after.message.text))

    def sent(self, name: str) -> list[Any]:
        """Return the values of each change of this name."""
        return [value for each, value in self.signals if each == name]

    def shown(self) -> list[str]:
        """Return the texts of the results, in their order."""
        return [result.document.text for result in self.sent("ready")]

    def type(self, text: str, merge: str | None = None) -> bool:
        return self.controller.apply(lambda document: edits.set_text(document, text), label="Typing", merge=merge or "")

    def wait(self, condition: Callable[[], bool]) -> None:
        self._wait_until(condition, timeout=5000)

    def wait_shown(self, text: str) -> None:
        self.wait(lambda: text in self.shown())


@pytest.fixture
def bench(qtbot: Any) -> Iterator[Bench]:
    made = Bench(qtbot.waitUntil)
    yield made
    made.stub.ignores_cancel = False
    made.stub.gate.set()
    made.controller.close()


@pytest.fixture
def session_file(tmp_path: Path) -> Path:
    from attnviz.document import files

    path = tmp_path / "saved.attnviz"
    files.save(edits.new_document(text="from a file"), path)
    return path
