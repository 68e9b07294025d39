"""The worker by itself, on a clock that tests turn: what gives way to a newer request, when, and what does not."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from attnviz.controller import latest_wins
from attnviz.controller.latest_wins import PATIENCE, LatestWins
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.result.result import Result
from tests.controller.conftest import Stopped, result_of


@dataclass
class Call:
    """One computation that goes on until the test ends it."""

    text: str
    cancelled: Callable[[], bool]
    progress: Callable[[float], None]
    ended: threading.Event = field(default_factory=threading.Event)


class Desk:
    """A worker, the computations that it begins, and how they ended."""

    def __init__(self, clock: SimpleNamespace, wait_until: Callable[..., None]) -> None:
        self.clock = clock
        self.begun: queue.Queue[Call] = queue.Queue()
        self.outcomes: list[Any] = []
        self.calls: list[Call] = []
        self._wait_until = wait_until
        self.wins = LatestWins(self._compute)
        self.wins.delivered.connect(self.outcomes.append)

    def _compute(
        self, document: Document, *, device: str, cancelled: Callable[[], bool], progress: Callable[[float], None]
    ) -> Result:
        call = Call(document.text, cancelled, progress)
        self.calls.append(call)
        self.begun.put(call)
        call.ended.wait(20)
        if cancelled():
            raise Stopped
        return result_of(document)

    def submit(self, text: str) -> None:
        self.wins.submit(edits.new_document(text=text), "cpu")

    def begin(self, text: str) -> Call:
        """Ask for a computation, and wait until it goes on."""
        self.submit(text)
        return self.next()

    def next(self) -> Call:
        return self.begun.get(timeout=10)

    def end(self, call: Call) -> str:
        """Let a computation end; how it did."""
        count = len(self.outcomes)
        call.ended.set()
        self._wait_until(lambda: len(self.outcomes) > count, timeout=10_000)
        return str(self.outcomes[count].ending)

    def passes(self, share: float) -> None:
        """Let so much of the first patience pass."""
        self.clock.now += share * PATIENCE


@pytest.fixture
def desk(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    clock = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(latest_wins, "time", SimpleNamespace(monotonic=lambda: clock.now))
    made = Desk(clock, qtbot.waitUntil)
    yield made
    for call in made.calls:
        call.ended.set()
    assert made.wins.close(10)


def test_what_nothing_waits_for_may_take_as_long_as_it_takes(desk: Desk) -> None:
    long = desk.begin("long")
    desk.passes(1000)
    assert not long.cancelled()
    assert desk.end(long) == "finished"


def test_a_quick_computation_is_shown_although_a_newer_one_waits_and_a_slow_one_gives_way(desk: Desk) -> None:
    first = desk.begin("first")
    desk.submit("second")
    desk.passes(0.9)
    assert not first.cancelled()
    assert desk.end(first) == "finished"
    second = desk.next()
    desk.submit("third")
    desk.passes(1.1)  # nothing has given way yet: there is no more patience than at first
    assert second.cancelled()
    assert desk.end(second) == "cancelled"
    assert desk.next().text == "third"


def test_where_one_after_the_other_gives_way_each_is_given_more_time(desk: Desk) -> None:
    first = desk.begin("first")
    desk.submit("second")
    desk.passes(1.1)
    assert desk.end(first) == "cancelled"
    second = desk.next()
    desk.submit("third")
    desk.passes(1.1)
    assert not second.cancelled()
    desk.passes(1.1)
    assert second.cancelled()


def test_after_a_rest_there_is_no_more_patience_than_at_first(desk: Desk) -> None:
    first = desk.begin("first")
    desk.submit("second")
    desk.passes(1.1)
    desk.end(first)
    desk.end(desk.next())
    for _ in range(20):  # a request that comes the very moment the one before ends finds no rest
        running = desk.begin("one")
        desk.submit("another")
        desk.passes(1.1)
        if running.cancelled():
            break
        desk.end(running)
        desk.end(desk.next())
    assert running.cancelled()


def test_cancelling_reaches_what_runs_and_drops_what_waits(desk: Desk) -> None:
    running = desk.begin("running")
    desk.submit("waiting")
    desk.wins.cancel()
    assert running.cancelled()
    assert desk.end(running) == "cancelled"
    assert not desk.wins.busy
    alone = desk.begin("alone")
    desk.wins.cancel()
    assert alone.cancelled()
    assert desk.end(alone) == "cancelled"
    assert desk.end(desk.begin("next")) == "finished"
    assert [call.text for call in desk.calls] == ["running", "alone", "next"]


def test_the_next_computation_begins_with_nothing_done(desk: Desk) -> None:
    first = desk.begin("first")
    first.progress(0.7)
    assert desk.wins.done == 0.7
    desk.end(first)
    desk.begin("second")
    assert desk.wins.done == 0
