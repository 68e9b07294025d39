"""Byte-level vocabularies write each byte as a letter, so that tokens have no white space.

Source: `bytes_to_unicode` of openai/gpt-2, used by all byte-level vocabularies since.
"""

# Printable bytes are written as themselves, and the others as the characters from U+0100 on.
_PRINTABLE = [byte for byte in range(256) if chr(byte).isprintable() and chr(byte) != " "]
_OTHERS = [byte for byte in range(256) if byte not in _PRINTABLE]

#: Letter -> byte, in the order in which GPT-2 numbers its single bytes.
BYTES = {chr(byte): byte for byte in _PRINTABLE} | {chr(256 + at): byte for at, byte in enumerate(_OTHERS)}


def bytes_of(written: str) -> bytes | None:
    """Return the bytes of a token written in these letters; None if it has another character."""
    try:
        return bytes(BYTES[letter] for letter in written)
    except KeyError:
        return None
