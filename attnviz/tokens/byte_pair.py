"""GPT-2's byte-pair encoding, through tiktoken, from the vocabulary that is shipped with the program.

Source: Radford et al. (2019), "Language Models are Unsupervised Multitask Learners"; vocab.bpe of openai/gpt-2.
"""

from __future__ import annotations

import bz2
import hashlib
import re
from collections.abc import Iterator
from functools import cache, partial
from typing import TYPE_CHECKING

import numpy as np

from attnviz.document.token_notation import BYTES
from attnviz.system.errors import ComputeError
from attnviz.system.paths import resource_path
from attnviz.tokens.token import Token, readable_bytes

if TYPE_CHECKING:
    import tiktoken

VOCABULARY_SIZE = 50_257
END_OF_TEXT = "<|endoftext|>"
_RESOURCE = "tokenizer/gpt2_vocab.bpe.bz2"
_SHA256 = "1ce1664773c50f3e0cc8842619a93edc4624525b728b188a9e0be33b7726adc5"

# Matches the same text as GPT-2's own pattern with little backtracking (as tiktoken writes it).
_PATTERN = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s"
_WHOLE = r"(?s:.)++"  # all of a text is one piece

MAX_GAP_CHARS = 65_536  #: of white space in a row; tiktoken's regular expressions give up on a million
_GAP = re.compile("[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")


def tokenize(sentence: str) -> tuple[Token, ...]:
    """Return the byte pairs of `sentence`, which must hold no lone surrogate.

    The key is the token's bytes read as latin-1; `text_of` gives their text. A piece of a character that the
    encoding split spans that character. The literal `<|endoftext|>` is GPT-2's end-of-text token, 50256.
    Raises ComputeError if the vocabulary is damaged or missing.
    """
    ids = list(_ids(sentence))
    keys_and_labels = [_key_and_label(token) for token in ids]
    data = np.frombuffer(sentence.encode(), dtype=np.uint8)
    character = np.cumsum((data & 0xC0) != 0x80) - 1  # (bytes,): which character each byte belongs to
    ends = np.cumsum([len(key) for key, _ in keys_and_labels], dtype=np.int64)
    starts = np.concatenate([[0], ends[:-1]])
    first, last = character[starts[: len(ids)]], character[ends - 1]
    return tuple(
        Token(token, key, label, start, end + 1)
        for token, (key, label), start, end in zip(ids, keys_and_labels, first.tolist(), last.tolist(), strict=True)
    )


def text_of(key: str) -> str:
    """Return the text of a GPT-2 token; U+FFFD if it is only part of a character."""
    return key.encode("latin-1").decode("utf-8", "replace")


@cache
def _key_and_label(token: int) -> tuple[str, str]:
    data = _encoding().decode_single_token_bytes(token)
    return data.decode("latin-1"), readable_bytes(data)


def _ids(sentence: str) -> Iterator[int]:
    """Yield the id of each token; long gaps are one piece, but for the character before a word, as of the pattern."""
    start, encode = 0, partial(_encoding().encode, allowed_special={END_OF_TEXT}, disallowed_special=())
    for gap in _GAP.finditer(sentence) if len(sentence) > MAX_GAP_CHARS else ():
        if gap.end() - gap.start() > MAX_GAP_CHARS:
            ends = gap.end() == len(sentence) or sentence.startswith(END_OF_TEXT, gap.end())
            yield from encode(sentence[start : gap.start()])
            start = gap.end() if ends else gap.end() - 1
            yield from _encoding(_WHOLE).encode_ordinary(sentence[gap.start() : start])
    yield from encode(sentence[start:])


@cache
def _encoding(pattern: str = _PATTERN) -> tiktoken.Encoding:
    import tiktoken

    return tiktoken.Encoding(
        "gpt2",
        pat_str=pattern,
        mergeable_ranks=_ranks(_merges()),
        special_tokens={END_OF_TEXT: VOCABULARY_SIZE - 1},
        explicit_n_vocab=VOCABULARY_SIZE,
    )


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


def _ranks(merges: str) -> dict[bytes, int]:
    """Return the id of each token's bytes: the 256 single bytes first, then one token per merge, in order."""
    ranks = {bytes([byte]): rank for rank, byte in enumerate(BYTES.values())}
    for line in merges.splitlines()[1:]:  # the first line is a version
        ranks[bytes(BYTES[char] for char in line if char != " ")] = len(ranks)
    return ranks
