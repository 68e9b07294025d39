"""What a slow piece of work asks and tells while it runs: whether it is still wanted, and how much is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


class Cancelled(Exception):
    """The work was told to stop before it was done."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Both ways between who works and who waits, as plain functions: the one asks, the other tells from 0 to 1."""

    cancelled: Callable[[], bool] = lambda: False
    progress: Callable[[float], None] = lambda share: None

    def at(self, share: float) -> None:
        """So much is done, from 0 to 1. Raises Cancelled if nobody wants the rest."""
        if self.cancelled():
            raise Cancelled
        self.progress(share)

    def part(self, start: float, end: float) -> Watch:
        """Return the watch over a part of the work, from one share of the whole to another."""
        return Watch(self.cancelled, lambda share: self.progress(start + share * (end - start)))


UNWATCHED = Watch()  #: of work that nobody cancels, and that nobody looks at
