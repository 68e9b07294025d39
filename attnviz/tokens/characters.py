"""One token for each character (code point), spaces included."""

from __future__ import annotations

from functools import lru_cache

from attnviz.tokens.labels import readable
from attnviz.tokens.token import Token


def tokenize(sentence: str) -> tuple[Token, ...]:
    """Return the characters of `sentence`; the id of each is its Unicode code point."""
    return tuple(Token(ord(char), char, _label(char), at, at + 1) for at, char in enumerate(sentence))


_label = lru_cache(maxsize=4096)(readable)
