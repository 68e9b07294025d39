"""What is kept of a (query, key) stage that is too large to keep: of each square of cells the most telling one."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor

from attnviz.engine.attention.masks import MaskTensor
from attnviz.result.masking import is_mask_shown

MAX_GRID_SIDE = 512  #: squares along a side at most: a head's panel has no more pixels
MAX_SQUARES = 2**25  #: in all heads of all sentences at most: 128 MB for each stage
PART_ROWS = 128  #: rows of a part, roughly


@dataclass(slots=True)
class Overviews:
    """The pooled stages of a long input, filled part by part."""

    lengths: Sequence[int]
    heads: int
    wanted: frozenset[str]
    progress: Callable[[float], None] = lambda done: None  #: told how much is done, from 0 to 1
    lock: threading.Lock = field(default_factory=threading.Lock)  #: heads are computed side by side
    grids: dict[str, Tensor] = field(default_factory=dict)  #: each (b, h, squares, squares), NaN where all is masked
    fixed_block: int = 0  #: cells along the side of a square, where it is not to be as small as a screen can show

    @property
    def block(self) -> int:
        """Cells along the side of a square."""
        return self.fixed_block or block_size(self.lengths, self.heads)

    @property
    def side(self) -> int:
        """Rows (or columns) that are computed at once: as many whole squares as fit, so that no square is cut."""
        return self.block * max(1, PART_ROWS // self.block)

    def continued(self, before: Overviews, rows: int) -> None:
        """Take over the squares of the first `rows` and columns, with a mask that hides later columns from them."""
        count = rows // self.block
        for stage, grid in before.grids.items():
            if stage in self.wanted:
                made = self.grids[stage] = self._empty()
                made[..., :count, :count] = grid[..., :count, :count]

    def _empty(self) -> Tensor:
        squares = math.ceil(max(self.lengths) / self.block)
        return torch.full((len(self.lengths), self.heads, squares, squares), math.nan)

    def add(self, stage: str, pooled: Tensor, at: tuple[int, int, int, int]) -> None:
        """Put in the squares `pooled` (rows, columns), `at` the sentence, head, row and column of their first cell."""
        with self.lock:
            if stage not in self.grids:
                self.grids[stage] = self._empty()
        sentence, head, top, left = at[0], at[1], at[2] // self.block, at[3] // self.block
        height, width = pooled.shape
        self.grids[stage][sentence, head, top : top + height, left : left + width] = pooled


def block_size(lengths: Sequence[int], heads: int) -> int:
    """Cells along the side of a square."""
    side = min(MAX_GRID_SIDE, math.isqrt(MAX_SQUARES // (len(lengths) * heads)))
    return math.ceil(max(lengths) / max(1, side))


def part_rows(lengths: Sequence[int], heads: int) -> int:
    """Rows (or columns) that are computed at once: as many whole squares as fit, so that no square is cut."""
    block = block_size(lengths, heads)
    return block * max(1, PART_ROWS // block)


def pool(cells: Tensor, *, stage: str, masked: MaskTensor, mask_method: str, block: int) -> Tensor:
    """Of each square the cell (q, k) of the largest magnitude that is not masked in the stage; NaN where all are."""
    highest = _squares(cells, block, torch.amax)
    # Of weights no cell is below zero, and the largest is the most telling: half of the looks are saved.
    lowest = None if bool(cells.min() >= 0) else _squares(cells, block, torch.amin)
    if is_mask_shown(stage, mask_method=mask_method) and not masked.is_empty:
        # Only where something is masked, since it takes longest: of rows cut at its edge a causal mask masks little.
        first, past = masked.columns.start // block, math.ceil(masked.columns.stop / block)
        columns = slice(first * block, past * block)
        part, out = cells[:, columns], masked.tensor[0, :, columns]
        highest[:, first:past] = _squares(part.masked_fill(out, -math.inf), block, torch.amax)
        if lowest is not None:
            lowest[:, first:past] = _squares(part.masked_fill(out, math.inf), block, torch.amin)
    if lowest is None:
        return highest.masked_fill_(highest == -math.inf, math.nan)  # which it is only where all is masked
    pooled = torch.where(lowest.abs() > highest.abs(), lowest, highest)
    return pooled.masked_fill_(lowest > highest, math.nan)  # which they are only where all is masked


def _squares(cells: Tensor, block: int, most: Callable[..., Tensor]) -> Tensor:
    """The largest (or smallest) cell of each square; those at the lower and right edge may be smaller."""
    for axis in (0, 1):
        whole = cells.shape[axis] // block * block
        squares = cells.narrow(axis, 0, whole).unflatten(axis, (-1, block))  # type: ignore[no-untyped-call]
        body = most(squares, dim=axis + 1)
        if whole < cells.shape[axis]:
            rest = most(cells.narrow(axis, whole, cells.shape[axis] - whole), dim=axis, keepdim=True)
            body = torch.cat([body, rest], dim=axis)
        cells = body
    return cells
