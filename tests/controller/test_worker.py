"""Background tasks such as exports: order, progress, cancellation and errors."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.controller import worker as module
from attnviz.controller.worker import Progress, Work, Worker
from attnviz.system.errors import NO_MEMORY, SessionError
from attnviz.system.watch import Watch


@pytest.fixture
def worker(qapp) -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


def test_tasks_run_in_order_beside_the_gui_thread(worker, qtbot) -> None:
    told, threads = [], []
    worker.done.connect(told.append)

    def task(name: str):
        def run(watch: Watch) -> str:
            threads.append(threading.current_thread())
            return name
        return run

    for name in ("one", "two", "three"):
        worker.submit(task(name))
    qtbot.waitUntil(lambda: len(told) == 3)
    assert told == ["one", "two", "three"]
    assert threading.main_thread() not in threads


class Panic(BaseException):
    """A Rust panic as tokenizers and safetensors raise it."""


def test_a_failure_is_a_sentence_and_the_next_task_runs(worker, qtbot) -> None:
    done, failed = [], []
    worker.done.connect(done.append)
    worker.failed.connect(failed.append)

    def person(watch: Watch) -> str:
        raise SessionError("x.png cannot be written: no space left.")

    def program(watch: Watch) -> str:
        raise ZeroDivisionError

    def machine(watch: Watch) -> str:
        raise MemoryError

    def library(watch: Watch) -> str:
        raise Panic("called `Option::unwrap()` on a `None` value")

    for task in (person, program, machine, library, lambda watch: "well"):
        worker.submit(task)
    qtbot.waitUntil(lambda: done == ["well"])
    assert failed == ["x.png cannot be written: no space left.", "That failed: ZeroDivisionError.", NO_MEMORY,
                      "That failed: Panic: called `Option::unwrap()` on a `None` value."]


def waiting_task(go: threading.Event | None = None, steps: int = 4) -> Work:
    """Return a task that reports each step, and after the second waits until it is released or cancelled."""
    def run(watch: Watch) -> str:
        for step in range(steps):
            watch.report(step / steps)
            while step == 1 and go is not None and not go.wait(0.001):
                watch.report(0.25)
        return "whole"
    return run


def test_how_far_a_task_is_is_told_while_it_takes_long(worker, qtbot) -> None:
    told, go = [], threading.Event()
    worker.progressed.connect(told.append)
    worker.submit(waiting_task(go), name="a.png")
    assert worker.progress.name == "a.png"
    worker.submit(waiting_task(), name="b.png")
    qtbot.waitUntil(lambda: told[-1:] == [Progress("a.png", 0.25, waiting=1)])
    with qtbot.waitSignal(worker.idle):
        go.set()
    assert told[-1] is None and worker.progress is None


def test_a_quick_task_does_not_flicker(worker, qtbot, monkeypatch) -> None:
    monkeypatch.setattr(module, "REPORT_AFTER", 60_000)  # on a machine of any speed
    told = []
    worker.progressed.connect(told.append)
    with qtbot.waitSignal(worker.idle):
        worker.submit(waiting_task(), name="a.png")
    assert told == []


def test_a_cancelled_task_gives_way_to_the_next(worker, qtbot) -> None:
    ended = []
    worker.cancelled.connect(lambda name: ended.append(("cancelled", name, worker.progress.name)))
    worker.done.connect(lambda outcome: ended.append(("done", outcome)))
    worker.submit(waiting_task(threading.Event()), name="first")
    worker.submit(waiting_task(), name="second")
    with qtbot.waitSignal(worker.idle):
        worker.cancel()
    assert ended == [("cancelled", "first", "second"), ("done", "whole")]


def test_all_are_cancelled_together(worker, qtbot) -> None:
    ended = []
    worker.cancelled.connect(ended.append)
    worker.done.connect(ended.append)
    for name in ("first", "second", "third"):
        worker.submit(waiting_task(threading.Event()), name=name)
    with qtbot.waitSignal(worker.idle):
        worker.cancel_all()
    assert ended == ["first"]


def test_what_was_finished_although_it_was_cancelled_is_told_of_a_file_and_not_of_a_picture(worker, qtbot) -> None:
    told, go = [], threading.Event()
    worker.done.connect(lambda outcome: told.append(("done", outcome)))
    worker.cancelled.connect(lambda name: told.append(("cancelled", name)))
    for key in ("", "picture"):
        with qtbot.waitSignal(worker.idle):
            worker.submit(lambda watch: go.wait(30) and "there", key=key, name=key)
            worker.cancel()
            go.set()
        go.clear()
    assert told == [("done", "there"), ("cancelled", "picture")]


def record_signals(worker: Worker) -> list[str]:
    """Record the worker's signals from now on."""
    told: list[str] = []
    for name in ("done", "failed", "cancelled", "idle", "progressed"):
        getattr(worker, name).connect(lambda *_, name=name: told.append(name))
    return told


