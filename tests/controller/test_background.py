"""Slow things beside the window."""

from __future__ import annotations

import threading

from attnviz.controller.background import Background
from attnviz.document.errors import NO_MEMORY, SessionError


def test_tasks_run_in_order_beside_the_gui_thread(qtbot) -> None:
    background, told, threads = Background(), [], []
    background.done.connect(told.append)

    def task(name: str):
        def run() -> str:
            threads.append(threading.current_thread())
            return name
        return run

    for name in ("one", "two", "three"):
        background.run(task(name))
    qtbot.waitUntil(lambda: len(told) == 3)
    assert told == ["one", "two", "three"]
    assert threading.main_thread() not in threads
    background.close()


def test_a_failure_is_a_sentence_and_the_next_task_runs(qtbot) -> None:
    background, done, failed = Background(), [], []
    background.done.connect(done.append)
    background.failed.connect(failed.append)

    def person() -> str:
        raise SessionError("x.png cannot be written: no space left.")

    def program() -> str:
        raise ZeroDivisionError

    def machine() -> str:
        raise MemoryError

    for task in (person, program, machine, lambda: "well"):
        background.run(task)
    qtbot.waitUntil(lambda: done == ["well"])
    assert failed == ["x.png cannot be written: no space left.", "That failed: ZeroDivisionError.", NO_MEMORY]
    background.close()


def test_closing_lets_the_running_task_finish_and_drops_the_others(qtbot) -> None:
    background, ran, go = Background(), [], threading.Event()

    def slow() -> str:
        go.wait(5)
        ran.append("slow")
        return "slow"

    background.run(slow)
    background.run(lambda: ran.append("never") or "never")
    go.set()
    background.close()
    qtbot.wait(120)
    assert ran == ["slow"]
