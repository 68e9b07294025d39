"""Long computations: how long they take is said, previous values are dimmed, and Cancel works."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from torch import Tensor

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.engine.blocks import pre_norm
from attnviz.result.result import Evaluation
from attnviz.system.settings import Settings
from attnviz.system.watch import Cancelled, Watch
from attnviz.window import workbench
from tests.desk import Desk
from tests.engine.small_models import small

BLOCK, LLAMA = pre_norm.block, small("llama")
Until = Callable[[Callable[[], Any]], None]
pytestmark = pytest.mark.desk(document=edits.new_document(text="the cat sat"), models=(LLAMA,))


class Gate:
    """A block that waits at one layer until it is released or cancelled."""

    def __init__(self) -> None:
        self.at = -1
        self.go = threading.Event()
        self.arrived = threading.Event()

    def block(self, x: Tensor, weights: Mapping[str, Tensor], *, trace: Any, **named: Any) -> Tensor:
        if self.at >= 0 and weights["attention_norm"] is LLAMA.weights[f"layers.{self.at}.attention_norm"]:
            self.arrived.set()
            while not self.go.wait(0.01):
                trace.before_each()
        return BLOCK(x, weights, trace=trace, **named)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    made = Gate()
    monkeypatch.setattr(pre_norm, "block", made.block)
    yield made
    made.go.set()


@pytest.fixture
def desk(gate: Gate, desk: Desk) -> Iterator[Desk]:
    desk.bench.models.open(LLAMA.model.where)
    desk.settle()
    yield desk
    gate.go.set()


def type_text(desk: Desk, text: str) -> None:
    desk.controller.apply(lambda document: edits.set_text(document, text), label="Typing")


def seen(desk: Desk) -> tuple[bool, bool, bool]:
    """Return whether pictures, tokens and the line on size and time are dimmed."""
    return desk.presenter.state.stale, desk.window.sentence.chips.stale, not desk.window.status.machine.isEnabled()


def test_that_it_computes_is_said_and_what_is_from_before_is_pale(desk: Desk, gate: Gate, until: Until) -> None:
    running = desk.window.status.computing
    gate.at = 1
    type_text(desk, "another text that takes long")
    assert seen(desk) == (False, False, False) and not running.isVisible()
    until(lambda: desk.presenter.state.stale)
    assert gate.arrived.is_set() and seen(desk) == (True, True, True)
    until(lambda: running.words.text() == "Computing; dimmed values are from the previous state")
    assert running.isVisible() and running.words.isVisible() and running.cancel.isVisible()
    assert running.words.visible_text == running.words.text()
    gate.go.set()
    desk.settle()
    assert seen(desk) == (False, False, False)
    until(lambda: not running.isVisible())
    assert not running.words.text() and not running.words.isVisible()


def test_it_is_given_up_in_the_middle_and_what_is_seen_stays_pale(desk: Desk, gate: Gate, until: Until) -> None:
    running, before = desk.window.status.computing, desk.controller.result
    gate.at = 2
    type_text(desk, "another text that takes long")
    until(lambda: running.words.text() == "Computing; dimmed values are from the previous state")
    running.cancel.click()
    until(lambda: not desk.controller.computation.is_pending)
    assert desk.controller.result is before and not running.isVisible() and not running.words.text()
    assert desk.window.message.text == "Cancelled. The picture shows the last finished result."
    assert seen(desk) == (True, True, True)
    gate.at = -1
    type_text(desk, "and on")
    desk.settle()
    assert seen(desk) == (False, False, False)


def test_what_is_computed_beside_pictures_that_are_right_leaves_them_as_they_are(
    desk: Desk, gate: Gate, until: Until
) -> None:
    gate.at = 1
    desk.controller.compute_state(edits.set_text(desk.controller.document, "a snapshot"), "one", lambda _: None)
    until(lambda: desk.controller.computation.busy)
    desk.bench.computation_status.dim()  # at the latest now
    assert seen(desk) == (False, False, False) and not desk.window.status.computing.words.text()
    gate.go.set()
    until(lambda: not desk.controller.computation.is_pending)


def test_at_the_start_nothing_is_from_before(qapp: QApplication, until: Until) -> None:
    go = threading.Event()

    def compute(document: Document, *, watch: Watch, **_: object) -> Evaluation:
        while not go.wait(0.01):
            watch.check()
        raise Cancelled

    engine, settings = SimpleNamespace(compute=compute), Settings(theme="light", device="cpu")
    with workbench.open(Document(), settings=settings, engine=engine) as bench:
        bench.controller.recompute()
        until(lambda: bench.controller.computation.busy)
        bench.computation_status.dim()
        assert bench.window.status.computing.words.text() == "Computing…"
        go.set()


def test_how_long_it_still_takes_is_said_beside_the_button_that_cancels(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the picture is right, as when another layer of a long text is displayed."""
    state, now = desk.presenter.state, [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    running = desk.window.status.computing
    for seconds, share, words in ((0, 0.0, ""), (60, 0.1, "Computing, about 9 minutes left"),
                                  (120, 0.6, "Computing, about 80 seconds left"), (180, 0.95, "")):
        now[0] = 1000 + seconds
        desk.presenter.store.evolve(state.evolve(pending=frozenset({"numbers"}), share=share))
        assert running.words.text() == words and running.bar.value() == round(100 * share)
        assert running.isVisible() and running.cancel.isVisible()
    desk.presenter.store.evolve(state)
    assert not running.isVisible()
