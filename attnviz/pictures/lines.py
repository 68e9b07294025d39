"""Weights as lines from queries to keys, one for each unmasked pair. No Qt."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps
from attnviz.pictures.marks import marks_for
from attnviz.pictures.numbers import level
from attnviz.pictures.picture import Picture, make_picture
from attnviz.pictures.scaling import CURVE_WORDS, Levels
from attnviz.result.result import Source
from attnviz.system.arrays import Float32, Float64, Indices
from attnviz.system.wording import N_

MIN_ROW_PX, MAX_ROW_PX = 16.0, 40.0  #: the height of a word
MIN_WIDTH_PX, MAX_WIDTH_PX = 0.6, 9.0  #: of a line
LEVELS = 63  #: levels of width and colour; lines of one level are drawn together
MAX_LINES = 1000  #: lines drawn at once; more are a grey haze, and take longer than a frame
MIN_NUMBERED = 0.25  #: strength of lines of one token that have the number of their head
MAX_WORDS = 256  #: tokens; longer sentences show only the lines of a marked token

#: What the thickest line stands for with a range per row, per head, or for all heads.
THICKNESS_WORDS = {"row": N_("each row by its own scale"), "head": N_("each head by its own scale"),
                   "shared": N_("thickest: {number}")}


def lines_spot(source: Source, chosen: Spot) -> Spot:
    """Return the spot whose numbers are drawn as lines: the selected one if it has weights, otherwise its weights."""
    row = STAGES[chosen.stage]
    there = row.is_matrix and row.colours == "sequential" and chosen.stage in source.stages(chosen.layer)
    return chosen if there else source.weights_of(chosen)


@dataclass(frozen=True, eq=False)
class Lines:
    """Lines from queries to keys, weakest first."""

    queries: Indices
    keys: Indices
    heads: Indices
    strengths: Float32  #: 1 is the thickest line
    total: int  #: number of lines, including those too weak to be drawn


_none = np.empty(0, dtype=np.intp)
NO_LINES = Lines(_none, _none, _none, np.empty(0, dtype=np.float32), 0)


def find_lines(source: Source, pictures: Sequence[Picture], *, cell: Cell | None = None, most: int = 10**9) -> Lines:
    """Return the `most` strongest lines of pictures of heads; for a marked cell, only lines of its cells."""
    found: list[tuple[Picture, int, int, Float32]] = []
    for picture in pictures:
        whole = source.spot_data(picture.spot)
        marks = [(0, 0, *picture.shape)] if cell is None else marks_for(picture, cell)
        for row, column, rows, columns in marks:
            cells = np.s_[row : row + rows, column : column + columns]
            reach = None if picture.reach is None else picture.reach[row : row + rows]
            strengths = picture.scale.strengths(whole.values[cells], reach)
            if whole.masked is not None:
                strengths[whole.masked[cells]] = 0
            found.append((picture, row, column, strengths))
    there = np.concatenate([strengths[strengths > 0] for *_, strengths in found]) if found else NO_LINES.strengths
    if not len(there):
        return NO_LINES
    # The weakest line drawn is found first: locating all 25,000 takes four times as long.
    least = np.partition(there, len(there) - most)[len(there) - most] if most < len(there) else 0
    lines = [lines_in_block(picture, row, column, strengths, least) for picture, row, column, strengths in found]
    queries, keys, heads, strengths = (np.concatenate(parts) for parts in zip(*lines, strict=True))
    order = np.argsort(strengths, kind="stable")[-most:]
    return Lines(queries[order], keys[order], heads[order], strengths[order], len(there))


def lines_in_block(
    picture: Picture, row: int, column: int, strengths: Float32, least: float
) -> tuple[Indices, Indices, Indices, Float32]:
    """Return queries, keys, heads and strengths of the lines of a part of a picture that are at least `least`."""
    down, across = np.nonzero(strengths >= least if least > 0 else strengths)
    queries, keys = (across + column, down + row) if picture.source.rows_are_keys else (down + row, across + column)
    return queries, keys, np.full(len(down), picture.spot.head), strengths[down, across]


def head_spots(source: Source, chosen: Spot, *, hidden: frozenset[int]) -> list[Spot]:
    """Return the weights of the heads that are drawn: those that are neither hidden nor ablated."""
    heads = (lines_spot(source, chosen).at(head=head) for head in range(source.num_heads) if head not in hidden)
    return [spot for spot in heads if not source.is_ablated(spot)]


def head_pictures(
    source: Source, chosen: Spot, *, hidden: frozenset[int], maps: Maps, levels: Levels | None
) -> list[Picture]:
    """Return a picture of the weights of each head that is drawn."""
    return [make_picture(source, spot, maps=maps, levels=levels)
            for spot in head_spots(source, chosen, hidden=hidden)]


def drawn_lines(source: Source, pictures: Sequence[Picture], cell: Cell | None) -> Lines:
    """Return the lines to draw: the strongest, or the lines of a marked cell; long texts have only the latter."""
    too_long = any(max(picture.shape) > MAX_WORDS for picture in pictures)
    return NO_LINES if cell is None and too_long else find_lines(source, pictures, cell=cell, most=MAX_LINES)


def marked_words(picture: Picture, cell: Cell) -> frozenset[tuple[str, int]]:
    """Return the tokens that a marked cell names, each with its side: "queries" or "keys"."""
    down, across = ("keys", "queries") if picture.source.rows_are_keys else ("queries", "keys")
    marks = marks_for(picture, cell)
    return frozenset([(down, row) for row, _, rows, _ in marks if rows == 1]
                     + [(across, column) for _, column, _, columns in marks if columns == 1])


def strongest_of(
    pictures: Sequence[Picture], side: str, token: int, most: int
) -> list[tuple[int, int, float]]:
    """Return head, token of the other side and weight of the `most` largest weights of a token in all pictures."""
    found: list[tuple[int, int, float]] = []
    for picture in pictures:
        whole = picture.source.spot_data(picture.spot)
        if whole.block != 1:
            continue
        at = np.s_[token, :] if (side == "queries") is not picture.source.rows_are_keys else np.s_[:, token]
        values = np.where(np.isfinite(whole.values[at]), whole.values[at], 0)
        if whole.masked is not None:
            values = np.where(whole.masked[at], 0, values)
        found += [(picture.spot.head, int(other), float(values[other])) for other in np.argsort(-values)[:most]
                  if values[other] > 0]
    return sorted(found, key=lambda row: -row[2])[:most]


def lanes(pictures: Sequence[Picture], row_height: float) -> Mapping[int, float]:
    """Return how far below the middle of their words the lines of each head end, so that each is seen."""
    step = min(MAX_WIDTH_PX, row_height * 0.7 / max(1, len(pictures)))
    middle = (len(pictures) - 1) / 2
    return {picture.spot.head: (at - middle) * step for at, picture in enumerate(pictures)}


def strokes(
    lines: Lines, offsets: Mapping[int, float], *, row_height: float, chosen: int,
    top: float = -np.inf, bottom: float = np.inf,
) -> Iterator[tuple[int, int, Float64, Float64]]:
    """Yield head, level and the heights of both ends of all lines that are drawn alike, between `top` and `bottom`.

    The strongest come last, and after them the lines of the chosen head, which lie on top; `offsets` as from `lanes`.
    """
    lane = np.array([offsets.get(head, 0.0) for head in range(max(offsets, default=0) + 1)])[lines.heads]
    begins, ends = ((at + 1.5) * row_height + lane for at in (lines.queries, lines.keys))
    seen = (np.maximum(begins, ends) >= top - MAX_WIDTH_PX) & (np.minimum(begins, ends) <= bottom + MAX_WIDTH_PX)
    levels = np.rint(lines.strengths * LEVELS).astype(np.intp)
    order = np.lexsort((lines.heads, levels, lines.heads == chosen))
    order = order[seen[order]]
    heads, levels, begins, ends = (each[order] for each in (lines.heads, levels, begins, ends))
    cuts = np.flatnonzero((np.diff(heads) != 0) | (np.diff(levels) != 0)) + 1
    for first, end in pairwise((0, *cuts.tolist(), len(order)) if len(order) else ()):
        yield int(heads[first]), int(levels[first]), begins[first:end], ends[first:end]


def head_numbers(
    lines: Lines, offsets: Mapping[int, float], *, row_height: float, columns: int, gap: float, chosen: int,
    alone: bool,
) -> Iterator[tuple[int, float, float]]:
    """Yield a head, how far along its line its number is written, from 0 to 1, and at which height.

    Colours alone do not tell heads apart for everybody. Each head has a column, so that numbers of two heads never
    overlap: the chosen one, and of the others those with the strongest lines. Its strongest line has its number; of
    lines of one word `alone` so has each strong one that is not nearer than `gap` to a number. One head has none.
    """
    if len(offsets) < 2:
        return
    strongest = {head: at for at, head in enumerate(lines.heads.tolist())}  # the last line of a head is its strongest
    heads = sorted(sorted(strongest, key=lambda head: (head == chosen, strongest[head]))[-columns:])
    for column, head in enumerate(heads):
        share, written = (column + 0.5) / len(heads), list[float]()
        for at in reversed(np.flatnonzero(lines.heads == head).tolist() if alone else [strongest[head]]):
            query, key = int(lines.queries[at]), int(lines.keys[at])
            height = (query + 1.5 + share * (key - query)) * row_height + offsets[head]
            is_free = all(abs(height - other) >= gap for other in written)
            if is_free and (not written or lines.strengths[at] >= MIN_NUMBERED):
                written.append(height)
                yield head, share, height


def thickness(pictures: Sequence[Picture], translate: Callable[[str], str]) -> str:
    """Return what number the thickest line stands for, in words that the window translates."""
    if not pictures:
        return ""
    scale = pictures[0].scale
    kind = "row" if scale.is_per_row else "head" if any(picture.scale != scale for picture in pictures) else "shared"
    most = "≥ " * scale.above + level(max(abs(scale.low), abs(scale.high)))
    words = translate(THICKNESS_WORDS[kind]).format(number=most)
    return words if scale.curve == "linear" else f"{words} · {translate(CURVE_WORDS[scale.curve])}"


def colour_and_width(
    head: int, level: int, ground: colours.Colour, *, row_height: float, alone: bool
) -> tuple[colours.Colour, float]:
    """Return the colour, mixed with the ground, and the width in pixels of a head's lines of one level.

    In rows of this height; lines of one word `alone` are all visible.
    """
    strength, least = level / LEVELS, 0.35 if alone else 0.12
    widest = min(MAX_WIDTH_PX, row_height * 0.45)
    return (colours.mix(colours.head_colour(head), ground, least + (1 - least) * strength),
            MIN_WIDTH_PX + strength * (widest - MIN_WIDTH_PX))
