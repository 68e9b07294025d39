"""The tokens of a sentence tinted by the attention of one of them: of one head, or the mean of several. No Qt."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from attnviz.document.places import Cell, Spot
from attnviz.pictures import colours
from attnviz.pictures.lines import lines_spot
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


def split_words(tokens: Sequence[Token]) -> tuple[Word, ...]:
    """Return the tokens of a sentence as read: a leading space becomes the gap before a token."""
    found, end = [], 0
    for at, token in enumerate(tokens):
        spaced = token.label.startswith(SPACE) and token.label.strip(SPACE) != ""
        text = token.label.lstrip(SPACE) if spaced else token.label
        found.append(Word(text, at > 0 and token.start <= end and not spaced))
        end = max(end, token.end)
    return tuple(found)


def is_right_to_left(text: str) -> bool:
    """Return whether the first letter with a direction is written from right to left."""
    kinds = map(unicodedata.bidirectional, text)
    return next((kind in ("R", "AL") for kind in kinds if kind in ("L", "R", "AL")), False)


def attended_words(source: Source, spot: Spot) -> tuple[Word, ...]:
    """Return the words that are attended to, as they are read."""
    if is_one_text(source, spot):
        return split_words(source.tokens(spot))
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


def head_spots(source: Source, chosen: Spot, *, hidden: frozenset[int]) -> list[Spot]:
    """Return the heads whose mean tints the words: those that are neither hidden nor ablated."""
    heads = (lines_spot(source, chosen).at(head=head) for head in range(source.num_heads) if head not in hidden)
    return [spot for spot in heads if not source.is_ablated(spot)]


Box = tuple[float, float, float, float]  #: left, top, width and height


def lay_out(words: Sequence[Word], widths: Sequence[float], *, room: float, height: float) -> list[Box]:
    """Return the box of each word, in lines no wider than `room`, from the side where the sentence begins.

    `widths` of the texts and `height` of a box are in pixels of the window.
    """
    boxes: list[Box] = []
    x = y = 0.0
    for word, letters in zip(words, widths, strict=True):
        width = min(room, letters + 2 * PAD_PX)
        x += 1.0 if word.is_glued else GAP_PX if x else 0.0
        if x and x + width > room:
            x, y = 0.0, y + height + LEADING_PX
        boxes.append((x, y, width, height))
        x += width
    if is_right_to_left("".join(word.text for word in words)):
        return [(room - left - width, top, width, high) for left, top, width, high in boxes]
    return boxes


def word_background(
    strength: float, heads: Sequence[Spot], *, over: colours.Colour, several: colours.Colour, negative: colours.Colour
) -> colours.Colour:
    """Return the colour under a word: that of the head where one alone is shown, another below zero."""
    return colours.mix(tint_colour(heads, several=several) if strength >= 0 else negative, over,
                       MAX_OPACITY * abs(strength))


def tint_colour(heads: Sequence[Spot], *, several: colours.Colour) -> colours.Colour:
    """Return the colour of tints: that of the head where one alone is shown."""
    return colours.head_colour(heads[0].head) if len(heads) == 1 else several
