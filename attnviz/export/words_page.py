"""A page for lines and words, in pixels of the window, drawn from the layout of `attnviz.pictures`.

Both views are drawn from the values that the window paints, on white and in the colours of its light theme.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Rectangle

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export import lettering
from attnviz.export.canvas import HEADING_HEIGHT, Canvas
from attnviz.export.figure_style import INK, hex_colour, plain
from attnviz.export.requests import Lines, check_number, check_spot
from attnviz.pictures import colours
from attnviz.pictures.lines import lines_spot
from attnviz.result.result import Source
from attnviz.system.arrays import Rgb
from attnviz.system.errors import ComputeError
from attnviz.system.wording import isolated

PX = 96  #: pixels of the window in an inch
WHITE, ACCENT, WARNING = (255, 255, 255), (10, 102, 194), (154, 91, 0)
FONT_PX = 12.0
MAX_HEIGHT_PX = 200 * PX  #: of a page, which is what PDF readers open
MARGIN_PX = 0.2 * PX  #: left and right of a page's picture
_SWATCH = 16.0


def drawn_spot(source: Source, request: Lines) -> Spot:
    """Return the spot whose weights are drawn; lines of its head are on top.

    Raises ComputeError if there is no such layer, head, sentence or token.
    """
    check_spot(source, request.spot)
    request.check_numbers(layers=source.num_layers, heads=source.num_heads, sentences=len(source.texts))
    spot = lines_spot(source, request.spot)
    if request.cell is not None and request.cell.column < 0:
        check_number("token", request.cell.row, len(source.row_labels(spot)))
    return spot


def hidden_heads(source: Source, request: Lines) -> frozenset[int]:
    """Return the heads that are left out."""
    return frozenset() if request.heads is None else frozenset(range(source.num_heads)) - request.heads


def title(source: Source, spot: Spot, heads: Sequence[int]) -> str:
    """Return what is shown: the stage, with its layer and heads where there are several."""
    parts = [STAGES[spot.stage].label]
    if source.num_layers > 1:
        parts.append(f"layer {source.layer_label(spot.layer)}")
    if source.num_heads > 1:
        parts.append(f"head {heads[0]}" if len(heads) == 1 else f"{len(heads)} heads")
    return " · ".join((*parts, *filter(None, [source.state_name])))


@dataclass(frozen=True)
class Page:
    """A figure whose axes are in pixels from its top left."""

    figure: Figure
    axes: Axes
    top: float  #: top of the picture, below the heading and the swatches

    def text(self, x: float, y: float, text: str, colour: str | colours.Colour, *, align: str = "left",
             px: float = FONT_PX) -> None:
        """Write a text, vertically centred on `y`."""
        self.axes.text(x, y, isolated(text), size=_points(px), ha=align, va="center_baseline", color=hex_colour(colour),
                       **plain())

    def tag(self, x: float, y: float, text: str, colour: colours.Colour) -> None:
        """Write a text in a small white box with an edge of a colour, centred on a point."""
        self.axes.text(x, y, text, size=_points(9), ha="center", va="center", color=INK, **plain(),
                       bbox={"boxstyle": "round,pad=0.15", "facecolor": hex_colour(WHITE),
                             "edgecolor": hex_colour(colour), "linewidth": _points(1)})

    def picture(self, left: float, top: float, width: float, height: float, pixels: Rgb) -> None:
        """Draw colours, (rows, columns, 3 or 4), over a rectangle: a patch has sharp edges."""
        limits = self.axes.axis()  # which imshow would change
        self.axes.imshow(pixels, extent=(left, left + width, top + height, top), aspect="auto",
                         interpolation="nearest" if pixels.shape[-1] == 4 else "antialiased")
        self.axes.axis(limits)

    def box(self, left: float, top: float, width: float, height: float, *, fill: colours.Colour | None = None,
            line: colours.Colour | None = None) -> None:
        """Draw a rectangle with round corners."""
        self.axes.add_patch(FancyBboxPatch(
            (left + 4, top + 4), width - 8, height - 8, boxstyle="round,pad=4,rounding_size=4",
            facecolor=hex_colour(fill), edgecolor=hex_colour(line),
            linewidth=0 if line is None else _points(1.5), mutation_aspect=1, clip_on=False))


def begin(source: Source, spot: Spot, heads: Sequence[int], size: tuple[float, float]) -> Page:
    """Begin a page with room for a picture of `size` below the heading and a swatch for each head.

    Raises ComputeError where it would be too high.
    """
    wide = max(size[0] + 2 * MARGIN_PX, 5.0 * PX)
    across = max(1, int((wide - 2 * MARGIN_PX) // (_SWATCH + 3)))
    swatches = list(heads) if source.num_heads > 1 else []
    top = HEADING_HEIGHT * PX + -(-len(swatches) // across) * (_SWATCH + 3)
    high = top + size[1] + MARGIN_PX
    if high > MAX_HEIGHT_PX:
        raise ComputeError("The text is too long for one page: shorten it, or export a heatmap.")
    canvas = Canvas((wide / PX, high / PX))
    canvas.heading(title(source, spot, heads), source.setup, lettering.sentence_line(source.texts, spot.sentence))
    axes = canvas.axes(0, 0, wide / PX, high / PX)
    axes.set(xlim=(0, wide), ylim=(high, 0))
    page = Page(canvas.figure, axes, top)
    for at, head in enumerate(swatches):
        row, column = divmod(at, across)
        x, y = MARGIN_PX + column * (_SWATCH + 3), HEADING_HEIGHT * PX - 8 + row * (_SWATCH + 3)
        colour = colours.head_colour(head)
        axes.add_patch(Rectangle((x, y), _SWATCH, _SWATCH, facecolor=hex_colour(colour), linewidth=0))
        page.text(x + _SWATCH / 2, y + _SWATCH / 2, str(head), colours.ink(colour), align="center", px=9)
    return page


def text_width(text: str, px: float = FONT_PX) -> float:
    """Return how many pixels a text takes, in the fonts of figures."""
    return lettering.width(text, px) * lettering.POINTS


def _points(px: float) -> float:
    return px * lettering.POINTS / PX

