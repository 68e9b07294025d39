"""Newer requests replace older ones of the same key, with a clock that the tests set."""

import queue
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from attnviz.controller import worker
from attnviz.controller.worker import PATIENCE, Worker
from attnviz.system.errors import ComputeError
from attnviz.system.watch import Watch
from tests.controller.conftest import Stopped


@dataclass
class Call:
    """One computation that runs until the test ends it."""

    text: str
    poll: Callable[[], bool]
    ended: threading.Event = field(default_factory=threading.Event)
    error: Exception | None = None

    @property
    def cancelled(self) -> bool:
        return self.poll()


class Desk:
    """A worker, the computations that it starts, and its reports of their ends."""

    def __init__(self, clock: SimpleNamespace, wait_until: Callable[..., None]) -> None:
        self.clock = clock
        self.begun: queue.Queue[Call] = queue.Queue()
        self.told: list[tuple[str, Any]] = []
        self.calls: list[Call] = []
        self.wait_until = wait_until
        self.worker = Worker()

    def _compute(self, text: str, watch: Watch) -> str:
        call = Call(text, watch.cancelled)
        self.calls.append(call)
        self.begun.put(call)
        call.ended.wait(20)
        if call.error is not None:
            raise call.error
        if call.cancelled:
            raise Stopped
        return text

    def submit(self, text: str, key: str = "numbers") -> None:
        self.worker.ask(
            partial(self._compute, text), key=key, on_result=lambda result: self.told.append(("done", result)),
            on_failure=lambda sentence: self.told.append(("failed", sentence)),
            on_cancel=lambda: self.told.append(("cancelled", text)))

    def begin(self, text: str) -> Call:
        """Request a computation, and wait until it runs."""
        self.submit(text)
        return self.next()

    def next(self) -> Call:
        return self.begun.get(timeout=10)

    def end(self, call: Call) -> str:
        """Let a computation end, and return the report of it."""
        count = len(self.told)
        call.ended.set()
        self.wait_until(lambda: len(self.told) > count, timeout=10_000)
        return self.told[count][0]

    def passes(self, share: float) -> None:
        """Advance the clock by a fraction of the first delay."""
        self.clock.now += share * PATIENCE


@pytest.fixture
def desk(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    clock = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(worker, "time", SimpleNamespace(monotonic=lambda: clock.now))
    made = Desk(clock, qtbot.waitUntil)
    yield made
    for call in made.calls:
        call.ended.set()
    assert made.worker.close(10)


def test_what_nothing_waits_for_may_take_as_long_as_it_takes(desk: Desk) -> None:
    long = desk.begin("long")
    desk.passes(1000)
    assert not long.cancelled
    assert desk.end(long) == "done"


@pytest.mark.parametrize("begun", [True, False], ids=["while one runs", "in one breath"])
def test_of_those_that_wait_only_the_newest_is_computed(desk: Desk, begun: bool) -> None:
    first = desk.begin("0") if begun else None
    for number in range(int(begun), 6):
        desk.submit(str(number))
    desk.end(first or desk.next())
    desk.end(desk.next())
    assert [text for ending, text in desk.told if ending == "done"] == ["0", "5"]
    assert [call.text for call in desk.calls] == ["0", "5"]


def test_another_key_is_replaced_by_nothing_and_nothing_gives_way_to_it(desk: Desk) -> None:
    first = desk.begin("first")
    desk.submit("cells", key="cells")
    desk.submit("second")
    desk.submit("a file", key="")
    desk.submit("third")
    desk.submit("another file", key="")
    first.ended.set()
    cells = desk.next()
    desk.passes(1.1)
    assert cells.text == "cells" and not cells.cancelled
    cells.ended.set()
    for _ in range(3):
        desk.next().ended.set()
    desk.wait_until(lambda: len(desk.told) == 6)
    assert [what for ending, what in desk.told if ending == "done"] == [
        "first", "cells", "a file", "third", "another file"]


def test_a_quick_computation_is_shown_although_a_newer_one_waits_and_a_slow_one_gives_way(desk: Desk) -> None:
    first = desk.begin("first")
    desk.submit("second")
    desk.passes(0.9)
    assert not first.cancelled
    assert desk.end(first) == "done"
    second = desk.next()
    desk.submit("third")
    desk.passes(1.1)  # nothing has given way yet: there is no more patience than at first
    assert second.cancelled
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
    assert not second.cancelled
    desk.passes(1.1)
    assert second.cancelled


def test_after_a_rest_there_is_no_more_patience_than_at_first(desk: Desk) -> None:
    first = desk.begin("first")
    desk.submit("second")
    desk.passes(1.1)
    desk.end(first)
    desk.end(desk.next())  # and nothing waits
    running = desk.begin("one")
    desk.submit("another")
    desk.passes(1.1)
    assert running.cancelled


def test_a_failure_is_told_unless_a_newer_request_was_made(desk: Desk) -> None:
    first = desk.begin("first")
    first.error = ComputeError("Too long.")
    desk.submit("second")
    assert desk.end(first) == "cancelled"
    second = desk.next()
    second.error = ComputeError("Still too long.")
    assert desk.end(second) == "failed"
    assert desk.told[-1] == ("failed", "Still too long.")
