"""Search of the palette: entries that hold the typed words, best first. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass


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


def search(letters: str, entries: Iterable[PaletteEntry]) -> list[PaletteEntry]:
    """Return the entries with every typed word in their name or kind.

    Those that work come first, then those that fit by their name alone, then those that begin with what was typed, or
    have a word that does; of equally good ones the shorter name.
    """
    typed = letters.casefold().split()
    ranked = []
    for entry in entries:
        name = entry.words.casefold()
        alone = all(word in name for word in typed)
        if typed and (alone or all(word in f"{name} {entry.kind.casefold()}" for word in typed)):
            begins = [name.startswith(typed[0]), any(word.startswith(typed[0]) for word in name.split())]
            ranked.append(((bool(entry.disabled_reason), not alone, not begins[0], not begins[1], len(name)), entry))
    return [entry for _, entry in sorted(ranked, key=lambda row: row[0])] if typed else list(entries)
