"""Where the numbers of a projection stand while it is split into heads: (b, t, d) → view → transpose → (b, h, t, d_h).

Splitting copies nothing: each number keeps its place in memory, and only the shape and the strides change.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

GAP = 1.0  #: between the heads, in cells

Place = tuple[float, float]  #: (x, y) of the left upper corner of a head, in cells


@dataclass(frozen=True, slots=True)
class HeadSplit:
    """The sizes of a split, and where each head stands at a step: 0 is the projection, 1 the view, 2 the transpose."""

    tokens: int
    heads: int
    d_head: int
    columns: int = 1  #: heads side by side after the transpose
    all_tokens: int = 0  #: of which `tokens` are drawn; 0 if all are
    all_dimensions: int = 0  #: of a head, of which `d_head` are drawn; 0 if all are

    @property
    def width(self) -> float:
        """The width of all steps, in cells."""
        return max(self.heads * (self.d_head + GAP) - GAP, self.columns * (self.d_head + GAP) - GAP)

    @property
    def height(self) -> float:
        """The height of all steps, in cells."""
        rows = math.ceil(self.heads / self.columns)
        return rows * (self.tokens + GAP) - GAP

    def head_place(self, head: int, step: float) -> Place:
        """Return where a head stands; between two whole steps it is on its way."""
        before, share = min(math.floor(step), 1), 0.0
        share = max(0.0, min(1.0, step - before))
        share = share * share * (3 - 2 * share)  # it starts and stops slowly
        start, end = self._whole(head, before), self._whole(head, before + 1)
        return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])

    def _whole(self, head: int, step: int) -> Place:
        if step == 0:
            return self._middle(self.heads * self.d_head) + head * self.d_head, 0.0
        if step == 1:
            return self._middle(self.heads * (self.d_head + GAP) - GAP) + head * (self.d_head + GAP), 0.0
        row, column = divmod(head, self.columns)
        left = self._middle(self.columns * (self.d_head + GAP) - GAP)
        return left + column * (self.d_head + GAP), row * (self.tokens + GAP)

    def _middle(self, width: float) -> float:
        return (self.width - width) / 2

    def offset(self, head: int, token: int, dimension: int) -> int:
        """Return the place of a number in memory, which no step changes."""
        d_head = self.all_dimensions or self.d_head
        return (token * self.heads + head) * d_head + dimension

    def shape(self, step: int) -> tuple[int, ...]:
        """Return the shape of one sentence after a step."""
        tokens, d_head = self.all_tokens or self.tokens, self.all_dimensions or self.d_head
        return ((1, tokens, self.heads * d_head), (1, tokens, self.heads, d_head),
                (1, self.heads, tokens, d_head))[step]

    def strides(self, step: int) -> tuple[int, ...]:
        """Return how many numbers further in memory the next one along each axis is, after a step."""
        d_head = self.all_dimensions or self.d_head
        whole = self.heads * d_head
        sentence = (self.all_tokens or self.tokens) * whole
        return ((sentence, whole, 1), (sentence, whole, d_head, 1), (sentence, d_head, whole, 1))[step]

    def index(self, step: int, head: int, token: int, dimension: int) -> tuple[int, ...]:
        """Return the index of a number after a step."""
        d_head = self.all_dimensions or self.d_head
        return ((0, token, head * d_head + dimension), (0, token, head, dimension),
                (0, head, token, dimension))[step]


def columns_for(tokens: int, heads: int, d_head: int, *, aspect: float) -> int:
    """Return how many heads stand side by side after the transpose, so that the whole comes closest to an aspect.

    Never all of them: as after the view, they would not move.
    """
    def distance(columns: int) -> float:
        split = HeadSplit(tokens, heads, d_head, columns)
        return abs(math.log(split.width / split.height / aspect))

    return min(range(1, max(heads, 2)), key=distance)
