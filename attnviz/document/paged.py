"""Tables that nobody changes: a changed copy shares with the original all of it that stays the same."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, Sequence, ValuesView
from itertools import chain, islice, takewhile
from operator import eq
from typing import Any, Protocol, Self, TypeVar


class Ordered(Protocol):
    """What can be put in order."""

    def __lt__(self, other: Any, /) -> bool: ...


K = TypeVar("K", bound=Ordered)
V = TypeVar("V")
T = TypeVar("T")

PAGE = 256  #: entries of a page at most


class Page(dict[K, V]):
    """Entries that follow each other; written once."""

    __slots__ = ("_found",)

    _found: dict[Callable[..., Any], Any]

    def once(self, find: Callable[[Page[K, V]], T]) -> T:
        """What `find` finds of the page: asked for once, however many tables share the page."""
        if not hasattr(self, "_found"):
            self._found = {}
        if find not in self._found:
            self._found[find] = find(self)
        found: T = self._found[find]
        return found


class Paged(Mapping[K, V]):
    """A mapping in the order of its keys, cut into pages; a copy with one entry changed has one page of its own.

    Undo keeps every document of a day. With one dict for each, 400 edits in a pasted matrix of 300 x 300 numbers held
    2.0 GB; with pages they hold 9 MB.
    """

    __slots__ = ("_count", "_pages")

    def __init__(self, entries: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        if isinstance(entries, Paged):
            self._pages: tuple[Page[K, V], ...] = entries._pages
        else:
            self._pages = tuple(_cut(dict(sorted(dict(entries).items(), key=_key))))
        self._count = sum(map(len, self._pages))

    def changed(self, entries: Mapping[K, V]) -> Self:
        """The table with these entries in place of its own, or beside them; itself where that is no difference."""
        if not self._pages:
            return self._of(_cut(dict(sorted(entries.items(), key=_key)))) if entries else self
        pages = list(self._pages)
        differs = False
        for at, keys in reversed(self._dealt(entries)):  # from the end, as pages may become more
            page, part = pages[at], {key: entries[key] for key in keys}
            if part.items() <= page.items():
                continue
            differs = True
            merged = {**page, **part}
            pages[at : at + 1] = _cut(merged if len(merged) == len(page) else dict(sorted(merged.items(), key=_key)))
        return self._of(pages) if differs else self

    def without(self, keys: Iterable[K]) -> Self:
        """The table less these keys; itself where it has none of them."""
        gone = dict.fromkeys(key for key in keys if key in self)  # mostly in order, which is quickly found
        pages = list(self._pages)
        for at, some in reversed(self._dealt(gone)):
            left = pages[at].keys() - set(some)
            pages[at : at + 1] = _cut({key: value for key, value in pages[at].items() if key in left})
        return self._of(pages) if gone else self

    def between(self, start: K, stop: K) -> tuple[Page[K, V], ...]:
        """The pages in which the keys from `start` to before `stop` stand; others stand there too."""
        first = max(0, bisect_right(self._pages, start, key=_first) - 1)
        return self._pages[first : bisect_left(self._pages, stop, key=_first)]

    def has_same_keys(self, other: Paged[K, V]) -> bool:
        """Whether the two differ in their values at most."""
        mine, its = self._apart(other)
        return len(self) == len(other) and all(map(eq, chain.from_iterable(mine), chain.from_iterable(its)))

    def __getitem__(self, key: K) -> V:
        if len(self._pages) == 1:
            return self._pages[0][key]
        at = bisect_right(self._pages, key, key=_first) - 1
        if at < 0:
            raise KeyError(key)
        return self._pages[at][key]

    def __iter__(self) -> Iterator[K]:
        return chain.from_iterable(self._pages)

    def __len__(self) -> int:
        return self._count

    def items(self) -> ItemsView[K, V]:
        return _Items(self)

    def values(self) -> ValuesView[V]:
        return _Values(self)

    def pages(self) -> tuple[Page[K, V], ...]:
        """All pages, in order."""
        return self._pages

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Paged):
            return isinstance(other, Mapping) and dict(self) == dict(other)
        mine, its = self._apart(other)
        return len(self) == len(other) and all(map(eq, _entries(mine), _entries(its)))

    __hash__ = None  # type: ignore[assignment]  # as of a dict

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(self)!r})"

    def _apart(self, other: Paged[K, V]) -> tuple[Sequence[Page[K, V]], Sequence[Page[K, V]]]:
        """The pages of both less those that they share at either end: nearly all, where one was made from the other."""
        mine, its = self._pages, other._pages
        start = _alike(mine, its)
        mine, its = mine[start:], its[start:]
        end = _alike(mine[::-1], its[::-1])
        return mine[: len(mine) - end], its[: len(its) - end]

    def _dealt(self, keys: Iterable[K]) -> list[tuple[int, list[K]]]:
        """The keys in order, by the number of the page where they stand or would stand."""
        ordered, dealt, start = sorted(keys), list[tuple[int, list[K]]](), 0
        while start < len(ordered):
            at = max(0, bisect_right(self._pages, ordered[start], key=_first) - 1)
            stop = len(ordered)
            if at + 1 < len(self._pages):
                stop = bisect_left(ordered, _first(self._pages[at + 1]), start)
            dealt.append((at, ordered[start:stop]))
            start = stop
        return dealt

    def _of(self, pages: Iterable[Page[K, V]]) -> Self:
        made = object.__new__(type(self))
        made._pages = tuple(pages)
        made._count = sum(map(len, made._pages))
        return made


class _Items(ItemsView[K, V]):
    """Page by page, which is ten times as fast as a look-up for each key."""

    _mapping: Paged[K, V]

    def __iter__(self) -> Iterator[tuple[K, V]]:
        return _entries(self._mapping.pages())


class _Values(ValuesView[V]):
    _mapping: Paged[Any, V]

    def __iter__(self) -> Iterator[V]:
        return chain.from_iterable(page.values() for page in self._mapping.pages())


def _cut(entries: dict[K, V]) -> list[Page[K, V]]:
    """Entries in their order as pages of about the same size."""
    if not entries:
        return []
    count = -(-len(entries) // PAGE)
    size, rest = divmod(len(entries), count)
    left = iter(entries.items())
    return [Page(islice(left, size + (at < rest))) for at in range(count)]


def _alike(some: Sequence[object], others: Sequence[object]) -> int:
    """How many of the first are the same objects in both."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(some, others, strict=False)))


def _entries(pages: Iterable[Page[K, V]]) -> Iterator[tuple[K, V]]:
    return chain.from_iterable(page.items() for page in pages)


def _first(page: Page[K, V]) -> K:
    return next(iter(page))


def _key(entry: tuple[K, V]) -> K:
    return entry[0]
