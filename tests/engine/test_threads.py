"""Threads that keep to a core each, and may run everywhere afterwards."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest
import torch

from attnviz.engine.attention import threads
from attnviz.engine.engine import INTERACTIVE
from attnviz.engine.lens_column import Preparation
from attnviz.system.watch import Cancelled, Watch
from tests.engine.small_models import document, engine_of, small

pytestmark = pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2, reason="needs two cores, and Linux")
Found = TypeVar("Found")


def apart(function: Callable[[], Found], cores: int = 2) -> Found:
    """Return what a function does on a new thread that may run on so many cores."""

    def work() -> Found:
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
        return function()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()


def test_two_threads_keep_to_a_core_each_and_then_may_run_on_both() -> None:
    def within(at: int) -> tuple[set[int], set[int]]:
        with threads.on_core(at):
            inside = os.sched_getaffinity(0)
        return inside, os.sched_getaffinity(0)

    first, second = sorted(os.sched_getaffinity(0))[:2]
    assert apart(lambda: within(0)) == ({first}, {first, second})
    assert apart(lambda: within(1)) == ({second}, {first, second})
    assert apart(lambda: within(1), cores=1) == ({first}, {first}), "there is no other"


def test_an_error_lets_the_thread_go() -> None:
    def fail() -> set[int]:
        with pytest.raises(ValueError, match="x"), threads.on_core(1):
            raise ValueError("x")
        return os.sched_getaffinity(0)

    assert len(apart(fail)) == 2


def test_the_threads_of_torch_may_run_on_both_cores() -> None:
    def tasks() -> set[int]:
        return set(map(int, os.listdir("/proc/self/task")))

    def multiply() -> list[set[int]]:
        before = tasks()
        with threads.on_core(0), threads.limit(2):
            torch.ones(900, 900) @ torch.ones(900, 900)
        return [os.sched_getaffinity(task) for task in tasks() - before]

    found = apart(multiply)
    assert found and all(len(cores) == 2 for cores in found), "they would stay on the core of the thread"


@pytest.mark.parametrize("is_cancelled", [False, True])
def test_the_computing_thread_keeps_to_a_core_beside_the_helper_alone(is_cancelled: bool) -> None:
    model = small("llama")
    engine, text, seen = engine_of(model), document(model, "the cat sat on"), list[int]()

    def compute() -> set[int]:
        with threads.limit(2), ThreadPoolExecutor(1) as helper:
            preparation = Preparation(engine, helper, text)

            def add_layer(layers: object) -> None:
                preparation.add_layer(layers)  # type: ignore[arg-type]
                seen.append(len(os.sched_getaffinity(0)))

            watch = Watch(lambda: is_cancelled and 1 in seen, layers=add_layer)
            try:
                preparation.begin(engine.compute(text, stages=INTERACTIVE, watch=watch))
            except Cancelled:
                preparation.stop()
        return os.sched_getaffinity(0)

    assert len(apart(compute)) == 2
    assert seen[0] == 2 and seen[-1] == 1, "once the helper computes, too"
