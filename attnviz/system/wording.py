"""Words of others in our sentences: file names, tokens and values may hold anything, and be of any length."""

from __future__ import annotations

import re
import reprlib
import unicodedata

MAX_QUOTE_CHARS = 60  #: characters of a value that a sentence quotes
MAX_MESSAGE_CHARS = 1000  #: characters of a sentence

_NAMED = {"\n": "↵", "\r": "⏎", "\t": "⇥"}
_INVISIBLE = ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp")
_NOT_ASCII = re.compile("[^ -~]")
_JOINERS = re.compile("[\u200c\u200d\U000e0020-\U000e007f]")

_quoting = reprlib.Repr()
_quoting.maxstring = _quoting.maxlong = _quoting.maxother = MAX_QUOTE_CHARS


def visible(text: str) -> str:
    """`text` with every character shown that a screen would swallow or obey, such as `⟨U+001B⟩` for an escape.

    Spaces stay, and so do joiners, which hold an emoji or a Persian word together, inside of a text.
    """
    return text if text.isascii() and text.isprintable() else _NOT_ASCII.sub(_shown, text)


def whole(text: str) -> str:
    """`text` without halves of characters, which cannot be written to a file: they show as the replacement character.

    A name of a file that is no UTF-8 has some, and so may a text that is pasted.
    """
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def normalized(text: str) -> str:
    """Return `text` with "\\n" at the end of each line, and without half characters."""
    return whole(text).replace("\r\n", "\n").replace("\r", "\n")


def common_prefix(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike, found by halves: they may have millions."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def quoted(value: object) -> str:
    """Return the repr of a value for a message, shortened in the middle if it is long."""
    try:
        return _quoting.repr(value)
    except ValueError:  # Python writes no whole number of more than 4,300 digits
        return "a number of thousands of digits"


def cut(text: str, most: int = MAX_QUOTE_CHARS) -> str:
    """`text`, or its beginning and its end where it is longer than `most`: how it ends often says what is wrong."""
    half = (most - 3) // 2
    return text if len(text) <= most else f"{text[:half]} … {text[-half:]}"


def on_one_line(sentence: str) -> str:
    """Return a message for a terminal or the window: all characters visible, of bounded length."""
    return cut(visible(cut(sentence.strip("\n"), MAX_MESSAGE_CHARS)), MAX_MESSAGE_CHARS)


def _shown(match: re.Match[str]) -> str:
    char = match[0]
    if match.start() and _JOINERS.match(char):
        return char
    if char in _NAMED:
        return _NAMED[char]
    not_a_character = ord(char) & 0xFFFE == 0xFFFE
    return f"⟨U+{ord(char):04X}⟩" if not_a_character or unicodedata.category(char) in _INVISIBLE else char
