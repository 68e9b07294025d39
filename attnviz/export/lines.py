"""Lines between tokens as a figure: what the panel *Lines* shows, for paper or slides."""

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure

from attnviz.export import lettering, words_page
from attnviz.export.figure_style import GREY, INK, figure_style
from attnviz.export.requests import Lines
from attnviz.pictures import colours, lines
from attnviz.pictures.levels import Maps, levels_for
from attnviz.pictures.picture import Picture
from attnviz.result.result import Source
from attnviz.system.errors import ComputeError
from attnviz.system.watch import UNWATCHED, Watch

BETWEEN_PX = 320.0  #: from the words on the left to those on the right
MAX_LABEL_PX = 180.0
_GAP = 8.0
_NUMBER_PX = 18.0  #: of the number of a head on its line


@figure_style()
def draw(source: Source, request: Lines, *, maps: Maps | None = None, watch: Watch = UNWATCHED) -> Figure:
    """Draw the weights of a spot as lines from queries to keys; if a cell is marked, only its lines.

    Raises ComputeError where there is no such spot, or the text is too long, and Cancelled.
    """
    spot, maps = words_page.drawn_spot(source, request), maps or Maps()
    if source.spot_data(spot).block > 1:
        raise ComputeError("The text is so long that no matrix is kept whole: shorten it to draw its lines.")
    words, keys = (tuple(map(lettering.clean, labels))
                   for labels in (source.row_labels(spot), source.column_labels(spot)))
    rows = max(len(words), len(keys))
    if request.cell is None and rows > lines.MAX_WORDS:
        raise ComputeError("A text of more than {most} tokens has lines of one token only: pin a word, or name its "
                           "token by --query.", most=lines.MAX_WORDS)
    pictures = lines.head_pictures(source, spot, hidden=words_page.hidden_heads(source, request), maps=maps,
                                   levels=levels_for(source, spot.at(head=0), maps))
    watch.report(0.3)
    found = lines.drawn_lines(source, pictures, request.cell)
    row = max(lines.MIN_ROW_PX, min(28.0, 1000 / (rows + 1)))
    left, right = (min(MAX_LABEL_PX, max(map(words_page.text_width, (*some, "query")))) + 2 * _GAP
                   for some in (words, keys))
    heads = [picture.spot.head for picture in pictures]
    page = words_page.begin(source, spot, heads, (left + BETWEEN_PX + right, row * (rows + 2)))
    left += words_page.MARGIN_PX
    ends = (left, left + BETWEEN_PX)
    for head, strength, begins, stops in lines.strokes(
            found, lines.lanes(pictures, row), row_height=row, chosen=spot.head):
        colour, width = lines.colour_and_width(head, strength, words_page.WHITE, row_height=row,
                                               alone=request.cell is not None)
        segments = np.stack([np.stack([np.full(len(heights), x), heights + page.top], axis=1)
                             for x, heights in zip(ends, (begins, stops), strict=True)], axis=1)
        page.axes.add_collection(LineCollection(
            list(segments), colors=[tuple(part / 255 for part in colour)], capstyle="butt",
            linewidths=width * lettering.POINTS / words_page.PX, label=f"head {head}"), autolim=False)
    for head, share, y in lines.head_numbers(
            found, lines.lanes(pictures, row), row_height=row, columns=int(BETWEEN_PX // _NUMBER_PX), gap=_NUMBER_PX,
            chosen=spot.head, alone=request.cell is not None):
        page.tag(left + share * BETWEEN_PX, page.top + y, str(head), colours.head_colour(head))
    watch.report(0.8)
    marked = lines.marked_words(pictures[0], request.cell) if request.cell is not None and pictures else frozenset()
    for side, labels, x, align in (("queries", words, left - _GAP, "right"),
                                   ("keys", keys, ends[1] + _GAP, "left")):
        page.text(x, page.top + row / 2, "query" if side == "queries" else "key", GREY, align=align)
        for at, label in enumerate(labels):
            middle = page.top + (at + 1.5) * row
            text = lettering.shorten(label, inches=MAX_LABEL_PX / words_page.PX, size=9)
            if (side, at) in marked:
                wide = words_page.text_width(text) + 8
                page.box(x + 4 - wide if align == "right" else x - 4, middle - row / 2 + 1, wide, row - 2,
                         line=words_page.ACCENT)
            page.text(x, middle, text, words_page.ACCENT if (side, at) in marked else INK, align=align)
    page.text(words_page.MARGIN_PX, page.top + (rows + 1.5) * row, _scale(pictures, found), GREY, px=10.5)
    return page.figure


def _scale(pictures: list[Picture], found: lines.Lines) -> str:
    """Return what the thickest line stands for, and how many lines are not drawn."""
    if not found.total:
        return "no lines"
    told = lines.thickness(pictures, str)
    return told if found.total <= lines.MAX_LINES else f"top {lines.MAX_LINES:,} of {found.total:,} lines · {told}"
