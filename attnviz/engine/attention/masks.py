"""Which keys each query may see: the causal mask, a person's own mask, and never the padding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import torch
from torch import Tensor

from attnviz.document.document import Cells
from attnviz.result.visibility import BoolArray, visible

STRIP = 256  #: rows of a strip: at a thousand tokens its scores are a megabyte, as is a core's cache
_LANES = 64  # a processor sums a row in so many lanes at most: rows cut at a multiple give the same last bit


class Seen:
    """Where something may be seen, (b, q, k), True or False, and what follows from it, each found once."""

    def __init__(self, tensor: Tensor) -> None:
        self.tensor = tensor

    @cached_property
    def everything(self) -> bool:
        """Whether nothing is hidden."""
        return bool(self.tensor.all())

    @cached_property
    def hidden(self) -> Tensor:
        """The opposite, for all heads: (b, 1, q, k)."""
        return ~self.tensor[:, None]

    @cached_property
    def hiding(self) -> Hiding:
        """What hides the same from scores, for all heads."""
        return Hiding(self.hidden)

    @cached_property
    def hidden_columns(self) -> slice:
        """All columns in which something is hidden lie within this slice."""
        there = (~self.tensor.flatten(0, 1).all(0)).nonzero()
        return slice(int(there[0]), int(there[-1]) + 1) if len(there) else slice(0, 0)

    @cached_property
    def blank_rows(self) -> Tensor | None:
        """True for each query that sees no key, (b, 1, q, 1); None where every query sees one."""
        return self._blank(-1)

    @cached_property
    def blank_columns(self) -> Tensor | None:
        """True for each key that no query sees, (b, 1, 1, k); None where every key is seen."""
        return self._blank(-2)

    @cached_property
    def strips(self) -> tuple[tuple[Strip, ...], ...]:
        """The rows of each sentence, a strip at a time, for who computes no more of a strip than can be seen."""
        rows = [slice(start, start + STRIP) for start in range(0, self.tensor.shape[1], STRIP)]
        return tuple(tuple(_strip(sentence, part) for part in rows) for sentence in self.tensor)

    def _blank(self, axis: int) -> Tensor | None:
        blank = ~self.tensor.any(axis, keepdim=True)[:, None]
        return blank if bool(blank.any()) else None


class Hiding:
    """Puts -inf over hidden scores, by their bits, in an eighth of the time that filling by a mask takes.

    Adding -inf would be as fast, but turns a score that has overflowed to inf into NaN.
    """

    def __init__(self, hidden: Tensor) -> None:
        self._kept = torch.where(hidden, 0, -1).to(torch.int32)  # all bits, or none
        self._put = torch.where(hidden, _MINUS_INF, 0).to(torch.int32)

    def hide_(self, scores: Tensor) -> None:
        """Overwrites `scores` (float32)."""
        scores.view(torch.int32).bitwise_and_(self._kept).bitwise_or_(self._put)


_MINUS_INF = int(np.float32(-np.inf).view(np.int32))


@dataclass(frozen=True, slots=True)
class Strip:
    """Some rows of one sentence's mask."""

    rows: slice
    first: int  #: the first column in which something is hidden; `reach` where nothing is
    reach: int  #: past the last column in which something is to be seen, and some more: see `_LANES`
    hiding: Hiding  #: for these rows and the columns from `first` to `reach`
    blank: Tensor | None  #: True for each row in which nothing is to be seen, (rows,); None where there is none


def _strip(seen: Tensor, rows: slice) -> Strip:
    seen = seen[rows]
    in_use = seen.any(0).nonzero()
    reach = int(in_use[-1]) + 1 if len(in_use) else 0
    reach = min(-(-reach // _LANES) * _LANES, seen.shape[1])
    hiding = (~seen[:, :reach].all(0)).nonzero()
    first = int(hiding[0]) if len(hiding) else reach
    blank = ~seen.any(1)
    return Strip(rows, first, reach, Hiding(~seen[:, first:reach]), blank if bool(blank.any()) else None)


@dataclass(frozen=True, eq=False)
class Mask:
    """The two masks that attention needs, made when they are asked for: of long inputs only parts ever are."""

    lengths: tuple[int, ...]  #: tokens in each sentence
    causal: bool
    cells: Cells  #: single pairs (sentence, query, key) that a person set
    device: str = "cpu"

    @cached_property
    def visible(self) -> Seen:
        """Neither masked nor padding."""
        longest = max(self.lengths, default=0)
        whole = np.zeros((len(self.lengths), longest, longest), dtype=np.bool_)
        for sentence, length in enumerate(self.lengths):
            whole[sentence, :length, :length] = self._part(sentence, range(length), range(length))
        return self._seen(whole)

    @cached_property
    def real(self) -> Seen:
        """Query and key both are tokens, not padding: sentences are padded to the longest."""
        there = np.arange(max(self.lengths, default=0)) < np.array(self.lengths, dtype=np.int64)[:, None]  # (b, t)
        return self._seen(there[:, :, None] & there[:, None, :])

    def part(self, sentence: int, rows: range, columns: range) -> Seen:
        """`visible` of a part of one sentence, (1, rows, columns)."""
        return self._seen(self._part(sentence, rows, columns)[None])

    def _part(self, sentence: int, rows: range, columns: range) -> BoolArray:
        return visible(sentence, rows, columns, causal=self.causal, cells=self.cells)

    def _seen(self, array: BoolArray) -> Seen:
        return Seen(torch.from_numpy(array).to(self.device))


def build(lengths: Sequence[int], *, causal: bool, cells: Cells, device: str = "cpu") -> Mask:
    """The masks of a batch whose sentences have `lengths` tokens; `cells` (b, q, k) override the causal one."""
    return Mask(tuple(lengths), causal, cells, device)


def hide(tensor: Tensor, seen: Seen, fill: float) -> Tensor:
    """`tensor` (b, h, q, k) with `fill` wherever it is not to be seen; the tensor itself where all is."""
    if seen.everything:
        return tensor
    columns = seen.hidden_columns
    if 2 * (columns.stop - columns.start) > tensor.shape[-1]:
        return tensor.masked_fill(seen.hidden, fill)
    hidden = tensor.clone()  # filling takes ten times as long as copying, and in most columns nothing is to be filled
    hidden[..., columns].masked_fill_(seen.hidden[..., columns], fill)
    return hidden
