"""The number of torch threads: a second one halves large computations, but slows down small ones; parallel tasks.

On busy cores the second thread starts late: a keystroke in a model took 140 ms with one thread, and several times as
long when two threads shared the arrays of a few kilobytes between the products.
"""

import os
import threading
from collections.abc import Callable, Iterator, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import TypeVar

Task = TypeVar("Task")

_LOCAL = threading.local()
MIN_PARALLEL_WORK = 2**29  #: multiplications: 20 ms on one core


def worker_threads() -> int:
    """Return the number of threads of a large computation: all but the window's, and at least two."""
    import torch

    there = torch.get_num_threads()
    return min(there, max(2, there - 1))


def limit_for(work: int) -> AbstractContextManager[None]:
    """Limit torch to one thread for fewer than MIN_PARALLEL_WORK multiplications."""
    return limit(worker_threads() if work >= MIN_PARALLEL_WORK else 1)


@contextmanager
def limit(count: int) -> Iterator[None]:
    """Let torch compute with `count` threads within the context."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(count)
    try:
        yield
    finally:
        torch.set_num_threads(before)


@contextmanager
def on_core(at: int) -> Iterator[None]:
    """Keep this thread to the first (0) or second (1) of two cores; change nothing with more, or outside Linux.

    Two threads that wake each other often share a core for 4 ms or longer while the other core idles.
    """
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    if len(before) != 2:
        yield
        return
    _start_pool()
    _keep_to({sorted(before)[at]})
    try:
        yield
    finally:
        _keep_to(before)


def _start_pool() -> None:
    """Start the threads of torch for this one: they stay where it may run when it starts them.

    Once: they look out for work for milliseconds, on the cores of others.
    """
    import torch

    if not hasattr(_LOCAL, "has_pool"):
        _LOCAL.has_pool = True
        with limit(2):
            torch.zeros(2**16)  # enough for two threads


def _keep_to(cores: Set[int]) -> None:
    with suppress(OSError):  # a core was taken away meanwhile
        os.sched_setaffinity(0, cores)


def run_tasks(do: Callable[[Task], None], tasks: Sequence[Task]) -> None:
    """Run every task; raise the first exception after the running tasks have ended.

    If torch splits every operation over all threads, they wait for one another after each one: on two busy cores that
    took eight times as long.
    """
    import torch

    threads = torch.get_num_threads()
    if threads == 1 or len(tasks) < threads:
        for task in tasks:
            do(task)
        return

    def do_alone(task: Task) -> None:
        with torch.inference_mode():  # inference mode is per thread
            do(task)

    try:
        with ThreadPoolExecutor(threads, initializer=torch.set_num_threads, initargs=(1,)) as pool:
            for _ in pool.map(do_alone, tasks):
                pass
    finally:
        torch.set_num_threads(threads)  # new threads would start with the 1 that was set last
