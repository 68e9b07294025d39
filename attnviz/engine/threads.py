"""How many threads torch computes with: a second one saves half of much work, and is waited for in each bit of little.

On a machine whose cores are busy it comes late to each of them: a letter typed in a model took 140 ms with one thread
in its products, and several times as long where the arrays between them, of a few kilobytes, were made by two.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

MIN_PARALLEL_WORK = 2**29  #: multiplications: 20 ms on one core


def worker_threads() -> int:
    """All threads but one, the window's; of two cores it shares one."""
    import torch

    there = torch.get_num_threads()
    return min(there, max(2, there - 1))


def limit_for(work: int) -> AbstractContextManager[None]:
    """One thread for little work, many for much."""
    return limit(worker_threads() if work >= MIN_PARALLEL_WORK else 1)


@contextmanager
def limit(count: int) -> Iterator[None]:
    """Let torch compute with so many threads, and then with as many as before."""
    import torch

    before = torch.get_num_threads()
    if count == before:
        yield
        return
    torch.set_num_threads(count)
    try:
        yield
    finally:
        torch.set_num_threads(before)
