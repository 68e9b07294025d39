"""Attention masks: a formula, sliding window, edited cells, and padding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import torch
from torch import Tensor

from attnviz.document.config_type import Window
from attnviz.document.document import Cells, Document
from attnviz.document.masks import CAUSAL, PRESETS, MaskFormula
from attnviz.result.masking import NO_WINDOW, apply_mask_edits, build_mask, head_mask_edits, shared_mask_edits
from attnviz.system.arrays import Bools

STRIP_ROWS = 256  #: at 1,024 tokens a strip's scores take one megabyte, the size of a core's cache
_LANES = 64  # SIMD lanes of a sum, at most: rows cut at a multiple sum to the same last bit


class MaskTensor:
    """The mask of a batch as a bool tensor, True where masked, with cached derived tensors.

    (b, q, k) if all heads share it, (b, h, q, k) if single heads differ.
    """

    def __init__(self, made: Tensor, device: str = "") -> None:
        """Take the mask, and the device that it is read on, to which it is copied then, if it is another.

        A mask that was computed on another device than the CPU is asked nothing, because each answer waits for
        everything that the device computes: it counts as one with masked cells everywhere.
        """
        self._made, self._device = made, device or made.device
        self._host = made if made.is_cpu else None

    @property
    def shape(self) -> torch.Size:
        """The shape of the mask."""
        return self._made.shape

    @cached_property
    def tensor(self) -> Tensor:
        """The mask on its device."""
        return self._made.to(self._device)

    def rows_from(self, first: int) -> MaskTensor:
        """Return the mask of the queries from `first` on."""
        return MaskTensor(self._made[..., first:, :], str(self._device)) if first else self

    @cached_property
    def is_empty(self) -> bool:
        """Whether no cell is masked."""
        return self._host is not None and not bool(self._host.any())

    @cached_property
    def per_head(self) -> Tensor:
        """The mask with a head axis: (b, 1, q, k) if shared, else (b, h, q, k)."""
        return self.tensor if self.tensor.ndim == 4 else self.tensor[:, None]

    @cached_property
    def columns(self) -> slice:
        """The smallest slice that contains all columns with a masked cell."""
        if self._host is None:
            return slice(0, self.shape[-1])
        masked = self._host.flatten(0, -2).any(0).nonzero()
        return slice(int(masked[0]), int(masked[-1]) + 1) if len(masked) else slice(0, 0)

    @cached_property
    def fully_masked_rows(self) -> Tensor | None:
        """True for each query with all keys masked, (b, 1 or h, q, 1); None if known to be none."""
        return self._blank(-1)

    @cached_property
    def fully_masked_columns(self) -> Tensor | None:
        """True for each key masked for all queries, (b, 1 or h, 1, k); None if known to be none."""
        return self._blank(-2)

    @cached_property
    def strips(self) -> tuple[tuple[tuple[int, MaskTensor], ...], ...]:
        """The rows of each sentence in strips, if all heads share the mask: the first row, and the mask (1, q, k).

        Its columns end where no row of the strip has an unmasked cell any more, rounded up to `_LANES`.
        """
        rows = range(0, self.shape[1], STRIP_ROWS)
        return tuple(tuple((start, _strip(sentence[start : start + STRIP_ROWS])) for start in rows)
                     for sentence in self.tensor)

    def _blank(self, axis: int) -> Tensor | None:
        if self._host is not None and not bool(self._host.all(axis).any()):
            return None
        return self.per_head.all(axis, keepdim=True)


def _strip(masked: Tensor) -> MaskTensor:
    in_use = (~masked).any(0).nonzero()
    reach = int(in_use[-1]) + 1 if len(in_use) else 0
    return MaskTensor(masked[None, :, : -(-reach // _LANES) * _LANES])


@dataclass(frozen=True, eq=False)
class Mask:
    """The mask and the padding of a batch, built on demand; of long inputs only parts are built."""

    lengths: Sequence[int]  #: queries in each sentence
    formula: MaskFormula
    cells: Cells  #: edited pairs (sentence, query, key), which override the formula
    device: str = "cpu"
    window: Window = NO_WINDOW  #: sliding
    first: int = 0  #: first row of the mask
    head_cells: Cells = field(default_factory=Cells)  #: edited pairs (sentence, head, query, key), above all others
    heads: int = 1  #: number of heads, needed if single heads have edits
    keys: Sequence[int] | None = None  #: keys in each sentence, if these are of another text

    @property
    def causal(self) -> bool:
        """Whether the formula masks later tokens."""
        return self.formula.is_causal

    @property
    def is_causal_formula(self) -> bool:
        """Whether the formula masks later tokens and no others."""
        return self.formula.text == PRESETS[CAUSAL].formula

    @property
    def key_lengths(self) -> Sequence[int]:
        """The number of keys in each sentence."""
        return self.lengths if self.keys is None else self.keys

    @cached_property
    def masked(self) -> MaskTensor:
        """The masked cells, padding included."""
        if self.formula.tree is None and not (self.window.size or self.cells or self.head_cells):
            return self.padding
        down, across = max(self.lengths, default=0), max(self.key_lengths, default=0)
        heads = self.heads if self.head_cells else 1
        whole = np.ones((len(self.lengths), heads, down - self.first, across), dtype=np.bool_)
        for sentence, (length, width) in enumerate(zip(self.lengths, self.key_lengths, strict=True)):
            rows = range(self.first, max(length, self.first))
            for head in range(heads):
                whole[sentence, head, : len(rows), :width] = self._part(sentence, rows, range(width), head)
        return self._masked(whole if self.head_cells else whole[:, 0])

    @cached_property
    def padding(self) -> MaskTensor:
        """The padding alone: sentences are padded to the longest one."""
        queries, keys = (np.arange(max(lengths, default=0)) >= np.array(lengths, dtype=np.int64)[:, None]
                         for lengths in (self.lengths, self.key_lengths))  # (b, q) and (b, k)
        return self._masked(queries[:, self.first :, None] | keys[:, None, :])

    def part(self, sentence: int, rows: range, columns: range, *, heads: range = range(1)) -> MaskTensor:
        """Return the mask for a part of a sentence: (1, rows, columns), or (1, h, rows, columns) if heads differ.

        Of models it is computed where it is used: at 16,384 tokens numpy takes 0.6 s, and a copy 0.1 s.
        """
        is_causal = self.is_causal_formula
        if (is_causal or self.formula.tree is None) and not (self.cells or self.head_cells):
            masked = torch.full((len(rows), len(columns)), is_causal, device=self.device)
            if is_causal:
                masked.triu_(rows.start - columns.start + 1)
            if self.window.size:
                queries, keys = (torch.arange(part.start, part.stop, device=self.device) for part in (rows, columns))
                masked |= self.window.masks(queries[:, None] - keys)
            return MaskTensor(masked[None])
        if not self.head_cells:
            return self._masked(self._part(sentence, rows, columns, 0)[None])
        return self._masked(np.stack([self._part(sentence, rows, columns, head) for head in heads])[None])

    def _part(self, sentence: int, rows: range, columns: range, head: int) -> Bools:
        found = build_mask(sentence, rows, columns, formula=self.formula,
                           tokens=self.key_lengths[sentence], cells=self.cells, window=self.window)
        return apply_mask_edits(found, self.head_cells, sentence, head, rows=rows,
                                columns=columns) if self.head_cells else found

    def _masked(self, array: Bools) -> MaskTensor:
        return MaskTensor(torch.from_numpy(array), self.device)


def layer_mask(
    document: Document, layer: int, lengths: Sequence[int], *, device: str = "cpu", keys: Sequence[int] | None = None
) -> Mask:
    """Return the mask of a layer of a document; `keys` counts those of each sentence if they are of another text."""
    options = document.options
    return Mask(lengths, options.mask_formula_in(layer), shared_mask_edits(document, layer), device,
                options.config.sliding_window(layer), head_cells=head_mask_edits(document, layer),
                heads=options.num_heads, keys=keys)


def fill_masked(tensor: Tensor, masked: MaskTensor, value: float) -> Tensor:
    """Return `tensor` (b, h, q, k) with `value` in the masked cells; the same tensor if no cell is masked."""
    if masked.is_empty:
        return tensor
    columns = masked.columns
    if 2 * (columns.stop - columns.start) > tensor.shape[-1]:
        return torch.where(masked.per_head, value, tensor)  # two thirds of the time of `masked_fill`
    filled = tensor.clone()  # filling takes ten times as long as copying, and most columns have no masked cell
    filled[..., columns].masked_fill_(masked.per_head[..., columns], value)
    return filled
