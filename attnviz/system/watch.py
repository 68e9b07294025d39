"""Cancellation and progress of slow work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


class Cancelled(Exception):
    """The work was cancelled."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Callbacks of slow work: `cancelled` asks whether to stop, `progress` reports from 0 to 1."""

    cancelled: Callable[[], bool] = lambda: False
    progress: Callable[[float], None] = lambda share: None

    def report(self, share: float) -> None:
        """Report the completed share, from 0 to 1. Raises Cancelled if the work was cancelled."""
        if self.cancelled():
            raise Cancelled
        self.progress(share)

    def part(self, start: float, end: float) -> Watch:
        """Return the watch of a part of the work, from share `start` to `end`."""
        return Watch(self.cancelled, lambda share: self.progress(start + share * (end - start)))


UNWATCHED = Watch()  #: without cancellation and progress
