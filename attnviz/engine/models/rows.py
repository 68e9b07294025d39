"""A stage of which only the last rows are computed anew: those before stay where they are, a piece of their own.

Putting the stages of 30 layers together at each letter took a tenth of its time, and a person looks at those of one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import torch
from torch import Tensor

from attnviz.document.document import FloatArray

MAX_PIECES = 16  #: pieces, such as one for each token that was typed; then they are put together


@dataclass(frozen=True, eq=False)
class Rows:
    """The rows of a stage (..., t, d) in pieces, one below the other."""

    pieces: tuple[Tensor, ...]

    @property
    def tokens(self) -> int:
        """How many rows there are."""
        return sum(piece.shape[-2] for piece in self.pieces)

    @cached_property
    def joined(self) -> Tensor:
        """All rows."""
        return self.pieces[0] if len(self.pieces) == 1 else torch.cat(self.pieces, dim=-2)

    def as_array(self) -> FloatArray:
        """All rows as they are shown: always the same array."""
        return self._array

    @cached_property
    def _array(self) -> FloatArray:
        # Put together without torch, which would take two threads for it.
        arrays = [piece.cpu().numpy() for piece in self.pieces]
        array: FloatArray = arrays[0] if len(arrays) == 1 else np.concatenate(arrays, axis=-2)
        array.flags.writeable = False
        return array

    def first_rows(self, tokens: int) -> Rows:
        """The first rows alone: of none, a piece without any."""
        found: list[Tensor] = []
        for piece in self.pieces:
            if tokens > 0:
                found.append(piece if piece.shape[-2] <= tokens else piece[..., :tokens, :])
            tokens -= piece.shape[-2]
        return Rows(tuple(found) or (self.pieces[0][..., :0, :],))

    def rows_from(self, token: int) -> Tensor:
        """The rows from one on."""
        last = self.pieces[-1]
        before = self.tokens - last.shape[-2]
        return last[..., token - before :, :] if token >= before else self.joined[..., token:, :]

    def append(self, new: Tensor) -> Rows:
        """With more rows behind them."""
        pieces = (*self.pieces, new)
        return Rows(pieces if len(pieces) <= MAX_PIECES else (torch.cat(pieces, dim=-2),))

    def top_left(self, tokens: int) -> Rows:
        """The first rows and the first columns of a (query, key) stage."""
        return Rows((self.joined[..., :tokens, :tokens],))