def test_closing_gives_up_the_running_task_and_drops_the_others(worker, qtbot) -> None:
    told, ran = record_signals(worker), []
    begun = threading.Event()

    def task(watch: Watch) -> str:
        ran.append(threading.current_thread())
        begun.set()
        return waiting_task(threading.Event())(watch)

    worker.submit(task)
    worker.submit(lambda watch: ran.append("never") or "never")
    assert begun.wait(10)
    assert worker.close(10)
    (thread,) = ran
    worker.submit(lambda watch: ran.append("nor after it"))
    QApplication.processEvents()
    assert not thread.is_alive() and ran == [thread] and told == []


def test_what_has_ended_and_was_not_told_of_is_not_told_of_after_closing(worker, qtbot) -> None:
    told, next_one = record_signals(worker), threading.Event()
    worker.submit(lambda watch: "ended")
    worker.submit(lambda watch: next_one.set())
    assert next_one.wait(10)  # so the first has ended, and is on its way to this thread
    worker.close()
    QApplication.processEvents()
    assert told == []


def test_a_worker_at_rest_is_not_left_behind(worker, qtbot, monkeypatch) -> None:
    left, ran = [], []
    monkeypatch.setattr(module, "abandon", left.append)
    with qtbot.waitSignal(worker.idle):
        worker.submit(lambda watch: ran.append(threading.current_thread()))
    assert ran[0].is_alive()
    assert worker.close(wait=0) and left == [] and not ran[0].is_alive()


def test_a_task_that_does_not_answer_is_left_behind(worker, qtbot, monkeypatch) -> None:
    left, ran, begun, go = [], [], threading.Event(), threading.Event()
    monkeypatch.setattr(module, "abandon", left.append)
    worker.submit(lambda watch: ran.append(threading.current_thread()) or begun.set() or go.wait(30))
    assert begun.wait(10)
    assert not worker.close(wait=0.01)
    assert left == ran and left[0].daemon
    go.set()
    left[0].join()


class Read:
    """The content of a file."""


def test_what_is_forgotten_ends_by_itself_and_keeps_nothing(worker, qtbot, monkeypatch) -> None:
    told, left, ran, made, begun, go = record_signals(worker), [], [], [], threading.Event(), threading.Event()
    monkeypatch.setattr(module, "abandon", left.append)

    def read(watch: Watch) -> Read:
        begun.set()
        go.wait(30)
        outcome = Read()
        made.append(weakref.ref(outcome))
        return outcome

    worker.submit(read, name="a")
    worker.submit(lambda watch: ran.append("never"), name="b")
    assert begun.wait(10)
    worker.discard_all()
    assert worker.progress is None and len(left) == 1 and left[0].is_alive()
    with qtbot.waitSignal(worker.idle):
        worker.submit(lambda watch: "next")
    go.set()
    left[0].join()
    QApplication.processEvents()
    assert [outcome() for outcome in made] == [None] and ran == [] and told == ["done", "idle"]


def test_what_was_told_of_is_not_kept(worker, qtbot) -> None:
    made = []

    def read(watch: Watch) -> Read:
        outcome = Read()
        made.append(weakref.ref(outcome))
        return outcome

    with qtbot.waitSignal(worker.idle):
        worker.submit(read)
    gc.collect()
    assert made[0]() is None, "a worker at rest would hold what the last task made"


def test_workers_do_not_wait_for_each_other(worker, qtbot) -> None:
    go, other = threading.Event(), Worker()
    told = record_signals(worker)
    worker.submit(lambda watch: go.wait(30), name="an export")
    with qtbot.waitSignal(other.idle):
        other.submit(lambda watch: "cells", key="cells")
    assert "done" not in told and worker.progress is not None
    with qtbot.waitSignal(worker.idle):
        go.set()
    other.close()
