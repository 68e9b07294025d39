"""Which cells are masked: by the causal mask, by a person, and always where there is only padding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import torch
from torch import Tensor

from attnviz.document.document import Cells
from attnviz.result.masking import BoolArray, apply_mask_edits, build_mask

STRIP_ROWS = 256  #: rows of a strip: at a thousand tokens its scores are a megabyte, as is a core's cache
_LANES = 64  # a processor sums a row in so many lanes at most: rows cut at a multiple give the same last bit


class MaskTensor:
    """Where a batch is masked, True or False, and what follows from it, each found once.

    (b, q, k) for all heads, or (b, h, q, k) where single heads have another mask.
    """

    def __init__(self, tensor: Tensor) -> None:
        self.tensor = tensor

    @cached_property
    def is_empty(self) -> bool:
        """Whether nothing is masked."""
        return not bool(self.tensor.any())

    @cached_property
    def per_head(self) -> Tensor:
        """The same for all heads, (b, 1, q, k), or for each, (b, h, q, k)."""
        return self.tensor if self.tensor.ndim == 4 else self.tensor[:, None]

    @cached_property
    def minus_inf_fill(self) -> MinusInfFill:
        """What puts -inf over the masked scores of all heads."""
        return MinusInfFill(self.per_head)

    @cached_property
    def columns(self) -> slice:
        """All columns in which something is masked lie within this slice."""
        there = self.tensor.flatten(0, -2).any(0).nonzero()
        return slice(int(there[0]), int(there[-1]) + 1) if len(there) else slice(0, 0)

    @cached_property
    def fully_masked_rows(self) -> Tensor | None:
        """True for each query whose keys all are masked, (b, 1 or h, q, 1); None where there is none."""
        return self._blank(-1)

    @cached_property
    def fully_masked_columns(self) -> Tensor | None:
        """True for each key that is masked for all queries, (b, 1 or h, 1, k); None where there is none."""
        return self._blank(-2)

    @cached_property
    def strips(self) -> tuple[tuple[Strip, ...], ...]:
        """The rows of each sentence, a strip at a time, for who computes no more of a strip than is not masked.

        Of a mask that all heads share.
        """
        rows = [slice(start, start + STRIP_ROWS) for start in range(0, self.tensor.shape[1], STRIP_ROWS)]
        return tuple(tuple(_strip(sentence, part) for part in rows) for sentence in self.tensor)

    def _blank(self, axis: int) -> Tensor | None:
        blank = self.per_head.all(axis, keepdim=True)
        return blank if bool(blank.any()) else None


class MinusInfFill:
    """Puts -inf over masked scores, by their bits, in an eighth of the time that `masked_fill_` takes.

    Adding -inf would be as fast, but turns a score that has overflowed to inf into NaN.
    """

    def __init__(self, masked: Tensor) -> None:
        self._kept = torch.where(masked, 0, -1).to(torch.int32)  # all bits, or none
        self._put = torch.where(masked, _MINUS_INF, 0).to(torch.int32)

    def fill_(self, scores: Tensor) -> None:
        """Overwrites `scores` (float32)."""
        scores.view(torch.int32).bitwise_and_(self._kept).bitwise_or_(self._put)


_MINUS_INF = int(np.float32(-np.inf).view(np.int32))


@dataclass(frozen=True, slots=True, eq=False)
class Strip:
    """Some rows of one sentence's mask."""

    rows: slice
    first: int  #: the first column in which something is masked; `reach` where nothing is
    reach: int  #: past the last column in which something is not masked, and some more: see `_LANES`
    minus_inf_fill: MinusInfFill  #: for these rows and the columns from `first` to `reach`
    blank: Tensor | None  #: True for each row that is masked throughout, (rows,); None where there is none


