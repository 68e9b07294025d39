"""Background tasks such as exports: order, progress, cancellation and errors."""

import gc
import threading
import weakref
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.controller import worker as module
from attnviz.controller.worker import Request, Work, Worker
from attnviz.system.errors import NO_MEMORY, SessionError
from attnviz.system.watch import Watch


class Requests:
    """A worker, and how its requests ended, in order."""

    def __init__(self) -> None:
        self.worker, self.ends, self.reports = Worker(), list[tuple[str, Any]](), list[Any]()
        self.worker.busy_changed.connect(lambda busy: self.ends.append(("busy", busy)))

    def ask(self, work: Work, name: str = "", **options: Any) -> Request:
        return self.worker.ask(
            work, on_progress=self.reports.append, on_result=lambda result: self.ends.append(("done", result)),
            on_failure=lambda sentence: self.ends.append(("failed", sentence)),
            on_cancel=lambda: self.ends.append(("cancelled", name)), **options)

    def of(self, ending: str) -> list[Any]:
        return [what for how, what in self.ends if how == ending]


@pytest.fixture
def requests(qapp) -> Iterator[Requests]:
    made = Requests()
    yield made
    made.worker.close()


def test_tasks_run_in_order_beside_the_gui_thread(requests, qtbot) -> None:
    reported, main = [], threading.main_thread()

    def task(name: str) -> Work:
        return lambda watch: (name, threading.current_thread() is main)

    def on_result(result: tuple[str, bool]) -> None:
        reported.append((*result, threading.current_thread() is main))

    for name in ("one", "two", "three"):
        requests.worker.ask(task(name), on_result=on_result)
    qtbot.waitUntil(lambda: reported == [(name, False, True) for name in ("one", "two", "three")])


class Panic(BaseException):
    """A Rust panic as tokenizers and safetensors raise it."""


def test_a_failure_is_a_sentence_and_the_next_task_runs(requests, qtbot) -> None:
    def task(error: BaseException) -> Work:
        def run(*_: object) -> None:
            raise error
        return run

    for error in (SessionError("x.png cannot be written: no space left."), ZeroDivisionError(), MemoryError(),
                  Panic("called `Option::unwrap()` on a `None` value")):
        requests.ask(task(error))
    requests.ask(lambda *_: "well")
    qtbot.waitUntil(lambda: requests.of("done") == ["well"])
    assert requests.of("failed") == [
        "x.png cannot be written: no space left.", "That failed: ZeroDivisionError.", NO_MEMORY,
        "That failed: Panic: called `Option::unwrap()` on a `None` value."]


def test_what_comes_afterwards_delays_no_result_and_its_failure_no_task(requests, qtbot) -> None:
    go, ended, threads = threading.Event(), list[str](), set[str]()

    def afterwards(result: str) -> None:
        assert go.wait(20)
        threads.add(threading.current_thread().name)
        ended.append(result)
        raise MemoryError

    requests.ask(lambda *_: "one", afterwards=afterwards)
    qtbot.waitUntil(lambda: requests.of("done") == ["one"])
    assert ended == []
    requests.ask(lambda *_: ended[-1] + " and two", afterwards=lambda result: ended.append(result))
    go.set()
    qtbot.waitUntil(lambda: ended == ["one", "one and two"])
    qtbot.waitUntil(lambda: requests.of("done") == ["one", "one and two"])
    assert threads == {"attnviz-background"} and not requests.of("failed")


def waiting_task(go: threading.Event | None = None, steps: int = 4) -> Work:
    """Return a task that reports each step, and after the second waits until it is released or cancelled."""
    def run(watch: Watch) -> str:
        for step in range(steps):
            watch.report(step / steps)
            while step == 1 and go is not None and not go.wait(0.001):
                watch.report(0.25)
        return "whole"
    return run


