"""GPT-2's byte-pair encoding, by the library `tokenizers`, from the vocabulary that is shipped with the program.

Source: Radford et al. (2019), "Language Models are Unsupervised Multitask Learners"; vocab.bpe of openai/gpt-2.
"""

from __future__ import annotations

import bz2
import hashlib
from functools import cache
from typing import TYPE_CHECKING

from attnviz.system.errors import ComputeError
from attnviz.system.paths import resource_path
from attnviz.tokens.labels import readable_bytes
from attnviz.tokens.token import Token

if TYPE_CHECKING:
    from tokenizers import Tokenizer

VOCABULARY_SIZE = 50_257
END_OF_TEXT = "<|endoftext|>"
_RESOURCE = "tokenizer/gpt2_vocab.bpe.bz2"
_SHA256 = "1ce1664773c50f3e0cc8842619a93edc4624525b728b188a9e0be33b7726adc5"

# Byte-level vocabularies write each byte as a letter, so that tokens have no white space (`bytes_to_unicode` of
# openai/gpt-2): printable bytes as themselves, and the others as the characters from U+0100 on.
_PRINTABLE = [byte for byte in range(256) if chr(byte).isprintable() and chr(byte) != " "]
_OTHERS = [byte for byte in range(256) if byte not in _PRINTABLE]

#: Letter -> byte, in the order in which GPT-2 numbers its single bytes.
BYTES = {chr(byte): byte for byte in _PRINTABLE} | {chr(256 + at): byte for at, byte in enumerate(_OTHERS)}


def tokenize(sentence: str) -> tuple[Token, ...]:
    """Return the byte pairs of `sentence`, which must hold no lone surrogate.

    The key is the token's bytes read as latin-1; `text_of` gives their text. A piece of a character that the
    encoding split spans that character. The literal `<|endoftext|>` is GPT-2's end-of-text token, 50256.
    Raises ComputeError if the vocabulary is damaged or missing.
    """
    encoding, = _tokenizer().encode_batch([sentence])  # a batch of one: it releases the interpreter lock
    return tuple(Token(number, *_key_and_label(number), start, end)
                 for number, (start, end) in zip(encoding.ids, encoding.offsets, strict=True))


def bytes_of(written: str) -> bytes | None:
    """Return the bytes of a token written in these letters; None if it has another character."""
    try:
        return bytes(BYTES[letter] for letter in written)
    except KeyError:
        return None


def text_of(key: str) -> str:
    """Return the text of a GPT-2 token; U+FFFD if it is only part of a character."""
    return key.encode("latin-1").decode("utf-8", "replace")


@cache
def _key_and_label(number: int) -> tuple[str, str]:
    data = bytes(BYTES[letter] for letter in _tokenizer().id_to_token(number) or "")
    return data.decode("latin-1"), readable_bytes(data)


@cache
def _tokenizer() -> Tokenizer:
    from tokenizers import Tokenizer, models, pre_tokenizers

    lines = (line.partition(" ") for line in _merges().splitlines()[1:])  # the first line is a version
    merges = [(left, right) for left, _, right in lines]
    tokens = [*BYTES, *(left + right for left, right in merges), END_OF_TEXT]
    tokenizer = Tokenizer(models.BPE({token: number for number, token in enumerate(tokens)}, merges))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.add_special_tokens([END_OF_TEXT])
    return tokenizer


def _merges() -> str:
    try:
        data = bz2.decompress(resource_path(_RESOURCE).read_bytes())
    except (OSError, EOFError, ValueError):
        data = b""
    if hashlib.sha256(data).hexdigest() != _SHA256:
        raise ComputeError(
            "The vocabulary of the GPT-2 tokenizer is damaged or missing: install AttnViz again, "
            "or choose another tokenizer."
        )
    return data.decode()
