"""What an edit moved: the cells whose numbers are others than in the result before, and by how much."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from attnviz.document.places import Spot
from attnviz.result.compare import Difference
from attnviz.result.result import Result
from attnviz.result.source import Drawn, Source

LEAST = 0.25  #: how much of its mark a cell has that hardly moved
NOISE = 1e-6  #: of the largest number: what moved less was computed by another way, and is rounded otherwise


@dataclass(frozen=True, slots=True, eq=False)
class Moves:
    """Which cells of a picture moved, and by how much."""

    strengths: npt.NDArray[np.float32]  #: (rows, columns): 0 where it stayed or has no partner, 1 where it moved most
    count: int
    most: float  #: how far the cell went that moved most


class Moved:
    """What has moved from one result to the next, found out for each picture when it is asked for: once, and then kept.

    Nothing is compared for a picture that nobody sees.
    """

    def __init__(self, now: Result, before: Result) -> None:
        self.now, self.before = now, before
        self._found: dict[Spot, Moves | None] = {}

    def of(self, spot: Spot) -> Moves | None:
        """The moves of a spot; None where no cell moved, or there is nothing to compare with."""
        if spot not in self._found:
            self._found[spot] = moves(self.now, self.before, spot)
        return self._found[spot]


def moves(now: Source, before: Source, spot: Spot) -> Moves | None:
    """Which cells of a spot moved since `before`; None where none did, or there is nothing to compare with."""
    drawn = now.drawn(spot)
    if drawn.block > 1:
        return None
    return moves_in(Difference(now, before).of(drawn, spot), drawn)


def moves_in(less: Drawn, now: Drawn) -> Moves | None:
    """The cells of a difference that are not zero, beyond rounding.

    A cell that was masked, or came to light, moved as far as any other.
    """
    amounts = np.abs(less.values)
    if not amounts.size:
        return None
    turned = np.isinf(amounts)
    amounts[~np.isfinite(amounts)] = 0
    largest = float(np.abs(now.values[np.isfinite(now.values)]).max(initial=0))
    amounts[amounts <= NOISE * largest] = 0
    most = float(amounts.max())
    if turned.any():
        amounts[turned] = most or 1
    count = int(np.count_nonzero(amounts))
    strengths = (amounts / (most or 1)).astype(np.float32)
    return Moves(strengths, count, most) if count else None
