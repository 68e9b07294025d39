"""The number of torch threads: a second one halves large computations, but slows down small ones; parallel tasks.

On busy cores the second thread starts late: a keystroke in a model took 140 ms with one thread, and several times as
long when two threads shared the arrays of a few kilobytes between the products.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from typing import TypeVar

Task = TypeVar("Task")

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
