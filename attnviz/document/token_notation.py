"""How tokenizers write their tokens, and the text that these stand for.

A byte-level vocabulary writes each byte as a letter (`bytes_to_unicode` of openai/gpt-2): "Ġcat" is " cat", and "ä½ł"
the three bytes of "你". SentencePiece writes "▁" for a space and "<0xE4>" for a byte; WordPiece writes "##" before a
piece within a word; others write "</w>" at the end of a word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

Labels = tuple[tuple[str, ...], ...]  #: the tokens of each text

# Printable bytes are written as themselves, and the others as the characters from U+0100 on.
_PRINTABLE = [byte for byte in range(256) if chr(byte).isprintable() and chr(byte) != " "]
_OTHERS = [byte for byte in range(256) if byte not in _PRINTABLE]

#: Letter -> byte, in the order in which GPT-2 numbers its single bytes.
BYTES: Mapping[str, int] = MappingProxyType(
    {chr(byte): byte for byte in _PRINTABLE} | {chr(256 + at): byte for at, byte in enumerate(_OTHERS)})
PIECE = re.compile("<0x([0-9A-F]{2})>")  #: a byte in a SentencePiece vocabulary
SPACE, WITHIN_WORD, END_OF_WORD = "▁", "##", "</w>"
_LINE_OR_SPACE = ("Ġ", "Ċ")  #: a space and a line end as letters of bytes
_ESCAPED_BYTES = re.compile("[\udc80-\udcff]+")
_CUT_CHARACTER = re.compile("[\udcc2-\udcf4][\udc80-\udcbf]+")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def bytes_of(written: str) -> bytes | None:
    """Return the bytes of a token written in these letters; None if it has another character."""
    try:
        return bytes(BYTES[letter] for letter in written)
    except KeyError:
        return None


def text_of_bytes(data: bytes, shown: Callable[[str], str] = str) -> str:
    """Return the text of `data`, as `shown` shows it; bytes that are only part of a character as `⟨F0 9F⟩`."""
    text, made, at = data.decode("utf-8", "surrogateescape"), "", 0
    for part in _ESCAPED_BYTES.finditer(text):
        written = part[0].encode("utf-8", "surrogateescape").hex(" ").upper()
        made, at = f"{made}{shown(text[at : part.start()])}⟨{written}⟩", part.end()
    return made + shown(text[at:])


class Notation(NamedTuple):
    """A way to write tokens: what one stands for, as text or bytes, and the line of all tokens of a text."""

    meaning: Callable[[str], str | bytes]
    line: Callable[[Sequence[str]], str]


def _of_letters(token: str) -> str | bytes:
    data = bytes_of(token.removesuffix(END_OF_WORD))
    return token if data is None else data  # special tokens may have other characters


def _of_pieces(token: str) -> str | bytes:
    byte = PIECE.fullmatch(token)
    return bytes.fromhex(byte[1]) if byte else token.replace(SPACE, " ")


def _line_of_letters(tokens: Sequence[str]) -> str:
    """Return a text, whose characters may be cut between tokens."""
    parts, data = [], b""
    for token in tokens:
        letters = bytes_of(token.replace(END_OF_WORD, "Ġ"))
        if letters is None:
            parts += [text_of_bytes(data), token]
            data = b""
        else:
            data += letters
    return "".join([*parts, text_of_bytes(data)]).strip(" ")


def _line_of_pieces(tokens: Sequence[str]) -> str:
    data = b"".join(bytes.fromhex(byte[1]) if (byte := PIECE.fullmatch(token)) else token.replace(SPACE, " ").encode()
                    for token in tokens)
    return text_of_bytes(data).strip(" ")


def _line_of_words(tokens: Sequence[str]) -> str:
    return " ".join(tokens).replace(f" {WITHIN_WORD}", "")


LETTERS = Notation(_of_letters, _line_of_letters)
PIECES = Notation(_of_pieces, _line_of_pieces)
WORD_ENDS = Notation(lambda token: token.removesuffix(END_OF_WORD),
                     lambda tokens: "".join(token.replace(END_OF_WORD, " ") for token in tokens).strip(" "))
WORDS = Notation(str, _line_of_words)


def notation_of(texts: Sequence[Sequence[str]]) -> Notation:
    """Return the notation in which lists of tokens are written, which the tokens themselves must tell."""
    if _are_letters(texts):
        return LETTERS
    every = [token for text in texts for token in text]
    if any(SPACE in token or PIECE.fullmatch(token) for token in every):
        return PIECES
    return WORD_ENDS if any(token.endswith(END_OF_WORD) for token in every) else WORDS


def _are_letters(texts: Sequence[Sequence[str]]) -> bool:
    """Return whether tokens are letters of bytes: more of them read as text that way than turn into nonsense.

    "był" is no UTF-8 as bytes, and "čaj" no text; "ä½ł" is a character, and few words begin with Ġ otherwise.
    """
    sense = nonsense = 0
    for text in texts:
        tokens = [token.removesuffix(END_OF_WORD) for token in text]
        sense += sum(token.startswith(_LINE_OR_SPACE) for token in tokens)
        read = b"".join(bytes_of(token) or b"" for token in tokens).decode("utf-8", "surrogateescape")
        read = _CUT_CHARACTER.sub("", read)  # it says neither
        sense += sum(not character.isascii() for character in _ESCAPED_BYTES.sub("", read))
        nonsense += len(_ESCAPED_BYTES.findall(read)) + len(_CONTROL.findall(read))
    return sense > nonsense


def readings_of(texts: Sequence[Sequence[str]], shown: Callable[[str], str]) -> Labels:
    """Return what each token stands for, as `shown` shows text."""
    meaning = notation_of(texts).meaning

    def reading(token: str) -> str:
        found = meaning(token)
        return text_of_bytes(found, shown) if isinstance(found, bytes) else shown(found)

    return tuple(tuple(map(reading, tokens)) for tokens in texts)


def lines_of(texts: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return each text as one line."""
    line = notation_of(texts).line
    return tuple(map(line, texts))
