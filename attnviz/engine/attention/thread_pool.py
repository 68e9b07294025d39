"""Run independent tasks in parallel, each on one thread."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import torch

Task = TypeVar("Task")


def run_tasks(do: Callable[[Task], None], tasks: Sequence[Task]) -> None:
    """Run every task; raise the first exception after the running tasks have ended.

    If torch splits every operation over all threads, they wait for one another after each one: on two busy cores that
    took eight times as long.
    """
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
