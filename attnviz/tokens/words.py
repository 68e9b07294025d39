"""Words and punctuation: the tokenizer that the book builds by hand, for every script.

A word is a run of letters, digits and their accents, with an apostrophe inside it (don't, l’été). Every other
visible character is a token: a punctuation mark, an ideograph, an emoji with its modifiers; and, as in the
book, the dash `--` is one token. White space separates tokens and is dropped. There are no special tokens: `<s>` is
the three tokens `<`, `s`, `>`.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from attnviz.tokens.token import Token, readable

_IDEOGRAPHS = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_FLAG_LETTERS = "\U0001f1e6-\U0001f1ff"
_EMOJI_MODIFIERS = "\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f"
_JOIN, _NO_JOIN = "\u200d", "\u200c"


def tokenize(sentence: str, ids: dict[str, int]) -> tuple[Token, ...]:
    """Return the words and punctuation marks of `sentence`; `ids` has the id of each word, and gets new words."""
    return tuple(
        Token(ids.setdefault(word, len(ids)), word, readable(word), match.start(), match.end())
        for match in _pattern(_combining_marks(sentence)).finditer(sentence)
        for word in (match[0],)
    )


def word_pieces(text: str, tokens: Sequence[Token]) -> tuple[range, ...]:
    """Return the runs of two or more tokens that are pieces of one word, emoji or character of `text`.

    In a text of single characters or bytes every word would be such a run, which says nothing: words are left out.
    """
    has_words = any(token.end - token.start > 1 for token in tokens)
    pattern = _pattern(_combining_marks(text), has_words=has_words)
    spans = np.array([match.span() for match in pattern.finditer(text)]).reshape(-1, 2)
    starts, ends = (np.array([getattr(token, side) for token in tokens], dtype=np.intp) for side in ("start", "end"))
    # The first and the last word that each token has a part of: none where the last comes before the first.
    first, last = np.searchsorted(spans[:, 1], starts, "right"), np.searchsorted(spans[:, 0], ends, "left") - 1
    has_word = first <= last
    is_joined = has_word[:-1] & has_word[1:] & (last[:-1] == first[1:])
    bounds = np.flatnonzero(np.diff(np.concatenate([[False], is_joined, [False]]).astype(np.int8)))
    return tuple(range(begin, end + 1) for begin, end in bounds.reshape(-1, 2).tolist())


@lru_cache(maxsize=8)
def _pattern(marks: str, *, has_words: bool = True) -> re.Pattern[str]:
    letter = f"[^\\W_{_IDEOGRAPHS}]"
    word = f"{letter}(?:{letter}+|[{marks}{_JOIN}{_NO_JOIN}]+)*"  # in runs: a word may be a book long
    modified = f"[{marks}{_EMOJI_MODIFIERS}]*"
    return re.compile(
        (f"{word}(?:['’]{word})*|--|" if has_words else "") + f"[{_FLAG_LETTERS}]{{2}}"
        f"|\\S{modified}(?:{_JOIN}[^\\s\\w]{modified})*"
    )


def _combining_marks(text: str) -> str:
    """Return the accents and vowel signs of a text (categories Mn, Mc, Me), once each.

    `\\w` leaves them out, though in Hindi, Thai or vocalised Arabic they occur inside a word. A pattern with all of
    Unicode takes 280 ms to compile.
    """
    return "" if text.isascii() else "".join(sorted(
        character for character in set(text) if unicodedata.category(character)[0] == "M"))
