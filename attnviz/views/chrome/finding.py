"""What a person means by a few letters: which names have them in their order, the best first. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

Thing = TypeVar("Thing")

#: What a letter is worth that begins the name, that begins a word of it, that follows the letter before.
_FIRST, _BEGINS, _FOLLOWS = 2, 8, 9
_NONE = -(10**6)


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that the palette finds: what it is called, and what happens."""

    words: str
    kind: str  #: where it stands, such as "View" or "Examples"
    run: Callable[[], object]
    keys: str = ""  #: its shortcut
    about: str = ""  #: what it does, as a sentence
    not_now: str = ""  #: why it is not possible as things stand; "" where it is
    ticked: bool = False
    more: tuple[Entry, ...] = ()  #: what to choose from then, such as the values of an option


def match(letters: str, name: str) -> int | None:
    """How well a name fits the letters, which it must have in this order; None where it has not.

    Letters that begin words or follow each other count most: "cm" is Causal mask before it is any other. Of equal ones
    the shorter name wins.
    """
    wanted, among = "".join(letters.casefold().split()), name.casefold()
    rest = iter(among)
    if not all(letter in rest for letter in wanted):
        return None
    places = [_NONE] * len(among)  # the best worth with the last letter at each place
    starts = [at == 0 or not among[at - 1].isalnum() for at in range(len(among))]
    for nth, letter in enumerate(wanted):
        best, row = (0 if nth == 0 else _NONE), [_NONE] * len(among)
        for at, other in enumerate(among):
            if nth and at >= 2:
                best = max(best, places[at - 2])
            if other == letter:
                follows = places[at - 1] + _FOLLOWS if nth and at else _NONE
                row[at] = max(follows, best) + (_BEGINS if starts[at] else 0) + (0 if at else _FIRST)
        places = row
    worth = max(places, default=_NONE) if wanted else 0
    return None if worth < 0 else 100 * worth - len(among)


def found(letters: str, things: Iterable[Thing], name: Callable[[Thing], tuple[str, str]]) -> list[Thing]:
    """The things that have the letters, the best first and else as they stood.

    Each has a name and where it stands; a thing that has them in its name comes before one that needs both.
    """
    ranked = []
    for thing in things:
        words, kind = name(thing)
        alone, both = match(letters, words), match(letters, f"{words} {kind}")
        other = match(letters, f"{kind} {words}")
        worth = max((w for w in (both, other) if w is not None), default=None)
        if alone is not None:
            ranked.append((0, -alone, thing))
        elif worth is not None:
            ranked.append((1, -worth, thing))
    return [thing for *_, thing in sorted(ranked, key=lambda row: row[:2])] if letters.strip() else list(things)
