"""Overridden numbers: which places of a tensor a person has given numbers of their own."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from attnviz.document.paged import Page, Paged
from attnviz.document.targets import Changes, Index, Target

Places = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float32]

_LONGEST = 4  # numbers of an index
_ABSENT = -(2**31)


class Cells(Paged[Index, float]):
    """The overridden numbers of one target, {index: number}, each of them a 32-bit float."""

    __slots__ = ()

    def arrays(self, length: int, *prefix: int) -> tuple[Places, Numbers]:
        """Places (n, length) and numbers (n,) of the cells whose index has this length and begins with `prefix`."""
        pages = self.between(prefix, (*prefix[:-1], prefix[-1] + 1)) if prefix else self.pages()
        if not pages:
            return np.empty((0, length), dtype=np.int64), np.empty(0, dtype=np.float32)
        parts = [page.once(_arrays) for page in pages]
        places = np.concatenate([part[0] for part in parts])
        numbers = np.concatenate([part[1] for part in parts])
        wanted = (places[:, :length] != _ABSENT).all(axis=1) & (places[:, length:] == _ABSENT).all(axis=1)
        wanted &= (places[:, : len(prefix)] == prefix).all(axis=1)
        return places[wanted, :length].astype(np.int64), numbers[wanted]


class Edits(Paged[Target, Cells]):
    """All overridden numbers of a document, {target: cells}."""

    __slots__ = ()

    def __init__(self, edits: Mapping[Target, Changes] = MappingProxyType({})) -> None:
        super().__init__(edits if isinstance(edits, Edits) else [(of, Cells(cells)) for of, cells in edits.items()])

    @property
    def count(self) -> int:
        """How many numbers there are."""
        return sum(page.once(_count) for page in self.pages())


def _count(page: Page[Target, Cells]) -> int:
    return sum(map(len, page.values()))


def _arrays(page: Page[Index, float]) -> tuple[npt.NDArray[np.int32], Numbers]:
    """The places (n, 4) of a page, short ones filled up, and its numbers (n,)."""
    cells = [(index, number) for index, number in page.items() if len(index) <= _LONGEST]
    places = np.full((len(cells), _LONGEST), _ABSENT, dtype=np.int32)
    for length in {len(index) for index, _ in cells}:
        rows = [row for row, (index, _) in enumerate(cells) if len(index) == length]
        flat = chain.from_iterable(index for index, _ in cells if len(index) == length)
        places[rows, :length] = np.fromiter(flat, dtype=np.int32, count=len(rows) * length).reshape(-1, length)
    return places, np.fromiter((number for _, number in cells), dtype=np.float32, count=len(cells))
