"""Memory for the large arrays that serves again once nobody reads them any more.

Pages fresh from the system are filled with zeros first: at 1,024 tokens and 12 heads, a seventh of the whole time.
"""

from __future__ import annotations

import math
import weakref
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from attnviz.document.document import FloatArray

_MAX_BUFFERS = 4  # scores and weights of the result on screen, and of the one that is being made
_GROWTH = 1.125  # room for the next tokens that a person types


@dataclass(slots=True)
class _Buffer:
    memory: FloatArray
    lent: weakref.ref[FloatArray]  #: dead when every tensor and array on this memory is

    def fits(self, cells: int) -> bool:
        return cells <= self.memory.size <= 2 * cells + 1024


class BufferPool:
    """Lends memory, at most so much of it again and again; for one thread."""

    def __init__(self) -> None:
        self._buffers: list[_Buffer] = []

    def __len__(self) -> int:
        """How much is kept: so many arrays, lent or not."""
        return len(self._buffers)

    def take(self, *shape: int) -> Tensor:
        """An uninitialised float32 tensor on the CPU."""
        cells = math.prod(shape)
        self._buffers = [buffer for buffer in self._buffers if buffer.lent() is not None or buffer.fits(cells)]
        free = next((buffer for buffer in self._buffers if buffer.lent() is None), None)
        # numpy asks for huge pages, torch does not: half the time where the memory is fresh.
        memory = np.empty(math.ceil(cells * _GROWTH), dtype=np.float32) if free is None else free.memory
        lent = memory[:cells]
        if free is not None:
            free.lent = weakref.ref(lent)
        elif len(self._buffers) < _MAX_BUFFERS:
            self._buffers.append(_Buffer(memory, weakref.ref(lent)))
        return torch.from_numpy(lent).view(shape)

    def release(self) -> None:
        """Give back the memory that nobody reads, since the next input is another one."""
        self._buffers = [buffer for buffer in self._buffers if buffer.lent() is not None]
