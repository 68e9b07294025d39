"""Exact cells on demand: one computation at a time, the newest wish next."""

from __future__ import annotations

import threading
from types import SimpleNamespace

import numpy as np

from attnviz.controller.windows import Windows
from attnviz.result.wanted import Wanted
from attnviz.system.errors import ComputeError


def wanted(number: int) -> Wanted:
    """A wish that is told apart by its rows."""
    return Wanted(SimpleNamespace(), "weights", 0, 0, slice(number, number + 1), slice(0, 1))


def test_only_the_newest_of_those_that_wait_is_computed(qtbot) -> None:
    go, computed, told = threading.Event(), [], []

    def compute(wish: Wanted) -> np.ndarray:
        go.wait(5)
        computed.append(wish.rows.start)
        return np.full((1, 1), wish.rows.start, np.float32)

    windows = Windows(compute)
    windows.ready.connect(lambda wish, values: told.append((wish.rows.start, float(values[0, 0]))))
    for number in range(6):
        windows.ask(wanted(number))
    go.set()
    qtbot.waitUntil(lambda: len(told) == 2)
    assert computed == [0, 5] and told == [(0, 0.0), (5, 5.0)]
    windows.close()


def test_a_failure_does_not_stop_the_next_wish(qtbot) -> None:
    told = []

    def compute(wish: Wanted) -> np.ndarray:
        if wish.rows.start == 0:
            raise ComputeError("too large")
        return np.zeros((1, 1), np.float32)

    windows = Windows(compute)
    windows.ready.connect(lambda wish, values: told.append(wish.rows.start))
    windows.ask(wanted(0))
    windows.ask(wanted(1))
    qtbot.waitUntil(lambda: told == [1])
    windows.close()
