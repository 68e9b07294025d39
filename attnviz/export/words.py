"""The tinted sentence as a figure: what the panel *Words* shows, for paper or slides."""

from collections.abc import Sequence

from matplotlib.figure import Figure

from attnviz.export import lettering, words_page
from attnviz.export.figure_style import GREY, INK, figure_style
from attnviz.export.requests import Words
from attnviz.pictures import colours, patches, words
from attnviz.pictures.levels import Maps
from attnviz.pictures.lines import head_spots
from attnviz.pictures.numbers import format_number
from attnviz.result.result import Source
from attnviz.system.errors import ComputeError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import isolated_label

ROOM_PX = 620.0  #: the width of a line of words
WORD_PX = 16.0  #: the size of their letters


@figure_style()
def draw(source: Source, request: Words, *, maps: Maps | None = None, watch: Watch = UNWATCHED) -> Figure:
    """Draw a sentence, each word tinted by the weight that one of its words, the query, gives to it.

    Of several heads it is the mean. `maps` make no difference: a tint is the share of the strongest. Raises
    ComputeError where there is no such spot, or no head is left, and Cancelled.
    """
    spot = words_page.drawn_spot(source, request)
    heads = head_spots(source, spot, hidden=words_page.hidden_heads(source, request))
    query = words.displayed_query(source, spot, request.cell)
    tints = words.token_tints(source, heads, query)
    if tints is None:
        raise ComputeError("No head is shown: choose one that is not ablated.")
    watch.report(0.3)
    read, one_text = words.attended_words(source, spot), words.is_one_text(source, spot)
    letters = [lettering.shorten(lettering.clean(word.text), inches=ROOM_PX / words_page.PX, size=12) for word in read]
    widths = [words_page.text_width(text, WORD_PX) for text in letters]
    height, image, picture = 1.25 * WORD_PX + 2 * words.PAD_PX, source.image(spot), None
    boxes: Sequence[words.Box] = ()
    if image is None:
        boxes = words.lay_out(read, widths, room=ROOM_PX, height=height)
    else:
        layout = patches.lay_out_patches(read, widths, image, room=ROOM_PX, height=height, most=ROOM_PX)
        boxes, picture = layout.boxes, layout.picture
    below = max(top + high for _, top, _, high in boxes)
    page = words_page.begin(source, spot, [head.head for head in heads], (ROOM_PX, below + 48))
    left, top = words_page.MARGIN_PX, page.top + 8
    if image is not None and picture is not None:
        tinted = patches.patch_tints(
            tints.strengths(), image, positive=words.tint_colour(heads, several=words_page.ACCENT),
            negative=words_page.WARNING)
        for pixels in (patches.picture_ground(image), tinted):
            page.picture(left + picture[0], top + picture[1], picture[2], picture[3], pixels)
    for at, ((x, y, width, height), text, strength) in enumerate(
            zip(boxes, letters, tints.strengths().tolist(), strict=True)):
        watch.report(0.3 + 0.7 * at / len(boxes))
        if image is not None and image.patch(at) is not None:
            if one_text and at == query:
                page.box(left + x, top + y, width, height, line=words_page.ACCENT)
            continue
        ground = words.word_background(strength, heads, over=words_page.WHITE, several=words_page.ACCENT,
                                 negative=words_page.WARNING)
        chosen = one_text and at == query
        if strength or chosen:
            page.box(left + x, top + y, width, height, fill=ground if strength else None,
                     line=words_page.ACCENT if chosen else None)
        ink = GREY if tints.masked[at] else colours.ink(ground) if strength else INK
        page.text(left + x + width / 2, top + y + height / 2, text, ink, align="center", px=WORD_PX)
    asking = letters[query] if one_text else lettering.clean(source.row_labels(spot)[query])
    asking = lettering.shorten(asking, inches=ROOM_PX / 3 / words_page.PX, size=8)
    caption = _caption(asking, len(heads), tints, source.rows_are_keys)
    page.text(left, top + below + 22, caption, GREY, px=10.5)
    return page.figure


def _caption(asking: str, heads: int, tints: words.Tints, rows_are_keys: bool) -> str:
    """Return the caption: whose attention the tints show, and the strongest weight."""
    mean = f", mean of {heads} heads" if heads > 1 else ""
    pooled = f", of {tints.block} words each" if tints.block > 1 else ""
    who = isolated_label(asking)
    whose = f"Column of the query “{who}”" if rows_are_keys else f"“{who}” attends to"
    return f"{whose}{mean} · strongest: {format_number(tints.largest, 3)}{pooled}"
