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
    keeps_rows: bool = False  #: whether rows of the last squares are kept, so that rows of new tokens can join them
    #: Rows (h, rows, squares) of the last squares, pooled along the keys alone; -inf if no cell is visible.
    square_rows: dict[str, Tensor] = field(default_factory=dict)
    version: object = field(default_factory=object)  #: of the numbers, which other overviews name
    copied: tuple[object, int] = (None, 0)  #: the version whose first rows of squares were copied, and their number

    @property
    def block(self) -> int:
        """Return the side of a square in cells."""
        return self.fixed_block or block_size(self.lengths, self.heads)

    @property
    def last_top(self) -> int:
        """The first row of the last squares of a text."""
        return (self.lengths[0] - 1) // self.block * self.block

    def copy_squares(self, before: Overviews, rows: int) -> int:
        """Copy what a causal mask keeps unchanged of the first `rows`; return the first row to compute.

        It is the first one of a square, unless the rows above it in that square were kept.
        """
        count = rows // self.block
        top = count * self.block
        self.copied = before.version, count
        if self.keeps_rows and self.last_top == before.last_top == top:
            for stage, kept in before.square_rows.items():
                self.square_rows[stage] = kept.clone()
                self.square_rows[stage][:, rows - top :] = -math.inf
        for stage, grid in before.grids.items():
            if stage in self.stages:
                made = self.grids[stage] = self._empty(grid.device)
                made[..., :count, :count] = grid[..., :count, :count]
                if (copy := before.copies.get(stage)) is not None:
                    self.copies[stage] = copy[..., :count, :count]
        return rows if self.square_rows else top

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

    def add_rows(self, stage: str, rows: Tensor, head: int, first: int) -> Tensor:
        """Store rows (h, rows, columns) of the last squares, from row `first` on; return all rows of these heads."""
        with self.lock:
            if stage not in self.square_rows:
                self.square_rows[stage] = rows.new_full(
                    (self.heads, self.block, math.ceil(self.lengths[0] / self.block)), -math.inf)
        found = self.square_rows[stage][head : head + len(rows)]
        found[:, first - self.last_top :][:, : rows.shape[1], : rows.shape[2]] = rows
        return found


def block_size(lengths: Sequence[int], heads: int) -> int:
    """Return the side of a square in cells."""
    side = min(MAX_GRID_SIDE, math.isqrt(MAX_SQUARES // (len(lengths) * heads)))
    return math.ceil(max(lengths) / max(1, side))


def part_rows(block: int) -> int:
    """Return how many rows (or columns) are computed at once: a multiple of the square's side."""
    return block * max(1, PART_ROWS // block)


def pool(
    cells: Tensor, *, stage: str, masked: MaskTensor, masks_weights: bool, block: int, by_row: bool = False
) -> Tensor:
    """Return the unmasked cell of the largest magnitude in each square of (h, rows, columns); NaN if all are masked.

    With `by_row` each row is pooled alone, for `pool_rows`: then -inf says that all are masked.
    """
    hides = is_mask_shown(stage, masks_weights=masks_weights) and not masked.is_empty
    sides, blank = (1 if by_row else block, block), -math.inf if by_row else math.nan

    def squares(most: Callable[..., Tensor], hidden: float) -> Tensor:
        if not hides:
            return _squares(cells, sides, most)
        # Only in columns with a masked cell: this is the slowest step.
        first, past = masked.columns.start // block, math.ceil(masked.columns.stop / block)
        columns = slice(first * block, past * block)
        part = _squares(cells[..., columns].masked_fill(masked.per_head[0, ..., columns], hidden), sides, most)
        if first == 0 and columns.stop >= cells.shape[-1]:
            return part
        made = _squares(cells, sides, most)
        made[..., first:past] = part
        return made

    highest = squares(torch.amax, -math.inf)
    # Weights are never negative: the smallest cells need not be computed, which halves the time on a CPU. Another
    # device would have to finish everything before it could say so.
    if cells.is_cpu and bool(cells.min() >= 0):
        return highest.masked_fill_(highest == -math.inf, blank)  # only fully masked squares are -inf
    lowest = squares(torch.amin, math.inf)
    pooled = torch.where(lowest.abs() > highest.abs(), lowest, highest)
    return pooled.masked_fill_(lowest > highest, blank)  # only in fully masked squares


def pool_rows(rows: Tensor) -> Tensor:
    """Return squares (h, 1, columns) of their rows (h, rows, columns), in which -inf stands for all cells masked."""
    highest = rows.amax(1, keepdim=True)
    lowest = rows.masked_fill(rows == -math.inf, math.inf).amin(1, keepdim=True)
    return torch.where(lowest.abs() > highest.abs(), lowest, highest).masked_fill_(highest == -math.inf, math.nan)


def _squares(cells: Tensor, sides: tuple[int, int], most: Callable[..., Tensor]) -> Tensor:
    """Return the largest (or smallest) cell of each square; squares at the lower and right edge may be smaller."""
    for axis, block in enumerate(sides, 1):
        whole = cells.shape[axis] // block * block
        squares = cells.narrow(axis, 0, whole).unflatten(axis, (-1, block))  # type: ignore[no-untyped-call]
        body = most(squares, dim=axis + 1)
        if whole < cells.shape[axis]:
            rest = most(cells.narrow(axis, whole, cells.shape[axis] - whole), dim=axis, keepdim=True)
            body = torch.cat([body, rest], dim=axis)
        cells = body
    return cells
