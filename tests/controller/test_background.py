"""Slow things beside the window."""

from __future__ import annotations

import threading

from attnviz.controller import background as module
from attnviz.controller.background import Background, Progress, Work
from attnviz.system.errors import NO_MEMORY, SessionError
from attnviz.system.watch import Watch


def test_tasks_run_in_order_beside_the_gui_thread(qtbot) -> None:
    background, told, threads = Background(), [], []
    background.done.connect(told.append)

    def task(name: str):
        def run(watch: Watch) -> str:
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

    def person(watch: Watch) -> str:
        raise SessionError("x.png cannot be written: no space left.")

    def program(watch: Watch) -> str:
        raise ZeroDivisionError

    def machine(watch: Watch) -> str:
        raise MemoryError

    for task in (person, program, machine, lambda watch: "well"):
        background.run(task)
    qtbot.waitUntil(lambda: done == ["well"])
    assert failed == ["x.png cannot be written: no space left.", "That failed: ZeroDivisionError.", NO_MEMORY]
    background.close()


def asking(go: threading.Event | None = None, steps: int = 4) -> Work:
    """A task that tells of each step, and waits after the second one until it may go on or is given up."""
    def run(watch: Watch) -> str:
        for step in range(steps):
            watch.at(step / steps)
            while step == 1 and go is not None and not go.wait(0.001):
                watch.at(0.25)
        return "whole"
    return run


def test_how_far_a_task_is_is_told_while_it_takes_long(qtbot) -> None:
    background, told, go = Background(), [], threading.Event()
    background.progressed.connect(told.append)
    background.run(asking(go), name="a.png")
    assert background.progress.name == "a.png"
    background.run(asking(), name="b.png")
    qtbot.waitUntil(lambda: told[-1:] == [Progress("a.png", 0.25, waiting=1)])
    with qtbot.waitSignal(background.idle):
        go.set()
    assert told[-1] is None and background.progress is None
    background.close()


def test_a_quick_task_does_not_flicker(qtbot, monkeypatch) -> None:
    monkeypatch.setattr(module, "SHOWN_AFTER", 60_000)  # on a machine of any speed
    background, told = Background(), []
    background.progressed.connect(told.append)
    with qtbot.waitSignal(background.idle):
        background.run(asking(), name="a.png")
    assert told == []
    background.close()


def test_a_cancelled_task_gives_way_to_the_next(qtbot) -> None:
    background, ended = Background(), []
    background.cancelled.connect(lambda name: ended.append(("cancelled", name, background.progress.name)))
    background.done.connect(lambda outcome: ended.append(("done", outcome)))
    background.run(asking(threading.Event()), name="first")
    background.run(asking(), name="second")
    with qtbot.waitSignal(background.idle):
        background.cancel()
    assert ended == [("cancelled", "first", "second"), ("done", "whole")]
    background.close()


def test_all_are_cancelled_together(qtbot) -> None:
    background, ended = Background(), []
    background.cancelled.connect(ended.append)
    background.done.connect(ended.append)
    for name in ("first", "second", "third"):
        background.run(asking(threading.Event()), name=name)
    with qtbot.waitSignal(background.idle):
        background.cancel_all()
    assert ended == ["first"]
    background.close()


def test_closing_gives_up_the_running_task_and_drops_the_others(qtbot) -> None:
    background, ended, ran = Background(), [], []
    for signal in (background.done, background.failed, background.cancelled, background.idle):
        signal.connect(lambda *_: ended.append(1))
    background.run(asking(threading.Event()))
    background.run(lambda watch: ran.append("never") or "never")
    run = background._run
    background.close()
    assert not run.is_alive()
    qtbot.wait(120)
    assert ended == [] and ran == []


def test_a_task_that_does_not_answer_is_left_behind(qtbot, monkeypatch) -> None:
    left, background, go = [], Background(), threading.Event()
    monkeypatch.setattr(module, "abandon", left.append)
    background.run(lambda watch: go.wait(30))
    run = background._run
    background.close(wait=0.01)
    assert left == [run]
    go.set()


def test_what_is_forgotten_ends_by_itself_and_keeps_nothing(qtbot, monkeypatch) -> None:
    left, ended, go, background = [], [], threading.Event(), Background()
    monkeypatch.setattr(module, "abandon", left.append)
    for signal in (background.done, background.failed, background.cancelled, background.idle):
        signal.connect(lambda *_: ended.append(1))
    background.run(lambda watch: go.wait(30) and "read", name="a")
    background.run(lambda watch: ended.append("never"), name="b")
    (run,) = [background._run]
    background.forget()
    assert background.progress is None and left == [run]
    with qtbot.waitSignal(background.idle):
        background.run(lambda watch: "next")
    go.set()
    run.join()
    assert run.outcome is None and ended == [1, 1]
    background.close()