def test_how_far_a_task_is_is_told_while_it_takes_long(requests, qtbot) -> None:
    first, second = threading.Event(), threading.Event()
    requests.ask(waiting_task(first))
    assert not requests.worker.busy
    qtbot.waitUntil(lambda: requests.reports[-1:] == [0.25])
    assert requests.of("busy") == [True]
    requests.reports.clear()
    requests.ask(lambda watch: second.wait(30))
    first.set()
    qtbot.waitUntil(lambda: requests.reports[-1:] == [None])  # nothing of the first
    with qtbot.waitSignal(requests.worker.idle):
        second.set()
    assert requests.of("busy") == [True, False]


def test_requests_in_a_row_do_not_hide_that_a_task_takes_long(requests, qtbot) -> None:
    """A newer request, as in a drag, does not begin the wait for a report anew."""
    requests.ask(waiting_task(threading.Event()))

    def reports_again() -> bool:
        requests.ask(waiting_task(), key="newer")
        return requests.reports[-2:] == [0.25, 0.25]

    qtbot.waitUntil(reports_again)
    assert requests.of("busy") == [True]


def test_a_report_is_delivered_before_the_task_that_made_it_is_called_cancelled(requests, qtbot, monkeypatch) -> None:
    monkeypatch.setattr(module, "REPORT_AFTER", 60_000)
    request, reported, told = None, threading.Event(), []

    def work(watch: Watch) -> None:
        watch.progress("layer 2")
        watch.progress("layer 1")
        reported.set()
        while True:
            watch.check()

    request = requests.worker.ask(work, on_progress=told.append, on_cancel=lambda: told.append("cancelled"))
    assert reported.wait(10)
    with qtbot.waitSignal(requests.worker.idle):
        request.cancel()
    assert told == ["layer 1", "cancelled"]
    request.cancel()  # it has ended


def test_a_quick_task_does_not_flicker(requests, qtbot, monkeypatch) -> None:
    monkeypatch.setattr(module, "REPORT_AFTER", 60_000)  # on a machine of any speed
    with qtbot.waitSignal(requests.worker.idle):
        requests.ask(waiting_task())
    assert requests.reports == [] and requests.ends == [("done", "whole")]


def test_a_cancelled_task_gives_way_to_the_next(requests, qtbot) -> None:
    requests.ask(waiting_task(threading.Event()), "first")
    requests.ask(waiting_task(), "second")
    with qtbot.waitSignal(requests.worker.idle):
        requests.worker.cancel_running()
    assert requests.ends == [("cancelled", "first"), ("done", "whole")]


def test_a_task_that_waits_is_cancelled_at_once_and_all_others_have_their_turn(requests, qtbot) -> None:
    go = threading.Event()
    requests.ask(waiting_task(go), "first")
    second = requests.ask(waiting_task(), "second", key="a")
    requests.ask(waiting_task(), "third")
    assert requests.worker.has("a")
    second.cancel()
    assert requests.ends == [("cancelled", "second")] and not requests.worker.has("a")
    with qtbot.waitSignal(requests.worker.idle):
        go.set()
    assert requests.of("done") == ["whole", "whole"] and len(requests.of("cancelled")) == 1


def test_all_are_cancelled_together(requests, qtbot) -> None:
    for name in ("first", "second", "third"):
        requests.ask(waiting_task(threading.Event()), name)
    with qtbot.waitSignal(requests.worker.idle):
        requests.worker.cancel_all()
    assert requests.ends == [("cancelled", "second"), ("cancelled", "third"), ("cancelled", "first")]


def test_what_was_finished_although_it_was_cancelled_is_told_of_a_file_and_not_of_a_picture(requests, qtbot) -> None:
    go = threading.Event()
    for key in ("", "picture"):
        with qtbot.waitSignal(requests.worker.idle):
            request = requests.ask(lambda *_: go.wait(30) and "there", key, key=key)
            request.cancel()
            assert not requests.worker.has("picture")
            go.set()
        go.clear()
    assert requests.ends == [("done", "there"), ("cancelled", "picture")]


