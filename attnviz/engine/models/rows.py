"""The rows of a stage in pieces, so that new rows are appended without copying the earlier ones.

Concatenating the stages of 30 layers took a tenth of the time of a keystroke, and only one layer is displayed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import torch
from torch import Tensor

from attnviz.document.document import FloatArray

MAX_PIECES = 16  #: more pieces, such as one per typed token, are concatenated


@dataclass(frozen=True, eq=False)
class Rows:
    """The rows of a stage (..., t, d), as consecutive pieces."""

    pieces: tuple[Tensor, ...]

    @property
    def tokens(self) -> int:
        """The number of rows."""
        return sum(piece.shape[-2] for piece in self.pieces)

    @cached_property
    def joined(self) -> Tensor:
        """All rows as one tensor."""
        return self.pieces[0] if len(self.pieces) == 1 else torch.cat(self.pieces, dim=-2)

    def as_array(self) -> FloatArray:
        """Return all rows as a read-only array; repeated calls return the same one."""
        return self._array

    @cached_property
    def _array(self) -> FloatArray:
        # Not with torch, which would use two threads.
        arrays = [piece.cpu().numpy() for piece in self.pieces]
        array: FloatArray = arrays[0] if len(arrays) == 1 else np.concatenate(arrays, axis=-2)
        array.flags.writeable = False
        return array

    def first_rows(self, tokens: int) -> Rows:
        """Return the first rows."""
        found: list[Tensor] = []
        for piece in self.pieces:
            if tokens > 0:
                found.append(piece if piece.shape[-2] <= tokens else piece[..., :tokens, :])
            tokens -= piece.shape[-2]
        return Rows(tuple(found) or (self.pieces[0][..., :0, :],))

    def rows_from(self, token: int) -> Tensor:
        """Return the rows from `token` on."""
        last = self.pieces[-1]
        before = self.tokens - last.shape[-2]
        return last[..., token - before :, :] if token >= before else self.joined[..., token:, :]

    def append(self, new: Tensor) -> Rows:
        """Return these rows followed by new ones."""
        pieces = (*self.pieces, new)
        return Rows(pieces if len(pieces) <= MAX_PIECES else (torch.cat(pieces, dim=-2),))

    def top_left(self, tokens: int) -> Rows:
        """Return the first rows and columns of a (query, key) stage."""
        return Rows((self.joined[..., :tokens, :tokens],))
