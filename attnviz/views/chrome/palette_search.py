"""Search of the palette: entries whose words begin with the typed letters, best first. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

#: Scores of a letter that begins the name, begins a word, or follows the letter before.
_FIRST, _BEGINS, _FOLLOWS = 2, 8, 9
_NONE = -(10**6)


@dataclass(frozen=True, slots=True)
class PaletteEntry:
    """An entry of the palette: its name and its function."""

    words: str
    kind: str  #: its menu or kind, such as "View" or "Examples"
    run: Callable[[], object]
    keys: str = ""  #: its shortcut
    about: str = ""  #: what it does, as a sentence
    disabled_reason: str = ""  #: why it is disabled; "" if it is enabled
    is_checked: bool = False
    choices: tuple[PaletteEntry, ...] = ()  #: entries to choose from next, such as the values of an option


def match(letters: str, name: str) -> int | None:
    """Return how well a name fits the letters; None if it does not.

    Each letter begins a word of the name or follows the letter before it: "cm" finds Causal mask and "h12" Head 12. One
    run of letters may also lie inside a word. Of equally good names the shorter one wins.
    """
    typed, text = "".join(letters.casefold().split()), name.casefold()
    within = _FOLLOWS * len(typed) if typed in text.replace(" ", "") else _NONE
    places = [_NONE] * len(text)  # the best score with the last letter at each place
    starts = [at == 0 or not text[at - 1].isalnum() or (text[at].isdigit() and not text[at - 1].isdigit())
              for at in range(len(text))]
    for nth, letter in enumerate(typed):
        best, row = (0 if nth == 0 else _NONE), [_NONE] * len(text)
        for at, other in enumerate(text):
            if nth and at >= 2:
                best = max(best, places[at - 2])
            if other == letter:
                follows = places[at - 1] + _FOLLOWS if nth and at else _NONE
                begins = best + _BEGINS if starts[at] else _NONE
                row[at] = max(follows + (_BEGINS if starts[at] else 0), begins) + (0 if at else _FIRST)
        places = row
    worth = max(within, *places, _NONE) if typed else 0
    return None if worth < 0 else 100 * worth - len(text)


def search(letters: str, entries: Iterable[PaletteEntry]) -> list[PaletteEntry]:
    """Return the entries that fit the letters: those that work before those that do not, then the best first.

    An entry that fits by its name comes before one that needs its kind, too.
    """
    if not letters.strip():
        return list(entries)
    ranked = []
    for entry in entries:
        words, kind = entry.words, entry.kind
        alone = match(letters, words)
        both = [worth for name in (f"{words} {kind}", f"{kind} {words}")
                if alone is None and (worth := match(letters, name)) is not None]
        if alone is not None or both:
            ranked.append((bool(entry.disabled_reason), alone is None, -(max(both) if alone is None else alone), entry))
    return [entry for *_, entry in sorted(ranked, key=lambda row: row[:3])]
