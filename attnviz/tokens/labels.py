"""How text is shown in a chip or on an axis, so that nothing in it is invisible."""

from __future__ import annotations

import re
import unicodedata

SPACE = "\u2423"  #: ␣
_NAMED = {" ": SPACE, "\n": "↵", "\r": "⏎", "\t": "⇥"}
_INVISIBLE = ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp")
_JOINERS = re.compile("[\u200c\u200d\U000e0020-\U000e007f]")
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_ESCAPED_BYTES = re.compile("[\udc80-\udcff]+")


def well_formed(text: str) -> str:
    """`text` with U+FFFD for each lone surrogate, which no encoding can write; offsets stay what they were."""
    return text if text.isascii() else _LONE_SURROGATE.sub("\ufffd", text)


def readable(text: str) -> str:
    """`text` with spaces and control characters made visible, and a circle under an accent that stands alone."""
    if text.isalnum():
        return text
    shown = [
        # Joiners hold an emoji or a Persian word together: inside a token they show by what they join.
        char if at and _JOINERS.match(char) else _visible(char)
        for at, char in enumerate(text)
    ]
    alone = text and unicodedata.category(text[0]).startswith("M")
    return ("◌" if alone else "") + "".join(shown)


def readable_bytes(data: bytes) -> str:
    """The text of `data`; bytes that are only part of a character are written as `⟨F0 9F⟩`."""
    text = data.decode("utf-8", "surrogateescape")
    shown, at = "", 0
    for part in _ESCAPED_BYTES.finditer(text):
        shown += readable(text[at : part.start()])
        shown += f"⟨{part[0].encode('utf-8', 'surrogateescape').hex(' ').upper()}⟩"
        at = part.end()
    return shown + readable(text[at:])


def _visible(char: str) -> str:
    if char in _NAMED:
        return _NAMED[char]
    not_a_character = ord(char) & 0xFFFE == 0xFFFE
    return f"⟨U+{ord(char):04X}⟩" if not_a_character or unicodedata.category(char) in _INVISIBLE else char
