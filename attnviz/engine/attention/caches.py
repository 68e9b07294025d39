"""What serves again in the next computation, since most edits leave it as it is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.engine.attention import masks
from attnviz.engine.attention.buffers import BufferPool
from attnviz.engine.attention.masks import Mask

MAX_CACHED_BYTES = 2**26  #: bytes of a value that is kept; what is larger is made each time

_MASK_CELL = 16  # bytes that a mask takes for each of its cells, with all that follows from it

Value = TypeVar("Value")


class LRUCache(Generic[Value]):
    """The last few values that took long to make, each under all that it was made from; for one thread."""

    def __init__(self, most: int) -> None:
        """Keeps at most so many values, of MAX_CACHED_BYTES bytes each."""
        self._most = most
        self._values: dict[Hashable, Value] = {}  # the one used last is the last

    def get(self, key: Hashable, make: Callable[[], Value], *, size: int) -> Value:
        """The value of `key`, which takes `size` bytes; made where it is not there. Nobody may write to it."""
        if size > MAX_CACHED_BYTES:
            return make()
        if key not in self._values:
            while len(self._values) >= self._most:  # first, so that never more of them are in memory
                del self._values[next(iter(self._values))]
            self._values[key] = make()
        value = self._values[key] = self._values.pop(key)
        return value


@dataclass(slots=True)
class AttentionCaches:
    """What attention itself keeps: memory for large arrays, masks and the last dropout mask, where they are used."""

    buffers: BufferPool = field(default_factory=BufferPool)
    dropout: LRUCache[Tensor] = field(default_factory=lambda: LRUCache(1))
    masks: LRUCache[Mask] = field(default_factory=lambda: LRUCache(4))

    def mask(self, lengths: Sequence[int], *, causal: bool, cells: Cells, device: str) -> Mask:
        """The mask of a batch, as `masks.batch_mask`; kept where no person had a hand in it."""
        if cells:
            return masks.batch_mask(lengths, causal=causal, cells=cells, device=device)
        size = _MASK_CELL * len(lengths) * max(lengths, default=0) ** 2
        return self.masks.get((tuple(lengths), causal, device), size=size, make=lambda: masks.batch_mask(
            lengths, causal=causal, cells=cells, device=device))
