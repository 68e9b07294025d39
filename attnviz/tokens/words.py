"""Words and punctuation: the tokenizer that the book builds by hand, for every script.

A word is a run of letters, digits and their accents, with an apostrophe inside it (don't, l’été). Every other
visible character is a token: a punctuation mark, an ideograph, an emoji with its modifiers; and, as in the
book, the dash `--` is one token. White space separates tokens and is dropped. There are no special tokens: `<s>` is
the three tokens `<`, `s`, `>`.
"""

import re
import unicodedata
from functools import cache

from attnviz.tokens.token import Token, readable

_IDEOGRAPHS = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_FLAG_LETTERS = "\U0001f1e6-\U0001f1ff"
_EMOJI_MODIFIERS = "\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f"
_JOIN, _NO_JOIN = "\u200d", "\u200c"


def tokenize(sentence: str, ids: dict[str, int]) -> tuple[Token, ...]:
    """Return the words and punctuation marks of `sentence`; `ids` has the id of each word, and gets new words."""
    return tuple(
        Token(ids.setdefault(word, len(ids)), word, readable(word), match.start(), match.end())
        for match in _pattern().finditer(sentence)
        for word in (match[0],)
    )


@cache
def _pattern() -> re.Pattern[str]:
    marks = _combining_marks()
    letter = f"[^\\W_{_IDEOGRAPHS}]"
    word = f"{letter}(?:{letter}+|[{marks}{_JOIN}{_NO_JOIN}]+)*"  # in runs: a word may be a book long
    modified = f"[{marks}{_EMOJI_MODIFIERS}]*"
    return re.compile(
        f"{word}(?:['’]{word})*"
        "|--"
        f"|[{_FLAG_LETTERS}]{{2}}"
        f"|\\S{modified}(?:{_JOIN}[^\\s\\w]{modified})*"
    )


def _combining_marks() -> str:
    """Return the accents and vowel signs of Unicode (categories Mn, Mc, Me) as ranges of a character class.

    `\\w` leaves them out, though in Hindi, Thai or vocalised Arabic they occur inside a word.
    """
    blocks = (*range(0x20000), *range(0xE0100, 0xE01F0))  # planes 2, 3 and from 15 have none
    ranges: list[list[int]] = []
    for code in blocks:
        if unicodedata.category(chr(code))[0] == "M":
            if ranges and ranges[-1][1] == code - 1:
                ranges[-1][1] = code
            else:
                ranges.append([code, code])
    return "".join(f"{chr(first)}-{chr(last)}" for first, last in ranges)
