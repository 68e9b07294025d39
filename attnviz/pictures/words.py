"""The tokens of a sentence tinted by the attention of one of them: of one head, or the mean of several. No Qt."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from types import MappingProxyType

import numpy as np

from attnviz.document.places import Cell, Spot
from attnviz.pictures import colours
from attnviz.result.result import Source
from attnviz.system.arrays import Bools, Float64
from attnviz.tokens.token import SPACE, Token

PAD_PX, GAP_PX, LEADING_PX = 4.0, 5.0, 6.0  #: gaps within a word, between words, between lines
MAX_OPACITY = 0.8  #: the opacity of the strongest tint


@dataclass(frozen=True, eq=False)
class Tints:
    """The weight that one token gives to each token of its sentence."""

    numbers: Float64  #: the mean of the heads; NaN if undefined, as for pooled cells that are all masked
    masked: Bools  #: masked in every one of the heads
    block: int = 1  #: tokens that share a number, the largest of theirs, if a long text is pooled

    @property
    def largest(self) -> float:
        """The largest magnitude, which has the strongest tint."""
        sizes = np.abs(self.numbers)
        return float(np.max(sizes, initial=0.0, where=np.isfinite(sizes) & ~self.masked))

    def strengths(self) -> Float64:
        """The strength of the tint of each token, from 0 to 1; below 0 for a negative number."""
        largest = self.largest
        if not largest:
            return np.zeros(len(self.numbers))
        return np.where(np.isfinite(self.numbers) & ~self.masked, self.numbers / largest, 0.0)


def token_tints(source: Source, spots: Sequence[Spot], query: int) -> Tints | None:
    """Return the tints of a query's sentence by the mean of these heads; None without a head."""
    found, hidden, block = [], [], 1
    for spot in spots:
        drawn = source.spot_data(spot)
        block = drawn.block
        at, count = query // block, len(source.row_labels(spot) if source.rows_are_keys else source.column_labels(spot))
        line = np.s_[:, at] if source.rows_are_keys else np.s_[at]
        found.append(np.repeat(drawn.values[line].astype(np.float64), block)[:count])
        masked = np.zeros(count, dtype=np.bool_) if drawn.masked is None else np.repeat(drawn.masked[line], block)
        hidden.append(masked[:count])
    if not found:
        return None
    return Tints(np.mean(found, axis=0), np.all(hidden, axis=0), block)


@dataclass(frozen=True, slots=True)
class Word:
    """A token as it appears in its sentence."""

    text: str
    is_glued: bool  #: no space before it, as in the pieces of a word
    level: int = 0  #: see `embedding_levels`


def split_words(tokens: Sequence[Token], text: str = "") -> tuple[Word, ...]:
    """Return the tokens of a sentence as read: a leading space becomes the gap before a token."""
    found, end = [], 0
    for at, (token, level) in enumerate(zip(tokens, embedding_levels(tokens, text), strict=True)):
        spaced = token.label.startswith(SPACE) and token.label.strip(SPACE) != ""
        word = token.label.lstrip(SPACE) if spaced else token.label
        found.append(Word(word, at > 0 and token.start <= end and not spaced, level))
        end = max(end, token.end)
    return tuple(found)


def is_right_to_left(text: str) -> bool:
    """Return whether the first letter with a direction is written from right to left."""
    kinds = map(unicodedata.bidirectional, text)
    return next((kind in ("R", "AL") for kind in kinds if kind in ("L", "R", "AL")), False)


