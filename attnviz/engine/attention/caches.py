"""Caches of masks and dropout masks, which most edits leave unchanged."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from torch import Tensor

from attnviz.engine.attention.masks import Mask

MAX_CACHED_BYTES = 2**26  #: larger values are not cached

_MASK_CELL = 16  # bytes per cell of a mask, its derived tensors included

Value = TypeVar("Value")


class LRUCache(Generic[Value]):
    """A small cache that evicts the least recently used value; for one thread."""

    def __init__(self, most: int) -> None:
        """Hold at most `most` values of at most MAX_CACHED_BYTES bytes each."""
        self._most = most
        self._values: dict[Hashable, Value] = {}  # ordered by last use

    def get(self, key: Hashable, make: Callable[[], Value], *, size: int) -> Value:
        """Return the value of `key` (`size` bytes), and create it if it is missing. Do not write to it."""
        if size > MAX_CACHED_BYTES:
            return make()
        if key not in self._values:
            while len(self._values) >= self._most:  # before making the new one, to bound the memory
                del self._values[next(iter(self._values))]
            self._values[key] = make()
        value = self._values[key] = self._values.pop(key)
        return value


@dataclass(slots=True)
class AttentionCaches:
    """What attention reuses: masks, and the last dropout mask."""

    dropout: LRUCache[Tensor] = field(default_factory=lambda: LRUCache(1))
    masks: LRUCache[Mask] = field(default_factory=lambda: LRUCache(4))

    def mask(self, mask: Mask) -> Mask:
        """Return a mask equal to this one, which is cached unless it has edited cells."""
        if mask.cells or mask.head_cells:
            return mask
        down, across = max(mask.lengths, default=0), max(mask.key_lengths, default=0)
        key = tuple(mask.lengths), tuple(mask.key_lengths), mask.formula, mask.window, mask.first, mask.device
        return self.masks.get(key, lambda: mask, size=_MASK_CELL * len(mask.lengths) * (down - mask.first) * across)
