"""Segments of a text: its sentences, lines, chat turns, or the parts that a person has marked.

A sentence ends after `.`, `!`, `?`, `…` or their like of other scripts, and the closing quotes and brackets after it,
where white space follows; after 。 ！ ？ of Chinese and Japanese also without; and at the end of each line. A single
dot ends none before a lower-case letter, or after a single letter, as in "e.g.", "U.S." or "J. Smith". Other
abbreviations ("Dr. Smith") are not known, and end one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING

from attnviz.system.wording import N_

if TYPE_CHECKING:
    from attnviz.document.document import Document

_CLOSING = "\"'\u2019\u201d\u00bb)\\]}"
_SENTENCE_END = re.compile(
    f"(?P<spaced>[.!?\u2026\u061f\u06d4\u0964\u0965\u0589\u1362\u203c\u2047-\u2049]+)[{_CLOSING}]*\\s+"
    f"|[\u3002\uff01\uff1f\uff61]+[\u300d\u300f\uff09\u3011{_CLOSING}]*\\s*"
    r"|\n\s*")
_LINE_END = re.compile(r"\n\s*")
_SINGLE_LETTER = re.compile(r"(?<!\w)[^\W\d_]$")


def sentence_starts(text: str) -> tuple[int, ...]:
    """Return where the sentences of a text begin, in characters; the first at 0."""
    ends = (match for match in _SENTENCE_END.finditer(text) if not _continues(text, match))
    return _starts((match.end() for match in ends), len(text))


def line_starts(text: str) -> tuple[int, ...]:
    """Return where the lines of a text begin, in characters; blank lines belong to the line before."""
    return _starts((match.end() for match in _LINE_END.finditer(text)), len(text))


def _continues(text: str, match: re.Match[str]) -> bool:
    """Return whether a sentence goes on after a single dot."""
    if match["spaced"] != "." or "\n" in match[0]:
        return False
    before = text[max(0, match.start() - 2) : match.start()]
    return text[match.end() : match.end() + 1].islower() or bool(_SINGLE_LETTER.search(before))


def _starts(found: Iterable[int], length: int) -> tuple[int, ...]:
    return (0, *(start for start in dict.fromkeys(found) if 0 < start < length))


@dataclass(frozen=True, slots=True)
class Fold:
    """A way to fold a text to segments."""

    label: str  #: in the menu
    help: str
    caption: str  #: what the pictures are folded by
    starts: Callable[[Document, int, str], tuple[int, ...]]  #: of a document, a sentence and its text, in characters


def _marked(document: Document, sentence: int, text: str) -> tuple[int, ...]:
    return _starts((mark.start for mark in document.marks if mark.sentence == sentence), len(text))


def _turns(document: Document, sentence: int, text: str) -> tuple[int, ...]:
    return _starts((turn.start for turn in document.turns if turn.sentence == sentence), len(text))


def turn_roles(document: Document, sentence: int, starts: Sequence[int]) -> tuple[str, ...]:
    """Return the role of the turn at each of some characters, "" before the first turn; () if the text is no chat."""
    turns = [turn for turn in document.turns if turn.sentence == sentence]
    found = (bisect_right(turns, start, key=attrgetter("start")) - 1 for start in starts if turns)
    return tuple(turns[at].role if at >= 0 else "" for at in found)


NO_FOLD = ""  #: the pictures are by token
#: The ways to fold by their names.
FOLDS: Mapping[str, Fold] = MappingProxyType({
    "sentence": Fold(N_("&Sentence"), N_("Pool the rows and columns of every picture to the sentences of the text."),
                     N_("folded by sentence"), lambda document, sentence, text: sentence_starts(text)),
    "line": Fold(N_("&Line"), N_("Pool the rows and columns of every picture to the lines of the text."),
                 N_("folded by line"), lambda document, sentence, text: line_starts(text)),
    "turn": Fold(N_("&Chat turn"), N_("Pool the rows and columns of every picture to the turns of a chat."),
                 N_("folded by chat turn"), _turns),
    "marks": Fold(N_("&Own marks"), N_("Pool the rows and columns of every picture to the parts that you marked: "
                                       "drag over tokens with Ctrl."),
                  N_("folded by own marks"), _marked),
})


def segment_starts(
    fold: str, document: Document, sentence: int, text: str, spans: Sequence[tuple[int, int]]
) -> tuple[int, ...]:
    """Return the first token of each segment of a sentence, by its text and the `spans` of its tokens."""
    return first_tokens(FOLDS[fold].starts(document, sentence, text), spans)


def first_tokens(starts: Sequence[int], spans: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return the first token of each segment that has one, by the `spans` of tokens and where segments start.

    A token belongs to the segment of its last character: the space before a word, which tokens begin with, does not
    decide.
    """
    found = (max(0, bisect_right(starts, max(start, end - 1)) - 1) for start, end in spans)
    firsts, last = [], -1
    for token, segment in enumerate(found):
        if segment > last:  # tokens that are bytes of one character never go back
            firsts.append(token)
            last = segment
    return tuple(firsts)