def embedding_levels(tokens: Sequence[Token], text: str = "") -> Sequence[int]:
    """Return the embedding level of each token, as Unicode's bidirectional algorithm (UAX #9) calls it.

    Even levels are read from left to right, odd ones from right to left. If the text begins with a right-to-left
    letter, no level is 0. A token is one unit with the direction of its first letter; a token without letters has that
    of its neighbours if these agree, and otherwise that of the text; both brackets of a pair have one direction.
    Explicit embeddings and isolates have no effect.
    `text` has the tokens' offsets: without it their labels are read.
    """
    parts = [text[token.start : token.end] or token.label for token in tokens]
    whole = text or "".join(parts)
    if whole.isascii() or not any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in set(whole)):
        return (0,) * len(parts)
    base = "R" if is_right_to_left(whole) else "L"
    kinds: list[str] = []
    for kind in map(_direction, parts):
        kinds.append(base if kind == "end" else kind if kind != "mark" else kinds[-1] if kinds else "")
    for at, kind in enumerate(kinds):
        around = [kinds[beside] for beside in (at - 1, at + 1) if 0 <= beside < len(kinds)]
        if (kind == "separator" and around == ["number"] * 2) or (kind == "unit" and "number" in around):  # 3.14, 5 %
            kinds[at] = "number"
    strong = base
    for at, kind in enumerate(kinds):
        strong = kind if kind in ("L", "R") else strong
        kinds[at] = "L" if kind == "number" and strong == "L" else kind
    for opening, closing in _bracket_pairs(parts, kinds):
        if direction := _bracket_direction(kinds, opening, closing, base):
            kinds[opening] = kinds[closing] = direction
    levels: list[int] = []
    for is_strong, group in groupby(range(len(kinds)), key=lambda at: kinds[at] in ("L", "R", "number")):
        run = [*group]
        ends = {kinds[at] if 0 <= at < len(kinds) else base for at in (run[0] - 1, run[-1] + 1)}
        neutral = base if len({"L" if kind == "L" else "R" for kind in ends}) > 1 else "L" if "L" in ends else "R"
        levels += [_LEVELS[kinds[at] if is_strong else neutral, base] for at in run]
    return levels


def _bracket_pairs(parts: Sequence[str], kinds: Sequence[str]) -> list[tuple[int, int]]:
    """Return the tokens that are the brackets of a pair, in the order of the first ones (rule BD16 of UAX #9)."""
    pairs, opened = list[tuple[int, int]](), list[tuple[str, int]]()
    for at, part in enumerate(parts):
        mark = "" if kinds[at] else part.strip()
        if closing := _BRACKETS.get(mark):
            if len(opened) == MAX_BRACKETS:
                break
            opened.append((closing, at))
        elif depth := next((depth for depth in range(len(opened), 0, -1) if opened[depth - 1][0] == mark), 0):
            pairs.append((opened[depth - 1][1], at))
            del opened[depth - 1 :]
    return sorted(pairs)


def _bracket_direction(kinds: Sequence[str], opening: int, closing: int, base: str) -> str:
    """Return the direction of a pair of brackets by what is inside and before it (rule N0 of UAX #9); "" for none."""
    inside = {_strong(kind) for kind in kinds[opening + 1 : closing]} - {""}
    if base in inside or not inside:
        return base if inside else ""
    before = next((strong for kind in reversed(kinds[:opening]) if (strong := _strong(kind))), base)
    return before if before in inside else base


def _strong(kind: str) -> str:
    """Return the direction that a token of a kind gives to what is beside it: numbers are read like right-to-left."""
    return "R" if kind == "number" else kind if kind in ("L", "R") else ""


#: The closing bracket of each opening one.
_BRACKETS = MappingProxyType(dict(zip("([{⟨（［｛「『【〈《", ")]}⟩）］｝」』】〉》", strict=True)))
MAX_BRACKETS = 63  #: brackets open at once; with more, the pairs after them are not found, as UAX #9 has it
#: The embedding level of a token by its direction and that of the text.
_LEVELS = MappingProxyType({("L", "L"): 0, ("R", "L"): 1, ("number", "L"): 2,
                            ("L", "R"): 2, ("R", "R"): 1, ("number", "R"): 2})


def _direction(text: str) -> str:
    """Return "L" or "R" by the first letter, or "number", "separator", "unit", "mark", "end" of a line, or ""."""
    kinds = [unicodedata.bidirectional(character) for character in text]
    if strong := next((kind for kind in kinds if kind in ("L", "R", "AL")), ""):
        return "L" if strong == "L" else "R"
    if "B" in kinds:
        return "end"
    if "EN" in kinds or "AN" in kinds:
        return "number"
    return {"CS": "separator", "ES": "separator", "ET": "unit", "NSM": "mark"}.get("".join({*kinds}), "")


