"""(query, key) stages that are too large to keep, summed over the segments of their text while they are computed."""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

import numpy as np
import torch
from torch import Tensor

from attnviz.document.stages import STAGES

Starts = tuple[tuple[int, ...], ...]  #: the first token of each segment, by sentence


@dataclass(slots=True, eq=False)
class SegmentSums:
    """The sums of the stages of a layer over pairs of segments, filled part by part.

    `numbers` has them when they are finished, (b, h, segments, segments): sums of weights, and means of the finite
    cells of other stages, which are NaN where all cells are masked. Neither is divided by the number of queries yet.
    """

    starts: Starts
    lengths: Sequence[int]
    heads: int
    chosen: frozenset[int] = frozenset()  #: heads whose cells are added, NaN for all others; empty for all
    lock: threading.Lock = field(default_factory=threading.Lock)  #: heads and bands are computed in parallel
    numbers: dict[str, Tensor] = field(default_factory=dict)
    _sums: dict[str, Tensor] = field(default_factory=dict)
    _counts: dict[str, Tensor] = field(default_factory=dict)  #: counted cells, (b, 1 or h, segments, segments)
    _ids: dict[int, Tensor] = field(default_factory=dict)  #: the segment of each token, by sentence
    _kept: tuple[int, ...] = ()  #: how many first segments of each sentence keep the numbers of the last run
    _before: Mapping[str, Tensor] = field(default_factory=dict)

    def copy_segments(self, before: SegmentSums | None, start: int) -> int:
        """Keep the segments that end before the row `start` and were the same in a run `before`.

        Return the first row to compute. A causal mask must keep the rows before `start` unchanged.
        """
        if before is None or len(before.starts) != len(self.starts):
            return 0
        self._kept = tuple(_equal_segments(*of_sentence, start=start) for of_sentence in zip(
            self.starts, self.lengths, before.starts, before.lengths, strict=True))
        self._before = before.numbers
        return min(start, *(self._first_row(sentence) for sentence in range(len(self.starts))))

    def add(self, stage: str, cells: Tensor, hidden: Tensor | None, at: tuple[int, int, int, int], *,
            is_shared: bool) -> None:
        """Add cells (h, rows, columns); `at` is sentence, head, row and column of their first cell.

        Of other stages than weights the `hidden` ones, (1 or h, rows, columns), do not count. Heads have one mask if
        it `is_shared`.
        """
        sentence, head, top, left = at
        skipped = max(0, self._first_row(sentence) - top) if self._kept else 0
        if skipped >= cells.shape[1]:
            return
        cells, are_weights = cells[:, skipped:].float(), STAGES[stage].are_weights
        counted = None if hidden is None else ~hidden[:, skipped:]
        if not are_weights:
            counted = cells.isfinite() if counted is None else counted & cells.isfinite()
            cells = cells.where(counted, 0)
        self._add(self._sums, stage, cells, (sentence, head, top + skipped, left), heads=self.heads)
        if not (are_weights and is_shared):
            counts = cells.new_ones(cells.shape) if counted is None else counted.expand(cells.shape).float()
            self._add(self._counts, stage, counts, (sentence, head, top + skipped, left), heads=self.heads)
        elif head == min(self.chosen, default=0):
            counts = cells.new_ones((1, *cells.shape[1:])) if counted is None else counted.float()
            self._add(self._counts, stage, counts, (sentence, 0, top + skipped, left), heads=1)

    def finish(self) -> None:
        """Make the numbers of the sums."""
        for stage, sums in self._sums.items():
            counts = self._counts[stage]
            # A person may have set a weight in a masked cell.
            made = (sums.masked_fill((counts == 0) & (sums == 0), torch.nan) if STAGES[stage].are_weights
                    else sums / counts)
            for sentence, kept in enumerate(self._kept):
                made[sentence, :, :kept, :kept] = self._before[stage][sentence, :, :kept, :kept]
            if self.chosen:
                made[:, [head for head in range(self.heads) if head not in self.chosen]] = torch.nan
            self.numbers[stage] = made
        self._sums, self._counts, self._ids, self._before = {}, {}, {}, {}

    def _first_row(self, sentence: int) -> int:
        """Return the first row of a sentence that is summed."""
        kept = self._kept[sentence]
        starts = self.starts[sentence]
        return starts[kept] if kept < len(starts) else self.lengths[sentence]

    def _add(
        self, into: dict[str, Tensor], stage: str, cells: Tensor, at: tuple[int, int, int, int], *, heads: int
    ) -> None:
        sentence, head, top, left = at
        ids, starts = self._segment_ids(sentence, cells.device), self.starts[sentence]
        rows, columns = (slice(bisect_right(starts, first) - 1, bisect_right(starts, first + count - 1))
                         for first, count in ((top, cells.shape[1]), (left, cells.shape[2])))
        by_query = cells.new_zeros(len(cells), rows.stop - rows.start, cells.shape[2])
        by_query.index_add_(1, ids[top : top + cells.shape[1]] - rows.start, cells)
        made = cells.new_zeros(len(cells), rows.stop - rows.start, columns.stop - columns.start)
        made.index_add_(2, ids[left : left + cells.shape[2]] - columns.start, by_query)
        with self.lock:
            if stage not in into:
                size = max(map(len, self.starts))
                into[stage] = torch.zeros(len(self.starts), heads, size, size, device=cells.device)
            into[stage][sentence, head : head + len(cells), rows, columns] += made

    def _segment_ids(self, sentence: int, device: torch.device) -> Tensor:
        if sentence not in self._ids:
            starts, end = self.starts[sentence], self.lengths[sentence]
            ids = np.repeat(np.arange(len(starts)), np.diff((*starts, end)))
            self._ids[sentence] = torch.from_numpy(ids).to(device)
        return self._ids[sentence]


def _equal_segments(
    ours: Sequence[int], length: int, theirs: Sequence[int], their_length: int, *, start: int
) -> int:
    """Return how many leading segments of two texts have the same tokens, all before the row `start`."""
    pairs = zip(zip(ours, (*ours[1:], length), strict=True), zip(theirs, (*theirs[1:], their_length), strict=True),
                strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1] and pair[0][1] <= start, pairs))