def test_closing_gives_up_the_running_task_and_drops_the_others(requests, qtbot) -> None:
    ran, begun = [], threading.Event()

    def task(watch: Watch) -> str:
        ran.append(threading.current_thread())
        begun.set()
        return waiting_task(threading.Event())(watch)

    requests.ask(task)
    requests.ask(lambda *_: ran.append("never") or "never")
    assert begun.wait(10)
    assert requests.worker.close(10)
    (thread,) = ran
    requests.ask(lambda *_: ran.append("nor after it"))
    QApplication.processEvents()
    assert not thread.is_alive() and ran == [thread] and requests.ends == []


def test_what_has_ended_and_was_not_told_of_is_not_told_of_after_closing(requests, qtbot) -> None:
    next_one = threading.Event()
    requests.ask(lambda *_: "ended")
    requests.ask(lambda *_: next_one.set())
    assert next_one.wait(10)  # so the first has ended, and is on its way to this thread
    requests.worker.close()
    QApplication.processEvents()
    assert requests.ends == []


def test_a_worker_at_rest_is_not_left_behind(requests, qtbot, monkeypatch) -> None:
    left, ran = [], []
    monkeypatch.setattr(module, "abandon", left.append)
    with qtbot.waitSignal(requests.worker.idle):
        requests.ask(lambda *_: ran.append(threading.current_thread()))
    assert ran[0].is_alive()
    assert requests.worker.close(wait=0) and left == [] and not ran[0].is_alive()


def test_a_task_that_does_not_answer_is_left_behind(requests, qtbot, monkeypatch) -> None:
    left, ran, begun, go = [], [], threading.Event(), threading.Event()
    monkeypatch.setattr(module, "abandon", left.append)
    requests.ask(lambda *_: ran.append(threading.current_thread()) or begun.set() or go.wait(30))
    assert begun.wait(10)
    assert not requests.worker.close(wait=0.01)
    assert left == ran and left[0].daemon
    go.set()
    left[0].join()


class Read:
    """The content of a file."""


def test_what_is_forgotten_ends_by_itself_and_keeps_nothing(requests, qtbot, monkeypatch) -> None:
    left, ran, made, begun, go = [], [], [], threading.Event(), threading.Event()
    monkeypatch.setattr(module, "abandon", left.append)

    def read(*_: object) -> Read:
        begun.set()
        go.wait(30)
        outcome = Read()
        made.append(weakref.ref(outcome))
        return outcome

    requests.ask(read)
    requests.ask(lambda *_: ran.append("never"))
    assert begun.wait(10)
    requests.worker.discard_all()
    assert not requests.worker.is_pending and len(left) == 1 and left[0].is_alive()
    with qtbot.waitSignal(requests.worker.idle):
        requests.ask(lambda *_: "next")
    go.set()
    left[0].join()
    QApplication.processEvents()
    assert [outcome() for outcome in made] == [None] and ran == [] and requests.ends == [("done", "next")]


def test_what_was_told_of_is_not_kept(requests, qtbot) -> None:
    made = []

    def read(*_: object) -> Read:
        outcome = Read()
        made.append(weakref.ref(outcome))
        return outcome

    with qtbot.waitSignal(requests.worker.idle):
        handle = requests.worker.ask(read)
    gc.collect()
    assert made[0]() is None, "a worker at rest, or a handle, would hold what the last task made"
    handle.cancel()


def test_workers_do_not_wait_for_each_other(requests, qtbot) -> None:
    go, other = threading.Event(), Worker()
    requests.ask(lambda *_: go.wait(30))
    with qtbot.waitSignal(other.idle):
        other.ask(lambda *_: "cells", key="cells")
    assert requests.of("done") == [] and requests.worker.is_pending
    with qtbot.waitSignal(requests.worker.idle):
        go.set()
    other.close()