def visual_order(levels: Sequence[int]) -> Sequence[int]:
    """Return which token is painted at each place of a line, from left to right (rule L2 of UAX #9)."""
    order: Sequence[int] = range(len(levels))
    for level in range(max(levels, default=0), 0, -1):
        runs = [(is_turned, [*run]) for is_turned, run in groupby(order, key=lambda at: levels[at] >= level)]
        order = [at for is_turned, run in runs for at in (reversed(run) if is_turned else run)]
    return order


def attended_words(source: Source, spot: Spot) -> tuple[Word, ...]:
    """Return the words that are attended to, as they are read."""
    if is_one_text(source, spot):
        return split_words(source.tokens(spot), source.row_text(spot))
    return split_words([Token(-1, word, word, 2 * at, 2 * at) for at, word in enumerate(source.column_labels(spot))])


def is_one_text(source: Source, spot: Spot) -> bool:
    """Return whether the words of a spot's weights attend to each other, and not to those of another text."""
    return source.row_labels(spot) == source.column_labels(spot)


def displayed_query(source: Source, spot: Spot, cell: Cell | None) -> int:
    """Return the token whose attention is shown: that of a marked cell, otherwise the last, or CLS of a picture."""
    weights = source.weights_of(spot)
    last, image = len(source.row_labels(weights)) - 1, source.image(weights)
    query = None if cell is None or cell.row < 0 else source.query_of(cell)
    if query is None:
        return 0 if image is not None and image.first and is_one_text(source, weights) else last
    return min(last, query)


Box = tuple[float, float, float, float]  #: left, top, width and height


def lay_out(words: Sequence[Word], widths: Sequence[float], *, room: float, height: float) -> list[Box]:
    """Return the box of each word, in lines no wider than `room`, from the side where the sentence begins.

    `widths` of the texts and `height` of a box are in pixels of the window.
    """
    sizes = [min(room, letters + 2 * PAD_PX) for letters in widths]
    lines: list[list[int]] = [[]]
    x = 0.0
    for at, word in enumerate(words):
        x += 1.0 if word.is_glued else GAP_PX if x else 0.0
        if x and x + sizes[at] > room:
            lines.append([])
            x = 0.0
        lines[-1].append(at)
        x += sizes[at]
    boxes: dict[int, Box] = {}
    for number, line in enumerate(lines):
        order = [line[at] for at in visual_order([words[at].level for at in line])]
        gaps = [0.0, *(1.0 if abs(left - right) == 1 and words[max(left, right)].is_glued else GAP_PX
                       for left, right in pairwise(order))]
        x = room - sum(gaps) - sum(sizes[at] for at in order) if begins_right(words) else 0.0
        for at, gap in zip(order, gaps, strict=False):
            boxes[at] = (x + gap, number * (height + LEADING_PX), sizes[at], height)
            x += gap + sizes[at]
    return [boxes[at] for at in range(len(words))]


def begins_right(words: Sequence[Word]) -> bool:
    """Return whether lines of words begin at the right."""
    return bool(words) and all(word.level for word in words)


def line_order(words: Sequence[Word], boxes: Sequence[Box]) -> list[int]:
    """Return the words line by line, and in each line as the eye goes that reads from where it begins."""
    sign = -1 if begins_right(words) else 1
    return sorted(range(len(words)), key=lambda at: (boxes[at][1], sign * boxes[at][0]))


def word_background(
    strength: float, heads: Sequence[Spot], *, over: colours.Colour, several: colours.Colour, negative: colours.Colour
) -> colours.Colour:
    """Return the colour under a word: that of the head where one alone is shown, another below zero."""
    return colours.mix(tint_colour(heads, several=several) if strength >= 0 else negative, over,
                       MAX_OPACITY * abs(strength))


def tint_colour(heads: Sequence[Spot], *, several: colours.Colour) -> colours.Colour:
    """Return the colour of tints: that of the head where one alone is shown."""
    return colours.head_colour(heads[0].head) if len(heads) == 1 else several
