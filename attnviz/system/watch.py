"""Cancellation and progress of slow work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


class Cancelled(Exception):
    """The work was cancelled."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Callbacks of slow work: `cancelled` asks whether to stop, `progress` receives what is done.

    What is done is a share from 0 to 1, or a partial result.
    """

    cancelled: Callable[[], bool] = lambda: False
    progress: Callable[[Any], None] = lambda done: None

    def check(self) -> None:
        """Raise Cancelled if the work was cancelled."""
        if self.cancelled():
            raise Cancelled

    def report(self, share: float) -> None:
        """Report the completed share, from 0 to 1. Raises Cancelled if the work was cancelled."""
        self.check()
        self.progress(share)

    @property
    def silent(self) -> Watch:
        """The watch that is asked whether to stop, and receives nothing."""
        return Watch(self.cancelled)

    def part(self, start: float, end: float) -> Watch:
        """Return the watch of a part of the work, from share `start` to `end`."""
        return Watch(self.cancelled, lambda share: self.progress(start + share * (end - start)))


UNWATCHED = Watch()  #: without cancellation and progress
