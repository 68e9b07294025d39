"""What an edit of a text leaves of appended tokens, of the turns of its chats, and of marked segments."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TypeVar

from attnviz.document.document import INPUT_SEPARATOR, Continuation, Mark, Turn
from attnviz.system.wording import common_prefix

_Placed = TypeVar("_Placed", Turn, Mark)


@dataclass(frozen=True, slots=True)
class TextEdit:
    """The characters that an edit replaces, all between the first and the last difference of two texts."""

    first: int
    end: int  #: in the text before
    shift: int  #: of what comes after them
    before: tuple[int, ...]  #: where the sentences begin, the inputs of a model
    after: tuple[int, ...]

    @classmethod
    def between(cls, before: str, after: str, *, has_inputs: bool = True) -> TextEdit:
        """Return the edit that makes one text of another, of the inputs of a model or of a sentence per line."""
        starts = input_starts if has_inputs else line_starts
        first = common_prefix(before, after)
        last = common_prefix(before[first:][::-1], after[first:][::-1])
        return cls(first, len(before) - last, len(after) - len(before), starts(before), starts(after))

    def continuations(self, found: Iterable[Continuation]) -> tuple[Continuation, ...]:
        """Return the appended tokens that the edit leaves whole."""
        return joined(self._placed(part) for each in found for part in self._untouched(each))

    def turns(self, found: Iterable[Turn]) -> tuple[Turn, ...]:
        """Return the turns whose first character the edit leaves."""
        return tuple(Turn(*place, turn.role) for turn, place in self._kept(tuple(found)))

    def marks(self, found: Iterable[Mark]) -> tuple[Mark, ...]:
        """Return the marked segments whose first character the edit leaves."""
        return tuple(Mark(*place) for _, place in self._kept(tuple(found)))

    def _kept(self, found: Sequence[_Placed]) -> Iterator[tuple[_Placed, tuple[int, int]]]:
        """Yield what begins at a character that the edit leaves, and its sentence and place after the edit."""
        for each in found:
            place = self.before[each.sentence] + each.start
            if not self.first <= place < self.end:
                yield each, self._place(place if place < self.first else place + self.shift)

    def _untouched(self, found: Continuation) -> Iterator[Continuation]:
        """Yield the parts of appended tokens that are whole; where they begin is counted in the whole text."""
        whole = replace(found, start=self.before[found.sentence] + found.start)
        parts = [whole] if whole.end <= self.first or whole.start >= self.end else characters(whole)
        for part in parts:
            if part.end <= self.first:
                yield part
            elif part.start >= self.end:
                yield replace(part, start=part.start + self.shift)

    def _placed(self, found: Continuation) -> Continuation:
        return Continuation(*self._place(found.start), found.ids, found.lengths)

    def _place(self, place: int) -> tuple[int, int]:
        """Return the input of a place in the text after the edit, and where it is in that."""
        sentence = max(0, bisect_right(self.after, place) - 1)
        return sentence, place - self.after[sentence] if self.after else 0


def input_starts(text: str) -> tuple[int, ...]:
    """Return where the inputs of a model begin in a text."""
    parts = text.split(INPUT_SEPARATOR)
    starts = accumulate((len(part) + 1 for part in parts[:-1]), initial=0)
    return tuple(start for start, part in zip(starts, parts, strict=True) if part)


def line_starts(text: str) -> tuple[int, ...]:
    """Return where the sentences begin in a text of one per line; blank lines are none."""
    lines = text.splitlines(keepends=True)
    starts = accumulate(map(len, lines), initial=0)
    return tuple(start for start, line in zip(starts, lines, strict=False) if line.strip())


def characters(found: Continuation) -> Iterator[Continuation]:
    """Yield appended tokens by whole characters: one token, or all that are bytes of one character.

    Bytes at the end, which nothing completes yet, go with the character before them.
    """
    first, start, at, count = 0, found.start, found.start, len(found.lengths)
    last = max((place for place, length in enumerate(found.lengths, start=1) if length), default=0)
    for end, length in enumerate(found.lengths, start=1):
        at += length
        if (length and end < last) or end == count:
            yield Continuation(found.sentence, start, found.ids[first:end], found.lengths[first:end])
            first, start = end, at


def joined(found: Iterable[Continuation]) -> tuple[Continuation, ...]:
    """Return appended tokens, in the order of the text, with those that follow each other as one."""
    made = list[Continuation]()
    for each in found:
        last = made[-1] if made else None
        if last is not None and (last.sentence, last.end) == (each.sentence, each.start):
            made[-1] = Continuation(last.sentence, last.start, last.ids + each.ids, last.lengths + each.lengths)
        else:
            made.append(each)
    return tuple(made)
