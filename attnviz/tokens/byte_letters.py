"""How vocabularies of byte pairs write bytes: a letter for each, so that a token is a word without white space.

Source: `bytes_to_unicode` of openai/gpt-2, which every byte-level vocabulary since has taken over.
"""

from __future__ import annotations

# Printable bytes are written as themselves, and the others as the characters from U+0100 on.
_PRINTABLE = [byte for byte in range(256) if chr(byte).isprintable() and chr(byte) != " "]
_OTHERS = [byte for byte in range(256) if byte not in _PRINTABLE]

#: Letter -> byte, in the order in which GPT-2 numbers its single bytes.
BYTES = {chr(byte): byte for byte in _PRINTABLE} | {chr(256 + at): byte for at, byte in enumerate(_OTHERS)}


def bytes_of(written: str) -> bytes | None:
    """The bytes that a token written in these letters stands for; None where one of its characters is none of them."""
    try:
        return bytes(BYTES[letter] for letter in written)
    except KeyError:
        return None
