"""Edited numbers by the tensor and the index that they override.

They are immutable sorted mappings whose changed copies share unchanged pages.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping
from itertools import chain, islice, takewhile
from operator import eq
from types import MappingProxyType
from typing import Any, Self, TypeVar

import numpy as np

from attnviz.document.targets import Changes, Index, Target
from attnviz.system.arrays import Float32, Ids, Int32

_MAX_INDEX_LENGTH = 4
_ABSENT = -(2**31)

K = TypeVar("K", Index, Target)  # which can be sorted
V = TypeVar("V")
T = TypeVar("T")

PAGE = 256  #: entries of a page at most


class Page(dict[K, V]):
    """Consecutive entries; not modified after creation."""

    __slots__ = ("_found",)

    _found: dict[Callable[..., Any], Any]

    def cached(self, find: Callable[[Page[K, V]], T]) -> T:
        """Return `find(page)`, computed once for all mappings that share the page."""
        if not hasattr(self, "_found"):
            self._found = {}
        if find not in self._found:
            self._found[find] = find(self)
        found: T = self._found[find]
        return found


class Paged(Mapping[K, V]):
    """A sorted mapping in pages; a copy with one changed entry copies one page.

    Undo keeps all documents. As plain dicts, 400 edits in a pasted matrix of 300 x 300 numbers took 2.0 GB; as pages
    9 MB.
    """

    __slots__ = ("_count", "pages")

    def __init__(self, entries: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        if isinstance(entries, Paged):
            self.pages: tuple[Page[K, V], ...] = entries.pages
        else:
            self.pages = tuple(_cut(dict(sorted(dict(entries).items(), key=_key))))
        self._count = sum(map(len, self.pages))

    def changed(self, entries: Mapping[K, V]) -> Self:
        """Return the mapping updated with these entries, or itself if nothing changes."""
        if not self.pages:
            return self._of(_cut(dict(sorted(entries.items(), key=_key)))) if entries else self
        pages = list(self.pages)
        differs = False
        for at, keys in reversed(self._keys_by_page(entries)):  # from the end, as pages may become more
            page, part = pages[at], {key: entries[key] for key in keys}
            if part.items() <= page.items():
                continue
            differs = True
            merged = {**page, **part}
            pages[at : at + 1] = _cut(merged if len(merged) == len(page) else dict(sorted(merged.items(), key=_key)))
        return self._of(pages) if differs else self

    def without(self, keys: Iterable[K]) -> Self:
        """Return the mapping without these keys, or itself if they are all missing."""
        gone = dict.fromkeys(key for key in keys if key in self)  # usually sorted already, which makes sorting fast
        pages = list(self.pages)
        for at, some in reversed(self._keys_by_page(gone)):
            left = pages[at].keys() - set(some)
            pages[at : at + 1] = _cut({key: value for key, value in pages[at].items() if key in left})
        return self._of(pages) if gone else self

    def between(self, start: K, stop: K) -> tuple[Page[K, V], ...]:
        """Return the pages that contain the keys from `start` up to `stop`, exclusive, among others."""
        first = max(0, bisect_right(self.pages, start, key=_first) - 1)
        return self.pages[first : bisect_left(self.pages, stop, key=_first)]

    def __getitem__(self, key: K) -> V:
        return self._page_of(key)[key]

    def get(self, key: K, default: Any = None) -> Any:
        """Return the value of a key, or `default`; that of Mapping raises and catches an exception for a missing key.
        """
        return self._page_of(key).get(key, default)

    def __iter__(self) -> Iterator[K]:
        return chain.from_iterable(self.pages)

    def __len__(self) -> int:
        return self._count

    def items(self) -> ItemsView[K, V]:
        return _Items(self)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return isinstance(other, Mapping) and dict(self) == dict(other)
        if self._count != other._count:
            return False
        same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(self.pages, other.pages, strict=False)))
        return all(map(eq, _entries(self.pages[same:]), _entries(other.pages[same:])))

    __hash__ = None  # type: ignore[assignment]  # as of a dict

    def _page_of(self, key: K) -> Page[K, V]:
        """Return the only page that can hold a key."""
        if len(self.pages) == 1:
            return self.pages[0]
        return self.pages[at] if (at := bisect_right(self.pages, key, key=_first) - 1) >= 0 else Page()

    def _keys_by_page(self, keys: Iterable[K]) -> list[tuple[int, list[K]]]:
        """Return the sorted keys grouped by the index of the page that they belong to."""
        ordered, found, start = sorted(keys), list[tuple[int, list[K]]](), 0
        while start < len(ordered):
            at = max(0, bisect_right(self.pages, ordered[start], key=_first) - 1)
            stop = len(ordered)
            if at + 1 < len(self.pages):
                stop = bisect_left(ordered, _first(self.pages[at + 1]), start)
            found.append((at, ordered[start:stop]))
            start = stop
        return found

    def _of(self, pages: Iterable[Page[K, V]]) -> Self:
        new = object.__new__(type(self))
        new.pages = tuple(pages)
        new._count = sum(map(len, new.pages))
        return new


class _Items(ItemsView[K, V]):
    """Iterates by page, ten times as fast as looking up each key."""

    _mapping: Paged[K, V]

    def __iter__(self) -> Iterator[tuple[K, V]]:
        return _entries(self._mapping.pages)


def _cut(entries: dict[K, V]) -> list[Page[K, V]]:
    """Split sorted entries into pages of similar size."""
    if not entries:
        return []
    count = -(-len(entries) // PAGE)
    size, rest = divmod(len(entries), count)
    left = iter(entries.items())
    return [Page(islice(left, size + (at < rest))) for at in range(count)]


def _entries(pages: Iterable[Page[K, V]]) -> Iterator[tuple[K, V]]:
    return chain.from_iterable(page.items() for page in pages)


def _first(page: Page[K, V]) -> K:
    return next(iter(page))


def _key(entry: tuple[K, V]) -> K:
    return entry[0]


class Cells(Paged[Index, float]):
    """The edited numbers of one target, {index: 32-bit float}."""

    __slots__ = ()

    def arrays(self, length: int, *prefix: int) -> tuple[Ids, Float32]:
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


NO_CELLS = Cells()


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


def _arrays(page: Page[Index, float]) -> tuple[Int32, Float32]:
    """Return the indices (n, 4) of a page, padded with _ABSENT, and its numbers (n,)."""
    cells = [(index, number) for index, number in page.items() if len(index) <= _MAX_INDEX_LENGTH]
    places = np.full((len(cells), _MAX_INDEX_LENGTH), _ABSENT, dtype=np.int32)
    for length in {len(index) for index, _ in cells}:
        rows = [row for row, (index, _) in enumerate(cells) if len(index) == length]
        flat = chain.from_iterable(index for index, _ in cells if len(index) == length)
        places[rows, :length] = np.fromiter(flat, dtype=np.int32, count=len(rows) * length).reshape(-1, length)
    return places, np.fromiter((number for _, number in cells), dtype=np.float32, count=len(cells))
