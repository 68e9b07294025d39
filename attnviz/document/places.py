"""Where a number stands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a stage's picture: (query, key) in a matrix, (token, dimension) in a vector stage."""

    stage: str
    head: int
    row: int
    column: int
