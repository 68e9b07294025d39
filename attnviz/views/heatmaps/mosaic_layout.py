"""Layout of the heads of a mosaic: all visible, each as large as possible."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from attnviz.document.places import Spot
from attnviz.pictures.grid import Grid, arrange_heads
from attnviz.views.heatmaps.tiles import largest_grid

MIN_PITCH_PX = 6  #: minimum distance between the origins of neighbouring pictures; if they do not fit, they scroll
MIN_WIDE_GAP_PITCH_PX = 20  #: pitch from which gaps are wider and stripes higher
MIN_STRIPED_SIDE_PX = 14  #: side of a picture with a stripe or marks; a smaller one is covered by its measure
MAX_STRIPE_SHARE = 0.34  #: maximum share of the pitch that a stripe takes
MIN_RANKED_STRIPE_PITCH_PX = 14  #: pitch from which sorted heads have a stripe of 4 pixels
FRAME_PX = 3  #: width of the frame around the chosen head
NAME_FONT_PX = 9  #: font size of a name below a head
MAX_BLOCKS = 4  #: maximum number of blocks of layers side by side
#: Minimum growth of the pictures for one more block, or one more line per layer: both are harder to read than a
#: column of layers, but six of twelve heads left three quarters of a panel empty that is twice as high as wide.
MIN_BLOCK_GAIN = 1.2
MULTILINE_GAP_PX = 4  #: gap between pictures if layers have several lines: it holds a rule between layers


@dataclass(frozen=True, slots=True)
class MosaicLayout:
    """The places of the heads, and the space for the numbers beside and above them."""

    grid: Grid
    label_width: int = 0  #: width of the layer numbers
    top: int = 0  #: height of the line with the head numbers
    has_names: bool = False  #: whether each head has its name on its stripe

    @property
    def height(self) -> int:
        """The total height, with the line above the heads."""
        return self.grid.size[0] + self.top

    @property
    def is_readable(self) -> bool:
        """Whether pictures are large enough for a stripe, and for marks, which would cover half of smaller ones."""
        return self.grid.side >= MIN_STRIPED_SIDE_PX

    def block_left(self, block: int) -> int:
        """Return the x of a block of layers, relative to the first block."""
        arrangement = self.grid.arrangement
        return block * (arrangement.columns + arrangement.spare) * self.grid.pitch[1]


@dataclass(frozen=True, slots=True)
class _Candidate:
    """One way to lay out layers: blocks side by side or several lines per layer, stripes below or beside the heads."""

    blocks: int
    lines: int
    rows: int
    columns: int
    beside: int  #: width of a stripe to the right of each head
    below: int  #: height of a stripe below each head

    def spare(self, across: int, label_width: int) -> int:
        """Return the number of empty columns between blocks, for the numbers of the layers."""
        return math.ceil(label_width / across) if self.blocks > 1 else 0

    def fit_width(self, width: int, label_width: int) -> int:
        """Return the largest pitch of heads that fits the width."""
        across = (width - label_width) // (self.blocks * self.columns)
        while across > 1 and label_width + across * (
                self.blocks * self.columns + (self.blocks - 1) * self.spare(across, label_width)) > width:
            across -= 1
        return across - self.beside

    def fit_height(self, height: int) -> int:
        """Return the largest pitch of heads that fits the height."""
        return height // self.rows - self.below

    def with_thick_stripes(self, pitch: int, width: int, height: int, label_width: int) -> _Candidate:
        """Return the same layout with stripes as thick as fits, up to a share of the pitch.

        Three pixels below a picture in the same colours were invisible from afar, and the panel had space for six.
        """
        best, max_thickness = self, max(self.beside + self.below, round(pitch * MAX_STRIPE_SHARE))
        for thick in range(self.beside + self.below + 1, max_thickness + 1):
            thicker = replace(self, beside=thick) if self.beside else replace(self, below=thick)
            if thicker.fit_width(width, label_width) < pitch or thicker.fit_height(height) < pitch:
                break
            best = thicker
        return best


def place_layers(
    spots: tuple[Spot, ...], width: int, height: int, *, label_width: int, top: int, tinted: bool
) -> MosaicLayout:
    """Lay out one row per layer.

    Rows form several blocks side by side in a wide space; a layer has several rows in a high one. The
    stripe of a head is below its picture or beside it, whichever makes the picture larger. The measure covers pictures
    that are too small to be read beside it.
    """
    if tinted:
        plain = place_layers(spots, width, height, label_width=label_width, top=top, tinted=False)
        if not plain.is_readable:
            return replace(plain, grid=replace(plain.grid, covered=True))
    heads, stripe = 1 + spots[-1].head, 3 if tinted else 0
    best, largest = None, 0.0
    for candidate in _candidates(len(spots) // heads, heads, stripe):
        wide = candidate.fit_width(width, label_width)
        pitch = min(wide, candidate.fit_height(height - top))
        is_harder = best is not None and (candidate.blocks > best.blocks or candidate.lines > best.lines)
        enough = MIN_BLOCK_GAIN if is_harder else 1.0
        if best is None or (pitch > largest * enough and (wide >= MIN_PITCH_PX or not is_harder)):
            best, largest = candidate, pitch
    assert best is not None
    pitch = max(1, min(best.fit_width(width, label_width), max(MIN_PITCH_PX, best.fit_height(height - top))))
    best = best.with_thick_stripes(pitch, width, height - top, label_width) if tinted else best
    gap = MULTILINE_GAP_PX if best.lines > 1 else 2 if pitch >= MIN_WIDE_GAP_PITCH_PX else 1
    spare = best.spare(pitch + best.beside, label_width)
    arrangement = arrange_heads(spots, columns=heads, blocks=best.blocks, spare=spare, lines=best.lines)
    grid = Grid(arrangement, max(1, pitch - gap), gap, best.beside + best.below, best.beside > 0)
    return MosaicLayout(grid, label_width, top)


def _candidates(layers: int, heads: int, stripe: int) -> Iterator[_Candidate]:
    """Yield all layouts of layers, those that are easiest to read first."""
    blocks = [(blocks, 1, -(-layers // blocks)) for blocks in range(1, min(MAX_BLOCKS, layers) + 1)
              if -(-layers // -(-layers // blocks)) == blocks]  # without empty blocks
    multiline = [(1, lines, layers * lines) for lines in range(2, heads // 2 + 1) if heads % lines == 0]
    for count, lines, rows in (*blocks, *multiline):
        yield _Candidate(count, lines, rows, heads // lines, beside=0, below=stripe)
        if stripe:
            yield _Candidate(count, lines, rows, heads // lines, beside=stripe, below=0)


def place_heads(
    spots: tuple[Spot, ...], width: int, height: int, *, order: tuple[int, ...] | None, tinted: bool, name: int
) -> MosaicLayout:
    """Lay out heads one after the other in a given order, as large as possible.

    Each has its `name`, of that width in pixels, if all heads still fit.
    """
    height -= 2 * FRAME_PX
    has_names = 0 < name <= largest_grid(len(spots), width, height, NAME_FONT_PX + 3)[1]
    free = largest_grid(len(spots), width, height, 0)[1]
    stripe = NAME_FONT_PX + 3 if has_names else 0 if not tinted else (
        4 if name and free >= MIN_RANKED_STRIPE_PITCH_PX else 3 if free >= MIN_WIDE_GAP_PITCH_PX else 2)
    columns, side = largest_grid(len(spots), width, height, stripe)
    if side < MIN_PITCH_PX:
        columns = max(1, width // MIN_PITCH_PX)
    pitch = min(width // columns, max(MIN_PITCH_PX, int(side)))
    gap = 2 if pitch >= MIN_WIDE_GAP_PITCH_PX else 1
    grid = Grid(arrange_heads(spots, columns=columns, order=order), max(1, pitch - gap), gap, stripe)
    return MosaicLayout(grid, top=FRAME_PX, has_names=has_names)
