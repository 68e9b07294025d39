"""Random interleavings of edits, undo, models and Cancel: outdated values are dimmed."""

import random
import threading
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QElapsedTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.controller import worker
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.engine.engine import Engine
from attnviz.result.result import Evaluation
from attnviz.store.client import read_model
from attnviz.store.edits import load_example, redo, undo
from attnviz.system.watch import Watch
from attnviz.window import computation_status
from tests.desk import Desk
from tests.engine.small_models import small

FASTER = 10  #: times that the window waits shorter before it says that something takes long
MODELS = "/small/llama", "/small/none"
pytestmark = pytest.mark.desk(models=(small("llama"),))


class Slow:
    """A stand-in for `Engine.compute` with random delays and failures."""

    def __init__(self, seed: int) -> None:
        self._chance, self._compute = random.Random(seed), Engine.compute
        self.go = threading.Event()  # set: every computation is quick

    def __call__(self, engine: Engine, document: Document, *, watch: Watch, **rest: Any) -> Evaluation:
        for _ in range(self._chance.choice((0, 0, 2, 10, 30, 60))):
            if self.go.wait(0.001):
                break
            watch.check()
        if self._chance.random() < 0.05:
            raise MemoryError
        return self._compute(engine, document, watch=watch, **rest)


class Person:
    """A user of random actions, who checks that the display matches the requests."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk, self.chance, self.done = desk, random.Random(seed), Counter[str]()
        self.behind = 0  #: how often the numbers in the end were not those of the document

    def work(self, steps: int) -> None:
        things = [self.type, self.drag, self.cancel, self.undo, self.redo, self.wait, self.example, self.open_a_model,
                  self.compute_a_state]
        for _ in range(steps):
            thing = self.chance.choices(things, [8, 3, 8, 3, 2, 8, 1, 1, 1])[0]
            thing()
            self.done[thing.__name__] += 1
            if self.chance.random() < 0.15:
                self.desk.settle(60)
                self.look()

    def look(self) -> None:
        desk = self.desk
        seen = (desk.presenter.state.stale, desk.window.sentence.chips.stale,
                not desk.window.status.machine.isEnabled())
        self.behind += desk.controller.is_behind
        assert seen == (desk.controller.is_behind,) * 3, (self.done, desk.messages)

    def type(self) -> None:
        text = " ".join(self.chance.choices(["a", "bad", "cab", "face"], k=self.chance.randrange(1, 5)))
        self.desk.controller.apply(lambda document: edits.set_text(document, text), label="Typing")

    def drag(self) -> None:
        for _ in range(3):
            self.type()
            QApplication.processEvents()

    def cancel(self) -> None:
        """Press Cancel as soon as it appears, or if it happens to be visible."""
        cancel = self.desk.window.status.computing.cancel
        while self.chance.random() < 0.98 and self.desk.controller.computation.is_pending and not cancel.isVisible():
            QTest.qWait(1)
        if cancel.isVisible():
            self.done["click"] += 1
            cancel.click()
        else:
            self.desk.window.actions_by_name["cancel"].trigger()

    def undo(self) -> None:
        self.desk.presenter.do(undo())

    def redo(self) -> None:
        self.desk.presenter.do(redo())

    def wait(self) -> None:
        """For as long as it takes to say that something takes long, to dim, or for all of it, by chance."""
        timer = QElapsedTimer()
        timer.start()
        for_so_long = self.chance.choice((1, 5, 16, 20, 35))
        while timer.elapsed() < for_so_long:
            QTest.qWait(1)

    def example(self) -> None:
        self.desk.controller.store.do(load_example(self.chance.choice(["3.3.1-sum", "3.5.1-causal"])))

    def open_a_model(self) -> None:
        self.desk.presenter.do(read_model(self.chance.choice(MODELS)))

    def compute_a_state(self) -> None:
        document = edits.set_text(self.desk.controller.document, "a bee")
        self.desk.controller.compute_state(document, "one", lambda _: None)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    made = Slow(seed=1)
    monkeypatch.setattr(Engine, "compute", lambda engine, document, **rest: made(engine, document, **rest))
    monkeypatch.setattr(worker, "REPORT_AFTER", worker.REPORT_AFTER // FASTER)
    monkeypatch.setattr(worker, "REPORT_EVERY", worker.REPORT_EVERY // FASTER)
    monkeypatch.setattr(computation_status, "DIM_DELAY", computation_status.DIM_DELAY // FASTER)
    return made


@pytest.fixture
def desk(slow: Slow, desk: Desk) -> Iterator[Desk]:
    yield desk
    slow.go.set()


def test_numbers_from_before_are_dimmed_after_any_end(desk: Desk) -> None:
    person = Person(desk, seed=2)
    for _ in range(40):  # how often it happens is a matter of time, which a busy machine has less of
        person.work(30)
        if person.behind > 5 and person.done["click"] > 5:
            break
    assert person.behind > 5 and person.done["click"] > 5, person.done


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_numbers_from_before_are_dimmed_after_two_thousand_steps(desk: Desk) -> None:
    person = Person(desk, seed=3)
    person.work(2000)
    assert person.behind > 20 and person.done["click"] > 20, person.done
    print(person.done, person.behind)
