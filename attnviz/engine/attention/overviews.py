"""Pooled overviews of (query, key) stages that are too large: the largest cell of each square."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor

from attnviz.engine.attention.masks import MaskTensor
from attnviz.engine.attention.segment_sums import SegmentSums
from attnviz.result.masking import is_mask_shown

MAX_GRID_SIDE = 512  #: squares along a side: a head's panel has at most as many pixels
MAX_SQUARES = 2**25  #: squares in all heads of all sentences: 128 MB per stage
PART_ROWS = 128  #: approximate number of rows that are computed at once


@dataclass(slots=True)
class Overviews:
    """The pooled stages of a long input, filled part by part."""

    lengths: Sequence[int]
    heads: int
    stages: frozenset[str]
    progress: Callable[[float], None] = lambda done: None  #: receives the finished share, from 0 to 1
    lock: threading.Lock = field(default_factory=threading.Lock)  #: heads are computed in parallel
    grids: dict[str, Tensor] = field(default_factory=dict)  #: (b, h, squares, squares), NaN: all cells masked
    fixed_block: int = 0  #: side of a square in cells; 0 for the smallest that a screen can show
    tile_scores: int = 0  #: of the device, see `Device`
    copies: dict[str, Tensor] = field(default_factory=dict)  #: rows of squares that were copied from a device before
    chosen: frozenset[int] = frozenset()  #: heads that are pooled; empty for all
    segments: SegmentSums | None = None  #: sums over the segments by which a text is folded

    @property
    def block(self) -> int:
        """Return the side of a square in cells."""
        return self.fixed_block or block_size(self.lengths, self.heads)

    def copy_squares(self, before: Overviews, rows: int) -> None:
        """Copy the squares of the first `rows` and columns, which a causal mask keeps unchanged."""
        count = rows // self.block
        for stage, grid in before.grids.items():
            if stage in self.stages:
                made = self.grids[stage] = self._empty(grid.device)
                made[..., :count, :count] = grid[..., :count, :count]
                if (copy := before.copies.get(stage)) is not None:
                    self.copies[stage] = copy[..., :count, :count]

    def _empty(self, device: torch.device) -> Tensor:
        squares = math.ceil(max(self.lengths) / self.block)
        return torch.full((len(self.lengths), self.heads, squares, squares), math.nan, device=device)

    def add(self, stage: str, pooled: Tensor, at: tuple[int, int, int, int]) -> None:
        """Store the squares `pooled` (h, rows, columns); `at` is sentence, head, row and column of their first cell."""
        with self.lock:
            if stage not in self.grids:
                self.grids[stage] = self._empty(pooled.device)
        sentence, head, top, left = at[0], at[1], at[2] // self.block, at[3] // self.block
        heads, height, width = pooled.shape
        self.grids[stage][sentence, head : head + heads, top : top + height, left : left + width] = pooled


def block_size(lengths: Sequence[int], heads: int) -> int:
    """Return the side of a square in cells."""
    side = min(MAX_GRID_SIDE, math.isqrt(MAX_SQUARES // (len(lengths) * heads)))
    return math.ceil(max(lengths) / max(1, side))


def part_rows(block: int) -> int:
    """Return how many rows (or columns) are computed at once: a multiple of the square's side."""
    return block * max(1, PART_ROWS // block)


def pool(cells: Tensor, *, stage: str, masked: MaskTensor, masks_weights: bool, block: int) -> Tensor:
    """Return the unmasked cell of the largest magnitude in each square of (h, rows, columns); NaN if all are masked."""
    hides = is_mask_shown(stage, masks_weights=masks_weights) and not masked.is_empty

    def squares(most: Callable[..., Tensor], hidden: float) -> Tensor:
        if not hides:
            return _squares(cells, block, most)
        # Only in columns with a masked cell: this is the slowest step.
        first, past = masked.columns.start // block, math.ceil(masked.columns.stop / block)
        columns = slice(first * block, past * block)
        part = _squares(cells[..., columns].masked_fill(masked.per_head[0, ..., columns], hidden), block, most)
        if first == 0 and columns.stop >= cells.shape[-1]:
            return part
        made = _squares(cells, block, most)
        made[..., first:past] = part
        return made

    highest = squares(torch.amax, -math.inf)
    # Weights are never negative: the smallest cells need not be computed, which halves the time on a CPU. Another
    # device would have to finish everything before it could say so.
    if cells.is_cpu and bool(cells.min() >= 0):
        return highest.masked_fill_(highest == -math.inf, math.nan)  # only fully masked squares are -inf
    lowest = squares(torch.amin, math.inf)
    pooled = torch.where(lowest.abs() > highest.abs(), lowest, highest)
    return pooled.masked_fill_(lowest > highest, math.nan)  # only in fully masked squares


def _squares(cells: Tensor, block: int, most: Callable[..., Tensor]) -> Tensor:
    """Return the largest (or smallest) cell of each square; squares at the lower and right edge may be smaller."""
    for axis in (1, 2):
        whole = cells.shape[axis] // block * block
        squares = cells.narrow(axis, 0, whole).unflatten(axis, (-1, block))  # type: ignore[no-untyped-call]
        body = most(squares, dim=axis + 1)
        if whole < cells.shape[axis]:
            rest = most(cells.narrow(axis, whole, cells.shape[axis] - whole), dim=axis, keepdim=True)
            body = torch.cat([body, rest], dim=axis)
        cells = body
    return cells
