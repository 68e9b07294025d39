"""Tokens, the vocabulary of those in use with their vectors, and labels in which every character is visible."""

import re
import unicodedata
from dataclasses import dataclass

from attnviz.document.token_notation import text_of_bytes
from attnviz.system.arrays import Float32
from attnviz.system.wording import visible


@dataclass(frozen=True, slots=True)
class Token:
    """A token and its position in its sentence."""

    id: int
    key: str  #: identity: edits and embeddings belong to it
    label: str  #: as shown: spaces and bytes visible, plain text
    start: int  #: offset of its first character in the sentence
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The tokens in use, once each in order of appearance, with their vectors (n, d_in) before positions."""

    tokens: tuple[Token, ...]
    vectors: Float32
    known: tuple[bool, ...]  #: False if the source has no vector, so that a seeded random one is used


MAX_LABEL_CHARS = 200  #: characters of a token
SPACE = "\u2423"  #: ␣
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def without_lone_surrogates(text: str) -> str:
    """Return `text` with U+FFFD for each lone surrogate, which no encoding can write; offsets are unchanged."""
    return text if text.isascii() else _LONE_SURROGATE.sub("\ufffd", text)


def readable(text: str) -> str:
    """Return `text` with spaces and control characters made visible, and a circle under an accent that stands alone.

    Of a very long token only the beginning and the end are returned: Qt lays out a word in quadratic time, and a word
    may be as long as a book.
    """
    if len(text) > MAX_LABEL_CHARS:
        return f"{readable(text[: MAX_LABEL_CHARS // 2])} … {readable(text[-MAX_LABEL_CHARS // 2 :])}"
    if text.isalnum():
        return text
    alone = text and unicodedata.category(text[0]).startswith("M")
    return ("◌" if alone else "") + visible(text).replace(" ", SPACE)


def row_label(number: int) -> str:
    """Return the label of a row of embeddings without a token, or of a token without a text.

    The number of rows is often rounded up.
    """
    return f"⟨{number}⟩"


def readable_bytes(data: bytes) -> str:
    """Return the text of `data` as `readable` shows it; bytes that are only part of a character as `⟨F0 9F⟩`."""
    return text_of_bytes(data, readable)
