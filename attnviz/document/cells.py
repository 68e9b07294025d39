"""Edited numbers by the tensor and the index that they override."""

from collections.abc import Mapping
from itertools import chain
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from attnviz.document.paged import Page, Paged
from attnviz.document.targets import Changes, Index, Target

Places = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float32]

_MAX_INDEX_LENGTH = 4
_ABSENT = -(2**31)


class Cells(Paged[Index, float]):
    """The edited numbers of one target, {index: 32-bit float}."""

    __slots__ = ()

    def arrays(self, length: int, *prefix: int) -> tuple[Places, Numbers]:
        """Return indices (n, length) and numbers (n,) of cells with indices of this length that begin with `prefix`."""
        pages = self.between(prefix, (*prefix[:-1], prefix[-1] + 1)) if prefix else self.pages
        if not pages:
            return np.empty((0, length), dtype=np.int64), np.empty(0, dtype=np.float32)
        parts = [page.cached(_arrays) for page in pages]
        places = np.concatenate([part[0] for part in parts])
        numbers = np.concatenate([part[1] for part in parts])
        matches = (places[:, :length] != _ABSENT).all(axis=1) & (places[:, length:] == _ABSENT).all(axis=1)
        matches &= (places[:, : len(prefix)] == prefix).all(axis=1)
        return places[matches, :length].astype(np.int64), numbers[matches]


class Edits(Paged[Target, Cells]):
    """All edited numbers of a document, {target: cells}."""

    __slots__ = ()

    def __init__(self, edits: Mapping[Target, Changes] = MappingProxyType({})) -> None:
        super().__init__(edits if isinstance(edits, Edits)
                         else [(target, Cells(cells)) for target, cells in edits.items()])

    @property
    def count(self) -> int:
        """Return the number of edited numbers."""
        return sum(page.cached(_count) for page in self.pages)


def _count(page: Page[Target, Cells]) -> int:
    return sum(map(len, page.values()))


def _arrays(page: Page[Index, float]) -> tuple[npt.NDArray[np.int32], Numbers]:
    """Return the indices (n, 4) of a page, padded with _ABSENT, and its numbers (n,)."""
    cells = [(index, number) for index, number in page.items() if len(index) <= _MAX_INDEX_LENGTH]
    places = np.full((len(cells), _MAX_INDEX_LENGTH), _ABSENT, dtype=np.int32)
    for length in {len(index) for index, _ in cells}:
        rows = [row for row, (index, _) in enumerate(cells) if len(index) == length]
        flat = chain.from_iterable(index for index, _ in cells if len(index) == length)
        places[rows, :length] = np.fromiter(flat, dtype=np.int32, count=len(rows) * length).reshape(-1, length)
    return places, np.fromiter((number for _, number in cells), dtype=np.float32, count=len(cells))
