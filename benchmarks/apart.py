"""A contender in a process of its own, as whoever uses it has it: neither waits for the other's garbage."""

import gc
import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from benchmarks.measure import clock

Draw = Callable[[str], object]  #: draws in the way that is named


class Apart:
    """A contender in another process. `close` it."""

    def __init__(self, make: Callable[..., Draw], *given: Any) -> None:
        """`make(*given)` gives there what is clocked, warmed up: a function of a module."""
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, make, given), daemon=True)
        self._process.start()
        theirs.close()
        self._connection.recv()

    def time(self, way: str = "") -> float:
        """Milliseconds to draw once. Raises EOFError where it failed."""
        self._connection.send(way)
        return float(self._connection.recv())

    def close(self) -> None:
        """End the process."""
        self._connection.close()
        self._process.join(10)
        self._process.close()


def _serve(connection: Connection, make: Callable[..., Draw], given: tuple[Any, ...]) -> None:
    draw = make(*given)
    connection.send(None)
    while True:
        try:
            way = connection.recv()
        except EOFError:
            return
        gc.collect()  # what it drew before is not on the bill of this one
        connection.send(clock(lambda: draw(way)))  # noqa: B023  called at once