def _strip(masked: Tensor, rows: slice) -> Strip:
    masked = masked[rows]
    in_use = (~masked).any(0).nonzero()
    reach = int(in_use[-1]) + 1 if len(in_use) else 0
    reach = min(-(-reach // _LANES) * _LANES, masked.shape[1])
    somewhere = masked[:, :reach].any(0).nonzero()
    first = int(somewhere[0]) if len(somewhere) else reach
    blank = masked.all(1)
    return Strip(rows, first, reach, MinusInfFill(masked[:, first:reach]), blank if bool(blank.any()) else None)


@dataclass(frozen=True, eq=False)
class Mask:
    """The two masks that attention needs, made when they are asked for: of long inputs only parts ever are."""

    lengths: tuple[int, ...]  #: tokens in each sentence
    causal: bool
    cells: Cells  #: single pairs (sentence, query, key) that a person set
    device: str = "cpu"
    window: int = 0  #: how many tokens a query looks back on, itself included; 0 on all
    first: int = 0  #: of which row on the mask is asked for
    of_heads: Cells = field(default_factory=Cells)  #: pairs (sentence, head, query, key) that a person set in one head
    heads: int = 1  #: how many there are, where single ones have cells of their own

    @cached_property
    def masked(self) -> MaskTensor:
        """What the mask masks, and the padding."""
        longest, heads = max(self.lengths, default=0), self.heads if self.of_heads else 1
        whole = np.ones((len(self.lengths), heads, longest - self.first, longest), dtype=np.bool_)
        for sentence, length in enumerate(self.lengths):
            rows = range(self.first, max(length, self.first))
            for head in range(heads):
                whole[sentence, head, : len(rows), :length] = self._part(sentence, rows, range(length), head)
        return self._masked(whole if self.of_heads else whole[:, 0])

    @cached_property
    def padding(self) -> MaskTensor:
        """The padding alone, in which query or key is no token: sentences are padded to the longest."""
        beyond = np.arange(max(self.lengths, default=0)) >= np.array(self.lengths, dtype=np.int64)[:, None]  # (b, t)
        return self._masked(beyond[:, self.first :, None] | beyond[:, None, :])

    def part(self, sentence: int, rows: range, columns: range, *, head: int = 0) -> MaskTensor:
        """`masked` of a part of one sentence, (1, rows, columns), as a head has it."""
        return self._masked(self._part(sentence, rows, columns, head)[None])

    def _part(self, sentence: int, rows: range, columns: range, head: int) -> BoolArray:
        found = build_mask(sentence, rows, columns, causal=self.causal, cells=self.cells, window=self.window)
        return apply_mask_edits(found, self.of_heads, sentence, head, rows=rows,
                                columns=columns) if self.of_heads else found

    def _masked(self, array: BoolArray) -> MaskTensor:
        return MaskTensor(torch.from_numpy(array).to(self.device))


def batch_mask(
    lengths: Sequence[int], *, causal: bool, cells: Cells, device: str = "cpu", window: int = 0, first: int = 0,
    of_heads: Cells | None = None, heads: int = 1,
) -> Mask:
    """The masks of a batch whose sentences have `lengths` tokens; `cells` (b, q, k) override the causal one.

    Of the rows from the `first` on; with a `window` a query looks back on so many tokens, itself included. Cells
    `of_heads` (b, h, q, k) override all else, each in its own of so many `heads`.
    """
    return Mask(tuple(lengths), causal, cells, device, window, first, of_heads or Cells(), heads)


def fill_masked(tensor: Tensor, masked: MaskTensor, value: float) -> Tensor:
    """`tensor` (b, h, q, k) with `value` wherever it is masked; the tensor itself where nothing is."""
    if masked.is_empty:
        return tensor
    columns = masked.columns
    if 2 * (columns.stop - columns.start) > tensor.shape[-1]:
        return tensor.masked_fill(masked.per_head, value)
    filled = tensor.clone()  # filling takes ten times as long as copying, and in most columns nothing is to be filled
    filled[..., columns].masked_fill_(masked.per_head[..., columns], value)
    return filled
